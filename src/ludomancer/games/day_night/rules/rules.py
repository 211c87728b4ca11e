"""The rules of Day & Night: what is legal, what an action does, and what spells do."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.core.state import State
from ludomancer.games.day_night.rules import board, codes
from ludomancer.games.day_night.rules.turns import DayNightTurns


class DayNightRules(DayNightTurns):
    """A position of Day & Night that can be played on."""

    __slots__ = ()

    def _blank(self) -> State:
        return DayNightRules.__new__(DayNightRules) if bits.IN_C else DayNightRules(self._game)

    def _deal(self) -> None:
        """Set up a new game (DN-2, DN-3): pawns in opposite corners, shuffled books, five spells each."""
        self.pawn[codes.DAY] = 5  # f1 (DN-A22)
        self.pawn[codes.NIGHT] = 42  # a8
        for owner in range(2):
            n = 0
            for kind in range(self.arrays.first_kind[owner], self.arrays.first_kind[owner + 1]):
                for _ in range(self.arrays.copies[kind]):
                    self.book[owner * codes.MAX_BOOK + n] = kind
                    n += 1
            self.book_count[owner] = n
            self._shuffle(self.book, owner * codes.MAX_BOOK, n)
        for owner in range(2):
            for _ in range(codes.HAND_LIMIT):
                self._draw(owner)
        self._awaken(codes.DAY)

    # --- what may be done ---------------------------------------------------------------------------------------------
    def _list(self, reduced: bool) -> None:
        ask = self.ask
        if ask == codes.ASK_NOTHING:
            if self.phase == codes.CAST:
                self._list_casts(reduced)
            else:
                self._offer_squares(codes.A_STEP, self._steps())
                self._offer(self._code(codes.A_RETREAT, 0))
        elif ask == codes.ASK_TARGETS:
            self._offer_squares(self._target_family(), self._targets_left(reduced))
        elif ask == codes.ASK_TEMPLE:
            self._offer_squares(codes.A_TEMPLE, self._temple_squares(reduced))
        elif ask == codes.ASK_DISCARD:
            self._list_discards(reduced)
        elif ask == codes.ASK_STEAL:
            self._offer_kinds(codes.A_CHOOSE, 1 - self.turn_of)
        elif ask == codes.ASK_STOLEN:
            self._offer(self._code(codes.A_CAST, self.stolen))
            self._offer(self._code(codes.A_DISCARD, self.stolen))
        else:
            self._list_book()

    def _code(self, family: int, item: int) -> int:
        return self.arrays.action[family * codes.MAX_KINDS + item]

    def _offer_squares(self, family: int, squares: int) -> None:
        while squares != 0:
            self._offer(self._code(family, bits.lowest(squares)))
            squares &= squares - 1

    def _offer_kinds(self, family: int, owner: int) -> None:
        """Every kind in the owner's hand."""
        for kind in range(self.arrays.first_kind[owner], self.arrays.first_kind[owner + 1]):
            if self.hand[kind] != 0:
                self._offer(self._code(family, kind))

    def _list_casts(self, reduced: bool) -> None:
        seat = self.turn_of
        for kind in range(self.arrays.first_kind[seat], self.arrays.first_kind[seat + 1]):
            if self.hand[kind] != 0 and self.price(kind) <= self.hours and self.holds(kind, False):
                self._offer(self._code(codes.A_CAST, kind))
        travel = self._steps() != 0
        if travel:
            self._offer(self._code(codes.A_TRAVEL, 0))
        if not (travel and reduced):  # to travel and then to retreat is the same
            self._offer(self._code(codes.A_RETREAT, 0))

    def _list_book(self) -> None:
        """Every kind in the own book (DN-42)."""
        seat = self.turn_of
        kinds = 0
        for i in range(self.book_count[seat]):
            kinds |= self._kind_bit(self.book[seat * codes.MAX_BOOK + i])
        while kinds != 0:
            self._offer(self._code(codes.A_TAKE, self.arrays.first_kind[seat] + bits.lowest(kinds)))
            kinds &= kinds - 1

    def _kind_bit(self, kind: int) -> int:
        """A bit of the kind within its book; a book has fewer kinds than the board squares."""
        return self.arrays.bit[kind - self.arrays.first_kind[self.arrays.owner[kind]]]

    def _list_discards(self, reduced: bool) -> None:
        seat = self.turn_of
        first = self.arrays.first_kind[seat]
        last = self.arrays.first_kind[seat + 1]
        if reduced:  # in the order of kinds, and enough must be left at or above
            first = self.floor if self.floor > first else first
            left = self.need - self.laid_count
            above = 0
            for kind in range(last - 1, first - 1, -1):
                above += self.hand[kind]
                if self.hand[kind] != 0 and above >= left:
                    self._offer(self._code(codes.A_DISCARD, kind))
        if self.choice_count == 0:
            self._offer_kinds(codes.A_DISCARD, seat)

    def price(self, kind: int) -> int:
        """Hours to cast a spell; X is the distance between the Ladies (DN-24)."""
        if self.arrays.hours[kind] == codes.X_HOURS:
            return self.apart()
        return self.arrays.hours[kind]

    def apart(self) -> int:
        """The distance between the Ladies (DN-23)."""
        return self.arrays.distance[self.pawn[codes.DAY] * codes.SQUARES + self.pawn[codes.NIGHT]]

    def holds(self, kind: int, exchanged: bool) -> bool:
        """Does the condition of a spell hold (DN-9), with the Ladies exchanged if it is stolen (DN-A8)?"""
        condition = self.arrays.condition[kind]
        if condition == codes.IF_NOTHING:
            return True
        lady = self._lady(self.arrays.condition_lady[kind], exchanged)
        tile = self._tile(self.arrays.condition_tile[kind], exchanged)
        if condition == codes.IF_ON:
            return self._tiles(tile) & self.arrays.bit[self.pawn[lady]] != 0
        if condition == codes.IF_CHANGED:
            return (self.changed_day if tile == codes.DAY else self.changed_night) != 0
        if condition == codes.IF_BUILT:
            return self.temple_count[lady] != 0
        # no other spell in hand, where the spell itself still lies unless it was stolen
        own = not exchanged and lady == self.arrays.owner[kind]
        return self.hand_count[lady] == (1 if own else 0)

    def _lady(self, lady: int, exchanged: bool) -> int:
        return 1 - lady if exchanged and lady != codes.NO_LADY else lady

    def _tile(self, tile: int, exchanged: bool) -> int:
        if exchanged and self.arrays.steal_tiles != 0 and tile <= codes.NIGHT:
            return 1 - tile
        return tile

    def _tiles(self, tile: int) -> int:
        """All squares of a kind."""
        if tile == codes.DAY:
            return self.day
        if tile == codes.NIGHT:
            return self.night
        if tile == codes.NEUTRAL:
            return board.PLAYABLE & ~(self.day | self.night)
        return board.PLAYABLE

    # --- targets ------------------------------------------------------------------------------------------------------
    def current(self) -> int:
        """The spell whose effect is being carried out."""
        return self.stolen if self.stolen >= 0 else self.spell

    def current_effect(self) -> int:
        return self.arrays.effect_first[self.current()] + self.effect

    def area(self, effect: int) -> int:
        """The squares an effect speaks of, whatever lies there."""
        at = self.arrays.at[effect]
        lady = self.lady_meant(self.arrays.lady[effect])
        if at == codes.AT_ANYWHERE:
            return board.PLAYABLE
        here = self.pawn[lady]
        if at == codes.AT_LOCATION:
            return self.arrays.bit[here]
        if at == codes.AT_BORDERING:
            return self.arrays.border[here]
        if at == codes.AT_SURROUNDING:
            return self.arrays.around[here]
        return self.arrays.within[here * codes.MAX_DISTANCE + self.reach]

    def eligible(self, effect: int) -> int:
        """The squares an effect can really touch."""
        do = self.arrays.do[effect]
        squares = self.area(effect) & self._tiles(self.tile_meant(effect))
        if do == codes.DO_CHANGE or do == codes.DO_TURN:
            squares &= ~(self.temple | self.lone)
            if self.turn_of == codes.DAY:
                squares &= ~self.crystals  # DN-29
            if do == codes.DO_TURN:
                squares &= self.day | self.night  # DN-19
        elif do == codes.DO_MYSTIFY:
            squares &= self.day & ~(self.temple | self.lone)  # DN-26, DN-A10
        elif do == codes.DO_MOVE:
            squares &= ~self.arrays.bit[self.pawn[self.lady_meant(self.arrays.lady[effect])]]  # DN-A26
            if self.arrays.temples[effect] == 0:
                squares &= ~self.temple  # DN-44
        elif self.arrays.spare[effect] != codes.NO_LADY:
            squares &= ~self.arrays.bit[self.pawn[self.lady_meant(self.arrays.spare[effect])]]  # DN-43
        return squares

    def _target_family(self) -> int:
        do = self.arrays.do[self.current_effect()]
        if do == codes.DO_CHANGE:
            return codes.A_CHANGE
        if do == codes.DO_TURN:
            return codes.A_TURN
        if do == codes.DO_CRYSTALLIZE:
            return codes.A_CRYSTALLIZE
        if do == codes.DO_MYSTIFY:
            return codes.A_MYSTIFY
        return codes.A_MOVE

    def _targets_left(self, reduced: bool) -> int:
        squares = self.eligible(self.current_effect()) & ~self.chosen
        if not reduced:
            return squares
        kept = self._in_order(squares & self._from_floor(), self.need - bits.popcount(self.chosen))
        return kept if kept != 0 else squares

    def lady_meant(self, lady: int) -> int:
        """The Lady that the text of the spell being resolved means; a stolen one exchanges them."""
        return self._lady(lady, self.stolen >= 0)

    def tile_meant(self, effect: int) -> int:
        """The kind of tile that an effect of the spell being resolved asks for."""
        return self._tile(self.arrays.tiles[effect], self.stolen >= 0)

    # --- spells and their effects -------------------------------------------------------------------------------------
    def _step(self, action: int) -> None:
        family = self.arrays.family[action]
        item = self.arrays.item[action]
        if family == codes.A_CAST:
            if self.ask == codes.ASK_STOLEN:
                self._cast_stolen()
            else:
                self._cast(item)
        elif family == codes.A_STEP:
            self._go(item)
        elif family == codes.A_TRAVEL:
            self._travel()
        elif family == codes.A_RETREAT:
            self._retreat()
        elif family == codes.A_DISCARD:
            if self.ask == codes.ASK_STOLEN:
                self._drop_stolen()
                self._resolve()
            else:
                self._lay(item)
        elif family == codes.A_CHOOSE:
            self._steal(item)
            self._resolve()
        elif family == codes.A_TAKE:
            self._take_spell(item)
            self._resolve()
        elif family == codes.A_TEMPLE:
            self._choose_temple(item)
        else:
            self._choose_target(item)

    def _cast(self, kind: int) -> None:
        seat = self.turn_of
        self.hours -= self.price(kind)
        self.reach = self.apart()
        self._leave_hand(kind)
        self.spell = kind
        self.stolen = -1
        self.effect = 0
        self._note(codes.E_CAST, seat, kind, 2 * self.price(kind), core.EVERYONE)
        self._resolve()

    def _resolve(self) -> None:
        """Carry out what is left of the spell, until something must be asked."""
        while self.ask == codes.ASK_NOTHING:
            if self.effect < self.arrays.effect_count[self.current()]:
                self._carry_out(self.current_effect())
            elif self.stolen >= 0:
                self._stolen_done()
            else:
                self._spell_done()
                return

    def _carry_out(self, effect: int) -> None:
        do = self.arrays.do[effect]
        seat = self.turn_of
        if do == codes.DO_DRAW:
            for _ in range(self.arrays.count[effect]):
                self._draw(seat)
            self.effect += 1
        elif do == codes.DO_STEAL:
            self._look_to_steal(1 - seat)
        elif do == codes.DO_TAKE:
            if self.book_count[seat] > 1:
                self.ask = codes.ASK_TAKE
            elif self.book_count[seat] == 1:
                self._took(seat, codes.A_TAKE, self.book[seat * codes.MAX_BOOK])
                self._take_spell(self.book[seat * codes.MAX_BOOK])
            else:
                self.effect += 1
        else:
            squares = self.eligible(effect)
            self.need = self.arrays.count[effect]
            if bits.popcount(squares) <= self.need:  # as far as possible, and then all of it (DN-10)
                self._took_all(seat, self._target_family(), squares)
                self._touch(effect, squares)
            else:
                self.chosen = 0
                self.floor = 0
                self.ask = codes.ASK_TARGETS

    def _choose_target(self, square: int) -> None:
        self.chosen |= self.arrays.bit[square]
        self.floor = square + 1
        if bits.popcount(self.chosen) == self.need:
            self.ask = codes.ASK_NOTHING
            chosen = self.chosen
            self.chosen = 0
            self._touch(self.current_effect(), chosen)
            self._resolve()

    def _touch(self, effect: int, squares: int) -> None:
        """Carry out an effect on squares that are eligible."""
        do = self.arrays.do[effect]
        self.effect += 1
        while squares != 0:
            square = bits.lowest(squares)
            squares &= squares - 1
            if do == codes.DO_CHANGE:
                self._change(square)
            elif do == codes.DO_TURN:
                self._turn_over(square)
            elif do == codes.DO_CRYSTALLIZE:
                self._crystallize(square, self.arrays.lasting[effect] != 0)
            elif do == codes.DO_MYSTIFY:
                self.mist[square] += self.arrays.counters[effect]
                self.misty |= self.arrays.bit[square]
                self._note(codes.E_MYSTIFIED, self.turn_of, square, self.arrays.counters[effect], core.EVERYONE)
            else:
                lady = self.lady_meant(self.arrays.lady[effect])
                self.pawn[lady] = square
                self._note(codes.E_MOVED, lady, square, 0, core.EVERYONE)

    def _spell_done(self) -> None:
        kind = self.spell
        self.spell = -1
        self.effect = 0
        self._note(codes.E_SPELL_DONE, self.turn_of, kind, 0, core.EVERYONE)
        self._discard(kind)
        self._settle()

    # --- stealing and taking ------------------------------------------------------------------------------------------
    def _look_to_steal(self, rival: int) -> None:
        """The caster sees the rival's hand (DN-41)."""
        if self.hand_count[rival] == 0:
            self.effect += 1
            return
        for kind in range(self.arrays.first_kind[rival], self.arrays.first_kind[rival + 1]):
            self.known[kind] = self.hand[kind]
        self.looked[rival] = self.hand_count[rival]
        self._see()
        self._note(codes.E_LOOKED, 1 - rival, self.hand_count[rival], 0, core.EVERYONE)
        if self.hand_count[rival] > 1:
            self.ask = codes.ASK_STEAL
            return
        kind = self.arrays.first_kind[rival]
        while self.hand[kind] == 0:
            kind += 1
        self._took(1 - rival, codes.A_CHOOSE, kind)
        self._steal(kind)

    def _steal(self, kind: int) -> None:
        self._leave_hand(kind)
        self.stolen = kind
        self._note(codes.E_STOLE, self.turn_of, kind, 0, core.EVERYONE)
        if self.may_cast_stolen(kind):
            self.ask = codes.ASK_STOLEN
            self.effect = 0
        else:
            self._took(self.turn_of, codes.A_DISCARD, kind)
            self._drop_stolen()

    def may_cast_stolen(self, kind: int) -> bool:
        """Never the rival's theme (DN-40); otherwise if its condition holds for the thief (DN-A8)."""
        return self.arrays.theme[kind] == 0 and self.holds(kind, True)

    def _cast_stolen(self) -> None:
        self.ask = codes.ASK_NOTHING
        self.effect = 0
        self.reach = self.apart()
        self._note(codes.E_CAST, self.turn_of, self.stolen, 1, core.EVERYONE)
        self._resolve()

    def _drop_stolen(self) -> None:
        """Not cast: nothing of it is carried out."""
        self.ask = codes.ASK_NOTHING
        self.effect = self.arrays.effect_count[self.stolen]
        self._note(codes.E_DISCARDED, self.turn_of, self.stolen, 0, core.EVERYONE)

    def _stolen_done(self) -> None:
        """Back to its owner's discards, and on with the spell it was stolen by."""
        kind = self.stolen
        self.stolen = -1
        self.effect = self.arrays.effect_count[self.spell]  # to steal is always a spell's last effect
        self._note(codes.E_SPELL_DONE, self.turn_of, kind, 1, core.EVERYONE)
        self._discard(kind)

    def _take_spell(self, kind: int) -> None:
        """From the book into the hand, unseen by the rival; then the book is shuffled (DN-42)."""
        seat = self.turn_of
        place = seat * codes.MAX_BOOK
        last = self.book_count[seat] - 1
        for i in range(last + 1):
            if self.book[place + i] == kind:
                self.book[place + i] = self.book[place + last]
                break
        self.book_count[seat] = last
        self.hand[kind] += 1
        self.hand_count[seat] += 1
        self._note(codes.E_TOOK, seat, kind, 0, seat)
        if last == 0:
            self._book_empty(seat)
        else:
            self._shuffle(self.book, place, last)
            self._note(codes.E_SHUFFLED, seat, 0, 0, core.EVERYONE)
        self.ask = codes.ASK_NOTHING
        self.effect += 1

    # --- the end ------------------------------------------------------------------------------------------------------
    def _end_too_long(self) -> None:
        """What is half done is left undone; the cards lie where they would have come to lie."""
        if self.stolen >= 0:
            self._discard(self.stolen)
            self.stolen = -1
        if self.spell >= 0:
            self._discard(self.spell)
            self.spell = -1
        if self.laid_count != 0:
            self._discard_laid()
        self.ask = codes.ASK_NOTHING
        self.temple_seat = -1
        self.chosen = 0
        self._end(core.TOO_LONG, -1)

    def _value(self, seat: int) -> float:
        if self.winner < 0:
            return 0.5
        return 1.0 if self.winner == seat else 0.0

    # --- for those outside; the rules reach it from inside, which is faster -------------------------------------------
    def steps(self) -> int:
        return self._steps()
