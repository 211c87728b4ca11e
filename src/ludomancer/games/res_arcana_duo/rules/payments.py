"""Costs and how they are paid: one essence at a time, in any order, until only one way is left (RA-24 to RA-26)."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.knowledge import DuoKnowledge


class DuoPayments(DuoKnowledge):
    """Payments that are under way."""

    __slots__ = ()

    def _price(self, cost: int, discount: int) -> int:
        """How many essences a cost comes to; a discount takes away any but printed Gold (RA-A4)."""
        first = cost * codes.ESSENCES
        other = self.arrays.any_count[cost]
        for essence in range(codes.GOLD):
            other += self.arrays.fixed[first + essence]
        other -= discount
        return (other if other > 0 else 0) + self.arrays.fixed[first + codes.GOLD]

    def _reach(self, seat: int, cost: int, low: int, capped: int) -> int:
        """The most essences of a cost that can be paid.

        Of essences below `low`, and of the capped one, no more than what is laid out already.
        """
        covered = 0
        spare = 0
        for essence in range(codes.ESSENCES):
            have = self.pool[seat * codes.ESSENCES + essence]
            if essence < low or essence == capped:
                have = self.laid[essence]
            fixed = self.arrays.fixed[cost * codes.ESSENCES + essence]
            if have <= fixed:
                covered += have
            else:
                covered += fixed
                if self.arrays.any_mask[cost] >> essence & 1 != 0:
                    spare += have - fixed
        count = self.arrays.any_count[cost]
        return covered + (spare if spare < count else count)

    def _can_pay(self, seat: int, cost: int, discount: int) -> bool:
        if self.pool[seat * codes.ESSENCES + codes.GOLD] < self.arrays.fixed[cost * codes.ESSENCES + codes.GOLD]:
            return False
        return self._reach(seat, cost, 0, -1) >= self._price(cost, discount)

    def _laid_count(self) -> int:
        count = 0
        for essence in range(codes.ESSENCES):
            count += self.laid[essence]
        return count

    def _may_pay(self, seat: int, cost: int, essence: int) -> bool:
        """Can a payment that holds what is laid out hold one more of this essence?"""
        if self.laid[essence] >= self.pool[seat * codes.ESSENCES + essence]:
            return False
        if self.laid[essence] < self.arrays.fixed[cost * codes.ESSENCES + essence]:
            return True
        if self.arrays.any_mask[cost] >> essence & 1 == 0:
            return False
        spare = 0
        for other in range(codes.ESSENCES):
            over = self.laid[other] - self.arrays.fixed[cost * codes.ESSENCES + other]
            if over > 0:
                spare += over
        return spare < self.arrays.any_count[cost]

    def _leads_to_price(self, seat: int, cost: int, price: int, essence: int) -> bool:
        """For the reduced list: can the payment be filled up with this essence and later ones alone?"""
        return self._reach(seat, cost, essence, -1) >= price

    def _lay_forced(self, seat: int, cost: int, price: int) -> bool:
        """Lay out what every payment has; True if that is all of it."""
        gold = self.arrays.fixed[cost * codes.ESSENCES + codes.GOLD]
        if self.laid[codes.GOLD] < gold:
            self._took_payment(seat, codes.GOLD, gold - self.laid[codes.GOLD])
            self.laid[codes.GOLD] = gold
        for essence in range(codes.ESSENCES):
            missing = price - self._reach(seat, cost, 0, essence)
            if missing > 0:
                self._took_payment(seat, essence, missing)
                self.laid[essence] += missing
        return self._laid_count() >= price

    def _took_payment(self, seat: int, essence: int, count: int) -> None:
        for _ in range(count):
            self._took(seat, codes.A_PAY, essence)

    def _spend(self, seat: int, card: int) -> None:
        """What is laid out goes to the supply."""
        for essence in range(codes.ESSENCES):
            self.pool[seat * codes.ESSENCES + essence] -= self.laid[essence]
        self.floor = 0
        if self._laid_count() > 0:
            self._note(codes.E_PAID, seat, card, self._packed_laid(), core.EVERYONE)

    # --- gains ------------------------------------------------------------------------------------------------------
    def _gain_laid(self, seat: int, card: int, to: int) -> None:
        """What was chosen comes from the supply to the pool, or onto the component."""
        for essence in range(codes.ESSENCES):
            if self.laid[essence] > 0:
                if to == codes.TO_THIS:
                    self._add_to(card, essence, self.laid[essence])
                else:
                    self._add_to_pool(seat, essence, self.laid[essence])
        if self._laid_count() > 0:
            self._note(codes.E_GAINED, seat, card * 2 + to, self._packed_laid(), core.EVERYONE)

    def _add_fixed(self, amount: int, times: int) -> None:
        """The part of a gain that leaves no choice."""
        for essence in range(codes.ESSENCES):
            self.laid[essence] += times * self.arrays.fixed[amount * codes.ESSENCES + essence]

    def _took_gain(self, amount: int, count: int) -> None:
        for _ in range(count):
            self._took(self.turn_of, codes.A_GAIN, bits.lowest(self.arrays.any_mask[amount]))

    def _one_kind(self, amount: int) -> bool:
        mask = self.arrays.any_mask[amount]
        return mask & (mask - 1) == 0
