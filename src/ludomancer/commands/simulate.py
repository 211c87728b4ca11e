"""`ludomancer simulate`: machine players play a series of games."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludomancer.commands.common import BadArgument, about, complain, console, load_game, print_json

if TYPE_CHECKING:
    from ludomancer.core.game import Game
    from ludomancer.lab.series_result import GameResult, SeriesResult
    from ludomancer.records import Record

INTERRUPTED = 130


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's id.")],
    players: Annotated[
        str | None,
        typer.Option(
            metavar="A,B…",
            help="Who plays, in the order of the seats: random, greedy, search:N, guided:N, net, net:N, net@FILE. "
            "All random by default.",
        ),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="The seed of the first game; the next ones count on.")] = 1,
    edition: Annotated[str | None, typer.Option(metavar="NAME|FILE", help="Which edition.")] = None,
    mode: Annotated[str | None, typer.Option(metavar="M", help="Which mode.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game; may be given again.")
    ] = None,
    swap: Annotated[bool, typer.Option(help="Let the players change seats after every game.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write a line of JSON for every game; for a single game and NAME.record its record."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Let machine players play and sum up results, lengths and endings.

    Game number i is dealt with seed + i, and players draw from it too: any game can be played again alone.
    """
    from ludomancer.commands.bar import Bar
    from ludomancer.commands.output import OutFile
    from ludomancer.lab import simulate as lab

    specs = [name.strip() for name in players.split(",")] if players is not None else None
    chosen = load_game(game, edition, mode, option, len(specs) if specs else None)
    specs = specs or ["random"] * len(chosen.seat_names)
    for remark in lab.check_players(chosen, specs):
        complain(remark)
    lab.check_numbers(games, seed)
    as_record = out is not None and out.suffix == ".record"
    if as_record and games != 1:
        raise BadArgument(f"--out {out}: a record holds one game, not {games}; write --games 1 or another suffix")
    with ExitStack() as stack:
        file = stack.enter_context(OutFile(out)) if out is not None else None

        def keep(record: "Record", result: "GameResult") -> None:
            if file:
                line = result.document() | {"position": record.position}
                file.write(record.text if as_record else json.dumps(line) + "\n")

        with Bar(games) as bar:
            tally = lab.simulate(
                chosen, specs, games, seed, swap, lambda tally: bar.update(tally.games, _wins(tally)), keep
            )
        if file and tally.games:
            file.keep()
    if tally.interrupted:
        complain(f"interrupted; {tally.games} of {games} games were played")
    if as_json:
        print_json(_document(chosen, tally, seed, swap))
    elif tally.games:
        _show(chosen, tally, seed, swap)
    if tally.interrupted:
        raise typer.Exit(INTERRUPTED)


def _wins(tally: "SeriesResult") -> str:
    return " · ".join(f"{seat} {score.wins}" for seat, score in tally.seats.items())


def _document(game: "Game", tally: "SeriesResult", seed: int, swap: bool) -> dict[str, Any]:
    edition = {"name": game.edition.name, "hash": game.edition.hash}
    return {
        "game": game.id,
        "edition": edition,
        "mode": game.mode,
        "options": game.options,
        "seat_count": len(game.seat_names),
        "seed": seed,
        "swap": swap,
        **tally.document(),
    }


def _show(game: "Game", tally: "SeriesResult", seed: int, swap: bool) -> None:
    from ludomancer.commands import summary

    out = console()
    last = f" to {seed + tally.games - 1}" if tally.games > 1 else ""
    count = f"{tally.games:,} game{'s' if tally.games > 1 else ''}"
    out.print(f"{about(game)} · {count}, seed{'s' if last else ''} {seed}{last}", style="bold")
    for table in summary.tables(tally, swap):
        out.print()
        out.print(table)
    out.print()
    out.print(f"{tally.rate:,.0f} decisions a second with all thinking, {tally.seconds:.1f} s in all.")
