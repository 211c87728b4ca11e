"""What a machine lacks is said in one line before anything is installed."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

import needs

ROOT = Path(__file__).parents[2]


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine on which nothing is installed; the folder of its programs."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.delenv("LUDOMANCER_CHROMIUM", raising=False)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr("server.postgres_programs.programs", list)
    return tmp_path


def program(folder: Path, name: str) -> None:
    path = folder / name
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)


def said(capsys: pytest.CaptureFixture[str], *goals: str) -> str:
    """The one line, without its end."""
    assert needs.main(list(goals)) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), err[-1]) == ("", 1, "\n")
    return err[:-1]


def test_all_that_is_missing_is_one_line_with_the_way_to_get_it(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(needs, "pip_brings_postgresql", lambda: False)
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(bare))
    chromium = "Chromium (or LUDOMANCER_CHROMIUM=/path/to/chrome)"
    install = "on Debian or Ubuntu: sudo apt install"
    for goal in ("test", "test-long"):
        assert said(capsys, goal) == (
            f"error: make {goal} needs a C compiler, Python's headers, {chromium} and PostgreSQL; "
            f"{install} build-essential python3-dev chromium postgresql"
        )
    assert said(capsys, "check") == (
        "error: make check needs a C compiler, Python's headers and PostgreSQL; "
        f"{install} build-essential python3-dev postgresql"
    )
    program(bare, "gcc")
    monkeypatch.setenv("CC", "gcc -pipe")
    assert said(capsys, "build") == f"error: make build needs Python's headers; {install} python3-dev"


def test_playing_needs_no_compiler(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert needs.main(["play"]) == 0
    assert capsys.readouterr() == ("", "")


def test_what_the_tests_find_is_found(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "mycc")
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(bare))
    (bare / "Python.h").touch()
    for name in ("mycc", "google-chrome"):
        program(bare, name)
    monkeypatch.setattr("server.postgres_programs.programs", lambda: [bare])
    monkeypatch.setattr(needs, "pip_brings_postgresql", lambda: False)
    assert needs.main(["test", "test-long"]) == 0
    assert capsys.readouterr() == ("", "")
    monkeypatch.setenv("LUDOMANCER_CHROMIUM", "/no/such/chrome")
    assert "needs Chromium (or " in said(capsys, "test")


def test_an_environment_cannot_be_made_without_ensurepip(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = importlib.util.find_spec

    def find_spec(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "ensurepip" else real(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", find_spec)
    assert said(capsys, "play") == (
        "error: make play needs Python's venv with pip; on Debian or Ubuntu: sudo apt install python3-venv"
    )


def test_an_old_python_is_told_of_nothing_else(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    line = said(capsys, "test")
    assert line.startswith("error: make test needs Python 3.11 or newer (make PYTHON=…); ")
    assert "Chromium" not in line


def test_make_says_it_before_anything_is_installed(tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml", "setup.py", "requirements", "tools", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "python3").symlink_to(sys.executable)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    environment |= {"PATH": str(programs), "CC": "no-such-compiler", "LUDOMANCER_CHROMIUM": "no-such-browser"}
    make = shutil.which("make")
    assert make
    done = subprocess.run([make, "-j2", "test"], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 2
    first, *rest = done.stderr.splitlines()
    assert re.match(r"error: make test needs a C compiler.* Chromium .*; on Debian or Ubuntu: sudo apt install ", first)
    assert all(line.startswith("make: *** ") for line in rest)
    assert done.stdout == ""
    assert not (tmp_path / ".venv").exists()
    assert not (tmp_path / "build").exists()
