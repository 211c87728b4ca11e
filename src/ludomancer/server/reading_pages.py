"""What is only read: rules, about, the files of the pages, and whether the server is well."""

import hashlib

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ludomancer import __version__
from ludomancer.core.translator import Phrase
from ludomancer.server.errors import NotFound
from ludomancer.server.responses import language_of, sent_to, shown
from ludomancer.server.services import services
from ludomancer.web.game_list import game_card
from ludomancer.web.render import find_static, sent
from ludomancer.web.rules_page import rules_fragment

router = APIRouter(include_in_schema=False)
TYPES = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
FOREVER = "public, max-age=31536000, immutable"


@router.get("/rules/{game}", response_class=HTMLResponse)
async def rules(request: Request, game: str) -> Response:
    services(request).know_game(game)
    language = language_of(request)
    card = game_card(game, language)
    return shown(request, "rules.html", card=card, fragment=rules_fragment(game, language))


@router.get("/about", response_class=HTMLResponse)
async def about(request: Request) -> Response:
    return shown(request, "about.html", version=__version__)


@router.get("/static/{path:path}")
async def static(request: Request, path: str) -> Response:
    file = find_static(path)
    if file is None:
        raise NotFound(Phrase("There is no such file."))
    content = sent(file)
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    caching = FOREVER if request.url.query else "no-cache"  # a module that names another one knows no hash of it
    headers = {"cache-control": caching, "etag": tag}
    if tag in request.headers.get("if-none-match", ""):  # packed or not
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=TYPES[file.suffix], headers=headers)


@router.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    return sent_to(request, "/static/mark.svg")


@router.get("/health")
async def health() -> dict[str, str]:
    """This process is alive. It asks nothing of anyone: whoever restarts it for another's fault makes that worse."""
    return {"status": "ok"}


@router.get("/ready")
async def ready(request: Request) -> Response:
    """And it can write: requests may be sent to it."""
    reason = await services(request).readiness.why_not()
    return JSONResponse({"status": "not ready", "reason": reason}, 503) if reason else JSONResponse({"status": "ok"})
