"""`ludomancer simulate`: what it prints and writes, what it refuses, and how it is interrupted."""

import json
import os
import signal
import stat
import time
from pathlib import Path

import pytest

import ludomancer
from ludomancer.core.record import Replay, read_record
from unit.command import process, refused, run

RULES = Path(__file__).parents[1] / "rules" / "day_night"


def simulated(*arguments: object) -> dict[str, object]:
    result = run("simulate", "day-night", "--json", *arguments)
    assert result.status == 0, result
    assert result.err == ""
    found: dict[str, object] = json.loads(result.out)
    return found


def without_time(summary: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in summary.items() if key not in ("seconds", "decisions_per_second")}


@pytest.mark.slow
def test_a_simulation_is_fixed_by_its_seed() -> None:
    first = simulated("--games", 2, "--seed", 5)
    assert without_time(first) == without_time(simulated("--games", 2, "--seed", 5))
    assert without_time(first) != without_time(simulated("--games", 2, "--seed", 6))
    assert first["games"] == first["asked"] == 2


def test_any_game_of_a_series_can_be_played_again_alone(tmp_path: Path) -> None:
    run("simulate", "day-night", "--games", 3, "--seed", 5, "--out", tmp_path / "all.jsonl")
    run("simulate", "day-night", "--games", 1, "--seed", 7, "--out", tmp_path / "one.jsonl")
    lines = (tmp_path / "all.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["seed"] for line in lines] == [5, 6, 7]
    assert (tmp_path / "one.jsonl").read_text(encoding="utf-8").splitlines() == lines[2:]
    game = json.loads(lines[0])
    assert list(game) == ["seed", "players", "winners", "reason", "rule", "decisions", "turns", "position"]
    assert game["players"] == {"day": "random", "night": "random"}


def test_the_record_of_a_single_game(tmp_path: Path) -> None:
    path = tmp_path / "one.record"
    run("simulate", "day-night", "--seed", 3, "--games", 1, "--players", "random,greedy", "--out", path)
    replayed = Replay(read_record(path), ludomancer.load)
    state = replayed.run()
    assert replayed.record.players == {"day": "random", "night": "greedy"}
    assert state.over
    assert os.listdir(tmp_path) == ["one.record"]


@pytest.mark.slow
def test_players_change_seats_on_request() -> None:
    fixed = simulated("--games", 2, "--players", "random,greedy")
    swapped = simulated("--games", 2, "--players", "random,greedy", "--swap")
    assert [list(player["seats"]) for player in fixed["players"]] == [["day"], ["night"]]  # type: ignore[attr-defined]
    assert [list(player["seats"]) for player in swapped["players"]] == [["day", "night"]] * 2  # type: ignore[attr-defined]
    table = run("simulate", "day-night", "--games", 2, "--swap").out
    assert "random (1)" in table
    assert "random (2)" in table


def test_options_and_editions_are_played(tmp_path: Path) -> None:
    path = tmp_path / "one.record"
    arguments = ("--games", 1, "--option", "mimic=surrounding", "--edition", RULES / "turning.toml", "--out", path)
    summary = simulated(*arguments, "--mode", "duel")
    assert summary["edition"]["name"] == "turning"  # type: ignore[index]
    assert summary["options"]["mimic"] == "surrounding"  # type: ignore[index]
    assert Replay(read_record(path), ludomancer.load).run().over


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "mode", "seats"),
    [
        ((), "base", 2),
        (("--players", "random"), "solo", 1),
        (("--mode", "solo"), "solo", 1),
        (("--mode", "solo", "--option", "board=advanced", "--players", "random"), "solo", 1),
        (("--players", "random,random,random"), "base", 3),
        (("--mode", "advanced", "--players", "random,random,random,random", "--option", "first=four"), "advanced", 4),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_the_players_say_how_many_sit_at_the_table(
    arguments: tuple[str, ...], mode: str, seats: int, tmp_path: Path
) -> None:
    path = tmp_path / "one.record"
    result = run("simulate", "realm-of-sand", "--json", "--games", 1, "--out", path, *arguments)
    assert (result.status, result.err) == (0, "")
    summary = json.loads(result.out)
    assert (summary["mode"], summary["seat_count"], len(summary["players"])) == (mode, seats, seats)
    replayed = Replay(read_record(path), ludomancer.load)
    assert replayed.run().over
    assert list(replayed.record.players) == ["one", "two", "three", "four"][:seats]
    if "first=four" in arguments:
        assert replayed.state.document()["first"] == "four"


def test_the_summary_is_a_table_that_fits() -> None:
    for columns in (80, 120):
        result = run("simulate", "day-night", "--games", 2, columns=columns)
        assert result.err == ""  # no progress bar where nobody watches
        assert max(map(len, result.out.splitlines())) <= columns
        for part in ("2 games, seeds 1 to 2", "95 % interval", "turns", "decisions a second", "DN-3"):
            assert part in result.out


def test_an_existing_file_is_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    (tmp_path / "link").symlink_to(path)
    simulated("--games", 1, "--out", tmp_path / "link")
    assert json.loads(path.read_text(encoding="utf-8"))["seed"] == 1
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert (tmp_path / "link").is_symlink()


def test_a_failure_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludomancer.lab import simulate

    def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    path = tmp_path / "games.jsonl"
    path.write_text("old", encoding="utf-8")
    monkeypatch.setattr(simulate, "play", fails)
    with pytest.raises(ZeroDivisionError):  # a bug is not hidden
        run("simulate", "day-night", "--games", 1, "--out", path)
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["games.jsonl"]


def test_an_interrupt_sums_up_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    running = process("simulate", "day-night", "--games", 1_000_000, "--json", "--out", path)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not any(draft.stat().st_size for draft in tmp_path.iterdir()):
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    try:
        out, err = running.communicate(timeout=20)
    finally:
        running.kill()
    assert running.returncode == 130
    summary = json.loads(out)
    assert summary["interrupted"] is True
    assert 1 <= summary["games"] < 1_000_000
    assert err == f"ludomancer: interrupted; {summary['games']} of 1000000 games were played\n"
    assert len(path.read_text(encoding="utf-8").splitlines()) == summary["games"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess",), "there is no game 'chess'; there are day-night"),
        ((), "Missing argument 'GAME'"),
        (("day-night", "--players", "random"), "needs 2 players (day, night); 1 player is named"),
        (("day-night", "--players", "random,random,random"), "3 players are named"),
        (("day-night", "--players", "random,"), "there is no player ''"),
        (("day-night", "--players", "random,clever"), "there is no player 'clever'; there are random, greedy"),
        (("day-night", "--players", "random,search:0"), "search:N"),
        (("day-night", "--players", "random,search:" + "9" * 5000), "such a long name"),
        (("day-night", "--games", "0"), "0 games cannot be played"),
        (("day-night", "--games", "-1"), "-1 games cannot be played"),
        (("day-night", "--games", "9" * 30), "games cannot be played"),
        (("day-night", "--games", "9" * 5000), "--games"),
        (("day-night", "--games", "many"), "--games"),
        (("day-night", "--seed", "-1"), "seed -1"),
        (("day-night", "--seed", str((1 << 62) - 1), "--games", "2"), "seeds of 2 games"),
        (("day-night", "--mode", "solo"), "no mode 'solo'"),
        (("day-night", "--option", "mimic"), "--option 'mimic': must be written as name=value"),
        (("day-night", "--option", "=x"), "must be written as name=value"),
        (("day-night", "--option", "mimic=near"), "option mimic: 'near' is not one of"),
        (("day-night", "--option", "moon=full"), "no option 'moon'"),
        (("day-night", "--option", "mimic=bordering", "--option", "mimic=bordering"), "given twice"),
        (("realm-of-sand", "--players", ",".join(["random"] * 5)), "realm-of-sand has 1 or 2 or 3 or 4 seats, not 5"),
        (("realm-of-sand", "--players", "random,"), "there is no player ''"),
        (("realm-of-sand", "--mode", "solo", "--players", "random,random"), "in the mode solo has 1 seat"),
        (("realm-of-sand", "--mode", "base", "--players", "random"), "in the mode base has 2 or 3 or 4 seats, not 1"),
        (("realm-of-sand", "--mode", "expert"), "no mode 'expert'; it has base, advanced, solo"),
        (("realm-of-sand", "--option", "board=advanced"), "option board: in the mode base the base side is used"),
        (("realm-of-sand", "--option", "board=dark"), "option board: 'dark' is not one of mode, base, advanced"),
        (("realm-of-sand", "--mode", "advanced", "--option", "board=base"), "only solo can choose"),
        (("realm-of-sand", "--option", "first=four"), "option first: there is no seat 'four' among one, two"),
        (("realm-of-sand", "--players", "random", "--option", "first=two"), "there is no seat 'two' among one"),
        (("day-night", "--edition", "other"), "no edition 'other'"),
        (("day-night", "--edition", ""), "no edition ''"),
        (("day-night", "--edition", "missing.toml"), "missing.toml: cannot be read"),
        (("day-night", "--edition", "."), "no edition '.'"),
        (("day-night", "--edition", "./"), "cannot be read (Is a directory)"),
        (("day-night", "--edition", "/dev/zero"), "too large for an edition"),
        (("day-night", "--games", "2", "--out", "x.record"), "a record holds one game, not 2"),
        (("day-night", "--games", "1", "--out", "."), "cannot be written (Is a directory)"),
        (("day-night", "--games", "1", "--out", "no/such/folder/x"), "cannot be written"),
        (("day-night", "--games", "1", "--out", "x" * 300), "cannot be written"),
        (("day-night", "--colour"), "No such option"),
    ],
    ids=lambda value: " ".join(value)[-40:] if isinstance(value, tuple) else "",
)
def test_a_simulation_that_cannot_be_is_refused(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in refused("simulate", *arguments)
    assert os.listdir(tmp_path) == []
