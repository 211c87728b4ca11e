"""Tree search led by a net, for one observer.

At the root a few whole moves are tried on the same dealt worlds, and after each round the better half of them goes on.
Below, actions are chosen by what they turned out to be worth and by what the net promised (PUCT). A position that is
reached for the first time is worth what the best move from it promises. The tree holds actions, not positions; sums
are whole numbers, so that every machine finds the same.
"""

import math
from array import array
from collections.abc import Callable
from functools import cache

from ludomancer.core import codes
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.players.nets import lanes
from ludomancer.players.nets.net import Net
from ludomancer.players.nets.whole_moves import BestMoves, WholeMoves

EXPLORE = 0.6  # how much promise counts beside results
INSIDE = 8  # positions that are looked at after an action in the tree
FEW, MANY = 8, 16  # whole moves at the root
PLENTY = 120  # simulations from which on there are many
STEPS = 10  # bits of a share below a step of the table of promises
SLOWLY = 18160753814917686419  # 2^64 times exp(-1/64)
SPARE = 8192  # nodes that there is room for before every world
MOST_NODES = 1 << 20
DEEPEST = 512
NONE = -1


class NetSearch:
    """One tree over the worlds that an observer holds possible."""

    __slots__ = (
        *("best_moves", "child", "depth", "hope", "inside", "mark", "move", "net", "nodes", "opened", "path"),
        *("promised", "rng", "room", "root", "score", "scratch", "seats", "shares", "sibling", "stamp", "table"),
        *("top", "tried", "viewer", "visits", "weight", "who", "world"),
    )

    def __init__(self, net: Net, state: State) -> None:
        """For positions of the same game as this one."""
        self.net: Net = net
        self.root: State = state.clone()
        self.world: State = state.clone()
        self.scratch: State = state.clone()
        self.best_moves: BestMoves = BestMoves(net, state)
        self.inside: WholeMoves = WholeMoves(net, state, INSIDE)
        self.rng: Rng = Rng(0)
        self.seats: int = self.net.seats
        self.viewer: int = 0
        self.top: int = 0  # the node of the root
        self.nodes: int = 1
        self.room: int = 0
        self.stamp: int = 0
        self.depth: int = 0
        self.tried: int = 0  # how often children were that are legal here
        self.hope: int = 0  # what these weigh
        self.promised: int = NONE  # by the best of the new ones
        self.shares = array("q", [0]) * max(1, self.seats)
        self.table = array("q", promises())
        self.mark = array("i", [0]) * state.game.actions  # the stamp under which an action was last legal
        self.path = array("i", [0]) * (DEEPEST + 1)
        self.child = array("i")  # a node's first child
        self.sibling = array("i")
        self.move = array("i")
        self.who = array("i")  # the seat that made the move
        self.opened = array("i")
        self.visits = array("i")  # what was promised counts as one
        self.weight = array("q")  # of what was promised
        self.score = array("q")  # sum of shares for that seat
        self._make_room(SPARE)

    def _make_room(self, nodes: int) -> None:
        more = nodes - self.room
        none, zero, long = array("i", [NONE]) * more, array("i", [0]) * more, array("q", [0]) * more
        self.child = array("i", self.child) + none
        self.sibling = array("i", self.sibling) + none
        self.move = array("i", self.move) + none
        self.who = array("i", self.who) + zero
        self.opened = array("i", self.opened) + zero
        self.visits = array("i", self.visits) + zero
        self.weight = array("q", self.weight) + long
        self.score = array("q", self.score) + long
        self.room = nodes

    # --- where the tree stands --------------------------------------------------------------------------------------
    def begin(self, root: State, rng: Rng) -> None:
        """A new tree for whoever decides; the position is copied, what its seat cannot see is not used."""
        self.nodes = 1
        self.top = 0
        self._clear(0)
        self.go_on(root, rng)

    def go_on(self, root: State, rng: Rng) -> None:
        """The same tree, for the position that it was told of by `step`."""
        self.root.assign(root)
        self.viewer = root.actor
        self.rng = rng

    def step(self, action: int) -> bool:
        """Keep what follows this action only; whether there is enough of it to go on with."""
        self.top = self._find(self.top, action)
        return self.top != NONE and self.nodes < MOST_NODES // 2

    def _clear(self, node: int) -> None:
        self.child[node] = NONE
        self.opened[node] = 0

    # --- choosing ---------------------------------------------------------------------------------------------------
    def choose(self, simulations: int, progress: Callable[[float], None] | None = None) -> int:
        """The first action of the move that turned out best."""
        best = self.best_moves
        best.look(self.root, MANY if simulations >= PLENTY else FEW)
        left = best.found
        rounds = (left - 1).bit_length()
        order = list(range(left))
        ends = [self._plant(number) for number in order]
        for number in range(rounds):
            if progress:
                progress(number / rounds)
            for _ in range(max(1, simulations // (rounds * left))):
                self._deal()
                for chosen in order:
                    self._try(chosen)
            order.sort(key=lambda chosen: -self.score[ends[chosen]] / self.visits[ends[chosen]])
            left = (left + 1) // 2
            order = order[:left]
        return best.action(order[0], 0)

    def _plant(self, number: int) -> int:
        """Room in the tree for a whole move; its last node."""
        node = self.top
        for step in range(self.best_moves.lengths[number]):
            action = self.best_moves.actions[number * 65 + step]
            following = self._find(node, action)
            if following == NONE:
                following = self._add(node, action, self.viewer, self.best_moves.shares[number])
            node = following
        return node

    # --- a simulation -----------------------------------------------------------------------------------------------
    def _deal(self) -> None:
        """A world that fits what the observer sees, and room for what is found in it."""
        if self.nodes + SPARE > self.room and self.room < MOST_NODES:
            self._make_room(2 * self.room)
        self.world._assign(self.root)
        self.world._deal_again(1 << self.viewer, self.rng)

    def _try(self, number: int) -> None:
        """One move of the root on the dealt world, and what may follow."""
        state = self.scratch
        state._assign(self.world)
        node = self.top
        self.path[0] = node
        self.depth = 0
        for step in range(self.best_moves.lengths[number]):
            action = self.best_moves.actions[number * 65 + step]
            node = self._find(node, action)
            state.apply_unchecked(action)
            self.depth += 1
            self.path[self.depth] = node
        self._descend(state, node)
        for i in range(1, self.depth + 1):
            node = self.path[i]
            self.visits[node] += 1
            self.score[node] += self.shares[self.who[node]]

    def _descend(self, state: State, node: int) -> None:
        """Down the tree to a position that is new to it, which is judged."""
        while state.actor != codes.NOBODY and self.depth < DEEPEST:
            state._refresh(codes.REDUCED)
            self._widen(node, state)
            if self.opened[node] == 0:
                self.opened[node] = 1
                self._judge(state, self.promised)
                return
            node = self._best(node)
            if node == NONE:
                break
            state.apply_unchecked(self.move[node])
            self.depth += 1
            self.path[self.depth] = node
        self._judge(state, NONE)

    def _widen(self, node: int, state: State) -> None:
        """Marks the children that are legal here; where one is missing, it comes with its promise."""
        self.stamp += 2
        for i in range(state.choice_count):
            self.mark[state.choices[i]] = self.stamp
        known = 0
        self.tried = 0
        self.hope = 0
        self.promised = NONE
        child = self.child[node]
        while child != NONE:
            if self.mark[self.move[child]] == self.stamp:
                self.mark[self.move[child]] = self.stamp + 1
                known += 1
                self.tried += self.visits[child]
                self.hope += self.weight[child]
            child = self.sibling[child]
        if known == state.choice_count:
            return
        for i in range(state.choice_count):
            if self.mark[state.choices[i]] == self.stamp:
                promise = self.inside.worth(state, state.choices[i])
                child = self._add(node, state.choices[i], state.actor, promise)
                if child == NONE:
                    return
                self.mark[state.choices[i]] = self.stamp + 1
                self.tried += 1
                self.hope += self.weight[child]
                if promise > self.promised:
                    self.promised = promise

    def _best(self, node: int) -> int:
        """The marked child with the most prospects."""
        explore = EXPLORE * math.sqrt(self.tried) / (1.0 * max(1, self.hope))
        best = NONE
        best_bound = -1.0
        child = self.child[node]
        while child != NONE:
            if self.mark[self.move[child]] == self.stamp + 1:
                visits = self.visits[child]
                bound = self.score[child] / (1.0 * visits * lanes.SURE) + explore * self.weight[child] / (1.0 + visits)
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = self.sibling[child]
        return best

    def _find(self, node: int, action: int) -> int:
        child = self.child[node]
        while child != NONE and self.move[child] != action:
            child = self.sibling[child]
        return child

    def _add(self, node: int, action: int, seat: int, promise: int) -> int:
        """A child that is worth so much until it was tried."""
        new = self.nodes
        if new >= self.room:
            return NONE
        self.nodes += 1
        self._clear(new)
        self.move[new] = action
        self.who[new] = seat
        self.sibling[new] = self.child[node]
        self.child[node] = new
        self.visits[new] = 1
        self.score[new] = promise
        self.weight[new] = self.table[promise >> STEPS]
        return new

    def _judge(self, state: State, promised: int) -> None:
        """What a position is worth to each seat: to the one that decides, as much as its best move promises."""
        total = self.net.judge(state)
        actor = state.actor
        for seat in range(self.seats):
            self.shares[seat] = self.net.chances[seat] * lanes.SURE // total
        if promised == NONE:
            return
        rest = total - self.net.chances[actor]
        for seat in range(self.seats):
            if seat == actor:
                self.shares[seat] = promised
            elif rest > 0:
                self.shares[seat] = self.net.chances[seat] * (lanes.SURE - promised) // rest


@cache
def promises() -> tuple[int, ...]:
    """How much actions weigh by what they promise, from 0 to SURE: about e times less for every sixteenth."""
    found = []
    weight = 1 << 64
    for _ in range((lanes.SURE >> STEPS) + 1):
        found.append(weight >> 20)
        weight = weight * SLOWLY >> 64
    return tuple(found[::-1])
