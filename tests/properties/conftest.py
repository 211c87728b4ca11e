"""A copy of the package as plain Python, for laws that must hold there too."""

import shutil
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import ludomancer

PACKAGE = Path(ludomancer.__file__).parent


@pytest.fixture(scope="session")
def plain_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the copy lies, for PYTHONPATH."""
    folder = tmp_path_factory.mktemp("plain")
    compiled = [f"*{suffix}" for suffix in EXTENSION_SUFFIXES]
    shutil.copytree(PACKAGE, folder / "ludomancer", ignore=shutil.ignore_patterns(*compiled, "__pycache__"))
    return folder
