"""`ludomancer play`: a game at the table of the terminal."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludomancer.commands.common import BadArgument, load_game

if TYPE_CHECKING:
    from ludomancer.core.game import Game
    from ludomancer.core.record import Recorder
    from ludomancer.players import Player

PERSON = "human"


def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game's id.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="A,B…",
            help="Who sits where: human, or any player; human,greedy by default. Their number is that of the seats.",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", min=0, help="Deal with this seed.")] = None,
    edition: Annotated[str | None, typer.Option(metavar="NAME|FILE", help="The edition.")] = None,
    mode: Annotated[str | None, typer.Option(metavar="MODE", help="The mode.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game.")] = None,
    lang: Annotated[str, typer.Option(metavar="en|it|fr", help="The language of the table.")] = "en",
    practice: Annotated[
        bool,
        typer.Option("--practice", help="A practice game: undo goes back past what was seen, and the record says so."),
    ] = False,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
) -> int:
    """Play a game in the terminal, against a machine or with someone at the same keyboard."""
    from ludomancer.core.translator import translator
    from ludomancer.terminal.save import new_file

    translator(lang)
    if resume is not None:
        if game or seed is not None or edition or mode or option or practice:
            raise BadArgument("--resume: the saved game says what is played; only --seats and --lang go with it")
        recorder = _resumed(resume, seats)
        return sit_down(recorder, lang, resume)
    if game is None:
        if seats or seed is not None or edition or mode or option or practice:
            raise BadArgument("name a game, as in: ludomancer play day-night")
        return menu()
    chosen = load_game(game, edition, mode, option, len(seats.split(",")) if seats else None)
    dealt = secrets.randbits(48) if seed is None else seed
    recorder = begin(chosen, _seat_list(chosen, seats or default_seats(chosen)), dealt, practice)
    return sit_down(recorder, lang, new_file(chosen.id))


def default_seats(game: "Game") -> str:
    return ",".join([PERSON, *["greedy"] * (len(game.seat_names) - 1)])


def _seat_list(game: "Game", seats: str) -> dict[str, str]:
    """Who sits where, by the seats' names."""
    named = [name.strip() for name in seats.split(",")]
    if len(named) != len(game.seat_names):
        wanted = ", ".join(game.seat_names)
        raise BadArgument(f"--seats {seats!r}: {game.id} has {len(game.seat_names)} seats: {wanted}")
    return dict(zip(game.seat_names, named, strict=True))


def begin(game: "Game", seats: dict[str, str], seed: int, practice: bool = False) -> "Recorder":
    from ludomancer.core.journal import Journal
    from ludomancer.core.record import Recorder
    from ludomancer.core.rng import SEEDS

    if seed >= SEEDS:
        raise BadArgument(f"--seed {seed}: must be a number from 0 to {SEEDS - 1}")
    state = game.start(seed)
    state.journal = Journal(game)
    return Recorder(game, state, seed, seats, practice=practice)


def _resumed(file: Path, seats: str | None) -> "Recorder":
    """The game of a record that is still running, with all that happened in its journal."""
    from ludomancer.core.record import Recorder, Replay, read_record
    from ludomancer.core.registry import load

    recorder = Recorder.go_on(Replay(read_record(file), load))
    if recorder.over:
        raise BadArgument(f"--resume {file}: that game is over; ludomancer replay shows it")
    if seats is not None:
        recorder.players = _seat_list(recorder.game, seats)
    return recorder


def menu() -> int:
    """Ask what shall be played, and play it."""
    from ludomancer.terminal.display import Closed, open_display
    from ludomancer.terminal.menu import MenuChoice, choose
    from ludomancer.terminal.save import new_file

    display = open_display()
    try:
        choice = choose(display)
    except (Closed, KeyboardInterrupt):
        choice = MenuChoice("en")
    finally:
        display.close()
    if choice.saved is not None:
        return sit_down(_resumed(choice.saved, None), choice.language, choice.saved)
    if choice.game is None or choice.seats is None:
        return 0
    recorder = begin(choice.game, choice.seats, secrets.randbits(48))
    return sit_down(recorder, choice.language, new_file(choice.game.id))


def sit_down(recorder: "Recorder", lang: str, file: Path) -> int:
    """Play until the end or until someone leaves; the exit status."""
    from ludomancer.terminal.display import Closed, open_display
    from ludomancer.terminal.play import Left, Play

    players = [_player(recorder, seat) for seat in recorder.game.seat_names]
    display = open_display()
    left = status = 0
    try:
        Play(recorder, players, lang, display, file).run()
    except (Left, Closed):
        left = 1
    except KeyboardInterrupt:
        left, status = 1, 130
    finally:
        display.close()
    t = recorder.game.narrator(lang).t
    if left:
        print(t("The game is saved. Go on with: ludomancer play --resume {file}", file=str(file)))
    else:
        print(recorder.game.narrator(lang).result(recorder.state.document()["outcome"]))
        print(t("The record of the game: {file}", file=str(file)))
    return status


def _player(recorder: "Recorder", seat: str) -> "Player | None":
    from ludomancer.players import make_player

    name = recorder.players[seat]
    if name == PERSON:
        return None
    number = recorder.game.seat_names.index(seat)
    return make_player(name, recorder.state.decisions * 8 + number, local=True)
