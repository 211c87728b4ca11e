"""The hidden places of a position of Res Arcana Duo as a view tells them: each with the cards that may lie there."""

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from ludomancer.core.document import HIDDEN
from ludomancer.games.res_arcana_duo.game import DuoGame
from ludomancer.games.res_arcana_duo.rules import codes

SEATS = ("one", "two")
BAGS = ("one.hand", "two.hand", "looking")  # no order is told of these

Cards = frozenset[str]
View = dict[str, Any]
Lie = dict[str, tuple[Any, ...]]  # the cards of each pile (top first), hand, and of what is looked at


class Group(NamedTuple):
    """Places over which the same hidden cards are spread."""

    cards: Cards
    slots: tuple[tuple[str, Cards], ...]  # in a pile the top one first


def cards_of(game: DuoGame, kind: int) -> Cards:
    return frozenset(game.by_kind[kind])


def looked_at(view: View) -> tuple[str, list[Any], list[Any]] | None:
    """The pile, the cards still looked at, and those put back so far."""
    asked = (view["pending"] or [{}])[-1]
    if asked.get("ask") != "put-back":
        return None
    pile = "monuments" if asked["pile"] == "monuments" else f"{asked['seat']}.deck"
    return pile, asked["cards"], asked["back"]


def lie(position: View) -> Lie:
    """Where cards lie, out of a whole document; or what a view tells of these places."""
    found = {"monuments": tuple(position["monuments"]["deck"])}
    for name in SEATS:
        found |= {f"{name}.{field}": tuple(position[name][field]) for field in ("hand", "deck")}
    _, looking, back = looked_at(position) or ("", [], [])
    return found | {"looking": tuple(looking), "back": tuple(back)}


def open_artifacts(view: View) -> Cards:
    """In play, discarded, or being placed."""
    found = [entry["card"] for entry in view["pending"] or [] if entry.get("doing") == "place"]
    for name in SEATS:
        found += view[name]["discards"] + [entry["card"] for entry in view[name]["artifacts"]]
    return frozenset(found)


def sets_of(entries: tuple[Any, ...], free: Cards) -> list[Cards]:
    found = []
    for entry in entries:
        if entry == HIDDEN:
            found.append(free)
        elif isinstance(entry, str):
            found.append(frozenset([entry]))
        else:
            named = frozenset(entry.get("any_of", entry.get("none_of")))
            found += [named if "any_of" in entry else free - named] * entry.get("count", 1)
    return found


def size(entries: list[Any]) -> int:
    """How many cards a list tells of."""
    return sum(entry.get("count", 1) if isinstance(entry, dict) else 1 for entry in entries)


def groups_of(game: DuoGame, view: View) -> list[Group]:
    """After the draft. Monuments are apart; so are the artifacts of the two, for a seat that knows whose are whose."""
    me = view["viewer"]
    told = lie(view)
    pile = (looked_at(view) or ("",))[0]
    mine = pile != "" and view["pending"][-1]["seat"] == me
    seen = frozenset(told["looking"] + told["back"]) if mine else frozenset()
    seen |= frozenset(told.get(f"{me}.hand", ()))
    artifacts = cards_of(game, codes.ARTIFACT) - open_artifacts(view) - seen
    opened = [*view["monuments"]["open"], *(e["card"] for name in SEATS for e in view[name]["monuments"])]
    monuments = cards_of(game, codes.MONUMENT) - frozenset(opened) - seen
    parts = [(monuments, ["monuments"])]
    if "cards" in view["one"]:
        parts += [(artifacts & frozenset(view[name]["cards"]), [f"{name}.hand", f"{name}.deck"]) for name in SEATS]
    else:
        parts.append((artifacts, [f"{name}.{field}" for name in SEATS for field in ("hand", "deck")]))
    found = []
    for cards, names in parts:
        names = [name for name in names if name != f"{me}.hand"]
        entries = [entry for name in names for entry in told[name]]
        free = cards - {entry for entry in entries if isinstance(entry, str)}
        if pile in names and not mine:
            names = [*names, "looking", "back"]
        slots = tuple((name, allowed) for name in names for allowed in sets_of(told[name], free))
        for name, allowed in slots:
            assert allowed <= cards, f"{allowed - cards} cannot lie in {name}"
        assert len(slots) == len(cards), f"{len(cards)} cards for {len(slots)} places"
        found.append(Group(cards, slots))
    return found


def fits(group: Group, cards: Lie) -> bool:
    """Can cards lie in these places?"""
    sets: dict[str, list[Cards]] = {}
    for name, allowed in group.slots:
        sets.setdefault(name, []).append(allowed)
    for name, here in sets.items():
        if len(cards[name]) != len(here):
            return False
        if name in BAGS:
            if not matches(frozenset(cards[name]), here):
                return False
        elif not all(card in allowed for card, allowed in zip(cards[name], here, strict=True)):
            return False
    return True


def matches(cards: Cards, sets: list[Cards]) -> bool:
    """Is there a set for every card?"""
    holder: dict[str, int] = {}

    def settle(place: int, tried: set[str]) -> bool:
        for card in sets[place] & cards:
            if card not in tried:
                tried.add(card)
                if card not in holder or settle(holder[card], tried):
                    holder[card] = place
                    return True
        return False

    return len(cards) == len(sets) and all(settle(place, set()) for place in range(len(sets)))


def key(group: Group, cards: Lie) -> Hashable:
    """How the cards lie in the places of a group, as far as that can be told apart."""
    names = dict.fromkeys(name for name, _ in group.slots)
    return tuple(frozenset(cards[name]) if name in BAGS else cards[name] for name in names)


def arrangements(group: Group, most: int) -> dict[Hashable, int] | None:
    """By brute force: in how many ways, place by place, the cards can lie so; None where there are too many ways."""
    found: Counter[Hashable] = Counter()
    for number, cards in enumerate(_ways(group.slots, group.cards)):
        if number == most:
            return None
        here: dict[str, list[str]] = {name: [] for name, _ in group.slots}
        for (name, _), card in zip(group.slots, cards, strict=True):
            here[name].append(card)
        found[key(group, {name: tuple(each) for name, each in here.items()})] += 1
    return dict(found)


def _ways(slots: tuple[tuple[str, Cards], ...], cards: Cards) -> Iterator[tuple[str, ...]]:
    if not slots:
        yield ()
        return
    for card in slots[0][1] & cards:
        for rest in _ways(slots[1:], cards - {card}):
            yield (card, *rest)
