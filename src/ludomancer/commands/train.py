"""`ludomancer train`: a net learns a game by playing against itself."""

import shlex
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from ludomancer.commands.common import BadArgument, about, complain, read_options

if TYPE_CHECKING:
    from typing import Any

    from ludomancer.core.game import Game
    from ludomancer.lab.training.train import Progress, Tried
    from ludomancer.lab.training.training import Training

INTERRUPTED = 130
SAVED_EVERY = 60.0  # seconds
TOLD_EVERY = 10.0
SUFFIX = ".training"  # of what lies beside --out until it is done


def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's id.")],
    out: Annotated[
        Path,
        typer.Option(
            metavar="FILE",
            help="Where the net is written; net@FILE plays with it. Nets of the same game and edition that stand there "
            "for other modes or seats stay.",
        ),
    ],
    games: Annotated[int, typer.Option(metavar="N", help="How many games it plays.")] = 20_000,
    seed: Annotated[int, typer.Option(metavar="S", help="The seed of the first game; the next ones count on.")] = 1,
    edition: Annotated[str | None, typer.Option(metavar="NAME|FILE", help="Which edition.")] = None,
    mode: Annotated[
        str | None, typer.Option(metavar="M[,M…]", help="Which mode; one net learns several, with commas between.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game; may be given again.")
    ] = None,
    seats: Annotated[
        str | None, typer.Option(metavar="N[,N…]", help="How many seats; one net learns several, as 2,3,4.")
    ] = None,
    begin: Annotated[
        Path | None,
        typer.Option("--from", metavar="NET", help="Go on from a net of this file, also one for other cards."),
    ] = None,
    processes: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="How many processes play; all cores by default.")
    ] = None,
) -> None:
    """Let a net learn a game from its rules alone, by playing against itself.

    The number of games decides how it learns, never the clock: the same seed makes the same net on the same machine,
    for any number of processes. Interrupted (Ctrl-C), it leaves FILE.training, and the same command goes on from there.

    With several modes or numbers of seats, every mode is played with every number that it is for, in turn.
    """
    from ludomancer.commands.output import OutFile
    from ludomancer.lab.training import checkpoint, made
    from ludomancer.lab.training import train as lab
    from ludomancer.lab.training.schedule import check_numbers
    from ludomancer.lab.training.tables import tables
    from ludomancer.lab.training.training import Training
    from ludomancer.players.nets.net_file import packed

    modes, counts = _modes(mode), _counts(seats)
    chosen = tables(game, edition, modes, read_options(option or []), counts)
    check_numbers(games, seed)
    made.others(out, chosen)  # what cannot be added is told before anything is played
    with OutFile(out):
        pass
    origin = made.begun(begin, chosen[0]) if begin is not None else None
    if origin is not None and origin.remark:
        complain(f"{begin}: {origin.remark}")
    training = Training(chosen, games, seed, origin.weights if origin else None)
    kept = _Checkpoint(
        out.with_name(out.name + SUFFIX),
        training,
        checkpoint.terms(chosen, games, seed, origin.digest if origin else ""),
    )
    typer.echo(f"{_about(chosen)} · {kept.begin()}", err=True)
    teller = _Teller(training)

    def progress(now: "Progress") -> None:
        teller.tell(now)
        kept.save_now_and_then()

    try:
        lab.go_on(training, processes, progress)
        kept.save()
        weights = lab.chosen(training, processes, teller.choosing)
        tried = lab.against_greedy(training, weights, processes)
    except KeyboardInterrupt:
        kept.save()
        complain(f"interrupted after {training.learnt} of {games} games; the same command goes on")
        raise typer.Exit(INTERRUPTED) from None
    command = _command(chosen, edition, modes, counts, option or [], games, seed, begin)
    nets = made.together(made.others(out, chosen), chosen, weights, seed, games, command)
    with OutFile(out) as file:
        file.write_bytes(packed(nets))
        file.keep()
    kept.remove()
    typer.echo(f"{out}: a net for {_about(chosen)}; {', '.join(_won(each, len(chosen)) for each in tried)}")


def _modes(text: str | None) -> list[str]:
    """Of --mode, with commas between."""
    return [] if text is None else text.split(",")


def _counts(text: str | None) -> list[int]:
    """Of --seats, with commas between."""
    parts = [] if text is None else text.split(",")
    for part in parts:
        if not part.isascii() or not part.isdecimal() or len(part) > 4:
            raise BadArgument(f"--seats {text}: {part!r} is no number of seats; write one, or several as in 2,3,4")
    return [int(part) for part in parts]


def _about(chosen: "list[Game]") -> str:
    """What a net is for, in a line."""
    from ludomancer.lab.training.tables import told

    if len(chosen) == 1:
        return about(chosen[0])
    return f"{about(chosen[0], table=False)} · {', '.join(map(told, chosen))}"


def _won(tried: "Tried", tables: int) -> str:
    """How the net does against greedy players, and where, if there are several tables."""
    from ludomancer.lab.training.tables import told

    where = f" ({told(tried.table)})" if tables > 1 else ""
    return f"{_share(tried.won, tried.table)} in {tried.games} games{where}"


def _share(won: float, table: "Game") -> str:
    """Alone there is nobody to beat: what a game is worth there goes by its points."""
    return f"{100 * won:.0f} % {'against greedy' if len(table.seat_names) > 1 else 'of what a game can be worth'}"


class _Checkpoint:
    """What lies beside the net until it is done."""

    def __init__(self, path: Path, training: "Training", terms: "dict[str, Any]") -> None:
        self.path = path
        self.training = training
        self.terms = terms
        self.saved = monotonic()

    def begin(self) -> str:
        """Go on with what is there, or see that something can be written; in words."""
        from ludomancer.lab.training.checkpoint import resume

        if self.path.exists():
            resume(self.path, self.training, self.terms)
            return f"goes on after {self.training.learnt} games ({self.path})"
        self.save()
        return f"{self.training.games} games"

    def save(self) -> None:
        """Whole, or what was there before stays."""
        from ludomancer.lab.simulate import undisturbed
        from ludomancer.lab.training.checkpoint import packed

        draft = self.path.with_name(f".{self.path.name[:200]}.draft")
        with undisturbed():
            try:
                draft.write_bytes(packed(self.training, self.terms))
                draft.replace(self.path)
            except OSError as error:
                draft.unlink(missing_ok=True)
                raise BadArgument(f"{self.path}: cannot be written ({error.strerror})") from None
        self.saved = monotonic()

    def save_now_and_then(self) -> None:
        if monotonic() - self.saved > SAVED_EVERY:
            self.saved = monotonic()
            try:
                self.save()
            except BadArgument as error:
                complain(str(error))  # the training is not harmed, and later there may be room

    def remove(self) -> None:
        self.path.unlink(missing_ok=True)


class _Teller:
    """Says now and then how far it is."""

    def __init__(self, training: "Training") -> None:
        self.games = training.games
        self.tables = training.tables
        self.before = training.learnt
        self.begun = self.told = monotonic()

    def tell(self, now: "Progress") -> None:
        if monotonic() - self.told < TOLD_EVERY and now.games < self.games:
            return
        self.told = monotonic()
        rate = (now.games - self.before) / max(0.001, self.told - self.begun)
        won = "" if now.greedy is None else f", {_share(now.greedy, self.tables[now.table])}{self.where(now.table)}"
        typer.echo(f"{now.games} of {self.games} games, {rate:.1f} a second, {now.positions} positions{won}", err=True)

    def where(self, table: int) -> str:
        """At which of several tables."""
        from ludomancer.lab.training.tables import told

        return f" ({told(self.tables[table])})" if len(self.tables) > 1 else ""

    def choosing(self, played: int, games: int) -> None:
        """The snapshots that may be kept play each other."""
        if monotonic() - self.told < TOLD_EVERY and played < games:
            return
        self.told = monotonic()
        typer.echo(f"the last snapshots play for being kept: {played} of {games} games", err=True)


def _command(
    chosen: "list[Game]",
    edition: str | None,
    modes: list[str],
    counts: list[int],
    options: list[str],
    games: int,
    seed: int,
    begin: Path | None,
) -> str:
    """What makes the same net again: of several tables as they were asked for, of one in full."""
    game = chosen[0]
    words = ["ludomancer", "train", game.id]
    words += ["--edition", Path(edition).name] if edition else []
    if len(chosen) == 1:
        modes, counts = [game.mode], [len(game.seat_names)]
    words += ["--mode", ",".join(modes)] if len(game.modes) > 1 and modes else []
    words += ["--seats", ",".join(map(str, counts))] if len(game.seat_counts) > 1 and counts else []
    words += [word for option in options for word in ("--option", option)]
    words += ["--from", begin.name] if begin else []
    return shlex.join([*words, "--games", str(games), "--seed", str(seed)])
