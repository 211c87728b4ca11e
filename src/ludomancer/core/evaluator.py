"""How good a position looks to a seat; each game says it in its own folder."""

import math

from ludomancer.core.state import State


class Evaluator:
    """Higher is better; only the order and the distances matter, not the scale."""

    def evaluate(self, state: State, seat: int) -> float:
        raise NotImplementedError

    def value(self, state: State, seat: int) -> float:
        """What a running game looks worth to a seat, from 0 to 1 as `State.value`; where an evaluator leads search."""
        raise NotImplementedError

    def _chance(self, lead: float, sure: float) -> float:
        """How likely a lead looks to last; `sure` is one that is as good as won."""
        return 1.0 / (1.0 + math.exp(-lead / sure))
