"""What a browser or a program kept of a deal, before it gave its secret and while it played.

Pages offer it as a file, `ludomancer replay --verify --promises FILE` compares a record with it. A file is believed:
it proves something to whoever knows that it is the one that her own browser wrote.
"""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ludomancer.core.errors import LudomancerError
from ludomancer.core.reader import read_text
from ludomancer.core.record.played import Agreed

TITLE = "ludomancer promises 1"
MAX_BYTES = 5_000_000
TAKE_BACK = ("seat", "count", "decisions", "events")


class KeptError(LudomancerError):
    """A file of kept promises that cannot be read."""


class Kept(NamedTuple):
    place: str
    seats: tuple[str, ...]  # of this browser
    terms: tuple[str, ...]  # as shown before the deal; none in files of the first programs
    promises: dict[str, str]
    without: tuple[str, ...]  # seats without whose secret this browser wanted to deal
    take_backs: Counter[tuple[str, int, int, int]]  # asked for or agreed to: seat, count, decisions, events
    made: dict[str, int]  # decisions, by seat
    returns: dict[str, int]  # how often a seat was taken back from a machine

    def agreed_to(self, agreed: Agreed) -> int:
        """How often it agreed to just this."""
        return self.take_backs[agreed.seat, agreed.taken, agreed.decisions, agreed.events]


def read_kept(path: Path) -> Kept:
    return parse_kept(read_text(path, MAX_BYTES, "a file of promises", KeptError), str(path))


def parse_kept(text: str, place: str) -> Kept:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise KeptError(f"{place}: is not JSON") from None
    if not isinstance(data, dict) or data.get("format") != TITLE:
        raise KeptError(f"{place}: not a file of promises: its 'format' must be {TITLE!r}")
    backs = _list(data, "takebacks", dict, place)
    return Kept(
        place=place,
        seats=tuple(_list(data, "seats", str, place)),
        terms=tuple(_list(data, "terms", str, place)),
        promises=_by_name(data, "promises", str, place),
        without=tuple(_list(data, "without", str, place)),
        take_backs=Counter(_take_back(each, place) for each in backs),
        made=_by_name(data, "made", int, place),
        returns=_by_name(data, "returns", int, place),
    )


def together(files: Iterable[Kept]) -> list[Kept]:
    """What several browsers of the same seats kept counts as one; the first of them saw the deal."""
    found: dict[tuple[str, ...], Kept] = {}
    for kept in files:
        first = found.setdefault(tuple(sorted(kept.seats)), kept)
        if first is kept:
            continue
        found[tuple(sorted(kept.seats))] = first._replace(
            without=(*first.without, *kept.without),
            take_backs=first.take_backs + kept.take_backs,
            made=dict(Counter(first.made) + Counter(kept.made)),
            returns=dict(Counter(first.returns) + Counter(kept.returns)),
        )
    return list(found.values())


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


def _take_back(each: dict[str, Any], place: str) -> tuple[str, int, int, int]:
    if not _is(each.get("seat"), str) or not all(_is(each.get(key), int) for key in TAKE_BACK[1:]):
        raise KeptError(f"{place}: takebacks: each must have {', '.join(TAKE_BACK)}")
    return each["seat"], each["count"], each["decisions"], each["events"]


def _is(value: Any, kind: type) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)


def _names(kind: type) -> str:
    return {str: "texts", int: "numbers", dict: "objects"}[kind]
