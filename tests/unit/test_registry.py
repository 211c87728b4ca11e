"""Games of other packages: found by entry points, and what is wrong with one hides no other."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ludomancer.core.registry import OWN_GAMES
from ludomancer.server.settings import Settings

pytestmark = pytest.mark.slow

MODULE = """
from ludomancer.games.bless.game import BlessGame

class Curses(BlessGame):
    id = "curses"
    names = {"en": "Curses", "it": "Curses", "fr": "Curses"}

class Twin(BlessGame):
    pass
"""
LOOK = """
import json, ludomancer
from ludomancer.core import registry
print(json.dumps([ludomancer.game_ids(), registry.installed().problems]))
"""


def package(folder: Path, name: str, module: str, games: dict[str, str]) -> None:
    """As pip would have installed it."""
    (folder / f"{module}.py").write_text(MODULE, encoding="utf-8")
    about = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    lines = [f"{game} = {module}:{found}" for game, found in games.items()]
    (about / "entry_points.txt").write_text("\n".join(["[ludomancer.games]", *lines]) + "\n", encoding="utf-8")


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        env={"PYTHONPATH": str(folder), "PATH": "/usr/bin:/bin", "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    package(tmp_path, "more-curses", "more_curses", {"curses": "Curses"})
    return tmp_path


def seen(folder: Path) -> tuple[list[str], list[str]]:
    found = run(folder, "-c", LOOK)
    assert not found.returncode, found.stderr
    ids, problems = json.loads(found.stdout)
    return ids, problems


def test_a_game_of_another_package_is_listed_and_played(folder: Path) -> None:
    assert seen(folder) == ([*OWN_GAMES, "curses"], [])
    played = run(
        folder, "-m", "ludomancer", "simulate", "curses", "--players", "random,random", "--games", "1", "--seed", "1"
    )
    assert not played.returncode, played.stderr
    assert played.stdout.startswith("Curses · edition standard · 1 game")


@pytest.mark.parametrize(
    ("games", "told"),
    [
        ({"broken": "Nothing"}, "AttributeError"),
        ({"bless": "Twin"}, "its game 'bless' has the id of another one"),
        ({"curses": "Curses"}, "its game 'curses' has the id of another one"),
        ({"other": "Curses"}, "the entry point 'other' leads to the game 'curses'"),
        ({"other": "MODULE"}, "AttributeError"),
        ({"text": "__name__"}, "zz:__name__ is no subclass of ludomancer.Game"),
    ],
)
def test_what_is_wrong_is_told_by_the_name_of_the_package_and_hides_nothing(
    folder: Path, games: dict[str, str], told: str
) -> None:
    package(folder, "zz-package", "zz", games)
    ids, problems = seen(folder)
    assert ids == [*OWN_GAMES, "curses"]
    [problem] = problems
    assert problem.startswith("the package zz-package cannot be used: ")
    assert told in problem
    listed = run(folder, "-m", "ludomancer", "games")
    assert listed.returncode == 0
    assert "zz-package" in listed.stderr
    assert "Day & Night" in listed.stdout
    unknown = run(folder, "-m", "ludomancer", "rules", "nowhere")
    assert unknown.returncode == 2
    assert "zz-package" in unknown.stderr


def test_a_server_offers_them_only_where_a_setting_names_them(folder: Path) -> None:
    look = "from ludomancer.server.settings import Settings; print(Settings(games={!r}).offered())"
    assert "curses" not in run(folder, "-c", look.format("")).stdout
    assert run(folder, "-c", look.format("curses, bless")).stdout == f"{[*OWN_GAMES, 'curses']}\n"


def test_a_setting_that_names_no_game_is_refused() -> None:
    with pytest.raises(Exception, match="there is no game 'nothing'"):
        Settings(games="nothing").offered()
