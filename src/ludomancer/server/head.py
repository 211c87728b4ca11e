"""HEAD is answered wherever GET is: the same status and headers, without the body."""

import asyncio
from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

END: Message = {"type": "http.response.body", "body": b"", "more_body": False}


class Head:
    """A stream of events has no end, and whoever opens it counts as being there: it is not begun."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        begun: asyncio.Future[Message] = asyncio.get_running_loop().create_future()

        async def keep(message: Message) -> None:
            if message["type"] == "http.response.start":
                begun.set_result(message)
                if _is_stream(message):
                    await asyncio.Future()  # until it is cancelled

        answering = asyncio.create_task(self._answer(scope, receive, keep))
        either: list[asyncio.Future[Any]] = [answering, begun]
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if not begun.done() or not _is_stream(begun.result()):
                await answering
        finally:
            await _ended(answering)
        if begun.done():  # else whoever asked has gone
            await send(begun.result())
            await send(END)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app({**scope, "method": "GET"}, receive, send)


def _is_stream(start: Message) -> bool:
    return Headers(raw=start["headers"]).get("content-type", "").startswith("text/event-stream")


async def _ended(task: "asyncio.Task[None]") -> None:
    if not task.done():
        task.cancel()
        await asyncio.wait({task})
