"""Pages that have no stream ask now and then: what they are told, and that their people have not left."""

import json
from collections.abc import Iterator

import httpx
import pytest

from ludomancer.server import table_session as lives
from ludomancer.server.events import UpdateChannel
from server.inside import Memory, manager_on, opened, until
from server.server import Program, Server, good, pair
from server.test_unwritten import listening

pytestmark = pytest.mark.slow


@pytest.fixture
def players(http: httpx.Client) -> tuple[Program, Program]:
    return pair(http)


def glance(player: Program, since: int) -> httpx.Response:
    """As the page of a browser that holds this seat."""
    cookies = {"cookie": f"seat_night={player.key}; language=en"}
    return player.http.get(f"/t/{player.table}/glance", params={"since": since}, headers=cookies)


def test_a_glance_tells_what_a_tab_must_show_and_no_more(players: tuple[Program, Program]) -> None:
    day, night = players
    assert good(glance(night, 2)) == {"revision": 2, "here": {"day": False, "night": True}}
    for action in ("travel", "retreat"):
        day.act(action)
    told = good(glance(night, 2))
    assert told.keys() == {"revision", "here", "title"}
    assert told["revision"] == 4
    assert "Your move" in told["title"]
    for action in ("travel", "retreat"):
        night.act(action)
    assert "Your move" not in good(glance(night, 4))["title"]


def test_watchers_glance_too_and_others_do_not(server: Server, players: tuple[Program, Program]) -> None:
    day, _ = players
    watch = server.row(day.table)["watch"]
    told = good(day.http.get(f"/w/{watch}/glance", params={"since": 1}))
    assert told["revision"] == 2
    assert told["title"]
    assert not any(told["here"].values()), "who watches sits nowhere"
    assert day.http.get(f"/t/{day.table}/glance").status_code == 403
    assert day.http.get(f"/t/{'x' * len(day.table)}/glance").status_code == 404
    assert day.http.get(f"/w/{watch}/glance", params={"since": "now"}).status_code == 422


def test_who_glances_is_at_the_table_for_all(players: tuple[Program, Program]) -> None:
    day, night = players
    assert not day.update()["seats"][1]["here"]
    glance(night, 2)
    assert day.update()["seats"][1]["here"]
    refused = day.post("/machine", {"revision": 2, "seat": "night"})
    assert refused.status_code == 422, "she has only another tab in front of it"


def presence(events: list[str]) -> Iterator[bool]:
    """What was told about night, in order."""
    for text in events:
        if text.startswith("event: here"):
            yield json.loads(text.partition("data: ")[2])["night"]


@pytest.mark.anyio
async def test_a_page_that_is_hidden_stays_and_one_that_is_closed_leaves() -> None:
    manager = manager_on(Memory())
    session = await opened(manager)
    async with listening(UpdateChannel(manager, session, "day", "en", 2)) as (heard,):
        for _ in range(3):  # seen, hidden, glancing, seen again
            watcher = manager.watch(session, ("night",))
            session.glanced(("night",))
            manager.leave(session, watcher)
            session.glanced(("night",))
        await until(lambda: list(presence(heard.events)) == [False, True])
        assert not session.away("night", 0)
        manager.leave(session, manager.watch(session, ("night",)))  # it was looked at when it was closed
        await until(lambda: list(presence(heard.events)) == [False, True, False])
        assert session.away("night", 0)
        assert session.glances == {}


@pytest.mark.anyio
async def test_who_glances_no_more_has_left_when_she_last_did(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lives, "GLANCED", 0.05)
    manager = manager_on(Memory())
    session = await opened(manager)
    async with listening(UpdateChannel(manager, session, "day", "en", 2)) as (heard,):
        session.glanced(("night",))
        then = session.seen["night"]
        assert session.update("day", "en")["seats"][1]["here"]
        await until(lambda: list(presence(heard.events)) == [False, True, False])
        assert not session.update("day", "en")["seats"][1]["here"]
        assert session.seen["night"] == then
        assert session.away("night", 0.05)
