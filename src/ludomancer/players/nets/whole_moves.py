"""What an action is worth once the move that it begins is whole: half-done moves are judged badly.

A move goes on while the same seat decides, the move is not complete and nothing new was seen; beyond that the position
is judged as it stands. Of what may follow, the best is looked at first.
"""

from ludomancer.core import bits, codes
from ludomancer.core.evaluator import Evaluator
from ludomancer.core.state import State

MOST = 64  # positions that are looked at after a first action
NOTHING = -1.0


class WholeMoves:
    """Looks through moves; what it looks with is kept, so that nothing is made anew for every decision."""

    __slots__ = ("boundary", "count", "evaluator", "most", "promise", "seat", "states")

    def __init__(self, evaluator: Evaluator, state: State, most: int = MOST) -> None:
        """For states of the same game as this one; at most so many positions after a first action."""
        self.evaluator: Evaluator = evaluator
        self.most: int = min(most, MOST)
        self.states: list[State] = [state.clone() for _ in range(MOST + 1)]
        if not bits.IN_C:
            self.promise: list[float] = [0.0] * 65  # of those that are open; NOTHING of those that are not
        self.seat: int = 0
        self.boundary: int = 0
        self.count: int = 0

    def worth(self, state: State, action: int) -> float:
        """For the seat that decides, from 0 to 1; the state stays as it is."""
        self.seat = state.actor
        self.boundary = state.info_boundary
        first: State = self.states[0]
        first._assign(state)
        first.apply_unchecked(action)
        self.count = 1
        promise = self.evaluator.value(first, self.seat)
        if self._ends(first):
            return promise
        self.promise[0] = promise
        return self._best_end()

    def _ends(self, state: State) -> bool:
        """Is the move whole, or does it lead where nobody can look?"""
        return state.actor != self.seat or state.move_complete() or state.info_boundary != self.boundary

    def _best_end(self) -> float:
        """The best of the whole moves that were found; where none was, of what is open."""
        best = NOTHING
        while True:
            place = self._most_promising()
            if place < 0:
                return best
            if self.count > self.most:
                return best if best > NOTHING else self.promise[place]
            half: State = self.states[place]
            self.promise[place] = NOTHING
            half._refresh(codes.REDUCED)
            for i in range(half.choice_count):
                if self.count > self.most:
                    break
                following: State = self.states[self.count]
                following._assign(half)
                following.apply_unchecked(half.choices[i])
                promise = self.evaluator.value(following, self.seat)
                if self._ends(following):
                    self.promise[self.count] = NOTHING
                    if promise > best:
                        best = promise
                else:
                    self.promise[self.count] = promise
                self.count += 1

    def _most_promising(self) -> int:
        """The best of what is open, or -1."""
        found = -1
        promise = NOTHING
        for place in range(self.count):
            if self.promise[place] > promise:
                found = place
                promise = self.promise[place]
        return found
