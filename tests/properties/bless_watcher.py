"""A harness for Bless that remembers what a seat saw, from journal and views alone.

It keeps every world that is possible: who holds which cards, and what lies on top of the Deck as far as somebody has
seen it; deeper cards of the Deck are all alike. Each event branches and filters the worlds. It shares no code with the
rules, and unlike them it forgets nothing. That takes positions with few hidden cards.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

from ludomancer.core.codes import NOBODY
from ludomancer.core.document import HIDDEN
from ludomancer.games.bless.game import BlessGame

SEATS = ("one", "two")
MOST_WORLDS = 20_000
PRAYER_FACE, BOND = 1, 2

Cards = frozenset[str]
Event = dict[str, Any]
View = dict[str, Any]


class TooManyWorlds(Exception):
    """The harness cannot go on."""


class World(NamedTuple):
    """Where the hidden cards may be; what is in none of these lies in the Deck."""

    hands: tuple[Cards, Cards]
    asides: tuple[Cards, Cards]
    tops: tuple[str, ...] = ()

    def held(self) -> Cards:
        return self.hands[0] | self.hands[1] | self.asides[0] | self.asides[1]

    def with_hand(self, seat: int, cards: Cards, tops: tuple[str, ...] | None = None) -> "World":
        hands = (cards, self.hands[1]) if seat == 0 else (self.hands[0], cards)
        return World(hands, self.asides, self.tops if tops is None else tops)

    def with_aside(self, seat: int, cards: Cards) -> "World":
        asides = (cards, self.asides[1]) if seat == 0 else (self.asides[0], cards)
        return self._replace(asides=asides)


class BlessWatcher:
    """Sits at the table as one seat, or as nobody, from a position on in which nothing special is known."""

    def __init__(self, game: BlessGame, viewer: int, view: View) -> None:
        self.game = game
        self.viewer = viewer
        self.me = "nobody" if viewer == NOBODY else SEATS[viewer]
        self.every = frozenset(game.card_ids)
        self.view = view
        self.hidden = self.pool(view)  # in hands, put aside, or in the Deck
        self.looking = 0  # how many cards someone is looking at
        self.shown = False  # the looker was this viewer, and has seen them
        self.worlds = set(self._first_worlds(view))

    def _first_worlds(self, view: View) -> Iterator[World]:
        none: Cards = frozenset()
        sizes = [size(view[name]["hand"]) for name in SEATS]
        own = [frozenset(view[name]["hand"]) if name == self.me else None for name in SEATS]
        for one in [own[0]] if own[0] is not None else subsets(self.hidden - (own[1] or none), sizes[0]):
            for two in [own[1]] if own[1] is not None else subsets(self.hidden - one, sizes[1]):
                yield World((one, two), (none, none))

    def pool(self, view: View) -> Cards:
        """All cards that do not lie openly."""
        return self.every - open_cards(view)

    # --- remembering ------------------------------------------------------------------------------------------------
    def see(self, events: list[Event], view: View) -> None:
        """What the journal told about one decision, and the view afterwards."""
        for number, event in enumerate(events):
            self._event(event, events[number + 1 :], view)
            assert self.worlds, f"what {self.me} was told contradicts itself: {event}"
            if len(self.worlds) > MOST_WORLDS:
                raise TooManyWorlds
        self.view = view
        asked = (view["pending"] or [{}])[-1]
        if asked.get("ask") == "keep" and asked["seat"] == self.me and not self.shown:
            self._look(view)
        assert self.worlds, f"what {self.me} sees contradicts what it was told"
        assert self.hidden == self.pool(view), f"{self.me} has lost track of what is hidden"

    def _event(self, event: Event, later: list[Event], view: View) -> None:
        kind, card = event["event"], event.get("card", HIDDEN)
        seat = SEATS.index(event["seat"]) if event.get("seat") in SEATS else -1
        if kind == "drew":
            self._branch(lambda world: self._draw(world, seat, card))
        elif kind == "set-aside":
            self._branch(lambda world: put_aside(world, seat, card))
        elif kind == "looked":
            self.looking, self.shown = event["cards"], False
        elif kind == "kept":
            self._branch(lambda world: self._keep(world, seat, card, self.looking, is_search(later)))
        elif kind == "revealed":
            self._branch(lambda world: self._reveal(world, card))
        elif kind == "none":
            fitting = fitting_cards(self.game, self.view, seat)
            self.worlds = {world for world in self.worlds if not world.hands[seat] & fitting}
        elif kind == "shuffled":
            self._shuffled(event["void"], later, view)
        elif kind == "to-deck":
            self.hidden |= {card}
        elif kind in ("took", "returned"):
            self.hidden |= {card}
            self._branch(lambda world: [world.with_hand(seat, world.hands[seat] | {card})])
        elif kind == "discarded" or (kind == "played" and event["cala"]):
            self._branch(lambda world: show(world, seat, card))
            self.hidden -= {card}
        elif kind == "played" and card in self.hidden:  # from the top of the Deck, where all have seen it
            self._branch(lambda world: [world._replace(tops=world.tops[1:])] if world.tops[:1] == (card,) else [])
            self.hidden -= {card}

    def _branch(self, step: Callable[[World], "list[World] | Iterator[World]"]) -> None:
        self.worlds = {after for world in self.worlds for after in step(world)}

    def deck(self, world: World) -> Cards:
        return self.hidden - world.held()

    def _tops(self, world: World, card: str) -> "Iterator[tuple[str, tuple[str, ...]]]":
        """The cards that may lie on top (this one, where it is named), and what is known below."""
        if world.tops:
            if card in (HIDDEN, world.tops[0]):
                yield world.tops[0], world.tops[1:]
        else:
            for top in self.deck(world):
                if card in (HIDDEN, top):
                    yield top, ()

    def _draw(self, world: World, seat: int, card: str) -> Iterator[World]:
        for top, tops in self._tops(world, card):
            yield world.with_hand(seat, world.hands[seat] | {top}, tops)

    def _reveal(self, world: World, card: str) -> Iterator[World]:
        for top, tops in self._tops(world, card):
            yield world._replace(tops=(top, *tops))

    def _keep(self, world: World, seat: int, card: str, count: int, search: bool) -> Iterator[World]:
        """One of the cards that were looked at; of known tops the others stay as they lie."""
        reach = len(world.tops) if search else min(count, len(world.tops))
        for place in range(reach):
            if card in (HIDDEN, world.tops[place]):
                tops = world.tops[:place] + world.tops[place + 1 :]
                yield world.with_hand(seat, world.hands[seat] | {world.tops[place]}, tops)
        if search or count > len(world.tops):
            for other in self.deck(world) - frozenset(world.tops):
                if card in (HIDDEN, other):
                    yield world.with_hand(seat, world.hands[seat] | {other})

    def _look(self, view: View) -> None:
        """This viewer looks at the top, or through the whole Deck; what it sees stands in its view."""
        self.shown = True
        entries = view["deck"]
        if all(isinstance(entry, str) and entry != HIDDEN for entry in entries[: self.looking]):
            seen = tuple(entries[: self.looking])
            self._branch(lambda world: self._lies_on_top(world, seen))
        else:
            seen_deck = deck_set(self.hidden, view)
            assert len(seen_deck) == self.looking, f"{self.me} looks through the Deck and is not told what is there"
            self.worlds = {world for world in self.worlds if self.deck(world) == seen_deck}

    def _lies_on_top(self, world: World, seen: tuple[str, ...]) -> Iterator[World]:
        known = min(len(seen), len(world.tops))
        if world.tops[:known] == seen[:known] and self.deck(world) - frozenset(world.tops) >= frozenset(seen[known:]):
            yield world._replace(tops=seen + world.tops[known:])

    def _shuffled(self, void: bool, later: list[Event], view: View) -> None:
        """The Void becomes the Deck; or, with what was put aside, the Deck is only shuffled."""
        none: Cards = frozenset()
        if not void:
            self.worlds = {World(world.hands, (none, none)) for world in self.worlds}
            return
        self.worlds = {world for world in self.worlds if not self.deck(world)}
        if any(event["event"] == "shuffled" and event["void"] for event in later):
            raise TooManyWorlds  # twice in one decision: what the Void held in between was not seen
        shown = {e["card"] for e in later if e["event"] == "discarded" or (e["event"] == "played" and e["card"])}
        added = {e["card"] for e in later if e["event"] in ("took", "returned", "to-deck")}
        self.hidden |= (self.pool(view) | shown) - added
        self.worlds = {world._replace(tops=()) for world in self.worlds}

    # --- comparing --------------------------------------------------------------------------------------------------
    def allows(self, document: dict[str, Any]) -> bool:
        """Is this one of the worlds?"""
        hands = tuple(frozenset(document[name]["hand"]) for name in SEATS)
        asides = tuple(frozenset(document[name]["aside"]) for name in SEATS)
        deck = tuple(document["deck"])
        return any(
            world.hands == hands and world.asides == asides and deck[: len(world.tops)] == world.tops
            for world in self.worlds
        )

    def certain(self) -> tuple[list[Cards], list[Cards], tuple[str, ...]]:
        """Of each hand: what is in it in all worlds, what in none; and the top of the Deck where all worlds agree."""
        always, never = [], []
        for seat in range(2):
            hands = [world.hands[seat] for world in self.worlds]
            always.append(frozenset.intersection(*hands))
            never.append(self.hidden - frozenset.union(*hands))
        tops: list[str] = []
        for place in range(min(len(world.tops) for world in self.worlds)):
            found = {world.tops[place] for world in self.worlds}
            if len(found) != 1:
                break
            tops.append(found.pop())
        return always, never, tuple(tops)


def open_cards(view: View) -> Cards:
    """In play, on Altars, in the Void, or out of the game."""
    found = {*view["void"], *(entry["card"] for entry in view["leaving"]), *view["out"]}
    for name in SEATS:
        player = view[name]
        found |= {*player["altar"], *(entry["card"] for entry in (*player["echoes"], *player["playing"]))}
        for curse in player["curses"]:
            found.add(curse["card"])
            if curse["bond"]:
                found.add(curse["bond"]["card"])
    return frozenset(found)


def free_cards(hidden: Cards, view: View) -> Cards:
    """The hidden cards whose place the view does not name: what "?" stands for."""
    places = [view["deck"], *(view[name][field] for name in SEATS for field in ("hand", "aside"))]
    return hidden - {entry for place in places for entry in place if isinstance(entry, str)}


def deck_set(hidden: Cards, view: View) -> Cards:
    """What may lie in the Deck, where that is the same for all its places."""
    entry, free = view["deck"][0], free_cards(hidden, view)
    if isinstance(entry, str):
        return free if entry == HIDDEN else frozenset((entry,))
    return frozenset(entry["any_of"]) if "any_of" in entry else free - frozenset(entry["none_of"])


def is_search(later: list[Event]) -> bool:
    """Was the card just kept taken out of the whole Deck? Then the Deck is shuffled at once."""
    return bool(later) and later[0]["event"] == "shuffled" and not later[0]["void"]


def fitting_cards(game: BlessGame, view: View, seat: int) -> Cards:
    """What a seat can lay that is asked for a card of its hand; the effect under way says which."""
    under_way = next(entry for entry in reversed(view["pending"]) if entry.get("doing") == "effect")
    asking = next(card for card in game.cards.cards if card.id == under_way["card"])
    step = asking.curse[0].steps[under_way["step"] - 1]
    curses = [curse for name in SEATS for curse in view[name]["curses"]]
    host = any(curse["bond"] is None or curse["bond"]["of"] == SEATS[seat] for curse in curses)
    return frozenset(
        card.id
        for card in game.cards.cards
        if (not step.form or card.form & step.form) and (step.face != PRAYER_FACE or card.prayer != BOND or host)
    )


def put_aside(world: World, seat: int, card: str) -> Iterator[World]:
    for other in world.hands[seat]:
        if card in (HIDDEN, other):
            yield world.with_hand(seat, world.hands[seat] - {other}).with_aside(seat, world.asides[seat] | {other})


def show(world: World, seat: int, card: str) -> Iterator[World]:
    if card in world.hands[seat]:
        yield world.with_hand(seat, world.hands[seat] - {card})


def subsets(cards: Cards, count: int) -> Iterator[Cards]:
    return (frozenset(chosen) for chosen in combinations(sorted(cards), count))


def size(entries: list[Any]) -> int:
    return sum(entry.get("count", 1) if isinstance(entry, dict) else 1 for entry in entries)
