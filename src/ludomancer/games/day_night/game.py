"""Day & Night: the one object that other rooms see."""

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from ludomancer.core import codes as core
from ludomancer.core.document import DocumentReader
from ludomancer.core.edition import Edition
from ludomancer.core.game import Option
from ludomancer.core.outcome import LIMIT
from ludomancer.core.roomed_game import RoomedGame
from ludomancer.core.translator import Phrase
from ludomancer.games.day_night.formats import position_writer
from ludomancer.games.day_night.formats.edition import make_arrays, read_cards
from ludomancer.games.day_night.formats.notation import DayNightNotation, offered, square_name
from ludomancer.games.day_night.rules import codes
from ludomancer.games.day_night.rules.evaluator import DayNightEvaluator
from ludomancer.games.day_night.rules.events import EVENTS
from ludomancer.games.day_night.rules.features import STEPS, DayNightFeatures
from ludomancer.games.day_night.rules.rules import DayNightRules

if TYPE_CHECKING:  # what is for people is imported when it is asked for, so that a game starts fast
    from ludomancer.core.journal import Entry
    from ludomancer.games.day_night.terminal.board import DayNightBoard
    from ludomancer.games.day_night.text.narrator import DayNightNarrator
    from ludomancer.games.day_night.web.page import DayNightPage

    Rooms = RoomedGame[DayNightRules, DayNightNarrator, DayNightBoard, DayNightPage]
else:
    Rooms = RoomedGame

ENDINGS = {
    core.TOO_LONG: (LIMIT, "too-long"),
    codes.TWO_TEMPLES: ("DN-37", "second-temple"),
    codes.NO_ROOM: ("DN-38", "no-room"),
    codes.NIGHT_SHUT_OUT: ("DN-39", "night-shut-out"),
}


class DayNightGame(Rooms):
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
    package = "ludomancer.games.day_night"
    prefix = "DayNight"
    rules_class = DayNightRules
    event_kinds = EVENTS
    endings = ENDINGS

    def __init__(self, edition: Edition, mode: str, options: dict[str, str], seats: int) -> None:
        super().__init__(edition, mode, options, seats)
        self.cards = read_cards(edition, options)
        self.spell_ids = [spell.id for spell in self.cards.spells]
        self.card_numbers = {name: kind for kind, name in enumerate(self.spell_ids)}
        self.action_list = offered(self.cards.spells)
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

    def evaluator(self) -> DayNightEvaluator:
        return DayNightEvaluator()

    def features(self) -> DayNightFeatures:
        squares = [square_name(square) for square in range(codes.SQUARES)]
        return DayNightFeatures(self, {"square": squares, "spell": self.spell_ids, "step": STEPS}, self.seat_names)

    def winners(self, state: DayNightRules) -> tuple[int, ...]:
        return (state.winner,) if state.winner >= 0 else ()

    def read_outcome(self, reader: DocumentReader) -> tuple[int, int]:
        """The ending and the winner of a document that is over."""
        ending, winners = self.read_ending(reader)
        if len(winners) != (ending in (codes.TWO_TEMPLES, codes.NIGHT_SHUT_OUT)):
            reader.fail("winners", f"do not fit the reason {ENDINGS[ending][1]}")
        reader.finish()
        return ending, winners[0] if winners else -1
