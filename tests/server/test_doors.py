"""For whoever watches over a server: is it alive, can it write; and HEAD wherever there is a page."""

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi.routing import APIRoute

from ludomancer.server import (
    api,
    docs,
    join_pages,
    lobby_pages,
    new_pages,
    reading_pages,
    ready,
    replay_pages,
    table_pages,
)
from ludomancer.server.ready import Readiness
from ludomancer.server.store import Store, StoreAway
from server.inside import Inside, application, inside
from server.server import alone, serving

PARAMETER = re.compile(r"\{(\w+)(?::path)?\}")
PARTS = (api, docs, lobby_pages, new_pages, join_pages, table_pages, replay_pages, reading_pages)
PLAIN = {"accept-encoding": "identity"}  # squeezed, a page is as long as its tokens let it be


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.sqlite'}") as started:
        yield started


def probes(file: Path) -> list[tuple[str, float]]:
    connection = sqlite3.connect(file)
    found = connection.execute("SELECT name, at FROM probes ORDER BY at").fetchall()
    connection.close()
    return found


# --- health and readiness ---------------------------------------------------------------------------------------------
@pytest.mark.anyio
async def test_health_asks_nothing_of_the_store(sqlite_url: str) -> None:
    async with application(sqlite_url) as (manager, http):
        await manager.store.close()
        answer = await http.get("/health")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
        answer = await http.get("/ready")
        assert (answer.status_code, answer.json()["status"]) == (503, "not ready")


@pytest.mark.anyio
async def test_ready_writes_to_the_store(sqlite_url: str, tmp_path: Path) -> None:
    async with application(sqlite_url) as (manager, http):
        answer = await http.get("/ready")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
        assert [name for name, _ in probes(tmp_path / "tables.sqlite")] == [manager.store.origin]


@pytest.mark.anyio
async def test_a_file_that_cannot_be_written_is_not_ready(
    sqlite_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with application(sqlite_url) as (_, http):
        connection = sqlite3.connect(tmp_path / "tables.sqlite")
        connection.execute("DROP TABLE probes")
        connection.close()
        answer = await http.get("/ready")
        assert (answer.status_code, answer.json()) == (503, {"status": "not ready", "reason": ready.BROKEN})
        assert (await http.get("/health")).status_code == 200
    assert [record.getMessage() for record in caplog.records] == ["the probe of the store failed"]


class Slow:
    """A store whose writes end when the test says so."""

    def __init__(self) -> None:
        self.writes: list[asyncio.Future[None]] = []

    async def probe(self, now: float) -> None:
        self.writes.append(asyncio.get_running_loop().create_future())
        await self.writes[-1]


@pytest.mark.anyio
async def test_probes_are_shared_and_few() -> None:
    now, store = 0.0, Slow()
    readiness = Readiness(store, lambda: now)  # type: ignore[arg-type]
    asking = [asyncio.create_task(readiness.why_not()) for _ in range(50)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert len(store.writes) == 1
    store.writes[0].set_result(None)
    assert await asyncio.gather(*asking) == [""] * 50
    now = 0.9
    assert [await readiness.why_not() for _ in range(50)] == [""] * 50
    assert len(store.writes) == 1
    now = 1.0
    asked = asyncio.create_task(readiness.why_not())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert len(store.writes) == 2
    now = 7.0  # it hangs: who comes now is told at once, and no other probe is begun
    assert await readiness.why_not() == ready.SLOW
    assert len(store.writes) == 2
    store.writes[1].set_exception(StoreAway("gone"))
    assert await asked == ready.BROKEN
    readiness.close()


@pytest.mark.slow
@pytest.mark.anyio
async def test_probes_of_processes_that_ended_are_cleared_away(store_url: str) -> None:
    from sqlalchemy import select

    from ludomancer.server.store.schema import probes

    stores = [await Store.open(store_url) for _ in range(3)]
    for number, store in enumerate(stores):
        await store.probe(1000.0 + number * 50_000)
    await stores[2].probe(1000.0 + 2 * 50_000 + 1)
    found = await stores[0].read(lambda connection: list(connection.scalars(select(probes.c.name))))
    assert sorted(found) == sorted([stores[1].origin, stores[2].origin])
    for store in stores:
        await store.close()


# --- HEAD -------------------------------------------------------------------------------------------------------------
def addresses(server: Inside) -> tuple[list[str], dict[str, str]]:
    """Of everything that can be got, with what there is at one table; and the headers of someone who sits there."""
    with server.client() as http:
        player = alone(http)
    table = server.session(player.table).table.summary()
    values = {"table_id": table.id, "code": table.watch, "game": "day-night", "rule": "DN-1", "path": "mark.svg"}
    routes = [route for part in PARTS for route in part.router.routes if isinstance(route, APIRoute)]
    paths = [route.path for route in routes if "GET" in (route.methods or ())]
    values["token"] = player.key
    return [PARAMETER.sub(lambda match: values[match[1]], path) for path in paths], player.headers


@pytest.mark.slow
def test_head_is_answered_as_get_without_the_body(server: Inside) -> None:
    found, headers = addresses(server)
    paths = [path for path in found if "/events" not in path]
    paths += ["/api/openapi.json", "/nowhere", "/static/none.css", "/join", "/t/x", "/api/tables/x"]
    assert len(paths) > 20
    statuses = set()
    with server.client() as http:
        for path in paths:
            http.cookies.clear()
            got = http.get(path, headers=PLAIN | headers)
            http.cookies.clear()
            head = http.head(path, headers=PLAIN | headers)
            assert (head.status_code, head.content) == (got.status_code, b""), path
            assert lasting(head) == lasting(got), path
            statuses.add(head.status_code)
    assert statuses >= {200, 303, 404, 405}


def lasting(answer: httpx.Response) -> dict[str, str]:
    """The values of cookies are new every time."""
    cookies = len(answer.headers.get_list("set-cookie"))
    return {**answer.headers, "set-cookie": str(cookies)}


@pytest.mark.slow
def test_head_of_a_stream_opens_none(server: Inside) -> None:
    found, headers = addresses(server)
    with server.client() as http:
        answers = [http.head(path, headers=headers) for path in found if "/events" in path]
    assert sorted(answer.status_code for answer in answers) == [200, 200, 403]  # a page's own needs its cookie
    for answer in [answer for answer in answers if answer.is_success]:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["x-accel-buffering"] == "no"
        assert answer.content == b""
    assert not [session for session in server.manager.sessions.values() if session.watchers]


@pytest.mark.slow
def test_head_over_the_network(tmp_path: Path) -> None:
    """Connections stay good for the next request: no byte follows the headers."""
    with serving(tmp_path) as server, server.client(limits=httpx.Limits(max_connections=1)) as http:
        player = alone(http)
        for path in ("/", "/about", "/health", "/ready", "/static/mark.svg", "/nowhere", "/api/games"):
            head, got = http.head(path, headers=PLAIN), http.get(path, headers=PLAIN)
            assert (head.status_code, head.content) == (got.status_code, b""), path
            assert head.headers.get("content-length") == got.headers.get("content-length"), path
        stream = f"/api/tables/{player.table}/events"
        for _ in range(3):
            assert http.head(stream, headers=player.headers).status_code == 200
        assert http.head("/", headers={"host": "elsewhere.example"}).status_code == 421
        assert http.options("/health").status_code == 405
        assert http.post("/health").status_code == 405
