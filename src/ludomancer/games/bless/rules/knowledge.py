"""What each observer knows of hidden cards, and the redeal of what a seat cannot see.

For every observer (the two seats, and nobody) each hidden place has a set of cards that may lie there. Places of a
hand are a bag: tied to no card. The sets may let in more than the observer could work out, never less.
"""

from ludomancer.core import bits
from ludomancer.core.places import Places
from ludomancer.core.rng import Rng
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.zones import BlessZones


class BlessKnowledge(BlessZones):
    """What each observer knows of hands and Deck."""

    __slots__ = ()

    def _row(self, seat: int, observer: int) -> int:
        """Where the observer's sets for a seat's hand begin."""
        return (seat * 2 + (1 if observer == codes.WATCHER else 0)) * codes.CARDS

    def _hand_size(self, seat: int) -> int:
        return bits.popcount(self.hand[seat])

    # --- a card's place becomes known -------------------------------------------------------------------------------
    def _learn(self, observer: int, card: int) -> None:
        """The observer knows where a card is: it is in none of the other places."""
        self._exclude(observer, self.arrays.bit[card])

    def _exclude(self, observer: int, cards: int) -> None:
        """Cards that lie in no hidden place; a place with one possible card left is known, and so on."""
        if self.deck_set[observer] & cards != 0:
            possible = self.deck_set[observer] & ~cards
            if self.deck_count == self.top_count[observer] + 1:
                self.deck_set[observer] = 0
                self._settle(observer, possible)
            self.deck_set[observer] = possible
        for i in range(observer * codes.MAX_LOOK, observer * codes.MAX_LOOK + self.top_count[observer]):
            if self.top_set[i] & cards != 0:
                possible = self.top_set[i] & ~cards
                self.top_set[i] = 0
                self._settle(observer, possible)
                self.top_set[i] = possible
        for seat in range(2):
            if seat != observer:
                self._exclude_from_hand(seat, observer, cards)
                self._exclude_from_aside(seat, observer, cards)

    def _exclude_from_aside(self, seat: int, observer: int, cards: int) -> None:
        row = self._row(seat, observer)
        for i in range(row, row + bits.popcount(self.aside[seat])):
            if self.aside_set[i] & cards != 0:
                possible = self.aside_set[i] & ~cards
                self.aside_set[i] = 0
                self._settle(observer, possible)
                self.aside_set[i] = possible

    def _exclude_from_hand(self, seat: int, observer: int, cards: int) -> None:
        row = self._row(seat, observer)
        for i in range(row, row + self._hand_size(seat)):
            if self.hand_set[i] & cards != 0:
                possible = self.hand_set[i] & ~cards
                self.hand_set[i] = 0
                self._settle(observer, possible)
                self.hand_set[i] = possible

    def _settle(self, observer: int, possible: int) -> None:
        """What is left for a place, which is emptied meanwhile: a single card is in none of the others."""
        if possible != 0 and possible & (possible - 1) == 0:
            self._exclude(observer, possible)

    def _all_learn(self, card: int) -> None:
        for observer in range(codes.OBSERVERS):
            self._learn(observer, card)

    def _place_set(self, observer: int, place: int) -> int:
        """What may lie at a place of the Deck, counted from the top."""
        if place < self.top_count[observer]:
            return self.top_set[observer * codes.MAX_LOOK + place]
        return self.deck_set[observer]

    def _known_tops(self, observer: int) -> int:
        """How many cards on top the observer knows more of than of the rest."""
        count = self.top_count[observer]
        while count > 0 and self.top_set[observer * codes.MAX_LOOK + count - 1] == self.deck_set[observer]:
            count -= 1
        return count

    # --- hands ------------------------------------------------------------------------------------------------------
    def _hand_gains(self, seat: int, card: int, observer: int, possible: int) -> None:
        """A card is about to come into a hand: for the observer one of the possible ones."""
        if possible & (possible - 1) == 0:
            self._learn(observer, card)
        self.hand_set[self._row(seat, observer) + self._hand_size(seat)] = possible

    def _into_hand(self, seat: int, card: int) -> None:
        """Openly."""
        for observer in range(codes.OBSERVERS):
            if observer != seat:
                self._hand_gains(seat, card, observer, self.arrays.bit[card])
        self._put(card, codes.Z_HAND, seat)

    def _out_of_hand(self, seat: int, card: int) -> None:
        """Openly: it is nowhere for the moment."""
        count = self._hand_size(seat)
        self._lift(card)
        for observer in range(codes.OBSERVERS):
            if observer != seat:
                self.arrays.scratch.take_out(self.hand_set, self._row(seat, observer), count, self.arrays.bit[card])
                self._learn(observer, card)

    def _hide_aside(self, seat: int, card: int) -> None:
        """A card of the hand is put aside face down."""
        count = self._hand_size(seat)
        laid = bits.popcount(self.aside[seat])
        for observer in range(codes.OBSERVERS):
            if observer != seat:
                row = self._row(seat, observer)
                union = 0
                for i in range(row, row + count):
                    union |= self.hand_set[i]
                self.arrays.scratch.take_out(self.hand_set, row, count, 0)
                self.aside_set[row + laid] = union
        self._lift(card)
        self._put(card, codes.Z_ASIDE, seat)

    def _hand_without(self, seat: int, cards: int) -> None:
        """All hear that none of these cards is in the hand."""
        for observer in range(codes.OBSERVERS):
            if observer != seat:
                self._exclude_from_hand(seat, observer, cards)

    # --- the Deck ---------------------------------------------------------------------------------------------------
    def _top(self, place: int) -> int:
        return self.deck[self.deck_count - 1 - place]

    def _top_leaves(self) -> None:
        """The top card goes; what is known of the others moves up."""
        self.zone[self._top(0)] = codes.Z_OUT
        self.deck_count -= 1
        for observer in range(codes.OBSERVERS):
            if self.top_count[observer] > 0:
                self._drop_place(observer, 0)
            self._trim(observer)
        for seat in range(2):
            if self.seen[seat] > 0:
                self.seen[seat] -= 1

    def _trim(self, observer: int) -> None:
        """One way to say it: the last place of the Deck is always one of the rest."""
        if self.deck_count == 0:
            self.deck_set[observer] = 0
            self.top_count[observer] = 0
        elif self.top_count[observer] >= self.deck_count:
            self.deck_set[observer] = self.top_set[observer * codes.MAX_LOOK + self.deck_count - 1]
            self.top_count[observer] = self.deck_count - 1

    def _spread(self, observer: int, count: int) -> None:
        """Places on top of their own, so that they can be told apart from the rest."""
        for place in range(self.top_count[observer], count):
            self.top_set[observer * codes.MAX_LOOK + place] = self.deck_set[observer]
        if self.top_count[observer] < count:
            self.top_count[observer] = count

    def _drop_place(self, observer: int, place: int) -> None:
        base = observer * codes.MAX_LOOK
        for i in range(place, self.top_count[observer] - 1):
            self.top_set[base + i] = self.top_set[base + i + 1]
        self.top_count[observer] -= 1

    def _draw_top(self, seat: int) -> int:
        """The top card into a hand, unseen by the others."""
        card = self._top(0)
        for observer in range(codes.OBSERVERS):
            if observer != seat:
                self._hand_gains(seat, card, observer, self._place_set(observer, 0))
        self._top_leaves()
        self._learn(seat, card)
        self._put(card, codes.Z_HAND, seat)
        self._see()
        return card

    def _look_at_top(self, observer: int, count: int) -> None:
        """An observer sees the top cards."""
        self._spread(observer, count)
        for place in range(count):  # emptied, so that nothing is concluded from them meanwhile
            self.top_set[observer * codes.MAX_LOOK + place] = 0
        for place in range(count):
            self._learn(observer, self._top(place))
        for place in range(count):
            self.top_set[observer * codes.MAX_LOOK + place] = self.arrays.bit[self._top(place)]
        self._trim(observer)
        if observer != codes.WATCHER and self.seen[observer] < count:
            self.seen[observer] = count

    def _keep_from_top(self, seat: int, card: int, count: int) -> None:
        """One of the top cards, which the seat has seen, into its hand; the others do not see which."""
        place = 0
        while self._top(place) != card:
            place += 1
        for observer in range(codes.OBSERVERS):
            self._spread(observer, count)
        self._lift(card)
        for observer in range(codes.OBSERVERS):
            if observer != seat:
                self._place_kept(seat, card, observer, count)
            else:
                self._drop_place(seat, place)
                self._trim(seat)
        self.seen[seat] -= 1
        self.seen[1 - seat] = 0
        self._learn(seat, card)
        self._put(card, codes.Z_HAND, seat)

    def _place_kept(self, seat: int, card: int, observer: int, count: int) -> None:
        """For one who did not see which: each place may have moved up by one or not."""
        base = observer * codes.MAX_LOOK
        union = self.top_set[base + count - 1]
        for i in range(count - 1):
            union |= self.top_set[base + i]
            self.top_set[base + i] |= self.top_set[base + i + 1]
        self._drop_place(observer, count - 1)
        self._trim(observer)
        self._hand_gains(seat, card, observer, union)

    def _see_deck(self, seat: int) -> None:
        """A seat looks through the whole Deck, which is shuffled afterwards."""
        whole = 0
        for i in range(self.deck_count):
            whole |= self.arrays.bit[self.deck[i]]
        self._exclude_from_hand(1 - seat, seat, whole)
        self._exclude_from_aside(1 - seat, seat, whole)
        self.deck_set[seat] = whole
        for i in range(seat * codes.MAX_LOOK, seat * codes.MAX_LOOK + self.top_count[seat]):
            self.top_set[i] &= whole
            if self.top_set[i] & (self.top_set[i] - 1) == 0:
                self.deck_set[seat] &= ~self.top_set[i]
        self._see()

    def _tops_of(self, observer: int) -> int:
        """All that may lie in the places on top that the observer tells apart."""
        tops = 0
        for i in range(self.top_count[observer]):
            tops |= self.top_set[observer * codes.MAX_LOOK + i]
        return tops

    def _keep_from_deck(self, seat: int, card: int) -> None:
        self._forget_places()
        for observer in range(codes.OBSERVERS):
            if observer != seat:
                self._hand_gains(seat, card, observer, self.deck_set[observer])
        self._lift(card)
        for observer in range(codes.OBSERVERS):
            self._trim(observer)
        self._learn(seat, card)
        self._put(card, codes.Z_HAND, seat)

    def _forget_places(self) -> None:
        """Before a shuffle: all places of the Deck are alike."""
        for observer in range(codes.OBSERVERS):
            self.deck_set[observer] |= self._tops_of(observer)
            self.top_count[observer] = 0
        self.seen[0] = 0
        self.seen[1] = 0

    def _shuffle_deck(self) -> None:
        self._forget_places()
        self._shuffle(self.deck, 0, self.deck_count)

    def _onto_deck(self, card: int) -> None:
        """A card that all can see goes to the Deck, before a shuffle."""
        for observer in range(codes.OBSERVERS):
            self.deck_set[observer] |= self.arrays.bit[card]
        self._put(card, codes.Z_DECK, 0)

    def _aside_into_deck(self, seat: int) -> None:
        """What was put aside goes back, before a shuffle."""
        cards = self.aside[seat]
        count = bits.popcount(cards)
        self.deck_set[seat] |= cards
        for observer in range(codes.OBSERVERS):
            if observer != seat:
                row = self._row(seat, observer)
                for i in range(row, row + count):
                    self.deck_set[observer] |= self.aside_set[i]
        while cards != 0:
            card = bits.lowest(cards)
            cards &= cards - 1
            self._lift(card)
            self._put(card, codes.Z_DECK, 0)

    # --- hidden cards dealt again -----------------------------------------------------------------------------------
    def _redeal(self, seats: int, rng: Rng) -> None:
        """Every arrangement that fits the sets is as likely as any other."""
        places = self.arrays.scratch if bits.IN_C else Places()
        places.clear()
        cards = 0  # all that are hidden
        for i in range(self.deck_count):
            cards |= self.arrays.bit[self.deck[i]]
        observer = codes.WATCHER
        if seats == 1 or seats == 2:
            observer = seats - 1
        for seat in range(2):
            if seats >> seat & 1 == 0:
                cards |= self.hand[seat] | self.aside[seat]
                places.add_bag(self.hand_set, self._row(seat, observer), self._hand_size(seat))
                places.add_bag(self.aside_set, self._row(seat, observer), bits.popcount(self.aside[seat]))
        tops = 0
        rest = cards
        for o in range(codes.OBSERVERS):
            if o == observer or (seats == 3 and o != codes.WATCHER):
                rest &= self.deck_set[o]
                if self._known_tops(o) > tops:
                    tops = self._known_tops(o)
        hands = places.count
        for place in range(tops):
            places.add(cards & self._set_for(seats, observer, place))
        places.fill(cards, rest, rng)
        self._lay_out(places, seats, hands, cards, rng)
        self._question()

    def _set_for(self, seats: int, observer: int, place: int) -> int:
        """What may lie in a place of the Deck, for all that are looking: one observer, or both seats at once."""
        if seats == 3:
            return self._place_set(0, place) & self._place_set(1, place) & self._place_set(observer, place)
        return self._place_set(observer, place)

    def _question(self) -> None:
        """Ask again: what may be chosen can lie in a hand. The rules fill this in."""
        raise NotImplementedError

    def _lay_out(self, places: Places, seats: int, hands: int, cards: int, rng: Rng) -> None:
        """The cards come to their places, and the others know what all saw them learn."""
        place = 0
        for seat in range(2):
            if seats >> seat & 1 == 0:
                count = self._hand_size(seat)
                laid = bits.popcount(self.aside[seat])
                self.hand[seat] = 0
                self.aside[seat] = 0
                for _ in range(count):
                    cards &= ~self.arrays.bit[places.cards[place]]
                    self._put(places.cards[place], codes.Z_HAND, seat)
                    place += 1
                for _ in range(laid):
                    cards &= ~self.arrays.bit[places.cards[place]]
                    self._put(places.cards[place], codes.Z_ASIDE, seat)
                    place += 1
        for i in range(places.count - 1, hands - 1, -1):
            cards &= ~self.arrays.bit[places.cards[i]]
        self.deck_count = 0
        while cards != 0:
            self._put(bits.lowest(cards), codes.Z_DECK, 0)
            cards &= cards - 1
        self._mix_deck(rng)
        for i in range(places.count - 1, hands - 1, -1):
            self._put(places.cards[i], codes.Z_DECK, 0)
        for seat in range(2):
            if seats >> seat & 1 == 0:
                self._common_knowledge(seat)

    def _mix_deck(self, rng: Rng) -> None:
        """The cards of the Deck in any order, which nobody notices: a redeal is no shuffle."""
        for i in range(self.deck_count - 1, 0, -1):
            j = rng.below(i + 1)
            card = self.deck[i]
            self.deck[i] = self.deck[j]
            self.deck[j] = card

    def _common_knowledge(self, seat: int) -> None:
        """A seat knows what nobody in particular knows, its own cards, and what all saw it look at."""
        own = self.hand[seat] | self.aside[seat]
        for place in range(self.seen[seat]):
            own |= self.arrays.bit[self._top(place)]
        self.deck_set[seat] = self.deck_set[codes.WATCHER] & ~own
        count = self.top_count[codes.WATCHER]
        for place in range(count):
            self.top_set[seat * codes.MAX_LOOK + place] = self.top_set[codes.WATCHER * codes.MAX_LOOK + place] & ~own
        for place in range(self.seen[seat]):
            self.top_set[seat * codes.MAX_LOOK + place] = self.arrays.bit[self._top(place)]
        self.top_count[seat] = count if count > self.seen[seat] else self.seen[seat]
        self._trim(seat)
        rival = 1 - seat
        mine = self._row(rival, seat)
        public = self._row(rival, codes.WATCHER)
        for i in range(self._hand_size(rival)):
            self.hand_set[mine + i] = self.hand_set[public + i] & ~own
        for i in range(bits.popcount(self.aside[rival])):
            self.aside_set[mine + i] = self.aside_set[public + i] & ~own
