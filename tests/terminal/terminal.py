"""A terminal of our own: a program in a pseudo-terminal, and what a person would see on its screen."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

import pyte

PATIENCE = 60.0  # seconds; machines can be slow, a test that waits that long has failed


class Terminal:
    def __init__(self, *arguments: str, data: Path, size: tuple[int, int] = (80, 24)) -> None:
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.status: int | None = None
        self.ended = False
        environment = os.environ | {"XDG_DATA_HOME": str(data), "TERM": "xterm-256color"}
        environment |= {"COLUMNS": "77", "LINES": "20"}  # which must not matter
        environment.pop("NO_COLOR", None)
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.execve(sys.executable, [sys.executable, "-m", "ludomancer", *arguments], environment)
        self.resize(*size)

    def resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.screen.resize(height, width)

    def send(self, text: str) -> None:
        """What is typed, with Enter."""
        os.write(self.file, text.encode() + b"\r")

    def press(self, keys: bytes) -> None:
        os.write(self.file, keys)

    def click(self, text: str) -> None:
        """Point at the first place where the text stands."""
        for y, line in enumerate(self.screen.display):
            if text in line:
                self.press(f"\x1b[<0;{line.index(text) + 1};{y + 1}M".encode())
                return
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text()}")

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.file], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.file, 65536)
        except OSError:  # the program has ended
            data = b""
        if not data:
            self.ended = True
            return False
        self.stream.feed(data)
        return True

    def wait(self, *texts: str) -> str:
        """Until one of the texts stands on the screen; which one."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            seen = self.text()
            for text in texts:
                if text in seen:
                    return text
            if self.ended:
                break
            self._read(0.1)
        raise AssertionError(f"none of {texts} appeared:\n{self.text()}")

    def wait_prompt(self) -> None:
        """Until the last line asks for input."""
        end = time.monotonic() + PATIENCE
        while not self.screen.display[-1].startswith("> "):
            if self.ended or time.monotonic() > end:
                raise AssertionError(f"no prompt:\n{self.text()}")
            self._read(0.1)

    def settle(self) -> None:
        """Until nothing more is drawn."""
        while self._read(0.15):
            pass

    def back(self, question: str) -> None:
        """From a page that is wholly drawn to the table."""
        self.wait("Press Enter")
        self.settle()
        self.send("")
        self.wait(question)
        self.settle()

    def wait_end(self) -> int:
        """Until the program has ended; its exit status."""
        end = time.monotonic() + PATIENCE
        while not self.ended and time.monotonic() < end:
            self._read(0.1)
        _, status = os.waitpid(self.process, 0)
        self.process = 0
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        if self.process:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
            self.process = 0
        os.close(self.file)
