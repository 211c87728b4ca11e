"""Streams on the line: they are compressed, arrive at once, and end for whoever does not take them."""

import json
import socket
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from ludomancer.server.line import LEAST, Line
from ludomancer.server.squeezing import WINDOW, accepts_gzip
from server.inside import Served, served
from server.server import PATIENCE, SEATS, Program, pair, until

ROUND = ("travel", "retreat")  # of each seat, for ever


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        ("gzip, deflate, br, zstd", True),
        ("gzip", True),
        ("GZIP;q=0.1", True),
        ("*", True),
        ("br, *;q=0.5", True),
        ("", False),
        ("identity", False),
        ("deflate, br", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000, *", False),
        ("*;q=0", False),
        ("gzip;q=much", False),
    ],
)
def test_gzip_only_where_it_is_wanted(header: str, accepted: bool) -> None:
    assert accepts_gzip(header) is accepted


# --- compression ------------------------------------------------------------------------------------------------------
def open_stream(program: Program, encoding: str) -> Any:
    headers = program.headers | {"accept-encoding": encoding}
    return program.http.stream("GET", f"/api/tables/{program.table}/events", headers=headers)


class Raw:
    """What comes on the line, and what it says."""

    def __init__(self, response: httpx.Response) -> None:
        self.pieces = response.iter_raw()
        self.unpacking = zlib.decompressobj(16 + WINDOW)  # what browsers have at least
        self.packed = response.headers.get("content-encoding") == "gzip"
        self.bytes = 0

    def until(self, revision: int) -> list[str]:
        """The pieces up to that revision, each as it could be read when it came."""
        found: list[str] = []
        while f"\nid: {revision}\n" not in "".join(found):
            piece = next(self.pieces)
            self.bytes += len(piece)
            found.append((self.unpacking.decompress(piece) if self.packed else piece).decode())
        return found


@pytest.mark.slow
@pytest.mark.parametrize("game", SEATS)
def test_streams_are_compressed_and_every_change_can_be_read_when_it_comes(http: httpx.Client, game: str) -> None:
    players = pair(http, game)
    with open_stream(players[0], "gzip") as packed, open_stream(players[0], "gzip;q=0") as plain:
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
        one, two = Raw(packed), Raw(plain)
        for _ in range(10):
            updates = [player.update() for player in players]
            mine = next(number for number, update in enumerate(updates) if update["legal"])
            revision = players[mine].act(updates[mine]["legal"][0]["action"])
            told = [raw.until(revision) for raw in (one, two)]
            assert all(text.endswith("\n\n") for text in told[0])  # nothing of it is kept back
            assert sheet_of(told[0]) == sheet_of(told[1])
        assert one.bytes < two.bytes / 3


def sheet_of(pieces: list[str]) -> Any:
    lines = [text for text in "".join(pieces).split("\n\n") if text.startswith("event: sheet")]
    return json.loads(lines[-1].partition("\ndata: ")[2])["view"]


MEASURE = """
import zlib
from pathlib import Path
from ludomancer.server.squeezing import packer

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

text = bytes(n * n % 251 for n in range(30_000))
packer().compress(text)
before = resident()
held = [packer() for _ in range(1_000)]
for each in held:
    each.compress(text)
    each.flush(zlib.Z_SYNC_FLUSH)
print((resident() - before) // len(held))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the system says it otherwise")
def test_a_compressor_costs_less_than_150_kb() -> None:
    """tracemalloc does not see it; the system does."""
    done = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True)
    assert 60_000 < int(done.stdout) < 150_000


# --- whoever does not read --------------------------------------------------------------------------------------------
@pytest.fixture
def hasty(sqlite_url: str) -> Iterator[Served]:
    with served(sqlite_url, send_seconds=0.3) as server:
        yield server


@contextmanager
def never_reading(server: Served, *paths: str, key: str = "") -> Iterator[socket.socket]:
    """Asks for these at once, and takes nothing of what comes."""
    host, port = server.url.removeprefix("http://").split(":")
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(PATIENCE)
        client.connect((host, int(port)))
        head = f" HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {key}\r\n\r\n"
        client.sendall("".join(f"GET {path}{head}" for path in paths).encode())
        yield client


def rounds(day: Program, night: Program) -> Iterator[None]:
    """The table goes on."""
    while True:
        for player in (day, night):
            for action in ROUND:
                player.act(action)
                yield


@pytest.mark.slow
def test_a_reader_that_never_reads_is_dropped(hasty: Served) -> None:
    with hasty.client() as http:
        day, night = pair(http)
        playing = rounds(day, night)
        with never_reading(hasty, f"/api/tables/{night.table}/events", key=night.key):
            until(lambda: day.update()["seats"][1]["here"], "night is there")
            waited = []

            def has_left() -> bool:
                next(playing)
                waited.append(hasty.unsent)
                return not hasty.streams

            until(has_left, "night has left")
            longest = len(day.get().content)
            assert max(waited) < 2 * longest  # one change waited for it, and no more
            assert not day.update()["seats"][1]["here"]
            until(lambda: not hasty.unsent, "nothing is kept for it")
            assert day.post("/machine", {"revision": day.update()["revision"], "seat": "night"}).status_code == 200


@pytest.mark.slow
def test_an_answer_that_nobody_takes_is_thrown_away(hasty: Served) -> None:
    with hasty.client() as http:
        assert len(http.get("/api/openapi.json", headers={"accept-encoding": "identity"}).content) > 30_000
    until(lambda: not hasty.server_state.connections, "that one has gone")
    answered = hasty.server_state.total_requests
    with never_reading(hasty, *["/api/openapi.json"] * 3):
        until(lambda: hasty.server_state.total_requests > answered, "it is answered")
        until(lambda: not hasty.server_state.connections, "it does not wait for ever")


@pytest.mark.slow
def test_a_stream_ends_whatever_was_asked_for_after_it(hasty: Served) -> None:
    with hasty.client() as http:
        night = pair(http)[1]
        stream = f"/api/tables/{night.table}/events"
        with never_reading(hasty, stream, "/health", stream, key=night.key):
            until(lambda: hasty.streams, "night is there")
        until(lambda: not hasty.streams, "night has left")


def test_whoever_takes_something_is_waited_for() -> None:
    calls: list[Any] = []
    sizes = iter([50_000, 50_000 - LEAST, 50_000 - LEAST, 50_000 - 2 * LEAST + 1])
    slow = Line.__new__(Line)
    slow.seconds = 30
    slow.loop = SimpleNamespace(call_later=lambda *call: calls.append(call))  # type: ignore[assignment]
    slow.transport = SimpleNamespace(  # type: ignore[assignment]
        get_write_buffer_size=lambda: next(sizes), abort=lambda: calls.append("cut")
    )
    slow._look_later()
    slow._look()
    slow._look()
    assert calls == [(30, slow._look), (30, slow._look), "cut"]
