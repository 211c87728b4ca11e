"""Day & Night: the one object that other rooms see."""

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
from ludomancer.games.day_night.formats import position_reader, position_writer
from ludomancer.games.day_night.formats.edition import make_arrays, read_cards
from ludomancer.games.day_night.formats.notation import DayNightNotation, offered, square_name, squares_of
from ludomancer.games.day_night.rules import codes
from ludomancer.games.day_night.rules.evaluator import DayNightEvaluator
from ludomancer.games.day_night.rules.rules import DayNightRules
from ludomancer.games.day_night.text import refusals

if TYPE_CHECKING:  # what is for people is imported when it is asked for, so that a game starts fast
    from ludomancer.core.card_list import CardList
    from ludomancer.core.journal import Dealer, Entry
    from ludomancer.core.shapes import Table
    from ludomancer.games.day_night.terminal.board import DayNightBoard
    from ludomancer.games.day_night.text.narrator import DayNightNarrator
    from ludomancer.games.day_night.web.page import DayNightPage

ENDINGS = {
    core.TOO_LONG: (LIMIT, "too-long"),
    codes.TWO_TEMPLES: ("DN-37", "second-temple"),
    codes.NO_ROOM: ("DN-38", "no-room"),
    codes.NIGHT_SHUT_OUT: ("DN-39", "night-shut-out"),
}


class DayNightGame(Game):
    """Day & Night with one edition and its options."""

    id = "day-night"
    names: ClassVar = {"en": "Day & Night", "it": "Day & Night", "fr": "Day & Night"}
    tagline = Phrase("Turn the tiles of a contested land to your side and raise two Temples before your twin does.")
    minutes = 40
    search_budgets = (300, 6_000, 40_000)
    version = 2
    modes = ("duel",)
    seat_counts = (2,)
    seat_order = position_writer.SEATS
    known_options = (
        Option("mimic", ("bordering", "surrounding"), "DN-A1"),
        Option("changed", ("change", "any-turn"), "DN-A5"),
        Option("steal", ("ladies", "ladies-and-tiles"), "DN-A8"),
    )
    folder = Path(__file__).parent
    events = (
        *("decided", "cast", "spell-done", "changed", "turned", "crystallized", "mystified", "moved", "drew"),
        *("shuffled", "looked", "stole", "took", "stepped", "discarded", "built"),
        *("turn", "ticked", "unveiled", "mist-lost", "crystals-gone", "ended"),
    )
    cap = 20_000

    def __init__(self, edition: Edition, mode: str, options: dict[str, str], seats: int) -> None:
        super().__init__(edition, mode, options, seats)
        self.cards = read_cards(edition, options)
        self.spell_ids = [spell.id for spell in self.cards.spells]
        self.card_numbers = {name: kind for kind, name in enumerate(self.spell_ids)}
        self.action_list = offered(self.cards.spells)
        self.actions = len(self.action_list)
        self.arrays = make_arrays(self.cards, options, self.action_list)
        self.notation = DayNightNotation(self.cards.spells, self.action_list)
        split = sum(spell.owner == codes.DAY for spell in self.cards.spells)
        self._kinds = ((0, split), (split, len(self.spell_ids)))
        self._kind_names = [{self.spell_ids[k]: k for k in range(*kinds)} for kinds in self._kinds]

    def kinds_of(self, seat: int) -> tuple[int, int]:
        """The first kind of a seat's book, and the one after its last."""
        return self._kinds[seat]

    def kind_names(self, seat: int) -> dict[str, int]:
        return self._kind_names[seat]

    def card_list(self, language: str) -> "CardList":
        from ludomancer.games.day_night.text import card_list

        return card_list.spell_table(self.cards, self.narrator(language))

    def start(self, seed: int | None = None, dealer: "Dealer | None" = None) -> DayNightRules:
        state = DayNightRules(self)
        self._deal(state, seed, dealer)
        return state

    def text_for(self, action: int, actor: int, viewer: int) -> str:
        if viewer == actor:
            return self.text(action)
        family, kind = self.arrays.family[action], self.arrays.item[action]
        if family == codes.A_TAKE:
            return "take a spell"
        if family == codes.A_DISCARD and self.arrays.owner[kind] == actor:  # a stolen one lies open
            return "discard a card"
        return self.text(action)

    def text_in(self, entries: "list[Entry]", number: int, viewer: int) -> str:
        """Discards are open once the last is chosen (DN-16): only then is anything told but decisions."""
        action = entries[number].a
        after = entries[number + 1 : number + 1 + codes.MAX_BOOK]
        if self.arrays.family[action] == codes.A_DISCARD and any(entry.kind != core.DECIDED for entry in after):
            return self.text(action)
        return super().text_in(entries, number, viewer)

    def event(self, kind: int, seat: int, a: int, b: int, hidden: bool) -> dict[str, Any]:
        told: dict[str, Any] = {"event": self.events[kind]}
        if seat >= 0:
            told["seat"] = self.seat_names[seat]
        if kind in (codes.E_CAST, codes.E_SPELL_DONE, codes.E_DREW, codes.E_STOLE, codes.E_TOOK, codes.E_DISCARDED):
            told["spell"] = HIDDEN if hidden else self.spell_ids[a]
            if b:
                told["stolen"] = True
        elif kind in (codes.E_CHANGED, codes.E_TURNED):
            told |= {"square": square_name(a), "tile": position_writer.SEATS[b]}
        elif kind in (codes.E_CRYSTALLIZED, codes.E_MOVED, codes.E_STEPPED, codes.E_UNVEILED):
            told["square"] = square_name(a)
        elif kind in (codes.E_MYSTIFIED, codes.E_TICKED, codes.E_MIST_LOST):
            told |= {"square": square_name(a), "counters": b}
        elif kind == codes.E_LOOKED:
            told["cards"] = a
        elif kind == codes.E_SHUFFLED:
            told["discards"] = bool(a)
        elif kind == codes.E_BUILT:
            told |= {"number": a, "squares": squares_of(b)}
        elif kind == codes.E_CRYSTALS_GONE:
            told["squares"] = squares_of(a)
        elif kind == codes.E_TURN:
            told["number"] = a
        elif kind == codes.E_ENDED:
            told["reason"] = ENDINGS[a][1]
        return told

    def narrator(self, language: str) -> "DayNightNarrator":
        from ludomancer.games.day_night.text.narrator import DayNightNarrator

        return DayNightNarrator(self, language)

    def text_board(self, language: str) -> "DayNightBoard":
        from ludomancer.games.day_night.terminal.board import DayNightBoard

        return DayNightBoard(self.narrator(language))

    def page(self, language: str) -> "DayNightPage":
        from ludomancer.games.day_night.web.page import DayNightPage

        return DayNightPage(self, language)

    def evaluator(self) -> DayNightEvaluator:
        return DayNightEvaluator()

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, DayNightRules)
        rule, reason = ENDINGS[state.ending]
        winners = (state.winner,) if state.winner >= 0 else ()
        return ranked(self.seat_names, [state.value(0), state.value(1)], None, winners, rule, reason)

    def read_outcome(self, reader: DocumentReader) -> tuple[int, int]:
        """The ending and the winner of a document that is over."""
        reasons = {reason: ending for ending, (_, reason) in ENDINGS.items()}
        ending = reader.name("reason", reasons, "way to end the game")
        winners = reader.names_list("winners", position_writer.SEAT_NAMES, "seat")
        reader.text("rule", ENDINGS[ending][0])
        if len(winners) != (ending in (codes.TWO_TEMPLES, codes.NIGHT_SHUT_OUT)):
            reader.fail("winners", f"do not fit the reason {ENDINGS[ending][1]}")
        reader.finish()
        return ending, winners[0] if winners else -1

    def not_yours(self, state: State) -> Refusal:
        assert isinstance(state, DayNightRules)
        return refusals.not_yours(state)

    def reason(self, state: State, action: int) -> Refusal:
        assert isinstance(state, DayNightRules)
        return refusals.IllegalityChecker(self, state, action).first()

    def document(self, state: State) -> dict[str, Any]:
        assert isinstance(state, DayNightRules)
        return position_writer.write(self, state, WHOLE)

    def view(self, state: State, seat: int) -> dict[str, Any]:
        assert isinstance(state, DayNightRules)
        return position_writer.write(self, state, seat)

    def read(self, document_: dict[str, Any], seed: int | None = None) -> DayNightRules:
        return position_reader.read(self, document_, seed)

    @cached_property
    def shape(self) -> "Table":
        from ludomancer.games.day_night.formats import keys

        return keys.shape(self)
