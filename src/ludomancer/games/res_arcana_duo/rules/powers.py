"""Powers: their costs, and what their effects do step by step (RA-27 to RA-36)."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.payments import DuoPayments


class DuoPowers(DuoPayments):
    """Powers that are used, step by step."""

    __slots__ = ()

    def _asks(self, ask: int, options: int) -> None:
        self.ask = ask
        self.options = options
        self.actor = self.turn_of

    # --- what can be used -------------------------------------------------------------------------------------------
    def _can_use(self, seat: int, card: int, power: int) -> bool:
        """Can the whole cost of a power be paid?"""
        if not self._can_pay(seat, self.arrays.power_pay[power], 0):
            return False
        if self.arrays.power_turns[power] != 0 and self._turnable(seat, card, power) == 0:
            return False
        return self._hand_size(seat) >= self.arrays.power_discard[power]

    def _of_type(self, cards: int, types: int) -> int:
        """Those of the components that are of a type; all of them where none is named."""
        if types == codes.ANYTHING:
            return cards
        fitting = 0
        rest = cards
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            if self.arrays.types[card] & types != 0:
                fitting |= self.arrays.bit[card]
        return fitting

    def _turnable(self, seat: int, card: int, power: int) -> int:
        """Other straight components that the cost of a power may turn (RA-34)."""
        straight = self.play[seat] & ~self.turned & ~self.arrays.bit[card]
        return self._of_type(straight, self.arrays.power_turns[power])

    def _discount(self, seat: int) -> int:
        """On placing an artifact; abilities do not care whether their component is turned (RA-26)."""
        discount = 0
        rest = self.play[seat] & self.arrays.discounts
        while rest != 0:
            discount += self.arrays.discount[bits.lowest(rest)]
            rest &= rest - 1
        return discount

    def _placeable(self, seat: int, discount: int) -> int:
        placeable = 0
        rest = self.hand[seat]
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            if self._can_pay(seat, self.arrays.cost[card], discount):
                placeable |= self.arrays.bit[card]
        return placeable

    def _borrowable(self, seat: int) -> int:
        """Magic items in the centre with a power that can be paid for (RA-36)."""
        borrowable = 0
        rest = self.centre & self.arrays.items
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            if self.arrays.powers[card] > 0 and self._can_use(seat, card, card * 2):
                borrowable |= self.arrays.bit[card]
        return borrowable

    # --- a power on its way -----------------------------------------------------------------------------------------
    def _cost_of_frame(self, top: int) -> int:
        kind = self.frame_kind[top]
        if kind == codes.F_PLACE:
            return self.arrays.cost[self.frame_card[top]]
        if kind == codes.F_CLAIM:
            card = self.frame_card[top]
            if card >= 0 and self.arrays.kind[card] == codes.PLACE:
                return self.arrays.cost[card]
            return self.arrays.monument_cost
        return self.arrays.power_pay[self.frame_power[top]]

    def _price_of_frame(self, top: int) -> int:
        discount = self.frame_x[top] if self.frame_kind[top] == codes.F_PLACE else 0
        return self._price(self._cost_of_frame(top), discount)

    def _run_payment(self, top: int) -> bool:
        """Pay, or ask how; True when it is paid."""
        if not self._lay_forced(self.turn_of, self._cost_of_frame(top), self._price_of_frame(top)):
            self._asks(codes.ASK_PAY, 0)
            return False
        self._spend(self.turn_of, self.frame_card[top])
        return True

    def _run_power(self, top: int) -> None:
        card = self.frame_card[top]
        power = self.frame_power[top]
        stage = self.frame_stage[top]
        if stage == codes.S_PAY:
            if self._run_payment(top):
                if self.arrays.power_turn[power] != 0 and self.frame_kind[top] == codes.F_POWER:
                    self._turn(top, card)
                self.frame_stage[top] = codes.S_TURN
        elif stage == codes.S_TURN:
            if self.arrays.power_turns[power] == 0:
                self.frame_stage[top] = codes.S_DISCARD
            else:
                turnable = self._turnable(self.turn_of, card, power)
                if turnable & (turnable - 1) == 0:
                    self._took(self.turn_of, codes.A_TURN, bits.lowest(turnable))
                    self._turn_other(top, bits.lowest(turnable))
                else:
                    self._asks(codes.ASK_TURN, turnable)
        elif stage == codes.S_DISCARD:
            self._run_discard(top, self.arrays.power_discard[power])
        elif self.frame_step[top] == self.arrays.power_step_count[power]:
            self.depth -= 1
        else:
            self._run_step(top, self.arrays.power_step_first[power] + self.frame_step[top])

    def _turn(self, top: int, card: int) -> None:
        self.turned |= self.arrays.bit[card]
        self.frame_mask[top] |= self.arrays.bit[card]
        self._note(codes.E_TURNED, self.turn_of, card, 0, core.EVERYONE)

    def _turn_other(self, top: int, card: int) -> None:
        self._turn(top, card)
        self.frame_stage[top] = codes.S_DISCARD

    def _run_discard(self, top: int, count: int) -> None:
        """Cards of the hand as a part of the cost; they bring no essences (RA-33). frame_x counts them."""
        seat = self.turn_of
        if self.frame_x[top] == count:
            self.frame_stage[top] = codes.S_EFFECT
            self.frame_x[top] = -1
            self.floor = 0
        elif self._hand_size(seat) == count - self.frame_x[top]:
            self._took(seat, codes.A_DISCARD, bits.lowest(self.hand[seat]))
            self._discard(seat, bits.lowest(self.hand[seat]))
            self.frame_x[top] += 1
        else:
            self._asks(codes.ASK_DISCARD, self.hand[seat])

    def _discard(self, seat: int, card: int) -> None:
        self._out_of_hand(seat, card)
        self.discards[seat] |= self.arrays.bit[card]
        self._note(codes.E_DISCARDED, seat, card, 0, core.EVERYONE)

    # --- effects ----------------------------------------------------------------------------------------------------
    def _next_step(self, top: int) -> None:
        self.frame_step[top] += 1
        self.frame_x[top] = -1
        self._clear_laid()

    def _nothing(self, top: int) -> None:
        """An effect that finds nothing to do (RA-27)."""
        self._note(codes.E_NONE, self.turn_of, self.frame_card[top], 0, core.EVERYONE)
        self._next_step(top)

    def _run_step(self, top: int, step: int) -> None:
        do = self.arrays.step_do[step]
        if do == codes.DO_GAIN:
            self._run_gain(top, step)
        elif do == codes.DO_GIVE:
            self._clear_laid()
            self._add_fixed(self.arrays.step_amount[step], 1)
            self._gain_laid(1 - self.turn_of, self.frame_card[top], codes.TO_POOL)
            self._next_step(top)
        elif do == codes.DO_DRAW:
            for _ in range(self.arrays.step_number[step]):
                self._draw(self.turn_of)
            self._next_step(top)
        elif do == codes.DO_SIFT:
            self._choose(top, codes.ASK_SIFT, self.hand[self.turn_of])
        elif do == codes.DO_RETRIEVE:
            self._choose(top, codes.ASK_RETRIEVE, self.discards[self.turn_of])
        elif do == codes.DO_STRAIGHTEN:
            self._choose(top, codes.ASK_STRAIGHTEN, self._straightenable(self.arrays.step_what[step]))
        elif do == codes.DO_CHECK:
            self._next_step(top)
            self._check(codes.CHECK)
        elif do == codes.DO_LOOK:
            self._run_look(top, self.arrays.step_number[step])
        elif do == codes.DO_PLACE:
            self._run_place_step(top)
        elif do == codes.DO_LAY:
            self._choose(top, codes.ASK_LAY, self.play[self.turn_of])
        elif do == codes.DO_BORROW:
            self._run_borrow(top)
        else:
            self._run_monument(top)

    def _choose(self, top: int, ask: int, options: int) -> None:
        """One of these: asked, unless there is only one and all can see that."""
        if options == 0:
            self._nothing(top)
        elif options & (options - 1) == 0 and ask != codes.ASK_SIFT:
            self._took(self.turn_of, self._family_of(ask), bits.lowest(options))
            self._chosen(top, ask, bits.lowest(options))
        else:
            self._asks(ask, options)

    def _family_of(self, ask: int) -> int:
        """What answers a question that one component answers."""
        if ask == codes.ASK_KEEP:
            return codes.A_KEEP
        if ask == codes.ASK_MAGE:
            return codes.A_CHOOSE
        if ask == codes.ASK_ITEM:
            return codes.A_TAKE
        if ask == codes.ASK_SWAP:
            return codes.A_SWAP
        if ask == codes.ASK_TURN:
            return codes.A_TURN
        if ask == codes.ASK_STRAIGHTEN:
            return codes.A_STRAIGHTEN
        if ask == codes.ASK_RETRIEVE:
            return codes.A_RETRIEVE
        if ask == codes.ASK_BACK:
            return codes.A_BACK
        return codes.A_LAY

    def _chosen(self, top: int, ask: int, card: int) -> None:
        seat = self.turn_of
        if ask == codes.ASK_RETRIEVE:
            self.discards[seat] &= ~self.arrays.bit[card]
            self._into_hand(seat, card)
            self._note(codes.E_RETRIEVED, seat, card, 0, core.EVERYONE)
            self._next_step(top)
        elif ask == codes.ASK_STRAIGHTEN:
            self.turned &= ~self.arrays.bit[card]
            self._note(codes.E_STRAIGHTENED, seat, card, 0, core.EVERYONE)
            self._next_step(top)
        else:
            self._lay_on(top, card)

    def _straightenable(self, types: int) -> int:
        """Own turned components, but none that was turned for what is under way (RA-A13)."""
        cards = self._of_type(self.play[self.turn_of] & self.turned, types)
        for i in range(self.depth):
            cards &= ~self.frame_mask[i]
        return cards

    def _lay_on(self, top: int, card: int) -> None:
        """What was paid lies on a component now."""
        for essence in range(codes.ESSENCES):
            self._add_to(card, essence, self.laid[essence])
        self._note(codes.E_LAID, self.turn_of, card, self._packed_laid(), core.EVERYONE)
        self._next_step(top)

    # --- gains ------------------------------------------------------------------------------------------------------
    def _counted(self, step: int, seat: int) -> int:
        """How many of what a step counts a seat has in play."""
        what = self.arrays.step_count[step]
        cards = self.play[seat]
        if what == codes.COUNT_ARTIFACTS:
            cards &= self.arrays.artifacts
        elif what == codes.COUNT_MONUMENTS:
            cards &= self.arrays.monuments
        elif what == codes.COUNT_PLACES:
            cards &= self.arrays.places
        elif what == codes.COUNT_CREATURES:
            cards = self._of_type(cards, codes.CREATURE)
        else:
            cards = self._of_type(cards, codes.DRAGON)
        return bits.popcount(cards)

    def _gain_times(self, top: int, step: int) -> int:
        """The number that a gain depends on."""
        if self.arrays.step_count[step] == codes.NO_COUNT:
            return 1
        of = self.arrays.step_of[step]
        if of == codes.OF_OWN:
            return self._counted(step, self.turn_of)
        if of == codes.OF_RIVAL or self.frame_x[top] < 0:
            return self._counted(step, 1 - self.turn_of)
        return self._counted(step, self.frame_x[top])

    def _gain_choices(self, top: int, step: int) -> int:
        """How many essences of a gain are to be chosen."""
        count = self.arrays.any_count[self.arrays.step_amount[step]]
        if self.arrays.step_count[step] == codes.NO_COUNT:
            return count
        if self.arrays.step_more[step] != 0:
            return count + self._gain_times(top, step)
        return count * self._gain_times(top, step)

    def _run_gain(self, top: int, step: int) -> None:
        seat = self.turn_of
        amount = self.arrays.step_amount[step]
        if self.frame_x[top] < 0:
            if self.arrays.step_of[step] == codes.OF_PLAYER and self._counted(step, 0) != self._counted(step, 1):
                self._asks(codes.ASK_PLAYER, 0)
                return
            self._clear_laid()  # of what was paid
            self.frame_x[top] = seat
        count = self._gain_choices(top, step)
        if self._laid_count() < count and self._one_kind(amount):
            self._took_gain(amount, count)
            self.laid[bits.lowest(self.arrays.any_mask[amount])] = count
        if self._laid_count() < count:
            self._asks(codes.ASK_GAIN, self.arrays.any_mask[amount])
            return
        times = 1
        if self.arrays.step_more[step] == 0:
            times = self._gain_times(top, step)
        self._add_fixed(amount, times)
        if self._laid_count() == 0:
            self._nothing(top)
            return
        self._gain_laid(seat, self.frame_card[top], self.arrays.step_to[step])
        self._next_step(top)

    # --- cards ------------------------------------------------------------------------------------------------------
    def _draw(self, seat: int) -> None:
        """A card of the own deck; the discards become a new one when it is empty (RA-30)."""
        if self.deck_count[seat] == 0 and self.discards[seat] != 0:
            self._reshuffle(seat)
        if self.deck_count[seat] > 0:
            self._note(codes.E_DREW, seat, self._draw_top(seat), 0, seat)

    def _reshuffle(self, seat: int) -> None:
        self._note(codes.E_SHUFFLED, seat, 0, 0, core.EVERYONE)
        self._shuffle_discards(seat)

    def _run_look(self, top: int, count: int) -> None:
        """frame_x: -1 before a pile is chosen."""
        seat = self.turn_of
        if self.frame_x[top] < 0:
            own = self.deck_count[seat] > 0 or self.discards[seat] != 0
            monuments = self.deck_count[codes.MONUMENT_PILE] > 0
            if own and monuments:
                self._asks(codes.ASK_LOOK, 0)
            elif own:
                self._took(seat, codes.A_LOOK, 0)
                self._look(top, seat, count)
            elif monuments:
                self._took(seat, codes.A_LOOK, 1)
                self._look(top, codes.MONUMENT_PILE, count)
            else:
                self._nothing(top)
            return
        if self.looking & (self.looking - 1) != 0:
            self._asks(codes.ASK_BACK, self.looking)
            return
        self._took(seat, codes.A_BACK, bits.lowest(self.looking))
        self._back_next(bits.lowest(self.looking))
        self._put_back(seat)
        self._next_step(top)

    def _look(self, top: int, pile: int, count: int) -> None:
        """Cards are taken one by one; the own discards become a deck when one is due and none is left (RA-31)."""
        seat = self.turn_of
        self.look_pile = pile
        self.frame_x[top] = pile
        taken = 0
        for _ in range(count):
            if self.deck_count[pile] == 0 and pile == seat and self.discards[seat] != 0:
                self._reshuffle(seat)
            if self.deck_count[pile] > 0:
                self._lift(seat, pile)
                taken += 1
        self._note(codes.E_LOOKED, seat, taken, pile, core.EVERYONE)

    def _back_next(self, card: int) -> None:
        self.looking &= ~self.arrays.bit[card]
        self.back[self.back_count] = card
        self.back_count += 1
        self._note(codes.E_PUT_BACK, self.turn_of, card, 0, self.turn_of)

    def _run_place_step(self, top: int) -> None:
        """A card of the hand for less (RA-26). The hand is hidden, so this is asked even if none can be paid for."""
        seat = self.turn_of
        if self.hand[seat] == 0:
            self._nothing(top)
        else:
            self._asks(codes.ASK_PLACE, self._placeable(seat, self._step_discount(top)))

    def _run_borrow(self, top: int) -> None:
        """The power of an item is paid for besides, so even a single one may be declined (RA-A15)."""
        items = self._borrowable(self.turn_of)
        if items == 0:
            self._nothing(top)
        else:
            self._asks(codes.ASK_BORROW, items)

    def _borrow(self, top: int, card: int) -> None:
        self._note(codes.E_BORROWED, self.turn_of, card, 0, core.EVERYONE)
        self._next_step(top)
        self._push(codes.F_BORROW, card, card * 2, 0)

    def _step_discount(self, top: int) -> int:
        step = self.arrays.power_step_first[self.frame_power[top]] + self.frame_step[top]
        return self.arrays.step_number[step] + self._discount(self.turn_of)

    # --- monuments --------------------------------------------------------------------------------------------------
    def _run_monument(self, top: int) -> None:
        left = self.deck_count[codes.MONUMENT_PILE]
        if self.opened == 0 and left == 0:
            self._nothing(top)
        elif self.opened == 0:
            self._took(self.turn_of, codes.A_TOP, 0)
            self._next_step(top)
            self._gain_monument(-1)
        elif left == 0 and self.opened & (self.opened - 1) == 0:
            self._took(self.turn_of, codes.A_CLAIM, bits.lowest(self.opened))
            self._next_step(top)
            self._gain_monument(bits.lowest(self.opened))
        else:
            self._asks(codes.ASK_MONUMENT, self.opened)

    def _gain_monument(self, card: int) -> None:
        """One lying open, which is replaced, or the top of the deck unseen (RA-18)."""
        blind = 0
        if card < 0:
            card = self._open_top()
            blind = 1
        self.opened &= ~self.arrays.bit[card]
        self.play[self.turn_of] |= self.arrays.bit[card]
        self._note(codes.E_CLAIMED, self.turn_of, card, blind, core.EVERYONE)
        if blind == 0 and self.deck_count[codes.MONUMENT_PILE] > 0:
            card = self._open_top()
            self.opened |= self.arrays.bit[card]
            self._note(codes.E_TURNED_UP, core.NOBODY, card, 0, core.EVERYONE)

    def _check(self, ending: int) -> None:
        """Does anyone have enough points (RA-40, RA-43)? The rules fill this in."""
        raise NotImplementedError
