"""The pages of finished games: every step from any seat, the record, and whether the shuffles were fair."""

import asyncio
import json
from typing import Annotated

from fastapi import APIRouter, Query, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from ludomancer.core.dealer import CommitReveal
from ludomancer.core.errors import LudomancerError
from ludomancer.core.narrator import Narrator
from ludomancer.core.record import HINT, UNPROVEN, fairness
from ludomancer.core.translator import translator
from ludomancer.server.deals import deal_of_record
from ludomancer.server.errors import TableError, Unfit
from ludomancer.server.open_hands import ALL, lower_seat
from ludomancer.server.replaying import Steps, seats_of
from ludomancer.server.responses import language_of, shown
from ludomancer.server.seats import WATCHER
from ludomancer.server.services import services
from ludomancer.server.table_pages import origin
from ludomancer.server.table_session import TableSession, page_of
from ludomancer.server.table_state import NOT_DRAWN
from ludomancer.web.data import Check, ErrorPage, View
from ludomancer.web.data import Replay as ReplayPage
from ludomancer.web.game_list import game_card

router = APIRouter(include_in_schema=False)


async def _finished(request: Request, table_id: str) -> tuple[TableSession, Steps]:
    manager, replays = services(request).manager, services(request).replays
    async with manager.as_written(await manager.table(table_id)) as session:
        table = session.table
        record = table.record()
    steps = replays.get(table_id)
    if steps is None:
        stored = await manager.store.record(table_id)
        marks, end = (stored.marks if stored else None), (table.end.document if table.end else None)
        steps = await asyncio.to_thread(Steps, record, table.game, marks, end)
        replays.put(table_id, steps)
    return session, steps


@router.get("/replay/{table_id}", response_class=HTMLResponse)
async def replay(
    request: Request,
    table_id: str,
    at: Annotated[int | None, Query(ge=0, le=10**6)] = None,
    view: Annotated[str, Query(max_length=20)] = "",
    part: Annotated[str, Query(max_length=1)] = "",
) -> Response:
    try:
        session, steps = await _finished(request, table_id)
    except LudomancerError as error:
        if isinstance(error, TableError) and error.sentence != NOT_DRAWN:
            raise
        return await _only_the_record(request, table_id)
    language = language_of(request)
    seats = steps.game.seat_names
    viewer = view if view in (*seats, WATCHER) or lower_seat(view, seats) else ALL
    number = min(at or 0, steps.last)
    sitting = seats_of(session, language)
    update = steps.update(session.table, number, viewer, language, sitting)
    page = page_of(steps.game, language)
    narrator = steps.narrator(language, sitting)
    told = steps.told(number, viewer, narrator)
    decided = steps.steps[number].seat
    seat = narrator.seat(seats[decided]) if decided >= 0 else ""
    t = translator(language)
    result = update["result"]["text"] if update["result"] else ""
    text = result or (t("{who}: {move}", who=seat, move=told) if told else t("The cards are dealt."))
    hands = page.open_hands(update) if lower_seat(viewer, seats) else ""
    if part:
        symbols = {name: page.symbol(name) for name in page.symbols(update)}
        parts = page.parts(update) | ({"open-hands": hands} if hands else {})
        return JSONResponse({"parts": parts, "symbols": symbols, "at": number, "text": text})
    views = [
        View(ALL if name == seats[0] else f"{ALL}-{name}", t("All hands, {seat} below", seat=narrator.seat(name)))
        for name in seats
    ]
    views += [View(name, t("As {seat} saw it", seat=narrator.seat(name))) for name in seats]
    values = ReplayPage(
        base=f"/replay/{table_id}",
        game=game_card(steps.game.id, language),
        players=" · ".join(narrator.names.get(name) or session.table.shown_name(name, t) for name in seats),
        at=number,
        last=steps.last,
        text=text,
        views=[*views, View(WATCHER, t("As watchers saw it"))],
        view=viewer,
        hands=Markup(hands),
        body=Markup(page.body(update)),
        defs=Markup(page.defs() + "".join(page.symbol(name) for name in page.symbols(update))),
        stylesheets=("table.css", *page.stylesheets),
        result=result,
        rule=update["result"]["rule"] if update["result"] else "",
        note=steps.note(t),
        backs=steps.taken_back(),
        checks=_checks(session, steps, narrator),
        deal=_deal(steps, narrator),
        record=f"/replay/{table_id}/record",
        share=f"{origin(request)}/replay/{table_id}",
    )
    return shown(request, "replay.html", replay=values)


async def _only_the_record(request: Request, table_id: str) -> Response:
    """Of a game that today's rules cannot draw any more."""
    await services(request).manager.record(table_id)  # or there is nothing at all
    t = translator(language_of(request))
    error = ErrorPage(Unfit.status, t(NOT_DRAWN), f"/replay/{table_id}/record", t("Download the record"))
    return shown(request, "error.html", Unfit.status, error=error)


def _checks(session: TableSession, steps: Steps, narrator: Narrator) -> tuple[Check, ...]:
    """Promise against secret for everyone; and what the replay has shown of the cards, with what it could not show."""
    t = narrator.t
    fair = steps.record.fair
    if fair is None:
        return ()
    holds = _holds(fair, session.table.game.seat_names)
    secrets = [
        Check(
            who=t("Server") if name == "server" else narrator.seat(name),
            text=t("promised this secret before the deal."),
            holds=holds,
            promise=promise,
            secret=fair.secrets[name],
            by_server=name in fair.by_server,
            seat=name,
        )
        for name, promise in fair.promises.items()
    ]
    if steps.replay is None:
        return (*secrets, Check("", steps.note(t), holds=False, note=True))
    shown_by_replay = [
        Check("", f"{line.text}.", line.good, note=line.result in (HINT, UNPROVEN))
        for line in fairness(steps.replay, t)
    ]
    return (*secrets, *shown_by_replay)


def _deal(steps: Steps, narrator: Narrator) -> str:
    """For the script of a browser that saw the deal."""
    if steps.record.fair is None:
        return ""
    names = {"server": narrator.t("Server")} | {name: narrator.seat(name) for name in steps.game.seat_names}
    return json.dumps(deal_of_record(steps.record, steps.replay, names))


def _holds(fair: CommitReveal, seats: tuple[str, ...]) -> bool:
    try:
        fair.check(seats)
    except LudomancerError:
        return False
    return True


@router.get("/replay/{table_id}/record", response_class=PlainTextResponse)
async def record(request: Request, table_id: str) -> Response:
    """The record as a file."""
    game, text = await services(request).manager.record(table_id)
    name = f"{game}-{table_id}.record"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})
