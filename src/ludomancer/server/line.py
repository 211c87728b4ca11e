"""The line to a browser or a program: one that does not take what is sent to it is cut."""

import asyncio
from typing import Any

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

LEAST = 4_096  # bytes that must be taken of what waits, each time it is looked at


class Line(HttpToolsProtocol):
    """What the system does not take at once waits in our memory, and nothing more is sent meanwhile."""

    seconds = 30.0  # between two looks at what waits

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.waiting = 0  # bytes, when it was last looked at
        self.looking: asyncio.TimerHandle | None = None
        self.answering: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_later()

    def resume_writing(self) -> None:
        self._stop_looking()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_looking()
        if self.answering is not None:  # it need not be the request that came last
            self.answering.disconnected = not self.answering.response_complete
            self.answering.message_event.set()
        super().connection_lost(exc)

    def _look_later(self) -> None:
        self.waiting = self.transport.get_write_buffer_size()
        self.looking = self.loop.call_later(self.seconds, self._look)

    def _stop_looking(self) -> None:
        if self.looking is not None:
            self.looking.cancel()
            self.looking = None

    def _look(self) -> None:
        if self.waiting - self.transport.get_write_buffer_size() < LEAST:
            self.transport.abort()
        else:
            self._look_later()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)
