"""Judges a position by the view of the seat that asks, and by no other: half the work, where much is played."""

from ludomancer.core import codes
from ludomancer.core.evaluator import Evaluator
from ludomancer.core.state import State
from ludomancer.players.nets.net import Net

SURE = 1 << 20  # as in nets


class OneView(Evaluator):
    """A net that is asked for one seat."""

    __slots__ = ("net",)

    def __init__(self, net: Net) -> None:
        self.net: Net = net

    def value(self, state: State, seat: int) -> float:
        """How likely the seat is to win, for all that it sees."""
        if state.actor == codes.NOBODY:
            return state._value(seat)
        return self.net.chance(state, seat) / (1.0 * SURE)

    def evaluate(self, state: State, seat: int) -> float:
        """The same."""
        return self.value(state, seat)
