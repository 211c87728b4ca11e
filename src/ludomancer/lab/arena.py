"""Every two players meet, in games on the same deals with the seats changed round, on all cores.

A deal is played once for every seat: the first player of the pair sits there, the second one in all other seats. What
comes of a deal depends on its seed and the names of the players alone, and deals are added up in their order, so the
result is the same for any number of processes, and for a series that was interrupted and resumed.
"""

import math
import os
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from time import process_time

from ludomancer.core.errors import PlayerError
from ludomancer.core.game import Game
from ludomancer.core.observation import Observation
from ludomancer.core.state import State
from ludomancer.lab.arena_result import ArenaGame, ArenaResult, Deal, PairResult
from ludomancer.lab.crew import Crew
from ludomancer.lab.simulate import SimulationError, check_numbers, check_players, undisturbed
from ludomancer.players import Player
from ludomancer.players.playing import play_on, seat_player

MOST_DECISIONS = 2_000  # a game that takes more is a draw
MOST_PLAYERS = 20
MOST_PROCESSES = 256

Task = tuple[int, int]  # the number of a deal, and that of a pair


def check_arena(game: Game, players: Sequence[str], games: int, seed: int, target: float | None = None) -> None:
    """Refuse what cannot be played, before anything is."""
    seats = len(game.seat_names)
    if seats < 2:
        raise SimulationError(f"an arena is for two seats and more; {game.id} in the mode {game.mode} has one")
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise SimulationError(f"an arena is for 2 to {MOST_PLAYERS} players; {len(players)} named")
    for player in players:
        check_players(game, [player] * seats)
        if players.count(player) > 1:
            raise PlayerError(f"{player} is named twice")
    check_numbers(games, seed)
    if target is not None and not 0 < target < 100:
        raise SimulationError(f"target {target:g}: must lie between 0 and 100 (%)")


def arena(
    game: Game,
    players: Sequence[str],
    games: int,
    seed: int,
    target: float | None = None,
    processes: int | None = None,
    before: list[list[Deal]] | None = None,
    progress: Callable[[ArenaResult], None] | None = None,
) -> ArenaResult:
    """So many games for every two players, rounded up to whole deals; `before` has the deals that were played already.

    A pair ends early once its interval lies above or below `target` (in %). An interrupt from the keyboard ends the
    series; what was played till then is in the result.
    """
    check_arena(game, players, games, seed, target)
    seats = len(game.seat_names)
    pairs = [PairResult(*pair, seats, math.ceil(games / seats), target) for pair in combinations(players, 2)]
    result = ArenaResult(list(players), seats, pairs)
    for pair, deals in zip(pairs, before or [[]] * len(pairs), strict=True):
        for deal in deals:
            if not pair.done:
                pair.add(deal)
    if all(pair.done for pair in pairs):
        return result
    work = _Deals(game, seed, [(pair.first, pair.second) for pair in pairs])
    waiting: dict[Task, Deal] = {}
    try:
        with Crew(work, min(processes or os.cpu_count() or 1, MOST_PROCESSES)) as crew:
            for task, deal in crew.work(_tasks(pairs)):
                waiting[task] = deal
                pair = pairs[task[1]]
                with undisturbed():
                    while not pair.done and (len(pair.deals), task[1]) in waiting:
                        pair.add(waiting.pop((len(pair.deals), task[1])))
                if progress:
                    progress(result)
                if result.finished:
                    break  # what others still play on is not needed
    except KeyboardInterrupt:
        result.interrupted = True
    return result


def _tasks(pairs: list[PairResult]) -> Iterator[Task]:
    """Deal by deal, so that all pairs come on alike; asked for one after the other, as pairs may end early."""
    begun = [len(pair.deals) for pair in pairs]
    for deal in range(min(begun), max(pair.asked for pair in pairs)):
        for number, pair in enumerate(pairs):
            if deal >= begun[number] and not pair.done:
                yield deal, number


class _Deals:
    """Plays one deal of a pair, for every seat of the first player; it goes to the processes as it is."""

    def __init__(self, game: Game, seed: int, pairs: list[tuple[str, str]]) -> None:
        self.game = game
        self.seed = seed
        self.pairs = pairs

    def __call__(self, task: Task) -> Deal:
        deal, pair = task
        first, second = self.pairs[pair]
        return [play_one(self.game, first, second, self.seed + deal, seat) for seat in range(len(self.game.seat_names))]


def play_one(game: Game, first: str, second: str, seed: int, seat: int, most: int = MOST_DECISIONS) -> ArenaGame:
    """The first player in a seat, the second one in all others."""
    names = [first if each == seat else second for each in range(len(game.seat_names))]
    clocks = [_Clock(seat_player(name, seed, each)) for each, name in enumerate(names)]
    state = game.start(seed)
    play_on(state, clocks, most)
    others = [clock for each, clock in enumerate(clocks) if each != seat]
    return ArenaGame(
        score=_score(state, seat),
        decisions=state.decisions,
        cut_off=not state.over,
        asked=(clocks[seat].asked, sum(clock.asked for clock in others)),
        seconds=(clocks[seat].seconds, sum(clock.seconds for clock in others)),
    )


def _score(state: State, seat: int) -> float:
    """A win is shared among those who won, and among all where nobody did."""
    winners = state.result().winners if state.over else ()
    if not winners:
        return 1.0 / len(state.game.seat_names)
    return 1.0 / len(winners) if seat in winners else 0.0


class _Clock:
    """A player with the time that it takes; that of the processor, since others may be at work."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.name = player.name
        self.asked = 0
        self.seconds = 0.0

    def choose(self, observation: Observation) -> int:
        begun = process_time()
        action = self.player.choose(observation)
        self.seconds += process_time() - begun
        self.asked += 1
        return action
