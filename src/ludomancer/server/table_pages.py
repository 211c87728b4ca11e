"""The table in the browser: its page, its stream, and everything a button at it can ask for."""

from contextlib import suppress
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from ludomancer.core.translator import Phrase, Translator, translator
from ludomancer.server import tokens
from ludomancer.server.errors import BadRequest, NotFound, NotYours, Refused, Unfit
from ludomancer.server.events import EventStream, PageChannel
from ludomancer.server.identity import (
    REVOKED_SEAT,
    WEEK,
    forget_seats,
    held_seats,
    keys_sent,
    owner_of,
    remember_seats,
)
from ludomancer.server.rematch import is_there, rematch
from ludomancer.server.responses import (
    check_form,
    form_of,
    language_of,
    secure,
    sent_to,
    shown,
    text,
    wants_json,
)
from ludomancer.server.services import Reason, Services, services
from ludomancer.server.store import NewEntry
from ludomancer.server.table_manager import Command
from ludomancer.server.table_play import MAX_LINE
from ludomancer.server.table_session import TableSession
from ludomancer.server.table_state import MAX_REVISION, OVER
from ludomancer.web.rules_page import rules_fragment

router = APIRouter(include_in_schema=False)
Since = Annotated[int, Query(ge=0, le=MAX_REVISION)]
Drawings = Annotated[str, Query(max_length=4_000)]


class Sitting:
    """One browser at one table."""

    def __init__(
        self, request: Request, shared: Services, session: TableSession, held: tuple[str, ...], wanted: str
    ) -> None:
        self.request = request
        self.services = shared
        self.session = session
        self.held = held
        self.owner = owner_of(request)
        self.wanted = wanted or (held[0] if len(held) == 1 else "")
        self.language = language_of(request)
        self.t: Translator = translator(self.language)

    def seat(self, named: str = "") -> str:
        """The seat that acts: the only one held, or the one at a shared screen whose turn it is."""
        if not self.held:
            raise NotYours(Phrase("Watchers do not play."))
        if named in self.held:
            return named
        actor = self.session.table.actor
        return actor if actor in self.held else self.wanted or self.held[0]


async def sitting(request: Request, table_id: str) -> Sitting:
    """Only for those who have a seat: others need the link for watching."""
    shared = services(request)
    session = await shared.manager.table(table_id)
    held = await held_seats(request, shared.keys, session)
    if not held and keys_sent(request, session.table.seats):
        raise NotYours(REVOKED_SEAT)
    if not held:
        raise NotYours(Phrase("You have no seat at this table. Ask for its link."))
    return Sitting(request, shared, session, held, request.query_params.get("seat", ""))


async def watching(request: Request, code: str) -> Sitting:
    shared = services(request)
    session, _ = await shared.manager.by_code(tokens.read_code(code), "watch")
    if not session.table.watchable:
        raise NotFound(Phrase("This table is not for watching."))
    return Sitting(request, shared, session, (), "")


# --- pages ------------------------------------------------------------------------------------------------------------
@router.get("/t/{table_id}", response_class=HTMLResponse)
async def table(request: Request, table_id: str) -> Response:
    return await _page(await sitting(request, table_id), f"/t/{table_id}")


@router.get("/w/{code}", response_class=HTMLResponse)
async def watch(request: Request, code: str) -> Response:
    return await _page(await watching(request, code), f"/w/{code}")


async def _page(at: Sitting, base: str, told: str = "", why: Reason | None = None) -> Response:
    """`told`: the answer to something that was asked without script."""
    async with at.services.manager.as_written(at.session) as session:
        seat, curtain = session.shown_to(at.held, at.wanted)
        update = session.update(seat, at.language, curtain)
        page = session.page(at.language)
        body, title = page.body(update, session.parts(seat, at.language, curtain)), page.title(update)
        symbols = "".join(page.symbol(name) for name in page.symbols(update))
        promises = [person.promise for person in session.table.people() if person.seat in at.held and person.waits]
    asked = at.request.query_params.get("why", "")
    if asked and at.held and update["view"]:
        why = await at.services.why(session, at.seat(), asked[:MAX_LINE], at.language)
    response = shown(
        at.request,
        "table.html",
        update=update,
        page=page,
        title=title,
        base=base,
        body=Markup(body),
        defs=Markup(page.defs()),
        symbols=Markup(symbols),
        promises=" ".join(dict.fromkeys(promises)),
        held=" ".join(at.held),
        origin=origin(at.request),
        rules=rules_fragment(session.table.game.id, at.language),
        why=why,
        told=told,
        opener=bool(at.held and at.owner) and at.owner == session.table.opener,
    )
    # browsers keep some 150 cookies of a server: finished games must not push the others out
    if update["status"] == OVER:
        remember_seats(response, session.table.id, keys_sent(at.request, at.held), secure(at.request), WEEK)
    return response


def origin(request: Request) -> str:
    """Where others reach this server, for links to give away."""
    public = services(request).settings.public_url
    return public.rstrip("/") if public else f"{request.url.scheme}://{request.headers['host']}"


# --- streams ----------------------------------------------------------------------------------------------------------
@router.get("/t/{table_id}/events", response_class=StreamingResponse)
async def table_events(request: Request, table_id: str, since: Since = 0) -> Response:
    return _events(await sitting(request, table_id), since)


@router.get("/w/{code}/events", response_class=StreamingResponse)
async def watch_events(request: Request, code: str, since: Since = 0) -> Response:
    return _events(await watching(request, code), since)


def _events(at: Sitting, since: int) -> Response:
    last = at.request.headers.get("last-event-id", "")
    start = int(last) if last.isdecimal() and len(last) < 10 else since

    async def may(session: TableSession) -> bool:
        return await held_seats(at.request, at.services.keys, session) == at.held

    channel = PageChannel(
        at.services.manager, at.session, at.held, at.wanted, at.language, start, may if at.held else None
    )
    return EventStream(channel.events(), at.request)


@router.get("/t/{table_id}/film")
async def table_film(request: Request, table_id: str) -> Response:
    return await _film(await sitting(request, table_id))


@router.get("/w/{code}/film")
async def watch_film(request: Request, code: str) -> Response:
    return await _film(await watching(request, code))


async def _film(at: Sitting) -> Response:
    """What others did last, move by move, as it can be seen on the page."""
    async with at.services.manager.as_written(at.session) as session:
        seat, curtain = session.shown_to(at.held, at.wanted)
        if session.turn(seat, at.language, curtain) is None:
            return JSONResponse(
                {"revision": session.table.revision, "symbols": {}, "start": {}, "steps": [], "parts": {}}
            )
        return JSONResponse(session.film.whole(seat, at.language))


@router.get("/t/{table_id}/drawings")
async def table_drawings(request: Request, table_id: str, of: Drawings) -> Response:
    return await _drawings(await sitting(request, table_id), of)


@router.get("/w/{code}/drawings")
async def watch_drawings(request: Request, code: str, of: Drawings) -> Response:
    return await _drawings(await watching(request, code), of)


async def _drawings(at: Sitting, of: str) -> Response:
    """Those that were too many for an update. What is drawn on cards everybody may see, whoever holds them."""
    page, found = at.session.page(at.language), {}
    for name in of.split(","):
        with suppress(KeyError):  # no card is called so
            found[name] = page.symbol(name)
    return JSONResponse(found)


@router.get("/t/{table_id}/glance")
async def table_glance(request: Request, table_id: str, since: Since = 0) -> Response:
    return await _glance(await sitting(request, table_id), since)


@router.get("/w/{code}/glance")
async def watch_glance(request: Request, code: str, since: Since = 0) -> Response:
    return await _glance(await watching(request, code), since)


async def _glance(at: Sitting, since: int) -> Response:
    """For a page without a stream: has anything changed, and what should its title say?"""
    async with at.services.manager.as_written(at.session) as session:
        session.glanced(at.held)
        table = session.table
        told: dict[str, Any] = {"revision": table.revision, "here": session.here()}
        if since != table.revision:
            seat, curtain = session.shown_to(at.held, at.wanted)
            told["title"] = session.page(at.language).title(session.update(seat, at.language, curtain))
    return JSONResponse(told)


# --- commands ---------------------------------------------------------------------------------------------------------
async def act(request: Request) -> Response:
    table_id: str = request.path_params["table_id"]
    form = await form_of(request)
    check_form(request, form)
    at = await sitting(request, table_id)
    if (named := text(form, "seat")) in at.held:
        at.wanted = named  # who sits at a shared screen goes on sitting there
    try:
        answer = await _carried_out(at, form)
    except Refused as refused:
        refusal = refused.refusal
        rule = refusal.rule if refusal else ""
        told = at.session.narrator(at.language).refused(refusal) if refusal else refused.text(at.t)
        if wants_json(request):
            return JSONResponse({"why": {"text": told, "rule": rule}}, 422)
        if line := text(form, "action", MAX_LINE):
            return _back_to(at, line)
        return await _page(at, f"/t/{table_id}", why=Reason(told, rule))
    if isinstance(answer, Response):
        return answer
    return JSONResponse(answer) if wants_json(request) else _back_to(at, answer.get("value", ""))


def _back_to(at: Sitting, why: str) -> Response:
    values = {"seat": at.wanted} if len(at.held) > 1 and at.wanted else {}
    query = urlencode(values | ({"why": why} if why else {}))
    return sent_to(at.request, f"/t/{at.session.table.id}" + (f"?{query}" if query else ""))


async def _carried_out(at: Sitting, form: FormData) -> dict[str, Any] | Response:
    """What the pressed button asks for."""
    seat = at.seat(text(form, "seat"))
    if "why" in form:
        return await _why(at, seat, text(form, "why", MAX_LINE))
    if "hint" in form:
        return await _hint(at, seat)
    if "rematch" in form:
        return await _rematch(at, seat, text(form, "promise"))
    if "return" in form:
        return await _way_back(at, seat)
    if "revoke" in form:
        return await _revoke(at)
    if "close" in form:
        return await _close(at)
    command = _command(at, seat, form)
    number = text(form, "revision")
    revision = int(number) if number.isdecimal() and len(number) < 10 else -1

    def checked(session: TableSession) -> list[NewEntry]:
        session.table.expect(revision)
        return command(session)

    return {"revision": await at.services.manager.change(at.session, checked)}


def _command(at: Sitting, seat: str, form: FormData) -> Command:
    if "action" in form:
        line = text(form, "action", MAX_LINE)
        return lambda session: session.table.decide(seat, line)
    if "undo" in form:
        count = text(form, "undo")
        number = int(count) if count.isdecimal() and len(count) < 6 else 1
        return lambda session: session.table.undo(seat, number)
    if "ask" in form:
        return lambda session: session.table.undo(seat, session.table.asking_undo(seat))
    if "answer" in form:
        yes = text(form, "answer") == "yes"
        return lambda session: session.table.answer(seat, yes)
    if "machine" in form:
        of = text(form, "machine")
        seconds = at.services.settings.away_seconds
        return lambda session: session.table.hand_over(seat, of, session.away(of, seconds))
    if "person" in form:
        return lambda session: session.table.come_back(seat)
    if "resign" in form:
        return lambda session: session.table.resign(seat)
    if "deal" in form:
        seconds = at.services.settings.away_seconds
        return lambda session: session.table.deal_without(seat, lambda other: session.away(other, seconds))
    raise BadRequest(Phrase("The form asks for nothing. Reload the page and try once more."))


async def _why(at: Sitting, seat: str, line: str) -> dict[str, Any]:
    reason = await at.services.why(at.session, seat, line, at.language)
    if reason is None:
        return {"why": {"text": at.t("This is possible now."), "rule": ""}, "value": line}
    return {"why": {"text": reason.text, "rule": reason.rule}, "value": line}


async def _hint(at: Sitting, seat: str) -> dict[str, Any] | Response:
    action = await at.services.manager.machines.hint(at.session, seat)
    game = at.session.table.game
    label = at.session.narrator(at.language).action(game.parse(action))
    if not wants_json(at.request):
        return await _page(at, f"/t/{at.session.table.id}", at.t("The machine would: {text}", text=label))
    return {"hint": {"action": action, "text": label}}


async def _rematch(at: Sitting, seat: str, promise: str) -> dict[str, Any] | Response:
    """A new table with the seats exchanged; who asks second finds it there and sits down."""
    if not await is_there(at.services, at.session.table.rematch):
        at.services.allow_new(at.request)
    table_id, keys = await rematch(at.services, at.session, at.held, promise, at.owner)
    where = f"/t/{table_id}"
    response = JSONResponse({"go": where}) if wants_json(at.request) else sent_to(at.request, where)
    remember_seats(response, table_id, keys, secure(at.request))
    return response


async def _way_back(at: Sitting, seat: str) -> dict[str, Any] | Response:
    """A private link to this seat for another device; shown once, because only its hash is kept."""
    if at.session.table.practice and len(at.session.table.people()) > 1:
        raise Unfit(Phrase("All sit at one screen in a practice game: no link leads elsewhere to one of its seats."))
    own = keys_sent(at.request, (seat,)).values()
    link = f"{origin(at.request)}/back/{await at.services.keys.new_link(at.session, seat, at.owner, own)}"
    if wants_json(at.request):
        return {"link": link}
    return await _page(at, f"/t/{at.session.table.id}", at.t("Your private link: {link}", link=link))


async def _revoke(at: Sitting) -> dict[str, Any] | Response:
    """No private link leads to the seats of this browser any more; who came by one has to go."""
    await at.services.keys.revoke(at.session, at.held, at.owner, keys_sent(at.request, at.held).values())
    told = at.t("The private links are revoked. Devices that came by one have lost the seat.")
    return {"revoked": told} if wants_json(at.request) else await _page(at, f"/t/{at.session.table.id}", told)


async def _close(at: Sitting) -> Response:
    """The table goes, for everybody."""
    await at.services.manager.remove(at.session, at.owner)
    response = JSONResponse({"go": "/"}) if wants_json(at.request) else sent_to(at.request, "/")
    forget_seats(response, at.session.table.id, at.held)
    return response


@router.post("/t/{table_id}/reveal")
async def reveal(request: Request, table_id: str) -> Response:
    """The secret of this browser for the deal."""
    try:
        data = await request.json()
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise BadRequest(Phrase("The request must be a JSON object."))
    check_form(request, data)
    at = await sitting(request, table_id)
    secret = text(data, "secret")
    waiting = [person.seat for person in at.session.table.people() if person.seat in at.held and person.waits]
    if not waiting:
        raise Unfit(Phrase("No secret is asked for."))
    revision = await at.services.manager.change(at.session, lambda session: session.table.reveal(waiting[0], secret))
    return JSONResponse({"revision": revision})


# every decision comes this way: straight, past what the other routes need
DECISIONS = Route("/t/{table_id}/act", act, methods=["POST"])
