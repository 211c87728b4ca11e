"""Realm of Sand: the one object that other rooms see."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ludomancer.core import codes as core
from ludomancer.core.document import HIDDEN, WHOLE, DocumentReader
from ludomancer.core.edition import Edition
from ludomancer.core.errors import UnknownName
from ludomancer.core.game import Game, Option
from ludomancer.core.outcome import LIMIT, Outcome, ranked
from ludomancer.core.refusal import Refusal
from ludomancer.core.state import State
from ludomancer.core.translator import Phrase
from ludomancer.games.realm_of_sand.formats import cells, position_reader, position_writer
from ludomancer.games.realm_of_sand.formats.edition import LETTERS, LEVELS, RIBBONS, Spots, make_arrays, read_cards
from ludomancer.games.realm_of_sand.formats.lines import SandLine
from ludomancer.games.realm_of_sand.formats.notation import SECRET, SandNotation, offered
from ludomancer.games.realm_of_sand.formats.position_writer import PIECES
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.evaluator import SandEvaluator
from ludomancer.games.realm_of_sand.rules.rules import SandRules
from ludomancer.games.realm_of_sand.text import refusals

if TYPE_CHECKING:  # what is for people is imported when it is asked for, so that a game starts fast
    from ludomancer.core.card_list import CardList
    from ludomancer.core.journal import Dealer
    from ludomancer.core.shapes import Table
    from ludomancer.games.realm_of_sand.terminal.board import SandBoard
    from ludomancer.games.realm_of_sand.text.narrator import SandNarrator
    from ludomancer.games.realm_of_sand.web.page import SandPage

ENDINGS = {
    core.TOO_LONG: (LIMIT, "too-long"),
    codes.GLASSES: ("RS-25", "hourglasses"),
    codes.APPRENTICE: ("RS-27", "apprentice"),
    codes.MASTER: ("RS-27", "master"),
    codes.MINISTER: ("RS-27", "prime-minister"),
    codes.GRAND_MASTER: ("RS-27", "grand-master"),
    codes.KING: ("RS-27", "king"),
}
SOLO = "solo"
CARD_EVENTS = (codes.E_KEPT, codes.E_UNDER)
PIECE_EVENTS = (codes.E_LIFTED, codes.E_PAID, codes.E_MISSING, codes.E_FILLED)


class SandGame(Game):
    """Realm of Sand with one edition, mode and number of seats, and its options."""

    id = "realm-of-sand"
    names: ClassVar = {"en": "Realm of Sand", "it": "Il Regno delle Sabbie", "fr": "Le Royaume des Sables"}
    tagline = Phrase("Lay rune tiles until the pattern of a lost building shows in the sand, then call it up.")
    minutes = 40
    search_budgets = (50, 700, 2_500)
    version = 1
    modes = ("base", "advanced", SOLO)
    seat_order = position_writer.SEATS
    seat_counts = (1, 2, 3, 4)
    known_options = (
        Option("board", ("mode", "base", "advanced"), "RS-4"),
        Option("first", ("random", *position_writer.SEATS), "RS-A24"),
    )
    folder = Path(__file__).parent
    events = (
        *("decided", "placed", "lifted", "missing", "took", "summoned", "moved", "completed", "disc", "no-disc"),
        *("level", "charged", "power", "swapped", "square", "traded", "looked", "kept", "under", "turned-up"),
        *("marker", "last-round", "round", "turn", "ended", "paid", "ready", "returned", "filled"),
    )
    cap = 10_000

    def __init__(self, edition: Edition, mode: str, options: dict[str, str], seats: int) -> None:
        super().__init__(edition, mode, options, seats)
        self.cards = read_cards(edition)
        self.spots = Spots(self.cards)
        self.card_ids = [building.id for building in self.cards.buildings]
        self.card_numbers = {name: card for card, name in enumerate(self.card_ids)}
        self.building_names = [building.names for building in self.cards.buildings]
        self.element_names = [element.names for element in self.cards.elements]
        self.tile_ids = [tile.id for tile in self.cards.tiles]
        self.tile_numbers = {name: tile for tile, name in enumerate(self.tile_ids)}
        solo = mode == SOLO
        advanced = "advanced" in (mode, options["board"])
        self.action_list = offered(self.cards, self.spots, advanced, solo)
        self.actions = len(self.action_list)
        first = -1 if options["first"] == "random" else position_writer.SEATS.index(options["first"])
        if first >= seats:
            raise UnknownName(f"option first: there is no seat {options['first']!r} among {', '.join(self.seat_names)}")
        self.arrays = make_arrays(self.cards, self.spots, seats, advanced, solo, first, self.action_list)
        self.notation: SandNotation = SandNotation(self.cards, self.spots, self.action_list)

    @classmethod
    def counts_in(cls, mode: str) -> tuple[int, ...]:
        return (1,) if mode == SOLO else (2, 3, 4)

    @classmethod
    def check_options(cls, options: dict[str, str], mode: str) -> dict[str, str]:
        found = super().check_options(options, mode)
        if mode != SOLO and found["board"] not in ("mode", mode):
            raise UnknownName(f"option board: in the mode {mode} the {mode} side is used; only solo can choose")
        return found

    # --- playing ----------------------------------------------------------------------------------------------------
    def card_list(self, language: str) -> "CardList":
        from ludomancer.games.realm_of_sand.text import card_list

        return card_list.card_list(self.cards, self.narrator(language))

    def start(self, seed: int | None = None, dealer: "Dealer | None" = None) -> SandRules:
        state = SandRules(self)
        self._deal(state, seed, dealer)
        return state

    def line(self, state: State) -> SandLine:
        return SandLine(self, state)

    def asks(self, state: State) -> bool:
        assert isinstance(state, SandRules)
        return state.ask != codes.ASK_MENU

    def card_number(self, name: str, among: list[int]) -> int:
        """Buildings, tiles and ribbons are shuffled under different numbers, but tiles and buildings share names."""
        first, names = 0, self.card_numbers
        if among and min(among) >= codes.SHUFFLED_RIBBONS:
            first, names = codes.SHUFFLED_RIBBONS, {ribbon: number for number, ribbon in enumerate(RIBBONS)}
        elif among and min(among) >= codes.SHUFFLED_TILES:
            first, names = codes.SHUFFLED_TILES, self.tile_numbers
        if name not in names:
            raise ValueError(f"{name!r} is not shuffled there")
        return first + names[name]

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
            told["building"] = HIDDEN if hidden else self.card_ids[a]
        elif kind == codes.E_PLACED:
            told |= {"tile": self.tile_ids[a], "cells": [cells.NAMES[each] for each in self.spots.cells[b]]}
        elif kind in PIECE_EVENTS:
            told |= {"cell": cells.NAMES[a], "piece": PIECES[b]}
        elif kind == codes.E_TOOK:
            told |= {"tile": self.tile_ids[a], "place": b + 1}
        elif kind in (codes.E_MARKER, codes.E_RETURNED):
            told["tile"] = self.tile_ids[a]
        elif kind == codes.E_SUMMONED:
            told |= {"disc": LETTERS[a], "cell": cells.NAMES[b]}
        elif kind in (codes.E_MOVED, codes.E_SQUARE):
            piece, origin = divmod(a, codes.CELLS)
            told |= {"from": cells.NAMES[origin], "to": cells.NAMES[b], "piece": PIECES[piece]}
        elif kind == codes.E_COMPLETED:
            told |= {"building": self.card_ids[a], "cells": cells.names_of(b)}
        elif kind in (codes.E_DISC, codes.E_NO_DISC):
            told["disc"] = LETTERS[a]
        elif kind == codes.E_LEVEL:
            told |= {"level": a, "steps": b}
        elif kind in (codes.E_CHARGED, codes.E_READY, codes.E_POWER):
            told["ribbon"] = RIBBONS[a]
        elif kind == codes.E_SWAPPED:
            told |= {"disc": LETTERS[a // codes.ELEMENTS], "for": LETTERS[a % codes.ELEMENTS]}
            if b >= 0:
                told["cell"] = cells.NAMES[b]
        elif kind == codes.E_TRADED:
            told |= {"tile": self.tile_ids[a], "for": self.tile_ids[b]}
        elif kind == codes.E_LOOKED:
            told |= {"deck": LEVELS[a], "cards": b}
        elif kind == codes.E_TURNED_UP:
            level, place = divmod(b, codes.SLOTS)
            told |= {"building": self.card_ids[a], "level": LEVELS[level], "place": place + 1}
        elif kind in (codes.E_ROUND, codes.E_TURN):
            told["number"] = a
        elif kind == codes.E_ENDED:
            told["reason"] = ENDINGS[a][1]
        return told

    def narrator(self, language: str) -> "SandNarrator":
        from ludomancer.games.realm_of_sand.text.narrator import SandNarrator

        return SandNarrator(self, language)

    def text_board(self, language: str) -> "SandBoard":
        from ludomancer.games.realm_of_sand.terminal.board import SandBoard

        return SandBoard(self.narrator(language))

    def page(self, language: str) -> "SandPage":
        from ludomancer.games.realm_of_sand.web.page import SandPage

        return SandPage(self, language)

    def evaluator(self) -> SandEvaluator:
        return SandEvaluator(self.arrays)

    def search_evaluator(self) -> SandEvaluator:
        """Random players need a hundred rounds for ten hourglasses."""
        return self.evaluator()

    def measures(self) -> dict[str, Callable[[], object]]:
        """Patterns on a board with a piece on every cell."""
        pieces = ("G", "R", "K", "G", "K", "R", "R", "G", "K", "B", "R", "G", "K", "G", "R", "Y")
        board = {name: pieces[i * 7 % len(pieces)] for i, name in enumerate(cells.NAMES)}
        state = self.read({"one": {"level": self.arrays.dark_count, "board": board}})
        return {"completions of the open cards, full board": lambda: state.count_completions(0)}

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, SandRules)
        rule, reason = ENDINGS[state.ending]
        seats = range(len(self.seat_names))
        points = [state.stars[seat] for seat in seats]
        order = [(state.stars[seat], state.pieces_of(seat), (seat - state.first) % len(seats)) for seat in seats]
        values = [state.value(seat) for seat in seats]
        return ranked(self.seat_names, values, points, (state.winner,), rule, reason, order)

    def read_outcome(self, reader: DocumentReader) -> tuple[int, int]:
        """The ending and the winner of a document that is over."""
        reasons = {reason: ending for ending, (_, reason) in ENDINGS.items()}
        ending = reader.name("reason", reasons, "way to end the game", codes.GLASSES)
        winners = reader.names_list("winners", {name: seat for seat, name in enumerate(self.seat_names)}, "seat")
        reader.text("rule", ENDINGS[ending][0])
        reader.seen.add("points")  # the players have them
        if len(winners) != 1:
            reader.fail("winners", "must be one seat")
        reader.finish()
        return ending, winners[0]

    def not_yours(self, state: State) -> Refusal:
        assert isinstance(state, SandRules)
        return refusals.not_yours(state)

    def reason(self, state: State, action: int) -> Refusal:
        assert isinstance(state, SandRules)
        return refusals.IllegalityChecker(self, state, action).first()

    # --- documents --------------------------------------------------------------------------------------------------
    def document(self, state: State) -> dict[str, Any]:
        assert isinstance(state, SandRules)
        return position_writer.Writer(self, state, WHOLE).write()

    def view(self, state: State, seat: int) -> dict[str, Any]:
        assert isinstance(state, SandRules)
        return position_writer.Writer(self, state, seat).write()

    def read(self, document_: dict[str, Any], seed: int | None = None) -> SandRules:
        return position_reader.read(self, document_, seed)

    @cached_property
    def shape(self) -> "Table":
        from ludomancer.games.realm_of_sand.formats import keys

        return keys.shape(self)
