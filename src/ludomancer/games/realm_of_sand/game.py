"""Realm of Sand: the one object that other rooms see."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from ludomancer.core import codes as core
from ludomancer.core.document import DocumentReader
from ludomancer.core.edition import Edition
from ludomancer.core.errors import UnknownName
from ludomancer.core.game import Option
from ludomancer.core.outcome import LIMIT
from ludomancer.core.roomed_game import RoomedGame
from ludomancer.core.state import State
from ludomancer.core.translator import Phrase
from ludomancer.games.realm_of_sand.formats import cells, position_writer
from ludomancer.games.realm_of_sand.formats.edition import RIBBONS, Spots, make_arrays, read_cards
from ludomancer.games.realm_of_sand.formats.lines import SandLine
from ludomancer.games.realm_of_sand.formats.notation import SECRET, SandNotation, offered
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.evaluator import SandEvaluator
from ludomancer.games.realm_of_sand.rules.events import EVENTS
from ludomancer.games.realm_of_sand.rules.features import SandFeatures
from ludomancer.games.realm_of_sand.rules.rules import SandRules

if TYPE_CHECKING:  # what is for people is imported when it is asked for, so that a game starts fast
    from ludomancer.games.realm_of_sand.terminal.board import SandBoard
    from ludomancer.games.realm_of_sand.text.narrator import SandNarrator
    from ludomancer.games.realm_of_sand.web.page import SandPage

    Rooms = RoomedGame[SandRules, SandNarrator, SandBoard, SandPage]
else:
    Rooms = RoomedGame

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


class SandGame(Rooms):
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
    package = "ludomancer.games.realm_of_sand"
    prefix = "Sand"
    rules_class = SandRules
    event_kinds = EVENTS
    endings = ENDINGS
    secret_actions = SECRET
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
    def line(self, state: State) -> SandLine:
        return SandLine(self, state)

    def asks(self, state: State) -> bool:
        return self.own(state).ask != codes.ASK_MENU

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

    def features(self) -> SandFeatures:
        return SandFeatures(self, {"cell": cells.NAMES, "card": self.card_ids, "tile": self.tile_ids})

    def winners(self, state: SandRules) -> tuple[int, ...]:
        return (state.winner,)

    def points(self, state: SandRules) -> list[int]:
        return [state.stars[seat] for seat in range(len(self.seat_names))]

    def order(self, state: SandRules) -> list[tuple[int, int, int]]:
        seats = range(len(self.seat_names))
        return [(state.stars[seat], state.pieces_of(seat), (seat - state.first) % len(seats)) for seat in seats]

    def read_outcome(self, reader: DocumentReader) -> tuple[int, int]:
        """The ending and the winner of a document that is over."""
        ending, winners = self.read_ending(reader, codes.GLASSES)
        reader.seen.add("points")  # the players have them
        if len(winners) != 1:
            reader.fail("winners", "must be one seat")
        reader.finish()
        return ending, winners[0]
