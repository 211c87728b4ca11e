"""The six powers, and cards that are looked at and kept (RS-20 to RS-23); redeals of what is hidden."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.core.rng import Rng
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.boards import SandBoards


class SandPowers(SandBoards):
    """The powers of the seats, and what they hide."""

    __slots__ = ()

    # --- can it be used? --------------------------------------------------------------------------------------------
    def _power_ready(self, seat: int) -> bool:
        """Charged, and not for nothing."""
        if self.arrays.advanced == 0 or self.crystal[seat] != codes.CHARGED:
            return False
        return self._power_helps(seat)

    def _power_helps(self, seat: int) -> bool:
        """Is there anything that the seat's power could do now?"""
        ribbon = self.ribbon[seat]
        if ribbon == codes.R_YELLOW:
            return self._has_disc(seat) and self._supply_has_disc()
        if ribbon == codes.R_GREEN:
            return self._movable_squares(seat) != 0
        if ribbon == codes.R_ORANGE:
            return self.level[seat] < self.arrays.dark_count
        if ribbon == codes.R_BLUE:
            return self.circle_count > 0
        if ribbon == codes.R_RED:
            return self.deck_count[0] + self.deck_count[1] + self.deck_count[2] > 0
        return self.main_done == 0 and self._has_disc(seat)

    def _has_disc(self, seat: int) -> bool:
        for element in range(codes.ELEMENTS):
            if self.stock[seat * codes.ELEMENTS + element] > 0:
                return True
        return self._discs_of(seat) != 0

    def _supply_has_disc(self) -> bool:
        for element in range(codes.ELEMENTS):
            if self.discs[element] > 0:
                return True
        return False

    def _movable_squares(self, seat: int) -> int:
        """Squares for which there is an empty cell to go to; one on a dark cell leaves room for another."""
        squares = self._squares_of(seat)
        dark = self.arrays.dark
        empty = codes.ALL_CELLS & ~self._occupied(seat)
        if empty & ~dark or empty & self._usable(seat, self._occupied(seat)):
            return squares
        return squares & dark if empty != 0 else 0

    # --- using it ---------------------------------------------------------------------------------------------------
    def _use_power(self, seat: int) -> None:
        ribbon = self.ribbon[seat]
        self.crystal[seat] = codes.CLEAR
        self._note(codes.E_POWER, seat, ribbon, 0, core.EVERYONE)
        if ribbon == codes.R_YELLOW:
            self.ask = codes.ASK_GIVE_DISC
        elif ribbon == codes.R_GREEN:
            self.ask = codes.ASK_SQUARE
        elif ribbon == codes.R_ORANGE:
            self._climb(seat, 1)
        elif ribbon == codes.R_BLUE:
            self.gave = -1
            self.got = -1
            self.floor = 0
            self.ask = codes.ASK_GIVE_TILE
        elif ribbon == codes.R_RED:
            self.ask = codes.ASK_DECK
        else:
            self._start_summoning(1)
            self.ask = codes.ASK_SUMMON

    def _start_summoning(self, all_discs: int) -> None:
        self.all_discs = all_discs
        self.used = 0
        self.moved = 0
        self.floor = 0
        for element in range(codes.ELEMENTS):
            self.spent[element] = 0

    def _climb(self, seat: int, steps: int) -> None:
        """Up the track, to its end at most (RS-A4)."""
        before = self.level[seat]
        self.level[seat] = min(before + steps, self.arrays.dark_count)
        if self.level[seat] > before:
            self._note(codes.E_LEVEL, seat, self.level[seat], self.level[seat] - before, core.EVERYONE)

    def _exchange_disc(self, seat: int, element: int) -> None:
        """Yellow: what was given lies in the supply, the other takes its place (RS-A21)."""
        old = seat * codes.ELEMENTS + self.held
        new = seat * codes.ELEMENTS + element
        if self.from_cell < 0:
            self.stock[old] -= 1
            self.stock[new] += 1
        else:
            self.disc[old] &= ~(1 << self.from_cell)
            self.disc[new] |= 1 << self.from_cell
        self.discs[self.held] += 1
        self.discs[element] -= 1
        self._note(codes.E_SWAPPED, seat, self.held * codes.ELEMENTS + element, self.from_cell, core.EVERYONE)
        self._clear_question()

    def _move_square(self, seat: int, cell: int) -> None:
        element = self._piece(seat, self.from_cell)
        place = seat * codes.BASE_ELEMENTS + element
        self.square[place] &= ~(1 << self.from_cell)
        self.square[place] |= 1 << cell
        self._note(codes.E_SQUARE, seat, element * codes.CELLS + self.from_cell, cell, core.EVERYONE)
        self._clear_question()

    def _trade_tile(self, seat: int, tile: int) -> None:
        """Blue: the tiles take each other's places, the queen stays (RS-A14)."""
        for i in range(seat * codes.ACTIVE, (seat + 1) * codes.ACTIVE):
            if self.tiles[i] == self.held:
                self.tiles[i] = tile
                self.floor = i + 1 - seat * codes.ACTIVE
        for i in range(self.circle_count):
            if self.circle[i] == tile:
                self.circle[i] = self.held
        self._note(codes.E_TRADED, seat, self.held, tile, core.EVERYONE)
        if self.got >= 0:
            self._clear_question()
            return
        self.gave = self.held
        self.got = tile
        self.held = -1
        self.ask = codes.ASK_GIVE_TILE

    def _look_at(self, seat: int, level: int) -> None:
        """Red: the top three, or those there are (RS-A22)."""
        self.look_level = level
        self.looked_count = min(codes.LOOK, self.deck_count[level])
        fresh = False
        for i in range(self.looked_count):
            self.deck_count[level] -= 1
            self.looked[i] = self.deck[level * codes.PILE + self.deck_count[level]]
            if not self.known[level] >> self.deck_count[level] & 1:
                fresh = True
        self.known[level] &= (1 << self.deck_count[level]) - 1
        if fresh:
            self._see()
        self._note(codes.E_LOOKED, seat, level, self.looked_count, core.EVERYONE)
        self.ask = codes.ASK_KEEP

    def _keep_card(self, seat: int, card: int) -> None:
        self._drop_looked(card)
        self.kept |= self.arrays.bit[card]
        self._note(codes.E_KEPT, seat, card, 0, seat)
        self.ask = codes.ASK_UNDER
        if self.looked_count == 0:
            self._clear_question()

    def _put_under(self, seat: int, card: int) -> None:
        """Each lower than the one before; the seat knows where it lies."""
        level = self.look_level
        self._drop_looked(card)
        for place in range(self.deck_count[level], 0, -1):
            self.deck[level * codes.PILE + place] = self.deck[level * codes.PILE + place - 1]
        self.deck[level * codes.PILE] = card
        self.deck_count[level] += 1
        self.known[level] = self.known[level] << 1 | 1
        self._note(codes.E_UNDER, seat, card, 0, seat)
        if self.looked_count == 0:
            self._clear_question()

    def _put_looked_back(self) -> None:
        """On top of the deck, where they lay."""
        level = self.look_level
        for i in range(self.looked_count - 1, -1, -1):
            self.deck[level * codes.PILE + self.deck_count[level]] = self.looked[i]
            self.known[level] |= 1 << self.deck_count[level]
            self.deck_count[level] += 1
        self.looked_count = 0

    def _drop_looked(self, card: int) -> None:
        left = 0
        for i in range(self.looked_count):
            if self.looked[i] != card:
                self.looked[left] = self.looked[i]
                left += 1
        self.looked_count = left

    def _clear_question(self) -> None:
        """Back to the menu, with nothing half done."""
        self.ask = codes.ASK_MENU
        self.held = -1
        self.from_cell = -1
        self.spot = -1
        self.gave = -1
        self.got = -1
        self.used = 0
        self.moved = 0
        self.all_discs = 0
        self.look_level = 0
        self.floor = 0
        for element in range(codes.ELEMENTS):
            self.spent[element] = 0

    # --- hidden cards -----------------------------------------------------------------------------------------------
    def _redeal(self, seats: int, rng: Rng) -> None:
        """Only the red seat ever sees a hidden card: for all others those of a level are alike, wherever they lie."""
        informed = self.red_seat >= 0 and seats >> self.red_seat & 1 != 0
        for level in range(codes.LEVELS):
            self._redeal_level(level, informed, rng)

    def _hidden_in_deck(self, level: int, informed: bool) -> int:
        """The cards of a deck that the seats of a redeal cannot see."""
        hidden = 0
        for place in range(self.deck_count[level]):
            if not informed or not self.known[level] >> place & 1:
                hidden |= self.arrays.bit[self.deck[level * codes.PILE + place]]
        return hidden

    def _redeal_level(self, level: int, informed: bool, rng: Rng) -> None:
        kept = 0 if informed else self.kept & self.arrays.level_cards[level]
        looked = self.looked_count if not informed and self.look_level == level else 0
        hidden = kept | self._hidden_in_deck(level, informed)
        for i in range(looked):
            hidden |= self.arrays.bit[self.looked[i]]
        pool = [0] * 64
        count = 0
        while hidden != 0:  # in edition order, so that the result does not depend on where they lay
            pool[count] = bits.lowest(hidden)
            hidden &= hidden - 1
            count += 1
        for i in range(count - 1, 0, -1):
            j = rng.below(i + 1)
            card = pool[i]
            pool[i] = pool[j]
            pool[j] = card
        count = 0
        for place in range(self.deck_count[level]):
            if not informed or not self.known[level] >> place & 1:
                self.deck[level * codes.PILE + place] = pool[count]
                count += 1
        self.kept &= ~kept
        for _ in range(bits.popcount(kept)):
            self.kept |= self.arrays.bit[pool[count]]
            count += 1
        for i in range(looked):
            self.looked[i] = pool[count]
            count += 1
