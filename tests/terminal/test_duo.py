"""Res Arcana Duo at the table of the terminal, as a person plays it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludomancer import load
from ludomancer.core.record import Replay, read_record
from terminal.terminal import Terminal

pytestmark = pytest.mark.slow
FIRST_GAME = ("play", "res-arcana-duo", "--mode", "first-game", "--option", "first=one", "--seed", "3")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(*FIRST_GAME, data=tmp_path, size=(120, 40))
    yield terminal
    terminal.close()


def test_some_actions(table: Terminal, tmp_path: Path) -> None:
    table.wait("Which magic item do you take?")
    table.settle()
    table.click("[Calm/Elan]")
    table.wait("Calm/Elan: which essence do you gain?")
    table.send("elan")
    table.wait("Your turn: which action?")
    assert "2E 1L 1C 1D 1G" in table.text()
    table.send("place white-swan")
    table.wait("White Swan costs 2 Calm, and your pool has 1 (RA-17)")
    table.send("why swan")
    table.wait("power: pay 1 Calm, one essence of any kind: put 2 Life, 1 Calm on it")
    table.back("Your turn")
    table.send("use smith 2")
    table.wait("Chosen: □□□□ 0 of 4")
    table.settle()
    table.click("gain Calm")
    table.wait("Chosen: ■□□□ 1C 1 of 4")
    table.send("undo")
    table.wait("□□□□ 0 of 4")
    for laid in ("1 of 4", "2 of 4", "3 of 4"):
        table.send("calm")
        table.wait(laid)
    table.send("life")
    table.wait("<Smith>+1L 3C")
    table.wait("which action?")
    table.send("gnosis")
    table.wait("gnosis can mean: place gnosis / discard gnosis. Which?")
    table.send("discard gnosis")
    table.wait("Gnosis is discarded: 1 Gold, or 2 other essences?")
    table.send("gold")
    table.wait("discards 1")
    table.wait("which action?")
    table.send("discards")
    table.wait("Gnosis · 1L 1C")
    table.back("which action?")
    table.send("help")
    table.wait("Signs: E Elan")
    table.back("which action?")
    table.send("quit")
    assert table.wait_end() == 0
    (file,) = (tmp_path / "ludomancer" / "games").glob("*.record")
    assert Replay(read_record(file), load).run().decisions > 5


def test_the_smallest_terminal_and_the_menu(tmp_path: Path) -> None:
    terminal = Terminal("play", data=tmp_path)
    for wanted, answer in (
        ("English", "1"),
        ("Res Arcana Duo", "3"),
        ("with draft and choice of mage", "1"),
        ("you are Player one, against greedy", "1"),
    ):
        terminal.wait(wanted)
        terminal.settle()
        terminal.send(answer)
    terminal.wait("Pair 1 of 4: which card do you keep?")
    terminal.settle()
    for part in ("Draft · Player one", "to 10 points", "To choose from", "Your mages", "Places of power"):
        assert part in terminal.text(), terminal.text()
    for number in range(2, 5):
        terminal.send("1")
        terminal.wait(f"Pair {number} of 4")
    terminal.send("1")
    terminal.wait("Which mage do you choose?")
    terminal.send("quit")
    assert terminal.wait_end() == 0
    terminal.close()
