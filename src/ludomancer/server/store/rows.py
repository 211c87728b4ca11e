"""What the store keeps, as its users see it."""

from typing import Any, Literal, NamedTuple

Json = dict[str, Any]


class NewEntry(NamedTuple):
    """A change of a table that is to be written."""

    table: str
    revision: int
    kind: str
    data: Json
    at: float
    action: int | None = None  # what the notation of a move stands for, for whoever carries it out; not written


class Entry(NamedTuple):
    """A change of a table that was written."""

    revision: int
    kind: str
    data: Json
    at: float


class Summary(NamedTuple):
    """A table in one row: what the lobby shows and what an upgrade needs."""

    id: str
    game: str
    status: str
    revision: int
    rules: int
    about: Json  # what was chosen at its creation: mode, options, edition, seats, names
    document: Json | None  # the latest whole document
    to_act: str | None
    waits_for_machine: bool
    created: float
    changed: float
    secret: str  # the server's, in hex
    join: str  # codes of the links
    watch: str
    opener: str = ""  # hash of a secret of whoever opened it: a browser's, or a program's for closing


class Key(NamedTuple):
    """What holds a seat: the digest of a secret that only its holder has."""

    digest: str
    table: str
    seat: str
    kind: Literal["seat", "return"]
    owner: str
    created: float


class StoredRecord(NamedTuple):
    """A finished game on paper, written once."""

    text: str
    marks: str | None  # of the position after each step, see `marks`; None where the game ended before they were kept


class StoredEdition(NamedTuple):
    """The cards of tables."""

    hash: str
    game: str
    name: str
    data: Json
