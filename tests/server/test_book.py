"""The book of counts: who may do how much, in one process and in several, however these end."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from ludomancer.server.limits import FILE, Limits, book, shared
from ludomancer.server.limits.book import PLACES, RATES, Book
from ludomancer.server.settings import Settings
from server.server import PATIENCE

SLOW = 1e-9  # a second: so little that nothing comes back while a test runs


# --- rates ------------------------------------------------------------------------------------------------------------
def test_so_many_at_once_and_so_many_a_second() -> None:
    counts = Book()

    def asks(now: float, kind: int = 0, visitor: str = "192.0.2.7", cost: float = 1.0) -> bool:
        return counts.take(kind, visitor, cost, 2.0, 3.0, now)

    assert [asks(100.0) for _ in range(5)] == [True, True, True, False, False]
    assert [asks(100.5) for _ in range(2)] == [True, False]
    assert [asks(1000.0) for _ in range(4)] == [True, True, True, False]
    assert asks(1000.0, visitor="192.0.2.8")
    assert all(asks(1000.0, kind) for kind in range(1, RATES))
    assert [asks(2000.0, cost=0.5) for _ in range(7)] == [True] * 6 + [False]
    assert not asks(1.0)  # a clock that went back gives nothing


def test_what_was_spent_comes_back_over_the_hour() -> None:
    counts = Book()
    counts.spend(3, "a", 100.0, 1.0, 60.0, 10.0)
    assert counts.left(3, "a", 1.0, 60.0, 10.0) == -40.0
    assert counts.left(3, "a", 1.0, 60.0, 51.0) == 1.0
    counts.spend(3, "a", 1e9, 1.0, 60.0, 51.0)
    assert counts.left(3, "a", 1.0, 60.0, 51.0) == -60.0  # nobody waits for ever
    assert counts.left(3, "b", 1.0, 60.0, 51.0) == 60.0


def test_machine_time_of_a_visitor() -> None:
    limits = Limits(Settings(machine_seconds=100))
    assert not limits.spent_up("192.0.2.7")
    limits.spend("192.0.2.7", 99.0)
    assert not limits.spent_up("192.0.2.7")
    limits.spend("192.0.2.7", 50.0)
    assert limits.spent_up("192.0.2.7")
    assert not limits.spent_up("192.0.2.8")
    limits.spend("", 1e6)
    assert not limits.spent_up("")


def test_a_class_loads_its_pages_at_once() -> None:
    """Forty pupils, ten pages each with twenty files, while the clock stands."""
    assert Settings().page_rate == 100
    limits = Limits(Settings(page_rate=SLOW))
    for _ in range(40 * 10):
        assert limits.pages.allows("192.0.2.7")
        assert all(limits.pages.allows("192.0.2.7", FILE) for _ in range(20))
    assert not all(limits.pages.allows("192.0.2.7") for _ in range(201))


# --- places -----------------------------------------------------------------------------------------------------------
def test_places_are_held_until_they_are_given_back() -> None:
    limits = Limits(Settings())
    held = [limits.streams.hold("192.0.2.7") for _ in range(61)]
    assert [place is not None for place in held] == [True] * 60 + [False]
    assert limits.streams.hold("192.0.2.8")
    assert limits.connections.hold("192.0.2.7")
    for _ in range(2):  # once is enough, and twice no more
        assert held[7] is not None
        held[7].give_back()
    assert limits.streams.hold("192.0.2.7")
    assert limits.streams.hold("192.0.2.7") is None


# --- its size ---------------------------------------------------------------------------------------------------------
@pytest.fixture
def one_row(monkeypatch: pytest.MonkeyPatch) -> Book:
    monkeypatch.setattr(book, "ROWS", 1)
    return Book()


def test_a_full_book_forgets_whoever_was_away_longest(one_row: Book) -> None:
    before = len(one_row.memory)

    def asks(visitor: str, now: float) -> bool:
        return one_row.take(0, visitor, 1.0, SLOW, 1.0, now)

    for number in range(8):
        assert asks(f"v{number}", 10.0 + number)
    assert not asks("v0", 20.0)
    assert asks("another", 21.0)  # in the place of v1
    assert [asks(f"v{number}", 22.0) for number in (0, 2, 3, 4, 5, 6, 7)] == [False] * 7
    assert asks("v1", 23.0)
    for number in range(1000):
        assert asks(f"crowd {number}", 30.0 + number)
    assert len(one_row.memory) == before


def test_whoever_holds_something_is_not_forgotten(one_row: Book) -> None:
    held = [one_row.hold(0, f"v{number}", 1, 10.0 + number) for number in range(8)]
    assert all(held)
    crowd = [one_row.hold(0, f"crowd {number}", 1, 50.0) for number in range(20)]
    assert all(crowd)  # they come in, and are not counted
    for place in crowd:
        assert place is not None
        place.give_back()
    assert [one_row.held(0, f"v{number}") for number in range(8)] == [1] * 8
    assert one_row.hold(0, "v3", 1, 60.0) is None
    assert held[3] is not None
    held[3].give_back()
    assert one_row.hold(0, "crowd 1", 1, 61.0)
    assert one_row.hold(0, "crowd 1", 1, 61.0) is None


def test_what_it_takes() -> None:
    assert book.size(1) < 4 << 20
    assert book.size(64 + shared.SPARE) < 16 << 20
    assert len(Book().memory) == book.size(1)


# --- several processes ------------------------------------------------------------------------------------------------
JOINED = "from ludomancer.server.limits.shared import join_book; book = join_book(2); line = input"
ASKING = f"""{JOINED}
print("ready", flush=True)
line()
print(sum(book.take(0, "a", 1.0, {SLOW}, 150.0, 5.0) for _ in range(100)), flush=True)
"""
HOLDING = f"""{JOINED}
held = [book.hold(0, "a", 3, 5.0) is not None for _ in range(2)] + [book.hold(1, "b", 3, 5.0) is not None]
print(*held, flush=True)
line()
"""
WRITING = f"""{JOINED}
book.lock.__enter__()
print("writing", flush=True)
line()
"""


@pytest.fixture
def shared_file(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    made = shared.make_book(2)
    assert made is not None
    monkeypatch.setenv(shared.NAME, str(made.path))
    yield made.path
    made.remove()


@contextmanager
def process(program: str) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as started:
        try:
            yield started
        finally:
            started.kill()


def told(started: "subprocess.Popen[str]") -> str:
    assert started.stdout is not None
    return started.stdout.readline().strip()


@pytest.mark.slow
def test_all_processes_count_together(shared_file: Path) -> None:
    own = shared.join_book(2)
    with ExitStack() as stack:
        others = [stack.enter_context(process(ASKING)) for _ in range(3)]
        assert [told(other) for other in others] == ["ready"] * 3
        for other in others:  # all at the same time
            assert other.stdin is not None
            other.stdin.write("go\n")
            other.stdin.flush()
        allowed = sum(own.take(0, "a", 1.0, SLOW, 150.0, 5.0) for _ in range(100))
        assert allowed + sum(int(told(other)) for other in others) == 150


@pytest.mark.slow
def test_what_a_killed_process_held_is_free_again(shared_file: Path) -> None:
    own = shared.join_book(2)
    with process(HOLDING) as other:
        assert told(other) == "True True True"
        mine = own.hold(0, "a", 3, 5.0)
        assert mine is not None
        assert own.hold(0, "a", 3, 5.0) is None
        assert (own.held(0, "a"), own.held(1, "b")) == (3, 1)
        other.kill()
        other.wait(PATIENCE)
        assert own.hold(0, "a", 3, 5.0) is not None  # now it is noticed
        assert (own.held(0, "a"), own.held(1, "b")) == (2, 0)
    with process(HOLDING) as other:
        assert told(other) == "True False True"
        other.kill()
        other.wait(PATIENCE)
        with process(HOLDING) as third:  # in its place, before anybody noticed
            assert told(third) == "True False True"
            assert (own.held(0, "a"), own.held(1, "b")) == (3, 1)


@pytest.mark.slow
def test_a_process_that_is_killed_while_it_writes_keeps_nobody_waiting(shared_file: Path) -> None:
    own = shared.join_book(2)
    with process(WRITING) as other:
        assert told(other) == "writing"
        other.kill()
        other.wait(PATIENCE)
        assert own.take(0, "a", 1.0, SLOW, 1.0, 5.0)


@pytest.mark.slow
def test_more_processes_than_columns(shared_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared.Locks, "keep", lambda self, column: False)
    alone = shared.join_book(2)
    assert type(alone) is Book
    assert all(alone.hold(kind, "a", 1, 5.0) for kind in range(PLACES))


@pytest.mark.slow
def test_books_of_killed_servers_are_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "FAST", tmp_path)
    program = (
        "import os, pathlib; from ludomancer.server.limits import shared\n"
        f"shared.FAST = pathlib.Path({str(tmp_path)!r})\nbook = shared.make_book(2)\n"
    )
    for end, left in (("os.kill(os.getpid(), 9)", 1), ("book.remove()", 0)):
        subprocess.run([sys.executable, "-c", program + end], check=False)
        assert len(list(tmp_path.iterdir())) == left
    with process(program + "print(book.path, flush=True); input()") as other:
        theirs = Path(told(other))
        assert list(tmp_path.iterdir()) == [theirs]
        mine = shared.make_book(2)
        assert mine is not None
        assert set(tmp_path.iterdir()) == {theirs, mine.path}
        mine.remove()


def test_a_book_that_was_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in (tmp_path / "nothing", tmp_path / "short"):
        (tmp_path / "short").write_bytes(b"x")
        monkeypatch.setenv(shared.NAME, str(path))
        assert type(shared.join_book(2)) is Book


def test_without_a_file_each_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(shared.NAME, raising=False)
    assert type(shared.join_book(2)) is Book
