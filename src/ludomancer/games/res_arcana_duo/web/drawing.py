"""The drawing of every component, made from the edition's data.

Layers, each with a meaning: the ground (its line from the id), a ring of twelve beads (one silhouette per essence of
the cost), arrows (a row for Collect and for each power: what goes in at the left, what comes out at the right), and in
the middle a figure: of its own where the id has one, else vessel, wing, coil, column or hood by kind and type.
"""

from ludomancer.games.res_arcana_duo.formats.edition import Amount, Component, Power, Step
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.web.drawing_figures import figures
from ludomancer.games.res_arcana_duo.web.drawing_shapes import (
    ANY,
    LETTERS,
    X,
    Y,
    bead,
    coil,
    column,
    hood,
    rect,
    steps,
    vessel,
    wing,
)
from ludomancer.web.drawing import around, circle, dice, horizon, number, path, star

RING = 37.5
BEADS = 12
MOST_MARKS = 6  # of one side of a power
GROUNDS = {codes.ITEM: "water", codes.MONUMENT: "rock"}


def letters(amount: Amount) -> list[str]:
    """An amount essence by essence, with the sign of any for what may be chosen."""
    fixed = [LETTERS[i] for i, count in enumerate(amount.fixed) for _ in range(count)]
    if amount.any and amount.mask.bit_count() == 2:  # either of two: both are shown
        return fixed + [LETTERS[i] for i in range(codes.ESSENCES) if amount.mask >> i & 1]
    return fixed + [ANY] * amount.any


# --- the figure -------------------------------------------------------------------------------------------------------
def _robe(component: Component) -> str:
    """The colour of what a mage collects."""
    fixed = component.collect.fixed
    return next((LETTERS[i] for i, count in enumerate(fixed) if count and i != codes.GOLD), "N")


def _root(component: Component) -> str:
    """For components that have no figure of their own."""
    if component.kind == codes.MAGE:
        return hood(_robe(component))
    if component.kind == codes.MONUMENT:
        return steps() + "".join(column(x, 40, 69) for x in (40, 60, 80))
    if component.kind == codes.PLACE:
        return steps() + column(46, 34, 69, 9) + column(74, 34, 69, 9)
    if component.types & codes.DRAGON:
        return coil(60, 47, 22, 2, 8, 90)
    if component.types & codes.CREATURE:
        return wing(56, 50, 1.2) + wing(64, 50, 1.2, True)
    filled = next((letter for letter in letters(component.cost) if letter != ANY), "C")
    return vessel(filled, len(component.powers) > 1)


def figure(component: Component) -> str:
    return figures().get(component.id) or _root(component)


# --- layers -----------------------------------------------------------------------------------------------------------
def ring(component: Component, cost: Amount) -> str:
    """Twelve beads: a silhouette for each essence of the cost, then plain ones."""
    paid = letters(cost)[:BEADS]
    drawn = [circle(X, Y, RING, "f")]
    first = -15 * (len(paid) - 1)
    for i in range(BEADS):
        x, y = around(X, Y, RING, first + i * 30)
        lit = circle(x, y, 6.2, "bd") + bead(paid[i], x, y, 10.5) if i < len(paid) else circle(x, y, 1.7, "fo")
        drawn.append(lit)
    return "".join(drawn)


def _turned(x: float, y: float) -> str:
    return rect(x - 3.4, y - 2.3, 6.8, 4.6, "gl0", 0.8)


def _card(x: float, y: float) -> str:
    return rect(x - 2.2, y - 3.2, 4.4, 6.4, "gl0", 0.8)


def _mage(x: float, y: float) -> str:
    top = f"M{number(x - 3)} {number(y + 3)}q1 -5 3 -6.6q2 1.6 3 6.6Z"
    return path(top, "kf")


def _beast(x: float, y: float) -> str:
    return path(f"M{number(x - 3.2)} {number(y + 2.5)}q1.2 -6 6.6 -5.5q-.9 5 -6.6 5.5Z", "kf")


def _temple(x: float, y: float) -> str:
    return path(f"M{number(x - 3.4)} {number(y - 1)}l3.4 -2.8l3.4 2.8h-.8v4h-5.2v-4Z", "kf")


def _star(x: float, y: float) -> str:
    return star(x, y, 4.4)


SIGNS = {"T": _turned, "m": _mage, "b": _beast, "c": _card, "t": _temple, "*": _star}
STEP_SIGNS = {
    codes.DO_DRAW: "c",
    codes.DO_SIFT: "c",
    codes.DO_RETRIEVE: "c",
    codes.DO_LOOK: "c",
    codes.DO_PLACE: "c",
    codes.DO_MONUMENT: "t",
}


def _mark(sign: str, x: float, y: float) -> str:
    return SIGNS[sign](x, y) if sign in SIGNS else bead(sign, x, y, 6.4)


def _goes_in(power: Power) -> list[str]:
    signs = ["T"] if power.turn else []
    signs += ["m" if power.turns & codes.ANY_MAGE else "b"] if power.turns else []
    return signs + letters(power.pay) + ["c"] * power.discard


def _comes_out(step: Step) -> list[str]:
    if step.do in (codes.DO_GAIN, codes.DO_GIVE):
        return letters(step.amount)
    if step.do == codes.DO_STRAIGHTEN and step.what == codes.ANY_MAGE:
        return ["m"]
    return [STEP_SIGNS.get(step.do, "*")]


def _side(signs: list[str], right: bool, y: float) -> str:
    """The signs at one edge, with the arrow that leads in or out."""
    signs = signs[:MOST_MARKS]
    if not signs:
        return ""
    tip = 107.0 if right else 18.5
    line = f"M{number(tip - 6)} {number(y)}h6m-2.4 -2.2l2.4 2.2l-2.4 2.2"
    drawn = [path(line, "ar")]
    columns = [signs[0::2], signs[1::2]] if len(signs) > 2 else [signs]
    way = 1 if right else -1
    middle = (112 if right else 8) - (3 * way if len(columns) > 1 else 0)
    for i, column_ in enumerate(columns):
        for j, sign in enumerate(column_):
            drawn.append(_mark(sign, middle + way * i * 6.6, y + (j - (len(column_) - 1) / 2) * 6.8))
    return "".join(drawn)


def arrows(component: Component) -> str:
    """A row for Collect and for each power."""
    rows: list[tuple[list[str], list[str]]] = []
    if component.collect.total:
        rows.append(([], letters(component.collect)))
    rows += [(_goes_in(power), [s for step in power.effect for s in _comes_out(step)]) for power in component.powers]
    heights = [46 + (i - (len(rows) - 1) / 2) * 17 for i in range(len(rows))]
    return "".join(
        _side(taken, False, y) + _side(given, True, y) for (taken, given), y in zip(rows, heights, strict=True)
    )


def specks(ident: str) -> str:
    below = dice(ident)
    spots = [(3 + below(22) if i % 2 else 95 + below(22), 8 + below(70), 0.6 + below(3) * 0.2) for i in range(10)]
    return "".join(circle(x, y, radius, "sp") for x, y, radius in spots)


def sigil(component: Component, cost: Amount) -> str:
    """The drawing of one component as a symbol; the ground runs over its edges, so that any window is filled."""
    ground = horizon(component.id, GROUNDS.get(component.kind, "hills"))
    wide = f'<g transform="translate(60 70) scale(1.7 2.2) translate(-60 -70)">{ground}</g>'
    middle = f'<g transform="translate(60 47) scale(1.13) translate(-60 -47)">{figure(component)}</g>'
    drawn = wide + specks(component.id) + ring(component, cost) + arrows(component) + middle
    return f'<symbol id="s-{component.id}" class="sigil" viewBox="0 0 120 90" overflow="visible">{drawn}</symbol>'
