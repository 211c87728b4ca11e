"""Training: a net plays generations of games against itself and its forerunners, and learns from each in turn.

The games alone decide the schedule, never the clock: the same seed makes the same net on the same machine.
"""

from collections.abc import Callable
from typing import NamedTuple

from ludomancer.core.errors import LudomancerError
from ludomancer.core.game import Game
from ludomancer.core.rng import SEEDS, Rng
from ludomancer.lab.training.learner import Learner
from ludomancer.lab.training.self_play import LONGEST, SelfPlay
from ludomancer.players.net_player import NetPlayer
from ludomancer.players.nets.net import Net
from ludomancer.players.nets.net_file import NetFile, new_file
from ludomancer.players.playing import play

GENERATION = 64  # games with the same weights
FORERUNNERS = 5  # that are kept; one game in so many is against one of them
RATE, LAST_RATE = 1e-3, 1e-4
ENOUGH = 4000  # positions before anything is learnt
FOLLOW = {"bless": 0.9, "res-arcana-duo": 0.9}
FOLLOW_ELSEWHERE = 0.95
COLD = {"realm-of-sand": 400}  # decisions of a game in the first quarter of the training
SAMPLES = 4  # that are learnt from for a new position
MAX_GAMES = 10_000_000


class TrainingError(LudomancerError):
    """A training that cannot be done as asked."""


class Progress(NamedTuple):
    """How far it is."""

    games: int
    positions: int
    wrong: float  # the mean square of what the last generation was wrong by


def check_numbers(games: int, seed: int) -> None:
    if not 1 <= games <= MAX_GAMES:
        raise TrainingError(f"{games} games cannot be played; 1 to {MAX_GAMES} can")
    if not 0 <= seed <= SEEDS - games:
        raise TrainingError(f"seed {seed}: the seeds of {games} games must lie between 0 and {SEEDS - 1}")


def train(
    game: Game, games: int, seed: int, command: str, progress: Callable[[Progress], None] | None = None
) -> NetFile:
    """A net for the game with its mode and number of seats; game number i is dealt with seed + i."""
    check_numbers(games, seed)
    learner = Learner(game.features().most(), Rng(seed))
    player = SelfPlay(game, FOLLOW.get(game.id, FOLLOW_ELSEWHERE))
    chooser = Rng(seed).fork()
    forerunners: list[Net] = []
    seats = len(game.seat_names)
    positions, owed = 0, 0
    for first in range(0, games, GENERATION):
        forerunners = [*forerunners, Net(game.features(), learner.weights(), seats)][-FORERUNNERS:]
        batches, wrong = 0, 0.0
        for number in range(first, min(first + GENERATION, games)):
            nets = seated(seats, forerunners, chooser)
            longest = COLD.get(game.id, LONGEST) if number < games // 4 else LONGEST
            for lesson in player.lessons(nets, seed + number, longest):
                learner.remember(lesson.pairs, lesson.target)
                positions += 1
                owed += SAMPLES
            if learner.known < ENOUGH:
                owed = 0
            rate = RATE * (LAST_RATE / RATE) ** (number / games)
            wrong += learner.learn(owed // learner.batch, rate) * (owed // learner.batch)
            batches += owed // learner.batch
            owed %= learner.batch
        if progress:
            progress(Progress(min(first + GENERATION, games), positions, wrong / max(1, batches)))
    file = new_file(game, seed, games, command)
    file.nets[game.mode, seats] = learner.weights()
    return file


def seated(seats: int, forerunners: list[Net], chooser: Rng) -> list[Net]:
    """The last net for each seat; now and then all but one of them are a forerunner."""
    net = forerunners[-1]
    if seats == 1 or chooser.below(FORERUNNERS) != 0:
        return [net] * seats
    own = chooser.below(seats)
    other = forerunners[chooser.below(len(forerunners))]
    return [net if seat == own else other for seat in range(seats)]


def against_greedy(game: Game, nets: NetFile, games: int, seed: int) -> float:
    """What a net wins of so many games against greedy players, each seat in turn; alone, what it is rated."""
    seats = len(game.seat_names)
    total = 0.0
    for number in range(games):
        seat = number % seats
        players = [NetPlayer(Rng(seed + number), nets) if each == seat else "greedy" for each in range(seats)]
        total += play(game, players, seed + number).state.value(seat)
    return total / games
