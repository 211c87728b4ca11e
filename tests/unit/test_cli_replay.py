"""`ludomancer replay`: the game as everyone or one seat may read it, positions of it, and records that are refused."""

import json
from pathlib import Path

import pytest

import ludomancer
from ludomancer.core.dealer import CommitReveal, commitment
from ludomancer.core.record import Recorder, Replay, read_record
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


@pytest.mark.parametrize(
    "players", [pytest.param(count, marks=pytest.mark.slow if count == 3 else pytest.mark.long) for count in (1, 3, 4)]
)
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


# --- who leaves, machines, and rules that changed ---------------------------------------------------------------------
def test_resignations_and_machines_are_told() -> None:
    path = GOLDEN / "fair-duo.record"
    lines = run("replay", path).out.splitlines()
    assert "       two  is played by a machine from here on: greedy" in lines
    assert "       two  is played by a person from here on" in lines
    assert lines[-3] == "       two  resigns"
    assert lines[-1] == "Two resigned, one won, 90 decisions. The record is sound."
    told = json.loads(run("replay", path, "--view", "one", "--json").out)
    assert {"machine": "greedy", "seat": "two"} in told["entries"]
    assert {"person": True, "seat": "two"} in told["entries"]
    assert told["entries"][-1] == {"resigns": True, "seat": "two"}
    assert told["outcome"] == {"winners": ["one"], "rule": "resign", "reason": "two-resigned"}
    secrets = read_record(path).header["secrets"].split()
    assert not any(secret.partition("=")[2] in json.dumps(told) for secret in secrets)


def test_who_resigns_alone(tmp_path: Path) -> None:
    solo = ludomancer.load("realm-of-sand", mode="solo", seats=1)
    recorder = Recorder(solo, solo.start(1), 1, {})
    recorder.resign(0)
    path = tmp_path / "solo.record"
    path.write_text(recorder.text(), encoding="utf-8")
    assert run("replay", path).out.splitlines()[-1] == "One resigned, 0 decisions. The record is sound."


def test_what_is_not_checked_is_said() -> None:
    path = GOLDEN / "fair-gone-on.record"
    out = run("replay", path, columns=200).out
    note = "The first 4 entries were played with version 1 of the rules and are not checked"
    assert out.splitlines()[1] == f"{note}."
    assert "\n    3  two  do what older rules allowed\n       two  takes back the last 2 decisions" in out
    assert "What could be checked is sound." in out
    told = json.loads(run("replay", path, "--json").out)
    assert told["unchecked"] == {"entries": 4, "rules": [1]}
    assert [entry.get("checked") for entry in told["entries"][:5]] == [False] * 4 + [None]
    for view in ("one", "nobody"):  # what older rules hid nobody can tell any more
        seen = run("replay", path, "--view", view)
        assert note[:40] in seen.out
        assert "older rules allowed" not in seen.out
        assert "older rules allowed" not in run("replay", path, "--view", view, "--json").out
    assert f"\n– {note}\n" in run("replay", path, "--verify").out


# --- what can be checked ----------------------------------------------------------------------------------------------
PROVEN = "Everything follows from the promises in the record."
CONTRADICTED = "Contradicted: this is not the game that was dealt and played, or not all of it."
NOT_ALL = "Nothing contradicts the record, but not everything can be proven."
ASK = "· Are these the promises shown before the deal? Only what a browser kept can prove it (--promises)"


def test_a_fair_game_is_verified() -> None:
    result = run("replay", "--verify", GOLDEN / "fair-bless.record")
    assert result.status == 3
    lines = result.out.splitlines()
    assert lines[0] == "✓ The secrets fit the promises made before the deal: server, one, two"
    assert lines[1] == "– The server made the secret of two, and nobody else knows when"
    assert lines[2].endswith(" decisions follow the rules")
    assert lines[3] == "✓ The result follows from them: two one-resigned"
    assert lines[4].startswith("✓ So does the last position: ")
    assert lines[5] == "– 2 take-backs went past chance; only who had to agree knows whether she did"
    assert lines[6].startswith("✓ The deal and every chance event follow from the secrets (")
    assert lines[7:] == [ASK, "", NOT_ALL]
    told = json.loads(run("replay", "--verify", GOLDEN / "fair-bless.record", "--json").out)
    assert [check["result"] for check in told] == [
        *("good", "not checked", "good", "good", "good", "not checked", "good", "hint")
    ]
    assert run("replay", "--verify", GOLDEN / "fair-duo.record").status == 0


def test_a_seed_was_not_promised() -> None:
    result = run("replay", "--verify", GAME)
    lines = result.out.splitlines()
    assert result.status == 3
    assert lines[0] == "✓ 297 decisions follow the rules"
    assert lines[-4].startswith("✓ The deal and every chance event follow from the seed (")
    assert lines[-3] == "– Nobody promised the seed beforehand: whoever chose it could choose the deal"
    assert lines[-2:] == ["", NOT_ALL]
    begun = run("replay", "--verify", GOLDEN / "from-a-position.record")
    assert begun.status == 3
    lines = begun.out.splitlines()
    assert lines[-4].startswith("✓ Every chance event follows from the first position (")
    assert lines[-3] == "– Nobody promised beforehand how the cards of the first position lie"


def fair_record(path: Path, by_server: tuple[str, ...], from_position: bool = False) -> str:
    game = ludomancer.load("day-night")
    secrets = {"server": "a" * 64, "day": "b" * 64}
    fair = CommitReveal({name: commitment(secret) for name, secret in secrets.items()}, secrets, by_server)
    state = game.read({}) if from_position else game.start(0, fair.dealer)
    recorder = Recorder(game, state, None, {"night": "greedy"}, fair, from_position)
    recorder.apply(game.parse("retreat"))
    recorder.resign(0)
    path.write_text(recorder.text(), encoding="utf-8")
    return recorder.text()


def test_whom_one_must_believe(tmp_path: Path) -> None:
    path = tmp_path / "fair.record"
    alone = "– All secrets were made by the server: it could have chosen the deal"
    fair_record(path, ())
    result = run("replay", "--verify", path)
    assert "–" not in result.out
    assert result.out.splitlines()[0] == "· night (greedy) is a machine and had no secret"
    assert (result.status, result.out.splitlines()[-1]) == (0, PROVEN)
    fair_record(path, ("day",))
    result = run("replay", "--verify", path)
    assert alone in result.out
    assert result.status == 3
    fair_record(path, (), from_position=True)
    result = run("replay", "--verify", path)
    assert "✓ Every chance event follows from the secrets (" in result.out
    assert "– Nobody promised beforehand how the cards of the first position lie" in result.out
    assert result.status == 3


def test_a_check_that_fails(tmp_path: Path) -> None:
    path = tmp_path / "fair.record"
    text = fair_record(path, ())
    other = "c" * 64
    for old, new, passed, message in (
        (
            "day=" + "b" * 64,
            "day=" + other,
            0,
            f"{path}:10: secrets: the secret of day is not the one that was promised",
        ),
        ("retreat", "step a1", 1, f"{path}:12: "),
        ("result: night day-resigned", "result: day night-resigned", 2, f"{path}: result: the record says"),
        ("decisions: 1", "decisions: 2", 3, f"{path}: decisions: "),
        ("position: ", "position: 0", 3, f"{path}: position: "),
    ):
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        result = run("replay", "--verify", path)
        assert result.status == 1, result
        lines = result.out.splitlines()
        assert lines[-1] == CONTRADICTED
        wrong = [line for line in lines if line.startswith("✗")]
        assert len(wrong) == 1
        assert wrong[0].startswith(f"✗ {message}")
        assert sum(line.startswith("✓") for line in lines) >= passed
        told = run("replay", "--verify", path, "--json")
        assert told.status == 1
        assert "wrong" in [check["result"] for check in json.loads(told.out)]
    both = text.replace("b" * 64, other).replace(commitment("b" * 64), commitment(other))
    path.write_text(both, encoding="utf-8")  # promises that fit, but the game was dealt with another secret
    lines = run("replay", "--verify", path).out.splitlines()
    assert lines[1].startswith("✓ The secrets fit")
    assert any(line.startswith(f"✗ {path}: position: ") for line in lines)
    assert "position" in refused("replay", path)


def test_what_cannot_be_read_is_no_contradiction(tmp_path: Path) -> None:
    path = tmp_path / "fair.record"
    text = fair_record(path, ())
    for old, new, message in (
        ("game: day-night", "game: bless", f"{path}: "),
        ("end\n", "", f"{path}:"),
        ("rules: 2", "rules: 99", f"{path}: rules: are newer than the ones here"),
        ("edition: standard 8", "edition: standard 0", f"{path}: the edition 'standard' is not the one"),
        ("dealer: 1", "dealer: 9", f"{path}:8: dealer: version '9' is not known"),
    ):
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        assert message in refused("replay", "--verify", path)
    assert "cannot be read" in refused("replay", "--verify", tmp_path / "none.record")


def test_verify_goes_alone() -> None:
    for more in (("--view", "day"), ("--until", "3")):
        assert "--verify: checks the whole record" in refused("replay", "--verify", GAME, *more)
    assert "--promises: is compared with a record by --verify" in refused("replay", GAME, "--promises", GAME)
