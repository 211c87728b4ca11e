"""Plays what a tree search over redeals finds best."""

from collections.abc import Callable

from ludomancer.core.game import Game
from ludomancer.core.observation import Observation
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.players.guided import GuidedSearch
from ludomancer.players.search import Search

PART = 50  # simulations between two reports


class SearchPlayer:
    """A player that searches before each decision: with random playouts, or guided where those go nowhere."""

    kind = "search"

    def __init__(self, rng: Rng, simulations: int) -> None:
        self.rng = rng
        self.simulations = simulations
        self.name = f"{self.kind}:{simulations}"

    def choose(self, observation: Observation, progress: Callable[[float], None] | None = None) -> int:
        state = observation.sample(self.rng)
        actions = state.search_actions()
        if len(actions) == 1:
            return actions[0]
        search = self._search(state, observation.game)
        search.reserve(self.simulations)
        for done in range(0, self.simulations, PART):  # the same, with or without someone to report to
            if progress:
                progress(done / self.simulations)
            search.run(min(PART, self.simulations - done))
        return search.best()

    def _search(self, state: State, game: Game) -> Search:
        evaluator = game.search_evaluator()
        if evaluator is None:
            return Search(state, state.actor, self.rng)
        return GuidedSearch(state, state.actor, self.rng, evaluator)


class GuidedPlayer(SearchPlayer):
    """A player whose search is led by the evaluator, in every game."""

    kind = "guided"

    def _search(self, state: State, game: Game) -> Search:
        return GuidedSearch(state, state.actor, self.rng, game.evaluator())
