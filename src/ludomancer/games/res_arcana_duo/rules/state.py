"""The fields of a position of Res Arcana Duo and its copy."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import bits
from ludomancer.core.state import State
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.card_arrays import CardArrays

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import DuoGame


class DuoState(State):
    """The fields of a position of Res Arcana Duo."""

    __slots__ = (
        "arrays",
        "ask",
        "back",
        "back_count",
        "centre",
        "chosen",
        "collect_left",
        "collect_stage",
        "deck",
        "deck_count",
        "deck_set",
        "depth",
        "discards",
        "frame_card",
        "frame_kind",
        "frame_mask",
        "frame_power",
        "frame_stage",
        "frame_step",
        "frame_x",
        "gifts",
        "hand",
        "hand_set",
        "kept",
        "laid",
        "look_pile",
        "look_set",
        "looking",
        "mages",
        "on",
        "opened",
        "options",
        "out",
        "passed",
        "phase",
        "play",
        "pool",
        "round",
        "seen",
        "token",
        "turn_of",
        "turned",
        "winner",
    )

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
        self.depth: int = 0
        if not bits.IN_C:
            self.pool: list[int] = [0] * 10  # seat * ESSENCES + essence
            self.on: list[int] = [0] * 320  # component * ESSENCES + essence
            self.laid: list[int] = [0] * 5  # what was paid or chosen so far
            self.play: list[int] = [0, 0]
            self.hand: list[int] = [0, 0]  # in the draft, the two cards drawn
            self.discards: list[int] = [0, 0]
            self.kept: list[int] = [0, 0]
            self.gifts: list[int] = [0, 0]  # by the seat that will have them
            self.mages: list[int] = [0, 0]  # dealt, until both have chosen
            self.chosen: list[int] = [0, 0]
            self.deck: list[int] = [0] * 36  # pile * PILE + place, bottom first
            self.deck_count: list[int] = [0, 0, 0]
            self.back: list[int] = [0] * 5  # cards put back, the top one first
            # knowledge
            self.deck_set: list[int] = [0] * 108  # (pile * OBSERVERS + observer) * PILE + place
            self.hand_set: list[int] = [0] * 48  # (seat * 2 + row) * PILE; row 0 the rival's, row 1 everyone's
            self.look_set: list[int] = [0, 0, 0]  # what the cards being looked at may be, by observer
            self.seen: list[int] = [0] * 6  # pile * 2 + seat: cards on top that a seat is seen to know
            # what is under way, innermost last
            self.frame_kind: list[int] = [0] * 4
            self.frame_card: list[int] = [0] * 4
            self.frame_power: list[int] = [0] * 4
            self.frame_stage: list[int] = [0] * 4
            self.frame_step: list[int] = [0] * 4
            self.frame_x: list[int] = [0] * 4
            self.frame_mask: list[int] = [0] * 4  # components turned for it
        self.chosen[0] = -1
        self.chosen[1] = -1

    def _belong(self, game: Any) -> None:
        State._belong(self, game)
        self.arrays = game.arrays

    def _assign(self, other: State) -> None:
        assert isinstance(other, DuoState)
        self._assign_fields(other)

    def _assign_fields(self, other: "DuoState") -> None:
        self._assign_core(other)
        self.round = other.round
        self.phase = other.phase
        self.turn_of = other.turn_of
        self.token = other.token
        self.passed = other.passed
        self.winner = other.winner
        self.turned = other.turned
        self.centre = other.centre
        self.opened = other.opened
        self.out = other.out
        self.ask = other.ask
        self.options = other.options
        self.collect_stage = other.collect_stage
        self.collect_left = other.collect_left
        self.looking = other.looking
        self.look_pile = other.look_pile
        self.back_count = other.back_count
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
        for pile in range(codes.PILES):  # beyond lie cards that were drawn
            for i in range(pile * codes.PILE, pile * codes.PILE + other.deck_count[pile]):
                self.deck[i] = other.deck[i]
        self.deck_count[:] = other.deck_count
        self.back[:] = other.back
        self.deck_set[:] = other.deck_set
        self.hand_set[:] = other.hand_set
        self.look_set[:] = other.look_set
        self.seen[:] = other.seen
        self.depth = other.depth
        for i in range(other.depth):
            self.frame_kind[i] = other.frame_kind[i]
            self.frame_card[i] = other.frame_card[i]
            self.frame_power[i] = other.frame_power[i]
            self.frame_stage[i] = other.frame_stage[i]
            self.frame_step[i] = other.frame_step[i]
            self.frame_x[i] = other.frame_x[i]
            self.frame_mask[i] = other.frame_mask[i]

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

    # --- what documents write: arrays of compiled states cannot be written from outside ----------------------------
    def set_round(self, number: int, phase: int, turn_of: int, token: int, passed: int) -> None:
        self.round = number
        self.phase = phase
        self.turn_of = turn_of
        self.token = token
        self.passed = passed

    def set_winner(self, winner: int) -> None:
        self.winner = winner

    def set_centre(self, centre: int, opened: int, out: int, turned: int) -> None:
        self.centre = centre
        self.opened = opened
        self.out = out
        self.turned = turned

    def set_essences(self, seat: int, essence: int, count: int) -> None:
        self.pool[seat * codes.ESSENCES + essence] = count

    def set_on(self, card: int, essence: int, count: int) -> None:
        self.on[card * codes.ESSENCES + essence] = count

    def set_laid(self, essence: int, count: int) -> None:
        self.laid[essence] = count

    def set_cards(self, seat: int, play: int, hand: int, discards: int) -> None:
        self.play[seat] = play
        self.hand[seat] = hand
        self.discards[seat] = discards

    def set_draft(self, seat: int, kept: int, gifts: int, mages: int, chosen: int) -> None:
        self.kept[seat] = kept
        self.gifts[seat] = gifts
        self.mages[seat] = mages
        self.chosen[seat] = chosen

    def set_pile(self, pile: int, cards: list[int]) -> None:
        """Top first."""
        self.deck_count[pile] = len(cards)
        for place, card in enumerate(reversed(cards)):
            self.deck[pile * codes.PILE + place] = card

    def set_collecting(self, stage: int, left: int) -> None:
        self.collect_stage = stage
        self.collect_left = left

    def set_looking(self, pile: int, looking: int, back: list[int]) -> None:
        self.look_pile = pile
        self.looking = looking
        self.back_count = len(back)
        for i, card in enumerate(back):
            self.back[i] = card

    def add_frame(self, numbers: list[int], mask: int) -> None:
        kind, card, power, stage, step, x = numbers
        top = self.depth
        self._push(kind, card, power, x)
        self.frame_stage[top] = stage
        self.frame_step[top] = step
        self.frame_mask[top] = mask

    def set_hand_sets(self, seat: int, observer: int, sets: list[int]) -> None:
        row = (seat * 2 + (1 if observer == codes.WATCHER else 0)) * codes.PILE
        for i, possible in enumerate(sets):
            self.hand_set[row + i] = possible

    def set_pile_sets(self, pile: int, observer: int, sets: list[int]) -> None:
        """Top first."""
        base = (pile * codes.OBSERVERS + observer) * codes.PILE
        for place, possible in enumerate(reversed(sets)):
            self.deck_set[base + place] = possible

    def set_look_set(self, observer: int, possible: int) -> None:
        self.look_set[observer] = possible

    def set_seen(self, pile: int, seat: int, count: int) -> None:
        self.seen[pile * 2 + seat] = count
