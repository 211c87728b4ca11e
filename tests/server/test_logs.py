"""What the server writes down: time, level, who, and one line a failure."""

import logging
import re
import socket
import sys
from pathlib import Path

import pytest

from ludomancer.server import logs
from server.server import Server
from unit.command import refused

STAMP = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d"
BREAKING = """
from ludomancer.server import reading_pages
def broken(*_):
    raise RuntimeError("one\\nTraceback\\x1b[1m two")
reading_pages.rules_fragment = broken
from ludomancer.cli import main; main()
"""
FAILED = r"GET /rules/\{game\} failed: RuntimeError: one\\nTraceback\\x1b\[1m two \(reading_pages\.py:\d+ in rules\)"
LINES = rf"{STAMP} ERROR ludomancer\.server: {FAILED}\n"
STRANGERS = (
    b"nonsense\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
)


def written(error: BaseException | None, message: str = "it failed", full: bool = False) -> str:
    info = (type(error), error, error.__traceback__) if error else None
    record = logging.LogRecord("some.one", logging.ERROR, "file.py", 7, message, (), info)
    return logs.OneLine(full).format(record)


def raised(error: Exception) -> Exception:
    try:
        raise error
    except Exception as found:
        return found


def test_a_message_is_one_line() -> None:
    assert re.fullmatch(rf"{STAMP} ERROR some\.one: it failed", written(None))
    assert written(None, "a\nb\r\x1b[2J\u2028c").endswith(r": a\nb\r\x1b[2J\u2028c")


def test_a_failure_is_one_line_with_its_place() -> None:
    error = raised(ValueError("bad\nthing"))
    assert re.search(r": it failed: ValueError: bad\\nthing \(test_logs\.py:\d+ in raised\)$", written(error))
    assert re.search(r": it failed: KeyError \(test_logs\.py:\d+ in raised\)$", written(raised(KeyError())))
    assert written(OSError("never raised")).endswith("it failed: OSError: never raised")
    assert written(raised(ExceptionGroup("some", [error]))).count("ValueError: bad") == 1


def test_the_place_is_the_last_one_of_ours() -> None:
    with pytest.raises(ValueError, match="level") as caught:
        logging.getLogger("ludomancer.nobody").setLevel("LOUD")
    assert "(__init__.py:" in logs.failure(caught.value)  # none of ours is on the way
    with pytest.raises(ValueError, match="level") as caught:
        logs.set_up("loud")  # the place that fails is not ours, the one before it is
    assert re.search(r"\(logs\.py:\d+ in set_up\)", logs.failure(caught.value))


def test_for_debugging_the_whole_way_follows() -> None:
    first, *more = written(raised(ValueError("bad\nthing")), full=True).splitlines()
    assert "ValueError: bad\\nthing (test_logs.py:" in first
    assert more[0] == logs.TRACEBACK
    assert more[-2:] == ["ValueError: bad", "thing"]


def test_a_traceback_in_the_words_of_others_is_cut() -> None:
    assert written(None, f"{logs.TRACEBACK}\n  File x\nValueError: bad\n").endswith("some.one: ValueError: bad")


def test_a_failure_that_two_tell_of_is_told_once() -> None:
    error = raised(ValueError("bad"))
    records = [logging.LogRecord("a", 40, "", 1, "no", (), (ValueError, error, None)) for _ in range(2)]
    assert [logs.once(record) for record in records] == [True, False]
    plain = logging.LogRecord("a", 40, "", 1, "no", (), None)
    assert logs.once(plain)
    assert logs.once(plain)


def test_levels_that_there_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOMANCER_LOG", "loud")
    assert refused("serve", "--port", 0).startswith("log: ")


@pytest.mark.slow
def test_what_a_server_writes(tmp_path: Path) -> None:
    server = Server(tmp_path, program=(sys.executable, "-c", BREAKING)).start()
    try:
        with server.client() as http:
            assert http.get("/rules/day-night").status_code == 500
        for sent in STRANGERS:  # can be sent without end: what comes of it is an answer, not a line
            with socket.create_connection(("127.0.0.1", server.port)) as line:
                line.sendall(sent)
                assert line.recv(100)
    finally:
        server.stop()
    assert re.fullmatch(LINES, server.complaints)
