"""Buildings, raised from their own patterns: towers of patterned blocks, roofs by level, banners by what they give."""

from functools import cache

from ludomancer.games.realm_of_sand.formats.edition import LETTERS, Building
from ludomancer.games.realm_of_sand.formats.position_writer import DISCS
from ludomancer.games.realm_of_sand.rules.codes import BASE_ELEMENTS, ELEMENTS
from ludomancer.games.realm_of_sand.web.drawing import Block, piece, size_of
from ludomancer.web.drawing import Point, around, circle, dice, ellipse, joined, number, path, polygon

Spots = dict[tuple[int, int], str]  # column, row from the top: letter
WIDTH, HEIGHT, BASE = 100, 138, 124  # of a picture, and where the ground is in it
ROOFS = (0.5, 0.85, 0.95)  # how high a roof rises, in blocks
n = number


def code_of(letter: str) -> str:
    """Sapphire and Golden Moon are always discs."""
    return letter if LETTERS.index(letter) < BASE_ELEMENTS else DISCS[LETTERS.index(letter)]


def turns(blocks: list[Block]) -> list[list[Block]]:
    """A pattern in all its turns and mirrorings, each once."""
    patterns: list[list[Block]] = []
    for flip in (1, -1):
        form = [(column * flip, row, letter) for column, row, letter in blocks]
        for _ in range(4):
            form = [(-row, column, letter) for column, row, letter in form]
            left, top = min(column for column, _, _ in form), min(row for _, row, _ in form)
            moved = sorted((column - left, row - top, letter) for column, row, letter in form)
            if moved not in patterns:
                patterns.append(moved)
    return patterns


@cache
def stance(pattern: tuple[str, ...]) -> list[Block]:
    """The way a pattern stands best: little overhang, its crown near the middle, large blocks."""
    blocks = [
        (column, row, letter) for row, line in enumerate(pattern) for column, letter in enumerate(line) if letter != "."
    ]

    def cost(form: list[Block]) -> tuple[float, list[Block]]:
        width, height = size_of(form)
        lowest = [max((row for at, row, _ in form if at == column), default=height - 1) for column in range(width)]
        hang = sum(height - 1 - row for row in lowest)
        top = [column for column, row, _ in form if row == 0]
        aside = abs(sum(top) / len(top) - (width - 1) / 2)
        unit = min(27, 90 / (width + 0.28), 110 / (height + 1.1))
        return hang * 3 + aside * 1.5 + len(top) * 0.4 - height * 0.8 - unit * 0.4, form

    return min(turns(blocks), key=cost)


# --- roofs and banners ------------------------------------------------------------------------------------------------
Roof = tuple[str, float, float]  # its drawing, and where its pole stands


def _gable(x: float, y: float, width: float, unit: float, deep: Point) -> Roof:
    middle, high = x + width / 2, unit * 0.5
    dx, dy = deep
    side = [(middle, y - high), (middle + dx, y - high - dy), (x + width + 2 + dx, y - dy), (x + width + 2, y)]
    front = [(x - 2, y), (x + width + 2, y), (middle, y - high)]
    window = [(x + width * 0.36, y - 1), (x + width * 0.64, y - 1), (middle, y - high * 0.6)]
    drawn = polygon(side, "rf-s") + polygon(front, "rf-a") + polygon(window, "rf-w")
    return drawn, middle + dx * 0.4, y - high - dy * 0.4


def _dome(x: float, y: float, width: float, unit: float, deep: Point) -> Roof:
    m, r, low = x + width / 2, min(width, unit * 1.5) / 2 * 0.92, y - unit * 0.1
    base = f"M{n(x + 1)} {n(y)}h{n(width - 2)}l{n(deep[0] * 0.5)} {n(-unit * 0.16)}h{n(-width + 2)}Z"
    tip = (m, low - r * 1.42)
    up = joined([(m - r * 1.12, low - r * 0.9), (m - r * 0.3, low - r * 1.05), tip], " ")
    down = joined([(m + r * 0.3, low - r * 1.05), (m + r * 1.12, low - r * 0.9), (m + r, low)], " ")
    ribs = f"M{joined([tip])}V{n(low)}"
    for side in (-1, 1):
        bow = [(m + side * r * 0.6, low - r * 0.7), (m + side * r * 0.2, low - r), tip]
        ribs += f"M{n(m + side * r * 0.5)} {n(low)}C{joined(bow, ' ')}"
    shell = f"M{n(m - r)} {n(low)}C{up}C{down}Z"
    return path(base, "rf-b") + path(shell, "rf-a") + path(ribs, "rf-l"), *tip


def _spire(x: float, y: float, width: float, unit: float, deep: Point) -> Roof:
    middle, half, foot, tip = x + width / 2, min(width, unit * 1.3) / 2, y - unit * 0.2, y - unit * 0.95 - 3
    drum = f"M{n(middle - half)} {n(y)}v{n(-unit * 0.2)}h{n(half * 2)}v{n(unit * 0.2)}Z"
    high, low = y - unit * 0.76, y - unit * 0.55
    up = joined([(middle - half * 0.5, low), (middle - half * 0.16, high), (middle, tip)], " ")
    down = joined([(middle + half * 0.16, high), (middle + half * 0.5, low), (middle + half * 0.86, foot)], " ")
    shape = f"M{n(middle - half * 0.86)} {n(foot)}C{up}C{down}Z"
    shade = f"M{n(middle)} {n(tip)}C{down}H{n(middle + half * 0.15)}Z"
    return path(drum, "rf-b") + path(shape, "rf-a") + path(shade, "rf-s2"), middle, tip


ROOF_KINDS = (_gable, _dome, _spire)


def banner(building: Building, x: float, y: float) -> str:
    """What it gives beyond stars: a round pennant a disc, a stepped one a level; else a star."""
    discs = [DISCS[i] for i in range(ELEMENTS) for _ in range(building.bonus[i])]
    if not discs and not building.steps:
        star = f"M{n(x)} {n(y - 11)}l1.5 4 4 1.5-4 1.5-1.5 4-1.5-4-4-1.5 4-1.5Z"
        return path(f"M{n(x)} {n(y)}v-5", "bn-p") + path(star, "bn-g")
    top = y - 15
    drawn = path(f"M{n(x)} {n(y)}V{n(top)}", "bn-p") + circle(x, top, 1.3, "bn-g")
    for i in range(min(building.steps, 2)):
        down = top + i * 7.5
        drawn += path(f"M{n(x + 0.6)} {n(down + 1)}h13l-3.2 3.1 3.2 3.1h-13Z", "bn-f")
        drawn += path(f"M{n(x + 2.6)} {n(down + 5.7)}h2.2v-1.6h2.2v-1.6h2.2", "bn-k")
    for i, code in enumerate(discs):  # to the right, to the left, then a row below
        side = 1.2 if i % 2 == 0 else -11.2
        drawn += piece(code, x + side, top + 0.2 + i // 2 * 10, 10, True)
    return drawn


# --- a building -------------------------------------------------------------------------------------------------------
def _crown(spots: Spots) -> tuple[int, int]:
    """Where its roof stands: the first of the highest blocks, and how many of them stand side by side."""
    top = sorted(column for column, row in spots if row == 0)
    run = [column for i, column in enumerate(top) if column == top[0] + i]
    return top[0], len(run)


def _desert(level: int, seed: str, right: bool) -> str:
    """Sky and two lines of dunes, drawn past the picture so that any window is filled."""
    below = dice(seed)
    a, b, c = 104 + below(8), 96 + below(9), 106 + below(6)
    drawn = ""
    if level == 2:
        places = [(6, 18, 6, 14), (76, 18, 4, 20), (4, 14, 44, 16), (84, 12, 50, 14)]
        for x, wide, y, high in places:
            drawn += path(f"M{x + below(wide)} {y + below(high)}{TWINKLE}", "sk-s")
    x, y = (16 if right else 78) + below(8), 26 + below(16)
    drawn += crescent(x, y, 8.5) if level == 2 else circle(x, y, 8.5, "sk-m") + circle(x, y, 12, "sk-r")
    far = f"C-50 {a} -30 {b + 6} 0 {a}C22 {b - 8} 40 {c + 4} 60 {a - 4}S90 {b - 3} 104 {c - 4}S160 {a} 190 {b}"
    near = f"C-60 {a + 14} -30 {c + 6} 0 {c + 12}C26 {a + 8} 48 {c + 14} 70 {b + 20}S96 {c + 6} 104 {a + 12}"
    drawn += path(f"M-90 {c}{far}V190H-90Z", "du-a")
    return drawn + path(f"M-90 {c + 12}{near}S160 {a + 8} 190 {c + 10}V190H-90Z", "du-b")


TWINKLE = "l.9 2.4 2.4.9-2.4.9-.9 2.4-.9-2.4-2.4-.9 2.4-.9Z"


def crescent(x: float, y: float, radius: float) -> str:
    upper, lower = joined([around(x, y, radius, 10)]), joined([around(x, y, radius, 130)])
    outer, inner = n(radius), n(radius * 0.92)
    return path(f"M{upper}A{outer} {outer} 0 1 0 {lower}A{inner} {inner} 0 0 1 {upper}Z", "sk-m")


def _raised(spots: Spots, left: float, top: float, unit: float, battlements: bool) -> str:
    """Pillars under what hangs, then the depth of the blocks, then their faces."""
    dx, dy = unit * 0.26, unit * 0.2
    height = max(row for _, row in spots) + 1
    pillars, depth, faces, walls = "", "", "", ""
    for (column, row), letter in spots.items():
        x, y = left + column * unit, top + row * unit
        if row < height - 1 and not any((column, lower) in spots for lower in range(row + 1, height)):
            pillars += _arch(x, y + unit, (height - 1 - row) * unit, unit)
        sides = ""
        if (column, row - 1) not in spots:
            sides += polygon([(x, y), (x + dx, y - dy), (x + unit + dx, y - dy), (x + unit, y)], "bl-t")
        if (column + 1, row) not in spots:
            right, low = x + unit, y + unit
            sides += polygon([(right, y), (right + dx, y - dy), (right + dx, low - dy), (right, low)], "bl-r")
        depth += f'<g class="pc {letter}">{sides}</g>' if sides else ""
        if code_of(letter) == letter and letter not in DISCS:
            faces += piece(letter, x, y, unit, True)
        else:
            side = n(unit - 0.8)
            faces += f'<rect class="bl-n" x="{n(x + 0.4)}" y="{n(y + 0.4)}" width="{side}" height="{side}" rx="1.5"/>'
            faces += piece(code_of(letter), x + unit * 0.06, y + unit * 0.06, unit * 0.88, True)
        if battlements and row > 0 and (column, row - 1) not in spots:
            for i in range(3):
                at = f'x="{n(x + dx * 0.5 + i * unit * 0.36)}" y="{n(y - dy * 0.5 - unit * 0.17)}"'
                walls += f'<rect class="ml" {at} width="{n(unit * 0.2)}" height="{n(unit * 0.17)}"/>'
    return pillars + depth + faces + walls


def _arch(x: float, y: float, high: float, unit: float) -> str:
    inside = f"h{n(-unit * 0.14)}V{n(y + unit * 0.5)}a{n(unit * 0.24)} {n(unit * 0.3)} 0 0 0 {n(-unit * 0.48)} 0"
    outside = f"M{n(x + unit * 0.12)} {n(y + high)}V{n(y)}H{n(x + unit * 0.88)}V{n(y + high)}"
    return path(f"{outside}{inside}V{n(y + high)}Z", "pl")


def tower(building: Building) -> str:
    """The picture of a card, as a symbol."""
    blocks = stance(building.pattern)
    spots: Spots = {(column, row): letter for column, row, letter in blocks}
    width, height = size_of(blocks)
    level = building.level
    unit = min(27, 90 / (width + 0.28), (BASE - 15) / (height + ROOFS[level]))
    deep = (unit * 0.26, unit * 0.2)
    left, top = (WIDTH - width * unit - deep[0]) / 2, BASE - height * unit
    crown, run = _crown(spots)
    foot = [column for column, row in spots if row == height - 1]
    middle = left + (min(foot) + max(foot) + 1) * unit / 2 + deep[0]
    shade = ellipse(middle, BASE + 1, (max(foot) - min(foot) + 1) * unit / 2 + deep[0] + 4, 4.5, "du-s")
    sky = _desert(level, building.id, left + (crown + run / 2) * unit > WIDTH / 2)
    roof, x, y = ROOF_KINDS[level](left + crown * unit, top - deep[1] * 0.3, run * unit, unit, deep)
    gives = any(building.bonus) or building.steps
    flag = banner(building, x, max(y, 16.5 if gives else 12))
    drawn = sky + shade + _raised(spots, left, top, unit, level > 0) + roof + flag
    return f'<symbol id="s-{building.id}" class="tower lv{level + 1}" viewBox="0 0 {WIDTH} {HEIGHT}">{drawn}</symbol>'


@cache
def flat(pattern: tuple[str, ...]) -> str:
    """The bare pattern in the same stance, for small places."""
    blocks = stance(pattern)
    width, height = size_of(blocks)
    unit = min(15, 48 / max(width, height))
    left, top = (48 - width * unit) / 2, (48 - height * unit) / 2
    drawn = [
        piece(code_of(letter), left + column * unit, top + row * unit, unit, True) for column, row, letter in blocks
    ]
    return f'<svg class="flat" viewBox="-1 -1 50 50" aria-hidden="true">{"".join(drawn)}</svg>'


def skyline(buildings: list[Building]) -> str:
    """What was built, side by side on one dune: the picture of a finished game."""
    order = sorted(buildings, key=lambda each: (each.level, sum(map(len, each.pattern)), each.id))
    order = order[::2] + order[1::2][::-1]
    unit, gap = 17.0, 11.0
    forms = [stance(each.pattern) for each in order]
    width = max(sum(size_of(form)[0] * unit + gap for form in forms) + 44, 220)
    below = dice("skyline")
    drawn = [path(f"M{below(int(width) + 600) - 300} {6 + below(40)}{TWINKLE}", "sk-s") for _ in range(40)]
    drawn.append(crescent(width - 30, 24, 12))
    for foot, swell, kind in ((104, 20, "du-a"), (118, 10, "du-b")):
        hills = f"C{n(width * 0.2)} {foot - swell} {n(width * 0.35)} {foot + 12} {n(width * 0.55)} {foot - 6}"
        far = f"C-600 {foot} -300 {foot - swell} 0 {foot}{hills}"  # past the picture, for any window
        near = f"S{n(width * 0.85)} {foot - 10} {n(width)} {foot + 2}"
        last = f"S{n(width + 500)} {foot - swell} {n(width + 900)} {foot}"
        drawn.append(path(f"M-900 {foot}{far}{near}{last}V150H-900Z", kind))
    x = (width - sum(size_of(form)[0] * unit + gap for form in forms) + gap) / 2
    for building, form in zip(order, forms, strict=True):
        across, height = size_of(form)
        spots: Spots = {(column, row): letter for column, row, letter in form}
        top = BASE - height * unit
        crown, run = _crown(spots)
        deep = (unit * 0.26, unit * 0.2)
        roof, pole, tip = ROOF_KINDS[building.level](x + crown * unit, top, run * unit, unit, deep)
        raised = _raised(spots, x, top, unit, False)
        drawn.append(f'<g class="lv{building.level + 1}">{raised}{roof}{banner(building, pole, tip)}</g>')
        x += across * unit + gap
    field = f"0 0 {n(width)} 142"
    fit = f'viewBox="{field}" preserveAspectRatio="xMidYMax meet"'
    return f'<svg class="skyline tower" {fit} aria-hidden="true">{"".join(drawn)}</svg>'
