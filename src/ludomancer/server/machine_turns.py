"""Machines at tables: one thinks wherever a machine is to decide, and one gives a hint where it is asked for."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable
from contextlib import suppress
from typing import TYPE_CHECKING

from ludomancer.core.rng import SEEDS
from ludomancer.core.translator import Phrase
from ludomancer.server import visitor
from ludomancer.server.errors import Refused, Stale
from ludomancer.server.store import NewEntry
from ludomancer.server.table import Table
from ludomancer.server.table_play import STAND_IN
from ludomancer.server.table_session import TableSession
from ludomancer.server.worker_pool import Job, WorkerFailed, header

if TYPE_CHECKING:
    from ludomancer.server.table_manager import TableManager

log = logging.getLogger("ludomancer.tables")

LEASE = 10.0  # seconds for which one process lets a machine think
RENEW = 3.0  # seconds after which it says so again
HINT_PLAYER = "greedy"


class MachineTurns:
    """Lets machines decide at the tables of a manager."""

    def __init__(self, manager: "TableManager") -> None:
        self.manager = manager

    def let_think(self, session: TableSession) -> None:
        """Where a machine is to decide and does not think yet."""
        if (
            session.machine_task is None
            and not session.gone
            and session.table.machine is not None
            and not self.manager.closing.is_set()
        ):
            session.machine_task = self.manager.in_background(self._think(session))

    def stop_if_overtaken(self, session: TableSession) -> None:
        """A take-back, a resignation: the position that a machine thinks about is no longer there."""
        about = session.progress
        if (
            session.machine_task is not None
            and session.machine_task is not asyncio.current_task()
            and about is not None
        ):
            table = session.table
            if table.machine is None or table.machine.seat != about["seat"] or table.moved != about["after"]:
                session.machine_task.cancel()

    async def _think(self, session: TableSession) -> None:
        """As long as one machine is to decide, under one lease."""
        machine = session.table.machine
        wait = RENEW  # another process lets it think, or it failed
        try:
            if machine is not None and await self._leased(session.table.id, machine.seat):
                try:
                    while await self._decide(session, machine.seat):
                        pass
                    wait = 0.0
                finally:
                    await self._unlease(session.table.id, machine.seat)
        finally:
            session.machine_task = None
            session.progress = None
            session.wake()
            asyncio.get_running_loop().call_later(wait, self.let_think, session)  # another machine; or once more

    async def _decide(self, session: TableSession, seat: str) -> bool:
        """One decision of a machine; False where it is no longer to decide."""
        async with session.lock:
            machine = session.table.machine
            if machine is None or machine.seat != seat or session.gone:
                return False
            moved = session.table.moved
            job = self._job(session.table, seat, machine.player)
        session.progress = {"seat": seat, "part": 0.0, "began": time.monotonic(), "after": moved}
        try:
            action = await self._with_lease(session.table.id, seat, self._chosen(session, job))
            await self.manager.carry_out(session, lambda current: self.decided(current, seat, moved, action))
        except (Stale, Refused):  # the table went on without it
            return not session.gone
        return True

    def decided(self, session: TableSession, seat: str, moved: int, action: str) -> list[NewEntry]:
        table = session.table
        if table.machine is None or table.machine.seat != seat or table.moved != moved:
            raise Stale
        return table.decide(seat, action, by_person=False)

    async def _leased(self, table_id: str, seat: str) -> bool:
        """Only where other processes could let the same machine think."""
        now = time.time()
        return not self.manager.store.shared or await self.manager.store.lease(
            table_id, seat, self.manager.holder, now, now + LEASE
        )

    async def _unlease(self, table_id: str, seat: str) -> None:
        if self.manager.store.shared:
            await asyncio.shield(
                self.manager.in_background(self.manager.store.release(table_id, seat, self.manager.holder))
            )

    async def _with_lease(self, table_id: str, seat: str, work: Awaitable[str]) -> str:
        """Hold the lease while it thinks."""
        task = asyncio.ensure_future(work)
        try:
            while not (await asyncio.wait({task}, timeout=RENEW))[0]:
                if not await self._leased(table_id, seat):
                    raise Stale
            return task.result()
        finally:
            if not task.done():
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def _chosen(self, session: TableSession, job: Job) -> str:
        def progress(part: float) -> None:
            if session.progress is not None:
                session.progress["part"] = part
                session.wake()

        alone = session.table.machines_only
        try:
            return await self.manager.pool.choose(job, progress, session.payer, alone)
        except WorkerFailed as failure:
            log.warning("a machine did not find a move (%s); a simpler one decides", failure)
            return await self.manager.pool.choose(job._replace(player=STAND_IN), None, session.payer, alone)

    def _job(self, table: Table, seat: str, player: str) -> Job:
        """What a machine is given: the view of its seat and nothing else."""
        view = table.state.view(table.game.seat(seat))
        return Job(header(table.game), player, secrets.randbelow(SEEDS), view)

    async def hint(self, session: TableSession, seat: str) -> str:
        """What a machine would do, given what the seat sees."""
        async with self.manager.as_written(session) as current:
            if current.table.actor != seat:
                raise Refused(Phrase("It is not for this seat to decide."))
            if not current.table.hint_allowed():
                raise Refused(Phrase("Hints were not agreed on at this table."))
            job = self._job(current.table, seat, HINT_PLAYER)
        return await self.manager.pool.choose(job, None, visitor.current.get())
