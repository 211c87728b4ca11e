"""Three minutes of tables opened, played, watched, replayed and left: the server's memory must not grow."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ludomancer.core.registry import game_ids

SOAK = Path(__file__).resolve().parents[2] / "bench" / "load" / "soak.py"
SECONDS = 180


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_memory_does_not_grow(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    command = [sys.executable, str(SOAK), "--seconds", str(SECONDS), "--json", str(figures)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=3 * SECONDS, check=False)
    assert figures.exists(), told.stderr
    found = json.loads(figures.read_text())
    assert found["errors"] == []  # refusals, broken connections, lines of the server's log
    assert found["growth"] <= 1.15, told.stdout
    assert told.returncode == 0, told.stderr
    assert all(found[game] > 1 for game in game_ids())
    assert min(found[what] for what in ("decisions", "over", "left", "replayed")) > 10
