"""The game of docs/records.md and docs/fair-play.md: its record and its file of promises are checked, by the
program and by hand, and say what the pages say."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ludomancer import cli

DOCS = Path(__file__).parents[2] / "docs"
COMMAND = "ludomancer replay --verify game.record --promises game.promises.json"


def block(page: str, opening: str, begins: str) -> str:
    found = re.findall(rf"^```{opening}\n(.*?)^```$", (DOCS / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    chosen: list[str] = [text for text in found if begins in text]
    assert len(chosen) == 1
    return chosen[0]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "game.record").write_text(block("records.md", "text", "dealer: 2"), "utf-8")
    (tmp_path / "game.promises.json").write_text(block("records.md", "json", "ludomancer promises 1"), "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", ["records.md", "fair-play.md"])
def test_the_check_prints_what_the_page_shows(page: str, files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = block(page, "console fragment", COMMAND)
    assert cli.run(COMMAND.split()[1:]) == 0
    assert f"$ {COMMAND}\n{capsys.readouterr().out}" == shown


def test_the_check_by_hand_finds_the_key(files: Path) -> None:
    (files / "check.py").write_text(block("fair-play.md", "python fragment", "saved = "), "utf-8")
    done = subprocess.run([sys.executable, "check.py"], cwd=files, capture_output=True, text=True, check=True)
    key = done.stdout.split()[-1]
    assert f"`{key}`" in (DOCS / "fair-play.md").read_text("utf-8")
    assert f'"{key}"' in block("records.md", "python", "ludomancer deal 2")


@pytest.mark.parametrize(
    ("was", "becomes"), [("seats: day=Ada", "seats: day=Eve"), ("secrets: server=0", "secrets: server=1")]
)
def test_both_find_what_was_changed(was: str, becomes: str, files: Path) -> None:
    record = files / "game.record"
    record.write_text(record.read_text("utf-8").replace(was, becomes), "utf-8")
    (files / "check.py").write_text(block("fair-play.md", "python fragment", "saved = "), "utf-8")
    assert cli.run(COMMAND.split()[1:]) == 1
    assert subprocess.run([sys.executable, "check.py"], cwd=files, capture_output=True, check=False).returncode == 1
