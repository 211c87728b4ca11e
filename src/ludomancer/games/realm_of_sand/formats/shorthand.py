"""Documents as people write them, made like those the engine writes: drawn boards, and numbers for names."""

from typing import Any

from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LEVELS
from ludomancer.games.realm_of_sand.formats.position_writer import SEATS
from ludomancer.games.realm_of_sand.rules import codes

LISTS = ("circle", "circle_start", "markers", "tiles", "built", "kept", "looked", "top", *LEVELS)
NAMES = ("tile", "building", "gave", "got")
NOTHING = "."
DEPTH = 3  # of tables in a document


def plain(document: dict[str, Any]) -> dict[str, Any]:
    """A copy in which names of tiles and buildings are texts and boards are mappings."""
    found = {key: _plain(key, value) for key, value in document.items()}
    for name in SEATS:
        player = found.get(name)
        if isinstance(player, dict) and isinstance(player.get("board"), str):
            board = drawn(player["board"])
            if board is not None:
                player["board"] = board
    return found


def _plain(key: str, value: Any, depth: int = 1) -> Any:
    if key == "seen":
        return value
    if isinstance(value, dict) and depth < DEPTH:
        return {name: _plain(str(name), inner, depth + 1) for name, inner in value.items()}
    if key in LISTS and isinstance(value, list):
        return [_name(each) for each in value]
    return _name(value) if key in NAMES else value


def _name(value: Any) -> Any:
    return str(value) if type(value) is int else value


def drawn(text: str) -> dict[str, str | None] | None:
    """A drawing, row 5 first, as a mapping of all cells; None where it is none."""
    rows = [line.split() for line in text.split("\n") if line.strip()]
    if len(rows) != codes.ROWS or any(len(row) != codes.COLUMNS for row in rows):
        return None
    return {
        cells.NAMES[cells.cell(codes.ROWS - 1 - row, column)]: None if piece == NOTHING else piece
        for row, line in enumerate(rows)
        for column, piece in enumerate(line)
    }
