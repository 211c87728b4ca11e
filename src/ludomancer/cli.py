"""The command line. Bad input gets one message and exit status 2; everything else that raises is a bug."""

import io
import os
import sys
from typing import Annotated, Any, NoReturn

import typer

from ludomancer.commands import arena, bench, edition, games, play, replay, rules, scenario, serve, simulate, train
from ludomancer.commands.common import complain
from ludomancer.core.errors import LudomancerError

# Typer does not name this class of its own in all the versions that will do
UsageError: Any = typer.BadParameter.__mro__[1]
INTERRUPTED = 130
ALONE = ["serve", "--or-open"]  # what `ludomancer` alone does

app = typer.Typer(
    name="ludomancer",
    help="An open digital tabletop for duels of magic.",
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        from ludomancer import COMPILED, __version__

        typer.echo(f"ludomancer {__version__} ({'compiled' if COMPILED else 'plain Python'})")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    pass


app.command()(serve.serve)
app.command()(play.play)
app.command()(rules.rules)
app.command()(games.games)
app.command()(simulate.simulate)
app.command()(arena.arena)
app.command()(train.train)
app.command()(scenario.scenario)
app.command()(replay.replay)
app.add_typer(edition.app)
app.command()(bench.bench)


def main(arguments: list[str] | None = None) -> NoReturn:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # whatever the terminal can show
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: list[str]) -> int:
    """Carry out a command; its exit status."""
    try:
        status = app(args=arguments or ALONE, prog_name="ludomancer", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except UsageError as error:
        command = error.ctx.command_path if error.ctx else "ludomancer"
        complain(f"{error.format_message()} (see {command} --help)")
        return 2
    except LudomancerError as error:
        complain(str(error))
        return 2
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except OSError as error:
        if error.filename is not None:
            raise
        return _lost_output(error)
    return status if isinstance(status, int) else 0


def _lost_output(error: OSError) -> int:
    """Nobody reads on (`| head`), or the disk is full: stop, and keep Python from trying again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return 1
    complain(f"the output cannot be written ({error.strerror or error})")
    return 2
