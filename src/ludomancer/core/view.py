"""What the views and documents of all games say; each game declares its own in `formats/view.py`."""

from typing import Any, NotRequired, TypedDict

from ludomancer.core.outcome import OutcomeView

AnyView = Any  # of whichever game: the View of its own, which is a CommonView with more


class Header(TypedDict):
    """How every document of a game begins."""

    game: str
    edition: str
    mode: str
    options: dict[str, str]
    seats: NotRequired[int]  # of games for different numbers of players


class Chance(TypedDict):
    """How far the small generator is."""

    events: int
    words: list[int]


class CommonView(Header):
    """What every game says in the same way."""

    viewer: NotRequired[str]  # a whole document has none
    to_act: str | None
    decisions: int
    outcome: OutcomeView | None
    chance: NotRequired[Chance]  # in whole documents only


class Count(TypedDict):
    """In place of a list of which the viewer may only know how long it is."""

    count: int


class Unknown(TypedDict, total=False):
    """What a hidden card can be: any of some, or any but some; perhaps several such cards."""

    any_of: list[str]
    none_of: list[str]
    count: int


CardEntry = str | Unknown  # a card's name, HIDDEN, or what is known of it
