"""Whether this process can serve: a small write to the store, at most one a second, however many ask."""

import asyncio
import logging
import time
from collections.abc import Callable

from ludomancer.server.store import Store

EVERY = 1.0  # seconds between two probes
WITHIN = 5.0  # seconds for a probe
SLOW = f"the store did not answer within {WITHIN:g} seconds"
BROKEN = "the store cannot be written"

log = logging.getLogger("ludomancer.ready")


class Readiness:
    """Answers whoever asks whether this process can serve."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.clock = clock
        self._probe: asyncio.Task[str] | None = None
        self._began = 0.0

    async def why_not(self) -> str:
        """Empty if all is well. Who asks while a probe is under way, or soon after it, is told of that one."""
        now = self.clock()
        if self._probe is None or (self._probe.done() and now >= self._began + EVERY):
            self._began = now
            self._probe = asyncio.create_task(self._write())
        probe, left = self._probe, max(0.0, self._began + WITHIN - now)
        done, _ = await asyncio.wait({probe}, timeout=left)
        return probe.result() if done and not probe.cancelled() else SLOW

    async def _write(self) -> str:
        try:
            await self.store.probe(time.time())
        except Exception:
            log.exception("the probe of the store failed")
            return BROKEN
        return ""

    def close(self) -> None:
        if self._probe is not None:
            self._probe.cancel()
