"""Tables that nobody plays at are removed; a clock that is wrong for a while removes nothing.

Every look for them is written down. What goes was found idle by an earlier look too, one a day old or older; and
when a process sees its clock moved, it removes nothing for a day.
"""

import time
from collections.abc import Callable

from ludomancer.server.settings import DAY, Settings
from ludomancer.server.store import Store

EVERY = 3600.0  # seconds between two looks


class Expiry:
    """Looks for idle tables once an hour, and removes them."""

    def __init__(self, settings: Settings, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.idle = settings.idle_days * DAY
        self.keep = settings.keep_days * DAY
        self.store = store
        self.clock = clock
        self._last: float | None = None  # look of this process
        self._steady = 0.0  # from when on the clock has stood for a day

    async def look(self) -> list[str]:
        """The tables that were removed."""
        now = self.clock()
        if self._last is not None and abs(now - self._last) > DAY:  # the clock was moved, or the machine slept
            self._steady = now + DAY
        self._last = now
        earlier = await self.store.look(now, now - DAY)
        if earlier is None or now < self._steady:
            return []
        return await self.store.expire(earlier - self.idle, earlier - self.keep if self.keep else None)
