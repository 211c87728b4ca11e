"""A connection: not too many from one address, no request without end, none that takes for ever to come."""

import asyncio
import functools
import ipaddress
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from ludomancer.server.limits.book import Place
from ludomancer.server.limits.limits import Limits
from ludomancer.server.line import Line
from ludomancer.server.visitor import visitor_of

ADDRESS = 8 * 1024  # bytes of what is asked for
HEADERS = 32 * 1024  # bytes of all headers
AHEAD = 8  # requests that may wait while another is answered
BODY = 4  # times as long as a head may take: a file on a slow line

BAD, TOO_LONG, TOO_LARGE, TOO_MANY = 400, 414, 431, 429
SAID = {
    TOO_LONG: f"The address of the request is longer than {ADDRESS} bytes.",
    TOO_LARGE: f"The headers of the request are larger than {HEADERS} bytes.",
    TOO_MANY: "Too many requests were sent ahead of their answers.",
}


class Refused(Exception):
    """Nothing more of this request is read."""


class Connection(Line):
    """The parser keeps what it cannot hand on yet, and sets no limit to it: so what comes in is counted here."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.limits: Limits = self.app_state["limits"]
        self.seconds = self.limits.settings.send_seconds
        self.place: Place | None = None
        self.fault = BAD
        self.unread = 0  # bytes that came since the parser last handed something on
        self.head = 0  # bytes of headers so far
        self.missing = "head"  # what must still come of a request; empty: nothing
        self.timed = ""  # what the clock runs for
        self.clock: asyncio.TimerHandle | None = None

    # --- from beginning to end ----------------------------------------------------------------------------------------
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._counts():
            self.place = self.limits.connections.hold(visitor_of(self.client[0] if self.client else ""))
            if self.place is None:
                transport.abort()
                return
        self._time()

    def _counts(self) -> bool:
        """All that comes through a proxy comes from its address."""
        settings = self.limits.settings
        return not (settings.public_url and self.client and is_among(self.client[0], settings.proxies))

    def connection_lost(self, exc: Exception | None) -> None:
        if self.place is not None:
            self.place.give_back()
        self.missing = ""
        self._time()
        super().connection_lost(exc)

    # --- what comes in ------------------------------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self.unread += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self.unread > ADDRESS + HEADERS:
            self.fault = TOO_LARGE
            self.send_400_response(SAID[TOO_LARGE])
            return
        if not self.missing and self.cycle.response_complete:
            self.missing = "head"  # what came begins another request, although it does not look like one yet
        self._time()

    def on_message_begin(self) -> None:
        self.unread = self.head = 0
        self.missing = "head"
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > ADDRESS:
            self._refuse(TOO_LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        self.head += len(name) + len(value) + 4  # with the colon and the end of the line
        if self.head > HEADERS:
            self._refuse(TOO_LARGE)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= AHEAD:
            self._refuse(TOO_MANY)
        self.missing = "body"
        self.timed = "another head"  # the next one has all its time
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.unread = 0
        self.missing = ""
        super().on_message_complete()

    # --- what is too much ---------------------------------------------------------------------------------------------
    def _refuse(self, fault: int) -> None:
        """The parser stops, and says so to the one who fed it: see `send_400_response`."""
        self.fault = fault
        raise Refused

    def send_400_response(self, msg: str) -> None:
        """For whatever is wrong with a request before it is one."""
        if self._answering():
            self.transport.abort()  # into the middle of an answer nothing else can be said
            return
        said = SAID.get(self.fault, msg).encode()
        head = f"content-type: text/plain; charset=utf-8\r\ncontent-length: {len(said)}\r\nconnection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[self.fault] + head.encode() + said)
        self.transport.close()

    def _answering(self) -> bool:
        begun = getattr(self.cycle, "response_started", False) and not self.cycle.response_complete
        return begun or bool(self.pipeline)

    # --- what takes too long ------------------------------------------------------------------------------------------
    def _time(self) -> None:
        """Let the clock run for what is missing; between two requests another one does."""
        if self.timed == self.missing:
            return
        if self.clock is not None:
            self.clock.cancel()
            self.clock = None
        self.timed = self.missing
        if self.missing:
            seconds = self.limits.settings.request_seconds * (BODY if self.missing == "body" else 1)
            self.clock = self.loop.call_later(seconds, self.transport.abort)


@functools.lru_cache(maxsize=4096)
def is_among(host: str, proxies: str) -> bool:
    """Is this one of the proxies, which may be named by networks too, or all of them by a *?"""
    return any(_is(host, each.strip()) for each in proxies.split(","))


def _is(host: str, proxy: str) -> bool:
    try:
        return proxy in ("*", host) or ipaddress.ip_address(host) in ipaddress.ip_network(proxy)
    except ValueError:
        return False
