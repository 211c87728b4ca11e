"""Machines think in worker processes, which can be stopped and lost at any moment."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import uvloop

import ludomancer
from ludomancer.core.edition import Edition
from ludomancer.core.game import Game
from ludomancer.core.observation import Observation
from ludomancer.players import make_player
from ludomancer.server.worker_pool import WorkerFailed, WorkerPool, header
from server.workers import BUSY, ENDLESS, Thought, gone, job_of, pids, until, with_pool

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def game() -> Game:
    return ludomancer.load("day-night")


# --- choosing ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def test_a_whole_game(game: Game, run: Callable[[Coroutine[Any, Any, None]], None]) -> None:
    """The same decisions that the players make in this process."""

    async def play(pool: WorkerPool) -> None:
        state = game.start(3)
        while not state.over:
            job = job_of(game, state, seed=state.decisions)
            chosen = game.parse(await pool.choose(job))
            assert chosen == make_player(job.player, job.seed).choose(Observation.from_view(game, job.view))
            state.apply(chosen)
        assert len(pids(pool)) == 1

    with_pool(play, workers=2, run=run)


@pytest.mark.parametrize("player", ["random", "greedy", "search:300"])
def test_every_game(player: str) -> None:
    async def decide(pool: WorkerPool) -> None:
        for game_id in ludomancer.game_ids():
            game = ludomancer.load(game_id)
            job = job_of(game, game.start(5), player)
            assert await pool.choose(job) == game.text(
                make_player(player, job.seed).choose(Observation.from_view(game, job.view))
            )

    with_pool(decide)


def test_modes_seats_options_and_own_editions(game: Game) -> None:
    own = Edition("of-mine", game.edition.data | {"name": "of-mine"}, "here")
    option = game.known_options[0]
    games = [
        ludomancer.load("realm-of-sand", seats=3),
        ludomancer.load("day-night", own),
        ludomancer.load("day-night", options={option.name: option.values[-1]}),
    ]

    async def decide(pool: WorkerPool) -> None:
        for each in games:
            state = each.start(5)
            assert each.parse(await pool.choose(job_of(each, state))) in state.legal_actions()

    assert [header(each)["edition_data"] is None for each in games] == [True, False, True]
    with_pool(decide)


@pytest.mark.slow
def test_progress_rises_to_one_and_not_too_often(game: Game) -> None:
    async def decide(pool: WorkerPool) -> None:
        told: list[tuple[float, float]] = []
        job = job_of(game, game.start(1), "search:30000")
        await pool.choose(job, lambda part: told.append((time.monotonic(), part)))
        times, parts = zip(*told, strict=True)
        assert list(parts) == sorted(set(parts))
        assert 0 < parts[0] < 1
        assert parts[-1] == 1
        assert 3 <= len(parts) <= 12 + 10 * (times[-1] - times[0])
        quick: list[float] = []
        await pool.choose(job_of(game, game.start(1)), quick.append)
        assert quick == [1]

    with_pool(decide)


def test_first_come_first_served(game: Game) -> None:
    async def decide(pool: WorkerPool) -> None:
        done: list[int] = []

        async def choose(number: int) -> None:
            await pool.choose(job_of(game, game.start(number), "search:200"))
            done.append(number)

        tasks = [asyncio.create_task(choose(number)) for number in range(6)]
        await until(lambda: pool.busy)
        assert (pool.busy, pool.waiting) == (1, 5)
        await asyncio.gather(*tasks)
        assert done == list(range(6))
        assert (pool.busy, pool.waiting) == (0, 0)

    with_pool(decide)


def test_as_many_workers_as_were_asked_for_and_needed(game: Game) -> None:
    async def decide(pool: WorkerPool) -> None:
        assert pids(pool) == []
        await pool.choose(job_of(game, game.start(1)))
        assert len(pids(pool)) == 1
        await asyncio.gather(*(pool.choose(job_of(game, game.start(seed))) for seed in range(7)))
        assert len(pids(pool)) == 3
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert {os.getpriority(os.PRIO_PROCESS, pid) for pid in pids(pool)} == {min(own + 5, 19)}

    with_pool(decide, workers=3)


# --- stopping ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def test_cancelling_frees_the_place_at_once(game: Game, run: Callable[[Coroutine[Any, Any, None]], None]) -> None:
    async def stop(pool: WorkerPool) -> None:
        thought = Thought(pool, job_of(game, game.start(1), ENDLESS))
        following = asyncio.create_task(pool.choose(job_of(game, game.start(2), "search:6000")))  # no short one
        await thought.under_way()
        [pid] = pids(pool)
        assert pool.waiting == 1
        thought.task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought.task
        assert await asyncio.wait_for(following, BUSY)
        assert gone(pid)

    with_pool(stop, run=run)


def test_cancelling_before_there_is_a_worker(game: Game) -> None:
    async def stop(pool: WorkerPool) -> None:
        for turns in range(12):  # of the event loop: nothing yet, a process about to be, a worker
            thought = Thought(pool, job_of(game, game.start(1), ENDLESS))
            second = Thought(pool, job_of(game, game.start(1), ENDLESS))
            for _ in range(turns):
                await asyncio.sleep(0.002 if turns > 6 else 0)
            thought.task.cancel()
            second.task.cancel()
            await asyncio.gather(thought.task, second.task, return_exceptions=True)
            assert (pool.busy, pool.waiting) == (0, 0)
        assert await pool.choose(job_of(game, game.start(2)))

    with_pool(stop)


@pytest.mark.slow
def test_the_limit(game: Game) -> None:
    async def wait(pool: WorkerPool) -> None:
        assert await pool.choose(job_of(game, game.start(1)))
        [pid] = pids(pool)
        usual, pool.limit = pool.limit, 1.5  # now: a worker may need longer to begin
        begun = time.monotonic()
        with pytest.raises(WorkerFailed, match=r"search:10000000 did not decide within 1\.5 seconds"):
            await pool.choose(job_of(game, game.start(1), ENDLESS))
        assert 1.5 <= time.monotonic() - begun < BUSY
        pool.limit = usual
        assert pool.busy == 0
        await until(lambda: gone(pid))
        assert await pool.choose(job_of(game, game.start(2)))

    with_pool(wait)


def test_closing_in_the_middle(game: Game) -> None:
    async def close(pool: WorkerPool) -> None:
        thoughts = [Thought(pool, job_of(game, game.start(seed), ENDLESS)) for seed in range(4)]
        await thoughts[0].under_way()
        await thoughts[1].under_way()
        found = pids(pool)
        assert len(found) == 2
        begun = time.monotonic()
        await pool.close()
        assert time.monotonic() - begun < BUSY
        for thought in thoughts:
            with pytest.raises(WorkerFailed, match="closing"):
                await thought.task
        assert all(gone(pid) for pid in found)
        with pytest.raises(WorkerFailed, match="closing"):
            await pool.choose(job_of(game, game.start(2)))

    with_pool(close, workers=2)


# --- losing workers ---------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_a_killed_worker_is_replaced_and_the_job_done(game: Game) -> None:
    async def lose(pool: WorkerPool) -> None:
        job = job_of(game, game.start(1), "search:20000")
        thought = Thought(pool, job)
        await thought.under_way()
        [pid] = pids(pool)
        os.kill(pid, signal.SIGKILL)
        assert await thought.task == game.text(
            make_player(job.player, job.seed).choose(Observation.from_view(game, job.view))
        )
        assert thought.parts == sorted(set(thought.parts))
        assert pids(pool) != [pid]

    with_pool(lose)


def test_a_job_that_kills_two_workers_fails(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    async def lose(pool: WorkerPool) -> None:
        thought = Thought(pool, job_of(game, game.start(1), ENDLESS))
        await thought.under_way()
        killed = pids(pool)
        os.kill(killed[0], signal.SIGKILL)
        await until(lambda: pids(pool) not in ([], killed))
        os.kill(pids(pool)[0], signal.SIGKILL)
        with pytest.raises(WorkerFailed, match="ended"):
            await thought.task
        assert await pool.choose(job_of(game, game.start(2)))

    with_pool(lose)
    assert [(record.name, record.message.split(maxsplit=2)[2]) for record in caplog.records] == [
        ("ludomancer.workers", "ended"),
        ("ludomancer.workers", "ended"),
    ]


def test_an_idle_worker_may_die(game: Game) -> None:
    async def lose(pool: WorkerPool) -> None:
        for seed in range(4):
            assert await pool.choose(job_of(game, game.start(seed)))
            os.kill(pids(pool)[0], signal.SIGKILL)
            if seed % 2:  # noticed before the next job, or not
                await asyncio.sleep(0.05)

    with_pool(lose)


@pytest.mark.slow
def test_workers_do_not_outlive_the_server(tmp_path: Path) -> None:
    """Neither one that waits nor one that thinks."""
    server = tmp_path / "server.py"
    server.write_text(
        f"""
import asyncio, ludomancer
from ludomancer.server.worker_pool import Job, WorkerPool, header

async def main():
    pool = WorkerPool(2, 600)
    await pool.start()
    for game in (ludomancer.load("realm-of-sand"), ludomancer.load("day-night")):
        state = game.start(1)
        view = state.view(state.actor)
        await asyncio.gather(*(pool.choose(Job(header(game), "greedy", seed, view)) for seed in range(2)))
        print(*(worker.pid for worker in pool._idle), flush=True)
    endless = Job(header(game), "{ENDLESS}", 1, view)
    await pool.choose(endless, lambda part: print("thinks", flush=True))

asyncio.run(main())
"""
    )
    with subprocess.Popen([sys.executable, str(server)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first, second, thinks = (process.stdout.readline().split() for _ in range(3))
        found = sorted({*map(int, first), *map(int, second)})
        assert len(found) == 2
        assert thinks == ["thinks"]
        assert not any(gone(pid) for pid in found)
        process.kill()
        killed = time.monotonic()
        while not all(gone(pid) for pid in found):
            assert time.monotonic() - killed < BUSY
            time.sleep(0.01)
