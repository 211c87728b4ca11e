"""A real `ludomancer serve` for the tests: on a free port, killed and started again on the same data, and stopped."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import httpx
from sqlalchemy import Engine, create_engine, make_url, select, update
from sqlalchemy.pool import NullPool

from ludomancer.core.registry import game_ids, load
from ludomancer.server.store import schema

COMMAND = (sys.executable, "-c", "from ludomancer.cli import main; main()")
ADDRESS = re.compile(r"Ludomancer is at (https?://\S+?)/?\n")
INFORMING = re.compile(r"\S+ INFO .*\n")
PATIENCE = 60.0  # seconds: the machine may be busy with other tests
SEATS = {game: load(game).seat_names for game in game_ids()}  # as two play it
# tests play faster than people do; and few processes think, so that tests can run side by side
QUICK = {
    "LUDOMANCER_RATE": "100000",
    "LUDOMANCER_BURST": "100000",
    "LUDOMANCER_NEW_TABLES": "100000",
    "LUDOMANCER_PAGE_RATE": "100000",
    "LUDOMANCER_PAGE_BURST": "100000",
    "LUDOMANCER_STREAMS": "10000",
    "LUDOMANCER_MACHINE_SECONDS": "1000000",
    "LUDOMANCER_ADDRESS_CONNECTIONS": "10000",
    "LUDOMANCER_THINKERS": "1",
    "LUDOMANCER_MOST_SEARCH": "10000000",
    "LUDOMANCER_AWAY_SECONDS": "0",
}
Rows = dict[str, list[tuple[Any, ...]]]
Unchanged = Callable[[], None]  # says that from now on nothing in the store may change
JSON = {"content-type": "application/json"}
FRESH = httpx.Limits(max_keepalive_connections=0)  # what is wrong with one request must not close another's connection
CODE = 12  # letters of the code of a table
Found = TypeVar("Found")


def until(look: Callable[[], Found | None], what: str, seconds: float = PATIENCE) -> Found:
    """The first true thing that a look gives."""
    deadline = time.monotonic() + seconds
    while True:
        found = look()
        if found:
            return found
        assert time.monotonic() < deadline, f"after {seconds:g} seconds still not: {what}"
        time.sleep(0.01)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


class Server:
    """One server with its data; `port` 0 until it has found one, which it keeps."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        database: str = "",
        environment: dict[str, str] | None = None,
        program: tuple[str, ...] = COMMAND,
    ) -> None:
        self.folder = folder
        self.arguments = arguments
        self.database = database
        self.environment = environment or {}
        self.program = program
        self.port = 0
        self.url = ""
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def file(self) -> Path:
        return self.folder / "ludomancer" / "tables.sqlite"

    @property
    def said(self) -> str:
        """All that it has printed since its start."""
        return self._out.read_text() if self._out.exists() else ""

    @property
    def complaints(self) -> str:
        return self._err.read_text() if self._err.exists() else ""

    @property
    def _out(self) -> Path:
        return self.folder / "out"

    @property
    def _err(self) -> Path:
        return self.folder / "err"

    def begin(self) -> "subprocess.Popen[bytes]":
        """Start the process without waiting for it."""
        assert self.process is None
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = {name: value for name, value in os.environ.items() if not name.startswith("LUDOMANCER_")}
        environment = kept | {"XDG_DATA_HOME": str(self.folder)} | QUICK | self.environment
        database = ("--database-url", self.database) if self.database else ()
        command = [*self.program, "serve", "--no-browser", "--port", str(self.port), *database, *self.arguments]
        with self._out.open("wb") as out, self._err.open("ab") as err:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=environment, cwd=self.folder
            )
        return self.process

    def start(self) -> "Server":
        """Until it answers."""
        if "--public-url" in self.arguments and not self.port:
            self.port = free_port()  # then it does not say its own
        process = self.begin()
        until(lambda: ADDRESS.search(self.said) or process.poll() is not None, "the server says its address")
        found = ADDRESS.search(self.said)
        assert found, f"the server ended with {process.poll()}: {self.complaints}"
        self.port = self.port or int(found[1].rpartition(":")[2])
        self.url = f"http://127.0.0.1:{self.port}"
        with httpx.Client(base_url=self.url, timeout=PATIENCE, trust_env=False) as http:
            until(lambda: self._answers(http, process), "the server answers")
        return self

    def _answers(self, http: httpx.Client, process: "subprocess.Popen[bytes]") -> bool:
        assert process.poll() is None, f"the server ended with {process.poll()}: {self.complaints}"
        try:
            return http.get("/health").status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As `kill -9` does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)
        self.process = None

    def stop(self, by: signal.Signals = signal.SIGTERM) -> int:
        """The exit status."""
        assert self.process is not None
        self.process.send_signal(by)
        try:
            return self.process.wait(PATIENCE)
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait(PATIENCE)
            self.process = None

    def client(self, **options: Any) -> httpx.Client:
        return httpx.Client(base_url=self.url, **{"timeout": PATIENCE, "trust_env": False} | options)

    # --- the store behind it ----------------------------------------------------------------------------------------
    def engine(self) -> Engine:
        """The database, whatever the server does meanwhile."""
        url = (
            make_url(self.database).set(drivername="postgresql+psycopg") if self.database else f"sqlite:///{self.file}"
        )
        return create_engine(url, poolclass=NullPool)

    def rows(self, of: str = "") -> Rows:
        """Everything in the store, or all of one table; leases come and go by themselves."""
        found: Rows = {}
        with self.engine().connect() as connection:
            for table in (schema.tables, schema.entries, schema.keys):
                rows = connection.execute(select(table)).mappings()
                mine = [tuple(row.values()) for row in rows if not of or of in (row.get("id"), row.get("table"))]
                found[table.name] = sorted(mine, key=repr)
        return found

    def entries(self, table: str) -> list[dict[str, Any]]:
        wanted = select(schema.entries).where(schema.entries.c.table == table).order_by(schema.entries.c.revision)
        with self.engine().connect() as connection:
            return [dict(row) for row in connection.execute(wanted).mappings()]

    def grow_old(self) -> None:
        """As if all tables had been left alone for four days, and idle ones been looked for two days ago."""
        with self.engine().begin() as connection:
            for column, days in ((schema.tables.c.changed, 4), (schema.looks.c.at, 2)):
                connection.execute(update(column.table).values({column: column - days * 24 * 3600}))

    def row(self, table: str) -> dict[str, Any]:
        with self.engine().connect() as connection:
            wanted = select(schema.tables).where(schema.tables.c.id == table)
            return dict(connection.execute(wanted).mappings().one())


@contextlib.contextmanager
def serving(folder: Path, *arguments: str, calm: bool = True, **options: Any) -> Iterator[Server]:
    """A server while the test runs; a calm one must have had nothing to complain of."""
    server = Server(folder, *arguments, **options)
    try:
        yield server.start()
    finally:
        if server.process is not None:
            server.stop()
    if calm:
        worrying = INFORMING.sub("", server.complaints)
        assert not worrying, worrying[-2000:]


# --- programs that play ---------------------------------------------------------------------------------------------
class Event(NamedTuple):
    kind: str
    id: str
    data: str


class Program:
    """A program with the key of a seat, or the code for watching."""

    def __init__(self, http: httpx.Client, table: str, key: str) -> None:
        self.http = http
        self.table = table
        self.key = key
        self.headers = {"authorization": f"Bearer {key}"}

    def get(self, path: str = "", **query: Any) -> httpx.Response:
        return self.http.get(f"/api/tables/{self.table}{path}", headers=self.headers, params=query)

    def post(self, path: str, body: dict[str, Any] | None = None, **query: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{self.table}{path}", headers=self.headers, json=body or {}, params=query)

    def update(self, lang: str = "en") -> dict[str, Any]:
        return good(self.get(lang=lang))

    def done(self, path: str, **body: Any) -> int:
        """Ask for something at the revision that the table is at; the new one."""
        if path != "/secret":
            body.setdefault("revision", self.update()["revision"])
        return int(good(self.post(path, body))["revision"])

    def act(self, action: str) -> int:
        return self.done("/act", action=action)

    @contextlib.contextmanager
    def events(self, since: int = 0, lang: str = "en") -> Iterator[Iterator[Event]]:
        path = f"/api/tables/{self.table}/events"
        query: dict[str, str | int] = {"since": since, "lang": lang}
        with self.http.stream("GET", path, headers=self.headers, params=query) as response:
            assert response.status_code == 200, response.read()
            yield read_events(response.iter_lines())


def read_events(lines: Iterator[str]) -> Iterator[Event]:
    """Server-sent events; comments and settings are left out."""
    fields: dict[str, str] = {}
    for line in lines:
        if line:
            name, _, value = line.partition(":")
            fields[name] = value.removeprefix(" ")
            continue
        if "event" in fields:
            yield Event(fields["event"], fields.get("id", ""), fields.get("data", ""))
        fields = {}


def good(response: httpx.Response) -> dict[str, Any]:
    assert response.is_success, (
        f"{response.request.method} {response.request.url}: {response.status_code} {response.text}"
    )
    found: dict[str, Any] = response.json()
    return found


def good_text(response: httpx.Response) -> str:
    assert response.status_code == 200, response.text
    return response.text


def new_table(http: httpx.Client, game: str = "day-night", **chosen: Any) -> dict[str, Any]:
    return good(http.post("/api/tables", json={"game": game, **chosen}))


def alone(http: httpx.Client, game: str = "day-night", **chosen: Any) -> Program:
    """At the first seat of a table of two, a machine at the other."""
    first, second = SEATS[game]
    chosen.setdefault("seats", {first: "me", second: "greedy"})
    opened = new_table(http, game, **chosen)
    return Program(http, opened["table"], opened["keys"][first])


def pair(http: httpx.Client, game: str = "day-night", **chosen: Any) -> tuple[Program, Program]:
    """Two programs at a table of two."""
    opened = new_table(http, game, seats={SEATS[game][0]: "me"}, **chosen)
    seated = good(http.post("/api/seats", json={"code": opened["join"]}))
    return Program(http, opened["table"], opened["keys"][SEATS[game][0]]), Program(http, seated["table"], seated["key"])
