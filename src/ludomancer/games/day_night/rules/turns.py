"""The turn: what follows a spell, travel, retreat and awakening."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.games.day_night.rules import board, codes
from ludomancer.games.day_night.rules.tiles import DayNightTiles


class DayNightTurns(DayNightTiles):
    """The phases of a turn, and what follows a spell."""

    __slots__ = ()

    # --- after a spell ------------------------------------------------------------------------------------------------
    def _settle(self) -> None:
        """Build what temples can be built, the caster's first (DN-33, DN-A12); then the turn goes on."""
        for i in range(2):
            seat = self.turn_of if i == 0 else 1 - self.turn_of
            while True:
                groups = self._groups(seat)
                if groups == 0:
                    break
                if self.temple_count[seat] + board.group_count(groups) >= 2:
                    self._build(seat, board.any_nine(groups))  # whichever nine: the second temple follows or is this
                elif bits.popcount(groups) == codes.TEMPLE_SIZE:
                    self._took_all(seat, codes.A_TEMPLE, groups)
                    self._build(seat, groups)
                else:
                    self.ask = codes.ASK_TEMPLE
                    self.temple_seat = seat
                    self.actor = seat
                    self.chosen = 0
                    self.floor = 0
                    return
                if self.ending != core.RUNNING:
                    return
        self.actor = self.turn_of
        if self.hand_count[self.turn_of] == 0:
            self._took(self.turn_of, codes.A_TRAVEL, 0)
            self._travel()

    def _choose_temple(self, square: int) -> None:
        self.chosen |= self.arrays.bit[square]
        self.floor = square + 1
        possible = self._temple_squares(False)
        if bits.popcount(self.chosen | possible) == codes.TEMPLE_SIZE:  # only one nine is left
            nine = self.chosen | possible
            self._took_all(self.temple_seat, codes.A_TEMPLE, possible)
            self.ask = codes.ASK_NOTHING
            self.chosen = 0
            self._build(self.temple_seat, nine)
            self.temple_seat = -1
            if self.ending == core.RUNNING:
                self._settle()

    # --- travel and retreat -------------------------------------------------------------------------------------------
    def _steps(self) -> int:
        """Squares the pawn may step onto (DN-12 to DN-15)."""
        seat = self.turn_of
        here = self.arrays.bit[self.pawn[seat]]
        if self.hours < codes.STEP_HOURS:
            return 0
        squares = self.arrays.border[self.pawn[seat]] & ~(self.visited | here)
        if seat == codes.DAY:
            if self.crystals & here != 0:
                return 0
            squares &= ~self.crystals
        return squares

    def _travel(self) -> None:
        self.phase = codes.TRAVEL
        squares = self._steps()
        self.visited |= self.arrays.bit[self.pawn[self.turn_of]]  # where the travel begins (DN-13)
        if squares == 0:
            self._took(self.turn_of, codes.A_RETREAT, 0)
            self._retreat()

    def _go(self, square: int) -> None:
        seat = self.turn_of
        self.hours -= codes.STEP_HOURS
        self.pawn[seat] = square
        self.visited |= self.arrays.bit[square]
        self._note(codes.E_STEPPED, seat, square, 0, core.EVERYONE)
        self._draw(seat)
        if self._steps() == 0:
            self._took(seat, codes.A_RETREAT, 0)
            self._retreat()

    def _retreat(self) -> None:
        self.phase = codes.RETREAT
        self.need = self.hand_count[self.turn_of] - codes.HAND_LIMIT
        if self.need > 0:
            self.ask = codes.ASK_DISCARD  # DN-16
            self.laid_count = 0
            self.floor = 0
        else:
            self._next_turn()

    def _lay(self, kind: int) -> None:
        """Face down: for the others it is still a card of the hand, until the last one is chosen (DN-16)."""
        self.hand[kind] -= 1
        self.hand_count[self.turn_of] -= 1
        self.floor = kind
        self.laid[kind] += 1
        self.laid_count += 1
        if self.laid_count == self.need:
            self._discard_laid()
            self._next_turn()

    def _discard_laid(self) -> None:
        """All at once, so that an empty book is renewed with all of them."""
        seat = self.turn_of
        for kind in range(self.arrays.first_kind[seat], self.arrays.first_kind[seat + 1]):
            for _ in range(self.laid[kind]):
                self._forget(kind)
                self._note(codes.E_DISCARDED, seat, kind, 0, core.EVERYONE)
            self.discards[kind] += self.laid[kind]
            self.laid[kind] = 0
        self.discard_count[seat] += self.laid_count
        self.laid_count = 0
        self.ask = codes.ASK_NOTHING
        if self.book_count[seat] == 0:
            self._renew_book(seat)

    # --- awakening ----------------------------------------------------------------------------------------------------
    def _next_turn(self) -> None:
        self.turn += 1
        self._awaken(1 - self.turn_of)

    def _awaken(self, seat: int) -> None:
        self.turn_of = seat
        self.actor = seat
        self.phase = codes.CAST
        self.hours = codes.HOURS
        self.need = 0
        self.visited = self.arrays.bit[self.pawn[seat]]
        self.changed_day = 0
        self.changed_night = 0
        self._note(codes.E_TURN, seat, self.turn, 0, core.EVERYONE)
        if seat == codes.NIGHT:
            if self.crystals != self.lasting:
                self._note(codes.E_CRYSTALS_GONE, seat, self.crystals & ~self.lasting, 0, core.EVERYONE)
            self.crystals = self.lasting  # DN-7, DN-32
            self.lasting = 0
        else:
            self._unveil()
        if self.ending == core.RUNNING and self.hand_count[seat] == 0:
            self._took(seat, codes.A_TRAVEL, 0)
            self._travel()
