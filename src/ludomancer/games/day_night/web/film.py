"""How Day & Night tells the turn of the other Lady."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from ludomancer.core.document import HIDDEN
from ludomancer.core.events import Event
from ludomancer.core.update import TableUpdate
from ludomancer.core.view import AnyView
from ludomancer.games.day_night.formats.edition import LADIES
from ludomancer.games.day_night.formats.view import lady_in
from ludomancer.web.elements import emblem, icon
from ludomancer.web.film import Counters, TableFilm, Told

if TYPE_CHECKING:
    from ludomancer.games.day_night.web.page import DayNightPage

UNMARKED = ("looked", "drew")


class DayNightFilm(TableFilm):
    """The film of Day & Night."""

    page: "DayNightPage"
    times: ClassVar[dict[str, int]] = {"cast": 850, "stepped": 700, "discarded": 600}

    def marks(self, events: list[Event], view: AnyView) -> Iterable[str]:
        walked = [event["square"] for event in events if event["event"] == "stepped"]
        squares = [square for event in events if event["event"] != "stepped" for square in self.page.squares_of(event)]
        return [f'id="sq-{square}"' for square in squares + walked[-1:]]

    def counters(self, view: AnyView) -> Counters:
        found: Counters = {}
        for seat in LADIES:
            lady = lady_in(view, seat)
            found |= {f"hand-{seat}": len(lady["hand"]), f"book-{seat}": len(lady["book"])}
            found[f"discard-{seat}"] = len(lady["discards"])
        return found

    def face(self, told: Told, update: TableUpdate) -> str:
        return self.page.cards.face(spell) if (spell := self._spell(told)) else ""

    def drawings(self, told: Told) -> list[str]:
        return [f"s-{spell}"] if (spell := self._spell(told)) else []

    def price(self, told: Told) -> str:
        if told.events[0]["event"] != "cast":
            return ""
        hours = self.page.spells[told.events[0]["spell"]].hours
        return icon("clock") + self.t("{hours} h", hours=hours)

    def face_of(self, seat: str) -> str:
        return emblem(seat)

    def _spell(self, told: Told) -> str:
        spell = str(told.events[0].get("spell", HIDDEN))
        return "" if spell == HIDDEN else spell
