"""The measure: every table decides once a beat, and the clock runs from sending to the arrival at the other seat."""

import asyncio
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field

PATIENCE = 10.0  # seconds after which a decision counts as lost
SHOWN = 5  # errors that are told


@dataclass
class Tally:
    """What came of all decisions."""

    planned: int = 0
    sent: int = 0
    late: int = 0  # beats at which a table still waited for its last decision
    lost: int = 0
    finished: int = 0  # games that came to their end; another table took their place
    arrivals: list[float] = field(default_factory=list)  # seconds from sending to the other seat
    by_kind: dict[str, list[float]] = field(default_factory=dict)  # the same by kind of table
    marks: list[tuple[str, int, float]] = field(default_factory=list)  # table, revision, when sent; for each arrival
    answers: list[float] = field(default_factory=list)  # seconds from sending to the answer for the one who sent
    lags: list[float] = field(default_factory=list)  # seconds by which this client sent too late
    errors: list[str] = field(default_factory=list)
    recording: bool = False
    ending: bool = False  # from now on connections may break

    def fault(self, text: str) -> None:
        if not self.ending:
            self.errors.append(text)


class Sent:
    """A decision on its way. Only those sent while it was recording count."""

    def __init__(self, actor: int, before: int, counts: bool) -> None:
        self.actor = actor
        self.before = before  # where the table stood
        self.counts = counts
        self.arrived = False
        self.answered = False
        self.at = time.perf_counter()


class LoadTable(ABC):
    """A table of two; `acknowledged` is how far the server has confirmed it."""

    kind = ""  # under which its arrivals are counted

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.id = ""
        self.acknowledged = 0
        self.sent: Sent | None = None
        self.over = False

    @abstractmethod
    def another(self) -> "LoadTable":
        """A new one of the same kind."""

    @abstractmethod
    async def sit(self) -> list[str]:
        """Open the table and take both seats; their keys."""

    @abstractmethod
    async def open(self) -> None:
        """Sit down, and listen at both seats."""

    @abstractmethod
    def send(self) -> Sent | None:
        """Decide at random; None where the seat that decides does not know its table yet."""

    @abstractmethod
    def close(self) -> None: ...

    @abstractmethod
    def traffic(self) -> int:
        """Bytes that both seats have received by their streams."""

    def beat(self) -> None:
        """Decide, if the last decision has come through."""
        tally = self.tally
        tally.planned += tally.recording
        if self.sent is None:
            self.sent = self.send()
            if self.sent is not None:
                tally.sent += self.sent.counts
                return
        elif time.perf_counter() - self.sent.at > PATIENCE:
            self.sent = None
            tally.lost += 1
        tally.late += tally.recording

    def news(self, seat: int, revision: int, when: float) -> None:
        """Something came to a seat."""
        sent = self.sent
        if sent is not None and seat != sent.actor and revision > sent.before and not sent.arrived:
            sent.arrived = True
            if sent.counts:
                self.tally.arrivals.append(when - sent.at)
                self.tally.by_kind.setdefault(self.kind, []).append(when - sent.at)
                self.tally.marks.append((self.id, revision, sent.at))
            self.settle(sent)

    def confirmed(self, revision: int, when: float) -> None:
        """The server has answered the one who decided."""
        sent = self.sent
        self.acknowledged = max(self.acknowledged, revision)
        if sent is not None and not sent.answered:
            sent.answered = True
            if sent.counts:
                self.tally.answers.append(when - sent.at)
            self.settle(sent)

    def settle(self, sent: Sent) -> None:
        if sent.arrived and sent.answered:
            self.sent = None


async def open_all(tables: list[LoadTable], limit: int = 8) -> None:
    """A few at a time."""
    gate = asyncio.Semaphore(limit)

    async def one(table: LoadTable) -> None:
        async with gate:
            await table.open()

    await asyncio.gather(*map(one, tables))


class Pulse:
    """Beats for all tables, spread evenly over the second."""

    def __init__(self, tables: list[LoadTable], tally: Tally, every: float) -> None:
        self.tables = tables
        self.tally = tally
        self.every = every
        self.opening: set[asyncio.Task[None]] = set()
        self.ended: list[LoadTable] = []

    async def run(self, seconds: float) -> None:
        """From now on for so long; the first beat of every table lies within the first interval."""
        start = time.perf_counter()
        each = self.every / len(self.tables)
        for i in range(round(seconds / each)):
            due = start + i * each
            wait = due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            elif i % 20 == 0:
                await asyncio.sleep(0)
            place = i % len(self.tables)
            table = self.tables[place]
            if table.over:
                self.replace(place)
                continue
            if self.tally.recording:
                self.tally.lags.append(time.perf_counter() - due)
            table.beat()

    def replace(self, place: int) -> None:
        """A game has ended: another one in its place, as soon as it is open."""
        if any(task.get_name() == str(place) for task in self.opening):
            return
        self.tally.finished += 1
        task = asyncio.create_task(self.open_at(place), name=str(place))
        self.opening.add(task)
        task.add_done_callback(self.opening.discard)

    async def open_at(self, place: int) -> None:
        table = self.tables[place].another()
        await table.open()
        self.tables[place].close()
        self.ended.append(self.tables[place])
        self.tables[place] = table

    async def settle(self) -> None:
        """Wait for what is on its way; what does not come is lost."""
        end = time.perf_counter() + PATIENCE
        while any(table.sent is not None for table in self.tables) and time.perf_counter() < end:
            await asyncio.sleep(0.01)
        await asyncio.gather(*self.opening)
        self.tally.lost += sum(table.sent is not None for table in self.tables)
