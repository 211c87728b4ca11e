"""Training: the same seed makes the same net, and it learns."""

from pathlib import Path

import pytest

import ludomancer
from ludomancer.core.rng import Rng
from ludomancer.lab.training.learner import Learner
from ludomancer.lab.training.self_play import SelfPlay
from ludomancer.lab.training.train import TrainingError, seated, train
from ludomancer.players.nets.net import Net
from ludomancer.players.nets.net_file import packed, read_nets
from unit.command import run

GAME = ludomancer.load("res-arcana-duo")


def learner(inputs: int) -> Learner:
    return Learner([1] * (inputs - 1) + [20], Rng(1))


def test_the_same_seed_makes_the_same_net() -> None:
    one, again, other = (packed(train(GAME, 3, seed, "test")) for seed in (1, 1, 2))
    assert one == again != other


def test_it_learns_which_inputs_win() -> None:
    student = learner(6)
    for number in range(400):
        student.remember([(number % 2, 1), (2 + number % 3, 1), (5, number % 20)], number % 2)
    before = student.learn(1, 0.01)
    student.learn(40, 0.01)
    assert student.learn(1, 0.01) < before / 10


def test_a_net_in_whole_numbers_says_what_was_learnt() -> None:
    features = GAME.features()
    student = Learner(features.most(), Rng(1))
    state = GAME.start(1)
    seen = [features.pairs(state, seat) for seat in range(2)]
    for number in range(300):
        student.remember(seen[number % 2], 0.9 if number % 2 == 0 else 0.2)
    student.learn(120, 0.003)
    net = Net(features, student.weights(), 2)
    assert [round(net.chance(state, seat) / 2**20, 1) for seat in range(2)] == [0.9, 0.2]


def test_a_game_teaches_every_seat_what_it_came_to() -> None:
    student = Learner(GAME.features().most(), Rng(1))
    net = Net(GAME.features(), student.weights(), 2)
    player = SelfPlay(GAME, 1.0)
    lessons = player.lessons([net, net], 3)
    assert lessons == SelfPlay(GAME, 1.0).lessons([net, net], 3)
    assert len(lessons) > 50
    assert all(lesson.pairs and 0 <= lesson.target <= 1 for lesson in lessons)
    last = [lesson.target for lesson in lessons[-2:]]
    assert sorted(last)[0] < 0.1
    assert sorted(last)[1] > 0.9


def test_some_games_are_against_a_forerunner() -> None:
    nets = [Net(GAME.features(), learner(GAME.features().size).weights(), 2) for _ in range(3)]
    chooser = Rng(1)
    tables = [seated(2, nets, chooser) for _ in range(200)]
    assert all(nets[-1] in table for table in tables)
    assert 10 < sum(table[0] is not table[1] for table in tables) < 60


def test_the_command_writes_a_net_that_plays(tmp_path: Path) -> None:
    path = tmp_path / "duo.nets"
    done = run("train", "res-arcana-duo", "--games", "2", "--seed", "4", "--out", str(path))
    assert done.status == 0
    assert "2 of 2 games" in done.err
    assert "% against greedy in 20 games" in done.out
    file = read_nets(path)
    assert file.command == "ludomancer train res-arcana-duo --mode full --games 2 --seed 4"
    assert ludomancer.play(GAME, [f"net@{path}", "random"], seed=1).state.over


@pytest.mark.parametrize("games", [0, 10**9])
def test_a_training_without_end_is_refused(games: int) -> None:
    with pytest.raises(TrainingError, match="cannot be played"):
        train(GAME, games, 1, "test")
