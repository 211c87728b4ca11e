"""Positions of Res Arcana Duo as documents: the whole, and the view of a seat."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import codes as core
from ludomancer.core.document import HIDDEN, WHOLE
from ludomancer.core.hidden import bag, entries, known_cards, members
from ludomancer.core.view import AnyView
from ludomancer.games.res_arcana_duo.formats import pending
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES
from ludomancer.games.res_arcana_duo.formats.view import InPlay, Player, Seen
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.rules import DuoRules

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import DuoGame

SEATS = pending.SEATS
OBSERVERS = (*SEATS, "nobody")
PHASES = ("draft", "mage", "item", "collect", "actions", "over")
DECKS = ("one.deck", "two.deck", "monuments")


def write(game: "DuoGame", state: DuoRules, viewer: int) -> AnyView:
    """The position as the viewer (a seat, NOBODY, or WHOLE) sees it."""
    return Writer(game, state, viewer).write()


class Writer:
    """Writes one position for one viewer (a seat, core.NOBODY, or WHOLE)."""

    def __init__(self, game: "DuoGame", state: DuoRules, viewer: int) -> None:
        self.game = game
        self.state = state
        self.viewer = viewer
        self.ids = game.card_ids
        self.places = Places(game, state)

    def write(self) -> AnyView:
        state, game = self.state, self.game
        items, places = game.kind_masks[codes.ITEM], game.kind_masks[codes.PLACE]
        outcome = state.outcome
        return {
            "round": state.round,
            "phase": PHASES[state.phase],
            "turn_of": SEATS[state.turn_of],
            "to_act": None if state.actor == core.NOBODY else SEATS[state.actor],
            "token": SEATS[state.token],
            "decisions": state.decisions,
            "items": self._names(state.centre & items),
            "places": self._names(state.centre & places),
            "monuments": {"open": self._names(state.opened), "deck": self._pile(codes.MONUMENT_PILE)},
            "out": self._names(state.out),
            "one": self._player(0),
            "two": self._player(1),
            "pending": pending.write(game, state, self._looked()),
            "seen": {name: self._seen(seat) for seat, name in enumerate(SEATS)},
            "known": self._known(),
            "outcome": outcome.document() if outcome else None,
        }

    def _names(self, mask: int) -> list[str]:
        return [self.ids[card] for card in members(mask)]

    def _seen(self, seat: int) -> Seen:
        seen = self.state.seen
        return {"deck": seen[seat * 2 + seat], "monuments": seen[codes.MONUMENT_PILE * 2 + seat]}

    # --- players ----------------------------------------------------------------------------------------------------
    def _player(self, seat: int) -> Player:
        state, masks = self.state, self.game.kind_masks
        play, pool = state.play[seat], state.pool
        player: Player = {
            "points": state.points_of(seat),
            "passed": bool(state.passed >> seat & 1),
            "pool": {name: pool[seat * codes.ESSENCES + i] for i, name in enumerate(ESSENCES)},
            "mage": self._only(play & masks[codes.MAGE]),
            "item": self._only(play & masks[codes.ITEM]),
            "artifacts": [self._component(card) for card in members(play & masks[codes.ARTIFACT])],
            "monuments": [self._component(card) for card in members(play & masks[codes.MONUMENT])],
            "places": [self._component(card) for card in members(play & masks[codes.PLACE])],
            "hand": [],
            "discards": self._names(state.discards[seat]),
            "deck": self._pile(seat),
        }
        if state.phase == codes.DRAFT:
            player["drawn"] = self._for(state.hand[seat], seat)
            player["kept"] = self._for(state.kept[seat], seat)
            player["gifts"] = self._for(state.gifts[seat], 1 - seat)
        else:
            player["hand"] = self._hand(seat)
            if self.viewer >= 0 and self.places.apart:
                player["cards"] = self._names(self.places.owned(seat))
        if state.phase <= codes.CHOOSING:
            player["mages"] = self._mages(seat)
            chosen = state.chosen[seat]
            player["chosen"] = None
            if chosen >= 0:
                player["chosen"] = self.ids[chosen] if self.viewer in (WHOLE, seat) else HIDDEN
        return player

    def _for(self, cards: int, owner: int) -> list[str]:
        """Cards of the draft: only one seat has seen them."""
        return self._names(cards) if self.viewer in (WHOLE, owner) else [HIDDEN] * cards.bit_count()

    def _mages(self, seat: int) -> list[str]:
        """Who has seen two knows the other two."""
        mages = self.state.mages[seat]
        return [HIDDEN] * mages.bit_count() if self.viewer == core.NOBODY else self._names(mages)

    def _only(self, mask: int) -> InPlay | None:
        return self._component(mask.bit_length() - 1) if mask else None

    def _component(self, card: int) -> InPlay:
        on = self.places.on[card * codes.ESSENCES : (card + 1) * codes.ESSENCES]
        return {
            "card": self.ids[card],
            "turned": bool(self.state.turned >> card & 1),
            "on": {name: count for name, count in zip(ESSENCES, on, strict=True) if count},
        }

    # --- hidden cards -----------------------------------------------------------------------------------------------
    @property
    def observer(self) -> int:
        return codes.WATCHER if self.viewer == core.NOBODY else self.viewer

    def _hand(self, seat: int) -> list[Any]:
        if self.viewer in (WHOLE, seat):
            return self._names(self.state.hand[seat])
        return bag(self.ids, self.places.hand(seat, self.observer), self.places.free(self.observer, seat))

    def _pile(self, pile: int) -> list[Any]:
        if self.viewer == WHOLE:
            return [self.ids[card] for card in self.places.cards(pile)]
        if self.state.phase == codes.DRAFT and pile != codes.MONUMENT_PILE:
            return [HIDDEN] * self.state.deck_count[pile]
        return entries(self.ids, self.places.pile(pile, self.observer), self.places.free(self.observer, pile))

    def _looked(self) -> tuple[list[Any], list[Any]]:
        """Cards being looked at, and those of them put back already."""
        state = self.state
        if not state.looking and not state.back_count:
            return [], []
        if self.viewer in (WHOLE, state.turn_of):
            return self._names(state.looking), [self.ids[card] for card in state.back[: state.back_count]]
        free = self.places.free(self.observer, state.look_pile)
        sets = self.places.looked(self.observer)
        return (
            entries(self.ids, sets[: state.looking.bit_count()], free),
            entries(self.ids, sets[: state.back_count], free),
        )

    def _known(self) -> dict[str, Any]:
        """What observers know beyond what is hidden; in a view only what all know."""
        if self.viewer == core.NOBODY:
            return {}
        observers = range(codes.OBSERVERS) if self.viewer == WHOLE else (codes.WATCHER,)
        return {OBSERVERS[o]: known for o in observers if (known := self._known_to(o))}

    def _known_to(self, observer: int) -> dict[str, Any]:
        known: dict[str, Any] = {}
        piles = range(codes.PILES) if self.state.phase != codes.DRAFT else (codes.MONUMENT_PILE,)
        for pile in piles:
            found = entries(self.ids, self.places.pile(pile, observer), self.places.free(observer, pile))
            if any(each != HIDDEN for each in found):
                known[DECKS[pile]] = found
        for seat in range(2):
            if seat != observer and self.state.phase != codes.DRAFT:
                found = bag(self.ids, self.places.hand(seat, observer), self.places.free(observer, seat))
                if any(each != HIDDEN for each in found):
                    known[f"{SEATS[seat]}.hand"] = found
        looked = self.places.looked(observer)
        if looked:
            found = entries(self.ids, looked[:1], self.places.free(observer, self.state.look_pile))
            if found != [HIDDEN]:
                known["looked"] = found
        return known


class Places:
    """The hidden places of a position, with what may lie there; read once, as compiled arrays are copied each time."""

    def __init__(self, game: "DuoGame", state: DuoRules) -> None:
        self.state = state
        self.on = state.on
        self.deck, self.counts = state.deck, state.deck_count
        self.deck_set, self.hand_set, self.look_set = state.deck_set, state.hand_set, state.look_set
        self.artifacts = game.kind_masks[codes.ARTIFACT]
        # in the full game both seats know whose cards are whose
        self.apart = game.mode == "full" and state.phase != codes.DRAFT
        self.frees: dict[tuple[int, int], int] = {}

    def cards(self, pile: int) -> list[int]:
        """Top first."""
        start = pile * codes.PILE
        return self.deck[start : start + self.counts[pile]][::-1]

    def pile(self, pile: int, observer: int) -> list[int]:
        """The sets of a pile, top first."""
        start = (pile * codes.OBSERVERS + observer) * codes.PILE
        return self.deck_set[start : start + self.counts[pile]][::-1]

    def hand(self, seat: int, observer: int) -> list[int]:
        start = (seat * 2 + (observer == codes.WATCHER)) * codes.PILE
        return self.hand_set[start : start + self.state.hand[seat].bit_count()]

    def _looked_mask(self) -> int:
        back = self.state.back
        return self.state.looking | sum(1 << back[i] for i in range(self.state.back_count))

    def looked(self, observer: int) -> list[int]:
        """For those who do not see them."""
        count = self._looked_mask().bit_count()
        return [self.look_set[observer]] * count if observer != self.state.turn_of else []

    def owned(self, seat: int) -> int:
        """All artifacts that belong to a seat."""
        state = self.state
        found = state.hand[seat] | state.discards[seat] | state.play[seat] & self.artifacts
        for card in self.cards(seat):
            found |= 1 << card
        if state.look_pile == seat:
            found |= self._looked_mask()
        if seat == state.turn_of:
            for i in range(state.depth):
                if state.frame_kind[i] == codes.F_PLACE:
                    found |= 1 << state.frame_card[i]
        return found

    def _piles_with(self, observer: int, pile: int) -> tuple[int, ...]:
        """The piles whose hidden cards may lie there."""
        if pile == codes.MONUMENT_PILE or (self.apart and observer != codes.WATCHER):
            return (pile,)
        return (0, 1)

    def hidden(self, observer: int, pile: int) -> int:
        """The cards that may lie in a pile and in its owner's hand, as far as an observer can see."""
        found = 0
        for each in self._piles_with(observer, pile):
            for card in self.cards(each):
                found |= 1 << card
            if each != codes.MONUMENT_PILE and each != observer:
                found |= self.state.hand[each]
            if self.state.look_pile == each and observer != self.state.turn_of:
                found |= self._looked_mask()
        return found

    def free(self, observer: int, pile: int) -> int:
        """Hidden cards whose places are not known: what "?" stands for."""
        if (observer, pile) not in self.frees:
            sets: list[int] = []
            for each in self._piles_with(observer, pile):
                sets += self.pile(each, observer)
                if each != codes.MONUMENT_PILE and each != observer:
                    sets += self.hand(each, observer)
            self.frees[observer, pile] = self.hidden(observer, pile) & ~known_cards(sets)
        return self.frees[observer, pile]


def in_play(player: Player) -> list[InPlay]:
    """All components of a player as they lie there."""
    single = [entry for entry in (player["mage"], player["item"]) if entry]
    return [*single, *player["artifacts"], *player["monuments"], *player["places"]]
