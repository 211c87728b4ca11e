"""What a turn does to the table: tiles laid and taken, discs summoned, buildings completed (RS-9 to RS-20, RS-26)."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.powers import SandPowers


class SandTurns(SandPowers):
    """The main actions of a turn, step by step."""

    __slots__ = ()

    # --- placing a tile ---------------------------------------------------------------------------------------------
    def _lay_tile(self, seat: int, spot: int) -> None:
        """What lies there goes first, so that its squares can be used again (RS-10, RS-11, RS-A6)."""
        self.spot = spot
        self._note(codes.E_PLACED, seat, self.held, spot, core.EVERYONE)
        mask = self.arrays.mask[spot]
        self._note_pieces(codes.E_LIFTED, seat, mask)
        self._lift(seat, mask)
        for element in range(codes.BASE_ELEMENTS):
            wanted = self._unfilled(element)
            count = bits.popcount(wanted)
            if count <= self.squares[element]:
                self.square[seat * codes.BASE_ELEMENTS + element] |= wanted
                self.squares[element] -= count
            elif self.squares[element] == 0:
                self._note_missing(seat, element, wanted)
        self.floor = 0
        if self._short_element() >= 0:
            self.ask = codes.ASK_FILL
        else:
            self._tile_used(seat)

    def _unfilled(self, element: int) -> int:
        """Cells of the tile that should have a square of this element and have none."""
        found = 0
        for i in range(codes.SQUARES):
            if self.arrays.colour[self.held * codes.SQUARES + i] == element:
                found |= 1 << self.arrays.path[self.spot * codes.SQUARES + i]
        return found & ~self.square[self.actor * codes.BASE_ELEMENTS + element]

    def _short_element(self) -> int:
        """The element of which the supply has some, but not enough for all squares still to be laid; or -1."""
        for element in range(codes.BASE_ELEMENTS):
            if self.squares[element] > 0 and self._unfilled(element) != 0:
                return element
        return -1

    def _note_missing(self, seat: int, element: int, mask: int) -> None:
        while mask != 0:
            self._note(codes.E_MISSING, seat, bits.lowest(mask), element, core.EVERYONE)
            mask &= mask - 1

    def _fill(self, seat: int, cell: int) -> None:
        element = self._short_element()
        self.square[seat * codes.BASE_ELEMENTS + element] |= 1 << cell
        self.squares[element] -= 1
        self._note(codes.E_FILLED, seat, cell, element, core.EVERYONE)
        self.floor = cell + 1
        if self.squares[element] == 0:
            self._note_missing(seat, element, self._unfilled(element))
            self._tile_used(seat)

    def _tile_used(self, seat: int) -> None:
        """To the end of the circle, or out as a round marker; then another is taken (RS-12, RS-26)."""
        tile = self.held
        self.main_done = 1
        self._clear_question()
        self._put_tile_away(seat, tile)

    def _put_tile_away(self, seat: int, tile: int) -> None:
        for i in range(seat * codes.ACTIVE, (seat + 1) * codes.ACTIVE):
            if self.tiles[i] == tile:
                self.tiles[i] = -1
        if self.arrays.solo != 0:
            self.markers |= self.arrays.bit[tile]
            self._note(codes.E_MARKER, seat, tile, 0, core.EVERYONE)
        else:
            self.circle[self.circle_count] = tile
            self.circle_count += 1
            self._note(codes.E_RETURNED, seat, tile, 0, core.EVERYONE)
        self.ask = codes.ASK_TAKE

    def _take_tile(self, seat: int, place: int) -> None:
        """The one that is left out stays first (RS-A15)."""
        tile = self._leave_circle(place)
        for i in range(seat * codes.ACTIVE, (seat + 1) * codes.ACTIVE):
            if self.tiles[i] < 0:
                self.tiles[i] = tile
        self._note(codes.E_TOOK, seat, tile, place, core.EVERYONE)
        self._clear_question()

    def _leave_circle(self, place: int) -> int:
        tile = self.circle[place]
        self.circle_count -= 1
        for i in range(place, self.circle_count):
            self.circle[i] = self.circle[i + 1]
        return tile

    # --- summoning --------------------------------------------------------------------------------------------------
    def _pick_disc(self, element: int, cell: int) -> None:
        if self.ask == codes.ASK_MENU:
            self._start_summoning(0)
        if self.floor == 0:
            self.floor = 1
        self.held = element
        self.from_cell = cell
        self.ask = codes.ASK_DISC_AT

    def _lay_disc(self, seat: int, cell: int) -> None:
        """RS-13."""
        here = 1 << cell
        place = seat * codes.ELEMENTS + self.held
        if self.from_cell < 0:
            self.stock[place] -= 1
            self._note(codes.E_SUMMONED, seat, self.held, cell, core.EVERYONE)
        else:
            self.disc[place] &= ~(1 << self.from_cell)
            piece = codes.BASE_ELEMENTS + self.held
            self._note(codes.E_MOVED, seat, piece * codes.CELLS + self.from_cell, cell, core.EVERYONE)
        self._note_pieces(codes.E_LIFTED, seat, here)
        covered = self._lift(seat, here)
        self.disc[place] |= here
        self.moved |= here
        self.used += 1
        # a disc that was in hand when a position was read or redealt has no order: it could not have come later
        self.floor = cell + 2 if self.from_cell < 0 and not covered and self.floor > 0 else 1
        self.held = -1
        self.from_cell = -1
        self.ask = codes.ASK_SUMMON
        if self.all_discs == 0 and self.used == codes.SUMMONED:
            self._end_summoning()

    def _end_summoning(self) -> None:
        self.main_done = 1
        self._clear_question()
        if self.arrays.solo != 0:
            self.ask = codes.ASK_REMOVE

    # --- buildings --------------------------------------------------------------------------------------------------
    def _choose_building(self, card: int) -> None:
        """A kept card is open from now on."""
        self.held = card
        self.kept &= ~self.arrays.bit[card]
        self.ask = codes.ASK_BUILDING_AT

    def _complete(self, seat: int, spot: int) -> None:
        """Pay, charge, take the card and its bonuses (RS-16, RS-17, RS-20)."""
        card = self.held
        mask = self.arrays.mask[spot]
        self._note(codes.E_COMPLETED, seat, card, mask, core.EVERYONE)
        self._note_pieces(codes.E_PAID, seat, mask)
        self._lift(seat, mask)
        for slot in range(codes.LEVELS * codes.SLOTS):
            if self.display[slot] == card:
                self.display[slot] = -1
        last = not self._ten_glasses()
        self._put_built(seat, card)
        ribbon = self.ribbon[seat]
        if ribbon >= 0 and self.crystal[seat] == codes.CLEAR and mask & self.arrays.crystals[ribbon]:
            self.crystal[seat] = codes.FRESH
            self._note(codes.E_CHARGED, seat, ribbon, 0, core.EVERYONE)
        for element in range(codes.ELEMENTS):
            for _ in range(self.arrays.bonus[card * codes.ELEMENTS + element]):
                self._gain_disc(seat, element)
        if self.arrays.steps[card] > 0:
            self._climb(seat, self.arrays.steps[card])
        if last and self.arrays.solo == 0 and self._ten_glasses():
            self._note(codes.E_LAST_ROUND, seat, 0, 0, core.EVERYONE)
        self._clear_question()

    def _ten_glasses(self) -> bool:
        """Has somebody reached ten hourglasses?"""
        for seat in range(self.arrays.seats):
            if self.glasses[seat] >= codes.LAST_GLASS:
                return True
        return False

    def _gain_disc(self, seat: int, element: int) -> None:
        """Only if the supply has one (RS-17)."""
        if self.discs[element] == 0:
            self._note(codes.E_NO_DISC, seat, element, 0, core.EVERYONE)
            return
        self.discs[element] -= 1
        self.stock[seat * codes.ELEMENTS + element] += 1
        self._note(codes.E_DISC, seat, element, 0, core.EVERYONE)
