"""What is done for all tables now and then: waiting machines, idle tables in memory and store, the collector."""

import asyncio
import gc
import logging
import time
from typing import TYPE_CHECKING

from ludomancer.core import game_cache
from ludomancer.server import expiry
from ludomancer.server.errors import NotFound
from ludomancer.server.store import StoreError

if TYPE_CHECKING:
    from ludomancer.server.table_manager import TableManager

log = logging.getLogger("ludomancer.tables")

SWEEP = 2.0  # seconds between looks for machines that nobody lets think
IDLE = 60.0  # seconds after which a table that nobody looks at leaves memory
COLLECT = 600.0  # seconds between looks for what holds itself in circles: each takes up to a third of a second
MANY_STREAMS = 2_000  # that ended, for which one is worth while at once: each leaves some 10 kB
MANY_GAMES = 16  # dropped from memory, for which one is worth while at once


class Housekeeping:
    """Loops over the tables of a manager until the server ends."""

    def __init__(self, manager: "TableManager") -> None:
        self.manager = manager
        self.streams_ended = 0  # since the collector last looked

    async def sweeping(self) -> None:
        """Machines whose process died, or that were waiting when this one started; tables that nobody looks at."""
        broken: set[str] = set()
        collected = time.monotonic()
        while True:
            try:
                for table_id in await self.manager.store.waiting_for_machine(time.time()):
                    if table_id not in broken and not await self.resumed(table_id):
                        broken.add(table_id)
            except Exception:
                log.exception("looking for waiting machines failed")
            self.drop_idle(time.monotonic() - IDLE)
            collected = self.collected(collected)
            await asyncio.sleep(SWEEP)

    def collected(self, before: float) -> float:
        """Games, and what is left of broken requests, hold circles: they go only when everything is looked through."""
        now = time.monotonic()
        if now - before < COLLECT and game_cache.dropped.games < MANY_GAMES and self.streams_ended < MANY_STREAMS:
            return before
        game_cache.dropped.games = self.streams_ended = 0
        gc.collect()
        return now

    def drop_idle(self, before: float) -> None:
        """Tables that nobody looked at since then are read again when somebody does."""
        for session in [each for each in self.manager.sessions.values() if each.used < before and each.idle]:
            self.manager.forget(session)

    async def resumed(self, table_id: str) -> bool:
        """False for a table that cannot be read."""
        try:
            self.manager.machines.let_think(await self.manager.table(table_id))
        except NotFound:
            pass
        except StoreError:
            raise
        except Exception:
            log.exception("a table cannot be read")
            return False
        return True

    async def expiring(self) -> None:
        looking = expiry.Expiry(self.manager.settings, self.manager.store)
        while True:
            try:
                for table_id in await looking.look():
                    session = self.manager.sessions.get(table_id)
                    if session is not None:
                        self.manager.forget(session)
            except Exception:
                log.exception("removing idle tables failed")
            await asyncio.sleep(expiry.EVERY)
