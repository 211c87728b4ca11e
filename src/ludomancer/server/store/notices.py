"""Hears what other processes wrote to the same PostgreSQL."""

import asyncio
import logging
import re
import selectors
import socket
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine

from ludomancer.server.store.writer import CHANNEL

if TYPE_CHECKING:
    from psycopg import Connection

log = logging.getLogger("ludomancer.store")

PAUSES = (0.1, 0.3, 1.0, 2.0, 5.0)  # seconds before each further try to connect; the last one again and again
NOTICE = re.compile(r"(?P<table>\S+) (?P<revision>-?\d+) (?P<origin>\S+)")
QUIET = 30.0  # seconds without a word after which the connection is tried


class Listener:
    """A thread with a connection of its own. Whenever it begins to listen it says ("", 0): look at everything."""

    def __init__(
        self, engine: Engine, origin: str, loop: asyncio.AbstractEventLoop, callback: Callable[[str, int], None]
    ) -> None:
        self.engine = engine
        self.origin = origin
        self.loop = loop
        self.callback = callback
        self.closed = False
        self.waker, self.sleeper = socket.socketpair()
        self.thread = threading.Thread(target=self.run, name="store-listener", daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.closed = True
        self.waker.close()
        self.thread.join()
        self.sleeper.close()

    def run(self) -> None:
        import psycopg

        failures = 0
        arguments, options = self.engine.dialect.create_connect_args(self.engine.url)
        while not self.closed:
            try:
                with psycopg.connect(*arguments, **options, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    failures = 0
                    self.tell("", 0)
                    self.hear(connection)
            except Exception as error:  # whatever it is: without this thread nothing is heard of other processes
                if not isinstance(error, psycopg.Error):
                    log.exception("listening to other processes failed")
                self.wait(PAUSES[min(failures, len(PAUSES) - 1)])
                failures += 1

    def hear(self, connection: "Connection[Any]") -> None:
        """Passes notices on until the store is closed, or the connection lost (an error)."""
        while True:
            for notice in connection.notifies(timeout=0):
                found = NOTICE.fullmatch(notice.payload)
                if found and found["origin"] != self.origin:
                    self.tell(found["table"], int(found["revision"]))
            heard = self.wait(QUIET, connection.fileno())
            if self.closed:
                return
            if not heard:
                connection.execute("SELECT 1")

    def wait(self, seconds: float, *others: int) -> bool:
        """Until one of the others has something to read, or the store is closed, or for these seconds (False)."""
        with selectors.DefaultSelector() as selector:
            for file in (self.sleeper.fileno(), *others):
                selector.register(file, selectors.EVENT_READ)
            return bool(selector.select(seconds))

    def tell(self, table: str, revision: int) -> None:
        try:
            self.loop.call_soon_threadsafe(self.callback, table, revision)
        except RuntimeError:  # the loop was closed: nobody wants to know
            return
