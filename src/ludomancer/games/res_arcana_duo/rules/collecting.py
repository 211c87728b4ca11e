"""How a round of Res Arcana Duo begins: abilities, essences on components, choices (RA-12 to RA-16)."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.powers import DuoPowers


class DuoCollecting(DuoPowers):
    """The beginning of a round."""

    __slots__ = ()

    def _start_round(self, number: int) -> None:
        self.round = number
        self.phase = codes.COLLECTING
        self.turn_of = self.token
        self.collect_stage = codes.C_START
        self._note(codes.E_ROUND, self.token, number, 0, core.EVERYONE)

    def _run_collect(self) -> None:
        """One seat after the other (RA-A12): what leaves no choice, what lies on components, then choices."""
        seat = self.turn_of
        if self.collect_stage == codes.C_START:
            self._apply_abilities(seat)
            self.collect_stage = codes.C_TAKE
            self.floor = 0
        elif self.collect_stage == codes.C_TAKE:
            cards = self._with_essences(seat)
            if cards != 0:
                self._asks(codes.ASK_COLLECT, cards)
            else:
                self.collect_stage = codes.C_CHOOSE
                self.floor = 0
        elif self.collect_left != 0:
            self._choose_essences(seat, bits.lowest(self.collect_left))
        elif seat == self.token:
            self.turn_of = 1 - seat
            self.collect_stage = codes.C_START
        else:
            self.turn_of = self.token
            self.collect_stage = codes.C_START
            self.phase = codes.ACTING
            self.floor = 0

    def _with_essences(self, seat: int) -> int:
        cards = 0
        rest = self.play[seat]
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            if self._has_essences(card):
                cards |= self.arrays.bit[card]
        return cards

    def _apply_abilities(self, seat: int) -> None:
        """Collect abilities work on turned components too (RA-12)."""
        self.collect_left = 0
        rest = self.play[seat]
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            amount = self.arrays.collect[card]
            if self.arrays.any_count[amount] > 0:
                self.collect_left |= self.arrays.bit[card]
            elif amount != 0:
                self._clear_laid()
                self._add_fixed(amount, 1)
                self._gain_laid(seat, card, codes.TO_POOL)
        self._clear_laid()

    def _choose_essences(self, seat: int, card: int) -> None:
        amount = self.arrays.collect[card]
        count = self.arrays.any_count[amount]
        if self._one_kind(amount):
            self._took_gain(amount, count)
            self.laid[bits.lowest(self.arrays.any_mask[amount])] = count
        if self._laid_count() < count:
            self._asks(codes.ASK_GAIN, self.arrays.any_mask[amount])
            return
        self._add_fixed(amount, 1)
        self._gain_laid(seat, card, codes.TO_POOL)
        self._clear_laid()
        self.floor = 0
        self.collect_left &= ~self.arrays.bit[card]

    def _collect_from(self, card: int) -> None:
        """All that lies on it, or nothing (RA-14)."""
        self._clear_laid()
        for essence in range(codes.ESSENCES):
            place = card * codes.ESSENCES + essence
            self.laid[essence] = self.on[place]
            self._add_to_pool(self.turn_of, essence, self.on[place])
            self.on[place] = 0
        self._note(codes.E_COLLECTED, self.turn_of, card, self._packed_laid(), core.EVERYONE)
        self._clear_laid()
