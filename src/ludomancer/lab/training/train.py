"""Training: a net plays generations of games against itself and its forerunners, and learns from each in turn.

The games alone decide the schedule, never the clock: the same seed makes the same net on the same machine, for any
number of processes and however often it was interrupted and gone on with.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ludomancer.core.game import Game
from ludomancer.lab.crew import Crew
from ludomancer.lab.simulate import undisturbed
from ludomancer.lab.training.gauntlet import Gauntlet
from ludomancer.lab.training.lessons import Lessons
from ludomancer.lab.training.schedule import check_numbers
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


def train(game: Game, games: int, seed: int, processes: int | None = 1, begin: Weights | None = None) -> Weights:
    """A net for the game with its mode and number of seats; game number i is dealt with seed + i."""
    check_numbers(games, seed)
    training = Training(game, games, seed, begin)
    go_on(training, processes, lambda now: None)
    return chosen(training, processes)


def go_on(training: Training, processes: int | None, progress: Callable[[Progress], None]) -> None:
    """To the last game. After an interrupt from the keyboard it is as it was after some game, and may go on later."""
    waiting: dict[int, list[Lessons]] = {}
    greedy: float | None = None
    for task, found in _done(training, training.tasks(), processes):
        if isinstance(task, Greedy):
            greedy = sum(found) / len(found)
        else:
            waiting[task.first] = found
        while training.learnt in waiting:
            for lessons in waiting.pop(training.learnt):
                with undisturbed():
                    training.learn(lessons)
        progress(Progress(training.learnt, training.positions, greedy))


def chosen(training: Training, processes: int | None) -> Weights:
    """The snapshot that wins."""
    seed = training.seed + training.games
    candidates = list(training.candidates.values())
    gauntlet = Gauntlet(training.game, candidates, training.games, seed)
    for task, found in _done(training, iter(gauntlet.tasks()), processes):
        gauntlet.add(task, found)
    return candidates[gauntlet.best()]


def against_greedy(training: Training, weights: Weights, processes: int | None) -> tuple[float, int]:
    """What a net wins of some games against greedy players, each seat in turn, and of how many; alone, its rating."""
    seats = len(training.game.seat_names)
    seed = training.seed + training.games + TRIED  # other deals than those by which it was chosen
    deals = max(1, min(TRIED, training.games) // seats)
    seeds = [range(each, each + 1) for each in range(seed, seed + deals)]
    tasks = (Greedy(0, training.games, each, {0: weights}) for each in seeds)
    won = sorted(value for _, found in _done(training, tasks, processes) for value in found)
    return sum(won) / len(won), len(won)


def _done(training: Training, tasks: Iterator[Task | None], processes: int | None) -> Iterator[tuple[Any, Any]]:
    """Tasks with what came of them, as they are done."""
    work = Work(training.game, training.recipe)
    with Crew(work, min(processes or os.cpu_count() or 1, MOST_PROCESSES)) as crew:
        yield from crew.work(tasks)
