"""Plays games between machine players. A player is given views only, so no game needs trust."""

import hashlib
from collections.abc import Callable, Sequence
from time import perf_counter

from ludomancer.core.errors import LudomancerError
from ludomancer.core.game import Game
from ludomancer.core.record import Recorder, position_hash
from ludomancer.core.rng import SEEDS
from ludomancer.lab.tally import GameResult, Score, Tally
from ludomancer.players import Player, make_player

MAX_GAMES = 10_000_000
MAX_NAME = 40  # letters of a player's name


class SimulationError(LudomancerError):
    """Games that cannot be played as asked."""


def play_game(game: Game, players: Sequence[Player], seed: int) -> Recorder:
    """One game, a player a seat, written down."""
    state = game.start(seed)
    names = {seat: player.name for seat, player in zip(game.seat_names, players, strict=True)}
    recorder = Recorder(game, state, seed, names)
    while not state.over:
        seat = state.actor
        recorder.apply(players[seat].choose(game, state.view(seat)))
    return recorder


def player_seed(seed: int, seat: int) -> int:
    """A seed for the player of a seat, fixed by the seed of the game, so that any game can be played again alone."""
    words = hashlib.sha256(f"player {seed} {seat}".encode()).digest()
    return int.from_bytes(words[:8], "big") % SEEDS


def check_players(game: Game, specs: Sequence[str]) -> None:
    """Refuse unknown players and a wrong number of them, before anything is played."""
    seats = game.seat_names
    if len(specs) != len(seats):
        found = "1 player is" if len(specs) == 1 else f"{len(specs)} players are"
        wanted = "1 player" if len(seats) == 1 else f"{len(seats)} players"
        raise SimulationError(f"{game.id} needs {wanted} ({', '.join(seats)}); {found} named")
    for spec in specs:
        if len(spec) > MAX_NAME:
            raise SimulationError(f"no player has such a long name: {spec[:MAX_NAME]!r}…")
        make_player(spec, 0)


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
    progress: Callable[[Tally], None] | None = None,
    keep: Callable[[Recorder, GameResult], None] | None = None,
) -> Tally:
    """Game i is dealt with seed + i. With `swap` every game moves the players on by one seat.

    An interrupt from the keyboard ends the series; what was played till then is in the tally.
    """
    check_players(game, specs)
    check_numbers(games, seed)
    tally = Tally(list(specs), {seat: Score() for seat in game.seat_names}, games)
    begun = perf_counter()
    try:
        for i in range(games):
            order = _order(len(specs), i if swap else 0)
            recorder = play_game(game, _seated(specs, order, seed + i), seed + i)
            result = _result(game, recorder, seed + i, order)
            tally.add(result)
            tally.seconds = perf_counter() - begun
            if keep:
                keep(recorder, result)
            if progress:
                progress(tally)
    except KeyboardInterrupt:
        tally.interrupted = True
    return tally


def _order(seats: int, moved: int) -> tuple[int, ...]:
    """For each seat the player that sits there."""
    return tuple((seat - moved) % seats for seat in range(seats))


def _seated(specs: Sequence[str], order: tuple[int, ...], seed: int) -> list[Player]:
    return [make_player(specs[player], player_seed(seed, seat)) for seat, player in enumerate(order)]


def _result(game: Game, recorder: Recorder, seed: int, order: tuple[int, ...]) -> GameResult:
    state = recorder.state
    outcome = state.outcome
    assert outcome is not None
    turns = state.document().get("turn")
    return GameResult(
        seed=seed,
        players=dict(recorder.players),
        order=order,
        winners=outcome.winners,
        reason=outcome.reason,
        rule=outcome.rule,
        decisions=state.decisions,
        turns=turns if isinstance(turns, int) else None,
        position=position_hash(state),
    )
