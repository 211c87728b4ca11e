"""What a seat can see of a position of Bless, for nets."""

from ludomancer.core import bits, features
from ludomancer.core.features import Features
from ludomancer.core.state import State
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.rules import BlessRules

NUMBER, CARD = 0, 1  # kinds of inputs
EYES, KARMAS = 16, 8
FLAGS = 9
QUESTIONS = 48
SHOWN = 2  # of what is under way, the innermost


class BlessFeatures(Features):
    """Inputs of Bless."""

    def _fill(self, state: State, seat: int) -> None:
        assert isinstance(state, BlessRules)
        self._tell(state, seat)

    def _tell(self, state: BlessRules, me: int) -> None:
        state._reckon()
        known = 0
        if state._known_tops(me) > 0:
            known = self._single(state.top_set[me * codes.MAX_LOOK])
        self.cards("top of the deck", known, CARD)
        known = 0
        for i in range(state.void_count):
            known |= state.arrays.bit[state.void[i]]
        self.cards("void", known, CARD)
        self.cards("leaving", state.leaving, CARD)
        best = 0
        for slot in range(2):
            eye = self._side(state, me if slot == 0 else 1 - me, slot)
            best = eye - best if slot == 1 else eye
        self.whose(features.TABLE)
        self.one("greatest Eye of the rival beyond mine", best + 10, 21)
        self.one("lead", state.points[me] - state.points[1 - me] + 12, 25)
        self.amount("ahead", state.points[me] - state.points[1 - me], 20)
        self.amount("behind", state.points[1 - me] - state.points[me], 20)
        self.one("phase", state.phase + (0 if state.turn_of == me else 5), 10)
        self.one("actions", features.clip(state.actions, 7) + (0 if state.turn_of == me else 8), 16)
        who = 0 if state.final_by < 0 else (1 if state.final_by == me else 2)
        self.one("final turn", who * 7 + (features.clip(state.final_turn, 6) if who != 0 else 0), 21)
        self.one("free Prayers", state.free_prayers, 2)
        self.one("turn ends", state.turn_ends, 2)
        self.amount("deck size", state.deck_count, 62)
        self.amount("turn", state.turn, 60)
        self._lasting(state, me)
        self._question(state, me)

    def _single(self, mask: int) -> int:
        """A set of cards if it has but one: then that card is known."""
        return mask if mask & (mask - 1) == 0 else 0

    def _side(self, state: BlessRules, side: int, slot: int) -> int:
        """What a seat has; its greatest Eye."""
        self.whose(slot)
        known = state.hand[side]
        if slot == 1:
            known = 0
            for i in range(bits.popcount(state.hand[side])):
                known |= self._single(state.hand_set[side * 2 * codes.CARDS + i])
        self.cards("hand", known, CARD)
        self.one("hand size", bits.popcount(state.hand[side]), 12)
        self.cards("aside", state.aside[side] if slot == 0 else 0, CARD)
        self.one("aside size", bits.popcount(state.aside[side]), 6)
        curses = state.curses[side]
        self.cards("pure", curses & ~state.corrupted, CARD)
        self.cards("corrupted", curses & state.corrupted, CARD)
        self.cards("in stasis", curses & state.stasis, CARD)
        self.cards("attacked", curses & state.attacked, CARD)
        self.cards("Echoes", state.echoes[side], CARD)
        self.cards("used Echoes", state.echoes[side] & state.used, CARD)
        self.cards("Bonds", state.bonds[side], CARD)
        self.cards("playing", state.playing[side], CARD)
        self.cards("altar", state.altar[side], CARD)
        self.one("Curses", bits.popcount(curses), 6)
        self.one("altar size", bits.popcount(state.altar[side]), 8)
        self.one("points", state.points[side], 24)
        self.amount("score", state.points[side], 24)
        return self._curses(state, curses)

    def _curses(self, state: BlessRules, curses: int) -> int:
        """How strong they are, by whether they are pure and may still attack."""
        best = 0
        bonded = 0
        rest = curses
        while rest != 0:
            card = bits.lowest(rest)
            row = 0 if state.corrupted & rest & -rest == 0 else 1
            row += 0 if (state.stasis | state.attacked) & rest & -rest == 0 else 2
            rest &= rest - 1
            self.mark(NUMBER, row * EYES + features.clip(state.eye[card], EYES - 1), 0)
            if state.eye[card] > best:
                best = state.eye[card]
            if state.bond[card] >= 0:
                bonded |= state.arrays.bit[state.bond[card]]
        self.gap("Eyes", NUMBER, 4 * EYES, 1)
        rest = curses
        while rest != 0:
            card = bits.lowest(rest)
            row = 0 if state.corrupted & rest & -rest == 0 else 1
            rest &= rest - 1
            self.mark(NUMBER, row * KARMAS + features.clip(state.karma[card], KARMAS - 1), 0)
        self.gap("Karmas", NUMBER, 2 * KARMAS, 1)
        self.cards("bonded", bonded, CARD)
        rest = curses
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            for flag in range(FLAGS):
                if state.flags[card] >> flag & 1 != 0:
                    self.mark(NUMBER, flag, 0)
        self.gap("abilities", NUMBER, FLAGS, 1)
        return best

    def _lasting(self, state: BlessRules, me: int) -> None:
        for i in range(state.lasting_count):
            self.mark(CARD, 0 if state.lasting_by[i] == me else 1, state.lasting_card[i])
        self.gap("lasting effects", CARD, 2, 1)
        for i in range(state.lasting_count):
            if state.lasting_on[i] >= 0:
                self.mark(CARD, 0, state.lasting_on[i])
        self.gap("lasting on", CARD, 1, 1)

    def _question(self, state: BlessRules, me: int) -> None:
        self.one("asked", features.clip(state.ask + 1, QUESTIONS - 1) + (0 if state.actor == me else QUESTIONS), 96)
        for i in range(SHOWN):
            frame = state.depth - 1 - i
            kind = state.frame_kind[frame] if frame >= 0 else codes.F_GROUP
            if kind != codes.F_GROUP:
                self.mark(CARD, kind, state.frame_card[frame])
                if kind == codes.F_ATTACK and state.frame_x[frame] >= 0:
                    self.mark(CARD, 5, state.frame_x[frame])
            self.gap("under way" if i == 0 else "around it", CARD, 6, 1)
            if frame >= 0:
                self.mark(NUMBER, kind, 0)
                if kind != codes.F_GROUP:
                    self.mark(NUMBER, 5 if state.frame_by[frame] == me else 6, 0)
                if kind != codes.F_GROUP and kind != codes.F_BURY:
                    self.mark(NUMBER, 7 + features.clip(state.frame_stage[frame], 7), 0)
            self.gap("step" if i == 0 else "step around it", NUMBER, 15, 1)
