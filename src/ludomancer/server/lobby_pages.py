"""The lobby: the games, one's own tables, a code that someone read out, language and theme."""

import time
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, Response

from ludomancer.core.reader import LANGUAGES
from ludomancer.core.registry import game_class
from ludomancer.core.terms import MACHINE
from ludomancer.core.translator import Translator, translator
from ludomancer.server import tokens
from ludomancer.server.errors import NotFound
from ludomancer.server.identity import YEARS, me_of, set_cookie
from ludomancer.server.levels import player_title
from ludomancer.server.responses import THEMES, check_form, form_of, language_of, secure, sent_to, shown, text
from ludomancer.server.seats import FREE
from ludomancer.server.services import services
from ludomancer.server.store import Summary
from ludomancer.web.data import Lobby, TableList, TableRow
from ludomancer.web.game_list import ago, game_cards
from ludomancer.web.page import replay_from

router = APIRouter(include_in_schema=False)
FEW = 5
PAGE = 25


@router.get("/", response_class=HTMLResponse)
async def lobby(request: Request) -> Response:
    return await _lobby(request, "", "")


async def _lobby(request: Request, code: str, error: str) -> Response:
    language = language_of(request)
    rows = await _rows(request, language, 200)
    running = [row for row in rows if row.state in ("yours", "waits", "open")]
    finished = [row for row in rows if row.state == "over"]
    running.sort(key=lambda row: row.state != "yours")
    lobby = Lobby(game_cards(services(request).games, language), running[:FEW], finished[:FEW], len(rows), code, error)
    return shown(request, "lobby.html", 200 if not error else 404, lobby=lobby)


@router.get("/tables", response_class=HTMLResponse)
async def tables(request: Request, page: Annotated[int, Query(ge=1, le=1000)] = 1) -> Response:
    language = language_of(request)
    rows = await _rows(request, language, 1000)
    running = [row for row in rows if row.state in ("yours", "waits", "open")]
    finished = [row for row in rows if row.state == "over"]
    pages = max(1, -(-len(finished) // PAGE))
    shown_page = min(page, pages)
    part = finished[(shown_page - 1) * PAGE : shown_page * PAGE]
    return shown(request, "tables.html", tables=TableList(running if shown_page == 1 else [], part, shown_page, pages))


async def _rows(request: Request, language: str, limit: int) -> list[TableRow]:
    owner = tokens.hashed(me_of(request))
    held = await services(request).manager.store.tables_of(owner, limit)
    mine: dict[str, tuple[Summary, list[str]]] = {}
    for summary, seat in held:
        mine.setdefault(summary.id, (summary, []))[1].append(seat)
    t = translator(language)
    return [_row(summary, seats, language, t) for summary, seats in mine.values()]


def _row(summary: Summary, mine: list[str], language: str, t: Translator) -> TableRow:
    game = game_class(summary.game)
    now = summary.about["now"]
    seats = {each["seat"]: each for each in now["seats"]}
    over = summary.status == "over"
    return TableRow(
        url=replay_from(summary.id, mine[0]) if over else f"/t/{summary.id}",
        game=summary.game,
        name=game.names[language],
        others=_others(summary, mine, t),
        note=t.many("{count} decision", "{count} decisions", now["decisions"]) if now["decisions"] else "",
        state=_state(summary, mine),
        waits_for=_waits_for(summary, seats, t),
        result=_result(now["winners"], mine, len(seats)) if over else "",
        when=ago(time.time() - summary.changed, t),
    )


def _others(summary: Summary, mine: list[str], t: Translator) -> str:
    if len(mine) > 1:
        return t("One screen")
    names = []
    for each in summary.about["now"]["seats"]:
        if each["seat"] in mine:
            continue
        if each["kind"] == MACHINE:
            names.append(t("Machine, {level}", level=player_title(summary.game, each["player"], t)))
        elif each["kind"] == FREE:
            names.append(t("a free seat"))
        else:
            names.append(each["name"] or t("someone"))
    return ", ".join(names) or t("Alone")


def _state(summary: Summary, mine: list[str]) -> str:
    if summary.status in ("over", "open"):
        return summary.status
    if summary.status == "dealing" or summary.to_act in mine:
        return "yours"
    return "waits"


def _waits_for(summary: Summary, seats: dict[str, Any], t: Translator) -> str:
    each = seats.get(summary.to_act or "")
    if each is None:
        return ""
    return t("Machine") if each["kind"] == MACHINE else each["name"] or t("someone")


def _result(winners: list[str] | None, mine: list[str], seats: int) -> str:
    if winners is None or len(mine) == seats:
        return ""
    if not winners:
        return "drawn"
    return "won" if any(seat in winners for seat in mine) else "lost"


@router.post("/join")
async def find_by_code(request: Request) -> Response:
    form = await form_of(request)
    check_form(request, form)
    typed = text(form, "code")
    try:
        session, kind = await services(request).manager.by_code(tokens.read_code(typed))
    except NotFound as error:
        return await _lobby(request, typed, error.text(translator(language_of(request))))
    return sent_to(request, f"/j/{session.table.join}" if kind == "join" else f"/w/{session.table.watch}")


@router.post("/settings")
async def settings(request: Request) -> Response:
    form = await form_of(request)
    check_form(request, form)
    response = sent_to(request, text(form, "back", 2000) or "/")
    if text(form, "language") in LANGUAGES:
        set_cookie(response, "language", text(form, "language"), "/", secure(request))
    theme = text(form, "theme")
    if theme in THEMES:
        response.set_cookie("theme", theme, max_age=YEARS, path="/", samesite="lax", secure=secure(request))
    elif theme:
        response.delete_cookie("theme", path="/")
    return response
