"""Changes that meet a row which another session holds: they wait here, each table by itself, while others go on."""

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ludomancer.server.store.errors import StoreAway

if TYPE_CHECKING:
    from ludomancer.server.store.writer import Change

HELD_UP = 10.0  # seconds after which a change is given up


class Held(Exception):
    """Another session holds a row that is needed; nothing of this transaction was written (`again`: of an earlier
    one, perhaps)."""

    def __init__(self, again: bool) -> None:
        super().__init__()
        self.again = again


class Waiting(NamedTuple):
    """A change in the lane."""

    change: "Change"
    again: bool
    since: float


class Lane:
    """A thread while anything waits. `settle` tries once, for a moment, and raises Held; `answer` tells who asked."""

    def __init__(self, settle: Callable[["Change", bool], None], answer: Callable[[list["Change"]], None]) -> None:
        self.settle = settle
        self.answer = answer
        self.tables: dict[str, deque[Waiting]] = {}  # what waits for each, in its order; none is empty
        self.lock = threading.Lock()
        self.thread: threading.Thread | None = None

    def takes(self, change: "Change", again: bool = False) -> bool:
        """Where earlier changes of its table wait, a change must not overtake them."""
        with self.lock:
            queue = self.tables.get(change.table)
            if queue is not None:
                self._add(queue, change, again)
            return queue is not None

    def put(self, change: "Change", again: bool) -> None:
        with self.lock:
            self._add(self.tables.setdefault(change.table, deque()), change, again)
            if self.thread is None:
                self.thread = threading.Thread(target=self.run, name="store-lane", daemon=True)
                self.thread.start()

    def _add(self, queue: deque[Waiting], change: "Change", again: bool) -> None:
        change.waits = True
        queue.append(Waiting(change, again, time.monotonic()))

    def join(self) -> None:
        """Until nothing waits; nobody may put anything any more."""
        thread = self.thread
        if thread is not None:
            thread.join()

    def run(self) -> None:
        while tables := self._waiting():
            for table in tables:
                self.go_on(table)

    def _waiting(self) -> list[str]:
        with self.lock:
            if not self.tables:
                self.thread = None
            return list(self.tables)

    def go_on(self, table: str) -> None:
        """As far as the rows of this table are free."""
        queue = self.tables[table]
        while queue:
            change, again, since = queue[0]
            try:
                self.settle(change, again)
            except Held as held:
                queue[0] = Waiting(change, held.again, since)
                if time.monotonic() < since + HELD_UP:
                    return
                outcome = "it is not known whether this was written" if held.again else "nothing was written"
                change.error = StoreAway(f"the table is held up by another session, {outcome}")
            with self.lock:
                queue.popleft()
                if not queue:
                    del self.tables[table]
            self.answer([change])
