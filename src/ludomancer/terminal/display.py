"""Two ways to show and ask: a whole screen on a terminal, or plain text through a pipe."""

import codecs
import os
import re
import select
import signal
import sys
import termios
import tty
from collections.abc import Callable
from types import FrameType
from typing import NoReturn, Protocol

from rich.console import Console
from rich.text import Text

from ludomancer.terminal.canvas import Canvas, fold

SMALLEST = (80, 24)
MOUSE = re.compile(r"\x1b\[<(\d+);(\d+);(\d+)([Mm])")
SEQUENCE = re.compile(r"\x1b(?:\[[0-9;<?]*[A-Za-z~]|O.|.)?")
ENTER_SCREEN = "\x1b[?1049h\x1b[?1000h\x1b[?1006h"
LEAVE_SCREEN = "\x1b[?1006l\x1b[?1000l\x1b[?1049l"


class Closed(Exception):
    """Nobody is there any more: the input has ended or the terminal was closed."""


class Display(Protocol):
    """Where a game is shown and asked about."""

    def ask(self, draw: Callable[[Canvas], None]) -> str:
        """Show what `draw` draws and wait for a line, typed or pointed at."""

    def page(self, text: str, prompt: str) -> None:
        """Show a text of any length, and wait until it is read."""

    def close(self) -> None: ...


def open_display() -> "Display":
    if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        return Screen()
    return Pipe()


class Pipe:
    """Prints each board once and reads lines; nothing but text."""

    def ask(self, draw: Callable[[Canvas], None]) -> str:
        canvas = Canvas(*SMALLEST)
        draw(canvas)
        print(canvas.plain().rstrip())
        print("> ", end="", flush=True)
        return self._line()

    def page(self, text: str, prompt: str) -> None:
        print(text, flush=True)

    def _line(self) -> str:
        line = sys.stdin.readline()
        if not line:
            raise Closed
        print(line.rstrip("\n"))
        return line.strip()

    def close(self) -> None:
        sys.stdout.flush()


class Screen:
    """Draws on the whole terminal, edits the line at its foot, and knows where was pointed."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.input = sys.stdin.fileno()
        self.before = termios.tcgetattr(self.input)
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.typed = ""
        self.unread = ""
        self.resized = False
        wanted = {signal.SIGHUP: self._hang_up, signal.SIGTERM: self._hang_up, signal.SIGWINCH: self._resize}
        self.handlers = {number: signal.signal(number, handler) for number, handler in wanted.items()}
        tty.setcbreak(self.input)
        self._write(ENTER_SCREEN)

    def _hang_up(self, number: int, frame: FrameType | None) -> NoReturn:
        raise Closed

    def _resize(self, number: int, frame: FrameType | None) -> None:
        self.resized = True

    def close(self) -> None:
        for number, handler in self.handlers.items():
            signal.signal(number, handler)
        try:
            self._write(LEAVE_SCREEN)
            termios.tcsetattr(self.input, termios.TCSADRAIN, self.before)
        except (OSError, termios.error):
            pass  # the terminal is gone

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def _size(self) -> tuple[int, int]:
        """Of the terminal itself: what the environment says does not follow when it changes."""
        try:
            width, height = os.get_terminal_size(sys.stdout.fileno())
        except OSError:  # it is gone, which the next read will tell
            return SMALLEST
        return max(width, SMALLEST[0]), max(height, SMALLEST[1])

    def ask(self, draw: Callable[[Canvas], None]) -> str:
        self.typed = ""
        while True:
            canvas = Canvas(*self._size())
            draw(canvas)
            self._paint(canvas)
            answer = self._edit(canvas)
            if answer is not None:
                return answer

    def page(self, text: str, prompt: str) -> None:
        top = 0
        while True:
            width, height = self._size()
            canvas = Canvas(width, height)
            lines = [part for line in text.splitlines() for part in fold(line, width)]
            for y, line in enumerate(lines[top : top + height - 2]):
                canvas.put(0, y, line)
            more = len(lines) - top - (height - 2)
            canvas.put(0, height - 2, prompt if more <= 0 else f"{prompt}  (+{more})", "bold")
            self.typed = ""
            self._paint(canvas)
            if self._edit(canvas) is None:
                continue
            if more <= 0:
                return
            top += height - 3

    def _paint(self, canvas: Canvas) -> None:
        """Everything at once, without clearing first, so that nothing flickers."""
        with self.console.capture() as capture:
            for row in canvas.rows[:-1]:
                line = Text(no_wrap=True, end="")
                for spot in row:
                    line.append(spot.sign, spot.style or None)
                self.console.print(line, soft_wrap=True)
        rows = capture.get().splitlines()
        self._write("\x1b[?25l\x1b[H" + "\r\n".join(f"{row}\x1b[K" for row in rows) + "\r\n\x1b[K> \x1b[?25h")

    def _edit(self, canvas: Canvas) -> str | None:
        """Type until a line or a click is complete; None when the size has changed."""
        self._write(f"\r\x1b[K> {self.typed}")
        while True:
            if self.resized:
                self.resized = False
                return None
            key = self._key()
            if not key:
                continue
            if key in ("\r", "\n"):
                return self.typed.strip()
            if key == "\x04" and not self.typed:
                raise Closed
            if mouse := MOUSE.fullmatch(key):
                target = canvas.target_at(int(mouse[2]) - 1, int(mouse[3]) - 1)
                if mouse[1] == "0" and mouse[4] == "M" and target:
                    return target
            else:
                self._type(key)
            self._write(f"\r\x1b[K> {self.typed}")

    def _type(self, key: str) -> None:
        if key in ("\x7f", "\b"):
            self.typed = self.typed[:-1]
        elif key == "\x15":
            self.typed = ""
        elif key.isprintable():
            self.typed += key

    def _key(self) -> str:
        """One key or one sequence; empty when nothing was pressed for a while."""
        if not self.unread:
            ready, _, _ = select.select([self.input], [], [], 0.2)
            if not ready:
                return ""
            data = os.read(self.input, 1024)
            if not data:
                raise Closed
            self.unread = self.decoder.decode(data)
        sequence = SEQUENCE.match(self.unread)
        length = sequence.end() if sequence else 1
        key, self.unread = self.unread[:length], self.unread[length:]
        return key
