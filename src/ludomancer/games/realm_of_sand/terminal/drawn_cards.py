"""Buildings with their patterns, and tiles in their shape, in several scales."""

from typing import NamedTuple

from ludomancer.core.document import HIDDEN
from ludomancer.games.realm_of_sand.formats.edition import LETTERS, LEVELS, Building, Tile
from ludomancer.games.realm_of_sand.formats.view import View
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.terminal import colours
from ludomancer.games.realm_of_sand.terminal.blocks import Block, beside, fitted
from ludomancer.games.realm_of_sand.terminal.choices import Choices
from ludomancer.games.realm_of_sand.text import signs
from ludomancer.games.realm_of_sand.text.narrator import SandNarrator
from ludomancer.terminal.board import Choice
from ludomancer.terminal.rows import LIT, QUIET, Piece, Row, length, number

WIDE = 4  # cells that most patterns need at most, when they lie
LEAST_INFO = 7
MOST_INFO = 14
SPACED = 9  # columns from which numbers stand apart
NONE = "–"


class Scale(NamedTuple):
    """Columns and lines for a cell of a pattern."""

    width: int
    height: int


def coloured(letter: str, scale: Scale, line: int, odd: int = 0) -> Piece:
    """One line of a cell of a pattern; blue and yellow are discs by nature."""
    which = LETTERS.index(letter)
    style = colours.square_style(which, odd) if which < codes.BASE_ELEMENTS else colours.disc_style(which)
    sign = (
        letter if which < codes.BASE_ELEMENTS or scale.width < len(signs.disc_text(which)) else signs.disc_text(which)
    )
    text = sign if line == (scale.height - 1) // 2 else ""
    return Piece(text.center(scale.width), style)


class DrawnCards:
    """Buildings and tiles of one view."""

    def __init__(self, narrator: SandNarrator, view: View, choices: Choices) -> None:
        self.narrator = narrator
        self.t = narrator.t
        self.view = view
        self.choices = choices
        self.longest = 1 + max(len(narrator.name(card)) for card in narrator.buildings)
        self.wide = max(WIDE, *(self._wide(card) for cards in view["display"].values() for card in cards))

    # --- buildings --------------------------------------------------------------------------------------------------
    def least(self, scale: Scale) -> int:
        """The columns that a building needs, with a gap behind it."""
        return self.wide * scale.width + LEAST_INFO + 2

    def most(self, scale: Scale) -> int:
        return self.wide * scale.width + MOST_INFO + 2

    def display(self, scale: Scale, width: int, gap: int = 0) -> Block:
        """The open cards, a level below the other, with so many empty lines between them."""
        rows: Block = []
        each = min(width // codes.SLOTS, self.most(scale))
        wides, widths = [self.wide] * codes.SLOTS, [each - 1] * codes.SLOTS
        if each < self.least(scale):
            wides = self._columns()
            widths = [wide * scale.width + 1 + LEAST_INFO for wide in wides]
        for level in LEVELS:
            drawn = [
                (self.building(card, scale, column, wide), column)
                for card, column, wide in zip(self.view["display"][level], widths, wides, strict=True)
            ]
            rows += [[]] * gap if rows else []
            rows += beside(drawn, 1)
        return rows

    def _columns(self) -> list[int]:
        """How wide the patterns of each place are at most, for editions with very wide ones."""
        return [
            max(self._wide(cards[place]) for cards in self.view["display"].values()) for place in range(codes.SLOTS)
        ]

    def _wide(self, card: str | None) -> int:
        return len(signs.lying(self.narrator.buildings[card].pattern)[0]) if card else 0

    def building(self, card: str | None, scale: Scale, width: int, cells: int = 0) -> Block:
        """Its pattern, and beside it the number, what it is worth and brings."""
        if card is None or card == HIDDEN:
            return [[Piece(NONE if card is None else HIDDEN, QUIET)]]
        building = self.narrator.buildings[card]
        wide = (cells or self.wide) * scale.width
        info = self._info(building, width - wide - 1)
        return beside([(self.pattern(building, scale), wide), (info, width - wide - 1)], 1)

    def pattern(self, building: Building, scale: Scale) -> Block:
        rows: Block = []
        for row, line in enumerate(signs.lying(building.pattern)):
            rows += _cells([letter.strip(".") for letter in line], scale, row)
        return rows

    def card_choice(self, card: str) -> Choice | None:
        families = (codes.A_COMPLETE, codes.A_KEEP, codes.A_UNDER)
        return self.choices.find(self.narrator.game.card_numbers[card], *families)

    def _info(self, building: Building, width: int) -> Block:
        choice = self.card_choice(building.id)
        target = str(choice.number) if choice else ""
        mark = signs.building_mark(building)
        head = [number(choice.number)] if choice else []
        name = f"{self.narrator.name(building.id)}{mark}"
        if length(head) + bool(head) + self.longest > width:
            name = f"{building.id}{mark}"
        head += [Piece(" ")] if head and length(head) + 1 + len(name) <= width else []
        head.append(Piece(name, "bold" if choice else "", target))
        gap = " " if width >= SPACED else ""
        worth = colours.worth(building.stars, building.hourglasses, gap)
        bonus = colours.bonus(building)
        if length(worth) + len(gap) + length(bonus) <= width:
            return [head, [*worth, Piece(gap), *bonus] if bonus else worth]
        return [head, worth, bonus]

    def line(self, card: str) -> Row:
        """A building in one line."""
        if card == HIDDEN:
            return [Piece(HIDDEN, QUIET)]
        building = self.narrator.buildings[card]
        choice = self.card_choice(card)
        row = [number(choice.number), Piece(" ")] if choice else []
        row.append(Piece(f"{building.id}{signs.building_mark(building)} "))
        for i, line in enumerate(building.pattern):
            row += [Piece("/", QUIET)] if i else []
            row += [Piece(".", QUIET) if letter == "." else coloured(letter, Scale(1, 1), 0) for letter in line]
        return [*row, Piece(" "), *colours.worth(building.stars, building.hourglasses), *colours.bonus(building)]

    # --- tiles ------------------------------------------------------------------------------------------------------
    def tile(self, tile: str | None, scale: Scale, choice: Choice | None, held: bool = False) -> Block:
        """Its number, and its shape in two lines of cells."""
        if tile is None:
            return [[Piece(NONE, QUIET)]]
        component = self.narrator.tiles[tile]
        head = [number(choice.number)] if choice else []
        style = LIT if held else "bold"
        name = f"{tile}{signs.tile_mark(component)}"
        head += [Piece(" ")] if head else []
        head.append(Piece(name, style, str(choice.number) if choice else ""))
        shape = tile_shape(component, scale)
        wide = length(head)
        return beside([([head], wide), (shape, codes.SQUARES * scale.width)], 1)

    def tile_choice(self, tile: str, *families: int) -> Choice | None:
        return self.choices.find(self.narrator.game.tile_numbers[tile], *families)


def tile_shape(tile: Tile, scale: Scale) -> Block:
    """A straight one lies in a row; a bent one has its last square below its corner."""
    letters = [LETTERS[each] for each in tile.colours]
    lines = [letters[:2], ["", letters[2]]] if tile.bent else [letters]
    rows: Block = []
    for row, line in enumerate(lines):
        rows += _cells(line, scale, row)
    return rows


def _cells(letters: list[str], scale: Scale, row: int) -> Block:
    """A row of cells, some of them empty."""
    blank = Piece(" " * scale.width)
    return [
        [coloured(each, scale, part, (row + i) % 2) if each else blank for i, each in enumerate(letters)]
        for part in range(scale.height)
    ]


def strip(tiles: list[Block], width: int, gap: int) -> Block:
    """Tiles side by side."""
    return [fitted(row, width) for row in beside([(tile, max(map(length, tile))) for tile in tiles], gap)]
