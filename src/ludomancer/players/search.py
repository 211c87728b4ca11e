"""Tree search for one observer (ISMCTS) with random playouts, written against the core's state alone.

Every simulation deals again what the observer cannot see, so the tree holds actions, not positions: a node is a
sequence of actions from the root, and only those legal in the world at hand compete there.
"""

import math
from array import array

from ludomancer.core import codes
from ludomancer.core.rng import Rng
from ludomancer.core.state import State

EXPLORE = 0.7  # how much a rarely tried action is favoured, against results from 0 to 1
NONE = -1


def playout(state: State, rng: Rng) -> int:
    """Random play to the end; the number of decisions made."""
    steps = 0
    while state.actor != codes.NOBODY:
        state._refresh(codes.REDUCED)
        state.apply_unchecked(state.choices[rng.below(state.choice_count)])
        steps += 1
    return steps


class Search:
    """The tree of one decision, and the dealt world it grows in."""

    __slots__ = (
        *("root", "scratch", "seat", "rng", "room", "nodes", "mark", "stamp", "path", "depth"),
        *("child", "sibling", "move", "visits", "chances", "who", "score", "explore"),
    )

    def __init__(self, root: State, seat: int, rng: Rng) -> None:
        self.root: State = root
        self.scratch: State = root.clone()
        self.seat: int = seat
        self.rng: Rng = rng
        self.nodes: int = 1
        self.room: int = 0
        self.stamp: int = 0
        self.depth: int = 0
        self.explore: float = EXPLORE
        self.mark = array("i", [0]) * root.game.actions  # the stamp under which an action was last legal
        self.path = array("i", [0]) * (root.cap + 1)
        self.child = array("i")  # a node's first child
        self.sibling = array("i")
        self.move = array("i")
        self.visits = array("i")
        self.chances = array("i")  # how often it was legal when its parent was visited
        self.who = array("i")  # the seat that made the move
        self.score = array("d")  # sum of results for that seat
        self._make_room(1)

    def _make_room(self, nodes: int) -> None:
        """Each simulation adds at most one node."""
        more = nodes - self.room
        if more <= 0:
            return
        none, zero = array("i", [NONE]) * more, array("i", [0]) * more
        self.child = array("i", self.child) + none
        self.sibling = array("i", self.sibling) + none
        self.move = array("i", self.move) + none
        self.visits = array("i", self.visits) + zero
        self.chances = array("i", self.chances) + zero
        self.who = array("i", self.who) + zero
        self.score = array("d", self.score) + array("d", [0.0]) * more
        self.room = nodes

    def reserve(self, simulations: int) -> None:
        """Room for so many simulations at once, so that running them in parts does not move the tree every time."""
        self._make_room(self.nodes + simulations)

    def run(self, simulations: int) -> None:
        self.reserve(simulations)
        for _ in range(simulations):
            self._simulate()

    def _simulate(self) -> None:
        state = self.scratch
        state._assign(self.root)
        state._deal_again(self.seats(), self.rng)
        self._descend(state)
        self._play_on(state)
        for i in range(self.depth):
            node = self.path[i]
            self.visits[node] += 1
            if i > 0:
                self.score[node] += self._result(state, self.who[node])

    def seats(self) -> int:
        """The observer as a bit."""
        return 1 << self.seat

    def _play_on(self, state: State) -> None:
        """From the new node to where the result is read off."""
        playout(state, self.rng)

    def _result(self, state: State, seat: int) -> float:
        return state._value(seat)

    def _wide_enough(self, node: int, tried: int, count: int) -> bool:
        """Are so many children of a node enough, with so many legal actions there?"""
        return tried == count

    def _descend(self, state: State) -> None:
        """Down the tree, and one new node."""
        node = 0
        self.path[0] = 0
        self.depth = 1
        while state.actor != codes.NOBODY:
            state._refresh(codes.REDUCED)
            best = self._select(node, state)
            if best == NONE:
                self._expand(node, state)
                return
            state.apply_unchecked(self.move[best])
            node = best
            self.path[self.depth] = node
            self.depth += 1

    def _select(self, node: int, state: State) -> int:
        """The child to follow, by upper confidence bounds; NONE if there should be another child first."""
        self.stamp += 1
        for i in range(state.choice_count):
            self.mark[state.choices[i]] = self.stamp
        tried = 0
        best = NONE
        best_bound = -1.0
        child = self.child[node]
        while child != NONE:
            if self.mark[self.move[child]] == self.stamp:
                tried += 1
                self.chances[child] += 1
                self.mark[self.move[child]] = 0  # so that what keeps the stamp is untried
                visits = self.visits[child]
                bound = self.score[child] / visits + self.explore * math.sqrt(math.log(self.chances[child]) / visits)
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = self.sibling[child]
        return best if self._wide_enough(node, tried, state.choice_count) else NONE

    def _pick(self, node: int, state: State) -> int:
        """A random one of the legal actions that have no child yet."""
        untried = 0
        for i in range(state.choice_count):
            if self.mark[state.choices[i]] == self.stamp:
                untried += 1
        pick = self.rng.below(untried)
        action = NONE
        for i in range(state.choice_count):
            if self.mark[state.choices[i]] == self.stamp:
                if pick == 0:
                    action = state.choices[i]
                    break
                pick -= 1
        return action

    def _expand(self, node: int, state: State) -> None:
        action = self._pick(node, state)
        new = self.nodes
        self.nodes += 1
        self.move[new] = action
        self.sibling[new] = self.child[node]
        self.child[node] = new
        self.chances[new] = 1
        self.who[new] = state.actor
        self.path[self.depth] = new
        self.depth += 1
        state.apply_unchecked(action)

    def best(self) -> int:
        """The most visited action."""
        found = self.tried()
        if not found:
            raise ValueError("nothing was searched yet")
        return max(found, key=lambda entry: entry[1])[0]

    def tried(self) -> list[tuple[int, int, float]]:
        """For every action of the root that was tried: its visits and mean result."""
        found = []
        child = self.child[0]
        while child != NONE:
            visits = self.visits[child]
            found.append((self.move[child], visits, self.score[child] / visits))
            child = self.sibling[child]
        return found[::-1]
