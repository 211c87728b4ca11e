"""What a training begins with and what it leaves: files of nets, one a game."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ludomancer.core.errors import NetError
from ludomancer.core.game import Game
from ludomancer.lab.training.schedule import TrainingError
from ludomancer.lab.training.tables import table_of
from ludomancer.players.nets.net import Weights
from ludomancer.players.nets.net_file import MAX_FILE, MAX_NETS, NetFile, Table, fitted, new_file, read_nets

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
    kind = table_of(game)
    found = kind if kind in file.nets else next(iter(file.nets))
    weights = file.nets[found]
    features = game.features()
    if features.fingerprint() != file.features:
        weights = weights._replace(first=fitted(weights.first, file.names(), features.names()))
    told = [f"begins with the net for {found[0]} with {found[1]} seats"] if found != kind else []
    told += [remark] if (remark := file.remark(game)) else []
    return Begin(weights, hashlib.sha256(path.read_bytes()).hexdigest(), "; ".join(told) or None)


def others(path: Path, tables: Sequence[Game]) -> NetFile | None:
    """The nets that stand in a file already, which must be of the same game, edition and inputs; None without a file.

    TrainingError where the new one cannot be added, or is no file of nets.
    """
    if not path.exists():
        return None
    place = f"--out {path}"
    game = tables[0]
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
    stay = len(without(file, tables).single())
    if stay >= MAX_NETS:
        raise TrainingError(f"{place}: has {MAX_NETS} nets already")
    if path.stat().st_size * (stay + 1) // len(file.single()) > MAX_FILE:
        raise TrainingError(f"{place}: with one more net it would be larger than {MAX_FILE} bytes; name another file")
    return file


def without(file: NetFile, tables: Sequence[Game]) -> NetFile:
    """The same without the nets for some tables; one that is for others too stays for those."""
    gone = {table_of(game) for game in tables}
    return replace(file, nets={table: weights for table, weights in file.nets.items() if table not in gone})


def together(
    before: NetFile | None, tables: Sequence[Game], weights: Weights, seed: int, games: int, command: str
) -> NetFile:
    """A file with the new net, in place of those for the same tables, and with all others.

    Its command makes all of them again, one after the other; seed and games are those of the last one.
    """
    commands: list[str] = []
    nets: dict[Table, Weights] = {}
    if before is not None:
        nets = without(before, tables).nets
        stay = {id(each) for each in nets.values()}
        written = before.command.split(AND)  # by hand they may be fewer
        commands = [each for (_, old), each in zip(before.single(), written, strict=False) if id(old) in stay]
    file = new_file(tables[0], seed, games, AND.join([*commands, command]))
    file.nets = {**nets, **dict.fromkeys(map(table_of, tables), weights)}
    return file
