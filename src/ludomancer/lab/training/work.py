"""What the processes of a training do: tasks that are plain data, with all that their outcome depends on."""

from collections.abc import Sequence
from typing import NamedTuple

from ludomancer.core.game import Game
from ludomancer.core.rng import Rng
from ludomancer.lab.training.lessons import Lessons
from ludomancer.lab.training.schedule import Recipe
from ludomancer.lab.training.self_play import SelfPlay
from ludomancer.players.net_player import NetPlayer
from ludomancer.players.nets.net import Net, Weights
from ludomancer.players.nets.net_file import new_file
from ludomancer.players.playing import play_on, seat_player

KEPT = 16  # nets of a table that a process keeps
LONGEST = 1000  # decisions of a game that decides which snapshot is kept


class Block(NamedTuple):
    """Games to learn from, one after the other."""

    first: int  # the number of the first of them
    seeds: range
    longest: int
    seats: list[int]  # the key of each seat's net
    weights: dict[int, Weights]  # by key
    table: int = 0  # which of those that the net learns from


class Match(NamedTuple):
    """Games of one net among others, in each seat, without anything tried."""

    one: int
    other: int
    seeds: range
    weights: dict[int, Weights]
    table: int = 0


class Greedy(NamedTuple):
    """Games of a net among greedy players, in each seat."""

    one: int
    games: int  # of the training till then
    seeds: range
    weights: dict[int, Weights]
    table: int = 0


Task = Block | Match | Greedy


class Work:
    """Does tasks; it goes to the processes as it is, and each table is set up where it is first played."""

    def __init__(self, tables: Sequence[Game], recipe: Recipe) -> None:
        self.tables = tables
        self.recipe = recipe
        self.workers: dict[int, TableWork] = {}

    def __call__(self, task: Task) -> list[Lessons] | list[float]:
        if task.table not in self.workers:
            self.workers[task.table] = TableWork(self.tables[task.table], self.recipe)
        return self.workers[task.table].done(task)


class TableWork:
    """The tasks of one table, with what is kept from one to the next."""

    def __init__(self, game: Game, recipe: Recipe) -> None:
        self.game = game
        self.nets: dict[int, Net] = {}
        self.player = SelfPlay(game, recipe.follow, recipe.looked)

    def done(self, task: Task) -> list[Lessons] | list[float]:
        if isinstance(task, Greedy):
            return [self.against_greedy(task.weights[task.one], seed, seat) for seed, seat in self.dealt(task.seeds)]
        nets = {key: self.net(key, weights) for key, weights in task.weights.items()}
        if isinstance(task, Block):
            players = [nets[key] for key in task.seats]
            return [self.player.lessons(players, seed, task.longest) for seed in task.seeds]
        found: list[float] = []
        for seed, seat in self.dealt(task.seeds):
            players = [nets[task.one if each == seat else task.other] for each in range(len(self.game.seat_names))]
            found.append(self.player.match(players, seed, LONGEST)[seat])
        return found

    def dealt(self, seeds: range) -> list[tuple[int, int]]:
        """Every deal with every seat."""
        return [(seed, seat) for seed in seeds for seat in range(len(self.game.seat_names))]

    def net(self, key: int, weights: Weights) -> Net:
        """The net of some weights, which keep their key."""
        if key not in self.nets:
            if len(self.nets) >= KEPT:
                del self.nets[min(self.nets)]
            self.nets[key] = Net(self.game.features(), weights, len(self.game.seat_names))
        return self.nets[key]

    def against_greedy(self, weights: Weights, seed: int, seat: int) -> float:
        """What one game is worth to a net in a seat."""
        seats = len(self.game.seat_names)
        file = new_file(self.game, 0, 0, "")
        file.nets[self.game.mode, seats] = weights
        net = NetPlayer(Rng(seed).fork(), file)
        state = self.game.start(seed)
        state.cap = LONGEST
        play_on(state, [net if each == seat else seat_player("greedy", seed, each) for each in range(seats)])
        return state.value(seat)
