"""Programs by readers of `help(ludomancer)` alone: a player and an analysis."""

import ast
import runpy
import sys
from pathlib import Path

import pytest

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.py"))


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_it_runs(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(program), run_name="__main__")  # it checks what it found by itself
    assert " of " in capsys.readouterr().out


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_it_needs_the_public_names_alone(program: Path) -> None:
    tree = ast.parse(program.read_text(encoding="utf-8"))
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imported if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in imported if isinstance(node, ast.ImportFrom)}
    assert "ludomancer" in names
    assert all(name == "ludomancer" or name in sys.stdlib_module_names for name in names)
    assert any(isinstance(node, ast.Assert) for node in ast.walk(tree))


def test_there_are_a_player_and_an_analysis() -> None:
    assert [program.stem for program in PROGRAMS] == ["analysis", "bot"]
