"""Tiles: how they change, what lies on them, the temples that they become, and how those end the game."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.games.day_night.rules import board, codes
from ludomancer.games.day_night.rules.knowledge import DayNightKnowledge


class DayNightTiles(DayNightKnowledge):
    """The tiles on the board, with mist and crystals, and the temples that they become."""

    __slots__ = ()

    def _change(self, square: int) -> None:
        """Turn a tile over, or lay one of the caster's side on a neutral square (DN-20)."""
        here = self.arrays.bit[square]
        if (self.day | self.night) & here != 0:
            if self.day & here != 0:
                self.changed_day = 1
            else:
                self.changed_night = 1
            self._flip(square)
        elif self.turn_of == codes.DAY:
            self.day |= here
        else:
            self.night |= here
        self._note(codes.E_CHANGED, self.turn_of, square, 1 if self.night & here != 0 else 0, core.EVERYONE)

    def _turn_over(self, square: int) -> None:
        here = self.arrays.bit[square]
        if self.arrays.any_turn != 0:  # the option lets turning over count as a change (DN-A5)
            if self.day & here != 0:
                self.changed_day = 1
            else:
                self.changed_night = 1
        self._flip(square)
        self._note(codes.E_TURNED, self.turn_of, square, 1 if self.night & here != 0 else 0, core.EVERYONE)

    def _flip(self, square: int) -> None:
        here = self.arrays.bit[square]
        self.day ^= here
        self.night ^= here
        if self.misty & here != 0:  # a mystified tile that is turned over loses its counters (DN-27)
            self._lose_mist(square)

    def _lose_mist(self, square: int) -> None:
        self.misty &= ~self.arrays.bit[square]
        self._note(codes.E_MIST_LOST, codes.DAY, square, self.mist[square], core.EVERYONE)
        self.mist[square] = 0

    def _crystallize(self, square: int, lasting: bool) -> None:
        here = self.arrays.bit[square]
        if self.crystals & here == 0:  # never a second counter (DN-29)
            self.crystals |= here
            if lasting:
                self.lasting |= here
            self._note(codes.E_CRYSTALLIZED, self.turn_of, square, 0, core.EVERYONE)

    def _unveil(self) -> None:
        """One Mystify counter off every mystified tile; the last one leaves a Temple tile (DN-7, DN-26)."""
        rest = self.misty
        risen = 0
        while rest != 0:
            square = bits.lowest(rest)
            rest &= rest - 1
            self.mist[square] -= 1
            if self.mist[square] == 0:
                risen |= self.arrays.bit[square]
                self._note(codes.E_UNVEILED, codes.DAY, square, 0, core.EVERYONE)
            else:
                self._note(codes.E_TICKED, codes.DAY, square, self.mist[square], core.EVERYONE)
        if risen != 0:
            self.misty &= ~risen
            self.lone |= risen
            if not self._has_room(codes.NIGHT):
                if self._has_room(codes.DAY):
                    self._end(codes.NIGHT_SHUT_OUT, codes.DAY)  # DN-39
                else:
                    self._end(codes.NO_ROOM, -1)  # DN-38

    # --- temples ------------------------------------------------------------------------------------------------------
    def _groups(self, seat: int) -> int:
        return board.temple_groups((self.day if seat == codes.DAY else self.night) & ~self.temple)

    def _from_floor(self) -> int:
        """The squares that the reduced list may still offer."""
        return ~(self.arrays.bit[self.floor] - 1) if self.floor < codes.SQUARES else 0

    def _temple_squares(self, reduced: bool) -> int:
        """Squares that can still be among the nine."""
        groups = self._groups(self.temple_seat)
        squares = 0
        if reduced:  # in the order of squares: the rest of the nine lies above
            rest = groups & ~self.chosen & self._from_floor()
            while rest != 0:
                if board.can_complete(self.chosen | (rest & -rest), self.chosen | rest):
                    squares |= rest & -rest
                rest &= rest - 1
        if squares == 0:
            rest = groups & ~self.chosen
            while rest != 0:
                if board.can_complete(self.chosen | (rest & -rest), groups):
                    squares |= rest & -rest
                rest &= rest - 1
        return squares

    def _build(self, seat: int, nine: int) -> None:
        self.temples[seat * 2 + self.temple_count[seat]] = nine
        self.temple_count[seat] += 1
        self.temple |= nine
        self.lone &= ~nine
        rest = nine & self.misty  # nothing is left for them to become
        while rest != 0:
            self._lose_mist(bits.lowest(rest))
            rest &= rest - 1
        self._note(codes.E_BUILT, seat, self.temple_count[seat], nine, core.EVERYONE)
        if self.temple_count[seat] == 2:
            self._end(codes.TWO_TEMPLES, seat)  # DN-37
        elif not self._has_room(codes.DAY) and not self._has_room(codes.NIGHT):
            self._end(codes.NO_ROOM, -1)  # DN-38

    def _has_room(self, seat: int) -> bool:
        """Can the seat still complete two temples (DN-A14)?"""
        free = board.PLAYABLE & ~self.temple
        if seat == codes.NIGHT:
            free &= ~self.lone
        return board.temples_possible(free) >= 2 - self.temple_count[seat]

    def _end(self, ending: int, winner: int) -> None:
        self.ending = ending
        self.winner = winner
        self.actor = core.NOBODY
        self.phase = codes.OVER
        self._note(codes.E_ENDED, winner, ending, 0, core.EVERYONE)
