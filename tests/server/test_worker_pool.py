"""Machines think in worker processes, which are given views and nothing else, and can be lost at any moment."""

import asyncio
import json
import logging
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import pytest
import uvloop

import ludomancer
from ludomancer.core import game_cache
from ludomancer.core.edition import Edition
from ludomancer.core.game import Game
from ludomancer.core.game_cache import MOST, Games
from ludomancer.core.observation import Observation
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.players import make_player
from ludomancer.server.worker import Worker, load_game
from ludomancer.server.worker_pool import COMMAND, Job, WorkerFailed, WorkerPool, header

pytestmark = pytest.mark.slow

ENDLESS = "search:10000000"  # minutes, if nobody stops it
PATIENCE = 60.0
BUSY = 30.0  # seconds for what takes no time, on a machine that has other things to do


@pytest.fixture(scope="module")
def game() -> Game:
    return ludomancer.load("day-night")


def job_of(game: Game, state: State, player: str = "greedy", seed: int = 7) -> Job:
    return Job(header(game), player, seed, state.view(state.actor))


def with_thinking(
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

    with_thinking(play, workers=2, run=run)


@pytest.mark.parametrize("player", ["random", "greedy", "search:300"])
def test_every_game(player: str) -> None:
    async def decide(pool: WorkerPool) -> None:
        for game_id in ludomancer.game_ids():
            game = ludomancer.load(game_id)
            job = job_of(game, game.start(5), player)
            assert await pool.choose(job) == game.text(
                make_player(player, job.seed).choose(Observation.from_view(game, job.view))
            )

    with_thinking(decide)


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
    with_thinking(decide)


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

    with_thinking(decide)


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

    with_thinking(decide)


def test_as_many_workers_as_were_asked_for_and_needed(game: Game) -> None:
    async def decide(pool: WorkerPool) -> None:
        assert pids(pool) == []
        await pool.choose(job_of(game, game.start(1)))
        assert len(pids(pool)) == 1
        await asyncio.gather(*(pool.choose(job_of(game, game.start(seed))) for seed in range(7)))
        assert len(pids(pool)) == 3
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert {os.getpriority(os.PRIO_PROCESS, pid) for pid in pids(pool)} == {min(own + 5, 19)}

    with_thinking(decide, workers=3)


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

    with_thinking(stop, run=run)


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

    with_thinking(stop)


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

    with_thinking(wait)


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

    with_thinking(close, workers=2)


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

    with_thinking(lose)


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

    with_thinking(lose)
    assert [(record.name, record.message.split(maxsplit=2)[2]) for record in caplog.records] == [
        ("ludomancer.thinking", "ended"),
        ("ludomancer.thinking", "ended"),
    ]


def test_an_idle_worker_may_die(game: Game) -> None:
    async def lose(pool: WorkerPool) -> None:
        for seed in range(4):
            assert await pool.choose(job_of(game, game.start(seed)))
            os.kill(pids(pool)[0], signal.SIGKILL)
            if seed % 2:  # noticed before the next job, or not
                await asyncio.sleep(0.05)

    with_thinking(lose)


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


# --- answers that make no sense ---------------------------------------------------------------------------------------
def fake(tmp_path: Path, body: str) -> list[str]:
    """A worker that notes what it is sent, and does something else with it."""
    script = tmp_path / "fake.py"
    script.write_text(
        "import os, sys\n"
        f"seen = open({str(tmp_path / 'seen')!r}, 'ab')\n"
        "for line in sys.stdin.buffer:\n"
        "    seen.write(line)\n"
        "    seen.flush()\n"
        f"    {body}\n"
        "    sys.stdout.flush()\n"
    )
    return [sys.executable, str(script)]


def seen(tmp_path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (tmp_path / "seen").read_text().splitlines()]


@pytest.mark.parametrize(
    "body",
    [
        "print('Hello!')",
        "print('[]')",
        "print('{}')",
        """print('{"action": 7}')""",
        """print('{"action": "end", "view": {}}')""",
        """print('{"progress": 1e999}')""",
        """print('{"progress": "much"}')""",
        "print('[' * 60000)",
        "os.write(1, bytes([0, 255, 10]))",
        "print('x' * 1000000)",
        "[os.write(1, b'x' * 60000) for _ in range(10**6)]",
        'os.write(1, b\'{"action": "half a l\'); os._exit(0)',
        "os._exit(3)",
        "os.close(1); os.close(0); import time; time.sleep(99)",
    ],
)
def test_garbage(tmp_path: Path, game: Game, body: str) -> None:
    async def listen(pool: WorkerPool) -> None:
        with pytest.raises(WorkerFailed, match="ended"):
            await pool.choose(job_of(game, game.start(1)))
        assert len(seen(tmp_path)) == 2
        assert pids(pool) == []

    with_thinking(listen, command=fake(tmp_path, body))


def test_garbage_once(tmp_path: Path, game: Game) -> None:
    """The second worker makes sense, and stays."""
    body = """print('Hello' if seen.tell() == len(line) else '{"action": "end"}')"""

    async def listen(pool: WorkerPool) -> None:
        for _ in range(3):
            assert await pool.choose(job_of(game, game.start(1))) == "end"
        assert len(seen(tmp_path)) == 4
        assert len(pids(pool)) == 1

    with_thinking(listen, command=fake(tmp_path, body))


def test_a_worker_that_cannot_be_started(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    async def decide(pool: WorkerPool) -> None:
        with pytest.raises(WorkerFailed):
            await pool.choose(job_of(game, game.start(1)))

    with_thinking(decide, command=["/there/is/no/such/program"])
    assert "no worker can be started" in caplog.text


def test_what_workers_complain_of_is_logged(tmp_path: Path, game: Game, caplog: pytest.LogCaptureFixture) -> None:
    body = r"os.write(2, b'one\n\x1b[31mtwo\n' + b'x' * 10**6 + b'\nlast words'); [os.write(2, b'no\n') for _ in '123']"

    async def decide(pool: WorkerPool) -> None:
        assert await pool.choose(job_of(game, game.start(1))) == "end"

    with_thinking(decide, command=fake(tmp_path, body + """; print('{"action": "end"}')"""))
    messages = [record.message.partition(": ")[2] for record in caplog.records if record.name == "ludomancer.thinking"]
    assert messages[:2] == ["one", "\\x1b[31mtwo"]
    assert set(map(len, messages[2:-3])) == {500}
    assert messages[-3:] == ["last wordsno", "no", "no"]


def test_what_workers_complain_of_is_bounded(tmp_path: Path, game: Game, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    body = """os.write(2, b'no\\n' * 20000); print('{"action": "end"}')"""

    async def decide(pool: WorkerPool) -> None:
        await pool.choose(job_of(game, game.start(1)))

    with_thinking(decide, command=fake(tmp_path, body))
    assert caplog.text.count(": no\n") == 1000


# --- jobs -------------------------------------------------------------------------------------------------------------
def test_a_job_holds_the_view_and_nothing_else(tmp_path: Path) -> None:
    """Other hidden cards: the same line."""

    async def decide(pool: WorkerPool) -> None:
        for game in map(ludomancer.load, ludomancer.game_ids()):
            state = game.start(11)
            await pool.choose(job_of(game, state))
            await pool.choose(job_of(game, state.redeal(state.actor, Rng(99))))
            first, second = seen(tmp_path)[-2:]
            view = json.loads(json.dumps(state.view(state.actor)))
            assert first == second == {"header": header(game), "player": "greedy", "seed": 7, "view": view}
            assert set(first["header"]) == {"game", "mode", "options", "seats", "edition", "edition_data"}
            assert "chance" not in view

    with_thinking(decide, command=fake(tmp_path, """print('{"action": "end"}')"""))
    assert len(seen(tmp_path)) == 8


def test_no_hidden_card_is_in_a_job(tmp_path: Path, game: Game) -> None:
    """Books and the rival's hand are mere numbers of cards."""

    async def decide(pool: WorkerPool) -> None:
        state = game.start(11)
        await pool.choose(job_of(game, state))
        [job] = seen(tmp_path)
        seat, rival = (state.document()[name] for name in ("day", "night"))
        assert job["view"]["viewer"] == "day"
        assert job["view"]["day"]["hand"] == seat["hand"]
        assert job["view"]["night"]["hand"] == ["?"] * len(rival["hand"])
        line = (tmp_path / "seen").read_text()
        hidden = {*rival["hand"], *rival["book"], *seat["book"]} - {*seat["hand"], *game.options}  # one is called mimic
        assert len(hidden) > 3
        assert not [card for card in hidden if f'"{card}"' in line]

    with_thinking(decide, command=fake(tmp_path, """print('{"action": "end"}')"""))


def test_workers_do_not_know_the_settings(tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOMANCER_DATABASE_URL", "postgresql://ada:secret@localhost/tables")

    async def decide(pool: WorkerPool) -> None:
        assert await pool.choose(job_of(game, game.start(1))) == "none"

    body = """print('{"action": "%s"}' % os.environ.get("LUDOMANCER_DATABASE_URL", "none"))"""
    with_thinking(decide, command=fake(tmp_path, body))


def test_bad_jobs_are_answered_and_harm_nobody(game: Game) -> None:
    state = game.start(1)
    good = job_of(game, state)
    over = game.start(1)
    player = make_player("random", 1)
    while not over.over:
        over.apply(player.choose(over.observe()))
    view, head = good.view, good.header
    bad: list[tuple[Any, str]] = [
        (good._replace(player="nobody"), "there is no player 'nobody'"),
        (good._replace(player="search:1e9"), "write search:N"),
        (good._replace(player="x" * 1000), "long name"),
        (
            good._replace(player=7),  # type: ignore[arg-type]
            "player: is of the wrong kind",
        ),
        (good._replace(seed=-1), "seed"),
        (good._replace(seed=1 << 70), "seed"),
        (good._replace(seed=True), "seed: is of the wrong kind"),
        (good._replace(view={}), "viewer"),
        (
            good._replace(view=[]),  # type: ignore[arg-type]
            "view: is of the wrong kind",
        ),
        (good._replace(view=state.document()), "viewer"),
        (good._replace(view=state.view(1)), "night is not to decide"),
        (good._replace(view=over.view(0)), "day is not to decide"),
        (good._replace(view=over.view(game.seat("nobody"))), "nobody is not to decide"),
        (good._replace(view=view | {"board": 7}), "board"),
        (good._replace(view=view | {"more": ["x" * 100] * 4000}), "more"),  # hundreds of kB
        (good._replace(view={"viewer": "day", "day": [[]]}), "day"),
        (good._replace(header=head | {"game": "chess"}), "there is no game 'chess'"),
        (good._replace(header=head | {"mode": "other"}), "mode"),
        (good._replace(header=head | {"seats": 5}), "seats"),
        (good._replace(header=head | {"options": {"speed": "fast"}}), "no option 'speed'"),
        (good._replace(header=head | {"options": {"speed": 1}}), "options: must be texts"),
        (good._replace(header=head | {"edition": "../mine.toml"}), "no name of an edition"),
        (good._replace(header=head | {"edition": "mine"}), "no edition 'mine'"),
        (good._replace(header=head | {"edition": "mine", "edition_data": {"name": "mine"}}), "edition-data"),
        (good._replace(header={"game": "day-night"}), "header: must have game, mode"),
        (good._replace(header=head | {"secret": "x"}), "header: must have game, mode"),
    ]

    async def decide(pool: WorkerPool) -> None:
        assert await pool.choose(good)
        before = pids(pool)
        for job, reason in bad:
            with pytest.raises(WorkerFailed, match=reason):
                await pool.choose(job)
        assert await pool.choose(good)
        assert pids(pool) == before

    with_thinking(decide)


@pytest.mark.parametrize("line", [b"", b"\n", b"\xff\n", b"7\n", b"[" * 100_000, b'{"view": {}}\n', b"9" * 10_000])
def test_lines_that_are_no_jobs(line: bytes) -> None:
    answers: list[dict[str, Any]] = []
    Worker(answers.append).work(line)
    [answer] = answers
    assert answer["error"].startswith(("job: must have header", "the job is not JSON"))


def test_faults_of_a_player_are_told(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("temple")

    answers: list[dict[str, Any]] = []
    monkeypatch.setattr("ludomancer.players.greedy.GreedyPlayer.choose", fail)
    Worker(answers.append).work(json.dumps(job_of(game, game.start(1))._asdict()).encode())
    said = answers.pop()["error"]
    assert re.fullmatch(r"KeyError: 'temple' \(worker\.py:\d+ in choose\)", said)
    assert not answers
    assert capsys.readouterr().err == ""  # whoever asked logs it, in one line


def test_only_so_many_games_are_kept(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_cache, "_games", Games())
    heads = [
        header(game) | {"edition": name, "edition_data": game.edition.data | {"name": name}}
        for name in (f"mine-{i}" for i in range(MOST + 5))
    ]
    loaded = [load_game(head) for head in heads]
    assert load_game(heads[-1]) is loaded[-1]
    assert load_game(heads[5]) is loaded[5]
    assert load_game(heads[0]) is not loaded[0]
    assert load_game(heads[5]) is loaded[5]  # used lately
    assert load_game(heads[6]) is not loaded[6]
