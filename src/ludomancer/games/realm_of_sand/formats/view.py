"""What a view of Realm of Sand says."""

from typing import NotRequired, TypedDict

from ludomancer.core.view import CommonView


class OnBoard(TypedDict):
    """What lies on a board: pieces by their cells."""

    board: dict[str, str]


class Ribbon(TypedDict, total=False):
    """On the advanced side."""

    ribbon: str
    crystal: str


class Player(OnBoard, Ribbon):
    """One of up to four."""

    stars: int
    hourglasses: int
    level: int
    stock: dict[str, int]
    tiles: list[str | None]
    built: list[str]
    kept: NotRequired[list[str]]  # of whoever has the red power, like the levels of these
    kept_levels: NotRequired[list[str]]


# with a key that is a word of Python
_From = TypedDict("_From", {"from": str}, total=False)


class Pending(_From, total=False):
    """The question; which other keys there are depends on `ask` and `power`."""

    ask: str
    power: str
    tile: str
    cells: list[str]
    building: str
    disc: str
    limit: int | str
    used: int
    moved: list[str]
    spent: dict[str, int]
    gave: str
    got: str
    deck: str
    looked: list[str]


class View(CommonView):
    """A position as a seat sees it."""

    round: int
    first: str
    main_done: bool
    display: dict[str, list[str | None]]  # by level, as are the next two
    decks: dict[str, list[str]]  # the top first
    seen: dict[str, list[int]]  # places counted from the top
    circle: list[str]
    markers: list[str]
    supply: dict[str, int]
    pending: Pending | None
    one: Player
    two: NotRequired[Player]
    three: NotRequired[Player]
    four: NotRequired[Player]


def player_in(view: View, seat: str) -> Player:
    """What a view says of a player."""
    player: Player = view[seat]  # type: ignore[literal-required]
    return player
