"""From an address to a database that is ready: SQLite for one process, PostgreSQL for several."""

import sqlite3
import time
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from ludomancer.server.store.errors import StoreError, reason
from ludomancer.server.store.migrate import migrate

POSTGRES = ("postgres", "postgresql", "postgresql+psycopg")
SQLITE = ("sqlite", "sqlite+pysqlite")
BUSY = 10  # seconds to wait for a file that another program holds
FROZEN = 15  # seconds after which PostgreSQL ends a transaction in which nothing is said
# a server behind a dead network is given up after half a minute; the address may say otherwise
NETWORK = {
    "connect_timeout": "10",
    "keepalives_idle": "15",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "30000",
    "application_name": "ludomancer",
}


def open_engine(address: str, connections: int) -> Engine:
    """Connects and migrates; StoreError says what is wrong, without the password."""
    url = parse(address)
    name = url.set(query={}).render_as_string(hide_password=True)
    try:
        engine = postgres(url, connections) if url.drivername == POSTGRES[-1] else sqlite(url, connections)
    except ImportError:
        raise StoreError("PostgreSQL needs one more package: pip install 'ludomancer[postgres]'") from None
    try:
        if engine.dialect.name == "sqlite":
            make_file(url)
            write_ahead(engine)
        migrate(engine)
    except StoreError as error:
        engine.dispose()
        raise StoreError(f"the database {name} cannot be used: {error}") from None
    except (SQLAlchemyError, sqlite3.Error, CommandError, OSError) as error:
        engine.dispose()
        raise StoreError(f"the database {name} cannot be used: {reason(error)}") from error
    engine.dispose()  # migrations have connections of their own kind
    return engine


def parse(address: str) -> URL:
    """An address that names a database we know; its text is in no message, it may hold a password."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise StoreError("the database's address is no URL, such as sqlite:///FILE or postgresql://HOST/NAME") from None
    if url.drivername in POSTGRES:
        return url.set(drivername=POSTGRES[-1], query=NETWORK | dict(url.query))
    if url.drivername not in SQLITE:
        raise StoreError(f"the database's address begins with {url.drivername}:, not with sqlite: or postgresql:")
    file = url.database or ""
    if file in ("", ":memory:"):
        raise StoreError("SQLite needs a file: sqlite:///FILE")
    if not file.startswith("file:"):
        if not Path(file).parent.is_dir():
            raise StoreError(f"there is no folder {Path(file).parent} for the database")
        if Path(file).is_dir():
            raise StoreError(f"{file} is a folder; the database is to be a file")
    return url


def file_of(address: str) -> Path | None:
    """The file of a SQLite, whatever links lead to it; None for a database that is no file of this machine."""
    url = parse(address)
    if url.drivername not in SQLITE:
        return None
    arguments, options = url.get_dialect()().create_connect_args(url)
    name = str(arguments[0])
    if options.get("uri") and name.startswith("file:"):
        if url.query.get("mode") == "memory":
            return None
        name = unquote(urlsplit(name).path)
    return None if name in ("", ":memory:") else Path(name).resolve()


def postgres(url: URL, connections: int) -> Engine:
    engine = create_engine(url, pool_size=connections, max_overflow=0, pool_use_lifo=True, **common())
    event.listen(engine, "connect", limit)
    return engine


def limit(connection: Any, record: object) -> None:
    """A process that freezes within a transaction must not hold up the others for ever."""
    connection.autocommit = True
    connection.execute(f"SET idle_in_transaction_session_timeout = '{FROZEN}s'")
    connection.autocommit = False


def sqlite(url: URL, connections: int) -> Engine:
    engine = create_engine(
        url, pool_size=connections, max_overflow=0, pool_use_lifo=True, connect_args={"timeout": BUSY}, **common()
    )
    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", begin)
    return engine


def common() -> dict[str, Any]:
    # what is written is JSON text already; parameters stay out of messages
    return {"json_serializer": str, "hide_parameters": True}


def prepare(connection: sqlite3.Connection, record: object) -> None:
    """FULL: every commit is on the disk before it is answered, also with write-ahead logging."""
    connection.isolation_level = None  # transactions are ours to begin
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def begin(connection: Connection) -> None:
    """Writers begin as writers, so that two of them wait for each other and do not fail; readers need nothing."""
    kind = connection.get_execution_options().get("begin")
    if kind == "migrate":  # a step may build a table anew, and that must not delete what refers to it
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
    if kind:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def make_file(url: URL) -> None:
    """Secrets of running tables are in it: for its owner only. Files that SQLite puts beside it follow suit."""
    file = url.database or ""
    if not file.startswith("file:"):
        Path(file).touch(mode=0o600)


def write_ahead(engine: Engine) -> None:
    """Readers beside a writer. SQLite does not wait by itself here when several processes start at once."""
    deadline = time.monotonic() + BUSY
    while True:
        try:
            with engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA journal_mode=WAL")
                return
        except SQLAlchemyError as error:
            if "locked" not in reason(error) or time.monotonic() > deadline:
                raise
        time.sleep(0.02)
