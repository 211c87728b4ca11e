"""A game whose parts lie in rooms, as those in `games/NAME` do: what they all do alike."""

from functools import cached_property
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from ludomancer.core.codes import NOBODY
from ludomancer.core.document import WHOLE, DocumentReader
from ludomancer.core.game import Game
from ludomancer.core.outcome import Outcome, ranked
from ludomancer.core.refusal import Refusal
from ludomancer.core.state import State
from ludomancer.core.view import AnyView

if TYPE_CHECKING:
    from ludomancer.core.card_list import CardList
    from ludomancer.core.events import EventWords
    from ludomancer.core.journal import Dealer
    from ludomancer.core.narrator import Narrator
    from ludomancer.core.shapes import Table
    from ludomancer.terminal.board import TextBoard
    from ludomancer.web.page import Page

NETS = "standard.nets"  # beside the edition that they learnt to play
RulesT = TypeVar("RulesT", bound=State)
NarratorT = TypeVar("NarratorT", bound="Narrator")
BoardT = TypeVar("BoardT", bound="TextBoard")
PageT = TypeVar("PageT", bound="Page")


class RoomedGame(Game, Generic[RulesT, NarratorT, BoardT, PageT]):
    """Its rooms have modules and classes of the same names in every game; what is for people is imported when it is
    asked for, so that a game starts fast."""

    package: ClassVar[str]  # where its rooms are
    prefix: ClassVar[str]  # of its classes, as in `DayNightPage`
    rules_class: type[RulesT]

    def room(self, module: str) -> Any:
        """A module of its rooms, by its name there: `text.narrator`."""
        return import_module(f"{self.package}.{module}")

    def own(self, state: State) -> RulesT:
        """A state of this game as what it is."""
        assert isinstance(state, self.rules_class)
        return state

    @classmethod
    def net_file(cls) -> bytes | None:
        path = files(cls.package) / "editions" / NETS
        return path.read_bytes() if path.is_file() else None

    # --- playing ----------------------------------------------------------------------------------------------------
    def start(self, seed: int | None = None, dealer: "Dealer | None" = None) -> RulesT:
        state = self.rules_class(self)
        self._deal(state, seed, dealer)
        return state

    def outcome(self, state: State) -> Outcome:
        own = self.own(state)
        rule, reason = self.endings[own.ending]
        values = [own.value(seat) for seat in range(len(self.seat_names))]
        return ranked(self.seat_names, values, self.points(own), self.winners(own), rule, reason, self.order(own))

    def winners(self, state: RulesT) -> tuple[int, ...]:
        """Who won a game that is over."""
        raise NotImplementedError

    def points(self, state: RulesT) -> list[int] | None:
        """Of each seat, where the game counts points."""
        return None

    def order(self, state: RulesT) -> list[Any] | None:
        """What puts the seats in order more finely than what the end is worth to each."""
        return None

    def read_ending(self, reader: DocumentReader, usual: int | None = None) -> tuple[int, list[int]]:
        """The ending and the winners of a document that is over."""
        reasons: dict[str, int] = {}
        for ending, (_, reason) in self.endings.items():
            reasons.setdefault(reason, ending)
        ending = reader.name("reason", reasons, "way to end the game", usual)
        winners = reader.names_list("winners", {name: seat for seat, name in enumerate(self.seat_names)}, "seat")
        reader.text("rule", self.endings[ending][0])
        return ending, winners

    def not_yours(self, state: State) -> Refusal:
        refusal: Refusal = self.room("text.refusals").not_yours(self.own(state))
        return refusal

    def reason(self, state: State, action: int) -> Refusal:
        refusal: Refusal = self.room("text.refusals").IllegalityChecker(self, self.own(state), action).first()
        return refusal

    # --- in words, on a terminal, in a browser ----------------------------------------------------------------------
    @cached_property
    def event_words(self) -> "EventWords":
        words: EventWords = self.room("formats.event_words").event_words(self)
        return words

    def narrator(self, language: str) -> NarratorT:
        narrator: NarratorT = getattr(self.room("text.narrator"), f"{self.prefix}Narrator")(self, language)
        return narrator

    def card_list(self, language: str) -> "CardList":
        cards: CardList = self.room("text.card_list").card_list(self.narrator(language))
        return cards

    def text_board(self, language: str) -> BoardT:
        board: BoardT = getattr(self.room("terminal.board"), f"{self.prefix}Board")(self.narrator(language))
        return board

    def page(self, language: str) -> PageT:
        page: PageT = getattr(self.room("web.page"), f"{self.prefix}Page")(self, language)
        return page

    # --- documents --------------------------------------------------------------------------------------------------
    def document(self, state: State) -> AnyView:
        return self.write(self.own(state), WHOLE)

    def view(self, state: State, seat: int) -> AnyView:
        return self.write(self.own(state), seat)

    def write(self, state: RulesT, viewer: int) -> AnyView:
        """The position as the viewer (a seat, NOBODY, or WHOLE) may see it."""
        document: AnyView = {**self.header()}
        if viewer != WHOLE:
            document["viewer"] = "nobody" if viewer == NOBODY else self.seat_names[viewer]
        document |= self.room("formats.position_writer").write(self, state, viewer)
        if viewer == WHOLE:
            document["chance"] = {"events": state.chance_count, "words": state.rng.words()}
        return document

    def before_the_deal(self) -> AnyView:
        """The table while people are still sitting down."""
        return self.write(self.rules_class(self), NOBODY) | {"to_act": None}

    def read(self, document: AnyView, seed: int | None = None) -> RulesT:
        state: RulesT = self.room("formats.position_reader").read(self, document, seed)
        return state

    @cached_property
    def shape(self) -> "Table":
        shape: Table = self.room("formats.keys").shape(self)
        return shape
