"""Mutants: the engine with one rule broken each, which the scenarios alone must catch.

    python tests/mutants/run.py [NAME…]      all mutants, or those of a name, a card or a game (its folder: bless …)

Each is one textual replacement in a copy of the plain sources: in the rules, as the catalogue of the game says, or in
its standard edition. The scenarios of its game run against it until one fails, first those that speak of what is
broken. A crash and a hang count as caught; a mutant that cannot be imported or loaded is an error, for it is not the
rules that it breaks. First the copy must pass as it is.
"""

import compileall
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from threading import local
from typing import NamedTuple, Self

TESTS = Path(__file__).parents[1]
if __name__ == "__main__":
    sys.path.insert(0, str(TESTS))  # as pytest has it

from mutants import bless, day_night, realm_of_sand, res_arcana_duo  # noqa: E402
from mutants.catalogue import PACKAGE, Mutant, mutated  # noqa: E402
from mutants.server import CAUGHT, PASSED  # noqa: E402

HANG = 15  # seconds of its processor time; all scenarios of a game need about one
# no scenario needs them
UNUSED = ("web", "server", "terminal", "locale", "lab", "*.it.md", "*.fr.md")


class Result(NamedTuple):
    mutant: Mutant
    verdict: str  # caught, passed (it survived), or error
    by: str  # the scenario, or what happened


@cache
def plain_sources() -> tempfile.TemporaryDirectory[str]:
    """A copy of the package without compiled modules, with its bytecode: a mutant compiles one file only."""
    folder = tempfile.TemporaryDirectory()
    copy = Path(folder.name, "ludomancer")
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", *UNUSED))
    compileall.compile_dir(copy, quiet=1)
    return folder


class Server:
    """One process with a copy of its own for the mutants of a game; see server.py."""

    def __init__(self, game: str) -> None:
        self.folder = tempfile.TemporaryDirectory()
        pristine, copy = Path(plain_sources().name, "ludomancer"), Path(self.folder.name, "ludomancer")
        shutil.copytree(pristine, copy)
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("server.py")), str(copy), str(pristine), game],
            env=os.environ | {"PYTHONPATH": self.folder.name, "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.passed: set[bool] = set()
        self.hang = HANG

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()
        self.folder.cleanup()

    def try_out(self, mutant: Mutant) -> Result:
        afresh = not mutant.of_edition  # an edition is read by modules that are as they were
        if afresh not in self.passed:
            verdict, by = self.ask("", "", [], afresh)
            if verdict != PASSED:
                raise RuntimeError(f"{mutant.game} as it is: {verdict}, {by}")
            self.passed.add(afresh)
        file, text = mutated(mutant)
        words = [mutant.rule, *([mutant.card] if mutant.card else [])]
        return Result(mutant, *self.ask(file.relative_to(PACKAGE).as_posix(), text, words, afresh))

    def ask(self, file: str, text: str, words: list[str], afresh: bool) -> tuple[str, str]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        question = {"file": file, "text": text, "words": words, "afresh": afresh, "hang": self.hang}
        print(json.dumps(question), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the process ended, status {self.process.wait()}")
        verdict, by = json.loads(answer)
        return verdict, by


class Servers(ExitStack):
    """One for each game, as soon as it is needed."""

    def __init__(self) -> None:
        super().__init__()
        self.running: dict[str, Server] = {}

    def __getitem__(self, game: str) -> Server:
        if game not in self.running:
            self.running[game] = self.enter_context(Server(game))
        return self.running[game]

    def try_out(self, mutant: Mutant) -> Result:
        return self[mutant.game].try_out(mutant)


def run(mutants: list[Mutant], processes: int) -> Iterator[Result]:
    """Results in the order of the mutants, as soon as they are there."""
    plain_sources()  # before the threads ask for it
    own = local()
    with ExitStack() as stack, ThreadPoolExecutor(processes) as pool:

        def try_out(mutant: Mutant) -> Result:
            if not hasattr(own, "servers"):
                own.servers = stack.enter_context(Servers())
            servers: Servers = own.servers
            return servers.try_out(mutant)

        yield from pool.map(try_out, mutants)


def main(names: list[str]) -> int:
    from rich.console import Console
    from rich.progress import track
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
    table = Table("mutant", "rule", "caught by")
    caught = 0
    results = run(chosen, os.cpu_count() or 1)
    for result in track(results, "", len(chosen), console=Console(stderr=True), transient=True):
        caught += result.verdict == CAUGHT
        by = Text(result.by if result.verdict == CAUGHT else f"{result.verdict.upper()}: {result.by}")
        by.truncate(90, overflow="ellipsis")
        table.add_row(result.mutant.name, result.mutant.rule, by)
    console.print(table)
    console.print(f"{caught} of {len(chosen)} mutants caught")
    return 0 if caught == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
