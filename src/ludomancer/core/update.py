"""What a seat receives of a table: the server makes it, pages and programs are given it, and nothing else."""

from typing import NotRequired, TypedDict

from ludomancer.core.events import Event
from ludomancer.core.view import AnyView


class Sitting(TypedDict):
    """A seat and who has it. In a notebook nobody is told of."""

    seat: str
    kind: str
    name: NotRequired[str]  # of a person
    player: NotRequired[str]  # of a machine, like its level
    level: NotRequired[str]
    here: NotRequired[bool]
    screen: NotRequired[bool]  # at the screen of whoever opened the table
    acts: NotRequired[bool]


class SeatUpdate(Sitting):
    """The same for a reader."""

    title: str  # what the seat is called
    you: bool


class Undo(TypedDict):
    """How many decisions the seat may take back: by itself, or if all agree."""

    free: int
    ask: int
    step: int  # of those it may take back by itself, so many are one touch of a button
    asks: bool  # are there others, at other screens, who would have to agree?


class AskedUpdate(TypedDict):
    """What somebody asks the others to agree to."""

    what: str
    by: str
    count: int
    of: str
    text: str
    mine: bool  # to answer
    own: bool  # was it the reader who asked?


class DeclinedUpdate(TypedDict):
    """What became of something that the reader had asked for; until her next own action."""

    what: str
    by: str  # who declined, or played on instead of answering
    of: str
    text: str


class Curtain(TypedDict):
    """Between people at one screen: who decides next."""

    seat: str
    title: str


class Links(TypedDict, total=False):
    """Codes to give away."""

    watch: str
    join: str


class AgreedUpdate(TypedDict):
    """A take-back that all agreed to."""

    seat: str
    count: int
    decisions: int
    events: int
    machines: list[str]


class DealUpdate(TypedDict, total=False):
    """What all may know of the deal; nothing where it is not kept, as in a replay."""

    terms: list[str]
    by_server: list[str]
    from_position: bool
    missing: list[str]
    lost: list[str]
    decisions: int
    events: int
    agreed: list[AgreedUpdate] | None


class LegalAction(TypedDict):
    """An action that the seat may take now."""

    action: str
    text: str


LINE_BYTES = 800  # of a line in memory, about


class LogLine(TypedDict):
    """Something that happened."""

    n: int
    event: Event
    text: str


class Result(TypedDict):
    """How it ended."""

    text: str
    rule: str
    winners: list[str]
    reason: str


class TableFrame(TypedDict):
    """What the frame of a page is made from."""

    table: str
    status: str
    seat: str
    seats: list[SeatUpdate]
    links: Links
    promises: dict[str, str]
    deal: DealUpdate
    closable: bool
    practice: str  # "free-undo": what was seen may be unseen


class UpdateFrame(TableFrame):
    """What is there before the deal, too."""

    revision: int
    game: str
    name: str
    language: str
    undo: Undo
    asked: AskedUpdate | None
    declined: DeclinedUpdate | None
    hints: bool
    curtain: Curtain | None
    rematch: str


class TableUpdate(UpdateFrame):
    """Everything that a seat receives."""

    view: AnyView  # None before the deal
    legal: list[LegalAction]
    question: str
    log: list[LogLine]
    result: Result | None
