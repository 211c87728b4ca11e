"""Shapes that the drawings of components are made of: the field is 120 x 90, colours are left to classes."""

from ludomancer.web.drawing import around, circle, ellipse, joined, number, path

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


def vessel(fill: str, legs: bool) -> str:
    cup = path("M38 34H82L77 57Q75 65 67 65H53Q45 65 43 57Z", "p")
    rim = ellipse(60, 34, 22, 5.2, "p") + ellipse(60, 34.6, 17.5, 3.4, f"l{fill}")
    stand = path("M50 64L46 75M70 64L74 75M60 65V75", "k2") if legs else rect(46, 66, 28, 5, "d", 1)
    return stand + cup + rim


def wing(x: float, y: float, size: float, flip: bool = False) -> str:
    """Three feathers."""
    way = -1 if flip else 1

    def feather(i: int) -> str:
        root, tip = (x, y + i * 3 * size), (x + way * (27 - i * 5) * size, y - (9 - i * 7) * size)
        over = (x + way * (14 - i) * size, y - (13 - i * 5) * size)
        under = (x + way * (16 - i * 2) * size, y + (6 + i) * size)
        foot = (x, y + (i * 3 + 4) * size)
        return path(f"M{joined([root])}Q{joined([over, tip], ' ')}Q{joined([under, foot], ' ')}Z", "p")

    return "".join(feather(i) for i in range(3))


def coil(x: float, y: float, radius: float, turns: int, thick: float, start: float) -> str:
    """A body that winds outwards, with its scales."""
    count = turns * 24
    points = [around(x, y, radius * (0.2 + 0.8 * i / count), start + i * 15) for i in range(count + 1)]
    line = f"M{joined(points)}"
    return (
        f'<path class="co" stroke-width="{number(thick + 2.6)}" d="{line}"/>'
        f'<path class="coE" stroke-width="{number(thick)}" d="{line}"/>'
        f'<path class="coh" stroke-width="1" stroke-dasharray="1.2 4.2" d="{line}"/>'
    )


def column(x: float, top: float, bottom: float, width: float = 6) -> str:
    left = x - width / 2
    shaft = rect(left, top, width, bottom - top, "p")
    head = rect(left - 1.8, top - 2.4, width + 3.6, 3, "p", 0.6)
    foot = rect(left - 1.8, bottom - 0.8, width + 3.6, 3, "p", 0.6)
    return shaft + head + foot + path(f"M{number(x)} {number(top + 3)}V{number(bottom - 3)}", "f")


def steps() -> str:
    return rect(32, 71, 56, 4, "p", 0.6) + rect(28, 75, 64, 4, "p", 0.6)


def hood(robe: str) -> str:
    """A mage: a hood, no face, two eyes."""
    cloak = path("M33 78Q37 55 50 50Q45 30 60 20Q75 30 70 50Q83 55 87 78Z", f"r{robe}")
    shade = path("M51.5 45Q50 33 60 28Q70 33 68.5 45Q66 54 60 56Q54 54 51.5 45Z", "in")
    eyes = circle(56.6, 43, 1.4, "gf") + circle(63.4, 43, 1.4, "gf")
    return cloak + shade + path("M60 57V78M46 53Q60 68 74 53", "g") + eyes
