"""The tables that one net learns from: a game in one or several modes, with one or several numbers of seats."""

from collections.abc import Sequence
from itertools import product
from pathlib import Path

from ludomancer.core.errors import UnknownName
from ludomancer.core.game import Game
from ludomancer.core.registry import game_class, load
from ludomancer.lab.training.schedule import TrainingError
from ludomancer.players.nets.net_file import MAX_TABLES, Table


def table_of(game: Game) -> Table:
    """What a net is for."""
    return game.mode, len(game.seat_names)


def tables(
    game: str,
    edition: str | Path | None = None,
    modes: Sequence[str] = (),
    options: dict[str, str] | None = None,
    seats: Sequence[int] = (),
) -> list[Game]:
    """Every mode with every number of seats that it is for; what is left open is chosen as `ludomancer.load` does.

    UnknownName where a mode or a number fits none of the others, TrainingError where they cannot share a net.
    """
    for what in (modes, seats):
        if len(set(what)) < len(what):
            raise TrainingError(f"{','.join(map(str, what))}: one of them is named twice")
    kind = game_class(game)
    some_modes: Sequence[str | None] = modes or [None]
    some_seats: Sequence[int | None] = seats or [None]
    asked = list(product(some_modes, some_seats))
    fitting = [(mode, count) for mode, count in asked if _fits(kind, mode, count)]
    for mode, count in asked:
        if not any(mode == other for other, _ in fitting) or not any(count == other for _, other in fitting):
            kind.choose(mode, {}, count)  # says what there is
    found = [load(game, edition, mode, options, count) for mode, count in fitting]
    check_tables(found)
    return found


def _fits(kind: type[Game], mode: str | None, count: int | None) -> bool:
    try:
        kind.choose(mode, {}, count)
    except UnknownName:
        return False
    return True


def check_tables(found: Sequence[Game]) -> None:
    """Can one net learn from all of them?"""
    if len(found) > MAX_TABLES:
        raise TrainingError(f"a net learns from {MAX_TABLES} modes and numbers of seats at most, not {len(found)}")
    if len(found) > 1 and any(len(game.seat_names) == 1 for game in found):
        raise TrainingError(
            "a net for 1 seat learns what a game will be worth, the others who wins, so they cannot share one: train "
            "it by itself, --out the same file"
        )
    first = found[0].features()
    for other in found[1:]:
        features = other.features()
        if (features.fingerprint(), features.most()) != (first.fingerprint(), first.most()):
            raise TrainingError(
                f"{told(found[0])} and {told(other)} tell positions in different words, so they cannot share a net"
            )


def told(game: Game) -> str:
    """A table in words."""
    mode, seats = table_of(game)
    return f"{mode} with {seats} {'seat' if seats == 1 else 'seats'}"
