"""What a seat can see of a position of Realm of Sand, for nets; the same inputs for one player up to four."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludomancer.core import bits, features
from ludomancer.core.features import Features
from ludomancer.core.state import State
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.rules import SandRules

if TYPE_CHECKING:
    from ludomancer.core.game import Game

NUMBER, CELL, CARD, TILE = 0, 1, 2, 3  # kinds of inputs
CLOSE = 6  # pieces wanting: cards with fewer are told one by one
FARTHEST = 10
QUESTIONS = 20
REMEMBERED = 16_384  # boards with a card, a power of two
FACTOR = 0x9E3779B1
SPREAD = 0x5851F42D
MASK = (1 << 62) - 1


class SandFeatures(Features):
    """Inputs of Realm of Sand."""

    __slots__ = ("kept", "keys")

    def __init__(self, game: "Game", kinds: dict[str, Sequence[str]]) -> None:
        if not bits.IN_C:
            self.keys: list[int] = [0] * 16384
            self.kept: list[int] = [0] * 16384
        Features.__init__(self, game, kinds)

    def _fill(self, state: State, seat: int) -> None:
        assert isinstance(state, SandRules)
        self._tell(state, seat)

    def _tell(self, state: SandRules, me: int) -> None:
        seats = state.arrays.seats
        cards = 0
        for i in range(codes.LEVELS * codes.SLOTS):
            if state.display[i] >= 0:
                cards |= state.arrays.bit[state.display[i]]
        self.cards("open cards", cards, CARD)
        self.cards("markers", state.markers, TILE)
        for i in range(state.circle_count if state.circle_count < 12 else 12):
            self.add(TILE, 0, state.circle[i], 12 - i, 12)
        self.gap("circle", TILE, 1, 12)
        self.one("seats", seats, 5)
        self.one("advanced", state.arrays.advanced, 2)
        self.one("round", state.round, 40)
        self.amount("rounds", state.round, 40)
        self.one("first", (state.first - me + seats) % seats, 4)
        best = 0
        for slot in range(codes.MAX_SEATS):
            self._side(state, (me + slot) % seats, me, slot, cards, slot < seats)
            if 0 < slot < seats and state.stars[(me + slot) % seats] > best:
                best = state.stars[(me + slot) % seats]
        self.whose(features.TABLE)
        self.one("lead", state.stars[me] - best + 20 if seats > 1 else 0, 41)
        self.amount("ahead", state.stars[me] - best if seats > 1 else 0, 30)
        self.amount("behind", best - state.stars[me] if seats > 1 else 0, 30)
        self._question(state, me)

    def _side(self, state: SandRules, side: int, me: int, slot: int, cards: int, there: bool) -> None:
        """What a seat has; nothing where there is none."""
        self.whose(slot)
        every = 1 if there else 0
        for element in range(codes.ELEMENTS):
            if element < codes.BASE_ELEMENTS:
                self._cells(CELL, element, state.square[side * codes.BASE_ELEMENTS + element] * every)
            self._cells(CELL, codes.BASE_ELEMENTS + element, state.disc[side * codes.ELEMENTS + element] * every)
        self.gap("board", CELL, codes.BASE_ELEMENTS + codes.ELEMENTS, 1)
        for element in range(codes.ELEMENTS):
            discs = state.stock[side * codes.ELEMENTS + element]
            self.add(NUMBER, element * 7 + features.clip(discs, 5), 0, every, 1)
            discs += bits.popcount(state.disc[side * codes.ELEMENTS + element])
            self.add(NUMBER, element * 7 + 6, 0, discs * every, 12)
        self.gap("discs", NUMBER, 7 * codes.ELEMENTS, 1)
        for i in range(codes.ACTIVE):
            if there and state.tiles[side * codes.ACTIVE + i] >= 0:
                self.mark(TILE, 0, state.tiles[side * codes.ACTIVE + i])
        self.gap("tiles", TILE, 1, 1)
        self.add(NUMBER, features.clip(state.level[side], 7), 0, every, 1)
        self.gap("level", NUMBER, 8, 1)
        self.add(NUMBER, features.clip(state.stars[side], 49), 0, every, 1)
        self.gap("stars", NUMBER, 50, 1)
        self.amount("score", state.stars[side] * every, 60)
        self.add(NUMBER, features.clip(state.glasses[side], 13), 0, every, 1)
        self.gap("hourglasses", NUMBER, 14, 1)
        self.amount("time", state.glasses[side] * every, 12)
        self.add(NUMBER, features.clip(state.ribbon[side] + 1, 6), 0, every, 1)
        if there and state.ribbon[side] >= 0:
            self.mark(NUMBER, 7 + features.clip(state.crystal[side], 2), 0)
        self.gap("ribbon", NUMBER, 10, 1)
        self.cards("built", state.built[side] * every, CARD)
        if side == me and me == state.red_seat:
            self.cards("kept", state.kept * every, CARD)
            cards |= state.kept
        else:
            self.cards("kept", 0, CARD)
        self._closeness(state, side, cards * every)

    def _cells(self, kind: int, row: int, mask: int) -> None:
        while mask != 0:
            self.mark(kind, row, bits.lowest(mask))
            mask &= mask - 1

    def _closeness(self, state: SandRules, side: int, cards: int) -> None:
        """How close the board is to each building."""
        board = self._board(state, side)
        rest = cards
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            missing = self._missing(state, side, card, board)
            if missing < CLOSE:
                self.mark(CARD, missing, card)
        self.gap("missing", CARD, CLOSE, 1)
        while cards != 0:
            card = bits.lowest(cards)
            cards &= cards - 1
            missing = self._missing(state, side, card, board)
            self.mark(NUMBER, state.arrays.card_level[card] * FARTHEST + features.clip(missing, FARTHEST - 1), 0)
        self.gap("missing by level", NUMBER, codes.LEVELS * FARTHEST, 1)

    def _board(self, state: SandRules, side: int) -> int:
        """A number for a board, so that what was counted on it is found again."""
        found = state.level[side] + 1
        for element in range(codes.ELEMENTS):
            if element < codes.BASE_ELEMENTS:
                found = self._mixed(found, state.square[side * codes.BASE_ELEMENTS + element])
            found = self._mixed(found, state.disc[side * codes.ELEMENTS + element])
        return found

    def _mixed(self, found: int, more: int) -> int:
        """A step of a hash in 62 bits."""
        low = (found ^ more) & 0x3FFFFFFF
        high = found >> 30 & 0x7FFFFFFF
        return (low * FACTOR ^ high * SPREAD ^ found >> 17) & MASK

    def _missing(self, state: SandRules, side: int, card: int, board: int) -> int:
        """Pieces wanting, remembered: boards recur."""
        key = self._mixed(board, card + 1)
        place = (key ^ key >> 20) & REMEMBERED - 1
        if self.keys[place] != key:
            self.keys[place] = key
            self.kept[place] = state._missing_pieces(side, card)
        return self.kept[place]

    def _question(self, state: SandRules, me: int) -> None:
        ask = state.ask
        self.one("asked", ask + (0 if state.actor == me else QUESTIONS), 2 * QUESTIONS)
        self.one("main action", state.main_done + (0 if state.actor == me else 2), 4)
        if ask == codes.ASK_TILE_AT or ask == codes.ASK_FILL or ask == codes.ASK_FOR:
            self.mark(TILE, 0, state.held)
        if (ask == codes.ASK_GIVE_TILE or ask == codes.ASK_FOR) and state.got >= 0:
            self.mark(TILE, 1, state.gave)
            self.mark(TILE, 2, state.got)
        self.gap("tile", TILE, 3, 1)
        if ask == codes.ASK_BUILDING_AT:
            self.mark(CARD, 0, state.held)
        if (ask == codes.ASK_KEEP or ask == codes.ASK_UNDER) and me == state.red_seat:
            for i in range(state.looked_count):
                self.mark(CARD, 1, state.looked[i])
        self.gap("card", CARD, 2, 1)
        summoning = ask == codes.ASK_SUMMON or ask == codes.ASK_DISC_AT
        if summoning:
            self._cells(CELL, 0, state.moved)
        if ask == codes.ASK_GET or ask == codes.ASK_SQUARE_AT or ask == codes.ASK_DISC_AT:
            if state.from_cell >= 0:
                self.mark(CELL, 1, state.from_cell)
            elif ask != codes.ASK_SQUARE_AT:
                self.mark(CELL, 2, state.held)
        self.gap("cells", CELL, 3, 1)
        self.one("used", state.used if summoning else 0, 6)
        self.one("all discs", state.all_discs if summoning else 0, 2)
        for element in range(codes.ELEMENTS):
            if summoning:
                self.add(NUMBER, element, 0, state.spent[element], 4)
        self.gap("spent", NUMBER, codes.ELEMENTS, 2)
