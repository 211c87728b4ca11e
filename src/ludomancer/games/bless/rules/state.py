"""The fields of a position of Bless and its copy."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import arrays, bits
from ludomancer.core.state import State
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.card_arrays import CardArrays

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame


class BlessState(State):
    """The fields of a position of Bless."""

    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    __slots__ = (
        "actions", "add_eye", "add_karma", "altar", "always_count", "always_since", "always_value", "arrays", "aside",
        "aside_set", "ask", "attacked", "bond", "bonds", "chain", "clock", "corrupted", "curses", "deck", "deck_count",
        "deck_set", "decline_ok", "depth", "due", "echoes", "eye", "final_by", "final_turn", "first", "flags", "form",
        "frame_by", "frame_card", "frame_end", "frame_how", "frame_kind", "frame_mask", "frame_stage", "frame_step",
        "frame_x", "frame_y", "free_prayers", "hand", "hand_set", "host", "hurt", "karma", "lasting_by", "lasting_card",
        "lasting_clause", "lasting_count", "lasting_from", "lasting_on", "lasting_since", "lasting_step",
        "lasting_until", "lasting_value", "leaving", "ledger", "mute", "none_ok", "of_form", "options", "original",
        "owner", "phase", "playing", "points", "reckoned", "safe", "safe_from", "seen", "set_since", "set_value",
        "since", "stasis", "tally_amount", "tally_clause", "tally_count", "tally_mask", "tally_since", "tally_source",
        "tally_value", "top_count", "top_set", "turn", "turn_ends", "turn_of", "used", "void", "void_count", "wait_by",
        "wait_card", "wait_clause", "wait_count", "wait_when", "wait_x", "winner", "zone",
    )  # fmt: skip

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
        # the question: follows from the rest
        self.ask: int = codes.ASK_NOTHING
        self.options: int = 0
        self.decline_ok: int = 0
        self.none_ok: int = 0
        self.chain: int = 0  # effects that waited since the last decision
        # piles, bottom first
        self.deck_count: int = 0
        self.void_count: int = 0
        # effects with a duration
        self.lasting_count: int = 0
        # what is under way, innermost last
        self.depth: int = 0
        # effects that wait for their turn
        self.wait_count: int = 0
        # what follows from the field, reckoned when it is needed
        self.reckoned: int = 0
        self.mute: int = 0
        self.ledger: list[tuple[int, int, int, int, int]] | None = None
        self.tally_count: int = 0
        if not bits.IN_C:
            # by seat; cards a bit each
            self.points: list[int] = [0] * 2
            self.seen: list[int] = [0] * 2  # cards on top that all saw a seat look at
            self.hand: list[int] = [0] * 2
            self.curses: list[int] = [0] * 2
            self.echoes: list[int] = [0] * 2
            self.bonds: list[int] = [0] * 2  # by controller
            self.playing: list[int] = [0] * 2  # Impulses being resolved, Bonds not yet attached
            self.altar: list[int] = [0] * 2
            self.aside: list[int] = [0] * 2
            # by card
            self.zone: list[int] = [0] * 64
            self.owner: list[int] = [0] * 64  # the seat that holds or controls it
            self.host: list[int] = [-1] * 64  # of a Bond; of one that is leaving: the card it follows to the Void
            self.bond: list[int] = [-1] * 64
            # piles, bottom first
            self.deck: list[int] = [0] * 64
            self.void: list[int] = [0] * 64
            self.since: list[int] = [0] * 64  # when a card in play came
            # effects with a duration
            self.lasting_card: list[int] = [0] * 64
            self.lasting_clause: list[int] = [0] * 64
            self.lasting_step: list[int] = [0] * 64
            self.lasting_on: list[int] = [0] * 64
            self.lasting_by: list[int] = [0] * 64
            self.lasting_value: list[int] = [0] * 64
            self.lasting_from: list[int] = [0] * 64
            self.lasting_until: list[int] = [0] * 64
            self.lasting_since: list[int] = [0] * 64
            # what is under way, innermost last
            self.frame_kind: list[int] = [0] * 128
            self.frame_stage: list[int] = [0] * 128
            self.frame_card: list[int] = [0] * 128
            self.frame_by: list[int] = [0] * 128
            self.frame_step: list[int] = [0] * 128
            self.frame_how: list[int] = [0] * 128
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
            self.hand_set: list[int] = [0] * 256  # (seat * 2 + row) * CARDS; row 0 the rival's, row 1 everyone's
            self.aside_set: list[int] = [0] * 256
            # what follows from the field, reckoned when it is needed
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
            self.set_value: list[int] = [0] * 64
            self.always_count: list[int] = [0] * 64
            self.always_value: list[int] = [0] * 64
            self.set_since: list[int] = [0] * 64
            self.always_since: list[int] = [0] * 64
            self.tally_clause: list[int] = [0] * 192
            self.tally_amount: list[int] = [0] * 192
            self.tally_source: list[int] = [0] * 192
            self.tally_value: list[int] = [0] * 192
            self.tally_since: list[int] = [0] * 192
            self.tally_mask: list[int] = [0] * 192
        for i in range(64):
            self.host[i] = -1
            self.bond[i] = -1

    def _belong(self, other: State) -> None:
        assert isinstance(other, BlessState)
        State._belong(self, other)
        self.arrays = other.arrays

    def _assign(self, other: State) -> None:
        assert isinstance(other, BlessState)
        self._assign_fields(other)

    def _assign_fields(self, other: "BlessState") -> None:
        """Of arrays that are not always full, only the entries that count."""
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
        self.ask = other.ask
        self.decline_ok = other.decline_ok
        self.none_ok = other.none_ok
        self.deck_count = other.deck_count
        self.void_count = other.void_count
        self.lasting_count = other.lasting_count
        self.depth = other.depth
        self.wait_count = other.wait_count
        self.corrupted = other.corrupted
        self.stasis = other.stasis
        self.attacked = other.attacked
        self.used = other.used
        self.safe = other.safe
        self.leaving = other.leaving
        self.options = other.options
        self.points[:] = other.points
        self.seen[:] = other.seen
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
        for i in range(other.deck_count):
            self.deck[i] = other.deck[i]
        self.void[:] = other.void
        self.since[:] = other.since
        for i in range(other.lasting_count):
            self._assign_lasting(i, other, i)
        for i in range(other.depth):
            self._assign_frame(i, other, i)
        for i in range(other.wait_count):
            self.wait_when[i] = other.wait_when[i]
            self.wait_card[i] = other.wait_card[i]
            self.wait_by[i] = other.wait_by[i]
            self.wait_clause[i] = other.wait_clause[i]
            self.wait_x[i] = other.wait_x[i]
        self.deck_set[:] = other.deck_set
        self.top_count[:] = other.top_count
        self.top_set[:] = other.top_set
        for row in range(4):
            start = row * 64
            for i in range(start, start + bits.popcount(other.hand[row >> 1])):
                self.hand_set[i] = other.hand_set[i]
            for i in range(start, start + bits.popcount(other.aside[row >> 1])):
                self.aside_set[i] = other.aside_set[i]
        self.reckoned = 0

    def _assign_lasting(self, i: int, other: "BlessState", j: int) -> None:
        self.lasting_card[i] = other.lasting_card[j]
        self.lasting_clause[i] = other.lasting_clause[j]
        self.lasting_step[i] = other.lasting_step[j]
        self.lasting_on[i] = other.lasting_on[j]
        self.lasting_by[i] = other.lasting_by[j]
        self.lasting_value[i] = other.lasting_value[j]
        self.lasting_from[i] = other.lasting_from[j]
        self.lasting_until[i] = other.lasting_until[j]
        self.lasting_since[i] = other.lasting_since[j]

    def _assign_frame(self, i: int, other: "BlessState", j: int) -> None:
        self.frame_kind[i] = other.frame_kind[j]
        self.frame_stage[i] = other.frame_stage[j]
        self.frame_card[i] = other.frame_card[j]
        self.frame_by[i] = other.frame_by[j]
        self.frame_step[i] = other.frame_step[j]
        self.frame_how[i] = other.frame_how[j]
        self.frame_end[i] = other.frame_end[j]
        self.frame_x[i] = other.frame_x[j]
        self.frame_y[i] = other.frame_y[j]
        self.frame_mask[i] = other.frame_mask[j]

    def _same_fields(self, other: State) -> bool:
        assert isinstance(other, BlessState)
        return self._same_values(other)

    def _same_values(self, other: "BlessState") -> bool:
        for row in range(4):
            start = row * 64
            end = start + bits.popcount(other.hand[row >> 1])
            if not arrays.same(self.hand_set, other.hand_set, start, end):
                return False
            end = start + bits.popcount(other.aside[row >> 1])
            if not arrays.same(self.aside_set, other.aside_set, start, end):
                return False
        return (
            self.turn == other.turn
            and self.turn_of == other.turn_of
            and self.phase == other.phase
            and self.first == other.first
            and self.actions == other.actions
            and self.free_prayers == other.free_prayers
            and self.turn_ends == other.turn_ends
            and self.final_by == other.final_by
            and self.final_turn == other.final_turn
            and self.winner == other.winner
            and self.clock == other.clock
            and self.ask == other.ask
            and self.decline_ok == other.decline_ok
            and self.none_ok == other.none_ok
            and self.deck_count == other.deck_count
            and self.void_count == other.void_count
            and self.lasting_count == other.lasting_count
            and self.depth == other.depth
            and self.wait_count == other.wait_count
            and self.corrupted == other.corrupted
            and self.stasis == other.stasis
            and self.attacked == other.attacked
            and self.used == other.used
            and self.safe == other.safe
            and self.leaving == other.leaving
            and self.options == other.options
            and arrays.same(self.points, other.points, 0, 2)
            and arrays.same(self.seen, other.seen, 0, 2)
            and arrays.same(self.hand, other.hand, 0, 2)
            and arrays.same(self.curses, other.curses, 0, 2)
            and arrays.same(self.echoes, other.echoes, 0, 2)
            and arrays.same(self.bonds, other.bonds, 0, 2)
            and arrays.same(self.playing, other.playing, 0, 2)
            and arrays.same(self.altar, other.altar, 0, 2)
            and arrays.same(self.aside, other.aside, 0, 2)
            and arrays.same(self.zone, other.zone, 0, 64)
            and arrays.same(self.owner, other.owner, 0, 64)
            and arrays.same(self.host, other.host, 0, 64)
            and arrays.same(self.bond, other.bond, 0, 64)
            and arrays.same(self.deck, other.deck, 0, other.deck_count)
            and arrays.same(self.void, other.void, 0, other.void_count)
            and arrays.same(self.since, other.since, 0, 64)
            and arrays.same(self.lasting_card, other.lasting_card, 0, other.lasting_count)
            and arrays.same(self.lasting_clause, other.lasting_clause, 0, other.lasting_count)
            and arrays.same(self.lasting_step, other.lasting_step, 0, other.lasting_count)
            and arrays.same(self.lasting_on, other.lasting_on, 0, other.lasting_count)
            and arrays.same(self.lasting_by, other.lasting_by, 0, other.lasting_count)
            and arrays.same(self.lasting_value, other.lasting_value, 0, other.lasting_count)
            and arrays.same(self.lasting_from, other.lasting_from, 0, other.lasting_count)
            and arrays.same(self.lasting_until, other.lasting_until, 0, other.lasting_count)
            and arrays.same(self.lasting_since, other.lasting_since, 0, other.lasting_count)
            and arrays.same(self.frame_kind, other.frame_kind, 0, other.depth)
            and arrays.same(self.frame_stage, other.frame_stage, 0, other.depth)
            and arrays.same(self.frame_card, other.frame_card, 0, other.depth)
            and arrays.same(self.frame_by, other.frame_by, 0, other.depth)
            and arrays.same(self.frame_step, other.frame_step, 0, other.depth)
            and arrays.same(self.frame_how, other.frame_how, 0, other.depth)
            and arrays.same(self.frame_end, other.frame_end, 0, other.depth)
            and arrays.same(self.frame_x, other.frame_x, 0, other.depth)
            and arrays.same(self.frame_y, other.frame_y, 0, other.depth)
            and arrays.same(self.frame_mask, other.frame_mask, 0, other.depth)
            and arrays.same(self.wait_when, other.wait_when, 0, other.wait_count)
            and arrays.same(self.wait_card, other.wait_card, 0, other.wait_count)
            and arrays.same(self.wait_by, other.wait_by, 0, other.wait_count)
            and arrays.same(self.wait_clause, other.wait_clause, 0, other.wait_count)
            and arrays.same(self.wait_x, other.wait_x, 0, other.wait_count)
            and arrays.same(self.deck_set, other.deck_set, 0, 3)
            and arrays.same(self.top_count, other.top_count, 0, 3)
            and arrays.same(self.top_set, other.top_set, 0, 24)
        )

    def _load_fields(self, values: dict[str, Any]) -> None:
        self.turn = arrays.taken(values, "turn", self.turn)
        self.turn_of = arrays.taken(values, "turn_of", self.turn_of)
        self.phase = arrays.taken(values, "phase", self.phase)
        self.first = arrays.taken(values, "first", self.first)
        self.actions = arrays.taken(values, "actions", self.actions)
        self.free_prayers = arrays.taken(values, "free_prayers", self.free_prayers)
        self.turn_ends = arrays.taken(values, "turn_ends", self.turn_ends)
        self.final_by = arrays.taken(values, "final_by", self.final_by)
        self.final_turn = arrays.taken(values, "final_turn", self.final_turn)
        self.winner = arrays.taken(values, "winner", self.winner)
        self.clock = arrays.taken(values, "clock", self.clock)
        self.ask = arrays.taken(values, "ask", self.ask)
        self.decline_ok = arrays.taken(values, "decline_ok", self.decline_ok)
        self.none_ok = arrays.taken(values, "none_ok", self.none_ok)
        self.deck_count = arrays.taken(values, "deck_count", self.deck_count)
        self.void_count = arrays.taken(values, "void_count", self.void_count)
        self.lasting_count = arrays.taken(values, "lasting_count", self.lasting_count)
        self.depth = arrays.taken(values, "depth", self.depth)
        self.wait_count = arrays.taken(values, "wait_count", self.wait_count)
        self.corrupted = arrays.taken(values, "corrupted", self.corrupted)
        self.stasis = arrays.taken(values, "stasis", self.stasis)
        self.attacked = arrays.taken(values, "attacked", self.attacked)
        self.used = arrays.taken(values, "used", self.used)
        self.safe = arrays.taken(values, "safe", self.safe)
        self.leaving = arrays.taken(values, "leaving", self.leaving)
        self.options = arrays.taken(values, "options", self.options)
        arrays.load(self.points, values, "points", 2)
        arrays.load(self.seen, values, "seen", 2)
        arrays.load(self.hand, values, "hand", 2)
        arrays.load(self.curses, values, "curses", 2)
        arrays.load(self.echoes, values, "echoes", 2)
        arrays.load(self.bonds, values, "bonds", 2)
        arrays.load(self.playing, values, "playing", 2)
        arrays.load(self.altar, values, "altar", 2)
        arrays.load(self.aside, values, "aside", 2)
        arrays.load(self.zone, values, "zone", 64)
        arrays.load(self.owner, values, "owner", 64)
        arrays.load(self.host, values, "host", 64)
        arrays.load(self.bond, values, "bond", 64)
        arrays.load(self.deck, values, "deck", 64)
        arrays.load(self.void, values, "void", 64)
        arrays.load(self.since, values, "since", 64)
        arrays.load(self.lasting_card, values, "lasting_card", 64)
        arrays.load(self.lasting_clause, values, "lasting_clause", 64)
        arrays.load(self.lasting_step, values, "lasting_step", 64)
        arrays.load(self.lasting_on, values, "lasting_on", 64)
        arrays.load(self.lasting_by, values, "lasting_by", 64)
        arrays.load(self.lasting_value, values, "lasting_value", 64)
        arrays.load(self.lasting_from, values, "lasting_from", 64)
        arrays.load(self.lasting_until, values, "lasting_until", 64)
        arrays.load(self.lasting_since, values, "lasting_since", 64)
        arrays.load(self.frame_kind, values, "frame_kind", 128)
        arrays.load(self.frame_stage, values, "frame_stage", 128)
        arrays.load(self.frame_card, values, "frame_card", 128)
        arrays.load(self.frame_by, values, "frame_by", 128)
        arrays.load(self.frame_step, values, "frame_step", 128)
        arrays.load(self.frame_how, values, "frame_how", 128)
        arrays.load(self.frame_end, values, "frame_end", 128)
        arrays.load(self.frame_x, values, "frame_x", 128)
        arrays.load(self.frame_y, values, "frame_y", 128)
        arrays.load(self.frame_mask, values, "frame_mask", 128)
        arrays.load(self.wait_when, values, "wait_when", 128)
        arrays.load(self.wait_card, values, "wait_card", 128)
        arrays.load(self.wait_by, values, "wait_by", 128)
        arrays.load(self.wait_clause, values, "wait_clause", 128)
        arrays.load(self.wait_x, values, "wait_x", 128)
        arrays.load(self.deck_set, values, "deck_set", 3)
        arrays.load(self.top_count, values, "top_count", 3)
        arrays.load(self.top_set, values, "top_set", 24)
        arrays.load(self.hand_set, values, "hand_set", 256)
        arrays.load(self.aside_set, values, "aside_set", 256)
        self.reckoned = 0

    # --- end of fields ------------------------------------------------------------------------------------------------

    def move_complete(self) -> bool:
        return self.ask == codes.ASK_MAIN
