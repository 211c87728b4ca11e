"""Compiled and plain rules play the same games."""

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import ludomancer
from digest import digest
from properties.games import CASES, Case

TESTS = Path(__file__).parents[1]
PACKAGE = Path(ludomancer.__file__).parent


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house without the compiled rules."""
    assert ludomancer.COMPILED
    folder = tmp_path_factory.mktemp("plain")
    compiled = [f"*{suffix}" for suffix in EXTENSION_SUFFIXES]
    shutil.copytree(PACKAGE, folder / "ludomancer", ignore=shutil.ignore_patterns(*compiled, "__pycache__"))
    return folder


@pytest.mark.parametrize("games", [pytest.param(6, marks=pytest.mark.slow), pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_plain_and_compiled_rules_play_the_same_games(plain: Path, case: Case, games: int) -> None:
    done = subprocess.run(
        [sys.executable, str(TESTS / "digest.py"), case.name, str(games)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(plain), str(TESTS)])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    which, found = done.stdout.splitlines()
    assert which == f"{plain / 'ludomancer' / '__init__.py'} compiled: False"
    assert found == digest(case, games)
