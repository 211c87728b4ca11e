"""Ways to spoil valid files and documents, for tests of bad input."""

import copy
import os
import random
from collections.abc import Iterable
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

EXAMPLES = int(os.environ.get("LUDOMANCER_EXAMPLES", "0"))  # for a longer hunt by hand
MORE = 6  # times as many as of other laws, at most


def bounded(examples: int) -> settings:
    """The same examples every time, and fewer of them in the quick tests."""
    return settings(
        max_examples=EXAMPLES or min(examples, MORE * settings().max_examples),
        derandomize=not EXAMPLES,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


@st.composite
def spoiled(draw: st.DrawFn, valid: bytes) -> bytes:
    """A valid file with a few places cut out, doubled, overwritten or swapped."""
    data = valid
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.sampled_from([1, 2, 5, 20, 200])))
        kind = draw(st.integers(0, 4))
        if kind == 0:
            data = data[:start] + data[end:]
        elif kind == 1:
            data = data[:end] + data[start:]
        elif kind == 2:
            data = data[:start] + draw(st.binary(max_size=8)) + data[end:]
        elif kind == 3:
            data = data[:start] + draw(st.sampled_from(TOKENS)) + data[end:]
        else:
            data = data[:start]
    return data


TOKENS = [
    *(b"0", b"-1", b"99999999999999999999", b"1e999", b"0x" + b"f" * 5000, b"9" * 5000, b"true", b"null", b".nan"),
    *(
        b"[]",
        b"{}",
        b"[[[",
        b"]",
        b"}",
        b"{",
        b'"',
        b"'",
        b"\n",
        b"\n\n",
        b": ",
        b" = ",
        b"#",
        b"---\n",
        b"\x00",
        b"\xff",
    ),
    *(b"?", b"*", b"&a ", b"*a", b"!!bool x", b"<<", b"1979-05-27", b"c4", b"day", b"night", b"warp", b"X", b"all"),
    *(b"back day 1\n", b"end\n", b"seed: 1\n", b"start: {}\n", b"position: x\n", b"1 day retreat\n"),
    *("é".encode(), "\u2028".encode(), "\U0001f600".encode(), b"a." * 300, b"[" * 3000, b"- " * 3000),
]

JUNK: list[Any] = [
    *(None, True, False, 0, -1, 1, 2, 3, 7, 12, 13, 99, 100, 1 << 31, 1 << 64, -(1 << 70), 0.5, float("nan"), "", "?"),
    *("x", "day", "night", "cast", "travel", "retreat", "over", "c4", "a1", "f1", "warp", "mimic", "crystallize"),
    *([], {}, ["?"], ["warp"], ["warp"] * 4, ["a1"], ["a1", "a1"], [[]], [None], {"a1": "day"}, {"a1": 1}, {"x": {}}),
    *({"ask": "temple", "seat": "day"}, {"ask": "take", "spell": "wonder"}, {"ask": "steal", "spell": "steal-passion"}),
    {"ask": "targets", "spell": "mimic", "effect": 1, "chosen": []},
    {"ask": "stolen", "spell": "steal-passion", "stolen": "deter"},
    {"ask": "discard", "chosen": []},
]


def places_of(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in children:
        found += places_of(inner, (*path, key))
    return found


@st.composite
def spoiled_document(draw: st.DrawFn, valid: dict[str, Any]) -> dict[str, Any]:
    """A valid document with a few values replaced, taken away, doubled or put where they do not belong."""
    data = copy.deepcopy(valid)
    for _ in range(draw(st.integers(1, 3))):
        places = places_of(data)
        if not places:
            break
        path = draw(st.sampled_from(places))
        owner: Any = data
        for key in path[:-1]:
            owner = owner[key]
        kind = draw(st.integers(0, 3))
        if kind == 0:
            del owner[path[-1]]
        elif kind == 1 and isinstance(owner, list):
            owner.append(copy.deepcopy(owner[path[-1]]))
        elif kind == 1:
            owner[draw(st.sampled_from(["x", "hand", "pending", "outcome", "book", "viewer", 5]))] = owner[path[-1]]
        else:
            owner[path[-1]] = copy.deepcopy(draw(st.sampled_from(JUNK)))
    return data


# --- values of other documents where they may do harm -----------------------------------------------------------------
def pieces_of(documents: Iterable[Any]) -> dict[str, list[Any]]:
    """All values of some documents, by the field that they stand in."""
    found: dict[str, list[Any]] = {}
    for document in documents:
        for path in places_of(document):
            role = [key for key in path if isinstance(key, str)][-1]
            value = value_at(document, path)
            if value not in found.setdefault(role, []):
                found[role].append(value)
    return found


def value_at(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


def mixed(valid: dict[str, Any], pieces: dict[str, list[Any]], chooser: random.Random) -> dict[str, Any]:
    """A valid document with a few values exchanged for those of others, moved, counted up or down, or taken away."""
    data = copy.deepcopy(valid)
    for _ in range(chooser.choice((1, 1, 1, 2, 2, 3, 5))):
        inside = [path for path in places_of(data) if path[0] == "pending"]
        path = chooser.choice(inside if inside and chooser.random() < 0.4 else places_of(data))
        owner, place = value_at(data, path[:-1]), path[-1]
        role = [key for key in path if isinstance(key, str)][-1]
        old = owner[place]
        kind = chooser.randrange(10)
        if kind == 0:
            del owner[place]
        elif kind == 1 and isinstance(owner, list):
            owner.insert(chooser.randrange(len(owner) + 1), copy.deepcopy(chooser.choice(pieces.get(role, JUNK))))
        elif kind == 2 and isinstance(old, list):
            chooser.shuffle(old)
        elif kind == 3 and isinstance(old, dict):
            added = chooser.choice(sorted(pieces))
            old[added] = copy.deepcopy(chooser.choice(pieces[added]))
        elif isinstance(old, int) and not isinstance(old, bool) and kind < 8:
            owner[place] = old + chooser.choice((-2, -1, 1, 2, 5, 50))
        elif kind == 9:
            owner[place] = copy.deepcopy(chooser.choice(JUNK))
        else:
            owner[place] = copy.deepcopy(chooser.choice(pieces.get(role, JUNK)))
        if not data:
            break
    return data
