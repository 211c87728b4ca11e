"""An edition's spells and the board's geometry as flat arrays that the rules read; `formats.edition` fills them."""

from ludomancer.core import bits
from ludomancer.games.day_night.rules import board, codes


class CardArrays:
    """One object an edition and its options; every state of that game points to it."""

    __slots__ = (
        "action",
        "any_turn",
        "around",
        "at",
        "bit",
        "border",
        "condition",
        "condition_lady",
        "condition_tile",
        "copies",
        "count",
        "counters",
        "distance",
        "do",
        "effect_count",
        "effect_first",
        "family",
        "first_kind",
        "hours",
        "item",
        "kinds",
        "lady",
        "lasting",
        "owner",
        "spare",
        "steal_tiles",
        "temples",
        "theme",
        "tiles",
        "within",
    )

    def __init__(self) -> None:
        self.kinds: int = 0
        self.any_turn: int = 0  # option changed = any-turn
        self.steal_tiles: int = 0  # option steal = ladies-and-tiles
        if not bits.IN_C:
            # the books: kinds first_kind[seat] up to first_kind[seat + 1] are the seat's own
            self.first_kind: list[int] = [0] * 3
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
            self.action: list[int] = [0] * 1024
            # the board
            self.bit: list[int] = [0] * 48
            self.border: list[int] = [0] * 48
            self.around: list[int] = [0] * 48
            self.distance: list[int] = [0] * 2304
            self.within: list[int] = [0] * 768
        self._measure()

    def _measure(self) -> None:
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

    def set_spell(self, kind: int, owner: int, hours: int, copies: int, theme: bool) -> None:
        self.owner[kind] = owner
        self.hours[kind] = hours
        self.copies[kind] = copies
        self.theme[kind] = theme
        self.kinds = kind + 1
        if owner == codes.DAY:
            self.first_kind[codes.NIGHT] = kind + 1
        self.first_kind[2] = kind + 1

    def set_condition(self, kind: int, condition: int, lady: int, tile: int) -> None:
        self.condition[kind] = condition
        self.condition_lady[kind] = lady
        self.condition_tile[kind] = tile

    def set_effects(self, kind: int, first: int, count: int) -> None:
        self.effect_first[kind] = first
        self.effect_count[kind] = count

    def set_effect(self, effect: int, do: int, at: int, lady: int, tiles: int, count: int) -> None:
        self.do[effect] = do
        self.at[effect] = at
        self.lady[effect] = lady
        self.tiles[effect] = tiles
        self.count[effect] = count

    def set_details(self, effect: int, counters: int, spare: int, lasting: bool, temples: bool) -> None:
        self.counters[effect] = counters
        self.spare[effect] = spare
        self.lasting[effect] = lasting
        self.temples[effect] = temples

    def set_options(self, any_turn: bool, steal_tiles: bool) -> None:
        self.any_turn = any_turn
        self.steal_tiles = steal_tiles

    def set_actions(self, actions: list[tuple[int, int]]) -> None:
        """Number the actions: pairs of a family and its item."""
        for place in range(codes.FAMILIES * codes.MAX_KINDS):
            self.action[place] = -1
        for code, (family, item) in enumerate(actions):
            self.family[code] = family
            self.item[code] = item
            self.action[family * codes.MAX_KINDS + item] = code
