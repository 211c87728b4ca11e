"""The documentation runs: editions are played, scenarios hold, records replay, programs and commands work.

Such blocks are examples unless their info string says otherwise: `fragment` is skipped on purpose, `refused` must be
refused. A block whose first line is a comment with a file's name is that file, for the programs and commands of its
page.
"""

import random
import re
import shlex
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

import ludomancer
from ludomancer import cli
from ludomancer.core.errors import EditionError
from ludomancer.core.record import TITLE, Replay, parse_record
from ludomancer.core.scenario import Run, read_scenarios

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs"
SOURCES_ONLY = {"compiling.md"}  # shows pieces of source files, nothing that could run alone
NO_EXAMPLES = {"glossary.md", "design-notes/positions.md"}  # words; positions that run as scenarios


def name_of(page: Path) -> str:
    """A page by its place under docs/: each game has pages of the same name in several folders."""
    return page.relative_to(FOLDER).as_posix()


PAGES = sorted(path for path in FOLDER.rglob("*.md") if name_of(path) not in SOURCES_ONLY)
BLOCK = re.compile(r"^```(\w*) ?(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
FILE = re.compile(r"# ([a-z0-9-]+\.(?:toml|yaml))\n")
COMMANDS = ("console", "sh")
MARKS = ("", "fragment", "refused")
GAMES = 3  # with each edition
MOST_GAMES = 1  # of a simulation, whatever the page says
MORE = "…"  # in an example: more of the same


class Block(NamedTuple):
    page: Path
    line: int
    language: str
    mark: str
    text: str

    @property
    def file(self) -> str:
        found = FILE.match(self.text)
        return found[1] if found else f"{self.page.stem}-{self.line}.{self.language}"

    @property
    def may_run(self) -> bool:
        """Is it of a kind that can be tried out? Of other texts only records are."""
        return self.language in ("toml", "yaml", "python", *COMMANDS) or self.is_record

    @property
    def is_record(self) -> bool:
        return self.language == "text" and self.text.startswith(TITLE)

    @property
    def is_example(self) -> bool:
        """Is it complete, so that it can run?"""
        if self.language == "toml":
            return re.search(r"^name = ", self.text, re.MULTILINE) is not None
        if self.language == "yaml":
            return re.search(r"^game: ", self.text, re.MULTILINE) is not None and (
                re.search(r"^(moves|expect|legal|legal_exactly):", self.text, re.MULTILINE) is not None
            )
        return self.language == "python" or self.is_record or bool(commands(self))


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [Block(page, text.count("\n", 0, m.start()) + 1, m[1], m[2], m[3]) for m in BLOCK.finditer(text)]


def commands(block: Block) -> list[tuple[str, str]]:
    """The commands of a block, each with what it prints; a block of `sh` has commands only."""
    found: list[tuple[str, list[str]]] = []
    for line in block.text.splitlines():
        if block.language == "sh" or line.startswith("$ "):
            found.append((line.removeprefix("$ "), []))
        elif found:
            found[-1][1].append(line)
    return [(command, "\n".join(lines)) for command, lines in found if command.startswith("ludomancer ")]


def fits(expected: str, printed: str) -> bool:
    lines = "\n".join(line.rstrip() for line in printed.splitlines())
    return re.fullmatch(".*".join(map(re.escape, expected.split(MORE))), lines, re.DOTALL) is not None


BLOCKS = [block for page in PAGES for block in blocks_of(page)]
RUNNING = [block for block in BLOCKS if block.may_run]
EXAMPLES = [block for block in RUNNING if block.mark != "fragment" and block.is_example]


def each(*languages: str, mark: str = "") -> pytest.MarkDecorator:
    chosen = [block for block in EXAMPLES if block.language in languages and block.mark == mark]
    return pytest.mark.parametrize("block", chosen, ids=lambda block: f"{name_of(block.page)}:{block.line}")


def write_files(page: Path, folder: Path) -> None:
    for block in EXAMPLES:
        if block.page == page and block.language in ("toml", "yaml"):
            (folder / block.file).write_text(block.text, encoding="utf-8")


@pytest.mark.parametrize("page", [page for page in PAGES if name_of(page) not in NO_EXAMPLES], ids=name_of)
def test_every_page_has_an_example(page: Path) -> None:
    assert any(block.page == page and block.mark != "fragment" for block in EXAMPLES)


def test_blocks_are_examples_or_marked() -> None:
    """A mistake in an example must not make it a fragment in silence."""
    for block in RUNNING:
        place = f"{name_of(block.page)}:{block.line}"
        assert block.mark in MARKS, f"{place}: {block.mark!r} is not one of {MARKS}"
        assert block.mark == "fragment" or block.is_example, f"{place}: neither an example nor marked as a fragment"


def game_of(block: Block) -> str:
    """Editions may leave it out; those of these pages do only if it is the first game."""
    found: str = tomllib.loads(block.text).get("game", "day-night")
    return found


@each("toml")
def test_editions(block: Block, tmp_path: Path) -> None:
    write_files(block.page, tmp_path)
    game = ludomancer.load(game_of(block), tmp_path / block.file)
    assert f"{game.edition.name}.toml" == block.file
    for seed in range(GAMES):
        state, chooser = game.start(seed), random.Random(seed)
        while not state.over:
            state.apply(chooser.choice(state.legal_actions()))
        assert state.decisions < game.cap


@each("toml", mark="refused")
def test_editions_with_a_mistake(block: Block, tmp_path: Path) -> None:
    write_files(block.page, tmp_path)
    with pytest.raises(EditionError, match=f"^{re.escape(block.file)}: "):
        ludomancer.load(game_of(block), tmp_path / block.file)


@each("yaml")
def test_scenarios(block: Block, tmp_path: Path) -> None:
    write_files(block.page, tmp_path)
    for scenario in read_scenarios(tmp_path / block.file):
        assert Run(scenario, ludomancer.load).play() == []


@each("text")
def test_records(block: Block) -> None:
    Replay(parse_record(block.text, name_of(block.page)), ludomancer.load).run()


@each("python")
def test_programs(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files(block.page, tmp_path)
    monkeypatch.chdir(tmp_path)
    lines = "\n" * block.line  # so that a failure names the line of the page
    exec(compile(lines + block.text, name_of(block.page), "exec"), {"__name__": "__main__"})


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the order of the page: later ones may use files of earlier ones."""
    write_files(page, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for block in EXAMPLES:
        if block.page != page or block.language not in COMMANDS:
            continue
        for command, expected in commands(block):
            quick = re.sub(r"--games (\d+)", lambda m: f"--games {min(int(m[1]), MOST_GAMES)}", command)
            status = cli.run(shlex.split(quick)[1:])
            out, err = capsys.readouterr()
            place = f"{name_of(page)}:{block.line}: {command}"
            assert status == (2 if block.mark == "refused" else 0), f"{place}\n{err}"
            if block.language == "console":
                assert fits(expected, out + err), f"{place}\n{out}{err}"


def test_outputs_that_do_not_fit_are_found() -> None:
    assert fits("a\n…\nc", "a  \nb\nc\n")
    assert not fits("a\nc", "a\nb\nc\n")
    assert not fits("1 passed", "1 passed\nand more\n")
