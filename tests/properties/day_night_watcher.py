"""A harness for Day & Night that remembers what a seat saw of one hand and book, from journal and views alone.

It keeps every hand that is possible: each event branches and filters them. It shares no code with the rules.
"""

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import combinations
from typing import Any

from ludomancer.core.codes import NOBODY
from ludomancer.core.document import HIDDEN
from ludomancer.core.game import Game
from ludomancer.core.state import State
from ludomancer.games.day_night.game import DayNightGame
from properties.watcher import Watcher

SEATS = ("day", "night")
DEALT = 5

Hand = tuple[str, ...]  # sorted


def watchers(game: Game, state: State) -> list[Watcher]:
    """Every viewer on every hand, at the beginning of a game."""
    assert isinstance(game, DayNightGame)
    return [HandWatcher(game, viewer, owner, state.view(viewer)) for viewer in (0, 1, NOBODY) for owner in (0, 1)]


class HandWatcher:
    def __init__(self, game: DayNightGame, viewer: int, owner: int, view: dict[str, Any]) -> None:
        self.viewer = viewer
        self.me = "nobody" if viewer == NOBODY else SEATS[viewer]
        self.owner = SEATS[owner]
        self.spells = {spell.id for spell in game.cards.spells if spell.owner == owner}
        self.unseen = Counter({s.id: s.copies for s in game.cards.spells if s.owner == owner})  # hand and book
        self.discards: Counter[str] = Counter()
        self.book = self.unseen.total() - DEALT
        self.looked = 0  # cards of this hand that all know the rival to have seen
        self.seen: Counter[str] = Counter()  # cards whose place in the hand this viewer knows
        self.hands = {tuple(sorted(cards)) for cards in combinations(self.unseen.elements(), DEALT)}
        self.covered = 0  # cards of this hand that are chosen to be discarded, not seen by this viewer
        if self.me == self.owner:
            self._look(view)
        self._compare(view)

    # --- remembering ------------------------------------------------------------------------------------------------
    def see(self, events: list[dict[str, Any]], view: dict[str, Any]) -> None:
        look = False
        for event in events:
            look |= self._event(event, event.get("seat") == self.owner, event.get("spell", ""), len(events) == 1)
        if look and (view["pending"] or {}).get("ask") == "steal":  # a single card is stolen without being asked for
            self._look(view)
        self._compare(view)

    def _event(self, event: dict[str, Any], owners: bool, spell: str, alone: bool) -> bool:
        """True if it lets this viewer look into the hand; `alone`: nothing else happened."""
        kind = event["event"]
        if kind in ("drew", "took") and owners:
            assert (spell == HIDDEN) == (self.me != self.owner), event
            self._draw(spell)
        elif kind == "decided" and owners:
            verb, _, rest = event["action"].partition(" ")
            assert verb != "take" or (rest == "a spell") == (self.me != self.owner), event
            if verb == "discard":  # face down until the last is chosen, which is told together with what happens then
                assert (rest == "a card") == (alone and self.me != self.owner), event
        elif (kind == "cast" and owners and spell in self.spells) or (kind == "stole" and spell in self.spells):
            self._leave(spell)
        elif spell in self.spells and kind == "spell-done":
            self.discards[spell] += 1  # a stolen spell is done even where the thief does not cast it
        elif spell in self.spells and kind == "discarded" and owners:  # all that were chosen, at once
            self._leave(spell)
            self.discards[spell] += 1
        elif kind == "shuffled" and owners and self.book == 0:  # otherwise only the order is new
            self.unseen += self.discards
            self.book = self.discards.total()
            self.discards.clear()
        elif kind == "looked" and not owners:
            self.looked = self.hand_size()
            return bool(event["seat"] == self.me)
        return False

    def _draw(self, spell: str) -> None:
        """One card of the book; the last one leaves the hand known by elimination."""
        wanted = set(self.unseen) if spell == HIDDEN else {spell}
        self.hands = {
            tuple(sorted((*hand, card))) for hand in self.hands for card in wanted & set(self.unseen - Counter(hand))
        }
        self.book -= 1
        if spell != HIDDEN:
            self.seen[spell] += 1
        if self.book == 0:
            self.seen = +self.unseen

    def _leave(self, spell: str) -> None:
        """Copies look the same, so if one was seen in the hand, then that one may as well be the one that left."""
        self.hands = {without(hand, spell) for hand in self.hands if spell in hand}
        self.unseen[spell] -= 1
        self.looked = max(self.looked - 1, 0)
        if self.seen[spell]:
            self.seen[spell] -= 1

    def _look(self, view: dict[str, Any]) -> None:
        hand = tuple(sorted(self.held(view)))
        assert hand in self.hands, f"{self.me} looks at {hand}, but knows that it cannot be"
        self.hands = {hand}
        self.seen = Counter(hand)

    def hand_size(self) -> int:
        return self.unseen.total() - self.book

    def laid(self, document: dict[str, Any]) -> list[str]:
        """Discards chosen so far, where the document names them."""
        pending = document["pending"] or {}
        chosen = pending["chosen"] if pending.get("ask") == "discard" and document["turn_of"] == self.owner else []
        return chosen if isinstance(chosen, list) else []

    def held(self, document: dict[str, Any]) -> list[str]:
        """The hand with those cards of it that are chosen to be discarded."""
        return [*document[self.owner]["hand"], *self.laid(document)]

    # --- comparing --------------------------------------------------------------------------------------------------
    def _compare(self, view: dict[str, Any]) -> None:
        """The view tells what was seen, no less and no more."""
        player, held, pending = view[self.owner], self.held(view), view["pending"] or {}
        assert self.hands, f"what {self.me} was told of {self.owner}'s hand contradicts itself"
        assert Counter(card for card in held if card != HIDDEN) == +self.seen
        assert len(held) == self.hand_size()
        self.covered = 0
        if pending.get("ask") == "discard" and view["turn_of"] == self.owner != self.me:
            self.covered = pending["chosen"]["count"]
        if pending.get("ask") == "take" and view["turn_of"] == self.owner:
            among = {card: count for card, count in (self.unseen - self.seen).items() if count}
            assert pending.get("among") == (among if self.me == self.owner else None)
        assert player["book"] == [HIDDEN] * self.book
        assert self.book or not self.discards, "discards are left beside an empty book"
        assert Counter(player["discards"]) == self.discards
        assert player["looked"] == self.looked

    def check(self, document: dict[str, Any], dealt: bool) -> None:
        player, held = document[self.owner], self.held(document)
        hand = Counter(held)
        assert tuple(sorted(held)) in self.hands, f"{self.me} knows that {self.owner} cannot hold this"
        assert self.me == self.owner or len(self.laid(document)) == self.covered
        assert hand + Counter(player["book"]) == +self.unseen
        assert len(player["book"]) == self.book
        assert Counter(player["discards"]) == self.discards
        rival, everyone = (Counter(player["known"][name]) for name in (SEATS[self.owner == "day"], "nobody"))
        assert everyone <= rival <= hand
        if self.me == "nobody":
            public = max(self.looked, self.seen.total())  # what all could see the rival learn
            assert everyone == +self.seen
            assert rival.total() == public if dealt else rival.total() >= public

    def key(self, document: dict[str, Any]) -> Hashable:
        laid = self.laid(document) if self.covered else []
        return tuple(sorted(self.held(document))), tuple(sorted(laid)), *document[self.owner]["book"][:1]

    def arrangements(self) -> dict[Hashable, int]:
        """By the hand, what is chosen of it and the top of the book; the order of the rest is the same everywhere."""
        found: Counter[Hashable] = Counter()
        cards = list((self.unseen - self.seen).elements())
        for places in combinations(range(len(cards)), self.hand_size() - self.seen.total()):
            hand = tuple(sorted([*self.seen.elements(), *(cards[i] for i in places)]))
            assert hand in self.hands
            left_tops = list(tops([card for i, card in enumerate(cards) if i not in places]))
            for laid in combinations(hand, self.covered):
                for top in left_tops:
                    found[(hand, laid, *top)] += 1
        assert {key[0] for key in found if isinstance(key, tuple)} == self.hands
        return found


def without(hand: Hand, spell: str) -> Hand:
    place = hand.index(spell)
    return hand[:place] + hand[place + 1 :]


def tops(book: list[str]) -> Iterator[tuple[str, ...]]:
    """Every card that may be the top of a book; an empty one has none."""
    return ((card,) for card in book) if book else iter([()])
