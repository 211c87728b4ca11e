"""Patterns and tiles on a board by brute force: plain grids, all eight forms, nothing out of the engine's tables."""

from collections.abc import Sequence
from functools import cache

from properties.sand_table import COLUMNS, ROWS

Cells = frozenset[str]
Board = dict[str, str]  # pieces by cell


def name(x: int, y: int) -> str:
    """Counted from the lower left."""
    return COLUMNS[x] + ROWS[y]


def forms(lines: Sequence[str]) -> set[tuple[str, ...]]:
    """A drawing, turned and mirrored."""
    found = set()
    here = tuple(lines)
    for _ in range(4):
        here = tuple("".join(column) for column in zip(*here[::-1], strict=True))  # a quarter turn
        found |= {here, here[::-1]}
    return found


@cache
def _spots(lines: tuple[str, ...]) -> list[dict[str, str]]:
    return [
        {
            name(x + column, y + row): colour
            for row, line in enumerate(form)
            for column, colour in enumerate(line)
            if colour != "."
        }
        for form in sorted(forms(lines))
        for x in range(len(COLUMNS) - len(form[0]) + 1)
        for y in range(len(ROWS) - len(form) + 1)
    ]


def spots(lines: Sequence[str]) -> list[dict[str, str]]:
    """Every way in which a drawing can lie on a board: the colour of each cell."""
    return _spots(tuple(lines))


def places(lines: Sequence[str], board: Board) -> set[Cells]:
    """Where a pattern lies; a disc is as good as a square of its colour (RS-15), other pieces do not matter (RS-A2)."""
    colours = {cell: piece[0] for cell, piece in board.items()}
    return {frozenset(spot) for spot in spots(lines) if all(colours.get(cell) == spot[cell] for cell in spot)}


def usable(board: Board, without: str, cells: Cells, dark: set[str], level: int) -> bool:
    """May pieces lie on these cells too, after one has left another (RS-14, RS-A3)?"""
    return len(((set(board) - {without}) | cells) & dark) <= level


def ways(shape: str, colours: str, board: Board, dark: set[str], level: int) -> set[tuple[str, ...]]:
    """How a tile can be laid: its cells in its own order; from the lower end where both ends are alike (RS-9)."""
    found = set()
    for x in range(len(COLUMNS)):
        for y in range(len(ROWS)):
            for one in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                others = ((-one[0], -one[1]),) if shape == "straight" else ((one[1], one[0]), (-one[1], -one[0]))
                for other in others:
                    points = [(x + one[0], y + one[1]), (x, y), (x + other[0], y + other[1])]
                    if all(0 <= px < len(COLUMNS) and 0 <= py < len(ROWS) for px, py in points):
                        way = tuple(name(px, py) for px, py in points)
                        low_first = colours != colours[::-1] or way[0] < way[2]
                        if low_first and usable(board, "", frozenset(way), dark, level):
                            found.add(way)
    return found
