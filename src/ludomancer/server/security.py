"""The middleware that guards every request: known hosts, own forms, sizes, rates, and the headers of every answer."""

import ipaddress
import socket
from collections.abc import Awaitable, Callable, Iterable
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludomancer.core.translator import Phrase, translator
from ludomancer.server import visitor
from ludomancer.server.errors import NotYours, TableError, TooFast, TooLarge, TooMany, TooManyStreams
from ludomancer.server.limits import FILE, FILM, Limits
from ludomancer.server.responses import language_of, wants_json
from ludomancer.server.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
WATCHED = ("/health", "/ready")  # by whoever looks after the server, perhaps from an address that many share
CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
TOO_FAST = Phrase("Many requests came at once from where you are. Wait a little and try once more.")
TOO_LARGE = Phrase("What you sent is larger than this table takes. Choose a smaller file.")
Answer = Callable[[Request, Exception], Awaitable[Response]]  # how errors are answered


# not Starlette's TrustedHostMiddleware: that one knows no addresses in numbers, and does not say what sets the name
class Hosts:
    """The names this server answers to. A page of another site that has its own name led here is not among them."""

    def __init__(self, settings: Settings) -> None:
        own = socket.gethostname().lower()
        self.names = {"localhost", own, f"{own}.local", settings.host.lower()}
        self.names |= {name.strip().lower() for name in settings.allowed_hosts.split(",") if name.strip()}
        if settings.public_url:
            self.names.add((urlsplit(settings.public_url).hostname or "").lower())

    def knows(self, host: str) -> bool:
        name = _name_of(host)
        return bool(name) and (name in self.names or _is_address(name))


@lru_cache(maxsize=256)
def _name_of(host: str) -> str:
    """Of the server, in small letters; empty where there is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


@lru_cache(maxsize=256)
def _is_address(name: str) -> bool:
    """An address written in numbers cannot be led elsewhere by anyone's name server."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    """Refuses what must not pass, and adds headers. Pure ASGI, so that streams pass through untouched."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, answer: Answer) -> None:
        self.app = app
        self.answer = answer
        self.settings = settings
        self.hosts = Hosts(settings)
        self.limits = limits
        added = HEADERS | {"cache-control": "no-store"}
        if settings.secure():
            added |= {"strict-transport-security": "max-age=31536000"}
        self.headers = [(name.encode(), value.encode()) for name, value in added.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        visitor.current.set(visitor.visitor_of(scope["client"][0] if scope.get("client") else ""))
        refused = await self._refused(scope, headers)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = list(message.get("headers", ()))
                names = {name.lower() for name, _ in own}
                message["headers"] = own + [each for each in self.headers if each[0] not in names]
            await send(message)

        if refused is not None:
            await refused(scope, receive, with_headers)
            return
        if not is_stream(scope):
            await self.app(scope, self._limited(receive, scope), with_headers)
            return
        place = self.limits.streams.hold(visitor.current.get())
        if place is None:
            told = await self._told(Request(scope), TooManyStreams())
            await told(scope, receive, with_headers)
            return
        try:
            await self.app(scope, self._limited(receive, scope), with_headers)
        finally:  # however it ends: the one who looks may leave, or what is asked for may not be there
            place.give_back()

    async def _refused(self, scope: Scope, headers: Headers) -> Response | None:
        host = headers.get("host", "")
        if not self.hosts.knows(host):  # for whoever set the server up, and no page for anyone else
            return PlainTextResponse("This server does not answer to that name (--public-url sets it).", 421)
        try:
            if scope["method"] in CHANGING:
                self._check_change(scope, headers, host)
            elif scope["path"] not in WATCHED and not self._allows_page(scope):
                return await self._told(Request(scope), TooFast(TOO_FAST))
        except TooMany as error:
            return await self._told(Request(scope), error)
        except TableError as error:
            return await self.answer(Request(scope), error)
        return None

    async def _told(self, request: Request, error: TooMany) -> Response:
        """A sentence without a page around it: whoever asks too much must not be work."""
        if request.url.path.startswith("/api/") or wants_json(request):
            return await self.answer(request, error)
        said = error.text(translator(language_of(request)))
        return PlainTextResponse(said, error.status, {"retry-after": str(error.seconds)})

    def _check_change(self, scope: Scope, headers: Headers, host: str) -> None:
        if not _same_origin(headers, host):
            raise NotYours(Phrase("The request comes from another site."))
        if not _length_fits(headers, self._limit(scope)):
            raise TooLarge(TOO_LARGE)
        if not self.limits.changes.allows(visitor.current.get()):
            raise TooFast(TOO_FAST)

    def _allows_page(self, scope: Scope) -> bool:
        path: str = scope["path"]
        cost = FILE if path.startswith("/static/") else FILM if path.endswith("/film") else 1.0
        return self.limits.pages.allows(visitor.current.get(), cost)

    def _limit(self, scope: Scope) -> int:
        path: str = scope["path"]
        upload = path.startswith("/new/") or path == "/api/tables"
        return self.settings.max_upload if upload else self.settings.max_body

    def _limited(self, receive: Receive, scope: Scope) -> Receive:
        """A body without a length is cut off where it grows too large."""
        left = self._limit(scope)

        async def counted() -> Message:
            nonlocal left
            message = await receive()
            if message["type"] == "http.request":
                left -= len(message.get("body", b""))
                if left < 0:
                    raise HTTPException(413, TOO_LARGE)  # what reads the body lets no other error through
            return message

        return counted


def is_stream(scope: Scope) -> bool:
    path: str = scope["path"]
    return path.endswith("/events") and scope["method"] not in CHANGING


def _same_origin(headers: Headers, host: str) -> bool:
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin", "null")  # browsers say null for forms of pages that send no referrer
    return origin == "null" or _place_of(origin) == host.lower()


@lru_cache(maxsize=256)
def _place_of(origin: str) -> str:
    """Name and port of a site."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return "?"  # which is no host


def _length_fits(headers: Headers, limit: int) -> bool:
    length = headers.get("content-length", "0")
    return length.isdecimal() and int(length) <= limit


def own_addresses() -> Iterable[str]:
    """Addresses of this machine in its network, to show where others can reach it."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; it only tells which way it would go
            yield probe.getsockname()[0]
    except OSError:
        return
