"""Runs the command line: inside the test's process, where anything that is not reported fails the test, or outside."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest.mock import patch

from ludomancer import cli


class Result(NamedTuple):
    status: int
    out: str
    err: str


def run(*arguments: object, columns: int = 80) -> Result:
    out, err = io.StringIO(), io.StringIO()
    with patch.dict(os.environ, COLUMNS=str(columns)), redirect_stdout(out), redirect_stderr(err):
        status = cli.run([str(argument) for argument in arguments])
    return Result(status, out.getvalue(), err.getvalue())


def refused(*arguments: object) -> str:
    """The one message of a command that refuses its input."""
    result = run(*arguments)
    assert result.status == 2, result
    assert result.err.startswith("ludomancer: "), result
    assert result.err.count("\n") == 1, result
    assert result.err.endswith("\n"), result
    return result.err.removeprefix("ludomancer: ").rstrip("\n")


def process(*arguments: object, **options: object) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", "from ludomancer.cli import main; main()", *map(str, arguments)]
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
    return subprocess.Popen(command, text=True, **pipes)  # type: ignore[call-overload, no-any-return]
