"""One thread writes. It takes all that waits, writes it in one transaction, and answers once that is on the disk.

What meets a row that another session holds is put aside (`lane`), so that the other tables go on.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, insert, text

from ludomancer.server.store.errors import StoreAway, StoreError, held, passing, reason, words
from ludomancer.server.store.lane import Held, Lane
from ludomancer.server.store.prepared import add_entries
from ludomancer.server.store.schema import keys

Result = TypeVar("Result")
GROUP = 256  # changes in one transaction at most
PAUSES = (0.0, 0.1, 0.3, 1.0, 2.0)  # seconds before each further try when the database is away
CHANNEL = "ludomancer"
REMOVED, REVOKED, CLOSED = 0, -1, -2  # in a notice in place of a revision
INSERT_KEYS = insert(keys)
# how long a statement waits for a row that another session holds: a group, and after that each change alone
TOGETHER, ALONE = "150ms", "10ms"
WAIT = text("SELECT set_config('lock_timeout', :wait, true)")
# the commits of those who notify wait for each other: that must take as long as it takes
NOTIFY = text(
    f"SELECT set_config('lock_timeout', '0', true), pg_notify('{CHANNEL}', notice) "
    "FROM unnest(CAST(:notices AS text[])) AS notice"
)


@dataclass
class Batch:
    """One transaction: its connection, and rows that are written together at its end."""

    connection: Connection
    again: bool  # an earlier try was perhaps written: whoever finds his place taken looks for his own mark
    entries: list[dict[str, Any]] = field(default_factory=list)
    keys: list[dict[str, Any]] = field(default_factory=list)
    notices: dict[str, int] = field(default_factory=dict)  # table: its new revision, or REMOVED
    more: set[tuple[str, int]] = field(default_factory=set)  # tables whose keys were REVOKED, or that somebody CLOSED

    def finish(self, origin: str | None) -> None:
        if self.entries:
            add_entries(self.connection, self.entries)
        if self.keys:
            self.connection.execute(INSERT_KEYS, self.keys)
        told = [*sorted(self.more), *self.notices.items()]  # first why a table is gone
        if told and origin:
            notices = [f"{table} {revision} {origin}" for table, revision in told]
            self.connection.execute(NOTIFY, {"notices": notices})


@dataclass
class Change:
    """Something to write. `work` raises StoreError only while it has written nothing."""

    table: str  # rows are locked in the order of tables, so that processes never wait for each other in a circle
    work: Callable[[Batch], Any]
    alone: bool  # in a transaction of its own
    future: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None
    waits: bool = False  # in the lane, which answers

    def answer(self) -> None:
        if self.future.done():  # whoever asked has gone
            return
        if self.error:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Lost(Exception):
    """The database is away; `sure`: nothing of this transaction was written."""

    def __init__(self, sure: bool) -> None:
        super().__init__()
        self.sure = sure


class Writer:
    """`origin`: the name under which other processes are told, where there are such."""

    def __init__(self, engine: Engine, origin: str | None) -> None:
        self.engine = engine.execution_options(begin="write")
        self.origin = origin
        self.queue: queue.SimpleQueue[Change | None] = queue.SimpleQueue()
        self.closed = False
        self.lane = Lane(lambda change, again: self.settle([change], again), self.answer)
        self.connection: Connection | None = None  # kept from one transaction to the next: to borrow one takes a while
        self.thread = threading.Thread(target=self.run, name="store-writer", daemon=True)
        self.thread.start()

    async def write(self, table: str, work: Callable[[Batch], Result], alone: bool = False) -> Result:
        """Hands over; the change is made even if the caller is cancelled while waiting."""
        if self.closed:
            raise StoreError("the store is closed")
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self.queue.put(Change(table, work, alone, future))
        return await future

    def end(self) -> None:
        """What was handed over is still written; then the thread ends. Called in the event loop, as `write` is."""
        if not self.closed:
            self.closed = True
            self.queue.put(None)

    def run(self) -> None:
        ahead: Change | None = None  # taken from the queue, but not fit for the group before it
        while first := ahead or self.queue.get():
            group, ahead = self.gather(first)
            group.sort(key=lambda change: change.table)  # stable: the order within a table stays
            group = [change for change in group if not self.lane.takes(change)]
            if group:
                self.write_group(group)
                self.answer([change for change in group if not change.waits])
        self.let_go()

    def join(self) -> None:
        """After `end`, until everything is written or given up."""
        self.thread.join()
        self.lane.join()

    def gather(self, first: Change) -> tuple[list[Change], Change | None]:
        """The group that `first` leads, and a change that was met and has to come after it."""
        group = [first]
        while not first.alone and len(group) < GROUP:
            try:
                change = self.queue.get_nowait()
            except queue.Empty:
                break
            if change is None:
                self.queue.put(None)  # for `run`; nothing else follows
                break
            if change.alone:
                return group, change
            group.append(change)
        return group, None

    def write_group(self, group: list[Change]) -> None:
        try:
            self.settle(group, False)
        except Held as held:
            self.one_by_one(group, held.again)

    def one_by_one(self, group: list[Change], again: bool) -> None:
        for change in group:
            if self.lane.takes(change, again):
                continue
            try:
                self.settle([change], again, ALONE)
            except Held as held:
                self.lane.put(change, held.again)

    def settle(self, group: list[Change], again: bool, wait: str = TOGETHER) -> None:
        """One transaction for all; if one of them breaks it, one for each; if the database is away, once more.

        Raises Held where another session holds a row.
        """
        for pause in (*PAUSES, None):
            try:
                self.transact(group, again, wait)
                return
            except Held:
                raise
            except Lost as lost:
                again = again or not lost.sure
                if pause is None:
                    self.fail(group, lost, again)
                    return
                time.sleep(pause)
            except Exception as error:
                if len(group) == 1:
                    group[0].error = words(error)
                    return
                self.one_by_one(group, again)
                return

    def transact(self, group: list[Change], again: bool, wait: str) -> None:
        sure = True
        try:
            with self.connected() as connection:
                transaction = connection.begin()
                if self.origin:
                    connection.execute(WAIT, {"wait": wait})
                batch = Batch(connection, again)
                for change in group:
                    change.result, change.error = None, None
                    try:
                        change.result = change.work(batch)
                    except StoreError as error:
                        change.error = error
                batch.finish(self.origin)
                sure = False
                transaction.commit()
        except Exception as error:
            if held(error):
                raise Held(again) from None
            if passing(error):
                raise Lost(sure) from error
            raise

    @contextmanager
    def connected(self) -> Iterator[Connection]:
        """The writing thread keeps its connection from one transaction to the next: to borrow one takes a while."""
        if threading.current_thread() is not self.thread:
            with self.engine.connect() as connection:
                yield connection
            return
        self.connection = self.connection or self.engine.connect()
        try:
            yield self.connection
        except BaseException:
            self.let_go()
            raise

    def let_go(self) -> None:
        """Give the connection back, with whatever is not committed on it."""
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.close()

    def fail(self, group: list[Change], lost: Lost, uncertain: bool) -> None:
        outcome = "it is not known whether this was written" if uncertain else "nothing was written"
        for change in group:
            change.error = StoreAway(f"the database is away, {outcome}: {reason(lost.__cause__ or lost)}")

    def answer(self, group: list[Change]) -> None:
        """In the event loop of those who asked, one call for all of them."""
        loops: dict[asyncio.AbstractEventLoop, list[Change]] = {}
        for change in group:
            loops.setdefault(change.future.get_loop(), []).append(change)
        for loop, changes in loops.items():
            try:
                loop.call_soon_threadsafe(answer_all, changes)
            except RuntimeError:  # the loop was closed: nobody waits any more
                continue


def answer_all(changes: list[Change]) -> None:
    for change in changes:
        change.answer()
