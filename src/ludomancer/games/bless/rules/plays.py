"""Cards come into play and leave it; what that sets off waits for its turn."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.clashes import BlessClashes


class BlessPlays(BlessClashes):
    """Cards on their way into play and out of it, and effects that wait."""

    __slots__ = ()

    # --- what is under way ------------------------------------------------------------------------------------------
    def _asks(self, ask: int, options: int, seat: int) -> None:
        self.ask = ask
        self.options = options
        self.actor = seat
        self.decline_ok = 0
        self.none_ok = 0

    def _chosen(self, family: int, card: int) -> None:
        """A card was chosen, by someone or because there is no other. `effects.py` fills this in."""
        raise NotImplementedError

    def _chain_ends(self) -> bool:
        """No published card comes near: then nothing new is set off, and all that is under way is finished."""
        return self.depth > codes.MAX_FRAMES - codes.SPARE_FRAMES or self.chain > codes.MAX_CHAIN

    # --- effects that wait (BL-39) ----------------------------------------------------------------------------------
    def _wait_for_text(self, when: int, card: int, face: int, by: int, x: int) -> None:
        text = card * 2 + face
        if self.arrays.sets_off[text] & self.arrays.bit[when] == 0 or self._chain_ends():
            return
        first = self.arrays.clause_first[text]
        for clause in range(first, first + self.arrays.clause_count[text]):
            if self.arrays.clause_kind[clause] == codes.W_WHEN and self.arrays.clause_when[clause] == when:
                self._wait(when, card, by, clause, x)

    def _wait_for_curse(self, when: int, card: int) -> None:
        """A Curse's own text and that of its Bond, both for the Curse's controller (BL-A41)."""
        seat = self.owner[card]
        if self._speaks(card):
            self._wait_for_text(when, card, codes.CURSE_FACE, seat, 0)
            if self.bond[card] >= 0 and self._speaks(self.bond[card]):
                self._wait_for_text(when, self.bond[card], codes.PRAYER_FACE, seat, 0)

    def _wait_for_side(self, when: int, seat: int) -> None:
        rest = self.curses[seat]
        while rest != 0:
            self._wait_for_curse(when, bits.lowest(rest))
            rest &= rest - 1

    def _group(self, first: int) -> None:
        """What waits from there on is carried out next."""
        if self.wait_count > first:
            self._push(codes.F_GROUP, 0, -1, -1, 0, 0, first, self.wait_count)

    def _run_group(self, top: int) -> None:
        for i in range(2):
            seat = self.turn_of if i == 0 else 1 - self.turn_of
            cards = 0
            pick = -1
            for j in range(self.frame_x[top], self.frame_y[top]):
                if self.wait_when[j] >= 0 and self.wait_by[j] == seat and self._still_waits(j):
                    cards |= self.arrays.bit[self.wait_card[j]]
                    if pick < 0:
                        pick = j
            if pick >= 0:
                if cards & (cards - 1) == 0:
                    self._run_waiting(pick)
                else:
                    self._asks(codes.A_RESOLVE, cards, seat)
                return
        self.wait_count = self.frame_x[top]
        self.depth -= 1

    def _still_waits(self, i: int) -> bool:
        """A text whose card has left or was silenced meanwhile is lost; what has broken is not."""
        when = self.wait_when[i]
        card = self.wait_card[i]
        if when == codes.ON_BROKEN or when == codes.ON_IMPACT:
            return True
        if when == codes.ON_ECHO:
            return self.zone[card] == codes.Z_ECHO and self.used & self.arrays.bit[card] == 0
        self._reckon()
        return (self.zone[card] == codes.Z_CURSE or self.zone[card] == codes.Z_BOND) and self._speaks(card)

    def _run_waiting(self, i: int) -> None:
        when = self.wait_when[i]
        card = self.wait_card[i]
        by = self.wait_by[i]
        self.wait_when[i] = -1
        self.chain += 1
        if when == codes.ON_ECHO:
            self._use_echo(card, by)
        elif when == codes.ON_IMPACT:
            self._bless(card, by, self.wait_x[i])
        else:
            clause = self.wait_clause[i]
            first = self.arrays.clause_step_first[clause]
            end = first + self.arrays.clause_step_count[clause]
            how = codes.HOW_BROKEN if when == codes.ON_BROKEN else codes.HOW_TEXT
            self._push(codes.F_EFFECT, how, card, by, first, end, -1, self.wait_x[i])

    def _resolve(self, card: int) -> None:
        top = self.depth - 1
        for i in range(self.frame_x[top], self.frame_y[top]):
            mine = self.wait_when[i] >= 0 and self.wait_card[i] == card and self.wait_by[i] == self.actor
            if mine and self._still_waits(i):
                self._run_waiting(i)
                return

    def _use_echo(self, card: int, seat: int) -> None:
        """Once a turn (BL-15); one without effect is used all the same (BL-A42)."""
        self.used |= self.arrays.bit[card]
        self._reckon()
        self._note(codes.E_USED, seat, card, 0, core.EVERYONE)
        if self._speaks(card) and not self._chain_ends():
            end = self.arrays.step_first[card] + self.arrays.step_count[card]
            self._push(codes.F_EFFECT, codes.HOW_ECHO, card, seat, self.arrays.step_first[card], end, -1, 0)

    # --- playing a card (BL-9 to BL-16) -----------------------------------------------------------------------------
    def _can_play(self, card: int, face: int, seat: int) -> bool:
        if face == codes.CURSE_FACE:
            return self._has_room(seat)
        return self.arrays.prayer[card] != codes.BOND or self._hosts(card, seat) != 0

    def _has_room(self, seat: int) -> bool:
        """For one more Curse: fewer than four, or a pure one that can go (BL-A32)."""
        if bits.popcount(self.curses[seat]) < codes.CURSE_LIMIT:
            return True
        return self.curses[seat] & ~self.corrupted != 0

    def _hosts(self, card: int, seat: int) -> int:
        """Curses that a Bond of the seat can be attached to (BL-A43)."""
        hosts = 0
        rest = self.curses[0] | self.curses[1]
        while rest != 0:
            bond = self.bond[bits.lowest(rest)]
            if bond < 0 or (self.owner[bond] == seat and bond != card):
                hosts |= rest & -rest
            rest &= rest - 1
        return hosts

    def _enters(self, card: int) -> None:
        self.clock += 1
        self.since[card] = self.clock

    def _start_play(self, card: int, seat: int, face: int, cala: bool) -> None:
        """A card that is nowhere is played."""
        self._note(codes.E_PLAYED, seat, card, face * 2 + cala, core.EVERYONE)
        self._enters(card)
        self._push(codes.F_PLAY, codes.CALA if cala else codes.PLAYED, card, seat, 0, 0, face, 0)
        if face == codes.CURSE_FACE:
            self._put(card, codes.Z_CURSE, seat)
            self.stasis |= self.arrays.bit[card]
        elif self.arrays.prayer[card] == codes.ECHO:
            self._put(card, codes.Z_ECHO, seat)
        else:
            self._put(card, codes.Z_PLAYING, seat)

    def _run_play(self, top: int) -> None:
        card = self.frame_card[top]
        seat = self.frame_by[top]
        stage = self.frame_stage[top]
        if stage == 0:
            if self.zone[card] == codes.Z_PLAYING and self.arrays.prayer[card] == codes.BOND:
                self._choose_or_ask(codes.A_BIND, self._hosts(card, seat), seat)
                return
            dropped = self._above_limit(card, seat)
            if dropped != 0:
                self._choose_or_ask(codes.A_DROP, dropped, seat)
                return
            self.frame_stage[top] = 1
        elif stage == 1:
            self.frame_stage[top] = 2
            self._reckon()
            if self.frame_how[top] != codes.MOVED:  # then nothing was played: only the limit is seen to
                self._set_off_play(top, card, seat)
        else:
            self.depth -= 1
            if self.zone[card] == codes.Z_PLAYING:
                self._break_card(card)  # BL-14

    def _set_off_play(self, top: int, card: int, seat: int) -> None:
        """What a card does because it was played."""
        first = self.wait_count
        if self.frame_x[top] != codes.PRAYER_FACE:
            if self.frame_how[top] == codes.CALA and self._speaks(card):
                self._wait_for_text(codes.ON_CALA, card, codes.CURSE_FACE, seat, 0)
            self._group(first)
        elif self.arrays.prayer[card] == codes.ECHO:
            if self.zone[card] == codes.Z_ECHO:
                self._use_echo(card, seat)
        elif self.arrays.prayer[card] == codes.BOND:
            self._wait_for_side(codes.ON_BOND, seat)
            self._group(first)
        else:
            end = self.arrays.step_first[card] + self.arrays.step_count[card]
            self._push(codes.F_EFFECT, codes.HOW_IMPULSE, card, seat, self.arrays.step_first[card], end, -1, 0)

    def _above_limit(self, card: int, seat: int) -> int:
        """Own cards of which one must go, because this one came (BL-13)."""
        if self.zone[card] == codes.Z_CURSE:
            if bits.popcount(self.curses[seat]) > codes.CURSE_LIMIT:
                return self.curses[seat] & ~self.corrupted & ~self.arrays.bit[card]
        elif self.zone[card] == codes.Z_ECHO and bits.popcount(self.echoes[seat]) > codes.ECHO_LIMIT:
            return self.echoes[seat] & ~self.arrays.bit[card]
        return 0

    def _choose_or_ask(self, family: int, cards: int, seat: int) -> None:
        """Nothing is asked where there is only one way; no way at all ends what is under way."""
        if cards == 0:
            self.depth -= 1
        elif cards & (cards - 1) == 0:
            self.actor = seat
            self._took(seat, family, bits.lowest(cards))
            self._chosen(family, bits.lowest(cards))
        else:
            self._asks(family, cards, seat)

    def _bind(self, card: int, host: int) -> None:
        """Attach a Bond; an own one that is there goes to the Void unbroken."""
        old = self.bond[host]
        seat = self.owner[card]
        if old >= 0:
            self._leave(old)
            self._put(old, codes.Z_VOID, self.owner[old])
            self._note(codes.E_DROPPED, seat, old, 0, core.EVERYONE)
        self._lift(card)
        self._put(card, codes.Z_BOND, seat)
        self.host[card] = host
        self.bond[host] = card
        self._enters(card)
        self._note(codes.E_BOUND, seat, card, host, core.EVERYONE)

    # --- leaving the field ------------------------------------------------------------------------------------------
    def _leave(self, card: int) -> None:
        """A card in play leaves its zone: it is a plain card again (BL-11)."""
        rest = ~self.arrays.bit[card]
        if self.zone[card] == codes.Z_CURSE:
            self._keep_karma(card)
        self.corrupted &= rest
        self.stasis &= rest
        self.attacked &= rest
        self.used &= rest
        self.safe &= rest
        self._lift(card)
        kept = 0
        for i in range(self.lasting_count):
            if self.lasting_on[i] != card:
                if kept != i:
                    self._assign_lasting(kept, self, i)
                kept += 1
        self.lasting_count = kept

    def _keep_karma(self, card: int) -> None:
        """Of a Curse that may Bless although it has left: its last Karma (BL-A13)."""
        self._reckon()
        for i in range(self.depth):
            if self.frame_kind[i] == codes.F_ATTACK and self.frame_card[i] == card:
                self.frame_y[i] = self.karma[card]
        for i in range(self.wait_count):
            if self.wait_when[i] == codes.ON_IMPACT and self.wait_card[i] == card:
                self.wait_x[i] = self.karma[card]

    def _break_card(self, card: int) -> None:
        if self._in_play() & self.arrays.bit[card] != 0:
            first = self.wait_count
            self._break_one(card, codes.Z_VOID, 0)
            self._group(first)

    def _break_together(self, cards: int, source: int, by: int) -> None:
        """All that one effect breaks, at once; then their order in the Void, then what that sets off (BL-A57)."""
        first = self.wait_count
        for i in range(2):
            rest = cards & self._side_cards(self.turn_of if i == 0 else 1 - self.turn_of, codes.ANY_CARD)
            while rest != 0:
                self._break_one(bits.lowest(rest), codes.Z_LEAVING, cards)
                rest &= rest - 1
        rest = cards
        while rest != 0:
            if self._spezzata_is_due(bits.lowest(rest)):
                cards &= ~(rest & -rest)  # it comes to the Void after its effect
            rest &= rest - 1
        self._group(first)
        self._push(codes.F_BURY, 0, source, by, 0, 0, 0, 0)
        self.frame_mask[self.depth - 1] = cards

    def _run_bury(self, top: int) -> None:
        """Each player orders the own ones; those of the player in turn go first (BL-A57)."""
        for i in range(2):
            seat = self.turn_of if i == 0 else 1 - self.turn_of
            own = 0
            rest = self.frame_mask[top]
            while rest != 0:
                if self.owner[bits.lowest(rest)] == seat:
                    own |= rest & -rest
                rest &= rest - 1
            if own != 0:
                self._choose_or_ask(codes.A_BURY, own, seat)
                return
        self.depth -= 1

    def _to_void(self, card: int) -> None:
        """What has left the field comes to rest; the Bond that broke with it follows."""
        self._lift(card)
        self._put(card, codes.Z_VOID, self.owner[card])
        self._bond_follows(card)

    def _bond_follows(self, card: int) -> None:
        rest = self.leaving
        while rest != 0:
            bond = bits.lowest(rest)
            rest &= rest - 1
            if self.host[bond] == card:
                self.host[bond] = -1
                if not self._spezzata_is_due(bond):
                    self._to_void(bond)

    def _spezzata_is_due(self, card: int) -> bool:
        """Is the text of a broken card still to be carried out, or just being?"""
        for i in range(self.wait_count):
            if self.wait_when[i] == codes.ON_BROKEN and self.wait_card[i] == card:
                return True
        for i in range(self.depth):
            kind = self.frame_kind[i]
            if kind == codes.F_EFFECT and self.frame_card[i] == card and self.frame_how[i] == codes.HOW_BROKEN:
                return True
        return False

    def _break_one(self, card: int, to: int, together: int) -> None:
        """Off the field, by way of SPEZZATA where there is one (BL-A9); its Bond breaks too (BL-16).

        To the Void; or `to` where something is decided before: then the Bond waits for its host, and follows it. A
        Bond's text is its host's (BL-A41), so its SPEZZATA counts when the host breaks; not if the same effect breaks
        the Bond together with it (BL-A49).
        """
        self._reckon()
        seat = self.owner[card]
        self._note(codes.E_BROKE, seat, card, 0, core.EVERYONE)
        bond = self.bond[card]
        eye = self.original[card]
        speaks = self.zone[card] == codes.Z_CURSE and self._speaks(card)
        bond_speaks = speaks and bond >= 0 and self._speaks(bond)
        waiting = self.wait_count
        if speaks:
            self._wait_for_text(codes.ON_BROKEN, card, codes.CURSE_FACE, seat, eye)
        self._leave(card)
        if self.wait_count > waiting and to == codes.Z_VOID:
            to = codes.Z_LEAVING
        self._put(card, to, seat)
        if bond >= 0 and together & self.arrays.bit[bond] == 0:
            self._note(codes.E_BROKE, self.owner[bond], bond, 0, core.EVERYONE)
            follows = to == codes.Z_STAKE or together != 0
            waiting = self.wait_count
            if bond_speaks:
                self._wait_for_text(codes.ON_BROKEN, bond, codes.PRAYER_FACE, seat, eye)
            self._leave(bond)
            stays = follows or self.wait_count > waiting
            self._put(bond, codes.Z_LEAVING if stays else codes.Z_VOID, self.owner[bond])
            if follows:
                self.host[bond] = card

    def _move_off(self, card: int, to: int, seat: int) -> None:
        """A Curse leaves its zone without breaking; its Bond breaks."""
        bond = self.bond[card]
        self._leave(card)
        if to == codes.Z_HAND:
            self._into_hand(seat, card)
        elif to == codes.Z_DECK:
            self._onto_deck(card)
        else:
            self._put(card, to, seat)
        if bond >= 0:
            self._break_one(bond, codes.Z_VOID, 0)

    def _drop(self, card: int) -> None:
        """To the Void because of a limit, which is not breaking."""
        seat = self.owner[card]
        self._note(codes.E_DROPPED, seat, card, 0, core.EVERYONE)
        if self.zone[card] == codes.Z_CURSE:
            self._move_off(card, codes.Z_VOID, seat)
        else:
            self._leave(card)
            self._put(card, codes.Z_VOID, seat)

    # --- states and points ------------------------------------------------------------------------------------------
    def _corrupt(self, card: int) -> None:
        """What that sets off waits; the caller groups it."""
        self._reckon()
        self.corrupted |= self.arrays.bit[card]
        if self.flags[card] & codes.BARRIER != 0:
            self.safe |= self.arrays.bit[card]  # BL-29
        self.reckoned = 0
        self._note(codes.E_CORRUPTED, self.owner[card], card, 0, core.EVERYONE)
        self._wait_for_curse(codes.ON_CORRUPTED, card)

    def _bless(self, card: int, seat: int, karma: int) -> None:
        """Points for the Karma (BL-26); of a Curse that has left, its last one."""
        first = self.wait_count
        if self.zone[card] == codes.Z_CURSE:
            self._reckon()
            karma = self.karma[card]
            self._wait_for_curse(codes.ON_BLESSES, card)
        self.points[seat] += karma
        self._note(codes.E_BLESSED, seat, card, karma, core.EVERYONE)
        self._group(first)

    def _final_turns(self, seat: int) -> None:
        if self.final_by < 0:  # BL-A33
            self.final_by = seat
            self.final_turn = 0
            self._note(codes.E_FINAL, seat, 0, 0, core.EVERYONE)
