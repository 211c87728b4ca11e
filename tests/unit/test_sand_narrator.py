"""Realm of Sand in words: every action, event and question can be said, and `why` explains buildings and tiles."""

from collections.abc import Iterator
from typing import Any

import pytest

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.reader import LANGUAGES
from ludomancer.games.realm_of_sand.formats import position_writer
from ludomancer.games.realm_of_sand.game import ENDINGS, SandGame
from ludomancer.games.realm_of_sand.rules.rules import SandRules
from ludomancer.games.realm_of_sand.text.event_sentences import UNTOLD
from unit.telling import every_action_has_a_label, lively_game, well_said


def loaded(mode: str, seats: int, **options: str) -> SandGame:
    game = ludomancer.load("realm-of-sand", mode=mode, seats=seats, options=options)
    assert isinstance(game, SandGame)
    return game


GAME = loaded("advanced", 4)
SOLO = loaded("solo", 1, board="advanced")
BASE = loaded("base", 2)
ENGLISH = GAME.narrator("en")
LIVELY = ("complete", "power", "keep", "give", "move", "summon", "for")


def random_game(game: SandGame, seed: int, most: int) -> Iterator[SandRules]:
    """Powers are used where possible, so that all kinds of questions come up."""
    return lively_game(game, seed, lambda text: text.split(" ")[0] in LIVELY, 0.6, most)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [GAME, SOLO, BASE], ids=["advanced", "solo", "base"])
def test_every_action_has_a_label(game: SandGame, language: str) -> None:
    assert every_action_has_a_label(game.narrator(language), game.actions)


def test_some_labels() -> None:
    for text, label in (
        ("place 24", "lay tile 24"),
        ("at d3 e3 e4", "on d3, e3, e4"),
        ("at d3", "on d3"),
        ("take 2", "take the second tile of the circle"),
        ("summon B", "summon a blue disc"),
        ("complete 44", "complete Palace 44"),
        ("power orange", "use the orange power: move up one step on your level track"),
        ("give d3", "give the disc on d3"),
        ("give 24", "give tile 24"),
        ("deck II", "look at deck II"),
        ("under 31", "Tower 31 goes under the deck"),
        ("end", "end the turn"),
    ):
        assert ENGLISH.action(GAME.parse(text)) == label


@pytest.mark.slow
def test_events_questions_and_results_are_told() -> None:
    asked: set[tuple[str, str]] = set()
    happened: set[str] = set()
    for game, seeds in ((GAME, range(8)), (SOLO, range(6)), (BASE, (1,))):
        narrators = [game.narrator(language) for language in LANGUAGES]
        for seed in seeds:
            state = None
            for state in random_game(game, seed, 300):
                if state.over:
                    break
                view = state.view(state.actor)
                pending = view["pending"] or {"ask": "menu"}
                key = (pending["ask"], pending.get("power", ""))
                if key not in asked or state.decisions % 40 == 0:
                    asked.add(key)
                    for narrator in narrators:
                        assert well_said(narrator.question(view))
                        assert narrator.open_cards(view)
            assert state is not None
            assert state.journal is not None
            happened |= {event["event"] for event in state.journal.view(0)}
            for narrator in narrators:
                for seat in (0, NOBODY):
                    told = [(event, narrator.event(event)) for event in state.journal.view(seat)]
                    assert all(line is None or well_said(line) for _, line in told)
                    assert {event["event"] for event, line in told if line is None} <= set(UNTOLD)
                if state.over:
                    assert well_said(narrator.result(state.document()["outcome"]))
    powers = {
        (ask, position_writer.OF_POWER[code])
        for code, ask in position_writer.ASKS.items()
        if code in position_writer.OF_POWER
    }
    plain = {(ask, "") for code, ask in position_writer.ASKS.items() if code not in position_writer.OF_POWER}
    assert (powers | plain | {("menu", "")}) - asked <= {("fill", "")}
    assert set(GAME.events) - happened <= {"missing", "filled", "no-disc", "last-round"}  # seldom


@pytest.mark.parametrize("language", LANGUAGES)
def test_rare_questions_and_events_are_told(language: str) -> None:
    narrator = GAME.narrator(language)
    view = GAME.read({"one": {"crystal": "clear"}}).view(0)
    for ask in (
        {"ask": "fill", "tile": "24", "cells": ["d3", "e3", "e4"]},
        {"ask": "at", "building": "44"},
        {"ask": "at", "from": "d2", "limit": 3, "used": 0},
        {"ask": "give", "power": "blue", "got": "3", "gave": "24"},
        {"ask": "summon", "limit": "all", "used": 2},
    ):
        assert well_said(narrator.question(view | {"pending": ask}))
    for event in (
        {"event": "missing", "seat": "one", "cell": "c3"},
        {"event": "ready", "seat": "one", "ribbon": "red"},
        {"event": "no-disc", "seat": "one", "disc": "B"},
        {"event": "last-round", "seat": "three"},
        {"event": "swapped", "seat": "two", "disc": "G", "for": "B", "cell": "d3"},
        {"event": "lifted", "seat": "two", "cell": "d3", "piece": "Kd"},
        {"event": "looked", "seat": "four", "deck": "III", "cards": 1},
    ):
        line = narrator.event(event)
        assert line is not None
        assert well_said(line)


def test_hidden_cards_are_not_named() -> None:
    for kind, told in (("kept", "Player two keeps {}"), ("under", "Player two puts {} under the deck")):
        event = {"event": kind, "seat": "two", "building": "?"}
        assert ENGLISH.event(event) == told.format("a card")
        assert ENGLISH.event(event | {"building": "24"}) == told.format("Tower 24")
    state = GAME.read({"one": {"ribbon": "red", "kept": [44]}, "two": {"ribbon": "blue"}})
    assert "Palace 44" in ENGLISH.open_cards(state.view(0))
    for seat in (1, NOBODY):
        assert "Palace 44" not in ENGLISH.open_cards(state.view(seat))
        assert "kept" not in (GAME.text_board("en").why(state.view(seat), "44") or "")


def test_open_cards() -> None:
    view = GAME.read({"one": {"built": [3]}, "circle_start": [16, 28]}).view(0)
    lines = ENGLISH.open_cards(view).splitlines()
    assert lines[0].startswith("Circle, clockwise from the queen: 16")
    assert lines[1].startswith("  16°┐KKR  28°─GRK")
    assert "  House 3° · GG/RR · 2★ 1H · (G)" in lines
    assert "Buildings of Player two: 0" in lines


@pytest.mark.parametrize(
    ("points", "winner", "reason", "told"),
    [
        ({"one": 26, "two": 19}, "one", "hourglasses", "Player one wins with 26 stars to 19"),
        ({"one": 12, "two": 15, "three": 9}, "two", "hourglasses", "Player two wins with 15 stars to 12, 9"),
        (
            {"one": 15, "two": 15},
            "two",
            "hourglasses",
            "Player two wins with 15 stars; the tie is broken by pieces, then turn order (RS-25)",
        ),
        ({"one": 9, "two": 3}, "one", "too-long", "Player one is ahead with 9 stars: the game was too long"),
        ({"one": 20}, "one", "apprentice", "20 stars: Apprentice"),
        ({"one": 1}, "one", "apprentice", "One star: Apprentice"),
        ({"one": 28}, "one", "master", "28 stars: Master"),
        ({"one": 33}, "one", "prime-minister", "33 stars: Prime Minister"),
        ({"one": 38}, "one", "grand-master", "38 stars: Grand Master"),
        ({"one": 44}, "one", "king", "44 stars: King of Ragusa"),
    ],
)
def test_results(points: dict[str, int], winner: str, reason: str, told: str) -> None:
    assert reason in {reason for _, reason in ENDINGS.values()}
    assert ENGLISH.result({"points": points, "winners": [winner], "rule": "", "reason": reason}) == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_modes_and_seats(language: str) -> None:
    narrator = GAME.narrator(language)
    assert len({narrator.mode(mode) for mode in GAME.modes}) == 3
    assert len({narrator.seat(seat) for seat in GAME.seat_names}) == 4


def test_tips_explain_lines_and_signs() -> None:
    tips = "\n".join(ENGLISH.tips())
    for part in ("place 24 d3 e3 e4", "summon B b4, G d2 d4", "complete 44", "why 44", "G Emerald Wood", "(G) a disc"):
        assert part in tips, tips
    assert "° at a number: what is shown of it is designed here, as no source gives it" in tips
    assert "power green" in tips
    assert "power green" not in "\n".join(BASE.narrator("en").tips())


# --- why --------------------------------------------------------------------------------------------------------------
POSITION: dict[str, Any] = {
    "display": {"I": [3, 6, 7, 13], "II": [24, 30, 31, 23], "III": [41, 42, 43, 51]},
    "one": {
        "ribbon": "red",
        "board": {"c3": "G", "d3": "Gd", "c2": "R", "d2": "R"},
        "tiles": [24, 5, 7],
        "kept": [44],
        "built": [1],
    },
    "two": {"built": [2]},
    "circle_start": [28, 9],
}


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            "3",
            [
                "House 3 · house, level I",
                "  G G",
                "  R R",
                "pattern: green 2, red 2°",
                "worth: 2 stars°",
                "brings: one hourglass°",
                "brings: a green disc°",
                "° designed here, as no source gives it",
                "It lies open in the display.",
                "Its pattern lies on your board, on c2, c3, d2, d3: you can complete it (RS-16).",
            ],
        ),
        (
            "tower 24",
            [
                "Tower 24 · tower, level II",
                "  . G .",
                "brings: 2 steps on the level track°",
                "3 pieces of its pattern are missing on your board at the nearest: G b3, G b4, G b2 (RS-16).",
            ],
        ),
        ("44", ["Palace 44 · palace, level III", "It is kept by Player one."]),
        ("house 1", ["It was completed by Player one."]),
        ("2", ["It was completed by Player two."]),
        ("14", ["It is not in play now."]),
        (
            "tile 24",
            ["Tile 24 · bent tile°", "  R R", "    K", "colours: red, red, black°"],
        ),
        ("tile 5", ["  G G K", "It is one of the active tiles of Player one."]),
        ("tile 9", ["It lies in the circle, place 2 from the queen."]),
    ],
)
def test_why(name: str, lines: list[str]) -> None:
    told = (GAME.text_board("en").why(GAME.read(POSITION).view(0), name) or "").splitlines()
    if name == "tower 24":  # which cells are nearest does not matter
        lines = lines[:-1]
        assert any("pieces of its pattern are missing on your board at the nearest: G " in line for line in told)
    assert [line for line in lines if line not in told] == [], "\n".join(told)


def test_why_counts_dark_cells() -> None:
    one = {"ribbon": "red", "board": {"a3": "K"}}
    told = GAME.text_board("en").why(GAME.read(POSITION | {"one": one}).view(0), "7")
    assert told is not None
    assert "3 pieces of its pattern are missing" in told


def test_why_leaves_actions_and_unknown_names_to_others() -> None:
    view = GAME.read(POSITION).view(0)
    for name in ("end", "place 24", "tile 99", "99", "nothing of that kind", ""):
        assert GAME.text_board("en").why(view, name) is None
