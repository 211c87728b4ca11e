"""`ludomancer arena`: machine players meet on the same deals and are rated."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from ludomancer.commands.common import about, complain, console, plain_table, print_json

if TYPE_CHECKING:
    from rich.table import Table

    from ludomancer.core.game import Game
    from ludomancer.lab.arena_result import ArenaResult

INTERRUPTED = 130
SAVED_EVERY = 5.0  # seconds
SHOWN = 2  # pairs beside the bar
RATED = ("rating", "95 % interval", "decisions", "ms a decision")
MET = ("games", "score in %", "95 % interval", "cut off", "length")


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's id.")],
    players: Annotated[
        str,
        typer.Option(
            metavar="A,B…",
            help="Who meets, each with each: random, greedy, search:N, guided:N, net, net:N, net@FILE.",
        ),
    ],
    games: Annotated[int, typer.Option(metavar="N", help="How many games each pair plays.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="The seed of the first deal; the next ones count on.")] = 1,
    mode: Annotated[str | None, typer.Option(metavar="M", help="Which mode.")] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many seats, where a game has a choice.")] = None,
    edition: Annotated[str | None, typer.Option(metavar="NAME|FILE", help="Which edition.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write result and games as JSON, also while it goes on.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with what --out wrote, into the same file without --out.")
    ] = None,
    target: Annotated[
        float | None, typer.Option(metavar="T", help="End a pair once its interval lies above or below T %.")
    ] = None,
    processes: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="How many processes; all cores by default.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Let every two of some machine players meet, and rate them.

    Each deal is played once for every seat: the first player of a pair sits there, the second one in all others.
    """
    from ludomancer.commands.bar import Bar
    from ludomancer.core.registry import load
    from ludomancer.lab import arena as lab
    from ludomancer.lab.arena_file import arena_text, read_arena, terms

    specs = [name.strip() for name in players.split(",")]
    chosen = load(game, edition, mode, None, seats)
    lab.check_arena(chosen, specs, games, seed, target)
    head = terms(chosen, specs, seed)
    before = read_arena(resume, head) if resume is not None else None
    path = out or resume
    file = _Kept(path) if path else None

    with Bar(0) as bar:

        def progress(result: "ArenaResult") -> None:
            bar.update(result.played, _scores(result), result.asked)
            if file:
                file.save_now_and_then(lambda: arena_text(head, games, target, result))

        result = lab.arena(chosen, specs, games, seed, target, processes, before, progress)
    if file:
        file.save(arena_text(head, games, target, result))
    if result.interrupted:
        complain(f"interrupted; {result.played} of {result.asked} games were played")
    if as_json:
        print_json(head | {"games": games, "target": target} | result.document())
    elif result.played:
        _show(chosen, result, seed)
    if result.interrupted:
        raise typer.Exit(INTERRUPTED)


class _Kept:
    """The file that is written: whole each time, or as it was."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.saved = monotonic()
        self.special = path.exists() and not path.is_file() and not path.is_dir()  # a pipe takes one text
        if not self.special:
            self._write(None)  # what cannot be written is told before anything is played

    def save_now_and_then(self, text: Callable[[], str]) -> None:
        if not self.special and monotonic() - self.saved > SAVED_EVERY:
            self.save(text())

    def save(self, text: str) -> None:
        self._write(text)
        self.saved = monotonic()

    def _write(self, text: str | None) -> None:
        from ludomancer.commands.output import OutFile

        with OutFile(self.path) as file:
            if text is not None:
                file.write(text)
                file.keep()


def _scores(result: "ArenaResult") -> str:
    """How the first pairs stand, while it goes on."""
    return " · ".join(f"{pair.first} {100 * pair.share()[0]:.0f} % {pair.second}" for pair in result.pairs[:SHOWN])


def _show(game: "Game", result: "ArenaResult", seed: int) -> None:
    out = console()
    last = max(len(pair.deals) for pair in result.pairs)
    deals = f"deals {seed} to {seed + last - 1}" if last > 1 else f"deal {seed}"
    out.print(f"{about(game)} · {result.played:,} games, {deals}", style="bold")
    for table in (_standings(result), _pairs(result)):
        out.print()
        out.print(table)
    out.print()
    if result.seats > 2:
        out.print(f"The first of a pair sits alone among the second; its share would be {100 / result.seats:.1f} %.")
    out.print("A draw counts as its share of a win. Ratings: 400 more are odds of 10 to 1; their mean is 0.")


def _standings(result: "ArenaResult") -> "Table":
    table = plain_table("player", *RATED, numbers=RATED)
    for each in result.standings():
        interval = f"{each.low:+,.0f} to {each.high:+,.0f}"
        cells = (f"{each.rating:+,.0f}", interval, f"{each.asked:,}", f"{each.milliseconds:,.3f}")
        table.add_row(each.player, *cells)
    return table


def _pairs(result: "ArenaResult") -> "Table":
    table = plain_table("player", "against", *MET, "", numbers=MET)
    for pair in result.pairs:
        if not pair.deals:
            table.add_row(pair.first, pair.second, "0")
            continue
        share, low, high = pair.share()
        found = pair.document()
        table.add_row(
            pair.first,
            pair.second,
            f"{found['games']:,}",
            f"{100 * share:.1f}",
            f"{100 * low:.1f} – {100 * high:.1f}",
            f"{found['cut_off']:,}",
            f"{found['mean_decisions']:,.1f}",
            "ended early" if pair.stopped else "",
        )
    return table
