"""Where games that are left lie, and how they are written so that nothing is lost."""

import os
import tempfile
import time
from pathlib import Path

from ludomancer.core.errors import RecordError
from ludomancer.core.folders import data_folder


def saves_folder() -> Path:
    """In the user's data folder."""
    return data_folder() / "games"


def new_file(game_id: str) -> Path:
    """A name that is not taken."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    path = saves_folder() / f"{game_id}-{stamp}.record"
    number = 1
    while path.exists():
        number += 1
        path = saves_folder() / f"{game_id}-{stamp}-{number}.record"
    return path


def write_record(path: Path, text: str) -> None:
    """Whole or not at all: beside it first, then in its place."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(name, path)
    except OSError as error:
        raise RecordError(f"{path}: cannot be written ({error.strerror or error})") from None
