"""Plays what a tree search over redeals finds best."""

from collections.abc import Callable
from typing import Any

from ludomancer.core.game import Game
from ludomancer.core.rng import Rng
from ludomancer.players.guided import GuidedSearch
from ludomancer.players.search import Search

PART = 50  # simulations between two reports


class SearchPlayer:
    def __init__(self, rng: Rng, simulations: int) -> None:
        self.rng = rng
        self.simulations = simulations
        self.name = f"search:{simulations}"

    def choose(self, game: Game, view: dict[str, Any], progress: Callable[[float], None] | None = None) -> int:
        state = game.deal_from(view, self.rng)
        actions = state.search_actions()
        if len(actions) == 1:
            return actions[0]
        guide = game.search_evaluator()
        if guide is None:
            search = Search(state, state.actor, self.rng)
        else:
            search = GuidedSearch(state, state.actor, self.rng, guide)
        search.reserve(self.simulations)
        for done in range(0, self.simulations, PART):  # the same, with or without someone to report to
            if progress:
                progress(done / self.simulations)
            search.run(min(PART, self.simulations - done))
        return search.best()
