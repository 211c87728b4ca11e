"""The pages around the table: the lobby, a new table, invitations, rules, settings."""

import asyncio
import time
from pathlib import PurePath
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from starlette.datastructures import FormData, UploadFile
from starlette.responses import FileResponse, HTMLResponse, Response

from ludomancer import __version__
from ludomancer.core.errors import LudomancerError
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.words import Words, words
from ludomancer.games import game_class, game_ids
from ludomancer.server import tokens
from ludomancer.server.errors import BadRequest, NotFound, TableError
from ludomancer.server.identity import SEAT, YEARS, me_of, set_cookie
from ludomancer.server.levels import player_title
from ludomancer.server.live import Live, telling_of
from ludomancer.server.opening import MAX_EDITION, Wish, mixed, open_table
from ludomancer.server.services import services
from ludomancer.server.showing import (
    THEMES,
    check_form,
    language_of,
    name_of,
    sent_to,
    shown,
    text,
)
from ludomancer.server.store import Key, Summary
from ludomancer.server.tables import FREE, MACHINE, tidy_name
from ludomancer.web.data import Back, Join, Lobby, NewTable, Place, TableRow, Tables
from ludomancer.web.render import find_static
from ludomancer.web.rules_page import rules_fragment
from ludomancer.web.shelf import ago, game_card, game_cards, new_table

router = APIRouter(include_in_schema=False)
AT_TABLE = ("day-night",)  # games with a table in the browser
FEW = 5
PAGE = 25
TYPES = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
FOREVER = "public, max-age=31536000, immutable"


# --- the lobby --------------------------------------------------------------------------------------------------------
@router.get("/", response_class=HTMLResponse)
async def lobby(request: Request) -> Response:
    return await _lobby(request, "", "")


async def _lobby(request: Request, code: str, error: str) -> Response:
    language = language_of(request)
    rows = await _rows(request, language, 200)
    running = [row for row in rows if row.state in ("yours", "waits", "open")]
    finished = [row for row in rows if row.state == "over"]
    running.sort(key=lambda row: row.state != "yours")
    found = Lobby(game_cards(language, AT_TABLE), running[:FEW], finished[:FEW], len(rows), code, error)
    return shown(request, "lobby.html", 200 if not error else 404, lobby=found)


@router.get("/tables", response_class=HTMLResponse)
async def tables(request: Request, page: Annotated[int, Query(ge=1, le=1000)] = 1) -> Response:
    language = language_of(request)
    rows = await _rows(request, language, 1000)
    running = [row for row in rows if row.state in ("yours", "waits", "open")]
    finished = [row for row in rows if row.state == "over"]
    pages = max(1, -(-len(finished) // PAGE))
    shown_page = min(page, pages)
    part = finished[(shown_page - 1) * PAGE : shown_page * PAGE]
    return shown(request, "tables.html", tables=Tables(running if shown_page == 1 else [], part, shown_page, pages))


async def _rows(request: Request, language: str, limit: int) -> list[TableRow]:
    owner = tokens.hashed(me_of(request))
    found = await services(request).house.store.tables_of(owner, limit)
    mine: dict[str, tuple[Summary, list[str]]] = {}
    for summary, seat in found:
        mine.setdefault(summary.id, (summary, []))[1].append(seat)
    t = words(language)
    return [_row(summary, seats, language, t) for summary, seats in mine.values()]


def _row(summary: Summary, mine: list[str], language: str, t: Words) -> TableRow:
    game = game_class(summary.game)
    now = summary.about["now"]
    seats = {each["seat"]: each for each in now["seats"]}
    over = summary.status == "over"
    return TableRow(
        url=f"/replay/{summary.id}" if over else f"/t/{summary.id}",
        game=summary.game,
        name=game.names[language],
        others=_others(summary, mine, t),
        note=t.many("{count} decision", "{count} decisions", now["decisions"]) if now["decisions"] else "",
        state=_state(summary, mine),
        waits_for=_waits_for(summary, seats, t),
        result=_result(now["winners"], mine, len(seats)) if over else "",
        when=ago(time.time() - summary.changed, t),
    )


def _others(summary: Summary, mine: list[str], t: Words) -> str:
    if len(mine) > 1:
        return t("One screen")
    found = []
    for each in summary.about["now"]["seats"]:
        if each["seat"] in mine:
            continue
        if each["kind"] == MACHINE:
            found.append(t("Machine, {level}", level=player_title(summary.game, each["player"], t)))
        elif each["kind"] == FREE:
            found.append(t("a free seat"))
        else:
            found.append(each["name"] or t("someone"))
    return ", ".join(found) or t("Alone")


def _state(summary: Summary, mine: list[str]) -> str:
    if summary.status in ("over", "closed", "open"):
        return summary.status
    if summary.status == "dealing" or summary.to_act in mine:
        return "yours"
    return "waits"


def _waits_for(summary: Summary, seats: dict[str, Any], t: Words) -> str:
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


# --- a new table ------------------------------------------------------------------------------------------------------
@router.get("/new/{game}", response_class=HTMLResponse)
async def new(request: Request, game: str) -> Response:
    _known(game)
    way = request.query_params.get("with", "machine")
    form = new_table(game, language_of(request), name_of(request), way, AT_TABLE)
    return shown(request, "new.html", new=form)


def _known(game: str) -> None:
    if game not in game_ids():
        raise NotFound(f"there is no game {game!r}")
    if game not in AT_TABLE:
        raise NotFound(f"{game} is not yet at the table in the browser; ludomancer play {game} has it in the terminal")


@router.post("/new/{game}")
async def open_new(request: Request, game: str) -> Response:
    _known(game)
    found = services(request)
    async with request.form(max_files=2, max_fields=100, max_part_size=MAX_EDITION) as form:
        check_form(request, form)
        language = language_of(request)
        typed = _typed(form, new_table(game, language, text(form, "name"), "machine", AT_TABLE))
        try:
            wish = await _wish(request, game, form)
            opened = await asyncio.to_thread(open_table, wish)
        except LudomancerError as error:
            field = _field_of(error, str(error))
            return shown(request, "new.html", 422, new=typed._replace(errors={field: str(error)}))
    found.allow_new(request)
    live = await found.house.open(opened)
    response = sent_to(request, f"/t/{live.table.id}")
    _seat_cookies(request, response, live.table.id, opened.secrets)
    if wish.name:
        _name_cookie(request, response, wish.name)
    return response


def _field_of(error: Exception, message: str) -> str:
    """The field that an error is about, by how its message begins."""
    head = message.split(":")[0]
    if head.startswith("option "):
        return f"option-{head[7:]}"
    return next((field for field in ("edition", "scenario", "seats") if head.startswith(field)), "")


async def _wish(request: Request, game: str, form: FormData) -> Wish:
    kinds = {name[5:]: text(form, name) for name in form if name.startswith("seat-")}
    count = text(form, "seats")
    chosen = game_class(game)
    number = int(count) if count.isdecimal() and len(count) == 1 else None
    seats = {}
    for seat in chosen.seat_order[: number or max(chosen.seat_counts)]:
        kind = kinds.get(seat, "friend")
        seats[seat] = text(form, f"level-{seat}") or "greedy" if kind == "machine" else kind
    own = text(form, "edition") == "own"
    options = {name[7:]: text(form, name) for name in form if name.startswith("option-") and text(form, name)}
    return Wish(
        game=game,
        seats=mixed(seats) if text(form, "lots") else seats,
        name=text(form, "name"),
        names={name[5:]: text(form, name) for name in form if name.startswith("name-")},
        mode=text(form, "mode") or None,
        options=options,
        number=number,
        edition="standard" if own else text(form, "edition") or "standard",
        edition_text=await _file(form, "edition-file") if own else "",
        scenario=await _file(form, "scenario"),
        hints=bool(text(form, "hints")),
        watchers=bool(text(form, "watchers")),
        promise=text(form, "promise"),
        owner=tokens.hashed(me_of(request)),
    )


async def _file(form: FormData, field: str) -> str:
    """The text of a file that came with the form."""
    found = form.get(field)
    if not isinstance(found, UploadFile) or not found.filename:
        return ""
    data = await found.read(MAX_EDITION + 1)
    if len(data) > MAX_EDITION:
        raise BadRequest(f"{field}: the file is larger than {MAX_EDITION} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRequest(f"{field}: {PurePath(found.filename).name!r} is not a text file") from None


def _typed(form: FormData, new: NewTable) -> NewTable:
    """The form as it was filled in."""
    seats = [
        each._replace(
            kind=text(form, f"seat-{each.seat}") or each.kind,
            level=text(form, f"level-{each.seat}") or each.level,
            name=text(form, f"name-{each.seat}"),
        )
        for each in new.seats
    ]
    options = [each._replace(chosen=text(form, f"option-{each.name}") or each.chosen) for each in new.options]
    count = text(form, "seats")
    return new._replace(
        seats=seats,
        options=options,
        mode=text(form, "mode") or new.mode,
        number=int(count) if count.isdecimal() else new.number,
        edition=text(form, "edition") or new.edition,
        lots=bool(text(form, "lots")),
        hints=bool(text(form, "hints")),
        watchers=bool(text(form, "watchers")),
    )


def _seat_cookies(request: Request, response: Response, table_id: str, keys: dict[str, str]) -> None:
    secure = services(request).settings.secure()
    for seat, key in keys.items():
        set_cookie(response, f"{SEAT}{seat}", key, f"/t/{table_id}", secure)


def _name_cookie(request: Request, response: Response, name: str) -> None:
    set_cookie(response, "name", quote(tidy_name(name)), "/", services(request).settings.secure())


# --- invitations ------------------------------------------------------------------------------------------------------
@router.post("/join")
async def find_by_code(request: Request) -> Response:
    form = await request.form()
    check_form(request, form)
    typed = text(form, "code")
    try:
        live, kind = await services(request).house.by_code(tokens.read_code(typed))
    except NotFound:
        t = words(language_of(request))
        return await _lobby(request, typed, t("There is no table with this code."))
    return sent_to(request, f"/j/{live.table.join}" if kind == "join" else f"/w/{live.table.watch}")


async def _invited(request: Request, code: str) -> Live:
    live, kind = await services(request).house.by_code(tokens.read_code(code))
    if kind != "join":
        raise NotFound("there is no table with this code")
    return live


@router.get("/j/{code}", response_class=HTMLResponse)
async def invitation(request: Request, code: str) -> Response:
    """Looking claims nothing: programs that show a preview of a link look too."""
    live = await _invited(request, code)
    return _invitation(request, live, "", "")


def _invitation(request: Request, live: Live, chosen: str, error: str) -> Response:
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
    found = Join(
        game=game_card(table.game.id, language, AT_TABLE),
        host=host or t("someone"),
        places=places,
        name=name_of(request),
        action=f"/j/{table.join}",
        watch=watch,
        facts=_facts(live, language),
        chosen=chosen,
        error=error,
    )
    return shown(request, "join.html", 200 if not error else 409, join=found)


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
    if live.table.about.get("start") is not None:
        told.append(t("The game begins from a given position."))
    return tuple(told)


@router.post("/j/{code}")
async def sit_down(request: Request, code: str) -> Response:
    form = await request.form()
    check_form(request, form)
    found = services(request)
    live = await _invited(request, code)
    name = text(form, "name")
    try:
        seat, key, _ = await found.sit_down(
            live,
            text(form, "seat"),
            name,
            text(form, "promise"),
            tokens.hashed(me_of(request)),
            language_of(request),
        )
    except TableError as error:
        return _invitation(request, live, "", str(error))
    response = sent_to(request, f"/t/{live.table.id}")
    _seat_cookies(request, response, live.table.id, {seat: key})
    if name:
        _name_cookie(request, response, name)
    return response


# --- the way back from another device ---------------------------------------------------------------------------------
async def _returning(request: Request, token: str) -> tuple[Live, Key]:
    row = await services(request).house.store.key(tokens.hashed(token)) if len(token) <= 100 else None
    if row is None or row.kind != "return":
        raise NotFound("there is no seat behind this link")
    return await services(request).house.table(row.table), row


@router.get("/back/{token}", response_class=HTMLResponse)
async def way_back(request: Request, token: str) -> Response:
    live, row = await _returning(request, token)
    language = language_of(request)
    t = words(language)
    table = live.table
    others = [table.shown_name(name, t) for name in table.seats if name != row.seat]
    found = Back(
        game=game_card(table.game.id, language, AT_TABLE),
        seat=telling_of(table.game, language).seat(row.seat),
        name=table.shown_name(row.seat, t),
        others=", ".join(others),
        action=f"/back/{token}",
    )
    return shown(request, "back.html", back=found)


@router.post("/back/{token}")
async def come_back(request: Request, token: str) -> Response:
    form = await request.form()
    check_form(request, form)
    live, row = await _returning(request, token)
    key = tokens.new_key()
    owner = tokens.hashed(me_of(request))
    await services(request).house.store.add_keys(
        [Key(tokens.hashed(key), live.table.id, row.seat, "seat", owner, time.time())]
    )
    response = sent_to(request, f"/t/{live.table.id}")
    _seat_cookies(request, response, live.table.id, {row.seat: key})
    return response


# --- the rest ---------------------------------------------------------------------------------------------------------
@router.get("/rules/{game}", response_class=HTMLResponse)
async def rules(request: Request, game: str) -> Response:
    if game not in game_ids():
        raise NotFound(f"there is no game {game!r}")
    language = language_of(request)
    card = game_card(game, language, AT_TABLE)
    return shown(request, "rules.html", card=card, fragment=rules_fragment(game, language))


@router.get("/about", response_class=HTMLResponse)
async def about(request: Request) -> Response:
    return shown(request, "about.html", version=__version__)


@router.post("/settings")
async def settings(request: Request) -> Response:
    form = await request.form()
    check_form(request, form)
    response = sent_to(request, text(form, "back", 2000) or "/")
    secure = services(request).settings.secure()
    if text(form, "language") in LANGUAGES:
        set_cookie(response, "language", text(form, "language"), "/", secure)
    theme = text(form, "theme")
    if theme in THEMES:
        response.set_cookie("theme", theme, max_age=YEARS, path="/", samesite="lax", secure=secure)
    elif theme:
        response.delete_cookie("theme", path="/")
    return response


@router.get("/static/{path:path}")
async def static(request: Request, path: str) -> Response:
    file = find_static(path)
    if file is None:
        raise NotFound("there is no such file")
    kept = FOREVER if request.url.query else "no-cache"  # a module that names another one knows no hash of it
    return FileResponse(file, media_type=TYPES[file.suffix], headers={"cache-control": kept})


@router.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    return sent_to(request, "/static/mark.svg")


@router.get("/health")
async def health(request: Request) -> dict[str, str]:
    """For whoever watches over the server."""
    await services(request).house.store.count_unfinished()
    return {"status": "ok"}
