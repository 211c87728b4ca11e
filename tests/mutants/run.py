"""Mutants: copies of the engine with one rule broken each, which the scenarios alone must catch.

    python tests/mutants/run.py [NAME…]      all mutants, or those named

Each is one textual replacement in a copy of the plain sources: those of mutants.toml in the rules, those of spells.py
in the standard edition. Every scenario of tests/rules runs against it in a process of its own until one fails. A crash
and a hang count as caught.
"""

import importlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parents[1]
if __name__ == "__main__":
    sys.path.insert(0, str(TESTS))  # as pytest has it

from mutants.catalogue import PACKAGE, Mutant, mutated, rule_mutants  # noqa: E402
from mutants.spells import spell_mutants  # noqa: E402

RULES = TESTS / "rules"
PROCESSES = 2
HANG = 60  # seconds
PLAY = "--play"


class Result(NamedTuple):
    mutant: Mutant | None  # None: the engine as it is
    caught: bool
    by: str  # the scenario, or what happened


def try_out(mutant: Mutant | None) -> Result:
    """Run all scenarios against a copy of the plain sources, with the replacement of the mutant."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "ludomancer")
        shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
        if mutant is not None:
            (copy / mutant.file).write_text(mutated(mutant), encoding="utf-8")
        command = [sys.executable, str(Path(__file__)), PLAY, str(copy)]
        environment = os.environ | {"PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=HANG, check=False)
        except subprocess.TimeoutExpired:
            return Result(mutant, True, f"a hang of more than {HANG} s")
    if done.returncode == 0:
        return Result(mutant, False, done.stdout.strip())
    said = (done.stdout or done.stderr).strip().splitlines()
    return Result(mutant, True, said[-1] if said else f"a crash, status {done.returncode}")


def run(mutants: list[Mutant]) -> Iterator[Result]:
    """Results in the order of the mutants, as soon as they are there."""
    with ThreadPoolExecutor(PROCESSES) as pool:
        yield from pool.map(try_out, mutants)


# --- in the process of a mutant ---------------------------------------------------------------------------------------
def play(package: Path) -> int:
    """All scenarios until one fails; 1 if one does."""
    ludomancer = importlib.import_module("ludomancer")
    scenario = importlib.import_module("ludomancer.core.scenario")
    if Path(ludomancer.__file__ or "").parent != package or ludomancer.COMPILED:
        print(f"wrong package: {ludomancer.__file__}, compiled: {ludomancer.COMPILED}", file=sys.stderr)
        os._exit(3)
    games: dict[str, object] = {}

    def load(*arguments: object) -> object:
        """Reading an edition takes longer than most scenarios."""
        key = repr(arguments)
        if key not in games:
            games[key] = ludomancer.load(*arguments)
        return games[key]

    count = 0
    for path in sorted(RULES.rglob("*.yaml")):
        for entry in scenario.read_scenarios(path):
            count += 1
            try:
                faults = scenario.Run(entry, load).play()
            except Exception as error:  # whatever it is, the mutant is caught
                faults = [f"{type(error).__name__}: {error}"]
            if faults:
                place = Path(entry.place).relative_to(RULES)
                print(f"{place}: {entry.title}: {faults[0]}".replace("\n", " "))
                return 1
    print(f"{count} scenarios passed")
    return 0


# --- showing ----------------------------------------------------------------------------------------------------------
def main(names: list[str]) -> int:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    known = rule_mutants() + spell_mutants()
    unknown = set(names) - {mutant.name for mutant in known}
    if unknown:
        print(f"no such mutant: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    chosen = [mutant for mutant in known if not names or mutant.name in names]
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
    sys.exit(play(Path(sys.argv[2])) if sys.argv[1:2] == [PLAY] else main(sys.argv[1:]))
