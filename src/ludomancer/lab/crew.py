"""Processes that do one task after the other, so many at a time."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Self

from ludomancer.core.errors import LudomancerError
from ludomancer.lab.simulate import SimulationError, undisturbed

ENDED = "one of the processes ended before its game did"

Do = Callable[[Any], Any]


class Crew:
    """Some processes, or this one where one is enough."""

    def __init__(self, do: Do, count: int) -> None:
        self.do = do
        self.count = count
        self.lines: list[Connection] = []
        self.processes: list[BaseProcess] = []

    def work(self, tasks: Iterator[Any]) -> Iterator[tuple[Any, Any]]:
        """Tasks with what came of them, as they are done; the next one is asked for when somebody is free."""
        if self.count == 1:
            for task in tasks:
                yield task, self.do(task)
            return
        busy: dict[Connection, Any] = {}
        free = list(self.lines)
        while True:
            while free and (task := next(tasks, None)) is not None:
                line = free.pop()
                _send(line, task)
                busy[line] = task
            if not busy:
                return
            ready = wait(list(busy))
            for line in [line for line in self.lines if line in ready]:
                yield busy.pop(line), _answer(line)
                free.append(line)

    def __enter__(self) -> Self:
        if self.count == 1:
            return self
        context = multiprocessing.get_context("spawn")
        with undisturbed():  # till they listen to none
            for _ in range(self.count):
                line, other = context.Pipe()
                process = context.Process(target=_serve, args=(other, self.do), daemon=True)
                process.start()
                other.close()
                self.lines.append(line)
                self.processes.append(process)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self.processes:
            process.terminate()
        for process, line in zip(self.processes, self.lines, strict=True):
            process.join()
            line.close()


def _send(line: Connection, task: Any) -> None:
    try:
        line.send(task)
    except OSError:
        raise SimulationError(ENDED) from None


def _answer(line: Connection) -> Any:
    try:
        answer = line.recv()
    except (EOFError, OSError):
        raise SimulationError(ENDED) from None
    if isinstance(answer, LudomancerError):
        raise answer
    return answer


def _serve(line: Connection, do: Do) -> None:
    """Until nobody is there any more; an interrupt is for the one that leads."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            task = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer = do(task)
        except LudomancerError as error:
            answer = SimulationError(str(error))
        try:
            line.send(answer)
        except OSError:
            return
