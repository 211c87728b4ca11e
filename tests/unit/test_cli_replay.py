"""`ludomancer replay`: the game as everyone or one seat may read it, positions of it, and records that are refused."""

import json
from pathlib import Path

import pytest

import ludomancer
from ludomancer.core.record import Replay, read_record
from unit.command import refused, run

GOLDEN = Path(__file__).parents[1] / "golden"
GAME = GOLDEN / "day-second-temple.record"


def test_a_replay_tells_the_game() -> None:
    result = run("replay", GAME)
    assert result.status == 0
    lines = result.out.splitlines()
    assert lines[0] == "Day & Night · edition standard · day: random, night: random"
    assert lines[2].split()[:2] == ["1", "day"]
    assert lines[-1].startswith("Day won: second-temple (DN-37), 297 decisions.")
    told = json.loads(run("replay", GAME, "--json").out)
    assert len(told["entries"]) == 297
    assert told["outcome"]["winners"] == ["day"]
    assert told["seed"] == "200"


def test_take_backs_are_told() -> None:
    out = run("replay", GOLDEN / "taken-back.record").out
    assert "takes back the last decision" in out
    assert ", as all agreed" in out
    assert "The game is not over" in out


def test_a_seat_is_told_what_it_may_see() -> None:
    path = GOLDEN / "from-a-position.record"
    assert "take a spell" not in run("replay", path).out
    everything = json.loads(run("replay", path, "--json").out)
    taken = [entry["action"] for entry in everything["entries"] if entry.get("action", "").startswith("take ")]
    assert taken
    for view, texts in (
        ("day", taken),
        ("night", ["take a spell"] * len(taken)),
        ("nobody", ["take a spell"] * len(taken)),
    ):
        told = json.loads(run("replay", path, "--view", view, "--json").out)
        assert [e["action"] for e in told["entries"] if e.get("action", "").startswith("take ")] == texts
        assert "seed" not in told
        assert "position" not in told


def test_the_position_after_a_decision() -> None:
    whole = json.loads(run("replay", GAME, "--until", 100, "--json").out)
    assert whole["decisions"] == 100
    assert "?" not in whole["day"]["book"]
    seen = json.loads(run("replay", GAME, "--until", 100, "--view", "night", "--json").out)
    assert set(seen["day"]["book"]) == {"?"}
    assert seen["night"]["hand"] == whole["night"]["hand"]
    assert "chance" not in seen
    text = run("replay", GAME, "--until", 100, "--view", "night").out
    assert "decisions: 100\n" in text
    assert "hidden\n" in text
    assert json.loads(run("replay", GAME, "--until", 0, "--json").out)["turn"] == 1
    assert json.loads(run("replay", GAME, "--until", 297, "--json").out)["phase"] == "over"


def test_a_position_counts_decisions_that_were_not_taken_back() -> None:
    path = GOLDEN / "taken-back.record"
    record = read_record(path)
    last = int(record.footer["decisions"])
    state = Replay(record, ludomancer.load).run()
    assert json.loads(run("replay", path, "--until", last, "--json").out) == state.document()
    assert json.loads(run("replay", path, "--until", last - 1, "--json").out)["decisions"] == last - 1
    begun = GOLDEN / "from-a-position.record"
    assert json.loads(run("replay", begun, "--until", 70, "--json").out)["turn"] == 12
    assert "the record has decisions 70 to" in refused("replay", begun, "--until", 69)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--view", "west"), "no seat 'west'"),
        (("--until", "298"), "the record has decisions 0 to 297"),
        (("--until", "-1"), "--until"),
        (("--until", "x"), "--until"),
    ],
)
def test_a_replay_that_cannot_be_is_refused(arguments: tuple[str, ...], message: str) -> None:
    assert message in refused("replay", GAME, *arguments)


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 3, 4])
def test_records_of_other_numbers_of_seats(players: int, tmp_path: Path) -> None:
    path = tmp_path / "one.record"
    run("simulate", "realm-of-sand", "--players", ",".join(["random"] * players), "--games", 1, "--out", path)
    names = ["one", "two", "three", "four"][:players]
    result = run("replay", path, columns=160)
    assert result.status == 0
    for name in names:
        assert f"{name}: random" in result.out.splitlines()[0]
    assert result.out.splitlines()[-1].endswith("The record is sound.")
    for name in (*names, "nobody"):
        seen = json.loads(run("replay", path, "--view", name, "--until", 10, "--json").out)
        assert (seen["viewer"], seen["seats"], seen["decisions"]) == (name, players, 10)
        assert set(seen["decks"]["I"]) == {"?"}
    if players < 4:
        assert "has no seat 'four'; it has one" in refused("replay", path, "--view", "four")
    text = path.read_text(encoding="utf-8")
    seats = "seats: " + " ".join(f"{name}=random" for name in names)
    for wrong, message in (
        (seats + " five=random", f"not {players + 1}" if players in (1, 4) else "seats: must name one"),
        ("seats: " + " ".join(f"{name}=random" for name in ["west", *names[1:]]), "seats: must name one"),
        ("seats: ", "not 0"),
        ("seats: one", "seats: must be written as name=value"),
    ):
        assert seats in text
        path.write_text(text.replace(seats, wrong), encoding="utf-8")
        assert message in refused("replay", path)


def test_a_record_that_was_changed_is_refused_with_the_line(tmp_path: Path) -> None:
    path = tmp_path / "changed.record"
    lines = GAME.read_text(encoding="utf-8").split("\n")
    lines[9] = "1 day cast mimic"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert refused("replay", path).startswith(f"{path}:10: ")
    path.write_text("\n".join(lines[:50]), encoding="utf-8")
    assert "cut off" in refused("replay", path)
    assert "cannot be read" in refused("replay", tmp_path / "missing")
    assert "cannot be read" in refused("replay", tmp_path)
