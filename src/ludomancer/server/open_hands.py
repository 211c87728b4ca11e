"""A finished game with all hands open: there is no secret left that its record does not tell."""

from typing import Any

from ludomancer.core.document import HIDDEN
from ludomancer.core.events import Event
from ludomancer.core.game import Game
from ludomancer.core.journal import Journal
from ludomancer.core.state import State
from ludomancer.core.view import AnyView

ALL = "all"  # the view with the first seat at the lower edge; `all-SEAT` with another one


def lower_seat(view: str, seats: tuple[str, ...]) -> str:
    """The seat at the lower edge of an open view; nothing where it is none."""
    if view == ALL:
        return seats[0]
    seat = view.removeprefix(f"{ALL}-")
    return seat if seat != view and seat in seats else ""


def open_view(game: Game, state: State, seat: int) -> AnyView:
    """As one seat sees the position, and what every other one holds as that one sees it."""
    view = state.view(seat)
    for number, name in enumerate(game.seat_names):
        if number == seat:
            continue
        own = state.view(number)[name]
        view[name] = {
            key: own[key] if _hides(value) and not _hides(own[key]) else value for key, value in view[name].items()
        }
    return view


def _hides(value: Any) -> bool:
    if isinstance(value, list):
        return any(map(_hides, value))
    return value == HIDDEN or (isinstance(value, dict) and bool({"any_of", "none_of"} & value.keys()))


class OpenJournal(Journal):
    """Tells everybody everything."""

    def view(self, seat: int, since: int = 0, until: int | None = None) -> list[Event]:
        return self.whole(since, until)
