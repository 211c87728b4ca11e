"""Which cards a text speaks of, in words: "one of your corrupted Light Curses", "all enemy Prayers".

A noun comes in two numbers, and the side is put around it as a whole phrase, so that other languages can order and
inflect freely. Card, Curse and Prayer are feminine in Italian and in French.
"""

from ludomancer.core.translator import Phrase, Translator
from ludomancer.games.bless.formats.edition import Filter
from ludomancer.games.bless.rules import codes

CARD, CURSE, PRAYER, PURE_CURSE, CORRUPTED_CURSE = range(5)
ONE, MANY = range(2)

PLAIN = (
    (Phrase("card"), Phrase("cards")),
    (Phrase("Curse"), Phrase("Curses")),
    (Phrase("Prayer"), Phrase("Prayers")),
    (Phrase("pure Curse"), Phrase("pure Curses")),
    (Phrase("corrupted Curse"), Phrase("corrupted Curses")),
)
OF_FORM = (
    (Phrase("{form} card"), Phrase("{form} cards")),
    (Phrase("{form} Curse"), Phrase("{form} Curses")),
    (Phrase("{form} Prayer"), Phrase("{form} Prayers")),
    (Phrase("pure {form} Curse"), Phrase("pure {form} Curses")),
    (Phrase("corrupted {form} Curse"), Phrase("corrupted {form} Curses")),
)
# by side: any, own, enemy, opposite; what is "own" of the rival has its own words
ONE_OF = (
    Phrase("one {card}"),
    Phrase("one of your {cards}"),
    Phrase("one enemy {card}"),
    Phrase("one {card} on the other side"),
)
RIVALS_ONE_OF = (
    Phrase("one {card}"),
    Phrase("one of their own {cards}"),
    Phrase("one of your {cards}"),
    Phrase("one {card} on the other side"),
)
GREATEST = (
    Phrase("the {card} with the greatest Eye"),
    Phrase("the one of your {cards} with the greatest Eye"),
    Phrase("the enemy {card} with the greatest Eye"),
    Phrase("the {card} on the other side with the greatest Eye"),
)
EACH = (
    Phrase("each {card} in play"),
    Phrase("each of your {cards}"),
    Phrase("each enemy {card}"),
    Phrase("each {card} on the other side"),
)
ALL = (
    Phrase("all {cards}"),
    Phrase("all your {cards}"),
    Phrase("all enemy {cards}"),
    Phrase("all {cards} on the other side"),
)
SEVERAL = (  # two or more
    Phrase("{count} {cards}"),
    Phrase("{count} of your {cards}"),
    Phrase("{count} enemy {cards}"),
    Phrase("{count} {cards} on the other side"),
)
SOME = (
    Phrase("{cards}"),
    Phrase("your own {cards}"),
    Phrase("enemy {cards}"),
    Phrase("{cards} on the other side"),
)


class Nouns:
    """Cards in the words of one language, one or many, with what is asked of them."""

    def __init__(self, t: Translator, forms: tuple[dict[str, str], ...]) -> None:
        self.t = t
        self.forms = forms

    def form(self, form: int) -> str:
        """A Form by its name; both at once are Dual."""
        if form == codes.DUAL:
            return self.t("Dual")
        return self.forms[form - 1][self.t.language]

    def noun(self, cards: Filter, number: int) -> str:
        """The cards of a filter without their side, in the singular or the plural."""
        t = self.t
        kind = (CARD, CURSE, PRAYER)[cards.kind]
        if cards.state != codes.ANY_STATE:
            kind = PURE_CURSE if cards.state == codes.PURE else CORRUPTED_CURSE
        told = t(OF_FORM[kind][number], form=self.form(cards.form)) if cards.form else t(PLAIN[kind][number])
        if cards.other:
            told = t("other {card}", card=told) if number == ONE else t("other {cards}", cards=told)
        if cards.stasis:
            told = t("{cards} in Stasis", cards=told)
        if cards.eye == codes.CHANGED:
            told = t("{cards} whose Eye is not the original one", cards=told)
        if cards.eye_from:
            told = t("{cards} with Eye {number} or more", cards=told, number=cards.eye_from)
        if cards.karma_to >= 0:
            told = t("{cards} with Karma {number} or less", cards=told, number=cards.karma_to)
        if cards.original:
            told = t("{cards} with a greater original Eye", cards=told)
        return told

    def both(self, cards: Filter) -> dict[str, object]:
        """Both numbers of a noun, for sentences that take their pick."""
        return {"card": self.noun(cards, ONE), "cards": self.noun(cards, MANY)}

    def _around(self, phrases: tuple[Phrase, ...], cards: Filter) -> str:
        return self.t(phrases[cards.side], **self.both(cards))

    def one(self, cards: Filter, rival: bool = False) -> str:
        """One card that is chosen; "own" and "enemy" are meant from the side of whoever chooses."""
        if cards.eye == codes.GREATEST:
            return self._around(GREATEST, cards)
        return self._around(RIVALS_ONE_OF if rival else ONE_OF, cards)

    def several(self, cards: Filter, count: int) -> str:
        """So many cards that are chosen."""
        return self.t(SEVERAL[cards.side], count=count, cards=self.noun(cards, MANY))

    def each(self, cards: Filter) -> str:
        if cards.original and cards.side == codes.ANY_SIDE:  # "in play" would go with the Eye
            return self.t("each {card}", card=self.noun(cards, ONE))
        return self._around(EACH, cards)

    def all(self, cards: Filter) -> str:
        return self._around(ALL, cards)

    def some(self, cards: Filter) -> str:
        return self._around(SOME, cards)
