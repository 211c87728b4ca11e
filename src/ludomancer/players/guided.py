"""Tree search led by an evaluator, for games in which random play goes nowhere.

Children come in the order of their promise, as the evaluator sees them, and only as many as a node's visits deserve;
what a new node is worth is judged, not played out.
"""

import math
from array import array

from ludomancer.core import codes
from ludomancer.core.evaluator import Evaluator
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.players.search import Search

EXPLORE = 0.05  # judged results differ less than those of whole games
WIDTH = 0.45  # children of a node, against the root of its visits
MOST_ORDERED = 4_000_000  # actions in all orders together; nodes beyond follow the rules' own order
NONE = -1


class GuidedSearch(Search):
    """A tree that grows where the evaluator sees promise."""

    __slots__ = ("evaluator", "first", "follow", "length", "order", "order_room", "ordered", "probe", "promise")

    def __init__(self, root: State, seat: int, rng: Rng, evaluator: Evaluator) -> None:
        Search.__init__(self, root, seat, rng)
        self.evaluator: Evaluator = evaluator
        self.explore = EXPLORE
        self.probe: State = root.clone()
        self.follow: State = root.clone()
        self.ordered: int = 0
        self.order_room: int = 0
        self.promise = array("d", [0.0]) * codes.MAX_CHOICES
        self.first = array("i")  # where a node's order begins; NONE: not ordered yet
        self.length = array("i")
        self.order = array("i")

    def reserve(self, simulations: int) -> None:
        nodes = self.nodes + simulations
        if nodes <= len(self.first):
            return
        self.first = array("i", self.first) + array("i", [NONE]) * (nodes - len(self.first))
        self.length = array("i", self.length) + array("i", [0]) * (nodes - len(self.length))
        self.order_room = min(nodes * codes.MAX_CHOICES, MOST_ORDERED)
        self.order = array("i", self.order) + array("i", [0]) * max(0, self.order_room - len(self.order))
        Search.reserve(self, simulations)

    def _play_on(self, state: State) -> None:
        """The new node itself is judged."""

    def _result(self, state: State, seat: int) -> float:
        if state.actor == codes.NOBODY:
            return state._value(seat)
        return self.evaluator.value(state, seat)

    def _wide_enough(self, node: int, tried: int, count: int) -> bool:
        return tried == count or tried > WIDTH * math.sqrt(self.visits[node])

    def _pick(self, node: int, state: State) -> int:
        """The most promising one of the legal actions that have no child yet."""
        if self.first[node] == NONE:
            self._put_in_order(node, state)
        for i in range(self.first[node], self.first[node] + self.length[node]):
            if self.mark[self.order[i]] == self.stamp:
                return self.order[i]
        for i in range(state.choice_count):
            if self.mark[state.choices[i]] == self.stamp:
                return state.choices[i]
        return NONE

    def _put_in_order(self, node: int, state: State) -> None:
        """Legal actions as they are now, the best first."""
        count = state.choice_count
        first = self.ordered
        self.first[node] = first
        if first + count > self.order_room:
            return
        for i in range(count):
            promise = self._promise(state, state.choices[i])
            place = i
            while place > 0 and self.promise[place - 1] < promise:
                self.promise[place] = self.promise[place - 1]
                self.order[first + place] = self.order[first + place - 1]
                place -= 1
            self.promise[place] = promise
            self.order[first + place] = state.choices[i]
        self.length[node] = count
        self.ordered += count

    def _promise(self, state: State, action: int) -> float:
        """What an action leads to; one that leaves a move half done, with the best next step."""
        seat = state.actor
        probe = self.probe
        probe._assign(state)
        probe.apply_unchecked(action)
        if probe.actor != seat or probe.move_complete():
            return self._result(probe, seat)
        probe._refresh(codes.REDUCED)
        best = 0.0
        following = self.follow
        for i in range(probe.choice_count):
            following._assign(probe)
            following.apply_unchecked(probe.choices[i])
            best = max(best, self._result(following, seat))
        return best
