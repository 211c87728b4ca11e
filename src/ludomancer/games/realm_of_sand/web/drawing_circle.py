"""The circle of runes: a stone kerb round the display. The queen stands still, and the circle turns under her.

So the two tiles on offer are always found at the same spot; they are buttons of the page, not part of this drawing.
"""

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from ludomancer.games.realm_of_sand.web.drawing import use
from ludomancer.web.drawing import dice, number, path

WIDTH, HEIGHT, BAND, CORNER = 576, 748, 54, 48.6
UNIT = 19  # a square of a tile
ACROSS, DOWN, INSET = WIDTH - BAND - 4, HEIGHT - BAND - 4, (BAND + 4) / 2
WHOLE = 2 * (ACROSS + DOWN) - 8 * CORNER + 2 * pi * CORNER
QUEEN, REST = 30.0, 322.0  # along the kerb, from its upper left corner
OFFERED = 2  # tiles between them, placed by the stylesheet

LEGS = [(ACROSS - 2 * CORNER, False), (pi * CORNER / 2, True), (DOWN - 2 * CORNER, False), (pi * CORNER / 2, True)] * 2

Spot = tuple[float, float, float]  # where, and the heading there in degrees


def along(way: float) -> Spot:
    """A point of the kerb at this length, clockwise from the end of its upper left corner."""
    way %= WHOLE
    x, y, heading = CORNER, 0.0, 0.0
    for length, bends in LEGS:
        part = min(way, length)
        if bends:
            turned = heading + part / CORNER
            x += CORNER * (sin(turned) - sin(heading))
            y += CORNER * (cos(heading) - cos(turned))
            heading = turned
        else:
            x, y = x + part * cos(heading), y + part * sin(heading)
        way -= part
        if way <= 1e-9:
            break
    return x + INSET, y + INSET, heading * 180 / pi


def _rune(below: Callable[[int], int], spot: Spot) -> str:
    """An engraved sign: a stave and one or two strokes."""
    line = "M0 -6V6"
    for _ in range(1 + below(2)):
        start, side, rise = below(9) - 5, 1 if below(2) else -1, below(3) * 3 - 3
        line += f"M0 {start}L{side * 4} {start + rise}" + (f"L0 {start + 5}" if below(3) == 0 else "")
    x, y, heading = spot
    place = f"translate({number(x)} {number(y)}) rotate({number(heading)})"
    return f'<path class="rn" d="{line}" transform="{place}"/>'


@cache
def spots(places: int) -> list[Spot]:
    """Where the other tiles lie: so many places, the last one behind the queen."""
    end = WHOLE + QUEEN - 62
    step = (end - REST) / max(1, places - OFFERED - 1)
    return [along(REST + i * step) for i in range(places - OFFERED)]


@cache
def kerb(places: int) -> str:
    """The stone with its runes, and the queen."""
    low = max(CORNER - BAND / 2, 8)

    def frame(classes: str, inset: float, radius: float) -> str:
        width, height = number(WIDTH - 2 * inset), number(HEIGHT - 2 * inset)
        at = f'x="{number(inset)}" y="{number(inset)}" width="{width}" height="{height}"'
        return f'<rect class="{classes}" {at} rx="{number(radius)}"/>'

    drawn = [frame("kb-o", 2, CORNER + BAND / 2), frame("kb-e", 5.5, CORNER + BAND / 2 - 3)]
    drawn += [frame("kb-i", BAND + 2, low), frame("kb-e2", BAND - 1.5, low + 3)]
    below = dice("circle")
    end = WHOLE + QUEEN - 62
    step = (end - REST) / max(1, places - OFFERED - 1)
    ways = [80.0, 181.0, 279.0, *(REST + (i + 0.5) * step for i in range(places - OFFERED - 1))]
    drawn += [_rune(below, along(way)) for way in ways]
    x, y, _ = along(QUEEN)
    return "".join(drawn) + use("queen", x - UNIT * 1.3, y - UNIT * 2, UNIT * 2.6, UNIT * 3.64)


def laid(tiles: tuple[str, ...], bent: frozenset[str], places: int) -> str:
    """The tiles of the circle but for those on offer; they walk along the kerb when it turns."""
    drawn = []
    side = UNIT * 3.5
    for i, (tile, (x, y, heading)) in enumerate(zip(tiles[OFFERED:], spots(places), strict=False), OFFERED):
        turn = heading + (int(tile) * 90 % 360 if tile in bent and tile.isdigit() else 0)
        back = number(-side / 2)
        place = f"translate({number(x)} {number(y)}) rotate({number(turn)}) translate({back} {back})"
        size = f'width="{number(side)}" height="{number(side)}"'
        drawn.append(f'<use id="ring-{tile}" href="#t-{tile}" data-square="{i}" transform="{place}" {size}/>')
    if len(tiles) < places:  # the place where a tile that was laid comes to lie
        x, y, heading = spots(places)[-1]
        line = f"M-{UNIT * 1.6:.0f} -{UNIT * 0.6:.0f}h{UNIT * 3.2:.0f}v{UNIT * 1.2:.0f}h-{UNIT * 3.2:.0f}Z"
        drawn.append(
            f'<g transform="translate({number(x)} {number(y)}) rotate({number(heading)})">{path(line, "kb-w")}</g>'
        )
    return "".join(drawn)
