"""A process in which machine players think: `python -m ludomancer.server.worker`, started by `worker_pool`.

It reads a job a line and answers with lines too: `{"progress": 0.4}` now and then, at last `{"action": "…"}`, or
`{"error": "…"}` for a job that cannot be done. All it is told of a game is the view of the seat that decides.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from ludomancer.core.edition import Edition
from ludomancer.core.errors import LudomancerError
from ludomancer.core.game import Game
from ludomancer.core.game_cache import load_cached
from ludomancer.core.observation import Observation
from ludomancer.core.reader import is_id
from ludomancer.core.rng import SEEDS
from ludomancer.players import make_player
from ludomancer.server.logs import failure

JOB = {"header": dict, "player": str, "seed": int, "view": dict}
HEADER = {"game": str, "mode": str, "options": dict, "seats": int, "edition": str, "edition_data": dict | None}
MAX_PLAYER = 40  # letters of its name
REPORTS = 0.1  # seconds between two of them
NICE = 5  # whoever serves the pages goes first


class BadJob(LudomancerError):
    """A job that cannot be understood."""


class Worker:
    """Does one job after the other; `say` sends an answer."""

    def __init__(self, say: Callable[[dict[str, Any]], None]) -> None:
        self.say = say
        self.reported = 0.0

    def work(self, line: bytes) -> None:
        try:
            answer = {"action": self.choose(line)}
        except LudomancerError as error:
            answer = {"error": str(error)}
        except Exception as error:  # a fault in a game or a player; the next job may fare better
            answer = {"error": failure(error)}
        self.say(answer)

    def choose(self, line: bytes) -> str:
        job = read_job(line)
        view = job["view"]
        player = make_player(job["player"], job["seed"])
        game = load_game(job["header"])
        observation = Observation.from_view(game, view)
        if not observation.decides:
            raise BadJob(f"view: {view['viewer']} is not to decide")
        self.reported = time.monotonic()
        return game.text(player.choose(observation, self.report))

    def report(self, part: float) -> None:
        now = time.monotonic()
        if now - self.reported >= REPORTS:
            self.reported = now
            self.say({"progress": round(part, 4)})


def read_job(line: bytes) -> dict[str, Any]:
    try:
        job = json.loads(line)
    except (ValueError, RecursionError):
        raise BadJob("the job is not JSON") from None
    check_fields(job, JOB, "job")
    check_fields(job["header"], HEADER, "header")
    if not 0 <= job["seed"] < SEEDS:
        raise BadJob("seed: is out of range")
    if len(job["player"]) > MAX_PLAYER:
        raise BadJob("player: no player has such a long name")
    return dict(job)


def check_fields(found: object, fields: dict[str, Any], what: str) -> None:
    if not isinstance(found, dict) or set(found) != set(fields):
        raise BadJob(f"{what}: must have {', '.join(fields)} and nothing else")
    for name, kind in fields.items():
        if not isinstance(found[name], kind) or isinstance(found[name], bool):
            raise BadJob(f"{what}: {name}: is of the wrong kind")


def load_game(header: dict[str, Any]) -> Game:
    name, data = header["edition"], header["edition_data"]
    if not is_id(name):  # never a file
        raise BadJob(f"header: {name!r} is no name of an edition")
    if not all(isinstance(value, str) for value in header["options"].values()):
        raise BadJob("header: options: must be texts")
    edition = name if data is None else Edition(name, data, "edition-data")
    return load_cached(header["game"], edition, header["mode"], header["options"], header["seats"])


def listen(jobs: "SimpleQueue[bytes]") -> None:
    """Takes in jobs, and ends the process as soon as nobody is there to send any, even in the middle of one."""
    for line in sys.stdin.buffer:
        jobs.put(line)
    os._exit(0)


def main() -> None:
    if sys.platform != "win32":
        os.nice(NICE)
    answers = os.dup(1)
    os.dup2(2, 1)  # whatever prints must not be taken for an answer

    def say(answer: dict[str, Any]) -> None:
        line = json.dumps(answer).encode() + b"\n"
        try:
            while line:
                line = line[os.write(answers, line) :]
        except BrokenPipeError:
            os._exit(0)

    jobs: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=listen, args=(jobs,), daemon=True).start()
    worker = Worker(say)
    while True:
        worker.work(jobs.get())


if __name__ == "__main__":
    main()
