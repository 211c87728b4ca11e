"""The level track, the hourglasses and the queen."""

from functools import cache

from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.web.drawing import circle, number, path, polygon


def _cube(x: float, y: float, side: float) -> str:
    left, right, low, high, top = x - side, x + side, y - side * 0.5, y - side * 1.6, y - side * 1.1
    return (
        polygon([(x, y), (left, low), (left, high), (x, top)], "cu-a")
        + polygon([(x, y), (right, low), (right, high), (x, top)], "cu-b")
        + polygon([(x, top), (left, high), (x, y - side * 2.1), (right, high)], "cu-c")
    )


@cache
def stair(level: int, last: int, used: int) -> str:
    """The level track: filled steps are dark cells in use, open ones may be used, dashed ones are not reached yet."""
    step, rise = 15.0, 1.5
    width, height = (last + 1) * step, 18 + last * rise
    drawn = []
    for i in range(last + 1):
        kind = "zero" if i == 0 else "used" if i <= used else "open" if i <= level else "shut"
        low, top = number(height - 1), number(height - 8 - i * rise)
        drawn.append(path(f"M{number(i * step + 0.6)} {low}V{top}h{number(step - 1.2)}V{low}Z", f"st {kind}"))
    drawn.append(_cube(level * step + step / 2, height - 9 - level * rise, step * 0.3))
    field = f"0 -6 {number(width)} {number(height + 6)}"
    return f'<svg class="stair" viewBox="{field}" aria-hidden="true">{"".join(drawn)}</svg>'


@cache
def glasses(have: int, last: int = codes.LAST_GLASS) -> str:
    """Hourglasses: sand lies in those that one has."""
    drawn = []
    for i in range(last):
        kind = "on" if i < have else "off"
        drawn.append(f'<use href="#hg-{kind}" x="{i * 20}"/>')
    return f'<svg class="glasses" viewBox="0 0 {last * 20} 29" aria-hidden="true">{"".join(drawn)}</svg>'


def glass(kind: str) -> str:
    body = "M4 3C4 11 8.5 11.5 8.5 14.5C8.5 17.5 4 18 4 26H16C16 18 11.5 17.5 11.5 14.5C11.5 11.5 16 11 16 3Z"
    sand = "M5 25.5C5 20.5 8 19 10 17.5C12 19 15 20.5 15 25.5Z"
    drawn = path(body, "hg-b") + path(sand, "hg-s") + path("M2.5 2.5h15M2.5 26.5h15", "hg-f")
    return f'<g id="hg-{kind}" class="hg {kind}">{drawn}</g>'


def queen() -> str:
    gown = "M30 30C38 40 38 56 47 74H13C22 56 22 40 30 30Z"
    crown = "M19.5 16L17 3.5L24 9.5L30 1L36 9.5L43 3.5L40.5 16C34 13.5 26 13.5 19.5 16Z"
    return (
        '<ellipse class="q-s" cx="31" cy="78" rx="22" ry="4.5"/>'
        + path("M11 74h38l2.5 5.5h-43Z", "q-b")
        + path(gown, "q-a")
        + path("M30 32V74M25.5 45C24 56 21 65 18 74M34.5 45C36 56 39 65 42 74", "q-l")
        + path(gown, "q-o")
        + path("M20 34C24 30 36 30 40 34C36 38 24 38 20 34Z", "q-b")
        + circle(30, 23, 8, "q-a")
        + circle(30, 23, 8, "q-o")
        + path(crown, "q-g")
        + "".join(circle(x, y, radius, "q-g") for x, y, radius in ((30, 1.6, 1.6), (17, 3.6, 1.4), (43, 3.6, 1.4)))
        + path("M30 48l3.4 5-3.4 5-3.4-5Z", "q-j")
    )
