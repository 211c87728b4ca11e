"""Pieces, tiles and buildings in signs, which are the same in every language; `legend` explains them.

A letter stands for every colour, and discs are in round brackets, so that nothing depends on colours.
"""

from ludomancer.core.translator import Phrase, Translator
from ludomancer.games.realm_of_sand.formats.edition import (
    BUILDING_FIELDS,
    LETTERS,
    RIBBONS,
    TILE_FIELDS,
    Building,
    Cards,
    Tile,
)
from ludomancer.games.realm_of_sand.formats.position_writer import DISCS, PIECES
from ludomancer.games.realm_of_sand.formats.view import Player

STARS, GLASSES, OWN, QUEEN, CRYSTAL = "★", "H", "°", "Q", "*"
SHAPE_SIGNS = ("─", "┐")  # straight, bent
BRIGHT_SIGN, DARK_SIGN = ".", "#"
STATES = {"clear": "◇", "fresh": "◈", "charged": "◆"}
OWN_MEANS = Phrase("at a number: what is shown of it is designed here, as no source gives it")


def element(piece: str) -> int:
    return LETTERS.index(piece[0])


def is_disc(piece: str) -> bool:
    return piece in DISCS


def disc_text(which: int) -> str:
    return f"({LETTERS[which]})"


def piece_text(piece: str) -> str:
    """A piece as it is written in the log: "G", "(G)"."""
    return disc_text(element(piece)) if is_disc(piece) else piece


def on_board(player: Player) -> dict[str, int]:
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
    found = [each.sources for each in cards.ribbons if ribbon is not None and RIBBONS[each.ribbon] == ribbon]
    return OWN if any(designed(sources, "cells", "crystals") for sources in (cards.board_sources, *found)) else ""


def bonus_text(building: Building) -> str:
    """Steps and discs: "+2", "(R)(K)"."""
    steps = f"+{building.steps}" if building.steps else ""
    return steps + "".join(disc_text(which) * count for which, count in enumerate(building.bonus))


def lying(pattern: tuple[str, ...]) -> tuple[str, ...]:
    """A pattern that is not higher than wide; it may be turned as one likes (RS-16)."""
    if len(pattern) <= len(pattern[0]):
        return pattern
    return tuple("".join(column) for column in zip(*reversed(pattern), strict=True))


def tile_text(tile: Tile) -> str:
    """In one line: number, shape, colours from one end to the other."""
    return f"{tile.id}{tile_mark(tile)}{SHAPE_SIGNS[tile.bent]}{''.join(LETTERS[each] for each in tile.colours)}"


def worth_text(stars: int, glasses: int) -> str:
    return f"{stars}{STARS} {glasses}{GLASSES}"


def legend(t: Translator, cards: Cards, advanced: bool) -> list[tuple[str, str]]:
    """Signs, and what they mean."""
    found = [(LETTERS[i], each.names[t.language]) for i, each in enumerate(cards.elements)]
    found += [
        ("G", t("a square")),
        ("(G)", t("a disc")),
        (BRIGHT_SIGN, t("bright cell")),
        (DARK_SIGN, t("dark cell")),
        (STARS, t("stars")),
        (GLASSES, t("hourglasses")),
        ("+1", t("a step on the level track")),
        (QUEEN, t("the queen")),
    ]
    if advanced:
        found += [(CRYSTAL, t("crystal cell")), ("◇ ◈ ◆", t("crystal clear, fresh, charged"))]
    return [*found, (OWN, t(OWN_MEANS))]
