"""What a short game teaches and what is learnt from it; run as a script, it prints that."""

import hashlib

import ludomancer
from ludomancer.core.rng import Rng
from ludomancer.lab.training.learner import Learner
from ludomancer.lab.training.self_play import SelfPlay
from ludomancer.players.nets.net import Net


def learnt() -> list[str]:
    """A digest of the game, and the weights after it: sums of single precision differ in the last places."""
    game = ludomancer.load("res-arcana-duo")
    learner = Learner(game.features().most(), Rng(1))
    net = Net(game.features(), learner.weights(), 2)
    lessons = SelfPlay(game, 0.9).lessons([net, net], 5, 60)
    told = b"".join(part.tobytes() for part in (lessons.counts, lessons.inputs, lessons.numbers))
    targets = " ".join(f"{target:.5f}" for target in lessons.targets)
    learner.remember(lessons)
    wrong = [f"{learner.learn(1, 0.01):.4f}" for _ in range(2)]
    kept = " ".join(f"{weight:.2f}" for weight in learner.arrays["now"][learner.size * 64 :])
    return [hashlib.sha256(told).hexdigest(), targets, *wrong, kept]


if __name__ == "__main__":
    print(f"{ludomancer.__file__} compiled: {ludomancer.COMPILED}")
    print("\n".join(learnt()))
