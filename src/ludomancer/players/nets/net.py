"""A net at work: what a seat can see goes in, how likely it is to win comes out. Whole numbers only.

Every machine, with or without vector instructions or a compiler, comes to the same numbers: weights are 16 bits, sums
32, activations are clipped, and the chance is read from a table.
"""

from array import array
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ludomancer.core import codes
from ludomancer.core.evaluator import Evaluator
from ludomancer.core.features import Features
from ludomancer.core.state import State
from ludomancer.players.nets import lanes

WIDTHS = (64, 32)
DROPPED = 6  # bits of a logit below a step of the table
HALF = 2048  # steps of the table above 0, a 256th each
SLOWLY = 18374827034086858297  # 2^64 times exp(-1/256)


class Weights(NamedTuple):
    """The numbers of a net: rows of 64 for every input, 64 rows of 32, and one of 32, each with its constants.

    A weight of the first layer counts in 1024ths, of the others in 256ths; constants as the sums that they go to.
    """

    first: Sequence[int]
    first_bias: Sequence[int]
    second: Sequence[int]
    second_bias: Sequence[int]
    third: Sequence[int]
    third_bias: int


class Net(Evaluator):
    """Judges positions for a seat, from what every seat can see."""

    __slots__ = (
        *("features", "first", "first_bias", "second", "second_bias", "third", "third_bias"),
        *("chances", "table", "seats"),
    )

    def __init__(self, features: Features, weights: Weights, seats: int) -> None:
        assert len(weights.first) == features.size * WIDTHS[0]
        self.features: Features = features
        self.first = lanes.first_rows(array("h", weights.first))
        self.first_bias = array("i", weights.first_bias)
        self.second = lanes.second_rows(array("h", weights.second))
        self.second_bias = array("i", weights.second_bias)
        self.third = array("h", weights.third)
        self.third_bias: int = weights.third_bias
        self.table = array("i", chances())
        self.chances = array("q", [0]) * max(seats, 1)
        self.seats: int = seats

    def logit(self, state: State, seat: int) -> int:
        """What the net says to the view of a seat; the more, the better."""
        features = self.features
        features.read(state, seat)
        return lanes.logit(
            self.first,
            self.first_bias,
            self.second,
            self.second_bias,
            self.third,
            self.third_bias,
            features.index,
            features.value,
            features.count,
        )

    def chance(self, state: State, seat: int) -> int:
        """The same as a chance, up to SURE and never 0."""
        place = (self.logit(state, seat) >> DROPPED) + HALF
        if place < 0:
            place = 0
        return self.table[place if place < 2 * HALF else 2 * HALF]

    def judge(self, state: State) -> int:
        """Every seat by its own view, into `chances`; their sum, in which together they win once."""
        if state.actor == codes.NOBODY:
            for seat in range(self.seats):
                self.chances[seat] = lanes.whole(state._value(seat) * lanes.SURE)
            return lanes.SURE
        total = 0
        for seat in range(self.seats):
            self.chances[seat] = self.chance(state, seat)
            total += self.chances[seat]
        return total if self.seats > 1 else lanes.SURE

    def share(self, state: State, seat: int) -> int:
        """How likely the seat is to win, up to SURE; alone, what the game will be worth."""
        total = self.judge(state)
        return self.chances[seat] * lanes.SURE // total

    def value(self, state: State, seat: int) -> float:
        """The same from 0 to 1."""
        return self.share(state, seat) / (1.0 * lanes.SURE)

    def evaluate(self, state: State, seat: int) -> float:
        """The same: a net has one scale."""
        return self.value(state, seat)


@cache
def chances() -> tuple[int, ...]:
    """Chances by logits, from -8 to 8 in 256ths; made of whole numbers, so that no rounding differs."""
    one = 1 << 64
    found = []
    less = one
    for _ in range(HALF + 1):
        found.append((lanes.SURE * one + (one + less) // 2) // (one + less))
        less = less * SLOWLY >> 64
    return tuple([lanes.SURE - chance for chance in found[:0:-1]] + found)


def use_wide(on: bool) -> bool:
    """Take the widest vector instructions of this processor, or none; whether it has some. Nothing else changes."""
    return lanes.wide(on)
