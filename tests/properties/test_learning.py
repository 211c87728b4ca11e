"""Training in plain Python and compiled."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludomancer
from some_lessons import learnt

TESTS = Path(__file__).parents[1]


@pytest.mark.slow
def test_it_teaches_and_learns_the_same_in_plain_python(plain_package: Path) -> None:
    """The sums of the learner are written twice, in C and in Python."""
    assert ludomancer.COMPILED
    done = subprocess.run(
        [sys.executable, str(TESTS / "some_lessons.py")],
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join([str(plain_package), str(TESTS)]), "LUDOMANCER_REQUIRE_COMPILED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    which, *told = done.stdout.splitlines()
    assert which.endswith("compiled: False")
    *exact, kept = learnt()
    assert told[:-1] == exact
    assert [float(each) for each in told[-1].split()] == pytest.approx(
        [float(each) for each in kept.split()], abs=0.011
    )
