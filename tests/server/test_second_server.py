"""Two servers on one SQLite file: the second is stopped by a lock that ends with the first, and told where that is."""

import contextlib
import os
import signal
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludomancer.server import already
from ludomancer.server.lock import FileLock, LockError
from ludomancer.server.store.engine import file_of
from server.server import Server, new_table, serving, until
from unit.command import refused, run

NOWHERE = "http://127.0.0.1:1/"


@pytest.fixture
def lock(tmp_path: Path) -> Iterator[FileLock]:
    """Of the file in the data folder, held as another server would."""
    (tmp_path / "ludomancer").mkdir()
    found = FileLock(tmp_path / "ludomancer" / "tables.sqlite")
    assert found.take()
    yield found
    found.free()


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name in [name for name in os.environ if name.startswith("LUDOMANCER_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("LUDOMANCER_PORT", "0")


@pytest.fixture
def visited(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where the browser was sent."""
    pages: list[str] = []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("webbrowser.open", lambda address: pages.append(address))
    return pages


# --- the lock ---------------------------------------------------------------------------------------------------------
def test_a_lock_is_held_by_one_and_says_by_whom(lock: FileLock) -> None:
    other = FileLock(lock.database)
    assert not other.take()
    assert other.holder() == (os.getpid(), "")
    lock.say("http://127.0.0.1:8765/")
    assert other.holder() == (os.getpid(), "http://127.0.0.1:8765/")
    assert stat.S_IMODE(lock.file.stat().st_mode) == 0o600
    lock.free()
    assert other.take()
    assert lock.holder().address == ""  # an address of the one before is not believed
    other.free()


def test_processes_that_a_server_starts_do_not_hold_its_lock(lock: FileLock) -> None:
    assert lock._descriptor is not None
    assert not os.get_inheritable(lock._descriptor)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"pid": 1}', '{"pid": "x", "address": ""}', "\0" * 9000])
def test_a_text_that_says_nothing(lock: FileLock, text: str) -> None:
    lock.file.write_text(text)
    assert FileLock(lock.database).holder() == (0, "")


@pytest.mark.parametrize("address", ["file:///etc/passwd", "javascript:1", "http://a\x1b[2J/", "http://a/\nb"])
def test_an_address_that_nobody_is_sent_to(lock: FileLock, address: str) -> None:
    lock.say(address)
    assert lock.holder() == (os.getpid(), "")


def test_a_lock_that_cannot_be_had(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite.lock").mkdir()
    with pytest.raises(LockError, match=r"tables\.sqlite\.lock: cannot be locked for this server \(Is a directory\)"):
        FileLock(tmp_path / "tables.sqlite").take()
    assert "cannot be locked" in refused("serve", "--database-url", f"sqlite:///{tmp_path}/tables.sqlite")
    assert not (tmp_path / "tables.sqlite").exists()


def test_one_file_has_one_lock_by_whatever_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in here").mkdir()
    file = tmp_path / "in here" / "tables.sqlite"
    file.touch()
    (tmp_path / "link").symlink_to(file)
    (tmp_path / "folder").symlink_to(tmp_path / "in here")
    names = [str(file), "in here/tables.sqlite", "link", "folder/tables.sqlite", "folder/../in here/tables.sqlite"]
    uris = [f"file:{file}?uri=true", "file:link?uri=true", f"file://{tmp_path}/in%2520here/tables.sqlite?uri=true"]
    assert [file_of(f"sqlite:///{name}") for name in names + uris] == [file] * 8
    assert file_of("sqlite:///file:link") == tmp_path / "file:link"  # a name like any other
    for elsewhere in ("sqlite:///file:x?mode=memory&uri=true", "sqlite:///file::memory:?uri=true", "postgresql://h/n"):
        assert file_of(elsewhere) is None


# --- the second server ------------------------------------------------------------------------------------------------
def test_a_second_server_is_told_before_it_touches_anything(lock: FileLock, visited: list[str]) -> None:
    lock.say("http://127.0.0.1:8765/")
    assert refused("serve") == f"{lock.database} is already served at http://127.0.0.1:8765/"
    assert not lock.database.exists()
    assert not visited


def test_whoever_comes_second_waits_for_the_first_to_start(
    lock: FileLock, visited: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(already, "answers", lambda address: len(pauses) == 4)
    pauses: list[float] = []

    def paused(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 2:
            lock.say(NOWHERE)

    monkeypatch.setattr("ludomancer.server.already.time.sleep", paused)
    assert run() == (0, f"Ludomancer is running already, at {NOWHERE}\n", "")
    assert visited == [NOWHERE]
    assert len(pauses) == 4


def test_a_first_server_that_does_not_answer(
    lock: FileLock, visited: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(already, "PATIENCE", 0)
    served = f"{lock.database} is already served by process {os.getpid()}"
    assert refused() == f"{served}, which does not say where"
    lock.say(NOWHERE)
    assert refused() == f"{served} at {NOWHERE}, which does not answer"
    lock.file.write_text("")
    assert refused().endswith("is already served by another process, which does not say where")
    assert not visited


def test_a_first_server_that_ends_meanwhile(lock: FileLock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the second serves; here it gets as far as a port that is taken."""
    monkeypatch.setattr("ludomancer.server.already.time.sleep", lambda _: lock.free())
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert "cannot be listened on" in refused("serve", "--port", taken.getsockname()[1])
    assert lock.take()  # let go when it ended


@pytest.mark.slow
def test_a_server_that_is_killed_leaves_no_lock(tmp_path: Path, visited: list[str]) -> None:
    with serving(tmp_path) as server:
        assert refused("serve") == f"{server.file} is already served at {server.url}/"
        assert run() == (0, f"Ludomancer is running already, at {server.url}/\n", "")
        assert visited == [f"{server.url}/"]
        with server.client() as http:
            new_table(http, seats={"day": "search:10000000", "night": "greedy"})
            worker = until(lambda: children(server), "a machine thinks")[0]
            until(lambda: not [name for name in open_files(worker) if name.endswith(".lock")], "it has not the lock")
        server.kill()
        server.start()  # on the same file, whatever the one before left
        assert FileLock(server.file).holder() == (server.process.pid, f"{server.url}/")  # type: ignore[union-attr]
        assert server.stop(signal.SIGTERM) == 0


def children(server: Server) -> list[str]:
    assert server.process is not None
    return Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()


def open_files(pid: str) -> list[str]:
    names = []
    for each in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed meanwhile
            names.append(os.readlink(each))
    return names
