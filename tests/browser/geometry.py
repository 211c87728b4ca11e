"""Every window has a table: what is measured of a page at a size, for the geometry tests of all games."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

WINDOWS = (
    (360, 640),
    (390, 664),
    (390, 844),
    (667, 375),
    (844, 390),
    (932, 430),
    (800, 600),
    (1024, 600),
    (1024, 768),
    (1280, 720),
    (1366, 657),
    (1440, 900),
    (1920, 1080),
)
QUICK = ((390, 664), (844, 390), (800, 600), (1366, 657))  # of these, in English, in `make test`
TOUCHED = 1000  # windows less wide than this, or less high than 500, are touched; others have a mouse
FINGER, MOUSE = 44, 36  # px: the least size of what is pressed

SCRIPT = (Path(__file__).parent / "geometry.js").read_text()
PLACES = """() => [...document.querySelectorAll("#acts .finish, #acts [value=end], #acts [value=retreat]")]
  .filter((e) => e.checkVisibility()).map((e) => { const box = e.getBoundingClientRect();
  return [e.value, Math.round(box.x), Math.round(box.y), Math.round(box.width), Math.round(box.height)].join(" "); })"""


class Table(NamedTuple):
    """What is measured of one game."""

    inside: tuple[str, ...]  # lies whole in the window, besides what can be done: prompt, hand, pool
    squares: str = ""  # of the board, where it has some
    least: dict[tuple[int, int], float] = {}  # noqa: RUF012 (read only): their least size by window, in px
    exempt: str = ""  # what may be smaller than a finger


def touched(window: tuple[int, int]) -> bool:
    """Is such a window one of a phone or a tablet?"""
    width, height = window
    return width < TOUCHED or height < 500


def misfits(
    page: Page, table: Table, windows: Iterable[tuple[int, int]], what: str, besides: Callable[[Page], list[str]]
) -> list[str]:
    """What is wrong with the position that a page shows, at each of these windows; and what else is found there."""
    found = []
    for window in windows:
        page.set_viewport_size({"width": window[0], "height": window[1]})
        page.evaluate("() => Promise.all(document.getAnimations().map((each) => each.finish()))")
        wanted = {
            "inside": [*table.inside],
            "squares": table.squares,
            "least": table.least.get(window, 0),
            "target": FINGER if touched(window) else MOUSE,
            "exempt": table.exempt,
        }
        wrong = [*page.evaluate(SCRIPT, wanted), *besides(page)]
        found += [f"{window[0]}x{window[1]} {what}: {each}" for each in wrong]
    return found


def places_of_finish(page: Page) -> list[str]:
    """Where the buttons that end a turn stand now: value, x, y, width, height."""
    found: list[str] = page.evaluate(PLACES)
    return found
