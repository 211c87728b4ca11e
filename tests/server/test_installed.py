"""The program as people install it: a wheel made from the source distribution, where no checkout is in sight."""

import os
import re
import shutil
import site
import subprocess
import sys
from html import unescape
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest

from ludomancer.core.registry import game_ids
from ludomancer.core.translator import translator
from ludomancer.games.res_arcana_duo.web.drawing_figures import figures
from server.people import Browser
from server.server import SEATS, Server, good, serving

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "it", "fr")
SDIST = "from setuptools.build_meta import build_sdist; build_sdist('dist')"
WHERE = "import ludomancer; print(ludomancer.__file__, ludomancer.COMPILED)"
LINK = re.compile(r'(?:href|src)="(/[^"#]*)')
IMPORT = re.compile(r'(?:from|import) "(\./[^"]+)"')
JOIN = re.compile(r"/j/[\w-]+")


def run(*command: "str | Path", cwd: Path, **variables: str) -> str:
    """What a program prints that knows nothing of this one."""
    calm = {name: value for name, value in os.environ.items() if not name.startswith(("LUDOMANCER_", "PYTHON"))}
    done = subprocess.run(command, cwd=cwd, env=calm | variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def own_files() -> list[str]:
    """All of a checkout that git would keep, or would not ignore."""
    if shutil.which("git") and (ROOT / ".git").exists():
        listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT).split("\0")
        return [name for name in listed if name and (ROOT / name).is_file()]
    made = re.compile(r"(^|/)(__pycache__|\..*|build|dist|.*\.egg-info)/|\.(so|mo|pyc)$")
    names = (path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_file())
    return [name for name in names if not made.search(name)]


def build(folder: Path) -> Path:
    """The wheel, from nothing but the source distribution; compiled quickly rather than well."""
    sources = folder / "sources"
    for name in own_files():
        (sources / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, sources / name)
    run(sys.executable, "-c", SDIST, cwd=sources)
    [sdist] = (sources / "dist").glob("*.tar.gz")
    quick = folder / "cc"
    quick.write_text('#!/bin/sh\nexec cc "$@" -O0\n')
    quick.chmod(0o755)
    pip = (sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "--no-index", "-w", folder)
    run(*pip, sdist, cwd=folder, CC=str(quick), LUDOMANCER_REQUIRE_COMPILED="1")
    shutil.rmtree(sources)
    [wheel] = folder.glob("*.whl")
    return wheel


def install(wheel: Path, venv: Path) -> Path:
    """In an environment that sees the libraries of this one, but not the checkout that is installed in it."""
    run(sys.executable, "-m", "venv", "--without-pip", venv, cwd=wheel.parent)
    pip = (sys.executable, "-m", "pip", "--python", venv / "bin/python", "install", "--no-deps", "--no-index")
    run(*pip, wheel, cwd=wheel.parent)
    [packages] = venv.glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text("\n".join(site.getsitepackages()))  # a path: what .pth it has is not read
    return packages / "ludomancer"


@pytest.mark.long
def test_without_the_checkout_it_plays_all_games_and_shows_every_page(tmp_path: Path) -> None:
    venv, away = tmp_path / "venv", tmp_path / "away"
    package = install(build(tmp_path), venv)
    away.mkdir()
    assert run(venv / "bin/python", "-c", WHERE, cwd=away).split() == [f"{package}/__init__.py", "True"]
    all_files_are_there(package)
    program = venv / "bin/ludomancer"
    listed = run(program, "games", cwd=away)
    for game in game_ids():
        assert f"\n{game} " in "\n" + listed
        command_line(program, game, away)
    own = {"PYTHONPATH": ""}
    with serving(tmp_path / "served", program=(str(program),), environment=own) as server:
        for language in LANGUAGES:
            pages(server, language)


def all_files_are_there(package: Path) -> None:
    inside = [name.removeprefix("src/") for name in own_files() if name.startswith("src/ludomancer/")]
    wanted = {re.sub(r"\.po$", ".mo", name) for name in inside}
    made = re.compile(r"/__pycache__/|\.so$")
    there = {path.relative_to(package.parent).as_posix() for path in package.rglob("*") if path.is_file()}
    assert {name for name in there if not made.search(name)} == wanted


def command_line(program: Path, game: str, away: Path) -> None:
    def told(*command: str) -> str:
        return run(program, *command, cwd=away)

    assert "1 game, seed 1" in told("simulate", game, "--players", "random,random", "--games", "1", "--seed", "1")
    for language in LANGUAGES:
        assert told("rules", game, "--lang", language)
        assert told("edition", "show", game, "--lang", language)


def pages(server: Server, language: str) -> None:
    """Tables of every game, and every page and file that they, the lobby and what is over lead to."""
    words = {"accept-language": language}
    starts = ["/", "/about", "/api/docs", "/favicon.ico", "/health", "/ready"]
    with Browser(server, headers=words) as browser, Browser(server, headers=words) as guest:
        invitations = []
        for game in game_ids():
            opened, invited = tables(browser, game)
            starts += opened
            invitations += invited
        answers = everything(browser.http, starts)
        shown = everything(guest.http, invitations)
    assert translator(language)("Your tables") in answers["/"].text
    assert sum(address.startswith("/w/") for address in shown) == len(game_ids())
    for game in game_ids():
        files = [f"/static/{game}/{name}" for name in ("palette.css", "table.css")]
        for wanted in (f"/rules/{game}", f"/new/{game}?with=screen", f"/static/cover-{game}.svg", *files):
            assert any(address.startswith(wanted) for address in answers), wanted
    assert any(drawn in answer.text for drawn in figures().values() for answer in answers.values())


def tables(browser: Browser, game: str) -> tuple[list[str], list[str]]:
    """Against a machine, with a friend who is awaited, and one that is over; and what leads others to seats."""
    first, second = SEATS[game]
    with_machine = browser.open({first: "me", second: "machine"}, game)
    way_back = httpx.URL(good(browser.act(**{"return": "1"}))["link"]).path
    with_friend = browser.open({first: "me", second: "friend"}, game)
    invitation = JOIN.search(browser.http.get(with_friend).text)
    assert invitation
    over = browser.open({first: "screen", second: "screen"}, game)
    good(browser.act(revision="1", resign="1"))
    return [with_machine, with_friend, over, over.replace("/t/", "/replay/")], [way_back, invitation[0]]


def everything(http: httpx.Client, starts: list[str]) -> dict[str, httpx.Response]:
    """What these pages lead to, and what that leads to."""
    waiting, answers = list(starts), dict[str, httpx.Response]()
    while waiting:
        address = waiting.pop()
        if address in answers:
            continue
        answer = answers[address] = http.get(address, follow_redirects=True)
        assert answer.status_code == 200, (address, answer.status_code, answer.text[:500])
        kind = answer.headers["content-type"]
        if "html" in kind:
            waiting += map(unescape, LINK.findall(answer.text))
        elif "javascript" in kind:
            waiting += (urljoin(address, each) for each in IMPORT.findall(answer.text))
    return answers
