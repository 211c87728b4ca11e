"""Where a user's games lie."""

import os
from pathlib import Path

from platformdirs import user_data_path

NAME = "ludomancer"


def data_folder() -> Path:
    """The program's place in the user's data folder; whoever has one where all systems once had it keeps that."""
    first = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / NAME
    return first if os.path.isdir(first) else user_data_path(NAME, appauthor=False)
