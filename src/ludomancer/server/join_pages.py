"""The ways to a seat: an invitation, and a private link back to it from another device."""

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from ludomancer.core.terms import MACHINE
from ludomancer.core.words import Phrase, words
from ludomancer.server import tokens
from ludomancer.server.errors import NotFound, TableError
from ludomancer.server.identity import held_seats, me_of, remember_name, remember_seats
from ludomancer.server.levels import player_title
from ludomancer.server.live import Live, telling_of
from ludomancer.server.services import services
from ludomancer.server.showing import check_form, form_of, language_of, name_of, secure, sent_to, shown, text
from ludomancer.server.store import Key
from ludomancer.server.tables import FREE
from ludomancer.web.data import Back, Join, Place
from ludomancer.web.deals import KNOWN_POSITION
from ludomancer.web.shelf import game_card

router = APIRouter(include_in_schema=False)


# --- invitations ------------------------------------------------------------------------------------------------------
async def _invited(request: Request, code: str) -> Live:
    live, _ = await services(request).house.by_code(tokens.read_code(code), "join")
    return live


@router.get("/j/{code}", response_class=HTMLResponse)
async def invitation(request: Request, code: str) -> Response:
    """Looking claims nothing: programs that show a preview of a link look too."""
    live = await _invited(request, code)
    if await held_seats(request, services(request).keys, live):  # who tries the link that she sent to others
        return sent_to(request, f"/t/{live.table.id}")
    return await _invitation(request, live)


async def _invitation(request: Request, found: Live, error: str = "") -> Response:
    async with services(request).house.as_written(found) as live:
        return shown(request, "join.html", 200 if not error else 409, join=_join(request, live, error))


def _join(request: Request, live: Live, error: str) -> Join:
    language = language_of(request)
    t = words(language)
    table = live.table
    telling = telling_of(table.game, language)
    places = []
    host = ""
    for each in table.seats.values():
        name = each.name or t("someone") if each.kind != FREE else ""
        if each.kind == MACHINE:
            name = t("Machine, {level}", level=player_title(table.game.id, each.player, t))
        elif each.kind != FREE and not host:
            host = name
        places.append(Place(each.seat, telling.seat(each.seat), name, each.kind == MACHINE))
    watch = f"/w/{table.watch}" if table.watchable else ""
    return Join(
        game=game_card(table.game.id, language),
        host=host or t("someone"),
        places=places,
        name=name_of(request),
        action=f"/j/{table.join}",
        watch=watch,
        facts=_facts(live, language),
        warning=t(KNOWN_POSITION) if table.about.get("start") is not None else "",
        error=error,
    )


def _facts(live: Live, language: str) -> tuple[str, ...]:
    """What is not as usual at a table."""
    t = words(language)
    game = live.table.game
    told = []
    if len(game.modes) > 1:
        told.append(telling_of(game, language).mode(game.mode))
    if game.edition.name != "standard":
        told.append(t("Edition: {name}", name=game.edition.name))
    defaults = {option.name: option.values[0] for option in game.known_options}
    told += [f"{name}: {value}" for name, value in game.options.items() if value != defaults[name]]
    return tuple(told)


@router.post("/j/{code}")
async def sit_down(request: Request, code: str) -> Response:
    form = await form_of(request)
    check_form(request, form)
    found = services(request)
    live = await _invited(request, code)
    if await held_seats(request, found.keys, live):  # or asks twice
        return sent_to(request, f"/t/{live.table.id}")
    name = text(form, "name")
    try:
        seat, key, _ = await found.sit_down(
            live,
            text(form, "seat"),
            name,
            text(form, "promise"),
            tokens.hashed(me_of(request)),
        )
    except TableError as error:
        return await _invitation(request, live, error.text(words(language_of(request))))
    response = sent_to(request, f"/t/{live.table.id}")
    remember_seats(response, live.table.id, {seat: key}, secure(request))
    remember_name(response, name, secure(request))
    return response


# --- the way back from another device ---------------------------------------------------------------------------------
async def _returning(request: Request, token: str) -> tuple[Live, Key]:
    row = await services(request).house.store.key(tokens.hashed(token)) if len(token) <= 100 else None
    if row is None or row.kind != "return":
        raise NotFound(Phrase("There is no seat behind this link. Perhaps it was cut short."))
    return await services(request).house.table(row.table), row


@router.get("/back/{token}", response_class=HTMLResponse)
async def way_back(request: Request, token: str) -> Response:
    live, row = await _returning(request, token)
    language = language_of(request)
    t = words(language)
    table = live.table
    others = [table.shown_name(name, t) for name in table.seats if name != row.seat]
    found = Back(
        game=game_card(table.game.id, language),
        seat=telling_of(table.game, language).seat(row.seat),
        name=table.shown_name(row.seat, t),
        others=", ".join(others),
        action=f"/back/{token}",
    )
    return shown(request, "back.html", back=found)


@router.post("/back/{token}")
async def come_back(request: Request, token: str) -> Response:
    form = await form_of(request)
    check_form(request, form)
    live, row = await _returning(request, token)
    keys = await services(request).keys.by_link(row, tokens.hashed(me_of(request)))
    response = sent_to(request, f"/t/{live.table.id}")
    remember_seats(response, live.table.id, keys, secure(request))
    return response
