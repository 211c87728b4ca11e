"""Opening a store: addresses, migrations, and what is said when it cannot be."""

import asyncio
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, inspect, text
from sqlalchemy.pool import NullPool

from ludomancer.core.errors import LudomancerError
from ludomancer.server.store import Store, StoreError, engine, migrate
from ludomancer.server.store.schema import metadata
from server.postgres import Postgres
from server.store_rows import append, create, revisions

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def refusal(url: str) -> str:
    with pytest.raises(StoreError) as caught:
        await Store.open(url)
    assert isinstance(caught.value, LudomancerError)
    assert "pass" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", "no URL"),
        ("tables.sqlite", "no URL"),
        ("postgresql://me:pass@host:pass/name", "no URL"),
        ("mysql://me:pass@host/name", "begins with mysql:"),
        ("postgresql+asyncpg://me:pass@host/name", "begins with postgresql"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("sqlite:////no/such/folder/tables.sqlite", "no folder /no/such/folder"),
        ("sqlite:////", "is a folder"),
        ("postgres://me:pass@127.0.0.1:1/name", r"me:\*\*\*@127\.0\.0\.1:1/name.*refused"),
        ("postgresql://me@127.0.0.1:1/name?password=pass", "refused"),
        ("postgresql:///name?host=/no/such/folder", "No such file"),
    ],
)
async def test_addresses_that_cannot_be_used(url: str, said: str) -> None:
    assert re.search(said, await refusal(url))


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a database, and longer than the sixteen bytes that a database begins with\n" * 20)
    assert "not a database" in await refusal(f"sqlite:///{file}")
    assert file.read_text().startswith("not a database")


async def test_a_file_that_can_only_be_read(sqlite_url: str) -> None:
    await (await Store.open(sqlite_url)).close()
    file = sqlite_url.removeprefix("sqlite:///")
    assert "readonly" in await refusal(f"sqlite:///file:{file}?mode=ro&uri=true")


async def test_a_server_that_can_only_be_read(postgres: Postgres, postgres_url: str) -> None:
    name = postgres_url.partition("?")[0].rpartition("/")[2]
    postgres.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert "can only be read" in await refusal(postgres_url)


async def test_no_such_database(postgres: Postgres) -> None:
    assert "does not exist" in await refusal(postgres.url("nothing"))


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
async def test_schemes_of_postgres(postgres_url: str, scheme: str) -> None:
    store = await Store.open(scheme + postgres_url.removeprefix("postgresql"))
    assert store.shared
    await store.close()


async def test_psycopg_is_missing(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "ludomancer[postgres]" in await refusal(postgres_url)


async def test_a_newer_database_is_left_alone(store_url: str) -> None:
    await (await Store.open(store_url)).close()
    with direct(store_url).begin() as connection:
        connection.execute(text(f"UPDATE {migrate.VERSION_TABLE} SET version_num = '9999'"))
    said = await refusal(store_url)
    assert "newer Ludomancer" in said
    assert "9999" in said


async def test_a_database_of_something_else_is_left_alone(store_url: str) -> None:
    with direct(store_url).begin() as connection:
        connection.execute(text("CREATE TABLE keys (door integer)"))
        connection.execute(text("INSERT INTO keys VALUES (7)"))
    assert "already exists" in await refusal(store_url)
    with direct(store_url).begin() as connection:
        assert connection.execute(text("SELECT door FROM keys")).scalar_one() == 7
        assert inspect(connection).get_table_names() == ["keys"]  # all of the migration or nothing


async def test_migrations_lead_to_the_schema(store_url: str) -> None:
    await (await Store.open(store_url)).close()
    with direct(store_url).begin() as connection:
        options = {"version_table": migrate.VERSION_TABLE, "compare_type": True, "compare_server_default": True}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), metadata) == []
        assert inspect(connection).get_foreign_keys("entries")[0]["options"] == {"ondelete": "CASCADE"}


async def test_down_and_up_again(store_url: str) -> None:
    await (await Store.open(store_url)).close()
    with direct(store_url).begin() as connection:
        command.downgrade(migrate.settings(connection), "base")
    with direct(store_url).begin() as connection:
        assert inspect(connection).get_table_names() == [migrate.VERSION_TABLE]
        assert migrate.version(connection) is None
    store = await Store.open(store_url)
    await create(store)
    assert await append(store, "t1", 2)
    await store.close()
    store = await Store.open(store_url)
    assert await revisions(store) == [1, 2]
    await store.close()


async def test_every_step_can_be_found() -> None:
    files = [file.name for file in (migrate.FOLDER / "versions").glob("v*.py")]
    assert len(files) == len(migrate.known())


async def test_stores_that_open_at_once(store_url: str) -> None:
    stores = await asyncio.gather(*(Store.open(store_url) for _ in range(6)))
    await create(stores[0])
    assert await asyncio.gather(*(revisions(store) for store in stores)) == [[1]] * 6
    for store in stores:
        await store.close()


@pytest.mark.slow
async def test_processes_that_open_at_once(store_url: str) -> None:
    program = "import asyncio, sys; from ludomancer.server.store import Store; asyncio.run(Store.open(sys.argv[1]))"
    processes = [
        subprocess.Popen([sys.executable, "-c", program, store_url], stderr=subprocess.PIPE, text=True)
        for _ in range(5)
    ]
    said = await asyncio.to_thread(lambda: [process.communicate()[1] for process in processes])
    assert said == [""] * 5
    assert [process.returncode for process in processes] == [0] * 5


async def test_sqlite_is_set_to_be_durable(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    with store.engine.connect() as connection:
        values = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert values == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 1000 * engine.BUSY}
    await store.close()
    assert [file.name for file in Path(sqlite_url.removeprefix("sqlite:///")).parent.iterdir()] == ["tables.sqlite"]


async def test_a_new_file_is_its_owners_alone(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    await create(store)
    modes = {
        file.name: file.stat().st_mode & 0o777 for file in Path(sqlite_url.removeprefix("sqlite:///")).parent.iterdir()
    }
    assert modes == dict.fromkeys(["tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"], 0o600)
    await store.close()


async def test_postgres_is_set_to_be_durable_and_not_to_wait_for_ever(postgres_url: str) -> None:
    store = await Store.open(postgres_url)
    with store.engine.connect() as connection:
        values = [
            connection.exec_driver_sql(f"SHOW {name}").scalar_one()
            for name in ("synchronous_commit", "idle_in_transaction_session_timeout")
        ]
    assert values == ["on", f"{engine.FROZEN}s"]
    await store.close()


async def test_sqlite_migrations_do_not_delete_what_refers_to_a_table(sqlite_url: str) -> None:
    """A step that builds a table anew drops the old one; entries must outlive that."""
    store = await Store.open(sqlite_url)
    await create(store)
    with store.engine.execution_options(begin="migrate").begin() as connection:
        connection.exec_driver_sql("CREATE TABLE anew AS SELECT * FROM tables")
        connection.exec_driver_sql("DROP TABLE tables")
        connection.exec_driver_sql("ALTER TABLE anew RENAME TO tables")
    assert await revisions(store) == [1]
    await store.close()
    with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as check:
        assert check.execute("SELECT count(*) FROM entries").fetchone() == (1,)
    check.close()


def direct(url: str) -> Engine:
    """The database without a store; no connection stays open."""
    return create_engine(engine.parse(url), poolclass=NullPool)
