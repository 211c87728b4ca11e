"""What a store does, on SQLite and on PostgreSQL."""

import asyncio
import math
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import select

from ludomancer.server.store import Entry, NewEntry, Store, StoreError, Taken, UnknownKey, UnknownTable, schema
from server.store_rows import append, create, entry, key, revisions, summary

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture
async def store(store_url: str) -> AsyncIterator[Store]:
    opened = await Store.open(store_url)
    yield opened
    await opened.close()


async def test_what_is_written_is_read_again(store: Store) -> None:
    row = summary(status="open", to_act=None, waits_for_machine=True)
    await store.create(row, [entry()], [key("k1"), key("k2", seat="night", kind="return", owner="bob")])
    assert await store.summary("t1") == row
    assert await store.entries("t1") == [Entry(1, "move", {"action": "change d1"}, 1001.5)]
    assert await store.key("k2") == key("k2", seat="night", kind="return", owner="bob")
    await store.create(summary("t2", 0, document=None))
    found = await store.summary("t2")
    assert found
    assert found.document is None
    assert await store.entries("t2") == []
    assert await store.summary("t3") is None
    assert await store.key("k3") is None


async def test_an_append_moves_the_table_on(store: Store) -> None:
    await create(store)
    later = summary(revision=3, status="over", rules=2, about={"mode": "other"}, document={"new": True}, to_act=None)
    assert await store.append([entry(revision=2), entry(revision=3)], later, [key("k1")])
    assert await store.summary("t1") == later
    assert await revisions(store) == [1, 2, 3]
    assert [found.revision for found in await store.entries("t1", since=1)] == [2, 3]
    assert await store.key("k1") == key("k1")


async def test_the_creation_of_a_table_stays(store: Store) -> None:
    await create(store)
    assert await store.append([entry(revision=2)], summary(revision=2, created=5.0))
    found = await store.summary("t1")
    assert found
    assert found.created == 1000.5


async def test_a_taken_revision_writes_nothing(store: Store) -> None:
    await create(store)
    assert await append(store, "t1", 2, by="first")
    before = await store.summary("t1"), await store.entries("t1")
    late = summary(revision=3, status="over")
    assert not await store.append([entry(revision=2, by="late"), entry(revision=3)], late, [key("k1")])
    assert not await append(store, "t1", 1)
    assert (await store.summary("t1"), await store.entries("t1")) == before
    assert await store.key("k1") is None


async def test_no_revision_is_left_out(store: Store) -> None:
    await create(store)
    assert not await append(store, "t1", 3)
    assert await revisions(store) == [1]


async def test_a_table_that_is_not_there(store: Store) -> None:
    with pytest.raises(UnknownTable):
        await append(store, "t1", 1)
    with pytest.raises(UnknownTable):
        await store.lease("t1", "day", "here", 0, 10)
    await store.release("t1", "day", "here")


@pytest.mark.parametrize("same", [{"table": "t1"}, {"join": "join-t1"}, {"watch": "watch-t1"}])
async def test_ids_and_codes_are_taken_once(store: Store, same: dict[str, Any]) -> None:
    await create(store)
    before = await store.summary("t1")
    other = summary(**{"table": "t2", "secret": "other"} | same)
    with pytest.raises(Taken):
        await store.create(other, [NewEntry(other.id, 1, "open", {}, 0)], [key("k1", table=other.id)])
    assert await store.summary("t1") == before
    assert await store.summary("t2") is None
    assert await store.key("k1") is None


async def test_mistakes_of_the_program_are_refused(store: Store) -> None:
    await create(store)
    for entries, row in [
        ([entry("t2", 2)], summary(revision=2)),
        ([entry(revision=2)], summary(revision=3)),
        ([entry(revision=2), entry(revision=4)], summary(revision=4)),
        ([], summary(revision=1)),
    ]:
        with pytest.raises(ValueError, match=r"entries|append"):
            await store.append(entries, row)
    with pytest.raises(ValueError, match="another table"):
        await store.append([entry(revision=2)], summary(revision=2), [key("k1", table="t2")])
    with pytest.raises(ValueError, match="first"):
        await store.create(summary("t2", 2), [entry("t2", 2)])


@pytest.mark.parametrize("value", ["\0", "a\\\0", "\ud800", math.nan, math.inf, {1, 2}, b"bytes"])
async def test_what_one_store_could_not_keep_no_store_takes(store: Store, value: object) -> None:
    await create(store)
    with pytest.raises(StoreError):
        await append(store, "t1", 2, value=value)
    assert await revisions(store) == [1]


async def test_texts_come_back_as_they_were(store: Store) -> None:
    texts = ["\\u0000", "\\\\u0000", "\u2028 \x01 \x7f", "'; DROP TABLE tables; --", "{}", "%s :name", "\U0001f31e"]
    await create(store)
    assert await append(store, "t1", 2, texts=texts, large=2**80, small=1e-300, whole=3.0)
    assert (await store.entries("t1", 1))[0].data == {
        "action": "change d2",
        "texts": texts,
        "large": 2**80,
        "small": 1e-300,
        "whole": 3.0,
    }


async def test_what_is_handed_over_may_be_changed_afterwards(store: Store) -> None:
    await create(store)
    document = {"round": 1}
    writing = asyncio.ensure_future(store.append([entry(revision=2)], summary(revision=2, document=document)))
    await asyncio.sleep(0)
    document["round"] = 2
    assert await writing
    found = await store.summary("t1")
    assert found
    assert found.document == {"round": 1}


async def test_codes(store: Store) -> None:
    await create(store, "t1")
    await create(store, "t2")
    joined, watched = await store.by_code("join-t2"), await store.by_code("watch-t1")
    assert joined
    assert watched
    assert (joined[0].id, joined[1]) == ("t2", "join")
    assert (watched[0].id, watched[1]) == ("t1", "watch")
    assert await store.by_code("t1") is None


async def test_tables_of_an_owner(store: Store) -> None:
    for number in range(5):
        table = f"t{number}"
        row = summary(table, 0, changed=float(number))
        seats = [key(f"{table}-1", table), key(f"{table}-2", table, kind="return")]
        await store.create(row, [], seats + [key(f"{table}-3", table, owner="bob")])
    await store.create(summary("hot", 0, changed=2.5), [], [key("h1", "hot"), key("h2", "hot", seat="night")])
    found = [(row.id, seat) for row, seat in await store.tables_of("ada", 4)]
    assert found == [("t4", "day"), ("t3", "day"), ("hot", "day"), ("hot", "night")]
    assert len(await store.tables_of("bob", 100)) == 5
    assert (await store.tables_of("bob", 1))[0][0].document is None  # lists do not need it
    assert await store.tables_of("nobody", 100) == []


async def test_the_seats_that_a_browser_took(store: Store) -> None:
    rows = [key("a", seat="night"), key("b", seat="night"), key("c"), key("d", owner="bea"), key("e", owner="")]
    rows.append(key("f", owner="cleo", kind="return"))
    await store.create(summary(), [entry()], rows)
    await store.create(summary("t2"), [entry("t2")], [key("g", "t2", "west")])
    assert sorted(await store.seats_of("t1", "ada")) == ["day", "night"]
    assert await store.seats_of("t1", "bea") == ["day"]
    assert await store.seats_of("t2", "ada") == ["west"]
    for table, owner in (("t1", "cleo"), ("t1", "nobody"), ("t2", "bea"), ("t3", "ada")):
        assert await store.seats_of(table, owner) == []


async def test_a_lease_is_one_holders(store: Store) -> None:
    await create(store)
    assert await store.lease("t1", "day", "here", now=0, until=10)
    assert not await store.lease("t1", "day", "there", now=9, until=20)
    assert await store.lease("t1", "night", "there", now=9, until=20)
    assert await store.lease("t1", "day", "here", now=9, until=20)  # prolonged
    assert not await store.lease("t1", "day", "there", now=19, until=30)
    await store.release("t1", "day", "there")  # not his
    assert not await store.lease("t1", "day", "there", now=19, until=30)
    assert await store.lease("t1", "day", "there", now=20, until=30)  # over
    await store.release("t1", "day", "there")
    assert await store.lease("t1", "day", "here", now=21, until=30)
    assert await store.lease("t1", "here day", "there", now=21, until=40)
    assert await store.leased("here ", 39) == {("t1", "here day")}
    assert await store.leased("here ", 40) == set()


async def test_keys_can_be_added(store: Store) -> None:
    await create(store)
    await store.append([entry(revision=2)], summary(revision=2), [key("k1")])
    assert not await store.add_key(key("later", owner="bea"), 5, ["k1"])
    found = await store.key("later")
    assert found is not None
    assert found.table == "t1"
    with pytest.raises(UnknownTable):
        await store.add_key(key("lost", "gone"), 5, ["k1"])
    with pytest.raises(Taken):
        await store.add_key(key("later", owner="cleo"), 5, ["k1"])
    await store.create(summary("t2"), [entry("t2")], [key("k2", "t2")])
    for by, owner in (([], ""), (["k2"], ""), (["x"], "dora")):  # of no key to this seat
        with pytest.raises(UnknownKey):
            await store.add_key(key("lost", owner="cleo"), 5, by, owner)
    assert not await store.add_key(key("by-owner", owner="cleo"), 5, [], "ada")


async def digests(store: Store, *wanted: str) -> str:
    """Those of them that are in the store."""
    return " ".join([digest for digest in wanted if await store.key(digest)])


async def test_keys_of_a_kind_are_bounded_and_who_took_the_seat_keeps_it(store: Store) -> None:
    await store.create(summary(), [entry()], [key("first", created=5.0), key("other", seat="night", created=1.0)])
    for number in range(6):
        went = await store.add_key(key(f"k{number}", owner=f"o{number}", created=10.0 + number), 3, ["first"])
        assert went == (number >= 3)
        went = await store.add_key(key(f"r{number}", kind="return", owner="", created=10.0 + number), 2, ["first"])
        assert went == (number >= 2)
    assert await digests(store, "first", "other", *(f"k{n}" for n in range(6))) == "first other k3 k4 k5"
    assert await digests(store, *(f"r{n}" for n in range(6))) == "r4 r5"


async def test_a_browser_has_one_key_to_a_seat(store: Store) -> None:
    await store.create(summary(), [entry()], [key("old", created=5.0), key("older", created=4.0)])
    await store.add_key(key("link", owner="bea", created=6.0), 5, ["old"])
    assert await store.add_key(key("new", created=7.0), 5, ["link"])
    assert await digests(store, "old", "older", "new", "link") == "new link"
    assert await store.key("new") == key("new", created=4.0)  # since when she sits there has not changed


async def test_links_are_revoked_with_those_who_came_by_them(store: Store) -> None:
    first = [key("first", created=1.0), key("again", created=9.0)]  # of one browser
    came = [key(name, owner=name, created=2.0) for name in ("bea", "cleo", "dora")]
    links = [key("link", kind="return", owner=""), key("more", kind="return", owner="")]
    beside = [key("night", seat="night", owner="eve"), key("night-link", seat="night", kind="return", owner="")]
    await store.create(summary(), [entry()], [*first, *came, *links, *beside])
    everything = [each.digest for each in (*first, *came, *links, *beside)]
    await store.revoke("t1", ["day"], "bea", {"cleo"})
    assert await digests(store, *everything) == "first again bea cleo night night-link"
    await store.revoke("t1", ["day", "night"], "", set())  # a program's key has no owner to be spared for
    assert await digests(store, *everything) == "first again night"
    with pytest.raises(UnknownTable):
        await store.revoke("gone", ["day"], "ada", set())


async def test_a_table_is_removed_at_its_revision_with_all_its_rows(store: Store) -> None:
    await store.create(summary(), [entry()], [key("k1")])
    await create(store, "t2")
    assert await store.lease("t1", "day", "here", now=0, until=10)
    assert not await store.remove("t1", 2)
    assert not await store.remove("t3", 1)
    assert await store.summary("t1") is not None
    assert await store.remove("t1", 1)
    assert not await store.remove("t1", 1)
    with store.engine.connect() as connection:
        for table in schema.metadata.tables.values():
            rows = [dict(row) for row in connection.execute(select(table)).mappings()]
            assert not [row for row in rows if "t1" in (row.get("id"), row.get("table"))]
        assert list(connection.scalars(select(schema.tables.c.id))) == ["t2"]
    with pytest.raises(UnknownTable):
        await append(store, "t1", 2)


async def test_of_many_who_want_a_lease_one_gets_it(store: Store) -> None:
    await create(store)
    won = await asyncio.gather(*(store.lease("t1", "day", f"holder {n}", 0, 10) for n in range(50)))
    assert sum(won) == 1


async def test_tables_that_wait_for_a_machine(store: Store) -> None:
    await create(store, "t1", waits_for_machine=True, changed=2.0)
    await create(store, "t2", waits_for_machine=True, changed=1.0)
    await create(store, "t3")
    await create(store, "t4", waits_for_machine=True, status="over")
    assert await store.waiting_for_machine(0) == ["t2", "t1"]
    await store.lease("t1", "night", "here", 0, 10)  # another machine's, which is not to decide
    assert await store.waiting_for_machine(0) == ["t2", "t1"]
    await store.lease("t1", "day", "here", 0, 10)
    assert await store.waiting_for_machine(0) == ["t2"]
    assert await store.waiting_for_machine(10) == ["t2", "t1"]
    await store.release("t1", "day", "here")
    assert await store.waiting_for_machine(0) == ["t2", "t1"]


async def test_unfinished_tables_are_counted(store: Store) -> None:
    assert await store.count_unfinished() == 0
    for number, status in enumerate(["open", "running", "dealing", "over"]):
        await create(store, f"t{number}", status=status)
    assert await store.count_unfinished() == 3


async def test_idle_tables_expire(store: Store) -> None:
    for status in ("open", "running", "over"):
        for changed in (10.0, 20.0):
            table = f"{status}-{changed:.0f}"
            row = summary(table, 1, status=status, changed=changed)
            await store.create(row, [entry(table)], [key(f"key-{table}", table)])
    await store.lease("open-10", "day", "here", 0, 100)
    assert await store.expire(10.0) == []
    assert sorted(await store.expire(20.0)) == ["open-10", "running-10"]
    assert await store.entries("open-10") == []
    assert await store.key("key-open-10") is None
    assert await store.entries("open-20") != []
    assert sorted(await store.expire(5.0, 20.0)) == ["over-10"]
    assert len(await store.tables_of("ada", 100)) == 3


async def test_more_tables_expire_than_a_statement_can_name(store: Store) -> None:
    await asyncio.gather(*(store.create(summary(f"t{number}", 0)) for number in range(1200)))
    assert len(await store.expire(1e9)) == 1200
    assert await store.count_unfinished() == 0


async def test_hundreds_of_appends_at_once(store: Store) -> None:
    tables = [f"t{number}" for number in range(40)]
    await asyncio.gather(*(create(store, table) for table in tables))
    # in the order in which they were handed over, though none waits for another
    done = await asyncio.gather(*(append(store, table, revision) for revision in range(2, 17) for table in tables))
    assert done == [True] * 600
    for table in tables:
        assert await revisions(store, table) == list(range(1, 17))
        found = await store.summary(table)
        assert found
        assert found.revision == 16


async def test_of_two_who_want_a_revision_one_gets_it(store: Store) -> None:
    await create(store)
    long = [entry(revision=revision, by="long") for revision in (2, 3)]
    results = await asyncio.gather(
        append(store, "t1", 2, by="short"), store.append(long, summary(revision=3)), append(store, "t1", 3, by="next")
    )
    assert list(results) == [True, False, True]
    assert [found.data["by"] for found in await store.entries("t1", 1)] == ["short", "next"]


async def test_one_bad_append_fails_alone(store: Store) -> None:
    tables = [f"t{number}" for number in range(20)]
    await asyncio.gather(*(create(store, table) for table in tables))
    await store.create(summary("keys", 0), [], [key("taken", "keys")])
    results = await asyncio.gather(
        *(append(store, table, 2) for table in tables[:10]),
        store.append([entry("t10", 2)], summary("t10", 2), [key("taken", "t10")]),
        append(store, "gone", 2),
        append(store, "t0", 2),
        *(append(store, table, 2) for table in tables[11:]),
        append(store, "t0", 3),
        return_exceptions=True,
    )
    assert results[:10] == [True] * 10
    assert isinstance(results[10], Taken)
    assert isinstance(results[11], UnknownTable)
    assert results[12] is False
    assert results[13:] == [True] * 10
    assert Counter([len(await revisions(store, table)) for table in tables]) == {3: 1, 2: 18, 1: 1}
    assert await revisions(store, "t10") == [1]


async def test_closing_writes_what_was_handed_over(store_url: str) -> None:
    store = await Store.open(store_url)
    await create(store)
    waiting = [asyncio.ensure_future(append(store, "t1", revision)) for revision in range(2, 302)]
    waiting.append(asyncio.ensure_future(store.lease("t1", "day", "here", 0, 10)))
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [True] * 301
    with pytest.raises(StoreError, match="closed"):
        await append(store, "t1", 302)
    with pytest.raises(StoreError, match="closed"):
        await store.summary("t1")
    await store.close()
    again = await Store.open(store_url)
    assert await revisions(again) == list(range(1, 302))
    await again.close()


async def test_who_goes_away_does_not_undo_the_write(store: Store) -> None:
    await create(store)
    gone = asyncio.ensure_future(append(store, "t1", 2))
    await asyncio.sleep(0)
    gone.cancel()
    assert await append(store, "t1", 3)
    assert await revisions(store) == [1, 2, 3]


async def test_stores_share_a_database(store: Store, store_url: str) -> None:
    other = await Store.open(store_url)
    await create(store)
    for revision in range(2, 40):
        won = await asyncio.gather(append(store, "t1", revision, by=1), append(other, "t1", revision, by=2))
        assert sorted(won) == [False, True]
        by = (await other.entries("t1", revision - 1))[0].data["by"]
        assert won[by - 1]
    assert (await asyncio.gather(store.lease("t1", "day", "a", 0, 9), other.lease("t1", "day", "b", 0, 9))).count(
        True
    ) == 1
    await other.close()
