"""Bless at the table of the terminal, as a person plays it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludomancer import load
from ludomancer.core.record import Replay, read_record
from terminal.terminal import Terminal

pytestmark = pytest.mark.slow


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal("play", "bless", "--seed", "3", "--option", "first=one", data=tmp_path, size=(120, 40))
    yield terminal
    terminal.close()


def test_some_turns_against_greedy(table: Terminal, tmp_path: Path) -> None:
    table.wait("Mulligan")
    table.send("done")
    table.wait("2 Actions left")
    table.send("play obelisco-del-sole curse")
    table.wait("Eye 5 (3) Karma 2")
    table.send("why obelisk")
    table.wait("+2 Eye: its own text (BL-40): all your Curses: +2 Eye while all your Curses are Light")
    table.back("One Action left")
    table.click("Curse: Impact.")
    table.wait("Eye 3 Karma 2")  # a Shadow beside it
    table.wait("Player one lays down Night Flight as a Curse")
    table.send("done")
    table.wait("turn 3 · Player one")
    table.wait("3 Actions left")
    table.settle()
    table.click("Night Flight attacks")
    table.wait("Night Flight blesses: one point for Player one")  # Impact
    assert "Clash" in table.text()
    assert "one point · Altar 0 of 5" in table.text()
    table.send("attack volo-notturno -> rival")
    table.wait("(BL-17)", "(BL-18)")
    table.send("why lenora")
    table.wait("It is not in play as a Curse.")
    table.back("2 Actions left")
    table.send("help")
    table.wait("why lenora")
    table.back("2 Actions left")
    table.send("discards")
    table.wait("Altar of Player two: 0")
    table.back("2 Actions left")
    table.send("quit")
    assert table.wait_end() == 0
    (file,) = (tmp_path / "ludomancer" / "games").glob("*.record")
    assert Replay(read_record(file), load).run().decisions > 5


def test_the_smallest_terminal(table: Terminal) -> None:
    table.wait("Mulligan")
    table.resize(80, 24)
    table.settle()
    table.send("done")
    table.wait("2 Actions left")
    table.settle()
    text = table.text()
    for part in (
        "Night Flight",
        "Curse: Impact.",
        "Bond: Host: Impact and",
        "end the turn",
        "■■□ Actions 2",
        "Deck 54",
    ):
        assert part in text, text
