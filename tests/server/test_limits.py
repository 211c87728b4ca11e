"""What one visitor can ask of a server: how long machines think, how much is kept, how much comes in."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from ludomancer import load
from ludomancer.players.levels import hardest, levels
from ludomancer.server import run, table_play
from ludomancer.server import table_manager as managers
from ludomancer.server.errors import Refused
from ludomancer.server.settings import Settings
from ludomancer.server.table_loader import read_table
from ludomancer.server.table_session import TableSession
from server.inside import Inside, Memory, Paper, inside, manager_on, opened
from server.people import Browser
from server.server import new_table

pytestmark = pytest.mark.slow


# --- machines ---------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """As it is set where nothing else is said."""
    url = f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.sqlite'}"
    with inside(url, most_search=0, new_tables=1000) as started:
        yield started


def test_no_machine_searches_longer_than_the_hardest_of_the_house(strict: Inside) -> None:
    game = load("day-night")
    most = hardest(game)
    assert levels(game)[-1].player == f"search:{most}"
    with strict.client() as http:
        for level in levels(game):
            new_table(http, seats={"day": "me", "night": level.player})
        for spec in (f"search:{most + 1}", "search:10000000", f"guided:{most + 1}", f"net:{most + 1}"):
            answer = http.post("/api/tables", json={"game": "day-night", "seats": {"day": spec, "night": spec}})
            assert answer.status_code == 422
            assert f"may search {most} times" in answer.json()["error"]
        of_another = hardest(load("bless"))
        new_table(http, "bless", seats={"one": "me", "two": f"search:{of_another}"})
        answer = http.post("/api/tables", json={"game": "bless", "seats": {"two": f"search:{of_another + 1}"}})
        assert answer.status_code == 422


def test_the_form_says_so_beside_the_seats(strict: Inside) -> None:
    with Browser(strict) as browser:
        chosen = {"seat-day": "me", "seat-night": "machine", "level-night": "search:10000000"}
        answer = browser.send("/new/day-night", **chosen)
        assert answer.status_code == 422
        said = answer.text.partition('id="seats-error"')[2]
        assert "times before it decides" in said.partition("</p>")[0]


def test_the_limit_can_be_raised(monkeypatch: pytest.MonkeyPatch, sqlite_url: str) -> None:
    monkeypatch.setenv("LUDOMANCER_MOST_SEARCH", "2000000")
    assert Settings().most_search == 2_000_000
    with inside(sqlite_url, most_search=Settings().most_search) as server, server.client() as http:
        new_table(http, seats={"day": "me", "night": "search:2000000"})
        answer = http.post("/api/tables", json={"game": "day-night", "seats": {"night": "search:2000001"}})
        assert answer.status_code == 422


# --- what is kept -----------------------------------------------------------------------------------------------------
@pytest.mark.anyio
async def test_tables_that_are_watched_do_not_keep_the_others_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(managers, "MOST_LIVE", 20)
    manager = manager_on(Memory())
    watched = [await opened(manager) for _ in range(5)]
    for session in watched:
        manager.watch(session, ("day",))
    others = [await opened(manager) for _ in range(60)]
    assert len(manager.sessions) <= 20 + 5
    assert all(manager.sessions[session.table.id] is session for session in watched)
    assert manager.sessions[others[-1].table.id] is others[-1]
    again = await manager.table(others[0].table.id)  # read once more from the store
    assert again is not others[0]
    assert again.table.state.document() == others[0].table.state.document()


def test_who_does_and_undoes_for_ever_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_play, "MOST_ENTRIES", 30)
    paper = Paper()
    table = paper.table
    while table.revision < 29:
        paper.decide("travel")
        paper.write(table.undo("day", 1))
    paper.decide("travel")
    assert table.revision >= 30
    with pytest.raises(Refused, match="only moves are possible"):
        table.undo("day", 1)
    with pytest.raises(Refused, match="only moves are possible"):
        table.undo("night", 1)
    session = TableSession(table)
    assert session.update("day", "en")["undo"].items() >= {"free": 0, "ask": 0}.items()  # and no page offers it
    paper.decide("retreat", "travel", "retreat")
    assert table.status == "running"
    read, news = read_table(table.summary(), paper.entries)
    assert not news
    assert read.state.document() == table.state.document()
    paper.write(table.resign("day"))
    assert table.record()


def test_take_backs_are_offered_until_then() -> None:
    paper = Paper()
    paper.decide("travel")
    assert TableSession(paper.table).update("day", "en")["undo"].items() >= {"free": 1, "ask": 0}.items()
    paper.decide("retreat")
    assert TableSession(paper.table).update("night", "en")["undo"].items() >= {"free": 0, "ask": 0}.items()


# --- what comes in ----------------------------------------------------------------------------------------------------
def test_rematches_are_new_tables(sqlite_url: str) -> None:
    with inside(sqlite_url, new_tables=3) as server, Browser(server) as browser:
        browser.open({"day": "screen", "night": "screen"})
        for _ in range(2):
            assert browser.act(revision="1", resign="1").status_code == 200
            browser.table = browser.act(rematch="1").json()["go"]
        assert browser.act(revision="1", resign="1").status_code == 200
        refused = browser.act(rematch="1")
        assert refused.status_code == 429
        assert refused.headers["retry-after"]
        assert server.session(browser.table[3:]).table.rematch == ""
        assert browser.send("/new/day-night", **{"seat-day": "me", "seat-night": "machine"}).status_code == 429


def test_the_limit_of_new_tables_comes_before_the_file_that_is_sent(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it was read")

    with inside(sqlite_url, new_tables=1) as server, Browser(server) as browser:
        browser.open()
        monkeypatch.setattr("ludomancer.server.new_pages.open_table", never)
        monkeypatch.setattr("starlette.requests.Request.form", never)
        fields = {"token": browser.http.cookies["me"], "edition": "own"}
        answer = browser.http.post("/new/day-night", data=fields, files={"edition-file": ("a.toml", b"x" * 90_000)})
        assert answer.status_code == 429


# --- connections ------------------------------------------------------------------------------------------------------
def test_settings_reach_the_one_who_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run._config(Settings(), app="nothing")
    assert not plain.proxy_headers
    assert plain.forwarded_allow_ips == "127.0.0.1"
    assert plain.limit_concurrency == 10_000
    monkeypatch.setenv("LUDOMANCER_PUBLIC_URL", "https://play.example.org")
    monkeypatch.setenv("LUDOMANCER_PROXIES", "10.0.0.7,10.0.0.8")
    monkeypatch.setenv("LUDOMANCER_CONNECTIONS", "77")
    chosen = run._config(Settings(), app="nothing")
    assert chosen.proxy_headers
    assert chosen.forwarded_allow_ips == "10.0.0.7,10.0.0.8"
    assert chosen.limit_concurrency == 77


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
def test_as_many_files_may_be_open_as_the_system_allows() -> None:
    program = (
        "import resource as r; from ludomancer.server.run import take_many_connections as take\n"
        "most = r.getrlimit(r.RLIMIT_NOFILE)[1]\n"
        "r.setrlimit(r.RLIMIT_NOFILE, (64, most)); take(); print(r.getrlimit(r.RLIMIT_NOFILE) == (most, most))\n"
        "take(); print(r.getrlimit(r.RLIMIT_NOFILE)[0] == most)"
    )
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60, env=dict(os.environ)
    )
    assert found.stdout.split() == ["True", "True"]
