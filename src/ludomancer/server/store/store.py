"""The store: tables, their entries, the keys of seats and the leases of machines, for use from asyncio."""

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from time import sleep
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Select, and_, bindparam, delete, exists, func, null, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from ludomancer.server.store.encoding import check, edition_row, entry_rows, key_rows, summary_row
from ludomancer.server.store.engine import open_engine
from ludomancer.server.store.errors import StoreAway, StoreError, Taken, UnknownKey, UnknownTable, passing, reason
from ludomancer.server.store.notices import Listener
from ludomancer.server.store.prepared import move_on
from ludomancer.server.store.rows import Entry, Json, Key, NewEntry, StoredEdition, StoredRecord, Summary
from ludomancer.server.store.schema import editions, entries, keys, leases, looks, probes, records, tables
from ludomancer.server.store.writer import CLOSED, INSERT_KEYS, PAUSES, REMOVED, REVOKED, Batch, Writer

Result = TypeVar("Result")
log = logging.getLogger("ludomancer.store")
DAY = 24 * 3600.0
READERS = 4
WRITERS = 2  # the one that writes, and the lane beside it
FINISHED = ("over",)
SUMMARY = tuple(tables.c[name] for name in Summary._fields)
BRIEF = tuple(null() if column.name == "document" else column for column in SUMMARY)  # for lists of tables
SECRET = select(tables.c.secret).where(tables.c.id == bindparam("the_table"))
MARK = select(entries.c.mark).where(entries.c.table == bindparam("the_table"), entries.c.revision == bindparam("first"))
DIGEST = select(keys.c.digest).where(keys.c.digest == bindparam("the_digest"))
LOCK = SECRET.with_for_update()  # whoever counts or deletes the keys of a table does so alone


class Store:
    """Reads run in a few threads, writes in one, which commits in groups."""

    def __init__(self, engine: Engine, readers: ThreadPoolExecutor) -> None:
        self.engine = engine
        self.shared = engine.dialect.name == "postgresql"  # other processes may write too
        self.origin = secrets.token_hex(8)
        self.readers = readers
        # one statement is all that a read takes: no transaction around it
        self.reading = engine.execution_options(isolation_level="AUTOCOMMIT") if self.shared else engine
        self.writer = Writer(engine, self.origin if self.shared else None)
        self.listener: Listener | None = None
        self.insert = postgresql.insert if self.shared else sqlite.insert
        self.keeping = self.insert(records).on_conflict_do_nothing()
        self.editions: set[str] = set()  # hashes of those that are there

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Connects and brings the database up to date; StoreError if that cannot be."""
        readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        try:
            engine = await asyncio.get_running_loop().run_in_executor(readers, open_engine, url, READERS + WRITERS)
        except BaseException:
            readers.shutdown(wait=False)
            raise
        return cls(engine, readers)

    async def close(self) -> None:
        """Everything handed over before is written; what comes later is refused."""
        self.writer.end()
        await asyncio.to_thread(self.shut)

    def shut(self) -> None:
        self.writer.join()
        if self.listener:
            self.listener.close()
            self.listener = None
        self.readers.shutdown()
        self.engine.dispose()

    def listen(self, callback: Callable[[str, int], None]) -> None:
        """Calls back in this event loop with (table, revision) for what other processes write.

        In place of a revision: REMOVED, the table is gone; before it CLOSED, where somebody wanted that; REVOKED, keys
        were deleted. ("", 0): anything may have changed, look at everything again.
        """
        if self.listener:
            raise StoreError("the store is listening already")
        if self.shared:
            self.listener = Listener(self.engine, self.origin, asyncio.get_running_loop(), callback)

    # -- writing

    async def create(
        self,
        summary: Summary,
        entries: Sequence[NewEntry] = (),
        keys: Sequence[Key] = (),
        edition: StoredEdition | None = None,
    ) -> None:
        """A new table with its first entries, keys and cards. Raises Taken if its id, a code or a key is taken."""
        check(summary, entries, keys)
        if summary.revision != len(entries):
            raise ValueError("the first entry of a table is its first revision")
        row, new_entries, new_keys = summary_row(summary), entry_rows(entries, secrets.token_hex(8)), key_rows(keys)
        insert = self.insert(tables).on_conflict_do_nothing(index_elements=["id"]).returning(tables.c.id)
        cards = edition_row(edition) if edition is not None and edition.hash not in self.editions else None

        def work(batch: Batch) -> None:
            if cards is not None:
                batch.connection.execute(self.insert(editions).on_conflict_do_nothing(), cards)
            if batch.connection.scalar(insert, row) is None:
                if batch.again and secret(batch, summary.id) == summary.secret:
                    return  # the earlier try was written
                raise Taken("there is a table with this id already")
            batch.entries += new_entries
            batch.keys += new_keys

        await self.writer.write(summary.id, work)
        if edition is not None:
            self.editions.add(edition.hash)

    async def append(
        self,
        entries: Sequence[NewEntry],
        summary: Summary,
        keys: Sequence[Key] = (),
        record: StoredRecord | None = None,
    ) -> bool:
        """Writes all of it, if the table is at the revision before the first entry; otherwise nothing, and False."""
        check(summary, entries, keys)
        if not entries:
            raise ValueError("nothing to append")
        first = entries[0].revision
        row = summary_row(summary) | {"the_table": summary.id, "before": first - 1}
        del row["id"], row["created"]
        mark = secrets.token_hex(8)
        new_entries, new_keys = entry_rows(entries, mark), key_rows(keys)

        def work(batch: Batch) -> bool:
            if not move_on(batch.connection, row):
                if secret(batch, summary.id) is None:
                    raise UnknownTable("there is no such table")
                if not batch.again:
                    return False
                return batch.connection.scalar(MARK, {"the_table": summary.id, "first": first}) == mark
            batch.entries += new_entries
            batch.keys += new_keys
            batch.notices[summary.id] = summary.revision
            if record is not None:
                batch.connection.execute(self.keeping, record._asdict() | {"table": summary.id})
            return True

        return await self.writer.write(summary.id, work)

    async def keep_record(self, table: str, record: StoredRecord) -> None:
        """Of a game that an older program finished; one that is there stays."""
        row = record._asdict() | {"table": table}

        def work(batch: Batch) -> None:
            batch.connection.execute(self.keeping, row)

        await self.writer.write(table, work)

    async def lease(self, table: str, seat: str, holder: str, now: float, until: float) -> bool:
        """The seat is this holder's until then, unless another's lease on it still runs; a holder may prolong his."""
        insert = self.insert(leases).values(table=table, seat=seat, holder=holder, until=until)
        free = or_(leases.c.until <= now, leases.c.holder == holder)
        taking = insert.on_conflict_do_update(
            index_elements=["table", "seat"], set_={"holder": holder, "until": until}, where=free
        ).returning(leases.c.holder)

        def work(batch: Batch) -> bool:
            return batch.connection.scalar(taking) is not None

        return await self.writer.write(table, work)

    async def release(self, table: str, seat: str, holder: str) -> None:
        mine = and_(leases.c.table == table, leases.c.seat == seat, leases.c.holder == holder)

        def work(batch: Batch) -> None:
            batch.connection.execute(delete(leases).where(mine))

        await self.writer.write(table, work)

    async def add_key(self, key: Key, most: int, by: Collection[str] = (), owner: str = "") -> bool:
        """One more key to a seat; for a browser that has some, in their place. Of a kind there are `most` at most,
        besides those of the browser that took the seat: then the oldest go. True where some went.

        Only for whoever still has one of the keys `by`, or is the owner of one: UnknownKey where all were revoked.
        """
        of_seat = and_(keys.c.table == key.table, keys.c.seat == key.seat)
        known = select(keys.c.digest).where(of_seat, or_(keys.c.digest.in_(by), keys.c.owner == (owner or null())))

        def work(batch: Batch) -> bool:
            if batch.connection.scalar(LOCK, {"the_table": key.table}) is None:
                raise UnknownTable("there is no such table")
            if batch.again and batch.connection.scalar(DIGEST, {"the_digest": key.digest}) is not None:
                return True
            if batch.connection.scalar(known.limit(1)) is None:
                raise UnknownKey("the key was revoked")
            found = keys_of(batch, key.table, key.seat, key.kind)
            first = first_of(found) if key.kind == "seat" else set()
            own = [each for each in found if key.owner and each.owner == key.owner]
            later = [each for each in found if each not in own and each.digest not in first]
            room = most if own and own[0].digest in first else most - 1
            dropped = drop(batch, key.table, own + later[: max(0, len(later) - room)])
            # who took a seat did so when she did
            batch.connection.execute(INSERT_KEYS, key_rows([key._replace(created=own[0].created) if own else key]))
            return dropped

        return await self.writer.write(key.table, work)

    async def revoke(self, table: str, seats: Sequence[str], owner: str, digests: Collection[str]) -> None:
        """Deletes the private links to these seats, and all their keys but those of this owner, the ones named, and
        those of the browser that took the seat: whoever came by a link puts nobody else out."""

        def work(batch: Batch) -> None:
            if batch.connection.scalar(LOCK, {"the_table": table}) is None:
                raise UnknownTable("there is no such table")
            for seat in seats:
                links, found = keys_of(batch, table, seat, "return"), keys_of(batch, table, seat, "seat")
                staying = (
                    first_of(found) | set(digests) | {each.digest for each in found if owner and each.owner == owner}
                )
                drop(batch, table, [*links, *(each for each in found if each.digest not in staying)])

        await self.writer.write(table, work, alone=True)  # after all keys that were handed over before

    async def remove(self, table: str, revision: int) -> bool:
        """Deletes a table with all that belongs to it, if it is at this revision; otherwise nothing, and False."""
        wanted = delete(tables).where(tables.c.id == table, tables.c.revision == revision)

        def work(batch: Batch) -> bool:
            if batch.connection.execute(wanted).rowcount == 0:
                return batch.again and secret(batch, table) is None  # the earlier try was written
            batch.notices[table] = REMOVED
            batch.more.add((table, CLOSED))
            return True

        return await self.writer.write(table, work, alone=True)

    async def expire(self, idle_before: float, finished_before: float | None = None) -> list[str]:
        """Deletes unfinished tables without a change since then, and finished ones if a time is given for them.

        How many is logged, and no more: the ids of tables are secrets.
        """
        old = and_(tables.c.status.not_in(FINISHED), tables.c.changed < idle_before)
        if finished_before is not None:
            old = or_(old, and_(tables.c.status.in_(FINISHED), tables.c.changed < finished_before))
        columns = (tables.c.id, tables.c.game, tables.c.status, tables.c.changed)
        found = select(*columns).where(old).order_by(tables.c.id).with_for_update(skip_locked=True)

        def work(batch: Batch) -> list[Any]:
            rows = list(batch.connection.execute(found))
            gone = [row.id for row in rows]
            for start in range(0, len(gone), 500):  # databases limit how much a statement can name
                batch.connection.execute(delete(tables).where(tables.c.id.in_(gone[start : start + 500])))
            batch.notices |= dict.fromkeys(gone, REMOVED)
            return rows

        removed = await self.writer.write("", work, alone=True)
        if removed:
            kinds = Counter(f"{row.game} {row.status}" for row in removed)
            oldest = datetime.fromtimestamp(min(row.changed for row in removed), UTC)
            told = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
            log.info("idle tables removed: %d (%s), the oldest unchanged since %s", len(removed), told, oldest.date())
        return [row.id for row in removed]

    async def look(self, now: float, until: float) -> float | None:
        """Writes down that idle tables are looked for now; gives the latest look up to `until`.

        Looks of the future are thrown away: the clock was wrong then.
        """
        insert = self.insert(looks).values(at=now).on_conflict_do_nothing(index_elements=["at"])

        def work(batch: Batch) -> float | None:
            batch.connection.execute(delete(looks).where(looks.c.at > now))
            earlier: float | None = batch.connection.scalar(select(func.max(looks.c.at)).where(looks.c.at <= until))
            if earlier is not None:
                batch.connection.execute(delete(looks).where(looks.c.at < earlier))
            batch.connection.execute(insert)
            return earlier

        return await self.writer.write("", work)

    async def probe(self, now: float) -> None:
        """A small write, to see whether any can be: one row for each process that asks, until a day after its end."""
        insert = self.insert(probes).values(name=self.origin, at=now)
        noting = insert.on_conflict_do_update(index_elements=["name"], set_={"at": now})
        others = and_(probes.c.name != self.origin, probes.c.at < now - DAY)

        def work(batch: Batch) -> None:
            batch.connection.execute(noting)
            batch.connection.execute(delete(probes).where(others))

        await self.writer.write("probe", work)

    # -- reading

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """Those after a revision, in order."""
        wanted = (
            select(*(entries.c[name] for name in Entry._fields))
            .where(entries.c.table == table, entries.c.revision > since)
            .order_by(entries.c.revision)
        )
        return await self.read(lambda connection: [Entry._make(row) for row in connection.execute(wanted)])

    async def summary(self, table: str) -> Summary | None:
        return await self._first(Summary._make, select(*SUMMARY).where(tables.c.id == table))

    async def record(self, table: str) -> StoredRecord | None:
        """Of a finished game."""
        wanted = select(records.c.text, records.c.marks).where(records.c.table == table)
        return await self._first(StoredRecord._make, wanted)

    async def edition(self, hash: str) -> Json | None:
        """The cards of this hash."""
        wanted = select(editions.c.data).where(editions.c.hash == hash)
        found: Json | None = await self.read(lambda connection: connection.scalar(wanted))
        return found

    async def seats_of(self, table: str, owner: str) -> list[str]:
        """The seats of a table that one browser took."""
        wanted = (
            select(keys.c.seat).distinct().where(keys.c.table == table, keys.c.owner == owner, keys.c.kind == "seat")
        )
        return await self.read(lambda connection: list(connection.scalars(wanted)))

    async def by_code(self, code: str) -> tuple[Summary, str] | None:
        """The table of a link, and whether the link is to "join" or to "watch"."""
        wanted = select(*SUMMARY).where(or_(tables.c["join"] == code, tables.c.watch == code))
        summary = await self._first(Summary._make, wanted)
        return (summary, "join" if summary.join == code else "watch") if summary else None

    async def key(self, digest: str) -> Key | None:
        wanted = select(*(keys.c[name] for name in Key._fields)).where(keys.c.digest == digest)
        return await self._first(Key._make, wanted)

    async def tables_of(self, owner: str, limit: int) -> list[tuple[Summary, str]]:
        """The tables where this owner holds a seat, with the seat, latest change first; without their documents."""
        held = select(keys.c.table, keys.c.seat).where(keys.c.owner == owner).distinct().subquery()
        wanted = (
            select(*BRIEF, held.c.seat)
            .select_from(tables.join(held, held.c.table == tables.c.id))
            .order_by(tables.c.changed.desc(), tables.c.id, held.c.seat)
            .limit(limit)
        )
        found = await self.read(lambda connection: connection.execute(wanted).all())
        return [(Summary._make(row[:-1]), row[-1]) for row in found]

    async def waiting_for_machine(self, now: float) -> list[str]:
        """Running tables where a machine is to decide and nobody holds its lease, longest waiting first."""
        held = exists().where(leases.c.table == tables.c.id, leases.c.seat == tables.c.to_act, leases.c.until > now)
        wanted = (
            select(tables.c.id)
            .where(tables.c.waits_for_machine, tables.c.status == "running", ~held)
            .order_by(tables.c.changed)
        )
        return await self.read(lambda connection: list(connection.scalars(wanted)))

    async def leased(self, prefix: str, now: float) -> set[tuple[str, str]]:
        """Tables and seats whose lease begins with this and runs, whoever holds it."""
        wanted = select(leases.c.table, leases.c.seat).where(leases.c.seat.startswith(prefix), leases.c.until > now)
        return await self.read(lambda connection: {(row[0], row[1]) for row in connection.execute(wanted)})

    async def count_unfinished(self) -> int:
        wanted = select(func.count()).select_from(tables).where(tables.c.status.not_in(FINISHED))
        return await self.read(lambda connection: connection.execute(wanted).scalar_one())

    async def _first(self, make: Callable[[Any], Result], wanted: Select[Any]) -> Result | None:
        found = await self.read(lambda connection: connection.execute(wanted).first())
        return make(found) if found else None

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        if self.writer.closed:
            raise StoreError("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self.readers, self.read_now, work)

    def read_now(self, work: Callable[[Connection], Result]) -> Result:
        for pause in (*PAUSES, None):
            try:
                with self.reading.connect() as connection:
                    return work(connection)
            except SQLAlchemyError as error:
                if not passing(error):
                    raise StoreError(f"the store cannot be read: {reason(error)}") from error
                if pause is None:
                    raise StoreAway(f"the database is away: {reason(error)}") from error
            sleep(pause)
        raise AssertionError("the last try answers or raises")


def secret(batch: Batch, table: str) -> str | None:
    """Of a table that is in the store."""
    found: str | None = batch.connection.scalar(SECRET, {"the_table": table})
    return found


def keys_of(batch: Batch, table: str, seat: str, kind: str) -> list[Key]:
    """Oldest first."""
    wanted = (
        select(*(keys.c[name] for name in Key._fields))
        .where(keys.c.table == table, keys.c.seat == seat, keys.c.kind == kind)
        .order_by(keys.c.created, keys.c.digest)
    )
    return [Key._make(row) for row in batch.connection.execute(wanted)]


def first_of(found: Sequence[Key]) -> set[str]:
    """The digests by which the browser or program that took the seat holds it; the others came by a link."""
    return {each.digest for each in found if each is found[0] or (each.owner and each.owner == found[0].owner)}


def drop(batch: Batch, table: str, gone: Iterable[Key]) -> bool:
    """Delete these keys, and tell other processes, which may remember them; were there any?"""
    digests = [each.digest for each in gone]
    for start in range(0, len(digests), 500):  # databases limit how much a statement can name
        batch.connection.execute(delete(keys).where(keys.c.digest.in_(digests[start : start + 500])))
    if digests:
        batch.more.add((table, REVOKED))
    return bool(digests)
