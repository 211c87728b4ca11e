"""What the server writes down: time, level, who, and one line a failure. No addresses of tables: they are secrets."""

import logging
import os
from datetime import datetime
from pathlib import Path
from traceback import extract_tb, format_exception

OWN = str(Path(__file__).parent.parent) + os.sep
STRANGE = ("Invalid HTTP request received", "Unsupported upgrade request", "No supported WebSocket library")
TRACEBACK = "Traceback (most recent call last):"


def set_up(level: str) -> None:
    """Ours from this level on; libraries only warn, whose lesser words may hold what was asked for."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine(full=level == "debug"))
    handler.addFilter(once)
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("uvicorn.error").addFilter(worth_a_line)
    logging.getLogger("ludomancer").setLevel(level.upper())


class OneLine(logging.Formatter):
    """`full`: after the line of a failure, the whole way to it."""

    def __init__(self, full: bool = False) -> None:
        super().__init__()
        self.full = full

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="milliseconds")
        said = record.getMessage().strip()
        if TRACEBACK in said and not self.full:  # uvicorn says so what failed before the first request
            said = said.splitlines()[-1]
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            said = f"{said}: {failure(error)}"
        line = f"{at} {record.levelname} {record.name}: {on_one_line(said)}"
        if error is not None and self.full:
            line += "\n" + "".join(format_exception(error)).rstrip()
        return line


def worth_a_line(record: logging.LogRecord) -> bool:
    """What any stranger can send as often as he likes is answered, and not written down."""
    return not record.getMessage().startswith(STRANGE)


def once(record: logging.LogRecord) -> bool:
    """A failure is told once, also where it passes two who tell of it: we when we answer, and uvicorn after us."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return True
    told = getattr(error, "_told", False)
    error._told = True  # type: ignore[attr-defined]
    return not told


def failure(error: BaseException) -> str:
    """Kind, words, and the place of ours where it happened."""
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    kind, said = type(error).__name__, on_one_line(str(error).strip())
    frames = extract_tb(error.__traceback__)
    ours = [frame for frame in frames if frame.filename.startswith(OWN)] or frames
    place = f" ({Path(ours[-1].filename).name}:{ours[-1].lineno} in {ours[-1].name})" if ours else ""
    return f"{kind}: {said}{place}" if said else f"{kind}{place}"


def on_one_line(text: str) -> str:
    """Nothing that would begin another line, or that a terminal would obey."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
