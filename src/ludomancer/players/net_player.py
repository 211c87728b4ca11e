"""Looks one move ahead, as the greedy player, and judges with a net."""

from collections.abc import Callable
from pathlib import Path

from ludomancer.core.game import Game
from ludomancer.core.observation import Observation
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.players.nets.net_file import NetFile, read_nets
from ludomancer.players.nets.whole_moves import WholeMoves


class NetPlayer:
    """A player that plays the move after which its net likes the position best."""

    def __init__(self, rng: Rng, nets: NetFile, name: str = "net") -> None:
        self.rng = rng
        self.nets = nets
        self.name = name
        self.game: Game | None = None
        self.looking: WholeMoves | None = None

    @classmethod
    def from_file(cls, rng: Rng, path: str) -> "NetPlayer":
        """With the nets of a file; NetError where there are none."""
        return cls(rng, read_nets(Path(path)), f"net@{path}")

    def remarks(self, game: Game) -> list[str]:
        """What should be known before it plays a game; NetError where it cannot."""
        self.nets.net_for(game)
        remark = self.nets.remark(game)
        return [remark] if remark else []

    def choose(self, observation: Observation, progress: Callable[[float], None] | None = None) -> int:
        state = observation.sample(self.rng)
        actions = state.search_actions()
        looking = self._looking(state)
        best: list[int] = []
        best_worth = -1.0
        for action in actions if len(actions) > 1 else []:
            worth = looking.worth(state, action)
            if worth > best_worth:
                best, best_worth = [action], worth
            elif worth == best_worth:
                best.append(action)
        return best[self.rng.below(len(best))] if best else actions[0]

    def _looking(self, state: State) -> WholeMoves:
        """What looks through moves of the game that is played."""
        if self.looking is None or self.game is None or self.game.key != state.game.key:
            self.game = state.game
            self.looking = WholeMoves(self.nets.net_for(self.game), state)
        return self.looking
