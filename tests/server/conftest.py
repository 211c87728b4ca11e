"""Servers for the tests of a file, and stores: a file of SQLite, and a database on a real PostgreSQL that every test
process starts once."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.inside import Inside
from server.people import Browser
from server.postgres import Postgres, running_postgres
from server.server import Rows, Server, Unchanged, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def http(server: Server) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


@pytest.fixture
def unchanged(server: Server) -> Iterator[Unchanged]:
    """Call it once all is set up: from then on nothing in the store may change."""
    before: list[Rows] = []
    yield lambda: before.append(server.rows())
    assert before
    assert server.rows() == before[-1]


@pytest.fixture
def day(server: Server | Inside) -> Iterator[Browser]:
    """Two browsers at the server of the file."""
    with Browser(server) as browser:
        yield browser


@pytest.fixture
def night(server: Server | Inside) -> Iterator[Browser]:
    with Browser(server) as browser:
        yield browser


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    with postgres.database() as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest) -> str:
    """Both stores, one after the other."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
