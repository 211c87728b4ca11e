"""`ludomancer train`: a net learns a game by playing against itself."""

import shlex
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from ludomancer.commands.common import load_game

if TYPE_CHECKING:
    from ludomancer.core.game import Game
    from ludomancer.lab.training.train import Progress

TRIED = 20  # games against greedy, at the end


def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's id.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the net is written; net@FILE plays with it.")],
    games: Annotated[int, typer.Option(metavar="N", help="How many games it plays.")] = 5000,
    seed: Annotated[int, typer.Option(metavar="S", help="The seed of the first game; the next ones count on.")] = 1,
    edition: Annotated[str | None, typer.Option(metavar="NAME|FILE", help="Which edition.")] = None,
    mode: Annotated[str | None, typer.Option(metavar="M", help="Which mode.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game; may be given again.")
    ] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many seats.")] = None,
) -> None:
    """Let a net learn a game from its rules alone, by playing against itself.

    The number of games decides how it learns, never the clock: the same seed makes the same net on the same machine.
    """
    from ludomancer.commands.output import OutFile
    from ludomancer.lab.training import train as lab
    from ludomancer.players.nets.net_file import packed

    chosen = load_game(game, edition, mode, option, seats)
    lab.check_numbers(games, seed)
    begun = perf_counter()

    def tell(progress: "Progress") -> None:
        rate = progress.games / (perf_counter() - begun)
        typer.echo(f"{progress.games} of {games} games, {rate:.1f} a second, {progress.positions} positions", err=True)

    with OutFile(out) as file:
        nets = lab.train(chosen, games, seed, _command(chosen, edition, option or [], games, seed), tell)
        file.write_bytes(packed(nets))
        file.keep()
    won = lab.against_greedy(chosen, nets, TRIED, seed + games)
    typer.echo(f"{out}: a net for {chosen.id}; {100 * won:.0f} % against greedy in {TRIED} games")


def _command(game: "Game", edition: str | None, options: list[str], games: int, seed: int) -> str:
    """What makes the same net again."""
    words = ["ludomancer", "train", game.id]
    words += ["--edition", Path(edition).name] if edition else []
    words += ["--mode", game.mode] if len(game.modes) > 1 else []
    words += ["--seats", str(len(game.seat_names))] if len(game.seat_counts) > 1 else []
    words += [word for option in options for word in ("--option", option)]
    return shlex.join([*words, "--games", str(games), "--seed", str(seed)])
