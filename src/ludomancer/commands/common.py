"""What the commands share: where they print, how they choose a game, and their own errors."""

import json
import sys
from typing import TYPE_CHECKING, Any

from ludomancer.core.errors import LudomancerError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from ludomancer.core.game import Game

MAX_MESSAGE = 500
HARD_BLANKS = "\xa0\u202f"


class BadArgument(LudomancerError):
    """Something on the command line that cannot be meant."""


def printable(text: str) -> str:
    """On one line and without control characters: names and values come from files that anyone may have written."""
    if len(text) > MAX_MESSAGE:
        text = text[:MAX_MESSAGE] + "…"
    return "".join(c if c.isprintable() or c in HARD_BLANKS else repr(c)[1:-1] for c in text)


def complain(message: str) -> None:
    """The one way in which commands say that something is wrong."""
    if sys.stderr is not None:
        print(f"ludomancer: {printable(message)}", file=sys.stderr)


def console(stderr: bool = False) -> "Console":
    """Texts are printed as they are: no markup, no guessed colours."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def plain_table(*columns: str, numbers: tuple[str, ...] = (), title: str = "") -> "Table":
    """A quiet table: a line under the headings, nothing else."""
    from rich import box
    from rich.table import Table

    table = Table(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        padding=(0, 1, 0, 0),
        title=title or None,
        title_justify="left",
        title_style="bold",
    )
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left")
    return table


def print_json(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def read_options(pairs: list[str]) -> dict[str, str]:
    """`key=value` of each --option."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise BadArgument(f"--option {pair!r}: must be written as name=value")
        if name in options:
            raise BadArgument(f"--option {name}: is given twice")
        options[name] = value
    return options


def load_game(
    game: str,
    edition: str | None = None,
    mode: str | None = None,
    options: list[str] | None = None,
    seats: int | None = None,
) -> "Game":
    """`seats` chooses among the numbers of players that the game is for, where there are several."""
    from ludomancer.core.registry import game_class, load

    several = len(game_class(game).seat_counts) > 1
    return load(game, edition, mode, read_options(options or []), seats if several else None)


def about(game: "Game", table: bool = True) -> str:
    """Which game, edition and options, in a line; with its mode and seats, where there are several."""
    parts = [game.names["en"], f"edition {game.edition.name}"]
    if table and len(game.modes) > 1:
        parts.append(game.mode)
    if table and len(game.counts_in(game.mode)) > 1:
        parts.append(f"{len(game.seat_names)} seats")
    defaults = {option.name: option.values[0] for option in game.known_options}
    parts += [f"{name}={value}" for name, value in game.options.items() if value != defaults[name]]
    return " · ".join(parts)
