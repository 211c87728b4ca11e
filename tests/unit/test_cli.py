"""The command line: what the commands print, and that every bad input gets one message and status 2.

`simulate`, `arena` and `replay` have files of their own.
"""

import json
import os
import re
from pathlib import Path

import pytest

import ludomancer
from unit.command import process, refused, run

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
RULES = ROOT / "tests" / "rules" / "day_night"
GAME = GOLDEN / "day-second-temple.record"


# --- version, help, games ---------------------------------------------------------------------------------------------
def test_the_version_says_whether_the_rules_are_compiled() -> None:
    built = "compiled" if ludomancer.COMPILED else "plain Python"
    assert run("--version") == (0, f"ludomancer {ludomancer.__version__} ({built})\n", "")


def test_help_names_every_command() -> None:
    out = run("--help").out
    for command in ("games", "simulate", "arena", "train", "scenario", "replay", "edition", "bench"):
        assert f" {command} " in out
        assert run(command, "--help").status == 0


def test_games() -> None:
    result = run("games")
    assert result.status == 0
    for part in ("day-night", "Day & Night", "2 (day, night)", "duel", "standard", "bordering (default), surrounding"):
        assert part in result.out
    games = json.loads(run("games", "--json").out)
    assert [game["id"] for game in games] == ludomancer.game_ids()
    game = games[0]
    loaded = ludomancer.load("day-night")
    assert game["id"] == "day-night"
    assert game["actions"] == loaded.actions
    assert game["seats"] == ["day", "night"]
    assert set(game["names"]) == {"en", "it", "fr"}
    assert games[3]["seats_in_mode"] == {"base": [2, 3, 4], "advanced": [2, 3, 4], "solo": [1]}
    assert "1, 2, 3 or 4 (one, two, three, four)" in result.out
    assert game["options"][0] == {
        "name": "mimic",
        "values": ["bordering", "surrounding"],
        "default": "bordering",
        "rule": "DN-A1",
    }


# --- scenario ---------------------------------------------------------------------------------------------------------
GOOD = "game: day-night\nlegal: [retreat]\n"
WRONG = "game: day-night\ntitle: Night first\nexpect: {to_act: night, turn: 1}\n"


def test_scenarios_are_run_from_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "good.yaml").write_text(GOOD + "---\n" + GOOD, encoding="utf-8")
    (tmp_path / "other.txt").write_text("no scenario", encoding="utf-8")
    assert run("scenario", tmp_path) == (0, "2 passed, 0 failed\n", "")
    assert run("scenario", RULES / "spell-warp.yaml").status == 0


def test_scenarios_that_fail_are_named(tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    path.write_text(GOOD + "---\n" + WRONG, encoding="utf-8")
    status, out, err = run("scenario", path)
    assert (status, err) == (1, "")
    assert out.splitlines() == [
        f"{path}:4: Night first",
        "    to_act: day instead of night",
        "1 passed, 1 failed",
    ]


def test_scenarios_that_cannot_be_read_do_not_stop_the_others(tmp_path: Path) -> None:
    for name, text in (("a", "game: chess"), ("b", GOOD), ("c", "game: ["), ("d", WRONG)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    status, out, err = run("scenario", tmp_path, tmp_path / "missing")
    assert status == 2
    assert out.splitlines()[-1] == "1 passed, 1 failed, 3 could not be read"
    assert [line.split(":")[0] for line in err.splitlines()] == ["ludomancer"] * 3


def test_a_scenario_with_a_bad_key_leaves_the_others_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    bad = "game: day-night\nexpect: {day: {hourz: 0}}\n"
    path.write_text("---\n".join((GOOD, bad, WRONG, "game: day-night\nexpct: {}\n", GOOD)), encoding="utf-8")
    status, out, err = run("scenario", path)
    assert status == 2
    assert out.splitlines()[-1] == "2 passed, 1 failed, 2 could not be read"
    line = GOOD.count("\n") + 2
    first, second = err.splitlines()
    assert first == f"ludomancer: {path}:{line}: expect: day: 'hourz' is not known here; near it are hours"
    assert "'expct' is not known here; near it are expect" in second


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("seats: 5", "realm-of-sand has 1 or 2 or 3 or 4 seats, not 5"),
        ("seats: 0", "seats, not 0"),
        ("seats: -1", "seats, not -1"),
        ("seats: 99999999999999999999999", "seats, not 9999"),
        ("seats: two", "seats: must be a number"),
        ("seats: 2.0", "seats: must be a number"),
        ("seats: true", "seats: must be a number"),
        ("seats: [one, two]", "seats: must be a number"),
        ("mode: solo\nseats: 2", "in the mode solo has 1 seat"),
        ("mode: advanced\nseats: 1", "in the mode advanced has 2 or 3 or 4 seats, not 1"),
        ("seats: 3\nposition: {four: {}}", "position: four: is not known here"),
        ("seats: 3\nposition: {seats: 2}", "position: seats: is 2, but this is 3"),
        ("seats: 3\nposition: {to_act: four}", "position: to_act: 'four' is no seat"),
        ("seats: 3\noptions: {first: four}", "option first: there is no seat 'four' among one, two, three"),
        ("seats: 3\nillegal: [{move: end, seat: four}]", "has no seat 'four'; it has one, two, three"),
        ("seats: 3\nprivate: {seat: four, hidden: [decks.I]}", "has no seat 'four'; it has one, two, three"),
        ("options: {board: advanced}", "option board: in the mode base the base side is used"),
    ],
)
def test_scenarios_with_a_wrong_number_of_seats_are_refused(keys: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    path.write_text(f"game: realm-of-sand\n{keys}\n", encoding="utf-8")
    result = run("scenario", path)
    assert result.status == 2
    assert result.err.startswith(f"ludomancer: {path}:")
    assert message in result.err


@pytest.mark.parametrize(
    ("keys", "seats"), [("", 2), ("seats: null", 2), ("seats: 1", 1), ("mode: solo", 1), ("seats: 4", 4)]
)
def test_scenarios_with_a_number_of_seats(keys: str, seats: int, tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    path.write_text(f"game: realm-of-sand\n{keys}\nexpect: {{seats: {seats}}}\n", encoding="utf-8")
    assert run("scenario", path) == (0, "1 passed, 0 failed\n", "")


def test_other_games_have_a_fixed_number_of_seats(tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    path.write_text("game: bless\nseats: 3\n", encoding="utf-8")
    assert "bless has 2 seats, not 3" in run("scenario", path).err
    path.write_text("game: bless\nseats: 2\nexpect: {to_act: one}\noptions: {first: one}\n", encoding="utf-8")
    assert run("scenario", path).status in (0, 1)


def test_a_folder_without_scenarios_is_refused(tmp_path: Path) -> None:
    assert "there is no .yaml file" in refused("scenario", tmp_path)
    assert "Missing argument" in refused("scenario")


# --- edition ----------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("columns", [80, 120, 160])
@pytest.mark.parametrize("lang", ["en", "it", "fr"])
def test_an_edition_is_shown_with_what_is_designed(columns: int, lang: str) -> None:
    result = run("edition", "show", "day-night", "--lang", lang, columns=columns)
    assert result.status == 0
    lines = result.out.splitlines()
    assert max(map(len, lines)) <= columns
    table = json.loads(run("edition", "show", "day-night", "--lang", lang, "--json").out)
    cards = [card for group in table["groups"] for card in group["cards"]]
    assert len(cards) == 39
    assert all(card["id"] in result.out for card in cards)
    sources = [value["source"] for card in cards for value in card.values() if isinstance(value, dict)]
    designed = sources.count("designed")
    legend = max(i for i, line in enumerate(lines) if line.startswith("* "))  # it may need two lines
    assert {str(designed), str(len(sources))} <= set(re.findall(r"\d+", " ".join(lines[legend:])))
    assert "\n".join(lines[:legend]).count("*") == designed


def test_values_of_an_edition_of_ones_own_are_marked(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    table = json.loads(run("edition", "show", "day-night", "--edition", path, "--json").out)
    (warp,) = (card for group in table["groups"] for card in group["cards"] if card["id"] == "warp")
    assert warp["hours"] == {"text": "1", "source": "designed"}
    assert warp["effects"]["source"] == "rulebook"


MINE = """\
name = "mine"
extends = "standard"
title = { en = "Mine", it = "Mia", fr = "À moi" }

[[spells]]
id = "warp"
hours = 1
copies = 2
"""


def test_an_edition_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    status, out, err = run("edition", "check", path)
    assert (status, err) == (0, "")
    first, note = out.splitlines()
    edition = ludomancer.load("day-night", path).edition
    assert first == f"{path}: OK, edition mine of day-night, hash {edition.hash}"
    assert note == "  note: mine.toml: book of day: 69 cards in all; the published book has 70"
    path.write_text('game = "day-night"\n' + MINE, encoding="utf-8")
    assert run("edition", "check", path).status == 0


def test_the_game_of_an_edition_is_found_by_its_cards(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\nextends = "standard"\n[[cards]]\nid = "re-luce"\neye = 4\n', encoding="utf-8")
    assert run("edition", "check", path).out.startswith(f"{path}: OK, edition mine of bless, hash ")


def test_an_edition_of_sand_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\nextends = "standard"\n[[tiles]]\nid = "28"\nremove = true\n', encoding="utf-8")
    status, out, err = run("edition", "check", path)
    assert (status, err) == (0, "")
    first, note = out.splitlines()
    assert first.startswith(f"{path}: OK, edition mine of realm-of-sand, hash ")
    assert note == "  note: mine.toml: 27 tiles; the published game has 28"
    path.write_text(
        'name = "mine"\nextends = "standard"\n[[buildings]]\nid = "1"\npattern = ["GX"]\n', encoding="utf-8"
    )
    assert refused("edition", "check", path) == (
        "mine.toml: building 1: pattern: is made of G, R, K, B, Y and . for no piece"
    )


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        ('game = "chess"\n' + MINE, (), "game: 'chess' is not one of day-night"),
        ('game = "chess"\n' + MINE, ("--game", "day-night"), "is an edition of 'chess', not of 'day-night'"),
        ("game = 5\n" + MINE, (), "game: must be a text"),
        (MINE, ("--game", "chess"), "there is no game 'chess'"),
        (MINE.replace("hours = 1", "hours = 13"), (), "spell warp: hours: 13 is not between 0 and 12"),
        (MINE.replace("hours = 1", "hors = 1"), (), "hors"),
        (MINE.replace("hours = 1", "hours = 1979-05-27"), (), "spell warp: hours: must be a whole number"),
        (MINE.replace("Mine", "M\\u001b[31m"), (), "title: en: must be plain text"),
        (MINE[:60], (), "not valid TOML"),
        ("x = 1", (), "name: must be a short word"),
        ('name = "mine"', (), "game: is missing, and the rest does not tell"),
        (MINE + "[[cards]]", (), "game: is missing, and the rest does not tell"),
    ],
)
def test_an_edition_that_is_wrong_is_refused(
    text: str, arguments: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    found = refused("edition", "check", path, *arguments)
    assert message in found
    assert "mine.toml" in found or arguments


def test_other_wrong_words_are_refused() -> None:
    assert "Missing command" in refused("edition")
    assert "there is no game" in refused("edition", "show", "chess")
    assert "--lang 'de'" in refused("edition", "show", "day-night", "--lang", "de")
    assert "there is no game" in refused("bench", "chess")
    assert "No such command 'dance'" in refused("dance")
    assert "No such option" in refused("--dance")


def test_nothing_strange_reaches_the_terminal(tmp_path: Path) -> None:
    assert "\\x1b[31m" in refused("replay", tmp_path / "\x1b[31m")
    assert "\\n" in refused("simulate", "a\nb")
    assert len(refused("simulate", "x" * 100_000)) < 600


# --- bench ------------------------------------------------------------------------------------------------------------
def test_bench_is_wired(monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.table import Table

    from ludomancer.lab import bench

    asked: list[list[str]] = []

    def measured(games: list[str], progress: object) -> list[dict[str, object]]:
        asked.append(games)
        return [{"game": "day-night"}]

    monkeypatch.setattr(bench, "run_bench", measured)
    monkeypatch.setattr(bench, "bench_table", lambda results: Table("measure"))
    assert json.loads(run("bench", "day-night", "--json").out) == [{"game": "day-night"}]
    assert "measure" in run("bench").out
    assert asked == [["day-night"], ludomancer.game_ids()]


# --- as a process -----------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("arguments", [("replay", GAME), ("games", "--json"), ("--help",)], ids=lambda a: a[0])
def test_nobody_needs_to_read_to_the_end(arguments: tuple[object, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    running = process(*arguments, stdout=writing)
    os.close(writing)
    _, err = running.communicate(timeout=20)
    assert err == ""
    assert running.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        running = process("games", stdout=full)
        _, err = running.communicate(timeout=20)
    assert err == "ludomancer: the output cannot be written (No space left on device)\n"
    assert running.returncode == 2


def test_what_the_terminal_cannot_show_is_replaced() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    out, err = process("edition", "show", "day-night", "--lang", "fr", env=environment).communicate(timeout=20)
    assert err == ""
    assert "M\\xe9ditation" in out
