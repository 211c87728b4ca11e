"""What a training begins with and what it leaves: files of nets, one a game."""

import hashlib
from pathlib import Path
from typing import NamedTuple

from ludomancer.core.errors import NetError
from ludomancer.core.game import Game
from ludomancer.lab.training.schedule import TrainingError
from ludomancer.players.nets.net import Weights
from ludomancer.players.nets.net_file import MAX_FILE, MAX_NETS, NetFile, fitted, new_file, read_nets

AND = " && "  # between the commands that make the nets of a file


class Begin(NamedTuple):
    """What a training goes on from."""

    weights: Weights
    digest: str  # of the file
    remark: str | None  # what should be known of it


def begun(path: Path, game: Game) -> Begin:
    """The net of a file for the same mode and seats, or else its first one, with its inputs found by their names."""
    file = read_nets(path)
    if file.game != game.id:
        raise TrainingError(f"--from {path}: has nets for {file.game}, not for {game.id}")
    kind = (game.mode, len(game.seat_names))
    found = kind if kind in file.nets else next(iter(file.nets))
    weights = file.nets[found]
    features = game.features()
    if features.fingerprint() != file.features:
        weights = weights._replace(first=fitted(weights.first, file.names(), features.names()))
    told = [f"begins with the net for {found[0]} with {found[1]} seats"] if found != kind else []
    told += [remark] if (remark := file.remark(game)) else []
    return Begin(weights, hashlib.sha256(path.read_bytes()).hexdigest(), "; ".join(told) or None)


def others(path: Path, game: Game) -> NetFile | None:
    """The nets that stand in a file already, which must be of the same game, edition and inputs; None without a file.

    TrainingError where the new one cannot be added, or is no file of nets.
    """
    if not path.exists():
        return None
    place = f"--out {path}"
    if not path.is_file():
        raise TrainingError(f"{place}: is no file")
    try:
        file = read_nets(path)
    except NetError as error:
        raise TrainingError(f"--out {error}; nets are added to nets only: name another file, or remove it") from None
    for what, found, wanted in (
        ("the game", file.game, game.id),
        ("the edition", file.edition_hash, game.edition.whole_hash),
        ("what is told of positions", file.features, game.features().fingerprint()),
    ):
        if found != wanted:
            raise TrainingError(
                f"{place}: {what} is another ({found[:20]}, not {wanted[:20]}), so no net for {game.id} can be added; "
                "name another file, or remove it"
            )
    more = (game.mode, len(game.seat_names)) not in file.nets
    if more and len(file.nets) == MAX_NETS:
        raise TrainingError(f"{place}: has {MAX_NETS} nets already")
    if more and path.stat().st_size * (len(file.nets) + 1) // len(file.nets) > MAX_FILE:
        raise TrainingError(f"{place}: with one more net it would be larger than {MAX_FILE} bytes; name another file")
    return file


def together(before: NetFile | None, game: Game, weights: Weights, seed: int, games: int, command: str) -> NetFile:
    """A file with the new net, in place of the one for the same mode and seats, and with all others.

    Its command makes all of them again, one after the other; seed and games are those of the last one.
    """
    kind = (game.mode, len(game.seat_names))
    commands: dict[tuple[str, int], str] = {}
    nets: dict[tuple[str, int], Weights] = {}
    if before is not None:
        written = before.command.split(AND)
        nets = dict(before.nets)
        commands = dict(zip(nets, written, strict=False))  # by hand they may be fewer
    nets.pop(kind, None)
    commands.pop(kind, None)
    file = new_file(game, seed, games, AND.join([*commands.values(), command]))
    file.nets = {**nets, kind: weights}
    return file
