"""How a training goes: by the number of a game and of all games, never by the clock."""

import math
from typing import NamedTuple

from ludomancer.core.errors import LudomancerError
from ludomancer.core.rng import SEEDS, Rng

GENERATION = 256  # games with the same weights, at most;
FEWEST = 16  # at least;
OF_ALL = 32  # in between one of so many parts of the games before: beginners must not play as they did long ago
BLOCK = 8  # games that one process plays in a row; none begins in one generation and ends in the next
FORERUNNERS = 5  # one block in so many is against one of so many snapshots
RATE, LAST_RATE = 1e-3, 1e-4
LAST_PARTS = (70, 80, 90, 95)  # of all games in %, where a snapshot is taken that may turn out the best
MAX_GAMES = 10_000_000
AFTER = 1000  # more seeds, for games by which snapshots are compared


class TrainingError(LudomancerError):
    """A training that cannot be done as asked."""


class Recipe(NamedTuple):
    """What is best for a game."""

    follow: float = 0.95  # how far what came later counts, against what the net says
    looked: int = 0  # positions after a first action: fewer than in play, so that there are more games
    samples: int = 1  # that are learnt from for a new position
    cold: int = 1000  # decisions of a game in the first quarter of the training


RECIPES = {
    "bless": Recipe(follow=0.9),
    "res-arcana-duo": Recipe(follow=0.9),
    "day-night": Recipe(follow=0.95),
    "realm-of-sand": Recipe(follow=0.95, cold=400),
}


def check_numbers(games: int, seed: int) -> None:
    if not 1 <= games <= MAX_GAMES:
        raise TrainingError(f"{games} games cannot be played; 1 to {MAX_GAMES} can")
    if not 0 <= seed <= SEEDS - games - AFTER:
        last = SEEDS - games - AFTER
        raise TrainingError(f"seed {seed}: must lie between 0 and {last}, for each game has one of its own")


def generations(games: int) -> list[range]:
    """The games of each generation."""
    found: list[range] = []
    first = 0
    while first < games:
        size = max(FEWEST, min(GENERATION, first // OF_ALL // BLOCK * BLOCK))
        found.append(range(first, min(first + size, games)))
        first += size
    return found


def rate(number: int, games: int) -> float:
    """How far the weights move after a game: less and less."""
    return RATE * math.pow(LAST_RATE / RATE, number / games)


def seated(seats: int, seed: int, number: int, generation: int) -> list[int]:
    """The generation of each seat's net in a game: the last one, or now and then a forerunner in all seats but one."""
    chooser = Rng(seed + number // BLOCK * BLOCK).fork().fork()
    if seats == 1 or chooser.below(FORERUNNERS) != 0:
        return [generation] * seats
    own = chooser.below(seats)
    other = max(0, generation - 1 - chooser.below(FORERUNNERS))
    return [generation if seat == own else other for seat in range(seats)]
