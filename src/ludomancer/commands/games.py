"""`ludomancer games`: what can be played."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludomancer.commands.common import console, print_json

if TYPE_CHECKING:
    from rich.console import Console


def games(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the games with their seats, modes, options and editions."""
    from ludomancer.core.registry import game_ids, installed

    for problem in installed().problems:
        typer.echo(f"note: {problem}", err=True)
    found = [_about(game_id) for game_id in game_ids()]
    if as_json:
        print_json(found)
        return
    out = console()
    for i, entry in enumerate(found):
        if i:
            out.print()
        _show(out, entry)


def _about(game_id: str) -> dict[str, Any]:
    from ludomancer.core.registry import game_class, load

    cls = game_class(game_id)
    game = load(game_id)
    return {
        "id": game_id,
        "names": dict(cls.names),
        "rules_version": cls.version,
        "seat_counts": list(cls.seat_counts),
        "seats": list(cls.seat_order),
        "modes": list(cls.modes),
        "seats_in_mode": {mode: list(cls.counts_in(mode)) for mode in cls.modes},
        "options": [
            {"name": option.name, "values": list(option.values), "default": option.values[0], "rule": option.rule}
            for option in cls.known_options
        ],
        "editions": cls.editions(),
        "actions": game.actions,
    }


def _listed(numbers: list[int]) -> str:
    *others, last = map(str, numbers)
    return f"{', '.join(others)} or {last}" if others else last


def _mode(entry: dict[str, Any], mode: str) -> str:
    """With its seats, where modes differ in them."""
    counts = entry["seats_in_mode"][mode]
    return mode if counts == entry["seat_counts"] else f"{mode} ({_listed(counts)})"


def _show(out: "Console", entry: dict[str, Any]) -> None:
    from rich.text import Text

    out.print(Text.assemble((entry["id"], "bold"), f"  {entry['names']['en']}"))
    for label, value in (
        ("seats", f"{_listed(entry['seat_counts'])} ({', '.join(entry['seats'])})"),
        ("modes", ", ".join(_mode(entry, mode) for mode in entry["modes"])),
        ("editions", ", ".join(entry["editions"])),
        ("actions", str(entry["actions"])),
        ("rules", f"version {entry['rules_version']}"),
    ):
        out.print(Text.assemble("  ", (f"{label:10}", "dim"), value))
    for i, option in enumerate(entry["options"]):
        label = "" if i else "options"
        default, *others = option["values"]
        values = ", ".join([f"{default} (default)", *others])
        out.print(Text.assemble("  ", (f"{label:10}", "dim"), f"{option['name']}: {values}  ", (option["rule"], "dim")))
