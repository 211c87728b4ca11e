"""Series of games between machine players. A player is given observations only, so no game needs trust."""

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

from ludomancer.core.errors import LudomancerError
from ludomancer.core.game import Game
from ludomancer.core.rng import SEEDS
from ludomancer.lab.series_result import GameResult, Score, SeriesResult
from ludomancer.players import make_player
from ludomancer.players.net_player import NetPlayer
from ludomancer.players.playing import check_count, play
from ludomancer.records import Record

MAX_GAMES = 10_000_000
MAX_NAME = 200  # letters of a player's name


class SimulationError(LudomancerError):
    """Games that cannot be played as asked."""


def check_players(game: Game, specs: Sequence[str]) -> list[str]:
    """Refuse unknown players and a wrong number of them, before anything is played; what to know of the others."""
    check_count(game, len(specs))
    remarks: list[str] = []
    for spec in specs:
        if len(spec) > MAX_NAME:
            raise SimulationError(f"no player has such a long name: {spec[:MAX_NAME]!r}…")
        player = make_player(spec, 0, local=True)
        if isinstance(player, NetPlayer):
            remarks += [f"{spec}: {remark}" for remark in player.remarks(game)]
    return remarks


def check_numbers(games: int, seed: int) -> None:
    if not 1 <= games <= MAX_GAMES:
        raise SimulationError(f"{games} games cannot be played; 1 to {MAX_GAMES} can")
    if not 0 <= seed <= SEEDS - games:
        raise SimulationError(f"seed {seed}: the seeds of {games} games must lie between 0 and {SEEDS - 1}")


def simulate(
    game: Game,
    specs: Sequence[str],
    games: int,
    seed: int,
    swap: bool = False,
    progress: Callable[[SeriesResult], None] | None = None,
    keep: Callable[[Record, GameResult], None] | None = None,
) -> SeriesResult:
    """Game i is dealt with seed + i. With `swap` every game moves the players on by one seat.

    An interrupt from the keyboard ends the series; what was played till then is in the tally.
    """
    check_players(game, specs)
    check_numbers(games, seed)
    tally = SeriesResult(list(specs), {seat: Score() for seat in game.seat_names}, games)
    begun = perf_counter()
    try:
        for i in range(games):
            order = _order(len(specs), i if swap else 0)
            record = play(game, [specs[player] for player in order], seed + i)
            with undisturbed():
                result = _result(record, order)
                if keep:
                    keep(record, result)
                tally.add(result)
                tally.seconds = perf_counter() - begun
            if progress:
                progress(tally)
    except KeyboardInterrupt:
        tally.interrupted = True
    return tally


@contextmanager
def undisturbed() -> Iterator[None]:
    """An interrupt waits until a game that was played is added up and kept: both or neither."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _order(seats: int, moved: int) -> tuple[int, ...]:
    """For each seat the player that sits there."""
    return tuple((seat - moved) % seats for seat in range(seats))


def _result(record: Record, order: tuple[int, ...]) -> GameResult:
    outcome, turns = record.state.result(), getattr(record.state, "turn", None)
    assert record.seed is not None
    return GameResult(
        seed=record.seed,
        players=record.players,
        order=order,
        winners=outcome.winner_names,
        reason=outcome.reason,
        rule=outcome.rule,
        decisions=record.state.decisions,
        turns=turns if isinstance(turns, int) else None,
    )
