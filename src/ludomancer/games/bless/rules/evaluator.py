"""How good a position of Bless looks: points, what the own Curses can earn, cards, Actions."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.core.evaluator import Evaluator
from ludomancer.core.state import State
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.rules import BlessRules

WON = 100.0
POINT = 2.0
CARD = 0.25
ENOUGH_CARDS = 6
ACTION = 0.3
LEAD = 4.0  # that is as good as won


class BlessEvaluator(Evaluator):
    """How good a position looks to a seat."""

    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, BlessRules)
        if state.ending != core.RUNNING:
            return WON * (2.0 * state._value(seat) - 1.0)
        return self._worth(state, seat) - self._worth(state, 1 - seat)

    def value(self, state: State, seat: int) -> float:
        """How likely the lead looks to last."""
        return self._chance(self.evaluate(state, seat), LEAD)

    def _worth(self, state: BlessRules, seat: int) -> float:
        """Points, and what may still become points: less and less in the Final Turns."""
        left = codes.FINAL_TURNS - state.final_turn
        return POINT * state.points[seat] + self._side(state, seat) * left / codes.FINAL_TURNS

    def _side(self, state: BlessRules, seat: int) -> float:
        state._reckon()
        cards = bits.popcount(state.hand[seat])
        worth = CARD * (cards if cards < ENOUGH_CARDS else ENOUGH_CARDS)
        worth += 0.4 * bits.popcount(state.echoes[seat])
        if state.phase == codes.MAIN and state.turn_of == seat:
            worth += ACTION * state.actions
        rest = state.curses[seat]
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            value = 0.5 + 0.3 * state.eye[card] + 0.5 * state.karma[card]
            if state.corrupted >> card & 1 != 0:  # the next loss breaks it
                value *= 0.45
            worth += value
        return worth
