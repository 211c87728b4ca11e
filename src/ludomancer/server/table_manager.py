"""The house: its tables in memory, and the one way in which any of them changes."""

import asyncio
import gc
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

from ludomancer.core import game_cache
from ludomancer.core.errors import LudomancerError
from ludomancer.core.rng import SEEDS
from ludomancer.core.translator import Phrase
from ludomancer.server import expiry, tokens, visitor
from ludomancer.server.errors import CLOSED_TABLE, NO_TABLE, NotFound, Refused, Stale, TableError, TooMany, Unfit
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
from ludomancer.server.table_loader import house_hash, read_table
from ludomancer.server.table_play import STAND_IN
from ludomancer.server.table_session import TableSession, Watcher
from ludomancer.server.table_setup import Opened
from ludomancer.server.table_state import NOT_DRAWN, OVER
from ludomancer.server.worker_pool import Job, WorkerFailed, WorkerPool, header

log = logging.getLogger("ludomancer.house")

MOST_LIVE = 2_000  # tables in memory that nobody looks at
COLLECT = 600.0  # seconds between looks for what holds itself in circles: each takes up to a third of a second
MANY_STREAMS = 2_000  # that ended, for which one is worth while at once: each leaves some 10 kB
MANY = 16  # games dropped from memory for which one is worth while at once
IDLE = 60.0  # seconds after which such a table leaves memory
MOST_CLOSED = 1_000  # of which it is remembered why they are gone
SWEEP = 2.0  # seconds between looks for machines that nobody lets think
LEASE = 10.0
RENEW = 3.0
HERE = 30.0  # seconds for which a process vouches for its open pages
PRESENT = "here "  # before the seat, in leases
HINT_PLAYER = "greedy"

Deed = Callable[[TableSession], list[NewEntry]]


class TableManager:
    def __init__(self, settings: Settings, store: Store, pool: WorkerPool) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self.holder = secrets.token_hex(8)  # of leases: this process
        self.sessions: OrderedDict[str, TableSession] = OrderedDict()
        self.closed: OrderedDict[str, None] = OrderedDict()  # tables that somebody closed, the latest ones
        self.closing = asyncio.Event()
        self._left = 0  # streams that ended since the collector last looked
        self._reading: dict[str, asyncio.Task[TableSession]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        self.store.listen(self._heard)
        self._in_background(self._sweeping())
        self._in_background(self._expiring())
        if self.store.shared:
            self._in_background(self._telling_who_is_here())

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

    def _in_background(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        failure = None if task.cancelled() else task.exception()
        if failure is not None and not isinstance(failure, LudomancerError):  # those are answers to requests
            log.error("a task of the house failed", exc_info=failure)

    # --- finding tables ---------------------------------------------------------------------------------------------
    async def table(self, table_id: str) -> TableSession:
        """A table, from memory or read again from the store."""
        found = self.sessions.get(table_id)
        if found is not None:
            self.sessions.move_to_end(table_id)
            found.used = time.monotonic()
            return found
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
        self._let_think(session)
        return session

    async def _edition(self, summary: Summary, entries: list[Entry]) -> dict[str, Any] | None:
        """The cards a table was opened with, where the house has others of that name by now."""
        own: dict[str, Any] | None = entries[0].data.get("edition")
        name, hashed = summary.about["edition"]["name"], summary.about["edition"]["hash"]
        if own is not None or house_hash(summary.game, name) == hashed:
            return own
        return await self.store.edition(hashed)

    async def _record(self, summary: Summary, entries: list[Entry]) -> str:
        """Of a finished game, as it was written when it ended."""
        if summary.status != OVER:
            return ""
        found = await self.store.record(summary.id)
        if found is None:  # an older program, on the same database, finished it
            try:
                found = StoredRecord(stored_record(summary, entries), None)
            except (LudomancerError, LookupError, TypeError, ValueError) as error:
                log.warning("the record of a finished table cannot be written: %r", error)
                raise Unfit(NOT_DRAWN) from None
            await self.store.keep_record(summary.id, found)
        return found.text

    async def record(self, table_id: str) -> tuple[str, str]:
        """The game and the record of a finished table, also where today's rules cannot make anything of it."""
        try:
            async with self.as_written(await self.table(table_id)) as session:
                return session.table.game.id, session.table.record()
        except TableError:
            raise
        except LudomancerError:
            found = await self.store.record(table_id)
            if found is None:
                raise
            return found.text.partition("game: ")[2].partition("\n")[0], found.text

    def _keep(self, session: TableSession) -> None:
        self.sessions[session.table.id] = session
        if len(self.sessions) > MOST_LIVE:
            idle = [each for each in self.sessions.values() if each is not session and each.idle]
            for each in idle[: MOST_LIVE // 10] if len(idle) >= MOST_LIVE else ():
                self._forget(each)

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
        found = await self.store.by_code(code) if tokens.is_code(code) else None
        if found is None or wanted not in ("", found[1]):
            raise NotFound(Phrase("There is no table with this code."))
        return await self.table(found[0].id), found[1]

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
        self._let_think(session)
        return session

    async def change(self, session: TableSession, command: Deed, keys: tuple[Key, ...] = ()) -> int:
        """Look whether it can be done, write it down, and only then let anyone see it; the new revision.

        A request that is broken off goes on: whether its decision stands must not depend on who hears the answer.
        """
        return await asyncio.shield(self._in_background(self._change(session, command, keys, visitor.current.get())))

    async def _change(self, session: TableSession, command: Deed, keys: tuple[Key, ...] = (), by: str = "") -> int:
        async with self.as_written(session) as session:  # the one in memory, if it left and came back meanwhile
            news = command(session)
            try:
                for entry in news:
                    change = Entry(entry.revision, entry.kind, entry.data, entry.at)
                    session.table.take_in(change, action=entry.action)
                record = await self._finished(session.table)
                written = await self.store.append(news, session.table.summary(), list(keys), record)
            except BaseException:
                self._forget(session)  # what is in memory may be more than what is written
                raise
            if not written:
                self._forget(session)
                raise Stale
            revision = session.table.revision
        session.visitor = by or session.visitor
        self._stop_if_overtaken(session)
        seat = str(news[-1].data.get("seat", ""))
        session.seen[seat] = time.monotonic()
        session.wake(seat)
        self._let_think(session)
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
        await asyncio.shield(self._in_background(self._remove(session, opener)))

    async def _remove(self, session: TableSession, opener: str) -> None:
        async with self.as_written(session) as session:
            session.table.check_close(opener)
            try:
                if not await self.store.remove(session.table.id, session.table.revision):
                    raise Stale
                self._note_closed(session.table.id)
            finally:
                self._forget(session)  # where it was not removed, it has gone on elsewhere

    def _note_closed(self, table_id: str) -> None:
        self.closed[table_id] = None
        if len(self.closed) > MOST_CLOSED:
            self.closed.popitem(last=False)

    def keys_revoked(self, table_id: str) -> None:
        """They are deleted already; what is remembered of them goes, too."""
        found = self.sessions.get(table_id)
        if found is not None:
            found.forget_keys()

    def _forget(self, session: TableSession) -> None:
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
                self._in_background(self._look_again(session))
            return
        found = self.sessions.get(table_id)
        if revision == CLOSED:
            self._note_closed(table_id)
        elif found is not None and revision == REMOVED:
            self._forget(found)
        elif revision == REVOKED:
            self.keys_revoked(table_id)
        elif found is not None and found.table.revision < revision:
            self._in_background(self._catch_up(found))

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
            self._forget(session)

    async def _catch_up(self, session: TableSession) -> None:
        async with session.lock:
            if session.gone:
                return
            try:
                for entry in await self.store.entries(session.table.id, session.table.revision):
                    session.table.take_in(entry)
            except LudomancerError:
                self._forget(session)
                return
        self._stop_if_overtaken(session)
        session.wake()
        self._let_think(session)

    async def _sweeping(self) -> None:
        """Machines whose process died, or that were waiting when this one started; tables that nobody looks at."""
        broken: set[str] = set()
        collected = time.monotonic()
        while True:
            try:
                for table_id in await self.store.waiting_for_machine(time.time()):
                    if table_id not in broken and not await self._resumed(table_id):
                        broken.add(table_id)
            except Exception:
                log.exception("looking for waiting machines failed")
            self._drop_idle(time.monotonic() - IDLE)
            collected = self._collected(collected)
            await asyncio.sleep(SWEEP)

    def _collected(self, before: float) -> float:
        """Games, and what is left of broken requests, hold circles: they go only when everything is looked through."""
        now = time.monotonic()
        if now - before < COLLECT and game_cache.dropped.games < MANY and self._left < MANY_STREAMS:
            return before
        game_cache.dropped.games = self._left = 0
        gc.collect()
        return now

    def _drop_idle(self, before: float) -> None:
        """Tables that nobody looked at since then are read again when somebody does."""
        for session in [each for each in self.sessions.values() if each.used < before and each.idle]:
            self._forget(session)

    async def _resumed(self, table_id: str) -> bool:
        """False for a table that cannot be read."""
        try:
            self._let_think(await self.table(table_id))
        except NotFound:
            pass
        except StoreError:
            raise
        except Exception:
            log.exception("a table cannot be read")
            return False
        return True

    async def _expiring(self) -> None:
        looking = expiry.Expiry(self.settings, self.store)
        while True:
            try:
                for table_id in await looking.look():
                    found = self.sessions.get(table_id)
                    if found is not None:
                        self._forget(found)
            except Exception:
                log.exception("removing idle tables failed")
            await asyncio.sleep(expiry.EVERY)

    async def _telling_who_is_here(self) -> None:
        """Other processes have open pages too: who is at a table is a lease that everyone can read."""
        told: dict[tuple[str, str], float] = {}
        while True:
            now = time.time()
            here = {(session.table.id, seat) for session in self.sessions.values() for seat in session.present()}
            try:
                for table_id, seat in here:
                    due = told.get((table_id, seat), 0) < now - HERE / 2
                    if due and await self.store.lease(table_id, f"{PRESENT}{seat}", self.holder, now, now + HERE):
                        told[table_id, seat] = now  # otherwise another process vouches for the same seat
                for table_id, seat in told.keys() - here:
                    await self.store.release(table_id, f"{PRESENT}{seat}", self.holder)
                    del told[table_id, seat]
                self._note_elsewhere(await self.store.leased(PRESENT, now))
            except Exception:
                log.exception("telling who is at the tables failed")
            await asyncio.sleep(SWEEP)

    def _note_elsewhere(self, present: set[tuple[str, str]]) -> None:
        seats: dict[str, set[str]] = {}
        for table_id, seat in present:
            seats.setdefault(table_id, set()).add(seat.removeprefix(PRESENT))
        for session in self.sessions.values():
            found = seats.get(session.table.id, set())
            if found != session.elsewhere:
                changed, session.elsewhere = found ^ session.elsewhere, found
                session.somebody_came_or_went(changed)

    # --- machines ---------------------------------------------------------------------------------------------------
    def _let_think(self, session: TableSession) -> None:
        """Where a machine is to decide and does not think yet."""
        if (
            session.machine_task is None
            and not session.gone
            and session.table.machine is not None
            and not self.closing.is_set()
        ):
            session.machine_task = self._in_background(self._think(session))

    def _stop_if_overtaken(self, session: TableSession) -> None:
        """A take-back, a resignation: the position that a machine thinks about is no longer there."""
        about = session.progress
        if (
            session.machine_task is not None
            and session.machine_task is not asyncio.current_task()
            and about is not None
        ):
            table = session.table
            if table.machine is None or table.machine.seat != about["seat"] or table.moved != about["after"]:
                session.machine_task.cancel()

    async def _think(self, session: TableSession) -> None:
        """As long as one machine is to decide, under one lease."""
        machine = session.table.machine
        wait = RENEW  # another process lets it think, or it failed
        try:
            if machine is not None and await self._leased(session.table.id, machine.seat):
                try:
                    while await self._decide(session, machine.seat):
                        pass
                    wait = 0.0
                finally:
                    await self._unlease(session.table.id, machine.seat)
        finally:
            session.machine_task = None
            session.progress = None
            session.wake()
            asyncio.get_running_loop().call_later(wait, self._let_think, session)  # another machine; or once more

    async def _decide(self, session: TableSession, seat: str) -> bool:
        """One decision of a machine; False where it is no longer to decide."""
        async with session.lock:
            machine = session.table.machine
            if machine is None or machine.seat != seat or session.gone:
                return False
            moved = session.table.moved
            job = self._job(session.table, seat, machine.player)
        session.progress = {"seat": seat, "part": 0.0, "began": time.monotonic(), "after": moved}
        try:
            action = await self._with_lease(session.table.id, seat, self._chosen(session, job))
            await self._change(session, lambda found: self._made(found, seat, moved, action))
        except (Stale, Refused):  # the table went on without it
            return not session.gone
        return True

    def _made(self, session: TableSession, seat: str, moved: int, action: str) -> list[NewEntry]:
        table = session.table
        if table.machine is None or table.machine.seat != seat or table.moved != moved:
            raise Stale
        return table.decide(seat, action, by_person=False)

    async def _leased(self, table_id: str, seat: str) -> bool:
        """Only where other processes could let the same machine think."""
        now = time.time()
        return not self.store.shared or await self.store.lease(table_id, seat, self.holder, now, now + LEASE)

    async def _unlease(self, table_id: str, seat: str) -> None:
        if self.store.shared:
            await asyncio.shield(self._in_background(self.store.release(table_id, seat, self.holder)))

    async def _with_lease(self, table_id: str, seat: str, work: Awaitable[str]) -> str:
        """Hold the lease while it thinks."""
        task = asyncio.ensure_future(work)
        try:
            while not (await asyncio.wait({task}, timeout=RENEW))[0]:
                if not await self._leased(table_id, seat):
                    raise Stale
            return task.result()
        finally:
            if not task.done():
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def _chosen(self, session: TableSession, job: Job) -> str:
        def progress(part: float) -> None:
            if session.progress is not None:
                session.progress["part"] = part
                session.wake()

        alone = session.table.machines_only
        try:
            return await self.pool.choose(job, progress, session.payer, alone)
        except WorkerFailed as failure:
            log.warning("a machine did not find a move (%s); a simpler one decides", failure)
            return await self.pool.choose(job._replace(player=STAND_IN), None, session.payer, alone)

    def _job(self, table: Table, seat: str, player: str) -> Job:
        """What a machine is given: the view of its seat and nothing else."""
        view = table.state.view(table.game.seat(seat))
        return Job(header(table.game), player, secrets.randbelow(SEEDS), view)

    async def hint(self, session: TableSession, seat: str) -> str:
        """What a machine would do, given what the seat sees."""
        async with self.as_written(session) as found:
            if found.table.actor != seat:
                raise Refused(Phrase("It is not for this seat to decide."))
            if not found.table.hint_allowed():
                raise Refused(Phrase("Hints were not agreed on at this table."))
            job = self._job(found.table, seat, HINT_PLAYER)
        return await self.pool.choose(job, None, visitor.current.get())

    # --- watching ---------------------------------------------------------------------------------------------------
    def watch(self, session: TableSession, seats: tuple[str, ...]) -> Watcher:
        watcher = Watcher(seats)
        session.watchers.add(watcher)
        session.opened(seats)
        return watcher

    def leave(self, session: TableSession, watcher: Watcher) -> None:
        session.watchers.discard(watcher)
        self._left += 1
        session.used = time.monotonic()
        session.somebody_came_or_went(watcher.seats)
