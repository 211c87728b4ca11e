"""Makes the flat arrays that the rules read from the cards of an edition."""

from ludomancer.core.array_values import ArrayValues
from ludomancer.core.reader import Reader
from ludomancer.games.bless.formats.edition import Cards, Clause, Condition, Filter, Step
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.card_arrays import CardArrays


def make_arrays(cards: Cards, options: dict[str, str], actions: list[tuple[int, int]]) -> CardArrays:
    base: dict[int, int] = {}
    for code, (family, item) in enumerate(actions):
        base.setdefault(family, code if family == codes.A_ATTACK else code - item)
    numbered = [(1 << number, card) for number, card in enumerate(cards.cards)]
    free = [bit for bit, card in numbered if any(clause.kind == codes.W_FREE for clause in card.curse + card.bond)]
    return CardArrays(
        cards=len(cards.cards),
        every=sum(bit for bit, _ in numbered),
        free_curse=sum(free),
        bit=[1 << number for number in range(codes.MAX_CARDS)],
        of_form=[sum(bit for bit, card in numbered if card.form & form) for form in range(codes.DUAL + 1)],
        altar_end=int(options["altar"]),
        impact_attack=options["impact"] == "attack",
        first={"random": -1, "one": 0, "two": 1}[options["first"]],
        actions=len(actions),
        base=base,
        attack_base=base.get(codes.A_ATTACK, -1),
        family=[family for family, _ in actions],
        item=[item for _, item in actions],
        **_Numbers(cards).found,
    )


class _Numbers:
    """Numbers clauses, steps, filters and conditions as it comes upon them."""

    def __init__(self, cards: Cards) -> None:
        self.found = ArrayValues()
        self.place = cards.place
        self.clauses = 0
        self.steps = 0
        self.filters: dict[Filter, int] = {}
        self.conditions = 0
        for number, card in enumerate(cards.cards):
            self.found.put_fields(number, card, "form eye karma prayer")
            for face, text in ((codes.CURSE_FACE, card.curse), (codes.PRAYER_FACE, card.bond)):
                whens = {clause.when for clause in text if clause.kind == codes.W_WHEN}
                self.found.put(
                    number * 2 + face,
                    clause_first=self._clauses(text),
                    clause_count=len(text),
                    sets_off=sum(1 << when for when in whens),
                )
            self.found.put(number, step_first=self._steps(card.effect), step_count=len(card.effect))

    def _clauses(self, clauses: tuple[Clause, ...]) -> int:
        """Numbers in a row for the clauses of one text; what is inside them follows."""
        first = self.clauses
        self.clauses += len(clauses)
        self._check(self.clauses, codes.MAX_CLAUSES, "words")
        for number, clause in enumerate(clauses, first):
            self.found.put_fields(number, clause, "kind amount to always form when", "clause")
            self.found.put(
                number,
                clause_cond=self._conditions(clause.conditions),
                clause_cond_count=len(clause.conditions),
                clause_on=self._filter(clause.on),
                clause_per=self._filter(clause.per),
                clause_step_first=self._steps(clause.steps),
                clause_step_count=len(clause.steps),
            )
        return first

    def _steps(self, steps: tuple[Step, ...]) -> int:
        first = self.steps
        self.steps += len(steps)
        self._check(self.steps, codes.MAX_STEPS, "steps")
        for number, step in enumerate(steps, first):
            self.found.put_fields(number, step, "do scope number cost may lasts face form eye_from top random", "step")
            self.found.put(
                number,
                step_who=step.rival,
                step_filter=self._filter(step.cards),
                step_like=self._filter(step.like),
                step_cond=self._conditions((step.condition,)) if step.condition else -1,
                step_clause_first=self._clauses(step.clauses),
                step_clause_count=len(step.clauses),
                step_from=step.origin,
            )
        return first

    def _filter(self, cards: Filter | None) -> int:
        if cards is None:
            return -1
        if cards not in self.filters:
            number = len(self.filters)
            self._check(number + 1, codes.MAX_FILTERS, "filters")
            self.filters[cards] = number
            self.found.put_fields(number, cards, " ".join(cards._fields), "filter")
        return self.filters[cards]

    def _conditions(self, conditions: tuple[Condition, ...]) -> int:
        first = self.conditions
        self.conditions += len(conditions)
        self._check(self.conditions, codes.MAX_CONDITIONS, "conditions")
        for number, each in enumerate(conditions, first):
            self.found.put_fields(number, each, "kind op number", "cond")
            self.found.put(number, cond_filter=self._filter(each.cards), cond_other=self._filter(each.other))
        return first

    def _check(self, count: int, most: int, what: str) -> None:
        if count > most:
            Reader({}, self.place).fail("cards", f"more than {most} {what} in all")
