"""The table of a game in a browser: HTML from what a seat receives, and from nothing else."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from ludomancer.core.events import Event
from ludomancer.core.translator import Translator, translator
from ludomancer.core.update import SeatUpdate, TableFrame, TableUpdate
from ludomancer.core.view import AnyView

if TYPE_CHECKING:
    from ludomancer.core.game import Game
    from ludomancer.web.film import TableFilm

EventIcon = str | Callable[[Any, Event], str]  # of a kind of event; some look at the event, with the page


def seat_in(update: TableFrame, seat: str) -> SeatUpdate:
    """What an update says of a seat."""
    return next(each for each in update["seats"] if each["seat"] == seat)


def seat_from(facts: tuple[tuple[str, Any], ...]) -> SeatUpdate:
    """The same from its items, as facts of parts have them."""
    found: Any = dict(facts)
    seat: SeatUpdate = found
    return seat


def replay_of(update: TableFrame) -> str:
    """From its beginning, with the reader's seat at the lower edge."""
    return replay_from(update["table"], update["seat"])


def replay_from(table: str, seat: str) -> str:
    return f"/replay/{table}" + ("" if seat == "nobody" else f"?view=all-{seat}")


class Page(ABC):
    """One game in one language.

    A part is an element that can change, by its id. An open page is brought up to date by the parts whose HTML is no
    longer the same. Inside a part, an element with `data-keep` stands for the one of the same id that is already in
    the page (or will come as a part of its own): so a long list is a short part, and its entries are parts themselves.
    """

    stylesheets: ClassVar[tuple[str, ...]]  # as `static()` names them
    scripts: ClassVar[tuple[str, ...]] = ()  # modules of this game, likewise
    turned_in_bar: ClassVar[bool] = True  # is what turns the board in the bar, not on the board itself?
    height: ClassVar[int]  # in a notebook, in pixels: so much that hardly anything has to be scrolled
    film: "TableFilm"  # how it tells what others did
    event_icons: ClassVar[dict[str, EventIcon]]  # of lines of the log, by the kinds of events

    def __init__(self, game: "Game", language: str) -> None:
        self.language = language
        self.t: Translator = translator(language)

    def event_icon(self, event: Event) -> str:
        """The icon of a line of the log."""
        icon = self.event_icons[event["event"]]
        return icon if isinstance(icon, str) else icon(self, event)

    def named(self, update: TableUpdate) -> TableUpdate:
        """An update that calls seats by the names of who sits there."""
        return update

    def aloud(self, update: TableUpdate, since: int) -> list[str]:
        """What happened since a line of the log, for ears."""
        return [line["text"] for line in update["log"] if line["n"] > since]

    @abstractmethod
    def parts(self, update: TableUpdate) -> dict[str, str]:
        """Every element that can change: its id and its outer HTML."""

    def body(self, update: TableUpdate, parts: dict[str, str] | None = None) -> str:
        """The table's `<main>`, with all parts in place that are not in the frame's bar and sheets."""
        return self.laid_out(update, self.parts(update) if parts is None else parts)

    @abstractmethod
    def laid_out(self, update: TableUpdate, parts: dict[str, str]) -> str:
        """The same from its parts."""

    @abstractmethod
    def symbols(self, update: TableUpdate) -> list[str]:
        """Names of the drawings that an update shows."""

    @abstractmethod
    def symbol(self, name: str) -> str:
        """One of these drawings as a `<symbol>`."""

    @abstractmethod
    def defs(self) -> str:
        """What every page of the game uses: a hidden `<svg>`."""

    @abstractmethod
    def title(self, update: TableUpdate) -> str:
        """For the title of the window: whose move it is, and at which game."""

    def open_hand(self, view: AnyView, seat: str) -> list[str]:
        """The names of all cards that a seat holds, where a finished game shows them."""
        return []

    def sheet_of_hand(self, seat: str) -> str:
        """The id of the sheet in which these are shown large."""
        return ""

    def open_hands(self, update: TableUpdate) -> str:
        """What is held by seats that are not at the lower edge, name by name."""
        rows = []
        for each in update["seats"]:
            names = [] if each["you"] else self.open_hand(update["view"], each["seat"])
            if names:
                cards = "".join(f"<span>{escape(name)}</span>" for name in names)
                sheet = self.sheet_of_hand(each["seat"])
                held = f'<a href="#{sheet}">{cards}</a>' if sheet else cards
                title = escape(self.t("{seat} holds", seat=each["title"]))
                rows.append(f"<p><b>{title}</b>{held}</p>")
        hidden = "" if rows or self.sheet_of_hand(update["seat"]) else " hidden"  # of games without hands
        return f'<div class="open-hands" id="open-hands"{hidden}>{"".join(rows)}</div>'

    @abstractmethod
    def framed(self, view: AnyView) -> str:
        """A view alone, for a notebook: a frame in which nothing can be pressed."""
