"""The interface for programs: JSON over HTTP, described by OpenAPI (`/api/docs`), with a stream of events."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Literal, NamedTuple

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from ludomancer.core.reader import LANGUAGES
from ludomancer.core.registry import game_class
from ludomancer.core.rulebook import read_rulebook
from ludomancer.core.translator import Phrase
from ludomancer.core.update import TableUpdate
from ludomancer.core.view import AnyView
from ludomancer.server import tokens
from ludomancer.server.api_documents import (
    Act,
    Action,
    Actions,
    Answer,
    At,
    Changed,
    GameInfo,
    Hint,
    Invitation,
    NewTable,
    Of,
    OptionInfo,
    Place,
    Problem,
    RuleText,
    Seated,
    Secret,
    SitDown,
    TableOpened,
    Undo,
)
from ludomancer.server.errors import BadRequest, NotFound, NotYours
from ludomancer.server.events import EventStream, UpdateChannel
from ludomancer.server.identity import bearer, seat_of_program
from ludomancer.server.seats import SCREEN, WATCHER
from ludomancer.server.services import Services, services
from ludomancer.server.store import NewEntry
from ludomancer.server.table_manager import TableManager
from ludomancer.server.table_play import MAX_LINE
from ludomancer.server.table_session import TableSession, narrator_of
from ludomancer.server.table_setup import TableRequest, open_table
from ludomancer.server.table_state import MAX_REVISION

TableId = Annotated[str, Path(min_length=tokens.CODE, max_length=tokens.CODE, pattern="^[a-z0-9]+$")]
Language = Annotated[Literal["en", "it", "fr"], Query(alias="lang", description="The language of all texts.")]
assert set(LANGUAGES) == {"en", "it", "fr"}


PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": text}
    for status, text in {
        400: "Not understood.",
        403: "Not yours.",
        404: "There is no such thing.",
        409: "Too late: the table has gone on; or not possible now.",
        413: "Too large.",
        422: "Refused: by the form of the request, or by the rules.",
        429: "Too many.",
    }.items()
}


async def _spoken(lang: Language = "en") -> None:
    """Every request may fail, so every request may say in which language it wants to hear of it."""


router = APIRouter(prefix="/api", responses=PROBLEMS, tags=["tables"], dependencies=[Depends(_spoken)])


class ProgramAtTable(NamedTuple):
    """Whoever asks, as the key that was sent says."""

    services: Services
    manager: TableManager
    session: TableSession
    seat: str


async def _at(request: Request, table_id: str) -> ProgramAtTable:
    app = services(request)
    session = await app.manager.table(table_id)
    return ProgramAtTable(app, app.manager, session, await seat_of_program(request, app.keys, session))


async def _playing(request: Request, table_id: str) -> ProgramAtTable:
    at = await _at(request, table_id)
    if at.seat == WATCHER:
        raise NotYours(Phrase("Watchers do not play."))
    return at


async def _change(
    request: Request, table_id: str, wanted: At, command: Callable[[TableSession, str], list[NewEntry]]
) -> Changed:
    """Carry out what a seat wants, if the table is where the request thinks it is."""
    at = await _playing(request, table_id)

    def checked(session: TableSession) -> list[NewEntry]:
        session.table.expect(wanted.revision)
        return command(session, at.seat)

    return Changed(revision=await at.manager.change(at.session, checked))


@router.get("/games", tags=["games"])
async def games(request: Request, lang: Language = "en") -> list[GameInfo]:
    """The games of this server and what can be chosen in them."""
    return [_game(game_id, lang) for game_id in services(request).games]


@router.get("/games/{game}", tags=["games"])
async def game(request: Request, game: str, lang: Language = "en") -> GameInfo:
    services(request).know_game(game)
    return _game(game, lang)


def _game(game_id: str, language: str) -> GameInfo:
    kind = game_class(game_id)
    return GameInfo(
        id=kind.id,
        name=kind.names[language],
        modes=list(kind.modes),
        seats=list(kind.seat_order),
        seat_counts=list(kind.seat_counts),
        options=[OptionInfo(name=o.name, values=list(o.values), rule=o.rule) for o in kind.known_options],
        editions=kind.editions(),
        rules_version=kind.version,
    )


@router.get("/games/{game}/rules/{rule}", tags=["games"])
async def rule(request: Request, game: str, rule: str, lang: Language = "en") -> RuleText:
    """One rule of the rulebook."""
    services(request).know_game(game)
    book = read_rulebook(game_class(game), lang)
    if rule not in book.rules:
        raise NotFound(Phrase("There is no rule {rule} in this game."), rule=rule[:20])
    return RuleText(rule=rule, text=book.rules[rule].strip())


@router.post("/tables", status_code=201)
async def new_table(request: Request, wanted: NewTable) -> TableOpened:
    """Open a table."""
    app = services(request)
    app.allow_new(request)
    if SCREEN in wanted.seats.values():
        raise BadRequest(Phrase("A screen is shared by people, not by programs."), field="seats")
    opened = await asyncio.to_thread(
        open_table, TableRequest(**wanted.model_dump()), app.settings.most_search, tuple(app.games)
    )
    session = await app.manager.open(opened)
    table = session.table
    return TableOpened(
        table=table.id,
        revision=table.revision,
        status=table.status,
        promise=app.promise(table),
        join=table.join,
        watch=table.watch,
        keys=opened.secrets,
        close=opened.close,
    )


@router.get("/invitations/{code}")
async def invitation(request: Request, code: Annotated[str, Path(max_length=200)]) -> Invitation:
    """What the table of a code is, before you sit down. Looking claims nothing."""
    app = services(request)
    session, kind = await app.manager.by_code(tokens.read_code(code))
    if kind != "join":
        raise NotYours(Phrase("This code is for watching. Ask for the one for playing."))
    async with app.manager.as_written(session) as seen:
        table = seen.table
        edition = table.game.edition
        return Invitation(
            game=table.game.id,
            mode=table.game.mode,
            options=table.game.options,
            edition=edition.name,
            edition_hash=edition.hash,
            own_edition=not edition.own,
            seats=[Place(seat=s.seat, kind=s.kind, name=s.name, player=s.player) for s in table.seats.values()],
            from_position=table.about.get("start") is not None,
            hints=table.hint_allowed(),
            promise=app.promise(table),
        )


@router.post("/seats", status_code=201)
async def sit_down(request: Request, wanted: SitDown) -> Seated:
    """Take a free seat at the table of a code."""
    app = services(request)
    session, kind = await app.manager.by_code(tokens.read_code(wanted.code))
    if kind != "join":
        raise NotYours(Phrase("This code is for watching. Ask for the one for playing."))
    seat, key, revision = await app.sit_down(session, wanted.seat, wanted.name, wanted.promise, "")
    session = await app.manager.table(session.table.id)  # as it is now: others may have sat down at the same moment
    promises = session.table.promises()
    return Seated(table=session.table.id, promises=promises, seat=seat, key=key, revision=revision)


@router.delete("/tables/{table_id}", status_code=204)
async def close_table(request: Request, table_id: TableId) -> None:
    """Close a table for good, with the key for closing it. What others play at it, or played, is kept."""
    manager = services(request).manager
    await manager.remove(await manager.table(table_id), tokens.hashed(bearer(request)))


@router.post("/tables/{table_id}/links/revoke", status_code=204)
async def revoke_links(request: Request, table_id: TableId) -> None:
    """Revoke the private links to your seat: whoever came by one loses it."""
    at = await _playing(request, table_id)
    await at.services.keys.revoke(at.session, (at.seat,), "", [bearer(request)])


@router.post("/tables/{table_id}/secret")
async def reveal(request: Request, table_id: TableId, wanted: Secret) -> Changed:
    """Bring the secret you promised, once all seats are taken."""
    at = await _playing(request, table_id)
    return Changed(
        revision=await at.manager.change(at.session, lambda session: session.table.reveal(at.seat, wanted.secret))
    )


@router.get("/tables/{table_id}", response_model=dict[str, Any])
async def update(request: Request, table_id: TableId, lang: Language = "en") -> TableUpdate:
    """Everything your seat may see and do: the view, legal actions with text, the log, who sits where."""
    at = await _at(request, table_id)
    async with at.manager.as_written(at.session) as session:
        return session.update(at.seat, lang)


@router.get("/tables/{table_id}/view", response_model=dict[str, Any])
async def view(request: Request, table_id: TableId) -> AnyView:
    """The position as your seat sees it."""
    at = await _at(request, table_id)
    async with at.manager.as_written(at.session) as session:
        return session.table.state.view(session.table.game.seat(at.seat))


@router.get("/tables/{table_id}/actions")
async def actions(request: Request, table_id: TableId, lang: Language = "en") -> Actions:
    """What your seat can do now; nothing while another decides."""
    at = await _at(request, table_id)
    async with at.manager.as_written(at.session) as session:
        legal = [Action(**each) for each in session.update(at.seat, lang)["legal"]]
        return Actions(revision=session.table.revision, to_act=session.table.actor, actions=legal)


@router.get("/tables/{table_id}/why")
async def why(
    request: Request, table_id: TableId, action: Annotated[str, Query(max_length=MAX_LINE)], lang: Language = "en"
) -> Problem:
    """Why an action is not possible now."""
    at = await _playing(request, table_id)
    refusal = await at.services.why(at.session, at.seat, action, lang)
    return Problem(error=refusal.text if refusal else "", rule=refusal.rule if refusal else None, revision=None)


@router.post("/tables/{table_id}/without")
async def deal_without(request: Request, table_id: TableId, wanted: At) -> Changed:
    """Deal without secrets that are missing: your own, or those of others who left or lost them. All who are there
    must agree."""
    seconds = services(request).settings.away_seconds

    def command(session: TableSession, seat: str) -> list[NewEntry]:
        return session.table.deal_without(seat, lambda other: session.away(other, seconds))

    return await _change(request, table_id, wanted, command)


@router.post("/tables/{table_id}/act")
async def act(request: Request, table_id: TableId, wanted: Act) -> Changed:
    """Decide. A line that stands for several steps is carried out whole or not at all."""
    return await _change(request, table_id, wanted, lambda session, seat: session.table.decide(seat, wanted.action))


@router.post("/tables/{table_id}/undo")
async def undo(request: Request, table_id: TableId, wanted: Undo) -> Changed:
    """Take back your last decisions; where others must agree, they are asked."""
    return await _change(request, table_id, wanted, lambda session, seat: session.table.undo(seat, wanted.count))


@router.post("/tables/{table_id}/answer")
async def answer(request: Request, table_id: TableId, wanted: Answer) -> Changed:
    """Agree to what is asked, or not."""
    return await _change(request, table_id, wanted, lambda session, seat: session.table.answer(seat, wanted.yes))


@router.post("/tables/{table_id}/machine")
async def machine(request: Request, table_id: TableId, wanted: Of) -> Changed:
    """Ask that a machine plays on for someone who left."""
    seconds = services(request).settings.away_seconds

    def command(session: TableSession, seat: str) -> list[NewEntry]:
        return session.table.hand_over(seat, wanted.seat, session.away(wanted.seat, seconds))

    return await _change(request, table_id, wanted, command)


@router.post("/tables/{table_id}/person")
async def person(request: Request, table_id: TableId, wanted: At) -> Changed:
    """Take your seat back from the machine that plays for you."""
    return await _change(request, table_id, wanted, lambda session, seat: session.table.come_back(seat))


@router.post("/tables/{table_id}/resign")
async def resign(request: Request, table_id: TableId, wanted: At) -> Changed:
    """Give up."""
    return await _change(request, table_id, wanted, lambda session, seat: session.table.resign(seat))


@router.post("/tables/{table_id}/hint")
async def hint(request: Request, table_id: TableId, lang: Language = "en") -> Hint:
    """What a machine would do with what your seat sees; between people only if that was agreed."""
    at = await _playing(request, table_id)
    action = await at.manager.machines.hint(at.session, at.seat)
    game = at.session.table.game
    return Hint(action=action, text=narrator_of(game, lang).action(game.parse(action)))


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
async def record(request: Request, table_id: TableId) -> Response:
    """The record, once the game is over."""
    at = await _at(request, table_id)
    _, text = await at.manager.record(at.session.table.id)
    return PlainTextResponse(text)


@router.get("/tables/{table_id}/events", response_class=StreamingResponse)
async def events(
    request: Request,
    table_id: TableId,
    lang: Language = "en",
    since: Annotated[int, Query(ge=0, le=MAX_REVISION, description="The last revision you have seen.")] = 0,
    last_event_id: Annotated[str, Header(max_length=20)] = "",
) -> Response:
    """Server-sent events: `sheet` at every change, `thinking` while a machine thinks, `here` when people come or go."""
    at = await _at(request, table_id)
    start = int(last_event_id) if last_event_id.isdecimal() else since
    watches = at.seat == WATCHER

    async def may(session: TableSession) -> bool:
        return await at.services.keys.seat(session, bearer(request)) == at.seat

    channel = UpdateChannel(at.manager, at.session, at.seat, lang, start, None if watches else may)
    return EventStream(channel.events(), request)
