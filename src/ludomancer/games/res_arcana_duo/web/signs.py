"""Essences, costs and powers as small drawings; the words for them stand beside, or are said to who cannot see them."""

from functools import cache
from html import escape

from ludomancer.core.hidden import members
from ludomancer.core.translator import Translator
from ludomancer.games.res_arcana_duo.formats.edition import ALL_ESSENCES, Amount, Component, Power, Step
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.web.drawing_shapes import ANY, LETTERS
from ludomancer.web.elements import icon

NOT_GOLD = ALL_ESSENCES & ~(1 << codes.GOLD)
CHOICES = {  # sets of essences that have a token of their own
    ALL_ESSENCES: ANY,
    NOT_GOLD: "N",
    NOT_GOLD & ~(1 << codes.DEATH): "M",
    NOT_GOLD & ~(1 << codes.LIFE): "K",
}
WIDE = "MK"
TURNS = {codes.CREATURE: "ra-turn-creature", codes.DRAGON: "ra-turn-dragon", codes.ANY_MAGE: "ra-turn-mage"}
WHAT = {codes.CREATURE: "ra-creature", codes.DRAGON: "ra-dragon", codes.ANY_MAGE: "ra-mage", codes.DEMON: "ra-demon"}
KINDS = ("artifact", "mage", "item", "monument", "place")
COUNTED = {
    codes.COUNT_ARTIFACTS: "ra-artifact",
    codes.COUNT_MONUMENTS: "ra-monument",
    codes.COUNT_PLACES: "ra-place",
    codes.COUNT_CREATURES: "ra-creature",
    codes.COUNT_DRAGONS: "ra-dragon",
}
DOES = {
    codes.DO_DRAW: "draw",
    codes.DO_SIFT: "ra-sift",
    codes.DO_RETRIEVE: "ra-back",
    codes.DO_CHECK: "ra-check",
    codes.DO_LOOK: "ra-look",
    codes.DO_LAY: "ra-put",
    codes.DO_BORROW: "ra-item",
    codes.DO_MONUMENT: "ra-monument",
}


@cache
def token(letter: str) -> str:
    """An essence as a piece."""
    wide = " wide-e" if letter in WIDE else ""
    return f'<svg class="e e{letter}{wide}" aria-hidden="true"><use href="#e-{letter}"/></svg>'


@cache
def several(letter: str, count: int) -> str:
    """With its number where there are several."""
    number = f"<b>{count}</b>" if count > 1 else ""
    return f'<span class="en">{number}{token(letter)}</span>'


@cache
def amount(amount: Amount) -> str:
    drawn = [several(LETTERS[i], count) for i, count in enumerate(amount.fixed) if count]
    if amount.any:
        drawn.append(_choice(amount))
    return "".join(drawn)


def _choice(amount: Amount) -> str:
    if amount.mask in CHOICES:
        return several(CHOICES[amount.mask], amount.any)
    wanted, barred = members(amount.mask), members(ALL_ESSENCES & ~amount.mask)
    if len(wanted) < len(barred):
        return '<span class="or">/</span>'.join(several(LETTERS[i], amount.any) for i in wanted)
    without = "".join(several(LETTERS[i], 1) for i in barred)
    return f'{several(ANY, amount.any)}<span class="or">−</span>{without}'


@cache
def choice_sign(amount: Amount) -> str:
    """What lies in a slot that is still empty."""
    return token(CHOICES.get(amount.mask, ANY)) if amount.any else ""


@cache
def goes_in(power: Power) -> str:
    drawn = icon("ra-turn") if power.turn else ""
    drawn += icon(TURNS[power.turns]) if power.turns else ""
    drawn += amount(power.pay)
    if power.discard:
        drawn += (f'<span class="en"><b>{power.discard}</b></span>' if power.discard > 1 else "") + icon("ra-discard")
    return drawn


@cache
def comes_out(power: Power) -> str:
    return "".join(_step(step) for step in power.effect)


def _step(step: Step) -> str:
    if step.do == codes.DO_GAIN:
        drawn = amount(step.amount)
        if step.counts != codes.NO_COUNT:
            more = "+1×" if step.more else "×"
            drawn += f'<span class="en sub">{more}{icon(COUNTED[step.counts])}</span>'
        return drawn + (icon("ra-here", "onto") if step.to == codes.TO_THIS else "")
    if step.do == codes.DO_GIVE:
        return f'<span class="en sub">{icon("ra-rival")}{amount(step.amount)}</span>'
    if step.do == codes.DO_STRAIGHTEN:
        what = icon(WHAT[step.what]) if step.what else ""
        return f'<span class="en">{icon("straighten")}{what}</span>'
    if step.do == codes.DO_PLACE:
        less = f"<b>−{step.number}</b>" if step.number else ""
        return f'<span class="en">{icon("ra-place-card")}{less}</span>'
    many = f"<b>{step.number}</b>" if step.do == codes.DO_DRAW and step.number > 1 else ""
    return f'<span class="en">{many}{icon(DOES[step.do])}</span>' if many else icon(DOES[step.do])


def is_own(component: Component, *fields: str) -> bool:
    """Is one of these values designed here?"""
    return any(component.sources.get(field) == "designed" for field in fields)


class Marks:
    """The small open diamond at values of our own."""

    def __init__(self, t: Translator) -> None:
        self.told = t("Designed here: no public source gives this value.")
        self.mark = f'<i class="own" title="{escape(self.told)}"></i>'

    def at(self, component: Component, *fields: str) -> str:
        return self.mark if is_own(component, *fields) else ""

    def points(self, component: Component) -> str:
        """Of a place, also for which essence scores."""
        return self.at(component, "points", *(["each"] if component.each >= 0 else []))

    def whole(self, component: Component) -> str:
        """A component that is ours altogether, its name too."""
        return self.mark if is_own(component, "name.it") else ""
