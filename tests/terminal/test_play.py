"""The table of the terminal, as a person uses it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludomancer import load
from ludomancer.core.record import Replay, read_record
from terminal.terminal import Terminal

Open = Callable[..., Terminal]


pytestmark = pytest.mark.slow


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Open]:
    """Opens tables whose games are saved in a folder of the test."""
    opened: list[Terminal] = []

    def open_table(*arguments: str, size: tuple[int, int] = (80, 24)) -> Terminal:
        opened.append(Terminal(*arguments, data=tmp_path, size=size))
        return opened[-1]

    yield open_table
    for terminal in opened:
        terminal.close()


def saved(folder: Path) -> list[Path]:
    return sorted((folder / "ludomancer" / "games").glob("*.record"))


@pytest.mark.slow
def test_a_whole_game_against_greedy(table: Open, tmp_path: Path) -> None:
    terminal = table("play", "day-night", "--seed", "1")  # a short one
    for _ in range(2000):
        found = terminal.wait("?", "wins", "draw", "Nobody wins")
        if found != "?":
            break
        before = terminal.text()
        terminal.send("1")
        while terminal.text() == before:
            terminal.wait("Day & Night")
            terminal.settle()
    assert "Over" in terminal.text()
    terminal.send("")
    assert terminal.wait_end() == 0
    assert "wins" in terminal.text() or "draw" in terminal.text()
    (file,) = saved(tmp_path)
    assert Replay(read_record(file), load).run().over


def test_choosing_by_number_word_notation_and_pointing(table: Open) -> None:
    terminal = table("play", "day-night", "--seed", "3")
    terminal.wait("Cast a spell")
    terminal.send("cast day-blossom")
    terminal.wait("Day Blossom: which square?")
    terminal.send("c3")
    terminal.wait("c3 becomes a Day tile")
    terminal.click("Misdirect")  # cannot be cast: pointing at it does nothing
    terminal.click("stop casting")
    terminal.wait("Step to a square")
    terminal.send("step e1")
    terminal.wait("Day steps to e1")


def test_refusals_name_the_rule_and_lose_nothing(table: Open) -> None:
    terminal = table("play", "day-night", "--seed", "3")
    terminal.wait("Cast a spell")
    for text, answer in (
        ("cast misdirect", "Misdirect needs Night to stand on a Day tile; a8 is a neutral square (DN-9)"),
        ("cast mimic", "Mimic is a spell of the other book"),
        ("why cast warp", "Warp is not in the hand (DN-8)"),
        ("why travel", "Possible now"),
        ("99", "There are choices 1 to 6."),
        ("blah blah", "is not understood"),
        ("step c4", "impassable centre"),
        ("undo", "Nothing can be taken back"),
        ("rules DN-99", "There is no rule DN-99."),
        ("", "Choose by number"),
        ("why", "Why what?"),
        ("hint", "greedy would choose"),
    ):
        terminal.send(text)
        terminal.wait(answer)
        assert "turn 1 · Day · Cast" in terminal.text()
    terminal.press("ü\x1b[A\x7f\x7f\x15".encode())  # editing keys and sequences do no harm
    terminal.send("help")
    terminal.wait("take back your last decision")


def test_undo_rules_log_and_discards(table: Open) -> None:
    terminal = table("play", "day-night", "--seed", "3")
    terminal.wait("Cast a spell")
    terminal.send("1")
    terminal.wait("which square?")
    terminal.send("undo")
    terminal.wait("hours 12")
    terminal.send("rules dn-13")
    terminal.wait("DN-13")
    terminal.send("")
    terminal.wait("Cast a spell")
    terminal.send("log")
    terminal.wait("Press Enter")
    terminal.send("")
    terminal.wait("Cast a spell")
    terminal.send("discards")
    terminal.wait("Discards of Night: 0")


def test_a_practice_game_goes_back_past_what_was_seen(table: Open, tmp_path: Path) -> None:
    terminal = table("play", "day-night", "--practice", "--seats", "human,random", "--seed", "3")
    terminal.wait("Cast a spell")
    terminal.send("retreat")  # cards are drawn, and the rival plays
    terminal.wait("Turn 3")
    terminal.send("undo")
    terminal.wait("turn 1 · Day")
    terminal.send("undo")
    terminal.wait("There is nothing to take back")
    terminal.send("quit")
    assert terminal.wait_end() == 0
    (file,) = saved(tmp_path)
    assert "\npractice: free-undo\n" in file.read_text(encoding="utf-8")


def test_two_people_share_the_keyboard_behind_a_curtain(table: Open) -> None:
    terminal = table("play", "day-night", "--seats", "human,human", "--seed", "3")
    terminal.wait("It is Day's turn")
    assert "Day Blossom" not in terminal.text()
    terminal.send("")
    terminal.wait("Day Blossom")
    terminal.send("retreat")
    terminal.wait("It is Night's turn")
    terminal.wait_prompt()
    assert not re.search("Day Blossom|Misdirect|hand", terminal.text())
    terminal.send("")
    terminal.wait("turn 2 · Night")
    assert "Day Blossom" not in terminal.text()


def test_save_and_resume(table: Open, tmp_path: Path) -> None:
    file = tmp_path / "mine.record"
    terminal = table("play", "day-night", "--seed", "3")
    terminal.wait("Cast a spell")
    terminal.send("cast day-blossom")
    terminal.wait("which square?")
    terminal.send("c3")
    terminal.wait("c3 becomes a Day tile")
    terminal.send(f"save {file}")
    terminal.wait("Saved")
    terminal.send("quit")
    assert terminal.wait_end() == 0
    terminal.wait("--resume")
    again = table("play", "--resume", str(file), "--lang", "en")
    again.wait("c3 becomes a Day tile")
    assert "hours 9" in again.text()
    again.send("undo 2")  # what was done before the break can still be taken back
    again.wait("hours 12")
    again.send("quit")
    assert again.wait_end() == 0
    assert "back day 2" in file.read_text()


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGHUP, 0), (signal.SIGTERM, 0)])
def test_an_interrupted_game_is_saved(table: Open, tmp_path: Path, number: signal.Signals, status: int) -> None:
    terminal = table("play", "day-night", "--seed", "3")
    terminal.wait("Cast a spell")
    terminal.send("cast day-blossom")
    terminal.wait("which square?")
    os.kill(terminal.process, number)
    assert terminal.wait_end() == status
    (file,) = saved(tmp_path)
    state = Replay(read_record(file), load).run()
    assert state.decisions == 1


@pytest.mark.parametrize(("language", "question"), [("it", "Giorno"), ("fr", "Jour")])
def test_other_languages(table: Open, language: str, question: str) -> None:
    terminal = table("play", "day-night", "--seed", "3", "--lang", language)
    terminal.wait(question)
    terminal.wait_prompt()
    told = terminal.text().replace("Day & Night", "")  # the name of the game
    assert not re.search(r"\b(Cast|travel|hand|book|Night)\b", told), told


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_everything_fits(table: Open, size: tuple[int, int]) -> None:
    terminal = table("play", "day-night", "--seed", "3", size=size)
    terminal.wait("Cast a spell")
    terminal.wait_prompt()
    lines = terminal.screen.display
    assert lines[0].startswith("Day & Night")
    assert lines[-1].startswith("> ")
    for text in (
        "Day Blossom",
        "Misdirect",
        "Mystify",
        "stop casting and travel",
        "end the turn",
        "hours 12",
        "designed",
    ):
        assert text in terminal.text()
    terminal.resize(120, 40)
    os.kill(terminal.process, signal.SIGWINCH)
    terminal.wait_prompt()
    assert len(terminal.screen.display) == 40
    assert terminal.screen.display[38].startswith("Cast a spell")


def test_the_menu_leads_to_a_game(table: Open) -> None:
    terminal = table("play")
    terminal.wait("Français")
    terminal.send("1")
    terminal.wait("Day & Night")
    terminal.send("1")
    terminal.wait("against greedy")
    terminal.click("you are Night, against greedy")
    terminal.wait("turn 2 · Night")
    terminal.send("quit")
    assert terminal.wait_end() == 0
    again = table("play")
    again.wait("Français")
    again.send("1")
    again.wait("go on with")
    again.click("go on with")
    again.wait("turn 2 · Night")


def test_a_plain_pipe_is_enough(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "ludomancer", "play", "day-night", "--seed", "3"]
    done = subprocess.run(
        command, input="1\nc3\nwhy step a1\n", env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0
    assert "c3 becomes a Day tile" in done.stdout
    assert "(DN-5)" in done.stdout
    assert "\x1b" not in done.stdout
    assert "--resume" in done.stdout  # the input has ended: the game is saved
    (file,) = saved(tmp_path)
    assert Replay(read_record(file), load).run().decisions == 2
