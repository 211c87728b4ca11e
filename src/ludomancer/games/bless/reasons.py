"""Why a Curse has the Eye and the Karma it has: one line a reason, from the view alone."""

from typing import TYPE_CHECKING, Any, NamedTuple

from ludomancer.core.words import Phrase
from ludomancer.games.bless import codes
from ludomancer.games.bless.actions import VERBS
from ludomancer.games.bless.cards import CHOSEN, Card, Step, Word
from ludomancer.games.bless.rules import BlessRules
from ludomancer.games.bless.texts import signed

if TYPE_CHECKING:
    from ludomancer.games.bless.game import Bless
    from ludomancer.games.bless.telling import BlessTelling

ABILITY_RULES = {
    codes.RIVALRY: "BL-27",
    codes.IMPACT: "BL-28",
    codes.BARRIER: "BL-29",
    codes.FATE: "BL-30",
    codes.TIES_WIN: "BL-A20",
    codes.DIRECT: "BL-18",
    codes.DECOY: "BL-A15",
    codes.CANNOT_ATTACK: "BL-17",
    codes.UNTOUCHABLE: "BL-17",
}
MARKS = {
    "corrupted": (Phrase("corrupted"), "BL-22"),
    "stasis": (Phrase("in Stasis"), "BL-10"),
    "attacked": (Phrase("has attacked this turn"), "BL-17"),
    "safe": (Phrase("safe behind its Barrier until the end of the turn"), "BL-29"),
    "used": (Phrase("its Echo text was used this turn"), "BL-A24"),
}


class Reason(NamedTuple):
    """A word that counts for a Curse now."""

    word: Word
    step: Step | None  # that gave it for a while; None for the text of a card in play
    source: int
    since: int
    amount: int


class Account(NamedTuple):
    """One number of a Curse: what is printed, what changes it, and which of that counts."""

    printed: int
    originals: list[Reason]  # of the Eye only: the last one counts
    sets: list[Reason]
    adds: list[Reason]

    @property
    def base(self) -> int:
        return self.originals[-1].word.amount if self.originals else self.printed

    def fixed(self) -> Reason | None:
        """A single "always" stands above all, two of them are read without the word (BL-41)."""
        always = [reason for reason in self.sets if reason.word.always]
        return always[0] if len(always) == 1 else None

    def counting(self) -> list[Reason]:
        fixed = self.fixed()
        if fixed is not None:
            return [fixed]
        last: list[Reason] = []
        for reason in self.sets:
            if not last or reason.since >= last[0].since:
                last = [reason]
        return last + self.adds

    def total(self) -> int:
        """Before it is kept from falling below zero."""
        counting = self.counting()
        start = next((reason.amount for reason in counting if reason in self.sets), self.base)
        return start + sum(reason.amount for reason in counting if reason not in self.sets)


class Reasons:
    """All that counts for the Curses of one view."""

    def __init__(self, game: "Bless", state: BlessRules) -> None:
        self.game = game
        self.state = state
        self.found: dict[int, list[Reason]] = {}
        for card, word, source, since, amount in self.state.reasons():
            said, step = find_word(game, source, word)
            reason = Reason(said, step, source, since, amount)
            if step is not None and said.form and state.lasting_value[self.lasting(reason)] == codes.LAID:
                reason = reason._replace(word=said._replace(form=0))  # an attack has laid it on: it counts (BL-A63)
            self.found.setdefault(card, []).append(reason)

    def of(self, card: int) -> list[Reason]:
        return self.found.get(card, [])

    def eye(self, card: int) -> Account:
        reasons = self.of(card)
        return Account(
            self.game.cards.cards[card].eye,
            [reason for reason in reasons if reason.word.kind == codes.W_ORIGINAL],
            [reason for reason in reasons if reason.word.kind == codes.W_SET_EYE and reason.amount >= 0],
            [reason for reason in reasons if reason.word.kind == codes.W_EYE and not reason.word.form],
        )

    def karma(self, card: int) -> Account:
        reasons = self.of(card)
        return Account(
            self.game.cards.cards[card].karma,
            [],
            [reason for reason in reasons if reason.word.kind == codes.W_SET_KARMA],
            [reason for reason in reasons if reason.word.kind == codes.W_KARMA],
        )

    def other(self, card: int) -> list[Reason]:
        """What is neither in the Eye nor in the Karma: abilities, Forms, what only counts in a clash."""
        counted = {*self.eye(card).sets, *self.eye(card).adds, *self.eye(card).originals}
        counted |= {*self.karma(card).sets, *self.karma(card).adds}
        return [reason for reason in self.of(card) if reason not in counted]

    def lasting(self, reason: Reason) -> int:
        """The place of an effect with a duration among those of the state."""
        state = self.state
        for i in range(state.lasting_count):
            if state.lasting_since[i] == reason.since and state.lasting_card[i] == reason.source:
                return i
        raise ValueError("this reason has no duration")

    def silenced(self, card: int) -> list[int]:
        """Which effects with a duration silence a Curse or its Bond now."""
        state = self.state
        cards = (card, state.bond[card])
        return [
            i
            for i in range(state.lasting_count)
            if state.lasting_on[i] in cards
            and self.game.tables.word_kind[state.lasting_word[i]] == codes.W_MUTE
            and state.lasting_from[i] <= state.turn <= state.lasting_until[i]
        ]


def find_word(game: "Bless", source: int, number: int) -> tuple[Word, Step | None]:
    """A word of the tables as the edition has it, with the step that gives it."""
    card, tables = game.cards.cards[source], game.tables
    for i, step in enumerate(card.effect, tables.step_first[source]):
        first = tables.step_word_first[i]
        if first <= number < first + len(step.words):
            return step.words[number - first], step
    for face, words in ((codes.CURSE_FACE, card.curse), (codes.PRAYER_FACE, card.bond)):
        first = tables.word_first[source * 2 + face]
        if first <= number < first + len(words):
            return words[number - first], None
        for i, word in enumerate(words, first):
            for j, step in enumerate(word.steps, tables.word_step_first[i]):
                given = tables.step_word_first[j]
                if given <= number < given + len(step.words):
                    return step.words[number - given], step
    raise ValueError(f"{number} is no word of {card.id}")


# --- in words ---------------------------------------------------------------------------------------------------------
def why(telling: "BlessTelling", view: dict[str, Any], name: str) -> str | None:
    """A Curse in play with its reasons, another card as it is printed; None where no card is meant."""
    curses = {curse["card"]: (seat, curse) for seat in ("one", "two") for curse in view[seat]["curses"]}
    card = _meant(telling, name, list(curses))
    if card is None:
        return None
    if card not in curses:
        return "\n".join([*_printed(telling, telling.cards[card]), telling.t("It is not in play as a Curse.")])
    seat, curse = curses[card]
    return Ledger(telling, Reasons(telling.game, telling.game.read(view))).lines(seat, curse)


def _meant(telling: "BlessTelling", name: str, curses: list[str]) -> str | None:
    """A card by its id, its name, or the beginning of a word of either; Curses in play come first."""
    wanted = name.lower().strip()
    if not wanted or wanted.split()[0] in VERBS.values():
        return None
    names = {card: telling.full_name(card).lower() for card in telling.cards}
    for card, full in names.items():
        if wanted in (card, full, full.split(",")[0]):
            return card
    for known in (curses, list(names)):
        found = [
            card
            for card in known
            if card.startswith(wanted)
            or names[card].startswith(wanted)
            or any(word.startswith(wanted) for word in names[card].split())
        ]
        if len(found) == 1:
            return found[0]
    return None


def _printed(telling: "BlessTelling", card: Card) -> list[str]:
    t = telling.t
    return [
        telling.card_line(card.id),
        t("Curse: {text}", text=telling.texts.curse(card)),
        t("{prayer}: {text}", prayer=telling.texts.prayer_kind(card), text=telling.texts.prayer(card)),
    ]


class Line(NamedTuple):
    """One reason in words."""

    what: str
    source: str
    rule: str
    counts: bool = True
    text: str = ""  # of the card, where the number alone would not do


class Ledger:
    """The reasons of one Curse in words."""

    def __init__(self, telling: "BlessTelling", reasons: Reasons) -> None:
        self.telling = telling
        self.t = telling.t
        self.reasons = reasons
        self.ids = telling.game.card_ids

    def lines(self, seat: str, curse: dict[str, Any]) -> str:
        t = self.t
        card = self.telling.game.card_numbers[curse["card"]]
        printed = self.telling.cards[curse["card"]]
        owner = self.telling.seat_phrase(seat)
        told = [t("{card}, a Curse of {seat}", card=printed.names, seat=owner), ""]
        told.append(t("Eye {now}, printed {printed}", now=curse["eye"], printed=printed.eye))
        told += [*self._told(self.eye(card)), ""]
        told.append(t("Karma {now}, printed {printed}", now=curse["karma"], printed=printed.karma))
        told += self._told(self.karma(card))
        besides = [self._written(line) for line in self.besides(card, curse)]
        if besides:
            told += ["", t("Besides"), *besides]
        return "\n".join([*told, "", *_printed(self.telling, printed)])

    def _told(self, lines: list[Line]) -> list[str]:
        return [self._written(line) for line in lines] or ["  " + self.t("nothing changes it")]

    def _written(self, line: Line) -> str:
        """Amount, source, how long it lasts, and the rule."""
        values = {"what": line.what, "source": line.source, "rule": line.rule}
        if not line.counts:
            return "  " + self.t("{what}: {source}; does not count, another one stands above it (BL-41)", **values)
        if not line.source:
            return f"  {line.what} ({line.rule})"
        if line.text:
            return "  " + self.t("{what}: {source} ({rule}): {text}", **values, text=line.text)
        return "  " + self.t("{what}: {source} ({rule})", **values)

    # --- reasons ----------------------------------------------------------------------------------------------------
    def eye(self, card: int) -> list[Line]:
        account = self.reasons.eye(card)
        told = []
        for reason in account.originals:
            what = self.t("original Eye {number}", number=reason.word.amount)
            told.append(self._line(card, reason, what, reason is account.originals[-1], "BL-A19"))
        return told + self._changes(card, account)

    def karma(self, card: int) -> list[Line]:
        return self._changes(card, self.reasons.karma(card))

    def _changes(self, card: int, account: Account) -> list[Line]:
        counting = account.counting()
        changes = [*account.sets, *account.adds]
        told = [self._line(card, each, self._value(each), each in counting) for each in changes]
        if account.total() < 0:
            told.append(Line(self.t("never below 0"), "", "BL-A3"))
        return told

    def _value(self, reason: Reason) -> str:
        """A change with the number that it comes to."""
        t, word = self.t, reason.word
        if word.kind == codes.W_EYE:
            return t("{amount} Eye", amount=signed(reason.amount))
        if word.kind == codes.W_KARMA:
            return t("{amount} Karma", amount=signed(reason.amount))
        if word.kind == codes.W_SET_KARMA:
            phrase = Phrase("Karma always {number}") if word.always else Phrase("Karma {number}")
        else:
            phrase = Phrase("Eye always {number}") if word.always else Phrase("Eye {number}")
        return t(phrase, number=reason.amount)

    def _line(self, card: int, reason: Reason, what: str, counts: bool, rule: str = "") -> Line:
        word = reason.word
        text = ""
        if word.per is not None or word.conditions or word.to != codes.TO_NUMBER:
            like = reason.step.like if reason.step else None
            text = self.telling.texts.word(word) if word.kind != codes.W_SET_EYE else self._set_text(word, like)
        rule = (rule or self._rule(card, reason)) if counts else "BL-41"
        return Line(what, self._source(card, reason), rule, counts, text)

    def _set_text(self, word: Word, like: Any) -> str:
        told = self.telling.texts.predicate(word, like=like)
        if word.conditions:
            condition = self.telling.texts.conditions(word.conditions)
            told = self.t("{effect} while {condition}", effect=told, condition=condition)
        return told

    def _source(self, card: int, reason: Reason) -> str:
        t, name = self.t, self.telling.name(self.ids[reason.source])
        if reason.step is not None:
            return self._while_it_lasts(name, self.reasons.state.lasting_until[self.reasons.lasting(reason)])
        if reason.source == card:
            return t("its own text")
        if self.reasons.state.bond[card] == reason.source:
            return t("{card}, as long as it is bound here", card=name)
        return t("{card}, as long as it is in play", card=name)

    def _while_it_lasts(self, name: str, until: int) -> str:
        if until <= self.reasons.state.turn:
            return self.t("{card}, until the end of this turn", card=name)
        return self.t("{card}, until the end of the next turn", card=name)

    def _rule(self, card: int, reason: Reason) -> str:
        if reason.word.kind == codes.W_HAS:
            return ABILITY_RULES[reason.word.amount]
        if reason.word.kind == codes.W_FORM:
            return "BL-A8"
        if reason.word.kind == codes.W_SAFE:
            return "BL-A16"
        if reason.step is not None:
            return "BL-A63" if any(word.form for word in reason.step.words) else "BL-A4"
        return "BL-16" if self.reasons.state.bond[card] == reason.source else "BL-40"

    def besides(self, card: int, curse: dict[str, Any]) -> list[Line]:
        """What is neither in the Eye nor in the Karma."""
        t = self.t
        told = [Line(t(phrase), "", rule) for mark, (phrase, rule) in MARKS.items() if curse[mark]]
        for i in self.reasons.silenced(card):
            state = self.reasons.state
            source = self._while_it_lasts(self.telling.name(self.ids[state.lasting_card[i]]), state.lasting_until[i])
            told.append(Line(t("has no effect"), source, "BL-A6"))
        return told + [self._line(card, each, self._ability(each), True) for each in self.reasons.other(card)]

    def _ability(self, reason: Reason) -> str:
        if reason.word.kind == codes.W_FORM and reason.word.amount == CHOSEN:
            form = self.reasons.state.lasting_value[self.reasons.lasting(reason)]
            return self.t("Form {form}", form=self.telling.texts.nouns.form(form))
        return self.telling.texts.predicate(reason.word)
