"""What is drawn at the table of Day & Night: the sigil of every spell, tiles, pawns, the vortex with its dial, temples.

A sigil tells the spell: ground and halo its type, lit marks its cost, the figure what it does, where and to how many,
the seal its condition. It is drawn from the edition's own words, so a spell made at home has one too.
"""

from functools import cache
from math import log

from ludomancer.games.day_night.formats.edition import LADIES, TILES, Condition, Effect, Spell
from ludomancer.games.day_night.rules import codes
from ludomancer.web.drawing import (
    Cell,
    Point,
    arc,
    around,
    arrow,
    circle,
    dice,
    ellipse,
    horizon,
    joined,
    number,
    outline,
    page,
    path,
    polygon,
    repeat,
    sector,
    star,
)

# classes of a sigil: k ink line, kf ink, f faint line, g gold line, gf gold, d day, w night, mo moon, p paper,
# m and mf mist, c and cf crystal, lw ground, seal and sk the seal
HOURS = codes.HOURS
NEAR = {  # steps to the squares near a Lady: right, down
    codes.AT_BORDERING: ((0, -1), (1, 0), (0, 1), (-1, 0)),
    codes.AT_SURROUNDING: ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
}
FLAT = 0.58  # how flat the ground lies
GROUNDS = {"mystify": "water", "crystallize": "rock"}  # else hills


# --- small things -----------------------------------------------------------------------------------------------------
def sun(x: float, y: float, radius: float, rays: int = 12) -> str:
    drawn = []
    half = 120 / rays
    for i in range(rays):
        turn = i * 360 / rays
        tip = around(x, y, radius * (1.75 if i % 2 == 0 else 1.45), turn)
        foot = radius * 1.14
        drawn.append(polygon([around(x, y, foot, turn - half), tip, around(x, y, foot, turn + half)], "gf"))
    return "".join(drawn) + circle(x, y, radius, "d") + circle(x, y, radius * 0.52, "g")


def moon(x: float, y: float, radius: float) -> str:
    upper, lower = around(x, y, radius, 20), around(x, y, radius, 160)
    outer, inner = number(radius), number(radius * 0.98)
    line = f"M{joined([upper])}A{outer} {outer} 0 1 0 {joined([lower])}A{inner} {inner} 0 0 1 {joined([upper])}Z"
    return path(line, "mo") + star(x + radius * 0.5, y, radius * 0.36)


def emblem(lady: int, x: float, y: float, radius: float) -> str:
    return sun(x, y, radius * 0.74) if lady == codes.DAY else moon(x, y, radius)


def turning(x: float, y: float, radius: float) -> str:
    """A disc that is half day, half night."""
    big, small = number(radius), number(radius / 2)
    top, mid, low = (joined([(x, y + shift)]) for shift in (-radius, 0, radius))
    line = f"M{top}A{big} {big} 0 0 1 {low}A{small} {small} 0 0 1 {mid}A{small} {small} 0 0 0 {top}Z"
    dots = circle(x, y - radius / 2, radius * 0.13, "kf") + circle(x, y + radius / 2, radius * 0.13, "gf")
    return circle(x, y, radius, "d") + path(line, "w") + dots


def tile(x: float, y: float, size: float, kind: str) -> str:
    """A square lying on the ground: open, bare (neutral), day, night, or half (it will change)."""
    height = size * FLAT
    corners = [(x, y - height), (x + size, y), (x, y + height), (x - size, y)]
    if kind == "open":
        return polygon(corners, "po")
    if kind == "bare":
        return polygon(corners, "p")
    if kind == "half":
        return polygon(corners, "d") + polygon(corners[:3], "w") + polygon(corners, "k")
    inner = [(x + (a - x) * 0.45, y + (b - y) * 0.45) for a, b in corners]
    return polygon(corners, "d" if kind == "day" else "w") + polygon(inner, "g" if kind == "day" else "gl")


def drop(x: float, y: float, r: float) -> str:
    right = joined([(x + r * 0.9, y - r * 0.4), (x + r, y), (x + r, y + r * 0.2)], " ")
    left = joined([(x - r, y), (x - r * 0.9, y - r * 0.4), (x, y - r * 1.5)], " ")
    over = joined([(x - r, y + r * 0.2)])
    return path(f"M{joined([(x, y - r * 1.5)])}C{right}A{number(r)} {number(r)} 0 0 1 {over}C{left}Z", "mf")


def pool(x: float, y: float, size: float, drops: int) -> str:
    rings = "".join(ellipse(x, y, size * k, size * k * 0.38, kind) for k, kind in ((1, "mp"), (0.66, "m"), (0.33, "m")))
    gap = size * min(0.55, 1.4 / max(drops, 1))
    return rings + repeat(
        drops,
        lambda i: drop(x + (i - (drops - 1) / 2) * gap, y - size * (0.72 + 0.22 * (i % 2)), size * min(0.2, gap / 50)),
    )


def shard(x: float, y: float, height: float, width: float, lean: float = 0) -> str:
    tip = (x + lean, y - height)
    left, right = (x - width + lean * 0.8, y - height * 0.72), (x + width + lean * 0.8, y - height * 0.66)
    foot_right, foot_left = (x + width * 0.75, y), (x - width * 0.75, y)
    whole = [tip, right, foot_right, foot_left, left]
    light = [tip, (x + lean * 0.75, y - height * 0.58), (x - width * 0.1, y), foot_left, left]
    return polygon(whole, "cf") + polygon(light, "cl") + polygon(whole, "c")


def cluster(x: float, y: float, height: float) -> str:
    return (
        shard(x - height * 0.24, y, height * 0.62, height * 0.13, -height * 0.16)
        + shard(x + height * 0.24, y, height * 0.54, height * 0.12, height * 0.18)
        + shard(x, y + 1, height, height * 0.17)
    )


def sprout(x: float, y: float, h: float, lady: int) -> str:
    """Something grows where nothing lay."""

    def bent(side: int) -> str:
        out = joined([(side * h * 0.45, -h * 0.05), (side * h * 0.5, -h * 0.42)], " ")
        home = joined([(-side * h * 0.5, 0), (-side * h * 0.5, h * 0.42)], " ")
        return f"q{out}q{home}Z"

    leaves = f"M{joined([(x, y - h * 0.35)])}{bent(1)}M{joined([(x, y - h * 0.25)])}{bent(-1)}"
    bud = sun(x, y - h, h * 0.24, 10) if lady == codes.DAY else moon(x, y - h, h * 0.3)
    return path(f"M{joined([(x, y)])}V{number(y - h)}", "k2") + path(leaves, "gf") + bud


def ground(x: float, y: float, size: float, right: int, down: int) -> Point:
    """Where a square lies that is so many steps away."""
    return x + (right - down) * size, y + (right + down) * size * FLAT


# --- layers of a sigil ------------------------------------------------------------------------------------------------
def halo(kind: str, hours: int, x: float, y: float, r: float = 31) -> str:
    """Twelve marks, lit as far as the spell costs (every other one for X); their shape tells the type."""
    rings = {
        "mystify": lambda: polygon([around(x, y, r + (1.7 if i % 2 else -1.7), i * 7.5) for i in range(48)], "f"),
        "crystallize": lambda: polygon([around(x, y, r, i * 30 + 15) for i in range(12)], "f"),
        "miracle": lambda: circle(x, y, r - 2.5, "f") + circle(x, y, r + 5, "f"),
    }
    drawn = [rings.get(kind, lambda: circle(x, y, r, "f"))()]
    for i in range(HOURS):
        turn = i * 360 / HOURS
        on = i % 2 == 0 if hours == codes.X_HOURS else i < hours
        fill = "gf" if on else "fo"
        if kind == "miracle":
            tip = around(x, y, r + (9 if on else 5), turn)
            drawn.append(polygon([around(x, y, r - 2.5, turn - 4.5), tip, around(x, y, r - 2.5, turn + 4.5)], fill))
        elif kind == "crystallize":
            ends = around(x, y, r + 6.5, turn), around(x, y, r - 3.5, turn)
            drawn.append(polygon([around(x, y, r, turn - 4), ends[0], around(x, y, r, turn + 4), ends[1]], fill))
        else:
            drawn.append(circle(*around(x, y, r, turn), 2.7 if on else 1.7, fill))
    return "".join(drawn)


def dust(spell_id: str) -> str:
    """The spell's own stars, so that twins differ."""
    below = dice(spell_id)
    drawn = []
    for i in range(9):
        x = (3 if i % 2 == 0 else 97) + below(20)
        y = 4 + below(58)
        size = below(3)
        drawn.append(star(x, y, 3.6) if size == 0 else circle(x, y, 0.8 + size * 0.25, "kf"))
    return "".join(drawn)


def seal(spell: Spell) -> str:
    """The condition, or whom the spell spares, in red wax."""
    x, y = 93.0, 77.0
    mark = _condition_mark(spell.condition, x, y)
    spared = next((effect.spare for effect in spell.effects if effect.spare != codes.NO_LADY), codes.NO_LADY)
    if not mark and spared != codes.NO_LADY:
        mark = (sun(x, y, 4, 8) if spared == codes.DAY else moon(x, y, 5)) + path("M87 83L99 71", "sk")
    if not mark:
        return ""
    edge = "M" + joined((around(x, y, 12.4 if i % 2 else 11, i * 15) for i in range(24)), " ") + "Z"
    return path(edge, "seal") + mark


def _condition_mark(condition: Condition, x: float, y: float) -> str:
    if condition.kind == codes.IF_ON:
        kind = TILES[condition.tile] if condition.tile != codes.NEUTRAL else "bare"
        lady = sun(0, 0, 6, 8) if condition.lady == codes.DAY else moon(0, 0, 8)
        return tile(x, y + 3, 8, kind) + f'<g transform="translate(93 74) scale(.5)">{lady}</g>'
    if condition.kind == codes.IF_CHANGED:
        return tile(x, y, 7, "half") + (star(x, y - 8, 3) if condition.tile == codes.NIGHT else "")
    if condition.kind == codes.IF_BUILT:
        pillars = "M86 75L93 70L100 75ZM88 76V82M93 76V82M98 76V82M86 83H100"
        return path(pillars, "sk")
    if condition.kind == codes.IF_ALONE:
        return '<rect class="sk" x="89.5" y="71.5" width="7" height="11" rx="1.2"/>'
    return ""


# --- the figure: what a spell does, where, to how many ----------------------------------------------------------------
def figure(spell: Spell) -> str:
    effects = spell.effects
    if len(effects) == 1:
        return effect_figure(effects[0], spell.owner)
    first, second = effects[:2]
    same_lady = first.at == codes.AT_LOCATION and first.lady == second.lady
    if len(effects) == 2 and same_lady and first.do == second.do and second.at in NEAR:
        return _near(second, spell.owner, with_own=True)
    if len(effects) == 2 and all(
        e.at == codes.AT_LOCATION and e.do in (codes.DO_CHANGE, codes.DO_TURN) for e in effects
    ):
        turn = arrow(38, 66, 29, 14, 160, 260) if first.do == codes.DO_TURN else ""
        pair = tile(38, 66, 21, "half") + tile(82, 66, 21, "half") + turn
        return (
            pair + emblem(first.lady, 38, 43, 12) + emblem(second.lady, 82, 43, 12) + path("M50 30Q60 16 70 30", "k2d")
        )
    scale = 0.62 if len(effects) == 2 else 0.44
    spots = ((-7, 26), (54, 26)) if len(effects) == 2 else ((3, 6), (62, 6), (3, 48), (62, 48))
    return "".join(
        f'<g transform="translate({x} {y}) scale({scale})">{effect_figure(effect, spell.owner)}</g>'
        for effect, (x, y) in zip(effects, spots, strict=False)
    )


def effect_figure(effect: Effect, owner: int) -> str:
    if effect.do in (codes.DO_CHANGE, codes.DO_TURN):
        return _change(effect, owner)
    return {
        codes.DO_CRYSTALLIZE: _crystallize,
        codes.DO_MYSTIFY: _mystify,
        codes.DO_MOVE: _move,
        codes.DO_DRAW: _draw,
        codes.DO_STEAL: _steal,
        codes.DO_TAKE: _take,
    }[effect.do](effect, owner)


def _picked(count: int, of: int) -> list[int]:
    """Which of the squares around are chosen, spread so that it looks well."""
    if count >= of:
        return list(range(of))
    if count == 1:
        return [of - 1]
    if count == 2:
        return [0, of - 1] if of == 4 else [3, 4]
    return sorted({round(i * (of - 1) / (count - 1)) for i in range(count)})


def _near(effect: Effect, owner: int, with_own: bool = False) -> str:
    """Squares round a Lady, some of them turning."""
    size, x, y = 14, 60.0, 62.0
    steps = NEAR[effect.at]
    spots = sorted((ground(x, y, size, *step) for step in steps), key=lambda spot: (spot[1], spot[0]))
    every = effect.how_many == codes.ALL_TILES
    picked = _picked(effect.how_many, len(spots))
    neutral = effect.tiles == codes.NEUTRAL
    kind = "bare" if neutral else "half"
    drawn = [tile(*spot, size - 1, kind if i in picked else "open") for i, spot in enumerate(spots)]
    if neutral:
        drawn += [sprout(*spots[i], 10, owner) for i in picked]
    drawn.append(tile(x, y, size - 1, "half" if with_own else LADIES[effect.lady]))
    if every:
        drawn.append(arrow(60, 60, 52, 25, 150, 205) + arrow(60, 60, 52, 25, -30, 25))
    return "".join(drawn) + emblem(effect.lady, 60, 36, 15)


def _change(effect: Effect, owner: int) -> str:
    turns = effect.do == codes.DO_TURN
    if effect.at in NEAR:
        return _near(effect, owner)
    if effect.at == codes.AT_LOCATION:
        base = tile(60, 66, 27, "half")
        if turns:
            arrows = arrow(60, 66, 40, 18, 150, 250) + arrow(60, 66, 40, 18, -30, 70)
            return base + arrows + emblem(effect.lady, 60, 38, 15)
        rings = "".join(
            path(f"M{60 - w} {66 + i * 5}A{w} {number(w / 2)} 0 0 0 {60 + w} {66 + i * 5}", "f")
            for i, w in ((1, 32), (2, 38))
        )
        return rings + base + emblem(effect.lady, 60, 39, 16)
    if effect.at == codes.AT_WITHIN_X:
        rings = "".join(ellipse(34, 66, r, r * 0.4, "k" if r == 16 else "k2d") for r in (16, 30, 44, 58))
        far = tile(88, 62, 12, "bare" if effect.tiles == codes.NEUTRAL else "half")
        own = tile(34, 66, 11, LADIES[effect.lady])
        return rings + own + far + emblem(effect.lady, 34, 42, 12) + emblem(1 - effect.lady, 88, 38, 11)
    around_it = "".join(tile(x, y, 9, "open") for x, y in ((20, 74), (38, 82), (82, 82), (100, 72)))
    if effect.tiles == codes.NEUTRAL:
        return around_it + tile(60, 70, 24, "bare") + sprout(60, 68, 30, owner)
    rose = "".join(
        polygon(
            [around(60, 40, 4, a - 45), around(60, 40, 24 if a % 90 == 0 else 15, a), around(60, 40, 4, a + 45)], kind
        )
        for kind, first in (("p", 45), ("gf", 0))
        for a in range(first, 360, 90)
    )
    shown = min(effect.how_many, 3)
    wanted = "half" if effect.tiles == codes.ANY else TILES[effect.tiles]
    tiles = repeat(shown, lambda i: tile(60 + (i - (shown - 1) / 2) * 32, 74, 18 if shown == 1 else 15, wanted))
    turn = arrow(60, 74, 30, 12, 200, 340) if turns else ""
    return around_it + rose + turning(60, 40, 9.5) + tiles + turn


def _move(effect: Effect, owner: int) -> str:
    kind = {codes.ANY: "half", codes.NEUTRAL: "bare"}.get(effect.tiles) or TILES[effect.tiles]
    way = path("M28 54C34 14 84 6 92 42", "k2d") + star(92, 45, 7)
    wall = "" if effect.temples else path("M78 84L106 52", "sk")
    ghost = f'<g opacity=".45">{emblem(effect.lady, 28, 50, 11)}</g>'
    return tile(28, 70, 18, "open") + tile(92, 68, 22, kind) + wall + way + ghost + emblem(effect.lady, 62, 30, 15)


def _draw(effect: Effect, owner: int) -> str:
    count = effect.how_many
    step = min(20.0, 72 / count)
    turns = [(i - (count - 1) / 2) * step for i in range(count)]
    pages = "".join(page(60 + turn * 0.5, 84 + abs(turn) * 0.09, turn, star(0, -13, 4.5)) for turn in turns)
    return pages + emblem(owner, 60, 34, 15)


def _steal(effect: Effect, owner: int) -> str:
    pages = "".join(page(60 + turn * 0.55, 86 + abs(turn) * 0.08, turn) for turn in (-36, -18, 18, 36))
    eye = path("M30 36Q60 8 90 36Q60 62 30 36Z", "p") + circle(60, 36, 12, "w") + sun(60, 36, 5, 8)
    return pages + page(60, 74, 0, star(0, -13, 5)) + eye


def _take(effect: Effect, owner: int) -> str:
    leaves = "M60 64C50 56 36 55 22 57V80C36 78 50 79 60 86C70 79 84 78 98 80V57C84 55 70 56 60 64Z"
    lines = "M60 64V86M28 64C38 62 48 64 54 68M28 71C38 69 48 71 54 75M92 64C82 62 72 64 66 68M92 71C82 69 72 71 66 75"
    light = path("M60 62V50M52 60L48 52M68 60L72 52", "g")
    return path(leaves, "p") + path(lines, "k") + light + star(60, 36, 19) + star(60, 36, 8, "p")


def _mystify(effect: Effect, owner: int) -> str:
    counters = effect.counters
    if effect.at == codes.AT_LOCATION:
        return tile(60, 70, 30, "day") + pool(60, 70, 22, counters) + emblem(effect.lady, 60, 30, 13)
    if effect.how_many > 1:
        mist = "M8 34q8 -6 16 0t16 0t16 0t16 0t16 0t16 0M20 44q8 -6 16 0t16 0t16 0t16 0t16 0"
        third = tile(60, 56, 20, "day") + pool(60, 56, 15, 0) if effect.how_many > 2 else ""
        pair = tile(34, 70, 25, "day") + tile(86, 70, 25, "day")
        return third + pair + pool(34, 70, 19, counters) + pool(86, 70, 19, counters) + path(mist, "m")
    well = path("M36 68V56A24 10 0 0 1 84 56V68", "k") + path("M36 56A24 10 0 0 0 84 56", "f") if counters == 1 else ""
    gap = min(17.0, 60 / counters)
    drops = repeat(
        counters, lambda i: drop(60 + (i - (counters - 1) / 2) * gap, 38 + 4 * (i % 2), min(7.5, gap * 0.44))
    )
    near = emblem(effect.lady, 60, 14, 8) if effect.lady != codes.NO_LADY else ""
    return near + tile(60, 72, 32, "day") + well + pool(60, 70, 25, 0) + drops


def _crystallize(effect: Effect, owner: int) -> str:
    last = "".join(star(x, y, 3.2) for x, y in ((48, 12), (60, 8), (72, 12))) if effect.lasting else ""
    if effect.at in NEAR:
        spots = sorted((ground(60, 58, 15, *step) for step in NEAR[effect.at]), key=lambda spot: (spot[1], spot[0]))
        picked = _picked(effect.how_many, len(spots))
        ice = [
            tile(*spot, 13, "open") + (shard(spot[0], spot[1] + 2, 15, 4.2) if i in picked else "")
            for i, spot in enumerate(spots)
        ]
        back = sum(spot[1] < 57 for spot in spots)
        own = tile(60, 58, 13, LADIES[effect.lady]) + emblem(effect.lady, 60, 44, 10)
        return last + "".join(ice[:back]) + own + "".join(ice[back:])
    if effect.at == codes.AT_LOCATION:
        return last + tile(60, 74, 28, "open") + emblem(effect.lady, 60, 34, 12) + cluster(60, 78, 34)
    if effect.how_many == 1:
        return last + tile(60, 74, 28, "open") + cluster(60, 76, 54)
    if effect.how_many == 2:
        wind = path("M14 34q12 -9 24 0t24 0M56 24q12 -9 24 0t24 0", "k2d")
        return (
            last
            + tile(36, 74, 22, "open")
            + tile(86, 70, 20, "open")
            + cluster(36, 76, 40)
            + cluster(86, 72, 34)
            + wind
        )
    sides = "".join(tile(x, 76, 18, "open") for x in (24, 96))
    sky = "".join(star(x, y, 4) for x, y in ((36, 24), (84, 22), (60, 12)))
    more = cluster(46, 84, 22) + cluster(76, 85, 20) if effect.how_many > 3 else ""
    return (
        sides + tile(60, 68, 20, "open") + cluster(60, 70, 46) + cluster(24, 78, 33) + cluster(96, 78, 33) + more + sky
    )


def sigil(spell: Spell) -> str:
    """The drawing of a spell as a symbol."""
    height = 42 if spell.effects[0].do in (codes.DO_DRAW, codes.DO_STEAL, codes.DO_TAKE) else 40
    ground = horizon(spell.id, GROUNDS.get(spell.type, "hills"))
    layers = ground + halo(spell.type, spell.hours, 60, height) + dust(spell.id) + figure(spell) + seal(spell)
    return f'<symbol id="s-{spell.id}" class="sigil" viewBox="0 0 120 90">{layers}</symbol>'


# --- the board --------------------------------------------------------------------------------------------------------
def vortex() -> str:
    """Two arms, one of day and one of night, wound about an empty eye, on a field of 200 by 200."""

    def wound(phase: float, radius: float) -> Point:
        return around(100, 100, radius, phase + 1.15 * 360 * log(radius / 20) / log(82 / 20))

    radii = [20 + i * 62 / 24 for i in range(25)]
    drawn = []
    for i in range(12):
        out, back = [wound(i * 30, r) for r in radii], [wound((i + 1) * 30, r) for r in reversed(radii)]
        arm = "v-day" if i < 6 else "v-night"
        drawn.append(path(f"M{joined(out)}A82 82 0 0 1 {joined(back)}Z", f"{arm} v{i % 6}"))
    drawn += [path("M" + joined((wound(i * 15, r) for r in radii[2 * (i % 2) :]), " "), "v-line") for i in range(24)]
    below = dice("vortex")
    for _ in range(22):
        radius = 34 + below(44)
        drawn.append(star(*wound(190 + below(160), radius), 1.4 + below(3) * 0.9, "v-star"))
    for _ in range(14):
        radius = 34 + below(44)
        drawn.append(circle(*wound(10 + below(160), radius), 0.8 + below(2) * 0.5, "v-mote"))
    return "".join(drawn)


@cache
def dial(left: int, held: int) -> str:
    """Hours round the vortex: spent are empty, held by the spell being cast hatched, left full."""
    spent = HOURS - left - held
    drawn = []
    for i in range(HOURS):
        kind = "spent" if i < spent else "held" if i < spent + held else "left"
        drawn.append(sector(100, 100, 84.5, 95.5, i * 30 + 1.7, i * 30 + 28.3, f"hour {kind}"))
    return "".join(drawn)


def roundel(hours: int) -> str:
    """Behind the cost of a card: the same dial, small."""
    kinds = ["x" if hours == codes.X_HOURS else "on" if i < hours else "off" for i in range(HOURS)]
    arcs = "".join(arc(20, 20, 17.6, i * 30 + 4, i * 30 + 26, kind) for i, kind in enumerate(kinds))
    name = "x" if hours == codes.X_HOURS else str(hours)
    disc = circle(20, 20, 13.5, "disc")
    return f'<symbol id="r-{name}" class="roundel" viewBox="0 0 40 40">{disc}{arcs}</symbol>'


def meters() -> str:
    """The nine tiles of a temple, as many of them lit: m-0 to m-9, and m-built."""
    return "".join(_meter(str(cells), cells, "") for cells in range(10)) + _meter("built", 9, " done")


def _meter(name: str, cells: int, done: str) -> str:
    nine = repeat(
        9,
        lambda i: (
            f'<rect class="tm-cell{" on" if i < cells else ""}" x="{number(6.5 + i % 3 * 11)}" '
            f'y="{number(6.5 + i // 3 * 11)}" width="9" height="9" rx="1.5"/>'
        ),
    )
    frame = f'<rect class="tm-frame{done}" x="2" y="2" width="40" height="40" rx="5"/>'
    return f'<symbol id="m-{name}" viewBox="0 0 44 44">{frame}{nine}</symbol>'


def cell(square: str) -> Cell:
    """Column and row from the top."""
    return ord(square[0]) - 97, 8 - int(square[1])


@cache
def wall(squares: tuple[str, ...]) -> str:
    """The line round a temple."""
    return outline({cell(square) for square in squares}, inset=3, radius=13)


@cache
def heart(squares: tuple[str, ...]) -> str:
    """The square of a temple that has most of it around: there the large temple stands."""
    cells = {square: cell(square) for square in squares}

    def near(square: str) -> tuple[int, str]:
        c, r = cells[square]
        return sum(abs(c - x) + abs(r - y) for x, y in cells.values()), square

    return min(squares, key=near)
