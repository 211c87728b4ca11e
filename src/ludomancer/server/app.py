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
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.translator import Phrase, Translator, translator
from ludomancer.server import api, docs, join_pages, lobby_pages, new_pages, reading_pages, replay_pages, table_pages
from ludomancer.server.errors import NO_TABLE, Stale, TableError, TooMany
from ludomancer.server.head import Head
from ludomancer.server.limits import Limits
from ludomancer.server.limits.book import Book
from ludomancer.server.responses import error_page, language_of, wants_json
from ludomancer.server.security import HEADERS, Guard
from ludomancer.server.services import Services
from ludomancer.server.settings import Settings
from ludomancer.server.store import Store, StoreError, UnknownTable
from ludomancer.server.table_manager import TableManager
from ludomancer.server.worker_pool import WorkerFailed, WorkerPool

log = logging.getLogger("ludomancer.server")


class Squeezed(GZipMiddleware):
    """Pages and files; decisions are short and must be quick, and streams are squeezed as they are made."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].endswith(("/act", "/events")):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def make_app(settings: Settings | None = None, book: Book | None = None) -> FastAPI:
    chosen = settings or Settings()
    limits = Limits(chosen, book)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, object]]:
        store = await Store.open(chosen.store_url())
        processes, seconds = chosen.worker_processes(), chosen.think_seconds
        pool = WorkerPool(processes, seconds, spend=limits.spend, over=limits.spent_up)
        manager = TableManager(chosen, store, pool)
        app.state.services = Services(chosen, manager, limits)
        await pool.start()
        await manager.start()
        try:
            yield {"limits": limits}  # for connections too
        finally:
            app.state.services.readiness.close()
            await manager.close()
            await pool.close()
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
    app.add_middleware(Squeezed, minimum_size=1000, compresslevel=7)  # whole pages; 5 is 2 ms quicker and 2 kB more
    app.add_middleware(Guard, settings=chosen, limits=limits, answer=answer_error)
    app.add_middleware(Head)
    # routes are tried one after the other: those of decisions come first
    app.router.routes.insert(0, table_pages.DECISIONS)
    for part in (table_pages, api, docs, lobby_pages, new_pages, join_pages, replay_pages, reading_pages):
        app.include_router(part.router)
    app.add_exception_handler(LudomancerError, answer_error)
    app.add_exception_handler(RequestValidationError, answer_error)
    app.add_exception_handler(HTTPException, answer_error)
    app.add_exception_handler(Exception, answer_error)
    return app


async def answer_error(request: Request, error: Exception) -> Response:
    """The same words for programs and for people, each in their form and language."""
    status = _status(error)
    if status >= 500:
        log.error("%s %s failed", request.method, _place(request), exc_info=error)
    api_asked = request.url.path.startswith("/api/")
    said = _said(error, translator(_api_language(request) if api_asked else language_of(request)))
    if api_asked or wants_json(request):
        answer: Response = JSONResponse(_problem(error, said or _from_elsewhere(error)), status)
    else:
        answer = error_page(request, status, said)
    if isinstance(error, TooMany):
        answer.headers["retry-after"] = str(error.seconds)
    if status == 500:  # answered outside of everything else
        answer.headers.update(HEADERS)
    return answer


def _place(request: Request) -> str:
    """What was asked for, without the codes and keys that the address itself may hold."""
    return getattr(request.scope.get("route"), "path", "a page")


def _api_language(request: Request) -> str:
    chosen = request.query_params.get("lang", "")
    return chosen if chosen in LANGUAGES else "en"


def _status(error: Exception) -> int:
    if isinstance(error, TableError):
        return error.status
    if isinstance(error, HTTPException):
        return error.status_code
    if isinstance(error, UnknownTable):
        return 404
    if isinstance(error, WorkerFailed | StoreError):
        return 503
    return 422 if isinstance(error, LudomancerError | RequestValidationError) else 500


def _said(error: Exception, t: Translator) -> str:
    """What the program itself says about it; nothing where the words come from elsewhere."""
    if isinstance(error, TableError):
        return error.text(t)
    if isinstance(error, HTTPException):
        return t(error.detail) if isinstance(error.detail, Phrase) else ""
    if isinstance(error, WorkerFailed):
        return t("No machine could be asked just now. Try once more in a moment.")
    if isinstance(error, UnknownTable):
        return t(NO_TABLE)
    if isinstance(error, StoreError):
        return t("The games cannot be reached just now. Nothing was changed, or it will show as soon as they can.")
    if isinstance(error, LudomancerError | RequestValidationError):
        return ""
    return t("Something broke on our side. Your games are kept; reload the page to go on.")


def _from_elsewhere(error: Exception) -> str:
    """In English: a fault in an edition or a scenario, in the form of a request, in its path."""
    if isinstance(error, RequestValidationError):
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"][1:]) or "the request"
        return f"{place}: {first['msg']}"
    return str(error.detail) if isinstance(error, HTTPException) else str(error)


def _problem(error: Exception, message: str) -> dict[str, object]:
    refusal = getattr(error, "refusal", None)
    rule = refusal.rule or None if refusal is not None else None
    told: dict[str, object] = {"error": message, "rule": rule, "revision": getattr(error, "revision", None)}
    return told | {"stale": True} if isinstance(error, Stale) else told
