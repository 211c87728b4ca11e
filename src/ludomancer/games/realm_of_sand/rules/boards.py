"""Pieces on the boards: which cells can be used, laying and lifting, and where patterns lie (RS-9 to RS-17)."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.state import SandState


class SandBoards(SandState):
    """Pieces on the boards of all seats."""

    __slots__ = ()

    # --- cells ------------------------------------------------------------------------------------------------------
    def _occupied(self, seat: int) -> int:
        return self._squares_of(seat) | self._discs_of(seat)

    def _squares_of(self, seat: int) -> int:
        first = seat * codes.BASE_ELEMENTS
        return self.square[first] | self.square[first + 1] | self.square[first + 2]

    def _discs_of(self, seat: int) -> int:
        first = seat * codes.ELEMENTS
        discs = self.disc
        return discs[first] | discs[first + 1] | discs[first + 2] | discs[first + 3] | discs[first + 4]

    def _usable(self, seat: int, occupied: int) -> int:
        """Cells where one more piece may lie: dark ones only as far as the level reaches (RS-14, RS-A3)."""
        dark = self.arrays.dark
        if bits.popcount(occupied & dark) < self.level[seat]:
            return codes.ALL_CELLS
        return codes.ALL_CELLS & ~dark | occupied & dark

    def _targets(self, seat: int, origin: int) -> int:
        """Cells that a disc may go to, from the stock (-1) or from another cell."""
        occupied = self._occupied(seat)
        if origin < 0:
            return self._usable(seat, occupied)
        here = 1 << origin
        return self._usable(seat, occupied & ~here) & ~here

    def _empty_targets(self, seat: int, origin: int) -> int:
        """Cells that a square may be moved to (RS-23)."""
        return self._targets(seat, origin) & ~self._occupied(seat)

    # --- pieces -----------------------------------------------------------------------------------------------------
    def _lift(self, seat: int, mask: int) -> bool:
        """Squares go to the supply, discs to their owner's stock (RS-10, RS-A5); was there a disc?"""
        for element in range(codes.BASE_ELEMENTS):
            found = self.square[seat * codes.BASE_ELEMENTS + element] & mask
            if found != 0:
                self.square[seat * codes.BASE_ELEMENTS + element] &= ~mask
                self.squares[element] += bits.popcount(found)
        found = self._discs_of(seat) & mask
        if found == 0:
            return False
        for element in range(codes.ELEMENTS):
            place = seat * codes.ELEMENTS + element
            found = self.disc[place] & mask
            if found != 0:
                self.disc[place] &= ~mask
                self.stock[place] += bits.popcount(found)
                self.spent[element] += bits.popcount(found & self.moved)
        self.moved &= ~mask
        return True

    def _note_pieces(self, kind: int, seat: int, mask: int) -> None:
        """An event for each piece on these cells."""
        if self.journal is not None:
            mask &= self._occupied(seat)
            while mask != 0:
                cell = bits.lowest(mask)
                mask &= mask - 1
                self._note(kind, seat, cell, self._piece(seat, cell), core.EVERYONE)

    def _piece(self, seat: int, cell: int) -> int:
        """What lies on a cell: squares 0 to 2, discs from 3 on; -1 for nothing."""
        here = 1 << cell
        for element in range(codes.BASE_ELEMENTS):
            if self.square[seat * codes.BASE_ELEMENTS + element] & here:
                return element
        for element in range(codes.ELEMENTS):
            if self.disc[seat * codes.ELEMENTS + element] & here:
                return codes.BASE_ELEMENTS + element
        return -1

    def _disc_on(self, seat: int, cell: int) -> int:
        """The element of a disc on a cell, or -1."""
        for element in range(codes.ELEMENTS):
            if self.disc[seat * codes.ELEMENTS + element] >> cell & 1:
                return element
        return -1

    def _piece_count(self, seat: int) -> int:
        return bits.popcount(self._occupied(seat))

    # --- patterns ---------------------------------------------------------------------------------------------------
    def _enough(self, seat: int, card: int) -> bool:
        """Are there as many pieces of each element as the pattern has, wherever they lie?"""
        for element in range(codes.ELEMENTS):
            wanted = self.arrays.pieces[card * codes.ELEMENTS + element]
            if wanted != 0 and bits.popcount(self._element(seat, element)) < wanted:
                return False
        return True

    def _element(self, seat: int, element: int) -> int:
        """The cells of an element: a disc is as good as a square (RS-15)."""
        found = self.disc[seat * codes.ELEMENTS + element]
        if element < codes.BASE_ELEMENTS:
            found |= self.square[seat * codes.BASE_ELEMENTS + element]
        return found

    def _find(self, seat: int, card: int, how: int) -> int:
        """The places of the pattern on a seat's board: the first one is enough, or all are counted, or offered too."""
        if not self._enough(seat, card):
            return 0
        green = self._element(seat, codes.GREEN)
        red = self._element(seat, codes.RED)
        black = self._element(seat, codes.BLACK)
        blue = self._element(seat, codes.BLUE)
        yellow = self._element(seat, codes.YELLOW)
        empty = codes.ALL_CELLS & ~(green | red | black | blue | yellow)
        first = self.arrays.place_first[card]
        found = 0
        for place in range(first, first + self.arrays.place_count[card]):
            at = place * codes.MASKS
            if self.arrays.place_mask[at] & empty:
                continue
            wrong = self.arrays.place_mask[at + 1] & ~green
            wrong |= self.arrays.place_mask[at + 2] & ~red
            wrong |= self.arrays.place_mask[at + 3] & ~black
            wrong |= self.arrays.place_mask[at + 4] & ~blue
            wrong |= self.arrays.place_mask[at + 5] & ~yellow
            if wrong == 0:
                found += 1
                if how == codes.FIRST_ONE:
                    return found
                if how == codes.OFFERED:
                    self._offer(self.arrays.base[codes.A_AT] + self.arrays.place_spot[place])
        return found

    def _missing_pieces(self, seat: int, card: int) -> int:
        """How many pieces are wanting where the pattern comes closest; for judging and telling."""
        green = self._element(seat, codes.GREEN)
        red = self._element(seat, codes.RED)
        black = self._element(seat, codes.BLACK)
        blue = self._element(seat, codes.BLUE)
        yellow = self._element(seat, codes.YELLOW)
        free_dark = self.arrays.dark & ~self._occupied(seat)
        room = self.level[seat] - bits.popcount(self.arrays.dark & self._occupied(seat))
        first = self.arrays.place_first[card]
        least = codes.MAX_CELLS
        for place in range(first, first + self.arrays.place_count[card]):
            at = place * codes.MASKS
            if bits.popcount(self.arrays.place_mask[at] & free_dark) > room:
                continue
            wrong = self.arrays.place_mask[at + 1] & ~green
            wrong |= self.arrays.place_mask[at + 2] & ~red
            wrong |= self.arrays.place_mask[at + 3] & ~black
            wrong |= self.arrays.place_mask[at + 4] & ~blue
            wrong |= self.arrays.place_mask[at + 5] & ~yellow
            count = bits.popcount(wrong)
            if count < least:
                least = count
        return least
