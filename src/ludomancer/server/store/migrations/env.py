"""Run by Alembic, on the connection and in the transaction that `migrate` hands over."""

from alembic import context

from ludomancer.server.store.migrate import VERSION_TABLE
from ludomancer.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,
)
context.run_migrations()
