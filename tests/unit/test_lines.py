"""Lines of every game: a decision and the answers to what it asks, in one text."""

from typing import Any

import pytest

import ludomancer
from ludomancer.core.errors import IllegalAction, NotationError
from ludomancer.core.state import State

DEPENDS = "the rest depends on what comes"
DAY_NIGHT = ludomancer.load("day-night")
BLESS = ludomancer.load("bless")
DUO = ludomancer.load("res-arcana-duo", mode="first-game")
SAND = ludomancer.load("realm-of-sand")
MIMIC = {
    "turn_of": "night",
    "board": {"b7": "night"},
    "night": {"pawn": "b7", "hand": ["mimic", "night-chant", "obtain"]},
}
CLASH = {
    "actions": 2,
    "one": {"curses": [{"card": "prima-notte", "bond": {"card": "mangrovia-celeste"}}], "hand": ["zoreo"]},
    "two": {"curses": [{"card": "cristallo-di-pece", "corrupted": True}], "hand": ["mesit"]},
}
ATTACK = "attack prima-notte -> cristallo-di-pece"
RESEARCH = {
    "round": 1,
    "one": {"mage": "smith", "item": "research", "pool": {"elan": 1, "death": 1, "life": 1}},
    "two": {"mage": "enchantress", "item": "calm-elan"},
}
SUMMON = {
    "one": {"board": {"c3": "Rd", "d3": "Kd"}, "stock": {"Gd": 1, "B": 1}},
    "two": {"board": {"d3": "Kd"}},
}


def texts(state: State, line: str) -> list[str]:
    return [state.game.text(action) for action in state.game.steps(state, line)]


def refused(state: State, line: str) -> str:
    before = state.document()
    with pytest.raises((IllegalAction, NotationError)) as caught:
        state.game.steps(state, line)
    assert state.document() == before
    return str(caught.value)


@pytest.mark.parametrize(
    ("game", "position", "line", "steps"),
    [
        (DAY_NIGHT, MIMIC, "cast mimic a7 c7", ["cast mimic", "change a7", "change c7"]),
        (DAY_NIGHT, MIMIC, "cast mimic change a7, change c7", ["cast mimic", "change a7", "change c7"]),
        (DAY_NIGHT, MIMIC, "cast mimic, a7", ["cast mimic", "change a7"]),
        (BLESS, CLASH, f"{ATTACK} offer", [ATTACK, "offer"]),
        (BLESS, CLASH, "end zoreo done", ["end", "set-aside zoreo", "done"]),
        (DUO, RESEARCH, "use research 1 death", ["use research 1", "pay death"]),
        (SAND, SUMMON, "summon G b4, R c3 c2", ["summon G", "at b4", "move c3", "at c2", "done"]),
    ],
)
def test_a_line_is_its_steps(game: Any, position: Any, line: str, steps: list[str]) -> None:
    assert texts(game.read(position), line) == steps


@pytest.mark.parametrize(
    ("game", "position", "line", "said"),
    [
        (DAY_NIGHT, MIMIC, "cast mimic a7 b8 c7", "Nothing asks for c7 now"),
        (DAY_NIGHT, MIMIC, "cast mimic a7 e1", "(DN-"),
        (DAY_NIGHT, MIMIC, "cast mimic c4 a7", "impassable centre of the board (DN-2)"),
        (DAY_NIGHT, MIMIC, "cast obtain mimic", f"mimic: {DEPENDS}"),
        (DAY_NIGHT, MIMIC, "cast mimic a7 b8 travel", "Nothing asks for travel now"),
        (DAY_NIGHT, MIMIC, "Cast Mimic a7 b8", "actions are written in small letters: 'cast mimic a7 b8'"),
        (DAY_NIGHT, MIMIC, "Cast Mimic", "actions are written in small letters: 'cast mimic'"),
        (BLESS, CLASH, f"{ATTACK} cristallo-di-pece", "Nothing asks for"),
        (BLESS, CLASH, "end done zoreo", f"zoreo: {DEPENDS}"),
        (DUO, RESEARCH, "use research 1 gold", "(RA-"),
        (DUO, RESEARCH, "use research 1 death death", f"death: {DEPENDS}"),
        (SAND, SUMMON, "summon G b4, B c4, R c3 c2, K d3 d2", "No further disc can be placed or moved (RS-13)"),
        (SAND, SUMMON, "summon G b4, G c4", "You have no such disc in your stock: Emerald Wood (RS-13)"),
    ],
)
def test_a_line_is_refused_whole(game: Any, position: Any, line: str, said: str) -> None:
    assert said in refused(game.read(position), line)


def test_an_answer_that_came_by_itself_may_be_written_and_must_be_the_one() -> None:
    corner = {"turn_of": "night", "board": {"a8": "night"}, "night": {"pawn": "a8", "hand": ["mimic", "obtain"]}}
    state = DAY_NIGHT.read(corner)
    for line in ("cast mimic", "cast mimic a7", "cast mimic b8 a7", "cast mimic, change a7, change b8"):
        assert texts(state, line) == ["cast mimic"]
    assert refused(state, "cast mimic c7") == "c7 does not fit: change a7, change b8 came by itself"
    assert refused(state, "cast mimic a7 a7") == "a7 does not fit: change b8 came by itself"
    assert refused(state, "cast mimic a7 b8 a7") == "Nothing asks for a7 now"


def test_a_seat_that_does_not_decide_learns_the_first_action_only() -> None:
    state = DAY_NIGHT.read(MIMIC)
    for line in ("cast mimic a7 c7", "cast mimic a7 b8 c7 d7", "cast mimic e1"):
        assert [state.game.text(action) for action in state.game.steps(state, line, 0)] == ["cast mimic"]
