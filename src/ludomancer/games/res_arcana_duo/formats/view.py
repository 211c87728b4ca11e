"""What a view of Res Arcana Duo says."""

from typing import NotRequired, TypedDict

from ludomancer.core.view import CardEntry, CommonView

Amount = dict[str, int]  # of essences, by their names


class InPlay(TypedDict):
    """A component in play."""

    card: str
    turned: bool
    on: Amount


class Player(TypedDict):
    """One of the two."""

    points: int
    passed: bool
    pool: Amount
    mage: InPlay | None
    item: InPlay | None
    artifacts: list[InPlay]
    monuments: list[InPlay]
    places: list[InPlay]
    hand: list[CardEntry]
    discards: list[str]
    deck: list[CardEntry]  # the top first
    drawn: NotRequired[list[str]]  # in the draft, like the next two
    kept: NotRequired[list[str]]
    gifts: NotRequired[list[str]]
    cards: NotRequired[list[str]]  # all artifacts of the player, where both know whose are whose
    mages: NotRequired[list[str]]  # dealt, until one is chosen
    chosen: NotRequired[str | None]


class Monuments(TypedDict):
    """Monuments in the centre."""

    open: list[str]
    deck: list[CardEntry]


class Seen(TypedDict):
    """How many cards of a deck a seat has seen."""

    deck: int
    monuments: int


class Pending(TypedDict, total=False):
    """Something under way, with `doing`, or the question, with `ask`; which other keys there are depends on these."""

    doing: str
    card: str
    discount: int
    power: int
    stage: str
    discarded: int
    step: int
    player: str
    pile: str
    turned: list[str]
    left: list[str]
    ask: str
    seat: str
    paid: Amount
    chosen: Amount
    count: int
    of: list[str]
    cards: list[CardEntry]
    back: list[CardEntry]


# with keys that are no names of Python
_Places = TypedDict(
    "_Places",
    {
        "one.deck": list[CardEntry],
        "two.deck": list[CardEntry],
        "one.hand": list[CardEntry],
        "two.hand": list[CardEntry],
    },
    total=False,
)


class Known(_Places, total=False):
    """What somebody knows of hidden cards."""

    monuments: list[CardEntry]
    looked: list[CardEntry]


class View(CommonView):
    """A position as a seat sees it."""

    round: int
    phase: str
    turn_of: str
    token: str
    items: list[str]
    places: list[str]
    monuments: Monuments
    out: list[str]
    one: Player
    two: Player
    pending: list[Pending] | None  # innermost last
    seen: dict[str, Seen]
    known: dict[str, Known]  # by who knows it


def player_in(view: View, seat: str) -> Player:
    """What a view says of a player."""
    player: Player = view[seat]  # type: ignore[literal-required]
    return player
