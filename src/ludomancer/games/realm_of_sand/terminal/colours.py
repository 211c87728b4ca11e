"""Pieces, tiles and buildings in their colours, as rows of a terminal."""

from ludomancer.core.translator import Translator
from ludomancer.games.realm_of_sand.formats.edition import LETTERS, Building, Cards, Tile
from ludomancer.games.realm_of_sand.formats.position_writer import PIECES, SEATS
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.text.signs import (
    GLASSES,
    SHAPE_SIGNS,
    STARS,
    disc_text,
    element,
    is_disc,
    legend,
    piece_text,
    tile_mark,
)
from ludomancer.terminal.rows import QUIET, Piece, Row

# the colours of the elements, behind squares and behind discs
SQUARE_GROUNDS = (("#2c8a4d", "#bf3b3d", "#3a3550"), ("#277c45", "#ac3337", "#302b43"))  # in turn, as on a chessboard
DISC_GROUNDS = ("#35ad62", "#e0605a", "#544d6c", "#4a86ea", "#f3c63c")
DISC_INKS = ("#06260f", "#33060a", "#f0ecff", "#f4f8ff", "#382a00")
SQUARE_INK = "#fbf6ea"
BRIGHT_GROUNDS, DARK_GROUNDS = ("#dcc18a", "#d2b577"), ("#614d35", "#57442e")
BRIGHT_INK, DARK_INK = "#98783f", "#a98b5d"
STARS_STYLE = "bold #f0c657"
GLASS_STYLE = "bold #e2a06a"
SAND_STYLE = "bold #e3c48c"
RIBBON_STYLES = {
    "yellow": "bold #f3cf5e",
    "green": "bold #62cf8b",
    "orange": "bold #f39a4a",
    "blue": "bold #7fb0ff",
    "red": "bold #f0706a",
    "purple": "bold #c792f0",
}
CRYSTAL_INKS = {  # on sand
    "yellow": "bold #6b4e00",
    "green": "bold #0d5a2b",
    "orange": "bold #8a3a00",
    "blue": "bold #123f9c",
    "red": "bold #96101f",
    "purple": "bold #5b1c96",
}
SEAT_STYLES = dict(zip(SEATS, ("bold #f09a6e", "bold #6bb7e5", "bold #b5cf6b", "bold #dc97d8"), strict=True))


def square_style(which: int, odd: int = 0) -> str:
    return f"bold {SQUARE_INK} on {SQUARE_GROUNDS[odd][which]}"


def disc_style(which: int) -> str:
    return f"bold {DISC_INKS[which]} on {DISC_GROUNDS[which]}"


def disc(which: int, target: str = "") -> Piece:
    return Piece(disc_text(which), disc_style(which), target)


def piece_style(piece: str, odd: int = 0) -> str:
    return disc_style(element(piece)) if is_disc(piece) else square_style(element(piece), odd)


def pieces(counts: dict[str, int], all_kinds: bool = False, tight: bool = False) -> list[Row]:
    """Each kind with its number, those that are missing quietly or not at all."""
    units: list[Row] = []
    for name in PIECES:
        count = counts.get(name, 0)
        if name not in counts or not (count or all_kinds):
            continue
        text = piece_text(name) if is_disc(name) or tight else f" {name} "
        units.append([Piece(text, piece_style(name)), Piece(f"{count}", "" if count else QUIET)])
    return units


def tile_text(tile: Tile) -> Row:
    """In one line: number, shape, colours from one end to the other."""
    row = [Piece(f"{tile.id}{tile_mark(tile)}"), Piece(SHAPE_SIGNS[tile.bent], QUIET)]
    return [*row, *(Piece(LETTERS[each], square_style(each)) for each in tile.colours)]


def bonus(building: Building) -> Row:
    """Steps and discs: "+2", "(R)(K)"."""
    row = [Piece(f"+{building.steps}", SAND_STYLE)] if building.steps else []
    return row + [disc(which) for which, count in enumerate(building.bonus) for _ in range(count)]


def worth(stars: int, glasses: int, gap: str = " ") -> Row:
    return [Piece(f"{stars}{STARS}", STARS_STYLE), Piece(f"{gap}{glasses}{GLASSES}", GLASS_STYLE)]


def coloured_legend(t: Translator, cards: Cards, advanced: bool) -> list[tuple[str, str, str]]:
    """Sign, its style, and what it means."""
    elements = [square_style(i) if i < codes.BASE_ELEMENTS else disc_style(i) for i in range(len(cards.elements))]
    bright, dark = f"{BRIGHT_INK} on {BRIGHT_GROUNDS[0]}", f"{DARK_INK} on {DARK_GROUNDS[0]}"
    styles = [square_style(0), disc_style(0), bright, dark, STARS_STYLE, GLASS_STYLE, SAND_STYLE, SAND_STYLE]
    crystals = [f"{CRYSTAL_INKS['purple']} on {BRIGHT_GROUNDS[0]}", "bold"] if advanced else []
    units = zip(legend(t, cards, advanced), [*elements, *styles, *crystals, "bold"], strict=True)
    return [(sign, style, meaning) for (sign, meaning), style in units]
