"""Plays what a tree search over redeals finds best."""

from typing import Any

from ludomancer.core.game import Game
from ludomancer.core.rng import Rng
from ludomancer.players.guided import GuidedSearch
from ludomancer.players.search import Search


class SearchPlayer:
    def __init__(self, rng: Rng, simulations: int) -> None:
        self.rng = rng
        self.simulations = simulations
        self.name = f"search:{simulations}"

    def choose(self, game: Game, view: dict[str, Any]) -> int:
        state = game.deal_from(view, self.rng)
        actions = state.search_actions()
        if len(actions) == 1:
            return actions[0]
        guide = game.guide()
        if guide is None:
            search = Search(state, state.actor, self.rng)
        else:
            search = GuidedSearch(state, state.actor, self.rng, guide)
        search.run(self.simulations)
        return search.best()
