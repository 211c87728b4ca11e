"""The fields of a position of Realm of Sand and its copy."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import arrays, bits
from ludomancer.core.state import State
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.card_arrays import CardArrays

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import SandGame


class SandState(State):
    """The fields of a position of Realm of Sand."""

    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    __slots__ = (
        "all_discs", "arrays", "ask", "built", "circle", "circle_count", "crystal", "deck", "deck_count", "disc",
        "discs", "display", "first", "from_cell", "gave", "glasses", "got", "held", "kept", "known", "level",
        "look_level", "looked", "looked_count", "main_done", "markers", "moved", "red_seat", "ribbon", "round", "spent",
        "spot", "square", "squares", "stars", "stock", "tiles", "used", "winner",
    )  # fmt: skip

    def __init__(self, game: "SandGame") -> None:
        State.__init__(self, game)
        self.arrays: CardArrays = game.arrays
        self.round: int = 0
        self.first: int = 0
        self.main_done: int = 0
        self.winner: int = -1
        self.markers: int = 0  # tiles, a bit each
        self.circle_count: int = 0
        self.kept: int = 0  # cards of the red seat, a bit each
        self.red_seat: int = -1
        # the question, and what is half done
        self.ask: int = codes.ASK_NOTHING
        self.held: int = -1  # the tile, disc or card in question
        self.from_cell: int = -1  # where a disc or square comes from; -1 for the stock
        self.spot: int = -1  # where the tile lies whose squares run short
        self.all_discs: int = 0
        self.used: int = 0  # discs of this summoning
        self.moved: int = 0  # the cells where they lie
        self.gave: int = -1  # the tiles of the first exchange of the blue power
        self.got: int = -1
        self.look_level: int = 0
        self.looked_count: int = 0
        if not bits.IN_C:
            # by seat
            self.square: list[int] = [0] * 12  # seat * BASE_ELEMENTS + element: cells
            self.disc: list[int] = [0] * 20  # seat * ELEMENTS + element: cells
            self.stock: list[int] = [0] * 20  # seat * ELEMENTS + element
            self.tiles: list[int] = [-1] * 12  # seat * ACTIVE + place; -1 where one is being replaced
            self.level: list[int] = [0] * 4
            self.stars: list[int] = [0] * 4
            self.glasses: list[int] = [0] * 4
            self.ribbon: list[int] = [-1] * 4
            self.crystal: list[int] = [0] * 4
            self.built: list[int] = [0] * 4  # cards, a bit each
            # the supply
            self.squares: list[int] = [0] * 3
            self.discs: list[int] = [0] * 5
            self.circle: list[int] = [0] * 40  # from the queen clockwise
            self.display: list[int] = [-1] * 12  # level * SLOTS + place; -1 for a gap
            self.deck: list[int] = [0] * 60  # level * PILE + place, bottom first
            self.deck_count: list[int] = [0] * 3
            self.known: list[int] = [0] * 3  # places of the deck that the red seat knows, a bit each
            self.spent: list[int] = [0] * 5  # discs of this summoning that lie in the stock again
            self.looked: list[int] = [0] * 3  # top first
        for i in range(12):
            self.tiles[i] = -1
        for i in range(4):
            self.ribbon[i] = -1
        for i in range(12):
            self.display[i] = -1

    def _belong(self, other: State) -> None:
        assert isinstance(other, SandState)
        State._belong(self, other)
        self.arrays = other.arrays

    def _assign(self, other: State) -> None:
        assert isinstance(other, SandState)
        self._assign_fields(other)

    def _assign_fields(self, other: "SandState") -> None:
        """Of arrays that are not always full, only the entries that count."""
        self._assign_core(other)
        self.round = other.round
        self.first = other.first
        self.main_done = other.main_done
        self.winner = other.winner
        self.circle_count = other.circle_count
        self.red_seat = other.red_seat
        self.ask = other.ask
        self.held = other.held
        self.from_cell = other.from_cell
        self.spot = other.spot
        self.all_discs = other.all_discs
        self.used = other.used
        self.moved = other.moved
        self.gave = other.gave
        self.got = other.got
        self.look_level = other.look_level
        self.looked_count = other.looked_count
        self.markers = other.markers
        self.kept = other.kept
        self.square[:] = other.square
        self.disc[:] = other.disc
        self.stock[:] = other.stock
        self.tiles[:] = other.tiles
        self.level[:] = other.level
        self.stars[:] = other.stars
        self.glasses[:] = other.glasses
        self.ribbon[:] = other.ribbon
        self.crystal[:] = other.crystal
        self.built[:] = other.built
        self.squares[:] = other.squares
        self.discs[:] = other.discs
        self.circle[:] = other.circle
        self.display[:] = other.display
        for row in range(3):
            start = row * 20
            for i in range(start, start + other.deck_count[row]):
                self.deck[i] = other.deck[i]
        self.deck_count[:] = other.deck_count
        self.known[:] = other.known
        self.spent[:] = other.spent
        self.looked[:] = other.looked

    def _same_fields(self, other: State) -> bool:
        assert isinstance(other, SandState)
        return self._same_values(other)

    def _same_values(self, other: "SandState") -> bool:
        for row in range(3):
            start = row * 20
            end = start + other.deck_count[row]
            if not arrays.same(self.deck, other.deck, start, end):
                return False
        return (
            self.round == other.round
            and self.first == other.first
            and self.main_done == other.main_done
            and self.winner == other.winner
            and self.circle_count == other.circle_count
            and self.red_seat == other.red_seat
            and self.ask == other.ask
            and self.held == other.held
            and self.from_cell == other.from_cell
            and self.spot == other.spot
            and self.all_discs == other.all_discs
            and self.used == other.used
            and self.moved == other.moved
            and self.gave == other.gave
            and self.got == other.got
            and self.look_level == other.look_level
            and self.looked_count == other.looked_count
            and self.markers == other.markers
            and self.kept == other.kept
            and arrays.same(self.square, other.square, 0, 12)
            and arrays.same(self.disc, other.disc, 0, 20)
            and arrays.same(self.stock, other.stock, 0, 20)
            and arrays.same(self.tiles, other.tiles, 0, 12)
            and arrays.same(self.level, other.level, 0, 4)
            and arrays.same(self.stars, other.stars, 0, 4)
            and arrays.same(self.glasses, other.glasses, 0, 4)
            and arrays.same(self.ribbon, other.ribbon, 0, 4)
            and arrays.same(self.crystal, other.crystal, 0, 4)
            and arrays.same(self.built, other.built, 0, 4)
            and arrays.same(self.squares, other.squares, 0, 3)
            and arrays.same(self.discs, other.discs, 0, 5)
            and arrays.same(self.circle, other.circle, 0, other.circle_count)
            and arrays.same(self.display, other.display, 0, 12)
            and arrays.same(self.deck_count, other.deck_count, 0, 3)
            and arrays.same(self.known, other.known, 0, 3)
            and arrays.same(self.spent, other.spent, 0, 5)
            and arrays.same(self.looked, other.looked, 0, other.looked_count)
        )

    def _load_fields(self, values: dict[str, Any]) -> None:
        self.round = arrays.taken(values, "round", self.round)
        self.first = arrays.taken(values, "first", self.first)
        self.main_done = arrays.taken(values, "main_done", self.main_done)
        self.winner = arrays.taken(values, "winner", self.winner)
        self.circle_count = arrays.taken(values, "circle_count", self.circle_count)
        self.red_seat = arrays.taken(values, "red_seat", self.red_seat)
        self.ask = arrays.taken(values, "ask", self.ask)
        self.held = arrays.taken(values, "held", self.held)
        self.from_cell = arrays.taken(values, "from_cell", self.from_cell)
        self.spot = arrays.taken(values, "spot", self.spot)
        self.all_discs = arrays.taken(values, "all_discs", self.all_discs)
        self.used = arrays.taken(values, "used", self.used)
        self.moved = arrays.taken(values, "moved", self.moved)
        self.gave = arrays.taken(values, "gave", self.gave)
        self.got = arrays.taken(values, "got", self.got)
        self.look_level = arrays.taken(values, "look_level", self.look_level)
        self.looked_count = arrays.taken(values, "looked_count", self.looked_count)
        self.markers = arrays.taken(values, "markers", self.markers)
        self.kept = arrays.taken(values, "kept", self.kept)
        arrays.load(self.square, values, "square", 12)
        arrays.load(self.disc, values, "disc", 20)
        arrays.load(self.stock, values, "stock", 20)
        arrays.load(self.tiles, values, "tiles", 12)
        arrays.load(self.level, values, "level", 4)
        arrays.load(self.stars, values, "stars", 4)
        arrays.load(self.glasses, values, "glasses", 4)
        arrays.load(self.ribbon, values, "ribbon", 4)
        arrays.load(self.crystal, values, "crystal", 4)
        arrays.load(self.built, values, "built", 4)
        arrays.load(self.squares, values, "squares", 3)
        arrays.load(self.discs, values, "discs", 5)
        arrays.load(self.circle, values, "circle", 40)
        arrays.load(self.display, values, "display", 12)
        arrays.load(self.deck, values, "deck", 60)
        arrays.load(self.deck_count, values, "deck_count", 3)
        arrays.load(self.known, values, "known", 3)
        arrays.load(self.spent, values, "spent", 5)
        arrays.load(self.looked, values, "looked", 3)

    # --- end of fields ------------------------------------------------------------------------------------------------

    def move_complete(self) -> bool:
        """Between discs too: whoever summons may stop there."""
        return self.ask == codes.ASK_MENU or (self.ask == codes.ASK_SUMMON and self.used > 0)

    def move_whole(self) -> bool:
        """Not before the last disc of a summoning."""
        return self.ask == codes.ASK_MENU

    # --- what setting up and completing do to several fields at once ------------------------------------------------
    def _fill_supply(self) -> None:
        """Everything, before it is dealt out."""
        for element in range(codes.ELEMENTS):
            self.discs[element] = self.arrays.disc_total[element]
            if element < codes.BASE_ELEMENTS:
                self.squares[element] = self.arrays.square_total[element]

    def _put_built(self, seat: int, card: int) -> None:
        self.built[seat] |= self.arrays.bit[card]
        self.stars[seat] += self.arrays.stars[card]
        self.glasses[seat] += self.arrays.glasses[card]
