"""Realm of Sand at the table of the terminal, as a person plays it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludomancer import load
from ludomancer.core.record import Replay, read_record
from terminal.terminal import Terminal

pytestmark = pytest.mark.slow
GAME = ("play", "realm-of-sand", "--option", "first=one", "--seed", "3")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(*GAME, data=tmp_path, size=(120, 40))
    yield terminal
    terminal.close()


def test_some_turns(table: Terminal, tmp_path: Path) -> None:
    table.wait("Your turn: lay a tile or summon discs")
    table.settle()
    assert "▸ Player one  0★ 0/10H" in table.text()
    table.click("27°")
    table.wait("Where do you lay tile 27?")
    table.wait("or write at ")
    table.send("at a1 a2 a3")
    table.wait("(RS-")  # refused, with the rule
    table.send("undo")
    table.wait("Your turn")
    table.send("place 9 c3 d3 e3")  # all steps in one line
    table.wait("Which tile of the circle do you take?")
    table.settle()
    assert "Player one lays tile 9 on c3, d3, e3" in table.text()
    table.click("21°")
    table.wait("Player one takes tile 21")
    table.wait("Your turn")
    table.wait("round 2")
    table.send("why 29")
    table.wait("Tower 29 · tower, level II")
    table.back("Your turn")
    table.send("why tile 14")
    table.wait("colours: red, black, red°")
    table.back("Your turn")
    table.send("complete 29")
    table.wait("(RS-16)")
    table.send("help")
    table.wait("place 24 d3 e3 e4")
    table.back("Your turn")
    table.send("discards")
    table.wait("Circle, clockwise from the queen")
    table.back("Your turn")
    table.send("quit")
    assert table.wait_end() == 0
    (file,) = (tmp_path / "ludomancer" / "games").glob("*.record")
    assert Replay(read_record(file), load).run().decisions > 5


def test_the_smallest_terminal_and_the_menu(tmp_path: Path) -> None:
    terminal = Terminal("play", data=tmp_path)
    for wanted, answer in (
        ("English", "1"),
        ("Realm of Sand", "4"),
        ("alone, fourteen rounds", "3"),
    ):
        terminal.wait(wanted)
        terminal.settle()
        terminal.send(answer)
    terminal.wait("Your turn: lay a tile")
    terminal.settle()
    for part in (
        "round 1 of 14",
        "Display decks I 14 II 14 III 14",
        "stock: no discs",
        "supply",
        "level 0/12°",
        "then",
    ):
        assert part in terminal.text(), terminal.text()
    terminal.send("1")
    terminal.wait("Where do you lay tile")
    terminal.settle()
    assert "ways · or write at " in terminal.text()
    terminal.send("1")
    terminal.wait("Which tile of the circle do you take?")
    terminal.send("take 2")
    terminal.wait("round 2 of 14")
    terminal.send("quit")
    assert terminal.wait_end() == 0
    terminal.close()
