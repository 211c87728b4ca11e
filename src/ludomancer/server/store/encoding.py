"""From rows as users see them to rows as they are written: JSON as text, so that a later change to it does no harm."""

import json
import re
from collections.abc import Sequence
from typing import Any

from ludomancer.server.store.errors import StoreError
from ludomancer.server.store.rows import Json, Key, NewEntry, StoredEdition, Summary

ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")  # PostgreSQL has no room for it


def encode(value: Json) -> str:
    try:
        text = ENCODER.encode(value)
        text.encode()
    except (TypeError, ValueError) as error:
        raise StoreError(f"the store cannot write this: {error}") from None
    if "\\u0000" in text and NUL.search(text):
        raise StoreError("the store cannot write the character NUL")
    return text


def summary_row(summary: Summary) -> dict[str, Any]:
    row = summary._asdict()
    row["about"] = encode(summary.about)
    row["document"] = None if summary.document is None else encode(summary.document)
    return row


def edition_row(edition: StoredEdition) -> dict[str, Any]:
    return edition._asdict() | {"data": encode(edition.data)}


def entry_rows(entries: Sequence[NewEntry], mark: str) -> list[dict[str, Any]]:
    return [
        {
            "table": entry.table,
            "revision": entry.revision,
            "kind": entry.kind,
            "data": encode(entry.data),
            "at": entry.at,
            "mark": mark,
        }
        for entry in entries
    ]


def key_rows(keys: Sequence[Key]) -> list[dict[str, Any]]:
    return [key._asdict() for key in keys]


def check(summary: Summary, entries: Sequence[NewEntry], keys: Sequence[Key]) -> None:
    """Mistakes of the program, found before they are in the store."""
    if ({entry.table for entry in entries} | {key.table for key in keys}) - {summary.id}:
        raise ValueError("entries and keys of another table")
    first = summary.revision - len(entries) + 1
    if first < 1 or [entry.revision for entry in entries] != list(range(first, summary.revision + 1)):
        raise ValueError("the entries do not lead up to the table's revision")
