"""The fields of a position of Res Arcana Duo and its copy."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import arrays, bits
from ludomancer.core.state import State
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.card_arrays import CardArrays

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import DuoGame


class DuoState(State):
    """The fields of a position of Res Arcana Duo."""

    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    __slots__ = (
        "arrays", "ask", "back", "back_count", "centre", "chosen", "collect_left", "collect_stage", "deck",
        "deck_count", "deck_set", "depth", "discards", "frame_card", "frame_kind", "frame_mask", "frame_power",
        "frame_stage", "frame_step", "frame_x", "gifts", "hand", "hand_set", "kept", "laid", "look_pile", "look_set",
        "looking", "mages", "on", "opened", "options", "out", "passed", "phase", "play", "pool", "round", "seen",
        "token", "turn_of", "turned", "winner",
    )  # fmt: skip

    def __init__(self, game: "DuoGame") -> None:
        State.__init__(self, game)
        self.arrays: CardArrays = game.arrays
        self.round: int = 0
        self.phase: int = codes.DRAFT
        self.turn_of: int = 0
        self.token: int = 0
        self.passed: int = 0  # a bit each
        self.winner: int = -1  # 2: both
        # sets of components
        self.turned: int = 0
        self.centre: int = 0  # magic items and places
        self.opened: int = 0  # monuments lying open
        self.out: int = 0
        # the question, which follows from the rest
        self.ask: int = codes.ASK_NOTHING
        self.options: int = 0
        # collecting
        self.collect_stage: int = codes.C_START
        self.collect_left: int = 0  # components whose choice is still to be made
        # looking at cards of a pile
        self.looking: int = 0  # those still to be put back
        self.look_pile: int = 0
        self.back_count: int = 0
        # what is under way, innermost last
        self.depth: int = 0
        if not bits.IN_C:
            # essences
            self.pool: list[int] = [0] * 10  # seat * ESSENCES + essence
            self.on: list[int] = [0] * 320  # component * ESSENCES + essence
            self.laid: list[int] = [0] * 5  # what was paid or chosen so far
            # cards of a seat, a bit each
            self.play: list[int] = [0] * 2
            self.hand: list[int] = [0] * 2  # in the draft, the two cards drawn
            self.discards: list[int] = [0] * 2
            self.kept: list[int] = [0] * 2
            self.gifts: list[int] = [0] * 2  # by the seat that will have them
            self.mages: list[int] = [0] * 2  # dealt, until both have chosen
            self.chosen: list[int] = [-1] * 2  # one of them, or -1
            # piles
            self.deck: list[int] = [0] * 36  # pile * PILE + place, bottom first
            self.deck_count: list[int] = [0] * 3
            self.back: list[int] = [0] * 5  # cards put back, the top one first
            # knowledge
            self.deck_set: list[int] = [0] * 108  # (pile * OBSERVERS + observer) * PILE + place
            self.hand_set: list[int] = [0] * 48  # (seat * 2 + row) * PILE; row 0 the rival's, row 1 everyone's
            self.look_set: list[int] = [0] * 3  # what the cards being looked at may be, by observer
            self.seen: list[int] = [0] * 6  # pile * 2 + seat: cards on top that a seat is seen to know
            # what is under way, innermost last
            self.frame_kind: list[int] = [0] * 4
            self.frame_card: list[int] = [0] * 4
            self.frame_power: list[int] = [0] * 4
            self.frame_stage: list[int] = [0] * 4
            self.frame_step: list[int] = [0] * 4
            self.frame_x: list[int] = [0] * 4
            self.frame_mask: list[int] = [0] * 4  # components turned for it
        for i in range(2):
            self.chosen[i] = -1

    def _belong(self, other: State) -> None:
        assert isinstance(other, DuoState)
        State._belong(self, other)
        self.arrays = other.arrays

    def _assign(self, other: State) -> None:
        assert isinstance(other, DuoState)
        self._assign_fields(other)

    def _assign_fields(self, other: "DuoState") -> None:
        """Of arrays that are not always full, only the entries that count."""
        self._assign_core(other)
        self.round = other.round
        self.phase = other.phase
        self.turn_of = other.turn_of
        self.token = other.token
        self.passed = other.passed
        self.winner = other.winner
        self.ask = other.ask
        self.collect_stage = other.collect_stage
        self.look_pile = other.look_pile
        self.back_count = other.back_count
        self.depth = other.depth
        self.turned = other.turned
        self.centre = other.centre
        self.opened = other.opened
        self.out = other.out
        self.options = other.options
        self.collect_left = other.collect_left
        self.looking = other.looking
        self.pool[:] = other.pool
        self.on[:] = other.on
        self.laid[:] = other.laid
        self.play[:] = other.play
        self.hand[:] = other.hand
        self.discards[:] = other.discards
        self.kept[:] = other.kept
        self.gifts[:] = other.gifts
        self.mages[:] = other.mages
        self.chosen[:] = other.chosen
        for row in range(3):
            start = row * 12
            for i in range(start, start + other.deck_count[row]):
                self.deck[i] = other.deck[i]
        self.deck_count[:] = other.deck_count
        self.back[:] = other.back
        self.deck_set[:] = other.deck_set
        self.hand_set[:] = other.hand_set
        self.look_set[:] = other.look_set
        self.seen[:] = other.seen
        for i in range(other.depth):
            self.frame_kind[i] = other.frame_kind[i]
            self.frame_card[i] = other.frame_card[i]
            self.frame_power[i] = other.frame_power[i]
            self.frame_stage[i] = other.frame_stage[i]
            self.frame_step[i] = other.frame_step[i]
            self.frame_x[i] = other.frame_x[i]
            self.frame_mask[i] = other.frame_mask[i]

    def _same_fields(self, other: State) -> bool:
        assert isinstance(other, DuoState)
        return self._same_values(other)

    def _same_values(self, other: "DuoState") -> bool:
        for row in range(3):
            start = row * 12
            end = start + other.deck_count[row]
            if not arrays.same(self.deck, other.deck, start, end):
                return False
        for row in range(9):
            start = row * 12
            end = start + other.deck_count[row // 3]
            if not arrays.same(self.deck_set, other.deck_set, start, end):
                return False
        for row in range(4):
            start = row * 12
            end = start + bits.popcount(other.hand[row >> 1])
            if not arrays.same(self.hand_set, other.hand_set, start, end):
                return False
        return (
            self.round == other.round
            and self.phase == other.phase
            and self.turn_of == other.turn_of
            and self.token == other.token
            and self.passed == other.passed
            and self.winner == other.winner
            and self.ask == other.ask
            and self.collect_stage == other.collect_stage
            and self.look_pile == other.look_pile
            and self.back_count == other.back_count
            and self.depth == other.depth
            and self.turned == other.turned
            and self.centre == other.centre
            and self.opened == other.opened
            and self.out == other.out
            and self.options == other.options
            and self.collect_left == other.collect_left
            and self.looking == other.looking
            and arrays.same(self.pool, other.pool, 0, 10)
            and arrays.same(self.on, other.on, 0, 320)
            and arrays.same(self.laid, other.laid, 0, 5)
            and arrays.same(self.play, other.play, 0, 2)
            and arrays.same(self.hand, other.hand, 0, 2)
            and arrays.same(self.discards, other.discards, 0, 2)
            and arrays.same(self.kept, other.kept, 0, 2)
            and arrays.same(self.gifts, other.gifts, 0, 2)
            and arrays.same(self.mages, other.mages, 0, 2)
            and arrays.same(self.chosen, other.chosen, 0, 2)
            and arrays.same(self.deck_count, other.deck_count, 0, 3)
            and arrays.same(self.back, other.back, 0, other.back_count)
            and arrays.same(self.look_set, other.look_set, 0, 3)
            and arrays.same(self.seen, other.seen, 0, 6)
            and arrays.same(self.frame_kind, other.frame_kind, 0, other.depth)
            and arrays.same(self.frame_card, other.frame_card, 0, other.depth)
            and arrays.same(self.frame_power, other.frame_power, 0, other.depth)
            and arrays.same(self.frame_stage, other.frame_stage, 0, other.depth)
            and arrays.same(self.frame_step, other.frame_step, 0, other.depth)
            and arrays.same(self.frame_x, other.frame_x, 0, other.depth)
            and arrays.same(self.frame_mask, other.frame_mask, 0, other.depth)
        )

    def _load_fields(self, values: dict[str, Any]) -> None:
        self.round = arrays.taken(values, "round", self.round)
        self.phase = arrays.taken(values, "phase", self.phase)
        self.turn_of = arrays.taken(values, "turn_of", self.turn_of)
        self.token = arrays.taken(values, "token", self.token)
        self.passed = arrays.taken(values, "passed", self.passed)
        self.winner = arrays.taken(values, "winner", self.winner)
        self.ask = arrays.taken(values, "ask", self.ask)
        self.collect_stage = arrays.taken(values, "collect_stage", self.collect_stage)
        self.look_pile = arrays.taken(values, "look_pile", self.look_pile)
        self.back_count = arrays.taken(values, "back_count", self.back_count)
        self.depth = arrays.taken(values, "depth", self.depth)
        self.turned = arrays.taken(values, "turned", self.turned)
        self.centre = arrays.taken(values, "centre", self.centre)
        self.opened = arrays.taken(values, "opened", self.opened)
        self.out = arrays.taken(values, "out", self.out)
        self.options = arrays.taken(values, "options", self.options)
        self.collect_left = arrays.taken(values, "collect_left", self.collect_left)
        self.looking = arrays.taken(values, "looking", self.looking)
        arrays.load(self.pool, values, "pool", 10)
        arrays.load(self.on, values, "on", 320)
        arrays.load(self.laid, values, "laid", 5)
        arrays.load(self.play, values, "play", 2)
        arrays.load(self.hand, values, "hand", 2)
        arrays.load(self.discards, values, "discards", 2)
        arrays.load(self.kept, values, "kept", 2)
        arrays.load(self.gifts, values, "gifts", 2)
        arrays.load(self.mages, values, "mages", 2)
        arrays.load(self.chosen, values, "chosen", 2)
        arrays.load(self.deck, values, "deck", 36)
        arrays.load(self.deck_count, values, "deck_count", 3)
        arrays.load(self.back, values, "back", 5)
        arrays.load(self.deck_set, values, "deck_set", 108)
        arrays.load(self.hand_set, values, "hand_set", 48)
        arrays.load(self.look_set, values, "look_set", 3)
        arrays.load(self.seen, values, "seen", 6)
        arrays.load(self.frame_kind, values, "frame_kind", 4)
        arrays.load(self.frame_card, values, "frame_card", 4)
        arrays.load(self.frame_power, values, "frame_power", 4)
        arrays.load(self.frame_stage, values, "frame_stage", 4)
        arrays.load(self.frame_step, values, "frame_step", 4)
        arrays.load(self.frame_x, values, "frame_x", 4)
        arrays.load(self.frame_mask, values, "frame_mask", 4)

    # --- end of fields ------------------------------------------------------------------------------------------------

    def move_complete(self) -> bool:
        return self.ask == codes.ASK_MAIN

    # --- what is under way ------------------------------------------------------------------------------------------
    def _push(self, kind: int, card: int, power: int, x: int) -> None:
        top = self.depth
        self.frame_kind[top] = kind
        self.frame_card[top] = card
        self.frame_power[top] = power
        self.frame_stage[top] = 0
        self.frame_step[top] = 0
        self.frame_x[top] = x
        self.frame_mask[top] = 0
        self.depth += 1
        self._clear_laid()

    def _clear_laid(self) -> None:
        """A new payment or choice begins."""
        self.floor = 0
        for essence in range(codes.ESSENCES):
            self.laid[essence] = 0

    # --- essences ---------------------------------------------------------------------------------------------------
    def _add_to_pool(self, seat: int, essence: int, count: int) -> None:
        place = seat * codes.ESSENCES + essence
        self.pool[place] = self._most(self.pool[place] + count)

    def _add_to(self, card: int, essence: int, count: int) -> None:
        place = card * codes.ESSENCES + essence
        self.on[place] = self._most(self.on[place] + count)

    def _most(self, count: int) -> int:
        return count if count < codes.MAX_ESSENCES else codes.MAX_ESSENCES

    def _has_essences(self, card: int) -> bool:
        for essence in range(codes.ESSENCES):
            if self.on[card * codes.ESSENCES + essence] != 0:
                return True
        return False

    def _packed_laid(self) -> int:
        """What was laid out, as one number for the journal."""
        packed = 0
        for essence in range(codes.ESSENCES - 1, -1, -1):
            packed = (packed << codes.ESSENCE_BITS) + self.laid[essence]
        return packed

    # --- points -----------------------------------------------------------------------------------------------------
    def _points(self, seat: int) -> int:
        """As they stand now (RA-40): components in play, essences on places, the token."""
        points = 1 if self.token == seat else 0
        rest = self.play[seat]
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            points += self.arrays.points[card]
            if self.arrays.each[card] >= 0:
                points += self.on[card * codes.ESSENCES + self.arrays.each[card]]
        return points

    def points_of(self, seat: int) -> int:
        return self._points(seat)
