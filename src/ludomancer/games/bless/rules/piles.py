"""What effects do with hands, Deck and Void: drawing, discarding, looking, taking, and playing from there."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.lasting import BlessLasting


class BlessPiles(BlessLasting):
    """What effects do with hands, Deck and Void."""

    __slots__ = ()

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

    # --- cards that effects play --------------------------------------------------------------------------------------
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
        fitting = 0
        for card in range(self.arrays.cards):
            fits = self._has_printed(card, self.arrays.step_form[step])
            if fits and self._can_play(card, self.arrays.step_face[step], seat):
                fitting |= self.arrays.bit[card]
        return fitting

    def _said_none(self) -> None:
        top = self.depth - 1
        step = self.frame_step[top]
        self._note(codes.E_NONE, self.actor, 0, 0, core.EVERYONE)
        self._hand_without(self.actor, self._fitting_to_cala(step, self.actor))
        self._next(top)

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
