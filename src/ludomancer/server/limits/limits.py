"""How much one visitor may ask of the server, over all of its processes."""

import time

from ludomancer.server.limits.book import Book, Place
from ludomancer.server.settings import Settings

HOUR = 3600.0
FILE = 0.05  # of a page: files of pages are small, and browsers keep them
FILM = 5.0  # pages: a turn that is played again draws one for each move


class Rate:
    """So many at once, so many a second over a while, for each visitor."""

    def __init__(self, book: Book, kind: int, rate: float, burst: float) -> None:
        self.book = book
        self.kind = kind
        self.rate = rate
        self.burst = burst

    def allows(self, visitor: str, cost: float = 1.0) -> bool:
        return self.book.take(self.kind, visitor, cost, self.rate, self.burst, time.monotonic())

    def spend(self, visitor: str, cost: float) -> None:
        """Count what nobody could know beforehand."""
        self.book.spend(self.kind, visitor, cost, self.rate, self.burst, time.monotonic())

    def left(self, visitor: str) -> float:
        return self.book.left(self.kind, visitor, self.rate, self.burst, time.monotonic())


class Open:
    """So many open at the same time, for each visitor."""

    def __init__(self, book: Book, kind: int, most: int) -> None:
        self.book = book
        self.kind = kind
        self.most = most

    def hold(self, visitor: str) -> Place | None:
        """None: no more."""
        return self.book.hold(self.kind, visitor, self.most, time.monotonic())


class Limits:
    """All limits for one visitor."""

    def __init__(self, settings: Settings, book: Book | None = None) -> None:
        found = book if book is not None else Book()
        self.settings = settings
        self.changes = Rate(found, 0, settings.rate, settings.burst)
        self.tables = Rate(found, 1, settings.new_tables / HOUR, settings.new_tables)
        self.pages = Rate(found, 2, settings.page_rate, settings.page_burst)
        self.machines = Rate(found, 3, settings.machine_seconds / HOUR, settings.machine_seconds)
        self.streams = Open(found, 0, settings.streams)
        self.connections = Open(found, 1, settings.address_connections)

    def spend(self, visitor: str, seconds: float) -> None:
        """A machine has thought for this visitor."""
        if visitor:  # what nobody is known to have asked for is nobody's
            self.machines.spend(visitor, seconds)

    def spent_up(self, visitor: str) -> bool:
        """Has this visitor had all the machine time there is for one?"""
        return bool(visitor) and self.machines.left(visitor) <= 0
