"""Fields from outside, and arrays of numbers, in plain Python; compiled rules cimport `arrays.pxd` instead."""

from typing import Any


def same(one: list[int], other: list[int], start: int, end: int) -> bool:
    """Whether the entries from start on, up to end, are the same."""
    return one[start:end] == other[start:end]


def taken(values: dict[str, Any], name: str, now: int) -> int:
    """A number taken out of the values, or as it is now if it is not named there."""
    number: int = values.pop(name, now)
    return number


def load(target: list[int], values: dict[str, Any], name: str, size: int) -> None:
    """An array taken out of the values: its first entries, or by places single ones and lists that begin there."""
    if name not in values:
        return
    given = values.pop(name)
    for start, entries in given.items() if isinstance(given, dict) else ((0, list(given)),):
        for place, number in enumerate(entries if isinstance(entries, list) else (entries,), start):
            if not 0 <= place < size:
                raise IndexError(f"{name} has {size} places, and none is {place}")
            target[place] = number
