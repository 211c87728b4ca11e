"""What is seen behind the eye of a card: a silhouette from its name, dust from its id. 120 x 90, and more."""

from collections.abc import Callable

from ludomancer.web.drawing import around, circle, dice, path, polygon, star

Heights = tuple[int, int, int]  # of the ground, where it rises and falls


def on_both_sides(drawn: str) -> str:
    return f'{drawn}<g transform="translate(120) scale(-1 1)">{drawn}</g>'


def _hills(at: Heights) -> str:
    a, b, c = at
    line = f"M-60 {c}C-30 {a - 6} 0 {c + 4} 22 {a}S62 {c + 4} 84 {b + 4}S140 {c} 180 {a}V130H-60Z"
    return path(line, "lw")


def _two_hills(at: Heights) -> str:
    a, b, c = at
    near = f"M-60 {c + 8}C-20 {a + 2} 30 {c + 14} 78 {b + 16}S140 {c + 4} 180 {a + 8}V130H-60Z"
    return _hills(at) + path(near, "lw")


def _peaks(at: Heights) -> str:
    a, b, c = at
    ridge = (
        f"M-60 {c}L-34 {b - 16}L-14 {c - 8}L8 {b - 22}L30 {c}L50 {a}L78 {c - 4}L104 {b - 26}L128 {c - 6}"
        f"L150 {b - 12}L180 {c}V130H-60Z"
    )
    snow = f"M8 {b - 22}l-7 12l5 -3l3 5l5 -6l4 3ZM104 {b - 26}l-7 12l5 -3l3 5l5 -6l4 3Z"
    return path(ridge, "lw") + path(snow, "lw")


def _water(at: Heights) -> str:
    a = at[0]
    return "".join(path(f"M-60 {y}q10 -5 20 0{'t20 0' * 11}V130H-60Z", "lw") for y in (a - 4, a + 5, a + 13))


def _gate(at: Heights) -> str:
    arch = path("M-2 88V30A10 12 0 0 1 18 30V88H13V31A5 7 0 0 0 3 31V88Z", "lw")
    return _hills(at) + on_both_sides(arch + path("M-4 88H20M-2 52H3M13 52H18", "f"))


def _obelisk(at: Heights) -> str:
    return _hills(at) + on_both_sides(path("M3 88L6 26L10 16L14 26L17 88Z", "lw") + path("M10 16V88", "f"))


def _wings(at: Heights) -> str:
    feathers = [
        f"M24 {54 - k * 4}C{6 - k} {56 - k * 8} {-14 - k * 2} {64 - k * 12} {-30 + k * 4} {74 - k * 18}"
        f"C{-10 + k * 2} {56 - k * 14} 6 {46 - k * 8} 26 {46 - k * 4}Z"
        for k in range(4)
    ]
    return on_both_sides("".join(path(feather, "lw") for feather in feathers))


def _rings(at: Heights) -> str:
    return "".join(circle(60, 47, radius, "f") for radius in (50, 56, 74)) + _hills(at)


def _flame(at: Heights) -> str:
    outer = path("M8 84C-6 70 2 58 8 48C9 56 14 56 14 48C24 60 24 74 16 84Z", "lw")
    return _hills(at) + on_both_sides(outer + path("M11 84C5 76 8 70 11 64C16 72 16 78 13 84Z", "lw"))


def _cloud(at: Heights) -> str:
    row = "a10 9 0 0 1 18 0a12 11 0 0 1 22 0" * 6
    return "".join(path(f"M-60 {y}{row}V130H-60Z", "lw") for y in (at[0], at[0] + 10))


def _stars(at: Heights) -> str:
    below = dice(f"stars {at}")
    left = [(-26 + below(12), 18 + below(20)), (-6 + below(10), 8 + below(16))]
    left += [(8 + below(8), 34 + below(14)), (2 + below(10), 66 + below(12))]
    right = [(104 + below(8), 12 + below(14)), (116 + below(10), 34 + below(14)), (134 + below(10), 14 + below(20))]
    drawn = _hills(at)
    for net in (left, right):
        drawn += path("M" + "L".join(f"{x} {y}" for x, y in net), "f") + "".join(star(x, y, 4.2) for x, y in net)
    return drawn


def _garden(at: Heights) -> str:
    leaves = [
        path(f"M6 {80 - y}C16 {78 - y} 20 {70 - y} 18 {64 - y}C10 {66 - y} 6 {72 - y} 6 {80 - y}Z", "lw")
        + path(f"M6 {76 - y}C-4 {74 - y} -8 {66 - y} -6 {60 - y}C2 {62 - y} 6 {68 - y} 6 {76 - y}Z", "lw")
        for y in (0, 13, 26)
    ]
    return _hills(at) + on_both_sides(path("M6 88C4 70 10 56 4 40", "f") + "".join(leaves))


def _blade(at: Heights) -> str:
    drawn = path("M-8 12L2 10L40 84L36 88L30 86Z", "lw") + path("M-3 11L34 86", "f") + path("M22 86L42 74", "f")
    return _hills(at) + on_both_sides(drawn)


def _wind(at: Heights) -> str:
    gusts = [f"M-40 {y}C-20 {y - 8} -4 {y + 6} 10 {y - 2}A5 5 0 1 0 4 {y - 7}" for y in (22, 42, 76)]
    return _hills(at) + on_both_sides("".join(path(gust, "f") for gust in gusts))


def _crown(at: Heights) -> str:
    points = path("M10 88L4 52L24 68L36 46M110 88L116 52L96 68L84 46", "f")
    return _hills(at) + points + on_both_sides(path("M4 88L-2 50L24 70L34 88Z", "lw") + circle(-2, 47, 3, "gf"))


def _rays(at: Heights) -> str:
    return "".join(
        polygon(
            [
                around(60, 47, 40, degrees - 2.4),
                around(60, 47, 130, degrees - 3.4),
                around(60, 47, 130, degrees + 3.4),
                around(60, 47, 40, degrees + 2.4),
            ],
            "lw",
        )
        for degrees in range(0, 360, 24)
    )


def _moon(at: Heights) -> str:
    crescent = path("M60 -10A54 54 0 1 0 114 44A45 45 0 1 1 60 -10Z", "lw")
    return f'{_hills(at)}<g transform="rotate(-24 60 44)">{crescent}</g>'


SCENES: dict[str, Callable[[Heights], str]] = {
    "crown": _crown,
    "blade": _blade,
    "wings": _wings,
    "cloud": _cloud,
    "rings": _rings,
    "rays": _rays,
    "wind": _wind,
    "flame": _flame,
    "obelisk": _obelisk,
    "peaks": _peaks,
    "gate": _gate,
    "water": _water,
    "garden": _garden,
    "stars": _stars,
    "moon": _moon,
    "hills": _two_hills,
}


def behind(kind: str, card: str) -> str:
    below = dice(card)
    heights = (66 + below(9), 62 + below(10), 70 + below(8))
    return SCENES[kind](heights) + _dust(card)


def _dust(card: str) -> str:
    below = dice(card[::-1])
    drawn = []
    for i in range(8):
        x = -22 + below(38) if i % 2 == 0 else 104 + below(38)
        y = 5 + below(56)
        drawn.append(star(x, y, 3.2) if below(3) == 0 else circle(x, y, 0.8 + below(2) * 0.3, "gf"))
    return "".join(drawn)
