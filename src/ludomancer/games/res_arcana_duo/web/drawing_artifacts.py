"""The figure of every published artifact, by its id."""

from collections.abc import Callable

from ludomancer.games.res_arcana_duo.web.drawing_shapes import bead, coil, key, oval, rect, turned, vessel, waves, wing
from ludomancer.web.drawing import Point, around, circle, page, path, polygon, star


def crucible() -> str:
    return (
        bead("E", 52, 75, 12)
        + bead("E", 68, 75, 12)
        + vessel("G", True)
        + path("M38 34L32 29M82 34L88 29", "k2")
        + path("M50 33Q51 25 48 21M60 32Q61 23 58 17M70 33Q71 25 68 21", "k2d")
    )


def cursed_idol() -> str:
    fan = "".join(
        oval(60, 30, 7, 16, "p", a, (60, 58)) + turned(a, 60, 58, circle(60, 24, 4, "lD") + circle(60, 24, 1.6, "gf"))
        for a in (-72, 72, -36, 36, 0)
    )
    return (
        fan
        + path("M47 73V58Q47 46 60 46T73 58V73Z", "w")
        + path("M52 50Q45 45 47 37Q51 43 57 45.5M68 50Q75 45 73 37Q69 43 63 45.5", "d")
        + circle(56, 55, 1.7, "gf")
        + circle(64, 55, 1.7, "gf")
        + path("M53 63H67M56 63L57.5 67L59 63M61 63L62.5 67L64 63", "g")
        + rect(42, 73, 36, 5, "d", 1)
    )


def squared_circle() -> str:
    return (
        circle(60, 46, 26, "p")
        + polygon([around(60, 46, 26, a) for a in (0, 120, 240)], "k")
        + rect(49, 42.5, 22, 16.5, "d")
        + circle(60, 50.8, 7.6, "p")
        + bead("A", 60, 50.8, 9.5)
        + circle(60, 46, 29, "f")
    )


def white_swan() -> str:
    body = path("M38 62Q40 49 54 48Q68 46 78 53Q86 57 92 50Q92 64 78 70H50Q39 70 38 62Z", "p")
    neck = (
        path("M45 60Q29 48 35 33Q40 22 49 27Q54 31 49 36Q41 37 43 44Q45 50 54 53Z", "p")
        + path("M49 27.5L59 32L50 36Z", "d")
        + circle(46, 31, 1.2, "kf")
    )
    return waves(70, 26, 98) + body + neck + wing(56, 56, 1.05) + waves(75, 34, 90)


def gnosis() -> str:
    book = path("M60 60C51 53 39 52 28 54V74C39 72 51 73 60 79C69 73 81 72 92 74V54C81 52 69 53 60 60Z", "p") + path(
        "M60 60V79M34 60C42 59 49 60 54 64M34 66C42 65 49 66 54 70M86 60C78 59 71 60 66 64M86 66C78 65 71 66 66 70", "k"
    )
    return (
        book
        + path("M60 56V48M51 55L48 49M69 55L72 49", "g")
        + path("M40 35Q60 16 80 35Q60 54 40 35Z", "p")
        + circle(60, 35, 8, "lC")
        + circle(60, 35, 8, "k")
        + circle(60, 35, 3, "kf")
        + path("M60 19V12M47 23L44 17M73 23L76 17", "g")
    )


def solomons_key() -> str:
    bow = (
        circle(60, 30, 16, "p")
        + polygon([around(60, 30, 13.5, a) for a in (0, 120, 240)], "k")
        + polygon([around(60, 30, 13.5, a) for a in (60, 180, 300)], "k")
        + circle(60, 30, 3.4, "gf")
    )
    return key(bow, "p", "M63 60H73V65H68V69H73V74H63Z")


def magnum_opus() -> str:
    star5 = [around(60, 46, 24, a) for a in (0, 144, 288, 72, 216)]
    return (
        circle(60, 46, 24, "p")
        + polygon(star5, "g2")
        + circle(60, 46, 9, "d")
        + star(60, 46, 7.5, "pf")
        + "".join(
            circle(*around(60, 46, 24, i * 72), 3.2, "l" + k) + circle(*around(60, 46, 24, i * 72), 3.2, "k")
            for i, k in enumerate("ELCDG")
        )
    )


def brass_head() -> str:
    return (
        path("M42 77Q44 66 54 65V58Q46 54 46 42Q46 23 60 22T74 42Q74 54 66 58V65Q76 66 78 77Z", "d")
        + path("M46 38Q60 30 74 38M60 22V33", "k")
        + path("M51 43H57M63 43H69M60 42V49H57.5M55 54H65", "k2")
        + "".join(circle(x, y, 1.2, "kf") for x, y in ((50, 35), (70, 35), (54, 61.5), (66, 61.5), (49, 73), (71, 73)))
        + path("M60 22V14M55 14H65", "k2")
        + circle(60, 12, 2.4, "gf")
        + "".join(page(x, y, a) for x, y, a in ((88, 64, 0), (93, 67, 12), (98, 71, 24)))
    )


def fairy_dragon() -> str:
    wings = (
        oval(43, 33, 8, 15, "lM", -38)
        + oval(77, 33, 8, 15, "lM", 38)
        + oval(43, 33, 8, 15, "k", -38)
        + oval(77, 33, 8, 15, "k", 38)
        + oval(46, 50, 5, 9, "p", -70)
        + oval(74, 50, 5, 9, "p", 70)
    )
    return (
        wings
        + coil(60, 60, 16, 1.55, 6, 160, "coL")
        + path("M54 46Q52 34 60 32T66 46Q60 52 54 46Z", "dL")
        + path("M55 34L51 26M65 34L69 26", "k2")
        + circle(57.4, 40, 1.2, "kf")
        + circle(62.6, 40, 1.2, "kf")
        + star(86, 62, 4)
        + star(32, 58, 3.4)
    )


def artificers_robes() -> str:
    return (
        path("M48 24L60 30L72 24L90 42L80 52L75 47V76H45V47L40 52L30 42Z", "p")
        + path("M48 24L60 44L72 24M60 44V76M45 58H75", "g2")
        + path("M60 48L54 68M60 48L66 68M56 61.5H64", "k2")
        + circle(60, 47, 2, "kf")
        + path("M34 38L44 48M86 38L76 48", "k")
    )


def crown_of_command() -> str:
    def mini(x: int) -> str:
        return path(f"M{x - 4} 59L{x} 55L{x + 4} 59ZM{x - 3} 60V66M{x} 60V66M{x + 3} 60V66M{x - 4.5} 67H{x + 4.5}", "k")

    return (
        path("M37 70L30 32L46 46L60 22L74 46L90 32L83 70Z", "d")
        + path("M37 70Q60 63 83 70V76Q60 69 37 76Z", "d")
        + circle(30, 31, 3.4, "gf2")
        + circle(60, 21, 4, "gf2")
        + circle(90, 31, 3.4, "gf2")
        + mini(50)
        + mini(70)
        + polygon([(60, 40), (64, 47), (60, 54), (56, 47)], "lE")
        + polygon([(60, 40), (64, 47), (60, 54), (56, 47)], "k")
    )


def golden_key() -> str:
    return key(
        circle(60, 29, 16, "d") + circle(60, 29, 11.5, "p") + bead("G", 60, 29, 17),
        "d",
        "M63 58H74V63H63ZM63 67H71V72H63Z",
    )


def silver_key() -> str:
    moon = path("M67 14A16 16 0 1 0 76 32A13 13 0 0 1 67 14Z", "s")
    return key(moon + star(71, 23, 4), "s", "M57 56H47V61H51V66H47V71H57Z")


def mystic_spring() -> str:
    return (
        path("M60 38Q59 22 48 24Q40 26 41 37M60 38Q61 22 72 24Q80 26 79 37M60 38V17", "wv")
        + rect(57, 44, 6, 14, "p")
        + path("M43 38H77Q75 47 60 47T43 38Z", "p")
        + path("M46 40H74Q71 44 60 44T46 40Z", "lC")
        + path("M43 46Q40 52 40 57M77 46Q80 52 80 57", "wv")
        + path("M31 58H89Q87 74 70 76H50Q33 74 31 58Z", "p")
        + path("M35 60.5H85Q82 66 60 66T35 60.5Z", "lC")
        + bead("L", 50, 71, 8)
        + bead("L", 60, 72.5, 8)
        + bead("L", 70, 71, 8)
    )


def black_cat() -> str:
    return (
        path("M74 72Q92 72 89 56Q87 46 80 49", "tail")
        + path(
            "M48 76Q40 75 43 62Q45 54 51 50Q43 43 46 27L54 33Q59 31 64 33L72 27Q75 43 67 50Q77 57 77 70Q77 76 71 76Z",
            "w",
        )
        + oval(54, 40, 2.4, 3, "eye")
        + oval(64, 40, 2.4, 3, "eye")
        + path("M54 37.8V42.2M64 37.8V42.2M59 45L57.5 47H60.5ZM56 76V64M64 76V64", "kw")
        + path("M46 45L36 43M46 48L37 50M72 45L82 43M72 48L81 50", "kw")
    )


def sleeping_dragon() -> str:
    turns, r, start = 1.9, 25, 120

    def back(deg: float, out: float) -> Point:  # a point on the dragon's back, deg before the end of the coil
        i = turns * 360 - deg
        return around(60, 47, r * (0.2 + 0.8 * i / (turns * 360)) + out, start + i)

    spikes = "".join(polygon([back(a + 8, 3), back(a, 11.5), back(a - 8, 3)], "d") for a in range(24, 300, 30))
    return (
        spikes
        + coil(60, 47, r, turns, 9, start, "coE")
        + path("M44 43Q46 34 60 36Q74 38 75 47Q75 55 62 55Q46 56 42 50Z", "dE")
        + path("M50 45Q54 49 58 45", "k2")
        + path("M68 38L76 30L73 41M62 36L66 27L68 37", "d")
        + circle(45, 48, 1, "kf")
    )


ARTIFACTS: dict[str, Callable[[], str]] = {
    "crucible": crucible,
    "cursed-idol": cursed_idol,
    "squared-circle": squared_circle,
    "white-swan": white_swan,
    "gnosis": gnosis,
    "solomons-key": solomons_key,
    "magnum-opus": magnum_opus,
    "brass-head": brass_head,
    "fairy-dragon": fairy_dragon,
    "artificers-robes": artificers_robes,
    "crown-of-command": crown_of_command,
    "golden-key": golden_key,
    "silver-key": silver_key,
    "mystic-spring": mystic_spring,
    "black-cat": black_cat,
    "sleeping-dragon": sleeping_dragon,
}
