"""Who is at which table, told from one process to the others."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludomancer.server.table_manager import TableManager

log = logging.getLogger("ludomancer.tables")

EVERY = 2.0  # seconds between two looks
HERE = 30.0  # seconds for which a process vouches for its open pages
PRESENT = "here "  # before the seat, in leases


class Presence:
    """Only where several processes serve the same tables."""

    def __init__(self, manager: "TableManager") -> None:
        self.manager = manager

    async def telling(self) -> None:
        """Other processes have open pages too: who is at a table is a lease that everyone can read."""
        told: dict[tuple[str, str], float] = {}
        while True:
            now = time.time()
            here = {
                (session.table.id, seat) for session in self.manager.sessions.values() for seat in session.present()
            }
            try:
                for table_id, seat in here:
                    due = told.get((table_id, seat), 0) < now - HERE / 2
                    if due and await self.manager.store.lease(
                        table_id, f"{PRESENT}{seat}", self.manager.holder, now, now + HERE
                    ):
                        told[table_id, seat] = now  # otherwise another process vouches for the same seat
                for table_id, seat in told.keys() - here:
                    await self.manager.store.release(table_id, f"{PRESENT}{seat}", self.manager.holder)
                    del told[table_id, seat]
                self._note_elsewhere(await self.manager.store.leased(PRESENT, now))
            except Exception:
                log.exception("telling who is at the tables failed")
            await asyncio.sleep(EVERY)

    def _note_elsewhere(self, present: set[tuple[str, str]]) -> None:
        seats: dict[str, set[str]] = {}
        for table_id, seat in present:
            seats.setdefault(table_id, set()).add(seat.removeprefix(PRESENT))
        for session in self.manager.sessions.values():
            elsewhere = seats.get(session.table.id, set())
            if elsewhere != session.elsewhere:
                changed, session.elsewhere = elsewhere ^ session.elsewhere, elsewhere
                session.somebody_came_or_went(changed)
