"""Another game of the same people and machines, everyone one seat further."""

from ludomancer.core.terms import MACHINE
from ludomancer.core.words import Phrase
from ludomancer.server.errors import NotFound, Unfit
from ludomancer.server.live import Live
from ludomancer.server.opening import Wish, open_table
from ludomancer.server.services import Services
from ludomancer.server.store import NewEntry
from ludomancer.server.tables import FREE, OVER, Table


def moved_on(table: Table) -> dict[str, str]:
    """Who sat where sits at the next seat."""
    names = list(table.seats)
    return {name: names[(i + 1) % len(names)] for i, name in enumerate(names)}


async def rematch(
    services: Services, live: Live, held: tuple[str, ...], promise: str, owner: str
) -> tuple[str, dict[str, str]]:
    """The new table, and the keys of the seats that the one who asks has there."""
    async with services.house.as_written(live) as found:
        if found.table.status != OVER:
            raise Unfit(Phrase("The game is not over yet."))
    before = found.table.rematch
    if await is_there(services, before):
        return await _join(services, found, held, promise, owner)
    return await _open(services, found, held, promise, owner, before)


async def is_there(services: Services, table_id: str) -> bool:
    """The next game of these people: nobody may have opened it, or it was closed again."""
    try:
        await services.house.table(table_id)
    except NotFound:
        return False
    return True


async def _open(
    services: Services, live: Live, held: tuple[str, ...], promise: str, owner: str, before: str
) -> tuple[str, dict[str, str]]:
    table = live.table
    further = moved_on(table)
    seats, names = {}, {}
    for seat in table.seats.values():
        goal = further[seat.seat]
        names[goal] = seat.name
        if seat.seat in held:
            seats[goal] = "screen" if len(held) > 1 else "me"
        elif seat.kind == MACHINE and not seat.person:
            seats[goal] = seat.player
        else:  # for whom a machine played in the end, too
            seats[goal] = "friend"
    own = next(iter(held))
    about = table.about
    opened = open_table(
        Wish(
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
            promise=promise,
            owner=owner,
        ),
        services.settings.most_search,
    )

    def deed(found: Live) -> list[NewEntry]:
        if found.table.rematch != before:
            raise Unfit(Phrase("The next game was opened already."))
        return [found.table.entry("rematch", {"table": opened.summary.id})]

    await services.house.open(opened)
    try:
        await services.house.change(live, deed)
    except Unfit:
        return await _join(services, live, held, promise, owner)
    return opened.summary.id, opened.secrets


async def _join(
    services: Services, live: Live, held: tuple[str, ...], promise: str, owner: str
) -> tuple[str, dict[str, str]]:
    """Take the seats kept for those who sat here; one who did so before is only led there."""
    table_id = live.table.rematch
    new = await services.house.table(table_id)
    further = moved_on(live.table)
    keys: dict[str, str] = {}
    for seat in held:
        goal = new.table.seats[further[seat]]
        if goal.kind == FREE:
            name = live.table.seats[seat].name
            _, keys[goal.seat], _ = await services.sit_down(new, goal.seat, name, promise, owner)
    return table_id, keys
