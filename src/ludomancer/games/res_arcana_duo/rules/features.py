"""What a seat can see of a position of Res Arcana Duo, for nets."""

from ludomancer.core import bits, features
from ludomancer.core.features import Features
from ludomancer.core.state import State
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.rules import DuoRules

NUMBER, COMPONENT = 0, 1  # kinds of inputs
QUESTIONS = 21
SHOWN = 2  # of what is under way, the innermost


class DuoFeatures(Features):
    """Inputs of Res Arcana Duo."""

    def _fill(self, state: State, seat: int) -> None:
        assert isinstance(state, DuoRules)
        self._tell(state, seat)

    def _tell(self, state: DuoRules, me: int) -> None:
        self.cards("centre", state.centre, COMPONENT)
        self.cards("monuments", state.opened, COMPONENT)
        for slot in range(2):
            self._side(state, me if slot == 0 else 1 - me, slot)
        self.whose(features.TABLE)
        ahead = state._points(me) - state._points(1 - me)
        self.one("lead", ahead + 12, 25)
        self.amount("ahead", ahead, 20)
        self.amount("behind", -ahead, 20)
        self.one("token", 0 if state.token == me else 1, 2)
        self.one("round", state.round, 22)
        self.one("phase", state.phase + (0 if state.turn_of == me else 6), 12)
        self._question(state, me)

    def _side(self, state: DuoRules, side: int, slot: int) -> None:
        self.whose(slot)
        draft = state.phase == codes.DRAFT
        known = state.hand[side]
        if slot == 1:
            known = 0
            if not draft:
                for i in range(bits.popcount(state.hand[side])):
                    known |= self._single(state.hand_set[side * 2 * codes.PILE + i])
        self.cards("hand", known, COMPONENT)
        self.one("hand size", bits.popcount(state.hand[side]), 8)
        self.cards("kept", state.kept[side] if slot == 0 else 0, COMPONENT)
        self.cards("gifts", state.gifts[side] if slot == 1 else 0, COMPONENT)
        self.cards("mages", state.mages[side] if state.phase <= codes.CHOOSING else 0, COMPONENT)
        if slot == 0 and state.phase <= codes.CHOOSING and state.chosen[side] >= 0:
            self.mark(COMPONENT, 0, state.chosen[side])
        self.gap("chosen", COMPONENT, 1, 1)
        self.cards("in play", state.play[side], COMPONENT)
        self.cards("turned", state.play[side] & state.turned, COMPONENT)
        self.cards("discards", state.discards[side], COMPONENT)
        self.one("deck size", state.deck_count[side], 10)
        self.one("points", state._points(side), 20)
        self.amount("score", state._points(side), 20)
        self.one("components", bits.popcount(state.play[side]), 14)
        self.one("passed", state.passed >> side & 1, 2)
        for essence in range(codes.ESSENCES):
            self.mark(NUMBER, essence * 10 + features.clip(state.pool[side * codes.ESSENCES + essence], 9), 0)
        self.gap("pool", NUMBER, 10 * codes.ESSENCES, 1)
        for essence in range(codes.ESSENCES):
            self.add(NUMBER, essence, 0, state.pool[side * codes.ESSENCES + essence], 15)
        self.gap("essences", NUMBER, codes.ESSENCES, 8)
        rest = state.play[side]
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            for essence in range(codes.ESSENCES):
                self.add(COMPONENT, essence, card, state.on[card * codes.ESSENCES + essence], 8)
        self.gap("essences on", COMPONENT, codes.ESSENCES, 3)

    def _single(self, mask: int) -> int:
        """A set of cards if it has but one: then that card is known."""
        return mask if mask & (mask - 1) == 0 else 0

    def _question(self, state: DuoRules, me: int) -> None:
        ask = state.ask
        self.one("asked", ask + (0 if state.actor == me else QUESTIONS), 2 * QUESTIONS)
        laying = ask == codes.ASK_PAY or ask == codes.ASK_LAY or ask == codes.ASK_GAIN
        for essence in range(codes.ESSENCES):
            if laying:
                self.add(NUMBER, essence, 0, state.laid[essence], 10)
        self.gap("laid", NUMBER, codes.ESSENCES, 4)
        self.cards("looked at", state.looking if state.turn_of == me else 0, COMPONENT)
        self.cards("still to collect", state.collect_left if state.phase == codes.COLLECTING else 0, COMPONENT)
        for i in range(SHOWN):
            frame = state.depth - 1 - i
            kind = state.frame_kind[frame] if frame >= 0 else codes.F_PASS
            powered = kind == codes.F_POWER or kind == codes.F_BORROW
            if kind != codes.F_PASS and state.frame_card[frame] >= 0:
                self.mark(COMPONENT, kind, state.frame_card[frame])
            self.gap("under way" if i == 0 else "around it", COMPONENT, 6, 1)
            self.cards(
                "turned for it" if i == 0 else "turned around it", self._turned(state, frame, powered), COMPONENT
            )
            if frame >= 0:
                self.mark(NUMBER, kind, 0)
            if powered:
                self.mark(NUMBER, 6 + (state.frame_power[frame] & 1), 0)
                self.mark(NUMBER, 8 + state.frame_stage[frame], 0)
                if state.frame_stage[frame] == codes.S_EFFECT:
                    self.mark(NUMBER, 12 + features.clip(state.frame_step[frame], 5), 0)
            self.gap("step" if i == 0 else "step around it", NUMBER, 18, 1)

    def _turned(self, state: DuoRules, frame: int, powered: bool) -> int:
        """Components turned for a power."""
        return state.frame_mask[frame] if powered else 0
