"""What a viewer of Res Arcana Duo has certainly seen of hidden cards, in games of any size; from journal and views.

For each card it keeps the places where the card may lie. Draws, looks, shuffles and cards returned unseen only move
these about: nothing is worked out from what lies elsewhere, so no deal may contradict it.
"""

from typing import Any

from ludomancer.core.codes import NOBODY
from ludomancer.core.document import HIDDEN
from ludomancer.games.res_arcana_duo.game import DuoGame
from ludomancer.games.res_arcana_duo.rules import codes
from properties.duo_places import SEATS, View, cards_of, lie, looked_at, size

Event = dict[str, Any]
Place = tuple[str, int]  # a pile and a number from the bottom, or a hand or what is looked at and 0
LOOKED = ("looking", 0)


class DuoMemory:
    def __init__(self, game: DuoGame, viewer: int, view: View) -> None:
        self.game = game
        self.viewer = viewer
        self.me = "nobody" if viewer == NOBODY else SEATS[viewer]
        self.may: dict[str, set[Place]] = {}
        self.count: dict[str, int] = {}  # of the piles
        self.discards: dict[str, set[str]] = {name: set() for name in SEATS}
        self.mages = {name: view[name].get("mages") for name in SEATS}
        self.kept: set[str] = set()
        self.gave: set[str] = set()
        self.drawn: set[str] = set(view[self.me]["drawn"] if view["phase"] == "draft" and viewer != NOBODY else [])
        self.chosen: str | None = None
        self.looked = 0
        self.back: list[str] = []
        self.pile = ""
        self._monuments(view)
        self.started = view["phase"] != "draft"
        if self.started:
            self._start(view)

    # --- the beginning ----------------------------------------------------------------------------------------------
    def _monuments(self, view: View) -> None:
        count = size(view["monuments"]["deck"])
        self.count["monuments"] = count
        for card in cards_of(self.game, codes.MONUMENT) - frozenset(view["monuments"]["open"]):
            self.may[card] = {("monuments", i) for i in range(count)}

    def _hand(self, name: str) -> set[Place]:
        return {(f"{name}.hand", 0)}

    def _deck(self, name: str) -> set[Place]:
        return {(f"{name}.deck", i) for i in range(self.count[f"{name}.deck"])}

    def _start(self, view: View) -> None:
        """The hands are dealt: whose cards are whose, and who holds which, as far as that can be known."""
        for name in SEATS:
            self.count[f"{name}.deck"] = size(view[name]["deck"])
        every = cards_of(self.game, codes.ARTIFACT)
        if self.game.mode == "full":
            for card in every:
                self.may[card] = {place for name in SEATS for place in self._hand(name) | self._deck(name)}
            if self.viewer != NOBODY:
                self._know_owners(view)
        else:
            start = {each.id for each in self.game.components if each.start}
            for card in every:
                places = [self._hand(name) if card in start else self._deck(name) for name in SEATS]
                self.may[card] = places[0] | places[1]
        if self.viewer != NOBODY:
            for card in every:
                self.may[card] -= self._hand(self.me)
            for card in view[self.me]["hand"]:
                self.may[card] = self._hand(self.me)

    def _know_owners(self, view: View) -> None:
        other = SEATS[1 - self.viewer]
        own = frozenset(view[self.me]["cards"])
        theirs = frozenset(view[other]["cards"])
        assert own | theirs == cards_of(self.game, codes.ARTIFACT)
        assert len(own) == len(theirs) == self.game.half
        assert self.kept <= own, f"{self.me} kept {self.kept}"
        assert self.gave <= theirs, f"{self.me} gave {self.gave}"
        for name, cards in ((self.me, own), (other, theirs)):
            for card in cards:
                self.may[card] = self._hand(name) | self._deck(name)

    # --- remembering ------------------------------------------------------------------------------------------------
    def see(self, events: list[Event], view: View) -> None:
        for event in events:
            if not self.started:
                self._draft_event(event)
            elif event["event"] == "decided":
                self._decided(event)
            else:
                self._event(event, event.get("card", HIDDEN))
        found = looked_at(view)
        if found and view["pending"][-1]["seat"] == self.me:
            self._exactly(LOOKED, {*found[1], *found[2]})
        if not self.started and view["phase"] != "draft":
            self._start(view)
            self.started = True
        if view["phase"] != "mage":
            self.chosen = None

    def _draft_event(self, event: Event) -> None:
        """The pair drawn, the one kept, the one given: seen by one seat alone."""
        kind, card = event["event"], event.get("card")
        assert card is None or (card == HIDDEN) == (event["seat"] != self.me), event
        if kind == "drew" and card != HIDDEN:
            self.drawn.add(str(card))
        elif kind in ("kept", "gave") and card != HIDDEN:
            self.drawn.remove(str(card))
            (self.kept if kind == "kept" else self.gave).add(str(card))

    def _decided(self, event: Event) -> None:
        verb, _, what = event["action"].partition(" ")
        if verb == "place":  # it has left the hand, paid or not
            self._shown(f"{event['seat']}.hand", what)
        elif verb == "choose" and event["seat"] == self.me:
            self.chosen = what

    def _event(self, event: Event, card: str) -> None:
        kind, name = event["event"], event.get("seat", "")
        if kind == "drew":
            self._lift(f"{name}.deck", (f"{name}.hand", 0), card)
        elif kind == "discarded":
            self._shown(f"{name}.hand", card)
            self.discards[name].add(card)
        elif kind == "retrieved":
            self.discards[name].remove(card)
            self.may[card] = self._hand(name)
        elif kind == "returned":
            self._return(name, card)
        elif kind == "shuffled":
            self._lift_for_look(f"{name}.deck", self.count[f"{name}.deck"])
            self.count[f"{name}.deck"] = len(self.discards[name])
            for each in self.discards[name]:
                self.may[each] = self._deck(name)
            self.discards[name].clear()
        elif kind == "looked":
            self.pile = "monuments" if event["pile"] == "monuments" else f"{name}.deck"
            self._lift_for_look(self.pile, event["cards"] - self.looked)
        elif kind == "put-back":
            self.back.append(card)
            if len(self.back) == self.looked:
                self._put_back()
        elif kind == "turned-up" or (kind == "claimed" and event["blind"]):
            self._lift("monuments", ("out", 0), card)
            del self.may[card]

    def _lift(self, pile: str, to: Place, card: str) -> None:
        """The top card of a pile goes somewhere."""
        self.count[pile] -= 1
        top = (pile, self.count[pile])
        if card == HIDDEN:
            for places in self.may.values():
                if top in places:
                    places.remove(top)
                    places.add(to)
            return
        assert top in self.may[card], f"{self.me} knew that {card} is not on top of {pile}"
        for places in self.may.values():
            places.discard(top)
        self.may[card] = {to}

    def _shown(self, hand: str, card: str) -> None:
        assert (hand, 0) in self.may[card], f"{self.me} knew that {card} is not in {hand}"
        del self.may[card]

    def _return(self, name: str, card: str) -> None:
        top = (f"{name}.deck", self.count[f"{name}.deck"])
        self.count[f"{name}.deck"] += 1
        if card != HIDDEN:
            self.may[card] = {top}
            return
        for places in self.may.values():
            if (f"{name}.hand", 0) in places:
                places.add(top)

    def _lift_for_look(self, pile: str, count: int) -> None:
        for _ in range(count):
            self._lift(pile, LOOKED, HIDDEN)
        self.looked += count

    def _put_back(self) -> None:
        """All that were looked at lie on top again."""
        base = self.count[self.pile]
        self.count[self.pile] += self.looked
        tops = {(self.pile, i) for i in range(base, base + self.looked)}
        known = HIDDEN not in self.back
        if known:
            self._exactly(LOOKED, set(self.back))
        for places in self.may.values():
            if LOOKED in places:
                places.remove(LOOKED)
                places |= tops
        if known:
            for i, card in enumerate(self.back):
                self.may[card] = {(self.pile, self.count[self.pile] - 1 - i)}
        self.back = []
        self.looked = 0

    def _exactly(self, place: Place, cards: set[str]) -> None:
        """These cards are seen there, and no others are."""
        for card, places in self.may.items():
            if card in cards:
                assert place in places, f"{self.me} knew that {card} cannot be there"
                places.intersection_update({place})
            else:
                places.discard(place)

    # --- comparing --------------------------------------------------------------------------------------------------
    def check(self, document: View) -> None:
        """Fails where a position contradicts what was seen."""
        if self.started:
            where = positions(document)
            assert set(where) == set(self.may), f"{self.me} knows which cards are hidden"
            for card, place in where.items():
                assert place in self.may[card], f"{self.me} knows that {card} is not at {place}"
        elif self.viewer != NOBODY:
            assert set(document[self.me]["drawn"]) == self.drawn
            assert set(document[self.me]["kept"]) == self.kept
            assert set(document[SEATS[1 - self.viewer]]["gifts"]) == self.gave
        if document["phase"] in ("draft", "mage") and self.viewer != NOBODY:
            assert {name: document[name]["mages"] for name in SEATS} == self.mages
            assert document[self.me]["chosen"] == self.chosen


def positions(document: View) -> dict[str, Place]:
    """Where each hidden card of a document lies."""
    found: dict[str, Place] = {}
    for name, cards in lie(document).items():
        for i, card in enumerate(cards):
            where = ("looking", 0) if name in ("looking", "back") else (name, 0)
            if name in ("monuments", "one.deck", "two.deck"):
                where = (name, len(cards) - 1 - i)
            found[card] = where
    return found
