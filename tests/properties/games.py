"""The games that the laws are tested on, and random walks through them."""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, wraps
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.document import canonical
from ludomancer.core.game import Game
from ludomancer.core.state import State
from properties.day_night_watcher import watchers as day_night_watchers
from properties.watcher import Watcher

LONG = 700
EDITIONS = Path(__file__).parent / "editions"
DAY_NIGHT_SWITCHED = {"mimic": "surrounding", "changed": "any-turn", "steal": "ladies-and-tiles"}
BLESS_SWITCHED = {"impact": "attack", "altar": "3", "first": "two"}
DUO_SWITCHED = {"target": "5", "first": "two"}
DUO = "res-arcana-duo"
SAND = "realm-of-sand"
SANDY, DUNES = {"edition": EDITIONS / "sandy.toml"}, {"edition": EDITIONS / "dunes.toml"}
SOLO = {"mode": "solo", "options": {"board": "advanced"}}


@dataclass(frozen=True, eq=False)
class Case:
    """A game with its edition and options; a new game adds its own to CASES."""

    name: str
    game_id: str
    arguments: dict[str, Any] = field(default_factory=dict)  # for ludomancer.load
    early: tuple[str, ...] = ()  # questions about a set that stop as soon as only one set is left
    watchers: Callable[[Game, State], list[Watcher]] | None = None  # for small editions: who counts arrangements
    long: int = LONG  # decisions of a long random game
    slow: bool = False  # left out of the quick tests

    @cached_property
    def game(self) -> Game:
        return ludomancer.load(self.game_id, **self.arguments)

    @property
    def seats(self) -> range:
        return range(len(self.game.seat_names))

    @property
    def viewers(self) -> list[int]:
        return [*self.seats, NOBODY]


CASES = [
    Case("day-night", "day-night", early=("temple",)),
    Case("day-night-switched", "day-night", {"options": DAY_NIGHT_SWITCHED}, ("temple",), slow=True),
    Case("day-night-tiny", "day-night", {"edition": EDITIONS / "tiny.toml"}, ("temple",), day_night_watchers),
    Case(
        "day-night-least", "day-night", {"edition": EDITIONS / "least.toml"}, ("temple",), day_night_watchers, slow=True
    ),
    Case("bless", "bless", long=300),
    Case("bless-switched", "bless", {"options": BLESS_SWITCHED}, long=300, slow=True),
    Case("bless-veiled", "bless", {"edition": EDITIONS / "veiled.toml"}, long=100),
    Case("bless-deep", "bless", {"edition": EDITIONS / "deep.toml"}, long=100, slow=True),
    Case("duo", DUO, long=250),
    Case("duo-first", DUO, {"mode": "first-game"}, long=250, slow=True),
    Case("duo-switched", DUO, {"options": DUO_SWITCHED}, long=150, slow=True),
    Case("duo-murky", DUO, {"edition": EDITIONS / "murky.toml"}, long=150),
    Case("duo-murky-first", DUO, {"edition": EDITIONS / "murky.toml", "mode": "first-game"}, long=150, slow=True),
    Case("duo-thrifty", DUO, {"edition": EDITIONS / "thrifty.toml"}, long=150, slow=True),
    Case("sand", SAND, long=250, slow=True),
    Case("sand-3", SAND, {"seats": 3}, long=250, slow=True),
    Case("sand-4", SAND, {"seats": 4}, long=250, slow=True),
    Case("sand-advanced", SAND, {"mode": "advanced"}, long=250),
    Case("sand-advanced-3", SAND, {"mode": "advanced", "seats": 3}, long=250, slow=True),
    Case("sand-advanced-4", SAND, {"mode": "advanced", "seats": 4}, long=250, slow=True),
    Case("sand-solo", SAND, {"mode": "solo"}, long=60, slow=True),
    Case("sand-solo-advanced", SAND, SOLO, long=60),
    Case("sand-first", SAND, {"seats": 3, "options": {"first": "three"}}, long=100, slow=True),
    Case("sandy", SAND, {**SANDY, "mode": "advanced"}, long=100, slow=True),
    Case("sandy-4", SAND, {**SANDY, "mode": "advanced", "seats": 4}, long=250, slow=True),
    Case("sandy-solo", SAND, {**SANDY, **SOLO}, long=90, slow=True),
    Case("dunes-3", SAND, {**DUNES, "mode": "advanced", "seats": 3}, long=250, slow=True),
]


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


def routes(least: int, most: int) -> st.SearchStrategy[Route]:
    return st.builds(Route, SEEDS, SEEDS, st.integers(least, most))


def law(test: Callable[..., None]) -> Callable[..., None]:
    """A property of every game at random positions; the test takes a `case` and a `route`."""

    @wraps(test)
    def scaled(case: Case, route: Route) -> None:
        test(case, route._replace(steps=route.steps * case.long // LONG))

    return for_each_game(given(route=routes(0, LONG))(scaled))


def for_each_game(test: Callable[..., None]) -> Callable[..., None]:
    marked: Callable[..., None] = each_of(CASES)(test)
    return marked


def each_of(cases: list[Case]) -> pytest.MarkDecorator:
    """A test for each of these cases."""
    marks = {True: [pytest.mark.slow], False: []}
    return pytest.mark.parametrize("case", [pytest.param(case, id=case.name, marks=marks[case.slow]) for case in cases])


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
