"""The bot of docs/api.md plays a whole game against a machine, as the page says."""

import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from server.server import serving

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
BOT = re.search(r"^```python fragment\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_it_has_twenty_lines() -> None:
    assert BOT is not None
    assert len([line for line in BOT[1].splitlines() if line.strip()]) <= 20


@pytest.mark.slow
def test_it_plays_a_game(tmp_path: Path) -> None:
    assert BOT is not None
    bot = tmp_path / "bot.py"
    bot.write_text(BOT[1], encoding="utf-8")
    with serving(tmp_path / "data") as server, httpx.Client(base_url=server.url, trust_env=False) as http:
        table = http.post("/api/tables", json={"game": "bless", "seats": {"two": "greedy"}}).json()
        command = [sys.executable, str(bot), server.url, table["join"]]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
        sheet = http.get(f"/api/tables/{table['table']}", headers={"Authorization": f"Bearer {table['watch']}"}).json()
    assert done.stdout.strip() == sheet["result"]["text"]
