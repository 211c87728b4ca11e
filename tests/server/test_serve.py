"""`ludomancer serve` as a command: its flags, what it says when it cannot start, and how it ends."""

import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.server import COMMAND, PATIENCE, QUICK, Program, Server, alone, new_table, pair, serving, until
from unit.command import refused, run

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")
REMOVED = re.compile(r"INFO ludomancer\.store: idle tables removed: (.*), the oldest unchanged since \d{4}-\d\d-\d\d\n")
STOP_WITHIN = 30.0  # seconds, on a busy machine; that it broke anything off after waiting for it, it would say


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test of a command that fails leaves anything in the data folder of whoever runs the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in [name for name in os.environ if name.startswith("LUDOMANCER_")]:
        monkeypatch.delenv(name)


# --- what it says when it cannot start --------------------------------------------------------------------------------
def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        message = refused("serve", "--no-browser", "--port", port)
    assert f"127.0.0.1:{port}" in message
    assert "in use" in message


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ada:s3cret@127.0.0.1:1/tables",
        "postgresql://ada:s3cret@127.0.0.1:notaport/tables",
        "mysql://ada:s3cret@localhost/tables",
        "ada:s3cret",
        "postgresql+asyncpg://ada:s3cret@localhost/tables",
        "sqlite:////no/such/folder/s3/tables.sqlite?password=s3cret",
    ],
)
def test_a_database_that_cannot_be_used(url: str) -> None:
    message = refused("serve", "--no-browser", "--port", 0, "--database-url", url)
    assert "s3cret" not in message


def test_flags_that_cannot_be(tmp_path: Path) -> None:
    for flags in (
        ("--port", "99999"),
        ("--port", "-1"),
        ("--port", "many"),
        ("--workers", "0"),
        ("--workers", "-3"),
        ("--workers", "1000", "--port", "0"),
        ("--public-url", "ftp://example.org", "--port", "0"),
        ("--public-url", "example.org", "--port", "0"),
        ("--host", "999.1.2.3", "--port", "0"),
        ("--host", "no.such.host.invalid", "--port", "0"),
        ("--database-url", "", "--port", "70000"),
        ("--nonsense",),
        ("extra",),
    ):
        assert run("serve", "--no-browser", *flags).status == 2, flags


def test_settings_in_the_environment_that_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOMANCER_MAX_TABLES", "none")
    assert "max_tables" in refused("serve", "--no-browser", "--port", 0)
    monkeypatch.delenv("LUDOMANCER_MAX_TABLES")
    monkeypatch.setenv("LUDOMANCER_GAMES", "nothing")
    assert "LUDOMANCER_GAMES: there is no game 'nothing'" in refused("serve", "--no-browser", "--port", 0)


def test_a_data_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert str(tmp_path / "file") in refused("serve", "--no-browser", "--port", 0)


def test_help_names_every_flag() -> None:
    out = run("serve", "--help", columns=120).out
    for flag in ("--host", "--port", "--database-url", "--workers", "--public-url", "--no-browser"):
        assert flag in out


# --- how it starts ----------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_data_lie_in_the_data_folder(tmp_path: Path) -> None:
    with serving(tmp_path / "xdg") as server:
        assert (tmp_path / "xdg" / "ludomancer" / "tables.sqlite").exists()
        with server.client() as http:
            day, _ = pair(http)
            day.act("travel")
        assert server.stop() == 0
        server.start()
        with server.client() as http:
            day.http = http
            assert day.update()["revision"] == 3


@pytest.mark.slow
def test_ludomancer_alone_serves_and_says_where(tmp_path: Path) -> None:
    """Where there is no screen, the address on the terminal is all that happens."""
    kept = {name: value for name, value in os.environ.items() if name not in SCREENS}
    environment = kept | QUICK | {"XDG_DATA_HOME": str(tmp_path), "LUDOMANCER_PORT": "0"}
    process = subprocess.Popen(
        COMMAND, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Ludomancer is at http://127.0.0.1:"), line
        address = line.split()[-1]
        with httpx.Client(timeout=PATIENCE, trust_env=False) as http:
            page = until(lambda: looked(http, address), "the lobby is there")
        assert "Ludomancer" in page
        assert "Ctrl-C" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) in (0, 130)
        assert process.stderr is not None
        assert process.stderr.read() == ""
    finally:
        process.kill()
        process.communicate()


def looked(http: httpx.Client, address: str) -> str:
    try:
        return http.get(address).text
    except httpx.TransportError:
        return ""


@pytest.mark.slow
def test_for_the_whole_network(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as server:
        assert f"http://localhost:{server.port}/" in server.said
        with server.client() as http:
            assert http.get("/about").status_code == 200


@pytest.mark.slow
def test_idle_tables_expire_and_finished_ones_stay(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        with server.client() as http:
            idle = new_table(http, seats={"day": "me"})["table"]
            day, _ = pair(http)
            day.done("/resign")
        server.stop()
        server.grow_old()
        server.environment = {"LUDOMANCER_IDLE_DAYS": "0.0000001"}
        server.start()
        until(lambda: idle not in str(server.rows()["tables"]), "the idle table is removed")
        rows = server.rows()
        assert len(rows["tables"]) == 1
        assert not [row for row in rows["keys"] if idle in row]
        with server.client() as http:
            day.http = http
            assert day.get("/record").status_code == 200
        server.stop()
        server.environment = {"LUDOMANCER_KEEP_DAYS": "0.0000001"}
        server.start()
        until(lambda: not server.rows()["tables"], "the finished table is removed")
        server.stop()
        assert REMOVED.findall(server.complaints) == ["1 (day-night open 1)", "1 (day-night over 1)"]


# --- how it ends ------------------------------------------------------------------------------------------------------
@pytest.fixture
def busy(tmp_path: Path) -> Iterator[Server]:
    """A server with open streams and a machine that thinks."""
    with serving(tmp_path) as server, server.client(limits=httpx.Limits(max_connections=50)) as http:
        player = alone(http, seats={"day": "me", "night": "search:100000"})
        player.act("retreat")
        with player.events() as events, Program(http, player.table, player.key).events() as more:
            next(event for event in events if event.kind == "thinking")
            next(more)
            with http.stream("GET", f"/w/{server.row(player.table)['watch']}/events"):
                yield server


@pytest.mark.slow
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_at_once_with_streams_open_and_machines_thinking(busy: Server, by: signal.Signals) -> None:
    assert busy.process is not None
    pid = busy.process.pid
    workers = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    assert workers
    began = time.monotonic()
    assert busy.stop(by) in (0, 130)
    assert time.monotonic() - began < STOP_WITHIN
    until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers), "no worker is left")


@pytest.mark.slow
def test_a_second_server_finds_the_port_taken_and_the_first_goes_on(tmp_path: Path) -> None:
    with serving(tmp_path / "one") as server:
        assert "in use" in refused("serve", "--no-browser", "--port", server.port)
        with server.client() as http:
            assert http.get("/health").json() == {"status": "ok"}
