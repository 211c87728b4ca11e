"""Shapes that the drawings of components are made of: the field is 120 x 90, colours are left to classes."""

from ludomancer.web.drawing import Point, around, circle, joined, number, path

LETTERS = "ELCDG"  # the essences, as in the names of their tokens
ANY = "A"
X, Y = 60, 45  # the middle of the field


def bead(letter: str, x: float, y: float, size: float) -> str:
    """An essence in its silhouette."""
    place = f'x="{number(x - size / 2)}" y="{number(y - size / 2)}" width="{number(size)}" height="{number(size)}"'
    return f'<use href="#e-{letter}" class="e{letter}" {place}/>'


def rect(x: float, y: float, width: float, height: float, classes: str, radius: float = 0) -> str:
    rounded = f' rx="{number(radius)}"' if radius else ""
    size = f'width="{number(width)}" height="{number(height)}"'
    return f'<rect class="{classes}" x="{number(x)}" y="{number(y)}" {size}{rounded}/>'


def oval(
    x: float, y: float, width: float, height: float, classes: str, turn: float = 0, about: Point | None = None
) -> str:
    middle_x, middle_y = about or (x, y)
    spin = f' transform="rotate({number(turn)} {number(middle_x)} {number(middle_y)})"' if turn else ""
    radii = f'rx="{number(width)}" ry="{number(height)}"'
    return f'<ellipse class="{classes}" cx="{number(x)}" cy="{number(y)}" {radii}{spin}/>'


def turned(degrees: float, x: float, y: float, inside: str) -> str:
    return f'<g transform="rotate({number(degrees)} {number(x)} {number(y)})">{inside}</g>'


def vessel(fill: str = "L", legs: bool = False) -> str:
    cup = path("M38 34H82L77 57Q75 65 67 65H53Q45 65 43 57Z", "p")
    rim = oval(60, 34, 22, 5.2, "p") + oval(60, 34.6, 17.5, 3.4, f"l{fill}")
    stand = path("M50 64L46 75M70 64L74 75M60 65V75", "k2") if legs else rect(46, 66, 28, 5, "d", 1)
    return stand + cup + rim


def wing(x: float, y: float, size: float = 1.0, flip: bool = False) -> str:
    """Three feathers."""
    way = -1 if flip else 1

    def feather(i: int) -> str:
        root, tip = (x, y + i * 3 * size), (x + way * (27 - i * 5) * size, y - (9 - i * 7) * size)
        over = (x + way * (14 - i) * size, y - (13 - i * 5) * size)
        under = (x + way * (16 - i * 2) * size, y + (6 + i) * size)
        foot = (x, y + (i * 3 + 4) * size)
        return path(f"M{joined([root])}Q{joined([over, tip], ' ')}Q{joined([under, foot], ' ')}Z", "p")

    return "".join(feather(i) for i in range(3))


def coil(
    x: float, y: float, radius: float, turns: float, thick: float = 7, start: float = 0, classes: str = "coE"
) -> str:
    """A body that winds outwards, with its scales."""
    count = int(turns * 24)
    points = [around(x, y, radius * (0.2 + 0.8 * i / count), start + i * 15) for i in range(count + 1)]
    line = f"M{joined(points)}"
    return (
        f'<path class="co" stroke-width="{number(thick + 2.6)}" d="{line}"/>'
        f'<path class="{classes}" stroke-width="{number(thick)}" d="{line}"/>'
        f'<path class="coh" stroke-width="1" stroke-dasharray="1.2 4.2" d="{line}"/>'
    )


def column(x: float, top: float, bottom: float, width: float = 6, classes: str = "p") -> str:
    left = x - width / 2
    shaft = rect(left, top, width, bottom - top, classes)
    head = rect(left - 1.8, top - 2.4, width + 3.6, 3, classes, 0.6)
    foot = rect(left - 1.8, bottom - 0.8, width + 3.6, 3, classes, 0.6)
    return shaft + head + foot + path(f"M{number(x)} {number(top + 3)}V{number(bottom - 3)}", "f")


def steps(y: float = 71, width: float = 56) -> str:
    return rect(X - width / 2, y, width, 4, "p", 0.6) + rect(X - width / 2 - 4, y + 4, width + 8, 4, "p", 0.6)


def waves(y: float, left: int = 28, right: int = 92) -> str:
    return path(f"M{left} {number(y)}q4 -3 8 0" + "t8 0" * ((right - left) // 8 - 1), "wv")


def key(bow: str, classes: str, teeth: str) -> str:
    shaft = rect(57, 42, 6, 32, classes, 1.5)
    return shaft + path(teeth, classes) + rect(54.5, 44, 11, 3.6, classes, 1) + bow


def hood(robe: str = "N") -> str:
    """A mage: a hood, no face, two eyes."""
    cloak = path("M33 78Q37 55 50 50Q45 30 60 20Q75 30 70 50Q83 55 87 78Z", f"r{robe}")
    shade = path("M51.5 45Q50 33 60 28Q70 33 68.5 45Q66 54 60 56Q54 54 51.5 45Z", "in")
    eyes = circle(56.6, 43, 1.4, "gf") + circle(63.4, 43, 1.4, "gf")
    return cloak + shade + path("M60 57V78M46 53Q60 68 74 53", "g") + eyes
