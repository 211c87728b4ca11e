"""Which of some nets is kept: every two meet on the same deals, and each meets greedy players.

It takes about a tenth of the time of the training: deals are counted by its games, and greedy players, who think for
long where a net answers at once, come to few of them.
"""

from collections.abc import Sequence
from itertools import combinations

from ludomancer.core.game import Game
from ludomancer.lab.training.work import Greedy, Match
from ludomancer.players.nets.net import Weights

MOST_DEALS = 100  # of a pair
PART = 100  # one deal for so many games of the training and seats
SELDOM = 10  # one deal in so many is played against greedy players, too
KEYS = -1000  # of candidates: they are no generations


class Gauntlet:
    """What is to be played, and what came of it."""

    def __init__(self, tables: Sequence[Game], candidates: Sequence[Weights], games: int, seed: int) -> None:
        self.seats = [len(game.seat_names) for game in tables]
        self.weights = {KEYS + number: each for number, each in enumerate(candidates)}
        self.seeds = range(seed, seed + max(1, min(MOST_DEALS, games // (PART * max(self.seats)))))
        self.scores: dict[int, list[float]] = {key: [] for key in self.weights}

    @property
    def games(self) -> int:
        """How many are played."""
        return sum(len(task.seeds) * self.seats[task.table] for task in self.tasks())

    def tasks(self) -> list[Match | Greedy]:
        """A deal a task, so that all processes have something to do; the tables take turns."""
        found: list[Match | Greedy] = []
        for number, seed in enumerate(self.seeds if len(self.weights) > 1 else ()):
            deal = range(seed, seed + 1)
            table = number % len(self.seats)
            if self.seats[table] == 1:
                found += [Match(key, key, deal, {key: self.weights[key]}, table) for key in self.weights]
                continue
            for one, other in combinations(self.weights, 2):
                found.append(Match(one, other, deal, {key: self.weights[key] for key in (one, other)}, table))
            if number // len(self.seats) % SELDOM == 0:
                found += [Greedy(key, 0, deal, {key: self.weights[key]}, table) for key in self.weights]
        return found

    def add(self, task: Match | Greedy, values: list[float]) -> None:
        """What the first net of a task won in each seat; the others shared the rest."""
        self.scores[task.one] += values
        if isinstance(task, Match) and task.one != task.other:
            self.scores[task.other] += [(1.0 - value) / (self.seats[task.table] - 1) for value in values]

    def best(self) -> int:
        """The number of the candidate that won most; of equals the last one."""
        means = [sum(sorted(found)) / len(found) if found else 0.0 for found in self.scores.values()]
        return max(range(len(means)), key=lambda number: (means[number], number))
