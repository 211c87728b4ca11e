"""A row of PostgreSQL that another session holds: its table waits, in its order, and all others go on."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from ludomancer.server.store import Store, StoreAway, UnknownTable, lane, writer
from ludomancer.server.store.lane import Held
from ludomancer.server.store.writer import Lost
from server.store_rows import append, create, entry, key, revisions, summary

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
OTHERS = [f"other-{number}" for number in range(20)]


@pytest.fixture
async def store(postgres_url: str) -> AsyncIterator[Store]:
    found = await Store.open(postgres_url)
    await asyncio.gather(*(create(found, table) for table in ("t1", "t2", *OTHERS)))
    yield found
    await found.close()


@contextmanager
def holding(url: str, *tables: str, how: str = "FOR UPDATE") -> Iterator["psycopg.Connection[Any]"]:
    """Another session, which holds the rows of these tables until its end."""
    with psycopg.connect(url) as connection:
        connection.execute(f"SELECT 1 FROM tables WHERE id = ANY(%s) {how}".encode(), (list(tables),))
        yield connection


async def written(store: Store, tables: list[str], revision: int) -> None:
    assert await asyncio.gather(*(append(store, table, revision) for table in tables)) == [True] * len(tables)


async def test_one_held_row_holds_up_its_table_only(store: Store, postgres_url: str) -> None:
    with holding(postgres_url, "t1"):
        late = [asyncio.create_task(append(store, "t1", revision)) for revision in (2, 3)]
        await written(store, OTHERS, 2)
        late.append(asyncio.create_task(append(store, "t1", 4)))  # while the others wait
        await written(store, OTHERS, 3)
        assert await asyncio.gather(*(revisions(store, table) for table in OTHERS)) == [[1, 2, 3]] * 20
        assert await revisions(store, "t1") == [1]  # it can be read
        assert not any(task.done() for task in late)
    assert await asyncio.gather(*late) == [True] * 3
    assert await revisions(store, "t1") == [1, 2, 3, 4]
    await asyncio.to_thread(store.writer.lane.join)
    assert store.writer.lane.tables == {}
    assert store.writer.lane.thread is None
    assert await append(store, "t1", 5)


async def test_leases_and_keys_wait_for_the_row_too(store: Store, postgres_url: str) -> None:
    """Both refer to it; a key is written at the end of the transaction only."""
    with holding(postgres_url, "t1"):
        waits: list[asyncio.Task[Any]] = [
            asyncio.create_task(store.append([entry("t1", 2)], summary("t1", 2), [key("k1")])),
            asyncio.create_task(store.lease("t1", "day", "here", 0, 100)),
            asyncio.create_task(store.add_key(key("k2", owner="bo"), 5, by=["k1"])),
            asyncio.create_task(append(store, "t1", 3)),
        ]
        await asyncio.gather(*(store.lease(table, "day", "here", 0, 100) for table in OTHERS))
        await written(store, OTHERS, 2)
        assert not any(task.done() for task in waits)
    assert await asyncio.gather(*waits) == [True, True, False, True]
    assert await store.key("k1") == key("k1")


async def test_of_two_held_tables_each_goes_on_when_it_can(store: Store, postgres_url: str) -> None:
    with holding(postgres_url, "t1"):
        with holding(postgres_url, "t2"):
            one, two = (asyncio.create_task(append(store, table, 2)) for table in ("t1", "t2"))
            await written(store, OTHERS, 2)
        assert await two
        assert not one.done()
    assert await one


async def test_a_table_that_stays_held_up(store: Store, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lane, "HELD_UP", 0)
    with holding(postgres_url, "t1"):
        results = await asyncio.gather(
            *(append(store, "t1", revision) for revision in (2, 3)),
            *(append(store, table, 2) for table in OTHERS),
            return_exceptions=True,
        )
        assert isinstance(results[0], StoreAway)
        assert results[1] is False  # the revision before it was not written
        assert str(results[0]) == "the table is held up by another session, nothing was written"
        assert results[2:] == [True] * 20
    assert await append(store, "t1", 2)
    assert await revisions(store, "t1") == [1, 2]


async def test_what_the_one_who_held_it_did_is_seen(store: Store, postgres_url: str) -> None:
    with holding(postgres_url, "t1", "t2") as connection:
        one, two = (asyncio.create_task(append(store, table, 2)) for table in ("t1", "t2"))
        await written(store, OTHERS, 2)
        connection.execute("UPDATE tables SET revision = 2 WHERE id = 't1'")
        connection.execute("DELETE FROM tables WHERE id = 't2'")
    assert await one is False
    with pytest.raises(UnknownTable):
        await two
    assert await revisions(store, "t1") == [1]


async def test_a_store_that_is_closed_writes_what_waits(store: Store, postgres_url: str) -> None:
    other = await Store.open(postgres_url)
    with holding(postgres_url, "t1"):
        waits = asyncio.create_task(append(other, "t1", 2))
        await written(other, OTHERS, 2)
        closing = asyncio.create_task(other.close())
        await written(store, OTHERS, 3)
        assert not closing.done()
    assert await waits
    await closing
    assert await revisions(store, "t1") == [1, 2]


async def test_what_was_perhaps_written_stays_so_in_the_lane(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would be told that another was first, when it was itself."""
    tries: list[bool] = []
    real = store.writer.transact

    def transact(group: list[writer.Change], again: bool, wait: str) -> None:
        tries.append(again)
        if len(tries) == 1:
            real(group, again, wait)  # written, and then the line was lost
            raise Lost(sure=False)
        if len(tries) < 5:
            raise Held(again)
        real(group, again, wait)

    monkeypatch.setattr(store.writer, "transact", transact)
    assert await store.append([entry("t1", 2)], summary("t1", 2))
    assert tries == [False, True, True, True, True]
    assert await revisions(store, "t1") == [1, 2]


async def test_many_processes_and_held_rows(store: Store, postgres_url: str) -> None:
    """Whatever is held when, every revision is acknowledged to one, once."""
    beside = await Store.open(postgres_url)
    tables = OTHERS[:6]
    won: dict[str, list[int]] = {table: [1] for table in tables}

    async def play(on: Store, table: str) -> None:
        while (revision := (await revisions(on, table))[-1] + 1) <= 12:
            if await append(on, table, revision):
                won[table].append(revision)

    async def hold() -> None:
        for number in range(4):
            with holding(postgres_url, *tables[number : number + 3]):
                await asyncio.sleep(0.2)

    await asyncio.gather(hold(), *(play(on, table) for on in (store, beside) for table in tables))
    for table in tables:
        assert sorted(won[table]) == list(range(1, 13))
        assert await revisions(store, table) == list(range(1, 13))
    await beside.close()
