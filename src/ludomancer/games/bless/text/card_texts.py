"""The texts of cards in words, made from the vocabulary that the rules interpret (`formats/edition.py`).

A text is a row of sentences. What goes to a card stands behind a colon ("one Light Curse: +2 Eye this turn"), so that
no language has to inflect a verb for it; what is done is said as to the reader ("break one Prayer").
"""

from itertools import pairwise

from ludomancer.core.translator import Phrase, Plural, Translator
from ludomancer.games.bless.formats.edition import CHOSEN, Card, Clause, Condition, Filter, Step
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.text.nouns import MANY, ONE, Nouns

AND = Phrase("{first} and {second}")
PRAYERS = (Phrase("Impulse"), Phrase("Echo"), Phrase("Bond"))
ABILITIES = {
    codes.RIVALRY: Phrase("Rivalry"),
    codes.IMPACT: Phrase("Impact"),
    codes.BARRIER: Phrase("Barrier"),
    codes.FATE: Phrase("Fate"),
    codes.TIES_WIN: Phrase("ties count as wins"),
    codes.DIRECT: Phrase("direct attacks are possible"),
    codes.DECOY: Phrase("the only Curse that your opponent may attack"),
    codes.CANNOT_ATTACK: Phrase("cannot attack"),
    codes.UNTOUCHABLE: Phrase("cannot be attacked"),
}
# of several cards at once, where a verb would be inflected
ABILITIES_OF_MANY = {
    codes.CANNOT_ATTACK: Phrase("none of them can attack"),
    codes.UNTOUCHABLE: Phrase("none of them can be attacked"),
}
EYE_VALUES = (
    Phrase("Eye {number}"),
    Phrase("Eye equal to Karma"),
    Phrase("Eye equal to the original Eye"),
    Phrase("Eye equal to the greatest original Eye of an enemy Curse"),
    Phrase("Eye equal to the original Eye of {card}"),
)
FIXED_EYE_VALUES = (
    Phrase("Eye always {number}"),
    Phrase("Eye always equal to Karma"),
    Phrase("Eye always the original one"),
    Phrase("Eye always equal to the greatest original Eye of an enemy Curse"),
    Phrase("Eye always equal to the original Eye of {card}"),
)
CURSE_WHENS = (
    Phrase("when laid: {effect}"),
    Phrase("when broken: {effect}"),
    Phrase("when it is attacked: {effect}"),
    Phrase("when it blesses: {effect}"),
    Phrase("when it becomes corrupted: {effect}"),
    Phrase("at the start of your turn: {effect}"),
    Phrase("when you play a Bond: {effect}"),
)
HOST_WHENS = (
    Phrase("when laid: {effect}"),
    Phrase("when broken: {effect}"),
    Phrase("when the host is attacked: {effect}"),
    Phrase("when the host blesses: {effect}"),
    Phrase("when the host becomes corrupted: {effect}"),
    Phrase("at the start of your turn: {effect}"),
    Phrase("when you play a Bond: {effect}"),
)
LASTS = (
    Phrase("{effect} this turn"),
    Phrase("{effect} during the next turn"),
    Phrase("{effect} until the end of the next turn"),
)
COUNT_LASTS = (  # what is counted is not counted in that time only
    Phrase("{effect}, this turn"),
    Phrase("{effect}, during the next turn"),
    Phrase("{effect}, until the end of the next turn"),
)
DOES = {
    codes.DO_BREAK: Phrase("break {card}"),
    codes.DO_CORRUPT: Phrase("corrupt {card}"),
    codes.DO_PURIFY: Phrase("purify {card}"),
    codes.DO_CONTROL: Phrase("take control of {card}"),
    codes.DO_CONVERT: Phrase("turn {card} into a Curse without Stasis"),
    codes.DO_RETURN: Phrase("take {card} into your hand"),
    codes.DO_COPY: Phrase("use the Echo or Impulse text of one of your Curses"),
    codes.DO_INVOKE: Phrase("invoke one of your Echoes"),
    codes.DO_SEARCH: Phrase("take any card from the Deck, then shuffle the Deck"),
    codes.DO_FREE_PRAYERS: Phrase("Prayers are free for the rest of the turn"),
    codes.DO_END_TURN: Phrase("the turn ends"),
    codes.DO_TO_DECK: Phrase("it goes back to the Deck, which is shuffled"),
    codes.DO_BREAK_THIS: Phrase("this Bond breaks"),
    codes.DO_REBIND: Phrase("it binds itself to one of your Curses with a lower original Eye"),
    codes.DO_MATCH: Phrase("break your own Curses until both sides have equally many"),
}
RIVAL_DOES = {
    codes.DO_BREAK: Phrase("your opponent breaks {card}"),
    codes.DO_CORRUPT: Phrase("your opponent corrupts {card}"),
    codes.DO_PURIFY: Phrase("your opponent purifies {card}"),
    codes.DO_CONTROL: Phrase("your opponent takes control of {card}"),
    codes.DO_CONVERT: Phrase("your opponent turns {card} into a Curse without Stasis"),
    codes.DO_RETURN: Phrase("your opponent takes {card} back into their hand"),
    codes.DO_COPY: Phrase("your opponent uses the Echo or Impulse text of one of their own Curses"),
    codes.DO_INVOKE: Phrase("your opponent invokes one of their own Echoes"),
    codes.DO_MATCH: Phrase("your opponent breaks their own Curses until both sides have equally many"),
}
# how many there are, by whose they are; by how they are compared: exactly, at least, at most
HOW_MANY = {
    codes.OWN: {
        codes.IS: Plural("you have exactly one {card}", "you have exactly {count} {cards}"),
        codes.LEAST: Plural("you have at least one {card}", "you have at least {count} {cards}"),
        codes.MOST: Plural("you have at most one {card}", "you have at most {count} {cards}"),
    },
    codes.ENEMY: {
        codes.IS: Plural("your opponent has exactly one {card}", "your opponent has exactly {count} {cards}"),
        codes.LEAST: Plural("your opponent has at least one {card}", "your opponent has at least {count} {cards}"),
        codes.MOST: Plural("your opponent has at most one {card}", "your opponent has at most {count} {cards}"),
    },
}
HOW_MANY_IN_PLAY = {
    codes.IS: Plural("exactly one {card} is in play", "exactly {count} {cards} are in play"),
    codes.LEAST: Plural("at least one {card} is in play", "at least {count} {cards} are in play"),
    codes.MOST: Plural("at most one {card} is in play", "at most {count} {cards} are in play"),
}


def signed(amount: int) -> str:
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


def sentence(text: str) -> str:
    """A text as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:]}." if text else ""


class Texts:
    """The texts of cards in the words of one language."""

    def __init__(self, t: Translator, forms: tuple[dict[str, str], ...]) -> None:
        self.t = t
        self.nouns = Nouns(t, forms)
        self._curses: dict[str, str] = {}  # texts by card: those of one game
        self._prayers: dict[str, str] = {}

    # --- whole texts ------------------------------------------------------------------------------------------------
    def curse(self, card: Card) -> str:
        """The Curse text; a few cards have none."""
        if card.id not in self._curses:
            text = self._text(card.curse, False) if card.curse else sentence(self.t("no text"))
            self._curses[card.id] = text
        return self._curses[card.id]

    def prayer(self, card: Card) -> str:
        if card.id not in self._prayers:
            self._prayers[card.id] = self._write_prayer(card)
        return self._prayers[card.id]

    def _write_prayer(self, card: Card) -> str:
        if card.prayer == codes.BOND:
            return self._text(card.bond, True)
        return sentence(self.steps(card.effect))

    def prayer_kind(self, card: Card) -> str:
        return self.t(PRAYERS[card.prayer])

    def _text(self, clauses: tuple[Clause, ...], bond: bool) -> str:
        """What the card itself is or has comes first, in one sentence."""
        sentences = []
        own = [clause for clause in clauses if clause.kind != codes.W_WHEN and clause.on is None]
        if own:
            text = self._joined(own)
            sentences.append(self.t("host: {effect}", effect=text) if bond else text)
        sentences += [
            self.clause(clause, bond) for clause in clauses if clause.kind == codes.W_WHEN or clause.on is not None
        ]
        return " ".join(sentence(text) for text in sentences)

    def _joined(self, clauses: list[Clause]) -> str:
        text = self.clause(clauses[0])
        for before, clause in pairwise(clauses):
            values = {"first": text, "second": self.clause(clause)}
            if before.conditions or clause.conditions:  # to which of them a condition belongs must be clear
                text = self.t("{first}; {second}", **values)
            else:
                text = self.t("{first} and {second}", **values)
        return text

    # --- words ------------------------------------------------------------------------------------------------------
    def clause(self, clause: Clause, bond: bool = False) -> str:
        """One thing that a text says, with its conditions and the cards it goes to."""
        if clause.kind == codes.W_WHEN:
            whens = HOST_WHENS if bond else CURSE_WHENS
            return self.t(whens[clause.when], effect=self.steps(clause.steps))
        text = self.while_so(clause, self.predicate(clause, many=clause.on is not None))
        if clause.on is not None:
            text = self.t("{cards}: {effect}", cards=self.nouns.all(clause.on), effect=text)
        return text

    def while_so(self, clause: Clause, text: str) -> str:
        """What a clause says, with the conditions under which it does."""
        if not clause.conditions:
            return text
        return self.t("{effect} while {condition}", effect=text, condition=self.conditions(clause.conditions))

    def predicate(self, clause: Clause, many: bool = False, like: Filter | None = None) -> str:
        """What a word says of a card, without conditions."""
        t = self.t
        if clause.kind == codes.W_HAS:
            return t(
                ABILITIES_OF_MANY.get(clause.amount, ABILITIES[clause.amount]) if many else ABILITIES[clause.amount]
            )
        if clause.kind in (codes.W_EYE, codes.W_KARMA):
            return self._change(clause)
        if clause.kind == codes.W_SET_EYE:
            card = self.nouns.one(like) if like else t("a card")
            return t((FIXED_EYE_VALUES if clause.always else EYE_VALUES)[clause.to], number=clause.amount, card=card)
        if clause.kind == codes.W_SET_KARMA:
            karma = Phrase("Karma always {number}") if clause.always else Phrase("Karma {number}")
            return t(karma, number=clause.amount)
        if clause.kind == codes.W_ORIGINAL:
            return self._original(clause)
        if clause.kind == codes.W_FORM:
            return t("a Form of your choice") if clause.amount == CHOSEN else t("the opposite Form")
        if clause.kind == codes.W_MUTE:
            return t("has no effect")
        if clause.kind == codes.W_SAFE:
            form = self.nouns.form(clause.form)
            if many:
                return t("none of them can be attacked by {form} Curses", form=form)
            return t("cannot be attacked by {form} Curses", form=form)
        if clause.kind == codes.W_WINS:
            assert clause.per is not None
            cards = self.nouns.some(clause.per)
            return (
                t("always wins against {cards}", cards=cards)
                if clause.always
                else t("wins against {cards}", cards=cards)
            )
        return t("free to cala as a Curse")  # W_FREE

    def _change(self, clause: Clause) -> str:
        t, amount = self.t, signed(clause.amount)
        eye = clause.kind == codes.W_EYE
        if clause.per is not None:
            each = self.nouns.each(clause.per)
            text = (
                t("{amount} Eye for {each}", amount=amount, each=each)
                if eye
                else t("{amount} Karma for {each}", amount=amount, each=each)
            )
        else:
            text = t("{amount} Eye", amount=amount) if eye else t("{amount} Karma", amount=amount)
        if clause.form:
            text = t("{effect} when attacked by {form}", effect=text, form=self.nouns.form(clause.form))
        return text

    def _original(self, clause: Clause) -> str:
        if clause.always:
            return self.t("original Eye always {number}", number=clause.amount)
        return self.t("original Eye {number}", number=clause.amount)

    # --- conditions -------------------------------------------------------------------------------------------------
    def conditions(self, conditions: tuple[Condition, ...]) -> str:
        text = self.condition(conditions[0])
        for condition in conditions[1:]:
            text = self.t("{condition} and {another}", condition=text, another=self.condition(condition))
        return text

    def condition(self, condition: Condition) -> str:
        t = self.t
        if condition.kind == codes.IF_RIVALS_TURN:
            return t("it is your opponent's turn")
        if condition.kind == codes.IF_HAND:
            return t("it is the only card in your hand")
        assert condition.cards is not None
        if condition.kind == codes.IF_SELF:
            return self._itself(condition.cards)
        if condition.other is not None:
            return self._compared(condition.cards, condition.op, condition.other)
        return self._counted(condition.cards, condition.op, condition.number)

    def _itself(self, cards: Filter) -> str:
        t = self.t
        said = []
        if cards.form:
            said.append(t("it is {form}", form=self.nouns.form(cards.form)))
        if cards.state != codes.ANY_STATE:
            said.append(t("it is pure") if cards.state == codes.PURE else t("it is corrupted"))
        if cards.stasis:
            said.append(t("it is in Stasis"))
        return t.joined(AND, said or [t("it is in play")])

    def _counted(self, cards: Filter, op: int, count: int) -> str:
        """How many there are of some cards."""
        values = self.nouns.both(cards)
        if count == 0 and op != codes.LEAST:
            return self._none(cards, values)
        one, many, _ = HOW_MANY.get(cards.side, HOW_MANY_IN_PLAY)[op]
        return self.t.many(one, many, count, **values)

    def _none(self, cards: Filter, values: dict[str, object]) -> str:
        if cards.side == codes.OWN:
            return self.t("you have no {card}", **values)
        if cards.side == codes.ENEMY:
            return self.t("your opponent has no {card}", **values)
        return self.t("there is no {card} in play", **values)

    def _compared(self, cards: Filter, op: int, other: Filter) -> str:
        """Two numbers of cards; the two comparisons that cards make have words of their own."""
        t = self.t
        if op == codes.SAME and other.form and other._replace(form=0) == cards:
            return t("{cards} are {form}", cards=self.nouns.all(cards), form=self.nouns.form(other.form))
        if (cards.side, other.side) == (codes.OWN, codes.ENEMY) and other._replace(side=codes.OWN) == cards:
            values = {"cards": self.nouns.noun(cards, MANY)}
            if op == codes.MORE:
                return t("you have more {cards} than your opponent", **values)
            if op == codes.FEWER:
                return t("you have fewer {cards} than your opponent", **values)
            return t("you have as many {cards} as your opponent", **values)
        values = {"first": self.nouns.some(cards), "second": self.nouns.some(other)}
        if op == codes.MORE:
            return t("there are more {first} than {second}", **values)
        if op == codes.FEWER:
            return t("there are fewer {first} than {second}", **values)
        return t("there are as many {first} as {second}", **values)

    # --- steps ------------------------------------------------------------------------------------------------------
    def steps(self, steps: tuple[Step, ...]) -> str:
        """What an effect does; a condition or a choice of the first step is one of the whole where it is a cost."""
        first, rest = steps[0], steps[1:]
        text = self.done(first)
        if first.cost:
            text = self.t("{cost} as a cost", cost=text)
        if rest:
            text = self.t("{first}; then {second}", first=text, second=self.steps(rest))
        if first.may:
            text = self.t("if you like, {effect}", effect=text)
        if first.condition is not None:
            text = self.t("if {condition}: {effect}", condition=self.condition(first.condition), effect=text)
        return text

    def done(self, step: Step) -> str:
        """What one step does, without its terms."""
        t = self.t
        if step.do == codes.DO_GIVE:
            return self._given(step)
        if step.do == codes.DO_DISCARD:
            return self._discarded(step)
        if step.do == codes.DO_DRAW:
            return t.many("draw one card", "draw {count} cards", step.number)
        if step.do == codes.DO_POINTS:
            return t.many("gain one point", "gain {count} points", step.number)
        if step.do == codes.DO_ACTIONS:
            return t.many("gain one Action", "gain {count} Actions", step.number)
        if step.do == codes.DO_LOOK:
            return t.many(
                "look at the top card of the Deck and take it",
                "look at the top {count} cards of the Deck and take one of them",
                step.number,
            )
        if step.do == codes.DO_TAKE:
            cards = Filter(form=step.form, eye_from=step.eye_from)
            return t("take {card} from the Void", card=self.nouns.one(cards))
        if step.do == codes.DO_PLAY:
            return self._played(step)
        if step.do == codes.DO_CALA:
            return self._laid(step)
        phrases = RIVAL_DOES if step.rival and step.do in RIVAL_DOES else DOES
        return t(phrases[step.do], card=self._choice(step))

    def _choice(self, step: Step) -> str:
        """The card that a step chooses, or all of them; that only a pure Curse can be corrupted goes without saying."""
        cards = step.cards
        if cards is None:
            return ""
        if step.do in (codes.DO_CORRUPT, codes.DO_PURIFY):
            cards = cards._replace(state=codes.ANY_STATE)
        return self.nouns.all(cards) if step.number == codes.ALL else self.nouns.one(cards, step.rival)

    def _discarded(self, step: Step) -> str:
        t = self.t
        if step.rival:
            return (
                t("your opponent discards one card at random") if step.random else t("your opponent discards one card")
            )
        return t("discard one card at random") if step.random else t("discard one card")

    def _played(self, step: Step) -> str:
        t = self.t
        if step.origin == codes.FROM_DECK:
            return t("play the top card of the Deck")
        if step.form:
            return t("play the first {form} card from the top of the Void", form=self.nouns.form(step.form))
        if step.top:
            return t.many("play the top card of the Void", "play one of the top {count} cards of the Void", step.top)
        return t("play one card from the Void")

    def _laid(self, step: Step) -> str:
        card = self.nouns.noun(Filter(form=step.form), ONE)
        if step.face == codes.CURSE_FACE:
            return self.t("cala one {card} as a Curse, free", card=card)
        return self.t("cala one {card} as a Prayer, free", card=card)

    def _given(self, step: Step) -> str:
        t = self.t
        assert step.cards is not None
        gift = self.gift(step)
        if step.scope:
            return t("{cards}: {effect}", cards=self.nouns.all(step.cards), effect=gift)
        if step.number > 1:
            return t("{cards}, each: {effect}", cards=self.nouns.several(step.cards, step.number), effect=gift)
        return t("{card}: {effect}", card=self.nouns.one(step.cards), effect=gift)

    def gift(self, step: Step) -> str:
        """What a step gives, and for how long."""
        said = []
        for clause in step.clauses:
            said.append(self.while_so(clause, self.predicate(clause, step.scope, step.like)))
        counts = any(clause.per is not None or clause.to != codes.TO_NUMBER or clause.form for clause in step.clauses)
        return self.t((COUNT_LASTS if counts else LASTS)[step.lasts], effect=self.t.joined(AND, said))
