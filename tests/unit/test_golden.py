"""Golden records: games that were played once and must replay for ever.

They say when the same decisions no longer lead to the same positions. If that was not meant, the rules broke. If it
was, raise `version` of the game and write the records again:

    LUDOMANCER_WRITE_GOLDEN=1 .venv/bin/pytest tests/unit/test_golden.py

The same is due after a change of the standard edition, whose hash every record carries.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludomancer
from ludomancer.core.record import Recorder, Replay, TakeBack, read_record
from ludomancer.core.rng import Rng

FOLDER = Path(__file__).parents[1] / "golden"
EDITIONS = Path(__file__).parents[1] / "rules" / "day_night"
BLESS_EDITIONS = Path(__file__).parents[1] / "rules" / "bless"
SAND_EDITIONS = Path(__file__).parents[1] / "rules" / "realm_of_sand"
DUO_EDITIONS = Path(__file__).parents[1] / "rules" / "res_arcana_duo"
WRITE = bool(os.environ.get("LUDOMANCER_WRITE_GOLDEN"))
SWITCHED = {"mimic": "surrounding", "changed": "any-turn", "steal": "ladies-and-tiles"}
POSITION = {
    "turn_of": "night",
    "turn": 12,
    "decisions": 70,
    "board": {"a8": "night", "b8": "night", "c3": "day", "d3": "day", "e2": "night"},
    "crystals": ["e2"],
    "mystified": {"c3": 2},
    "changed": ["day"],
    "day": {"pawn": "d3", "hand": ["steal-passion", "wonder", "flourish"], "discards": ["warp", "fate"]},
    "night": {
        "hand": ["mimic", "night-advantage", "shift"],
        "book": ["deter", "obtain", "alter-soil", "night-wish", "crystal-sky", "mislead", "epiphany"],
        "known": {"day": ["mimic"]},
    },
}


BLESS_POSITION = {
    "turn": 9,
    "turn_of": "two",
    "actions": 2,
    "void": ["re-ombra", "obelisco-del-sole", "mesit"],
    "final": {"by": "one", "turn": 1},
    "lasting": [{"card": "volo-notturno", "target": "lenora", "by": "one", "from": 8, "until": 9}],
    "one": {
        "points": 7,
        "curses": [{"card": "lenora"}, {"card": "fiamma-perpetua", "corrupted": True}],
        "hand": ["voce-del-guru", "zoreo", "vento-tetro"],
        "altar": ["tempio-di-herset", "zodiaco"],
    },
    "two": {
        "points": 5,
        "curses": [
            {"card": "battito-d-ali", "bond": {"card": "costellazione-errante"}},
            {"card": "ali-di-mos", "stasis": True, "bond": {"card": "cancelli-di-mezzo", "of": "one"}},
        ],
        "echoes": [{"card": "sguardo-brillante"}, {"card": "orizzonte", "used": True}],
        "hand": ["passi-persi", "nube-mentale", "prima-notte", "oltretomba"],
    },
    "known": {
        "one": {"two.hand": ["prima-notte", "?", "?", "?"]},
        "nobody": {"two.hand": ["prima-notte", "?", "?", "?"]},
    },
}


DUO_POSITION = {
    "round": 4,
    "turn_of": "two",
    "places": ["dwarven-forge"],
    "monuments": {"open": ["dark-temple", "sunken-ziggurat"], "deck_top": ["amber-colonnade", "circle-of-stones"]},
    "one": {
        "pool": {"elan": 3, "life": 2, "gold": 4},
        "mage": {"card": "fortune-teller", "turned": True},
        "item": "reanimate",
        "artifacts": ["crucible", {"card": "white-swan", "on": {"life": 4, "calm": 2}}],
        "places": [{"card": "druid-circle", "on": {"life": 2}}],
        "hand": ["fairy-dragon", "gnosis"],
        "discards": ["black-cat"],
    },
    "two": {
        "pool": {"calm": 2, "death": 5, "gold": 1},
        "mage": "cultist",
        "item": {"card": "research", "turned": True},
        "artifacts": ["brass-head", {"card": "artificers-robes", "turned": True}],
        "monuments": ["mystic-monastery"],
        "hand": ["solomons-key", "crown-of-command", "golden-key"],
    },
    "seen": {"two": {"monuments": 2}},
    "known": {"one": {"two.hand": ["golden-key", "?", "?"]}, "nobody": {"two.hand": ["golden-key", "?", "?"]}},
}


SAND_POSITION = {
    "round": 9,
    "first": "two",
    "to_act": "three",
    "seen": {"II": [11, 12]},
    "display": {"I": [1, 8, 12, 16], "II": [19, 24, 28, 33], "III": [37, 42, 48, 53]},
    "one": {
        "ribbon": "red",
        "crystal": "charged",
        "level": 1,
        "kept": [30, 7],
        "board": {"c3": "G", "c4": "G", "b3": "R"},
    },
    "two": {"ribbon": "purple", "crystal": "fresh", "stock": {"B": 1, "Rd": 2}, "built": [2, 9, 14, 20]},
    "three": {
        "ribbon": "blue",
        "crystal": "charged",
        "level": 3,
        "stock": {"Y": 1},
        "board": {"a4": "K", "c2": "G", "d2": "G", "c3": "G", "e3": "B", "d3": "R", "d4": "R"},
    },
}


def at_random(recorder: Recorder, seed: int, decisions: int = 20_000) -> str:
    """Random play with the house's own generator, which no version of Python changes."""
    rng = Rng(seed)
    while not recorder.state.over and recorder.state.decisions < decisions:
        actions = recorder.state.legal_actions()
        recorder.apply(actions[rng.below(len(actions))])
    return recorder.text()


def dealt(
    seed: int,
    options: dict[str, str] | None = None,
    edition: Path | None = None,
    decisions: int = 20_000,
    game_id: str = "day-night",
    mode: str | None = None,
    seats: int | None = None,
) -> str:
    game = ludomancer.load(game_id, edition, mode, options, seats)
    recorder = Recorder(game, game.start(seed), seed, dict.fromkeys(game.seat_names, "random"))
    return at_random(recorder, seed + 1000, decisions)


def taken_back(game_id: str, seats: int = 2) -> str:
    """Random play that regrets: freely where it may, with the consent of all where it may not."""
    game = ludomancer.load(game_id, seats=seats)
    recorder = Recorder(game, game.start(6), 6, dict(zip(game.seat_names, ("Ann", "Ben", "Cleo"), strict=False)))
    rng = Rng(6)
    while recorder.state.decisions < 120:
        seat = recorder.state.actor
        actions = recorder.state.legal_actions()
        recorder.apply(actions[rng.below(len(actions))], seconds=rng.below(100) / 10)
        free = recorder.history.can_undo(seat)
        if free and rng.below(6) == 0:
            recorder.undo(seat, 1 + rng.below(free))
        elif rng.below(15) == 0:
            recorder.undo(seat, 1 + rng.below(min(5, recorder.state.decisions)), consent=True)
    return recorder.text()


def from_a_position(
    game_id: str, position: dict[str, Any], mode: str | None = None, seats: int = 2, decisions: int = 20_000
) -> str:
    game = ludomancer.load(game_id, mode=mode, seats=seats)
    recorder = Recorder(game, game.read(position, seed=4), None, dict.fromkeys(game.seat_names, "random"))
    return at_random(recorder, 4, decisions)


GAMES: dict[str, Callable[[], str]] = {
    "day-second-temple": lambda: dealt(200),
    "day-night-shut-out": lambda: dealt(110),
    "draw-no-room": lambda: dealt(207),
    "night-with-options": lambda: dealt(221, SWITCHED),
    "own-edition": lambda: dealt(3, edition=EDITIONS / "turning.toml", decisions=80),
    "from-a-position": lambda: from_a_position("day-night", POSITION),
    "taken-back": lambda: taken_back("day-night"),
    "bless-final-turns": lambda: dealt(7, game_id="bless"),
    "bless-with-options": lambda: dealt(2, {"impact": "attack", "altar": "3", "first": "two"}, game_id="bless"),
    "bless-own-edition": lambda: dealt(3, edition=BLESS_EDITIONS / "two-flames.toml", decisions=80, game_id="bless"),
    "bless-from-a-position": lambda: from_a_position("bless", BLESS_POSITION),
    "bless-taken-back": lambda: taken_back("bless"),
    "duo-target": lambda: dealt(1, game_id="res-arcana-duo"),
    "duo-check": lambda: dealt(44, game_id="res-arcana-duo", mode="first-game"),
    "duo-tie": lambda: dealt(49, {"target": "5"}, game_id="res-arcana-duo", mode="first-game"),
    "duo-twenty-rounds": lambda: dealt(5, {"target": "15", "first": "two"}, game_id="res-arcana-duo"),
    "duo-own-edition": lambda: dealt(3, edition=DUO_EDITIONS / "gilded.toml", decisions=150, game_id="res-arcana-duo"),
    "duo-from-a-position": lambda: from_a_position("res-arcana-duo", DUO_POSITION),
    "duo-taken-back": lambda: taken_back("res-arcana-duo"),
    "sand-hourglasses": lambda: dealt(5, game_id="realm-of-sand"),
    "sand-four-seats": lambda: dealt(
        2, {"first": "three"}, decisions=300, game_id="realm-of-sand", mode="advanced", seats=4
    ),
    "sand-solo": lambda: dealt(4, {"board": "advanced"}, game_id="realm-of-sand", mode="solo"),
    "sand-own-edition": lambda: dealt(3, edition=SAND_EDITIONS / "scarce.toml", decisions=150, game_id="realm-of-sand"),
    "sand-from-a-position": lambda: from_a_position("realm-of-sand", SAND_POSITION, "advanced", 3, 150),
    "sand-taken-back": lambda: taken_back("realm-of-sand", 3),
}


@pytest.fixture(scope="module", autouse=True)
def written() -> None:
    """On request the records are written first."""
    for name, make in GAMES.items() if WRITE else ():
        (FOLDER / f"{name}.record").write_text(make(), encoding="utf-8", newline="\n")


def test_all_are_known() -> None:
    names = [path.stem for path in FOLDER.glob("*.record")]
    elsewhere = ("fair-", "terms-", "practice-")  # in test_fair_games, test_terms, test_practice
    assert sorted(name for name in names if not name.startswith(elsewhere)) == sorted(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_it_replays(name: str) -> None:
    Replay(read_record(FOLDER / f"{name}.record"), ludomancer.load).run()


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_playing_it_again_writes_the_same_record(name: str) -> None:
    assert (FOLDER / f"{name}.record").read_bytes().decode() == GAMES[name]()


def test_they_cover_what_a_game_can_be() -> None:
    records = {name: read_record(FOLDER / f"{name}.record") for name in GAMES}
    results = {
        record.footer["result"].split()[1] for record in records.values() if record.footer["result"] != "running"
    }
    assert results == {
        *("second-temple", "night-shut-out", "no-room", "final-turns", "target", "check", "rounds"),
        *("hourglasses", "apprentice"),
    }
    winners = {record.footer["result"].split()[0] for record in records.values()}
    assert winners == {"day", "night", "one", "two", "draw", "running"}
    backs = [entry for entry in records["taken-back"].entries if isinstance(entry, TakeBack)]
    assert {entry.agreed for entry in backs} == {True, False}
    assert "start" in records["from-a-position"].header
    assert "edition-data" in records["own-edition"].header
