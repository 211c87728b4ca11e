"""Processes on one PostgreSQL hear of each other's changes."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from ludomancer.server.store import CLOSED, REMOVED, REVOKED, Store, StoreError
from server.postgres import Postgres
from server.store_rows import append, create, entry, key, summary

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


class Ear:
    def __init__(self, store: Store) -> None:
        self.heard: list[tuple[str, int]] = []
        self.news = asyncio.Event()
        store.listen(self.hear)

    def hear(self, table: str, revision: int) -> None:
        self.heard.append((table, revision))
        self.news.set()

    async def until(self, notice: tuple[str, int]) -> None:
        async with asyncio.timeout(20):
            while notice not in self.heard:
                self.news.clear()
                await self.news.wait()


@pytest.fixture
async def stores(postgres_url: str) -> AsyncIterator[tuple[Store, Store]]:
    pair = await Store.open(postgres_url), await Store.open(postgres_url)
    yield pair
    for store in pair:
        await store.close()


async def test_a_store_hears_others_and_not_itself(stores: tuple[Store, Store]) -> None:
    ears = [Ear(store) for store in stores]
    for ear in ears:
        await ear.until(("", 0))
    await create(stores[0])
    assert await append(stores[0], "t1", 2)
    await ears[1].until(("t1", 2))
    assert await stores[1].append([entry(revision=3), entry(revision=4)], summary(revision=4))
    await ears[0].until(("t1", 4))
    assert not await append(stores[1], "t1", 4)
    assert await append(stores[1], "t1", 5)
    await ears[0].until(("t1", 5))
    assert ears[0].heard == [("", 0), ("t1", 4), ("t1", 5)]
    assert ears[1].heard == [("", 0), ("t1", 2)]


async def test_a_notice_comes_after_its_change(stores: tuple[Store, Store]) -> None:
    ear = Ear(stores[1])
    await ear.until(("", 0))
    await create(stores[0])
    for revision in range(2, 30):
        assert await append(stores[0], "t1", revision)
        await ear.until(("t1", revision))
        found = await stores[1].entries("t1", revision - 1)
        assert [one.revision for one in found] == [revision]


async def test_tables_that_are_gone(stores: tuple[Store, Store]) -> None:
    ear = Ear(stores[1])
    await ear.until(("", 0))
    await create(stores[0])
    assert await stores[0].expire(1e9) == ["t1"]
    await ear.until(("t1", 0))


async def test_what_else_others_have_to_know(stores: tuple[Store, Store]) -> None:
    """That keys are gone, and why a table is; the second after the first."""
    ear = Ear(stores[1])
    await ear.until(("", 0))
    await stores[0].create(summary(), [entry()], [key("k0", owner="bea")])
    await stores[0].revoke("t1", ["day"], "ada", set())  # nothing is deleted, nothing told
    assert not await stores[0].add_key(key("k1"), 2, ["k0"])
    assert await stores[0].add_key(key("k2"), 2, ["k0"])
    await ear.until(("t1", REVOKED))
    assert await stores[0].remove("t1", 1)
    await ear.until(("t1", REMOVED))
    assert ear.heard == [("", 0), ("t1", REVOKED), ("t1", CLOSED), ("t1", REMOVED)]


async def test_a_lost_connection_is_made_again(stores: tuple[Store, Store], postgres: Postgres) -> None:
    ear = Ear(stores[1])
    await ear.until(("", 0))
    await create(stores[0])
    ear.heard.clear()
    await asyncio.to_thread(
        postgres.execute, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
    )
    await ear.until(("", 0))
    assert await append(stores[0], "t1", 2)
    await ear.until(("t1", 2))


async def test_what_others_say_on_the_channel_does_no_harm(stores: tuple[Store, Store], postgres_url: str) -> None:
    import psycopg

    ear = Ear(stores[1])
    await ear.until(("", 0))
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        for said in ("", "nonsense", "t1 x y", "t1 2", "a b c d"):
            connection.execute("SELECT pg_notify('ludomancer', %s)", [said])
    await create(stores[0])
    assert await append(stores[0], "t1", 2)
    await ear.until(("t1", 2))
    assert ear.heard == [("", 0), ("t1", 2)]


async def test_a_store_listens_once(stores: tuple[Store, Store]) -> None:
    await Ear(stores[0]).until(("", 0))
    with pytest.raises(StoreError, match="already"):
        Ear(stores[0])


async def test_sqlite_has_nobody_to_listen_to(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    assert not store.shared
    ear = Ear(store)
    await create(store)
    assert await append(store, "t1", 2)
    await asyncio.sleep(0)
    assert ear.heard == []
    await store.close()
