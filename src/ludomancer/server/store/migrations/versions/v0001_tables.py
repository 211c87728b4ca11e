"""Tables with their entries, keys and leases."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    json = sa.JSON()
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("about", json, nullable=False),
        sa.Column("document", json),
        sa.Column("to_act", sa.Text),
        sa.Column("waits_for_machine", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("join", sa.Text, nullable=False),
        sa.Column("watch", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="tables_pk"),
    )
    op.create_index("tables_join", "tables", ["join"], unique=True)
    op.create_index("tables_watch", "tables", ["watch"], unique=True)
    op.create_index("tables_status_changed", "tables", ["status", "changed"])
    waiting: sa.ColumnElement[bool] = sa.column("waits_for_machine")
    op.create_index(
        "tables_waits_for_machine",
        "tables",
        ["waits_for_machine"],
        sqlite_where=waiting,
        postgresql_where=waiting,
    )
    op.create_table(
        "entries",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", json, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("mark", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "revision", name="entries_pk"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="entries_table_fk", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "keys",
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="keys_pk"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="keys_table_fk", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("keys_table", "keys", ["table"])
    op.create_index("keys_owner", "keys", ["owner"])
    op.create_table(
        "leases",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", name="leases_pk"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="leases_table_fk", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for name in ("leases", "keys", "entries", "tables"):
        op.drop_table(name)
