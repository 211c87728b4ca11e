"""Who sends a request: a browser by its cookies, a program by its key. Nobody else's seat can be named."""

from collections import OrderedDict

from fastapi import Request
from starlette.responses import Response

from ludomancer.server import tokens
from ludomancer.server.errors import NotYours
from ludomancer.server.house import House
from ludomancer.server.live import Live

ME = "me"
SEAT = "seat_"
YEARS = 2 * 365 * 24 * 3600
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


def me_of(request: Request) -> str:
    """The browser's secret, made for it where it has none (`remember` then sends it along)."""
    found = request.cookies.get(ME, "")
    if not 20 <= len(found) <= 100:
        found = getattr(request.state, "me", "") or tokens.new_key()
        request.state.me = found
    return found


def remember(request: Request, response: Response, secure: bool) -> None:
    fresh = getattr(request.state, "me", "")
    if fresh:
        set_cookie(response, ME, fresh, "/", secure)


def set_cookie(response: Response, name: str, value: str, path: str, secure: bool, hidden: bool = True) -> None:
    response.set_cookie(name, value, max_age=YEARS, path=path, httponly=hidden, samesite="lax", secure=secure)


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
        raise NotYours("send the key of your seat, or the code for watching, as Authorization: Bearer …")
    if key == live.table.watch and live.table.watchable:
        return "nobody"
    opened = await keys.seat(key)
    if opened is None or opened[0] != live.table.id:
        raise NotYours("this key opens no seat of this table")
    return opened[1]
