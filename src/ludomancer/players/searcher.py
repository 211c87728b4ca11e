"""Plays what a tree search over redeals finds best."""

from collections.abc import Callable

from ludomancer.core.observation import Observation
from ludomancer.core.rng import Rng
from ludomancer.players.guided import GuidedSearch
from ludomancer.players.search import Search

PART = 50  # simulations between two reports


class SearchPlayer:
    """Looks ahead in a tree, so many simulations a decision."""

    def __init__(self, rng: Rng, simulations: int) -> None:
        self.rng = rng
        self.simulations = simulations
        self.name = f"search:{simulations}"

    def choose(self, observation: Observation, progress: Callable[[float], None] | None = None) -> int:
        state = observation.sample(self.rng)
        actions = state.search_actions()
        if len(actions) == 1:
            return actions[0]
        evaluator = observation.game.search_evaluator()
        if evaluator is None:
            search = Search(state, state.actor, self.rng)
        else:
            search = GuidedSearch(state, state.actor, self.rng, evaluator)
        search.reserve(self.simulations)
        for done in range(0, self.simulations, PART):  # the same, with or without someone to report to
            if progress:
                progress(done / self.simulations)
            search.run(min(PART, self.simulations - done))
        return search.best()
