"""The fields of a position of Realm of Sand and its copy."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import bits
from ludomancer.core.state import State
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.card_arrays import CardArrays

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import SandGame


class SandState(State):
    """The fields of a position of Realm of Sand."""

    __slots__ = (
        "all_discs",
        "arrays",
        "ask",
        "built",
        "circle",
        "circle_count",
        "crystal",
        "deck",
        "deck_count",
        "disc",
        "discs",
        "display",
        "first",
        "from_cell",
        "gave",
        "glasses",
        "got",
        "held",
        "kept",
        "known",
        "level",
        "look_level",
        "looked",
        "looked_count",
        "main_done",
        "markers",
        "moved",
        "red_seat",
        "ribbon",
        "round",
        "spent",
        "spot",
        "square",
        "squares",
        "stars",
        "stock",
        "tiles",
        "used",
        "winner",
    )

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

    def _belong(self, game: Any) -> None:
        State._belong(self, game)
        self.arrays = game.arrays

    def _assign(self, other: State) -> None:
        assert isinstance(other, SandState)
        self._assign_fields(other)

    def _assign_fields(self, other: "SandState") -> None:
        self._assign_core(other)
        self.round = other.round
        self.first = other.first
        self.main_done = other.main_done
        self.winner = other.winner
        self.markers = other.markers
        self.circle_count = other.circle_count
        self.kept = other.kept
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
        for level in range(codes.LEVELS):  # beyond lie cards that were drawn
            for i in range(level * codes.PILE, level * codes.PILE + other.deck_count[level]):
                self.deck[i] = other.deck[i]
        self.deck_count[:] = other.deck_count
        self.known[:] = other.known
        self.spent[:] = other.spent
        self.looked[:] = other.looked

    def move_complete(self) -> bool:
        """Between discs too: whoever summons may stop there."""
        return self.ask == codes.ASK_MENU or (self.ask == codes.ASK_SUMMON and self.used > 0)

    # --- what documents write: arrays of compiled states cannot be written from outside ----------------------------
    def set_turn(self, number: int, first: int, main_done: bool) -> None:
        self.round = number
        self.first = first
        self.main_done = main_done

    def set_supply(self) -> None:
        """Everything, before it is dealt out."""
        for element in range(codes.ELEMENTS):
            self.discs[element] = self.arrays.disc_total[element]
            if element < codes.BASE_ELEMENTS:
                self.squares[element] = self.arrays.square_total[element]

    def set_player(self, seat: int, ribbon: int, crystal: int, level: int) -> None:
        self.ribbon[seat] = ribbon
        self.crystal[seat] = crystal
        self.level[seat] = level
        if ribbon == codes.R_RED:
            self.red_seat = seat

    def set_tiles(self, seat: int, tiles: list[int]) -> None:
        for i in range(codes.ACTIVE):
            self.tiles[seat * codes.ACTIVE + i] = tiles[i] if i < len(tiles) else -1

    def put_square(self, seat: int, element: int, cell: int) -> None:
        self.square[seat * codes.BASE_ELEMENTS + element] |= 1 << cell
        self.squares[element] -= 1

    def put_disc(self, seat: int, element: int, cell: int) -> None:
        """On a cell, or in the stock (-1)."""
        if cell < 0:
            self.stock[seat * codes.ELEMENTS + element] += 1
        else:
            self.disc[seat * codes.ELEMENTS + element] |= 1 << cell
        self.discs[element] -= 1

    def put_built(self, seat: int, card: int) -> None:
        self._put_built(seat, card)

    def _put_built(self, seat: int, card: int) -> None:
        self.built[seat] |= self.arrays.bit[card]
        self.stars[seat] += self.arrays.stars[card]
        self.glasses[seat] += self.arrays.glasses[card]

    def set_circle(self, tiles: list[int], markers: int) -> None:
        self.circle_count = len(tiles)
        for i, tile in enumerate(tiles):
            self.circle[i] = tile
        self.markers = markers

    def set_level_cards(self, level: int, display: list[int], deck: list[int], known: int) -> None:
        """The deck top first."""
        for i in range(codes.SLOTS):
            self.display[level * codes.SLOTS + i] = display[i] if i < len(display) else -1
        self.deck_count[level] = len(deck)
        for place, card in enumerate(reversed(deck)):
            self.deck[level * codes.PILE + place] = card
        self.known[level] = known

    def set_kept(self, kept: int) -> None:
        self.kept = kept

    def set_question(self, ask: int, held: int, from_cell: int, spot: int) -> None:
        self.ask = ask
        self.held = held
        self.from_cell = from_cell
        self.spot = spot

    def set_summoning(self, all_discs: bool, used: int, moved: int, spent: list[int]) -> None:
        self.all_discs = all_discs
        self.used = used
        self.moved = moved
        for element in range(codes.ELEMENTS):
            self.spent[element] = spent[element]

    def set_exchange(self, gave: int, got: int) -> None:
        self.gave = gave
        self.got = got

    def set_looked(self, level: int, cards: list[int]) -> None:
        self.look_level = level
        self.looked_count = len(cards)
        for i, card in enumerate(cards):
            self.looked[i] = card

    def set_winner(self, winner: int) -> None:
        self.winner = winner
