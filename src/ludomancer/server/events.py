"""News of a table as server-sent events: for pages the elements that changed, for programs the whole update."""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import Any

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Send

from ludomancer.core.history import Decision
from ludomancer.core.update import TableUpdate
from ludomancer.server.announcements import say
from ludomancer.server.errors import TableError
from ludomancer.server.film import changed
from ludomancer.server.seats import WATCHER
from ludomancer.server.squeezing import accepts_gzip, squeezed
from ludomancer.server.store import StoreError
from ludomancer.server.table_manager import TableManager
from ludomancer.server.table_session import TableSession, Watcher
from ludomancer.server.table_state import OVER, RUNNING
from ludomancer.server.table_update import as_json

HEARTBEAT = 15.0
PROGRESS = 0.25  # seconds between two looks at how far a machine is
DRAWINGS = 12  # at most that come with an update: a whole deck to choose from would take a phone in a train a second
May = Callable[[TableSession], Awaitable[bool]]  # does whoever listens still hold the seats?
HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no", "vary": "accept-encoding"}


class EventStream(StreamingResponse):
    """Whoever breaks it off has left at once, also while something is being sent."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[str, None], request: Request) -> None:
        packed = accepts_gzip(request.headers.get("accept-encoding", ""))
        self.events = squeezed(events) if packed else events
        super().__init__(self.events, headers=HEADERS | {"content-encoding": "gzip"} if packed else HEADERS)

    async def stream_response(self, send: Send) -> None:
        async with aclosing(self.events):
            await super().stream_response(send)


def event(kind: str, data: str, number: int | None = None) -> str:
    """One event; the number is what the browser names when it comes back."""
    head = f"event: {kind}\n" if number is None else f"event: {kind}\nid: {number}\n"
    return f"{head}data: {data}\n\n"


class Channel:
    """One open connection; what it sends for each change is up to the kind of it."""

    def __init__(
        self, manager: TableManager, session: TableSession, held: tuple[str, ...], may: May | None = None
    ) -> None:
        self.manager = manager
        self.may = may
        self.keyring: dict[str, str] | None = None  # by which it was last asked
        self.session = session
        self.held = held
        self.here: dict[str, bool] = {}
        self.told = 0.0  # when progress was last told
        self.thinks = ""  # the seat it was told of

    async def events(self) -> AsyncGenerator[str, None]:
        """What is sent at once comes in one piece; nothing is made for a reader who has not taken the last one."""
        watcher = self.manager.watch(self.session, self.held)
        try:
            yield "retry: 1000\n\n"
            while not self.manager.closing.is_set():
                watcher.news.clear()
                if self.session.gone:
                    watcher = await self._find_again(watcher)
                if not await self._still_may():
                    yield event("page", "{}")
                    return
                async with self.session.lock:  # nothing is shown before it is written
                    if self.session.gone:  # it could not be
                        continue
                    news = self.news()
                if news:
                    yield "".join(news)
                await self._wait(watcher)
                if not watcher.news.is_set():
                    yield ": still here\n\n"
        except TableError:  # the table was removed
            yield event("page", "{}")
        except StoreError:  # the page will come back
            pass
        finally:
            self.manager.leave(self.session, watcher)
            self.forget()

    async def _find_again(self, watcher: Watcher) -> Watcher:
        self.manager.leave(self.session, watcher)
        self.session = await self.manager.table(self.session.table.id)
        return self.manager.watch(self.session, self.held)

    async def _still_may(self) -> bool:
        """The keys to its seats may have been revoked, even before the stream began."""
        if self.may is None or self.keyring is self.session.keyring:
            return True
        self.keyring = self.session.keyring
        return await self.may(self.session)

    async def _wait(self, watcher: Watcher) -> None:
        try:
            async with asyncio.timeout(HEARTBEAT):
                await watcher.news.wait()
        except TimeoutError:
            pass

    def news(self) -> list[str]:
        events = self.changes()
        progress = self._progress()
        if progress:
            events.append(progress)
        here = self.session.here()
        if here != self.here:
            self.here = here
            events.append(event("here", json.dumps(here)))
        return events

    def changes(self) -> list[str]:
        raise NotImplementedError

    def forget(self) -> None:
        """It is over. A connection that is broken off leaves circles behind, which stay a while: let them be small."""

    def _progress(self) -> str:
        """How far a machine is, not too often; once more when it has decided."""
        about = self.session.progress
        if about is None:
            seat, self.thinks = self.thinks, ""
            return event("thinking", json.dumps({"seat": seat, "part": 1, "seconds": 0})) if seat else ""
        now = time.monotonic()
        if now - self.told < PROGRESS:
            return ""
        self.told = now
        self.thinks = about["seat"]
        seconds = round(now - about["began"], 1)
        return event("thinking", json.dumps({"seat": self.thinks, "part": about["part"], "seconds": seconds}))


class PageChannel(Channel):
    """For an open page of the table."""

    def __init__(
        self,
        manager: TableManager,
        session: TableSession,
        held: tuple[str, ...],
        wanted: str,
        language: str,
        since: int,
        may: May | None = None,
    ) -> None:
        super().__init__(manager, session, held, may)
        self.wanted = wanted
        self.language = language
        self.revision = since
        self.shape: tuple[str, ...] = ()
        self.made: list[Decision] = []  # the last decision that the page shows, if there is one
        self.decisions = 0  # so many of them
        self.parts: dict[str, str] = {}
        self.symbols: set[str] = set()
        self.lines = 0

    def forget(self) -> None:
        self.parts, self.symbols = {}, set()

    def _shape(self) -> tuple[str, ...]:
        """What makes it another page altogether. Whoever it shows is who sits there from now on."""
        seat, curtain = self.session.shown_to(self.held, self.wanted)
        self.wanted = seat if seat in self.held else self.wanted
        return self.session.table.status, seat, curtain

    def _remember(self) -> tuple[TableUpdate, dict[str, str], list[str]]:
        """The update of the page, its parts that are other ones now, and the drawings that it has not yet."""
        seat, curtain = self.session.shown_to(self.held, self.wanted)
        update = self.session.update(seat, self.language, curtain)
        new = changed(self.parts, self.session.parts(seat, self.language, curtain))
        fresh = self._fresh(self.session.page(self.language).symbols(update))
        self.lines = update["log"][-1]["n"] if update["log"] else 0
        self.revision = self.session.table.revision
        made = self.session.film.decisions
        self.decisions, self.made = len(made), made[-1:]
        return update, new, fresh

    def _fresh(self, symbols: list[str]) -> list[str]:
        fresh = [name for name in symbols if name not in self.symbols]
        self.symbols.update(fresh)
        return fresh

    def _new(self) -> list[Decision] | None:
        """Decisions that the page does not show yet; None where it shows some that were taken back."""
        made = self.session.film.decisions
        shown = made[max(0, self.decisions - 1) : self.decisions]
        same = len(shown) == len(self.made) and all(a is b for a, b in zip(shown, self.made, strict=True))
        return made[self.decisions :] if same else None

    def _by_others(self, new: list[Decision]) -> bool:
        """Did nobody of this screen make any of them?"""
        names = self.session.table.game.seat_names
        return bool(new) and all(names[decision.seat] not in self.held for decision in new)

    def changes(self) -> list[str]:
        table = self.session.table
        shape = self._shape()
        if table.revision == self.revision:
            if not self.parts:  # the page as it was loaded
                self.shape = shape
                self._remember()
            return []
        seat, curtain = shape[1:]
        film, new = self.session.film, self._new()
        filmed = bool(self.parts) and not curtain and new is not None and self._by_others(new[-1:])
        ended = filmed and shape == (OVER, *self.shape[1:]) and self.shape[0] == RUNNING  # by what is filmed
        if (shape != self.shape and not ended) or not self.parts:
            self.shape = shape
            self._remember()
            return [event("page", json.dumps({"revision": table.revision}), table.revision)]
        self.shape = shape
        alone = filmed and new and self._by_others(new) and table.revision - self.revision == len(new)
        if alone and film.half_done(seat, self.language):
            return []
        lines = self.lines
        page = self.session.page(self.language)
        steps, drawings = film.steps(seat, self.language, self.decisions, self.parts) if filmed else ([], [])
        fresh = self._fresh(drawings)
        update, parts, more = self._remember()
        symbols = {name: page.symbol(name) for name in fresh + more}
        if ended:  # the page that follows is another one altogether
            data: dict[str, Any] = {"symbols": symbols, "parts": {}, "page": True}
        else:
            data = {
                "revision": table.revision,
                "parts": parts,
                "symbols": symbols,
                "say": "" if steps else say(page, update, lines),
                "title": page.title(update),
            }
        if steps:
            data["steps"] = steps  # their cards are shown at once
        elif len(symbols) > DRAWINGS:
            data["symbols"], data["drawings"] = {}, list(symbols)
        if not new:  # taken back, or asked for: a film that still runs is over
            data["cut"] = True
        return [event("parts", as_json(data), table.revision)]


class UpdateChannel(Channel):
    """For programs: the update of a seat at every change. On the wire its event is called `sheet`."""

    def __init__(
        self, manager: TableManager, session: TableSession, seat: str, language: str, since: int, may: May | None = None
    ) -> None:
        super().__init__(manager, session, () if seat == WATCHER else (seat,), may)
        self.seat = seat
        self.language = language
        self.revision = since

    def changes(self) -> list[str]:
        revision = self.session.table.revision
        if revision == self.revision:
            return []
        self.revision = revision
        return [event("sheet", self.session.update_json(self.seat, self.language), revision)]
