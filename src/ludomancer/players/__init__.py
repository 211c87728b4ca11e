"""Machine players. They are given views and nothing else, so that fairness is a fact and not a promise."""

from typing import TYPE_CHECKING, Any, Protocol

from ludomancer.core.errors import UnknownName
from ludomancer.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludomancer.core.game import Game

MAX_SIMULATIONS = 10_000_000


class Player(Protocol):
    name: str

    def choose(self, game: "Game", view: dict[str, Any]) -> int:
        """A legal action for the seat that the view was made for; the seat must be the one to decide."""


class HousePlayer(Player, Protocol):
    """The players of the house can also say, now and then, how much of their thinking is done, from 0 to 1."""

    def choose(self, game: "Game", view: dict[str, Any], progress: "Callable[[float], None] | None" = None) -> int:
        """What is chosen does not depend on whether anyone is told."""


def player_names() -> list[str]:
    return ["random", "greedy", "search:N"]


def make_player(spec: str, seed: int) -> HousePlayer:
    """A player by name: `random`, `greedy`, or `search:300` for 300 simulations a decision."""
    name, colon, number = spec.partition(":")
    rng = Rng(seed)
    if spec == "random":
        from ludomancer.players.random import RandomPlayer

        return RandomPlayer(rng)
    if spec == "greedy":
        from ludomancer.players.greedy import GreedyPlayer

        return GreedyPlayer(rng)
    if name == "search" and colon:
        from ludomancer.players.searcher import SearchPlayer

        if not number.isdecimal() or len(number) > 8 or not 1 <= int(number) <= MAX_SIMULATIONS:
            raise UnknownName(f"player {spec!r}: write search:N with N simulations from 1 to {MAX_SIMULATIONS}")
        return SearchPlayer(rng, int(number))
    raise UnknownName(f"there is no player {spec!r}; there are {', '.join(player_names())}")


def is_player(spec: str) -> bool:
    """Does it name a machine?"""
    try:
        make_player(spec, 0)
    except UnknownName:
        return False
    return True
