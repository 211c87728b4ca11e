"""Rows to put into a store."""

from typing import Any

from ludomancer.server.store import Key, NewEntry, Store, Summary

DOCUMENT = {
    "round": 3,
    "board": [[0, 1, None], ["ä", "\U0001f31c", ""]],
    "hands": {"night": 4, "day": 5},
    "share": 0.25,
}


def summary(table: str = "t1", revision: int = 1, **other: Any) -> Summary:
    values: dict[str, Any] = {
        "id": table,
        "game": "day-night",
        "status": "running",
        "revision": revision,
        "rules": 1,
        "about": {"mode": "standard", "names": {"day": "Ada"}},
        "document": DOCUMENT,
        "to_act": "day",
        "waits_for_machine": False,
        "created": 1000.5,
        "changed": 1000.5 + revision,
        "secret": f"secret of {table}",
        "join": f"join-{table}",
        "watch": f"watch-{table}",
    }
    return Summary(**values | other)


def entry(table: str = "t1", revision: int = 1, **data: Any) -> NewEntry:
    return NewEntry(table, revision, "move", {"action": f"change d{revision}"} | data, 1000.5 + revision)


def key(digest: str, table: str = "t1", seat: str = "day", **other: Any) -> Key:
    values: dict[str, Any] = {
        "digest": digest,
        "table": table,
        "seat": seat,
        "kind": "seat",
        "owner": "ada",
        "created": 1000.5,
    }
    return Key(**values | other)


async def create(store: Store, table: str = "t1", **other: Any) -> None:
    await store.create(summary(table, 1, **other), [entry(table, 1)])


async def append(store: Store, table: str, revision: int, **data: Any) -> bool:
    return await store.append([entry(table, revision, **data)], summary(table, revision))


async def revisions(store: Store, table: str = "t1") -> list[int]:
    return [found.revision for found in await store.entries(table)]
