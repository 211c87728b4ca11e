"""Bless: the one object that other rooms see."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ludomancer.core import codes as core
from ludomancer.core.document import HIDDEN, WHOLE, DocumentReader
from ludomancer.core.edition import Edition
from ludomancer.core.game import Game, Option
from ludomancer.core.outcome import LIMIT, Outcome, ranked
from ludomancer.core.refusal import Refusal
from ludomancer.core.state import State
from ludomancer.core.translator import Phrase
from ludomancer.games.bless.formats import pending, position_reader, position_writer
from ludomancer.games.bless.formats.edition import FACES, Clause, Step
from ludomancer.games.bless.formats.edition_reader import read_cards
from ludomancer.games.bless.formats.make_arrays import make_arrays
from ludomancer.games.bless.formats.notation import SECRET, VERBS, BlessNotation, offered
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.evaluator import BlessEvaluator
from ludomancer.games.bless.rules.rules import BlessRules
from ludomancer.games.bless.text import refusals

if TYPE_CHECKING:  # what is for people is imported when it is asked for, so that a game starts fast
    from ludomancer.core.card_list import CardList
    from ludomancer.core.journal import Dealer
    from ludomancer.core.shapes import Table
    from ludomancer.games.bless.terminal.board import BlessBoard
    from ludomancer.games.bless.text.narrator import BlessNarrator
    from ludomancer.games.bless.web.page import BlessPage

ENDINGS = {core.TOO_LONG: (LIMIT, "too-long"), codes.FINAL_TURN: ("BL-33", "final-turns")}
CURSE_TEXT, BOND_TEXT, PRAYER_TEXT = range(3)
CARD_EVENTS = {
    *(codes.E_READIED, codes.E_CORRUPTED, codes.E_PURIFIED, codes.E_BROKE, codes.E_DROPPED, codes.E_OFFERED),
    *(codes.E_USED, codes.E_CONTROLLED, codes.E_CONVERTED, codes.E_COPIED, codes.E_RETURNED, codes.E_DISCARDED),
    *(codes.E_DREW, codes.E_KEPT, codes.E_TOOK, codes.E_REVEALED, codes.E_TO_DECK, codes.E_ASIDE),
    *(codes.E_FREE, codes.E_TURN_ENDS),
}


class BlessGame(Game):
    """Bless with one edition and its options."""

    id = "bless"
    names: ClassVar = {"en": "Bless", "it": "Bless", "fr": "Bless"}
    tagline = Phrase("Every card is a Curse or a Prayer. Clash under the Eye, and let the last turns come.")
    minutes = 25
    search_budgets = (300, 4_000, 14_000)
    version = 2
    modes = ("duel",)
    seat_counts = (2,)
    seat_order = position_writer.SEATS
    known_options = (
        Option("first", ("random", "one", "two"), "BL-A48"),
        Option("altar", ("5", "3", "7"), "BL-31"),
        Option("impact", ("any", "attack"), "BL-A1"),
    )
    folder = Path(__file__).parent
    events = (
        *("decided", "played", "bound", "readied", "attacked", "clashed", "called", "rolled", "corrupted"),
        *("purified", "broke", "dropped", "offered", "blessed", "gained", "used", "given"),
        *("controlled", "converted", "copied", "returned", "discarded", "drew", "looked", "kept"),
        *("took", "revealed", "to-deck", "shuffled", "set-aside", "final-turns", "turn", "actions"),
        *("free-prayers", "turn-ends", "none", "ended", "laid"),
    )
    cap = 20_000

    def __init__(self, edition: Edition, mode: str, options: dict[str, str], seats: int) -> None:
        super().__init__(edition, mode, options, seats)
        self.cards = read_cards(edition)
        self.card_ids = [card.id for card in self.cards.cards]
        self.card_numbers = {name: card for card, name in enumerate(self.card_ids)}
        self.action_list = offered(self.cards.cards)
        self.actions = len(self.action_list)
        self.arrays = make_arrays(self.cards, options, self.action_list)
        self.notation = BlessNotation(self.cards.cards, self.action_list)
        # read once: every look at an array of the compiled ones copies it
        self.prayers = [card.prayer for card in self.cards.cards]
        self.clause_kind, self.clause_to, self.clause_when = (
            self.arrays.clause_kind,
            self.arrays.clause_to,
            self.arrays.clause_when,
        )
        self.clause_form = self.arrays.clause_form
        self._step_clauses = self.arrays.step_clause_first, self.arrays.step_clause_count
        self._steps = self.arrays.step_do, self.arrays.step_scope, self.arrays.step_lasts
        self._first_clauses = self.arrays.clause_first, self.arrays.clause_count
        self._clause_steps = self.arrays.clause_step_first, self.arrays.clause_step_count
        self._effects = self.arrays.step_first, self.arrays.step_count

    # --- texts by number, for documents -----------------------------------------------------------------------------
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
        raise ValueError(f"{clause} is no word of {self.card_ids[card]}")

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
        for number, card in enumerate(self.cards.cards):
            steps = list(enumerate(card.effect, effects[number]))
            for text, clauses in ((CURSE_TEXT, card.curse), (BOND_TEXT, card.bond)):
                for i, clause in enumerate(clauses, firsts[number * 2 + text]):
                    found[i] = clause, None
                    steps += enumerate(clause.steps, steps_of[i])
            for i, step in steps:
                found |= {clause_number: (clause, step) for clause_number, clause in enumerate(step.clauses, given[i])}
        return found

    # --- playing ----------------------------------------------------------------------------------------------------
    def card_list(self, language: str) -> "CardList":
        from ludomancer.games.bless.text import card_list

        return card_list.card_list(self.cards, self.narrator(language))

    def start(self, seed: int | None = None, dealer: "Dealer | None" = None) -> BlessRules:
        state = BlessRules(self)
        self._deal(state, seed, dealer)
        return state

    def text_for(self, action: int, actor: int, viewer: int) -> str:
        family = self.action_list[action][0]
        if family in SECRET and viewer != actor:
            return f"{VERBS[family]} a card"
        return self.text(action)

    def event(self, kind: int, seat: int, a: int, b: int, hidden: bool) -> dict[str, Any]:
        told: dict[str, Any] = {"event": self.events[kind]}
        if seat >= 0:
            told["seat"] = self.seat_names[seat]
        if kind in CARD_EVENTS:
            told["card"] = HIDDEN if hidden else self.card_ids[a]
        elif kind == codes.E_PLAYED:
            told |= {"card": self.card_ids[a], "as": FACES[b // 2], "cala": bool(b % 2)}
        elif kind == codes.E_BOUND:
            told |= {"card": self.card_ids[a], "host": self.card_ids[b]}
        elif kind in (codes.E_ATTACKED, codes.E_GIVEN, codes.E_LAID):
            nobody = "rival" if kind == codes.E_ATTACKED else None
            told |= {"card": self.card_ids[a], "target": self.card_ids[b] if b >= 0 else nobody}
        elif kind == codes.E_CLASHED:
            told |= {"attacker": a, "target": b // codes.RESULTS, "result": pending.RESULTS[b % codes.RESULTS]}
        elif kind == codes.E_CALLED:
            told["call"] = "odd" if a else "even"
        elif kind == codes.E_ROLLED:
            told["number"] = a
        elif kind in (codes.E_BLESSED, codes.E_GAINED, codes.E_ACTIONS):
            told |= {"card": self.card_ids[a], "count": b}
        elif kind == codes.E_LOOKED:
            told["cards"] = a
        elif kind == codes.E_SHUFFLED:
            told["void"] = bool(a)
        elif kind == codes.E_TURN:
            told |= {"number": a, "final": b}
        elif kind == codes.E_ENDED:
            told["reason"] = ENDINGS[a][1]
        return told

    def narrator(self, language: str) -> "BlessNarrator":
        from ludomancer.games.bless.text.narrator import BlessNarrator

        return BlessNarrator(self, language)

    def text_board(self, language: str) -> "BlessBoard":
        from ludomancer.games.bless.terminal.board import BlessBoard

        return BlessBoard(self.narrator(language))

    def page(self, language: str) -> "BlessPage":
        from ludomancer.games.bless.web.page import BlessPage

        return BlessPage(self, language)

    def evaluator(self) -> BlessEvaluator:
        return BlessEvaluator()

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, BlessRules)
        rule, reason = ENDINGS[state.ending]
        winners = (state.winner,) if state.winner >= 0 else ()
        return ranked(self.seat_names, [state.value(0), state.value(1)], list(state.points), winners, rule, reason)

    def read_outcome(self, reader: DocumentReader) -> tuple[int, int]:
        """The ending and the winner of a document that is over."""
        reasons = {reason: ending for ending, (_, reason) in ENDINGS.items()}
        ending = reader.name("reason", reasons, "way to end the game", codes.FINAL_TURN)
        seats = {name: seat for seat, name in enumerate(self.seat_names)}
        winners = reader.names_list("winners", seats, "seat")
        reader.text("rule", ENDINGS[ending][0])
        reader.seen.add("points")  # the players have them
        if len(winners) > 1 or (not winners and ending != core.TOO_LONG):
            reader.fail("winners", f"do not fit the reason {ENDINGS[ending][1]}")
        reader.finish()
        return ending, winners[0] if winners else -1

    def not_yours(self, state: State) -> Refusal:
        assert isinstance(state, BlessRules)
        return refusals.not_yours(state)

    def reason(self, state: State, action: int) -> Refusal:
        assert isinstance(state, BlessRules)
        return refusals.IllegalityChecker(self, state, action).first()

    # --- documents --------------------------------------------------------------------------------------------------
    def document(self, state: State) -> dict[str, Any]:
        assert isinstance(state, BlessRules)
        return position_writer.Writer(self, state, WHOLE).write()

    def view(self, state: State, seat: int) -> dict[str, Any]:
        assert isinstance(state, BlessRules)
        return position_writer.Writer(self, state, seat).write()

    def read(self, document_: dict[str, Any], seed: int | None = None) -> BlessRules:
        return position_reader.read(self, document_, seed)

    @cached_property
    def shape(self) -> "Table":
        from ludomancer.games.bless.formats import keys

        return keys.shape(self)
