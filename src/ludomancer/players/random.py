"""Plays any legal action."""

from collections.abc import Callable
from typing import Any

from ludomancer.core.game import Game
from ludomancer.core.rng import Rng


class RandomPlayer:
    name = "random"

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, game: Game, view: dict[str, Any], progress: Callable[[float], None] | None = None) -> int:
        actions = game.deal_from(view, self.rng).legal_actions()
        return actions[self.rng.below(len(actions))]
