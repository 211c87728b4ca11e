"""Where cards are, what is under way and what waits: the changes of several fields at once."""

from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.state import BlessState


class BlessZones(BlessState):
    """Moves cards from zone to zone, and pushes what is under way."""

    __slots__ = ()

    # --- where cards are --------------------------------------------------------------------------------------------
    def _put(self, card: int, zone: int, seat: int) -> None:
        """A card that is nowhere comes to a zone; Deck and Void take it on top."""
        here = self.arrays.bit[card]
        self.zone[card] = zone
        self.owner[card] = seat
        self.reckoned = 0
        if zone == codes.Z_HAND:
            self.hand[seat] |= here
        elif zone == codes.Z_CURSE:
            self.curses[seat] |= here
        elif zone == codes.Z_ECHO:
            self.echoes[seat] |= here
        elif zone == codes.Z_BOND:
            self.bonds[seat] |= here
        elif zone == codes.Z_PLAYING:
            self.playing[seat] |= here
        elif zone == codes.Z_ALTAR:
            self.altar[seat] |= here
        elif zone == codes.Z_ASIDE:
            self.aside[seat] |= here
        elif zone == codes.Z_DECK:
            self.deck[self.deck_count] = card
            self.deck_count += 1
        elif zone == codes.Z_VOID:
            self.void[self.void_count] = card
            self.void_count += 1
        elif zone == codes.Z_LEAVING or zone == codes.Z_STAKE:
            self.leaving |= here

    def _lift(self, card: int) -> None:
        """A card leaves its zone, and is nowhere for the moment."""
        zone = self.zone[card]
        seat = self.owner[card]
        rest = ~self.arrays.bit[card]
        self.reckoned = 0
        if zone == codes.Z_HAND:
            self.hand[seat] &= rest
        elif zone == codes.Z_CURSE:
            self.curses[seat] &= rest
        elif zone == codes.Z_ECHO:
            self.echoes[seat] &= rest
        elif zone == codes.Z_BOND:
            self.bonds[seat] &= rest
            if self.host[card] >= 0:
                self.bond[self.host[card]] = -1
                self.host[card] = -1
        elif zone == codes.Z_PLAYING:
            self.playing[seat] &= rest
        elif zone == codes.Z_ALTAR:
            self.altar[seat] &= rest
        elif zone == codes.Z_ASIDE:
            self.aside[seat] &= rest
        elif zone == codes.Z_DECK:
            self._close_gap(self.deck, self._place(self.deck, self.deck_count, card), self.deck_count)
            self.deck_count -= 1
        elif zone == codes.Z_VOID:
            self._close_gap(self.void, self._place(self.void, self.void_count, card), self.void_count)
            self.void_count -= 1
        elif zone == codes.Z_LEAVING or zone == codes.Z_STAKE:
            self.leaving &= rest
            self.host[card] = -1
        self.zone[card] = codes.Z_OUT

    def _place(self, pile: list[int], count: int, card: int) -> int:
        """Where a card lies in a pile."""
        i = count - 1
        while i > 0 and pile[i] != card:
            i -= 1
        return i

    def _close_gap(self, pile: list[int], place: int, count: int) -> None:
        for i in range(place, count - 1):
            pile[i] = pile[i + 1]

    # --- what is under way, innermost last, and what waits -----------------------------------------------------------
    def _push(self, kind: int, how: int, card: int, by: int, step: int, end: int, x: int, y: int) -> None:
        top = self.depth
        if top == codes.MAX_FRAMES:
            return
        self.frame_kind[top] = kind
        self.frame_how[top] = how
        self.frame_stage[top] = 0
        self.frame_card[top] = card
        self.frame_by[top] = by
        self.frame_step[top] = step
        self.frame_end[top] = end
        self.frame_x[top] = x
        self.frame_y[top] = y
        self.frame_mask[top] = 0
        self.depth += 1

    def _wait(self, when: int, card: int, by: int, clause: int, x: int) -> None:
        i = self.wait_count
        if i == codes.MAX_WAITING:
            return
        self.wait_when[i] = when
        self.wait_card[i] = card
        self.wait_by[i] = by
        self.wait_clause[i] = clause
        self.wait_x[i] = x
        self.wait_count += 1
