"""What requests share: the tables, the keys, the limits, and the commands that pages and programs both ask for."""

import time
from typing import NamedTuple

from fastapi import Request

from ludomancer.core.errors import LudomancerError, NotationError
from ludomancer.core.narrator import Narrator
from ludomancer.core.translator import Phrase
from ludomancer.server import tokens, visitor
from ludomancer.server.errors import NotFound, SeatTaken, Stale, TooMany, Unfit
from ludomancer.server.identity import Keys
from ludomancer.server.limits import Limits
from ludomancer.server.ready import Readiness
from ludomancer.server.replaying import Steps
from ludomancer.server.seats import FREE
from ludomancer.server.settings import Settings
from ludomancer.server.store import Key, NewEntry
from ludomancer.server.table import Table
from ludomancer.server.table_deal import promise_of
from ludomancer.server.table_manager import TableManager
from ludomancer.server.table_session import TableSession
from ludomancer.web.cache import Cache

UNDO = "undo"  # asked for like an action; no game has one of this name


class Reason(NamedTuple):
    """Why something cannot be done now."""

    text: str  # without the rule
    rule: str


class Services:
    """What every request of one process can reach."""

    def __init__(self, settings: Settings, manager: TableManager, limits: Limits) -> None:
        self.settings = settings
        self.manager = manager
        self.keys = Keys(manager)
        self.replays: Cache[str, Steps] = Cache()  # by their tables: a finished game never changes
        self.readiness = Readiness(manager.store)
        self.limits = limits
        self.games = settings.offered()

    def know_game(self, game: str) -> None:
        """NotFound where no such game is offered."""
        if game not in self.games:
            raise NotFound(Phrase("There is no game {game}."), game=game)

    def allow_new(self, request: Request) -> None:
        if not self.limits.tables.allows(visitor.current.get()):
            raise TooMany(Phrase("Many new tables were opened from where you are. Wait a while and try once more."))

    def promise(self, table: Table) -> str:
        """The server's own."""
        return promise_of(table.secret)

    async def sit_down(
        self, session: TableSession, seat: str, name: str, promise: str, owner: str
    ) -> tuple[str, str, int]:
        """Take a seat, or the first that is free; the seat, its key and the new revision."""
        while True:
            free = [each.seat for each in session.table.seats.values() if each.kind == FREE]
            wanted = seat or (free[0] if free else "")
            if not wanted:
                raise Unfit(Phrase("No seat is free at this table."))
            try:
                return wanted, *await self._sit_at(session, wanted, name, promise, owner)
            except (SeatTaken, Stale):  # somebody was quicker
                if seat:
                    raise
                session = await self.manager.table(session.table.id)

    async def _sit_at(self, session: TableSession, seat: str, name: str, promise: str, owner: str) -> tuple[str, int]:
        key = tokens.new_key()
        row = Key(tokens.hashed(key), session.table.id, seat, "seat", owner, time.time())

        def command(current: TableSession) -> list[NewEntry]:
            return current.table.sit(seat, name, promise)

        return key, await self.manager.change(session, command, (row,))

    async def why(self, session: TableSession, seat: str, line: str, language: str) -> Reason | None:
        """Why a seat may not do something now; None if it may."""
        async with self.manager.as_written(session) as current:
            return self._why(current.table, seat, line, current.narrator(language))

    def _why(self, table: Table, seat: str, line: str, narrator: Narrator) -> Reason | None:
        t = narrator.t
        if line == UNDO:
            reason = table.why_no_undo(seat)
            return None if reason is None else Reason(t(reason), "")
        number = table.game.seat(seat)
        try:
            action = table.game.steps(table.state, line, number)[0]
            refusal = table.state.refusal(action, number)
        except NotationError as error:
            if error.refusal is None:
                return Reason(t("This is no action of the game."), "")
            refusal = error.refusal
        except LudomancerError as error:
            refusal = getattr(error, "refusal", None)
            if refusal is None:
                return Reason(str(error), "")
        if refusal is None:
            return None
        return Reason(narrator.refused(refusal), refusal.rule)


def services(request: Request) -> Services:
    shared: Services = request.app.state.services
    return shared
