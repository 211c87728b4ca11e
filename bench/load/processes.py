"""A server as a process: started, measured and ended."""

import os
import re
import signal
import socket
import subprocess
import time
from pathlib import Path

START = 60.0  # seconds that a server may take
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class ServerError(Exception):
    """The server did not start, or ended."""


class Server:
    """The process `command` starts; it prints its address when it listens."""

    def __init__(self, command: list[str], cwd: Path, env: dict[str, str], log: Path) -> None:
        self.log = log
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                command, cwd=cwd, env=os.environ | env, stdin=subprocess.DEVNULL, stdout=out, stderr=out
            )
        self.port = self._port()

    def _port(self) -> int:
        end = time.monotonic() + START
        while time.monotonic() < end and self.process.poll() is None:
            found = re.search(r" is at http://[^:]*:(\d+)/", self.log.read_text(errors="replace"))
            if found and _listens(int(found[1])):
                return int(found[1])
            time.sleep(0.05)
        self.kill()
        raise ServerError(f"the server did not start: {self.log.read_text(errors='replace')[-1000:]}")

    def check(self) -> None:
        if self.process.poll() is not None:
            raise ServerError(f"the server ended: {self.log.read_text(errors='replace')[-1000:]}")

    def memory(self) -> int:
        """Bytes of it that are in memory."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def processor(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def kill(self) -> None:
        """At once, with no chance to tidy up."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def machine() -> float:
    """Seconds of processor time that all processes of this machine have used."""
    fields = [int(each) for each in Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
    return (sum(fields) - fields[3] - fields[4]) / TICKS
