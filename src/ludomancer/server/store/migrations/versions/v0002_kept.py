"""Records of finished games, editions by their hash, who opened a table, looks for idle tables, probes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


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


def downgrade() -> None:
    for name in ("probes", "looks", "editions", "records"):
        op.drop_table(name)
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("opener")
