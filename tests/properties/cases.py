"""The games that the laws are tested on, with their modes, options and editions."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import ludomancer
from ludomancer.core.codes import NOBODY
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
    more: bool = False  # another mode, edition or number of seats: `make test-long` looks at it

    @cached_property
    def game(self) -> Game:
        return ludomancer.load(self.game_id, **self.arguments)

    @property
    def plain(self) -> bool:
        """A game as it is mostly played, which `make check` looks at."""
        return not self.more and "edition" not in self.arguments and "options" not in self.arguments

    @property
    def seats(self) -> range:
        return range(len(self.game.seat_names))

    @property
    def viewers(self) -> list[int]:
        return [*self.seats, NOBODY]


CASES = [
    Case("day-night", "day-night", early=("temple",)),
    Case("day-night-switched", "day-night", {"options": DAY_NIGHT_SWITCHED}, ("temple",), more=True),
    Case("day-night-tiny", "day-night", {"edition": EDITIONS / "tiny.toml"}, ("temple",), day_night_watchers),
    Case(
        "day-night-least", "day-night", {"edition": EDITIONS / "least.toml"}, ("temple",), day_night_watchers, more=True
    ),
    Case("bless", "bless", long=300),
    Case("bless-switched", "bless", {"options": BLESS_SWITCHED}, long=300, more=True),
    Case("bless-veiled", "bless", {"edition": EDITIONS / "veiled.toml"}, long=100),
    Case("bless-deep", "bless", {"edition": EDITIONS / "deep.toml"}, long=100, more=True),
    Case("duo", DUO, long=250),
    Case("duo-first", DUO, {"mode": "first-game"}, long=250, more=True),
    Case("duo-switched", DUO, {"options": DUO_SWITCHED}, long=150, more=True),
    Case("duo-murky", DUO, {"edition": EDITIONS / "murky.toml"}, long=150),
    Case("duo-murky-first", DUO, {"edition": EDITIONS / "murky.toml", "mode": "first-game"}, long=150, more=True),
    Case("duo-thrifty", DUO, {"edition": EDITIONS / "thrifty.toml"}, long=150, more=True),
    Case("sand", SAND, long=250, more=True),
    Case("sand-3", SAND, {"seats": 3}, long=250, more=True),
    Case("sand-4", SAND, {"seats": 4}, long=250, more=True),
    Case("sand-advanced", SAND, {"mode": "advanced"}, long=250),
    Case("sand-advanced-3", SAND, {"mode": "advanced", "seats": 3}, long=250, more=True),
    Case("sand-advanced-4", SAND, {"mode": "advanced", "seats": 4}, long=250, more=True),
    Case("sand-solo", SAND, {"mode": "solo"}, long=60, more=True),
    Case("sand-solo-advanced", SAND, SOLO, long=60),
    Case("sand-first", SAND, {"seats": 3, "options": {"first": "three"}}, long=100, more=True),
    Case("sandy", SAND, {**SANDY, "mode": "advanced"}, long=100, more=True),
    Case("sandy-4", SAND, {**SANDY, "mode": "advanced", "seats": 4}, long=250, more=True),
    Case("sandy-solo", SAND, {**SANDY, **SOLO}, long=90, more=True),
    Case("dunes-3", SAND, {**DUNES, "mode": "advanced", "seats": 3}, long=250, more=True),
]
