"""How Day & Night tells the turn of the other Lady."""

from collections.abc import Iterable
from itertools import takewhile
from typing import TYPE_CHECKING, ClassVar

from ludomancer.core.document import HIDDEN
from ludomancer.core.events import Event
from ludomancer.core.update import TableUpdate
from ludomancer.core.view import AnyView
from ludomancer.games.day_night.facts.positions import hours_left
from ludomancer.games.day_night.formats.edition import LADIES
from ludomancer.games.day_night.formats.view import lady_in
from ludomancer.games.day_night.rules import codes
from ludomancer.web.elements import emblem, icon
from ludomancer.web.film import Counters, TableFilm, Told, Turn

if TYPE_CHECKING:
    from ludomancer.games.day_night.web.page import DayNightPage

BY_WALLS = "built"  # what a Temple stands on its walls show
IDLE, TEMPLE = 600, 900  # milliseconds of a spell that changes nothing, and of a wall that draws itself
FIRST_STEP, NEXT_STEP, LONGEST = 600, 125, 850  # of a walk


class DayNightFilm(TableFilm):
    """The film of Day & Night."""

    page: "DayNightPage"
    times: ClassVar[dict[str, int]] = {"cast": 850, "discarded": 600}

    def marks(self, events: list[Event], view: AnyView) -> Iterable[str]:
        walked = [event["square"] for event in events if event["event"] == "stepped"]
        told = [event for event in events if event["event"] not in ("stepped", BY_WALLS)]
        squares = [square for event in told for square in self.page.squares_of(event)]
        return [f'id="sq-{square}"' for square in squares + walked[-1:]]

    def left(self, told: list[Told], before: AnyView) -> Iterable[str]:
        stands = {seat: lady_in(before, seat)["pawn"] for seat in LADIES}
        found = []
        for event in (event for each in told for event in each.events):
            if event["event"] in ("stepped", "moved"):
                found.append(stands[event["seat"]])
                stands[event["seat"]] = event["square"]
        return [f'id="sq-{square}"' for square in found if square not in stands.values()]

    def counters(self, view: AnyView) -> Counters:
        found: Counters = {f"eye|{view['turn']}": hours_left(view)}
        for seat in LADIES:
            lady = lady_in(view, seat)
            found |= {f"hand-{seat}": len(lady["hand"]), f"book-{seat}": len(lady["book"])}
            found[f"discard-{seat}"] = len(lady["discards"])
        return found

    def ribbon(self, counter: str, more: str) -> str:
        return self.t("{hours} h", hours=more) if counter.startswith("eye") else more

    def face(self, told: Told, update: TableUpdate) -> str:
        return self.page.cards.face(spell) if (spell := self._spell(told)) else ""

    def drawings(self, told: Told) -> list[str]:
        return [f"s-{spell}"] if (spell := self._spell(told)) else []

    def price(self, told: Told) -> str:
        event = told.events[0]
        return icon("clock") + self.t("{hours} h", hours=event["hours"]) if "hours" in event else ""

    def time(self, told: Told) -> int:
        kinds = [event["event"] for event in told.events]
        if BY_WALLS in kinds:
            return TEMPLE
        if kinds[0] == "stepped":
            return min(LONGEST, FIRST_STEP + NEXT_STEP * (kinds.count("stepped") - 1))
        if kinds[0] == "cast" and all(kind in ("cast", "spell-done") for kind in kinds):
            return IDLE
        return super().time(told)

    def ended_by_itself(self, update: TableUpdate, turn: Turn) -> str:
        """A walk is over where no hour is left for a step; so is casting with an empty hand."""
        seat = update["seat"]
        if seat not in LADIES or turn.before["turn_of"] == seat:
            return ""
        before = (line["event"] for line in reversed(update["log"]) if line["n"] <= turn.since)
        for event in before:  # what the rival's turn began with
            if event["event"] == "turn":
                break
        done = list(takewhile(lambda event: event["event"] != "turn", before))
        hours = [self._hours(event) for event in done]
        left = codes.HOURS - sum(hours)
        last = next((event["event"] for event in done if event["event"] not in ("drew", "shuffled")), "")
        walked_on = last == "stepped" or (last != "" and not lady_in(turn.before, seat)["hand"])
        if not walked_on or left >= codes.STEP_HOURS:
            return ""
        if left:
            return self.t("Your turn ended: too few hours left.")
        return self.t("Your turn ended: no hours left.")

    def _hours(self, event: Event) -> int:
        """What was spent on it."""
        if event["event"] == "stepped":
            return codes.STEP_HOURS
        return int(event.get("hours", 0))

    def face_of(self, seat: str) -> str:
        return emblem(seat)

    def _spell(self, told: Told) -> str:
        spell = str(told.events[0].get("spell", HIDDEN))
        return "" if spell == HIDDEN else spell
