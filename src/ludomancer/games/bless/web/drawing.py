"""The drawing of a card: an eye that can be read.

lashes   the Eye, one each (Light: straight rays, Shadow: curved, Dual: half and half)
petals   the Karma, one each, under the eye
iris     the Form: rayed, crescent, halved
lid      the marks on the upper lid tell when the Curse works
pupil    the mark of the Curse
lower lid and seal   arcs Echo, bolts Impulse, links Bond; the seal carries what the Prayer does
behind   a silhouette from the card's name, dust from its id

A Curse is the eye open; a Prayer in play is the same eye closed, its seal upon the lid.
"""

from math import atan2, cos, pi, sin

from ludomancer.games.bless.formats.edition import CARD_FORMS, Card
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.web import drawing_meaning
from ludomancer.games.bless.web.drawing_marks import MARKS, put
from ludomancer.games.bless.web.drawing_scenes import behind
from ludomancer.web.drawing import Point, around, circle, joined, number, path, polygon

X, Y = 60, 47  # the middle of the eye
MOST_DRAWN = 12  # lashes and petals: beyond, the number has to do
LID_MARKS = {
    "clash": '<path class="lm" d="M-1.8 -2.2L2.6 0L-1.8 2.2Z"/>',
    "while": '<circle class="lm" r="1.7"/>',
    "state": '<path class="lk" d="M0 -2.2V2.2"/>',
    "play": '<path class="lm" d="M0 -2.2L2.2 0L0 2.2L-2.2 0Z"/>',
    "broken": '<path class="lk" d="M-2 -2L2 2M2 -2L-2 2"/>',
    "attacked": '<path class="lk" d="M1.6 -2.2L-1.4 0L1.6 2.2"/>',
    "start": '<circle class="lk" r="1.6"/>',
    "bless": '<path class="lm" d="M2.8 0L.7 .7L0 2.8L-.7 .7L-2.8 0L-.7 -.7L0 -2.8L.7 -.7Z"/>',
    "bond": '<ellipse class="lk" rx="1.3" ry="2.6"/>',
    "hand": '<path class="lk" d="M-2 -1.3H2V1.3H-2Z"/>',
}
UNDER = {
    codes.ECHO: "M-1.6 -2.6A3.4 3.4 0 0 1 -1.6 2.6M1 -3.6A5 5 0 0 1 1 3.6",
    codes.IMPULSE: "M-2.6 1.8L.4 -1.6L-.4 1.6L2.6 -1.8",
    codes.BOND: "M-3.4 0A2.2 1.5 0 1 1 1 0A2.2 1.5 0 1 1 -3.4 0M-1 0A2.2 1.5 0 1 1 3.4 0",
}
PETAL = '<path class="pe" d="M0 3C6.5 8 6.5 16 0 23C-6.5 16 -6.5 8 0 3Z"/><path class="pl" d="M0 9V18"/>'


def on_lid(at: float, control: float, left: float = 16, right: float = 104) -> tuple[float, float, float]:
    """A point of a lid, from 0 at its left to 1 at its right, and the direction it faces."""
    y_ends = 48
    x = (1 - at) ** 2 * left + 2 * at * (1 - at) * X + at * at * right
    y = (1 - at) ** 2 * y_ends + 2 * at * (1 - at) * control + at * at * y_ends
    return x, y, atan2(y - 66 if control < y_ends else y - 30, x - X)


def lashes(card: Card, control: float = 0) -> str:
    count = min(card.eye, MOST_DRAWN)
    step = min(0.13, 0.72 / max(count - 1, 1))
    drawn = []
    for i in range(count):
        at = 0.5 + (i - (count - 1) / 2) * step
        bent = card.form == codes.SHADOW or (card.form == codes.DUAL and at > 0.5)
        x, y, angle = on_lid(at, control)
        long = 17 - 11 * abs(at - 0.5)
        side = (at > 0.5) - (at < 0.5)
        drawn.append(_bent((x, y), angle, long, side or 1) if bent else _straight((x, y), angle, long))
    return "".join(drawn)


def _straight(root: Point, angle: float, long: float) -> str:
    (x, y), w = root, 2.5
    tip = (x + long * cos(angle), y + long * sin(angle))
    return polygon([(x - w * sin(angle), y + w * cos(angle)), tip, (x + w * sin(angle), y - w * cos(angle))], "la")


def _bent(root: Point, angle: float, long: float, side: int) -> str:
    (x, y), w = root, 2.3
    tip = (x + long * cos(angle + side * 0.42), y + long * sin(angle + side * 0.42))
    first, second = [
        (x + 0.62 * long * cos(angle - side * turn), y + 0.62 * long * sin(angle - side * turn))
        for turn in (0.12, 0.34)
    ]
    start, end = (x - w * sin(angle), y + w * cos(angle)), (x + w * sin(angle), y - w * cos(angle))
    if side < 0:
        start, end = end, start
    return path(f"M{joined([start])}Q{joined([first, tip], ' ')}Q{joined([second, end], ' ')}Z", "la")


def petals(karma: int) -> str:
    count = min(karma, MOST_DRAWN)
    middle = (count - 1) / 2
    spread = min(27.0, 200 / max(count, 1))
    order = sorted(range(count), key=lambda i: -abs(i - middle))
    turns = [number(-(i - middle) * spread) for i in order]
    return "".join(f'<g transform="translate(60 63) rotate({turn})">{PETAL}</g>' for turn in turns)


def _rays(start: int) -> str:
    return "".join(
        polygon([around(X, Y, 10.4, at - 7), around(X, Y, 14.2, at), around(X, Y, 10.4, at + 7)], "iq")
        for at in range(start, 360, 30)
    )


def iris(form: int) -> str:
    r = 15
    if form == codes.LIGHT:
        ring = circle(X, Y, r, "ir-l") + _rays(0)
    elif form == codes.SHADOW:
        crescent = f"M{X} {Y - r}A{r} {r} 0 1 0 {X + r} {Y}A12.2 12.2 0 1 1 {X} {Y - r}Z"
        ring = circle(X, Y, r, "ir-s") + path(crescent, "im")
    else:
        half = path(f"M{X} {Y - r}A{r} {r} 0 0 1 {X} {Y + r}Z", "ir-s")
        ring = circle(X, Y, r, "ir-l") + half + _rays(195)
    return ring + circle(X, Y, r, "k") + circle(X, Y, 10, "pu")


def lid(when: str) -> str:
    """Seven small marks on the upper lid: when the Curse works."""
    if when == "none":
        return path("M26 43.5Q60 12 94 43.5", "lk")
    drawn = []
    for i in range(7):
        x, y, angle = on_lid(0.5 + (i - 3) * 0.105, 9, 20, 100)
        place = f"translate({number(x)} {number(y)}) rotate({number(angle * 180 / pi)})"
        drawn.append(f'<g transform="{place} scale({number(1 - abs(i - 3) * 0.12)})">{LID_MARKS[when]}</g>')
    return "".join(drawn)


def under(prayer: int) -> str:
    """The lower lid: arcs, bolts or links."""
    drawn = []
    for at in (0.16, 0.26, 0.36, 0.64, 0.74, 0.84):
        x, y, angle = on_lid(at, 84, 18, 102)
        turn = angle * 180 / pi + (0 if prayer == codes.ECHO else 90)
        place = f"translate({number(x)} {number(y)}) rotate({number(turn)})"
        drawn.append(f'<g transform="{place}">{path(UNDER[prayer], "lk")}</g>')
    return "".join(drawn)


def seal(card: Card) -> str:
    x, y = 101, 76
    if card.prayer == codes.ECHO:
        edge = circle(x, y, 13, "so") + circle(x, y, 11, "se")
    elif card.prayer == codes.IMPULSE:
        edge = polygon([around(x, y, 14.5 if i % 2 == 0 else 10.5, i * 22.5) for i in range(16)], "se")
    else:
        edge = (
            f'<rect class="so" x="{x - 13}" y="{y - 9}" width="26" height="18" rx="9"/>'
            f'<rect class="se" x="{x - 10.5}" y="{y - 10.5}" width="21" height="21" rx="7"/>'
        )
    return f'<g class="seal-p">{edge}{put(MARKS[drawing_meaning.prayer(card)], x, y, 0.92)}</g>'


def _open_eye(card: Card) -> str:
    when, mark = drawing_meaning.curse(card)
    outer = path("M16 48Q60 0 104 48Q60 88 16 48Z", "li") + path("M22 48Q60 17 98 48Q60 76 22 48Z", "wh")
    inner = iris(card.form) + put(MARKS[mark], X, Y, 0.92) + lid(when) + under(card.prayer) + seal(card)
    return lashes(card) + petals(card.karma) + outer + inner


def _closed_eye(card: Card) -> str:
    """Of a Prayer in play: lid down, lashes down, the seal on the lid."""
    drawn = path("M16 44Q60 4 104 44Q60 84 16 44Z", "ir-l" if card.form == codes.LIGHT else "ir-s")
    if card.form == codes.DUAL:
        drawn += path("M16 44Q38 24 60 24V64Q38 64 16 44Z", "ir-l")
    drawn += path("M16 44Q60 84 104 44Q60 72 16 44Z", "li")
    drawn += path("M16 44Q60 4 104 44", "kl") + path("M27 42Q60 13 93 42", "kl2")
    stamp = f'<g transform="translate(60 42) scale(1.3) translate(-101 -76)">{seal(card)}</g>'
    return f'<g transform="translate(0 4)">{lashes(card, 82)}</g>{drawn}{stamp}'


def sigil(card: Card, prayer: bool = False) -> str:
    """The drawing of one card as a symbol: open as a Curse, closed as a Prayer."""
    form = "" if card.form == codes.LIGHT else f" b-{CARD_FORMS[card.form - 1]}"
    half = path("M60 -40H240V140H60Z", "half-sky") if card.form == codes.DUAL else ""
    eye = _closed_eye(card) if prayer else _open_eye(card)
    name = f"{'p' if prayer else 's'}-{card.id}"
    return (
        f'<symbol id="{name}" class="sigil{form}" viewBox="0 0 120 90" overflow="visible">'
        f"{half}{behind(drawing_meaning.scene(card), card.id)}{eye}</symbol>"
    )


# --- the table -------------------------------------------------------------------------------------------------------
def great_iris() -> str:
    """The iris in the middle of the table, where a clash is previewed."""
    drawn = [circle(60, 60, 58, "cl-0"), path("M2 60A58 58 0 0 1 118 60Z", "cl-t")]
    drawn.append(path("M2 60A58 58 0 0 0 118 60Z", "cl-m"))
    for i in range(48):
        outer, inner = around(60, 60, 56, i * 7.5), around(60, 60, 49 if i % 2 else 45, i * 7.5)
        drawn.append(path(f"M{joined([outer, inner])}", "cl-k"))
    return "".join(drawn) + circle(60, 60, 43, "cl-p") + circle(60, 60, 58, "cl-r")
