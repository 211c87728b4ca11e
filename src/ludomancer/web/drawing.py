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


def board_frame(columns: str, rows: str) -> str:
    """Around squares of 100: ground, two edges, a star in each corner, and the names of columns and rows: as they are,
    and as they are on a turned board."""
    width, height = 100 * len(columns), 100 * len(rows)

    def border(classes: str, out: float, radius: int, more: str = "") -> str:
        size = f'width="{number(width + 2 * out)}" height="{number(height + 2 * out)}"'
        return f'<rect class="{classes}" x="-{number(out)}" y="-{number(out)}" {size} rx="{radius}"{more}/>'

    def name(text: str, x: float, y: float) -> str:
        return f'<text class="bd-coord" x="{number(x)}" y="{number(y)}">{text}</text>'

    drawn = [border("bd-ground", 26, 12), border("bd-edge", 24.5, 11, ' stroke-width="2"')]
    drawn += [star(x, y, 7, "bd-star") for y in (-13, height + 13) for x in (-13, width + 13)]
    drawn.append(border("bd-edge", 3.5, 8, ' stroke-width="1.2"'))
    for turned, (along, down) in (("", (columns, rows)), (" turned", (columns[::-1], rows[::-1]))):
        names = [name(text, 100 * place + 50, height + 14) for place, text in enumerate(along)]
        names += [name(text, -14, 100 * place + 50) for place, text in enumerate(down)]
        drawn.append(f'<g class="bd-names{turned}">{"".join(names)}</g>')
    return "".join(drawn)


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


def arrow(x: float, y: float, width: float, height: float, start: float, end: float) -> str:
    """An arrow along an ellipse, degrees from the right."""

    def spot(degrees: float) -> Point:
        return x + width * cos(degrees * pi / 180), y + height * sin(degrees * pi / 180)

    tip = spot(end)
    angle = (end + 90) * pi / 180
    way_x, way_y = cos(angle), sin(angle) * height / width
    head = [
        (tip[0] + way_x * 5, tip[1] + way_y * 5),
        (tip[0] - way_y * 3.4 - way_x, tip[1] + way_x * 3.4 - way_y),
        (tip[0] + way_y * 3.4 - way_x, tip[1] - way_x * 3.4 - way_y),
    ]
    line = f"M{joined([spot(start)])}A{number(width)} {number(height)} 0 0 1 {joined([tip])}"
    return path(line, "k2") + polygon(head, "kf")


def page(x: float, y: float, degrees: float, mark: str = "") -> str:
    """A leaf of a book."""
    return (
        f'<g transform="translate({number(x)} {number(y)}) rotate({number(degrees)})">'
        '<rect class="p" x="-9" y="-26" width="18" height="26" rx="2"/>'
        f'<rect class="f" x="-6.5" y="-23.5" width="13" height="21" rx="1"/>{mark}</g>'
    )


def horizon(ident: str, kind: str) -> str:
    """The ground of a drawing of 120 x 90, its line from the id of what is drawn: hills, water or rock."""
    below = dice(ident[::-1])
    a, b, c = 70 + below(9), 66 + below(9), 72 + below(8)
    if kind == "water":
        waves = (f"M0 {y}Q10 {y - 3} 20 {y}T40 {y}T60 {y}T80 {y}T100 {y}T120 {y}V90H0Z" for y in (a, a + 6))
        return "".join(path(wave, "lw") for wave in waves)
    if kind == "rock":
        far = f"M0 {a}L16 {b}L30 {c}L48 {a - 2}L66 {c}L84 {b + 1}L100 {c - 1}L120 {a - 3}V90H0Z"
        near = f"M0 {c + 4}L24 {a + 5}L60 {c + 4}L92 {a + 4}L120 {c + 3}V90H0Z"
    else:
        far = f"M0 {a}C22 {b - 6} 38 {c + 5} 62 {a}S100 {b - 3} 120 {c}V90H0Z"
        near = f"M0 {c + 6}C30 {a + 2} 52 {c + 10} 78 {b + 12}S110 {c + 2} 120 {a + 6}V90H0Z"
    return path(far, "lw") + path(near, "lw")


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
    corners = []
    for i, (x, y) in enumerate(loop):
        before, after = loop[i - 1], loop[(i + 1) % count]
        if (x - before[0], y - before[1]) != (after[0] - x, after[1] - y):
            corners.append((x, y))
    return corners


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
