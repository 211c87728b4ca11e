"""What a view of Bless says."""

from typing import NotRequired, TypedDict

from ludomancer.core.view import CardEntry, CommonView


class Played(TypedDict):
    """A card in play."""

    card: str
    since: int


class Bond(Played):
    """A card bound to a Curse."""

    of: str


class Curse(Played):
    """A Curse in play."""

    corrupted: bool
    stasis: bool
    attacked: bool
    used: bool
    safe: bool
    eye: int
    karma: int
    bond: Bond | None


class Echo(Played):
    """An Echo in play."""

    used: bool


class Player(TypedDict):
    """One of the two."""

    points: int
    hand: list[CardEntry]
    curses: list[Curse]
    echoes: list[Echo]
    playing: list[Played]
    altar: list[str]
    aside: list[CardEntry]


class Final(TypedDict):
    """Who brought the Final Turns on, and which of them this is."""

    by: str
    turn: int


class Leaving(TypedDict):
    """A card on its way to the Void."""

    card: str
    of: str
    after: NotRequired[str]


# with keys that are no names of Python
_From = TypedDict("_From", {"from": int})
_As = TypedDict("_As", {"as": str}, total=False)
_Places = TypedDict(
    "_Places",
    {
        "one.hand": list[CardEntry],
        "two.hand": list[CardEntry],
        "one.aside": list[CardEntry],
        "two.aside": list[CardEntry],
    },
    total=False,
)


class Lasting(_From):
    """What a card does for a while."""

    card: str
    by: str
    until: int
    since: int
    target: NotRequired[str]
    step: NotRequired[int]
    word: NotRequired[int]
    form: NotRequired[str]
    like: NotRequired[str]
    laid: NotRequired[bool]


class Waiting(TypedDict):
    """A text that waits until its turn comes."""

    card: str
    when: str
    by: str
    text: NotRequired[str]
    word: NotRequired[int]
    number: NotRequired[int]


class Pending(_As, total=False):
    """Something under way, with `doing`, or the question, with `ask`; which other keys there are depends on these."""

    doing: str
    card: str
    by: str
    stage: int
    target: str
    result: str
    karma: int
    waiting: list[Waiting]
    how: str
    text: str
    step: int
    word: int
    number: int
    chose: str
    chosen: list[str]
    way: str
    cards: list[str]
    ask: str
    seat: str


class KnownDeck(TypedDict):
    """What somebody knows of the Deck."""

    top: list[CardEntry]
    rest: CardEntry


class Known(_Places, total=False):
    """What somebody knows of hidden cards."""

    deck: KnownDeck


class View(CommonView):
    """A position as a seat sees it."""

    turn: int
    turn_of: str
    phase: str
    first: str
    actions: int
    free_prayers: bool
    turn_ends: bool
    final: Final | None
    clock: int
    deck: list[CardEntry]  # the top first, as in the Void
    void: list[str]
    leaving: list[Leaving]
    out: list[str]
    lasting: list[Lasting]
    pending: list[Pending] | None  # innermost last
    seen: dict[str, int]
    one: Player
    two: Player
    known: dict[str, Known]  # by who knows it


def player_in(view: View, seat: str) -> Player:
    """What a view says of a player."""
    player: Player = view[seat]  # type: ignore[literal-required]
    return player


def marked(curse: Curse, mark: str) -> bool:
    """Has a Curse one of its marks?"""
    found: bool = curse[mark]  # type: ignore[literal-required]
    return found
