"""Another game of the same people and machines, everyone one seat further."""

from ludomancer.core.terms import MACHINE, PRACTICE
from ludomancer.core.translator import Phrase
from ludomancer.server.errors import NotFound, Unfit
from ludomancer.server.seats import FREE, FRIEND, ME, SCREEN
from ludomancer.server.services import Services
from ludomancer.server.store import NewEntry
from ludomancer.server.table import Table
from ludomancer.server.table_session import TableSession
from ludomancer.server.table_setup import TableRequest, open_table
from ludomancer.server.table_state import OVER


def moved_on(table: Table) -> dict[str, str]:
    """Who sat where sits at the next seat."""
    names = list(table.seats)
    return {name: names[(i + 1) % len(names)] for i, name in enumerate(names)}


async def rematch(
    services: Services, session: TableSession, held: tuple[str, ...], promise: str, owner: str
) -> tuple[str, dict[str, str]]:
    """The new table, and the keys of the seats that the one who asks has there."""
    async with services.manager.as_written(session) as current:
        if current.table.status != OVER:
            raise Unfit(Phrase("The game is not over yet."))
    before = current.table.rematch
    if await is_there(services, before):
        return await _join(services, current, held, promise, owner)
    return await _open(services, current, held, promise, owner, before)


async def is_there(services: Services, table_id: str) -> bool:
    """The next game of these people: nobody may have opened it, or it was closed again."""
    try:
        await services.manager.table(table_id)
    except NotFound:
        return False
    return True


async def _open(
    services: Services, session: TableSession, held: tuple[str, ...], promise: str, owner: str, before: str
) -> tuple[str, dict[str, str]]:
    table = session.table
    further = moved_on(table)
    seats, names = {}, {}
    for seat in table.seats.values():
        goal = further[seat.seat]
        names[goal] = seat.name
        if seat.seat in held:
            seats[goal] = SCREEN if len(held) > 1 else ME
        elif seat.kind == MACHINE and not seat.person:
            seats[goal] = seat.player
        else:  # for whom a machine played in the end, too
            seats[goal] = FRIEND
    own = next(iter(held))
    about = table.about
    opened = open_table(
        TableRequest(
            game=table.game.id,
            seats=seats,
            name=table.seats[own].name,
            names=names,
            mode=table.game.mode,
            options=table.game.options,
            number=len(table.seats),
            edition=table.game.edition if not table.game.edition.own else table.game.edition.name,
            hints=about["hints"],
            watchers=table.watchable,
            practice=about.get(PRACTICE, ""),
            promise=promise,
            owner=owner,
        ),
        services.settings.most_search,
    )

    def command(current: TableSession) -> list[NewEntry]:
        if current.table.rematch != before:
            raise Unfit(Phrase("The next game was opened already."))
        return [current.table.entry("rematch", {"table": opened.summary.id})]

    await services.manager.open(opened)
    try:
        await services.manager.change(session, command)
    except Unfit:
        return await _join(services, session, held, promise, owner)
    return opened.summary.id, opened.secrets


async def _join(
    services: Services, session: TableSession, held: tuple[str, ...], promise: str, owner: str
) -> tuple[str, dict[str, str]]:
    """Take the seats kept for those who sat here; one who did so before is only led there."""
    table_id = session.table.rematch
    new = await services.manager.table(table_id)
    further = moved_on(session.table)
    keys: dict[str, str] = {}
    for seat in held:
        goal = new.table.seats[further[seat]]
        if goal.kind == FREE:
            name = session.table.seats[seat].name
            _, keys[goal.seat], _ = await services.sit_down(new, goal.seat, name, promise, owner)
    return table_id, keys
