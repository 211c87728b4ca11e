"""A player's board, cell by cell, in several sizes.

Every cell ends in a column of bare ground, so that pieces lie apart and one sees what they lie on; there stands the
sign of a crystal, and that of a dark cell under a piece.
"""

from typing import NamedTuple

from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import RIBBONS, Cards
from ludomancer.games.realm_of_sand.formats.view import Player
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.terminal import colours
from ludomancer.games.realm_of_sand.terminal.blocks import Block
from ludomancer.games.realm_of_sand.text import signs
from ludomancer.terminal.board import Choice
from ludomancer.terminal.rows import LIT, QUIET, Piece, Row

LABELS = 2  # columns for the numbers of the rows


class Size(NamedTuple):
    """Columns and lines of a cell."""

    width: int
    height: int

    @property
    def board(self) -> int:
        return LABELS + codes.COLUMNS * self.width


SMALL, MIDDLE, LARGE, HUGE = Size(4, 1), Size(5, 2), Size(6, 3), Size(8, 4)


class Cell(NamedTuple):
    """What is to be drawn of one cell."""

    piece: str  # empty for none
    dark: bool
    crystal: str  # the ribbon
    choice: Choice | None
    held: bool  # its piece is on its way
    odd: int  # cells are drawn in two shades, as on a chessboard

    @property
    def ground(self) -> str:
        return (colours.DARK_GROUNDS if self.dark else colours.BRIGHT_GROUNDS)[self.odd]

    @property
    def target(self) -> str:
        return str(self.choice.number) if self.choice else ""


class DrawnBoard:
    """The board of one player."""

    def __init__(self, cards: Cards, player: Player, choices: dict[int, Choice], held: str = "") -> None:
        self.cards = cards
        self.player = player
        self.choices = choices
        self.held = held
        self.ribbon: str | None = player.get("ribbon")
        crystals = [each.crystals for each in cards.ribbons if RIBBONS[each.ribbon] == self.ribbon]
        self.crystals = crystals[0] if crystals else 0

    def rows(self, size: Size) -> Block:
        rows: Block = []
        for row in range(codes.ROWS - 1, -1, -1):
            for line in range(size.height):
                label = f"{row + 1}" if line == (size.height - 1) // 2 else ""
                drawn: Row = [Piece(label.ljust(LABELS), QUIET)]
                for column in range(codes.COLUMNS):
                    drawn += _drawn(self._cell(row, column), size, line)
                rows.append(drawn)
        mark = signs.board_mark(self.cards, self.ribbon)
        letters = "".join(name.center(size.width - 1) + " " for name in cells.COLUMN_NAMES)
        rows.append([Piece(mark.ljust(LABELS), "bold"), Piece(letters, QUIET)])
        return rows

    def _cell(self, row: int, column: int) -> Cell:
        number = cells.cell(row, column)
        name = cells.NAMES[number]
        crystal = self.ribbon if self.ribbon and self.crystals >> number & 1 else ""
        dark = bool(self.cards.dark >> number & 1)
        piece, choice = self.player["board"].get(name, ""), self.choices.get(number)
        return Cell(piece, dark, crystal, choice, name == self.held, (row + column) % 2)


def _drawn(cell: Cell, size: Size, line: int) -> Row:
    """One of the lines of a cell."""
    fill = size.width - 1
    middle = (size.height - 1) // 2
    if not cell.piece:
        body = _empty(cell, fill, line == middle)
    elif cell.choice and size.height == 1:
        return _numbered(cell)
    elif cell.choice and line == size.height - 1:
        body = [Piece(str(cell.choice.number).center(fill), LIT, cell.target)]
    elif signs.is_disc(cell.piece):
        body = _disc(cell, fill, size.height, line)
    else:
        letter = cell.piece if line == middle else ""
        body = [
            Piece(letter.center(fill), LIT if cell.held else colours.piece_style(cell.piece, cell.odd), cell.target)
        ]
    return [*body, _margin(cell, line == 0, line == middle)]


def _empty(cell: Cell, fill: int, middle: bool) -> Row:
    if cell.choice and middle:
        return [Piece(str(cell.choice.number).center(fill), LIT, cell.target)]
    sign = signs.DARK_SIGN if cell.dark else signs.BRIGHT_SIGN
    ink = colours.DARK_INK if cell.dark else colours.BRIGHT_INK
    return [Piece((sign if middle else "").center(fill), f"{ink} on {cell.ground}", cell.target)]


def _disc(cell: Cell, fill: int, height: int, line: int) -> Row:
    """Round, as far as half characters allow it."""
    which = signs.element(cell.piece)
    edge = f"{colours.DISC_GROUNDS[which]} on {cell.ground}"
    wide = fill - 1 + fill % 2
    rest = [Piece(" " * (fill - wide), edge, cell.target)] if fill > wide else []
    if (height > 2 and line == 0) or (height > 1 and line == height - 1):
        side = ("▄" if line == 0 else "▀") * (wide - 2 if fill == wide else wide)
        return [Piece(side.center(wide), edge, cell.target), *rest]
    style = LIT if cell.held else colours.disc_style(which)
    text = signs.disc_text(which) if line == (height - 1) // 2 else ""
    return [Piece(text.center(wide), style, cell.target), *rest]


def _numbered(cell: Cell) -> Row:
    """A piece with a number on a single line."""
    assert cell.choice is not None
    close = ")" if signs.is_disc(cell.piece) else " "
    return [
        Piece(str(cell.choice.number).rjust(2), LIT, cell.target),
        Piece(f"{cell.piece[0]}{close}", colours.piece_style(cell.piece), cell.target),
    ]


def _margin(cell: Cell, top: bool, middle: bool) -> Piece:
    if cell.crystal and top:
        ink = colours.RIBBON_STYLES[cell.crystal] if cell.dark else colours.CRYSTAL_INKS[cell.crystal]
        return Piece(signs.CRYSTAL, f"{ink} on {cell.ground}", cell.target)
    if cell.dark and cell.piece and middle:
        return Piece(signs.DARK_SIGN, f"{colours.DARK_INK} on {cell.ground}", cell.target)
    return Piece(" ", f"on {cell.ground}", cell.target)
