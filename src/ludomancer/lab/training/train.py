"""Training: a net plays generations of games against itself and its forerunners, and learns from each in turn.

The games alone decide the schedule, never the clock: the same seed makes the same net on the same machine, for any
number of processes and however often it was interrupted and gone on with.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ludomancer.core.game import Game
from ludomancer.lab.crew import Crew
from ludomancer.lab.simulate import undisturbed
from ludomancer.lab.training.gauntlet import Gauntlet
from ludomancer.lab.training.lessons import Lessons
from ludomancer.lab.training.schedule import check_numbers
from ludomancer.lab.training.tables import check_tables
from ludomancer.lab.training.training import Training
from ludomancer.lab.training.work import Greedy, Task, Work
from ludomancer.players.nets.net import Weights

MOST_PROCESSES = 256
TRIED = 100  # games against greedy players in the end, or as many as it learnt from


class Progress(NamedTuple):
    """How far it is."""

    games: int
    positions: int
    greedy: float | None = None  # what the net won against greedy players when it was last tried
    table: int = 0  # where that was


def train(
    tables: Sequence[Game], games: int, seed: int, processes: int | None = 1, begin: Weights | None = None
) -> Weights:
    """A net for games with their modes and numbers of seats; game number i is dealt with seed + i."""
    check_numbers(games, seed)
    check_tables(tables)
    training = Training(tables, games, seed, begin)
    go_on(training, processes, lambda now: None)
    return chosen(training, processes)


def go_on(training: Training, processes: int | None, progress: Callable[[Progress], None]) -> None:
    """To the last game. After an interrupt from the keyboard it is as it was after some game, and may go on later."""
    waiting: dict[int, list[Lessons]] = {}
    greedy: float | None = None
    table = 0
    for task, found in _done(training, training.tasks(), processes):
        if isinstance(task, Greedy):
            greedy, table = sum(found) / len(found), task.table
        else:
            waiting[task.first] = found
        while training.learnt in waiting:
            for lessons in waiting.pop(training.learnt):
                with undisturbed():
                    training.learn(lessons)
        progress(Progress(training.learnt, training.positions, greedy, table))


def chosen(
    training: Training, processes: int | None, progress: Callable[[int, int], None] = lambda played, all_games: None
) -> Weights:
    """The snapshot that wins; progress: how many games of all were played for that."""
    seed = training.seed + training.games
    candidates = list(training.candidates.values())
    gauntlet = Gauntlet(training.tables, candidates, training.games, seed)
    played = 0
    for task, found in _done(training, iter(gauntlet.tasks()), processes):
        gauntlet.add(task, found)
        played += len(found)
        progress(played, gauntlet.games)
    return candidates[gauntlet.best()]


class Tried(NamedTuple):
    """What a net won at a table; alone, its rating."""

    table: Game
    won: float
    games: int


def against_greedy(training: Training, weights: Weights, processes: int | None) -> list[Tried]:
    """What a net wins of some games against greedy players at every table, each seat in turn."""
    seed = training.seed + training.games + TRIED  # other deals than those by which it was chosen
    found: list[list[float]] = [[] for _ in training.tables]
    tasks = []
    for number, game in enumerate(training.tables):
        deals = max(1, min(TRIED, training.games) // len(game.seat_names) // len(training.tables))
        seeds = range(seed, seed + deals)
        tasks += [Greedy(0, training.games, range(each, each + 1), {0: weights}, number) for each in seeds]
    for task, won in _done(training, iter(tasks), processes):
        found[task.table] += won
    return [
        Tried(game, sum(sorted(won)) / len(won), len(won)) for game, won in zip(training.tables, found, strict=True)
    ]


def _done(training: Training, tasks: Iterator[Task | None], processes: int | None) -> Iterator[tuple[Any, Any]]:
    """Tasks with what came of them, as they are done."""
    work = Work(training.tables, training.recipe)
    with Crew(work, min(processes or os.cpu_count() or 1, MOST_PROCESSES)) as crew:
        yield from crew.work(tasks)
