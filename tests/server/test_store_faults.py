"""What was acknowledged stays, whatever is killed; nothing is written twice."""

import asyncio
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from ludomancer.server.store import Store, StoreAway, StoreError, writer
from server.postgres import Postgres
from server.store_appender import TABLES
from server.store_proxy import Cut, Line, line_to
from server.store_rows import append, create, entry, revisions, summary

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
TESTS = Path(__file__).parent.parent


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """For sockets, whose names must be short."""
    with tempfile.TemporaryDirectory(prefix="ludomancer-", dir="/tmp") as folder:
        yield Path(folder)


@pytest.fixture
async def line(postgres_url: str, short_folder: Path) -> AsyncIterator[tuple[Line, Store, Store]]:
    """A line that can be cut, a store that writes through it, and one beside it."""
    async with line_to(postgres_url, short_folder) as (found, url):
        through, beside = await Store.open(url), await Store.open(postgres_url)
        yield found, through, beside
        await through.close()
        await beside.close()


@pytest.mark.slow
async def test_a_killed_process_loses_nothing_that_it_acknowledged(store_url: str) -> None:
    store = await Store.open(store_url)
    await asyncio.gather(*(create(store, table) for table in TABLES))
    acknowledged = dict.fromkeys(TABLES, 1)
    for kill in range(4):
        lines = await asyncio.to_thread(append_until_killed, store_url, 60 + 37 * kill)
        for table, revision in lines:
            assert revision > acknowledged[table]  # never acknowledged before
            acknowledged[table] = revision
        for table in TABLES:
            found = await revisions(store, table)
            assert found == list(range(1, len(found) + 1))
            assert len(found) >= acknowledged[table]
            row = await store.summary(table)
            assert row
            assert row.revision == len(found)
    assert sum(acknowledged.values()) > 400
    await store.close()


def append_until_killed(url: str, count: int) -> list[tuple[str, int]]:
    """What a process acknowledged that was killed at about that number."""
    process = subprocess.Popen(
        [sys.executable, "-m", "server.store_appender", url],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(TESTS)},
    )
    assert process.stdout
    lines = []
    stop = threading.Timer(60, process.kill)
    stop.start()
    for line in process.stdout:
        lines.append(line)
        if len(lines) == count:
            process.kill()
    stop.cancel()
    assert process.wait() == -9
    process.stdout.close()
    assert len(lines) >= count
    return [(line.split()[0], int(line.split()[1])) for line in lines if line.endswith("\n")]


@pytest.mark.parametrize("cut", ["before", "after", "late"])
async def test_a_commit_on_a_lost_line_is_written_once(line: tuple[Line, Store, Store], cut: Cut) -> None:
    cutter, through, beside = line
    await create(through)
    await create(through, "t2")
    cutter.cut = cut
    done = await asyncio.gather(append(through, "t1", 2), append(through, "t2", 2), append(through, "t1", 3))
    assert all(done)
    assert cutter.cuts == 1
    assert await revisions(beside, "t1") == [1, 2, 3]
    assert await revisions(beside, "t2") == [1, 2]
    assert await append(through, "t1", 4)


@pytest.mark.parametrize("cut", ["before", "after", "late"])
async def test_a_table_on_a_lost_line_is_created_once(line: tuple[Line, Store, Store], cut: Cut) -> None:
    cutter, through, beside = line
    await create(through, "t0")  # the line stands
    cutter.cut = cut
    await create(through)
    assert cutter.cuts == 1
    assert await revisions(beside) == [1]


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_who_was_overtaken_on_a_lost_line_is_told(line: tuple[Line, Store, Store], cut: Cut) -> None:
    cutter, through, beside = line
    await create(through)
    assert await append(beside, "t1", 2, by="beside")
    cutter.cut = cut
    assert not await append(through, "t1", 2, by="through")
    assert cutter.cuts == 1
    assert [found.data["by"] for found in await beside.entries("t1", 1)] == ["beside"]


@pytest.mark.slow
async def test_lines_that_are_cut_again_and_again(line: tuple[Line, Store, Store]) -> None:
    cutter, through, beside = line
    tables = [f"t{number}" for number in range(5)]
    await asyncio.gather(*(create(through, table) for table in tables))
    won: dict[str, list[int]] = {table: [1] for table in tables}
    cut_enough = asyncio.Event()

    async def play(store: Store, table: str) -> None:
        while (revision := (await revisions(store, table))[-1] + 1) <= 40 or not cut_enough.is_set():
            if await append(store, table, revision):
                won[table].append(revision)

    async def cut() -> None:
        cuts: list[Cut] = ["before", "after", "late"]
        for number in range(9):
            cutter.cut = cuts[number % 3]
            await asyncio.sleep(0.15)  # or it would be away for longer than anybody tries
        cut_enough.set()

    await asyncio.gather(cut(), *(play(store, table) for store in (through, beside) for table in tables))
    for table in tables:
        written = await revisions(beside, table)
        assert len(written) >= 40
        assert written == list(range(1, len(written) + 1))
        assert sorted(won[table]) == written  # each acknowledged to one, once
    assert cutter.cuts > 2


async def test_ended_connections_are_made_again(postgres: Postgres, postgres_url: str) -> None:
    store = await Store.open(postgres_url)
    await create(store)
    await asyncio.gather(*(revisions(store) for _ in range(8)))
    end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ludomancer'"
    await asyncio.to_thread(postgres.execute, end)
    assert await append(store, "t1", 2)
    await asyncio.to_thread(postgres.execute, end)
    assert await asyncio.gather(*(revisions(store) for _ in range(8))) == [[1, 2]] * 8
    await store.close()


async def test_a_database_that_stays_away(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "PAUSES", (0.0,))
    monkeypatch.setattr("ludomancer.server.store.store.PAUSES", (0.0,))
    store = await Store.open(postgres_url)
    await create(store)
    name = postgres_url.partition("?")[0].rpartition("/")[2]
    await asyncio.to_thread(postgres.execute, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    end = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    await asyncio.to_thread(postgres.execute, end)
    results = await asyncio.gather(append(store, "t1", 2), append(store, "t1", 3), return_exceptions=True)
    assert [type(result) for result in results] == [StoreAway, StoreAway]
    assert "nothing was written" in str(results[0])
    with pytest.raises(StoreAway):
        await store.summary("t1")
    await asyncio.to_thread(postgres.execute, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    assert await append(store, "t1", 2)
    await store.close()


async def test_a_file_that_another_program_holds(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import sqlite3

    monkeypatch.setattr("ludomancer.server.store.engine.BUSY", 0.01)
    monkeypatch.setattr(writer, "PAUSES", (0.0,))
    store = await Store.open(sqlite_url)
    await create(store)
    other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreAway, match=r"nothing was written.*locked"):
        await append(store, "t1", 2)
    assert await revisions(store) == [1]
    other.execute("ROLLBACK")
    other.close()
    assert await append(store, "t1", 2)
    await store.close()


async def test_a_full_disk(sqlite_url: str) -> None:
    """The disk takes no more: that append fails and says so, what was written stays."""
    store = await Store.open(sqlite_url)
    await create(store)
    with store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()

    from sqlalchemy import event

    store.writer.let_go()  # the limit is for new connections
    store.engine.dispose()
    limit = event.listens_for(store.engine, "connect")
    limit(lambda connection, record: connection.execute(f"PRAGMA max_page_count={pages + 4}"))
    with pytest.raises(StoreError, match="full"):
        await store.append([entry(revision=2, much="x" * 100_000)], summary(revision=2))
    assert await append(store, "t1", 2)
    assert await revisions(store) == [1, 2]
    await store.close()


async def test_the_writer_keeps_its_connection(sqlite_url: str) -> None:
    """From one append to the next; after a failure it takes another one."""
    from sqlalchemy import event

    store = await Store.open(sqlite_url)
    borrowed: list[object] = []
    event.listen(store.engine, "checkout", lambda connection, *_: borrowed.append(connection))
    await create(store)
    for revision in (2, 3, 4):
        assert await append(store, "t1", revision)
    assert len(borrowed) == 1
    with pytest.raises(StoreError):
        await store.append([entry(revision=5)], summary(revision=5, watch=None))
    assert await append(store, "t1", 5)
    assert len(borrowed) == 2
    await store.close()
