"""The fields of a position of Bless and its copy."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import bits
from ludomancer.core.state import State
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.card_arrays import CardArrays

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame


class BlessState(State):
    """The fields of a position of Bless."""

    __slots__ = (
        "actions",
        "add_eye",
        "add_karma",
        "altar",
        "always_count",
        "always_since",
        "always_value",
        "arrays",
        "aside",
        "aside_set",
        "ask",
        "attacked",
        "bond",
        "bonds",
        "chain",
        "clock",
        "corrupted",
        "curses",
        "deck",
        "deck_count",
        "deck_set",
        "decline_ok",
        "depth",
        "due",
        "echoes",
        "eye",
        "final_by",
        "final_turn",
        "first",
        "flags",
        "form",
        "frame_by",
        "frame_card",
        "frame_end",
        "frame_how",
        "frame_kind",
        "frame_mask",
        "frame_stage",
        "frame_step",
        "frame_x",
        "frame_y",
        "free_prayers",
        "hand",
        "hand_set",
        "host",
        "hurt",
        "karma",
        "lasting_by",
        "lasting_card",
        "lasting_clause",
        "lasting_count",
        "lasting_from",
        "lasting_on",
        "lasting_since",
        "lasting_step",
        "lasting_until",
        "lasting_value",
        "leaving",
        "ledger",
        "mute",
        "none_ok",
        "of_form",
        "options",
        "original",
        "owner",
        "phase",
        "playing",
        "points",
        "reckoned",
        "safe",
        "safe_from",
        "seen",
        "set_since",
        "set_value",
        "since",
        "stasis",
        "tally_amount",
        "tally_clause",
        "tally_count",
        "tally_mask",
        "tally_since",
        "tally_source",
        "tally_value",
        "top_count",
        "top_set",
        "turn",
        "turn_ends",
        "turn_of",
        "used",
        "void",
        "void_count",
        "wait_by",
        "wait_card",
        "wait_clause",
        "wait_count",
        "wait_when",
        "wait_x",
        "winner",
        "zone",
    )

    def __init__(self, game: "BlessGame") -> None:
        State.__init__(self, game)
        self.arrays: CardArrays = game.arrays
        # the turn
        self.turn: int = 0
        self.turn_of: int = 0
        self.phase: int = codes.OPENING
        self.first: int = 0
        self.actions: int = 0
        self.free_prayers: int = 0
        self.turn_ends: int = 0
        self.final_by: int = -1
        self.final_turn: int = 0
        self.winner: int = -1
        self.clock: int = 0  # numbers cards and effects as they come into play
        # states of cards in play, a bit a card
        self.corrupted: int = 0
        self.stasis: int = 0
        self.attacked: int = 0
        self.used: int = 0
        self.safe: int = 0
        self.leaving: int = 0  # left the field, not yet in the Void
        self.deck_count: int = 0
        self.void_count: int = 0
        self.lasting_count: int = 0
        self.depth: int = 0
        self.wait_count: int = 0
        self.chain: int = 0  # effects that waited since the last decision
        # the question: follows from the rest
        self.ask: int = codes.ASK_NOTHING
        self.options: int = 0
        self.decline_ok: int = 0
        self.none_ok: int = 0
        # what follows from the field, reckoned when it is needed
        self.reckoned: int = 0
        self.mute: int = 0
        self.tally_count: int = 0
        self.ledger: list[tuple[int, int, int, int, int]] | None = None
        if not bits.IN_C:
            self.points: list[int] = [0, 0]
            self.hand: list[int] = [0, 0]
            self.curses: list[int] = [0, 0]
            self.echoes: list[int] = [0, 0]
            self.bonds: list[int] = [0, 0]  # by controller
            self.playing: list[int] = [0, 0]  # Impulses being resolved, Bonds not yet attached
            self.altar: list[int] = [0, 0]
            self.aside: list[int] = [0, 0]
            self.zone: list[int] = [0] * 64
            self.owner: list[int] = [0] * 64  # the seat that holds or controls it
            self.host: list[int] = [-1] * 64  # of a Bond; of one that is leaving: the card it follows to the Void
            self.bond: list[int] = [-1] * 64
            self.since: list[int] = [0] * 64
            self.deck: list[int] = [0] * 64  # bottom first
            self.void: list[int] = [0] * 64
            # effects with a duration
            self.lasting_card: list[int] = [0] * 64
            self.lasting_clause: list[int] = [0] * 64
            self.lasting_step: list[int] = [0] * 64
            self.lasting_on: list[int] = [0] * 64
            self.lasting_by: list[int] = [0] * 64
            self.lasting_from: list[int] = [0] * 64
            self.lasting_until: list[int] = [0] * 64
            self.lasting_since: list[int] = [0] * 64
            self.lasting_value: list[int] = [0] * 64
            # what is under way, innermost last
            self.frame_kind: list[int] = [0] * 128
            self.frame_how: list[int] = [0] * 128
            self.frame_stage: list[int] = [0] * 128
            self.frame_card: list[int] = [0] * 128
            self.frame_by: list[int] = [0] * 128
            self.frame_step: list[int] = [0] * 128
            self.frame_end: list[int] = [0] * 128
            self.frame_x: list[int] = [0] * 128
            self.frame_y: list[int] = [0] * 128
            self.frame_mask: list[int] = [0] * 128
            # effects that wait for their turn
            self.wait_when: list[int] = [0] * 128
            self.wait_card: list[int] = [0] * 128
            self.wait_by: list[int] = [0] * 128
            self.wait_clause: list[int] = [0] * 128
            self.wait_x: list[int] = [0] * 128
            # what observers (the seats, and nobody) know: possible cards of a place, a bit each
            self.deck_set: list[int] = [0] * 3
            self.top_count: list[int] = [0] * 3
            self.top_set: list[int] = [0] * 24  # observer * MAX_LOOK + place from the top
            self.seen: list[int] = [0, 0]  # cards on top that all saw a seat look at
            self.hand_set: list[int] = [0] * 256  # (seat * 2 + row) * CARDS; row 0 the rival's, row 1 everyone's
            self.aside_set: list[int] = [0] * 256
            # reckoned
            self.eye: list[int] = [0] * 64
            self.karma: list[int] = [0] * 64
            self.original: list[int] = [0] * 64
            self.form: list[int] = [0] * 64
            self.flags: list[int] = [0] * 64
            self.safe_from: list[int] = [0] * 64
            self.hurt: list[int] = [0] * 128  # card * 2 + Form of the attacker
            self.due: list[int] = [0] * 128  # the same, by effects with a duration: an attack lays it on
            self.of_form: list[int] = [0] * 4  # cards in play of a Form
            self.add_eye: list[int] = [0] * 64
            self.add_karma: list[int] = [0] * 64
            self.set_since: list[int] = [0] * 64
            self.set_value: list[int] = [0] * 64
            self.always_count: list[int] = [0] * 64
            self.always_since: list[int] = [0] * 64
            self.always_value: list[int] = [0] * 64
            self.tally_clause: list[int] = [0] * 192
            self.tally_mask: list[int] = [0] * 192
            self.tally_amount: list[int] = [0] * 192
            self.tally_since: list[int] = [0] * 192
            self.tally_source: list[int] = [0] * 192
            self.tally_value: list[int] = [0] * 192
        self._untie()

    def _untie(self) -> None:
        for card in range(codes.CARDS):
            self.host[card] = -1
            self.bond[card] = -1

    def _belong(self, game: Any) -> None:
        State._belong(self, game)
        self.arrays = game.arrays

    def _assign(self, other: State) -> None:
        assert isinstance(other, BlessState)
        self._assign_fields(other)

    def _assign_fields(self, other: "BlessState") -> None:
        self._assign_core(other)
        self.turn = other.turn
        self.turn_of = other.turn_of
        self.phase = other.phase
        self.first = other.first
        self.actions = other.actions
        self.free_prayers = other.free_prayers
        self.turn_ends = other.turn_ends
        self.final_by = other.final_by
        self.final_turn = other.final_turn
        self.winner = other.winner
        self.clock = other.clock
        self.corrupted = other.corrupted
        self.stasis = other.stasis
        self.attacked = other.attacked
        self.used = other.used
        self.safe = other.safe
        self.leaving = other.leaving
        self.deck_count = other.deck_count
        self.void_count = other.void_count
        self.ask = other.ask
        self.options = other.options
        self.decline_ok = other.decline_ok
        self.none_ok = other.none_ok
        self.reckoned = 0
        self.points[:] = other.points
        self.hand[:] = other.hand
        self.curses[:] = other.curses
        self.echoes[:] = other.echoes
        self.bonds[:] = other.bonds
        self.playing[:] = other.playing
        self.altar[:] = other.altar
        self.aside[:] = other.aside
        self.zone[:] = other.zone
        self.owner[:] = other.owner
        self.host[:] = other.host
        self.bond[:] = other.bond
        self.since[:] = other.since
        for i in range(other.deck_count):  # beyond lie cards that were drawn
            self.deck[i] = other.deck[i]
        self.void[:] = other.void
        self.lasting_count = other.lasting_count
        for i in range(other.lasting_count):
            self._assign_lasting(i, other, i)
        self.depth = other.depth
        for i in range(other.depth):
            self._assign_frame(i, other)
        self.wait_count = other.wait_count
        for i in range(other.wait_count):
            self.wait_when[i] = other.wait_when[i]
            self.wait_card[i] = other.wait_card[i]
            self.wait_by[i] = other.wait_by[i]
            self.wait_clause[i] = other.wait_clause[i]
            self.wait_x[i] = other.wait_x[i]
        self._assign_knowledge(other)

    def _assign_lasting(self, i: int, other: "BlessState", j: int) -> None:
        self.lasting_card[i] = other.lasting_card[j]
        self.lasting_clause[i] = other.lasting_clause[j]
        self.lasting_step[i] = other.lasting_step[j]
        self.lasting_on[i] = other.lasting_on[j]
        self.lasting_by[i] = other.lasting_by[j]
        self.lasting_from[i] = other.lasting_from[j]
        self.lasting_until[i] = other.lasting_until[j]
        self.lasting_since[i] = other.lasting_since[j]
        self.lasting_value[i] = other.lasting_value[j]

    def _assign_frame(self, i: int, other: "BlessState") -> None:
        self.frame_kind[i] = other.frame_kind[i]
        self.frame_how[i] = other.frame_how[i]
        self.frame_stage[i] = other.frame_stage[i]
        self.frame_card[i] = other.frame_card[i]
        self.frame_by[i] = other.frame_by[i]
        self.frame_step[i] = other.frame_step[i]
        self.frame_end[i] = other.frame_end[i]
        self.frame_x[i] = other.frame_x[i]
        self.frame_y[i] = other.frame_y[i]
        self.frame_mask[i] = other.frame_mask[i]

    def _assign_knowledge(self, other: "BlessState") -> None:
        """Only the places that hold something."""
        self.deck_set[:] = other.deck_set
        self.top_count[:] = other.top_count
        self.top_set[:] = other.top_set
        self.seen[:] = other.seen
        for row in range(4):
            start = row * codes.CARDS
            for i in range(start, start + bits.popcount(other.hand[row >> 1])):
                self.hand_set[i] = other.hand_set[i]
            for i in range(start, start + bits.popcount(other.aside[row >> 1])):
                self.aside_set[i] = other.aside_set[i]

    def move_complete(self) -> bool:
        return self.ask == codes.ASK_MAIN

    # --- where cards are --------------------------------------------------------------------------------------------
    def _put(self, card: int, zone: int, seat: int) -> None:
        """A card that is nowhere comes to a zone; Deck and Void take it on top."""
        here = self.arrays.bit[card]
        self.zone[card] = zone
        self.owner[card] = seat
        self.reckoned = 0
        if zone == codes.Z_HAND:
            self.hand[seat] |= here
        elif zone == codes.Z_CURSE:
            self.curses[seat] |= here
        elif zone == codes.Z_ECHO:
            self.echoes[seat] |= here
        elif zone == codes.Z_BOND:
            self.bonds[seat] |= here
        elif zone == codes.Z_PLAYING:
            self.playing[seat] |= here
        elif zone == codes.Z_ALTAR:
            self.altar[seat] |= here
        elif zone == codes.Z_ASIDE:
            self.aside[seat] |= here
        elif zone == codes.Z_DECK:
            self.deck[self.deck_count] = card
            self.deck_count += 1
        elif zone == codes.Z_VOID:
            self.void[self.void_count] = card
            self.void_count += 1
        elif zone == codes.Z_LEAVING or zone == codes.Z_STAKE:
            self.leaving |= here

    def _lift(self, card: int) -> None:
        """A card leaves its zone, and is nowhere for the moment."""
        zone = self.zone[card]
        seat = self.owner[card]
        rest = ~self.arrays.bit[card]
        self.reckoned = 0
        if zone == codes.Z_HAND:
            self.hand[seat] &= rest
        elif zone == codes.Z_CURSE:
            self.curses[seat] &= rest
        elif zone == codes.Z_ECHO:
            self.echoes[seat] &= rest
        elif zone == codes.Z_BOND:
            self.bonds[seat] &= rest
            if self.host[card] >= 0:
                self.bond[self.host[card]] = -1
                self.host[card] = -1
        elif zone == codes.Z_PLAYING:
            self.playing[seat] &= rest
        elif zone == codes.Z_ALTAR:
            self.altar[seat] &= rest
        elif zone == codes.Z_ASIDE:
            self.aside[seat] &= rest
        elif zone == codes.Z_DECK:
            self._close_gap(self.deck, self._place(self.deck, self.deck_count, card), self.deck_count)
            self.deck_count -= 1
        elif zone == codes.Z_VOID:
            self._close_gap(self.void, self._place(self.void, self.void_count, card), self.void_count)
            self.void_count -= 1
        elif zone == codes.Z_LEAVING or zone == codes.Z_STAKE:
            self.leaving &= rest
            self.host[card] = -1
        self.zone[card] = codes.Z_OUT

    def _place(self, pile: list[int], count: int, card: int) -> int:
        """Where a card lies in a pile."""
        i = count - 1
        while i > 0 and pile[i] != card:
            i -= 1
        return i

    def _close_gap(self, pile: list[int], place: int, count: int) -> None:
        for i in range(place, count - 1):
            pile[i] = pile[i + 1]

    # --- what is under way, innermost last, and what waits -----------------------------------------------------------
    def _push(self, kind: int, how: int, card: int, by: int, step: int, end: int, x: int, y: int) -> None:
        top = self.depth
        if top == codes.MAX_FRAMES:
            return
        self.frame_kind[top] = kind
        self.frame_how[top] = how
        self.frame_stage[top] = 0
        self.frame_card[top] = card
        self.frame_by[top] = by
        self.frame_step[top] = step
        self.frame_end[top] = end
        self.frame_x[top] = x
        self.frame_y[top] = y
        self.frame_mask[top] = 0
        self.depth += 1

    def _wait(self, when: int, card: int, by: int, clause: int, x: int) -> None:
        i = self.wait_count
        if i == codes.MAX_WAITING:
            return
        self.wait_when[i] = when
        self.wait_card[i] = card
        self.wait_by[i] = by
        self.wait_clause[i] = clause
        self.wait_x[i] = x
        self.wait_count += 1

    # --- what documents write: arrays of compiled states cannot be written from outside ----------------------------
    def put_card(self, card: int, zone: int, seat: int) -> None:
        self._put(card, zone, seat)

    def put_bond(self, card: int, host: int, seat: int) -> None:
        self._put(card, codes.Z_BOND, seat)
        self.host[card] = host
        self.bond[host] = card

    def set_follows(self, card: int, host: int) -> None:
        self.host[card] = host

    def set_entry(self, card: int, since: int) -> None:
        self.since[card] = since

    def set_marks(self, corrupted: int, stasis: int, attacked: int, used: int, safe: int) -> None:
        self.corrupted = corrupted
        self.stasis = stasis
        self.attacked = attacked
        self.used = used
        self.safe = safe

    def set_turn(self, turn: int, turn_of: int, phase: int, first: int, actions: int, clock: int) -> None:
        self.turn = turn
        self.turn_of = turn_of
        self.phase = phase
        self.first = first
        self.actions = actions
        self.clock = clock

    def set_turn_marks(self, free_prayers: bool, turn_ends: bool, final_by: int, final_turn: int) -> None:
        self.free_prayers = free_prayers
        self.turn_ends = turn_ends
        self.final_by = final_by
        self.final_turn = final_turn

    def set_points(self, one: int, two: int) -> None:
        self.points[0] = one
        self.points[1] = two

    def set_winner(self, winner: int) -> None:
        self.winner = winner

    def add_lasting(
        self, card: int, step: int, clause: int, on: int, by: int, value: int, times: tuple[int, int, int]
    ) -> None:
        """The times: first turn, last turn, since."""
        i = self.lasting_count
        self.lasting_card[i] = card
        self.lasting_step[i] = step
        self.lasting_clause[i] = clause
        self.lasting_on[i] = on
        self.lasting_by[i] = by
        self.lasting_value[i] = value
        self.lasting_from[i], self.lasting_until[i], self.lasting_since[i] = times
        self.lasting_count += 1

    def add_frame(self, numbers: list[int], mask: int) -> None:
        kind, how, stage, card, by, step, end, x, y = numbers
        self._push(kind, how, card, by, step, end, x, y)
        self.frame_stage[self.depth - 1] = stage
        self.frame_mask[self.depth - 1] = mask

    def add_waiting(self, when: int, card: int, by: int, clause: int, x: int) -> None:
        self._wait(when, card, by, clause, x)
