"""An edition's spells (`formats.edition` knows them) and the board's geometry as flat arrays that the rules read."""

from typing import Any

from ludomancer.core import arrays, bits
from ludomancer.games.day_night.rules import board, codes


class CardArrays:
    """One object an edition and its options; every state of that game points to it."""

    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    __slots__ = (
        "action", "any_turn", "around", "at", "bit", "border", "condition", "condition_lady", "condition_tile",
        "copies", "count", "counters", "distance", "do", "effect_count", "effect_first", "family", "first_kind",
        "hours", "item", "kinds", "lady", "lasting", "owner", "spare", "steal_tiles", "temples", "theme", "tiles",
        "within",
    )  # fmt: skip

    def __init__(self, **values: Any) -> None:
        self.kinds: int = 0
        self.any_turn: int = 0  # option changed = any-turn
        self.steal_tiles: int = 0  # option steal = ladies-and-tiles
        if not bits.IN_C:
            # the books
            self.first_kind: list[int] = [0] * 3  # kinds first_kind[seat] up to first_kind[seat + 1] are the seat's own
            self.owner: list[int] = [0] * 64
            self.hours: list[int] = [0] * 64
            self.copies: list[int] = [0] * 64
            self.theme: list[int] = [0] * 64
            self.condition: list[int] = [0] * 64
            self.condition_lady: list[int] = [0] * 64
            self.condition_tile: list[int] = [0] * 64
            self.effect_first: list[int] = [0] * 64
            self.effect_count: list[int] = [0] * 64
            # the effects
            self.do: list[int] = [0] * 128
            self.at: list[int] = [0] * 128
            self.lady: list[int] = [0] * 128  # whose location, or whose pawn
            self.tiles: list[int] = [0] * 128
            self.count: list[int] = [0] * 128
            self.counters: list[int] = [0] * 128
            self.spare: list[int] = [0] * 128
            self.lasting: list[int] = [0] * 128
            self.temples: list[int] = [0] * 128
            # actions: a code's family and item (a square or a kind), and back
            self.family: list[int] = [0] * 1024
            self.item: list[int] = [0] * 1024
            self.action: list[int] = [-1] * 1024  # family * MAX_KINDS + item
            # the board
            self.bit: list[int] = [0] * 48
            self.border: list[int] = [0] * 48
            self.around: list[int] = [0] * 48
            self.distance: list[int] = [0] * 2304  # square * SQUARES + other
            self.within: list[int] = [0] * 768  # square * MAX_DISTANCE + steps
        for i in range(1024):
            self.action[i] = -1
        self.kinds = arrays.taken(values, "kinds", self.kinds)
        self.any_turn = arrays.taken(values, "any_turn", self.any_turn)
        self.steal_tiles = arrays.taken(values, "steal_tiles", self.steal_tiles)
        arrays.load(self.first_kind, values, "first_kind", 3)
        arrays.load(self.owner, values, "owner", 64)
        arrays.load(self.hours, values, "hours", 64)
        arrays.load(self.copies, values, "copies", 64)
        arrays.load(self.theme, values, "theme", 64)
        arrays.load(self.condition, values, "condition", 64)
        arrays.load(self.condition_lady, values, "condition_lady", 64)
        arrays.load(self.condition_tile, values, "condition_tile", 64)
        arrays.load(self.effect_first, values, "effect_first", 64)
        arrays.load(self.effect_count, values, "effect_count", 64)
        arrays.load(self.do, values, "do", 128)
        arrays.load(self.at, values, "at", 128)
        arrays.load(self.lady, values, "lady", 128)
        arrays.load(self.tiles, values, "tiles", 128)
        arrays.load(self.count, values, "count", 128)
        arrays.load(self.counters, values, "counters", 128)
        arrays.load(self.spare, values, "spare", 128)
        arrays.load(self.lasting, values, "lasting", 128)
        arrays.load(self.temples, values, "temples", 128)
        arrays.load(self.family, values, "family", 1024)
        arrays.load(self.item, values, "item", 1024)
        arrays.load(self.action, values, "action", 1024)
        arrays.load(self.bit, values, "bit", 48)
        arrays.load(self.border, values, "border", 48)
        arrays.load(self.around, values, "around", 48)
        arrays.load(self.distance, values, "distance", 2304)
        arrays.load(self.within, values, "within", 768)
        if values:
            raise TypeError(f"there are no such fields: {', '.join(values)}")

    # --- end of fields ------------------------------------------------------------------------------------------------

    def measure(self) -> None:
        """Neighbours and distances; the centre is never a square (DN-A3)."""
        here = 1
        for square in range(codes.SQUARES):  # doubled, as a shift of a literal would be a C int
            self.bit[square] = here
            here += here
        for square in range(codes.SQUARES):
            here = self.bit[square] & board.PLAYABLE
            row = here | (here & board.NOT_COLUMN_F) << 1 | (here & board.NOT_COLUMN_A) >> 1
            self.border[square] = board.spread(here)
            self.around[square] = (row | row << 6 | row >> 6) & board.PLAYABLE & ~here
            reach = here
            for steps in range(codes.MAX_DISTANCE):
                self.within[square * codes.MAX_DISTANCE + steps] = reach
                wider = reach | board.spread(reach)
                for other in range(codes.SQUARES):
                    if wider & ~reach & self.bit[other]:
                        self.distance[square * codes.SQUARES + other] = steps + 1
                reach = wider
