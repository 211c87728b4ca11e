"""Records of finished games, editions by their hash, who opened a table, looks for idle tables, probes."""

import logging
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from ludomancer.core.errors import LudomancerError
from ludomancer.core.registry import game_class
from ludomancer.server.store.encoding import encode
from ludomancer.server.store.rows import Entry, Summary
from ludomancer.server.stored_record import stored_record

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

log = logging.getLogger("ludomancer.store")
JSON = sa.JSON()
TABLES = sa.table(
    "tables",
    *(sa.column(name) for name in ("id", "game", "status", "revision", "rules", "to_act", "waits_for_machine")),
    *(sa.column(name) for name in ("created", "changed", "secret", "join", "watch", "opener")),
    sa.column("about", JSON),
    sa.column("document", JSON),
)
ENTRIES = sa.table(
    "entries", sa.column("table"), *(sa.column(n) for n in ("revision", "kind", "at")), sa.column("data", JSON)
)
RECORDS = sa.table("records", sa.column("table"), sa.column("text"))
EDITIONS = sa.table("editions", *(sa.column(name) for name in ("hash", "game", "name")), sa.column("data", JSON))


def upgrade() -> None:
    op.add_column("tables", sa.Column("opener", sa.Text, nullable=False, server_default=sa.text("''")))
    op.create_table(
        "records",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("marks", sa.Text),
        sa.PrimaryKeyConstraint("table", name="records_pk"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="records_table_fk", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "editions",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="editions_pk"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "looks",
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("at", name="looks_pk"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "probes",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("name", name="probes_pk"),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind()
    write_records(connection)
    write_editions(connection)


def write_records(connection: sa.Connection) -> None:
    """Of every finished game, from its rows: whatever its rules were, it is not played again."""
    finished = list(connection.scalars(sa.select(TABLES.c.id).where(TABLES.c.status == "over")))
    for number, table in enumerate(finished, 1):
        try:
            text = stored_record(read_summary(connection, table), read_entries(connection, table))
        except (LudomancerError, LookupError, TypeError, ValueError) as error:
            log.warning("the record of a finished table cannot be written: %r", error)
            continue
        connection.execute(sa.insert(RECORDS), {"table": table, "text": text})
        if number % 1000 == 0:
            log.warning("%s of %s records of finished games are written", number, len(finished))


def read_summary(connection: sa.Connection, table: str) -> Summary:
    columns = [TABLES.c[name] for name in Summary._fields]
    return Summary._make(connection.execute(sa.select(*columns).where(TABLES.c.id == table)).one())


def read_entries(connection: sa.Connection, table: str) -> Iterator[Entry]:
    columns = [ENTRIES.c[name] for name in Entry._fields]
    wanted = sa.select(*columns).where(ENTRIES.c.table == table).order_by(ENTRIES.c.revision)
    return map(Entry._make, connection.execute(wanted))


def write_editions(connection: sa.Connection) -> None:
    """Those that come with the games and that tables were opened with, as long as they are still the same."""
    used: set[tuple[str, str, str]] = set()
    wanted = sa.select(TABLES.c.game, TABLES.c.about)
    for game, about in connection.execute(wanted, execution_options={"yield_per": 1000}):
        used.add((game, about["edition"]["name"], about["edition"]["hash"]))
    for game, name, hashed in sorted(used):
        data = house_edition(game, name, hashed)
        if data is not None:
            row = {"hash": hashed, "game": game, "name": name, "data": encode(data)}
            connection.execute(sa.insert(EDITIONS), row)


def house_edition(game: str, name: str, hashed: str) -> dict[str, Any] | None:
    found = game_class(game)
    edition = found.open_edition(name) if name in found.editions() else None
    return edition.data if edition is not None and edition.hash == hashed else None


def downgrade() -> None:
    for name in ("probes", "looks", "editions", "records"):
        op.drop_table(name)
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("opener")
