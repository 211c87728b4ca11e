"""A server that runs already on the same SQLite file: found by its lock, and said where it is."""

import contextlib
import time
from http.client import HTTPException
from urllib.request import ProxyHandler, build_opener

from ludomancer.core.errors import LudomancerError
from ludomancer.core.folders import data_folder
from ludomancer.server.lock import FileLock
from ludomancer.server.settings import Settings
from ludomancer.server.store.engine import file_of

PATIENCE = 10.0  # seconds for a server that is just starting
PAUSE = 0.05
ANSWER = 3.0  # seconds for its answer


class AlreadyServed(LudomancerError):
    """Another process serves from this file; `address`: where it was found to answer, if that was asked."""

    def __init__(self, said: str, address: str = "") -> None:
        super().__init__(said)
        self.address = address


def lock_database(settings: Settings, find: bool) -> FileLock | None:
    """The lock, which this process now holds; None for a PostgreSQL, which many may use.

    `find`: whoever is second wants to go to the first, so see whether it answers.
    """
    if not settings.database_url:
        make_folder()
    database = file_of(settings.store_url())
    if database is None:
        return None
    lock = FileLock(database)
    deadline = time.monotonic() + PATIENCE
    while not lock.take():  # the first one may still be starting, or just ending
        holder = lock.holder()
        if holder.address and (not find or answers(holder.address)):
            raise AlreadyServed(f"{database} is already served at {holder.address}", holder.address)
        if time.monotonic() > deadline:
            who = f"process {holder.pid}" if holder.pid else "another process"
            where = f" at {holder.address}, which does not answer" if holder.address else ", which does not say where"
            raise AlreadyServed(f"{database} is already served by {who}{where}")
        time.sleep(PAUSE)
    return lock


def make_folder() -> None:
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LudomancerError(f"{folder}: cannot be made ({error.strerror or error})") from None


def answers(address: str) -> bool:
    """Is there a server of ours, as far as one can see from here?"""
    opener, found = build_opener(ProxyHandler({})), f"{address.rstrip('/')}/health"
    with contextlib.suppress(OSError, HTTPException, ValueError), opener.open(found, timeout=ANSWER) as answer:
        return bool(answer.status == 200)
    return False
