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
from properties.games import CASES

TESTS = Path(__file__).parents[1]
PACKAGE = Path(ludomancer.__file__).parent


@pytest.mark.slow
def test_plain_and_compiled_rules_play_the_same_games(tmp_path: Path) -> None:
    assert ludomancer.COMPILED
    compiled = [f"*{suffix}" for suffix in EXTENSION_SUFFIXES]
    shutil.copytree(PACKAGE, tmp_path / "ludomancer", ignore=shutil.ignore_patterns(*compiled, "__pycache__"))
    plain = subprocess.run(
        [sys.executable, str(TESTS / "digest.py")],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(TESTS)])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert plain.returncode == 0, plain.stderr
    first, *found = plain.stdout.splitlines()
    assert first == f"{tmp_path / 'ludomancer' / '__init__.py'} compiled: False"
    assert found == [f"{case.name} {digest(case)}" for case in CASES]
