"""What each observer knows of hidden cards, and the redeal of what a seat cannot see.

For every observer (the two seats, and nobody) each place of a deck and each card of a hand has a set of cards that may
lie there. A hand is a bag of sets, tied to no card. In the draft all hidden cards are alike: no sets are kept.
"""

from ludomancer.core import bits
from ludomancer.core.places import Places
from ludomancer.core.rng import Rng
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.state import DuoState


class DuoKnowledge(DuoState):
    """What each observer knows of hands and piles."""

    __slots__ = ()

    def _row(self, seat: int, observer: int) -> int:
        """Where the observer's sets for a seat's hand begin."""
        return (seat * 2 + (1 if observer == codes.WATCHER else 0)) * codes.PILE

    def _base(self, pile: int, observer: int) -> int:
        """Where the observer's sets for a pile begin."""
        return (pile * codes.OBSERVERS + observer) * codes.PILE

    def _hand_size(self, seat: int) -> int:
        return bits.popcount(self.hand[seat])

    def _top(self, pile: int) -> int:
        return self.deck[pile * codes.PILE + self.deck_count[pile] - 1]

    # --- a card's place becomes known -------------------------------------------------------------------------------
    def _exclude(self, observer: int, cards: int) -> None:
        """Cards that lie in no place hidden from the observer."""
        for pile in range(codes.PILES):
            base = self._base(pile, observer)
            for i in range(base, base + self.deck_count[pile]):
                self.deck_set[i] &= ~cards
        for seat in range(2):
            if seat != observer:
                row = self._row(seat, observer)
                for i in range(row, row + self._hand_size(seat)):
                    self.hand_set[i] &= ~cards
        self.look_set[observer] &= ~cards
        self._tidy(observer)

    def _all_learn(self, card: int) -> None:
        for observer in range(codes.OBSERVERS):
            self._exclude(observer, self.arrays.bit[card])

    def _tidy(self, observer: int) -> None:
        """A place with one possible card is known, and that card is in no other; and so on."""
        again = True
        while again:
            again = self._spread_known(observer)
            for seat in range(2):
                if seat != observer and not again:
                    again = self._name_hand(self._row(seat, observer), self._hand_size(seat))

    def _spread_known(self, observer: int) -> bool:
        known = 0
        changed = False
        for _ in range(2):  # first gather what is known, then take it out of the other sets
            for pile in range(codes.PILES):
                base = self._base(pile, observer)
                for i in range(base, base + self.deck_count[pile]):
                    possible = self.deck_set[i]
                    if possible & (possible - 1) == 0:
                        known |= possible
                    elif possible & known != 0:
                        self.deck_set[i] = possible & ~known
                        changed = True
            for seat in range(2):
                if seat != observer:
                    row = self._row(seat, observer)
                    for i in range(row, row + self._hand_size(seat)):
                        possible = self.hand_set[i]
                        if possible & (possible - 1) == 0:
                            known |= possible
                        elif possible & known != 0:
                            self.hand_set[i] = possible & ~known
                            changed = True
        self.look_set[observer] &= ~known
        return changed

    def _name_hand(self, row: int, count: int) -> bool:
        """As many cards of a hand as there are cards for them: they are these."""
        for i in range(row, row + count):
            possible = self.hand_set[i]
            if possible & (possible - 1) != 0:
                inside = 0
                for j in range(row, row + count):
                    if self.hand_set[j] & ~possible == 0:
                        inside += 1
                if inside == bits.popcount(possible):
                    rest = possible
                    for j in range(row, row + count):
                        if self.hand_set[j] & ~possible == 0:
                            self.hand_set[j] = rest & -rest
                            rest &= rest - 1
                    return True
        return False

    # --- hands ------------------------------------------------------------------------------------------------------
    def _into_hand(self, seat: int, card: int) -> None:
        """Openly."""
        for observer in range(codes.OBSERVERS):
            if observer != seat:
                self.hand_set[self._row(seat, observer) + self._hand_size(seat)] = self.arrays.bit[card]
        self.hand[seat] |= self.arrays.bit[card]

    def _out_of_hand(self, seat: int, card: int) -> None:
        """Openly: it is nowhere for the moment."""
        count = self._hand_size(seat)
        for observer in range(codes.OBSERVERS):
            if observer != seat:
                row = self._row(seat, observer)
                self.arrays.scratch.take_out(self.hand_set, row, count, self.arrays.bit[card])
        self.hand[seat] &= ~self.arrays.bit[card]
        self._all_learn(card)

    def _onto_deck(self, seat: int, card: int) -> None:
        """A card of the hand onto the own deck, face down."""
        count = self._hand_size(seat)
        place = self.deck_count[seat]
        for observer in range(codes.OBSERVERS):
            possible = self.arrays.bit[card]
            if observer != seat:
                row = self._row(seat, observer)
                possible = 0
                for i in range(row, row + count):
                    possible |= self.hand_set[i]
                self.arrays.scratch.take_out(self.hand_set, row, count, 0)
            self.deck_set[self._base(seat, observer) + place] = possible
        self.hand[seat] &= ~self.arrays.bit[card]
        self.deck[seat * codes.PILE + place] = card
        self.deck_count[seat] += 1
        self.seen[seat * 2 + seat] += 1
        for observer in range(codes.OBSERVERS):
            self._tidy(observer)

    # --- decks ------------------------------------------------------------------------------------------------------
    def _top_leaves(self, pile: int) -> int:
        card = self._top(pile)
        self.deck_count[pile] -= 1
        for seat in range(2):
            if self.seen[pile * 2 + seat] > 0:
                self.seen[pile * 2 + seat] -= 1
        return card

    def _shuffle_discards(self, seat: int) -> None:
        """The own discards become the deck, which is empty (RA-30)."""
        cards = self.discards[seat]
        self.discards[seat] = 0
        count = 0
        rest = cards
        while rest != 0:
            self.deck[seat * codes.PILE + count] = bits.lowest(rest)
            count += 1
            rest &= rest - 1
        self.deck_count[seat] = count
        for observer in range(codes.OBSERVERS):
            self._same_sets(seat, observer, cards)
        self.seen[seat * 2 + seat] = 0
        self._shuffle(self.deck, seat * codes.PILE, count)

    def _same_sets(self, pile: int, observer: int, cards: int) -> None:
        """Each place of a pile may hold any of these."""
        base = self._base(pile, observer)
        for i in range(base, base + self.deck_count[pile]):
            self.deck_set[i] = cards

    def _draw_top(self, seat: int) -> int:
        """The top card into the hand, unseen by the others."""
        for observer in range(codes.OBSERVERS):
            if observer != seat:
                possible = self.deck_set[self._base(seat, observer) + self.deck_count[seat] - 1]
                self.hand_set[self._row(seat, observer) + self._hand_size(seat)] = possible
        card = self._top_leaves(seat)
        self.hand[seat] |= self.arrays.bit[card]
        self._exclude(seat, self.arrays.bit[card])
        self._tidy(1 - seat)
        self._tidy(codes.WATCHER)
        self._see()
        return card

    def _open_top(self) -> int:
        """The top monument is turned up for all to see."""
        card = self._top_leaves(codes.MONUMENT_PILE)
        self._see()
        self._all_learn(card)
        return card

    def _lift(self, seat: int, pile: int) -> None:
        """A seat takes the top card to look at it."""
        place = self.deck_count[pile] - 1
        for observer in range(codes.OBSERVERS):
            if observer != seat:
                self.look_set[observer] |= self.deck_set[self._base(pile, observer) + place]
        card = self._top_leaves(pile)
        self.looking |= self.arrays.bit[card]
        self._exclude(seat, self.arrays.bit[card])
        self._see()

    def _put_back(self, seat: int) -> None:
        """The cards looked at go back on top, the first named last; the others do not see the order."""
        pile = self.look_pile
        for i in range(self.back_count - 1, -1, -1):
            card = self.back[i]
            place = self.deck_count[pile]
            self.deck[pile * codes.PILE + place] = card
            for observer in range(codes.OBSERVERS):
                possible = self.arrays.bit[card] if observer == seat else self.look_set[observer]
                self.deck_set[self._base(pile, observer) + place] = possible
            self.deck_count[pile] += 1
        self.seen[pile * 2 + seat] += self.back_count
        if pile == codes.MONUMENT_PILE:
            self.seen[pile * 2 + 1 - seat] = 0
        self.back_count = 0
        for observer in range(codes.OBSERVERS):
            self.look_set[observer] = 0
            self._tidy(observer)

    # --- hidden cards dealt again -----------------------------------------------------------------------------------
    def _redeal(self, seats: int, rng: Rng) -> None:
        """Every arrangement that fits what the seats know is as likely as any other."""
        self._redeal_mages(seats, rng)
        if self.phase == codes.DRAFT:
            self._redeal_draft(seats, rng)
            self._redeal_piles(seats, rng, codes.MONUMENT_PILE)
        else:
            self._redeal_piles(seats, rng, 0)
        self._question()

    def _question(self) -> None:
        """Ask again: what may be chosen can lie in a hand. The rules fill this in."""
        raise NotImplementedError

    def _redeal_mages(self, seats: int, rng: Rng) -> None:
        """Who has seen two mages knows the other two; which one was chosen stays hidden."""
        if self.mages[0] != 0 and seats == 0:
            rest = self.mages[0] | self.mages[1]
            self.mages[0] = 0
            for left in range(4, 2, -1):
                self.mages[0] |= self._nth(rest & ~self.mages[0], rng.below(left))
            self.mages[1] = rest & ~self.mages[0]
        for seat in range(2):
            if seats >> seat & 1 == 0 and self.chosen[seat] >= 0:
                self.chosen[seat] = bits.lowest(self._nth(self.mages[seat], rng.below(2)))

    def _nth(self, cards: int, n: int) -> int:
        for _ in range(n):
            cards &= cards - 1
        return cards & -cards

    def _redeal_draft(self, seats: int, rng: Rng) -> None:
        """All artifacts that none of the seats has seen are alike."""
        cards = 0
        for seat in range(2):
            for i in range(self.deck_count[seat]):
                cards |= self.arrays.bit[self.deck[seat * codes.PILE + i]]
            if seats >> seat & 1 == 0:
                cards |= self.hand[seat] | self.kept[seat] | self.gifts[1 - seat]
        left = bits.popcount(cards)
        for seat in range(2):
            for i in range(self.deck_count[seat]):
                card = self._nth(cards, rng.below(left))
                self.deck[seat * codes.PILE + i] = bits.lowest(card)
                cards &= ~card
                left -= 1
            if seats >> seat & 1 == 0:
                self.hand[seat] = self._some(cards, bits.popcount(self.hand[seat]), rng)
                cards &= ~self.hand[seat]
                self.kept[seat] = self._some(cards, bits.popcount(self.kept[seat]), rng)
                cards &= ~self.kept[seat]
                self.gifts[1 - seat] = self._some(cards, bits.popcount(self.gifts[1 - seat]), rng)
                cards &= ~self.gifts[1 - seat]
                left = bits.popcount(cards)

    def _some(self, cards: int, count: int, rng: Rng) -> int:
        picked = 0
        for _ in range(count):
            picked |= self._nth(cards & ~picked, rng.below(bits.popcount(cards & ~picked)))
        return picked

    def _set_for(self, seats: int, pile: int, place: int) -> int:
        """What may lie in a place of a pile, for all of the seats together."""
        if seats == 0:
            return self.deck_set[self._base(pile, codes.WATCHER) + place]
        possible = -1
        for seat in range(2):
            if seats >> seat & 1 != 0:
                possible &= self.deck_set[self._base(pile, seat) + place]
        return possible

    def _redeal_piles(self, seats: int, rng: Rng, first: int) -> None:
        """Piles from the first on, hands, and cards that another seat is looking at."""
        places = self.arrays.scratch if bits.IN_C else Places()
        places.clear()
        cards = 0
        observer = seats - 1 if seats == 1 or seats == 2 else codes.WATCHER
        for pile in range(first, codes.PILES):
            for i in range(self.deck_count[pile]):
                cards |= self.arrays.bit[self.deck[pile * codes.PILE + i]]
                places.add(self._set_for(seats, pile, i))
        for seat in range(2):
            if seats >> seat & 1 == 0 and first == 0:
                cards |= self.hand[seat]
                places.add_bag(self.hand_set, self._row(seat, observer), self._hand_size(seat))
        looked = self.back_count + bits.popcount(self.looking)
        if looked > 0 and seats >> self.turn_of & 1 == 0:
            cards |= self.looking
            for i in range(self.back_count):
                cards |= self.arrays.bit[self.back[i]]
            for _ in range(looked):
                places.add(self.look_set[observer])
        places.fill(cards, 0, rng)
        self._lay_out(places, seats, first)

    def _lay_out(self, places: Places, seats: int, first: int) -> None:
        """The cards come to their places, and the others know what all saw them learn."""
        next_place = 0
        for pile in range(first, codes.PILES):
            for i in range(self.deck_count[pile]):
                self.deck[pile * codes.PILE + i] = places.cards[next_place]
                next_place += 1
        for seat in range(2):
            if seats >> seat & 1 == 0 and first == 0:
                count = self._hand_size(seat)
                self.hand[seat] = 0
                for _ in range(count):
                    self.hand[seat] |= self.arrays.bit[places.cards[next_place]]
                    next_place += 1
        if seats >> self.turn_of & 1 == 0:
            self._lay_out_looked(places, next_place)
        for seat in range(2):
            if seats >> seat & 1 == 0:
                self._common_knowledge(seat, first)

    def _lay_out_looked(self, places: Places, next_place: int) -> None:
        """Cards that a seat is looking at, or has put back since."""
        for i in range(self.back_count):
            self.back[i] = places.cards[next_place]
            next_place += 1
        count = bits.popcount(self.looking)
        self.looking = 0
        for _ in range(count):
            self.looking |= self.arrays.bit[places.cards[next_place]]
            next_place += 1

    def _common_knowledge(self, seat: int, first: int) -> None:
        """A seat knows what nobody in particular knows, its own cards, and what all saw it look at."""
        own = self._seen_by(seat, first)
        for pile in range(first, codes.PILES):
            base = self._base(pile, seat)
            public = self._base(pile, codes.WATCHER)
            whose = self._cards_of(pile)
            unseen = self.deck_count[pile] - self.seen[pile * 2 + seat]
            for i in range(self.deck_count[pile]):
                if i < unseen:
                    self.deck_set[base + i] = self.deck_set[public + i] & whose & ~own
                else:
                    self.deck_set[base + i] = self.arrays.bit[self.deck[pile * codes.PILE + i]]
        if first == 0:
            rival = 1 - seat
            whose = self._cards_of(rival)
            for i in range(self._hand_size(rival)):
                possible = self.hand_set[self._row(rival, codes.WATCHER) + i] & whose & ~own
                self.hand_set[self._row(rival, seat) + i] = possible
        self.look_set[seat] = 0
        if self.turn_of != seat:
            self.look_set[seat] = self.look_set[codes.WATCHER] & self._cards_of(self.look_pile) & ~own
        self._tidy(seat)

    def _seen_by(self, seat: int, first: int) -> int:
        """The hand of a seat, and the cards of piles that it has looked at."""
        seen = self.hand[seat]
        if self.turn_of == seat:
            seen |= self.looking
            for i in range(self.back_count):
                seen |= self.arrays.bit[self.back[i]]
        for pile in range(first, codes.PILES):
            for i in range(self.seen[pile * 2 + seat]):
                seen |= self.arrays.bit[self.deck[pile * codes.PILE + self.deck_count[pile] - 1 - i]]
        return seen

    def _cards_of(self, pile: int) -> int:
        """What a seat knows a pile and its owner to have: in the full game both know whose cards are whose."""
        if pile == codes.MONUMENT_PILE or self.arrays.mode != codes.FULL_GAME:
            return -1
        cards = self.hand[pile]
        for i in range(self.deck_count[pile]):
            cards |= self.arrays.bit[self.deck[pile * codes.PILE + i]]
        if self.look_pile == pile:
            cards |= self.looking
            for i in range(self.back_count):
                cards |= self.arrays.bit[self.back[i]]
        return cards
