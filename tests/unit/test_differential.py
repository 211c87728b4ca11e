"""Compiled and plain rules play the same games."""

import hashlib
import itertools
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import ludomancer
from digest import digest
from properties.cases import CASES, Case
from threads import undisturbed

TESTS = Path(__file__).parents[1]
PACKAGE = Path(ludomancer.__file__).parent
KEPT = TESTS.parent / "build" / "differential"  # what the plain rules played, by the sources


class Plain:
    """The plain rules as they are now: a copy of the house is made and played only where that is not known yet."""

    def __init__(self, folder: Path, package: Path = PACKAGE, kept: Path = KEPT) -> None:
        self.folder = folder
        self.package = package
        found = hashlib.sha256(sys.version.encode())
        for place in (package, TESTS / "digest.py", TESTS / "properties"):
            for path in sorted(place.rglob("*") if place.is_dir() else [place]):
                if path.suffix in (".py", ".toml"):
                    found.update(f"{path} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
        self.kept = kept / found.hexdigest()
        for other in kept.glob("*"):
            if other != self.kept:
                shutil.rmtree(other, ignore_errors=True)
        self.kept.mkdir(parents=True, exist_ok=True)

    def digest(self, case: Case, games: int) -> str:
        kept = self.kept / f"{case.name}-{games}"
        if not kept.exists():
            played = self.folder / kept.name
            played.write_text(self.played(case, games), encoding="utf-8")
            shutil.move(played, kept)  # whole or not at all
        return kept.read_text(encoding="utf-8")

    def played(self, case: Case, games: int) -> str:
        return self.run("digest.py", case.name, str(games))

    def run(self, script: str, *arguments: str) -> str:
        """What a script says of the plain rules."""
        copy = self.folder / "ludomancer"
        if not copy.exists():
            compiled = [f"*{suffix}" for suffix in EXTENSION_SUFFIXES]
            shutil.copytree(self.package, copy, ignore=shutil.ignore_patterns(*compiled, "__pycache__"))
        done = subprocess.run(
            [sys.executable, str(TESTS / script), *arguments],
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(self.folder), str(TESTS)])},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        which, said = done.stdout.splitlines()
        assert which == f"{copy / '__init__.py'} compiled: False"
        return said


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Plain:
    assert ludomancer.COMPILED
    return Plain(tmp_path_factory.mktemp("plain"))


@pytest.mark.slow
@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES if not case.more])
def test_plain_and_compiled_rules_play_the_same_games(plain: Plain, case: Case) -> None:
    assert plain.digest(case, 6) == digest(case, 6)


@pytest.mark.long
@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_plain_and_compiled_rules_play_many_games(plain: Plain, case: Case) -> None:
    assert plain.digest(case, 20) == digest(case, 20)


@pytest.mark.slow
@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES if case.plain])
def test_two_threads_deal_a_game_at_once(plain: Plain, case: Case) -> None:
    """Servers do: a game is played again in a thread of its own. What states share must not come between."""
    assert plain.run("threads.py", case.name) == "True"
    assert undisturbed(case)


def test_what_was_played_counts_for_the_same_sources_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And it is played once."""
    package, kept = tmp_path / "ludomancer", tmp_path / "kept"
    package.mkdir()
    (package / "rules.py").write_text("HOURS = 12\n")
    times = itertools.count(1)
    monkeypatch.setattr(Plain, "played", lambda plain, case, games: str(next(times)))
    for _ in range(2):
        assert Plain(tmp_path, package, kept).digest(CASES[0], 1) == "1"
    (package / "rules.py").write_text("HOURS = 11\n")
    assert Plain(tmp_path, package, kept).digest(CASES[0], 1) == "2"
    assert len(list(kept.iterdir())) == 1
