"""In a process of its own, on a copy of the plain sources: the scenarios of a game against one mutant after another.

It reads the scenarios once and forks for each mutant; run.py starts it and asks, in lines of JSON.
"""

import gc
import importlib
import json
import os
import re
import resource
import shutil
import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

RULES = Path(__file__).parents[1] / "rules"
READY = b"loaded\n"
PASSED, CAUGHT, ERROR = "passed", "caught", "error"


class Known(NamedTuple):
    """A scenario as plain data, for a mutant brings classes of its own; and the words that stand in it."""

    data: tuple[Any, ...]
    words: Counter[str]
    length: int

    def speaks_of(self, words: list[str]) -> float:
        return sum(self.words[word] for word in words) / self.length


class CannotLoad(BaseException):
    """No scenario expects that, so it says nothing about the rules."""


def scenarios(game: str) -> list[Known]:
    reader = importlib.import_module("ludomancer.core.scenario")
    found = []
    for path in sorted((RULES / game).rglob("*.yaml")):
        for scenario in reader.read_scenarios(path):
            text = json.dumps(scenario.data, ensure_ascii=False)
            found.append(Known(tuple(scenario), Counter(re.findall(r"[\w-]+", text)), len(text)))
    return found


def ordered(known: list[Known], words: list[str]) -> list[Known]:
    """First those that speak most of the broken rule and of the changed card."""
    return sorted(known, key=lambda each: -each.speaks_of(words))


class Server:
    def __init__(self, package: Path, pristine: Path, game: str) -> None:
        self.package = package
        self.pristine = pristine
        self.known = scenarios(game)
        self.standard: tuple[object, ...] = (
            game.replace("_", "-"),
            None,
            None,
            {},
            None,
        )  # as most scenarios ask for it
        importlib.import_module("ludomancer").load(*self.standard)  # what is worked out once is shared with the forks

    def try_out(self, file: str, text: str, words: list[str], afresh: bool, hang: int) -> tuple[str, str]:
        """What came of the copy with that text in that file, and by which scenario."""
        if not file:
            return self._in_a_fork(words, afresh, hang)
        changed = self.package / file
        changed.write_text(text, encoding="utf-8")
        os.utime(changed, (0, 0))  # older than the bytecode that lies there
        try:
            return self._in_a_fork(words, afresh, hang)
        finally:
            shutil.copy2(self.pristine / file, changed)

    def _in_a_fork(self, words: list[str], afresh: bool, hang: int) -> tuple[str, str]:
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            try:
                resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
                resource.setrlimit(resource.RLIMIT_CPU, (hang, hang + 1))
                os.write(writing, json.dumps(self._verdict(words, afresh, lambda: os.write(writing, READY))).encode())
            finally:
                os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            said = pipe.read()
        _, status = os.waitpid(child, 0)
        loaded, answer = said.startswith(READY), said.removeprefix(READY)
        if answer:
            verdict, by = json.loads(answer)
            return verdict, by
        hung = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU
        return CAUGHT if loaded else ERROR, f"a hang of more than {hang} s" if hung else f"a crash, status {status}"

    def _verdict(self, words: list[str], afresh: bool, ready: Callable[[], object]) -> tuple[str, str]:
        if afresh:
            for name in [name for name in sys.modules if name.partition(".")[0] == "ludomancer"]:
                del sys.modules[name]
        try:
            ludomancer = importlib.import_module("ludomancer")
            scenario = importlib.import_module("ludomancer.core.scenario")
            if Path(ludomancer.__file__ or "").parent != self.package or ludomancer.COMPILED:
                return ERROR, f"wrong package: {ludomancer.__file__}, compiled: {ludomancer.COMPILED}"
            load = scenario.keeping(careful(ludomancer.load))
            load(*self.standard)
            ready()
            return self._play(scenario, load, words)
        except (Exception, CannotLoad) as error:
            return ERROR, told(error)

    def _play(self, scenario: Any, load: Callable[..., Any], words: list[str]) -> tuple[str, str]:
        """Until a scenario fails."""
        for known in ordered(self.known, words):
            entry = scenario.Scenario(*known.data)
            try:
                faults = scenario.Run(entry, load).play()
            except Exception as error:  # whatever it is, the mutant is caught
                faults = [told(error)]
            if faults:
                return CAUGHT, f"{Path(entry.place).relative_to(RULES)}: {entry.title}: {faults[0]}".replace("\n", " ")
        return PASSED, f"{len(self.known)} scenarios passed"


def careful(load: Callable[..., Any]) -> Callable[..., Any]:
    def loaded(*arguments: object) -> Any:
        try:
            return load(*arguments)
        except Exception as error:
            raise CannotLoad(told(error)) from None

    return loaded


def told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def main(package: str, pristine: str, game: str) -> None:
    server = Server(Path(package), Path(pristine), game)
    gc.collect()
    gc.freeze()  # what is shared with the forks stays shared
    for line in sys.stdin:
        print(json.dumps(server.try_out(**json.loads(line))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
