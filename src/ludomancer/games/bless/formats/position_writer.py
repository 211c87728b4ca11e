"""Positions of Bless as documents: the whole, the view of a seat, and back."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import codes as core
from ludomancer.core.document import WHOLE
from ludomancer.core.hidden import bag, entries, entry, known_cards, members
from ludomancer.core.view import AnyView
from ludomancer.games.bless.formats import pending
from ludomancer.games.bless.formats.edition import FORMS
from ludomancer.games.bless.formats.view import Curse, Leaving, Player
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.rules import BlessRules

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame

SEATS = pending.SEAT_NAMES
OBSERVERS = (*SEATS, "nobody")
PHASES = ("opening", "start", "main", "end", "over")


def write(game: "BlessGame", state: BlessRules, viewer: int) -> AnyView:
    """The position as the viewer (a seat, NOBODY, or WHOLE) sees it."""
    return Writer(game, state, viewer).write()


class Writer:
    """Writes one position for one viewer (a seat, codes.WATCHER, or WHOLE)."""

    def __init__(self, game: "BlessGame", state: BlessRules, viewer: int) -> None:
        self.game = game
        self.state = state
        self.viewer = viewer
        self.ids = game.card_ids
        self.hand, self.aside = state.hand, state.aside
        self.deck, self.void = state.deck, state.void
        self.hand_set, self.aside_set = state.hand_set, state.aside_set
        self.deck_set, self.top_set = state.deck_set, state.top_set
        self.frees: dict[int, int] = {}
        self.since, self.owner, self.bond = state.since, state.owner, state.bond

    def write(self) -> AnyView:
        state = self.state
        outcome = state.outcome
        state.reckon()
        return {
            "turn": state.turn,
            "turn_of": SEATS[state.turn_of],
            "to_act": None if state.actor == core.NOBODY else SEATS[state.actor],
            "phase": PHASES[state.phase],
            "first": SEATS[state.first],
            "actions": state.actions,
            "free_prayers": bool(state.free_prayers),
            "turn_ends": bool(state.turn_ends),
            "final": {"by": SEATS[state.final_by], "turn": state.final_turn} if state.final_by >= 0 else None,
            "decisions": state.decisions,
            "clock": state.clock,
            "deck": self._deck(),
            "void": [self.ids[self.void[i]] for i in range(state.void_count - 1, -1, -1)],
            "leaving": [self._leaving(card) for card in members(state.leaving)],
            "out": [self.ids[card] for card, zone in enumerate(state.zone[: len(self.ids)]) if zone == codes.Z_OUT],
            "lasting": self._lasting(),
            "pending": pending.write(self.game, state),
            "seen": dict(zip(SEATS, state.seen, strict=True)),
            "one": self._player(0),
            "two": self._player(1),
            "known": self._known(),
            "outcome": outcome.document() if outcome else None,
        }

    def _leaving(self, card: int) -> Leaving:
        told: Leaving = {"card": self.ids[card], "of": SEATS[self.owner[card]]}
        follows = self.state.host[card]
        if follows >= 0:
            told["after"] = self.ids[follows]
        return told

    def _names(self, mask: int) -> list[str]:
        return [self.ids[card] for card in members(mask)]

    # --- in play ----------------------------------------------------------------------------------------------------
    def _player(self, seat: int) -> Player:
        state = self.state
        since = self.since
        by_age = self._by_age
        return {
            "points": state.points[seat],
            "hand": self._bag(self.hand[seat], self.hand_set, seat),
            "curses": [self._curse(card) for card in by_age(state.curses[seat])],
            "echoes": [
                {"card": self.ids[card], "used": bool(state.used >> card & 1), "since": since[card]}
                for card in by_age(state.echoes[seat])
            ],
            "playing": [{"card": self.ids[card], "since": since[card]} for card in by_age(state.playing[seat])],
            "altar": self._names(state.altar[seat]),
            "aside": self._bag(self.aside[seat], self.aside_set, seat),
        }

    def _by_age(self, mask: int) -> list[int]:
        return sorted(members(mask), key=lambda card: self.since[card])

    def _curse(self, card: int) -> Curse:
        state = self.state
        eye, karma = state.value_of(card)
        curse: Curse = {
            "card": self.ids[card],
            "corrupted": bool(state.corrupted >> card & 1),
            "stasis": bool(state.stasis >> card & 1),
            "attacked": bool(state.attacked >> card & 1),
            "used": bool(state.used >> card & 1),
            "safe": bool(state.safe >> card & 1),
            "eye": eye,
            "karma": karma,
            "since": self.since[card],
            "bond": None,
        }
        bond = self.bond[card]
        if bond >= 0:
            curse["bond"] = {"card": self.ids[bond], "of": SEATS[self.owner[bond]], "since": self.since[bond]}
        return curse

    def _lasting(self) -> list[dict[str, Any]]:
        state = self.state
        found = []
        for i in range(state.lasting_count):
            card, step, clause, target = (
                state.lasting_card[i],
                state.lasting_step[i],
                state.lasting_clause[i],
                state.lasting_on[i],
            )
            told: dict[str, Any] = {"card": self.ids[card], "by": SEATS[state.lasting_by[i]]}
            if target >= 0:
                told["target"] = self.ids[target]
            number, which = self.game.text_numbers.gift(card, step, clause)
            if number:
                told["step"] = number + 1
            if which:
                told["word"] = which + 1
            kind = self.game.text_numbers.clause_kind[clause]
            if kind == codes.W_FORM:
                told["form"] = FORMS[state.lasting_value[i] - 1]
            elif kind == codes.W_SET_EYE and self.game.text_numbers.clause_to[clause] == codes.TO_LIKE:
                told["like"] = self.ids[state.lasting_value[i]]
            elif kind == codes.W_EYE and state.lasting_value[i] == codes.LAID:
                told["laid"] = True
            told |= {"from": state.lasting_from[i], "until": state.lasting_until[i], "since": state.lasting_since[i]}
            found.append(told)
        return found

    # --- hidden cards -----------------------------------------------------------------------------------------------
    def _hidden(self, observer: int) -> int:
        """The cards that an observer does not see."""
        hidden = 0
        for card in self.deck[: self.state.deck_count]:
            hidden |= 1 << card
        for seat in range(2):
            if seat != observer:
                hidden |= self.hand[seat] | self.aside[seat]
        return hidden

    def _free(self, observer: int) -> int:
        """Hidden cards of which the observer does not know the place: what "?" stands for."""
        if observer in self.frees:
            return self.frees[observer]
        places = self._tops(observer)
        if self.state.deck_count:
            places.append(self.deck_set[observer])
        for seat in range(2):
            if seat != observer:
                row = self._row(seat, observer)
                places += self.hand_set[row : row + self.hand[seat].bit_count()]
                places += self.aside_set[row : row + self.aside[seat].bit_count()]
        free = self._hidden(observer) & ~known_cards(places)
        self.frees[observer] = free
        return free

    def _row(self, seat: int, observer: int) -> int:
        return (seat * 2 + (observer == codes.WATCHER)) * codes.CARDS

    def _bag(self, cards: int, sets: list[int], seat: int) -> list[Any]:
        if self.viewer in (WHOLE, seat):
            return self._names(cards)
        return self._bag_for(cards, sets, seat, codes.WATCHER if self.viewer == core.NOBODY else self.viewer)

    def _bag_for(self, cards: int, sets: list[int], seat: int, observer: int) -> list[Any]:
        row = self._row(seat, observer)
        return bag(self.ids, sets[row : row + cards.bit_count()], self._free(observer))

    def _deck(self) -> list[Any]:
        count = self.state.deck_count
        if self.viewer == WHOLE:
            return [self.ids[self.deck[count - 1 - i]] for i in range(count)]
        observer = codes.WATCHER if self.viewer == core.NOBODY else self.viewer
        places = self._tops(observer)
        return entries(self.ids, places + [self.deck_set[observer]] * (count - len(places)), self._free(observer))

    def _tops(self, observer: int) -> list[int]:
        start = observer * codes.MAX_LOOK
        return self.top_set[start : start + self.state.known_tops(observer)]

    def _known(self) -> dict[str, Any]:
        """What observers know beyond what is hidden; in a view only what all know."""
        if self.viewer == core.NOBODY:
            return {}
        observers = range(codes.OBSERVERS) if self.viewer == WHOLE else (codes.WATCHER,)
        return {OBSERVERS[o]: known for o in observers if (known := self._known_to(o))}

    def _known_to(self, observer: int) -> dict[str, Any]:
        free = self._free(observer)
        known: dict[str, Any] = {}
        tops = self._tops(observer)
        if self.state.deck_count and (tops or self.deck_set[observer] != free):
            known["deck"] = {
                "top": [entry(self.ids, possible, free) for possible in tops],
                "rest": entry(self.ids, self.deck_set[observer], free),
            }
        for field, cards, sets in (("hand", self.hand, self.hand_set), ("aside", self.aside, self.aside_set)):
            for seat in range(2):
                if seat != observer and cards[seat]:
                    told = self._bag_for(cards[seat], sets, seat, observer)
                    if any(each != "?" for each in told):
                        known[f"{SEATS[seat]}.{field}"] = told
        return known
