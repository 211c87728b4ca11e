"""Looks one move ahead: the move, with all its targets, after which the position looks best."""

from collections.abc import Callable

from ludomancer.core.evaluator import Evaluator
from ludomancer.core.observation import Observation
from ludomancer.core.rng import Rng
from ludomancer.core.state import State

MAX_POSITIONS = 20_000  # looked at for one decision; beyond, only the first way to go on is followed
NOTHING = -1e9


class GreedyPlayer:
    """Looks one move ahead."""

    name = "greedy"

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, observation: Observation, progress: Callable[[float], None] | None = None) -> int:
        state = observation.sample(self.rng)
        return _Look(observation.game.evaluator(), state.actor).best(state, self.rng)


class _Look:
    def __init__(self, evaluator: Evaluator, seat: int) -> None:
        self.evaluator = evaluator
        self.seat = seat
        self.positions = 0

    def best(self, state: State, rng: Rng) -> int:
        """The best action; one of them at random where several are equally good."""
        best: list[int] = []
        best_worth = NOTHING
        for action in state.search_actions():
            worth = self._after(state, action)
            if worth > best_worth:
                best, best_worth = [action], worth
            elif worth == best_worth:
                best.append(action)
        return best[rng.below(len(best))]

    def _after(self, state: State, action: int) -> float:
        """What the best way to finish a move is worth that begins with this action."""
        self.positions += 1
        state = state.clone()
        state.apply_unchecked(action)
        if state.over or state.actor != self.seat or state.move_complete():
            return self.evaluator.evaluate(state, self.seat)
        actions = state.search_actions()
        if self.positions >= MAX_POSITIONS:
            actions = actions[:1]
        return max(self._after(state, following) for following in actions)
