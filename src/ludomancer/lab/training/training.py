"""A training under way: what was learnt so far, and what is to be played next.

Games teach in the order of their numbers. A generation plays with what was known before the one that precedes it was
learnt from, so that one generation is played while the last one teaches, by any number of processes: what comes of it
is the same.
"""

from collections.abc import Iterator, Sequence

from ludomancer.core.game import Game
from ludomancer.core.rng import Rng
from ludomancer.lab.training.learner import Learner
from ludomancer.lab.training.lessons import Lessons
from ludomancer.lab.training.schedule import (
    BLOCK,
    FORERUNNERS,
    LAST_PARTS,
    RECIPES,
    Recipe,
    generations,
    rate,
    seated,
)
from ludomancer.lab.training.self_play import LONGEST
from ludomancer.lab.training.work import Block, Greedy, Task
from ludomancer.players.nets.net import Weights

ENOUGH = 4000  # positions before anything is learnt
PROBES = 10  # times that a net plays against greedy players
PROBED = 20  # games each time


class Training:
    """Everything that decides how it goes on; a checkpoint holds it."""

    def __init__(self, tables: Sequence[Game], games: int, seed: int, begin: Weights | None = None) -> None:
        """Tables: one, or several that share the net. Begin: with these weights, not with small random ones."""
        self.tables = list(tables)
        self.games = games
        self.seed = seed
        self.recipe = RECIPES.get(tables[0].id, Recipe())
        self.plan = generations(games)
        self.learner = Learner(tables[0].features().most(), Rng(seed).fork())
        if begin is not None:
            self.learner.take(begin)
        self.learnt = 0  # games
        self.positions = 0
        self.owed = 0  # samples
        first = self.learner.weights()
        self.snapshots: dict[int, Weights] = {0: first, 1: first}  # by generation
        self.candidates: dict[int, Weights] = {}  # by games: one of these is kept in the end

    @property
    def generation(self) -> int:
        """The one that is learnt from next."""
        return next((number for number, part in enumerate(self.plan) if self.learnt < part.stop), len(self.plan))

    def learn(self, lessons: Lessons) -> None:
        """From the next game."""
        part = self.plan[self.generation]
        self.learner.remember(lessons)
        self.positions += len(lessons.counts)
        self.owed += len(lessons.counts) * self.recipe.samples
        if self.learner.known < ENOUGH:
            self.owed = 0
        batch = self.learner.batch
        self.learner.learn(self.owed // batch, rate(self.learnt, self.games))
        self.owed %= batch
        self.learnt += 1
        if self.learnt == part.stop:
            self._look_back(part)

    def _look_back(self, part: range) -> None:
        """At the end of a generation: the next but one plays with what is known now."""
        weights = self.learner.weights()
        number = self.generation
        self.snapshots[number + 1] = weights
        for old in [each for each in self.snapshots if each < number - FORERUNNERS]:
            del self.snapshots[old]
        if self.learnt == self.games or any(
            part.start * 100 < each * self.games <= part.stop * 100 for each in LAST_PARTS
        ):
            self.candidates[self.learnt] = weights

    def tasks(self) -> Iterator[Task | None]:
        """What is to be played, in its order; None where that is not known before more was learnt."""
        done = self.learnt
        for number in range(self.generation, len(self.plan)):
            part = self.plan[number]
            while number not in self.snapshots:
                yield None
            if probe := self._probe(number):
                yield probe
            for first in range(part.start, part.stop, BLOCK):
                games = range(max(first, done), min(first + BLOCK, part.stop))
                if games:
                    yield self._block(games, number)

    def _block(self, games: range, number: int) -> Block:
        cold = self.recipe.cold if games.start < self.games // 4 else LONGEST
        table = games.start // BLOCK % len(self.tables)
        seats = seated(len(self.tables[table].seat_names), self.seed, games.start, number)
        weights = {each: self.snapshots[each] for each in seats}
        return Block(games.start, range(self.seed + games.start, self.seed + games.stop), cold, seats, weights, table)

    def _probe(self, number: int) -> Greedy | None:
        """Now and then: how the net does against greedy players, for people to read."""
        part = self.plan[number]
        before = self.plan[number - 1] if number else range(0)
        probe = part.start * PROBES // self.games
        if probe == before.start * PROBES // self.games:
            return None
        table = probe % len(self.tables)
        seats = len(self.tables[table].seat_names)
        seeds = range(self.seed + self.games, self.seed + self.games + max(1, PROBED // seats))
        return Greedy(number, before.start, seeds, {number: self.snapshots[number]}, table)
