"""How a game of Res Arcana Duo begins: the deal, the draft, mages and magic items (RA-1 to RA-10)."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.core.places import Places
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.collecting import DuoCollecting


class DuoSetup(DuoCollecting):
    """The deal and the draft."""

    __slots__ = ()

    def _turn_tiles(self) -> None:
        """A random side of each tile (RA-2)."""
        rest = self.arrays.sun
        while rest != 0:
            sun = bits.lowest(rest)
            rest &= rest - 1
            if self._roll(2) == 1:
                both = self.arrays.bit[sun] | self.arrays.bit[self.arrays.other_side[sun]]
                self.centre ^= both
                self.out ^= both

    def _lay_monuments(self) -> None:
        """Two open, the others in a deck (RA-3)."""
        pile = codes.MONUMENT_PILE
        self._fill_pile(pile, self.arrays.monuments)
        self._shuffle(self.deck, pile * codes.PILE, self.deck_count[pile])
        for _ in range(codes.OPEN_MONUMENTS):
            self.deck_count[pile] -= 1
            self.opened |= self.arrays.bit[self.deck[pile * codes.PILE + self.deck_count[pile]]]
        for observer in range(codes.OBSERVERS):
            self._same_sets(pile, observer, self.arrays.monuments & ~self.opened)

    def _fill_pile(self, pile: int, cards: int) -> None:
        self.deck_count[pile] = 0
        while cards != 0:
            self.deck[pile * codes.PILE + self.deck_count[pile]] = bits.lowest(cards)
            self.deck_count[pile] += 1
            cards &= cards - 1

    def _shuffled(self, cards: int, seat_share: int) -> int:
        """A chance event: cards in random order, bottom first; those of seat one, which lie on top."""
        count = 0
        rest = cards
        while rest != 0:
            self.deck[count] = bits.lowest(rest)
            count += 1
            rest &= rest - 1
        self._shuffle(self.deck, 0, count)
        first = 0
        for i in range(count - seat_share, count):
            first |= self.arrays.bit[self.deck[i]]
        return first

    def _deal_full(self) -> None:
        """Two mages and a half of the artifacts each, then the draft (RA-6, RA-7)."""
        self.phase = codes.DRAFT
        self.mages[0] = self._shuffled(self.arrays.mages, 2)
        self.mages[1] = self.arrays.mages & ~self.mages[0]
        self._split(self.arrays.artifacts)

    def _split(self, cards: int) -> None:
        """Shuffled cards become the piles of both seats, seat one's the upper half."""
        half = bits.popcount(cards) // 2
        self._shuffled(cards, half)
        order = self.arrays.scratch if bits.IN_C else Places()
        for i in range(2 * half):
            order.cards[i] = self.deck[i]
        for i in range(half):
            self.deck[i] = order.cards[half + i]
            self.deck[codes.PILE + i] = order.cards[i]
        self.deck_count[0] = half
        self.deck_count[1] = half

    def _deal_first_game(self) -> None:
        """Start mages and start artifacts are dealt, the others become the decks (RA-9)."""
        mages = self.arrays.mages & self.arrays.start
        artifacts = self.arrays.artifacts & self.arrays.start
        mage = self._shuffled(mages, 1)
        self.play[0] = mage
        self.play[1] = mages & ~mage
        self.out |= self.arrays.mages & ~mages
        half = bits.popcount(artifacts) // 2
        self.hand[0] = self._shuffled(artifacts, half)
        self.hand[1] = artifacts & ~self.hand[0]
        others = self.arrays.artifacts & ~artifacts
        self._split(others)
        for observer in range(codes.OBSERVERS):
            for pile in range(2):
                self._same_sets(pile, observer, others)
                if pile != observer:
                    row = self._row(pile, observer)
                    for i in range(row, row + half):
                        self.hand_set[i] = artifacts
            if observer != codes.WATCHER:
                self._exclude(observer, self.hand[observer])
        self._see()
        self._start_items()

    def _end_draft(self) -> None:
        """Both see their gifts, shuffle their cards and draw three (RA-7, RA-8)."""
        for seat in range(2):
            self._fill_pile(seat, self.kept[seat] | self.gifts[seat])
        for seat in range(2):
            for observer in range(codes.OBSERVERS):
                cards = self.arrays.artifacts
                if observer != codes.WATCHER:
                    cards = self.kept[seat] | self.gifts[seat]
                self._same_sets(seat, observer, cards)
        for seat in range(2):
            self._shuffle(self.deck, seat * codes.PILE, self.deck_count[seat])
            self.kept[seat] = 0
            self.gifts[seat] = 0
        self.phase = codes.CHOOSING
        for seat in range(2):
            for _ in range(codes.HAND_SIZE):
                self._draw(seat)
        self.turn_of = self.token

    def _reveal_mages(self) -> None:
        """Both at once; the others leave the game (RA-8)."""
        for seat in range(2):
            card = self.chosen[seat]
            self.play[seat] |= self.arrays.bit[card]
            self.out |= self.mages[seat] & ~self.arrays.bit[card]
            self.mages[seat] = 0
            self.chosen[seat] = -1
            self._note(codes.E_MAGE, seat, card, 0, core.EVERYONE)
        self._see()
        self._start_items()

    def _start_items(self) -> None:
        """The second player takes a magic item first (RA-10)."""
        self.phase = codes.PICKING
        self.turn_of = 1 - self.token

    def _setup_choice(self, ask: int, card: int) -> None:
        seat = self.turn_of
        if ask == codes.ASK_KEEP:
            other = self.hand[seat] & ~self.arrays.bit[card]
            self.kept[seat] |= self.arrays.bit[card]
            self.gifts[1 - seat] |= other
            self.hand[seat] = 0
            self._note(codes.E_KEPT, seat, card, 0, seat)
            self._note(codes.E_GAVE, seat, bits.lowest(other), 0, seat)
            if self.deck_count[seat] == 0:
                self.turn_of = 1 - seat
        elif ask == codes.ASK_MAGE:
            self.chosen[seat] = card
            self.turn_of = 1 - seat
        else:
            self.centre &= ~self.arrays.bit[card]
            self.play[seat] |= self.arrays.bit[card]
            self._note(codes.E_TOOK, seat, card, 0, core.EVERYONE)
            if seat == self.token:
                self._start_round(1)
            else:
                self.turn_of = self.token

    def _run_setup(self) -> None:
        seat = self.turn_of
        if self.phase == codes.DRAFT:
            if self.hand[seat] == 0 and self.deck_count[seat] == 0:
                self._end_draft()
                return
            if self.hand[seat] == 0:
                for _ in range(2):
                    card = self._top_leaves(seat)
                    self.hand[seat] |= self.arrays.bit[card]
                    self._note(codes.E_DREW, seat, card, 0, seat)
                self._see()
            self._asks(codes.ASK_KEEP, self.hand[seat])
        elif self.phase == codes.CHOOSING:
            if self.chosen[seat] >= 0:
                self._reveal_mages()
            else:
                self._asks(codes.ASK_MAGE, self.mages[seat])
        else:
            self._asks(codes.ASK_ITEM, self.centre & self.arrays.items)
