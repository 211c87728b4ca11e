"""Who thinks next: visitors share machine time by the seconds they use, and short answers go before long ones.

Nothing here knows of processes or of a clock: whoever asks says what time it is.

Every visitor has an account of seconds used; whoever used the least is served next. Only differences count: whoever
comes begins with the least that anyone who waits has used, so that nobody saves up turns by staying away.
"""

from bisect import bisect_left, insort
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple

SHORT = 0.25  # seconds a job may take to count as short
LATE = 5.0  # seconds after which a job that was to be short no longer counts as such
LEAD = 1.0  # seconds of short jobs that one visitor may have before the long ones of others
PATIENCE = 10.0  # a job waits so many times what it takes before no shorter one of its visitor passes it any more
FORGIVEN = 0.1  # seconds of an account, for every second in which its visitor was not served
MOST_AHEAD = 30.0  # seconds that are held against anyone
MOST_LEFT = 10_000  # visitors whose accounts are kept while they ask for nothing


@dataclass(eq=False)
class Ticket:
    """A job that waits, and then is done."""

    visitor: str
    seconds: float  # that it is expected to take
    alone: bool  # of a table at which only machines sit: nobody waits for it
    since: float
    number: int
    began: float | None = None

    @property
    def short(self) -> bool:
        return self.seconds < SHORT

    @property
    def due(self) -> tuple[float, int]:
        """The order of a visitor's own jobs: the short ones first, but not for ever."""
        return self.since + PATIENCE * self.seconds, self.number

    def ends_soon(self, now: float) -> bool:
        return self.short and self.began is not None and now - self.began < LATE


def _due(ticket: Ticket) -> tuple[float, int]:
    return ticket.due


@dataclass
class Account:
    """A visitor who waits for something."""

    used: float  # seconds of jobs that are done
    served: float  # when the last one began
    promised: float = 0.0  # seconds that those under way are expected to take
    under_way: int = 0
    short: list[Ticket] = field(default_factory=list)  # each in the order of `due`
    long: list[Ticket] = field(default_factory=list)
    alone: list[Ticket] = field(default_factory=list)

    @property
    def waits(self) -> bool:
        return bool(self.short or self.long or self.alone)

    @property
    def only_alone(self) -> bool:
        return not (self.short or self.long)

    def line(self, ticket: Ticket) -> list[Ticket]:
        if ticket.alone:
            return self.alone
        return self.short if ticket.short else self.long

    def head(self, room: "Room") -> Ticket | None:
        """What this visitor would have done next, of what there is room for."""
        if self.only_alone:
            return self.alone[0] if room.alone else None
        lines = (self.short if room.short else [], self.long if room.long else [])
        return min((line[0] for line in lines if line), key=_due, default=None)

    def standing(self, head: Ticket, now: float) -> float:
        """The lower, the sooner: seconds used, less for whoever has been waiting for long."""
        return self.used + self.promised - FORGIVEN * max(0.0, now - max(self.served, head.since))


class Room(NamedTuple):
    """What may begin now."""

    short: bool
    long: bool
    alone: bool


class FairQueue:
    """Jobs for so many workers, and for one more where otherwise short ones would wait for long ones.

    `over` says who has used more than anyone may: he is served while no one else waits.
    """

    def __init__(self, workers: int, over: Callable[[str], bool] = lambda visitor: False) -> None:
        self.workers = workers
        self.waiting = 0
        self.under_way: set[Ticket] = set()
        self._over = over
        self._least = 0.0  # that anyone who waits has used
        self._accounts: dict[str, Account] = {}  # of those who wait, or whose jobs are under way
        self._left: dict[str, tuple[float, float]] = {}  # seconds used, and when they left; the longest gone first
        self._numbers = count()

    @property
    def visitors(self) -> int:
        """That are remembered."""
        return len(self._accounts) + len(self._left)

    def put(self, visitor: str, seconds: float, now: float, alone: bool = False) -> Ticket:
        ticket = Ticket(visitor, seconds, alone, now, next(self._numbers))
        account = self._accounts.get(visitor)
        if account is None:
            account = self._accounts[visitor] = self._come(visitor, now)
        insort(account.line(ticket), ticket, key=_due)
        self.waiting += 1
        return ticket

    def next(self, now: float) -> Ticket | None:
        """The job that is to begin now; None where none may."""
        room = self._room(now)
        if not self.waiting or not any(room):
            return None
        accounts = self._before_all_others()
        self._raise_least(accounts)
        heads = [head for each in accounts if (head := each.head(room)) is not None]
        if not heads:
            return None
        ticket = self._first(heads, now)
        self._begin(ticket, now)
        return ticket

    def leave(self, ticket: Ticket, seconds: float, now: float) -> None:
        """It was done in so many seconds; or it is given up, while it waits or later."""
        account = self._accounts[ticket.visitor]
        if ticket.began is None:
            line = account.line(ticket)
            del line[bisect_left(line, ticket.due, key=_due)]
            self.waiting -= 1
        else:
            self.under_way.remove(ticket)
            account.under_way -= 1
            account.promised = account.promised - ticket.seconds if account.under_way else 0.0
            account.used = min(account.used + seconds, self._least + MOST_AHEAD)
        if not (account.waits or account.under_way):
            del self._accounts[ticket.visitor]
            self._left[ticket.visitor] = (account.used, now)
            self._forget(now)

    # --- who is first -----------------------------------------------------------------------------------------------
    def _room(self, now: float) -> Room:
        """With all workers busy one more job may begin: a short one beside long ones, a long one beside a short one."""
        free = self.workers - len(self.under_way)
        if free > 0:
            return Room(True, True, not any(each.alone for each in self.under_way))
        soon = any(each.ends_soon(now) for each in self.under_way)
        return Room(free == 0 and not soon, free == 0 and soon, False)

    def _before_all_others(self) -> list[Account]:
        """Those who wait themselves and are not over; if there are none, those who are; then tables of machines."""
        ranks = [((each.only_alone, self._over(name)), each) for name, each in self._accounts.items() if each.waits]
        best = min(rank for rank, _ in ranks)
        return [each for rank, each in ranks if rank == best]

    def _raise_least(self, accounts: list[Account]) -> None:
        """Nobody who waits has used less than this from now on: turns are not saved up."""
        self._least = max(self._least, min(each.used for each in accounts))
        for each in accounts:
            each.used = max(each.used, self._least)

    def _first(self, heads: list[Ticket], now: float) -> Ticket:
        """Short answers first, but only of visitors who have not had much more than the others."""
        standings = {each.visitor: self._accounts[each.visitor].standing(each, now) for each in heads}
        fair = min(standings.values()) + LEAD

        def order(ticket: Ticket) -> tuple[bool, float, tuple[float, int]]:
            standing = standings[ticket.visitor]
            return not (ticket.short and standing <= fair), standing, ticket.due

        return min(heads, key=order)

    def _begin(self, ticket: Ticket, now: float) -> None:
        account = self._accounts[ticket.visitor]
        account.line(ticket).pop(0)
        account.under_way += 1
        account.promised += ticket.seconds
        account.served = now
        ticket.began = now
        self.waiting -= 1
        self.under_way.add(ticket)

    # --- coming and going -------------------------------------------------------------------------------------------
    def _come(self, visitor: str, now: float) -> Account:
        used, at = self._left.pop(visitor, (self._least, now))
        return Account(max(self._least, used - FORGIVEN * (now - at)), now)

    def _forget(self, now: float) -> None:
        """Those of whom nothing is left to remember."""
        while self._left:
            visitor, (_, at) = next(iter(self._left.items()))
            if len(self._left) <= MOST_LEFT and now - at < MOST_AHEAD / FORGIVEN:
                return
            del self._left[visitor]
