"""Essences, costs and powers in the signs of the rulebook, which are the same in every language.

A letter beside the colour, so that nothing depends on colours; `Signs.legend` explains them.
"""

from ludomancer.core.hidden import members
from ludomancer.core.translator import Phrase
from ludomancer.games.res_arcana_duo.formats.edition import ALL_ESSENCES, ESSENCES, Amount, Component, Power, Step
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.text.card_texts import COUNTED, Texts

LETTERS = "ELCDG"
TURN, HERE, ARROW, TOKEN, POINTS, OWN = "T", "@", "→", "*", "◆", "°"

TURNS = {
    codes.CREATURE: Phrase("turn a Creature"),
    codes.DRAGON: Phrase("turn a Dragon"),
    codes.ANY_MAGE: Phrase("turn mage"),
}
STRAIGHTENS = {
    codes.ANYTHING: Phrase("straighten any"),
    codes.CREATURE: Phrase("straighten a Creature"),
    codes.DRAGON: Phrase("straighten a Dragon"),
    codes.ANY_MAGE: Phrase("straighten mage"),
}
SHORT = {
    codes.DO_SIFT: Phrase("discard one or put it on the deck"),
    codes.DO_RETRIEVE: Phrase("retrieve a card"),
    codes.DO_CHECK: Phrase("check for victory"),
    codes.DO_LAY: Phrase("lay it anywhere"),
    codes.DO_BORROW: Phrase("borrow an item"),
    codes.DO_MONUMENT: Phrase("a monument"),
}


def essences(counts: dict[str, int]) -> str:
    """Essences lying somewhere: "2L 1C"."""
    return " ".join(f"{count}{LETTERS[ESSENCES.index(name)]}" for name, count in counts.items() if count)


def amount(amount: Amount) -> str:
    """A cost or a gain: "1C 1?", "4?-G", "1C/1E"."""
    parts = [f"{count}{LETTERS[i]}" for i, count in enumerate(amount.fixed) if count]
    if amount.any:
        parts.append(_choice(amount))
    return " ".join(parts)


def _choice(amount: Amount) -> str:
    wanted, barred = members(amount.mask), members(ALL_ESSENCES & ~amount.mask)
    if len(wanted) < len(barred):
        return "/".join(f"{amount.any}{LETTERS[i]}" for i in wanted)
    return f"{amount.any}?" + "".join(f"-{LETTERS[i]}" for i in barred)


def mark(component: Component, *fields: str) -> str:
    """A sign at values that no source gives."""
    return OWN if any(component.sources[field] == "designed" for field in fields) else ""


def cost(component: Component) -> str:
    return amount(component.cost) + mark(component, "cost")


def points(component: Component) -> str:
    """What it scores, as printed: "2", "1+G", "L"; empty for nothing."""
    each = LETTERS[component.each] if component.each >= 0 else ""
    told = "+".join(part for part in (str(component.points or ""), each) if part)
    return told + points_mark(component) if told else ""


def points_mark(component: Component) -> str:
    """Of a place, also for which essence scores."""
    return mark(component, "points", *(["each"] if component.each >= 0 else []))


class Signs:
    """Powers in signs; what has no sign is said in few words."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.t = texts.t

    def power_of(self, component: Component, which: int) -> str:
        return self.power(component.powers[which]) + mark(component, f"power{which + 1}")

    def power(self, power: Power) -> str:
        return f"{self.cost(power)} {ARROW} {', '.join(self._step(step) for step in power.effect)}"

    def cost(self, power: Power) -> str:
        t = self.t
        parts = [TURN] if power.turn else []
        parts += [t(TURNS[power.turns])] if power.turns else []
        parts += [amount(power.pay)] if power.pay.total else []
        parts += [t.many("discard one", "discard {count}", power.discard)] if power.discard else []
        return " + ".join(parts)

    def _step(self, step: Step) -> str:
        t = self.t
        if step.do == codes.DO_GAIN:
            return self._gain(step)
        if step.do == codes.DO_GIVE:
            return t("rival {essences}", essences=amount(step.amount))
        if step.do == codes.DO_DRAW:
            return t.many("draw a card", "draw {count} cards", step.number)
        if step.do == codes.DO_STRAIGHTEN:
            return t(STRAIGHTENS[step.what])
        if step.do == codes.DO_LOOK:
            return t("look at {count}", count=step.number)
        if step.do == codes.DO_PLACE:
            return t("place for {count} less", count=step.number)
        return t(SHORT[step.do])

    def _gain(self, step: Step) -> str:
        told = amount(step.amount)
        if step.counts != codes.NO_COUNT:
            values = {"essences": told, "counted": self.t(COUNTED[step.counts][step.of])}
            if step.more:
                told = self.t("{essences}, one more for each {counted}", **values)
            else:
                told = self.t("{essences} for each {counted}", **values)
        return f"{told} {HERE}" if step.to == codes.TO_THIS else told

    def collect(self, component: Component) -> str:
        return self.t("Collect {essences}", essences=amount(component.collect)) + mark(component, "collect")

    def discount(self, component: Component) -> str:
        return self.t("artifacts cost {count} less", count=component.discount) + mark(component, "discount")

    def legend(self) -> list[str]:
        """What the signs of costs and powers mean, one unit each."""
        t = self.t
        letters = [f"{letter} {name}" for letter, name in zip(LETTERS, self.texts.names, strict=True)]
        gold = self.texts.names[codes.GOLD]
        return [*letters, t("? any essence, ?-G any but {gold}", gold=gold), t("T turn it"), t("@ put on it")]

    def table_legend(self) -> list[str]:
        """Those of the table besides."""
        t = self.t
        own = t("° designed here, as no source gives it")
        return [*self.legend(), t("[ ] straight, < > turned, + lying on it"), t("◆ points"), t("* first player"), own]
