"""A new table: the form, and what was asked for in it."""

import asyncio
from pathlib import PurePath

from fastapi import APIRouter, Request
from starlette.datastructures import FormData, UploadFile
from starlette.responses import HTMLResponse, Response

from ludomancer.core.errors import LudomancerError
from ludomancer.core.registry import game_class
from ludomancer.core.terms import FREE_UNDO
from ludomancer.core.translator import Phrase, translator
from ludomancer.server import tokens
from ludomancer.server.errors import BadRequest, TableError
from ludomancer.server.identity import me_of, remember_name, remember_seats
from ludomancer.server.responses import (
    check_form,
    language_of,
    name_of,
    secure,
    sent_to,
    shown,
    text,
)
from ludomancer.server.seats import FRIEND
from ludomancer.server.services import services
from ludomancer.server.table_setup import MAX_EDITION, TableRequest, mixed, open_table
from ludomancer.web.data import NewTable
from ludomancer.web.game_list import new_table

router = APIRouter(include_in_schema=False)


@router.get("/new/{game}", response_class=HTMLResponse)
async def new(request: Request, game: str) -> Response:
    services(request).know_game(game)
    way = request.query_params.get("with", "machine")
    form = new_table(game, language_of(request), name_of(request), way)
    return shown(request, "new.html", new=form)


@router.post("/new/{game}")
async def open_new(request: Request, game: str) -> Response:
    services(request).know_game(game)
    found = services(request)
    found.allow_new(request)
    async with request.form(max_files=2, max_fields=100, max_part_size=MAX_EDITION) as form:
        check_form(request, form)
        language = language_of(request)
        typed = _typed(form, new_table(game, language, text(form, "name"), "machine"))
        try:
            wanted = await _wanted(request, game, form)
            opened = await asyncio.to_thread(open_table, wanted, found.settings.most_search, tuple(found.games))
        except LudomancerError as error:
            told = error.text(translator(language)) if isinstance(error, TableError) else str(error)
            return shown(request, "new.html", 422, new=typed._replace(errors={_field_of(error): told}))
    session = await found.manager.open(opened)
    # whoever sits nowhere watches
    response = sent_to(request, f"/t/{session.table.id}" if opened.secrets else f"/w/{session.table.watch}")
    remember_seats(response, session.table.id, opened.secrets, secure(request))
    remember_name(response, wanted.name, secure(request))
    return response


def _field_of(error: LudomancerError) -> str:
    """The field that an error is about; what a game says of options and editions begins with it."""
    if isinstance(error, BadRequest):
        return error.field
    head = str(error).split(":")[0]
    if head.startswith("option "):
        return f"option-{head[7:]}"
    return "edition" if head.startswith("edition") else ""


async def _wanted(request: Request, game: str, form: FormData) -> TableRequest:
    kinds = {name[5:]: text(form, name) for name in form if name.startswith("seat-")}
    count = text(form, "seats")
    chosen = game_class(game)
    number = int(count) if count.isdecimal() and len(count) == 1 else None
    seats = {}
    for seat in chosen.seat_order[: number or max(chosen.seat_counts)]:
        kind = kinds.get(seat, FRIEND)
        seats[seat] = text(form, f"level-{seat}") or "greedy" if kind == "machine" else kind
    own = text(form, "edition") == "own"
    options = {name[7:]: text(form, name) for name in form if name.startswith("option-") and text(form, name)}
    return TableRequest(
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
        practice=FREE_UNDO if text(form, "practice") else "",
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
        sentence = Phrase("The file has more than {most} bytes. Choose a smaller one.")
        raise BadRequest(sentence, field=field, most=MAX_EDITION)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        name = PurePath(found.filename).name
        raise BadRequest(Phrase("{file} is not a text file."), field=field, file=name) from None


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
        practice=bool(text(form, "practice")),
    )
