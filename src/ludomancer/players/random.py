"""Plays any legal action."""

from collections.abc import Callable

from ludomancer.core.observation import Observation
from ludomancer.core.rng import Rng


class RandomPlayer:
    """Any legal action is as likely as any other."""

    name = "random"

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, observation: Observation, progress: Callable[[float], None] | None = None) -> int:
        actions = observation.legal_actions()
        return actions[self.rng.below(len(actions))]
