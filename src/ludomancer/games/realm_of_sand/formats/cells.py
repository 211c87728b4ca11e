"""The cells of a board, and the shapes that tiles and patterns can take on it; worked out once an edition."""

from collections.abc import Iterable
from functools import lru_cache

from ludomancer.games.realm_of_sand.rules import codes

COLUMN_NAMES = "abcdef"
NAMES = tuple(f"{column}{row + 1}" for column in COLUMN_NAMES for row in range(codes.ROWS))
NUMBERS = {name: cell for cell, name in enumerate(NAMES)}

Point = tuple[int, int]  # row from below, column


def cell(row: int, column: int) -> int:
    return column * codes.ROWS + row


def on_board(row: int, column: int) -> bool:
    return 0 <= row < codes.ROWS and 0 <= column < codes.COLUMNS


def mask_of(cells: Iterable[int]) -> int:
    return sum(1 << each for each in cells)


def members(mask: int) -> list[int]:
    return [each for each in range(codes.CELLS) if mask >> each & 1]


def names_of(mask: int) -> list[str]:
    """In the order in which actions name them."""
    return [NAMES[each] for each in members(mask)]


def turned(points: Iterable[Point]) -> list[list[Point]]:
    """The eight turns and mirrorings of a shape, point by point; symmetric ones come more than once."""
    found = []
    for flip in (1, -1):
        shape = [(row, column * flip) for row, column in points]
        for _ in range(4):
            shape = [(column, -row) for row, column in shape]
            found.append(shape)
    return found


def laid(points: list[Point]) -> list[tuple[int, ...]]:
    """Every way to lay a shape on the board: the cells of its points in their order, without the level."""
    return _laid(tuple(points))


@lru_cache(maxsize=256)  # editions have most shapes in common
def _laid(points: tuple[Point, ...]) -> list[tuple[int, ...]]:
    found: dict[tuple[int, ...], None] = {}
    for shape in turned(points):
        for row in range(codes.ROWS):
            for column in range(codes.COLUMNS):
                moved = [(r - shape[0][0] + row, c - shape[0][1] + column) for r, c in shape]
                if all(on_board(r, c) for r, c in moved):
                    found[tuple(cell(r, c) for r, c in moved)] = None
    return sorted(found)


def ways(bent: bool, even: bool) -> list[tuple[int, ...]]:
    """How a tile can be laid; one that reads the same from both ends only with its lower end first."""
    points = [(0, 1), (0, 0), (1, 0)] if bent else [(0, -1), (0, 0), (0, 1)]
    return [way for way in laid(points) if not even or way[0] < way[2]]
