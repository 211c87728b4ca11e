"""Mutants: copies of the engine with one rule broken each, which the scenarios alone must catch.

    python tests/mutants/run.py [NAME…]      all mutants, or those of a name, a card or a game (its folder: bless …)

Each is one textual replacement in a copy of the plain sources: in the rules, as the catalogue of the game says, or in
its standard edition. The scenarios of its game run against it in a process of its own until one fails, first those
that speak of what is broken. A crash and a hang count as caught.
"""

import compileall
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parents[1]
if __name__ == "__main__":
    sys.path.insert(0, str(TESTS))  # as pytest has it

from mutants import bless, day_night, realm_of_sand, res_arcana_duo  # noqa: E402
from mutants.catalogue import PACKAGE, Mutant, mutated  # noqa: E402

PROCESSES = 2
HANG = 60  # seconds
# no scenario needs them
TABLES = ("web", "server", "terminal", "locale", "lab", "page*.py", "drawing*.py", "*.css", "*.js", "*.html", "*.md")


class Result(NamedTuple):
    mutant: Mutant | None  # None: the engine as it is
    caught: bool
    by: str  # the scenario, or what happened


@cache
def plain_sources() -> tempfile.TemporaryDirectory[str]:
    """A copy of the package without compiled modules, with its bytecode: a mutant compiles one file only."""
    folder = tempfile.TemporaryDirectory()
    copy = Path(folder.name, "ludomancer")
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", *TABLES))
    compileall.compile_dir(copy, quiet=1)
    return folder


def try_out(mutant: Mutant | None) -> Result:
    """Run the scenarios against a copy of the plain sources, with the replacement of the mutant."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "ludomancer")
        shutil.copytree(Path(plain_sources().name, "ludomancer"), copy, copy_function=os.link)  # quicker than copies
        words = [""]
        if mutant is not None:
            text = mutated(mutant, copy)
            (copy / mutant.file).unlink()
            (copy / mutant.file).write_text(text, encoding="utf-8")
            os.utime(copy / mutant.file, (0, 0))  # older than any bytecode that lies there
            words = [mutant.game, mutant.rule, *([mutant.card] if mutant.card else [])]
        command = [sys.executable, str(Path(__file__).with_name("play.py")), str(copy), *words]
        environment = os.environ | {"PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=HANG, check=False)
        except subprocess.TimeoutExpired:
            return Result(mutant, True, f"a hang of more than {HANG} s")
    if done.returncode == 0:
        return Result(mutant, False, done.stdout.strip())
    said = (done.stdout or done.stderr).strip().splitlines()
    return Result(mutant, True, said[-1] if said else f"a crash, status {done.returncode}")


def run(mutants: list[Mutant], processes: int = PROCESSES) -> Iterator[Result]:
    """Results in the order of the mutants, as soon as they are there."""
    plain_sources()  # before the threads ask for it
    with ThreadPoolExecutor(processes) as pool:
        yield from pool.map(try_out, mutants)


def main(names: list[str]) -> int:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    known = day_night.mutants() + bless.mutants() + res_arcana_duo.mutants() + realm_of_sand.mutants()
    unknown = set(names) - {name for mutant in known for name in (mutant.name, mutant.card, mutant.game)}
    if unknown:
        print(f"no such mutant: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    chosen = [mutant for mutant in known if not names or {mutant.name, mutant.card, mutant.game} & set(names)]
    for mutant in chosen:
        mutated(mutant)  # a place that is gone is told at once
    console = Console(width=None if sys.stdout.isatty() else 160)
    as_it_is = try_out(None)
    console.print(f"the engine as it is: {as_it_is.by}")
    if as_it_is.caught:
        return 1
    table = Table("mutant", "rule", "caught by")
    caught = 0
    for result in run(chosen):
        assert result.mutant is not None
        caught += result.caught
        by = Text(result.by if result.caught else "SURVIVED")
        by.truncate(90, overflow="ellipsis")
        table.add_row(result.mutant.name, result.mutant.rule, by)
    console.print(table)
    console.print(f"{caught} of {len(chosen)} mutants caught")
    return 0 if caught == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
