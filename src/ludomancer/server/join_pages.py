"""The ways to a seat: an invitation, and a private link back to it from another device."""

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from ludomancer.core.terms import MACHINE
from ludomancer.core.translator import Phrase, translator
from ludomancer.server import tokens
from ludomancer.server.errors import NotFound, TableError
from ludomancer.server.identity import held_seats, me_of, remember_name, remember_seats
from ludomancer.server.levels import player_title
from ludomancer.server.responses import check_form, form_of, language_of, name_of, secure, sent_to, shown, text
from ludomancer.server.seats import FREE
from ludomancer.server.services import services
from ludomancer.server.store import Key
from ludomancer.server.table_session import TableSession, narrator_of
from ludomancer.web.data import Back, Join, Place
from ludomancer.web.deals import KNOWN_POSITION
from ludomancer.web.game_list import game_card

router = APIRouter(include_in_schema=False)


# --- invitations ------------------------------------------------------------------------------------------------------
async def _invited(request: Request, code: str) -> TableSession:
    session, _ = await services(request).manager.by_code(tokens.read_code(code), "join")
    return session


@router.get("/j/{code}", response_class=HTMLResponse)
async def invitation(request: Request, code: str) -> Response:
    """Looking claims nothing: programs that show a preview of a link look too."""
    session = await _invited(request, code)
    if await held_seats(request, services(request).keys, session):  # who tries the link that she sent to others
        return sent_to(request, f"/t/{session.table.id}")
    return await _invitation(request, session)


async def _invitation(request: Request, invited: TableSession, error: str = "") -> Response:
    async with services(request).manager.as_written(invited) as session:
        return shown(request, "join.html", 200 if not error else 409, join=_join(request, session, error))


def _join(request: Request, session: TableSession, error: str) -> Join:
    language = language_of(request)
    t = translator(language)
    table = session.table
    narrator = session.narrator(language)
    places = []
    host = ""
    for each in table.seats.values():
        name = each.name or t("someone") if each.kind != FREE else ""
        if each.kind == MACHINE:
            level = player_title(table.game.id, each.player, t)
            name = t("Machine") if each.seat in narrator.names else t("Machine, {level}", level=level)
        elif each.kind != FREE and not host:
            host = name
        places.append(Place(each.seat, narrator.seat(each.seat), name, each.kind == MACHINE))
    watch = f"/w/{table.watch}" if table.watchable else ""
    return Join(
        game=game_card(table.game.id, language),
        host=host or t("someone"),
        places=places,
        name=name_of(request),
        action=f"/j/{table.join}",
        watch=watch,
        facts=_facts(session, language),
        warning=t(KNOWN_POSITION) if table.about.get("start") is not None else "",
        error=error,
    )


def _facts(session: TableSession, language: str) -> tuple[str, ...]:
    """What is not as usual at a table."""
    t = translator(language)
    game = session.table.game
    told = []
    if len(game.modes) > 1:
        told.append(narrator_of(game, language).mode(game.mode))
    if game.edition.name != "standard":
        told.append(t("Edition: {name}", name=game.edition.title(language)))
    defaults = {option.name: option.values[0] for option in game.known_options}
    told += [f"{name}: {value}" for name, value in game.options.items() if value != defaults[name]]
    return tuple(told)


@router.post("/j/{code}")
async def sit_down(request: Request, code: str) -> Response:
    form = await form_of(request)
    check_form(request, form)
    shared = services(request)
    session = await _invited(request, code)
    if await held_seats(request, shared.keys, session):  # or asks twice
        return sent_to(request, f"/t/{session.table.id}")
    name = text(form, "name")
    try:
        seat, key, _ = await shared.sit_down(
            session,
            text(form, "seat"),
            name,
            text(form, "promise"),
            tokens.hashed(me_of(request)),
        )
    except TableError as error:
        return await _invitation(request, session, error.text(translator(language_of(request))))
    response = sent_to(request, f"/t/{session.table.id}")
    remember_seats(response, session.table.id, {seat: key}, secure(request))
    remember_name(response, name, secure(request))
    return response


# --- the way back from another device ---------------------------------------------------------------------------------
async def _returning(request: Request, token: str) -> tuple[TableSession, Key]:
    row = await services(request).manager.store.key(tokens.hashed(token)) if len(token) <= 100 else None
    if row is None or row.kind != "return":
        raise NotFound(Phrase("There is no seat behind this link. Perhaps it was cut short."))
    return await services(request).manager.table(row.table), row


@router.get("/back/{token}", response_class=HTMLResponse)
async def way_back(request: Request, token: str) -> Response:
    session, row = await _returning(request, token)
    language = language_of(request)
    table, narrator = session.table, session.narrator(language)
    called = {name: narrator.names.get(name) or table.shown_name(name, narrator.t) for name in table.seats}
    back = Back(
        game=game_card(table.game.id, language),
        seat=narrator.seat(row.seat),
        name=called[row.seat],
        others=", ".join(name for seat, name in called.items() if seat != row.seat),
        action=f"/back/{token}",
    )
    return shown(request, "back.html", back=back)


@router.post("/back/{token}")
async def come_back(request: Request, token: str) -> Response:
    form = await form_of(request)
    check_form(request, form)
    session, row = await _returning(request, token)
    keys = await services(request).keys.by_link(row, tokens.hashed(me_of(request)))
    response = sent_to(request, f"/t/{session.table.id}")
    remember_seats(response, session.table.id, keys, secure(request))
    return response
