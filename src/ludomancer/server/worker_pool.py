"""Machines think in processes of their own: the server stays quick, and a player can be stopped at any moment.

Jobs and answers are lines of JSON (see `worker`). A job holds the view of a seat and nothing else of a table.
"""

import asyncio
import contextlib
import json
import logging
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from typing import Any, NamedTuple, TypeVar

from ludomancer.core.errors import LudomancerError
from ludomancer.core.game import Game
from ludomancer.server.costs import Costs
from ludomancer.server.fair_queue import LATE, FairQueue, Ticket

COMMAND = (sys.executable, "-P", "-m", "ludomancer.server.worker")  # -P: no modules from the folder one is in
TRIES = 2  # workers that a job may wear out
MAX_ANSWER = 64 * 1024  # bytes of a line
MAX_MESSAGE = 500  # letters of a line in the log
MAX_MESSAGES = 1000  # lines of one worker in the log
CHUNK = 64 * 1024
GRACE = 1.0  # seconds to end in, for a worker that no longer answers

Result = TypeVar("Result")
log = logging.getLogger("ludomancer.workers")


class WorkerFailed(LudomancerError):
    """No decision came of it."""


class WorkerLost(Exception):
    """A worker ended, or no longer makes sense."""


class Job(NamedTuple):
    """What a worker is given to think about."""

    header: dict[str, Any]  # as `header` makes it
    player: str  # as `make_player` knows it
    seed: int
    view: dict[str, Any]


def header(game: Game) -> dict[str, Any]:
    """What a worker needs to load the same game."""
    return {
        "game": game.id,
        "mode": game.mode,
        "options": dict(game.options),
        "seats": len(game.seat_names),
        "edition": game.edition.name,
        "edition_data": None if game.edition.own else game.edition.data,
    }


def _since(ticket: Ticket) -> float:
    """Seconds that it has been thought about."""
    return time.monotonic() - ticket.began if ticket.began is not None else 0.0


class WorkerProcess:
    """A process and the two ends of a conversation with it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self.process = process
        self.pid = process.pid
        self.killed = False
        self.jobs, self.answers = process.stdin, process.stdout
        self.messages = asyncio.create_task(self._log(process.stderr))

    @classmethod
    async def begin(cls, command: Sequence[str]) -> "WorkerProcess":
        # a session of its own, so that Ctrl-C reaches the server alone; and no settings of the server
        environment = {name: value for name, value in os.environ.items() if not name.startswith("LUDOMANCER_")}
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, start_new_session=True, limit=MAX_ANSWER
        )
        log.debug("worker %s begins", process.pid)
        return cls(process)

    @property
    def alive(self) -> bool:
        return self.process.returncode is None and not self.answers.at_eof()

    async def think(self, job: bytes, progress: Callable[[float], None]) -> dict[str, Any]:
        """The answer that ends a job; WorkerLost where none can be expected any more."""
        try:
            self.jobs.write(job)
            await self.jobs.drain()
        except OSError as error:
            raise WorkerLost(f"takes no job: {error}") from None
        while True:
            answer = await self._answer()
            if set(answer) != {"progress"}:
                return answer
            progress(answer["progress"])

    async def _answer(self) -> dict[str, Any]:
        try:
            line = await self.answers.readline()
        except ValueError:
            raise WorkerLost("sends lines without end") from None
        except OSError as error:
            raise WorkerLost(f"cannot be read: {error}") from None
        if not line.endswith(b"\n"):
            raise WorkerLost("ended")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        match answer:
            case {"progress": float() | int() as part} if 0 <= part <= 1:
                return {"progress": float(part)}
            case {"action": str()} | {"error": str()} if len(answer) == 1:
                return dict(answer)
        raise WorkerLost("answers with what is no answer")

    async def _log(self, stream: asyncio.StreamReader) -> None:
        """What a worker complains of, line by line; only so much of it."""
        rest = b""
        told = 0
        while chunk := await stream.read(CHUNK):
            *lines, rest = (rest + chunk).split(b"\n")
            if len(rest) > CHUNK:
                lines, rest = [*lines, rest], b""
            for line in lines[: max(0, MAX_MESSAGES - told)]:
                self._tell(line)
            told += len(lines)
        if rest and told < MAX_MESSAGES:
            self._tell(rest)

    def _tell(self, line: bytes) -> None:
        text = line.decode(errors="replace").rstrip()
        text = text if text.isprintable() else ascii(text)[1:-1]
        log.warning("worker %s: %s", self.pid, text[:MAX_MESSAGE])

    def kill(self) -> None:
        """Once only: to signal a process that is about to end would take its end from whoever waits for it."""
        if self.killed:
            return
        self.killed = True
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()

    async def end(self) -> None:
        """Gone, with nothing of it left in this process; killed if it does not end by itself."""
        self.jobs.close()
        if not self.killed:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.process.wait(), GRACE)
            self.kill()
        with contextlib.suppress(ValueError, OSError):
            while await self.answers.read(CHUNK):  # or a full pipe would never be seen to close
                pass
        await self.messages
        await self.process.wait()
        with contextlib.suppress(OSError):
            await self.jobs.wait_closed()
        log.debug("worker %s is gone", self.pid)


def _spend_nothing(visitor: str, seconds: float) -> None:
    pass


def _never(visitor: str) -> bool:
    return False


class WorkerPool:
    """So many workers at most and one more for short jobs, started when there is something to think about.

    Who is served next is decided by a `FairQueue`. `spend` is told what a visitor's job took, in seconds; a visitor who
    is `over` is served while no one else waits.
    """

    def __init__(
        self,
        workers: int,
        limit: float,
        command: Sequence[str] = COMMAND,
        spend: Callable[[str, float], None] = _spend_nothing,
        over: Callable[[str], bool] = _never,
    ) -> None:
        self.limit = limit
        self.costs = Costs()
        self._command = command
        self._spend = spend
        self._queue = FairQueue(workers, over)
        self._turns: dict[Ticket, asyncio.Future[None]] = {}
        self._idle: list[WorkerProcess] = []
        self._at_work: set[WorkerProcess] = set()
        self._tasks: set[asyncio.Task[Any]] = set()  # workers that begin and end
        self._open = False

    @property
    def busy(self) -> int:
        """Jobs being thought about."""
        return len(self._queue.under_way)

    @property
    def waiting(self) -> int:
        """Jobs without a worker yet."""
        return self._queue.waiting

    async def start(self) -> None:
        self._open = True

    async def close(self) -> None:
        """Ends all workers; jobs that are not done fail."""
        self._open = False
        for worker in self._at_work:
            worker.kill()  # whoever waits for it notices, and sees to the rest
        while self.busy or self.waiting or self._idle or self._tasks:
            while self._idle:
                self._retire(self._idle.pop())
            if self._tasks:
                await asyncio.wait(self._tasks)
            await asyncio.sleep(0.005)

    async def choose(
        self, job: Job, progress: Callable[[float], None] | None = None, visitor: str = "", alone: bool = False
    ) -> str:
        """The notation of the action that a player chooses. Progress rises, and ends with 1; cancelling is allowed.

        `alone`: only machines sit at the table; such jobs come last, one at a time, since nobody waits for them.
        """
        line = json.dumps(job._asdict()).encode() + b"\n"
        told = 0.0

        def tell(part: float) -> None:
            nonlocal told
            if progress and part > told:  # a second try begins anew
                told = part
                progress(part)

        async with self._turn(job, visitor, alone):
            try:
                async with asyncio.timeout(self.limit):
                    answer = await self._try(line, tell)
            except TimeoutError:
                log.warning("%s did not decide within %g seconds", job.player, self.limit)
                raise WorkerFailed(f"{job.player} did not decide within {self.limit:g} seconds") from None
            if "error" in answer:
                raise WorkerFailed(answer["error"][:MAX_MESSAGE])
        tell(1.0)
        return str(answer["action"])

    @contextlib.asynccontextmanager
    async def _turn(self, job: Job, visitor: str, alone: bool) -> AsyncIterator[None]:
        """Wait for it, and say afterwards how long it took."""
        expected = min(self.costs.expected(job.header, job.player), self.limit)
        ticket = self._queue.put(visitor, expected, time.monotonic(), alone)
        turn = self._turns[ticket] = asyncio.get_running_loop().create_future()
        self._serve()
        decided = False
        try:
            await turn
            yield
            decided = True
        finally:
            del self._turns[ticket]
            took = _since(ticket) if turn.done() and not turn.cancelled() else 0.0
            if decided or took > expected:  # however it ended
                self.costs.learn(job.header, job.player, took)
            self._queue.leave(ticket, took, time.monotonic())
            self._serve()
            if took:
                self._spend(visitor, took)

    def _serve(self) -> None:
        """Let everything begin that may."""
        while ticket := self._queue.next(time.monotonic()):
            turn = self._turns[ticket]
            if not turn.done():  # or it was cancelled and is about to leave
                turn.set_result(None)
            if ticket.short:  # if it takes long, the next short one need not wait for it
                asyncio.get_running_loop().call_later(LATE + 0.1, self._serve)

    async def _try(self, line: bytes, progress: Callable[[float], None]) -> dict[str, Any]:
        """The answer of a worker, or of a second one if the first is lost."""
        for _ in range(TRIES):
            if not self._open:
                break
            try:
                worker = await self._worker()
            except OSError as error:
                log.error("no worker can be started: %s", error)
                continue
            self._at_work.add(worker)
            try:
                if not self._open:
                    raise WorkerLost("begins too late")
                answer = await worker.think(line, progress)
                self._idle.append(worker)
                return answer
            except WorkerLost as lost:
                log.warning("worker %s %s", worker.pid, lost)
            finally:
                self._at_work.discard(worker)
                if worker not in self._idle:
                    self._retire(worker)
        raise WorkerFailed("the workers that were asked ended" if self._open else "the server is closing")

    async def _worker(self) -> WorkerProcess:
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            self._retire(worker)
        beginning = self._in_background(WorkerProcess.begin(self._command))
        try:
            return await asyncio.shield(beginning)
        except asyncio.CancelledError:
            beginning.add_done_callback(self._begun_in_vain)
            raise

    def _begun_in_vain(self, beginning: "asyncio.Task[WorkerProcess]") -> None:
        if not beginning.cancelled() and beginning.exception() is None:
            self._retire(beginning.result())

    def _retire(self, worker: WorkerProcess) -> None:
        """Killed at once, so that its place is free; what is left of it goes in its own time."""
        if worker.alive:
            worker.kill()
        self._in_background(worker.end())

    def _in_background(self, work: Coroutine[Any, Any, Result]) -> "asyncio.Task[Result]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
