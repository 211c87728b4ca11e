"""How a game declares the fields of its classes, once; `make fields` writes the code from it (docs/compiling.md)."""

from typing import NamedTuple

SHORT, INT, LONG = "short", "int", "long long"  # in C; in Python all are `int`

SAVED = "saved"  # part of the position: copied, compared, loaded from documents
DERIVED = "derived"  # follows from the rest: none of these
RESET = "reset"  # says whether what is derived is up to date: set back by copies and documents


class Rows(NamedTuple):
    """An array of rows: of each the first entries count. How many is written in terms of `other` and `row`."""

    rows: int
    length: int
    filled: str


class Field(NamedTuple):
    """One field of a class."""

    name: str
    note: str  # what a reader of the code cannot guess from the name
    type: str  # in C
    size: int  # of an array; 0 for a single value
    start: str  # as it is written in Python
    live: "str | Rows" = ""  # which entries count: the first, as many as this field says; all where it is empty
    role: str = SAVED
    access: str = "readonly"  # of Python to the compiled field; public, or none
    hint: str = "list[int]"  # its type in Python
    quick: bool = False  # copied whole all the same: a small array with nothing hidden in the rest
    loose: bool = False  # says nothing at times and keeps its last value then; documents do not restore that


class Fields(NamedTuple):
    """All of a class. A text among them is a heading."""

    name: str  # of the class
    entries: tuple[str | Field, ...]
    game: str = ""  # the class of its game, if it is a state
    moved: tuple[str, ...] = ()  # groups whose entries the rules move, with `_assign_GROUP`

    @property
    def fields(self) -> list[Field]:
        return [entry for entry in self.entries if isinstance(entry, Field)]


def number(
    name: str,
    note: str = "",
    type: str = INT,
    start: int | str = 0,
    role: str = SAVED,
    access: str = "readonly",
    loose: bool = False,
) -> Field:
    """A single number; `start` may be a name, such as `codes.ASK_NOTHING`."""
    return Field(name, note, type, 0, str(start), "", role, access, "int", loose=loose)


def numbers(names: str, type: str = INT) -> tuple[Field, ...]:
    """Several numbers alike."""
    return tuple(number(name, "", type) for name in names.split())


def array(
    name: str,
    size: int,
    note: str = "",
    type: str = INT,
    start: int = 0,
    live: str | Rows = "",
    access: str = "readonly",
    quick: bool = False,
    loose: bool = False,
) -> Field:
    """Numbers in a row."""
    return Field(name, note, type, size, str(start), live, access=access, quick=quick, loose=loose)


def arrays(names: str, size: int, type: str = INT) -> tuple[Field, ...]:
    """Several arrays alike."""
    return tuple(array(name, size, "", type) for name in names.split())


def group(
    name: str, parts: str, size: int, live: str = "", type: str = SHORT, loose: bool = False
) -> tuple[Field, ...]:
    """Arrays that belong together, `NAME_PART` each; an entry is what stands at one place in all of them."""
    return tuple(array(f"{name}_{part}", size, "", type, live=live, loose=loose) for part in parts.split())


def derived(*fields: Field, access: str = "readonly") -> tuple[Field, ...]:
    """Fields that follow from the others."""
    return tuple(field._replace(role=DERIVED, access=access) for field in fields)


def thing(name: str, hint: str, start: str = "None") -> Field:
    """A Python object, which does not belong to the position."""
    return Field(name, "", "object", 0, start, "", DERIVED, "public", hint)


def part(name: str, type: str) -> Field:
    """An object of a compiled class, made with the one it belongs to."""
    return Field(name, "", type, 0, f"{type}()", "", DERIVED, "", type)
