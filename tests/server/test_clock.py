"""Idle tables are removed by two looks a day apart; whatever the clock does meanwhile removes none too early."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import select

from ludomancer.server.expiry import Expiry
from ludomancer.server.settings import DAY
from ludomancer.server.store import Store
from ludomancer.server.store.schema import looks
from server.inside import settings
from server.store_rows import create, entry, summary

pytestmark = pytest.mark.anyio
NOW = 1_790_000_000.0
HOUR, YEAR = 3600.0, 365 * DAY


class TableManager:
    """A server on a store, whose clock the test sets; tables are named by the days for which they are idle."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = NOW
        self.begin()

    def begin(self, **chosen: Any) -> None:
        """Start the server, for the first time or again."""
        self.expiry = Expiry(settings(idle_days=60, **chosen), self.store, lambda: self.now)

    async def open(self, *days: int, status: str = "running") -> None:
        for each in days:
            await create(self.store, f"{status}-{each}", status=status, changed=NOW - each * DAY)

    async def looks(self, *times: float) -> list[str]:
        """What is removed by looks at these times."""
        removed = []
        for self.now in times:
            removed += await self.expiry.look()
        return sorted(removed)

    async def noted(self) -> list[float]:
        return await self.store.read(lambda connection: list(connection.scalars(select(looks).order_by(looks.c.at))))


@asynccontextmanager
async def manager_on(url: str) -> AsyncIterator[TableManager]:
    store = await Store.open(url)
    found = TableManager(store)
    await found.open(0, 1, 61, 80)
    yield found
    await store.close()


@pytest.fixture
async def manager(sqlite_url: str) -> AsyncIterator[TableManager]:
    async with manager_on(sqlite_url) as found:
        yield found


async def test_two_looks_a_day_apart(manager: TableManager) -> None:
    assert await manager.looks(NOW, NOW + HOUR, NOW + 23 * HOUR, NOW + DAY - 1) == []
    assert await manager.looks(NOW + DAY) == ["running-61", "running-80"]
    assert await manager.looks(*(NOW + days * DAY for days in range(2, 62))) == ["running-1"]
    assert await manager.looks(NOW + 62 * DAY) == ["running-0"]


async def test_a_table_that_is_played_at_meanwhile_stays(manager: TableManager) -> None:
    await manager.looks(NOW)
    assert await manager.store.append([entry("running-80", 2)], summary("running-80", 2, changed=NOW + HOUR))
    assert await manager.looks(NOW + DAY) == ["running-61"]


async def test_a_clock_that_is_ahead_for_an_hour(manager: TableManager) -> None:
    assert await manager.looks(NOW, NOW + YEAR, NOW + YEAR + HOUR, NOW + 2 * HOUR) == []
    assert await manager.noted() == [NOW, NOW + 2 * HOUR]  # the looks of the future are thrown away
    assert await manager.looks(NOW + 20 * HOUR, NOW + DAY + HOUR) == []
    assert await manager.looks(NOW + DAY + 2 * HOUR) == ["running-61", "running-80"]


async def test_a_server_that_is_started_while_the_clock_is_ahead(manager: TableManager) -> None:
    """It cannot know; what goes was idle when the clock was right."""
    await manager.looks(NOW)
    manager.begin()
    assert await manager.looks(NOW + YEAR, NOW + YEAR + HOUR) == ["running-61", "running-80"]
    manager.begin()
    assert await manager.looks(NOW + 2 * HOUR) == []
    assert await manager.noted() == [NOW, NOW + 2 * HOUR]


@pytest.mark.slow
async def test_a_clock_that_jumps_to_and_fro(store_url: str) -> None:
    async with manager_on(store_url) as manager:
        assert await manager.looks(NOW, NOW + DAY) == ["running-61", "running-80"]
        for hours in range(0, 20, 4):
            real = NOW + DAY + hours * HOUR
            assert (
                await manager.looks(real, real + YEAR + HOUR, real + 2 * HOUR, real + 2 * YEAR, real + 9 * YEAR) == []
            )
        assert await manager.store.count_unfinished() == 2


async def test_a_clock_that_jumps_further_and_further(manager: TableManager) -> None:
    """Nobody looked while it was right in between."""
    await manager.looks(NOW, NOW + DAY)
    assert await manager.looks(*(NOW + DAY + years * YEAR for years in range(1, 9))) == []
    assert await manager.store.count_unfinished() == 2


async def test_a_clock_that_stays_ahead(manager: TableManager) -> None:
    await manager.looks(NOW, NOW + DAY)
    ahead = NOW + YEAR
    assert await manager.looks(*(ahead + hours * HOUR for hours in range(24))) == []
    assert await manager.looks(ahead + DAY) == ["running-0", "running-1"]


async def test_a_clock_that_was_behind(manager: TableManager) -> None:
    assert await manager.looks(NOW - 9 * YEAR, NOW - 9 * YEAR + DAY) == []
    assert await manager.looks(NOW, NOW + HOUR) == []
    assert await manager.looks(NOW + DAY) == ["running-61", "running-80"]


async def test_a_server_that_was_switched_off_for_a_year(manager: TableManager) -> None:
    """What was idle when it was switched off goes at once, the rest a day later."""
    await manager.looks(NOW)
    manager.begin()
    assert await manager.looks(NOW + YEAR) == ["running-61", "running-80"]
    assert await manager.looks(*(NOW + YEAR + hours * HOUR for hours in range(1, 24))) == []
    assert await manager.looks(NOW + YEAR + DAY) == ["running-0", "running-1"]


async def test_a_server_that_runs_for_a_moment_every_week(manager: TableManager) -> None:
    for week in range(3):
        manager.begin()
        removed = await manager.looks(NOW + week * 7 * DAY)
        assert removed == (["running-61", "running-80"] if week == 1 else [])


async def test_a_machine_that_sleeps_for_days(manager: TableManager) -> None:
    """As if its clock had been moved: a day after the last sleep things go on."""
    assert await manager.looks(NOW, NOW + 3 * DAY, NOW + 6 * DAY) == []
    assert await manager.looks(NOW + 7 * DAY) == ["running-61", "running-80"]


async def test_finished_tables_have_a_time_of_their_own(manager: TableManager) -> None:
    await manager.open(5, 90, status="over")
    assert await manager.looks(NOW, NOW + DAY) == ["running-61", "running-80"]
    manager.begin(keep_days=7)
    assert await manager.looks(NOW + DAY + HOUR) == ["over-90"]
    assert await manager.looks(*(NOW + days * DAY for days in (2, 3))) == []
    assert await manager.looks(NOW + 4 * DAY) == ["over-5"]


async def test_few_looks_are_kept(manager: TableManager) -> None:
    await manager.looks(*(NOW + hours * HOUR for hours in range(100)))
    assert await manager.noted() == [NOW + hours * HOUR for hours in range(75, 100)]


async def test_removals_are_logged_without_addresses(manager: TableManager, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    await manager.open(70, status="open")
    await manager.looks(NOW)
    assert not caplog.records
    await manager.looks(NOW + DAY)
    assert [record.getMessage() for record in caplog.records] == [
        "idle tables removed: 3 (day-night open 1, day-night running 2), the oldest unchanged since 2026-07-03"
    ]
