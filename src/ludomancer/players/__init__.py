"""Machine players. They are given observations and nothing else, so that fairness is a fact and not a promise."""

from typing import TYPE_CHECKING, Protocol

from ludomancer.core.errors import UnknownName
from ludomancer.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludomancer.core.observation import Observation

MAX_SIMULATIONS = 10_000_000


class Player(Protocol):
    """Whoever decides for a seat: an object with a name and `choose`. Nothing has to be inherited or registered.

    >>> import ludomancer
    >>> class First:
    ...     name = "first"
    ...
    ...     def choose(self, observation):
    ...         return observation.legal_actions()[0]
    >>> record = ludomancer.play(ludomancer.load("bless"), [First(), "random"], seed=1)
    >>> record.players
    {'one': 'first', 'two': 'random'}
    """

    name: str

    def choose(self, observation: "Observation") -> int:
        """A legal action for the seat of the observation, which is the one to decide, as a number.

        `game.parse(text)` is the number of a text. A player that thinks for long may have a second parameter,
        `progress=None`: a function that it calls now and then with the part of its thinking that is done, from 0 to 1.
        What it chooses does not depend on that.
        """


class ReportingPlayer(Player, Protocol):
    """The players that come with the program: they can say how far they are."""

    def choose(self, observation: "Observation", progress: "Callable[[float], None] | None" = None) -> int:
        """What is chosen does not depend on whether anyone is told."""


def player_names() -> list[str]:
    return ["random", "greedy", "search:N", "guided:N", "net", "net:N"]


def make_player(spec: str, seed: int, local: bool = False) -> ReportingPlayer:
    """A player by name: `random`, `greedy`, `search:300` for 300 simulations a decision, `guided:300`, `net`,
    `net:400` for 400 a turn.

    Only local callers may name files and seconds, as in `net:2s@FILE`: a name that came from elsewhere must not.
    """
    name, colon, number = spec.partition(":")
    rng = Rng(seed)
    if spec == "random":
        from ludomancer.players.random import RandomPlayer

        return RandomPlayer(rng)
    if spec == "greedy":
        from ludomancer.players.greedy import GreedyPlayer

        return GreedyPlayer(rng)
    if name in ("search", "guided") and colon:
        from ludomancer.players.searcher import GuidedPlayer, SearchPlayer

        if not number.isascii() or not number.isdecimal() or len(number) > 8 or not 1 <= int(number) <= MAX_SIMULATIONS:
            raise UnknownName(f"player {spec!r}: write {name}:N with N simulations from 1 to {MAX_SIMULATIONS}")
        return (SearchPlayer if name == "search" else GuidedPlayer)(rng, int(number))
    if spec == "net" or spec.startswith(("net:", "net@")):
        from ludomancer.players.net_player import NetPlayer

        return NetPlayer.named(rng, spec, local)
    raise UnknownName(f"there is no player {spec!r}; there are {', '.join(player_names())}")


def is_player(spec: str) -> bool:
    """Does it name a machine?"""
    try:
        make_player(spec, 0)
    except UnknownName:
        return False
    return True
