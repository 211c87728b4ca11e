"""Bless: the one object that other rooms see."""

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from ludomancer.core import codes as core
from ludomancer.core.document import DocumentReader
from ludomancer.core.edition import Edition
from ludomancer.core.game import Option
from ludomancer.core.outcome import LIMIT
from ludomancer.core.roomed_game import RoomedGame
from ludomancer.core.translator import Phrase
from ludomancer.games.bless.formats import position_writer
from ludomancer.games.bless.formats.edition_reader import read_cards
from ludomancer.games.bless.formats.make_arrays import make_arrays
from ludomancer.games.bless.formats.notation import SECRET, BlessNotation, offered
from ludomancer.games.bless.formats.text_numbers import TextNumbers
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.evaluator import BlessEvaluator
from ludomancer.games.bless.rules.events import EVENTS
from ludomancer.games.bless.rules.features import BlessFeatures
from ludomancer.games.bless.rules.rules import BlessRules

if TYPE_CHECKING:  # what is for people is imported when it is asked for, so that a game starts fast
    from ludomancer.games.bless.terminal.board import BlessBoard
    from ludomancer.games.bless.text.narrator import BlessNarrator
    from ludomancer.games.bless.web.page import BlessPage

    Rooms = RoomedGame[BlessRules, BlessNarrator, BlessBoard, BlessPage]
else:
    Rooms = RoomedGame

ENDINGS = {core.TOO_LONG: (LIMIT, "too-long"), codes.FINAL_TURN: ("BL-33", "final-turns")}


class BlessGame(Rooms):
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
        Option("first", ("random", *position_writer.SEATS), "BL-A48"),
        Option("altar", ("5", "3", "7"), "BL-31"),
        Option("impact", ("any", "attack"), "BL-A1"),
    )
    folder = Path(__file__).parent
    package = "ludomancer.games.bless"
    prefix = "Bless"
    rules_class = BlessRules
    event_kinds = EVENTS
    endings = ENDINGS
    secret_actions = SECRET

    def __init__(self, edition: Edition, mode: str, options: dict[str, str], seats: int) -> None:
        super().__init__(edition, mode, options, seats)
        self.cards = read_cards(edition)
        self.card_ids = [card.id for card in self.cards.cards]
        self.card_numbers = {name: card for card, name in enumerate(self.card_ids)}
        self.action_list = offered(self.cards.cards)
        self.arrays = make_arrays(self.cards, options, self.action_list)
        self.notation = BlessNotation(self.cards.cards, self.action_list)
        self.prayers = [card.prayer for card in self.cards.cards]
        self.text_numbers = TextNumbers(self.cards, self.arrays)

    # --- playing ----------------------------------------------------------------------------------------------------
    def evaluator(self) -> BlessEvaluator:
        return BlessEvaluator()

    def features(self) -> BlessFeatures:
        return BlessFeatures(self, {"card": self.card_ids})

    def winners(self, state: BlessRules) -> tuple[int, ...]:
        return (state.winner,) if state.winner >= 0 else ()

    def points(self, state: BlessRules) -> list[int]:
        return list(state.points)

    def read_outcome(self, reader: DocumentReader) -> tuple[int, int]:
        """The ending and the winner of a document that is over."""
        ending, winners = self.read_ending(reader, codes.FINAL_TURN)
        reader.seen.add("points")  # the players have them
        if len(winners) > 1 or (not winners and ending != core.TOO_LONG):
            reader.fail("winners", f"do not fit the reason {ENDINGS[ending][1]}")
        reader.finish()
        return ending, winners[0] if winners else -1
