"""Who thinks next: by order and by seconds used, on a clock that the tests turn."""

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest

from ludomancer.server import fair_queue
from ludomancer.server.costs import MOST_KNOWN, Costs
from ludomancer.server.fair_queue import FORGIVEN, LATE, LEAD, MOST_AHEAD, SHORT, FairQueue, Ticket

QUICK, LONG = 0.05, 3.0


class Run:
    """A queue whose jobs take as long as they were expected to, or as `takes` says."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue = queue
        self.now = 0.0
        self.begun: list[Ticket] = []
        self.seconds: Counter[str] = Counter()  # done for each visitor
        self.takes: dict[Ticket, float] = {}
        self._ends: list[tuple[float, int, Ticket]] = []

    def put(self, visitor: str, seconds: float, alone: bool = False, takes: float | None = None) -> Ticket:
        ticket = self.queue.put(visitor, seconds, self.now, alone)
        self.takes[ticket] = seconds if takes is None else takes
        self.serve()
        return ticket

    def serve(self) -> None:
        while (ticket := self.queue.next(self.now)) is not None:
            self.begun.append(ticket)
            heapq.heappush(self._ends, (self.now + self.takes[ticket], ticket.number, ticket))

    def end_one(self) -> Ticket:
        """The one that is done first."""
        self.now, _, ticket = heapq.heappop(self._ends)
        self.seconds[ticket.visitor] += self.takes.pop(ticket)  # type: ignore[assignment]
        self.queue.leave(ticket, self.now - (ticket.began or 0.0), self.now)
        self.serve()
        return ticket

    def until(self, now: float) -> None:
        while self._ends and self._ends[0][0] <= now:
            self.end_one()
        self.now = now
        self.serve()

    def finish(self) -> None:
        while self._ends:
            self.end_one()

    @property
    def who(self) -> list[str]:
        return [ticket.visitor for ticket in self.begun]


def run_of(workers: int = 1, over: Iterable[str] = ()) -> Run:
    return Run(FairQueue(workers, set(over).__contains__))


# --- short answers ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("workers", [1, 2, 3, 8])
def test_a_short_answer_waits_for_no_long_one(workers: int) -> None:
    run = run_of(workers)
    for _ in range(50):
        run.put("ada", LONG)
    assert len(run.begun) == workers
    short = run.put("bob", QUICK)
    assert run.begun[workers:] == [short]  # at once, on the worker that is kept for it
    again = run.put("bob", QUICK)
    assert run.queue.waiting == 50 - workers + 1
    assert run.end_one() is short
    assert run.begun[-1] is again


def test_no_long_one_is_begun_on_the_worker_for_short_ones() -> None:
    run = run_of(2)
    for visitor in ("ada", "ada", "bob", "cyd"):
        run.put(visitor, LONG)
    assert len(run.begun) == 2
    run.put("bob", QUICK)
    assert [ticket.short for ticket in run.begun] == [False, False, True]
    assert run.queue.next(run.now) is None


def test_a_long_one_does_not_wait_for_a_short_one() -> None:
    run = run_of(1)
    run.put("ada", QUICK)
    short = run.put("ada", QUICK)
    long = run.put("bob", LONG)
    assert run.begun[1:] == [long]
    run.end_one()
    assert run.begun[2:] == [short]


def test_a_short_one_that_takes_long_counts_as_long() -> None:
    run = run_of(1)
    run.put("ada", QUICK, takes=60)
    short = run.put("bob", QUICK)
    run.until(LATE - 1)
    assert short.began is None
    run.until(LATE)
    assert short.began == LATE


def test_short_ones_first_of_the_same_visitor_but_not_for_ever() -> None:
    run = run_of(1)
    run.put("ada", LONG)
    long = run.put("ada", LONG)
    run.now = 1.0
    for _ in range(10):
        run.put("ada", QUICK)
    while long.began is None:
        run.end_one()
    assert len(run.begun) == 12  # all the short ones were before it
    run = run_of(1)
    long = run.put("ada", LONG, takes=0.0)
    long = run.put("ada", LONG)
    while long.began is None and len(run.begun) < 10_000:
        run.put("ada", QUICK)
        run.put("ada", QUICK)
        run.end_one()
    assert run.seconds["ada"] < 2 * fair_queue.PATIENCE * LONG


def test_first_come_first_served_among_equals() -> None:
    run = run_of(1)
    for visitor in "abcdefgh":
        run.put(visitor, LONG)
    run.finish()
    assert "".join(run.who) == "abcdefgh"


# --- shares -----------------------------------------------------------------------------------------------------------
def test_another_visitor_is_next_however_many_wait() -> None:
    run = run_of(2)
    for _ in range(50):
        run.put("ada", LONG)
    run.until(31.0)  # ada has had much, and bob comes
    ours = run.put("bob", LONG)
    before = len(run.begun)
    run.end_one()
    assert run.begun[before:] == [ours]
    for _ in range(5):
        run.put("bob", LONG)
    before = len(run.begun)
    run.until(run.now + 15.1)
    assert Counter(run.who[before:])["bob"] == pytest.approx(5, abs=1)  # and then by turns


def test_who_comes_last_has_not_saved_up_turns() -> None:
    """An hour of ada's is not owed to bob."""
    run = run_of(1)
    for _ in range(1300):
        run.put("ada", LONG)
    run.until(3600.0)
    before = len(run.begun)
    for _ in range(100):
        run.put("bob", LONG)
    run.until(3600.0 + 100 * LONG)
    assert Counter(run.who[before:])["ada"] == pytest.approx(50, abs=2)


def test_nor_by_going_and_coming_back() -> None:
    run = run_of(1)
    for _ in range(50):
        run.put("ada", LONG)
        run.put("bob", LONG)
    run.until(30.1)
    for _ in range(20):  # cyd leaves after each
        ours = run.put("cyd", LONG)
        while ours in run.takes:
            run.end_one()
    assert max(run.seconds.values()) < 5 * LONG + 20 * 2 * LONG
    assert run.seconds["cyd"] <= run.seconds["ada"] + LONG


def test_endless_short_ones_keep_nobody_waiting() -> None:
    """Short answers go first only as long as their visitor has not had much more than the others."""
    run = run_of(1)
    run.put("ada", QUICK)
    ours = run.put("bob", LONG)
    while ours.began is None:
        run.put("ada", QUICK)
        run.put("ada", QUICK)
        run.end_one()
        assert run.seconds["ada"] <= LEAD + 2 * QUICK
    shares = run_of(1)
    for _ in range(40):
        shares.put("bob", LONG)
    for _ in range(2000):
        shares.put("ada", QUICK)
    shares.until(60.0)
    assert shares.seconds["bob"] >= 30 - LONG - LEAD


def test_seconds_count_and_not_jobs() -> None:
    run = run_of(1)
    for _ in range(300):
        run.put("ada", 0.5)
    for _ in range(50):
        run.put("bob", 3.0)
    run.until(90.0)
    assert run.seconds["ada"] == pytest.approx(run.seconds["bob"], abs=4.0)


def test_what_was_measured_counts_and_not_what_was_expected() -> None:
    run = run_of(1)
    for _ in range(100):
        run.put("ada", 0.5, takes=3.0)
        run.put("bob", 0.5)
    run.until(60.0)
    assert run.seconds["ada"] == pytest.approx(run.seconds["bob"] + 6, abs=9.0)
    assert run.seconds["bob"] > 20


def test_nobody_is_passed_for_ever_by_those_who_always_come_anew() -> None:
    run = run_of(1)
    for _ in range(12):
        run.put("ada", LONG)
    run.put("bob", LONG)
    run.until(9.1)
    ours = next(ticket for ticket in run.takes if ticket.visitor == "ada" and ticket.began is None)
    for number in range(1000):
        run.put(f"new {number}", LONG)
        run.put(f"newer {number}", LONG)
        run.end_one()
        if ours.began is not None:
            break
    assert ours.began is not None
    assert run.queue.waiting


# --- who comes last ---------------------------------------------------------------------------------------------------
def test_who_is_over_is_served_while_no_one_else_waits() -> None:
    run = run_of(1, over=["ada"])
    for _ in range(4):
        run.put("ada", QUICK)
    for _ in range(3):
        run.put("bob", LONG)
    for _ in range(3):
        run.put("cyd", QUICK)
    run.finish()
    assert run.who[0] == "ada"  # nobody else was there
    assert run.who[-3:] == ["ada"] * 3
    assert len(run.who) == 10


def test_machines_among_themselves_come_last_and_one_at_a_time() -> None:
    run = run_of(3, over=["dan"])
    for _ in range(4):
        run.put("ada", LONG, alone=True)
    run.put("bob", LONG, alone=True)
    assert run.who == ["ada"]
    for _ in range(4):
        run.put("cyd", LONG)
    run.put("dan", LONG)
    assert run.who == ["ada", "cyd", "cyd"]
    run.end_one()
    assert run.who[3:] == ["cyd"]  # a table of machines has to wait until nobody does
    run.finish()
    assert run.who[4:6] == ["cyd", "dan"]
    assert sorted(run.who[6:8]) == ["ada", "bob"]  # by turns
    assert run.who[8:] == ["ada", "ada"]


def test_turns_are_not_saved_up_by_waiting_in_vain() -> None:
    """Over for an hour, or with a table of machines that never has its turn."""
    over = {"ada"}
    run = Run(FairQueue(1, over.__contains__))
    for _ in range(2000):
        run.put("bob", LONG)
    for _ in range(100):
        run.put("ada", LONG)
        run.put("cyd", LONG, alone=True)
    run.until(3600.0)
    assert set(run.who) == {"bob"}
    over.clear()
    for _ in range(100):
        run.put("cyd", LONG)
    before = len(run.begun)
    run.until(3900.0)
    shares = Counter(run.who[before:])
    assert max(shares.values()) - min(shares.values()) <= 4
    assert len(shares) == 3


# --- leaving ----------------------------------------------------------------------------------------------------------
def test_what_is_given_up_leaves_at_once() -> None:
    run = run_of(1)
    run.put("ada", LONG)
    waiting = [run.put(visitor, LONG) for visitor in "bcdbcdbcd"]
    for ticket in waiting[1::2]:
        run.queue.leave(ticket, 0.0, run.now)
    assert run.queue.waiting == 5
    run.finish()
    assert run.begun[1:] == sorted(waiting[::2], key=run.begun.index)
    assert run.queue.waiting == 0
    assert not run.queue.under_way


@pytest.mark.slow
def test_visitors_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_of(1)
    for number in range(300):
        run.put(f"visitor {number}", QUICK)
    run.finish()
    assert run.queue.visitors == 300
    run.now += MOST_AHEAD / FORGIVEN
    run.put("ada", QUICK)
    run.finish()
    assert run.queue.visitors == 1
    monkeypatch.setattr(fair_queue, "MOST_LEFT", 20)
    for number in range(300):
        run.put(f"visitor {number}", QUICK)
    run.finish()
    assert run.queue.visitors == 20


# --- anything that may happen -----------------------------------------------------------------------------------------
def check(run: Run, over: set[str]) -> None:
    """What holds whenever nothing more may begin."""
    queue = run.queue
    under_way = queue.under_way
    waiting = [ticket for ticket in run.takes if ticket.began is None]
    assert queue.waiting == len(waiting)
    assert len(under_way) <= queue.workers + 1
    assert sum(not ticket.short for ticket in under_way) <= queue.workers
    assert sum(ticket.alone for ticket in under_way) <= 1
    of_people = [ticket for ticket in waiting if not ticket.alone]
    if of_people:
        assert len(under_way) >= queue.workers
    soon = any(ticket.ends_soon(run.now) for ticket in under_way)
    if not over and any(ticket.short for ticket in of_people):
        assert soon or len(under_way) > queue.workers
    if not over and any(not ticket.short for ticket in of_people):
        assert not soon or len(under_way) > queue.workers
    if waiting and not of_people:
        assert len(under_way) >= queue.workers or any(ticket.alone for ticket in under_way)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_a_thousand_random_runs(part: int) -> None:
    """Nothing idles while someone waits, everything is done once, and nothing is left over."""
    for seed in range(part * 250, part * 250 + 250):
        random = Random(seed)
        over = {"b"} if seed % 3 == 0 else set()
        run = Run(FairQueue(random.randint(1, 4), over.__contains__))
        put = []
        for _ in range(random.randint(5, 60)):
            seconds = random.choice([0.01, 0.1, 0.5, 3.0])
            takes = seconds * random.choice([0.2, 1.0, 1.0, 10.0])
            put.append(run.put(random.choice("abcdef"), seconds, random.random() < 0.2, takes))
            check(run, over)
            if random.random() < 0.1:
                given_up = random.choice(put)
                if given_up.began is None and given_up in run.takes:
                    run.queue.leave(given_up, 0.0, run.now)
                    del run.takes[given_up]
                    put.remove(given_up)
                    run.serve()
            if random.random() < 0.5:
                run.until(run.now + random.expovariate(1.0))
                check(run, over)
        run.finish()
        assert sorted(ticket.number for ticket in run.begun) == sorted(ticket.number for ticket in put)
        assert not run.takes
        assert (run.queue.waiting, len(run.queue.under_way)) == (0, 0)
        assert not run.queue._accounts


@pytest.mark.slow
def test_shares_in_random_runs() -> None:
    """Whoever always waits has as much as anyone, but for a few jobs; some send long ones, others shorter ones."""
    for seed in range(40):
        random = Random(seed)
        workers = random.randint(1, 3)
        run = run_of(workers)
        costs = {visitor: random.uniform(SHORT, 4.0) for visitor in "abcdef"[: random.randint(2, 6)]}
        for visitor, seconds in costs.items():
            for _ in range(int(250 / seconds)):
                run.put(visitor, seconds, takes=seconds * random.uniform(0.5, 1.5))
        run.until(100.0)
        assert {ticket.visitor for ticket in run.takes if ticket.began is None} == set(costs)
        bound = (workers + 1) * 1.5 * max(costs.values()) + LEAD
        assert max(run.seconds.values()) - min(run.seconds.values()) <= bound


@pytest.mark.slow
def test_no_visitor_starves_in_random_runs() -> None:
    """Between two turns of whoever waits, the others have a few seconds each; whoever comes is soon served."""
    for seed in range(20):
        random = Random(seed)
        run = run_of(1)
        names = "abcdefgh"
        for _ in range(30):
            run.put("a", LONG)
            run.put("b", QUICK)
        had: dict[str, list[float]] = defaultdict(list)
        for _ in range(400):
            for _ in range(2):  # more than can be done
                run.put(random.choice(names), random.choice([QUICK, 0.5, LONG]))
            ended = run.end_one()
            had[ended.visitor].append(run.now)
        for visitor in names:
            times = [0.0, *had[visitor]]
            gaps = [later - earlier for earlier, later in pairwise(times)]
            assert len(times) > 10
            assert max(gaps[3:]) < len(names) * 3 * LONG, (seed, visitor)


# --- costs ------------------------------------------------------------------------------------------------------------
HEADER = {"game": "day-night", "edition_data": None}


def test_what_is_expected_before_anything_is_known() -> None:
    costs = Costs()
    expected = [costs.expected(HEADER, player) for player in ("random", "search:300", "search:6000", "search:40000")]
    assert expected == sorted(expected)
    assert [seconds < SHORT for seconds in expected] == [True, True, False, False]
    assert costs.expected(HEADER, "greedy") < SHORT
    assert costs.expected({}, "search:x") < SHORT


def test_costs_are_learned() -> None:
    costs = Costs()
    costs.learn(HEADER, "search:300", 60.0)  # a worker had to start, perhaps
    assert costs.expected(HEADER, "search:300") < SHORT
    for _ in range(30):
        costs.learn(HEADER, "search:300", 1.0)
        costs.learn(HEADER, "search:40000", 0.1)
    assert costs.expected(HEADER, "search:300") == pytest.approx(1.0, rel=0.1)
    assert costs.expected(HEADER, "search:301") == costs.expected(HEADER, "search:300")  # about as long
    assert costs.expected(HEADER, "search:40000") < SHORT
    own = HEADER | {"edition_data": {"name": "mine"}}
    assert costs.expected(own, "search:300") < SHORT
    assert costs.expected(HEADER | {"game": "bless"}, "search:300") < SHORT


def test_only_so_many_costs_are_kept() -> None:
    costs = Costs()
    for number in range(2 * MOST_KNOWN):
        costs.learn(HEADER | {"game": f"game {number}"}, "greedy", 1.0)
        costs.learn(HEADER, "greedy", 1.0)
    assert len(costs.means) == MOST_KNOWN
    assert costs.expected(HEADER, "greedy") == pytest.approx(1.0, rel=0.1)
