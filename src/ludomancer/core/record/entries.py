"""The entries of a record, and how each stands in its line."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from ludomancer.core.document import canonical, digest
from ludomancer.core.errors import RecordError

MAX_DIGITS = 20


class Move(NamedTuple):
    """A decision."""

    line: int
    number: int
    seat: str
    text: str
    seconds: float | None


class TakeBack(NamedTuple):
    """A seat takes back the last decisions."""

    line: int
    seat: str
    decisions: int
    agreed: bool  # by all seats, where the seat alone could not take that much back


class Resign(NamedTuple):
    """A seat gives up."""

    line: int
    seat: str


class Machine(NamedTuple):
    """From here on a machine plays for the seat: a label, like the players' names."""

    line: int
    seat: str
    player: str


class Person(NamedTuple):
    """From here on a person plays again."""

    line: int
    seat: str


class GoOn(NamedTuple):
    """Newer rules cannot play again what stands before this; the game goes on from the document."""

    line: int
    rules: int  # the version with which the entries before were played
    document: dict[str, Any]


Line = Move | TakeBack | Resign | Machine | Person | GoOn


def entry_line(entry: Line) -> str:
    match entry:
        case TakeBack():
            return f"back {entry.seat} {entry.decisions}{' agreed' if entry.agreed else ''}"
        case Resign():
            return f"resign {entry.seat}"
        case Machine():
            return f"machine {entry.seat} {entry.player}"
        case Person():
            return f"person {entry.seat}"
        case GoOn():
            return f"go-on {entry.rules} {hashed(entry.document)}"
        case Move():
            time = "" if entry.seconds is None else f" @{max(0.0, entry.seconds):.1f}"
            return f"{entry.number} {entry.seat} {entry.text}{time}"


def hashed(document: dict[str, Any]) -> str:
    return f"{digest(document)} {canonical(document)}"


def read_number(word: str) -> int | None:
    """A number as records have them; None for anything else."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= MAX_DIGITS else None


def _move(words: list[str], number: int, here: str) -> Move:
    seconds = None
    if words[-1].startswith("@"):
        time = words.pop()[1:]
        whole, _, part = time.partition(".")
        if read_number(whole) is None or (part and read_number(part) is None):
            raise RecordError(f"{here}: the time must be written as @ and seconds")
        seconds = float(time)
    decision = read_number(words[0])
    if len(words) < 3 or decision is None:
        raise RecordError(f"{here}: a decision is written as number, seat and action")
    return Move(number, decision, words[1], " ".join(words[2:]), seconds)


def _take_back(words: list[str], number: int, here: str) -> TakeBack:
    count = read_number(words[2]) if len(words) > 2 else None
    if count is None or words[3:] not in ([], ["agreed"]):
        raise RecordError(f"{here}: a take-back is written as 'back SEAT COUNT' or 'back SEAT COUNT agreed'")
    return TakeBack(number, words[1], count, len(words) > 3)


def _resign(words: list[str], number: int, here: str) -> Resign:
    if len(words) != 2:
        raise RecordError(f"{here}: resigning is written as 'resign SEAT'")
    return Resign(number, words[1])


def _machine(words: list[str], number: int, here: str) -> Machine:
    if len(words) != 3:
        raise RecordError(f"{here}: a machine that takes over is written as 'machine SEAT PLAYER'")
    return Machine(number, words[1], words[2])


def _person(words: list[str], number: int, here: str) -> Person:
    if len(words) != 2:
        raise RecordError(f"{here}: a person who comes back is written as 'person SEAT'")
    return Person(number, words[1])


def _go_on(words: list[str], number: int, here: str) -> GoOn:
    rules = read_number(words[1]) if len(words) > 3 else None
    if not rules:
        raise RecordError(f"{here}: a new beginning is written as 'go-on RULES HASH DOCUMENT'")
    try:
        return GoOn(number, rules, read_position("go-on", " ".join(words[2:])))
    except RecordError as error:
        raise RecordError(f"{here}: {error}") from None


ENTRIES: dict[str, Callable[[list[str], int, str], Line]] = {
    "back": _take_back,
    "resign": _resign,
    "machine": _machine,
    "person": _person,
    "go-on": _go_on,
}


def is_entry(word: str) -> bool:
    """Does a line that begins with this word hold an entry?"""
    return word in ENTRIES or word.isdecimal()


def read_entry(line: str, number: int, here: str) -> Line:
    words = line.split()
    if words[0] == "go-on":
        words = line.strip().split(" ", 3)  # the document as it stands
    return ENTRIES.get(words[0], _move)(words, number, here)


def read_object(key: str, text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise RecordError(f"{key}: is not a JSON object")
    return data


def read_position(key: str, text: str) -> dict[str, Any]:
    """A document after its hash."""
    wanted, _, document = text.partition(" ")
    data = read_object(key, document)
    try:
        found = digest(data)
    except (ValueError, RecursionError):  # half a character, or nested too deeply
        found = ""
    if found != wanted:
        raise RecordError(f"{key}: is not the position the game was played from; its hash differs")
    return data
