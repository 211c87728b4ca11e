"""One server on one SQLite file: a lock of the system on a file beside it, which ends with the process that holds it.

Not on the database itself: SQLite has locks of its own there, and would lose them when another descriptor is closed.
The file stays when a server ends; only the lock counts. Its text says who holds it, for whoever comes second.
"""

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import NamedTuple

from ludomancer.core.errors import LudomancerError

FAR = 1 << 30  # Windows forbids to read what is locked: there a byte that no text reaches is locked
MOST = 4096  # bytes of the text that are read


class LockError(LudomancerError):
    """The file for the lock cannot be had."""


class Holder(NamedTuple):
    """The process that holds the lock, as the file says."""

    pid: int
    address: str  # empty until it has one


class FileLock:
    """Held from `take` until `free`, or the end of the process, however it ends."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.file = database.with_name(f"{database.name}.lock")
        self._descriptor: int | None = None

    def take(self) -> bool:
        """False if another process holds it."""
        try:
            # processes that this one starts do not inherit it (PEP 446)
            descriptor = os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise LockError(f"{self.file}: cannot be locked for this server ({error.strerror or error})") from None
        try:
            taken = _lock(descriptor)
        except OSError as error:
            os.close(descriptor)
            raise LockError(f"{self.file}: cannot be locked for this server ({error.strerror or error})") from None
        if not taken:
            os.close(descriptor)
            return False
        self._descriptor = descriptor
        self.say("")
        return True

    def say(self, address: str) -> None:
        """Where this server is found, once it is known."""
        assert self._descriptor is not None
        text = json.dumps({"pid": os.getpid(), "address": address}).encode() + b"\n"
        with contextlib.suppress(OSError):  # on a full disk the lock holds all the same
            os.ftruncate(self._descriptor, 0)
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            os.write(self._descriptor, text)

    def free(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def holder(self) -> Holder:
        """As the file says; it may be written at this moment, or be of another kind altogether."""
        try:
            with self.file.open("rb") as file:
                found = json.loads(file.read(MOST))
            pid, address = int(found["pid"]), str(found["address"])
        except (OSError, ValueError, TypeError, KeyError):
            return Holder(0, "")
        usable = address.startswith(("http://", "https://")) and address.isprintable()
        return Holder(pid, address if usable else "")


def _lock(descriptor: int) -> bool:
    """False if another holds it."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(descriptor, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
