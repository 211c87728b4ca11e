"""Res Arcana Duo: the one object that other rooms see."""

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from ludomancer.core import codes as core
from ludomancer.core.document import DocumentReader
from ludomancer.core.edition import Edition
from ludomancer.core.game import Option
from ludomancer.core.outcome import LIMIT
from ludomancer.core.roomed_game import RoomedGame
from ludomancer.core.state import State
from ludomancer.core.translator import Phrase
from ludomancer.games.res_arcana_duo.formats import position_writer
from ludomancer.games.res_arcana_duo.formats.edition import make_arrays, read_cards
from ludomancer.games.res_arcana_duo.formats.notation import SECRET, DuoNotation, offered
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.evaluator import DuoEvaluator
from ludomancer.games.res_arcana_duo.rules.events import EVENTS
from ludomancer.games.res_arcana_duo.rules.features import DuoFeatures
from ludomancer.games.res_arcana_duo.rules.rules import DuoRules

if TYPE_CHECKING:  # what is for people is imported when it is asked for, so that a game starts fast
    from ludomancer.games.res_arcana_duo.terminal.board import DuoBoard
    from ludomancer.games.res_arcana_duo.text.narrator import DuoNarrator
    from ludomancer.games.res_arcana_duo.web.page import DuoPage

    Rooms = RoomedGame[DuoRules, DuoNarrator, DuoBoard, DuoPage]
else:
    Rooms = RoomedGame

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


class DuoGame(Rooms):
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
        Option("first", ("random", *position_writer.SEATS), "RA-A1"),
    )
    folder = Path(__file__).parent
    package = "ludomancer.games.res_arcana_duo"
    prefix = "Duo"
    rules_class = DuoRules
    event_kinds = EVENTS
    endings = ENDINGS
    secret_actions = SECRET

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
        self.target = TARGETS[mode] if options["target"] == "mode" else int(options["target"])
        first = -1 if options["first"] == "random" else position_writer.SEATS.index(options["first"])
        self.arrays = make_arrays(self.cards, MODES[mode], self.target, first, self.action_list)
        self.notation = DuoNotation(self.components, self.action_list)
        self.half = len(self.by_kind[codes.ARTIFACT]) // 2

    # --- playing ----------------------------------------------------------------------------------------------------
    def evaluator(self) -> DuoEvaluator:
        return DuoEvaluator(self.arrays)

    def features(self) -> DuoFeatures:
        return DuoFeatures(self, {"component": self.card_ids})

    def winners(self, state: DuoRules) -> tuple[int, ...]:
        return (0, 1) if state.winner == 2 else (state.winner,)

    def points(self, state: DuoRules) -> list[int]:
        return [state.points_of(seat) for seat in range(2)]

    def end_as_before(self, state: State, version: int) -> None:
        if version < TIES_NAMED:
            self.own(state)._untie()

    def read_outcome(self, reader: DocumentReader, tied: bool) -> tuple[int, int]:
        """The ending and the winner of a document that is over; a tie keeps the rule that an older version named."""
        ending, winners = self.read_ending(reader, codes.TARGET)
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
