"""The figures of published cards: SVG files beside the edition, each named by the id of its card.

Only files that come with the game are read, never those beside an edition of somebody else: what stands in them would
come into the page as it is, scripts and all.
"""

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "editions" / "standard"
# its <defs> are for whoever opens the file alone: a page has them anyway
DRAWN = re.compile(r"<svg[^>]*>\s*(?:<defs>.*?</defs>)?(.*)</svg>", re.DOTALL)


@cache
def figures() -> dict[str, str]:
    """The inside of every file, by the id of its card."""
    return {file.stem: _inside(file) for file in FOLDER.glob("*.svg")}


def _inside(file: Path) -> str:
    """Lines of a file are indented; in a page there is no space between elements."""
    drawn = DRAWN.search(file.read_text(encoding="utf-8"))
    if drawn is None:
        raise ValueError(f"{file} is no drawing")
    return "".join(line.strip() for line in drawn[1].splitlines())
