"""All tables of a process in memory, and the one way in which any of them changes."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from ludomancer.core.errors import LudomancerError
from ludomancer.core.translator import Phrase
from ludomancer.server import tokens, visitor
from ludomancer.server.errors import CLOSED_TABLE, NO_TABLE, NotFound, Stale, TableError, TooMany, Unfit
from ludomancer.server.housekeeping import Housekeeping
from ludomancer.server.machine_turns import MachineTurns
from ludomancer.server.presence import Presence
from ludomancer.server.replaying import Steps
from ludomancer.server.settings import Settings
from ludomancer.server.store import (
    CLOSED,
    REMOVED,
    REVOKED,
    Entry,
    Key,
    NewEntry,
    Store,
    StoredRecord,
    StoreError,
    Summary,
)
from ludomancer.server.stored_record import stored_record
from ludomancer.server.table import Table
from ludomancer.server.table_loader import own_edition_hash, read_table
from ludomancer.server.table_session import TableSession, Watcher
from ludomancer.server.table_setup import Opened
from ludomancer.server.table_state import NOT_DRAWN, OVER
from ludomancer.server.worker_pool import WorkerPool

log = logging.getLogger("ludomancer.tables")

MOST_LIVE = 2_000  # tables in memory that nobody looks at
MOST_CLOSED = 1_000  # of which it is remembered why they are gone

Command = Callable[[TableSession], list[NewEntry]]  # what a request asks of a table; raises where it cannot be


class TableManager:
    """Finds tables, changes them, and tells those who watch."""

    def __init__(self, settings: Settings, store: Store, pool: WorkerPool) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self.holder = secrets.token_hex(8)  # of leases: this process
        self.sessions: OrderedDict[str, TableSession] = OrderedDict()
        self.closed: OrderedDict[str, None] = OrderedDict()  # tables that somebody closed, the latest ones
        self.closing = asyncio.Event()
        self._reading: dict[str, asyncio.Task[TableSession]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.machines = MachineTurns(self)
        self.housekeeping = Housekeeping(self)

    async def start(self) -> None:
        self.store.listen(self._heard)
        self.in_background(self.housekeeping.sweeping())
        self.in_background(self.housekeeping.expiring())
        if self.store.shared:
            self.in_background(Presence(self).telling())

    def let_go(self) -> None:
        """End all streams: the server is about to stop."""
        self.closing.set()
        for session in self.sessions.values():
            session.wake()

    async def close(self) -> None:
        self.let_go()
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def in_background(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        failure = None if task.cancelled() else task.exception()
        if failure is not None and not isinstance(failure, LudomancerError):  # those are answers to requests
            log.error("a task in the background failed", exc_info=failure)

    # --- finding tables ---------------------------------------------------------------------------------------------
    async def table(self, table_id: str) -> TableSession:
        """A table, from memory or read again from the store."""
        session = self.sessions.get(table_id)
        if session is not None:
            self.sessions.move_to_end(table_id)
            session.used = time.monotonic()
            return session
        reading = self._reading.get(table_id)
        if reading is None:
            reading = asyncio.create_task(self._read(table_id))
            self._reading[table_id] = reading
            reading.add_done_callback(lambda _: self._reading.pop(table_id, None))
        return await asyncio.shield(reading)

    async def _read(self, table_id: str) -> TableSession:
        summary = await self.store.summary(table_id) if tokens.is_code(table_id) else None
        if summary is None:
            raise NotFound(CLOSED_TABLE if table_id in self.closed else NO_TABLE)
        entries = await self.store.entries(table_id)
        edition = await self._edition(summary, entries)
        record = await self._record(summary, entries)
        table, news = read_table(summary, entries, edition, record)
        if news and not await self.store.append(news, table.summary()):
            return await self._read(table_id)  # another process was first
        session = TableSession(table)
        self._keep(session)
        if self.store.shared:  # what another process wrote meanwhile was told before anyone here listened for it
            await self._catch_up(session)
        self.machines.let_think(session)
        return session

    async def _edition(self, summary: Summary, entries: list[Entry]) -> dict[str, Any] | None:
        """The cards a table was opened with, where the game comes with others of that name by now."""
        own: dict[str, Any] | None = entries[0].data.get("edition")
        name, hashed = summary.about["edition"]["name"], summary.about["edition"]["hash"]
        if own is not None or own_edition_hash(summary.game, name) == hashed:
            return own
        return await self.store.edition(hashed)

    async def _record(self, summary: Summary, entries: list[Entry]) -> str:
        """Of a finished game, as it was written when it ended."""
        if summary.status != OVER:
            return ""
        record = await self.store.record(summary.id)
        if record is None:  # an older program, on the same database, finished it
            try:
                record = StoredRecord(stored_record(summary, entries), None)
            except (LudomancerError, LookupError, TypeError, ValueError) as error:
                log.warning("the record of a finished table cannot be written: %r", error)
                raise Unfit(NOT_DRAWN) from None
            await self.store.keep_record(summary.id, record)
        return record.text

    async def record(self, table_id: str) -> tuple[str, str]:
        """The game and the record of a finished table, also where today's rules cannot make anything of it."""
        try:
            async with self.as_written(await self.table(table_id)) as session:
                return session.table.game.id, session.table.record()
        except TableError:
            raise
        except LudomancerError:
            record = await self.store.record(table_id)
            if record is None:
                raise
            return record.text.partition("game: ")[2].partition("\n")[0], record.text

    def _keep(self, session: TableSession) -> None:
        self.sessions[session.table.id] = session
        if len(self.sessions) > MOST_LIVE:
            idle = [each for each in self.sessions.values() if each is not session and each.idle]
            for each in idle[: MOST_LIVE // 10] if len(idle) >= MOST_LIVE else ():
                self.forget(each)

    @asynccontextmanager
    async def as_written(self, session: TableSession) -> AsyncIterator[TableSession]:
        """A table to be shown. Whoever waits while something is written, and it could not be, finds the table anew."""
        while True:
            async with session.lock:
                if not session.gone:
                    yield session
                    return
            session = await self.table(session.table.id)

    async def by_code(self, code: str, wanted: str = "") -> tuple[TableSession, str]:
        """The table of a link for playing ("join") or for watching ("watch"); where one is wanted, only of that."""
        summary, kind = (await self.store.by_code(code) if tokens.is_code(code) else None) or (None, "")
        if summary is None or wanted not in ("", kind):
            raise NotFound(Phrase("There is no table with this code."))
        return await self.table(summary.id), kind

    # --- changing them ----------------------------------------------------------------------------------------------
    async def open(self, opened: Opened) -> TableSession:
        """A new table."""
        if await self.store.count_unfinished() >= self.settings.max_tables:
            raise TooMany(Phrase("This server has as many tables as it can take. Come back later."))
        table = Table(opened.summary, opened.game)
        first = Entry(1, "open", opened.data, opened.summary.created)
        table.take_in(first)
        entries = [NewEntry(table.id, 1, first.kind, first.data, first.at)]
        await self.store.create(table.summary(), entries, opened.keys, opened.edition)
        session = TableSession(table)
        session.visitor = visitor.current.get()
        self._keep(session)
        self.machines.let_think(session)
        return session

    async def change(self, session: TableSession, command: Command, keys: tuple[Key, ...] = ()) -> int:
        """Look whether it can be done, write it down, and only then let anyone see it; the new revision.

        A request that is broken off goes on: whether its decision stands must not depend on who hears the answer.
        """
        return await asyncio.shield(self.in_background(self.carry_out(session, command, keys, visitor.current.get())))

    async def carry_out(self, session: TableSession, command: Command, keys: tuple[Key, ...] = (), by: str = "") -> int:
        async with self.as_written(session) as session:  # the one in memory, if it left and came back meanwhile
            news = command(session)
            try:
                for entry in news:
                    change = Entry(entry.revision, entry.kind, entry.data, entry.at)
                    session.table.take_in(change, action=entry.action)
                record = await self._finished(session.table)
                written = await self.store.append(news, session.table.summary(), list(keys), record)
            except BaseException:
                self.forget(session)  # what is in memory may be more than what is written
                raise
            if not written:
                self.forget(session)
                raise Stale
            revision = session.table.revision
        session.visitor = by or session.visitor
        self.machines.stop_if_overtaken(session)
        seat = str(news[-1].data.get("seat", ""))
        session.seen[seat] = time.monotonic()
        session.wake(seat)
        self.machines.let_think(session)
        return revision

    async def _finished(self, table: Table) -> StoredRecord | None:
        """The record of a game that has ended just now: written once, with the decision that ended it."""
        if not table.over or table.end is not None:
            return None
        record = table.finish().record
        try:
            marks = await asyncio.to_thread(lambda: Steps(record, table.game).marks())
        except Exception:  # the decision that ends a game stands, whatever comes of playing it again
            log.exception("a game that has just ended cannot be played again")
            marks = None
        return StoredRecord(record, marks)

    async def remove(self, session: TableSession, opener: str) -> None:
        """Close a table for good, for whoever has the secret of this hash. As `change`, it is not broken off."""
        await asyncio.shield(self.in_background(self._remove(session, opener)))

    async def _remove(self, session: TableSession, opener: str) -> None:
        async with self.as_written(session) as session:
            session.table.check_close(opener)
            try:
                if not await self.store.remove(session.table.id, session.table.revision):
                    raise Stale
                self._note_closed(session.table.id)
            finally:
                self.forget(session)  # where it was not removed, it has gone on elsewhere

    def _note_closed(self, table_id: str) -> None:
        self.closed[table_id] = None
        if len(self.closed) > MOST_CLOSED:
            self.closed.popitem(last=False)

    def keys_revoked(self, table_id: str) -> None:
        """They are deleted already; what is remembered of them goes, too."""
        session = self.sessions.get(table_id)
        if session is not None:
            session.forget_keys()

    def forget(self, session: TableSession) -> None:
        """Read it again from the store when it is next asked for; who watches it finds the new one."""
        session.gone = True
        if self.sessions.get(session.table.id) is session:
            del self.sessions[session.table.id]
        if session.machine_task is not None:
            session.machine_task.cancel()
        session.wake()

    # --- other processes --------------------------------------------------------------------------------------------
    def _heard(self, table_id: str, revision: int) -> None:
        """Another process wrote; an empty name: we may have missed something."""
        if not table_id:
            for session in list(self.sessions.values()):
                self.in_background(self._look_again(session))
            return
        known = self.sessions.get(table_id)
        if revision == CLOSED:
            self._note_closed(table_id)
        elif known is not None and revision == REMOVED:
            self.forget(known)
        elif revision == REVOKED:
            self.keys_revoked(table_id)
        elif known is not None and known.table.revision < revision:
            self.in_background(self._catch_up(known))

    async def _look_again(self, session: TableSession) -> None:
        """Was it removed, were keys of it, has it gone on?"""
        session.forget_keys()
        try:
            there = await self.store.summary(session.table.id) is not None
        except StoreError:
            there = False
        if there:
            await self._catch_up(session)
        else:
            self.forget(session)

    async def _catch_up(self, session: TableSession) -> None:
        async with session.lock:
            if session.gone:
                return
            try:
                for entry in await self.store.entries(session.table.id, session.table.revision):
                    session.table.take_in(entry)
            except LudomancerError:
                self.forget(session)
                return
        self.machines.stop_if_overtaken(session)
        session.wake()
        self.machines.let_think(session)

    # --- watching ---------------------------------------------------------------------------------------------------
    def watch(self, session: TableSession, seats: tuple[str, ...]) -> Watcher:
        watcher = Watcher(seats)
        session.watchers.add(watcher)
        session.opened(seats)
        return watcher

    def leave(self, session: TableSession, watcher: Watcher) -> None:
        session.watchers.discard(watcher)
        self.housekeeping.streams_ended += 1
        session.used = time.monotonic()
        session.somebody_came_or_went(watcher.seats)
        if not session.watchers:
            session.rest()
