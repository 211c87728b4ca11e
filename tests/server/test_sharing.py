"""Machine time is shared among visitors: whose jobs are begun first, by order and never by the clock."""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

import ludomancer
from ludomancer.core.game import Game
from ludomancer.server import fair_queue, worker_pool
from ludomancer.server.app import make_app
from ludomancer.server.costs import Costs
from ludomancer.server.table_manager import TableManager
from ludomancer.server.worker_pool import Job, WorkerFailed, WorkerPool, header
from server.inside import ADDRESS, Memory, manager_on, opened, settings, until

pytestmark = [pytest.mark.slow, pytest.mark.anyio]

EASIEST, HARD, HARDEST = "search:300", "search:39999", "search:40000"
LIMIT = 60.0


class Untaught(Costs):
    """How long a test holds a job says nothing."""

    def learn(self, header: dict[str, Any], player: str, took: float) -> None:
        pass


class Held(WorkerPool):
    """Turns as they are, but nobody thinks: a job lasts until the test ends it."""

    def __init__(self, workers: int = 1, limit: float = LIMIT, **options: Any) -> None:
        super().__init__(workers, limit, (), **options)
        self.costs = Untaught()
        self.begun: list[tuple[str, asyncio.Future[str]]] = []

    async def _try(self, line: bytes, progress: Callable[[float], None]) -> dict[str, Any]:
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.begun.append((json.loads(line)["player"], answer))
        return {"action": await answer}

    @property
    def players(self) -> list[str]:
        """In the order in which they were begun."""
        return [player for player, _ in self.begun]

    @property
    def visitors(self) -> list[str]:
        """Of the jobs that are under way."""
        return [ticket.visitor for ticket in self._queue.under_way]

    def held(self, player: str = "") -> list[asyncio.Future[str]]:
        return [answer for of, answer in self.begun if not answer.done() and player in ("", of)]

    def end(self, player: str = "") -> None:
        """The job that began first, of a player if one is named."""
        self.held(player)[0].set_result("retreat")


async def settled() -> None:
    """Whatever can happen without anyone's answer has happened."""
    for _ in range(50):
        await asyncio.sleep(0)


# --- through the server -----------------------------------------------------------------------------------------------
class Addresses:
    """A server that is asked from several addresses."""

    def __init__(self, app: Any, pool: Held) -> None:
        self.app = app
        self.pool = pool
        self.manager: TableManager = app.state.services.manager

    async def open(self, address: str, machine: str) -> dict[str, Any]:
        """A table at which the machine decides first."""
        found = await self.ask(address, "/api/tables", game="day-night", seats={"day": machine, "night": "me"})
        return found

    async def ask(self, address: str, path: str, key: str = "", **fields: Any) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {key}"} if key else {}
        transport = httpx.ASGITransport(self.app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url=ADDRESS, headers=headers) as http:
            answer = await http.post(path, json=fields)
        assert answer.status_code < 300, answer.text
        found: dict[str, Any] = answer.json()
        return found


@asynccontextmanager
async def addresses(url: str, pool: Held) -> AsyncIterator[Addresses]:
    app = make_app(settings(url))
    async with app.router.lifespan_context(app):
        app.state.services.manager.pool = pool
        yield Addresses(app, pool)


@pytest.mark.parametrize("workers", [1, 2])
async def test_tables_of_one_address_do_not_hold_up_another(sqlite_url: str, workers: int) -> None:
    """50 tables with the hardest machine from one address: the easiest one of another answers at once, the hardest one
    as soon as any decision is made."""
    async with addresses(sqlite_url, Held(workers)) as server:
        pool = server.pool
        for _ in range(50):
            await server.open("192.0.2.1", HARDEST)
        await until(lambda: len(pool.begun) == workers and pool.waiting == 50 - workers)
        await server.open("192.0.2.2", EASIEST)
        await until(lambda: len(pool.begun) > workers)
        assert pool.players == [HARDEST] * workers + [EASIEST]
        pool.end(EASIEST)
        await server.open("192.0.2.3", HARD)
        await until(lambda: pool.waiting == 50 - workers + 1)
        pool.end(HARDEST)
        await until(lambda: HARD in pool.players)
        after = pool.players[workers + 1 :]
        assert [player for player in after if player != EASIEST] == [HARD]


async def test_whoever_changed_a_table_last_pays_for_it_and_whoever_asks_for_a_hint(sqlite_url: str) -> None:
    async with addresses(sqlite_url, Held(1)) as server:
        pool = server.pool
        table = await server.open("192.0.2.1", EASIEST)
        session = server.manager.sessions[table["table"]]
        await until(pool.held)
        assert pool.visitors == ["192.0.2.1"]
        pool.end()
        await until(lambda: session.table.actor == "night")
        key, path = table["keys"]["night"], f"/api/tables/{table['table']}"
        asking = asyncio.create_task(server.ask("192.0.2.2", f"{path}/hint", key))
        await until(pool.held)
        assert pool.visitors == ["192.0.2.2"]
        pool.end()
        await asking
        assert session.payer == "192.0.2.1"
        await server.ask("192.0.2.3", f"{path}/act", key, revision=session.table.revision, action="retreat")
        await until(pool.held)
        assert pool.visitors == [session.payer] == ["192.0.2.3"]


# --- in the manager ---------------------------------------------------------------------------------------------------
async def test_after_a_restart_tables_of_one_browser_share_their_turns() -> None:
    memory = Memory()
    first = manager_on(memory)
    whose = {}
    for number in range(12):
        owner = "bob" if number == 11 else "ada"
        session = await opened(first, {"day": HARDEST, "night": "me"}, owner=owner)
        whose[session.table.id] = owner
    await first.close()
    pool = Held(1)
    second = TableManager(first.settings, first.store, pool)
    for table in whose:
        await second.table(table)
    await until(lambda: pool.waiting == 11)
    assert [second.sessions[table].payer for table in whose] == list(whose.values())
    assert pool.visitors == ["ada"]
    pool.end()
    await until(lambda: len(pool.begun) == 2)
    assert pool.visitors == ["bob"]
    await second.close()
    assert (pool.busy, pool.waiting) == (0, 0)


async def test_machines_without_people_think_one_at_a_time_and_last() -> None:
    pool = Held(2)
    manager = TableManager(settings(), manager_on(Memory()).store, pool)
    alone = [await opened(manager, {"day": HARDEST, "night": HARDEST}) for _ in range(3)]
    await until(lambda: pool.waiting == 2)
    assert pool.players == [HARDEST]
    with_people = [await opened(manager, {"day": HARD, "night": "me"}) for _ in range(3)]
    await until(lambda: pool.waiting == 4)
    assert pool.players == [HARDEST, HARD]
    for number in range(3):
        await until(lambda: pool.held(HARD))
        assert pool.players == [HARDEST] + [HARD] * (number + 1)  # those do not wait
        pool.end(HARD)
    await until(lambda: all(session.table.revision > 1 for session in with_people))
    for number in range(3):
        await until(lambda: pool.held() and pool.waiting == 2)
        assert pool.busy == 1
        assert sum(session.table.revision > 1 for session in alone) == number  # by turns
        pool.end()
    await until(lambda: all(session.table.revision > 1 for session in alone))
    await manager.close()


# --- turns ------------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def game() -> Game:
    return ludomancer.load("day-night")


def job_of(game: Game, player: str) -> Job:
    state = game.start(1)
    return Job(header(game), player, 7, state.view(state.actor))


async def test_what_is_used_is_told_and_who_is_over_waits(game: Game) -> None:
    spent: list[str] = []
    over = {"ada"}

    def spend(who: str, seconds: float) -> None:
        assert seconds > 0
        spent.append(who)

    pool = Held(1, spend=spend, over=over.__contains__)
    await pool.start()
    tasks = [asyncio.create_task(pool.choose(job_of(game, HARDEST), None, who)) for who in ("ada", "ada", "bob")]
    await settled()
    order = []
    for _ in range(3):
        await until(pool.held)
        order += pool.visitors
        pool.end()
        await settled()
    await asyncio.gather(*tasks)
    assert order == spent == ["ada", "bob", "ada"]


async def test_a_job_that_is_cancelled_while_it_waits_leaves_at_once(game: Game) -> None:
    spent: list[str] = []
    pool = Held(1, spend=lambda who, seconds: spent.append(who))
    await pool.start()
    tasks = [asyncio.create_task(pool.choose(job_of(game, HARDEST), None, who)) for who in "abcd"]
    await settled()
    assert (pool.busy, pool.waiting) == (1, 3)
    tasks[1].cancel()
    await asyncio.wait(tasks[1:2])
    assert (pool.busy, pool.waiting) == (1, 2)
    tasks[2].cancel()  # at the very moment at which its turn comes
    pool.end()
    await settled()
    assert (pool.busy, pool.waiting) == (1, 0)
    pool.end()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(each, asyncio.CancelledError) for each in found] == [False, True, True, False]
    assert spent == ["a", "d"]
    assert pool._turns == {}


async def test_waiting_is_not_thinking(game: Game) -> None:
    """Each is given all its time: otherwise those that wait for the first would not even be begun."""
    pool = Held(1, limit=0.05)
    await pool.start()
    jobs = [pool.choose(job_of(game, HARDEST)) for _ in range(4)]
    for failure in await asyncio.gather(*jobs, return_exceptions=True):
        assert isinstance(failure, WorkerFailed)
        assert "did not decide within 0.05 seconds" in str(failure)
    assert len(pool.begun) == 4


async def test_what_takes_longer_than_expected_is_remembered_though_it_fails(game: Game) -> None:
    pool = Held(1, limit=0.1)
    pool.costs = Costs()
    await pool.start()
    job = job_of(game, "greedy")
    before = pool.costs.expected(job.header, job.player)
    with pytest.raises(WorkerFailed):
        await pool.choose(job)
    assert pool.costs.expected(job.header, job.player) > before


async def test_nobody_waits_for_a_short_answer_that_does_not_come(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (fair_queue, worker_pool):
        monkeypatch.setattr(module, "LATE", 0.05)
    pool = Held(1)
    await pool.start()
    tasks = [asyncio.create_task(pool.choose(job_of(game, EASIEST), None, who)) for who in "ab"]
    await until(lambda: len(pool.held()) == 2)  # though nothing has ended
    pool.end()
    pool.end()
    await asyncio.gather(*tasks)


# --- with processes ---------------------------------------------------------------------------------------------------
def stand_in(folder: Path, body: str) -> list[str]:
    """A worker that notes which player it is sent."""
    script = folder / "worker.py"
    script.write_text(
        "import json, sys, time\n"
        "from pathlib import Path\n"
        f"folder = Path({str(folder)!r})\n"
        "for line in sys.stdin.buffer:\n"
        "    player = json.loads(line)['player']\n"
        "    with (folder / 'begun').open('a') as begun:\n"
        "        begun.write(player + '\\n')\n"
        f"    {body}\n"
        """    print('{"action": "end"}', flush=True)\n"""
    )
    return [sys.executable, str(script)]


def begun(folder: Path) -> Sequence[str]:
    path = folder / "begun"
    return path.read_text().split() if path.exists() else []


@pytest.mark.parametrize("workers", [1, 2])
async def test_a_short_answer_waits_for_no_search(tmp_path: Path, game: Game, workers: int) -> None:
    """Long jobs last until the test allows them to end; the short ones end before any of them does."""
    hold = f"while player == {HARDEST!r} and not (folder / 'go').exists(): time.sleep(0.01)"
    pool = WorkerPool(workers, LIMIT, stand_in(tmp_path, hold))
    await pool.start()
    long = [asyncio.create_task(pool.choose(job_of(game, HARDEST), None, "ada")) for _ in range(50)]
    await until(lambda: len(begun(tmp_path)) == workers)
    for _ in range(3):
        assert await pool.choose(job_of(game, EASIEST), None, "bob") == "end"
    assert begun(tmp_path) == [HARDEST] * workers + [EASIEST] * 3
    assert (pool.busy, pool.waiting) == (workers, 50 - workers)
    (tmp_path / "go").touch()
    await asyncio.gather(*long)
    assert Counter(begun(tmp_path)) == {HARDEST: 50, EASIEST: 3}
    await pool.close()
