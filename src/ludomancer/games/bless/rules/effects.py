"""What effects do, step by step; whatever a step sets off is carried out before the next one."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.attacks import BlessAttacks


class BlessEffects(BlessAttacks):
    __slots__ = ()

    def _effect_over(self, top: int) -> None:
        how = self.frame_how[top]
        card = self.frame_card[top]
        seat = self.frame_by[top]
        self.depth -= 1
        if how == codes.HOW_ECHO:
            first = self.wait_count
            rest = self.echoes[seat] & ~self.used & ~self.arrays.bit[card]
            while rest != 0:
                self._wait(codes.ON_ECHO, bits.lowest(rest), seat, 0, 0)
                rest &= rest - 1
            self._group(first)
        elif how == codes.HOW_BROKEN and self.zone[card] == codes.Z_LEAVING and self.host[card] < 0:
            self._to_void(card)  # a Bond whose host is still on its way comes after it

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

    def _run_effect(self, top: int) -> None:
        step = self.frame_step[top]
        if step >= self.frame_end[top]:
            self._effect_over(top)
            return
        by = self.frame_by[top]
        condition = self.arrays.step_cond[step]
        self._reckon()
        if condition >= 0 and self.frame_stage[top] == 0 and not self._holds(condition, by, self.frame_card[top]):
            self._give_up(top, step)
            return
        do = self.arrays.step_do[step]
        who = 1 - by if self.arrays.step_who[step] != 0 else by
        if do == codes.DO_GIVE:
            self._run_give(top, step, by)
        elif do <= codes.DO_RETURN:
            self._run_choice(top, step, do, who)
        elif do == codes.DO_MATCH:
            self._run_match(top, who)
        elif do == codes.DO_DISCARD:
            self._run_discard(top, step, who)
        elif do == codes.DO_LOOK or do == codes.DO_SEARCH:
            self._run_look(top, step, do, by)
        elif do == codes.DO_TAKE:
            self._run_take(top, step, by)
        elif do == codes.DO_PLAY:
            self._run_play_step(top, step, by)
        elif do == codes.DO_CALA:
            self._run_cala(top, step, by)
        elif do == codes.DO_REBIND:
            self._run_rebind(top, by)
        else:
            self._next(top)
            self._run_simple(step, do, by, self.frame_card[top])

    def _run_simple(self, step: int, do: int, by: int, card: int) -> None:
        """Steps without a choice."""
        number = self.arrays.step_number[step]
        if do == codes.DO_DRAW:
            for _ in range(number):
                if self._deck_ready(by):
                    self._draw(by)
        elif do == codes.DO_POINTS:
            self.points[by] += number
            self._note(codes.E_GAINED, by, card, number, core.EVERYONE)
        elif do == codes.DO_ACTIONS:
            if by == self.turn_of:  # BL-A14
                self.actions += number
                self._note(codes.E_ACTIONS, by, card, number, core.EVERYONE)
        elif do == codes.DO_FREE_PRAYERS:
            if by == self.turn_of:
                self.free_prayers = 1
                self._note(codes.E_FREE, by, card, 0, core.EVERYONE)
        elif do == codes.DO_END_TURN:
            self.turn_ends = 1
            self._note(codes.E_TURN_ENDS, by, card, 0, core.EVERYONE)
        elif do == codes.DO_TO_DECK:
            if self.zone[card] == codes.Z_CURSE:  # BL-A12
                self._note(codes.E_TO_DECK, by, card, 0, core.EVERYONE)
                self._move_off(card, codes.Z_DECK, by)
                self._shuffle_deck()
                self._note(codes.E_SHUFFLED, by, 0, 0, core.EVERYONE)
        elif do == codes.DO_BREAK_THIS:
            self._break_card(card)

    # --- steps that choose a card in play ---------------------------------------------------------------------------
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
        found = self._fitting(cards, who, self.frame_card[top], across) & ~(self.playing[0] | self.playing[1])
        kept = 0
        greatest = -1
        while found != 0:
            card = bits.lowest(found)
            if self.zone[card] != codes.Z_CURSE or self._number_fits(cards, card, self.eye[card]):
                if self.arrays.filter_eye[cards] == codes.GREATEST and self.eye[card] != greatest:
                    if self.eye[card] > greatest:
                        greatest = self.eye[card]
                        kept = found & -found
                else:
                    kept |= found & -found
            found &= found - 1
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
        found = 0
        rest = 0 if self._chain_ends() else self.curses[seat] & ~self.mute
        while rest != 0:
            card = bits.lowest(rest)
            here = rest & -rest
            rest &= rest - 1
            if self.arrays.prayer[card] == codes.ECHO:
                if self.used & here == 0:
                    found |= here
            elif self.arrays.prayer[card] == codes.IMPULSE and self._times_used(card) < codes.SAME_EFFECT:
                found |= here
        return found

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
            found = self._candidates(top, step + 1, by, self.owner[bits.lowest(cards)])
            cards &= cards - 1
            if gone:
                found &= ~here
            if found != 0:
                kept |= here
        return kept

    def _run_choice(self, top: int, step: int, do: int, who: int) -> None:
        cards = self._candidates(top, step, who, self.frame_y[top])
        if self.arrays.step_number[step] == codes.ALL:
            self._next(top)
            self._break_together(cards, self.frame_card[top], self.frame_by[top])
            return
        if self.arrays.step_cost[step] != 0:
            cards = self._payable(top, step, cards)
        may = self.arrays.step_may[step] != 0
        if cards == 0:
            self._give_up(top, step)
        elif cards & (cards - 1) == 0 and not may:
            self.actor = who
            self._took(who, self._family(do), bits.lowest(cards))
            self._chosen(self._family(do), bits.lowest(cards))
        else:
            self._asks(self._family(do), cards, who)
            self.decline_ok = may

    def _chosen(self, family: int, card: int) -> None:
        """A card was chosen, by someone or because there is no other."""
        top = self.depth - 1
        kind = self.frame_kind[top]
        if kind == codes.F_GROUP:
            self._resolve(card)
        elif kind == codes.F_BURY:
            self.frame_mask[top] &= ~self.arrays.bit[card]
            self._to_void(card)
        elif kind == codes.F_PLAY:
            if family == codes.A_BIND:
                self.frame_stage[top] = 1
                self._bind(self.frame_card[top], card)
            else:
                self._drop(card)
        elif family == codes.A_TARGET:
            self.frame_mask[top] |= self.arrays.bit[card]
            self.floor = card + 1
        elif family == codes.A_LIKE:
            self._give(top, card)
        elif family == codes.A_BIND:
            self._next(top)
            self._bind(self.frame_card[top], card)
        elif family == codes.A_DISCARD:
            self._next(top)
            self._discard(self.actor, card)
        elif family == codes.A_TAKE:
            self._next(top)
            self._lift(card)
            self._into_hand(self.actor, card)
            self._note(codes.E_TOOK, self.actor, card, 0, core.EVERYONE)
        elif family == codes.A_KEEP:
            self._keep(top, card)
        else:
            self._do_to(top, family, card)

    def _do_to(self, top: int, family: int, card: int) -> None:
        """Carry out a step on a card in play."""
        step = self.frame_step[top]
        self.frame_x[top] = card
        self.frame_y[top] = self.owner[card]
        if self.arrays.step_do[step] != codes.DO_MATCH:
            self._next(top)
        by = self.actor
        if family == codes.A_BREAK:
            self._break_card(card)
        elif family == codes.A_CORRUPT:
            first = self.wait_count
            self._corrupt(card)
            self._group(first)
        elif family == codes.A_PURIFY:
            self.corrupted &= ~self.arrays.bit[card]
            self.reckoned = 0
            self._note(codes.E_PURIFIED, by, card, 0, core.EVERYONE)
        elif family == codes.A_CONTROL:
            self._control(card, by)
        elif family == codes.A_CONVERT:
            self._convert(card, by)
        elif family == codes.A_COPY:
            self._copy(card, by)
        elif family == codes.A_INVOKE:
            self._use_echo(card, by)
        else:
            self._note(codes.E_RETURNED, by, card, 0, core.EVERYONE)
            self._move_off(card, codes.Z_HAND, by)

    def _control(self, card: int, seat: int) -> None:
        """A card changes sides: a Bond stays where it is, a Curse loses its own (BL-A30, BL-A31)."""
        self._note(codes.E_CONTROLLED, seat, card, 0, core.EVERYONE)
        zone = self.zone[card]
        host = self.host[card]
        bond = self.bond[card]
        self._lift(card)
        self._put(card, zone, seat)  # its text is not used anew: it keeps its place in the order of play
        if zone == codes.Z_BOND:
            self.host[card] = host
            self.bond[host] = card
            return
        if bond >= 0:
            self._break_one(bond, codes.Z_VOID, 0)
        face = codes.CURSE_FACE if zone == codes.Z_CURSE else codes.PRAYER_FACE
        self._push(codes.F_PLAY, codes.MOVED, card, seat, 0, 0, face, 0)

    def _convert(self, card: int, seat: int) -> None:
        """A Prayer becomes a Curse: pure, without Stasis, not played (BL-A22)."""
        self._note(codes.E_CONVERTED, seat, card, 0, core.EVERYONE)
        self._leave(card)
        self._put(card, codes.Z_CURSE, seat)
        self._enters(card)
        self._push(codes.F_PLAY, codes.MOVED, card, seat, 0, 0, codes.CURSE_FACE, 0)

    def _copy(self, card: int, seat: int) -> None:
        """The Prayer text of an own Curse is used; an Echo's is an Echo's (BL-A24)."""
        self._note(codes.E_COPIED, seat, card, 0, core.EVERYONE)
        how = codes.HOW_IMPULSE
        if self.arrays.prayer[card] == codes.ECHO:
            how = codes.HOW_ECHO
            self.used |= self.arrays.bit[card]
        end = self.arrays.step_first[card] + self.arrays.step_count[card]
        self._push(codes.F_EFFECT, how, card, seat, self.arrays.step_first[card], end, -1, 0)

    def _run_match(self, top: int, who: int) -> None:
        """One side breaks Curses, one at a time, until both have as many."""
        if bits.popcount(self.curses[who]) > bits.popcount(self.curses[1 - who]):
            self._choose_or_ask(codes.A_BREAK, self.curses[who], who)
        else:
            self._next(top)

    def _run_rebind(self, top: int, by: int) -> None:
        """A broken Bond goes to an own Curse with a lower original Eye than its host had."""
        card = self.frame_card[top]
        rest = self._hosts(card, self.owner[card]) & self.curses[by]
        cards = 0
        while rest != 0:
            if self.original[bits.lowest(rest)] < self.frame_y[top]:
                cards |= rest & -rest
            rest &= rest - 1
        if cards == 0:
            self._next(top)
        else:
            self._choose_or_ask(codes.A_BIND, cards, by)

    # --- effects with a duration ------------------------------------------------------------------------------------
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
        found = self._fitting(like, by, self.frame_card[top], by) & ~(self.playing[0] | self.playing[1])
        return found & ~target & ~self.arrays.bit[self.frame_card[top]]

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
        """The words of the step to all cards chosen."""
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

    # --- hands, Deck and Void ---------------------------------------------------------------------------------------
    def _deck_ready(self, seat: int) -> bool:
        """Before a card is due: an empty Deck brings the Final Turns and the Void back (BL-31, BL-A28)."""
        if self.deck_count > 0:
            return True
        self._final_turns(seat)
        if self.void_count == 0:
            return False
        cards = 0
        while self.void_count > 0:
            card = self.void[self.void_count - 1]
            self._lift(card)
            self._put(card, codes.Z_DECK, 0)
            cards |= self.arrays.bit[card]
        for observer in range(codes.OBSERVERS):
            self.deck_set[observer] = cards
        self._shuffle_deck()
        self._note(codes.E_SHUFFLED, seat, 1, 0, core.EVERYONE)
        return True

    def _draw(self, seat: int) -> None:
        card = self._draw_top(seat)
        self._note(codes.E_DREW, seat, card, 0, seat)

    def _discard(self, seat: int, card: int) -> None:
        self._out_of_hand(seat, card)
        self._put(card, codes.Z_VOID, seat)
        self._note(codes.E_DISCARDED, seat, card, 0, core.EVERYONE)

    def _run_discard(self, top: int, step: int, who: int) -> None:
        size = self._hand_size(who)
        if size == 0 or (self.arrays.step_cost[step] != 0 and not self._worth_paying(top, step)):
            self._give_up(top, step)
        elif self.arrays.step_random[step] != 0:
            self._next(top)
            self._discard_any(who)
        else:
            self._choose_or_ask(codes.A_DISCARD, self.hand[who], who)
            if self.ask != codes.ASK_NOTHING:
                self.decline_ok = self.arrays.step_may[step]

    def _worth_paying(self, top: int, step: int) -> bool:
        by = self.frame_by[top]
        return self._candidates(top, step + 1, by, by) != 0

    def _discard_any(self, seat: int) -> None:
        """At random: the hand is shuffled, and one card of it goes."""
        if not bits.IN_C:
            cards = [0] * 64
        count = 0
        rest = self.hand[seat]
        while rest != 0:
            cards[count] = bits.lowest(rest)
            count += 1
            rest &= rest - 1
        self._shuffle(cards, 0, count)
        self._discard(seat, cards[count - 1])

    def _run_look(self, top: int, step: int, do: int, by: int) -> None:
        """Top cards, or the whole Deck; one of them is kept."""
        if self.frame_stage[top] == 0:
            if not self._deck_ready(by):
                self._give_up(top, step)
                return
            self.frame_stage[top] = 1
            if do == codes.DO_SEARCH:
                self._see_deck(by)
                self._note(codes.E_LOOKED, by, self.deck_count, 0, core.EVERYONE)
            else:
                count = self._looked_at(step)
                self._look_at_top(by, count)
                self._see()
                self._note(codes.E_LOOKED, by, count, 0, core.EVERYONE)
        cards = 0
        count = self.deck_count if do == codes.DO_SEARCH else self._looked_at(step)
        for place in range(count):
            cards |= self.arrays.bit[self._top(place)]
        self._choose_or_ask(codes.A_KEEP, cards, by)

    def _looked_at(self, step: int) -> int:
        count = self.arrays.step_number[step]
        return count if count < self.deck_count else self.deck_count

    def _keep(self, top: int, card: int) -> None:
        step = self.frame_step[top]
        seat = self.frame_by[top]
        self._note(codes.E_KEPT, seat, card, 0, seat)
        if self.arrays.step_do[step] == codes.DO_LOOK:
            self._keep_from_top(seat, card, self._looked_at(step))
        else:
            self._keep_from_deck(seat, card)
            self._shuffle_deck()  # BL-A27
            self._note(codes.E_SHUFFLED, seat, 0, 0, core.EVERYONE)
        self._next(top)

    def _run_take(self, top: int, step: int, by: int) -> None:
        cards = 0
        for i in range(self.void_count):
            card = self.void[i]
            great = self.arrays.eye[card] >= self.arrays.step_eye_from[step]
            if great and self._has_printed(card, self.arrays.step_form[step]):
                cards |= self.arrays.bit[card]
        if cards == 0:
            self._give_up(top, step)
        else:
            self._choose_or_ask(codes.A_TAKE, cards, by)

    def _has_printed(self, card: int, form: int) -> bool:
        return form == 0 or self.arrays.form[card] & form != 0

    def _step_allows(self, step: int, face: int) -> bool:
        return self.arrays.step_do[step] != codes.DO_CALA or self.arrays.step_face[step] == face

    def _run_play_step(self, top: int, step: int, by: int) -> None:
        """A card of the Void or the Deck is played, as a Curse or as a Prayer."""
        cards = 0
        if self.arrays.step_from[step] == codes.FROM_DECK:
            if self.frame_stage[top] == 0:
                if not self._deck_ready(by):
                    self._give_up(top, step)
                    return
                self.frame_stage[top] = 1
                for observer in range(codes.OBSERVERS):
                    self._look_at_top(observer, 1)
                self._see()
                self._note(codes.E_REVEALED, by, self._top(0), 0, core.EVERYONE)
            cards = self.arrays.bit[self._top(0)]
        else:
            cards = self._from_void(step)
        self._play_or_ask(top, step, self._playable(cards, by), by)

    def _from_void(self, step: int) -> int:
        """The cards of the Void that a step speaks of, from the top (BL-A38)."""
        top = self.arrays.step_top[step]
        form = self.arrays.step_form[step]
        cards = 0
        count = 0
        for i in range(self.void_count - 1, -1, -1):
            if form == 0:
                cards |= self.arrays.bit[self.void[i]]
                count += 1
                if count == top:
                    return cards
            elif self._has_printed(self.void[i], form):
                return self.arrays.bit[self.void[i]]
        return cards

    def _playable(self, cards: int, seat: int) -> int:
        kept = 0
        while cards != 0:
            card = bits.lowest(cards)
            if self._can_play(card, codes.CURSE_FACE, seat) or self._can_play(card, codes.PRAYER_FACE, seat):
                kept |= cards & -cards
            cards &= cards - 1
        return kept

    def _play_or_ask(self, top: int, step: int, cards: int, by: int) -> None:
        if cards == 0 or self._chain_ends():
            self._give_up(top, step)
            return
        if cards & (cards - 1) == 0:
            card = bits.lowest(cards)
            curse = self._can_play(card, codes.CURSE_FACE, by)
            if not (curse and self._can_play(card, codes.PRAYER_FACE, by)):
                self.actor = by
                self._took(by, codes.A_CURSE if curse else codes.A_PRAYER, card)
                self._play_chosen(card, codes.CURSE_FACE if curse else codes.PRAYER_FACE)
                return
        self._asks(codes.ASK_PLAY, cards, by)

    def _run_cala(self, top: int, step: int, by: int) -> None:
        """A card of the hand, free; whether one fits is hidden from the others."""
        face = self.arrays.step_face[step]
        size = self._hand_size(by)
        if size == 0 or self._chain_ends() or (face == codes.CURSE_FACE and not self._has_room(by)):
            self._give_up(top, step)
            return
        cards = self.hand[by] & self._fitting_to_cala(step, by)
        if face == codes.CURSE_FACE and self.arrays.step_form[step] == 0 and size == 1:
            self.actor = by
            self._took(by, codes.A_CURSE, bits.lowest(cards))
            self._play_chosen(bits.lowest(cards), face)
            return
        self._asks(codes.ASK_PLAY, cards, by)
        self.none_ok = cards == 0

    def _fitting_to_cala(self, step: int, seat: int) -> int:
        """All cards, wherever they are, that would do."""
        found = 0
        for card in range(self.arrays.cards):
            fits = self._has_printed(card, self.arrays.step_form[step])
            if fits and self._can_play(card, self.arrays.step_face[step], seat):
                found |= self.arrays.bit[card]
        return found

    def _play_chosen(self, card: int, face: int) -> None:
        """An effect plays a card."""
        top = self.depth - 1
        step = self.frame_step[top]
        seat = self.actor
        self._next(top)
        if self.arrays.step_do[step] == codes.DO_CALA:
            self._out_of_hand(seat, card)
            self._start_play(card, seat, face, True)
            return
        if self.zone[card] == codes.Z_DECK:
            self._top_leaves()
            self._all_learn(card)
        else:
            self._lift(card)
        self._start_play(card, seat, face, False)

    def _declined(self) -> None:
        """An offering that is not made, or an effect that is not used."""
        top = self.depth - 1
        if self.frame_kind[top] == codes.F_ATTACK:
            self._not_offered(top)
        else:
            self.frame_step[top] = self.frame_end[top]

    def _said_none(self) -> None:
        top = self.depth - 1
        step = self.frame_step[top]
        self._note(codes.E_NONE, self.actor, 0, 0, core.EVERYONE)
        self._hand_without(self.actor, self._fitting_to_cala(step, self.actor))
        self._next(top)
