"""How cards come and go between hand, book and discards, and who knows then what a hand holds."""

from ludomancer.core import codes as core
from ludomancer.games.day_night.rules import codes
from ludomancer.games.day_night.rules.state import DayNightState


class DayNightKnowledge(DayNightState):
    """Cards on their ways between hand, book and discards."""

    __slots__ = ()

    def _leave_hand(self, kind: int) -> None:
        """A card leaves its owner's hand and is seen by all."""
        self.hand[kind] -= 1
        self.hand_count[self.arrays.owner[kind]] -= 1
        self._forget(kind)

    def _forget(self, kind: int) -> None:
        """Who knew a card to be in the hand that it has left forgets it."""
        owner = self.arrays.owner[kind]
        if self.known[kind] != 0:
            self.known[kind] -= 1
        if self.known[codes.MAX_KINDS + kind] != 0:
            self.known[codes.MAX_KINDS + kind] -= 1
        if self.looked[owner] != 0:
            self.looked[owner] -= 1

    def _draw(self, seat: int) -> None:
        if self.book_count[seat] == 0:
            return  # nothing exists to be drawn (DN-A20)
        self.book_count[seat] -= 1
        kind = self.book[seat * codes.MAX_BOOK + self.book_count[seat]]
        self.hand[kind] += 1
        self.hand_count[seat] += 1
        self._see()
        self._note(codes.E_DREW, seat, kind, 0, seat)
        if self.book_count[seat] == 0:
            self._book_empty(seat)

    def _book_empty(self, seat: int) -> None:
        """The discards become the new book at that very moment (DN-18); the hand is known by elimination."""
        for kind in range(self.arrays.first_kind[seat], self.arrays.first_kind[seat + 1]):
            self.known[kind] = self.hand[kind]
            self.known[codes.MAX_KINDS + kind] = self.hand[kind]
        self._renew_book(seat)

    def _renew_book(self, seat: int) -> None:
        if self.discard_count[seat] == 0:
            return
        n = 0
        for kind in range(self.arrays.first_kind[seat], self.arrays.first_kind[seat + 1]):
            for _ in range(self.discards[kind]):
                self.book[seat * codes.MAX_BOOK + n] = kind
                n += 1
            self.discards[kind] = 0
        self.discard_count[seat] = 0
        self.book_count[seat] = n
        self._shuffle(self.book, seat * codes.MAX_BOOK, n)
        self._note(codes.E_SHUFFLED, seat, 1, 0, core.EVERYONE)

    def _discard(self, kind: int) -> None:
        owner = self.arrays.owner[kind]
        self.discards[kind] += 1
        self.discard_count[owner] += 1
        if self.book_count[owner] == 0:
            self._renew_book(owner)  # DN-A24
