"""Res Arcana Duo: the one object that other rooms see."""

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
from ludomancer.games.res_arcana_duo.formats import position_reader, position_writer
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES, make_arrays, read_cards
from ludomancer.games.res_arcana_duo.formats.notation import LOOKS, SECRET, DuoNotation, offered
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.evaluator import DuoEvaluator
from ludomancer.games.res_arcana_duo.rules.rules import DuoRules
from ludomancer.games.res_arcana_duo.text import refusals

if TYPE_CHECKING:  # what is for people is imported when it is asked for, so that a game starts fast
    from ludomancer.core.card_list import CardList
    from ludomancer.core.journal import Dealer
    from ludomancer.core.shapes import Table
    from ludomancer.games.res_arcana_duo.terminal.board import DuoBoard
    from ludomancer.games.res_arcana_duo.text.narrator import DuoNarrator
    from ludomancer.games.res_arcana_duo.web.page import DuoPage

ENDINGS = {
    core.TOO_LONG: (LIMIT, "too-long"),
    codes.TARGET: ("RA-40", "target"),
    codes.CHECK: ("RA-43", "check"),
    codes.ROUNDS: ("RA-A11", "rounds"),
    codes.TIED_TARGET: ("RA-41", "target"),
    codes.TIED_CHECK: ("RA-41", "check"),
    codes.TIED_ROUNDS: ("RA-41", "rounds"),
}
TIE = ENDINGS[codes.TIED_TARGET][0]
TIES_NAMED = 2  # since this version of the rules
MODES = {"first-game": codes.FIRST_GAME, "full": codes.FULL_GAME}
TARGETS = {"first-game": 7, "full": 10}
SMALLEST_TARGET, LARGEST_TARGET = 5, 15
CARD_EVENTS = {
    *(codes.E_DREW, codes.E_KEPT, codes.E_GAVE, codes.E_MAGE, codes.E_TOOK, codes.E_PLACED, codes.E_TURNED_UP),
    *(codes.E_DISCARDED, codes.E_TURNED, codes.E_STRAIGHTENED, codes.E_RETRIEVED, codes.E_RETURNED),
    *(codes.E_BORROWED, codes.E_PUT_BACK, codes.E_NONE),
}
ESSENCE_EVENTS = {codes.E_COLLECTED, codes.E_PAID, codes.E_LAID, codes.E_LOST}


def unpacked(packed: int) -> dict[str, int]:
    """Essences out of one number of the journal."""
    found = {}
    for essence, name in enumerate(ESSENCES):
        count = packed >> essence * codes.ESSENCE_BITS & (1 << codes.ESSENCE_BITS) - 1
        if count:
            found[name] = count
    return found


class DuoGame(Game):
    """Res Arcana Duo with one edition and mode, and its options."""

    id = "res-arcana-duo"
    names: ClassVar = {"en": "Res Arcana Duo", "it": "Res Arcana Duo", "fr": "Res Arcana Duo"}
    tagline = Phrase("Eight artifacts, one mage, five essences: build an engine where every turn counts.")
    minutes = 30
    search_budgets = (300, 4_000, 18_000)
    version = 2
    modes = ("full", "first-game")
    seat_counts = (2,)
    seat_order = position_writer.SEATS
    known_options = (
        Option("target", ("mode", *map(str, range(SMALLEST_TARGET, LARGEST_TARGET + 1))), "RA-40"),
        Option("first", ("random", "one", "two"), "RA-A1"),
    )
    folder = Path(__file__).parent
    events = (
        *("decided", "drew", "kept", "gave", "mage", "took", "collected", "gained", "paid", "placed", "claimed"),
        *("turned-up", "discarded", "used", "turned", "straightened", "retrieved", "returned", "looked", "put-back"),
        *("borrowed", "laid", "shuffled", "passed", "token", "swapped", "lost", "checked", "round", "none", "ended"),
    )
    cap = 20_000

    def __init__(self, edition: Edition, mode: str, options: dict[str, str], seats: int) -> None:
        super().__init__(edition, mode, options, seats)
        self.cards = read_cards(edition)
        self.components = self.cards.components
        self.card_ids = [each.id for each in self.components]
        self.card_numbers = {name: card for card, name in enumerate(self.card_ids)}
        self.by_kind = [
            {each.id: number for number, each in enumerate(self.components) if each.kind == kind}
            for kind in range(codes.PLACE + 1)
        ]
        self.kind_masks = [sum(1 << number for number in found.values()) for found in self.by_kind]
        self.action_list = offered(self.components, MODES[mode])
        self.actions = len(self.action_list)
        self.target = TARGETS[mode] if options["target"] == "mode" else int(options["target"])
        first = {"random": -1, "one": 0, "two": 1}[options["first"]]
        self.arrays = make_arrays(self.cards, MODES[mode], self.target, first, self.action_list)
        self.notation = DuoNotation(self.components, self.action_list)
        self.half = len(self.by_kind[codes.ARTIFACT]) // 2

    # --- playing ----------------------------------------------------------------------------------------------------
    def card_list(self, language: str) -> "CardList":
        from ludomancer.games.res_arcana_duo.text import card_list

        return card_list.card_list(self.cards, self.narrator(language))

    def start(self, seed: int | None = None, dealer: "Dealer | None" = None) -> DuoRules:
        state = DuoRules(self)
        self._deal(state, seed, dealer)
        return state

    def text_for(self, action: int, actor: int, viewer: int) -> str:
        family = self.action_list[action][0]
        if family in SECRET and viewer != actor:
            return SECRET[family]
        return self.text(action)

    def event(self, kind: int, seat: int, a: int, b: int, hidden: bool) -> dict[str, Any]:
        told: dict[str, Any] = {"event": self.events[kind]}
        if seat >= 0:
            told["seat"] = self.seat_names[seat]
        if kind in CARD_EVENTS:
            told["card"] = HIDDEN if hidden else self.card_ids[a]
        elif kind in ESSENCE_EVENTS:
            told["card"] = self.card_ids[a] if a >= 0 else "top"
            told["essences"] = unpacked(b)
        elif kind == codes.E_GAINED:
            told |= {"card": self.card_ids[a // 2], "essences": unpacked(b), "to": "this" if a % 2 else "pool"}
        elif kind == codes.E_CLAIMED:
            told |= {"card": self.card_ids[a], "blind": bool(b)}
        elif kind == codes.E_USED:
            told |= {"card": self.card_ids[a], "power": b + 1}
        elif kind == codes.E_LOOKED:
            told |= {"cards": a, "pile": LOOKS[b == codes.MONUMENT_PILE]}
        elif kind == codes.E_SWAPPED:
            told |= {"card": self.card_ids[a], "for": self.card_ids[b]}
        elif kind == codes.E_CHECKED:
            told["points"] = {"one": a, "two": b}
        elif kind == codes.E_ROUND:
            told["number"] = a
        elif kind == codes.E_ENDED:
            told["reason"] = ENDINGS[a][1]
        return told

    def narrator(self, language: str) -> "DuoNarrator":
        from ludomancer.games.res_arcana_duo.text.narrator import DuoNarrator

        return DuoNarrator(self, language)

    def text_board(self, language: str) -> "DuoBoard":
        from ludomancer.games.res_arcana_duo.terminal.board import DuoBoard

        return DuoBoard(self.narrator(language))

    def page(self, language: str) -> "DuoPage":
        from ludomancer.games.res_arcana_duo.web.page import DuoPage

        return DuoPage(self, language)

    def evaluator(self) -> DuoEvaluator:
        return DuoEvaluator(self.arrays)

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, DuoRules)
        rule, reason = ENDINGS[state.ending]
        winners = (0, 1) if state.winner == 2 else (state.winner,)
        points = [state.points_of(seat) for seat in range(2)]
        return ranked(self.seat_names, [state.value(0), state.value(1)], points, winners, rule, reason)

    def end_as_before(self, state: State, version: int) -> None:
        assert isinstance(state, DuoRules)
        if version < TIES_NAMED:
            state._untie()

    def read_outcome(self, reader: DocumentReader, tied: bool) -> tuple[int, int]:
        """The ending and the winner of a document that is over; a tie keeps the rule that an older version named."""
        reasons = {reason: ending for ending, (_, reason) in ENDINGS.items() if ending < codes.TIED_TARGET}
        ending = reader.name("reason", reasons, "way to end the game", codes.TARGET)
        seats = {name: seat for seat, name in enumerate(self.seat_names)}
        winners = reader.names_list("winners", seats, "seat")
        older = ENDINGS[ending][0]
        if tied and ending != core.TOO_LONG and reader.text("rule", TIE) != older:
            ending += codes.TIED
        rule = ENDINGS[ending][0]
        if reader.text("rule", rule) != rule:
            reader.fail("rule", f"the game ended by {rule}")
        reader.seen.add("points")  # the players have them
        if not winners or len(winners) != len(set(winners)):
            reader.fail("winners", "must be one seat, or both")
        reader.finish()
        return ending, winners[0] if len(winners) == 1 else 2

    def not_yours(self, state: State) -> Refusal:
        assert isinstance(state, DuoRules)
        return refusals.not_yours(state)

    def reason(self, state: State, action: int) -> Refusal:
        assert isinstance(state, DuoRules)
        return refusals.IllegalityChecker(self, state, action).first()

    # --- documents --------------------------------------------------------------------------------------------------
    def document(self, state: State) -> dict[str, Any]:
        assert isinstance(state, DuoRules)
        return position_writer.Writer(self, state, WHOLE).write()

    def view(self, state: State, seat: int) -> dict[str, Any]:
        assert isinstance(state, DuoRules)
        return position_writer.Writer(self, state, seat).write()

    def read(self, document_: dict[str, Any], seed: int | None = None) -> DuoRules:
        return position_reader.read(self, document_, seed)

    @cached_property
    def shape(self) -> "Table":
        from ludomancer.games.res_arcana_duo.formats import keys

        return keys.shape(self)
