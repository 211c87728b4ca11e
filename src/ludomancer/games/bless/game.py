"""Bless: the one object the rest of the house sees."""

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
from ludomancer.games.bless import codes, document, pending, reading, refusals
from ludomancer.games.bless.actions import SECRET, VERBS, BlessNotation, offered
from ludomancer.games.bless.cards import FACES, make_tables, read_cards
from ludomancer.games.bless.evaluator import BlessEvaluator
from ludomancer.games.bless.rule_ids import RULES
from ludomancer.games.bless.rules import BlessRules

if TYPE_CHECKING:  # what is for people is imported when it is asked for, so that a game starts fast
    from ludomancer.core.card_table import CardTable
    from ludomancer.core.journal import Dealer
    from ludomancer.core.shapes import Table
    from ludomancer.games.bless.page import BlessPage
    from ludomancer.games.bless.table import BlessTable
    from ludomancer.games.bless.telling import BlessTelling

ENDINGS = {core.TOO_LONG: (LIMIT, "too-long"), codes.FINAL_TURN: ("BL-33", "final-turns")}
CURSE_TEXT, BOND_TEXT, PRAYER_TEXT = range(3)
CARD_EVENTS = {
    *(codes.E_READIED, codes.E_CORRUPTED, codes.E_PURIFIED, codes.E_BROKE, codes.E_DROPPED, codes.E_OFFERED),
    *(codes.E_USED, codes.E_CONTROLLED, codes.E_CONVERTED, codes.E_COPIED, codes.E_RETURNED, codes.E_DISCARDED),
    *(codes.E_DREW, codes.E_KEPT, codes.E_TOOK, codes.E_REVEALED, codes.E_TO_DECK, codes.E_ASIDE),
    *(codes.E_FREE, codes.E_TURN_ENDS),
}


class Bless(Game):
    id = "bless"
    names: ClassVar = {"en": "Bless", "it": "Bless", "fr": "Bless"}
    version = 2
    modes = ("duel",)
    seat_counts = (2,)
    seat_order = document.SEATS
    known_options = (
        Option("first", ("random", "one", "two"), "BL-A48"),
        Option("altar", ("5", "3", "7"), "BL-31"),
        Option("impact", ("any", "attack"), "BL-A1"),
    )
    folder = Path(__file__).parent
    rules = RULES
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
        self.tables = make_tables(self.cards, options, self.action_list)
        self.notation = BlessNotation(self.cards.cards, self.action_list)
        # read once: every look at an array of compiled tables copies it
        self.prayers = [card.prayer for card in self.cards.cards]
        self.word_kind, self.word_to, self.word_when = self.tables.word_kind, self.tables.word_to, self.tables.word_when
        self.word_form = self.tables.word_form
        self._step_words = self.tables.step_word_first, self.tables.step_word_count
        self._steps = self.tables.step_do, self.tables.step_scope, self.tables.step_lasts
        self._first_words = self.tables.word_first, self.tables.word_count
        self._word_steps = self.tables.word_step_first, self.tables.word_step_count
        self._effects = self.tables.step_first, self.tables.step_count

    # --- texts by number, for documents -----------------------------------------------------------------------------
    def _triggers(self, card: int, text: int) -> list[int]:
        """The words of a Curse's or a Bond's text that something sets off."""
        firsts, counts = self._first_words
        place = card * 2 + text
        words = range(firsts[place], firsts[place] + counts[place])
        return [word for word in words if self.word_kind[word] == codes.W_WHEN]

    def trigger_of_text(self, card: int, text: int, number: int) -> int | None:
        found = self._triggers(card, text)
        return found[number] if number < len(found) else None

    def text_of_word(self, card: int, word: int) -> tuple[int, int, int]:
        for text in (CURSE_TEXT, BOND_TEXT):
            if word in self._triggers(card, text):
                return text, self._triggers(card, text).index(word), word
        raise ValueError(f"{word} is no word of {self.card_ids[card]}")

    def steps_of_text(self, card: int, text: int, number: int) -> tuple[int, int] | None:
        """The first step of a text and the one after its last."""
        if text == PRAYER_TEXT:
            first, count = self._effects[0][card], self._effects[1][card]
            return (first, first + count) if count and number == 0 else None
        word = self.trigger_of_text(card, text, number)
        if word is None:
            return None
        return self._word_steps[0][word], self._word_steps[0][word] + self._word_steps[1][word]

    def text_of_step(self, card: int, step: int, end: int) -> tuple[int, int, int]:
        """Text, word and step within it."""
        for text in (CURSE_TEXT, BOND_TEXT):
            for number in range(len(self._triggers(card, text))):
                span = self.steps_of_text(card, text, number)
                if span is not None and span[1] == end and span[0] <= step:
                    return text, number, step - span[0]
        return PRAYER_TEXT, 0, step - self._effects[0][card]

    def gift(self, card: int, step: int, word: int) -> tuple[int, int]:
        """Which of the card's steps and which of that step's words an effect with a duration is."""
        return self._all_steps(card).index(step), word - self._step_words[0][step]

    def _all_steps(self, card: int) -> list[int]:
        """The steps of its Prayer, then those of its texts that something sets off."""
        spans = [self.steps_of_text(card, PRAYER_TEXT, 0)]
        for text in (CURSE_TEXT, BOND_TEXT):
            spans += [self.steps_of_text(card, text, number) for number in range(len(self._triggers(card, text)))]
        return [step for span in spans if span for step in range(*span)]

    def find_gift(self, card: int, number: int, word: int) -> tuple[int, int, int, int] | None:
        """Step, word, whether it goes to all cards of a kind, and how long it lasts; number -1 is the first gift."""
        does, scopes, lasts = self._steps
        steps = self._all_steps(card)
        steps = steps[number : number + 1] if number >= 0 else steps
        steps = [step for step in steps if does[step] == codes.DO_GIVE]
        if not steps or word >= self._step_words[1][steps[0]]:
            return None
        step = steps[0]
        return step, self._step_words[0][step] + word, scopes[step], lasts[step]

    # --- playing ----------------------------------------------------------------------------------------------------
    def edition_table(self, language: str) -> "CardTable":
        from ludomancer.games.bless import card_table

        return card_table.card_table(self.cards, self.telling(language))

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

    def telling(self, language: str) -> "BlessTelling":
        from ludomancer.games.bless.telling import BlessTelling

        return BlessTelling(self, language)

    def table(self, language: str) -> "BlessTable":
        from ludomancer.games.bless.table import BlessTable

        return BlessTable(self.telling(language))

    def page(self, language: str) -> "BlessPage":
        from ludomancer.games.bless.page import BlessPage

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
        return refusals.Reasons(self, state, action).first()

    # --- documents --------------------------------------------------------------------------------------------------
    def document(self, state: State) -> dict[str, Any]:
        assert isinstance(state, BlessRules)
        return document.Writer(self, state, WHOLE).write()

    def view(self, state: State, seat: int) -> dict[str, Any]:
        assert isinstance(state, BlessRules)
        return document.Writer(self, state, seat).write()

    def read(self, document_: dict[str, Any], seed: int | None = None) -> BlessRules:
        return reading.read(self, document_, seed)

    @cached_property
    def shape(self) -> "Table":
        from ludomancer.games.bless import keys

        return keys.shape(self)
