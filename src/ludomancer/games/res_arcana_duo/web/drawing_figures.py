"""The figure of every published mage, magic item, monument and place, by its id; those of artifacts besides."""

from collections.abc import Callable

from ludomancer.games.res_arcana_duo.web.drawing_artifacts import ARTIFACTS
from ludomancer.games.res_arcana_duo.web.drawing_shapes import (
    bead,
    column,
    hood,
    oval,
    rect,
    steps,
    turned,
    waves,
)
from ludomancer.web.drawing import arrow, circle, page, path, star


def smith() -> str:
    return (
        hood("E")
        + path("M44 66H76L82 62V69Q76 71 70 72V76H75V79H47V76H52V72Q44 71 40 66Z", "s")
        + turned(38, 84, 46, rect(82.6, 44, 3, 24, "d", 1) + rect(76, 37, 16, 9, "s", 1.5))
    )


def enchantress() -> str:
    return (
        hood("C")
        + path("M84 74L96 36", "k2")
        + star(97, 31, 9)
        + star(97, 31, 3.6, "pf")
        + bead("D", 54, 69, 9.5)
        + bead("D", 66, 69, 9.5)
    )


def cultist() -> str:
    return (
        hood("D")
        + path("M53 27Q40 25 39 11Q45 20 56 22M67 27Q80 25 81 11Q75 20 64 22", "d")
        + bead("D", 60, 68, 14)
        + path("M30 74V58M26 74H34", "k2")
        + bead("E", 30, 52, 10)
    )


def fortune_teller() -> str:
    return (
        hood("N")
        + path("M49 80Q50 74 60 74T71 80Z", "d")
        + circle(60, 66, 10, "ca")
        + path("M53 64Q55 58 61 58", "hl")
        + star(62, 67, 4.5)
        + page(94, 74, 18, star(0, -13, 4))
        + page(28, 74, -18, star(0, -13, 4))
    )


def research() -> str:
    return (
        path("M42 24H76Q82 24 82 30T76 36H74V68H38Q32 68 32 62T38 56H40V28Q40 24 44 24Z", "p")
        + path("M74 36Q70 36 70 30M40 56V62M46 36H66M46 43H66M46 50H58", "k")
        + path("M76 66L88 78", "k3")
        + circle(70, 60, 10.5, "ca")
        + path("M64 58Q65 53 70 52.5", "hl")
    )


def calm_elan() -> str:
    return (
        path("M60 45H43Q36 52 36 58A24 18 0 0 0 60 76Z", "lC")
        + path("M60 45H77Q84 52 84 58A24 18 0 0 1 60 76Z", "lE")
        + path("M53 22H67M55 22V37Q36 42 36 58A24 18 0 0 0 84 58Q84 42 65 37V22", "k")
        + path("M60 40V76", "k2d")
        + bead("C", 49, 58, 13)
        + bead("E", 71, 58, 13)
        + rect(52, 16, 16, 6, "d", 1.5)
    )


def death_life() -> str:
    return (
        path("M60 44H38V66Q38 75 47 75H60Z", "lD")
        + path("M60 44H82V66Q82 75 73 75H60Z", "lL")
        + path("M53 22V35H46Q38 35 38 44V66Q38 75 47 75H73Q82 75 82 66V44Q82 35 74 35H67V22", "k")
        + path("M60 40V75", "k2d")
        + bead("D", 49, 59, 13)
        + bead("L", 71, 59, 13)
        + rect(51, 15, 18, 7, "d", 1.5)
    )


def reanimate() -> str:
    lying = rect(27, 60, 30, 19, "po", 2)
    return (
        lying
        + rect(62, 28, 27, 40, "p", 2.5)
        + rect(66, 32, 19, 32, "f", 1.5)
        + star(75.5, 48, 9)
        + arrow(60, 58, 24, 26, 190, 262)
        + bead("A", 36, 40, 10)
    )


def alchemy() -> str:
    return (
        path("M50 41Q52 30 66 29Q84 30 90 56", "tube")
        + path("M50 41Q52 30 66 29Q84 30 90 56", "tubei")
        + circle(48, 56, 17, "p")
        + path("M31.4 58Q40 53 48 58T64.6 58A17 17 0 0 1 31.4 58Z", "lG")
        + circle(43, 65, 2, "pf")
        + circle(52, 67, 1.5, "pf")
        + bead("G", 88, 66, 13)
        + bead("G", 78, 73, 13)
        + path("M41 74L37 80M55 74L59 80", "k2")
    )


def mystic_monastery() -> str:
    return (
        steps(70, 60)
        + path("M36 70V49H49V34L60 20L71 34V49H84V70Z", "p")
        + path("M49 49V70M71 49V70M46 34H74M33 49H49M71 49H87", "k")
        + path("M55 70V60a5 5 0 0 1 10 0V70Z", "w")
        + "".join(path(f"M{x} 62V57a2.6 2.6 0 0 1 5.2 0V62Z", "w") for x in (40, 75))
        + path("M56 46Q57 38 60 38T64 46Z", "d")
        + path("M60 36V20V13M57 16H63", "k")
    )


def dark_temple() -> str:
    return (
        steps(70, 56)
        + "".join(column(x, 46, 69, 6, "w") for x in (38, 51, 69, 82))
        + path("M29 43L60 20L91 43Z", "w")
        + bead("D", 60, 36, 13)
        + bead("D", 60, 62, 11)
    )


def well_of_memory() -> str:
    return (
        path("M46 52V31M74 52V31", "k2")
        + path("M38 33L60 17L82 33Z", "d")
        + f'<g transform="translate(60 58) scale(.8)">{page(0, 0, -8, star(0, -13, 5))}</g>'
        + path("M41 54V68Q41 76 60 76T79 68V54", "p")
        + oval(60, 54, 19, 5.4, "p")
        + path("M41 54A19 5.4 0 0 0 79 54A19 3.2 0 0 1 41 54", "lC")
        + path("M41 62Q60 70 79 62M50 59V67M60 61V76M70 59V67M46 66V73M74 66V73", "k")
    )


def circle_of_stones() -> str:
    back = (
        "".join(rect(x, 40, 6, 16, "p", 1) for x in (38, 50, 64, 76))
        + rect(36, 36, 22, 5, "p", 1)
        + rect(62, 36, 22, 5, "p", 1)
    )
    front = (
        "".join(rect(x, 50, 8, 25, "p", 1.5) for x in (27, 41, 71, 85))
        + rect(25, 45, 26, 6, "p", 1)
        + rect(69, 45, 26, 6, "p", 1)
    )
    return oval(60, 66, 34, 10, "f") + back + star(60, 60, 13) + circle(60, 60, 3.4, "pf") + front


def amber_colonnade() -> str:
    arches = "".join(path(f"M{x} 44a6 7 0 0 1 12 0", "k") for x in (33, 47, 61, 75))
    return (
        steps(70, 64)
        + arches
        + "".join(column(x, 44, 69, 5, "d") for x in (32, 46, 60, 74, 88))
        + rect(27, 32, 66, 5, "d", 1)
        + bead("A", 46, 24, 11)
        + bead("A", 74, 24, 11)
    )


def star_observatory() -> str:
    return (
        steps(70, 54)
        + rect(37, 57, 46, 14, "d", 1)
        + path("M36 57A24 25 0 0 1 84 57Z", "p")
        + path("M54 57V33.5Q60 31 66 33.5V57Z", "w")
        + turned(34, 60, 46, rect(57, 18, 6, 30, "d", 1) + rect(55.6, 14, 8.8, 5, "d", 1))
        + star(87, 19, 7.5)
        + "".join(circle(43 + i * 11.4, 64, 1.5, "kf") for i in range(4))
        + path("M45 52Q42 44 49 38", "f")
    )


def sunken_ziggurat() -> str:
    tiers = "".join(rect(60 - w / 2, y, w, 10, "p", 0.6) for w, y in ((58, 62), (44, 52), (30, 42), (16, 32)))
    return (
        tiers
        + path("M55 72V34M65 72V34", "k")
        + "".join(path(f"M55 {y}H65", "f") for y in range(37, 72, 4))
        + path("M60 32V24M56 28Q60 18 64 28", "k")
        + path("M22 66q4 -3 8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0V80H22Z", "lCt")
        + waves(66, 24, 96)
        + waves(73, 28, 92)
    )


def druid_circle() -> str:
    stones = "".join(rect(x, y, 7, h, "p", 2) for x, y, h in ((28, 58, 16), (40, 64, 14), (73, 64, 14), (85, 58, 16)))
    return (
        oval(60, 68, 33, 9, "f")
        + path("M57 72Q58 58 50 50M63 72Q62 58 70 50M60 60V46", "k2")
        + circle(60, 36, 17, "lL")
        + circle(60, 36, 17, "k")
        + path("M60 50V26M60 44L51 37M60 44L69 37M60 35L54 29M60 35L66 29", "vein")
        + stones
    )


def dragon_cave() -> str:
    return (
        path("M24 76L45 34L54 45L67 22L96 76Z", "p")
        + path("M45 34L49 46L40 52M67 22L70 38L62 46L72 54", "f")
        + path("M43 76Q43 54 60 54T77 76Z", "w")
        + oval(54, 66, 2.6, 3.6, "eye")
        + oval(66, 66, 2.6, 3.6, "eye")
        + path("M54 63.5V68.5M66 63.5V68.5", "k")
        + bead("G", 42, 74, 10)
        + bead("G", 51, 77, 9)
    )


def dwarven_forge() -> str:
    return (
        path("M37 76V46L48 36V20H64V36L80 46V76Z", "p")
        + path("M46 36H66M37 46H80M48 26H64", "k")
        + path("M45 76V62Q45 51 58.5 51T72 62V76Z", "w")
        + bead("E", 58.5, 64, 21)
        + path("M56 18Q51 13 57 9Q62 5 57 2", "k2d")
        + path("M74 66H96V70Q90 71 88 73V77H92V80H78V77H82V73Q76 72 74 66Z", "s")
    )


def elven_heartwood() -> str:
    return (
        path("M57 78Q58 66 54 56L60 60L66 56Q62 66 63 78Z", "d")
        + path("M60 64Q34 48 36 33Q38 20 51 23Q58 25 60 32Q62 25 69 23Q82 20 84 33Q86 48 60 64Z", "lL")
        + path("M60 64Q34 48 36 33Q38 20 51 23Q58 25 60 32Q62 25 69 23Q82 20 84 33Q86 48 60 64Z", "k")
        + path("M60 60V36M60 54L46 42M60 54L74 42M60 45L51 34M60 45L69 34", "vein")
        + path("M42 78Q50 72 57 78M63 78Q70 72 78 78", "k")
    )


FIGURES: dict[str, Callable[[], str]] = {
    "smith": smith,
    "enchantress": enchantress,
    "cultist": cultist,
    "fortune-teller": fortune_teller,
    "research": research,
    "calm-elan": calm_elan,
    "death-life": death_life,
    "reanimate": reanimate,
    "alchemy": alchemy,
    "mystic-monastery": mystic_monastery,
    "dark-temple": dark_temple,
    "well-of-memory": well_of_memory,
    "circle-of-stones": circle_of_stones,
    "amber-colonnade": amber_colonnade,
    "star-observatory": star_observatory,
    "sunken-ziggurat": sunken_ziggurat,
    "druid-circle": druid_circle,
    "dragon-cave": dragon_cave,
    "dwarven-forge": dwarven_forge,
    "elven-heartwood": elven_heartwood,
    **ARTIFACTS,
}
