"""The tables of the database. What is changed here needs a migration; a test compares the two."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    column,
    text,
)

NAMES = {
    "pk": "%(table_name)s_pk",
    "fk": "%(table_name)s_%(column_0_name)s_fk",
    "uq": "%(table_name)s_%(column_0_name)s_key",
    "ix": "%(table_name)s_%(column_0_name)s",
}
metadata = MetaData(naming_convention=NAMES)
json = JSON(none_as_null=True)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("about", json, nullable=False),
    Column("document", json),
    Column("to_act", Text),
    Column("waits_for_machine", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("secret", Text, nullable=False),
    Column("join", Text, nullable=False),
    Column("watch", Text, nullable=False),
    Column("opener", Text, nullable=False, server_default=text("''")),  # hash of a secret of whoever opened it
    Index("tables_join", "join", unique=True),
    Index("tables_watch", "watch", unique=True),
    Index("tables_status_changed", "status", "changed"),
    # few tables wait at a time: only those are in the index
    Index(
        "tables_waits_for_machine",
        "waits_for_machine",
        sqlite_where=column("waits_for_machine"),
        postgresql_where=column("waits_for_machine"),
    ),
)

entries = Table(
    "entries",
    metadata,
    Column("table", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("data", json, nullable=False),
    Column("at", Double, nullable=False),
    Column("mark", Text, nullable=False),  # of one append: tells after a lost connection whether it was written
    sqlite_with_rowid=False,
)

keys = Table(
    "keys",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("table", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("owner", Text, nullable=False, index=True),
    Column("created", Double, nullable=False),
    sqlite_with_rowid=False,
)

leases = Table(
    "leases",
    metadata,
    Column("table", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", Double, nullable=False),
    sqlite_with_rowid=False,
)

# a finished game on paper, as it was played: written once, when it ends
records = Table(
    "records",
    metadata,
    Column("table", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("marks", Text),  # of the position after each step: tells from where other rules lead elsewhere
    sqlite_with_rowid=False,
)

# the cards that tables were opened with, by their hash: a later edition of the same name does not replace them
editions = Table(
    "editions",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("data", json, nullable=False),
    sqlite_with_rowid=False,
)

# when idle tables were looked for: nothing is removed that was not found idle a day before, too
looks = Table("looks", metadata, Column("at", Double, primary_key=True), sqlite_with_rowid=False)

# written by `/ready`
probes = Table(
    "probes",
    metadata,
    Column("name", Text, primary_key=True),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)
