"""Where tables are kept: every change is on the disk before anybody hears of it."""

from ludomancer.server.store.errors import StoreAway, StoreError, Taken, UnknownKey, UnknownTable
from ludomancer.server.store.rows import Entry, Key, NewEntry, StoredEdition, StoredRecord, Summary
from ludomancer.server.store.store import Store
from ludomancer.server.store.writer import CLOSED, REMOVED, REVOKED

__all__ = [
    "CLOSED",
    "REMOVED",
    "REVOKED",
    "Entry",
    "Key",
    "NewEntry",
    "Store",
    "StoreAway",
    "StoreError",
    "StoredEdition",
    "StoredRecord",
    "Summary",
    "Taken",
    "UnknownKey",
    "UnknownTable",
]
