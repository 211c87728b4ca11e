"""The book of all processes of one server: a file in memory, made by the process that starts the others.

The system gives a process's locks back when it ends, however it ends. So one that is killed while it writes keeps
nobody waiting; and each holds a lock on its own column, by which the others see that it lives.
"""

import contextlib
import mmap
import os
import sys
import tempfile
from pathlib import Path
from threading import Lock

from ludomancer.server.limits.book import MARKS, SECRET, Book, Place, blank, size

if sys.platform != "win32":
    import fcntl

NAME = "LUDOMANCER_BOOK"  # of the variable in the environment that names the file
SPARE = 8  # columns for processes that begin before those whose place they take have ended
FAST = Path("/dev/shm")  # a file there is never written to a disk
PREFIX = "ludomancer-book-"
WRITING, ALIVE = 0, 1  # the bytes that are locked: to write, and one for each column
OWNER = MARKS  # in place of a column: the process that made the book


class BookFile:
    """As the process that makes it holds it; who joins knows its name."""

    def __init__(self, folder: Path, content: bytearray) -> None:
        self.number, name = tempfile.mkstemp(prefix=".ludomancer-", dir=folder)
        self.path = Path(name)
        try:
            with os.fdopen(self.number, "wb", closefd=False) as file:
                file.write(content)  # all of it, so that the room is there when it is needed
            Locks(self.number).keep(OWNER)
            self.path = self.path.rename(folder / f"{PREFIX}{self.path.name.rpartition('-')[2]}")
        except OSError:
            self.remove()
            raise

    def remove(self) -> None:
        self.path.unlink(missing_ok=True)
        os.close(self.number)


def make_book(workers: int) -> BookFile | None:
    """An empty book for so many processes; None where the system has no such locks, and each keeps its own."""
    if sys.platform == "win32":
        return None
    content = blank(min(MARKS, workers + SPARE))
    for folder in (FAST, Path(tempfile.gettempdir())):
        with contextlib.suppress(OSError):
            sweep(folder)
            return BookFile(folder, content)
    return None


def sweep(folder: Path) -> None:
    """Remove the books of servers that were killed."""
    for path in folder.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):  # another user's
            number = os.open(path, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
            try:
                if Locks(number).keep(OWNER):
                    path.unlink()
            finally:
                os.close(number)


def join_book(workers: int) -> Book:
    """The book that the environment names; one of its own for a process that finds none, or no free column."""
    name = os.environ.get(NAME)
    if not name or sys.platform == "win32":
        return Book()
    columns = min(MARKS, workers + SPARE)
    try:
        number = os.open(name, os.O_RDWR | os.O_CLOEXEC)  # stays open: closing it would give back every lock
        memory = memoryview(mmap.mmap(number, size(columns)))
    except (OSError, ValueError):  # somebody cleared up
        return Book()
    locks = Locks(number)
    with locks:
        for column in range(columns):
            if locks.keep(column):
                book = SharedBook(memory, columns, column, locks)
                if memory[SECRET + column]:
                    book.clear(column)
                memory[SECRET + column] = 1
                return book
    return Book()


class Locks:
    """Of the system, for the file; and one for the threads of this process, which the system takes for one."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.threads = Lock()

    def __enter__(self) -> None:
        self.threads.acquire()
        with contextlib.suppress(OSError):  # rather counted wrongly than not answered
            fcntl.lockf(self.number, fcntl.LOCK_EX, 1, WRITING)

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):
            fcntl.lockf(self.number, fcntl.LOCK_UN, 1, WRITING)
        self.threads.release()

    def keep(self, column: int) -> bool:
        """Take the lock of a column, which nobody has while its process is gone."""
        try:
            fcntl.lockf(self.number, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, ALIVE + column)
        except OSError:
            return False
        return True

    def let_go(self, column: int) -> None:
        fcntl.lockf(self.number, fcntl.LOCK_UN, 1, ALIVE + column)


class SharedBook(Book):
    """Before it says no, it looks whether somebody who holds places is gone."""

    def __init__(self, memory: memoryview, columns: int, own: int, locks: Locks) -> None:
        super().__init__(memory, columns, own, locks)
        self.locks = locks

    def hold(self, kind: int, visitor: str, most: int, now: float) -> Place | None:
        return super().hold(kind, visitor, most, now) or self._hold_again(kind, visitor, most, now)

    def _hold_again(self, kind: int, visitor: str, most: int, now: float) -> Place | None:
        return super().hold(kind, visitor, most, now) if self._cleared() else None

    def _cleared(self) -> bool:
        """Was somebody gone?"""
        found = False
        with self.lock:
            for column in range(self.columns):
                if column != self.own and self.memory[SECRET + column] and self.locks.keep(column):
                    self.clear(column)
                    self.memory[SECRET + column] = 0
                    self.locks.let_go(column)
                    found = True
        return found
