"""Where a user's games lie."""

import os
from pathlib import Path


def data_folder() -> Path:
    """The program's place in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "ludomancer"
