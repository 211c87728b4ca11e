"""How good a position of Res Arcana Duo looks to a seat, for the machine players."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.core.judgement import Judgement
from ludomancer.core.state import State
from ludomancer.games.res_arcana_duo import codes
from ludomancer.games.res_arcana_duo.rules import DuoRules

WON = 1000.0
POINT = 3.0
ESSENCE = 0.4  # in the pool
GOLD = 0.75
WAITING = 0.36  # on a component, to be collected next round
CARD = 0.9
ARTIFACT = 1.0  # in play, beside its points
POWER = 0.35  # of a component that is straight
COLLECT = 0.9  # an essence every round
DISCOUNT = 0.8


class DuoJudgement(Judgement):
    def look(self, state: State, seat: int) -> float:
        assert isinstance(state, DuoRules)
        if state.ending != core.RUNNING:
            return WON * (2.0 * state._value(seat) - 1.0)
        return self._side(state, seat) - self._side(state, 1 - seat)

    def _side(self, state: DuoRules, seat: int) -> float:
        worth = POINT * state._points(seat) + CARD * bits.popcount(state.hand[seat])
        for essence in range(codes.ESSENCES):
            count = state.pool[seat * codes.ESSENCES + essence]
            worth += (GOLD if essence == codes.GOLD else ESSENCE) * count
        rest = state.play[seat]
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            worth += self._component(state, card)
        return worth

    def _component(self, state: DuoRules, card: int) -> float:
        amount = state.tables.collect[card]
        worth = COLLECT * state.tables.any_count[amount] + DISCOUNT * state.tables.discount[card]
        if state.tables.kind[card] == codes.ARTIFACT:
            worth += ARTIFACT
        for essence in range(codes.ESSENCES):
            worth += COLLECT * state.tables.fixed[amount * codes.ESSENCES + essence]
            if essence != state.tables.each[card]:  # it scores there
                count = state.on[card * codes.ESSENCES + essence]
                worth += (GOLD if essence == codes.GOLD else WAITING) * count
        if state.turned >> card & 1 == 0:
            worth += POWER * state.tables.powers[card]
        return worth
