"""`ludomancer scenario`: runs scenario files and says which do not hold."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludomancer.commands.common import complain, printable
from ludomancer.core.errors import LudomancerError, ScenarioError

if TYPE_CHECKING:
    from ludomancer.core.game import Game

SUFFIXES = (".yaml", ".yml")


def scenario(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILES...", help="Scenario files, or folders with .yaml files in them.")
    ],
) -> None:
    """Run scenarios: positions, moves and what must hold afterwards."""
    from ludomancer.core.registry import load
    from ludomancer.core.scenario import keeping

    load_once = keeping(load)
    passed = failed = broken = 0
    for path in files:
        try:
            found = _files(path)
        except LudomancerError as error:
            complain(str(error))
            broken += 1
            continue
        for file in found:
            good, bad, unreadable = _run(file, load_once)
            passed, failed, broken = passed + good, failed + bad, broken + unreadable
    typer.echo(f"{passed} passed, {failed} failed" + (f", {broken} could not be read" if broken else ""))
    if broken or failed:
        raise typer.Exit(2 if broken else 1)


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    found = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
    if not found:
        raise ScenarioError(f"{path}: there is no .yaml file in this folder")
    return found


def _run(file: Path, load: "Callable[..., Game]") -> tuple[int, int, int]:
    """How many scenarios of a file passed, failed and could not be read."""
    from ludomancer.core.scenario import Run, read_scenarios

    passed = failed = broken = 0
    try:
        scenarios = read_scenarios(file)
    except LudomancerError as error:
        complain(str(error))
        return 0, 0, 1
    for entry in scenarios:
        try:
            faults = Run(entry, load).play()
        except LudomancerError as error:
            complain(str(error))
            broken += 1
            continue
        passed += not faults
        failed += bool(faults)
        if faults:
            typer.echo(printable(f"{entry.place}: {entry.title}"))
            for fault in faults:
                typer.echo(printable(f"    {fault}"))
    return passed, failed, broken
