"""A game in the reader's words: its cards, actions, events and questions. Each game says it in its own folder."""

from collections.abc import Callable, Iterable
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from ludomancer.core.events import Event
from ludomancer.core.outcome import OutcomeView
from ludomancer.core.refusal import Refusal
from ludomancer.core.seats import NUMBERED_SEATS
from ludomancer.core.translator import Phrase, Plural, Translator, translator
from ludomancer.core.update import LegalAction
from ludomancer.core.view import AnyView

if TYPE_CHECKING:
    from ludomancer.core.game import Game

Values = dict[str, object]
Names = tuple[tuple[str, str], ...]  # of seats, as a table calls them
# what is said of a kind of event; where one sentence is not enough, a function of narrator, event and values
Sentence = Phrase | Plural | Callable[[Any, Event, Values], str | None]


class Place(NamedTuple):
    """Where a field of an event stands in sentences, and what the narrator makes of it: by default what it is."""

    name: str
    said: Callable[[Any, Any], object] | None = None


def card_meant(wanted: str, names: dict[str, str], first: Iterable[str] = ()) -> str | None:
    """A card by its id, its name, or the beginning of a word of either, where only one has that; some are meant first.

    `names`: by their ids, in small letters.
    """
    for card, name in names.items():
        if wanted in (card, name, name.split(",")[0]):
            return card
    for cards in (first, names):
        found = [
            card for card in cards if any(word.startswith(wanted) for word in (card, names[card], *names[card].split()))
        ]
        if len(found) == 1:
            return found[0]
    return None


class Narrator:
    """One game in one language, made from views, so that it tells nothing a seat may not know."""

    seats: ClassVar[dict[str, Phrase]] = NUMBERED_SEATS
    keeps_names = False  # are seats called by their own names, whoever has them?
    modes: ClassVar[dict[str, Phrase]] = {}
    phases: ClassVar[dict[str, Phrase]] = {}
    sentences: ClassVar[dict[str, Sentence]]  # about events, by their kinds
    places: ClassVar[dict[str, Place]]  # in these sentences, by the fields that fill them

    def __init__(self, game: "Game", language: str) -> None:
        self.t: Translator = translator(language)
        self.language = language
        self.actions: dict[int, LegalAction] = {}  # notation and words of those that were asked for
        self.names: dict[str, str] = {}  # of seats that are called otherwise at a table

    def named(self, names: Names) -> Self:
        """The same narrator, who calls some seats by other names."""
        if not names:
            return self
        other = copy(self)
        other.names = dict(names)
        return other

    def seat(self, name: str) -> str:
        """A seat by the name it has at the table."""
        return self.names.get(name) or self.t(self.seats[name])

    def seat_phrase(self, name: str) -> str:
        """The same, to be put into a sentence."""
        return self.names.get(name) or self.seats[name]

    def mode(self, name: str) -> str:
        """A mode of the game, for the menu; games with one mode are never asked."""
        return self.t(self.modes[name]) if name in self.modes else name

    def phase(self, name: str) -> str:
        return self.t(self.phases[name])

    def action(self, action: int) -> str:
        """An action, short enough for a list of choices."""
        raise NotImplementedError

    def question(self, view: AnyView) -> str:
        """What the seat that decides is asked."""
        raise NotImplementedError

    def event(self, event: Event) -> str | None:
        """A line for the log; None for what need not be told."""
        sentence = self.sentences.get(event["event"])
        if sentence is None:
            return None
        values: Values = {}
        for field, value in event.items():
            if (place := self.places.get(field)) is not None:
                values[place.name] = value if place.said is None else place.said(self, value)
        if isinstance(sentence, Plural):
            return self.t.many(sentence.one, sentence.many, event[sentence.of], **values)
        return self.t(sentence, **values) if isinstance(sentence, Phrase) else sentence(self, event, values)

    def refused(self, refusal: Refusal) -> str:
        """Why something cannot be done, without the rule."""
        called = {self.seats[seat]: name for seat, name in self.names.items()}
        given = refusal.values.items()
        values = {place: called.get(each, each) if isinstance(each, Phrase) else each for place, each in given}
        return self.t(refusal.sentence, **values)

    def open_cards(self, view: AnyView) -> str:
        """Everything that lies open: discards and the like, in several lines."""
        raise NotImplementedError

    def result(self, outcome: OutcomeView) -> str:
        """How the game ended."""
        raise NotImplementedError

    def tips(self) -> list[str]:
        """Lines for the help of the table: what can be written in this game besides."""
        return []
