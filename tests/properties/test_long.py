"""The same laws on many more positions; here of those cases that `make test` looks at too."""

import subprocess
import sys
from pathlib import Path

import pytest

LAWS = sorted(path for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__))
PARTS = 6
# what has no examples is the same as in `make test`
COMMAND = [sys.executable, "-m", "pytest", "-q", "-m", "hypothesis and not long", "--hypothesis-profile=long"]


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_the_laws_on_many_more_positions(part: int) -> None:
    assert subprocess.run([*COMMAND, *map(str, LAWS[part::PARTS])], check=False).returncode == 0
