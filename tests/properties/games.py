"""Laws of every game, and random walks to the positions that they are tested on."""

import json
import random
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludomancer.core.document import canonical
from ludomancer.core.game import Game
from ludomancer.core.state import State
from properties.cases import CASES, LONG, Case

EVERY = 12  # decisions between two positions of `every_question`, about
LONGEST = 400  # decisions of a game that it plays


class Route(NamedTuple):
    """How to come to a position: the deal, the random choices, and how many of them."""

    seed: int
    choices: int
    steps: int


class Walk(NamedTuple):
    state: State
    trail: list[int]


def walk(game: Game, seed: int, choices: int, steps: int) -> Walk:
    """Random legal actions from a new game on, to the end of the game at most."""
    state = game.start(seed)
    return Walk(state, wander(state, choices, steps))


def wander(state: State, choices: int, steps: int) -> list[int]:
    """Random legal actions; those that were taken."""
    chooser = random.Random(choices)
    trail: list[int] = []
    while len(trail) < steps and not state.over:
        trail.append(chooser.choice(state.legal_actions()))
        state.apply(trail[-1])
    return trail


SEEDS = st.integers(0, 2**32 - 1)
WHOLE_GAME = 100_000


def every_question(case: Case, games: int) -> Iterator[State]:
    """Positions of random games: each question that a game asks, other ones now and then."""
    verbs = [case.game.text(action).partition(" ")[0] for action in range(case.game.actions)]
    asked: set[tuple[int, frozenset[str]]] = set()
    for seed in range(games):
        chooser = random.Random(seed)
        state = case.game.start(seed)
        for _ in range(LONGEST):
            actions = state.legal_actions()
            question = (state.actor, frozenset(verbs[action] for action in actions))
            if question not in asked or chooser.randrange(EVERY) == 0 or state.over:
                asked.add(question)
                yield state
            if state.over:
                break
            state.apply(chooser.choice(actions))


def routes(least: int, most: int) -> st.SearchStrategy[Route]:
    return st.builds(Route, SEEDS, SEEDS, st.integers(least, most))


CLOSER = settings(max_examples=min(2 * settings().max_examples, 60))


def law(test: Callable[..., None], closer: bool = False) -> Callable[..., None]:
    """A property of every game at random positions; the test takes a `case` and a `route`."""

    @wraps(test)
    def scaled(case: Case, route: Route) -> None:
        test(case, route._replace(steps=route.steps * case.long // LONG))

    tried = given(route=routes(0, LONG))(scaled)
    return for_each_game(CLOSER(tried) if closer else tried)


def close_law(test: Callable[..., None]) -> Callable[..., None]:
    """One of those that found faults: more positions are worth it."""
    return law(test, closer=True)


def for_each_game(test: Callable[..., None]) -> Callable[..., None]:
    marked: Callable[..., None] = each_of(CASES)(test)
    return marked


def each_of(cases: list[Case]) -> pytest.MarkDecorator:
    """A test for each of these cases; `make test` looks at one of them at least, `make check` at plain ones."""
    only_more = all(case.more for case in cases)

    def marks(case: Case) -> list[pytest.MarkDecorator]:
        if case.more and not (only_more and case is cases[0]):
            return [pytest.mark.long]
        return [] if case.plain else [pytest.mark.slow]

    return pytest.mark.parametrize("case", [pytest.param(case, id=case.name, marks=marks(case)) for case in cases])


def paper(document: dict[str, Any]) -> dict[str, Any]:
    """A document after it has been written down and read again."""
    read: dict[str, Any] = json.loads(json.dumps(document))
    return read


def whole(state: State) -> str:
    """All of a position as one text."""
    return canonical(state.document())


def seen(state: State, viewer: int) -> str:
    """All that a viewer may see as one text."""
    return canonical(state.view(viewer))
