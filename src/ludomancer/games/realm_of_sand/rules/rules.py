"""The rules of Realm of Sand: setup, turns, what is legal, the end (RS-1 to RS-27)."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.core.state import State
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.turns import SandTurns


class SandRules(SandTurns):
    """A position of Realm of Sand that can be played on."""

    __slots__ = ()

    def _blank(self) -> State:
        return SandRules.__new__(SandRules) if bits.IN_C else SandRules(self._game)

    # --- setup ------------------------------------------------------------------------------------------------------
    def _deal(self) -> None:
        """RS-1 to RS-6."""
        self._fill_supply()
        for seat in range(self.arrays.seats):
            self.ribbon[seat] = codes.NO_RIBBON
        for level in range(codes.LEVELS):
            self._deal_level(level)
        self._deal_circle()
        if self.arrays.advanced != 0:
            self._deal_ribbons()
        self.first = self.arrays.first
        if self.first < 0:
            self.first = self._roll(self.arrays.seats) if self.arrays.seats > 1 else 0
        for turn in range(self.arrays.seats):
            seat = (self.first + turn) % self.arrays.seats
            for i in range(codes.ACTIVE):
                self.tiles[seat * codes.ACTIVE + i] = self._leave_circle(0)
        self._see()
        self.round = 0
        for seat in range(self.arrays.seats):
            if self.ribbon[seat] == codes.R_PURPLE:
                self._ask_first_disc(seat)
                self._settle()
                return
        self._start_game()

    def _deal_level(self, level: int) -> None:
        count = 0
        rest = self.arrays.level_cards[level]
        while rest != 0:
            self.deck[level * codes.PILE + count] = bits.lowest(rest)
            rest &= rest - 1
            count += 1
        self._shuffle(self.deck, level * codes.PILE, count)
        self.deck_count[level] = count
        self.known[level] = 0
        for i in range(level * codes.SLOTS, (level + 1) * codes.SLOTS):
            self.deck_count[level] -= 1
            self.display[i] = self.deck[level * codes.PILE + self.deck_count[level]]

    def _deal_circle(self) -> None:
        """The tile on top of the shuffled ones lies at the start."""
        count = self.arrays.tiles
        for i in range(count):
            self.circle[i] = codes.SHUFFLED_TILES + i
        self._shuffle(self.circle, 0, count)
        for i in range(count // 2):
            tile = self.circle[i]
            self.circle[i] = self.circle[count - 1 - i]
            self.circle[count - 1 - i] = tile
        for i in range(count):
            self.circle[i] -= codes.SHUFFLED_TILES
        self.circle_count = count

    def _deal_ribbons(self) -> None:
        pool = [0] * 6
        count = 0
        for ribbon in range(codes.RIBBONS):
            if self.arrays.ribbons >> ribbon & 1:
                pool[count] = codes.SHUFFLED_RIBBONS + ribbon
                count += 1
        self._shuffle(pool, 0, count)
        for seat in range(self.arrays.seats):
            self.ribbon[seat] = pool[count - 1 - seat] - codes.SHUFFLED_RIBBONS
            if self.ribbon[seat] == codes.R_RED:
                self.red_seat = seat

    def _ask_first_disc(self, seat: int) -> None:
        """Purple begins with a blue or yellow disc (RS-23, RS-A11)."""
        self.actor = seat
        self.ask = codes.ASK_FIRST
        if self.discs[codes.BLUE] == 0 and self.discs[codes.YELLOW] == 0:
            self._start_game()

    def _start_game(self) -> None:
        self.round = 1
        self._note(codes.E_ROUND, core.NOBODY, 1, 0, core.EVERYONE)
        self._begin_turn(self.first)

    # --- turns ------------------------------------------------------------------------------------------------------
    def _begin_turn(self, seat: int) -> None:
        self.actor = seat
        self.main_done = 0
        self._clear_question()
        if self.crystal[seat] == codes.FRESH:  # of an earlier turn (RS-21, RS-A12)
            self.crystal[seat] = codes.CHARGED
            self._note(codes.E_READY, seat, self.ribbon[seat], 0, core.EVERYONE)
        self._note(codes.E_TURN, seat, self.round, 0, core.EVERYONE)

    def _end_turn(self) -> None:
        self._refill()
        following = self.actor + 1
        if following == self.arrays.seats:
            following = 0
        if following == self.first:
            if self._last_round_over():
                self._finish(codes.GLASSES)
                return
            self.round += 1
            self._note(codes.E_ROUND, core.NOBODY, self.round, 0, core.EVERYONE)
        self._begin_turn(following)

    def _refill(self) -> None:
        """After the turn only (RS-18)."""
        for slot in range(codes.LEVELS * codes.SLOTS):
            level = slot // codes.SLOTS
            if self.display[slot] < 0 and self.deck_count[level] > 0:
                self.deck_count[level] -= 1
                card = self.deck[level * codes.PILE + self.deck_count[level]]
                self.known[level] &= (1 << self.deck_count[level]) - 1
                self.display[slot] = card
                self._see()
                self._note(codes.E_TURNED_UP, core.NOBODY, card, slot, core.EVERYONE)

    def _last_round_over(self) -> bool:
        """All have had the same number of turns: is this the end (RS-24, RS-27)?"""
        if self.arrays.solo != 0:
            return self.round >= codes.LAST_ROUND
        return self._ten_glasses()

    def _finish(self, ending: int) -> None:
        """Most stars, then most pieces, then who played later (RS-25)."""
        best = -1
        for turn in range(self.arrays.seats):
            seat = (self.first + turn) % self.arrays.seats
            if best < 0 or self._standing(seat) >= self._standing(best):
                best = seat
        self.winner = best
        if ending == codes.GLASSES and self.arrays.solo != 0:
            ending = self._rating(self.stars[0])
        self.ending = ending
        self.actor = core.NOBODY
        self.ask = codes.ASK_NOTHING
        self._note(codes.E_ENDED, core.NOBODY, ending, 0, core.EVERYONE)

    def _standing(self, seat: int) -> int:
        return self.stars[seat] * (codes.CELLS + 1) + self._piece_count(seat)

    def _rating(self, stars: int) -> int:
        """RS-27."""
        if stars <= 25:
            return codes.APPRENTICE
        if stars <= 30:
            return codes.MASTER
        if stars <= 35:
            return codes.MINISTER
        if stars <= 39:
            return codes.GRAND_MASTER
        return codes.KING

    def _end_too_long(self) -> None:
        """What is half done is put away first."""
        seat = self.actor
        if self.ask == codes.ASK_TAKE:
            self._take_tile(seat, 0)
        elif self.ask == codes.ASK_KEEP or self.ask == codes.ASK_UNDER:
            self._put_looked_back()
        elif self.ask == codes.ASK_BUILDING_AT and not self._on_display(self.held):
            self.kept |= self.arrays.bit[self.held]
        self._clear_question()
        self._finish(core.TOO_LONG)

    def _on_display(self, card: int) -> bool:
        for slot in range(codes.LEVELS * codes.SLOTS):
            if self.display[slot] == card:
                return True
        return False

    def _value(self, seat: int) -> float:
        if self.arrays.solo != 0:
            return min(self.stars[seat], codes.BEST_STARS) / codes.BEST_STARS
        return 1.0 if seat == self.winner else 0.0

    # --- what is legal ----------------------------------------------------------------------------------------------
    def _offer_item(self, family: int, item: int) -> None:
        self._offer(self.arrays.base[family] + item)

    def _offer_cells(self, family: int, mask: int) -> None:
        while mask != 0:
            self._offer(self.arrays.base[family] + bits.lowest(mask))
            mask &= mask - 1

    def _list(self, reduced: bool) -> None:
        ask, seat = self.ask, self.actor
        if ask == codes.ASK_MENU:
            self._list_menu(seat)
        elif ask == codes.ASK_TILE_AT:
            self._list_ways(seat)
        elif ask == codes.ASK_TAKE:
            for i in range(min(2, self.circle_count)):
                self._offer_item(codes.A_TAKE, i)
        elif ask == codes.ASK_SUMMON:
            self._list_summon(seat, reduced)
        elif ask == codes.ASK_DISC_AT:
            self._list_disc_targets(seat, reduced)
        elif ask == codes.ASK_BUILDING_AT:
            self._find(seat, self.held, codes.OFFERED)
        elif ask == codes.ASK_REMOVE:
            self._list_tiles(codes.A_REMOVE, seat, 0)
        elif ask == codes.ASK_FILL:
            self._list_fill(reduced)
        else:
            self._list_power(ask, seat, reduced)

    def _list_menu(self, seat: int) -> None:
        for slot in range(codes.LEVELS * codes.SLOTS):
            card = self.display[slot]
            if card >= 0 and self._find(seat, card, codes.FIRST_ONE) != 0:
                self._offer_item(codes.A_COMPLETE, card)
        if seat == self.red_seat:
            rest = self.kept
            while rest != 0:
                card = bits.lowest(rest)
                rest &= rest - 1
                if self._find(seat, card, codes.FIRST_ONE) != 0:
                    self._offer_item(codes.A_COMPLETE, card)
        if self._power_ready(seat):
            self._offer_item(codes.A_POWER, self.ribbon[seat])
        if self.main_done != 0:
            self._offer_item(codes.A_END, 0)
            return
        self._list_tiles(codes.A_PLACE, seat, 0)
        self._list_discs(codes.A_SUMMON, seat)
        self._offer_cells(codes.A_MOVE, self._discs_of(seat))

    def _list_tiles(self, family: int, seat: int, first: int) -> None:
        for i in range(first, codes.ACTIVE):
            tile = self.tiles[seat * codes.ACTIVE + i]
            if tile >= 0 and tile != self.got:
                self._offer_item(family, tile)

    def _list_discs(self, family: int, seat: int) -> None:
        for element in range(codes.ELEMENTS):
            if self.stock[seat * codes.ELEMENTS + element] > self.spent[element]:
                self._offer_item(family, element)

    def _list_ways(self, seat: int) -> None:
        """All turns and flips on usable cells (RS-9, RS-14)."""
        occupied = self._occupied(seat)
        free_dark = self.arrays.dark & ~occupied
        room = self.level[seat] - bits.popcount(self.arrays.dark & occupied)
        form = self.arrays.form[self.held]
        first = self.arrays.form_first[form]
        for i in range(first, first + self.arrays.form_count[form]):
            spot = self.arrays.way[i]
            dark = self.arrays.mask[spot] & free_dark
            if dark == 0 or bits.popcount(dark) <= room:
                self._offer(self.arrays.base[codes.A_AT] + spot)

    def _list_fill(self, reduced: bool) -> None:
        """Cells of the tile whose colour runs short (RS-A20)."""
        element = self._short_element()
        open_cells = self._unfilled(element)
        in_order = self._in_order(open_cells & ~((1 << self.floor) - 1), self.squares[element]) if reduced else 0
        self._offer_cells(codes.A_FILL, in_order if in_order != 0 else open_cells)  # one begun in another order goes on

    def _list_summon(self, seat: int, reduced: bool) -> None:
        """The next disc: each at most once (RS-A10), at least one (RS-A8)."""
        if not reduced or self._in_turn(self._targets(seat, -1)) != 0:
            self._list_discs(codes.A_SUMMON, seat)
        self._offer_cells(codes.A_MOVE, self._discs_of(seat) & ~self.moved)
        if self.used > 0:
            self._offer_item(codes.A_DONE, 0)

    def _list_disc_targets(self, seat: int, reduced: bool) -> None:
        """For search, discs of the stock go to cells in their order, unless one that was covered made a difference."""
        targets = self._targets(seat, self.from_cell)
        if reduced and self.from_cell < 0 and self._in_turn(targets) != 0:
            targets = self._in_turn(targets)
        self._offer_cells(codes.A_AT, targets)

    def _in_turn(self, targets: int) -> int:
        """Cells after the one where the last disc went; the floor is one more than the first of them, 0 is no floor."""
        return targets & ~((1 << self.floor - 1) - 1) if self.floor > 1 else targets

    def _list_power(self, ask: int, seat: int, reduced: bool) -> None:
        if ask == codes.ASK_GIVE_DISC:
            self._list_discs(codes.A_GIVE_DISC, seat)
            self._offer_cells(codes.A_GIVE_CELL, self._discs_of(seat))
        elif ask == codes.ASK_GET:
            self._list_supply(reduced)
        elif ask == codes.ASK_FIRST:
            for element in range(codes.BLUE, codes.ELEMENTS):
                if self.discs[element] > 0:
                    self._offer_item(codes.A_GET, element)
        elif ask == codes.ASK_SQUARE:
            self._offer_cells(codes.A_MOVE, self._movable_squares(seat))
        elif ask == codes.ASK_SQUARE_AT:
            self._offer_cells(codes.A_AT, self._empty_targets(seat, self.from_cell))
        elif ask == codes.ASK_GIVE_TILE or ask == codes.ASK_FOR:
            self._list_exchange(ask, seat, reduced)
        else:
            self._list_look(ask)

    def _list_exchange(self, ask: int, seat: int, reduced: bool) -> None:
        """Tiles to give, and those of the circle to have for them."""
        if ask == codes.ASK_GIVE_TILE:
            if self.got < 0 or self.circle_count > 1:
                self._list_tiles(codes.A_GIVE_TILE, seat, self.floor if reduced else 0)
            if self.got >= 0:
                self._offer_item(codes.A_DONE, 0)
        else:
            for i in range(self.circle_count):
                if self.circle[i] != self.gave:
                    self._offer_item(codes.A_FOR, self.circle[i])

    def _list_look(self, ask: int) -> None:
        """Decks to look at, or the cards that were looked at."""
        if ask == codes.ASK_DECK:
            for level in range(codes.LEVELS):
                if self.deck_count[level] > 0:
                    self._offer_item(codes.A_DECK, level)
        else:
            for i in range(self.looked_count):
                self._offer_item(codes.A_KEEP if ask == codes.ASK_KEEP else codes.A_UNDER, self.looked[i])

    def _list_supply(self, reduced: bool) -> None:
        """Yellow: any disc there is; search leaves the same kind, which is pointless (RS-A17), if there is another."""
        others = 0
        for element in range(codes.ELEMENTS):
            if self.discs[element] > 0 and element != self.held:
                others += 1
        for element in range(codes.ELEMENTS):
            if self.discs[element] > 0 and (element != self.held or not reduced or others == 0):
                self._offer_item(codes.A_GET, element)

    # --- actions ----------------------------------------------------------------------------------------------------
    def _step(self, action: int) -> None:
        self._carry_out(self.arrays.family[action], self.arrays.item[action])
        self._settle()

    def _settle(self) -> None:
        """Answers that leave no choice are given at once, where all can see that there is none."""
        while self.actor != core.NOBODY:
            ask = self.ask
            if ask == codes.ASK_TILE_AT or ask == codes.ASK_DISC_AT or (ask == codes.ASK_MENU and self.main_done == 0):
                return
            self.choice_count = 0
            self._list(False)
            hidden = ask == codes.ASK_MENU and self.actor == self.red_seat and self.kept != 0
            if self.choice_count != 1 or hidden:
                if ask == codes.ASK_MENU or ask == codes.ASK_TAKE or ask == codes.ASK_BUILDING_AT:
                    self.listed = core.BOTH
                return
            self._took(self.actor, self.arrays.family[self.choices[0]], self.arrays.item[self.choices[0]])
            self._carry_out(self.arrays.family[self.choices[0]], self.arrays.item[self.choices[0]])

    def _resume(self) -> None:
        """After reading a document in which something is to be answered that leaves no choice."""
        self._settle()
        self.listed = core.UNLISTED

    def _carry_out(self, family: int, item: int) -> None:
        seat = self.actor
        if family == codes.A_AT:
            self._at(seat, item)
        elif family == codes.A_PLACE:
            self.held = item
            self.ask = codes.ASK_TILE_AT
        elif family == codes.A_TAKE:
            self._take_tile(seat, item)
        elif family == codes.A_COMPLETE:
            self._choose_building(item)
        elif family == codes.A_END:
            self._end_turn()
        elif family == codes.A_SUMMON:
            self._pick_disc(item, -1)
        elif family == codes.A_MOVE:
            if self.ask == codes.ASK_SQUARE:
                self.from_cell = item
                self.ask = codes.ASK_SQUARE_AT
            else:
                self._pick_disc(self._disc_on(seat, item), item)
        elif family == codes.A_DONE:
            if self.ask == codes.ASK_SUMMON:
                self._end_summoning()
            else:
                self._clear_question()
        elif family == codes.A_FILL:
            self._fill(seat, item)
        elif family == codes.A_REMOVE:
            self._put_tile_away(seat, item)
        else:
            self._answer_power(seat, family, item)

    def _answer_power(self, seat: int, family: int, item: int) -> None:
        if family == codes.A_POWER:
            self._use_power(seat)
        elif family == codes.A_GIVE_DISC:
            self.held = item
            self.ask = codes.ASK_GET
        elif family == codes.A_GIVE_CELL:
            self.held = self._disc_on(seat, item)
            self.from_cell = item
            self.ask = codes.ASK_GET
        elif family == codes.A_GET:
            if self.ask == codes.ASK_FIRST:
                self._gain_disc(seat, item)
                self._start_game()
            else:
                self._exchange_disc(seat, item)
        elif family == codes.A_GIVE_TILE:
            self.held = item
            self.ask = codes.ASK_FOR
        elif family == codes.A_FOR:
            self._trade_tile(seat, item)
        elif family == codes.A_DECK:
            self._look_at(seat, item)
        elif family == codes.A_KEEP:
            self._keep_card(seat, item)
        else:
            self._put_under(seat, item)

    def _at(self, seat: int, spot: int) -> None:
        if self.ask == codes.ASK_TILE_AT:
            self._lay_tile(seat, spot)
        elif self.ask == codes.ASK_DISC_AT:
            self._lay_disc(seat, spot)
        elif self.ask == codes.ASK_BUILDING_AT:
            self._complete(seat, spot)
        else:
            self._move_square(seat, spot)

    # --- for documents, refusals and telling ------------------------------------------------------------------------
    def occupied(self, seat: int) -> int:
        return self._occupied(seat)

    def usable(self, seat: int) -> int:
        return self._usable(seat, self._occupied(seat))

    def discs_of(self, seat: int) -> int:
        return self._discs_of(seat)

    def squares_of(self, seat: int) -> int:
        return self._squares_of(seat)

    def piece(self, seat: int, cell: int) -> int:
        return self._piece(seat, cell)

    def pieces_of(self, seat: int) -> int:
        return self._piece_count(seat)

    def unfilled(self) -> int:
        """Cells that may still get one of the last squares."""
        element = self._short_element()
        return self._unfilled(element) if element >= 0 else 0

    def count_completions(self, seat: int) -> int:
        """Of all open buildings, in all places."""
        count = 0
        for slot in range(codes.LEVELS * codes.SLOTS):
            if self.display[slot] >= 0:
                count += self._find(seat, self.display[slot], codes.COUNTED)
        return count

    def missing_pieces(self, seat: int, card: int) -> int:
        return self._missing_pieces(seat, card)
