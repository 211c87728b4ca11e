"""The same laws on many more positions."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.long
def test_the_laws_on_many_more_positions() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not long", "--hypothesis-profile=long"]
    assert subprocess.run([*command, str(Path(__file__).parent)], check=False).returncode == 0
