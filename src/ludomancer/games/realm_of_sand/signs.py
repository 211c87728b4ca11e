"""Pieces, tiles and buildings in signs, which are the same in every language; `legend` explains them.

A letter stands beside every colour, and discs are in round brackets, so that nothing depends on colours.
"""

from typing import Any

from ludomancer.core.rows import QUIET, Piece, Row
from ludomancer.core.words import Phrase, Words
from ludomancer.games.realm_of_sand import codes
from ludomancer.games.realm_of_sand.cards import BUILDING_FIELDS, LETTERS, TILE_FIELDS, Building, Cards, Tile
from ludomancer.games.realm_of_sand.document import DISCS, PIECES, SEATS

STARS, GLASSES, OWN, QUEEN, CRYSTAL = "★", "H", "°", "Q", "*"
SHAPE_SIGNS = ("─", "┐")  # straight, bent
BRIGHT_SIGN, DARK_SIGN = ".", "#"
STATES = {"clear": "◇", "fresh": "◈", "charged": "◆"}

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
RIBBON_IDS = tuple(RIBBON_STYLES)
OWN_MEANS = Phrase("at a number: what is shown of it is designed here, as no source gives it")
SEAT_STYLES = dict(zip(SEATS, ("bold #f09a6e", "bold #6bb7e5", "bold #b5cf6b", "bold #dc97d8"), strict=True))


def element(piece: str) -> int:
    return LETTERS.index(piece[0])


def is_disc(piece: str) -> bool:
    return piece in DISCS


def square_style(which: int, odd: int = 0) -> str:
    return f"bold {SQUARE_INK} on {SQUARE_GROUNDS[odd][which]}"


def disc_style(which: int) -> str:
    return f"bold {DISC_INKS[which]} on {DISC_GROUNDS[which]}"


def disc_text(which: int) -> str:
    return f"({LETTERS[which]})"


def disc(which: int, target: str = "") -> Piece:
    return Piece(disc_text(which), disc_style(which), target)


def piece_text(piece: str) -> str:
    """A piece as it is written in the log: "G", "(G)"."""
    return disc_text(element(piece)) if is_disc(piece) else piece


def piece_style(piece: str, odd: int = 0) -> str:
    return disc_style(element(piece)) if is_disc(piece) else square_style(element(piece), odd)


def pieces(counts: dict[str, int], all_kinds: bool = False, tight: bool = False) -> list[Row]:
    """Each kind with its number, those that are missing quietly or not at all."""
    found: list[Row] = []
    for name in PIECES:
        count = counts.get(name, 0)
        if name not in counts or not (count or all_kinds):
            continue
        text = piece_text(name) if is_disc(name) or tight else f" {name} "
        found.append([Piece(text, piece_style(name)), Piece(f"{count}", "" if count else QUIET)])
    return found


def on_board(player: dict[str, Any]) -> dict[str, int]:
    """How many pieces of each kind lie on a board."""
    lying = list(player["board"].values())
    return {name: lying.count(name) for name in PIECES if name in lying}


def designed(sources: dict[str, str], *fields: str) -> str:
    """A sign for values that no source gives."""
    return OWN if any(sources.get(field) == "designed" for field in fields) else ""


def tile_mark(tile: Tile) -> str:
    return designed(tile.sources, *TILE_FIELDS)


def building_mark(building: Building) -> str:
    """For its pattern and whatever else of it is shown; its name is not meant."""
    return designed(building.sources, *(field for field in BUILDING_FIELDS if not field.startswith("name.")))


def board_mark(cards: Cards, ribbon: str | None) -> str:
    """Where the cells are dark, and where the crystals are."""
    found = [each.sources for each in cards.ribbons if ribbon is not None and RIBBON_IDS[each.ribbon] == ribbon]
    return OWN if any(designed(sources, "cells", "crystals") for sources in (cards.board_sources, *found)) else ""


def tile_text(tile: Tile) -> Row:
    """In one line: number, shape, colours from one end to the other."""
    row = [Piece(f"{tile.id}{tile_mark(tile)}"), Piece(SHAPE_SIGNS[tile.bent], QUIET)]
    return [*row, *(Piece(LETTERS[each], square_style(each)) for each in tile.colours)]


def bonus(building: Building) -> Row:
    """Steps and discs: "+2", "(R)(K)"."""
    row = [Piece(f"+{building.steps}", SAND_STYLE)] if building.steps else []
    return row + [disc(which) for which, count in enumerate(building.bonus) for _ in range(count)]


def bonus_text(building: Building) -> str:
    return "".join(piece.text for piece in bonus(building))


def worth(stars: int, glasses: int, gap: str = " ") -> Row:
    return [Piece(f"{stars}{STARS}", STARS_STYLE), Piece(f"{gap}{glasses}{GLASSES}", GLASS_STYLE)]


def pattern_text(pattern: tuple[str, ...]) -> str:
    """In one line: rows from the top, "KR/.R"."""
    return "/".join(pattern)


def lying(pattern: tuple[str, ...]) -> tuple[str, ...]:
    """A pattern that is not higher than wide; it may be turned as one likes (RS-16)."""
    if len(pattern) <= len(pattern[0]):
        return pattern
    return tuple("".join(column) for column in zip(*reversed(pattern), strict=True))


def legend(t: Words, cards: Cards, advanced: bool) -> list[tuple[str, str, str]]:
    """Sign, its style, and what it means."""
    found = [
        (LETTERS[i], square_style(i) if i < codes.BASE_ELEMENTS else disc_style(i), each.names[t.language])
        for i, each in enumerate(cards.elements)
    ]
    found += [
        ("G", square_style(0), t("a square")),
        ("(G)", disc_style(0), t("a disc")),
        (BRIGHT_SIGN, f"{BRIGHT_INK} on {BRIGHT_GROUNDS[0]}", t("bright cell")),
        (DARK_SIGN, f"{DARK_INK} on {DARK_GROUNDS[0]}", t("dark cell")),
        (STARS, STARS_STYLE, t("stars")),
        (GLASSES, GLASS_STYLE, t("hourglasses")),
        ("+1", SAND_STYLE, t("a step on the level track")),
        (QUEEN, SAND_STYLE, t("the queen")),
    ]
    if advanced:
        found += [
            (CRYSTAL, f"{CRYSTAL_INKS['purple']} on {BRIGHT_GROUNDS[0]}", t("crystal cell")),
            ("◇ ◈ ◆", "bold", t("crystal clear, fresh, charged")),
        ]
    return [*found, (OWN, "bold", t(OWN_MEANS))]
