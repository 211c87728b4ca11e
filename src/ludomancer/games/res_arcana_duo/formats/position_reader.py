"""Reads positions of Res Arcana Duo: full documents, partial ones as people write them, and views."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import codes as core
from ludomancer.core.document import WHOLE, DocumentReader
from ludomancer.core.hidden import SetReader, arrangement, mask_of, members
from ludomancer.core.rng import Rng
from ludomancer.games.res_arcana_duo.formats.hidden_cards import HiddenCards
from ludomancer.games.res_arcana_duo.formats.pending import Pending
from ludomancer.games.res_arcana_duo.formats.position_writer import DECKS, OBSERVERS, PHASES, SEATS, Places
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.rules import DuoRules

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import DuoGame

MAX_HANDS = 3000  # that a comparison looks at


class _Reading(HiddenCards):
    """All of it, and what observers know."""

    def read(self) -> DuoRules:
        reader, state = self.reader, self.state
        self._round()
        for seat, player in enumerate(self.players):
            self._in_play(seat, player)
        self._under_way()
        self._mages_and_items()
        self._centre()
        if self.viewer == WHOLE:
            self._place_hidden()
        else:
            self._place_view()
        state._load(
            deck={pile * codes.PILE: cards[::-1] for pile, cards in enumerate(self.piles)},
            deck_count=[len(cards) for cards in self.piles],
            play=self.play,
            hand=self.hands,
            discards=self.discards,
            on=self.on,
            opened=self.opened,
            out=self._all() & ~self.placed | self.out,
            turned=self.turned,
        )
        self.pending = Pending(self.game, reader, state)
        self._read_seen()
        looking = mask_of(self.looking)
        state._load(look_pile=self.look_pile, looking=looking, back=self.back, back_count=len(self.back))
        self._check_sizes()
        self._knowledge()
        self._finish()
        for player in self.players:
            player.finish()
        reader.finish()
        return state

    # --- what observers know ----------------------------------------------------------------------------------------
    def _read_seen(self) -> None:
        seen = self.reader.part("seen")
        counts: dict[int, int] = {}
        for seat, name in enumerate(SEATS):
            part = seen.part(name)
            for pile, field in ((seat, "deck"), (codes.MONUMENT_PILE, "monuments")):
                counts[pile * 2 + seat] = part.number(field, 0, len(self.piles[pile]), 0)
            part.finish()
        seen.finish()
        self.state._load(seen=counts)

    def _set_pile(self, pile: int, observer: int, sets: list[int]) -> None:
        """What an observer thinks possible of each card of a pile, top first."""
        base = (pile * codes.OBSERVERS + observer) * codes.PILE
        self.state._load(deck_set={base: sets[::-1]})

    def _set_hand(self, seat: int, observer: int, sets: list[int]) -> None:
        """The same of a hand."""
        row = seat * 2 + (1 if observer == codes.WATCHER else 0)
        self.state._load(hand_set={row * codes.PILE: sets})

    def _check_sizes(self) -> None:
        """Nobody has more than half of the artifacts, wherever they lie; the draft goes one seat after the other."""
        state, half = self.state, self.game.half
        places = Places(self.game, state)
        for seat, player in enumerate(self.players):
            count = places.owned(seat).bit_count()
            if state.phase == codes.DRAFT:
                count += 2 * state.kept[seat].bit_count()
            if count > half:
                player.fail("deck", f"{SEATS[seat]} has {count} artifacts, more than {half}")
        if state.phase == codes.DRAFT:
            other = 1 - state.turn_of
            if not state.hand[state.turn_of] and not state.deck_count[state.turn_of]:
                self.reader.fail("turn_of", f"{SEATS[state.turn_of]} has no cards left to keep one of")
            if state.turn_of == state.token and state.kept[other]:
                self.players[other].fail("kept", f"{SEATS[state.token]} keeps its cards first")
            if state.turn_of != state.token and state.deck_count[other]:
                self.players[other].fail("deck", f"{SEATS[other]} has kept its cards already")

    def _knowledge(self) -> None:
        known = self.reader.part("known")
        places = Places(self.game, self.state)
        draft = self.state.phase == codes.DRAFT
        if self.viewer != WHOLE:
            self._known_from_view()
        for observer, name in enumerate(OBSERVERS):
            if self.viewer == WHOLE or (observer == codes.WATCHER and self.viewer != core.NOBODY):
                part = known.part(name)
                apart = places.apart and observer != codes.WATCHER
                for piles in ((0,), (1,), (2,)) if apart else ((0, 1), (2,)):
                    if not draft or piles == (codes.MONUMENT_PILE,):
                        self._known_to(part, observer, piles, places)
                part.finish()
        known.finish()
        if not draft:
            for seat in range(2) if self.viewer == WHOLE else [self.viewer] if self.viewer >= 0 else []:
                self._compare_known(seat)

    def _compare_known(self, seat: int) -> None:
        """What all know a seat knows: whatever it thinks possible, all must, for hidden cards are dealt again so."""
        state, rival = self.state, 1 - seat
        places = Places(self.game, state)
        for pile, name in enumerate(DECKS):
            pairs = zip(places.pile(pile, codes.WATCHER), places.pile(pile, seat), strict=True)
            self._set_pile(pile, codes.WATCHER, [self._known_by_all(seat, name, *pair) for pair in pairs])
        known, mine = places.hand(rival, codes.WATCHER), places.hand(rival, seat)
        if not _as_wide(known, mine):
            union = 0
            for each in mine:
                union |= each
            wider = [self._known_by_all(seat, f"{SEATS[rival]}.hand", each, union) for each in known]
            self._set_hand(rival, codes.WATCHER, wider)
        if state.turn_of == rival:
            possible = self._known_by_all(seat, "looked", state.look_set[codes.WATCHER], state.look_set[seat])
            state._load(look_set={codes.WATCHER: possible})

    def _known_by_all(self, seat: int, field: str, known: int, mine: int) -> int:
        """A view is not refused for it: the bags of a hand lose a little of what is known."""
        if mine & ~known and (self.viewer == WHOLE or not mine & known):
            self.reader.fail("known", f"{field}: nobody is said to know something that {SEATS[seat]} does not")
        return known | mine

    def _known_from_view(self) -> None:
        """What the viewer knows is what its view tells."""
        for pile, name in enumerate(DECKS):
            if name in self.sets:
                self._set_pile(pile, self.observer, self.sets[name])
        for seat, name in enumerate(SEATS):
            if f"{name}.hand" in self.sets:
                self._set_hand(seat, self.observer, self.sets[f"{name}.hand"])
        if self.sets.get("looking"):
            self.state._load(look_set={self.observer: self.sets["looking"][0]})
        self._check_seen(self.observer)

    def _check_seen(self, observer: int) -> None:
        """Who has looked at cards on top knows each of them."""
        if observer == codes.WATCHER:
            return
        places = Places(self.game, self.state)
        for pile in (observer, codes.MONUMENT_PILE):
            for possible in places.pile(pile, observer)[: self.state.seen[pile * 2 + observer]]:
                if possible & (possible - 1):
                    self.reader.fail("seen", f"{SEATS[observer]} does not know that many cards on top")

    def _known_to(self, part: DocumentReader, observer: int, piles: tuple[int, ...], places: Places) -> None:
        """What an observer knows of some piles and hands; by default that a card is hidden."""
        state = self.state
        hands = [seat for seat in piles if seat < 2 and seat != observer]
        sets = SetReader(self.game.card_numbers, places.hidden(observer, piles[0]), codes.MAX_COMPONENTS)
        told: dict[str, list[Any]] = {}
        for pile in piles:
            told[DECKS[pile]] = self._told(part, DECKS[pile])
            if observer != codes.WATCHER and not part.has(DECKS[pile]):  # who has looked knows what lies there
                looked = places.cards(pile)[: state.seen[pile * 2 + observer]]
                told[DECKS[pile]] = [self.game.card_ids[card] for card in looked]
        for seat in hands:
            told[f"{SEATS[seat]}.hand"] = self._told(part, f"{SEATS[seat]}.hand")
        looking = (self.looking or self.back) and self.look_pile in piles and observer != state.turn_of
        if looking:
            told["looked"] = self._told(part, "looked")
        free = sets.free(list(told.values()))
        for pile in piles:
            found = sets.sets(told[DECKS[pile]], free, part, DECKS[pile])
            cards = places.cards(pile)
            found = self._padded(found, len(cards), free, part, DECKS[pile])
            for card, possible in zip(cards, found, strict=True):
                if self.viewer == WHOLE and not possible >> card & 1:
                    part.fail(DECKS[pile], f"{self.game.card_ids[card]} lies there")
            self._set_pile(pile, observer, found)
        for seat in hands:
            field = f"{SEATS[seat]}.hand"
            found = sets.sets(told[field], free, part, field)
            found = self._padded(found, self.hands[seat].bit_count(), free, part, field)
            fits = [each & self.hands[seat] for each in found]
            if self.viewer in (WHOLE, seat) and arrangement(fits, self.hands[seat]) is None:
                part.fail(field, "does not fit the cards of the hand")
            self._set_hand(seat, observer, found)
        if looking:
            found = sets.sets(told["looked"], free, part, "looked") or [free]
            if len(found) > 1:
                part.fail("looked", "is one entry, for all cards being looked at")
            if self.viewer in (WHOLE, state.turn_of) and mask_of(self.looking + self.back) & ~found[0]:
                part.fail("looked", "does not fit the cards being looked at")
            state._load(look_set={observer: found[0]})
        self._check_seen(observer)

    def _told(self, part: DocumentReader, field: str) -> list[Any]:
        value = part.raw(field, [])
        if not isinstance(value, list):
            part.fail(field, "must be a list of cards")
        return value

    def _padded(self, sets: list[int], count: int, free: int, part: DocumentReader, field: str) -> list[int]:
        if len(sets) > count:
            part.fail(field, f"tells of {len(sets)} cards, there are {count}")
        return sets + [free] * (count - len(sets))

    # --- the end ----------------------------------------------------------------------------------------------------
    def _finish(self) -> None:
        reader, state, game = self.reader, self.state, self.game
        decisions = reader.number("decisions", 0, game.cap, 0)
        ending = core.RUNNING
        if reader.raw("outcome") is not None:
            ending, winner = game.read_outcome(reader.table("outcome"), state.points_of(0) == state.points_of(1))
            state._load(winner=winner)
            self._check_winner(winner)
        if (ending != core.RUNNING) != (state.phase == codes.OVER):
            reader.fail("outcome", "goes with the phase over")
        events, words = reader.chance(Rng(self.seed or 0).words())
        actor = core.NOBODY if ending != core.RUNNING else state.turn_of
        state._load(actor=actor, decisions=decisions, ending=ending, chance_count=events, words=words)
        if ending == core.RUNNING:
            self._check_turn()
            self._resume()
        elif self.to_act >= 0:
            reader.fail("to_act", "nobody decides any more")
        for player, seat, points in self.given:
            if state.points_of(seat) != points:
                player.fail("points", f"are {state.points_of(seat)} here, not {points}")

    def _check_winner(self, winner: int) -> None:
        """The most points, then the most essences (RA-41)."""
        state = self.state
        one, two = ((state.points_of(seat), state.pool_worth(seat)) for seat in range(2))
        best = 2 if one == two else int(one < two)
        if winner != best:
            self.reader.fail("outcome", f"the winners are {', '.join(SEATS if best == 2 else SEATS[best : best + 1])}")

    def _check_turn(self) -> None:
        reader, state = self.reader, self.state
        if state.phase == codes.ACTING and not state.depth and state.passed >> state.turn_of & 1:
            reader.fail("turn_of", f"{SEATS[state.turn_of]} has passed")
        if state.phase < codes.COLLECTING and state.passed:
            reader.fail("phase", "nobody passes before the first round")
        if (state.round == 0) != (state.phase < codes.COLLECTING):
            reader.fail("round", f"{state.round} cannot be in the phase {PHASES[state.phase]}")
        looked = state.looking.bit_count() + state.back_count if state.look_pile == codes.MONUMENT_PILE else 0
        closed = state.deck_count[codes.MONUMENT_PILE] + looked
        if closed and state.opened.bit_count() < codes.OPEN_MONUMENTS:
            reader.fail("monuments", "the deck is not empty, and fewer than two lie open (RA-18)")

    def _resume(self) -> None:
        """The question follows from the rest; what the document says about it must fit."""
        reader, state = self.reader, self.state
        self.pending.check()
        before = self.pending.moment()
        state._resume()
        if state.outcome is not None:
            reader.fail("phase", "the game is over in this position")
        self.pending.compare()
        if self.pending.asked is not None and before != self.pending.moment():
            reader.fail("pending", "more would happen before that is asked")
        if self.to_act not in (-1, state.actor):
            reader.fail("to_act", f"it is for {SEATS[state.actor]} to decide here")


def _as_wide(known: list[int], mine: list[int]) -> bool:
    """Does every hand that fits one bag of sets fit another?"""
    inside = [mask_of(j for j, possible in enumerate(known) if not each & ~possible) for each in mine]
    if arrangement(inside, (1 << len(known)) - 1) is not None:
        return True
    hands = {0}
    for possible in sorted(mine, key=int.bit_count):
        hands = {hand | 1 << card for hand in hands for card in members(possible & ~hand)}
        if len(hands) > MAX_HANDS:
            return True  # too many to look at; what is told of so large a hand hardly tells anything
    return all(arrangement([each & hand for each in known], hand) is not None for hand in hands)


def read(game: "DuoGame", document: dict[str, Any], seed: int | None = None) -> DuoRules:
    """A state from a full, possibly partial document, or one that fits a view; unnamed cards lie in the decks."""
    return _Reading(game, document, seed).read()
