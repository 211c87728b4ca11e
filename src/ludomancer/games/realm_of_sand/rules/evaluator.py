"""How good a position of Realm of Sand looks: stars, what the board is near to, discs, levels and crystals."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.core.evaluator import Evaluator
from ludomancer.core.state import State
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.card_arrays import CardArrays
from ludomancer.games.realm_of_sand.rules.rules import SandRules

# all of it in stars
WON = 100.0
GLASS = 0.25
BASE_DISC = 0.7
SPECIAL_DISC = 1.6
STEP = 0.4
CHARGE = 0.8
PIECE = 0.03
HOPE = 0.8  # of a building whose pattern lies on the board; less with every piece that is wanting
FARTHER = 0.57
LEAD = 8.0  # that is as good as won
FADING = 4.0  # the last rounds of solo, in which discs and levels lose their worth


class SandEvaluator(Evaluator):
    """How good a position looks to a seat."""

    def __init__(self, arrays: CardArrays) -> None:
        if not bits.IN_C:
            self.worth: list[float] = [0.0] * 60  # of a completed building
            self.near: list[float] = [0.0] * 9  # the share of it by the number of pieces that are wanting
        for card in range(arrays.cards):
            self.worth[card] = arrays.stars[card] + GLASS * arrays.glasses[card] + STEP * arrays.steps[card]
            for element in range(codes.ELEMENTS):
                each = BASE_DISC if element < codes.BASE_ELEMENTS else SPECIAL_DISC
                self.worth[card] += each * arrays.bonus[card * codes.ELEMENTS + element]
        share = HOPE
        for missing in range(9):
            self.near[missing] = share
            share *= FARTHER

    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, SandRules)
        return self._judge(state, seat)

    def value(self, state: State, seat: int) -> float:
        """Stars in solo; otherwise how likely the lead looks to last."""
        assert isinstance(state, SandRules)
        return self._chances(state, seat)

    def _chances(self, state: SandRules, seat: int) -> float:
        looks = self._judge(state, seat)
        if state.arrays.solo != 0:
            return min(1.0, looks / codes.BEST_STARS)
        return self._chance(looks, LEAD)

    def _judge(self, state: SandRules, seat: int) -> float:
        if state.arrays.solo != 0:
            return self._side(state, seat)
        if state.ending != core.RUNNING:
            return WON if state.winner == seat else -WON
        best = -WON
        for other in range(state.arrays.seats):
            if other != seat:
                best = max(best, self._side(state, other))
        return self._side(state, seat) - best

    def _side(self, state: SandRules, seat: int) -> float:
        if state.ending != core.RUNNING:
            return state.stars[seat]
        worth = STEP * state.level[seat]
        for element in range(codes.ELEMENTS):
            each = BASE_DISC if element < codes.BASE_ELEMENTS else SPECIAL_DISC
            count = state.stock[seat * codes.ELEMENTS + element]
            count += bits.popcount(state.disc[seat * codes.ELEMENTS + element])
            worth += each * count
        if state.ribbon[seat] >= 0 and state.crystal[seat] != codes.CLEAR:
            worth += CHARGE
        if state.arrays.solo != 0:
            left = codes.LAST_ROUND + 1 - state.main_done - state.round
            worth *= min(1.0, left / FADING)
        else:
            worth += GLASS * state.glasses[seat]
        return state.stars[seat] + worth + self._hopes(state, seat) + PIECE * state.pieces_of(seat)

    def _hopes(self, state: SandRules, seat: int) -> float:
        """The two buildings that the board promises most for: half of the second."""
        best = 0.0
        second = 0.0
        cards = state.kept if seat == state.red_seat else 0
        for slot in range(codes.LEVELS * codes.SLOTS):
            if state.display[slot] >= 0:
                cards |= state.arrays.bit[state.display[slot]]
        while cards != 0:
            card = bits.lowest(cards)
            cards &= cards - 1
            hope = self.worth[card] * self.near[state.missing_pieces(seat, card)]
            if hope > best:
                second = best
                best = hope
            elif hope > second:
                second = hope
        return best + 0.5 * second
