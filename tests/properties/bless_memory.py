"""What a viewer of Bless has certainly seen of hidden cards, in games of any size; from journal and views alone.

Where `bless_watcher` works out everything that follows, this only remembers plain facts that no deal may contradict:
- cards that came into a hand openly, until their holder puts cards aside;
- cards that were certainly not in a hand at some moment (they went into the Deck, lay in the Void, were seen in the
  Deck, or the holder said `none`): no more of them can be in it than cards came in unseen since;
- cards seen on top of the Deck.
"""

from typing import Any

from ludomancer.core.codes import NOBODY
from ludomancer.core.document import HIDDEN
from ludomancer.games.bless.game import BlessGame
from properties.bless_watcher import SEATS, Cards, Event, View, deck_set, fitting_cards, is_search, open_cards


class Absent:
    """Cards that were not in a hand, and how many cards came into it unseen since."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.gained = 0


class BlessMemory:
    def __init__(self, game: BlessGame, viewer: int, view: View) -> None:
        self.game = game
        self.viewer = viewer
        self.me = "nobody" if viewer == NOBODY else SEATS[viewer]
        self.others = [seat for seat in range(2) if seat != viewer]
        self.view = view
        self.every = frozenset(game.card_ids)
        self.held: list[set[str]] = [set(), set()]
        self.absent: list[list[Absent]] = [[], []]
        self.tops: list[str] = []
        self.looking = 0
        self._not_held(self.mine(view))

    def mine(self, view: View) -> Cards:
        return frozenset() if self.viewer == NOBODY else frozenset(view[self.me]["hand"] + view[self.me]["aside"])

    # --- remembering ------------------------------------------------------------------------------------------------
    def see(self, events: list[Event], view: View) -> None:
        for number, event in enumerate(events):
            self._event(event, is_search(events[number + 1 :]))
        asked = (view["pending"] or [{}])[-1]
        if asked.get("ask") == "keep" and asked["seat"] == self.me and events and self.looking:
            self._look(view)
        self._not_held(self.mine(view))  # what is in the own hand is not in another
        self.view = view
        assert len(self.absent[0]) + len(self.absent[1]) < 2_000

    def _not_held(self, cards: Cards) -> None:
        for seat in self.others:
            if cards and not any(cards <= one.cards and not one.gained for one in self.absent[seat]):
                self.absent[seat].append(Absent(cards))

    def _event(self, event: Event, search: bool) -> None:
        kind, card = event["event"], event.get("card", HIDDEN)
        seat = SEATS.index(event["seat"]) if event.get("seat") in SEATS else -1
        if kind == "drew":
            assert not self.tops or card in (HIDDEN, self.tops[0]), f"{self.me} knew the top card"
            self._gains(seat, self.tops[0] if self.tops else card)
            self.tops = self.tops[1:]
        elif kind == "kept":
            self._gains(seat, card)
            self.tops = [top for top in self.tops if top != card] if seat == self.viewer and not search else []
            self.looking = 0
        elif kind == "looked":
            self.looking = event["cards"]
        elif kind in ("took", "returned"):
            self._gains(seat, card)
        elif kind == "set-aside":
            self.held[seat].clear()
            # a choice that was not seen may forget how many came in (C3), not that none did
            self.absent[seat] = [one for one in self.absent[seat] if one.gained == 0]
        elif kind == "revealed":
            assert self.tops[:1] in ([], [card]), f"{self.me} knew the top card"
            self.tops = self.tops or [card]
        elif kind == "shuffled":
            self.tops = []
            if event["void"]:
                self._not_held(frozenset(self.view["void"]) - self._moved)
        elif kind == "none" and seat in self.others:
            self.absent[seat].append(Absent(fitting_cards(self.game, self.view, seat)))
        elif kind == "discarded" or kind == "played":
            self._shown(seat, card, kind == "discarded" or event["cala"])

    @property
    def _moved(self) -> Cards:
        """Cards of the Void that may have left it within this decision."""
        return frozenset(self.held[0] | self.held[1])

    def _gains(self, seat: int, card: str) -> None:
        """A card comes into a hand; one that is known is no longer absent."""
        if seat not in self.others:
            return
        if card != HIDDEN:
            self.held[seat].add(card)
        for one in self.absent[seat]:
            if card == HIDDEN:
                one.gained += 1
            else:
                one.cards -= {card}

    def _shown(self, seat: int, card: str, from_hand: bool) -> None:
        if self.tops[:1] == [card] and not from_hand:
            self.tops = self.tops[1:]
        self.held[seat].discard(card)
        for other in self.others:
            for one in self.absent[other]:
                if card in one.cards and from_hand and other == seat:
                    assert one.gained > 0, f"{self.me} knew that {SEATS[seat]} does not hold {card}"
                    one.gained -= 1
                one.cards -= {card}
            self.absent[other] = [one for one in self.absent[other] if one.cards and one.gained < len(one.cards)]

    def _look(self, view: View) -> None:
        entries = view["deck"]
        if all(isinstance(entry, str) and entry != HIDDEN for entry in entries[: self.looking]):
            assert self.tops == entries[: self.looking][: len(self.tops)] or len(self.tops) > self.looking
            self.tops = entries[: self.looking] + self.tops[self.looking :]
            self._not_held(frozenset(self.tops))
        else:
            self._not_held(deck_set(self.every - open_cards(view), view))

    # --- comparing --------------------------------------------------------------------------------------------------
    def check(self, document: dict[str, Any]) -> None:
        """Fails where a position contradicts what was seen."""
        for seat in self.others:
            hand = frozenset(document[SEATS[seat]]["hand"])
            aside = frozenset(document[SEATS[seat]]["aside"])
            assert self.held[seat] <= hand, f"{self.me} saw {self.held[seat]} come to {SEATS[seat]}, who has {hand}"
            for one in self.absent[seat]:
                found = one.cards & (hand if one.gained else hand | aside)
                assert len(found) <= one.gained, f"{SEATS[seat]} holds {found}, gained {one.gained} since {self.me} saw"
        assert document["deck"][: len(self.tops)] == self.tops, f"{self.me} knows the top: {self.tops}"
