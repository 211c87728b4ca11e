"""How good a position of Res Arcana Duo looks: points, essences, and what the components still bring."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.core.evaluator import Evaluator
from ludomancer.core.state import State
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.card_arrays import CardArrays
from ludomancer.games.res_arcana_duo.rules.rules import DuoRules

# all of it in points
WON = 100.0
ESSENCE = 0.2
GOLD = 0.42
CARD = 0.4
TOKEN = 0.3
MONUMENT = 1.6
STRAIGHTEN = 0.3
ENOUGH = 6.0  # essences of a kind; more of them are worth little
MORE = 0.15
LATER = 0.9  # essences that wait on a component
USABLE = 0.8  # a power that can be used this round
FADING = 0.07  # a round
LEAST = 0.3
ROUNDS = 2.5  # for which components go on to bring something, at the start of a game
LEAD = 3.0  # that is as good as won


class DuoEvaluator(Evaluator):
    """How good a position looks to a seat."""

    def __init__(self, arrays: CardArrays) -> None:
        if not bits.IN_C:
            self.income: list[float] = [0.0] * 64  # what a component brings a round
            self.use: list[float] = [0.0] * 128  # what one use of a power brings
        for card in range(arrays.components):
            self._weigh(arrays, card)

    def _weigh(self, arrays: CardArrays, card: int) -> None:
        best = 0.0
        for power in range(card * 2, card * 2 + arrays.powers[card]):
            self.use[power] = self._power(arrays, card, power)
            if self.use[power] > best:
                best = self.use[power]
        self.income[card] = self._amount(arrays, arrays.collect[card]) + best + ESSENCE * arrays.discount[card]

    def _amount(self, arrays: CardArrays, amount: int) -> float:
        """Essences of choice are worth a little more."""
        worth = 1.1 * ESSENCE * arrays.any_count[amount]
        for essence in range(codes.ESSENCES):
            each = GOLD if essence == codes.GOLD else ESSENCE
            worth += each * arrays.fixed[amount * codes.ESSENCES + essence]
        return worth

    def _power(self, arrays: CardArrays, card: int, power: int) -> float:
        """What its effect is worth beyond its cost."""
        worth = -self._amount(arrays, arrays.power_pay[power]) - CARD * arrays.power_discard[power]
        first = arrays.power_step_first[power]
        for step in range(first, first + arrays.power_step_count[power]):
            worth += self._step(arrays, card, step)
        if arrays.power_turns[power] != 0:
            worth -= 0.1
        return worth

    def _step(self, arrays: CardArrays, card: int, step: int) -> float:
        do = arrays.step_do[step]
        amount = arrays.step_amount[step]
        if do == codes.DO_GAIN:
            worth = self._amount(arrays, amount)
            if arrays.step_count[step] != codes.NO_COUNT:
                worth *= 1.5
            each = arrays.each[card]
            if arrays.step_to[step] == codes.TO_THIS:
                worth *= LATER
                if each >= 0:
                    worth += arrays.fixed[amount * codes.ESSENCES + each]
            return worth
        if do == codes.DO_GIVE:
            return -self._amount(arrays, amount)
        if do == codes.DO_DRAW:
            return CARD * arrays.step_number[step]
        if do == codes.DO_RETRIEVE:
            return CARD
        if do == codes.DO_STRAIGHTEN:
            return STRAIGHTEN
        if do == codes.DO_MONUMENT:
            return MONUMENT
        if do == codes.DO_PLACE:
            return ESSENCE * arrays.step_number[step]
        return 0.0  # what these bring is seen when they are used

    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, DuoRules)
        if state.ending != core.RUNNING:
            return WON * (2.0 * state._value(seat) - 1.0)
        return self._side(state, seat) - self._side(state, 1 - seat)

    def value(self, state: State, seat: int) -> float:
        """How likely the lead looks to last."""
        return self._chance(self.evaluate(state, seat), LEAD)

    def _side(self, state: DuoRules, seat: int) -> float:
        """All but points counts less from round to round."""
        points = state._points(seat)
        left = 1.0 - FADING * state.round
        if left < LEAST:
            left = LEAST
        cards = bits.popcount(state.hand[seat])
        if state.passed >> seat & 1 == 0:
            cards += 1  # passing brings one, sooner or later
        worth = CARD * cards
        for essence in range(codes.ESSENCES):
            worth += self._essences(state, seat, essence)
        rest = state.play[seat]
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            worth += self._component(state, seat, card, left)
        worth = worth * left + points
        if state.token == seat and points < state.arrays.target:
            worth -= 1.0 - TOKEN  # it goes from hand to hand
        return worth

    def _essences(self, state: DuoRules, seat: int, essence: int) -> float:
        """Of one kind, in the pool and waiting on components; beyond a number they are worth little."""
        count = 1.0 * state.pool[seat * codes.ESSENCES + essence]
        rest = state.play[seat]
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            if essence != state.arrays.each[card]:  # there it scores
                count += LATER * state.on[card * codes.ESSENCES + essence]
        if count > ENOUGH:
            count = ENOUGH + MORE * (count - ENOUGH)
        return (GOLD if essence == codes.GOLD else ESSENCE) * count

    def _component(self, state: DuoRules, seat: int, card: int, left: float) -> float:
        worth = ROUNDS * left * self.income[card]
        if state.passed >> seat & 1 == 0 and state.turned >> card & 1 == 0:
            best = 0.0
            for which in range(state.arrays.powers[card]):
                power = card * 2 + which
                if self.use[power] > best and state._can_use(seat, card, power):
                    best = self.use[power]
            worth += USABLE * best
        return worth
