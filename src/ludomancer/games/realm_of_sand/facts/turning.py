"""How a tile lies in the hand: its turns and flips, and what the next quarter turn makes of each."""

from functools import cache
from typing import NamedTuple

from ludomancer.games.realm_of_sand.rules import codes

Step = tuple[int, int]  # columns to the right, rows down


class Form(NamedTuple):
    """One way to hold a tile: its squares seen from the middle one, and the forms that it becomes."""

    steps: tuple[Step, Step, Step]
    left: int
    right: int
    flip: int


def spot(cell: int) -> Step:
    """Column and row from the top."""
    return cell // codes.ROWS, codes.ROWS - 1 - cell % codes.ROWS


def _key(ends: tuple[Step, Step], even: bool) -> tuple[Step, Step]:
    """A tile that reads the same from both ends lies the same when it is turned about: from the left, or from below."""
    first, last = ends
    return (last, first) if even and (last[0], -last[1]) < (first[0], -first[1]) else ends


def _rightwards(ends: tuple[Step, Step]) -> tuple[Step, Step]:
    (a, b), (c, d) = ends
    return (-b, a), (-d, c)


def _over(ends: tuple[Step, Step]) -> tuple[Step, Step]:
    (a, b), (c, d) = ends
    return (-a, b), (-c, d)


@cache
def _keys(bent: bool, even: bool) -> list[tuple[Step, Step]]:
    found: list[tuple[Step, Step]] = []
    ends: tuple[Step, Step] = ((-1, 0), (0, 1)) if bent else ((-1, 0), (1, 0))
    for side in (ends, _over(ends)):
        turned = side
        for _ in range(4):
            if _key(turned, even) not in found:
                found.append(_key(turned, even))
            turned = _rightwards(turned)
    return found


@cache
def forms(bent: bool, even: bool) -> list[Form]:
    """All that differ, the turns to the right one after the other."""
    keys = _keys(bent, even)
    found = []
    for first, last in keys:
        right = _key(_rightwards((first, last)), even)
        left = _key(_rightwards(_rightwards(_rightwards((first, last)))), even)
        flip = _key(_over((first, last)), even)
        found.append(Form((first, (0, 0), last), *(keys.index(each) for each in (left, right, flip))))
    return found


@cache
def form_of(placement: tuple[int, ...], bent: bool, even: bool) -> int:
    """How a tile is held that lies on these cells."""
    (x, y), (mx, my), (u, v) = (spot(cell) for cell in placement)
    return _keys(bent, even).index(_key(((x - mx, y - my), (u - mx, v - my)), even))
