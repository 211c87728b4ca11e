"""How much one address may do at a running server, over all of its processes."""

import os
import signal
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from server.inside import inside
from server.people import Browser
from server.server import PATIENCE, Program, Server, alone, serving, until

pytestmark = pytest.mark.slow
SLOW = 0.000001  # a second: nothing comes back while a test runs
ALONE = httpx.Limits(max_keepalive_connections=0)  # every request may reach another process


# --- streams ----------------------------------------------------------------------------------------------------------
class Stream:
    """An open connection that follows a table, until it is closed or breaks."""

    def __init__(self, server: Server, player: Program, address: str = "") -> None:
        self.line = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        lines = [f"GET /api/tables/{player.table}/events HTTP/1.1", "host: localhost"]
        lines += [f"authorization: Bearer {player.key}"] + ([f"x-forwarded-for: {address}"] if address else [])
        self.line.sendall("\r\n".join([*lines, "", ""]).encode())
        self.head = b""
        while b"\r\n\r\n" not in self.head and (piece := self._read()):
            self.head += piece
        self.status = int(self.head[9:12] or 0)
        if self.status != 200:
            self.line.close()

    def _read(self) -> bytes:
        try:
            return self.line.recv(65536)
        except ConnectionError:
            return b""

    def vanish(self) -> None:
        """Without a word."""
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.line.close()

    def broken(self) -> bool:
        self.line.setblocking(False)
        try:
            while self.line.recv(65536):
                pass
        except BlockingIOError:
            return False
        except ConnectionError:
            pass
        return True


class Followers:
    """Streams of a test, all at one table."""

    def __init__(self, server: Server, player: Program) -> None:
        self.server = server
        self.player = player
        self.held: list[Stream] = []

    def another(self, address: str = "") -> bool:
        stream = Stream(self.server, self.player, address)
        assert stream.status in (200, 429), stream.head
        self.held.extend([stream] if stream.status == 200 else [])
        return stream.status == 200

    def drop_broken(self) -> int:
        """How many there were."""
        broken = [stream for stream in self.held if stream.broken()]
        for stream in broken:
            stream.line.close()
            self.held.remove(stream)
        return len(broken)


@contextmanager
def followers(server: Server) -> Iterator[Followers]:
    with server.client(limits=ALONE) as http:
        found = Followers(server, alone(http))
    try:
        yield found
    finally:
        for stream in found.held:
            stream.line.close()


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With the streams that one address has where nothing is said, behind a proxy."""
    folder = tmp_path_factory.mktemp("server")
    with serving(folder, "--public-url", "http://localhost/", environment={"LUDOMANCER_STREAMS": "60"}) as started:
        yield started


def test_sixty_streams_and_no_more(usual: Server) -> None:
    with followers(usual) as streams, usual.client() as http:
        assert all(streams.another() for _ in range(60))
        before = usual.rows()
        assert not any(streams.another() for _ in range(5))
        refused = http.get(f"/api/tables/{streams.player.table}/events", headers=streams.player.headers)
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 0
        assert "open where you are" in refused.json()["error"]
        page = http.get(f"/t/{streams.player.table}/events", headers={"accept-language": "it"})
        assert page.status_code == 429
        assert "Chiudine uno" in page.text
        assert page.headers["retry-after"] == refused.headers["retry-after"]
        assert http.get("/").status_code == 200  # everything else goes on
        assert usual.rows() == before
        streams.held[10].line.close()
        until(streams.another, "the place of one that was closed is free")
        assert not streams.another()
        streams.held[20].vanish()
        until(streams.another, "the place of one that vanished is free")
        assert not streams.another()


def test_streams_that_never_began_take_no_place(usual: Server) -> None:
    with followers(usual) as streams, usual.client() as http:
        for _ in range(70):
            assert http.get("/api/tables/" + "x" * 22 + "/events").status_code == 422
        for path in (f"/t/{streams.player.table}/events", "/nowhere/events", "/w/nobody/events"):
            for _ in range(25):
                assert http.get(path).status_code in (403, 404)
        until(streams.another, "earlier ones are gone")
        assert all(streams.another() for _ in range(59))
        assert not streams.another()


def test_streams_of_an_ipv6_network_are_counted_together(usual: Server) -> None:
    with followers(usual) as streams:
        assert all(streams.another(f"2001:db8:1:2::{number}") for number in range(60))
        assert not streams.another("2001:db8:1:2:ffff:ffff:ffff:ffff")
        assert streams.another("2001:db8:1:3::1")
        assert streams.another("192.0.2.7")
        assert streams.another("::ffff:192.0.2.7")


# --- pages ------------------------------------------------------------------------------------------------------------
def test_pages_of_an_address(sqlite_url: str) -> None:
    with inside(sqlite_url, page_rate=SLOW, page_burst=10) as server, server.client() as http:
        assert [http.get("/about").status_code for _ in range(9)] == [200] * 9
        assert [http.get("/static/base.css").status_code for _ in range(20)] == [200] * 20
        refused = http.get("/about", headers={"accept-language": "fr"})
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 0
        assert "Attendez un peu" in refused.text
        assert len(refused.content) < 200  # no page is made for it
        assert http.get("/static/base.css").status_code == 429
        assert http.get("/api/games").json()["error"]
        assert http.post("/api/tables", json={"game": "day-night"}).status_code == 201  # another count


# --- over all processes -----------------------------------------------------------------------------------------------
def workers(server: Server) -> set[int]:
    """The processes that answer."""
    assert server.process is not None
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return {int(child) for child in children if b"spawn_main" in command_of(child)}


def command_of(pid: str) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def test_two_processes_count_together(tmp_path: Path, postgres_url: str) -> None:
    environment = {
        "LUDOMANCER_RATE": str(SLOW),
        "LUDOMANCER_BURST": "40",
        "LUDOMANCER_NEW_TABLES": "10",
        "LUDOMANCER_STREAMS": "6",
    }
    arguments = ("--workers", "2", "--public-url", "http://localhost/")
    with serving(tmp_path, *arguments, database=postgres_url, environment=environment) as server:
        with server.client(limits=ALONE, headers={"x-forwarded-for": "192.0.2.7"}) as http:
            opened = [http.post("/api/tables", json={"game": "day-night"}).status_code for _ in range(15)]
            assert opened == [201] * 10 + [429] * 5
            changed = [http.post("/api/seats", json={"code": "x"}).status_code for _ in range(35)]
            assert 429 not in changed[:25]
            assert set(changed[25:]) == {429}
        with followers(server) as streams:
            assert all(streams.another() for _ in range(6))
            assert not any(streams.another() for _ in range(12))
            free = 0
            for pid in workers(server):  # until one had streams
                if not free:
                    os.kill(pid, signal.SIGKILL)
                    wait_for_another(server, pid)
                    free = streams.drop_broken()
            assert free
            for _ in range(free):
                until(streams.another, "the streams of the one that was killed count no more")
            assert not any(streams.another() for _ in range(6))
            assert len(streams.held) == 6
        book = book_of(server)
        assert book.exists()
    assert not book.exists()


def wait_for_another(server: Server, pid: int) -> None:
    until(lambda: pid not in workers(server) and len(workers(server)) == 2, "another process takes its place")


def book_of(server: Server) -> Path:
    """The file in which its processes count."""
    (pid, *_) = workers(server)
    settings = Path(f"/proc/{pid}/environ").read_text().split("\0")
    return Path(next(each.partition("=")[2] for each in settings if each.startswith("LUDOMANCER_BOOK=")))


# --- what is not counted, and what costs little -----------------------------------------------------------------------
def test_who_looks_after_the_server_is_not_counted(tmp_path: Path) -> None:
    with inside(f"sqlite:///{tmp_path / 'tables.sqlite'}", page_rate=SLOW, page_burst=3) as server:
        http = server.client()
        assert [http.get("/about").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
        assert [http.get(path).status_code for path in ("/health", "/ready", "/health")] == [200, 200, 200]


def test_changes_that_come_too_fast_are_answered_in_a_sentence(tmp_path: Path) -> None:
    with inside(f"sqlite:///{tmp_path / 'tables.sqlite'}", rate=SLOW, burst=1) as server:
        http = server.client()
        assert http.post("/join", data={}).status_code == 403
        late = http.post("/join", data={})
        assert late.status_code == 429
        assert late.headers["content-type"].startswith("text/plain")
        assert len(late.content) < 500
        asked = http.post("/join", data={}, headers={"accept": "application/json"})
        assert asked.json()["error"] == late.text


def test_whoever_lets_machines_play_is_led_to_watch_them(tmp_path: Path) -> None:
    with inside(f"sqlite:///{tmp_path / 'tables.sqlite'}") as server, Browser(server) as browser:
        table = browser.open({"day": "machine", "night": "machine"})
        assert table.startswith("/w/")
        assert browser.http.get(table).status_code == 200
