"""The rules of Res Arcana Duo: what is legal, what an action does, passing, when the game ends."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.core.state import State
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.setup import DuoSetup


class DuoRules(DuoSetup):
    """A position of Res Arcana Duo that can be played on."""

    __slots__ = ()

    def _blank(self) -> State:
        return DuoRules.__new__(DuoRules) if bits.IN_C else DuoRules(self._game)

    # --- setup ------------------------------------------------------------------------------------------------------
    def _deal(self) -> None:
        """Set up a new game (RA-1 to RA-9)."""
        self.token = self.arrays.first
        if self.token < 0:
            self.token = self._roll(2)  # RA-A1
        self.turn_of = self.token
        self.centre = self.arrays.items | self.arrays.sun
        self.out = self.arrays.places & ~self.arrays.sun
        if self.arrays.mode == codes.FULL_GAME:
            self._turn_tiles()
        for place in range(2 * codes.ESSENCES):
            self.pool[place] = 1
        self._lay_monuments()
        if self.arrays.mode == codes.FULL_GAME:
            self._deal_full()
        else:
            self._deal_first_game()
        self._run()

    # --- what may be done -------------------------------------------------------------------------------------------
    def _resume(self) -> None:
        """Go on from a position that was read: the question follows from the rest."""
        if self.phase != codes.DRAFT:
            for observer in range(codes.OBSERVERS):
                self._tidy(observer)
        self._question()

    def _question(self) -> None:
        if self.ending == core.RUNNING:
            self.ask = codes.ASK_NOTHING
            self._run()

    def _offer_item(self, family: int, item: int) -> None:
        self._offer(self.arrays.code[family * codes.COMPONENTS + item])

    def _offer_cards(self, family: int, cards: int) -> None:
        while cards != 0:
            self._offer_item(family, bits.lowest(cards))
            cards &= cards - 1

    def _list(self, reduced: bool) -> None:
        ask = self.ask
        if ask == codes.ASK_MAIN:
            self._list_main()
        elif ask == codes.ASK_PAY:
            self._list_payment(reduced)
        elif ask == codes.ASK_GAIN:
            self._list_gain(reduced)
        elif ask == codes.ASK_COLLECT:
            rest = self.options
            if reduced:
                rest &= ~(self.arrays.bit[self.floor] - 1)
            self._offer_cards(codes.A_COLLECT, rest)
            self._offer_item(codes.A_DONE, 0)
        elif ask == codes.ASK_DISCARD:
            rest = self.options
            if reduced:
                rest = self._discards_in_order()
            self._offer_cards(codes.A_DISCARD, rest)
        elif ask == codes.ASK_SIFT:
            self._offer_cards(codes.A_DISCARD, self.options)
            self._offer_cards(codes.A_RETURN, self.options)
        elif ask == codes.ASK_LOOK or ask == codes.ASK_PLAYER:
            family = codes.A_LOOK if ask == codes.ASK_LOOK else codes.A_PLAYER
            self._offer_item(family, 0)
            self._offer_item(family, 1)
        elif ask == codes.ASK_PLACE or ask == codes.ASK_BORROW:
            self._offer_cards(codes.A_PLACE if ask == codes.ASK_PLACE else codes.A_BORROW, self.options)
            self._offer_item(codes.A_DECLINE, 0)
        elif ask == codes.ASK_MONUMENT:
            self._offer_cards(codes.A_CLAIM, self.options)
            if self.deck_count[codes.MONUMENT_PILE] > 0:
                self._offer_item(codes.A_TOP, 0)
        else:
            self._offer_cards(self._family_of(ask), self.options)

    def _discards_in_order(self) -> int:
        top = self.depth - 1
        missing = self.arrays.power_discard[self.frame_power[top]] - self.frame_x[top]
        kept = self._in_order(self.options & ~(self.arrays.bit[self.floor] - 1), missing)
        return kept if kept != 0 else self.options

    def _list_payment(self, reduced: bool) -> None:
        seat = self.turn_of
        top = self.depth - 1
        cost = self._cost_of_frame(top)
        price = self._price_of_frame(top)
        first = self.floor if reduced else 0
        for essence in range(first, codes.ESSENCES):
            leads = not reduced or self._leads_to_price(seat, cost, price, essence)
            if leads and self._may_pay(seat, cost, essence):
                self._offer_item(codes.A_PAY, essence)
        if self.choice_count == 0:  # begun in another order
            self._list_payment(False)

    def _list_gain(self, reduced: bool) -> None:
        first = self.floor if reduced else 0
        for essence in range(first, codes.ESSENCES):
            if self.options >> essence & 1 != 0:
                self._offer_item(codes.A_GAIN, essence)

    def _list_main(self) -> None:
        seat = self.turn_of
        self._offer_cards(codes.A_PLACE, self._placeable(seat, self._discount(seat)))
        if self._can_pay(seat, self.arrays.monument_cost, 0):
            self._offer_cards(codes.A_CLAIM, self.opened)
            if self.deck_count[codes.MONUMENT_PILE] > 0:
                self._offer_item(codes.A_TOP, 0)
        rest = self.centre & self.arrays.places
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            if self._can_pay(seat, self.arrays.cost[card], 0):
                self._offer_item(codes.A_CLAIM, card)
        self._offer_cards(codes.A_DISCARD, self.hand[seat])
        rest = self.play[seat] & ~self.turned
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            for which in range(self.arrays.powers[card]):
                if self._can_use(seat, card, card * 2 + which):
                    self._offer_item(codes.A_USE + which, card)
        self._offer_item(codes.A_PASS, 0)

    # --- doing it ---------------------------------------------------------------------------------------------------
    def _step(self, action: int) -> None:
        family = self.arrays.family[action]
        item = self.arrays.item[action]
        ask = self.ask
        self.ask = codes.ASK_NOTHING
        if ask == codes.ASK_MAIN:
            self.floor = 0
            self._main_action(family, item)
        elif ask == codes.ASK_PAY or ask == codes.ASK_GAIN:
            self.laid[item] += 1
            self.floor = item
        elif ask == codes.ASK_COLLECT:
            if family == codes.A_DONE:
                self.collect_stage = codes.C_CHOOSE
                self.floor = 0
            else:
                self._collect_from(item)
                self.floor = item + 1
        elif ask <= codes.ASK_ITEM:
            self._setup_choice(ask, item)
        elif ask == codes.ASK_SWAP:
            self._swap(item)
        else:
            self._answer(self.depth - 1, ask, family, item)
        self._run()

    def _main_action(self, family: int, item: int) -> None:
        seat = self.turn_of
        if family == codes.A_PLACE:
            self._start_placing(item, self._discount(seat))
        elif family == codes.A_CLAIM:
            self._push(codes.F_CLAIM, item, 0, 0)
        elif family == codes.A_TOP:
            self._push(codes.F_CLAIM, -1, 0, 0)
        elif family == codes.A_DISCARD:
            self._discard(seat, item)
            self._push(codes.F_DISCARD, item, 0, 0)
        elif family == codes.A_PASS:
            self._pass(seat)
        else:
            power = item * 2 + (family - codes.A_USE)
            self._note(codes.E_USED, seat, item, family - codes.A_USE, core.EVERYONE)
            self._push(codes.F_POWER, item, power, 0)

    def _start_placing(self, card: int, discount: int) -> None:
        self._out_of_hand(self.turn_of, card)
        self._push(codes.F_PLACE, card, 0, discount)

    def _answer(self, top: int, ask: int, family: int, item: int) -> None:
        """What the cost or the effect of a power asked."""
        seat = self.turn_of
        if ask == codes.ASK_TURN:
            self._turn_other(top, item)
        elif ask == codes.ASK_DISCARD:
            self._discard(seat, item)
            self.frame_x[top] += 1
            self.floor = item + 1
        elif ask == codes.ASK_SIFT:
            if family == codes.A_DISCARD:
                self._discard(seat, item)
            else:
                self._onto_deck(seat, item)
                self._note(codes.E_RETURNED, seat, item, 0, seat)
            self._next_step(top)
        elif ask == codes.ASK_LOOK:
            step = self.arrays.power_step_first[self.frame_power[top]] + self.frame_step[top]
            self._look(top, seat if item == 0 else codes.MONUMENT_PILE, self.arrays.step_number[step])
        elif ask == codes.ASK_BACK:
            self._back_next(item)
        elif ask == codes.ASK_PLAYER:
            self._clear_laid()
            self.frame_x[top] = item
        elif ask == codes.ASK_PLACE:
            discount = self._step_discount(top)
            self._next_step(top)
            if family == codes.A_PLACE:
                self._start_placing(item, discount)
        elif ask == codes.ASK_BORROW:
            if family == codes.A_BORROW:
                self._borrow(top, item)
            else:
                self._next_step(top)
        elif ask == codes.ASK_MONUMENT:
            self._next_step(top)
            self._gain_monument(-1 if family == codes.A_TOP else item)
        else:
            self._chosen(top, ask, item)

    # --- until something must be asked ------------------------------------------------------------------------------
    def _run(self) -> None:
        while self.ask == codes.ASK_NOTHING and self.ending == core.RUNNING:
            if self.depth > 0:
                self._run_frame(self.depth - 1)
                if self.depth == 0 and self.ending == core.RUNNING:
                    self._turn_over()
            elif self.phase == codes.ACTING:
                self._asks(codes.ASK_MAIN, 0)
            elif self.phase == codes.COLLECTING:
                self._run_collect()
            else:
                self._run_setup()

    def _run_frame(self, top: int) -> None:
        kind = self.frame_kind[top]
        if kind == codes.F_PLACE:
            if self._run_payment(top):
                self.play[self.turn_of] |= self.arrays.bit[self.frame_card[top]]
                self._note(codes.E_PLACED, self.turn_of, self.frame_card[top], 0, core.EVERYONE)
                self.depth -= 1
        elif kind == codes.F_CLAIM:
            if self._run_payment(top):
                self._claimed(self.frame_card[top])
                self.depth -= 1
        elif kind == codes.F_DISCARD:
            self._run_discard_action(top)
        elif kind == codes.F_PASS:
            self._run_pass(top)
        else:
            self._run_power(top)

    def _claimed(self, card: int) -> None:
        if card < 0 or self.arrays.kind[card] == codes.MONUMENT:
            self._gain_monument(card)
            return
        self.centre &= ~self.arrays.bit[card]
        self.play[self.turn_of] |= self.arrays.bit[card]
        self._note(codes.E_CLAIMED, self.turn_of, card, 0, core.EVERYONE)

    def _run_discard_action(self, top: int) -> None:
        """One Gold, or two other essences (RA-19)."""
        chosen = self._laid_count()
        if chosen == 2 or self.laid[codes.GOLD] == 1:
            self._gain_laid(self.turn_of, self.frame_card[top], codes.TO_POOL)
            self.depth -= 1
        else:
            gold = 1 << codes.GOLD
            self._asks(codes.ASK_GAIN, 2 * gold - 1 if chosen == 0 else gold - 1)

    # --- passing and the end ----------------------------------------------------------------------------------------
    def _pass(self, seat: int) -> None:
        self._note(codes.E_PASSED, seat, 0, 0, core.EVERYONE)
        if self.passed == 0:
            self.token = seat
            self._note(codes.E_TOKEN, seat, 0, 0, core.EVERYONE)
        self.passed |= 1 << seat
        self._push(codes.F_PASS, 0, 0, 0)

    def _run_pass(self, top: int) -> None:
        """The token was taken; now another magic item, then a card (RA-38)."""
        if self.frame_stage[top] == codes.P_SWAP:
            items = self.centre & self.arrays.items
            if items & (items - 1) == 0:
                self._took(self.turn_of, codes.A_SWAP, bits.lowest(items))
                self._swap(bits.lowest(items))
            else:
                self._asks(codes.ASK_SWAP, items)
        else:
            self._draw(self.turn_of)
            self.depth -= 1

    def _swap(self, card: int) -> None:
        """The old one lies in the centre straight and empty (RA-A2)."""
        seat = self.turn_of
        old = bits.lowest(self.play[seat] & self.arrays.items)
        for essence in range(codes.ESSENCES):
            self.laid[essence] = self.on[old * codes.ESSENCES + essence]
            self.on[old * codes.ESSENCES + essence] = 0
        if self._laid_count() > 0:
            self._note(codes.E_LOST, seat, old, self._packed_laid(), core.EVERYONE)
        both = self.arrays.bit[old] | self.arrays.bit[card]
        self.play[seat] ^= both
        self.centre ^= both
        self.turned &= ~both
        self._note(codes.E_SWAPPED, seat, old, card, core.EVERYONE)
        self.frame_stage[self.depth - 1] = codes.P_DRAW

    def _turn_over(self) -> None:
        """An action is done: the rival's turn, unless it has passed."""
        self.floor = 0
        self._clear_laid()
        if self.passed == 3:
            self._end_round()
        elif self.passed >> (1 - self.turn_of) & 1 == 0:
            self.turn_of = 1 - self.turn_of

    def _end_round(self) -> None:
        """Both have passed (RA-40, RA-42)."""
        self._check(codes.TARGET)
        if self.ending != core.RUNNING:
            return
        if self.round >= codes.LAST_ROUND:
            self._finish(codes.ROUNDS)  # RA-A11
            return
        self.turned = 0
        self.passed = 0
        self._start_round(self.round + 1)

    def _check(self, ending: int) -> None:
        one = self._points(0)
        two = self._points(1)
        self._note(codes.E_CHECKED, core.NOBODY, one, two, core.EVERYONE)
        if one >= self.arrays.target or two >= self.arrays.target:
            self._finish(ending)

    def _finish(self, ending: int) -> None:
        """The most points win, then the most essences in the pool, Gold counted twice (RA-41)."""
        lead = self._points(0) - self._points(1)
        if lead == 0:
            lead = self._pool_worth(0) - self._pool_worth(1)
            if ending != core.TOO_LONG:
                ending += codes.TIED
        self.winner = 2
        if lead != 0:
            self.winner = 0 if lead > 0 else 1
        self.ending = ending
        self.phase = codes.OVER
        self.actor = core.NOBODY
        self.depth = 0
        self.ask = codes.ASK_NOTHING
        self._note(codes.E_ENDED, core.NOBODY, ending, 0, core.EVERYONE)

    def _pool_worth(self, seat: int) -> int:
        worth = self.pool[seat * codes.ESSENCES + codes.GOLD]
        for essence in range(codes.ESSENCES):
            worth += self.pool[seat * codes.ESSENCES + essence]
        return worth

    def _end_too_long(self) -> None:
        """What is under way is put away first, so that the last position is whole."""
        for i in range(self.depth):
            if self.frame_kind[i] == codes.F_PLACE:
                self._into_hand(self.turn_of, self.frame_card[i])
        if self.looking != 0:
            while self.looking != 0:
                self._back_next(bits.lowest(self.looking))
            self._put_back(self.turn_of)
        for seat in range(2):
            self.out |= self.mages[seat]
            self.mages[seat] = 0
            self.chosen[seat] = -1
            if self.phase == codes.DRAFT:
                self.hand[seat] = 0
                self.kept[seat] = 0
                self.gifts[seat] = 0
                self.deck_count[seat] = 0
                self.out |= self.arrays.artifacts
        self._finish(core.TOO_LONG)

    def _value(self, seat: int) -> float:
        if self.winner == 2:
            return 0.5
        return 1.0 if self.winner == seat else 0.0

    # --- for records, documents and refusals --------------------------------------------------------------------------
    def _untie(self) -> None:
        """A tie had no name of its own in version 1 of the rules."""
        if self.ending >= codes.TIED_TARGET:
            self.ending -= codes.TIED

    def can_pay(self, seat: int, cost: int, discount: int) -> bool:
        return self._can_pay(seat, cost, discount)

    def discount(self, seat: int) -> int:
        return self._discount(seat)

    def step_discount(self) -> int:
        return self._step_discount(self.depth - 1)

    def turnable(self, seat: int, card: int, power: int) -> int:
        return self._turnable(seat, card, power)

    def pool_worth(self, seat: int) -> int:
        return self._pool_worth(seat)

    def cost_of_frame(self) -> int:
        return self._cost_of_frame(self.depth - 1)

    def price_of_frame(self) -> int:
        return self._price_of_frame(self.depth - 1)

    def gain_count(self) -> int:
        """How many essences are to be chosen in all."""
        if self.depth == 0:
            return self.arrays.any_count[self.arrays.collect[bits.lowest(self.collect_left)]]
        top = self.depth - 1
        if self.frame_kind[top] == codes.F_DISCARD:
            return 2
        step = self.arrays.power_step_first[self.frame_power[top]] + self.frame_step[top]
        return self._gain_choices(top, step)
