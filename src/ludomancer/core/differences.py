"""What differs between a list that is expected and one that is found, in few words."""

from collections import Counter
from collections.abc import Callable
from typing import Any

LONGEST = 200  # letters of a value that a message shows
SHORT = 6  # entries of lists that are told whole


def shorten(value: object) -> str:
    text = str(value)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def lists_differ(expected: list[Any], found: list[Any], ordered: bool) -> list[str]:
    """Lists of plain values: short ones whole, of long ones what is missing, too many or in another place."""
    if (expected == found) if ordered else _counts(expected) == _counts(found):
        return []
    if max(len(expected), len(found)) <= SHORT:
        return [f"{shorten(found)} instead of {shorten(expected)}"]
    told = []
    wanted, there = _counts(expected), _counts(found)
    for label, rest in (("missing", wanted - there), ("too many", there - wanted)):
        if rest:
            names = ", ".join(each.strip("'") for each in rest.elements())
            told.append(f"{label}: {shorten(names)}")
    if ordered:
        place = next((i for i, pair in enumerate(zip(expected, found, strict=False)) if pair[0] != pair[1]), None)
        if place is not None:
            told.append(f"place {place + 1} is {shorten(found[place])} instead of {shorten(expected[place])}")
    if len(expected) != len(found):
        told.append(f"{len(found)} entries instead of {len(expected)}")
    return ["; ".join(told)]


def _counts(values: list[Any]) -> Counter[str]:
    return Counter(repr(_plain(value)) for value in values)


def _plain(value: Any) -> Any:
    """Sets within sets, as temples are, have no order either."""
    return sorted(map(_plain, value), key=repr) if isinstance(value, list) else value


def entries_differ(
    expected: list[Any],
    found: list[Any],
    ordered: bool,
    path: str,
    differ: Callable[[Any, Any, str], list[str]],
) -> list[str]:
    """Lists of mappings: each entry fits one entry, in order where the list has one."""
    if len(expected) > 2 * len(found) + SHORT:  # no need to try which might fit
        return [f"{path}: {len(found)} entries instead of {len(expected)}: {shorten(found)}"]
    faults = []
    if ordered:
        for number, (wanted, each) in enumerate(zip(expected, found, strict=False), 1):
            faults += differ(wanted, each, f"{path} {number}")
        for label, rest in (("missing", expected[len(found) :]), ("too many", found[len(expected) :])):
            faults += [f"{path}: {label}: {shorten(', '.join(map(name_of, rest)))}"] if rest else []
        return faults
    fits = [[i for i, each in enumerate(found) if not differ(wanted, each, path)] for wanted in expected]
    places = assigned(fits)
    rest = [i for i in range(len(found)) if i not in places]
    for number, wanted in enumerate(expected, 1):
        if places[number - 1] is not None:
            continue
        like = [i for i in rest if name_of(found[i]) == name_of(wanted)]
        if not like and len(expected) == len(found):
            like = sorted(rest, key=lambda i: len(differ(wanted, found[i], path)))
        if like:
            rest.remove(like[0])
            faults += differ(wanted, found[like[0]], f"{path} {number}")
        else:
            faults.append(f"{path}: missing: {shorten(wanted)}")
    if rest:
        faults.append(f"{path}: too many: {shorten(', '.join(name_of(found[i]) for i in rest))}")
    return faults


def name_of(entry: Any) -> str:
    """The card of an entry, or all of it."""
    return str(entry.get("card", entry)) if isinstance(entry, dict) else str(entry)


def assigned(fits: list[list[int]]) -> list[int | None]:
    """For each of several the one it gets among those that fit it, so that as many as possible get one."""
    holder: dict[int, int] = {}

    def settle(who: int, tried: set[int]) -> bool:
        for place in fits[who]:
            if place not in tried:
                tried.add(place)
                if place not in holder or settle(holder[place], tried):
                    holder[place] = who
                    return True
        return False

    for who in range(len(fits)):
        settle(who, set())
    places: list[int | None] = [None] * len(fits)
    for place, who in holder.items():
        places[who] = place
    return places
