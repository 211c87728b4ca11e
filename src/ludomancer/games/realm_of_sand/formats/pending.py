"""What is half done in a position: the `pending` part of documents, read back."""

from typing import TYPE_CHECKING

from ludomancer.core.document import DocumentReader
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LETTERS, LEVELS
from ludomancer.games.realm_of_sand.formats.position_writer import ASKS, OF_POWER
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.rules import SandRules

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import SandGame

POWERS = {
    "yellow": codes.R_YELLOW,
    "green": codes.R_GREEN,
    "blue": codes.R_BLUE,
    "red": codes.R_RED,
}
BEFORE_MAIN = (codes.ASK_TILE_AT, codes.ASK_FILL, codes.ASK_SUMMON, codes.ASK_DISC_AT, codes.ASK_FIRST)
AFTER_MAIN = (codes.ASK_TAKE, codes.ASK_REMOVE)


class Pending:
    """Read in two steps: which question it is says how the rest of a position is to be read."""

    def __init__(self, game: "SandGame", reader: DocumentReader) -> None:
        self.game = game
        value = reader.raw("pending")
        self.reader = DocumentReader(value if value is not None else {}, "position: pending")
        self.ask = self._question() if value is not None else codes.ASK_MENU
        self.looks = self.ask in (codes.ASK_KEEP, codes.ASK_UNDER)
        levels = {name: level for level, name in enumerate(LEVELS)}
        self.look_level = self.reader.name("deck", levels, "deck") if self.looks else -1
        self.building = -1
        self.filled: list[int] = []
        if self.ask == codes.ASK_BUILDING_AT:
            self.building = self.reader.name("building", game.card_numbers, "building")

    def _question(self) -> int:
        reader = self.reader
        word = reader.text("ask")
        power = reader.text("power", "")
        fitting = [ask for ask, name in ASKS.items() if name == word and OF_POWER.get(ask, "") == power]
        if not fitting:
            reader.fail("ask", f"{word!r} is asked nowhere" + (f" by the power {power!r}" if power else ""))
        return self._at() if word == "at" and not power else fitting[0]

    def _at(self) -> int:
        if self.reader.has("tile"):
            return codes.ASK_TILE_AT
        return codes.ASK_BUILDING_AT if self.reader.has("building") else codes.ASK_DISC_AT

    def check_looked(self, count: int) -> None:
        if self.looks and not 1 <= count <= codes.LOOK - (self.ask == codes.ASK_UNDER):
            self.reader.fail("looked", "is not what is left of three cards")

    # --- the second step --------------------------------------------------------------------------------------------
    def apply(self, state: SandRules) -> None:
        """Put the question to a state of which everything else has been read."""
        reader, ask, seat = self.reader, self.ask, state.actor
        if (ask in BEFORE_MAIN and state.main_done) or (ask in AFTER_MAIN and not state.main_done):
            reader.fail("ask", "does not fit main_done")
        if ask in OF_POWER and state.ribbon[seat] != POWERS[OF_POWER[ask]]:
            reader.fail("power", f"is not the power of {self.game.seat_names[seat]}")
        if (ask in OF_POWER or reader.data.get("limit") == "all") and state.crystal[seat] == codes.CHARGED:
            reader.fail("power", "is being used, and the crystal is still charged")
        if ask == codes.ASK_FIRST and state.ribbon[seat] != codes.R_PURPLE:
            reader.fail("ask", f"{self.game.seat_names[seat]} has not the purple ribbon")
        if ask == codes.ASK_REMOVE and not self.game.arrays.solo:
            reader.fail("ask", "only solo has round markers")
        held, from_cell, spot = -1, -1, -1
        if ask in (codes.ASK_TILE_AT, codes.ASK_FILL, codes.ASK_FOR):
            held = self._tile(state, seat)
        if ask == codes.ASK_FILL:
            spot = self._spot(held)
        elif ask == codes.ASK_BUILDING_AT:
            held = self.building
        elif ask in (codes.ASK_DISC_AT, codes.ASK_GET):
            held, from_cell = self._disc(state, seat)
        elif ask == codes.ASK_SQUARE_AT:
            from_cell = self._cell("from")
            if not state.squares_of(seat) >> from_cell & 1:
                reader.fail("from", "there is no square")
        if ask in (codes.ASK_SUMMON, codes.ASK_DISC_AT):
            self._summoning(state, seat)
        if ask in (codes.ASK_GIVE_TILE, codes.ASK_FOR):
            self._exchange(state, seat, held)
        state._load(ask=ask, held=held, from_cell=from_cell, spot=spot)
        self._check(state, seat)
        reader.finish()

    def _check(self, state: SandRules, seat: int) -> None:
        """A question that has no answer cannot be asked."""
        reader = self.reader
        if self.ask == codes.ASK_FILL:
            self._check_fill(state, seat)
        if self.ask == codes.ASK_DISC_AT and from_used_up(state, seat):
            reader.fail("from" if state.from_cell >= 0 else "disc", "was placed or moved already")
        if not state.legal_actions():
            reader.fail("ask", "nothing could be answered")

    def _check_fill(self, state: SandRules, seat: int) -> None:
        """All squares of the tile lie there, but for those that the supply has too few of."""
        path, colours = self.game.spots.cells[state.spot], self.game.cards.tiles[state.held].colours
        lying = [state.piece(seat, cell) for cell in path]
        if any(cell not in path or state.piece(seat, cell) < 0 for cell in self.filled):
            self.reader.fail("filled", "there is a cell without a square of the tile")
        if any(piece not in (-1, colour) for piece, colour in zip(lying, colours, strict=True)):
            self.reader.fail("cells", "something else lies there")
        for element in range(codes.BASE_ELEMENTS):
            wanted = sum(colour == element and piece < 0 for piece, colour in zip(lying, colours, strict=True))
            if 0 < wanted <= state.squares[element]:
                self.reader.fail("cells", f"the supply has enough {LETTERS[element]} for them")
        if not state.unfilled():
            self.reader.fail("cells", "no colour of the tile has run short")

    def _tile(self, state: SandRules, seat: int) -> int:
        tile = self.reader.name("tile", self.game.tile_numbers, "tile")
        if tile not in [state.tiles[seat * codes.ACTIVE + i] for i in range(codes.ACTIVE)]:
            self.reader.fail("tile", "is none of the active tiles")
        return tile

    def _cell(self, field: str) -> int:
        return self.reader.name(field, cells.NUMBERS, "cell")

    def _spot(self, tile: int) -> int:
        """The cells of the tile in its order; those that are named as filled are on the board."""
        found = tuple(self.reader.names_list("cells", cells.NUMBERS, "cell"))
        self.filled = self.reader.names_list("filled", cells.NUMBERS, "cell")
        forms = self.game.spots.forms[self.game.arrays.form[tile]]
        numbers = self.game.spots.numbers
        ways = [numbers[way] for way in (found, found[::-1]) if numbers.get(way, -1) in forms]
        if not ways:
            self.reader.fail("cells", "the tile cannot lie there")
        return ways[0]

    def _disc(self, state: SandRules, seat: int) -> tuple[int, int]:
        reader = self.reader
        if reader.has("from"):
            cell = self._cell("from")
            piece = state.piece(seat, cell) - codes.BASE_ELEMENTS
            if piece < 0:
                reader.fail("from", "there is no disc")
            return piece, cell
        element = reader.name("disc", {letter: i for i, letter in enumerate(LETTERS)}, "disc")
        if state.stock[seat * codes.ELEMENTS + element] == 0:
            reader.fail("disc", "the stock has none")
        return element, -1

    def _summoning(self, state: SandRules, seat: int) -> None:
        reader = self.reader
        limit = reader.raw("limit", codes.SUMMONED)
        if limit not in (codes.SUMMONED, "all"):
            reader.fail("limit", f"must be {codes.SUMMONED} or all")
        everything = limit == "all"
        if everything and state.ribbon[seat] != codes.R_PURPLE:
            reader.fail("limit", f"{self.game.seat_names[seat]} has not the purple ribbon")
        used = reader.number("used", 0, 99 if everything else codes.SUMMONED - 1, 0)
        if self.ask == codes.ASK_SUMMON and not used and not everything:
            reader.fail("used", "a summoning begins in the menu")
        moved = cells.mask_of(set(reader.names_list("moved", cells.NUMBERS, "cell")))
        if moved & ~state.discs_of(seat):
            reader.fail("moved", "there is a cell without a disc")
        part = reader.part("spent")
        spent = [part.number(letter, 0, state.stock[seat * codes.ELEMENTS + i], 0) for i, letter in enumerate(LETTERS)]
        part.finish()
        if moved.bit_count() + sum(spent) > used:
            reader.fail("used", "is less than the discs that were placed or moved")
        state._load(all_discs=everything, used=used, moved=moved, spent=spent)

    def _exchange(self, state: SandRules, seat: int, held: int) -> None:
        reader, numbers = self.reader, self.game.tile_numbers
        if not reader.has("got"):
            return
        gave, got = reader.name("gave", numbers, "tile"), reader.name("got", numbers, "tile")
        if got not in [state.tiles[seat * codes.ACTIVE + i] for i in range(codes.ACTIVE)] or got == held:
            reader.fail("got", "is none of the other active tiles")
        if gave not in [state.circle[i] for i in range(state.circle_count)]:
            reader.fail("gave", "does not lie in the circle")
        state._load(gave=gave, got=got)


def from_used_up(state: SandRules, seat: int) -> bool:
    """Was the disc in question placed or moved before in this summoning?"""
    if state.from_cell >= 0:
        return bool(state.moved >> state.from_cell & 1)
    return state.stock[seat * codes.ELEMENTS + state.held] <= state.spent[state.held]
