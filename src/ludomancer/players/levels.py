"""Machine players as people choose them: how hard they are, not how they think."""

from typing import TYPE_CHECKING, NamedTuple

from ludomancer._build import COMPILED
from ludomancer.core.registry import game_class
from ludomancer.core.translator import Phrase

if TYPE_CHECKING:
    from ludomancer.core.game import Game

HARDEST = 3.0  # seconds; easy answers at once, middle within one (measured on one core)
PLAIN = 75  # times slower where the rules are not compiled
LEAST = 16
AT_ONCE = 0.02  # seconds of a decision without a search


class Level(NamedTuple):
    """One machine player that people can choose."""

    id: str
    player: str  # for `make_player`
    title: Phrase


def _budgets(game_id: str) -> list[int]:
    slower = 1 if COMPILED else PLAIN
    return [max(LEAST, budget // slower) for budget in game_class(game_id).search_budgets]


def hardest(game: "Game") -> int:
    """The simulations a decision of the strongest machine."""
    return _budgets(game.id)[-1]


def seconds(game_id: str, player: str) -> float:
    """About how long a machine thinks about a decision; known to be wrong on slower and faster computers."""
    simulations = player.partition(":")[2]
    return AT_ONCE + (HARDEST * int(simulations) / _budgets(game_id)[-1] if simulations.isdecimal() else 0.0)


def levels(game: "Game") -> list[Level]:
    """What a person can play against, the weakest first."""
    easy, middle, hard = _budgets(game.id)
    return [
        Level("easy", f"search:{easy}", Phrase("Easy")),
        Level("greedy", "greedy", Phrase("Greedy")),
        Level("middle", f"search:{middle}", Phrase("Middle")),
        Level("hard", f"search:{hard}", Phrase("Hard")),
    ]
