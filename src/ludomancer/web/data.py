"""What templates show: plain values that the server fills in."""

from typing import NamedTuple

from markupsafe import Markup


class Frame(NamedTuple):
    """What every page needs besides its own matter."""

    token: str  # against forged requests, in every form
    path: str  # of this page: where a change of language or theme leads back to
    theme: str = ""  # "light", "dark", or "" for the system's
    name: str = ""  # of the reader, as she last gave it


class GameCard(NamedTuple):
    """A game in the list of games."""

    id: str
    name: str
    line: str  # what it is about, in a sentence
    players: str
    minutes: int


class TableRow(NamedTuple):
    """A table in a list of the reader's tables."""

    url: str  # of the table, or of the replay once it is over
    game: str
    name: str  # of the game
    others: str  # who else sits there, in words
    note: str = ""  # how far it is: "turn 18"
    state: str = "waits"  # "yours" (her move), "waits" (for `waits_for`), "open" (seats are free), "over"
    waits_for: str = ""
    result: str = ""  # of a game that is over: "won", "lost", "drawn", or "" where she played nobody else
    when: str = ""  # in words: "2 days ago"


class Lobby(NamedTuple):
    """The first page: the games, and the newest of the reader's tables."""

    games: list[GameCard]
    running: list[TableRow]  # the newest few
    finished: list[TableRow]
    total: int = 0  # of all her tables
    code: str = ""  # as typed, when it was not found
    code_error: str = ""


class TableList(NamedTuple):
    """All tables of the reader, page by page."""

    running: list[TableRow]
    finished: list[TableRow]
    page: int = 1
    pages: int = 1


class Choice(NamedTuple):
    """One of the values that a field of a form can have."""

    value: str
    title: str
    text: str = ""  # a sentence more


class Mode(NamedTuple):
    """A mode of a game."""

    value: str
    title: str
    text: str
    counts: tuple[int, ...]  # of seats, the default first


class OptionChoice(NamedTuple):
    """An option of a game with its values."""

    name: str
    title: str
    rule: str
    values: list[Choice]
    chosen: str


class SeatChoice(NamedTuple):
    """Who is to sit where: fields `seat-SEAT`, `level-SEAT` and `name-SEAT`."""

    seat: str
    title: str
    kind: str  # "me", "screen", "friend", "machine"
    level: str  # of the machine, one of the levels' values
    name: str = ""  # of someone at this screen


class NewTable(NamedTuple):
    """The form of a new table, also as it comes back with errors (by the name of the field)."""

    game: GameCard
    name: str
    modes: list[Mode]
    mode: str
    number: int  # of seats
    seats: list[SeatChoice]  # for the largest number of seats
    levels: list[Choice]
    options: list[OptionChoice]
    editions: list[Choice]
    edition: str
    lots: bool = False  # who sits where is drawn
    hints: bool = True
    watchers: bool = True
    practice: bool = False
    errors: dict[str, str] = {}  # noqa: RUF012  (read only)

    @property
    def unfolded(self) -> bool:
        """Whether something is wrong among the details, which are then shown."""
        return any(field.startswith(("option-", "edition", "practice", "scenario")) for field in self.errors)


class Place(NamedTuple):
    """A seat of a table that invites."""

    seat: str
    title: str
    name: str  # who sits there; "" where it is free
    machine: bool = False


class Join(NamedTuple):
    """An invitation to a table."""

    game: GameCard
    host: str
    places: list[Place]
    name: str
    action: str  # where the form goes
    watch: str = ""  # where to watch, if that is allowed
    facts: tuple[str, ...] = ()  # mode, options, edition in words, where they are not the usual ones
    warning: str = ""  # what a guest should know before she sits down
    error: str = ""


class Back(NamedTuple):
    """A private link back to a seat, from another device."""

    game: GameCard
    seat: str  # its title
    name: str
    others: str
    action: str


class ErrorPage(NamedTuple):
    """What went wrong, and a way on."""

    status: int
    detail: str = ""  # what exactly went wrong, in the reader's language
    url: str = "/"  # a way on
    link: str = ""  # its words; the lobby if there are none


class View(NamedTuple):
    """Through whose eyes a replay is seen."""

    value: str  # a seat, "nobody", "all", or "all-SEAT"
    title: str


class Check(NamedTuple):
    """A line of the fairness check: whose secret, what was promised, whether it holds."""

    who: str
    text: str  # what was checked, in a sentence
    holds: bool
    promise: str = ""
    secret: str = ""
    by_server: bool = False  # the server made this secret
    seat: str = ""  # or "server"
    note: bool = False  # nothing is wrong, but this could not be checked


class Replay(NamedTuple):
    """A finished game, step by step."""

    base: str  # /replay/ID
    game: GameCard
    players: str
    at: int  # decisions made: 0 is the deal
    last: int
    text: str  # what was decided last, by whom, in words; at the end also how it ended
    views: list[View]
    view: str
    body: Markup  # the game's <main>, read only
    defs: Markup  # drawings it uses
    stylesheets: tuple[str, ...]  # paths for static(): ("table.css", "day-night/table.css")
    result: str = ""
    rule: str = ""  # the rule of the result
    note: str = ""  # where the steps that can be shown are not the whole game
    backs: tuple[tuple[int, int], ...] = ()  # from which decision to which was taken back later
    checks: tuple[Check, ...] = ()
    deal: str = ""  # what the record says of it, as JSON for the script
    record: str = ""  # where the record is downloaded
    share: str = ""  # the whole address to give away
    hands: Markup = Markup("")  # what the others hold, where all hands are open


class Rule(NamedTuple):
    """A rule of a rulebook."""

    id: str  # "" for text between the rules
    html: Markup


class Section(NamedTuple):
    """What stands under one heading of a rulebook."""

    anchor: str
    title: str
    level: int
    rules: list[Rule]


class Rules(NamedTuple):
    """A rulebook."""

    game: str
    name: str
    preface: Markup
    sections: list[Section]
