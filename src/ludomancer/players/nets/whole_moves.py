"""What an action is worth once the move that it begins is whole: half-done moves are judged badly.

A move goes on while the same seat decides, it is not whole and nothing new was seen; beyond that the position is judged
as it stands. Of what may follow, the best is looked at first. Worth is a share of SURE, a whole number.
"""

from ludomancer.core import bits, codes
from ludomancer.core.state import State
from ludomancer.players.nets.net import Net

MOST = 64  # positions that are looked at after a first action
NOTHING = -1
KEPT = 16  # whole moves


class WholeMoves:
    """Looks through moves; what it looks with is kept, so that nothing is made anew for every decision."""

    __slots__ = ("alone", "boundary", "count", "most", "net", "promise", "seat", "states")

    def __init__(self, net: Net, state: State, most: int = MOST, alone: bool = False) -> None:
        """For states of the same game as this one; at most so many positions after a first action.

        Alone: by the view of the seat that decides and no other, which is half the work.
        """
        self.net: Net = net
        self.alone: bool = alone
        self.most: int = min(most, MOST)
        self.states: list[State] = [state.clone() for _ in range(self.most + 1)]
        if not bits.IN_C:
            self.promise: list[int] = [0] * 65  # of those that are open; NOTHING of those that are not
        self.seat: int = 0
        self.boundary: int = 0
        self.count: int = 0

    def worth(self, state: State, action: int) -> int:
        """For the seat that decides; the state stays as it is."""
        self.seat = state.actor
        self.boundary = state.info_boundary
        first: State = self.states[0]
        first._assign(state)
        first.apply_unchecked(action)
        self.count = 1
        promise = self._promise(first)
        self._opened(0, NOTHING, action)
        if self._ends(first):
            self._ended(0, promise)
            return promise
        self.promise[0] = promise
        return self._best_end()

    def _promise(self, state: State) -> int:
        """What a position is worth as it stands."""
        if self.alone and state.actor != codes.NOBODY:
            return self.net.chance(state, self.seat)
        return self.net.share(state, self.seat)

    def _ends(self, state: State) -> bool:
        """Is the move whole, or does it lead where nobody can look?"""
        return state.actor != self.seat or state.info_boundary != self.boundary or state.move_whole()

    def _best_end(self) -> int:
        """The best of the whole moves that were found; where none was, of what is open."""
        best = NOTHING
        while True:
            place = self._most_promising()
            if place < 0:
                return best
            if self.count > self.most:
                if best > NOTHING:
                    return best
                self._ended(place, self.promise[place])
                return self.promise[place]
            half: State = self.states[place]
            self.promise[place] = NOTHING
            half._refresh(codes.REDUCED)
            for i in range(half.choice_count):
                if self.count > self.most:
                    break
                following: State = self.states[self.count]
                following._assign(half)
                following.apply_unchecked(half.choices[i])
                promise = self._promise(following)
                self._opened(self.count, place, half.choices[i])
                if self._ends(following):
                    self.promise[self.count] = NOTHING
                    self._ended(self.count, promise)
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

    def _opened(self, place: int, before: int, action: int) -> None:
        """A position is looked at that an action leads to."""

    def _ended(self, place: int, worth: int) -> None:
        """There a move is whole, or cannot be looked into."""


class BestMoves(WholeMoves):
    """The best whole moves of a position, the best one first, with all their actions.

    found      how many there are
    shares     what each is worth
    lengths    how many actions each has; `action(number, step)` tells them
    """

    __slots__ = ("actions", "before", "found", "lengths", "room", "shares", "taken")

    def __init__(self, net: Net, state: State) -> None:
        WholeMoves.__init__(self, net, state)
        self.found: int = 0
        self.room: int = KEPT
        if not bits.IN_C:
            self.before: list[int] = [0] * 65  # the position that each came from
            self.taken: list[int] = [0] * 65  # the action that led to it
            self.shares: list[int] = [0] * 16
            self.lengths: list[int] = [0] * 16
            self.actions: list[int] = [0] * 1040  # 65 for each

    def look(self, state: State, room: int) -> None:
        """Find so many of them, at most KEPT."""
        self.room = min(room, KEPT)
        self.found = 0
        state._refresh(codes.REDUCED)
        for i in range(state.choice_count):
            self.worth(state, state.choices[i])

    def action(self, number: int, step: int) -> int:
        """One of the actions of a move."""
        return self.actions[number * 65 + step]

    def _opened(self, place: int, before: int, action: int) -> None:
        self.before[place] = before
        self.taken[place] = action

    def _ended(self, place: int, worth: int) -> None:
        if self.found == self.room and worth <= self.shares[self.found - 1]:
            return
        number = self.found if self.found < self.room else self.room - 1
        while number > 0 and self.shares[number - 1] < worth:
            self.shares[number] = self.shares[number - 1]
            self.lengths[number] = self.lengths[number - 1]
            for step in range(self.lengths[number]):
                self.actions[number * 65 + step] = self.actions[(number - 1) * 65 + step]
            number -= 1
        if self.found < self.room:
            self.found += 1
        length = 0
        at = place
        while at != NOTHING:
            length += 1
            at = self.before[at]
        self.shares[number] = worth
        self.lengths[number] = length
        at = place
        while at != NOTHING:
            length -= 1
            self.actions[number * 65 + length] = self.taken[at]
            at = self.before[at]
