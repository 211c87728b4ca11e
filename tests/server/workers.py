"""Worker processes for tests: jobs, pools of them, and what becomes of their processes."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

from ludomancer.core.game import Game
from ludomancer.core.state import State
from ludomancer.server.worker_pool import COMMAND, Job, WorkerPool, header

ENDLESS = "search:10000000"  # minutes, if nobody stops it
PATIENCE = 60.0
BUSY = 30.0  # seconds for what takes no time, on a machine that has other things to do


def job_of(game: Game, state: State, player: str = "greedy", seed: int = 7) -> Job:
    return Job(header(game), player, seed, state.view(state.actor))


def with_pool(
    use: Callable[[WorkerPool], Awaitable[None]],
    workers: int = 1,
    limit: float = PATIENCE,
    command: Sequence[str] = COMMAND,
    run: Callable[[Coroutine[Any, Any, None]], None] = asyncio.run,
) -> None:
    async def whole() -> None:
        pool = WorkerPool(workers, limit, command)
        await pool.start()
        try:
            await use(pool)
        finally:
            await pool.close()
        assert (pool.busy, pool.waiting) == (0, 0)

    run(whole())


def pids(pool: WorkerPool) -> list[int]:
    return [worker.pid for worker in [*pool._idle, *pool._at_work]]


def gone(pid: int) -> bool:
    """Ended, even if whoever inherited it has not looked yet."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (ProcessLookupError, FileNotFoundError):
        return True


async def until(holds: Callable[[], object], seconds: float = BUSY) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)


class Thought:
    """A job under way that can be watched."""

    def __init__(self, pool: WorkerPool, job: Job) -> None:
        self.parts: list[float] = []
        self.task = asyncio.create_task(pool.choose(job, self.parts.append))

    async def under_way(self) -> None:
        await until(lambda: self.parts)
