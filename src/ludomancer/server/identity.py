"""Who sends a request: a browser by its cookies, a program by its key. Nobody else's seat can be named."""

import time
from collections.abc import Iterable
from urllib.parse import quote

from fastapi import Request
from starlette.responses import Response

from ludomancer.core.translator import Phrase
from ludomancer.server import tokens
from ludomancer.server.errors import NotYours
from ludomancer.server.seats import WATCHER, tidy_name
from ludomancer.server.store import Key, UnknownKey
from ludomancer.server.table_manager import TableManager
from ludomancer.server.table_session import TableSession

ME = "me"
SEAT = "seat_"
YEARS = 2 * 365 * 24 * 3600
WEEK = 7 * 24 * 3600
MOST_LINKS = 5  # private links to a seat
MOST_DEVICES = 10  # that came to a seat by them
REVOKED_SEAT = Phrase("You have no seat at this table any more: its private links were revoked.")


class Keys:
    """Which seat a key opens; remembered with its table, because a key never changes its seat."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager

    async def seat(self, session: TableSession, key: str) -> str:
        """The seat; empty where the key opens none of this table."""
        if not key or len(key) > 100:
            return ""
        digest = tokens.hashed(key)
        ring = session.keyring  # what is read may be revoked meanwhile: then this one is no longer used
        held = ring.get(digest)
        if held is None:
            row = await self.manager.store.key(digest)
            if row is None or row.kind != "seat" or row.table != session.table.id:
                return ""
            held = ring[digest] = row.seat
        return held

    async def owned(self, session: TableSession, owner: str) -> tuple[str, ...]:
        """Seats that a browser took, although it has not got their keys: the answer was lost, or a cookie."""
        taken = await self.manager.store.seats_of(session.table.id, owner) if owner else []
        return tuple(seat for seat in session.table.seats if seat in taken)

    # --- private links ----------------------------------------------------------------------------------------------
    async def new_link(self, session: TableSession, seat: str, owner: str, own: Iterable[str]) -> str:
        """The secret of a link that brings this seat to another device; only its hash is kept. `own`: keys by which the
        one who wants it holds the seat, where she is not known as the owner of one."""
        by = [tokens.hashed(key) for key in own]
        return await self._added(Key("", session.table.id, seat, "return", "", time.time()), MOST_LINKS, by, owner)

    async def by_link(self, link: Key, owner: str) -> dict[str, str]:
        """The key for a browser that came by a link."""
        row = Key("", link.table, link.seat, "seat", owner, time.time())
        return {link.seat: await self._added(row, MOST_DEVICES, [link.digest])}

    async def _added(self, row: Key, most: int, by: list[str], owner: str = "") -> str:
        key = tokens.new_key()
        try:
            if await self.manager.store.add_key(row._replace(digest=tokens.hashed(key)), most, by, owner):
                self.manager.keys_revoked(row.table)
        except UnknownKey:  # it was revoked only just now
            raise NotYours(REVOKED_SEAT) from None
        return key

    async def revoke(self, session: TableSession, seats: tuple[str, ...], owner: str, keys: Iterable[str]) -> None:
        """No link leads to these seats any more, and who came by one has to go: all but whoever has these keys, and
        whoever took the seat."""
        await self.manager.store.revoke(session.table.id, seats, owner, {tokens.hashed(key) for key in keys})
        self.manager.keys_revoked(session.table.id)


def owner_of(request: Request) -> str:
    """By what the store knows a browser: the hash of its secret; empty for one that has none yet."""
    secret = request.cookies.get(ME, "")
    return tokens.hashed(secret) if 20 <= len(secret) <= 100 else ""


def me_of(request: Request) -> str:
    """The browser's secret, made for it where it has none (`remember` then sends it along)."""
    secret = request.cookies.get(ME, "")
    if not 20 <= len(secret) <= 100:
        secret = getattr(request.state, "me", "") or tokens.new_key()
        request.state.me = secret
    return secret


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


def forget_seats(response: Response, table_id: str, seats: Iterable[str]) -> None:
    for seat in seats:
        response.delete_cookie(f"{SEAT}{seat}", path=f"/t/{table_id}")


def keys_sent(request: Request, seats: Iterable[str]) -> dict[str, str]:
    """The keys to these seats that a browser has; whether they open them is another question."""
    sent = {seat: request.cookies.get(f"{SEAT}{seat}", "") for seat in seats}
    return {seat: key for seat, key in sent.items() if key}


def remember_name(response: Response, name: str, secure: bool) -> None:
    """As whoever gave one wants to be called next time too."""
    if name:
        set_cookie(response, "name", quote(tidy_name(name)), "/", secure)


async def held_seats(request: Request, keys: Keys, session: TableSession) -> tuple[str, ...]:
    """The seats of a table that this browser holds, in the order of the seats: by their keys; and where those are lost,
    because it took them. Nothing is written for it: whoever only looks may look as often as she likes."""
    sent = keys_sent(request, session.table.seats)
    held = {seat for seat, key in sent.items() if await keys.seat(session, key) == seat}
    screen = {seat.seat for seat in session.table.seats.values() if seat.screen}
    if not held or screen & held not in (set(), screen):
        held.update(await keys.owned(session, owner_of(request)))
    return tuple(seat for seat in session.table.seats if seat in held)


def bearer(request: Request) -> str:
    """The key that a program sends; empty where it sends none."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key if scheme.lower() == "bearer" else ""


async def seat_of_program(request: Request, keys: Keys, session: TableSession) -> str:
    """The seat of a bearer's key; a watcher's code gives nobody's view."""
    key = bearer(request)
    if not key:
        raise NotYours(Phrase("Send the key of your seat, or the code for watching, as “Authorization: Bearer …”."))
    if key == session.table.watch and session.table.watchable:
        return WATCHER
    seat = await keys.seat(session, key)
    if not seat:
        raise NotYours(Phrase("This key opens no seat of this table."))
    return seat
