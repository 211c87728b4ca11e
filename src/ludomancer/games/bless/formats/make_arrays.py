"""Makes the flat arrays that the rules read from the cards of an edition."""

from ludomancer.core.reader import Reader
from ludomancer.games.bless.formats.edition import Cards, Clause, Condition, Filter, Step
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.card_arrays import CardArrays


def make_arrays(cards: Cards, options: dict[str, str], actions: list[tuple[int, int]]) -> CardArrays:
    return _Maker(cards, options, actions).arrays


class _Maker:
    """Numbers clauses, steps, filters and conditions as it comes upon them."""

    def __init__(self, cards: Cards, options: dict[str, str], actions: list[tuple[int, int]]) -> None:
        self.arrays = CardArrays()
        self.place = cards.place
        self.clauses = 0
        self.steps = 0
        self.filters: dict[Filter, int] = {}
        self.conditions = 0
        for number, card in enumerate(cards.cards):
            self.arrays.set_card(number, card.form, card.eye, card.karma, card.prayer)
            for face, text in ((codes.CURSE_FACE, card.curse), (codes.PRAYER_FACE, card.bond)):
                first = self._clauses(text)
                self.arrays.set_text(number, face, first, len(text))
            self.arrays.set_effect(number, self._steps(card.effect), len(card.effect))
        first_seat = {"random": -1, "one": 0, "two": 1}[options["first"]]
        self.arrays.set_options(int(options["altar"]), options["impact"] == "attack", first_seat)
        self.arrays.set_actions(actions)

    def _clauses(self, clauses: tuple[Clause, ...]) -> int:
        """Numbers in a row for the clauses of one text; what is inside them follows."""
        first = self.clauses
        self.clauses += len(clauses)
        self._check(self.clauses, codes.MAX_CLAUSES, "words")
        for number, clause in enumerate(clauses, first):
            self.arrays.set_clause(number, clause.kind, clause.amount, clause.to, clause.always, clause.form)
            conditions = self._conditions(clause.conditions)
            self.arrays.set_reach(
                number, self._filter(clause.on), self._filter(clause.per), conditions, len(clause.conditions)
            )
            self.arrays.set_when(number, clause.when, self._steps(clause.steps), len(clause.steps))
        return first

    def _steps(self, steps: tuple[Step, ...]) -> int:
        first = self.steps
        self.steps += len(steps)
        self._check(self.steps, codes.MAX_STEPS, "steps")
        for number, step in enumerate(steps, first):
            self.arrays.set_step(
                number,
                step.do,
                step.rival,
                self._filter(step.cards),
                step.scope,
                self._filter(step.like),
                step.number,
            )
            condition = self._conditions((step.condition,)) if step.condition else -1
            self.arrays.set_terms(number, step.cost, step.may, condition)
            self.arrays.set_gift(number, self._clauses(step.clauses), len(step.clauses), step.lasts)
            self.arrays.set_place(number, step.face, step.form, step.eye_from, step.origin, step.top, step.random)
        return first

    def _filter(self, cards: Filter | None) -> int:
        if cards is None:
            return -1
        if cards not in self.filters:
            number = len(self.filters)
            self._check(number + 1, codes.MAX_FILTERS, "filters")
            self.filters[cards] = number
            self.arrays.set_filter(number, cards.side, cards.kind, cards.form, cards.state, cards.stasis, cards.other)
            self.arrays.set_values(number, cards.eye, cards.eye_from, cards.karma_to, cards.original)
        return self.filters[cards]

    def _conditions(self, conditions: tuple[Condition, ...]) -> int:
        first = self.conditions
        self.conditions += len(conditions)
        self._check(self.conditions, codes.MAX_CONDITIONS, "conditions")
        for number, each in enumerate(conditions, first):
            self.arrays.set_condition(
                number, each.kind, self._filter(each.cards), each.op, each.number, self._filter(each.other)
            )
        return first

    def _check(self, count: int, most: int, what: str) -> None:
        if count > most:
            Reader({}, self.place).fail("cards", f"more than {most} {what} in all")
