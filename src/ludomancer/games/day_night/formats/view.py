"""What a view of Day & Night says."""

from typing import TypedDict

from ludomancer.core.view import CommonView, Count


class Known(TypedDict, total=False):
    """Cards of a hand that others know, by who does."""

    day: list[str]
    night: list[str]
    nobody: list[str]


class Lady(TypedDict):
    """One of the two."""

    pawn: str
    hours: int
    visited: list[str]
    hand: list[str]  # what the viewer cannot see is HIDDEN
    book: list[str]  # the top first
    discards: list[str]
    out: list[str]
    temples: list[list[str]]
    known: Known
    looked: int


class Pending(TypedDict, total=False):
    """What is half done; which keys there are depends on `ask`."""

    ask: str
    seat: str  # of a Temple
    spell: str
    stolen: str
    effect: int  # from 1
    x: int
    chosen: list[str] | Count  # squares; or discards, which others only count
    among: dict[str, int]  # copies of the spells in a book, for whoever searches it


class View(CommonView):
    """A position as a seat sees it."""

    turn: int
    turn_of: str
    phase: str
    board: dict[str, str]  # tiles by their squares
    crystals: list[str]
    lasting_crystals: list[str]
    mystified: dict[str, int]
    temple_tiles: list[str]
    changed: list[str]
    pending: Pending | None
    day: Lady
    night: Lady


def lady_in(view: View, seat: str) -> Lady:
    """What a view says of a Lady."""
    lady: Lady = view[seat]  # type: ignore[literal-required]
    return lady
