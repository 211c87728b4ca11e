"""The server within the process of the test: its application on a store of SQLite; and a manager on a store in memory,
whose every write the test can hold up, lose or let fail."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, cast

import httpx
import uvicorn
from anyio.from_thread import BlockingPortal, start_blocking_portal
from fastapi import FastAPI

from ludomancer.server.app import make_app
from ludomancer.server.run import OneServer, _config, open_socket
from ludomancer.server.settings import Settings
from ludomancer.server.store import Entry, Key, NewEntry, Store, StoredEdition, StoredRecord, Summary
from ludomancer.server.table import Table
from ludomancer.server.table_manager import TableManager
from ludomancer.server.table_session import TableSession
from ludomancer.server.table_setup import TableRequest, open_table
from ludomancer.server.worker_pool import Job, WorkerPool
from server.server import PATIENCE
from server.server import until as wait_until

ADDRESS = "http://127.0.0.1"
QUICK: dict[str, Any] = {
    "rate": 100_000,
    "burst": 100_000,
    "new_tables": 100_000,
    "page_rate": 100_000,
    "page_burst": 100_000,
    "streams": 10_000,
    "machine_seconds": 1_000_000,
    "thinkers": 1,
    "most_search": 10_000_000,
    "away_seconds": 0,
}
BETWEEN_PEOPLE = {"day": "me", "night": "friend"}


def settings(url: str = "", **chosen: Any) -> Settings:
    return Settings(database_url=url, **QUICK | chosen)


# --- the application --------------------------------------------------------------------------------------------------
class Through(httpx.BaseTransport):
    """Brings requests to the application, which runs in a thread of its own."""

    def __init__(self, app: FastAPI, portal: BlockingPortal) -> None:
        self.inner = httpx.ASGITransport(app, raise_app_exceptions=False)
        self.portal = portal

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        return self.portal.call(self._answered, request)

    async def _answered(self, request: httpx.Request) -> httpx.Response:
        response = await self.inner.handle_async_request(request)
        assert isinstance(response.stream, httpx.AsyncByteStream)
        raw = b"".join([part async for part in response.stream])
        return httpx.Response(response.status_code, headers=response.headers, stream=httpx.ByteStream(raw))


class Inside:
    """In place of a `server.Server` that browsers and programs can be given."""

    def __init__(self, app: FastAPI, portal: BlockingPortal) -> None:
        self.app = app
        self.portal = portal

    @property
    def manager(self) -> TableManager:
        found: TableManager = self.app.state.services.manager
        return found

    def client(self, **options: Any) -> httpx.Client:
        return httpx.Client(transport=Through(self.app, self.portal), base_url=ADDRESS, **options)

    def session(self, table: str) -> TableSession:
        return self.manager.sessions[table]


@contextmanager
def inside(url: str, **chosen: Any) -> Iterator[Inside]:
    app = make_app(settings(url, **chosen))
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(app.router.lifespan_context(app)),
    ):
        yield Inside(app, portal)


@asynccontextmanager
async def application(url: str, **chosen: Any) -> AsyncIterator[tuple[TableManager, httpx.AsyncClient]]:
    """In the loop of the test, so that it can do things at the same time."""
    app = make_app(settings(url, **chosen))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=ADDRESS) as http:
            yield app.state.services.manager, http


class Served(OneServer):
    """With a port, for sockets and browsers, and with its insides in reach of the test."""

    url = ""

    async def startup(self, sockets: Any = None) -> None:
        await uvicorn.Server.startup(self, sockets)  # the collector belongs to the test

    @property
    def manager(self) -> TableManager:
        found: TableManager = self.config.app.state.services.manager  # type: ignore[union-attr]
        return found

    @property
    def streams(self) -> int:
        """That are open now."""
        return sum(len(session.watchers) for session in list(self.manager.sessions.values()))

    @property
    def unsent(self) -> int:
        """Bytes that wait in this process for somebody to take them."""
        lines: Any = list(self.server_state.connections)
        return sum(line.transport.get_write_buffer_size() for line in lines)

    def client(self, **options: Any) -> httpx.Client:
        return httpx.Client(base_url=self.url, **{"timeout": PATIENCE, "trust_env": False} | options)


@contextmanager
def served(url: str, **chosen: Any) -> Iterator[Served]:
    wanted = settings(url, port=0, **chosen)
    listening = open_socket(wanted)
    server = Served(_config(wanted, app=make_app(wanted)))
    server.url = f"{ADDRESS}:{listening.getsockname()[1]}"
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        wait_until(lambda: server.started or not thread.is_alive(), "the server has started")
        yield server
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()
    assert not thread.is_alive()


# --- a table manager --------------------------------------------------------------------------------------------------
class Memory:
    """A store without a database. `shared`: other managers may use it too."""

    def __init__(self, shared: bool = False) -> None:
        self.shared = shared
        self.rows: dict[str, Summary] = {}
        self.written: dict[str, list[NewEntry]] = {}
        self.records: dict[str, StoredRecord] = {}
        self.while_reading: Callable[[], Awaitable[None]] | None = None  # done once, after the next look at entries
        self.tries = 0

    async def count_unfinished(self) -> int:
        return 0

    async def create(
        self, summary: Summary, entries: list[NewEntry], keys: list[Key], edition: StoredEdition | None = None
    ) -> None:
        self.rows[summary.id] = summary
        self.written[summary.id] = list(entries)

    async def append(
        self,
        entries: list[NewEntry],
        summary: Summary,
        keys: list[Key] | None = None,
        record: StoredRecord | None = None,
    ) -> bool:
        self.tries += 1
        if entries[0].revision != len(self.written[summary.id]) + 1:
            return False
        self.written[summary.id] += entries
        self.rows[summary.id] = summary
        if record is not None:
            self.records.setdefault(summary.id, record)
        return True

    async def record(self, table: str) -> StoredRecord | None:
        return self.records.get(table)

    async def remove(self, table: str, revision: int) -> bool:
        if table not in self.rows or self.rows[table].revision != revision:
            return False
        del self.rows[table], self.written[table]
        return True

    async def summary(self, table: str) -> Summary | None:
        return self.rows.get(table)

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        found = [as_read(each) for each in self.written[table] if each.revision > since]
        if self.while_reading is not None:
            doing, self.while_reading = self.while_reading, None
            await doing()
        return found

    async def lease(self, *_: object) -> bool:
        return True

    async def release(self, *_: object) -> None:
        pass


class Thoughts:
    """Machines that think until the test says what they decide."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Job, asyncio.Future[str]]] = []

    async def choose(self, job: Job, progress: object = None, visitor: str = "", alone: bool = False) -> str:
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.jobs.append((job, answer))
        return await answer

    @property
    def under_way(self) -> list[tuple[Job, asyncio.Future[str]]]:
        return [each for each in self.jobs if not each[1].done()]


def manager_on(memory: Memory, thoughts: Thoughts | None = None, **chosen: Any) -> TableManager:
    return TableManager(settings(**chosen), cast(Store, memory), cast(WorkerPool, thoughts or Thoughts()))


async def opened(manager: TableManager, seats: dict[str, str] | None = None, **chosen: Any) -> TableSession:
    """A table of Day & Night at which all sit, if they are two people."""
    wanted = TableRequest(game="day-night", seats=seats or BETWEEN_PEOPLE, **chosen)
    session = await manager.open(open_table(wanted, manager.settings.most_search))
    if seats is None:
        await manager.change(session, lambda found: found.table.sit("night", "Nadia", ""))
    return session


async def decided(manager: TableManager, session: TableSession, *lines: str) -> None:
    """By whoever is to decide."""
    for line in lines:
        await manager.change(session, lambda found, line=line: found.table.decide(found.table.actor or "", line))  # type: ignore[misc]


async def until(holds: Callable[[], object], seconds: float = 20.0) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.005)


# --- a table alone ----------------------------------------------------------------------------------------------------
class Paper:
    """A table and its entries, without a manager."""

    def __init__(self, seats: dict[str, str] | None = None, **chosen: Any) -> None:
        new = open_table(TableRequest(**{"game": "day-night", "seats": seats or BETWEEN_PEOPLE} | chosen))
        self.table = Table(new.summary, new.game)
        self.entries: list[Entry] = []
        self.write([NewEntry(self.table.id, 1, "open", new.data, new.summary.created)])
        if seats is None:
            self.write(self.table.sit("night", "Nadia", ""))

    def write(self, news: list[NewEntry]) -> None:
        for each in news:
            self.table.take_in(as_read(each))
            self.entries.append(as_read(each))

    def decide(self, *lines: str) -> None:
        for line in lines:
            self.write(self.table.decide(self.table.actor or "", line))

    def play(self, decisions: int) -> None:
        """Anything, as long as the game is not over."""
        for number in range(decisions):
            if not self.table.over:
                actions = self.table.state.legal_actions()
                self.decide(self.table.game.text(actions[number * 7 % len(actions)]))


def as_read(entry: NewEntry) -> Entry:
    return Entry(entry.revision, entry.kind, entry.data, entry.at)
