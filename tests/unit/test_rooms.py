"""What is for people is imported when somebody asks for it, so that a game starts fast."""

import subprocess
import sys

import pytest

import ludomancer

FOR_PEOPLE = {"facts", "text", "terminal", "web", "server"}
PLAY = """
import sys, ludomancer
state = ludomancer.load({!r}).start(seed=1)
state.apply(state.legal_actions()[0])
assert state.game.read(state.document()) == state
state.observe()
print(*[name for name in sys.modules if name.startswith("ludomancer.")])
"""


@pytest.mark.parametrize("game", ludomancer.game_ids())
def test_a_game_is_played_without_what_is_for_people(game: str) -> None:
    ran = subprocess.run([sys.executable, "-c", PLAY.format(game)], capture_output=True, text=True, check=True)
    imported = [name.split(".") for name in ran.stdout.split()]
    assert any(parts[1] == "games" for parts in imported)
    assert not [parts for parts in imported if FOR_PEOPLE & set(parts)]


def test_the_command_line_starts_without_what_only_pages_need() -> None:
    listing = "import sys, ludomancer.cli; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True, check=True)
    imported = {name.partition(".")[0] for name in ran.stdout.split()}
    assert "typer" in imported
    assert not imported & {"babel", "fastapi", "jinja2", "markdown_it", "markupsafe", "platformdirs", "starlette"}
