"""What requests share: the house, the keys, and the deeds that pages and programs both ask for."""

import time
from typing import NamedTuple

from fastapi import Request

from ludomancer.core.errors import LudomancerError, NotationError
from ludomancer.core.words import Phrase, Words, words
from ludomancer.games import game_ids
from ludomancer.server import tokens, visitor
from ludomancer.server.errors import NotFound, TooMany, Unfit
from ludomancer.server.house import House
from ludomancer.server.identity import Keys
from ludomancer.server.limits import Limits
from ludomancer.server.live import Live
from ludomancer.server.ready import Readiness
from ludomancer.server.replaying import Steps
from ludomancer.server.settings import Settings
from ludomancer.server.store import Key, NewEntry
from ludomancer.server.tables import FREE, Table, promise_of
from ludomancer.web.pieces import Pieces


class Reason(NamedTuple):
    text: str  # without the rule
    rule: str


class Services:
    def __init__(self, settings: Settings, house: House, limits: Limits) -> None:
        self.settings = settings
        self.house = house
        self.keys = Keys(house)
        self.replays: Pieces[str, Steps] = Pieces()  # by their tables: a finished game never changes
        self.readiness = Readiness(house.store)
        self.limits = limits

    def allow_new(self, request: Request) -> None:
        if not self.limits.tables.allows(visitor.current.get()):
            raise TooMany(Phrase("Many new tables were opened from where you are. Wait a while and try once more."))

    def promise(self, table: Table) -> str:
        """The server's own."""
        return promise_of(table.secret)

    async def sit_down(self, live: Live, seat: str, name: str, promise: str, owner: str) -> tuple[str, str, int]:
        """Take a free seat; the seat, its key and the new revision."""
        free = [each.seat for each in live.table.seats.values() if each.kind == FREE]
        wanted = seat or (free[0] if free else "")
        if not wanted:
            raise Unfit(Phrase("No seat is free at this table."))
        key = tokens.new_key()
        row = Key(tokens.hashed(key), live.table.id, wanted, "seat", owner, time.time())

        def deed(found: Live) -> list[NewEntry]:
            return found.table.sit(wanted, name, promise)

        revision = await self.house.change(live, deed, (row,))
        return wanted, key, revision

    async def why(self, live: Live, seat: str, line: str, language: str) -> Reason | None:
        """Why a seat may not do something now; None if it may."""
        async with self.house.as_written(live) as found:
            return self._why(found.table, seat, line, words(language))

    def _why(self, table: Table, seat: str, line: str, t: Words) -> Reason | None:
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
        return Reason(t(refusal.sentence, **refusal.values), refusal.rule)


def services(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


def known_game(game: str) -> None:
    """NotFound where the house has no such game."""
    if game not in game_ids():
        raise NotFound(Phrase("There is no game {game}."), game=game)
