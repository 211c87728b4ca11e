"""What a game declares of its documents is what they say: keys that occur are declared, declared keys occur."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ludomancer
from ludomancer.core.game import Game
from ludomancer.core.registry import game_ids
from ludomancer.core.scenario import Run, Scenario, keeping, read_scenarios
from ludomancer.core.state import State
from properties.cases import CASES, Case
from properties.games import each_of, every_question

RULES = Path(__file__).parents[1] / "rules"
GAMES = 200  # random ones of each game, over its modes, editions and numbers of seats
Keys = set[str]

# what the editions here do not lead to: steps and words of texts with several, magic items with such costs
RARE: dict[str, Keys] = {
    "day-night": {"pending{ask: take}.among", "pending{ask: take}.among.spell", "pending{ask: take}.x"},
    "bless": {
        *("lasting.step", "lasting.word"),
        *("pending{doing: effect}.word", "pending{doing: order}.waiting.word", "pending{doing: attack}.waiting.word"),
    },
    "res-arcana-duo": {
        *("pending{ask: discard}.paid", "pending{ask: turn}.paid"),
        *(f"pending{{doing: borrow}}.{key}" for key in ("discarded", "pile", "player")),
    },
}


def documents(state: State, viewers: list[int]) -> Iterator[dict[str, Any]]:
    yield state.document()
    for viewer in viewers:
        yield state.view(viewer)


def met_in(game: Game, state: State, viewers: list[int]) -> Keys:
    """The declared keys that the documents of a position have; DocumentError where they have another."""
    met: set[tuple[int, str]] = set()
    for document in documents(state, viewers):
        game.shape.check(document, "document", met)
    return {path for path, key in game.shape.declared() if key in met}


@cache
def played(case: Case, games: int) -> Keys:
    """The keys of random games."""
    found: Keys = set()
    for state in every_question(case, games):
        found |= met_in(case.game, state, case.viewers)
    return found


def cases_of(game_id: str) -> list[Case]:
    return [case for case in CASES if case.game_id == game_id]


@pytest.mark.slow
@each_of(CASES)
def test_every_key_that_occurs_is_declared(case: Case) -> None:
    assert played(case, -(-GAMES // len(cases_of(case.game_id))))


def states_of(scenario: Scenario) -> Iterator[tuple[Game, State]]:
    run = Run(scenario, load)
    yield run.game, run.state
    for move in run.moves:
        if run._make(move):
            break
        yield run.game, run.state


load = keeping(ludomancer.load)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_every_key_that_is_declared_occurs(game_id: str) -> None:
    """In a scenario, or else in a random game: of these only as many are played as are needed."""
    cases = cases_of(game_id)
    missing = {path for path, _ in cases[0].game.shape.declared()} - RARE.get(game_id, set())
    for path in sorted((RULES / game_id.replace("-", "_")).glob("*.yaml")):
        for scenario in read_scenarios(path):
            for game, state in states_of(scenario) if missing else ():
                missing -= met_in(game, state, [*range(len(game.seat_names)), -1])
    for case in cases:
        if missing:
            missing -= played(case, -(-GAMES // len(cases)))
    assert not missing
