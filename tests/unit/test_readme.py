"""The README runs: its `console` blocks as commands with their output, its `python` blocks as programs."""

import re
import shlex
from pathlib import Path

import pytest

from unit.command import run

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
MORE = "…"  # in an example: more of the same


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def examples() -> list[tuple[str, str]]:
    """Commands and what they print."""
    found: list[tuple[str, list[str]]] = []
    for block in blocks("console"):
        assert block.startswith("$ ")
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return [(command, "\n".join(lines)) for command, lines in found]


def fits(expected: str, out: str) -> bool:
    printed = "\n".join(line.rstrip() for line in out.splitlines())
    pattern = ".*".join(re.escape(part) for part in expected.split(MORE))
    return re.fullmatch(pattern, printed, re.DOTALL) is not None


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the examples run, one after the other; later ones use files of earlier ones."""
    path = tmp_path_factory.mktemp("readme")
    (path / "tests").symlink_to(ROOT / "tests")
    return path


QUICK = [example for example in examples() if " bench" not in example[0]]
SLOW = [example for example in examples() if " bench" in example[0]]


def check(command: str, expected: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "ludomancer"
    result = run(*arguments)
    assert (result.status, result.err) == (0, "")
    assert fits(expected, result.out), result.out


@pytest.mark.slow
def test_the_examples(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for command, expected in QUICK:
        check(command, expected)


@pytest.mark.long
@pytest.mark.parametrize(("command", "expected"), SLOW)
def test_the_slow_examples(command: str, expected: str) -> None:
    check(command, expected)


def test_every_command_has_an_example() -> None:
    shown = " ".join(command for command, _ in examples())
    for command in ("games", "rules", "simulate", "replay", "scenario", "edition show", "edition check", "bench"):
        assert f"ludomancer {command}" in shown


@pytest.mark.parametrize("program", blocks("python"))
def test_the_programs(program: str) -> None:
    exec(compile(program, "README.md", "exec"), {})


@pytest.mark.slow
@pytest.mark.parametrize("program", blocks("python"))
def test_the_programs_have_strict_types(program: str, tmp_path: Path) -> None:
    from mypy import api

    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    told, _, status = api.run(["--strict", "--cache-dir", str(ROOT / ".mypy_cache"), str(tmp_path / "program.py")])
    assert status == 0, told


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)#]+)\)", TEXT))
def test_the_links(target: str) -> None:
    assert (ROOT / target).exists()


def test_an_example_that_does_not_fit_is_found() -> None:
    assert fits("a\n…\nc", "a  \nb\nc\n")
    assert fits("… passed, 0 failed", "12 passed, 0 failed\n")
    assert not fits("a\nc", "a\nb\nc\n")
    assert not fits("… passed, 0 failed", "12 passed, 1 failed\n")
