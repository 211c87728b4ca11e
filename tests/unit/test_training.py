"""Training: the same seed makes the same net, and it learns."""

import math
import random
from typing import Any

import pytest

import ludomancer
from ludomancer.core.rng import Rng
from ludomancer.lab.training import lanes
from ludomancer.lab.training.gauntlet import Gauntlet
from ludomancer.lab.training.learner import Learner
from ludomancer.lab.training.lessons import lessons
from ludomancer.lab.training.schedule import TrainingError, generations, seated
from ludomancer.lab.training.self_play import SelfPlay
from ludomancer.lab.training.train import chosen, go_on, train
from ludomancer.lab.training.training import Training
from ludomancer.lab.training.work import Block, Greedy, Match
from ludomancer.players.nets.net import Net

GAME = ludomancer.load("res-arcana-duo")


def learner(inputs: int) -> Learner:
    return Learner([1] * (inputs - 1) + [20], Rng(1))


def test_the_same_seed_makes_the_same_net() -> None:
    one, again, other = (train([GAME], 8, seed) for seed in (1, 1, 2))
    assert one == again
    assert one != other


def test_it_learns_which_inputs_win() -> None:
    student = learner(6)
    for number in range(400):
        student.remember(lessons([([(number % 2, 1), (2 + number % 3, 1), (5, number % 20)], number % 2)]))
    before = student.learn(1, 0.01)
    student.learn(40, 0.01)
    assert student.learn(1, 0.01) < before / 10


def test_a_net_in_whole_numbers_says_what_was_learnt() -> None:
    features = GAME.features()
    student = Learner(features.most(), Rng(1))
    state = GAME.start(1)
    seen = [features.pairs(state, seat) for seat in range(2)]
    for number in range(300):
        student.remember(lessons([(seen[number % 2], 0.9 if number % 2 == 0 else 0.2)]))
    student.learn(120, 0.003)
    net = Net(features, student.weights(), 2)
    assert [round(net.chance(state, seat) / 2**20, 1) for seat in range(2)] == [0.9, 0.2]


def test_a_game_teaches_every_seat_what_it_came_to() -> None:
    student = Learner(GAME.features().most(), Rng(1))
    net = Net(GAME.features(), student.weights(), 2)
    player = SelfPlay(GAME, 1.0)
    taught = player.lessons([net, net], 3)
    assert taught == SelfPlay(GAME, 1.0).lessons([net, net], 3)
    assert len(taught.counts) == len(taught.targets) > 50
    assert sum(taught.counts) == len(taught.inputs) == len(taught.numbers)
    assert min(taught.counts) > 0
    assert all(0 <= target <= 1 for target in taught.targets)
    first, second = sorted(taught.targets[-2:])
    assert first < 0.1
    assert second > 0.9


def test_slopes_lead_downhill() -> None:
    """The slope at a position is how fast the cross entropy grows with each weight, by the smallest steps."""
    size = 3
    start = size * lanes.FIRST
    count = start + lanes.FIRST * (1 + lanes.SECOND) + 2 * lanes.SECOND + 1
    chooser = random.Random(1)
    now = [chooser.uniform(-0.2, 0.2) for _ in range(count)]
    slope = [0.0] * count

    def loss() -> float:
        wrong = math.sqrt(lanes.look(now, [0.0] * count, start, [1.0, 1.0, 0.5], [0, 2], [1, 1], 0, 2, 0.0))
        return -math.log(1.0 - wrong)

    lanes.look(now, slope, start, [1.0, 1.0, 0.5], [0, 2], [1, 1], 0, 2, 0.0)
    assert not any(slope[lanes.FIRST : 2 * lanes.FIRST]), "of an input that is not there"
    for place in chooser.sample(range(count), 60):
        before, was = loss(), now[place]
        now[place] += 1e-6
        assert (loss() - before) / 1e-6 == pytest.approx(slope[place], abs=1e-4)
        now[place] = was


def test_some_games_are_against_a_forerunner() -> None:
    tables = [seated(2, 1, 8 * number, 10) for number in range(200)]
    assert all(10 in table for table in tables)
    assert {key for table in tables for key in table} == {5, 6, 7, 8, 9, 10}
    assert 20 < sum(len(set(table)) > 1 for table in tables) < 60
    assert seated(2, 1, 0, 10) == seated(2, 1, 7, 10), "a block has the same players"


def test_tables_take_turns_by_the_number_of_the_game_alone() -> None:
    tables = [ludomancer.load("realm-of-sand", seats=seats) for seats in (2, 3, 4)]
    training = Training(tables, 64, 1)
    training.snapshots = dict.fromkeys(range(9), training.snapshots[0])
    blocks = [task for task in training.tasks() if isinstance(task, Block)]
    assert [block.table for block in blocks] == [0, 1, 2, 0, 1, 2, 0, 1]
    assert [len(block.seats) for block in blocks] == [2, 3, 4, 2, 3, 4, 2, 3]
    training.learnt = 21  # interrupted in the middle of a block
    blocks = [task for task in training.tasks() if isinstance(task, Block)]
    assert [(block.first, block.table) for block in blocks[:2]] == [(21, 2), (24, 0)]


def test_generations_grow_by_the_number_of_the_game_alone() -> None:
    plan = generations(10_000)
    assert [game for part in plan for game in part] == list(range(10_000))
    assert len(plan[0]) == 16
    assert max(len(part) for part in plan) == 256
    assert generations(3000)[:-1] == plan[: len(generations(3000)) - 1]


@pytest.mark.parametrize("games", [0, 10**9])
def test_a_training_without_end_is_refused(games: int) -> None:
    with pytest.raises(TrainingError, match="cannot be played"):
        train([GAME], games, 1)


def test_the_snapshot_that_wins_is_kept() -> None:
    weights = [learner(GAME.features().size).weights() for _ in range(3)]
    gauntlet = Gauntlet([GAME], weights, 1000, 7)
    tasks = gauntlet.tasks()
    assert {task.seeds for task in tasks} == {range(seed, seed + 1) for seed in range(7, 12)}
    assert gauntlet.best() == 2, "of equals the last one"
    keys = list(gauntlet.scores)
    for task in tasks:
        won = 1.0 if task.one == keys[1] else 0.0 if isinstance(task, Match) and task.other == keys[1] else 0.5
        gauntlet.add(task, [won, won])
    assert gauntlet.best() == 1


def test_all_tables_have_their_say_in_that() -> None:
    tables = [ludomancer.load("realm-of-sand", seats=seats) for seats in (2, 4)]
    weights = [learner(tables[0].features().size).weights() for _ in range(3)]
    gauntlet = Gauntlet(tables, weights, 1600, 7)
    tasks = gauntlet.tasks()
    assert {(task.seeds.start, task.table) for task in tasks} == {(7, 0), (8, 1), (9, 0), (10, 1)}
    keys = list(gauntlet.scores)
    for task in tasks:
        seats = gauntlet.seats[task.table]
        won = 1.0 if task.one == keys[1] else 0.0 if isinstance(task, Match) and task.other == keys[1] else 1 / seats
        gauntlet.add(task, [won] * seats)
    assert gauntlet.best() == 1
    assert len({len(scores) for scores in gauntlet.scores.values()}) == 1


@pytest.mark.parametrize("seats", [[2], [4], [2, 3, 4]])
@pytest.mark.parametrize("games", [2_000, 10_000, 30_000])
def test_choosing_is_cheap_beside_the_training(seats: list[int], games: int) -> None:
    """A game against greedy players takes as long as about ten games of a training."""
    tables = [ludomancer.load("realm-of-sand", seats=count) for count in seats]
    gauntlet = Gauntlet(tables, [learner(4).weights()] * 5, games, 7)
    played = [0, 0]
    for task in gauntlet.tasks():
        played[isinstance(task, Greedy)] += gauntlet.seats[task.table]
    assert 0 < played[0] <= games / 10
    assert 0 < played[1] <= games / 200 + 5 * sum(seats)
    assert gauntlet.games == sum(played)


def test_one_snapshot_needs_no_games() -> None:
    gauntlet = Gauntlet([GAME], [learner(GAME.features().size).weights()], 1000, 7)
    assert gauntlet.tasks() == []
    assert gauntlet.best() == 0


def test_a_game_that_takes_too_long_is_ended() -> None:
    net = Net(GAME.features(), Learner(GAME.features().most(), Rng(1)).weights(), 2)
    assert 60 < len(SelfPlay(GAME, 1.0).lessons([net, net], 3, 40).counts) <= 2 * 40


def test_two_and_three_seats_learn_together() -> None:
    training = Training([ludomancer.load("realm-of-sand", seats=seats) for seats in (2, 3)], 16, 1)
    taught: list[int] = []
    go_on(training, 1, lambda now: taught.append(now.positions))
    assert training.learnt == 16
    assert all(each % 2 == 0 for each in taught[:1])
    assert (taught[-1] - taught[-2]) % 3 == 0


@pytest.mark.parametrize("choice", [{"mode": "solo"}, {"seats": 3}, {"mode": "advanced", "seats": 4}])
def test_any_number_of_seats_learns(choice: dict[str, Any]) -> None:
    game = ludomancer.load("realm-of-sand", **choice)
    training = Training([game], 4, 1)
    go_on(training, 1, lambda now: None)
    assert training.learnt == 4
    assert training.positions % len(game.seat_names) == 0
    assert len(chosen(training, 1).first) == 64 * game.features().size
