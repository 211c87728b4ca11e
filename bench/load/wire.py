"""Connections as light as they can be, so that what is measured is the server: HTTP/1.1, event streams, websockets."""

import asyncio
import base64
import json
import os
import time
import zlib
from collections.abc import Callable
from typing import Any, NamedTuple

Arrived = Callable[[str, int, bytes, float], None]  # kind, number, data, when
Heard = Callable[[bytes, float], None]


READY = 30.0  # seconds that a stream may take to begin


class WireError(Exception):
    """The server answered in a way that this client does not know, or not at all."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


Answered = Callable[[Answer | None], None]  # None: the connection broke


def written(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    if method != "GET":
        lines.append(f"content-length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def read_head(found: bytearray) -> tuple[int, dict[str, str], int] | None:
    """Status, headers and where the body begins, once all of it is there."""
    end = found.find(b"\r\n\r\n")
    if end < 0:
        return None
    first, *lines = found[:end].decode("latin-1").split("\r\n")
    headers: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        name = name.lower()
        headers[name] = f"{headers[name]}\n{value.strip()}" if name in headers else value.strip()
    return int(first.split()[1]), headers, end + 4


def unchunked(found: bytearray, start: int) -> tuple[list[bytes], int, bool]:
    """The whole chunks from there on, where the rest begins, and whether the last one has come."""
    pieces: list[bytes] = []
    while (line := found.find(b"\r\n", start)) >= 0:
        size = int(found[start:line].split(b";")[0], 16)
        end = line + 2 + size + 2
        if len(found) < end:
            break
        if not size:
            return pieces, end, True
        pieces.append(bytes(found[line + 2 : end - 2]))
        start = end
    return pieces, start, False


class Wire(asyncio.Protocol):
    """What all connections share."""

    def __init__(self) -> None:
        self.found = bytearray()
        self.transport: asyncio.Transport | None = None
        self.closed = False

    async def connect(self, port: int) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True

    def write(self, data: bytes) -> None:
        if self.transport is None or self.closed:
            raise WireError("the connection is closed")
        self.transport.write(data)

    def close(self) -> None:
        self.closed = True
        if self.transport is not None:
            self.transport.abort()


class Line(Wire):
    """One connection for requests, one at a time."""

    def __init__(self, done: Answered) -> None:
        super().__init__()
        self.done = done
        self.head: tuple[int, dict[str, str], int] | None = None

    def data_received(self, data: bytes) -> None:
        self.found += data
        if self.head is None:
            self.head = read_head(self.found)
            if self.head is None:
                return
        status, headers, start = self.head
        if "chunked" in headers.get("transfer-encoding", ""):
            pieces, end, last = unchunked(self.found, start)
            if not last:
                return
            body = b"".join(pieces)
        else:
            end = start + int(headers.get("content-length", "0"))
            if len(self.found) < end:
                return
            body = bytes(self.found[start:end])
        del self.found[:end]
        self.head = None
        self.done(Answer(status, headers, body))

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self.done(None)


class Requests:
    """Requests one after the other, as a browser sends them: on a connection that stays open, on a new one if the
    server has closed it meanwhile, once more if it was closed while the request was on its way."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.line: Line | None = None
        self.used = False
        self.request = b""
        self.then: Answered | None = None
        self.connecting: asyncio.Task[None] | None = None

    def send(self, request: bytes, then: Answered) -> None:
        if self.then is not None:
            raise WireError("the request before is not answered yet")
        self.request, self.then = request, then
        if self.line is None or self.line.closed:
            self.connect()
        else:
            self.used = True
            self.line.write(request)

    def connect(self) -> None:
        self.used = False
        self.connecting = asyncio.create_task(self.connected())

    async def connected(self) -> None:
        self.line = Line(self.done)
        try:
            await self.line.connect(self.port)
        except OSError:
            self.done(None)
        else:
            self.line.write(self.request)

    def done(self, answer: Answer | None) -> None:
        if self.then is None:
            return
        if answer is None and self.used and self.line is not None and not self.line.found:
            self.connect()
            return
        then, self.then = self.then, None
        then(answer)

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Answer:
        future: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
        self.send(written(method, path, headers, body), future.set_result)
        answer = await future
        if answer is None:
            raise WireError(f"{method} {path.split('?')[0]}: the connection broke")
        return answer

    async def json(self, method: str, path: str, headers: dict[str, str], data: Any = None) -> Any:
        body = b"" if data is None else json.dumps(data).encode()
        answer = await self.ask(method, path, headers | {"content-type": "application/json"}, body)
        if answer.status not in (200, 201):
            raise WireError(f"{method} {path}: {answer.status} {answer.body[:300].decode(errors='replace')}")
        return answer.json()

    def close(self) -> None:
        self.then = None
        if self.line is not None:
            self.line.close()


class Events(Wire):
    """A stream of server-sent events. An event has arrived when all of it is there."""

    def __init__(self, request: bytes, arrived: Arrived, lost: Callable[[str], None]) -> None:
        super().__init__()
        self.request = request
        self.arrived = arrived
        self.lost = lost
        self.begun = False
        self.ready = asyncio.Event()  # it runs, and what happens from now on comes
        self.unpacked: Any = None  # where the stream is compressed
        self.text = b""
        self.bytes = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.bytes += len(data)
        self.found += data
        if not self.begun:
            head = read_head(self.found)
            if head is None:
                return
            status, headers, start = head
            if headers.get("content-encoding") in ("gzip", "deflate"):
                self.unpacked = zlib.decompressobj(wbits=47)  # either
            elif "content-encoding" in headers:
                status = 0
            if status != 200 or "chunked" not in headers.get("transfer-encoding", ""):
                self.lost(f"a stream was answered with {status}: {bytes(self.found[start:][:300])!r}")
                self.close()
                return
            del self.found[:start]
            self.begun = True
        pieces, end, _ = unchunked(self.found, 0)
        if not pieces:
            return
        del self.found[:end]
        self.ready.set()
        came = b"".join(pieces)
        text = self.text + (self.unpacked.decompress(came) if self.unpacked else came)
        *events, self.text = text.split(b"\n\n")
        for event in events:
            self.read(event, now)

    def read(self, event: bytes, now: float) -> None:
        kind, number, found = "", 0, b""
        for line in event.split(b"\n"):
            name, _, value = line.partition(b": ")
            if name == b"event":
                kind = value.decode()
            elif name == b"id":
                number = int(value)
            elif name == b"data":
                found = value
        if kind:
            self.arrived(kind, number, found, now)

    async def start(self, port: int) -> None:
        await self.connect(port)
        try:
            await asyncio.wait_for(self.ready.wait(), READY)
        except TimeoutError:
            raise WireError("a stream did not begin") from None

    def connection_lost(self, error: Exception | None) -> None:
        if not self.closed:
            self.lost("a stream ended")
        super().connection_lost(error)


class Socket(Wire):
    """A websocket that carries short texts."""

    def __init__(self, path: str, heard: Heard, lost: Callable[[str], None]) -> None:
        super().__init__()
        self.path = path
        self.heard = heard
        self.lost = lost
        self.begun = False
        self.bytes = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        key = base64.b64encode(os.urandom(16)).decode()
        headers = {"host": "127.0.0.1", "connection": "Upgrade", "upgrade": "websocket"}
        transport.write(written("GET", self.path, headers | {"sec-websocket-version": "13", "sec-websocket-key": key}))

    def say(self, text: bytes) -> None:
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + size.to_bytes(2, "big")
        self.write(head + b"\0\0\0\0" + text)  # masked, as it must be, with zeros

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.bytes += len(data)
        self.found += data
        if not self.begun:
            head = read_head(self.found)
            if head is None:
                return
            if head[0] != 101:
                self.lost(f"a websocket was answered with {head[0]}")
                self.close()
                return
            del self.found[: head[2]]
            self.begun = True
        while len(self.found) >= 2:
            size, start = self.found[1], 2
            if size == 126:
                size, start = int.from_bytes(self.found[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(self.found[2:10], "big"), 10
            if len(self.found) < start + size:
                return
            first, text = self.found[0], bytes(self.found[start : start + size])
            del self.found[: start + size]
            if first == 0x81:
                self.heard(text, now)
            elif first != 0x8A:  # a pong
                self.lost(f"a websocket sent a frame of kind {first:#x}")
                self.close()
                return

    def connection_lost(self, error: Exception | None) -> None:
        if not self.closed:
            self.lost("a websocket was closed")
        super().connection_lost(error)
