"""Drawing by code: the strokes that all games share. Everything returns SVG text; colours are left to classes.

No state: the same values always give the same drawing.
"""

from collections.abc import Callable, Iterable
from math import cos, pi, sin

Point = tuple[float, float]
Cell = tuple[int, int]  # column, row from the top


def number(value: float) -> str:
    """A number as short as SVG allows."""
    return f"{value:.1f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def around(x: float, y: float, radius: float, degrees: float) -> Point:
    """A point on a circle; 0 degrees is up, and they grow clockwise."""
    angle = (degrees - 90) * pi / 180
    return x + radius * cos(angle), y + radius * sin(angle)


def joined(points: Iterable[Point], by: str = "L") -> str:
    return by.join(f"{number(x)} {number(y)}" for x, y in points)


def path(line: str, classes: str) -> str:
    return f'<path class="{classes}" d="{line}"/>'


def polygon(points: Iterable[Point], classes: str) -> str:
    return path(f"M{joined(points)}Z", classes)


def circle(x: float, y: float, radius: float, classes: str) -> str:
    return f'<circle class="{classes}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def ellipse(x: float, y: float, width: float, height: float, classes: str) -> str:
    return f'<ellipse class="{classes}" cx="{number(x)}" cy="{number(y)}" rx="{number(width)}" ry="{number(height)}"/>'


def star(x: float, y: float, radius: float, classes: str = "gf") -> str:
    """A star of four rays."""
    return polygon([around(x, y, radius if i % 2 == 0 else radius * 0.24, i * 45) for i in range(8)], classes)


def arc(x: float, y: float, radius: float, start: float, end: float, classes: str) -> str:
    """A piece of a circle, of less than half a turn."""
    first, last = around(x, y, radius, start), around(x, y, radius, end)
    return path(f"M{joined([first])}A{number(radius)} {number(radius)} 0 0 1 {joined([last])}", classes)


def sector(x: float, y: float, inner: float, outer: float, start: float, end: float, classes: str) -> str:
    """A piece of a ring."""
    a, b = around(x, y, outer, start), around(x, y, outer, end)
    c, d = around(x, y, inner, end), around(x, y, inner, start)
    big, small = number(outer), number(inner)
    line = f"M{joined([a])}A{big} {big} 0 0 1 {joined([b])}L{joined([c])}A{small} {small} 0 0 0 {joined([d])}Z"
    return path(line, classes)


def repeat(times: int, drawing: Callable[[int], str]) -> str:
    return "".join(drawing(i) for i in range(times))


def dice(word: str) -> Callable[[int], int]:
    """A small generator from a card's id: the same card always has the same stars."""
    state = 2166136261
    for letter in word:
        state = ((state ^ ord(letter)) * 16777619) & 0xFFFFFFFF

    def below(limit: int) -> int:
        nonlocal state
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        return state % limit

    return below


def outline(squares: set[Cell], unit: float = 100, inset: float = 0, radius: float = 12) -> str:
    """The border of a group of squares as one path with rounded corners, clockwise."""
    follows: dict[Cell, list[Cell]] = {}
    for c, r in sorted(squares):
        for neighbour, start, end in (
            ((c, r - 1), (c, r), (c + 1, r)),
            ((c + 1, r), (c + 1, r), (c + 1, r + 1)),
            ((c, r + 1), (c + 1, r + 1), (c, r + 1)),
            ((c - 1, r), (c, r + 1), (c, r)),
        ):
            if neighbour not in squares:
                follows.setdefault(start, []).append(end)
    drawn = []
    while follows:
        start = min(follows)
        drawn.append(_rounded(_corners(_loop(follows, start)), unit, inset, radius))
    return "".join(drawn)


def _loop(follows: dict[Cell, list[Cell]], start: Cell) -> list[Cell]:
    """Takes one way round out of the edges; where two squares meet in a corner only, it keeps to its own square."""
    loop = [start]
    here, before = start, start
    while True:
        ways = follows[here]
        way = ways[0]
        if len(ways) == 2 and here != before:
            right = (before[1] - here[1], here[0] - before[0])  # a clockwise walk has its square on the right
            way = next(each for each in ways if (each[0] - here[0], each[1] - here[1]) == right)
        ways.remove(way)
        if not ways:
            del follows[here]
        if way == start:
            return loop
        loop.append(way)
        here, before = way, here


def _corners(loop: list[Cell]) -> list[Cell]:
    count = len(loop)
    found = []
    for i, (x, y) in enumerate(loop):
        before, after = loop[i - 1], loop[(i + 1) % count]
        if (x - before[0], y - before[1]) != (after[0] - x, after[1] - y):
            found.append((x, y))
    return found


def _rounded(corners: list[Cell], unit: float, inset: float, radius: float) -> str:
    line = []
    for i, (x, y) in enumerate(corners):
        (from_x, from_y), (to_x, to_y) = corners[i - 1], corners[(i + 1) % len(corners)]
        in_x, in_y = (x > from_x) - (x < from_x), (y > from_y) - (y < from_y)
        out_x, out_y = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
        at_x, at_y = x * unit - inset * (in_y + out_y), y * unit + inset * (in_x + out_x)
        start = (at_x - in_x * radius, at_y - in_y * radius)
        end = (at_x + out_x * radius, at_y + out_y * radius)
        line.append(f"{'L' if i else 'M'}{joined([start])}Q{joined([(at_x, at_y), end], ' ')}")
    return "".join(line) + "Z"
