"""Effects with a duration: who is given what, and until when."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.targets import BlessTargets


class BlessLasting(BlessTargets):
    """Effects with a duration."""

    __slots__ = ()

    def _targets_missing(self) -> int:
        top = self.depth - 1
        return self.arrays.step_number[self.frame_step[top]] - bits.popcount(self.frame_mask[top])

    def _run_give(self, top: int, step: int, by: int) -> None:
        if self.arrays.step_scope[step] != 0:
            self._lasts_on(top, step, -1, 0)
            self._next(top)
            return
        chosen = self.frame_mask[top]
        like = self.arrays.step_like[step]
        if chosen == 0:
            self.floor = 0
        if bits.popcount(chosen) < self.arrays.step_number[step] and self.frame_stage[top] == 0:
            cards = self._candidates(top, step, by, self.frame_y[top]) & ~chosen
            if like >= 0:
                cards = self._with_likes(top, like, by, cards)
            missing = self.arrays.step_number[step] - bits.popcount(chosen)
            if bits.popcount(cards) > missing:
                self._asks(codes.A_TARGET, cards, by)
                self.decline_ok = self.arrays.step_may[step] != 0 and chosen == 0
                return
            self._took_all(by, codes.A_TARGET, cards)
            self.frame_mask[top] |= cards  # as many as there are
            self.frame_stage[top] = 1
            if self.frame_mask[top] == 0:
                self._give_up(top, step)
                return
        if like >= 0:
            self._choose_or_ask(codes.A_LIKE, self._likes(top, like, by, self.frame_mask[top]), by)
        elif self.arrays.clause_kind[self.arrays.step_clause_first[step]] == codes.W_FORM:
            self._asks(codes.A_FORM, 0, by)
        else:
            self._give(top, 0)

    def _likes(self, top: int, like: int, by: int, target: int) -> int:
        """Cards whose original Eye can be taken over: not the target, not the card whose text it is."""
        likes = self._fitting(like, by, self.frame_card[top], by) & ~(self.playing[0] | self.playing[1])
        return likes & ~target & ~self.arrays.bit[self.frame_card[top]]

    def _with_likes(self, top: int, like: int, by: int, cards: int) -> int:
        kept = 0
        while cards != 0:
            if self._likes(top, like, by, cards & -cards) != 0:
                kept |= cards & -cards
            cards &= cards - 1
        return kept

    def _form_chosen(self, form: int) -> None:
        self._give(self.depth - 1, form)

    def _give(self, top: int, value: int) -> None:
        """The clauses of the step go to all cards chosen."""
        step = self.frame_step[top]
        rest = self.frame_mask[top]
        while rest != 0:
            self._lasts_on(top, step, bits.lowest(rest), value)
            rest &= rest - 1
        self._next(top)

    def _lasts_on(self, top: int, step: int, card: int, value: int) -> None:
        lasts = self.arrays.step_lasts[step]
        first = self.arrays.step_clause_first[step]
        self.clock += 1
        for clause in range(first, first + self.arrays.step_clause_count[step]):
            i = self.lasting_count
            if i == codes.MAX_LASTING:
                return
            self.lasting_card[i] = self.frame_card[top]
            self.lasting_step[i] = step
            self.lasting_clause[i] = clause
            self.lasting_on[i] = card
            self.lasting_by[i] = self.frame_by[top]
            self.lasting_value[i] = value
            self.lasting_from[i] = self.turn + (1 if lasts == codes.NEXT_TURN else 0)
            self.lasting_until[i] = self.turn + (0 if lasts == codes.THIS_TURN else 1)
            self.lasting_since[i] = self.clock
            self.lasting_count += 1
        self.reckoned = 0
        self._note(codes.E_GIVEN, self.frame_by[top], self.frame_card[top], card, core.EVERYONE)

    def _forget_lasting(self) -> None:
        """A turn begins: what is over goes."""
        kept = 0
        for i in range(self.lasting_count):
            if self.lasting_until[i] >= self.turn:
                if kept != i:
                    self._assign_lasting(kept, self, i)
                kept += 1
        self.lasting_count = kept
