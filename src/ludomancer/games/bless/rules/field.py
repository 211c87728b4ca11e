"""What follows from the cards in play: who fits a filter, and Form, abilities, Eye and Karma as they are now."""

from ludomancer.core import bits
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.knowledge import BlessKnowledge


class BlessField(BlessKnowledge):
    """The cards in play, and what each of them is worth now."""

    __slots__ = ()

    def _in_play(self) -> int:
        """All cards on the field, a bit each."""
        return self._side_cards(0, codes.ANY_CARD) | self._side_cards(1, codes.ANY_CARD)

    def _side_cards(self, seat: int, kind: int) -> int:
        if kind == codes.ANY_CURSE:
            return self.curses[seat]
        prayers = self.echoes[seat] | self.bonds[seat] | self.playing[seat]
        if kind == codes.ANY_PRAYER:
            return prayers
        return prayers | self.curses[seat]

    # --- filters and conditions ---------------------------------------------------------------------------------------
    def _fitting(self, cards: int, me: int, itself: int, opposite: int) -> int:
        """Cards in play that fit a filter, but for what it asks of Eye and Karma.

        `me` is the seat that means "own"; `itself` the card that means "other"; `opposite` the seat across which
        "opposite" looks.
        """
        side = self.arrays.filter_side[cards]
        kind = self.arrays.filter_kind[cards]
        if side == codes.OWN:
            fitting = self._side_cards(me, kind)
        elif side == codes.ENEMY:
            fitting = self._side_cards(1 - me, kind)
        elif side == codes.OPPOSITE:
            fitting = self._side_cards(1 - opposite, kind)
        else:
            fitting = self._side_cards(0, kind) | self._side_cards(1, kind)
        if self.arrays.filter_form[cards] != 0:
            fitting &= self.of_form[self.arrays.filter_form[cards]]
        state = self.arrays.filter_state[cards]
        if state == codes.CORRUPTED:
            fitting &= self.corrupted
        elif state == codes.PURE:
            fitting &= ~self.corrupted
        if self.arrays.filter_stasis[cards] != 0:
            fitting &= self.stasis
        if self.arrays.filter_other[cards] != 0 and itself >= 0:
            fitting &= ~self.arrays.bit[itself]
        return fitting

    def _above(self, cards: int, itself: int) -> int:
        """Those with a greater original Eye than the card itself."""
        kept = 0
        while cards != 0:
            card = bits.lowest(cards)
            cards &= cards - 1
            if self.original[card] > self.original[itself]:
                kept |= self.arrays.bit[card]
        return kept

    def _number_fits(self, cards: int, card: int, eye: int) -> bool:
        """What a filter asks of Eye and Karma."""
        if eye < self.arrays.filter_eye_from[cards]:
            return False
        if self.arrays.filter_eye[cards] == codes.CHANGED and eye == self.original[card]:
            return False
        most = self.arrays.filter_karma_to[cards]
        return most < 0 or self.karma[card] <= most

    def _holds(self, condition: int, me: int, itself: int) -> bool:
        kind = self.arrays.cond_kind[condition]
        cards = self.arrays.cond_filter[condition]
        if kind == codes.IF_RIVALS_TURN:
            return self.turn_of != me
        if kind == codes.IF_HAND:
            return self._hand_size(me) == self.arrays.cond_number[condition]
        fitting = self._fitting(cards, me, itself, me)
        if kind == codes.IF_SELF:
            return itself >= 0 and fitting & self.arrays.bit[itself] != 0
        count = bits.popcount(fitting)
        op = self.arrays.cond_op[condition]
        if op >= codes.MORE:
            number = bits.popcount(self._fitting(self.arrays.cond_other[condition], me, itself, me))
        else:
            number = self.arrays.cond_number[condition]
        if op == codes.IS or op == codes.SAME:
            return count == number
        if op == codes.LEAST:
            return count >= number
        if op == codes.MOST:
            return count <= number
        if op == codes.MORE:
            return count > number
        return count < number

    def _clause_holds(self, clause: int, me: int, itself: int) -> bool:
        first = self.arrays.clause_cond[clause]
        for condition in range(first, first + self.arrays.clause_cond_count[clause]):
            if not self._holds(condition, me, itself):
                return False
        return True

    # --- Eye, Karma, Form, abilities ----------------------------------------------------------------------------------
    def _reckon(self) -> None:
        """Bring all values up to date; cheap where nothing has changed (BL-40)."""
        if self.reckoned == 0:
            self._reckon_all()
            self.reckoned = 1

    def _reckon_all(self) -> None:
        self._reckon_mute()
        self._reckon_forms()
        curses = self.curses[0] | self.curses[1]
        rest = curses
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            self.original[card] = self.arrays.eye[card]
            self.flags[card] = 0
            self.safe_from[card] = 0
            self.hurt[card * 2] = 0
            self.hurt[card * 2 + 1] = 0
            self.due[card * 2] = 0
            self.due[card * 2 + 1] = 0
            self.add_karma[card] = 0
            self.add_eye[card] = 0
            self.set_since[card] = -1
            self.always_count[card] = 0
            self.always_since[card] = -1
        self._reckon_originals()
        self._gather(curses)
        self._reckon_karma(curses)
        self._reckon_eyes(curses)

    def _lasts(self, i: int) -> bool:
        """Is an effect with a duration at work in this turn?"""
        return self.lasting_from[i] <= self.turn and self.turn <= self.lasting_until[i]

    def _reckon_mute(self) -> None:
        """Cards that have no effect (BL-A6)."""
        self.mute = 0
        for i in range(self.lasting_count):
            if self.arrays.clause_kind[self.lasting_clause[i]] == codes.W_MUTE and self._lasts(i):
                self.mute |= self.arrays.bit[self.lasting_on[i]]

    def _speaks(self, card: int) -> bool:
        """Does the text of a card in play count? A Bond's text is its host's too."""
        muted = self.arrays.bit[card]
        if self.host[card] >= 0:
            muted |= self.arrays.bit[self.host[card]]
        return self.mute & muted == 0

    def _reckon_forms(self) -> None:
        rest = self._in_play()
        changes = 0
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            self.form[card] = self.arrays.form[card]
            if self.host[card] >= 0 and self._form_clause(card) >= 0:
                changes += 1
        for i in range(self.lasting_count):
            if self.arrays.clause_kind[self.lasting_clause[i]] == codes.W_FORM:
                changes += 1
        if changes != 0:
            self._change_forms()
        self.of_form[codes.LIGHT] = 0
        self.of_form[codes.SHADOW] = 0
        rest = self._in_play()
        while rest != 0:
            card = bits.lowest(rest)
            if self.form[card] & codes.LIGHT != 0:
                self.of_form[codes.LIGHT] |= rest & -rest
            if self.form[card] & codes.SHADOW != 0:
                self.of_form[codes.SHADOW] |= rest & -rest
            rest &= rest - 1

    def _form_clause(self, bond: int) -> int:
        """The clause of a Bond that changes the Form of its host."""
        first = self.arrays.clause_first[bond * 2 + codes.PRAYER_FACE]
        for clause in range(first, first + self.arrays.clause_count[bond * 2 + codes.PRAYER_FACE]):
            if self.arrays.clause_kind[clause] == codes.W_FORM:
                return clause
        return -1

    def _change_forms(self) -> None:
        """In the order in which the changes came into play (BL-A8)."""
        last = -1
        while True:
            best = -1
            source = -1
            chosen = -1
            rest = self.bonds[0] | self.bonds[1]
            while rest != 0:
                card = bits.lowest(rest)
                rest &= rest - 1
                if self._form_clause(card) >= 0 and self.since[card] > last and (best < 0 or self.since[card] < best):
                    best = self.since[card]
                    source = card
                    chosen = -1
            for i in range(self.lasting_count):
                since = self.lasting_since[i]
                counts = self.arrays.clause_kind[self.lasting_clause[i]] == codes.W_FORM and self._lasts(i)
                if counts and since > last and (best < 0 or since < best):
                    best = since
                    chosen = i
            if best < 0:
                return
            last = best
            if chosen >= 0:
                self.form[self.lasting_on[chosen]] = self.lasting_value[chosen]
                self._write(self.lasting_on[chosen], self.lasting_clause[chosen], self.lasting_card[chosen], last, 0)
            elif self._speaks(source) and self.form[self.host[source]] != codes.DUAL:  # BL-A7
                self.form[self.host[source]] = codes.DUAL - self.form[self.host[source]]
                self._write(self.host[source], self._form_clause(source), source, last, 0)

    def _reckon_originals(self) -> None:
        """The last one counts."""
        curses = self.curses[0] | self.curses[1]
        for i in range(self.lasting_count):  # in the order of use
            if self.arrays.clause_kind[self.lasting_clause[i]] == codes.W_ORIGINAL and self._lasts(i):
                card = self.lasting_on[i]
                if curses & self.arrays.bit[card] != 0:
                    self.original[card] = self.arrays.clause_amount[self.lasting_clause[i]]
                    self._write(card, self.lasting_clause[i], self.lasting_card[i], self.lasting_since[i], 0)

    def _gather(self, curses: int) -> None:
        """All clauses on Eye and Karma that count now, with the cards they go to; abilities at once."""
        self.tally_count = 0
        rest = curses
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            seat = self.owner[card]
            if self.mute & self.arrays.bit[card] == 0:
                self._gather_text(card * 2 + codes.CURSE_FACE, card, card, seat)
                if self.bond[card] >= 0 and self.mute & self.arrays.bit[self.bond[card]] == 0:
                    self._gather_text(self.bond[card] * 2 + codes.PRAYER_FACE, self.bond[card], card, seat)
        for i in range(self.lasting_count):
            if self._lasts(i):
                self._gather_lasting(i)

    def _gather_text(self, text: int, source: int, itself: int, me: int) -> None:
        first = self.arrays.clause_first[text]
        for clause in range(first, first + self.arrays.clause_count[text]):
            kind = self.arrays.clause_kind[clause]
            if (kind <= codes.W_SET_KARMA or kind == codes.W_SAFE) and self._clause_holds(clause, me, itself):
                on = self.arrays.bit[itself]
                if self.arrays.clause_on[clause] >= 0:
                    on = self._fitting(self.arrays.clause_on[clause], me, itself, me)
                self._count_clause(clause, on, me, itself, itself, source, self.since[source], codes.IN_CLASH)

    def _gather_lasting(self, i: int) -> None:
        clause = self.lasting_clause[i]
        kind = self.arrays.clause_kind[clause]
        if kind > codes.W_SET_KARMA and kind != codes.W_SAFE:
            return
        me = self.lasting_by[i]
        on = self.lasting_on[i]
        if self._clause_holds(clause, me, on):
            self._count_clause(
                clause,
                self._goes_to(i),
                me,
                self.lasting_card[i],
                on,
                self.lasting_card[i],
                self.lasting_since[i],
                self.lasting_value[i],
            )

    def _goes_to(self, i: int) -> int:
        """The cards of an effect with a duration: one, or all that fit at this moment (BL-A53)."""
        if self.lasting_on[i] >= 0:
            return self.arrays.bit[self.lasting_on[i]]
        me = self.lasting_by[i]
        return self._fitting(self.arrays.step_filter[self.lasting_step[i]], me, self.lasting_card[i], me)

    def _count_clause(
        self, clause: int, on: int, me: int, other: int, itself: int, source: int, since: int, value: int
    ) -> None:
        """A clause goes to cards: abilities at once, numbers into the tally."""
        kind = self.arrays.clause_kind[clause]
        on &= self.curses[0] | self.curses[1]
        if kind == codes.W_HAS or kind == codes.W_SAFE:
            while on != 0:
                card = bits.lowest(on)
                on &= on - 1
                if kind == codes.W_HAS:
                    self.flags[card] |= self.arrays.clause_amount[clause]
                else:
                    self.safe_from[card] |= self.arrays.clause_form[clause]
                self._write(card, clause, source, since, 0)
            return
        i = self.tally_count
        if i == codes.MAX_TALLY:
            return
        amount = self.arrays.clause_amount[clause]
        if self.arrays.clause_per[clause] >= 0:
            counted = self._fitting(self.arrays.clause_per[clause], me, other, me)
            if self.arrays.filter_original[self.arrays.clause_per[clause]] != 0 and itself >= 0:
                counted = self._above(counted, itself)
            amount *= bits.popcount(counted)
        elif kind == codes.W_SET_EYE and self.arrays.clause_to[clause] == codes.TO_LIKE:
            amount = value
        self.tally_clause[i] = clause
        self.tally_mask[i] = on
        self.tally_amount[i] = amount
        self.tally_since[i] = since
        self.tally_source[i] = source
        self.tally_value[i] = value
        self.tally_count += 1

    def _reckon_karma(self, curses: int) -> None:
        for i in range(self.tally_count):
            kind = self.arrays.clause_kind[self.tally_clause[i]]
            if kind == codes.W_KARMA or kind == codes.W_SET_KARMA:
                rest = self.tally_mask[i]
                while rest != 0:
                    card = bits.lowest(rest)
                    rest &= rest - 1
                    if kind == codes.W_KARMA:
                        self.add_karma[card] += self.tally_amount[i]
                    else:
                        self._set(card, i, self.tally_amount[i])
                    self._write_tally(card, i, self.tally_amount[i])
        while curses != 0:
            card = bits.lowest(curses)
            curses &= curses - 1
            self.karma[card] = self._total(card, self.arrays.karma[card], self.add_karma[card])
            self.set_since[card] = -1
            self.always_count[card] = 0
            self.always_since[card] = -1

    def _set(self, card: int, i: int, value: int) -> None:
        """The last set counts; one "always" stands above all (BL-41)."""
        if self.tally_since[i] >= self.set_since[card]:
            self.set_since[card] = self.tally_since[i]
            self.set_value[card] = value
        if self.arrays.clause_always[self.tally_clause[i]] != 0:
            self.always_count[card] += 1
            if self.tally_since[i] >= self.always_since[card]:
                self.always_since[card] = self.tally_since[i]
                self.always_value[card] = value

    def _total(self, card: int, base: int, added: int) -> int:
        if self.always_count[card] == 1:
            return self.always_value[card]
        value = (base if self.set_since[card] < 0 else self.set_value[card]) + added
        return value if value > 0 else 0  # BL-A3

    def _reckon_eyes(self, curses: int) -> None:
        for i in range(self.tally_count):
            clause = self.tally_clause[i]
            kind = self.arrays.clause_kind[clause]
            if kind == codes.W_EYE or kind == codes.W_SET_EYE:
                rest = self.tally_mask[i]
                while rest != 0:
                    card = bits.lowest(rest)
                    rest &= rest - 1
                    amount = self.tally_amount[i]
                    if kind == codes.W_EYE:
                        self._add_eye(card, clause, amount, self.tally_value[i])
                    else:
                        amount = self._eye_set_to(clause, card, amount)
                        if amount >= 0:
                            self._set(card, i, amount)
                    self._write_tally(card, i, amount)
        while curses != 0:
            card = bits.lowest(curses)
            curses &= curses - 1
            self.eye[card] = self._total(card, self.original[card], self.add_eye[card])

    def _add_eye(self, card: int, clause: int, amount: int, value: int) -> None:
        form = self.arrays.clause_form[clause]
        if form == 0 or value == codes.LAID:
            self.add_eye[card] += amount
        elif value == codes.IN_CLASH:  # only in a clash with an attacker of that Form
            self.hurt[card * 2 + form - 1] += amount
        else:  # an attack by that Form would lay it on
            self.due[card * 2 + form - 1] += amount

    def _eye_set_to(self, clause: int, card: int, amount: int) -> int:
        """The value a clause sets, -1 for none."""
        to = self.arrays.clause_to[clause]
        if to == codes.TO_KARMA:
            return self.karma[card]
        if to == codes.TO_ORIGINAL:
            return self.original[card]
        if to == codes.TO_LIKE:
            return self._original_of(amount)
        if to == codes.TO_GREATEST:
            amount = -1
            rest = self.curses[1 - self.owner[card]]
            while rest != 0:
                enemy = bits.lowest(rest)
                rest &= rest - 1
                if self.original[enemy] > amount:
                    amount = self.original[enemy]
        return amount

    def _original_of(self, card: int) -> int:
        """The original Eye of a card (BL-42); that of a Curse may have been changed."""
        if self.zone[card] == codes.Z_CURSE:
            return self.original[card]
        return self.arrays.eye[card]

    def _write_tally(self, card: int, i: int, amount: int) -> None:
        clause = self.tally_clause[i]
        self._write(card, clause, self.tally_source[i], self.tally_since[i], amount)

    def _write(self, card: int, clause: int, source: int, since: int, amount: int) -> None:
        """For those who ask why: a clause that counts for a card."""
        if self.ledger is not None:
            self.ledger.append((card, clause, source, since, amount))

    def reasons(self) -> list[tuple[int, int, int, int, int]]:
        """All clauses that count now: the card they go to, the clause, its source, since when, its amount."""
        self.ledger = []
        self.reckoned = 0
        self._reckon()
        clauses = self.ledger
        self.ledger = None
        return clauses

    def value_of(self, card: int) -> tuple[int, int]:
        """Eye and Karma of a Curse as they are now."""
        self._reckon()
        return self.eye[card], self.karma[card]
