"""`ludomancer arena`: what it prints and writes, what it refuses, how it is interrupted and resumed."""

import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from unit.command import process, refused, run

PLAYERS = ("--players", "greedy,random,guided:2")


def met(*arguments: object) -> dict[str, Any]:
    result = run("arena", "bless", *PLAYERS, "--processes", 1, "--json", *arguments)
    assert (result.status, result.err) == (0, "")
    found: dict[str, Any] = json.loads(result.out)
    return found


def timeless(document: dict[str, Any]) -> dict[str, Any]:
    for standing in document["ratings"]:
        del standing["milliseconds"]
    for game in (game for pair in document.get("deals", []) for deal in pair for game in deal):
        del game["seconds"]
    return document


def written(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_the_summary_is_a_table_that_fits() -> None:
    for columns in (80, 120):
        result = run("arena", "bless", *PLAYERS, "--games", 20, "--processes", 1, "--target", 50, columns=columns)
        assert (result.status, result.err) == (0, "")
        assert max(map(len, result.out.splitlines())) <= columns
        for part in ("deals 1 to 10", "rating", "ms a decision", "95 % interval", "guided:2", "cut off", "ended early"):
            assert part in result.out
    result = run("arena", "realm-of-sand", "--players", "random,greedy", "--seats", 3, "--games", 1, "--processes", 1)
    assert "base · 3 seats · 3 games, deal 1\n" in result.out
    assert "its share would be 33.3 %" in result.out


def test_the_file_has_the_result_and_every_game(tmp_path: Path) -> None:
    path = tmp_path / "bless.json"
    summary = met("--games", 4, "--seed", 7, "--out", path)
    found = written(path)
    assert [len(pair) for pair in found.pop("deals")] == [2, 2, 2]
    assert found == summary
    assert summary["finished"] is True
    assert summary["players"] == ["greedy", "random", "guided:2"]
    assert [pair["players"] for pair in summary["pairs"]][2] == ["random", "guided:2"]
    assert summary["pairs"][0]["wins"] == 4
    assert [standing["player"] for standing in summary["ratings"]][-1] == "random"
    assert os.listdir(tmp_path) == ["bless.json"]


def test_resumed_it_comes_to_the_same(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.json", tmp_path / "part.json"
    met("--games", 8, "--out", whole)
    met("--games", 4, "--out", part)
    before = part.read_bytes()
    met("--games", 8, "--resume", part, "--out", tmp_path / "other.json")
    assert part.read_bytes() == before
    met("--games", 8, "--resume", part)
    assert timeless(written(part)) == timeless(written(tmp_path / "other.json")) == timeless(written(whole))


@pytest.mark.slow
def test_an_interrupt_keeps_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    arguments = ("arena", "bless", *PLAYERS, "--processes", 2, "--out", path)
    running = process(*arguments, "--games", 1_000_000)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not path.exists():  # it is written now and then
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    try:
        out, err = running.communicate(timeout=20)
    finally:
        running.kill()
    assert running.returncode == 130
    assert "ms a decision" in out
    found = written(path)
    played = sum(map(len, found["deals"])) * 2
    assert found["finished"] is False
    assert err == f"ludomancer: interrupted; {played} of 3000000 games were played\n"
    few = tmp_path / "few.json"
    assert run(*arguments[:-1], few, "--resume", path, "--games", 8).status == 0
    met("--games", 8, "--out", path)
    assert timeless(written(few)) == timeless(written(path))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess", "--players", "random,greedy"), "there is no game 'chess'"),
        (("bless",), "Missing option '--players'"),
        (("bless", "--players", "random"), "2 to 20 players; 1 named"),
        (("bless", "--players", "random,random"), "random is named twice"),
        (("bless", "--players", "random,clever"), "there is no player 'clever'"),
        (("bless", "--players", "random,guided:0"), "write guided:N"),
        (("bless", "--players", "random,greedy", "--seats", "3"), "bless has 2 seats, not 3"),
        (("realm-of-sand", "--players", "random,greedy", "--seats", "5"), "not 5"),
        (("realm-of-sand", "--players", "random,greedy", "--mode", "solo"), "has one"),
        (("bless", "--players", "random,greedy", "--mode", "solo"), "no mode 'solo'"),
        (("bless", "--players", "random,greedy", "--edition", "missing.toml"), "missing.toml: cannot be read"),
        (("bless", "--players", "random,greedy", "--games", "0"), "0 games cannot be played"),
        (("bless", "--players", "random,greedy", "--seed", "-1"), "seed -1"),
        (("bless", "--players", "random,greedy", "--target", "100"), "must lie between 0 and 100"),
        (("bless", "--players", "random,greedy", "--target", "nan"), "must lie between 0 and 100"),
        (("bless", "--players", "random,greedy", "--processes", "0"), "--processes"),
        (("bless", "--players", "random,greedy", "--out", "."), "cannot be written (Is a directory)"),
        (("bless", "--players", "random,greedy", "--resume", "missing.json"), "missing.json: cannot be read"),
    ],
    ids=lambda value: " ".join(value)[-40:] if isinstance(value, tuple) else "",
)
def test_an_arena_that_cannot_be_is_refused(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in refused("arena", *arguments)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda found: [], "not the file of an arena"),
        (lambda found: found | {"arena": 2}, "not the file of an arena"),
        (lambda found: found | {"game": "day-night"}, 'game: is "day-night", but "bless" is asked for'),
        (lambda found: found | {"seed": 2}, "seed: is 2, but 1 is asked for"),
        (lambda found: found | {"rules": 1}, "rules: is 1"),
        (lambda found: found | {"edition": {"name": "standard", "hash": "0"}}, "edition: is"),
        (lambda found: found | {"players": ["greedy", "random"]}, "players: is"),
        (lambda found: found | {"deals": [[], []]}, "one entry for each pair"),
        (lambda found: found | {"deals": [[], {}, []]}, "deals: pair 2: is not what an arena writes"),
        (lambda found: found | {"deals": [[], [], [[]]]}, "deals: pair 3: is not"),
        (lambda found: found | {"deals": [[], [], [[1, 2]]]}, "deals: pair 3: is not"),
    ],
)
def test_a_file_that_is_about_something_else_is_refused(tmp_path: Path, change: Any, message: str) -> None:
    path = tmp_path / "bless.json"
    met("--games", 2, "--out", path)
    path.write_text(json.dumps(change(written(path))), encoding="utf-8")
    kept = path.read_bytes()
    assert message in refused("arena", "bless", *PLAYERS, "--resume", path)
    assert path.read_bytes() == kept


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("score", 2),
        ("score", "1"),
        ("score", True),
        ("decisions", 1.5),
        ("decisions", -1),
        ("cut_off", 0),
        ("asked", [1]),
        ("asked", [1, None]),
        ("seconds", [0.1, float("inf")]),
        ("more", 1),
    ],
)
def test_games_that_no_arena_wrote_are_refused(tmp_path: Path, field: str, value: object) -> None:
    path = tmp_path / "bless.json"
    met("--games", 2, "--out", path)
    found = written(path)
    found["deals"][0][0][1][field] = value
    path.write_text(json.dumps(found), encoding="utf-8")
    assert "deals: pair 1: is not what an arena writes" in refused("arena", "bless", *PLAYERS, "--resume", path)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "\x80", "ludomancer record 1"])
def test_a_file_that_is_no_json_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bless.json"
    path.write_text(text, encoding="latin-1")
    assert str(path) in refused("arena", "bless", *PLAYERS, "--resume", path)
