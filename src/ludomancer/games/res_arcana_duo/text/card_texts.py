"""Costs, abilities and powers in words, made from the vocabulary that the rules interpret (`formats/edition.py`).

What is done is said as to the reader ("gain 2 Life"), a cost before its colon ("turn it, pay 1 Elan: gain 1 Gold").
"""

from collections.abc import Iterable

from ludomancer.core.hidden import members
from ludomancer.core.translator import Phrase, Translator
from ludomancer.games.res_arcana_duo.formats.edition import (
    ALL_ESSENCES,
    ESSENCES,
    Amount,
    Cards,
    Component,
    Power,
    Step,
)
from ludomancer.games.res_arcana_duo.rules import codes

KINDS = (Phrase("artifact"), Phrase("mage"), Phrase("magic item"), Phrase("monument"), Phrase("place of power"))
TYPES = {codes.CREATURE: Phrase("Creature"), codes.DRAGON: Phrase("Dragon"), codes.DEMON: Phrase("Demon")}
TURNS = {
    codes.CREATURE: Phrase("turn another Creature of yours"),
    codes.DRAGON: Phrase("turn another Dragon of yours"),
    codes.ANY_MAGE: Phrase("turn your mage"),
}
STRAIGHTENS = {
    codes.ANYTHING: Phrase("straighten one of your components"),
    codes.CREATURE: Phrase("straighten a Creature of yours"),
    codes.DRAGON: Phrase("straighten a Dragon of yours"),
    codes.ANY_MAGE: Phrase("straighten your mage"),
}
PLAIN = {
    codes.DO_SIFT: Phrase("discard a card of your hand or put one on top of your deck"),
    codes.DO_RETRIEVE: Phrase("take a card of your discards into your hand"),
    codes.DO_CHECK: Phrase("check for victory at once"),
    codes.DO_LAY: Phrase("lay what you paid on one of your components"),
    codes.DO_BORROW: Phrase("use the power of a magic item in the centre"),
    codes.DO_MONUMENT: Phrase("gain a monument, one lying face up or the top of the deck"),
}
# by where it goes
GAINS = (Phrase("gain {essences}"), Phrase("put {essences} on it"))
GAINS_EACH = (Phrase("gain {essences} for each {counted}"), Phrase("put {essences} on it for each {counted}"))
GAINS_MORE = (
    Phrase("gain {essences}, and one more for each {counted}"),
    Phrase("put {essences} on it, and one more for each {counted}"),
)
# what is counted, by whose it is: own, the rival's, a player's of choice
COUNTED = {
    codes.COUNT_ARTIFACTS: (
        Phrase("artifact of yours"),
        Phrase("artifact of your rival"),
        Phrase("artifact of a player you choose"),
    ),
    codes.COUNT_MONUMENTS: (
        Phrase("monument of yours"),
        Phrase("monument of your rival"),
        Phrase("monument of a player you choose"),
    ),
    codes.COUNT_PLACES: (
        Phrase("place of power of yours"),
        Phrase("place of power of your rival"),
        Phrase("place of power of a player you choose"),
    ),
    codes.COUNT_CREATURES: (
        Phrase("Creature of yours"),
        Phrase("Creature of your rival"),
        Phrase("Creature of a player you choose"),
    ),
    codes.COUNT_DRAGONS: (
        Phrase("Dragon of yours"),
        Phrase("Dragon of your rival"),
        Phrase("Dragon of a player you choose"),
    ),
}


def sentence(text: str) -> str:
    """A text as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:]}." if text else ""


class Texts:
    """The texts of components in the words of one language."""

    def __init__(self, t: Translator, cards: Cards) -> None:
        self.t = t
        self.names = [names[t.language] for names in cards.essences]

    # --- essences ---------------------------------------------------------------------------------------------------
    def essence(self, name: str) -> str:
        return self.names[ESSENCES.index(name)]

    def counted(self, essences: dict[str, int]) -> str:
        """Essences as they lie somewhere: "2 Life, 1 Calm"."""
        return ", ".join(f"{count} {self.essence(name)}" for name, count in essences.items() if count)

    def amount(self, amount: Amount) -> str:
        """A cost or a gain; empty for nothing."""
        parts = [f"{count} {self.names[i]}" for i, count in enumerate(amount.fixed) if count]
        return ", ".join([*parts, *([self._choice(amount)] if amount.any else [])])

    def _choice(self, amount: Amount) -> str:
        many = self.t.many
        barred = members(ALL_ESSENCES & ~amount.mask)
        if not barred:
            return many("one essence of any kind", "{count} essences of any kind", amount.any)
        if len(barred) < codes.ESSENCES - len(barred):
            names = self._either(self.names[i] for i in barred)
            return many(
                "one essence other than {essences}",
                "{count} essences other than {essences}",
                amount.any,
                essences=names,
            )
        names = self._either(self.names[i] for i in members(amount.mask))
        return many("one essence, {essences}", "{count} essences, each {essences}", amount.any, essences=names)

    def _either(self, names: Iterable[str]) -> str:
        return self.t.joined(Phrase("{first} or {second}"), names)

    # --- abilities --------------------------------------------------------------------------------------------------
    def kind(self, component: Component) -> str:
        return self.t(KINDS[component.kind])

    def types(self, component: Component) -> list[str]:
        return [self.t(phrase) for bit, phrase in TYPES.items() if component.types & bit]

    def discount(self, component: Component) -> str:
        return self.t.many(
            "artifacts cost you one essence less", "artifacts cost you {count} essences less", component.discount
        )

    def points(self, component: Component) -> str:
        """What a component scores, as it is printed; empty for nothing."""
        text = self.t.many("one point", "{count} points", component.points) if component.points else ""
        if component.each < 0:
            return text
        values = {"essence": self.names[component.each]}
        if text:
            return self.t("{points}, and one for each {essence} on it", points=text, **values)
        return self.t("one point for each {essence} on it", **values)

    # --- powers -----------------------------------------------------------------------------------------------------
    def power(self, power: Power) -> str:
        return self.t("{cost}: {effect}", cost=", ".join(self.costs(power)), effect=self.effect(power))

    def costs(self, power: Power) -> list[str]:
        t = self.t
        costs = [t("turn it")] if power.turn else []
        costs += [t(TURNS[power.turns])] if power.turns else []
        costs += [t("pay {essences}", essences=self.amount(power.pay))] if power.pay.total else []
        if power.discard:
            costs.append(t.many("discard one card of your hand", "discard {count} cards of your hand", power.discard))
        return costs

    def effect(self, power: Power) -> str:
        return self.t.joined(Phrase("{first}, then {second}"), (self.step(step) for step in power.effect))

    def step(self, step: Step) -> str:
        t = self.t
        if step.do == codes.DO_GAIN:
            return self._gain(step)
        if step.do == codes.DO_GIVE:
            return t("your rival gains {essences}", essences=self.amount(step.amount))
        if step.do == codes.DO_DRAW:
            return t.many("draw a card", "draw {count} cards", step.number)
        if step.do == codes.DO_STRAIGHTEN:
            return t(STRAIGHTENS[step.what])
        if step.do == codes.DO_LOOK:
            return t.many(
                "look at the top card of your deck or of the monument deck",
                "look at the top {count} cards of your deck or of the monument deck and put them back in any order",
                step.number,
            )
        if step.do == codes.DO_PLACE:
            return self._place(step.number)
        return t(PLAIN[step.do])

    def _gain(self, step: Step) -> str:
        values = {"essences": self.amount(step.amount)}
        if step.counts == codes.NO_COUNT:
            return self.t(GAINS[step.to], **values)
        values["counted"] = self.t(COUNTED[step.counts][step.of])
        return self.t((GAINS_MORE if step.more else GAINS_EACH)[step.to], **values)

    def _place(self, discount: int) -> str:
        if not discount:
            return self.t("place an artifact of your hand")
        return self.t.many(
            "place an artifact of your hand for one essence less",
            "place an artifact of your hand for {count} essences less",
            discount,
        )
