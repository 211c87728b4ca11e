"""Players that judge with a net: they look one move ahead, or search."""

import re
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from ludomancer.core.errors import NetError, UnknownName
from ludomancer.core.game import Game
from ludomancer.core.observation import Observation
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.core.view import AnyView
from ludomancer.players import MAX_SIMULATIONS
from ludomancer.players.nets.net import Net
from ludomancer.players.nets.net_file import NetFile, read_nets, shipped
from ludomancer.players.nets.net_search import NetSearch
from ludomancer.players.nets.whole_moves import WholeMoves
from ludomancer.players.searcher import GuidedPlayer

Progress = Callable[[float], None]

LEAST = 30  # simulations of a decision that has a choice
INSTEAD = 100  # simulations of guided search where no net fits that would look one move ahead
MAX_SECONDS = 3600.0
NAME = re.compile(r"net(?::(?:(?P<count>[0-9]{1,8})|(?P<seconds>[0-9]{1,4}(?:\.[0-9]{1,3})?)s))?(?:@(?P<path>.+))?")


class _OnePly:
    """Plays the move after which its net likes the position best."""

    def __init__(self, rng: Rng, net: Net, state: State) -> None:
        self.rng = rng
        self.whole_moves = WholeMoves(net, state)

    def choose(self, observation: Observation, progress: Progress | None = None) -> int:
        state = observation.sample(self.rng)
        actions = state.search_actions()
        best: list[int] = []
        best_worth = -1
        for action in actions if len(actions) > 1 else []:
            worth = self.whole_moves.worth(state, action)
            if worth > best_worth:
                best, best_worth = [action], worth
            elif worth == best_worth:
                best.append(action)
        return best[self.rng.below(len(best))] if best else actions[0]


class _Searcher:
    """So many simulations a turn, or seconds, of which every decision gets half of what is left.

    What was found goes on to the next decision if that is the one it had expected. It may be lost at any time, and
    only strength goes with it.
    """

    def __init__(self, rng: Rng, net: Net, state: State, simulations: int, seconds: float) -> None:
        self.rng = rng
        self.simulations = simulations
        self.seconds = seconds
        self.search = NetSearch(net, state)
        self.left = 0.0  # simulations or seconds of this turn
        self.expected: AnyView | None = None  # the view of the next decision, if it belongs to this turn

    def choose(self, observation: Observation, progress: Progress | None = None) -> int:
        state = observation.sample(self.rng)
        if self.expected is None or self.expected != observation.view:
            self.search.begin(state, self.rng)
            self.left = self.seconds or self.simulations
        else:
            self.search.go_on(state, self.rng)
        actions = state.search_actions()
        action = actions[0] if len(actions) == 1 else self._search(progress)
        self._expect(state, action)
        return action

    def _search(self, progress: Progress | None) -> int:
        if self.seconds:
            return self._in_time(progress)
        given = max(LEAST, int(self.left) // 2)
        self.left -= given
        return self.search.choose(given, progress)

    def _in_time(self, progress: Progress | None) -> int:
        """Finds out how fast it is, then takes the time that it has."""
        begun = perf_counter()
        action = self.search.choose(LEAST)
        took = max(perf_counter() - begun, 1e-6)
        more = int(LEAST * (self.left / 2 - took) / took)
        if more > LEAST:
            action = self.search.choose(min(more, MAX_SIMULATIONS), progress)
        self.left -= perf_counter() - begun
        return action

    def _expect(self, state: State, action: int) -> None:
        """What is seen next if the turn goes on, and nothing new is seen."""
        seat, boundary = state.actor, state.info_boundary
        state.apply_unchecked(action)
        goes_on = state.actor == seat and state.info_boundary == boundary and self.search.step(action)
        self.expected = state.view(seat) if goes_on else None


class NetPlayer:
    """A player with a net, of a file or of those that come with the games: it looks one move ahead, or searches.

    Where no net that comes with the program fits, guided search plays instead.
    """

    def __init__(
        self, rng: Rng, nets: NetFile | None = None, name: str = "net", simulations: int = 0, seconds: float = 0.0
    ) -> None:
        self.rng = rng
        self.nets = nets
        self.name = name
        self.simulations = simulations
        self.seconds = seconds
        self.game: Game | None = None
        self.chooser: _OnePly | _Searcher | GuidedPlayer | None = None

    @classmethod
    def named(cls, rng: Rng, name: str, local: bool) -> "NetPlayer":
        """By a name such as `net:400@FILE`; files and seconds only for those who may ask for them."""
        parts = NAME.fullmatch(name)
        count = int(parts["count"] or 0) if parts else 0
        if parts is None or not (parts["count"] is None or 1 <= count <= MAX_SIMULATIONS):
            raise UnknownName(
                f"player {name!r}: write net, net:N with N simulations a turn from 1 to {MAX_SIMULATIONS}, or net:2s, "
                "each also with @FILE"
            )
        if not local and (parts["path"] or parts["seconds"]):
            raise UnknownName(f"player {name!r}: files and seconds are for the command line and for Python only")
        seconds = float(parts["seconds"] or 0.0)
        if parts["seconds"] and not 0.0 < seconds <= MAX_SECONDS:
            raise UnknownName(f"player {name!r}: a turn has more than no time, and at most {MAX_SECONDS:.0f} seconds")
        nets = read_nets(Path(parts["path"])) if parts["path"] else None
        return cls(rng, nets, name, count, seconds)

    def remarks(self, game: Game) -> list[str]:
        """What should be known before it plays a game; NetError where it cannot."""
        found = ["what it plays depends on how fast the machine is"] if self.seconds else []
        nets, why = self._fitting(game)
        if nets is None:
            return [*found, f"{why}; guided search plays instead"]
        remark = nets.remark(game)
        return [*found, remark] if remark else found

    def choose(self, observation: Observation, progress: Progress | None = None) -> int:
        game = observation.game
        if self.chooser is None or self.game is None or self.game.key != game.key:
            self.game = game
            self.chooser = self._chooser(observation, game)
        return self.chooser.choose(observation, progress)

    def _chooser(self, observation: Observation, game: Game) -> _OnePly | _Searcher | GuidedPlayer:
        nets, _ = self._fitting(game)
        if nets is None:
            return GuidedPlayer(self.rng, self.simulations or INSTEAD)
        state = observation.sample(self.rng.copy())
        net = nets.net_for(game)
        if self.simulations or self.seconds:
            return _Searcher(self.rng, net, state, self.simulations, self.seconds)
        return _OnePly(self.rng, net, state)

    def _fitting(self, game: Game) -> tuple[NetFile | None, str]:
        """Its nets; without a file of its own perhaps none, and why."""
        if self.nets is not None:
            self.nets.check(game)
            return self.nets, ""
        nets = shipped(game)
        if nets is None:
            return None, f"no net comes with {game.id}"
        try:
            nets.check(game)
        except NetError as error:
            return None, str(error)
        return nets, ""
