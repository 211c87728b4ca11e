"""What a browser or a program kept of a deal, before it gave its secret and while it played.

Pages offer it as a file, `ludomancer replay --verify --promises FILE` compares a record with it. A file is believed:
it proves something to whoever knows that it is the one that her own browser wrote.
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ludomancer.core.errors import LudomancerError
from ludomancer.core.reader import read_text

TITLE = "ludomancer promises 1"
MAX_BYTES = 5_000_000
Back = tuple[str, int, int, int]  # a take-back: seat, count, decisions and chance events before it
TAKE_BACK = ("revision", "seat", "count", "decisions", "events")


class KeptError(LudomancerError):
    """A file of kept promises that cannot be read."""


class Consent(NamedTuple):
    """A take-back that was asked for or agreed to, and where the game stood then."""

    revision: int
    seat: str
    taken: int
    decisions: int
    events: int

    @property
    def back(self) -> Back:
        return self.seat, self.taken, self.decisions, self.events


class KeptFile(NamedTuple):
    """What a browser or a program kept of a deal, as it saved it."""

    place: str
    at: int  # when it was begun: the same browser may have saved it twice
    seats: tuple[str, ...]  # of this browser
    terms: tuple[str, ...]  # as shown before the deal; none in files of the first programs
    promises: dict[str, str]
    without: tuple[str, ...]  # seats without whose secret this browser wanted to deal
    take_backs: frozenset[Consent]
    happened: frozenset[Consent]  # those of them that it saw happen
    made: dict[str, int]  # decisions, by seat
    returns: dict[str, int]  # how often a seat was taken back from a machine


def read_kept_file(path: Path) -> KeptFile:
    return parse_kept_file(read_text(path, MAX_BYTES, "a file of promises", KeptError), str(path))


def parse_kept_file(text: str, place: str) -> KeptFile:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise KeptError(f"{place}: is not JSON") from None
    if not isinstance(data, dict) or data.get("format") != TITLE:
        raise KeptError(f"{place}: not a file of promises: its 'format' must be {TITLE!r}")
    backs = _list(data, "takebacks", dict, place)
    return KeptFile(
        place=place,
        at=_number(data, "at", place),
        seats=tuple(_list(data, "seats", str, place)),
        terms=tuple(_list(data, "terms", str, place)),
        promises=_by_name(data, "promises", str, place),
        without=tuple(_list(data, "without", str, place)),
        take_backs=frozenset(_take_back(each, place) for each in backs),
        happened=frozenset(_take_back(each, place) for each in backs if not each.get("open")),
        made=_by_name(data, "made", int, place),
        returns=_by_name(data, "returns", int, place),
    )


def together(files: Iterable[KeptFile]) -> list[KeptFile]:
    """What several browsers of the same seats kept counts as one; with the terms of the first that saw the deal."""
    browsers: dict[tuple[object, ...], KeptFile] = {}
    for kept in files:
        key = (tuple(sorted(kept.seats)), kept.at)
        browsers[key] = _joined(browsers[key], kept, max) if key in browsers else kept
    seats: dict[tuple[str, ...], KeptFile] = {}
    for kept in browsers.values():
        found = tuple(sorted(kept.seats))
        seats[found] = _joined(seats[found], kept, lambda one, other: one + other) if found in seats else kept
    return list(seats.values())


def _joined(one: KeptFile, other: KeptFile, count: Callable[[int, int], int]) -> KeptFile:
    def counts(mine: dict[str, int], theirs: dict[str, int]) -> dict[str, int]:
        return {seat: count(mine.get(seat, 0), theirs.get(seat, 0)) for seat in (*mine, *theirs)}

    saw = one if one.terms else other
    return saw._replace(
        without=(*one.without, *other.without),
        take_backs=one.take_backs | other.take_backs,
        happened=one.happened | other.happened,
        made=counts(one.made, other.made),
        returns=counts(one.returns, other.returns),
    )


def _number(data: dict[str, Any], key: str, place: str) -> int:
    found = data.get(key, 0)
    if not _is(found, int):
        raise KeptError(f"{place}: {key}: must be a number")
    return int(found)


def _list(data: dict[str, Any], key: str, kind: type, place: str) -> list[Any]:
    found = data.get(key, [])
    if not isinstance(found, list) or not all(_is(each, kind) for each in found):
        raise KeptError(f"{place}: {key}: must be a list of {_names(kind)}")
    return found


def _by_name(data: dict[str, Any], key: str, kind: type, place: str) -> dict[str, Any]:
    found = data.get(key, {})
    if not isinstance(found, dict) or not all(_is(each, kind) for each in found.values()):
        raise KeptError(f"{place}: {key}: must hold {_names(kind)} by name")
    return found


def _take_back(each: dict[str, Any], place: str) -> Consent:
    found: list[Any] = [each.get(key) for key in TAKE_BACK]
    if not all(_is(value, str if key == "seat" else int) for key, value in zip(TAKE_BACK, found, strict=True)):
        raise KeptError(f"{place}: takebacks: each must have {', '.join(TAKE_BACK)}")
    return Consent(*found)


def _is(value: Any, kind: type) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)


def _names(kind: type) -> str:
    return {str: "texts", int: "numbers", dict: "objects"}[kind]
