"""The hidden places of a position of Bless as a view tells them: each with the cards that may lie there."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from ludomancer.core.codes import NOBODY
from ludomancer.core.document import HIDDEN
from properties.bless_watcher import SEATS, Cards, View, free_cards, open_cards


class Places(NamedTuple):
    hands: tuple[tuple[Cards, ...], ...]  # of the seats that the viewer cannot see
    asides: tuple[tuple[Cards, ...], ...]
    tops: tuple[Cards, ...]  # as far as they differ from the rest of the Deck
    rest: Cards
    below: int  # how many places the rest has
    cards: Cards  # all that lie in these places


def set_of(entry: Any, free: Cards) -> Cards:
    """The cards that an entry of a view allows."""
    if entry == HIDDEN:
        return free
    if isinstance(entry, str):
        return frozenset([entry])
    return frozenset(entry["any_of"]) if "any_of" in entry else free - frozenset(entry["none_of"])


def sets_of(entries: list[Any], free: Cards) -> tuple[Cards, ...]:
    """The same of a list, as often as each entry counts."""
    counts = [entry.get("count", 1) if isinstance(entry, dict) else 1 for entry in entries]
    return tuple(set_of(entry, free) for entry, count in zip(entries, counts, strict=True) for _ in range(count))


def places_of(every: Iterable[str], view: View, viewer: int) -> Places:
    hidden = frozenset(every) - open_cards(view)
    free = free_cards(hidden, view)
    if viewer != NOBODY:
        hidden -= {*view[SEATS[viewer]]["hand"], *view[SEATS[viewer]]["aside"]}
    others = [name for seat, name in enumerate(SEATS) if seat != viewer]
    hands, asides = (tuple(sets_of(view[name][field], free) for name in others) for field in ("hand", "aside"))
    deck = sets_of(view["deck"], free)
    rest = deck[-1] if deck else frozenset()
    count = len(deck)
    while count and deck[count - 1] == rest:
        count -= 1
    return Places(hands, asides, deck[:count], rest, len(deck) - count, hidden)


def fits(places: Places, document: dict[str, Any], viewer: int) -> bool:
    """Can the cards of a position lie in these places?"""
    others = [name for seat, name in enumerate(SEATS) if seat != viewer]
    for field, sets in (("hand", places.hands), ("aside", places.asides)):
        for name, bag in zip(others, sets, strict=True):
            if not matches(frozenset(document[name][field]), bag):
                return False
    deck = document["deck"]
    tops, rest = deck[: len(places.tops)], deck[len(places.tops) :]
    return (
        all(card in allowed for card, allowed in zip(tops, places.tops, strict=True))
        and set(rest) <= places.rest
        and len(rest) == places.below
    )


def matches(cards: Cards, sets: tuple[Cards, ...]) -> bool:
    """Is there a set for every card?"""
    holder: dict[str, int] = {}

    def settle(place: int, tried: set[str]) -> bool:
        for card in (sets[place] & cards) - tried:
            if card not in tried:
                tried.add(card)
                if card not in holder or settle(holder[card], tried):
                    holder[card] = place
                    return True
        return False

    return len(cards) == len(sets) and all(settle(place, set()) for place in range(len(sets)))


def arrangements(places: Places, most: int) -> Counter[Hashable] | None:
    """By brute force: in how many ways the cards can lie, place by place; None where there are too many ways.

    The key tells who has which cards, and the top of the Deck; the order of the rest is the same factor everywhere.
    """
    bags = [*places.hands, *places.asides]
    slots = [(number, allowed) for number, bag in enumerate(bags) for allowed in bag]
    slots += [(len(bags) + place, allowed) for place, allowed in enumerate(places.tops)]
    ways: Counter[tuple[Cards, ...]] = Counter({(frozenset(),) * (len(bags) + len(places.tops)): 1})
    for number, allowed in slots:  # equal fillings so far are counted together
        after: Counter[tuple[Cards, ...]] = Counter()
        for filled, count in ways.items():
            for card in allowed.intersection(places.cards).difference(*filled):
                after[(*filled[:number], filled[number] | {card}, *filled[number + 1 :])] += count
        if len(after) > most:
            return None
        ways = after
    return Counter({filled: count for filled, count in ways.items() if places.cards.difference(*filled) <= places.rest})


def key(places: Places, document: dict[str, Any], viewer: int) -> Hashable:
    """The key of a position among the arrangements."""
    others = [name for seat, name in enumerate(SEATS) if seat != viewer]
    bags = [frozenset(document[name][field]) for field in ("hand", "aside") for name in others]
    return (*bags, *(frozenset([card]) for card in document["deck"][: len(places.tops)]))
