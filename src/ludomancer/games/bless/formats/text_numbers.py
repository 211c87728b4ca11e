"""The texts of cards by their numbers in the card arrays, as documents name them."""

from functools import cached_property

from ludomancer.games.bless.formats.edition import Cards, Clause, Step
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.card_arrays import CardArrays

CURSE_TEXT, BOND_TEXT, PRAYER_TEXT = range(3)


class TextNumbers:
    """Which clause and which step of a card is which number."""

    def __init__(self, cards: Cards, arrays: CardArrays) -> None:
        self.cards = cards.cards
        # read once: every look at an array of the compiled ones copies it
        self.clause_kind, self.clause_form = arrays.clause_kind, arrays.clause_form
        self.clause_to, self.clause_when = arrays.clause_to, arrays.clause_when
        self._step_clauses = arrays.step_clause_first, arrays.step_clause_count
        self._steps = arrays.step_do, arrays.step_scope, arrays.step_lasts
        self._first_clauses = arrays.clause_first, arrays.clause_count
        self._clause_steps = arrays.clause_step_first, arrays.clause_step_count
        self._effects = arrays.step_first, arrays.step_count

    def _triggers(self, card: int, text: int) -> list[int]:
        """The words of a Curse's or a Bond's text that something sets off."""
        firsts, counts = self._first_clauses
        place = card * 2 + text
        clauses = range(firsts[place], firsts[place] + counts[place])
        return [clause for clause in clauses if self.clause_kind[clause] == codes.W_WHEN]

    def trigger_of_text(self, card: int, text: int, number: int) -> int | None:
        found = self._triggers(card, text)
        return found[number] if number < len(found) else None

    def text_of_clause(self, card: int, clause: int) -> tuple[int, int, int]:
        for text in (CURSE_TEXT, BOND_TEXT):
            if clause in self._triggers(card, text):
                return text, self._triggers(card, text).index(clause), clause
        raise ValueError(f"{clause} is no word of {self.cards[card].id}")

    def steps_of_text(self, card: int, text: int, number: int) -> tuple[int, int] | None:
        """The first step of a text and the one after its last."""
        if text == PRAYER_TEXT:
            first, count = self._effects[0][card], self._effects[1][card]
            return (first, first + count) if count and number == 0 else None
        clause = self.trigger_of_text(card, text, number)
        if clause is None:
            return None
        return self._clause_steps[0][clause], self._clause_steps[0][clause] + self._clause_steps[1][clause]

    def text_of_step(self, card: int, step: int, end: int) -> tuple[int, int, int]:
        """Text, word and step within it."""
        for text in (CURSE_TEXT, BOND_TEXT):
            for number in range(len(self._triggers(card, text))):
                span = self.steps_of_text(card, text, number)
                if span is not None and span[1] == end and span[0] <= step:
                    return text, number, step - span[0]
        return PRAYER_TEXT, 0, step - self._effects[0][card]

    def gift(self, card: int, step: int, clause: int) -> tuple[int, int]:
        """Which of the card's steps and which of that step's words an effect with a duration is."""
        return self._all_steps(card).index(step), clause - self._step_clauses[0][step]

    def _all_steps(self, card: int) -> list[int]:
        """The steps of its Prayer, then those of its texts that something sets off."""
        spans = [self.steps_of_text(card, PRAYER_TEXT, 0)]
        for text in (CURSE_TEXT, BOND_TEXT):
            spans += [self.steps_of_text(card, text, number) for number in range(len(self._triggers(card, text)))]
        return [step for span in spans if span for step in range(*span)]

    def find_gift(self, card: int, number: int, clause: int) -> tuple[int, int, int, int] | None:
        """Step, word, whether it goes to all cards of a kind, and how long it lasts; number -1 is the first gift."""
        does, scopes, lasts = self._steps
        steps = self._all_steps(card)
        steps = steps[number : number + 1] if number >= 0 else steps
        steps = [step for step in steps if does[step] == codes.DO_GIVE]
        if not steps or clause >= self._step_clauses[1][steps[0]]:
            return None
        step = steps[0]
        return step, self._step_clauses[0][step] + clause, scopes[step], lasts[step]

    @cached_property
    def clauses_by_number(self) -> dict[int, tuple[Clause, Step | None]]:
        """The words of all texts as the edition has them, with the step that gives them for a while."""
        found: dict[int, tuple[Clause, Step | None]] = {}
        given, effects = self._step_clauses[0], self._effects[0]
        firsts, steps_of = self._first_clauses[0], self._clause_steps[0]
        for number, card in enumerate(self.cards):
            steps = list(enumerate(card.effect, effects[number]))
            for text, clauses in ((CURSE_TEXT, card.curse), (BOND_TEXT, card.bond)):
                for i, clause in enumerate(clauses, firsts[number * 2 + text]):
                    found[i] = clause, None
                    steps += enumerate(clause.steps, steps_of[i])
            for i, step in steps:
                found |= {clause_number: (clause, step) for clause_number, clause in enumerate(step.clauses, given[i])}
        return found
