"""Games of nets against themselves, with what each position turned out to be worth.

Every position that follows a choice is recorded for all seats, half-done moves too: a net that never saw them judges
them badly.
"""

from array import array
from typing import Any

from ludomancer.core import codes
from ludomancer.core.game import Game
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.lab.training.lessons import Lessons
from ludomancer.players.nets import lanes
from ludomancer.players.nets.net import Net
from ludomancer.players.nets.whole_moves import WholeMoves

ACTIVE = 320  # as in lessons
EXPLORE = 20  # one decision in so many is taken at random
LOOKED = 12  # positions after a first action: fewer than in play, so that there are more games
LONGEST = 1000  # decisions of a game
SHRINK = 0.998  # of what a game is worth beyond an even share, a turn
UNCUT = -1.0


class SelfPlay:
    """Plays games of one kind, a net for each seat."""

    __slots__ = (
        *("cuts", "count", "follow", "game", "inputs", "known", "looked", "numbers", "seats", "turns", "used"),
        *("values", "worth"),
        *("all_counts", "all_inputs", "all_numbers", "counts", "decisions"),
    )

    def __init__(self, game: Game, follow: float, looked: int = LOOKED) -> None:
        """Follow: how far what came later counts, against what the net says (TD(lambda))."""
        self.game: Game = game
        self.seats: int = len(game.seat_names)
        self.follow: float = follow
        self.looked: int = looked
        self.decisions: int = 0  # of all games
        room = LONGEST * self.seats
        self.all_counts = array("i", [0]) * room
        self.all_inputs = array("h", [0]) * (room * ACTIVE)
        self.all_numbers = array("h", [0]) * (room * ACTIVE)
        self.counts: Any = self.all_counts
        self.inputs: Any = self.all_inputs
        self.numbers: Any = self.all_numbers
        self.values = array("d", [0.0]) * room  # what seats thought of a position
        self.cuts = array("d", [UNCUT]) * room  # what it was worth before something was tried
        self.turns = array("i", [0]) * LONGEST
        self.worth = array("d", [0.0]) * 512
        self.count: int = 0  # positions
        self.used: int = 0  # pairs of all of them

    def lessons(self, nets: list[Net], seed: int, longest: int = LONGEST) -> Lessons:
        """One game, from its seed alone."""
        state = self.game.start(seed)
        self._play(state, nets, Rng(seed).fork(), min(longest, LONGEST), EXPLORE)
        targets = array("f", [0.0]) * (self.count * self.seats)
        self._work_out(state, targets)
        return Lessons(
            self.all_counts[: self.count * self.seats],
            self.all_inputs[: self.used],
            self.all_numbers[: self.used],
            targets,
        )

    def match(self, nets: list[Net], seed: int, longest: int = LONGEST) -> list[float]:
        """What a game came to for each seat, when nothing is tried."""
        state = self.game.start(seed)
        self._play(state, nets, Rng(seed).fork(), min(longest, LONGEST), 0)
        return [state.value(seat) for seat in range(self.seats)]

    def _play(self, state: State, nets: list[Net], rng: Rng, longest: int, explore: int) -> None:
        """A game from the beginning; `explore`: one decision in so many is tried at random, and all are recorded."""
        state.cap = longest  # a game without end is worth what the rules say of it: they count points, or it is a draw
        looking = [WholeMoves(net, state, self.looked, alone=True) for net in nets]
        world = state.clone()
        turn = 0
        self.count = 0
        self.used = 0
        while state.actor != codes.NOBODY:
            seat = state.actor
            world._assign(state)
            world._deal_again(1 << seat, rng)
            world._refresh(codes.REDUCED)
            count = world.choice_count
            taken = 0
            if count > 1:
                best = self._best(looking[seat], world, rng)
                taken = rng.below(count) if explore > 0 and rng.below(explore) == 0 else best
                if taken != best and self.count > 0:
                    self._cut(seat, self.worth[best])
                self.decisions += 1
            state.apply_unchecked(world.choices[taken])
            turn += state.actor != seat
            if explore > 0 and count > 1 and state.actor != codes.NOBODY:
                self._record(state, nets, turn)

    def _best(self, looking: WholeMoves, world: State, rng: Rng) -> int:
        """Which choice looks best; of several the first."""
        best = 0
        for i in range(world.choice_count):
            self.worth[i] = looking.worth(world, world.choices[i]) / (1.0 * lanes.SURE)
            if self.worth[i] > self.worth[best]:
                best = i
        return best

    def _cut(self, seat: int, worth: float) -> None:
        """The last position is worth what the best move promised: what all may hope for if one hopes for that."""
        first = (self.count - 1) * self.seats
        for other in range(self.seats):
            self.cuts[first + other] = (1.0 - worth) / (self.seats - 1) if other != seat else worth

    def _record(self, state: State, nets: list[Net], turn: int) -> None:
        """A position as each seat sees it, with what its net says."""
        first = self.count * self.seats
        total = 0.0
        for seat in range(self.seats):
            net: Net = nets[seat]
            self.values[first + seat] = net.chance(state, seat) / (1.0 * lanes.SURE)
            total += self.values[first + seat]
            features = net.features
            count = features.count if features.count < ACTIVE else ACTIVE
            for i in range(count):
                self.inputs[self.used + i] = features.index[i]
                self.numbers[self.used + i] = features.value[i]
            self.counts[first + seat] = count
            self.used += count
            self.cuts[first + seat] = UNCUT
        for seat in range(self.seats if self.seats > 1 else 0):
            self.values[first + seat] /= total
        self.turns[self.count] = turn
        self.count += 1

    def _work_out(self, state: State, targets: "array[float]") -> None:
        """Back from the end: what came later, mixed with what was thought, and nearer to an even share every turn."""
        even = 1.0 / self.seats
        for seat in range(self.seats):
            later = state._value(seat)
            turn = self.turns[self.count - 1] if self.count > 0 else 0
            for number in range(self.count - 1, -1, -1):
                place = number * self.seats + seat
                if self.cuts[place] != UNCUT:
                    later = self.cuts[place]
                elif self.seats > 1:
                    for _ in range(self.turns[number], turn):
                        later = even + (later - even) * SHRINK
                turn = self.turns[number]
                targets[place] = later
                later = self.follow * later + (1.0 - self.follow) * self.values[place]
