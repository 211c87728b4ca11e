"""What a seat can see of a position of Day & Night, for nets. The Ladies play differently and share no input."""

from ludomancer.core import bits, features
from ludomancer.core.features import Features
from ludomancer.core.state import State
from ludomancer.games.day_night.rules import board, codes
from ludomancer.games.day_night.rules.rules import DayNightRules

NUMBER, SQUARE, SPELL, STEP = 0, 1, 2, 3  # kinds of inputs; a step: a square as seen from a Lady's
REACH = 2  # how far around a Lady squares are told from where she stands
STEPS = [f"{row:+d}{column:+d}" for row in range(-REACH, REACH + 1) for column in range(-REACH, REACH + 1)]
COPIES = 3  # of a spell in a hand that are told apart
DOES = 9  # kinds of effects, and the choice of a temple
ROWS, COLUMNS = 8, 6


class DayNightFeatures(Features):
    """Inputs of Day & Night."""

    def _fill(self, state: State, seat: int) -> None:
        assert isinstance(state, DayNightRules)
        self._tell(state, seat)

    def _tell(self, state: DayNightRules, me: int) -> None:
        self.cards("day", state.day & ~state.temple, SQUARE)
        self.cards("night", state.night & ~state.temple, SQUARE)
        self.cards("temples of day", state.temple & state.day, SQUARE)
        self.cards("temples of night", state.temple & state.night, SQUARE)
        self.cards("temple tiles", state.lone, SQUARE)
        self.cards("crystals", state.crystals, SQUARE)
        self.cards("lasting crystals", state.lasting, SQUARE)
        self.cards("visited", state.visited, SQUARE)
        rest = state.misty
        while rest != 0:
            square = bits.lowest(rest)
            rest &= rest - 1
            self.add(SQUARE, 0, square, state.mist[square], 4)
        self.gap("mist", SQUARE, 1, 2)
        for side in range(2):
            own = (state.day if side == codes.DAY else state.night) & ~state.temple
            self.cards("pairs of day" if side == 0 else "pairs of night", own & (own & board.NOT_COLUMN_F) << 1, SQUARE)
            self.cards("stacks of day" if side == 0 else "stacks of night", own & own << 6, SQUARE)
        for slot in range(2):
            self._lady(state, me if slot == 0 else 1 - me, slot)
        self.whose(features.TABLE)
        self.one("distance", state.apart(), 16)
        self.one("turn of", 0 if state.turn_of == me else 1, 2)
        self.one("my hours", state.hours if state.turn_of == me else 0, 13)
        self.one("hours of the rival", 0 if state.turn_of == me else state.hours, 13)
        self.one("phase", state.phase + (0 if state.turn_of == me else 4), 8)
        self.one("changed", state.changed_day * 2 + state.changed_night, 4)
        self.amount("turn", state.turn, 100)
        self._question(state, me)

    def _lady(self, state: DayNightRules, side: int, slot: int) -> None:
        self.whose(slot)
        first = state.arrays.first_kind[side]
        last = state.arrays.first_kind[side + 1]
        here = state.pawn[side]
        self.mark(SQUARE, 0, here)
        self.gap("pawn", SQUARE, 1, 1)
        for i in range((2 * REACH + 1) * (2 * REACH + 1)):
            row = here // COLUMNS + i // (2 * REACH + 1) - REACH
            column = here % COLUMNS + i % (2 * REACH + 1) - REACH
            if row < 0 or row >= ROWS or column < 0 or column >= COLUMNS:
                self.mark(STEP, 3, i)
            else:
                square = state.arrays.bit[row * COLUMNS + column]
                if state.day & square != 0:
                    self.mark(STEP, 0, i)
                elif state.night & square != 0:
                    self.mark(STEP, 1, i)
                if state.crystals & square != 0:
                    self.mark(STEP, 2, i)
        self.gap("around", STEP, 4, 1)
        own = (state.day if side == codes.DAY else state.night) & ~state.temple
        self.one("tiles", bits.popcount(own), 30)
        most = 0
        second = 0
        while own != 0:
            group = board.component(own & -own, own)
            own &= ~group
            size = bits.popcount(group)
            if size > most:
                second = most
                most = size
            elif size > second:
                second = size
        self.one("largest group", most, 14)
        self.one("second group", second, 10)
        self.one("temples", state.temple_count[side], 3)
        self.one("hand size", state.hand_count[side], 12)
        self.amount("book size", state.book_count[side], 40)
        self.amount("discarded", state.discard_count[side], 40)
        self.one("looked at", state.looked[side], 6)
        for kind in range(first, last):
            if slot == 0:
                self._copies(kind, state.hand[kind])
        self.gap("hand", SPELL, COPIES, 1)
        for kind in range(first, last):  # to the rival's knowledge
            self._copies(kind, state.known[kind])
        self.gap("known", SPELL, COPIES, 1)
        for kind in range(first, last):
            self.add(SPELL, 0, kind, state.discards[kind], 4)
        self.gap("discards", SPELL, 1, 2)
        for kind in range(first, last):
            if slot == 0 and state.turn_of == side:
                self.add(SPELL, 0, kind, state.laid[kind], 4)
        self.gap("laid", SPELL, 1, 1)
        self.one("laid down", state.laid_count if state.turn_of == side else 0, 8)

    def _copies(self, kind: int, count: int) -> None:
        """Each copy of a spell is an input of its own."""
        for copy in range(count if count < COPIES else COPIES):
            self.mark(SPELL, copy, kind)

    def _question(self, state: DayNightRules, me: int) -> None:
        ask = state.ask
        does = 0
        left = 0
        self.one("asked", ask + (0 if state.actor == me else 7), 14)
        if ask != codes.ASK_NOTHING and ask != codes.ASK_TEMPLE and ask != codes.ASK_DISCARD:
            self.mark(SPELL, 0, state.spell)
            if state.stolen >= 0:
                self.mark(SPELL, 1, state.stolen)
        self.gap("cast", SPELL, 2, 1)
        if ask == codes.ASK_TARGETS:
            does = state.arrays.do[state.current_effect()]
            left = state.need - bits.popcount(state.chosen)
        elif ask == codes.ASK_TEMPLE:
            does = DOES - 1
            left = codes.TEMPLE_SIZE - bits.popcount(state.chosen)
        elif ask == codes.ASK_DISCARD:
            left = state.need - state.laid_count
        self.one("effect", state.effect if ask == codes.ASK_TARGETS else 0, 4)
        self.one("to choose", left, 10)
        rest = state.chosen
        while rest != 0:
            self.mark(SQUARE, does, bits.lowest(rest))
            rest &= rest - 1
        self.gap("chosen", SQUARE, DOES, 1)
