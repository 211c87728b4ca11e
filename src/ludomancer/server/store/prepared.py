"""The two statements that every decision takes, made ready once: making them takes longer than carrying them out."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, CursorResult, Dialect, bindparam, insert, update
from sqlalchemy.sql.dml import UpdateBase

from ludomancer.server.store.rows import Summary
from ludomancer.server.store.schema import entries, tables

# the row of a table arbitrates: it is locked and moved on by one writer at a time
UPDATE = update(tables).where(tables.c.id == bindparam("the_table"), tables.c.revision == bindparam("before"))
UPDATED = tuple(name for name in Summary._fields if name not in ("id", "created"))
INSERT = insert(entries)
INSERTED = tuple(entries.c.keys())


class Statement:
    """What is written is text and numbers already, so that the values need nothing done to them."""

    def __init__(self, dialect: Dialect, statement: UpdateBase, columns: Sequence[str]) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=list(columns))
        self.text = str(compiled)
        self.names: list[str] | None = getattr(compiled, "positiontup", None)  # None: values go by their names

    def run(self, connection: Connection, rows: list[dict[str, Any]]) -> CursorResult[Any]:
        names = self.names
        values: list[Any] = [tuple(row[name] for name in names) for row in rows] if names else rows
        return connection.exec_driver_sql(self.text, values if len(values) > 1 else values[0])


@cache
def _statement(dialect: Dialect, kind: str) -> Statement:
    return Statement(dialect, UPDATE, UPDATED) if kind == "update" else Statement(dialect, INSERT, INSERTED)


def move_on(connection: Connection, row: dict[str, Any]) -> bool:
    """The row of a table to its next revision; False where it is at another one."""
    return _statement(connection.dialect, "update").run(connection, [row]).rowcount > 0


def add_entries(connection: Connection, rows: list[dict[str, Any]]) -> None:
    _statement(connection.dialect, "insert").run(connection, rows)
