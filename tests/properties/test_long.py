"""The same laws on many more positions."""

import subprocess
import sys
from pathlib import Path

import pytest

LAWS = sorted(path for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__))
NOTHING_COLLECTED = 5


@pytest.mark.long
@pytest.mark.parametrize("laws", LAWS, ids=lambda path: path.stem)
def test_the_laws_on_many_more_positions(laws: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not long", "--hypothesis-profile=long", str(laws)]
    assert subprocess.run(command, check=False).returncode in (0, NOTHING_COLLECTED)
