"""Brings a database to today's form, once, however many processes start at the same time."""

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, func, select

from ludomancer.server.store.errors import StoreError

FOLDER = Path(__file__).parent / "migrations"
VERSION_TABLE = "ludomancer_version"
NAME = 0x6C75646F  # "ludo": of the lock in PostgreSQL and of the file
alembic = threading.Lock()  # Alembic keeps what it works on in globals


def migrate(engine: Engine) -> None:
    """Up to the newest version, all steps in one transaction."""
    with alembic, engine.execution_options(begin="migrate").begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(NAME)))
            if connection.scalar(select(func.current_setting("transaction_read_only"))) == "on":
                raise StoreError("it can only be read")
        else:  # names the file's owner, and finds out whether it can be written
            connection.exec_driver_sql(f"PRAGMA application_id={NAME}")
        current = version(connection)
        if current == newest():
            return
        if current is not None and current not in known():
            raise StoreError(f"it was written by a newer Ludomancer (its version is {current}, ours is {newest()})")
        command.upgrade(settings(connection), "head")


def settings(connection: Connection) -> Config:
    """Alembic's settings without a file of their own."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def version(connection: Connection) -> str | None:
    return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()


def known() -> set[str]:
    return {step.revision for step in ScriptDirectory(str(FOLDER)).walk_revisions()}


def newest() -> str | None:
    return ScriptDirectory(str(FOLDER)).get_current_head()
