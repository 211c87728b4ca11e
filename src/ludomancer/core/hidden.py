"""Hidden cards in documents: a place is a card, any hidden one ("?"), any of some, or any but some."""

from collections.abc import Iterable
from typing import Any

from ludomancer.core.document import HIDDEN, DocumentReader


def members(mask: int) -> list[int]:
    """The cards of a set, in the order of the edition."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards


def mask_of(cards: Iterable[int]) -> int:
    """The set of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def known_cards(sets: list[int]) -> int:
    """The cards that a place is known to hold."""
    known = 0
    for possible in sets:
        if possible & (possible - 1) == 0:
            known |= possible
    return known


def entry(ids: list[str], possible: int, free: int) -> Any:
    """What may lie in a place; `free` is what "?" stands for: hidden cards whose places are not known."""
    if possible & (possible - 1) == 0:
        return ids[possible.bit_length() - 1]
    if possible == free:
        return HIDDEN
    if possible.bit_count() * 2 <= free.bit_count() or possible & ~free:
        return {"any_of": [ids[card] for card in members(possible)]}
    return {"none_of": [ids[card] for card in members(free & ~possible)]}


def entries(ids: list[str], sets: list[int], free: int) -> list[Any]:
    """Equal ones in a row are counted, but for plain hidden ones."""
    found: list[Any] = []
    for possible in sets:
        told = entry(ids, possible, free)
        if isinstance(told, dict) and found and isinstance(found[-1], dict):
            last = dict(found[-1])
            count = last.pop("count", 1)
            if last == told:
                found[-1] = told | {"count": count + 1}
                continue
        found.append(told)
    return found


def bag(ids: list[str], sets: list[int], free: int) -> list[Any]:
    """The entries of places that have no order."""
    return entries(ids, sorted(sets, key=lambda possible: (possible.bit_count(), possible)), free)


class SetReader:
    """Reads the entries of places back; `hidden` has all cards that may lie there at all."""

    def __init__(self, numbers: dict[str, int], hidden: int, most: int) -> None:
        self.numbers = numbers
        self.hidden = hidden
        self.most = most

    def free(self, lists: list[Any]) -> int:
        """What "?" stands for: hidden cards that no place is said to hold for certain."""
        free = self.hidden
        for found in lists:
            for each in found if isinstance(found, list) else [found]:
                if isinstance(each, str) and each in self.numbers:
                    free &= ~(1 << self.numbers[each])
        return free

    def sets(self, found: Any, free: int, reader: DocumentReader, field: str) -> list[int]:
        """The sets of a list of entries, each as often as it counts."""
        if not isinstance(found, list) or len(found) > self.most:
            reader.fail(field, "must be a list of cards")
        return [possible for each in found for possible in self.set(each, free, reader, field)]

    def set(self, told: Any, free: int, reader: DocumentReader, field: str) -> list[int]:
        if told == HIDDEN:
            if not free:
                reader.fail(field, "no card is left that could lie there")
            return [free]
        if isinstance(told, str):
            if told not in self.numbers:
                reader.fail(field, f"{told!r} is no card")
            possible, count = 1 << self.numbers[told], 1
        else:
            table = DocumentReader(told, f"{reader.place}: {field}")
            count = table.number("count", 1, self.most, 1)
            if table.has("any_of"):
                possible = self._mask(table, "any_of")
            else:
                if not table.has("none_of"):
                    table.fail("any_of", "is missing: a hidden card is any_of or none_of some")
                possible = free & ~self._mask(table, "none_of")
            table.finish()
        if possible & ~self.hidden:
            wrong = members(possible & ~self.hidden)[0]
            name = next(name for name, number in self.numbers.items() if number == wrong)
            reader.fail(field, f"{name} is not hidden there")
        if not possible:
            reader.fail(field, "no card is left that could lie there")
        return [possible] * count

    def _mask(self, table: DocumentReader, field: str) -> int:
        return mask_of(table.names_list(field, self.numbers, "card"))


def arrangement(sets: list[int], hidden: int) -> list[int] | None:
    """A card for each place, found by exchanging until all fit; None where there is no way."""
    holder: dict[int, int] = {}
    free = hidden

    def settle(place: int, tried: set[int]) -> bool:
        nonlocal free
        untaken = sets[place] & free
        if untaken:
            card = (untaken & -untaken).bit_length() - 1
            free &= ~(1 << card)
            holder[card] = place
            return True
        for card in members(sets[place]):
            if card not in tried:
                tried.add(card)
                if settle(holder[card], tried):
                    holder[card] = place
                    return True
        return False

    for place in sorted(range(len(sets)), key=lambda i: sets[i].bit_count()):
        if not settle(place, set()):
            return None
    found = [0] * len(sets)
    for card, place in holder.items():
        found[place] = card
    return found
