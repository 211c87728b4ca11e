"""`ludomancer edition`: shows and checks editions."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludomancer.commands.common import BadArgument, about, console, load_game, plain_table, print_json, printable

if TYPE_CHECKING:
    from rich.table import Table

    from ludomancer.core.card_list import CardList, Cell, Column, Group

MARK = "*"
ROOM_BELOW, ROOM_ABOVE = 96, 140  # letters a line from which such columns stand on their own

app = typer.Typer(name="edition", help="Show and check editions.")


@app.command()
def show(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's id.")],
    edition: Annotated[str | None, typer.Option(metavar="NAME|FILE", help="Which edition.")] = None,
    lang: Annotated[str, typer.Option(metavar="en|it|fr", help="The language of the cards' names.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show the cards of an edition; values that no source gives are marked as designed."""
    from ludomancer.core.reader import LANGUAGES

    if lang not in LANGUAGES:
        raise BadArgument(f"--lang {lang!r}: is not one of {', '.join(LANGUAGES)}")
    chosen = load_game(game, edition)
    table = chosen.card_list(lang)
    if as_json:
        print_json(
            {"game": chosen.id, "edition": chosen.edition.name, "hash": chosen.edition.hash, "groups": _groups(table)}
        )
        return
    out = console()
    out.print(f"{about(chosen)} · {chosen.edition.hash}", style="bold")
    for group in table.groups:
        out.print()
        out.print(_group(table, group, out.width))
    out.print()
    designed, values = table.count_designed()
    for note in table.notes:
        out.print(note)
    if designed:
        t = chosen.narrator(lang).t
        counts = {"designed": designed, "values": values}
        out.print(MARK, t("designed here, because no source gives the value: {designed} of {values} values.", **counts))


def _groups(table: "CardList") -> list[dict[str, Any]]:
    return [
        {
            "title": group.title,
            "cards": [
                {
                    column.name: {"text": cell.text, "source": cell.source} if cell.source else cell.text
                    for column, cell in zip(table.columns, row, strict=True)
                }
                for row in group.rows
            ],
        }
        for group in table.groups
    ]


def _group(table: "CardList", group: "Group", width: int) -> "Table":
    from rich.text import Text

    columns = [column for column in table.columns if not _joined(column, width)]
    numbers = tuple(column.name for column in columns if column.number)
    found = plain_table(*(column.name for column in columns), numbers=numbers, title=group.title)
    for row in group.rows:
        cells = dict(zip(table.columns, row, strict=True))
        found.add_row(*(Text("\n").join(_lines(column, cells, width)) for column in columns))
    return found


def _joined(column: "Column", width: int) -> bool:
    return bool(column.below and width < ROOM_BELOW) or bool(column.above and width < ROOM_ABOVE)


def _lines(column: "Column", cells: "dict[Column, Cell]", width: int) -> list[Any]:
    """The text of a cell, and with it, where there is little room, that of columns above and below."""
    from rich.text import Text

    def text(shown: "Column") -> Any:
        cell = cells[shown]
        words = printable(cell.text) + (MARK if cell.designed else "")
        return Text(words, style="" if shown == column else "dim")

    above = [other for other in cells if _joined(other, width) and other.above == column.name]
    below = [other for other in cells if _joined(other, width) and other.below == column.name]
    return [text(shown) for shown in (*above, column, *below) if cells[shown].text]


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The edition, a .toml file.")],
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="The game's id, where the file does not say it.")
    ] = None,
) -> None:
    """Check an edition: errors, and departures from what was published."""
    from ludomancer.core.edition import read_edition
    from ludomancer.core.registry import game_class, game_ids

    data = read_edition(file).data
    named = data.get("game")
    if game is None:
        if isinstance(named, str) and named not in game_ids():
            raise BadArgument(f"{file}: game: {named!r} is not one of {', '.join(game_ids())}")
        game = named if isinstance(named, str) else _game_of(data, file)
    elif named is not None and named != game:
        raise BadArgument(f"{file}: is an edition of {named!r}, not of {game!r}")
    edition = game_class(game).load(file).edition
    typer.echo(f"{printable(str(file))}: OK, edition {edition.name} of {game}, hash {edition.hash}")
    for note in edition.notes:
        typer.echo(printable(f"  note: {note}"))


def _game_of(data: dict[str, Any], file: Path) -> str:
    """The game of a file that does not name it: the one whose own tables it has."""
    from ludomancer.core.registry import game_class, game_ids

    tables = {game: set(game_class(game).open_edition("standard").data) for game in game_ids()}
    common = set.intersection(*tables.values())
    found = [game for game, names in tables.items() if not (names - common).isdisjoint(data)]
    if len(found) != 1:
        known = " or ".join(game_ids())
        raise BadArgument(f"{file}: game: is missing, and the rest does not tell; name {known} there, or with --game")
    return found[0]
