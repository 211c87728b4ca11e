"""How good a position of Day & Night looks: temples, groups that grow towards one, lasting tiles, cards."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.core.evaluator import Evaluator
from ludomancer.core.state import State
from ludomancer.games.day_night.rules import board, codes
from ludomancer.games.day_night.rules.rules import DayNightRules

TEMPLE = 12.0
WON = 100.0
CARD = 0.1
ENOUGH_CARDS = 6  # more are discarded soon
LEAD = 8.0  # that is as good as won


class DayNightEvaluator(Evaluator):
    """How good a position looks to a seat."""

    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, DayNightRules)
        if state.ending != core.RUNNING:
            return WON * (2.0 * state._value(seat) - 1.0)
        return self._side(state, seat) - self._side(state, 1 - seat)

    def value(self, state: State, seat: int) -> float:
        """How likely the lead looks to last."""
        return self._chance(self.evaluate(state, seat), LEAD)

    def _side(self, state: DayNightRules, seat: int) -> float:
        own = (state.day if seat == codes.DAY else state.night) & ~state.temple
        cards = state.hand_count[seat]
        worth = TEMPLE * state.temple_count[seat]
        worth += CARD * (cards if cards < ENOUGH_CARDS else ENOUGH_CARDS)
        if seat == codes.DAY:  # permanent tiles, and those that will be
            worth += 0.6 * bits.popcount(state.lone) + 0.3 * bits.popcount(state.misty)
        else:
            worth += 0.05 * bits.popcount(state.crystals & ~state.temple)
        while own != 0:
            group = board.component(own & -own, own)
            own &= ~group
            size = bits.popcount(group)
            worth += 0.1 * size + 0.07 * size * size  # large groups are worth more than their tiles apart
        return worth
