"""Who sends a request: a browser by its cookies, a program by its key. Nobody else's seat can be named."""

import time
from collections import OrderedDict
from urllib.parse import quote

from fastapi import Request
from starlette.responses import Response

from ludomancer.core.words import Phrase
from ludomancer.server import tokens
from ludomancer.server.errors import NotYours
from ludomancer.server.house import House
from ludomancer.server.live import Live
from ludomancer.server.store import Key
from ludomancer.server.tables import tidy_name

ME = "me"
SEAT = "seat_"
YEARS = 2 * 365 * 24 * 3600
WEEK = 7 * 24 * 3600
MOST_KEYS = 50_000


class Keys:
    """Which seat a key opens; remembered, because a key never changes its seat."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.known: OrderedDict[str, tuple[str, str]] = OrderedDict()

    async def seat(self, key: str) -> tuple[str, str] | None:
        """The table and the seat."""
        if not key or len(key) > 100:
            return None
        digest = tokens.hashed(key)
        found = self.known.get(digest)
        if found is None:
            row = await self.house.store.key(digest)
            if row is None or row.kind != "seat":
                return None
            found = (row.table, row.seat)
            self.known[digest] = found
            if len(self.known) > MOST_KEYS:
                self.known.popitem(last=False)
        return found

    async def owned(self, live: Live, owner: str) -> tuple[str, ...]:
        """Seats that a browser took, although it has not got their keys: the answer was lost, or a cookie."""
        found = await self.house.store.seats_of(live.table.id, owner) if owner else []
        return tuple(seat for seat in live.table.seats if seat in found)

    async def renewed(self, table: str, seats: tuple[str, ...], owner: str) -> dict[str, str]:
        """New keys to these seats."""
        keys = {seat: tokens.new_key() for seat in seats}
        rows = [Key(tokens.hashed(key), table, seat, "seat", owner, time.time()) for seat, key in keys.items()]
        await self.house.store.add_keys(rows)
        return keys


def owner_of(request: Request) -> str:
    """By what the store knows a browser: the hash of its secret; empty for one that has none yet."""
    found = request.cookies.get(ME, "")
    return tokens.hashed(found) if 20 <= len(found) <= 100 else ""


def me_of(request: Request) -> str:
    """The browser's secret, made for it where it has none (`remember` then sends it along)."""
    found = request.cookies.get(ME, "")
    if not 20 <= len(found) <= 100:
        found = getattr(request.state, "me", "") or tokens.new_key()
        request.state.me = found
    return found


def remember(request: Request, response: Response, secure: bool) -> None:
    """Only where a page was asked for: a form of another site comes without cookies, and must not renew them."""
    fresh = getattr(request.state, "me", "")
    if fresh and request.method == "GET":
        set_cookie(response, ME, fresh, "/", secure)


def set_cookie(response: Response, name: str, value: str, path: str, secure: bool, seconds: int = YEARS) -> None:
    response.set_cookie(name, value, max_age=seconds, path=path, httponly=True, samesite="lax", secure=secure)


def remember_seats(response: Response, table_id: str, keys: dict[str, str], secure: bool, seconds: int = YEARS) -> None:
    """The keys of seats, for the pages of their table only."""
    for seat, key in keys.items():
        set_cookie(response, f"{SEAT}{seat}", key, f"/t/{table_id}", secure, seconds)


def keys_sent(request: Request, held: tuple[str, ...]) -> dict[str, str]:
    """The keys by which a browser holds these seats."""
    return {seat: request.cookies[f"{SEAT}{seat}"] for seat in held}


def remember_name(response: Response, name: str, secure: bool) -> None:
    """As whoever gave one wants to be called next time too."""
    if name:
        set_cookie(response, "name", quote(tidy_name(name)), "/", secure)


async def held_seats(request: Request, keys: Keys, live: Live) -> tuple[str, ...]:
    """The seats of a table that this browser holds, in the order of the seats."""
    found = []
    for seat in live.table.seats:
        opened = await keys.seat(request.cookies.get(f"{SEAT}{seat}", ""))
        if opened == (live.table.id, seat):
            found.append(seat)
    return tuple(found)


async def seat_of_program(request: Request, keys: Keys, live: Live) -> str:
    """The seat of a bearer's key; a watcher's code gives nobody's view."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not key:
        raise NotYours(Phrase("Send the key of your seat, or the code for watching, as “Authorization: Bearer …”."))
    if key == live.table.watch and live.table.watchable:
        return "nobody"
    opened = await keys.seat(key)
    if opened is None or opened[0] != live.table.id:
        raise NotYours(Phrase("This key opens no seat of this table."))
    return opened[1]
