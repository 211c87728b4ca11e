"""One who sits at a table of Realm of Sand and forgets nothing: what a seat knows of hidden cards.

It is told what one seat (or NOBODY) is told, journal and views, and nothing else. It knows which cards may lie in the
decks, among the kept ones and among those that are looked at, and which of them it has seen.
"""

from collections import Counter
from collections.abc import Hashable
from copy import deepcopy
from itertools import permutations
from math import factorial
from typing import Any

from ludomancer.core.codes import NOBODY
from ludomancer.core.document import HIDDEN
from ludomancer.games.realm_of_sand.game import SandGame
from properties.sand_table import LEVELS, Components, Document

Event = dict[str, Any]


class Slot:
    """A hidden card: which one, if it was seen, and whether all know that the red seat has seen it."""

    def __init__(self) -> None:
        self.card: str | None = None
        self.seen = False

    def know(self, card: str) -> None:
        assert self.card in (None, card), f"{self.card} was seen there, and now {card}"
        self.card = card

    @property
    def told(self) -> str:
        return self.card or HIDDEN


class SandMemory:
    def __init__(self, game: SandGame, viewer: int, view: Document) -> None:
        self.components = Components(game)
        self.names = game.seat_names
        self.viewer = viewer
        self.me = "nobody" if viewer == NOBODY else game.seat_names[viewer]
        self.open = {card for level in LEVELS for card in view["display"][level] if card}
        cards = self.components.buildings
        self.hidden = {level: self._of(level, cards) - self.open for level in LEVELS}
        self.decks = {level: [Slot() for _ in self.hidden[level]] for level in LEVELS}  # top first
        self.kept: dict[str, list[Slot]] = {level: [] for level in LEVELS}
        self.looked: list[Slot] = []
        self.look_level = ""
        self.completed = 0  # kept cards
        self.red = next((name for name in self.names if view[name].get("ribbon") == "red"), "")

    def _of(self, level: str, cards: Any) -> set[str]:
        return {card for card in cards if self.components.level_of(card) == level}

    # --- remembering ------------------------------------------------------------------------------------------------
    def see(self, events: list[Event], view: Document) -> None:
        for event in events:
            self._event(event)
        asked = view["pending"] or {}
        if "looked" in asked and self.me == self.red:
            for slot, card in zip(self.looked, asked["looked"], strict=True):
                assert card in self.hidden[self.look_level]
                slot.know(card)
        self.check_view(view)

    def _event(self, event: Event) -> None:
        kind = event["event"]
        if kind == "decided" and event["action"].startswith("complete "):
            self._complete(event["action"].split()[1])
        elif kind == "turned-up":
            card = event["building"]
            level = self.components.level_of(card)
            self._lay_open(self.decks[level].pop(0), card)
            self.open.add(card)
        elif kind == "completed":
            self.open.discard(event["building"])
        elif kind == "looked":
            self.look_level = event["deck"]
            deck = self.decks[self.look_level]
            assert event["cards"] == min(3, len(deck))
            assert event["seat"] == self.red
            self.looked = [deck.pop(0) for _ in range(event["cards"])]
        elif kind in ("kept", "under"):
            self._answer(kind, event["building"])

    def _answer(self, kind: str, card: str) -> None:
        """One of the cards that are looked at: which one knows only who looks."""
        assert (card == HIDDEN) == (self.me != self.red), "only the red seat may be told which card it is"
        slots = [slot for slot in self.looked if slot.card == card]
        if card == HIDDEN or not slots:  # where it is the only one it was never shown in a view
            slots = [slot for slot in self.looked if slot.card is None]
        slot = slots[0]
        self.looked.remove(slot)
        if card != HIDDEN:
            assert card in self.hidden[self.look_level]
            slot.know(card)
        slot.seen = True
        if kind == "kept":
            self.kept[self.look_level].append(slot)
        else:
            self.decks[self.look_level].append(slot)

    def _complete(self, card: str) -> None:
        """One that does not lie open was kept, and is known to all from now on."""
        if card in self.open:
            return
        kept = self.kept[self.components.level_of(card)]
        fitting = [slot for slot in kept if slot.card in (None, card)]
        slot = max(fitting, key=lambda slot: slot.card == card)
        kept.remove(slot)
        self._lay_open(slot, card)
        self.completed += 1

    def _lay_open(self, slot: Slot, card: str) -> None:
        level = self.components.level_of(card)
        assert card in self.hidden[level], f"{card} was not hidden any more"
        slot.know(card)
        assert card not in self._seen(level), f"{self.me} knew that {card} lies elsewhere"
        self.hidden[level].remove(card)

    # --- what it knows ----------------------------------------------------------------------------------------------
    def _slots(self, level: str) -> list[Slot]:
        looked = self.looked if level == self.look_level else []
        return [*self.decks[level], *looked, *self.kept[level]]

    def _seen(self, level: str) -> set[str]:
        return {slot.card for slot in self._slots(level) if slot.card}

    def unknown(self, level: str) -> set[str]:
        """Cards that may lie in every place of which it has not seen the card, and nowhere else."""
        found = self.hidden[level] - self._seen(level)
        assert len(found) == sum(slot.card is None for slot in self._slots(level))
        return found

    def copy(self) -> "SandMemory":
        """As it is now."""
        return deepcopy(self)

    def ways(self, level: str) -> int:
        return factorial(len(self.unknown(level)))

    # --- comparing --------------------------------------------------------------------------------------------------
    def check_view(self, view: Document) -> None:
        """No more than it knows is told, and no less."""
        assert view["viewer"] == self.me
        for level in LEVELS:
            assert {card for card in view["display"][level] if card} == self.open & self._of(level, self.open)
            assert view["decks"][level] == [slot.told for slot in self.decks[level]], f"for {self.me}"
            places = [place for place, slot in enumerate(self.decks[level], 1) if slot.seen]
            assert view["seen"].get(level, []) == places
        for name in self.names:
            if name == self.red:
                kept = [(level, slot.told) for level in LEVELS for slot in self.kept[level]]
                told = zip(view[name]["kept_levels"], view[name]["kept"], strict=True)
                assert sorted(told) == sorted(kept)
            else:
                assert "kept" not in view[name]
        looked = (view["pending"] or {}).get("looked", [])
        assert looked == [slot.told for slot in self.looked]

    def check(self, document: Document) -> None:
        """Fails where a position, the true one or one dealt for this seat, contradicts what was seen."""
        for level in LEVELS:
            deck, looked, kept = lie(document, level)
            assert sorted([*deck, *looked, *kept]) == sorted(self.hidden[level])
            assert len(deck) == len(self.decks[level])
            slots = [*self.decks[level], *(self.looked if level == self.look_level else [])]
            for slot, card in zip(slots, [*deck, *looked], strict=True):
                assert slot.card in (None, card), f"{self.me} knows that {slot.card} lies where {card} is"
            assert {slot.card for slot in self.kept[level] if slot.card} <= set(kept)

    # --- all that is possible ---------------------------------------------------------------------------------------
    def arrangements(self, level: str) -> dict[Hashable, int]:
        """By brute force: in how many ways the unseen cards can lie, by `key`."""
        found: Counter[Hashable] = Counter()
        deck, kept = self.decks[level], self.kept[level]
        for cards in permutations(sorted(self.unknown(level))):
            rest = iter(cards)
            here = [slot.card or next(rest) for slot in self._slots(level)]
            end = len(here) - len(kept)
            found[tuple(here[: len(deck)]), tuple(here[len(deck) : end]), frozenset(here[end:])] += 1
        return dict(found)


def lie(document: Document, level: str) -> tuple[tuple[str, ...], tuple[str, ...], frozenset[str]]:
    """The hidden cards of a level in a whole document: the deck, those looked at, those kept."""
    asked = document["pending"] or {}
    looked = asked["looked"] if asked.get("deck") == level else []
    kept = [
        card
        for player in document.values()
        if isinstance(player, dict) and "kept" in player
        for card, where in zip(player["kept"], player["kept_levels"], strict=True)
        if where == level
    ]
    return tuple(document["decks"][level]), tuple(looked), frozenset(kept)
