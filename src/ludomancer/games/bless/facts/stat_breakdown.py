"""Why a Curse has the Eye and the Karma it has: one line a reason, from the view alone."""

from typing import TYPE_CHECKING, Any, NamedTuple

from ludomancer.core.narrator import card_meant
from ludomancer.core.translator import Phrase
from ludomancer.games.bless.formats.edition import CHOSEN, Card, Clause, Step
from ludomancer.games.bless.formats.notation import VERBS
from ludomancer.games.bless.formats.view import Curse, View, marked, player_in
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.rules import BlessRules
from ludomancer.games.bless.text.card_texts import signed

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame
    from ludomancer.games.bless.text.narrator import BlessNarrator

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

    clause: Clause
    step: Step | None  # that gave it for a while; None for the text of a card in play
    source: int
    since: int
    amount: int


class Stat(NamedTuple):
    """One number of a Curse: what is printed, what changes it, and which of that counts."""

    printed: int
    originals: list[Reason]  # of the Eye only: the last one counts
    sets: list[Reason]
    adds: list[Reason]

    @property
    def base(self) -> int:
        return self.originals[-1].clause.amount if self.originals else self.printed

    def fixed(self) -> Reason | None:
        """A single "always" stands above all, two of them are read without the word (BL-41)."""
        always = [reason for reason in self.sets if reason.clause.always]
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


class StatBreakdown:
    """All that counts for the Curses of one view."""

    def __init__(self, game: "BlessGame", state: BlessRules) -> None:
        self.game = game
        self.state = state
        # read once: every look at an array of a compiled state copies it
        self.bond, count = state.bond, state.lasting_count
        self.lasting_card, self.lasting_since = state.lasting_card[:count], state.lasting_since[:count]
        self.lasting_value, self.lasting_until = state.lasting_value[:count], state.lasting_until[:count]
        clauses = game.text_numbers.clauses_by_number
        self.found: dict[int, list[Reason]] = {}
        for card, clause, source, since, amount in self.state.reasons():
            said, step = clauses[clause]
            reason = Reason(said, step, source, since, amount)
            if step is not None and said.form and self.lasting_value[self.lasting(reason)] == codes.LAID:
                reason = reason._replace(clause=said._replace(form=0))  # an attack has laid it on: it counts (BL-A63)
            self.found.setdefault(card, []).append(reason)

    def of(self, card: int) -> list[Reason]:
        return self.found.get(card, [])

    def eye(self, card: int) -> Stat:
        reasons = self.of(card)
        return Stat(
            self.game.cards.cards[card].eye,
            [reason for reason in reasons if reason.clause.kind == codes.W_ORIGINAL],
            [reason for reason in reasons if reason.clause.kind == codes.W_SET_EYE and reason.amount >= 0],
            [reason for reason in reasons if reason.clause.kind == codes.W_EYE and not reason.clause.form],
        )

    def karma(self, card: int) -> Stat:
        reasons = self.of(card)
        return Stat(
            self.game.cards.cards[card].karma,
            [],
            [reason for reason in reasons if reason.clause.kind == codes.W_SET_KARMA],
            [reason for reason in reasons if reason.clause.kind == codes.W_KARMA],
        )

    def other(self, card: int) -> list[Reason]:
        """What is neither in the Eye nor in the Karma: abilities, Forms, what only counts in a clash."""
        reasons = self.of(card)
        if not reasons:
            return []
        eye, karma = self.eye(card), self.karma(card)
        counted = [*eye.sets, *eye.adds, *eye.originals, *karma.sets, *karma.adds]
        return [reason for reason in reasons if reason not in counted]

    def lasting(self, reason: Reason) -> int:
        """The place of an effect with a duration among those of the state."""
        for i, (since, card) in enumerate(zip(self.lasting_since, self.lasting_card, strict=True)):
            if since == reason.since and card == reason.source:
                return i
        raise ValueError("this reason has no duration")

    def silenced(self, card: int) -> list[int]:
        """Which effects with a duration silence a Curse or its Bond now."""
        if not self.lasting_card:
            return []
        state = self.state
        cards, turn, kinds = (card, self.bond[card]), state.turn, self.game.text_numbers.clause_kind
        targets, clauses, starts = state.lasting_on, state.lasting_clause, state.lasting_from
        return [
            i
            for i, until in enumerate(self.lasting_until)
            if targets[i] in cards and kinds[clauses[i]] == codes.W_MUTE and starts[i] <= turn <= until
        ]


# --- in words ---------------------------------------------------------------------------------------------------------
def why(narrator: "BlessNarrator", view: View, name: str) -> str | None:
    """A Curse in play with its reasons, another card as it is printed; None where no card is meant."""
    curses = {curse["card"]: (seat, curse) for seat in ("one", "two") for curse in player_in(view, seat)["curses"]}
    card = _meant(narrator, name, list(curses))
    if card is None:
        return None
    if card not in curses:
        return "\n".join([*_printed(narrator, narrator.cards[card]), narrator.t("It is not in play as a Curse.")])
    seat, curse = curses[card]
    return BreakdownText(narrator, StatBreakdown(narrator.game, narrator.game.read(view))).lines(seat, curse)


def _meant(narrator: "BlessNarrator", name: str, curses: list[str]) -> str | None:
    """Curses in play come first."""
    wanted = name.lower().strip()
    if not wanted or wanted.split()[0] in VERBS.values():
        return None
    return card_meant(wanted, {card: narrator.full_name(card).lower() for card in narrator.cards}, curses)


def _printed(narrator: "BlessNarrator", card: Card) -> list[str]:
    t = narrator.t
    return [
        narrator.card_line(card.id),
        t("Curse: {text}", text=narrator.texts.curse(card)),
        t("{prayer}: {text}", prayer=narrator.texts.prayer_kind(card), text=narrator.texts.prayer(card)),
    ]


class Line(NamedTuple):
    """One reason in words."""

    what: str
    source: str
    rule: str
    counts: bool = True
    text: str = ""  # of the card, where the number alone would not do


class BreakdownText:
    """The reasons of one Curse in words."""

    def __init__(self, narrator: "BlessNarrator", reasons: StatBreakdown) -> None:
        self.narrator = narrator
        self.t = narrator.t
        self.reasons = reasons
        self.ids = narrator.game.card_ids

    def lines(self, seat: str, curse: Curse) -> str:
        t = self.t
        card = self.narrator.game.card_numbers[curse["card"]]
        printed = self.narrator.cards[curse["card"]]
        owner = self.narrator.seat_phrase(seat)
        told = [t("{card}, a Curse of {seat}", card=printed.names, seat=owner), ""]
        told.append(t("Eye {now}, printed {printed}", now=curse["eye"], printed=printed.eye))
        told += [*self._told(self.eye(card)), ""]
        told.append(t("Karma {now}, printed {printed}", now=curse["karma"], printed=printed.karma))
        told += self._told(self.karma(card))
        besides = [self._written(line) for line in self.besides(card, curse)]
        if besides:
            told += ["", t("Besides"), *besides]
        return "\n".join([*told, "", *_printed(self.narrator, printed)])

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
        stat = self.reasons.eye(card)
        told = []
        for reason in stat.originals:
            what = self.t("original Eye {number}", number=reason.clause.amount)
            told.append(self._line(card, reason, what, reason is stat.originals[-1], "BL-A19"))
        return told + self._changes(card, stat)

    def karma(self, card: int) -> list[Line]:
        return self._changes(card, self.reasons.karma(card))

    def _changes(self, card: int, stat: Stat) -> list[Line]:
        counting = stat.counting()
        changes = [*stat.sets, *stat.adds]
        told = [self._line(card, each, self._value(each), each in counting) for each in changes]
        if stat.total() < 0:
            told.append(Line(self.t("never below 0"), "", "BL-A3"))
        return told

    def _value(self, reason: Reason) -> str:
        """A change with the number that it comes to."""
        t, clause = self.t, reason.clause
        if clause.kind == codes.W_EYE:
            return t("{amount} Eye", amount=signed(reason.amount))
        if clause.kind == codes.W_KARMA:
            return t("{amount} Karma", amount=signed(reason.amount))
        if clause.kind == codes.W_SET_KARMA:
            phrase = Phrase("Karma always {number}") if clause.always else Phrase("Karma {number}")
        else:
            phrase = Phrase("Eye always {number}") if clause.always else Phrase("Eye {number}")
        return t(phrase, number=reason.amount)

    def _line(self, card: int, reason: Reason, what: str, counts: bool, rule: str = "") -> Line:
        clause = reason.clause
        text = ""
        if clause.per is not None or clause.conditions or clause.to != codes.TO_NUMBER:
            like = reason.step.like if reason.step else None
            text = (
                self.narrator.texts.clause(clause) if clause.kind != codes.W_SET_EYE else self._set_text(clause, like)
            )
        rule = (rule or self._rule(card, reason)) if counts else "BL-41"
        return Line(what, self._source(card, reason), rule, counts, text)

    def _set_text(self, clause: Clause, like: Any) -> str:
        texts = self.narrator.texts
        return texts.while_so(clause, texts.predicate(clause, like=like))

    def _source(self, card: int, reason: Reason) -> str:
        t, name = self.t, self.narrator.name(self.ids[reason.source])
        if reason.step is not None:
            return self._while_it_lasts(name, self.reasons.lasting_until[self.reasons.lasting(reason)])
        if reason.source == card:
            return t("its own text")
        if self.reasons.bond[card] == reason.source:
            return t("{card}, as long as it is bound here", card=name)
        return t("{card}, as long as it is in play", card=name)

    def _while_it_lasts(self, name: str, until: int) -> str:
        if until <= self.reasons.state.turn:
            return self.t("{card}, until the end of this turn", card=name)
        return self.t("{card}, until the end of the next turn", card=name)

    def _rule(self, card: int, reason: Reason) -> str:
        if reason.clause.kind == codes.W_HAS:
            return ABILITY_RULES[reason.clause.amount]
        if reason.clause.kind == codes.W_FORM:
            return "BL-A8"
        if reason.clause.kind == codes.W_SAFE:
            return "BL-A16"
        if reason.step is not None:
            return "BL-A63" if any(clause.form for clause in reason.step.clauses) else "BL-A4"
        return "BL-16" if self.reasons.bond[card] == reason.source else "BL-40"

    def besides(self, card: int, curse: Curse) -> list[Line]:
        """What is neither in the Eye nor in the Karma."""
        t = self.t
        told = [Line(t(phrase), "", rule) for mark, (phrase, rule) in MARKS.items() if marked(curse, mark)]
        for i in self.reasons.silenced(card):
            name = self.narrator.name(self.ids[self.reasons.lasting_card[i]])
            source = self._while_it_lasts(name, self.reasons.lasting_until[i])
            told.append(Line(t("has no effect"), source, "BL-A6"))
        return told + [self._line(card, each, self._ability(each), True) for each in self.reasons.other(card)]

    def _ability(self, reason: Reason) -> str:
        if reason.clause.kind == codes.W_FORM and reason.clause.amount == CHOSEN:
            form = self.reasons.lasting_value[self.reasons.lasting(reason)]
            return self.t("Form {form}", form=self.narrator.texts.nouns.form(form))
        return self.narrator.texts.predicate(reason.clause)
