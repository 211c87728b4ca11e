"""The web application: what every request passes, and how errors are answered."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from ludomancer import __version__
from ludomancer.core.errors import LudomancerError
from ludomancer.server import api, docs, pages, replay_pages, table_pages
from ludomancer.server.errors import Stale, TableError
from ludomancer.server.house import House
from ludomancer.server.security import HEADERS, Guard
from ludomancer.server.services import Services
from ludomancer.server.settings import Settings
from ludomancer.server.showing import error_page
from ludomancer.server.store import Store, StoreError
from ludomancer.server.thinking import Thinking, ThinkingFailed

log = logging.getLogger("ludomancer.server")


class Squeezed(GZipMiddleware):
    """Pages and files; decisions and streams are short, and must be quick."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].endswith(("/act", "/events")):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def make_app(settings: Settings | None = None) -> FastAPI:
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(chosen.store_url())
        thinking = Thinking(chosen.thinking_processes(), chosen.think_seconds)
        house = House(chosen, store, thinking)
        app.state.services = Services(chosen, house)
        await thinking.start()
        await house.start()
        try:
            yield
        finally:
            await house.close()
            await thinking.close()
            await store.close()

    app = FastAPI(
        title="Ludomancer",
        version=__version__,
        summary="Tables for duels of magic: games, seats, views, decisions, records.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # the usual pages load scripts from elsewhere; ours do not
        redoc_url=None,
        redirect_slashes=False,
    )
    app.add_middleware(Squeezed, minimum_size=1000, compresslevel=5)
    app.add_middleware(Guard, settings=chosen)
    app.include_router(api.router)
    app.include_router(docs.router)
    app.include_router(pages.router)
    app.include_router(table_pages.router)
    app.include_router(replay_pages.router)
    app.add_exception_handler(LudomancerError, answer_error)
    app.add_exception_handler(RequestValidationError, answer_error)
    app.add_exception_handler(HTTPException, answer_error)
    app.add_exception_handler(Exception, answer_error)
    return app


async def answer_error(request: Request, error: Exception) -> Response:
    """The same words for programs and for people, each in their form."""
    status, message = _told(error)
    if status >= 500:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    if request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", ""):
        answer: Response = JSONResponse(_problem(error, message), status)
    else:
        answer = error_page(request, status, message if getattr(error, "for_people", False) else "")
    if status == 429:
        answer.headers["retry-after"] = "60"
    if status == 500:  # answered outside of everything else
        answer.headers.update(HEADERS)
    return answer


def _told(error: Exception) -> tuple[int, str]:
    if isinstance(error, TableError):
        return error.status, str(error)
    if isinstance(error, RequestValidationError):
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"][1:]) or "the request"
        return 422, f"{place}: {first['msg']}"
    if isinstance(error, ThinkingFailed):
        return 503, "no machine could be asked just now"
    if isinstance(error, StoreError):
        return 503, "the games cannot be reached just now; nothing was changed, or it will show when they can"
    if isinstance(error, LudomancerError):
        return 422, str(error)
    if isinstance(error, HTTPException):
        return error.status_code, str(error.detail)
    return 500, "something went wrong here; the game is as it was"


def _problem(error: Exception, message: str) -> dict[str, object]:
    refusal = getattr(error, "refusal", None)
    rule = refusal.rule if refusal is not None else None
    told: dict[str, object] = {"error": message, "rule": rule, "revision": getattr(error, "revision", None)}
    return told | {"stale": True} if isinstance(error, Stale) else told
