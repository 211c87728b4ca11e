"""What comes in on one connection: how large a request may be, how long it may take, how many there may be."""

import asyncio
import contextlib
import socket
import struct
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.server import ServerState

from ludomancer.server.limits import Limits
from ludomancer.server.limits.connection import ADDRESS, AHEAD, BODY, HEADERS, Connection, is_among
from ludomancer.server.settings import Settings
from server.server import PATIENCE, Server, serving, until

HOST = "Host: localhost\r\n"
WHOLE = f"GET / HTTP/1.1\r\n{HOST}\r\n".encode()
SETTINGS = Settings(address_connections=2, request_seconds=30.0)


# --- alone, with a clock that only runs when it is told ---------------------------------------------------------------
class Clock:
    """In place of a loop: nothing happens by itself."""

    def __init__(self) -> None:
        self.timers: list[tuple[float, Callable[[], None]]] = []
        self.tasks = 0

    def call_later(self, seconds: float, act: Callable[[], None]) -> "Timer":
        self.timers.append((seconds, act))
        return Timer(self, self.timers[-1])

    def create_task(self, work: Coroutine[Any, Any, None]) -> "asyncio.Future[None]":
        work.close()
        self.tasks += 1
        return cast("asyncio.Future[None]", Task())

    @property
    def waits(self) -> list[float]:
        return [seconds for seconds, _ in self.timers]


class Task:
    def add_done_callback(self, _: object) -> None:
        pass


class Timer:
    def __init__(self, clock: Clock, what: tuple[float, Callable[[], None]]) -> None:
        self.clock = clock
        self.what = what

    def cancel(self) -> None:
        self.clock.timers.remove(self.what)


class Line(asyncio.Transport):
    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 5)})
        self.written = b""
        self.end = ""
        self.protocol: asyncio.BaseProtocol | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.end = self.end or "closed"

    def abort(self) -> None:
        self.end = "aborted"

    def is_closing(self) -> bool:
        return bool(self.end)

    def get_protocol(self) -> Any:
        return self.protocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


async def nothing(scope: object, receive: object, send: object) -> None:
    pass


class TableManager:
    """All connections of one server."""

    def __init__(self, settings: Settings = SETTINGS) -> None:
        self.config = uvicorn.Config(nothing, http=Connection, ws="none")
        self.state = ServerState()
        self.limits = Limits(settings)

    def connect(self, address: str = "192.0.2.7") -> tuple[Connection, Line, Clock]:
        clock, line = Clock(), Line(address)
        made = Connection(
            config=self.config, server_state=self.state, app_state={"limits": self.limits}, _loop=cast(Any, clock)
        )
        made.connection_made(line)
        return made, line, clock


def answered(connection: Connection) -> None:
    """As if the application had."""
    connection.cycle.response_started = connection.cycle.response_complete = True
    connection.on_response_complete()


def fed(connection: Connection, line: Line, piece: bytes, most: int = 1_000_000) -> int:
    """The bytes it took before it ended the connection."""
    taken = 0
    while not line.end and taken < most:
        connection.data_received(piece)
        taken += len(piece)
    return taken


def test_headers_without_end_are_cut_off() -> None:
    for piece in (b"x" * 1000, b"name: value\r\n" * 50):
        connection, line, clock = TableManager().connect()
        connection.data_received(b"GET / HTTP/1.1\r\nHost: localhost\r\nx: ")
        taken = fed(connection, line, piece)
        assert HEADERS - 1000 < taken <= ADDRESS + HEADERS + 1000
        assert line.written.startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
        assert line.end == "closed"
        assert clock.tasks == 0


@pytest.mark.parametrize(("more", "status"), [(0, 0), (1, 431)])
def test_headers_of_just_that_size(more: int, status: int) -> None:
    connection, line, clock = TableManager().connect()
    value = "v" * (HEADERS - len("Host") - len("localhost") - 4 - len("x") - 4 + more)
    connection.data_received(f"GET / HTTP/1.1\r\n{HOST}x: {value}\r\n\r\n".encode())
    assert line.written[9:12] == (str(status).encode() if status else b"")
    assert clock.tasks == (0 if status else 1)


@pytest.mark.parametrize(("more", "status"), [(0, 0), (1, 414)])
@pytest.mark.parametrize("pieces", [1, 3])
def test_addresses_of_just_that_size(more: int, status: int, pieces: int) -> None:
    connection, line, clock = TableManager().connect()
    asked = f"GET /{'a' * (ADDRESS - 1 + more)} HTTP/1.1\r\n{HOST}\r\n".encode()
    step = -(-len(asked) // pieces)
    for start in range(0, len(asked), step):
        connection.data_received(asked[start : start + step])
    assert line.written[9:12] == (str(status).encode() if status else b"")
    assert clock.tasks == (0 if status else 1)


def test_an_address_without_end_is_cut_off() -> None:
    connection, line, _ = TableManager().connect()
    connection.data_received(b"GET /")
    assert fed(connection, line, b"a" * 100) <= ADDRESS + 100
    assert line.written.startswith(b"HTTP/1.1 414 ")


def test_what_follows_a_body_has_an_end_too() -> None:
    chunked = f"POST / HTTP/1.1\r\n{HOST}Transfer-Encoding: chunked\r\n\r\n".encode()
    for begun, piece in ((b"2\r\nab\r\n0\r\n", b"name: value\r\n"), (b"0\r\nx: ", b"x" * 100), (b"2;", b"x" * 100)):
        connection, line, _ = TableManager().connect()
        connection.data_received(chunked + begun)
        assert fed(connection, line, piece) <= ADDRESS + HEADERS + len(piece)


def test_a_large_body_is_not_a_large_head() -> None:
    connection, line, clock = TableManager().connect()
    connection.data_received(f"POST / HTTP/1.1\r\n{HOST}Content-Length: 400000\r\n\r\n".encode())
    assert fed(connection, line, b"x" * 1000, 400_000) == 400_000
    assert (line.end, line.written, clock.timers) == ("", b"", [])


def test_few_requests_may_be_sent_ahead() -> None:
    connection, line, clock = TableManager().connect()
    connection.data_received(WHOLE * (1 + AHEAD))
    assert (line.end, len(connection.pipeline), clock.tasks) == ("", AHEAD, 1)
    connection.data_received(WHOLE * 1000)
    assert (line.end, len(connection.pipeline), clock.tasks) == ("aborted", AHEAD, 1)


def test_into_an_answer_nothing_else_is_said() -> None:
    connection, line, _ = TableManager().connect()
    connection.data_received(WHOLE)
    connection.cycle.response_started = True
    connection.data_received(b"GET /" + b"a" * 2 * ADDRESS)
    assert (line.end, line.written) == ("aborted", b"")


def test_a_connection_stays_what_it_is() -> None:
    """It would be counted for ever if it could become another protocol's."""
    manager = TableManager(Settings(address_connections=1))
    connection, line, clock = manager.connect()
    asked = f"GET / HTTP/1.1\r\n{HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n"
    connection.data_received(asked.encode())
    assert (line.end, clock.tasks, line.get_protocol()) == ("", 1, None)
    assert fed(connection, line, b"x" * 1000) <= ADDRESS + HEADERS + 1000
    connection.connection_lost(None)
    assert manager.connect()[1].end == ""


# --- time -------------------------------------------------------------------------------------------------------------
def test_the_clock_runs_for_what_is_missing() -> None:
    connection, line, clock = TableManager().connect()
    assert clock.waits == [30.0]  # for whoever connects and says nothing
    first = clock.timers[0]
    connection.data_received(b"GET / HTT")
    connection.data_received(b"P/1.1\r\nx: ")
    assert clock.timers == [first]  # and one byte more does not set it back
    connection.data_received(b"y\r\nHost: localhost\r\n\r\n")
    assert clock.waits == []
    answered(connection)
    assert clock.waits == [5.0]  # the server's own, for whoever says nothing more
    connection.data_received(b"\r\n")
    assert clock.waits == [30.0]
    connection.data_received(b"\r\n" * 10)
    connection.data_received(f"POST / HTTP/1.1\r\n{HOST}Content-Length: 4\r\n\r\nab".encode())
    assert clock.waits == [30.0 * BODY]
    connection.data_received(b"c")
    assert clock.waits == [30.0 * BODY]
    clock.timers[0][1]()
    assert line.end == "aborted"
    connection.connection_lost(None)
    assert clock.waits == []


def test_no_clock_is_left_of_a_request_that_comes_at_once() -> None:
    connection, line, clock = TableManager().connect()
    for _ in range(3):
        connection.data_received(WHOLE)
        assert clock.waits == []
        answered(connection)
    assert clock.tasks == 3
    assert line.end == ""


# --- how many ---------------------------------------------------------------------------------------------------------
def test_so_many_connections_of_one_address() -> None:
    manager = TableManager()
    ends = [manager.connect(f"2001:db8:1:2::{number}")[1].end for number in range(3)]
    assert ends == ["", "", "aborted"]
    assert manager.connect("2001:db8:1:3::1")[1].end == ""
    made, line, _ = manager.connect("2001:db8:1:3::2")
    assert line.end == ""
    assert manager.connect("2001:db8:1:3::3")[1].end == "aborted"
    made.connection_lost(None)
    assert manager.connect("2001:db8:1:3::4")[1].end == ""


def test_one_that_was_refused_takes_no_place() -> None:
    manager = TableManager()
    made = [manager.connect()[0] for _ in range(5)]
    for connection in made[2:]:
        connection.connection_lost(None)
    assert manager.connect()[1].end == "aborted"
    made[0].connection_lost(None)
    assert manager.connect()[1].end == ""
    assert manager.connect()[1].end == "aborted"


def test_connections_of_a_proxy_are_not_counted() -> None:
    chosen = Settings(address_connections=1, proxies="10.0.0.7, 10.1.0.0/16")
    manager = TableManager(chosen.model_copy(update={"public_url": "https://play.example.org"}))
    assert [manager.connect("10.0.0.7")[1].end for _ in range(3)] == [""] * 3
    assert [manager.connect("10.1.2.3")[1].end for _ in range(3)] == [""] * 3
    assert [manager.connect("10.0.0.8")[1].end for _ in range(2)] == ["", "aborted"]
    manager = TableManager(chosen)  # then nobody's word about others counts
    assert [manager.connect("10.0.0.7")[1].end for _ in range(2)] == ["", "aborted"]


@pytest.mark.parametrize(
    ("host", "proxies", "found"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.2", "127.0.0.1", False),
        ("127.0.0.2", "*", True),
        ("::1", "127.0.0.1,::1", True),
        ("10.1.2.3", "10.1.0.0/16", True),
        ("10.1.2.3", "nonsense,10.1.2.300", False),
        ("", "127.0.0.1", False),
    ],
)
def test_who_is_a_proxy(host: str, proxies: str, found: bool) -> None:
    assert is_among(host, proxies) is found


# --- at a server ------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    environment = {"LUDOMANCER_REQUEST_SECONDS": "5", "LUDOMANCER_ADDRESS_CONNECTIONS": "10"}
    with serving(tmp_path_factory.mktemp("server"), environment=environment) as started:
        yield started


def connected(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE)


def read(line: socket.socket) -> bytes:
    """Until the server ends the connection."""
    found = b""
    try:
        while piece := line.recv(65536):
            found += piece
    except ConnectionError:
        pass
    return found


@pytest.mark.slow
def test_requests_that_are_too_large(strict: Server) -> None:
    """As large as fits into one piece, so that the answer is read before the connection ends."""
    for asked, status in (
        (f"GET /?{'a' * 9000} HTTP/1.1\r\n{HOST}\r\n", b"414"),
        (f"GET / HTTP/1.1\r\n{HOST}Cookie: {'a' * 33_000}\r\n\r\n", b"431"),
        (f"GET /?{'a' * 8000} HTTP/1.1\r\n{HOST}Cookie: {'a' * 31_000}\r\nConnection: close\r\n\r\n", b"200"),
    ):
        with connected(strict) as line:
            line.sendall(asked.encode())
            assert read(line)[9:12] == status


@pytest.mark.slow
def test_whoever_sends_without_end_is_cut_off(strict: Server) -> None:
    sent = 0
    with connected(strict) as line, contextlib.suppress(ConnectionError):
        line.sendall(b"GET / HTTP/1.1\r\nx: ")
        while sent < 64 << 20:
            line.sendall(b"x" * 65536)
            sent += 65536
    assert sent < 64 << 20


@pytest.mark.slow
def test_whoever_says_nothing_is_not_waited_for(strict: Server) -> None:
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(connected(strict)) for _ in range(2)]
        lines[1].sendall(b"GET / HT")
        assert [read(line) for line in lines] == [b"", b""]
    with strict.client() as http:
        assert http.get("/health").status_code == 200


@pytest.mark.slow
def test_the_connections_of_an_address(strict: Server) -> None:
    with contextlib.ExitStack() as stack:
        held: list[socket.socket] = []

        def another() -> bool:
            line = stack.enter_context(connected(strict))
            answers = is_answered(line)
            held.extend([line] if answers else [])
            return answers

        until(lambda: another() and len(held) == 10, "all places are taken")
        assert not any(another() for _ in range(5))
        held[0].setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        held[0].close()  # without a word
        until(another, "there is a place again")
        assert not any(another() for _ in range(5))
        assert all(is_answered(line) for line in held[1:])


def is_answered(line: socket.socket) -> bool:
    """One request; the connection stays open."""
    try:
        line.sendall(f"GET /health HTTP/1.1\r\n{HOST}\r\n".encode())
        found = b""
        while not found.endswith(b"}") and (piece := line.recv(4096)):
            found += piece
        return found.startswith(b"HTTP/1.1 200 ")
    except ConnectionError:
        return False
