"""A perfect memory for Res Arcana Duo: all arrangements of hidden cards that fit what a viewer saw.

For small editions. Each event branches and filters the arrangements. It shares no code with the rules.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations
from typing import Any, NamedTuple

from ludomancer.core.codes import NOBODY
from ludomancer.core.document import HIDDEN
from ludomancer.games.res_arcana_duo.game import DuoGame
from ludomancer.games.res_arcana_duo.rules import codes
from properties.duo_places import SEATS, Cards, Lie, View, cards_of, lie, looked_at, size

Event = dict[str, Any]
Pile = tuple[str, ...]  # top first
MOST_WORLDS = 4_000


class TooManyWorlds(Exception):
    pass


class World(NamedTuple):
    """Artifacts or monuments; what has no place in one of them is empty there."""

    hands: tuple[Cards, Cards]
    piles: tuple[Pile, ...]  # the decks of the two, or that of the monuments
    looking: Cards = frozenset()
    back: Pile = ()  # put back so far, the top one first

    def with_hand(self, seat: int, cards: Cards) -> "World":
        return self._replace(hands=(cards, self.hands[1]) if seat == 0 else (self.hands[0], cards))

    def with_pile(self, number: int, cards: Pile) -> "World":
        return self._replace(piles=tuple(cards if i == number else pile for i, pile in enumerate(self.piles)))


Branch = Callable[[World], Iterable[World]]


def lie_of(artifacts: World, monuments: World) -> Lie:
    looked = artifacts if artifacts.looking or artifacts.back else monuments
    found = {"monuments": monuments.piles[0], "looking": tuple(sorted(looked.looking)), "back": looked.back}
    for seat, name in enumerate(SEATS):
        found |= {f"{name}.hand": tuple(sorted(artifacts.hands[seat])), f"{name}.deck": artifacts.piles[seat]}
    return found


class DuoWatcher:
    """From the first view after the draft on."""

    def __init__(self, game: DuoGame, viewer: int, view: View) -> None:
        self.game = game
        self.viewer = viewer
        self.me = "nobody" if viewer == NOBODY else SEATS[viewer]
        self.discards: list[set[str]] = [set(), set()]
        self.artifacts = set(self._dealt(view))
        hidden = cards_of(game, codes.MONUMENT) - frozenset(view["monuments"]["open"])
        self.monuments = {World((frozenset(), frozenset()), (order,)) for order in permutations(sorted(hidden))}
        self.on_monuments = False
        self.looked = 0

    # --- the beginning ----------------------------------------------------------------------------------------------
    def _dealt(self, view: View) -> Iterator[World]:
        """All ways to deal two hands and two decks."""
        every = cards_of(self.game, codes.ARTIFACT)
        start = frozenset(each.id for each in self.game.components if each.start)
        sizes = [size(view[name]["hand"]) for name in SEATS]
        for own in self._shares(every, view):
            rest = every - own
            for first in combinations(sorted(own), sizes[0]):
                for second in combinations(sorted(rest), sizes[1]):
                    hands = frozenset(first), frozenset(second)
                    if self.game.mode == "first-game" and not hands[0] | hands[1] <= start:
                        continue
                    if self.viewer != NOBODY and hands[self.viewer] != frozenset(view[self.me]["hand"]):
                        continue
                    for one in permutations(sorted(own - hands[0])):
                        for two in permutations(sorted(rest - hands[1])):
                            yield World(hands, (one, two))

    def _shares(self, every: Cards, view: View) -> Iterator[Cards]:
        """What seat one may have; after a draft the seats know."""
        if self.game.mode == "full" and self.viewer != NOBODY:
            yield frozenset(view["one"]["cards"])
        else:
            yield from (frozenset(cards) for cards in combinations(sorted(every), self.game.half))

    # --- remembering ------------------------------------------------------------------------------------------------
    def see(self, events: list[Event], view: View) -> None:
        for event in events:
            self._event(event, event.get("card", HIDDEN))
            if len(self.artifacts) > MOST_WORLDS:
                raise TooManyWorlds
        found = looked_at(view)
        if found and view["pending"][-1]["seat"] == self.me:
            cards = frozenset(found[1])
            self._branch(lambda world: [world] if world.looking == cards else [])
        assert self.artifacts, f"what {self.me} saw contradicts itself"
        assert self.monuments, f"what {self.me} saw contradicts itself"

    def _branch(self, branch: Branch, monuments: bool | None = None) -> None:
        if self.on_monuments if monuments is None else monuments:
            self.monuments = {after for world in self.monuments for after in branch(world)}
        else:
            self.artifacts = {after for world in self.artifacts for after in branch(world)}

    def _event(self, event: Event, card: str) -> None:
        kind = event["event"]
        seat = SEATS.index(event["seat"]) if "seat" in event else -1
        if kind == "decided" and event["action"].startswith("place "):
            self._shown(seat, event["action"].removeprefix("place "))
        elif kind == "drew":
            self._branch(lambda world: draw(world, seat, card), monuments=False)
        elif kind == "discarded":
            self._shown(seat, card)
            self.discards[seat].add(card)
        elif kind == "retrieved":
            self.discards[seat].remove(card)
            self._branch(lambda world: [world.with_hand(seat, world.hands[seat] | {card})], monuments=False)
        elif kind == "returned":
            self._branch(lambda world: give_back(world, seat, card), monuments=False)
        elif kind == "shuffled":
            self._shuffle(seat)
        elif kind == "looked":
            self.on_monuments = event["pile"] == "monuments"
            number = 0 if self.on_monuments else seat
            count = event["cards"] - self.looked
            self._branch(lambda world: [lift(world, number, count)])
            self.looked = event["cards"]
        elif kind == "put-back":
            number = 0 if self.on_monuments else seat
            self._branch(lambda world: put_back(world, number, card))
            self.looked -= 1
        elif kind == "turned-up" or (kind == "claimed" and event["blind"]):
            self._branch(
                lambda world: [world.with_pile(0, world.piles[0][1:])] if world.piles[0][0] == card else [], True
            )

    def _shown(self, seat: int, card: str) -> None:
        self._branch(
            lambda world: [world.with_hand(seat, world.hands[seat] - {card})] if card in world.hands[seat] else [],
            monuments=False,
        )

    def _shuffle(self, seat: int) -> None:
        """What is left of the deck is being looked at; the discards become a new one."""
        orders = list(permutations(sorted(self.discards[seat])))
        self.looked = max(len(world.piles[seat]) for world in self.artifacts)
        if len(self.artifacts) * len(orders) > MOST_WORLDS:
            raise TooManyWorlds
        self._branch(
            lambda world: [lift(world, seat, len(world.piles[seat])).with_pile(seat, order) for order in orders],
            monuments=False,
        )
        self.discards[seat].clear()

    # --- comparing --------------------------------------------------------------------------------------------------
    def allows(self, document: View) -> bool:
        found = lie(document)
        pile = (looked_at(document) or ("",))[0]
        looked = (frozenset(found["looking"]), found["back"])
        nothing: tuple[Cards, Pile] = (frozenset(), ())
        hands = frozenset(found["one.hand"]), frozenset(found["two.hand"])
        piles = found["one.deck"], found["two.deck"]
        artifacts = World(hands, piles, *(looked if pile != "monuments" else nothing))
        monuments = World(
            (frozenset(), frozenset()), (found["monuments"],), *(looked if pile == "monuments" else nothing)
        )
        return artifacts in self.artifacts and monuments in self.monuments

    def may_lie(self, name: str, number: int) -> Cards:
        """The cards that may lie in a place of a pile, counted from the top."""
        if name == "monuments":
            return frozenset(world.piles[0][number] for world in self.monuments)
        return frozenset(world.piles[SEATS.index(name.partition(".")[0])][number] for world in self.artifacts)

    def certainly_held(self, seat: int) -> Cards:
        return frozenset.intersection(*(world.hands[seat] for world in self.artifacts))


def draw(world: World, seat: int, card: str) -> list[World]:
    top, *rest = world.piles[seat]
    if card not in (HIDDEN, top):
        return []
    return [world.with_pile(seat, tuple(rest)).with_hand(seat, world.hands[seat] | {top})]


def give_back(world: World, seat: int, card: str) -> list[World]:
    """Onto the deck; which card, only its owner sees."""
    return [
        world.with_hand(seat, world.hands[seat] - {each}).with_pile(seat, (each, *world.piles[seat]))
        for each in (world.hands[seat] if card == HIDDEN else world.hands[seat] & {card})
    ]


def lift(world: World, number: int, count: int) -> World:
    pile = world.piles[number]
    return world.with_pile(number, pile[count:])._replace(looking=world.looking | frozenset(pile[:count]))


def put_back(world: World, number: int, card: str) -> list[World]:
    found = []
    for each in world.looking if card == HIDDEN else world.looking & {card}:
        after = world._replace(looking=world.looking - {each}, back=(*world.back, each))
        if not after.looking:
            after = after.with_pile(number, after.back + after.piles[number])._replace(back=())
        found.append(after)
    return found
