"""Which cards a step of an effect can go to, and what becomes of a step that cannot be carried out."""

from ludomancer.core import bits
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.attacks import BlessAttacks


class BlessTargets(BlessAttacks):
    """The cards that a step of an effect can go to, and the way from one step to the next."""

    __slots__ = ()

    def _next(self, top: int) -> None:
        self.frame_step[top] += 1
        self.frame_stage[top] = 0
        self.frame_mask[top] = 0

    def _give_up(self, top: int, step: int) -> None:
        """A step cannot be carried out; what it was to pay for is not, either (BL-35, BL-A45)."""
        if self.arrays.step_cost[step] != 0:
            self.frame_step[top] = self.frame_end[top]
        else:
            self._next(top)

    def _family(self, do: int) -> int:
        if do == codes.DO_BREAK or do == codes.DO_MATCH:
            return codes.A_BREAK
        if do == codes.DO_CORRUPT:
            return codes.A_CORRUPT
        if do == codes.DO_PURIFY:
            return codes.A_PURIFY
        if do == codes.DO_CONTROL:
            return codes.A_CONTROL
        if do == codes.DO_CONVERT:
            return codes.A_CONVERT
        if do == codes.DO_COPY:
            return codes.A_COPY
        if do == codes.DO_INVOKE:
            return codes.A_INVOKE
        return codes.A_RETURN

    def _candidates(self, top: int, step: int, who: int, across: int) -> int:
        """Cards that a step can go to; never a Prayer that is just being played."""
        do = self.arrays.step_do[step]
        if do == codes.DO_INVOKE:
            return self.echoes[who] & ~self.used
        if do == codes.DO_COPY:
            return self._copyable(who)
        cards = self.arrays.step_filter[step]
        rest = self._fitting(cards, who, self.frame_card[top], across) & ~(self.playing[0] | self.playing[1])
        kept = 0
        greatest = -1
        while rest != 0:
            card = bits.lowest(rest)
            if self.zone[card] != codes.Z_CURSE or self._number_fits(cards, card, self.eye[card]):
                if self.arrays.filter_eye[cards] == codes.GREATEST and self.eye[card] != greatest:
                    if self.eye[card] > greatest:
                        greatest = self.eye[card]
                        kept = rest & -rest
                else:
                    kept |= rest & -rest
            rest &= rest - 1
        if do == codes.DO_CONVERT and not self._has_room(who):
            return 0
        if (
            do == codes.DO_CONTROL
            and self.arrays.filter_kind[cards] == codes.ANY_CURSE
            and not self._room_after_cost(step, who)
        ):
            return 0
        return kept

    def _room_after_cost(self, step: int, seat: int) -> bool:
        """A Curse that is broken as the cost makes room."""
        return self._has_room(seat) or (step > 0 and self.arrays.step_cost[step - 1] != 0)

    def _copyable(self, seat: int) -> int:
        """Own Curses whose Echo or Impulse can be used (BL-A23, BL-A24)."""
        copyable = 0
        rest = 0 if self._chain_ends() else self.curses[seat] & ~self.mute
        while rest != 0:
            card = bits.lowest(rest)
            here = rest & -rest
            rest &= rest - 1
            if self.arrays.prayer[card] == codes.ECHO:
                if self.used & here == 0:
                    copyable |= here
            elif self.arrays.prayer[card] == codes.IMPULSE and self._times_used(card) < codes.SAME_EFFECT:
                copyable |= here
        return copyable

    def _times_used(self, card: int) -> int:
        """How often the effect of a card is under way in this chain."""
        count = 0
        for i in range(self.depth):
            kind = self.frame_kind[i]
            if kind == codes.F_EFFECT and self.frame_card[i] == card and self.frame_how[i] == codes.HOW_IMPULSE:
                count += 1
        return count

    def _payable(self, top: int, step: int, cards: int) -> int:
        """Of the cards for a cost, those after which the rest can be carried out (BL-A45)."""
        kept = 0
        by = self.frame_by[top]
        gone = self.arrays.step_do[step] != codes.DO_CORRUPT
        if self.arrays.filter_state[self.arrays.step_filter[step + 1]] == codes.PURE:
            gone = True  # as good as gone
        while cards != 0:
            here = cards & -cards
            candidates = self._candidates(top, step + 1, by, self.owner[bits.lowest(cards)])
            cards &= cards - 1
            if gone:
                candidates &= ~here
            if candidates != 0:
                kept |= here
        return kept

    def _worth_paying(self, top: int, step: int) -> bool:
        by = self.frame_by[top]
        return self._candidates(top, step + 1, by, by) != 0
