"""What could not be written is shown to nobody: not while it is tried, and not afterwards."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import httpx
import pytest

from ludomancer.server.errors import TableError
from ludomancer.server.events import Channel, PageChannel, UpdateChannel
from ludomancer.server.limits import Limits
from ludomancer.server.rematch import rematch
from ludomancer.server.services import Services
from ludomancer.server.store import NewEntry, StoreAway
from ludomancer.server.table import Table
from ludomancer.server.table_loader import read_table
from ludomancer.server.table_manager import TableManager
from ludomancer.server.table_session import TableSession
from ludomancer.server.table_setup import TableRequest, open_table
from ludomancer.server.tokens import hashed, new_key
from server.inside import Memory, Thoughts, application, as_read, decided, manager_on, opened, until

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

AWAY, LOST = "away", "lost"
ME = new_key()
SPOKEN = re.compile(r'name="token" value="([0-9a-f]+)"')


class Failing:
    """Holds the next write up until it is let go, and then it fails; another process may have been first."""

    def __init__(self, manager: TableManager, how: str, first: Callable[[Table], list[NewEntry]] | None = None) -> None:
        self.manager = manager
        self.how = how
        self.first = first
        self.begun = asyncio.Event()
        self.let_go = asyncio.Event()
        self.append = manager.store.append
        manager.store.append = self  # type: ignore[assignment]

    async def __call__(self, entries: list[NewEntry], *more: Any) -> bool:
        self.begun.set()
        await self.let_go.wait()
        self.manager.store.append = self.append  # type: ignore[method-assign]
        if self.how == AWAY:
            raise StoreAway("the database is away")
        if self.first is not None:
            table, _ = read_table(*await self.stored(entries[0].table))
            news = self.first(table)
            for each in news:
                table.take_in(as_read(each))
            assert await self.append(news, table.summary())
        return False

    async def stored(self, table: str) -> Any:
        return await self.manager.store.summary(table), await self.manager.store.entries(table)


class Heard(NamedTuple):
    channel: Channel
    events: list[str]
    task: "asyncio.Task[None]"

    @property
    def kinds(self) -> list[str]:
        return [text.split("\n")[0].removeprefix("event: ") for text in self.events if text.startswith("event: ")]

    def revisions(self) -> list[int]:
        return [int(found[1]) for text in self.events if (found := re.search(r"^id: (\d+)$", text, re.MULTILINE))]


@asynccontextmanager
async def listening(*channels: Channel) -> AsyncIterator[list[Heard]]:
    async def listen(channel: Channel, events: list[str]) -> None:
        async for text in channel.events():
            events.extend(f"{each}\n\n" for each in text.split("\n\n") if each)

    heard = []
    for channel in channels:
        events: list[str] = []
        heard.append(Heard(channel, events, asyncio.create_task(listen(channel, events))))
    await until(lambda: all("here" in each.kinds for each in heard))
    try:
        yield heard
    finally:
        for each in heard:
            each.task.cancel()
        await asyncio.gather(*(each.task for each in heard), return_exceptions=True)


def channels(manager: TableManager, session: TableSession) -> tuple[Channel, ...]:
    now = session.table.revision
    return (
        UpdateChannel(manager, session, "night", "en", now),
        UpdateChannel(manager, session, "nobody", "en", now),
        PageChannel(manager, session, ("night",), "night", "en", now),
        PageChannel(manager, session, (), "", "en", now),
    )


@pytest.mark.parametrize("how", [AWAY, LOST])
async def test_streams_show_what_is_stored_and_go_on(how: str) -> None:
    manager = manager_on(Memory())
    session = await opened(manager)
    async with listening(*channels(manager, session)) as heard:
        failing = Failing(manager, how)
        deciding = asyncio.create_task(manager.change(session, lambda found: found.table.decide("day", "travel")))
        await failing.begun.wait()
        session.wake()  # as when somebody comes or goes
        await asyncio.sleep(0.02)
        failing.let_go.set()
        with pytest.raises(StoreAway if how == AWAY else TableError):
            await deciding
        await until(lambda: all(each.channel.session is not session for each in heard))
        await asyncio.sleep(0.02)
        assert [each.revisions() for each in heard] == [[], [], [], []]
        now = await manager.table(session.table.id)
        assert now.table.revision == 2
        await decided(manager, now, "retreat")
        await until(lambda: all(each.revisions() == [3] for each in heard))
        assert [each.kinds[-1] for each in heard] == ["sheet", "sheet", "parts", "parts"]
        assert all(json.loads(each.events[-1].split("data: ")[1])["revision"] == 3 for each in heard)
        told = heard[0].events[-1]
    assert json.loads(told.split("data: ")[1])["view"] == json.loads(json.dumps(now.table.state.view(1)))


async def test_a_stream_that_begins_meanwhile_compares_with_the_page_that_was_loaded() -> None:
    """The page has what another process wrote; here a decision with the same number is being lost to that."""
    manager = manager_on(Memory())
    session = await opened(manager)
    failing = Failing(manager, LOST, lambda table: table.decide("day", "retreat"))
    deciding = asyncio.create_task(manager.change(session, lambda found: found.table.decide("day", "travel")))
    await failing.begun.wait()
    channel = PageChannel(manager, session, ("night",), "night", "en", 3)
    failing.let_go.set()
    with pytest.raises(TableError):
        await deciding
    async with listening(channel) as (heard,):
        assert heard.revisions() == []
        now = await manager.table(session.table.id)
        assert channel.parts == now.parts("night", "en")
        assert channel.shape == ("running", "night", "")


async def test_a_stream_that_finds_no_store_ends_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page comes back by itself; in the log there is nothing to read about it."""
    memory = Memory()
    manager = manager_on(memory)
    session = await opened(manager)

    async def away(_: str) -> None:
        raise StoreAway("the database is away")

    async with listening(*channels(manager, session)) as heard:
        monkeypatch.setattr(memory, "summary", away)
        manager.forget(session)
        async with asyncio.timeout(10):
            await asyncio.gather(*(each.task for each in heard))
        assert not session.watchers
    monkeypatch.undo()
    again = await manager.table(session.table.id)
    async with listening(*channels(manager, again)) as heard:
        memory.rows.clear()
        manager.forget(again)
        async with asyncio.timeout(10):
            await asyncio.gather(*(each.task for each in heard))
        assert [each.kinds[-1] for each in heard] == ["page"] * 4  # that it is gone


@pytest.mark.parametrize("how", [AWAY, LOST])
async def test_a_hint_is_about_what_is_stored(how: str) -> None:
    thoughts = Thoughts()
    manager = manager_on(Memory(), thoughts)
    session = await opened(manager, hints=True)
    before = session.table.state.view(0)
    failing = Failing(manager, how)
    deciding = asyncio.create_task(manager.change(session, lambda found: found.table.decide("day", "travel")))
    await failing.begun.wait()
    hint = asyncio.create_task(manager.machines.hint(session, "day"))
    other = asyncio.create_task(manager.machines.hint(session, "night"))
    failing.let_go.set()
    await asyncio.gather(deciding, return_exceptions=True)
    await until(lambda: thoughts.jobs)
    job, answer = thoughts.jobs[0]
    assert job.view == before
    answer.set_result("retreat")
    assert await hint == "retreat"
    with pytest.raises(TableError, match="not for this seat"):
        await other


@pytest.mark.parametrize("how", [AWAY, LOST])
async def test_pages_and_programs_are_shown_what_is_stored(sqlite_url: str, how: str) -> None:
    async with application(sqlite_url) as (manager, http):
        new = open_table(TableRequest(game="day-night", seats={"day": "me", "night": "friend"}, owner=hashed(ME)))
        session = await manager.open(new)
        await manager.change(session, lambda found: found.table.sit("night", "Nadia", ""))
        table = session.table.id
        as_day = {"authorization": f"Bearer {new.secrets['day']}"}
        http.cookies.set("seat_day", new.secrets["day"], path=f"/t/{table}")
        ways = {
            f"/t/{table}": {},
            f"/w/{session.table.watch}": {},
            f"/api/tables/{table}": as_day,
            f"/api/tables/{table}/view": as_day,
            f"/api/tables/{table}/actions": as_day,
            f"/api/tables/{table}/why?action=retreat": as_day,
        }
        before = [(await http.get(path, headers=headers)).text for path, headers in ways.items()]
        failing = Failing(manager, how)
        body = {"revision": 2, "action": "travel"}
        deciding = asyncio.create_task(http.post(f"/api/tables/{table}/act", json=body, headers=as_day))
        await failing.begun.wait()
        looks = [asyncio.create_task(http.get(path, headers=headers)) for path, headers in ways.items()]
        await asyncio.sleep(0.1)
        assert not any(look.done() for look in looks)
        failing.let_go.set()
        assert (await deciding).status_code == (503 if how == AWAY else 409)
        seen = [(await look).text for look in looks]
        assert [plain(text) for text in seen] == [plain(text) for text in before]
        after = [(await http.get(path, headers=headers)).text for path, headers in ways.items()]
        assert [plain(text) for text in after] == [plain(text) for text in before]
        assert (await http.post(f"/api/tables/{table}/act", json=body, headers=as_day)).json() == {"revision": 3}


def plain(page: str) -> str:
    """Without the token, which every answer to a browser that has no cookie makes anew."""
    return SPOKEN.sub("", page)


async def test_a_seat_that_was_not_taken_is_shown_as_free(sqlite_url: str) -> None:
    """Of two who want it in the same moment, at two servers, one is told that the other has it."""
    async with application(sqlite_url) as (manager, http):
        session = await opened(manager, {"day": "me", "night": "friend"})
        join = f"/j/{session.table.join}"
        token = await token_of(http, join)
        for first, shown in ((lambda table: table.sit("night", "Nadia", ""), "Nadia"), (None, "")):
            again = await opened(manager, {"day": "me", "night": "friend"}) if first is None else session
            join = f"/j/{again.table.join}"
            failing = Failing(manager, LOST, first)
            form = {"token": token, "name": "Nestor", "seat": "night"}  # who names no seat is given another
            sitting = asyncio.create_task(http.post(join, data=form))
            await failing.begun.wait()
            async with httpx.AsyncClient(transport=http._transport, base_url=http.base_url) as other:
                look = asyncio.create_task(other.get(join))
                await asyncio.sleep(0.05)
                failing.let_go.set()
                for answer in await asyncio.gather(sitting, look):
                    assert answer.status_code == (409 if answer is sitting.result() else 200)
                    body = answer.text.partition("<main")[2]
                    assert ("Nadia" in body) == bool(shown)
                    assert "Nestor" not in re.sub(r"<input[^>]*>", "", body)


@pytest.mark.parametrize("how", [AWAY, LOST])
async def test_no_next_game_after_an_end_that_was_not_written(how: str) -> None:
    memory = Memory()
    manager = manager_on(memory)
    session = await opened(manager)
    failing = Failing(manager, how)
    resigning = asyncio.create_task(manager.change(session, lambda found: found.table.resign("day")))
    await failing.begun.wait()
    asking = asyncio.create_task(
        rematch(Services(manager.settings, manager, Limits(manager.settings)), session, ("night",), "", "")
    )
    failing.let_go.set()
    await asyncio.gather(resigning, return_exceptions=True)
    with pytest.raises(TableError, match="not over yet"):
        await asking
    assert list(memory.rows) == [session.table.id]


async def token_of(http: httpx.AsyncClient, path: str) -> str:
    found = SPOKEN.search((await http.get(path)).text)
    assert found
    return found[1]


async def test_a_table_that_expires_in_that_moment_is_not_found(sqlite_url: str) -> None:
    async with application(sqlite_url) as (manager, http):
        new = open_table(TableRequest(game="day-night", seats={"day": "me", "night": "greedy"}))
        session = await manager.open(new)
        as_day = {"authorization": f"Bearer {new.secrets['day']}"}
        path = f"/api/tables/{session.table.id}"
        assert (await http.get(path, headers=as_day)).status_code == 200
        assert await manager.store.expire(time.time() + 60) == [session.table.id]
        answer = await http.post(f"{path}/act", json={"revision": 1, "action": "travel"}, headers=as_day)
        assert answer.status_code == 404
        assert "no such table" in answer.json()["error"]
