"""How pages are shown: in the reader's language and theme, with a token for their forms."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, unquote

from babel.core import negotiate_locale
from fastapi import Request
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ludomancer.core.reader import LANGUAGES
from ludomancer.core.translator import Phrase
from ludomancer.server import tokens
from ludomancer.server.errors import BadRequest, NotYours
from ludomancer.server.identity import me_of, remember
from ludomancer.server.seats import MAX_NAME
from ludomancer.server.services import services
from ludomancer.web.data import ErrorPage, Frame
from ludomancer.web.render import render

THEMES = ("light", "dark")
SEE_OTHER = 303
URLENCODED = "application/x-www-form-urlencoded"
MOST_FIELDS = 20
LONGEST = 500  # letters of what a browser says of languages: what comes after is not read
WANTED = re.compile(r"([a-z]{1,8}(?:-[a-z0-9]{1,8})*)(?:\s*;\s*q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?")
BOTH_WAYS = ("/new/", "/j/", "/back/")  # forms that are sent to where they stand


def language_of(request: Request) -> str:
    """As chosen, or the one that the browser would like best of those there are."""
    chosen = request.cookies.get("language", "")
    if chosen in LANGUAGES:
        return chosen
    return _negotiated(request.headers.get("accept-language", "")[:LONGEST].lower())


@lru_cache(maxsize=128)
def _negotiated(header: str) -> str:
    """By their weights, as browsers send them: `fr-CH, fr;q=0.9, en;q=0.8`. What is none counts for nothing."""
    found = [match for part in header.split(",") if (match := WANTED.fullmatch(part.strip()))]
    weights = [(match[1], float(match[2] or 1)) for match in found]
    wanted = [tag for tag, weight in sorted(weights, key=lambda each: -each[1]) if weight > 0]
    return negotiate_locale(wanted, LANGUAGES, sep="-") or "en"


def frame_of(request: Request) -> Frame:
    theme = request.cookies.get("theme", "")
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    if request.method != "GET" and not path.startswith(BOTH_WAYS):  # the answer to a form cannot be asked for again
        path = request.url.path.removesuffix("/act") if request.url.path.endswith("/act") else "/"
    return Frame(
        token=tokens.form_token(me_of(request)),
        path=path,
        theme=theme if theme in THEMES else "",
        name=name_of(request),
    )


def name_of(request: Request) -> str:
    return unquote(request.cookies.get("name", ""))[:MAX_NAME]


def shown(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    html = render(template, language_of(request), frame=frame_of(request), **values)
    response = HTMLResponse(html, status)
    remember(request, response, secure(request))
    return response


def sent_to(request: Request, path: str) -> Response:
    """On to another page; only ever of this server."""
    inside = path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
    response = RedirectResponse(inside, SEE_OTHER)
    remember(request, response, secure(request))
    return response


def secure(request: Request) -> bool:
    return services(request).settings.secure()


def error_page(request: Request, status: int, message: str) -> Response:
    return shown(request, "error.html", status, error=ErrorPage(status, detail=message))


async def form_of(request: Request) -> FormData:
    """A form of texts. What browsers send for one is read here: the general way takes longer than a decision."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != URLENCODED:
        return await request.form(max_files=0, max_fields=MOST_FIELDS)
    try:
        return FormData(dict(parse_qsl((await request.body()).decode("latin-1"), True, max_num_fields=MOST_FIELDS)))
    except ValueError:
        raise BadRequest(Phrase("This form has too many fields. Reload the page and try once more.")) from None


def check_form(request: Request, form: Mapping[str, Any]) -> None:
    """Was the form made for this browser?"""
    token = form.get("token") or request.headers.get("x-token") or ""
    if not isinstance(token, str) or not tokens.fits(token, me_of(request)):
        raise NotYours(
            Phrase("This form is too old, or was made for another browser. Reload the page and try once more.")
        )


def wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


def text(form: Mapping[str, Any], field: str, most: int = 200) -> str:
    """A field of a form; anything but a short text counts as empty."""
    value = form.get(field, "")
    return value if isinstance(value, str) and len(value) <= most else ""
