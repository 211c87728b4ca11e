"""Makes the pictures of docs/ anew: `python tools/screenshots.py [NAME ...]`. Needs a Chromium, as browser tests do.

Letters are those of this machine; the pages prefer a Palatino (P052) and Noto Sans.
"""

import re
import sys
import tempfile
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from palette import with_palette

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browser.chromium import SWITCHES, chromium  # noqa: E402
from browser.tables import SCENARIOS, SIZES, button, pick, press  # noqa: E402
from server.server import serving  # noqa: E402

DOCS = ROOT / "docs"
SHARP = {"phone": 2}  # pixels of the picture for one of the page
PATIENCE = 60_000  # milliseconds
Theme = Literal["light", "dark"]


class Picture(NamedTuple):
    name: str  # docs/NAME.png
    size: str = "desk"
    theme: Theme = "light"
    game: str = ""  # none: the lobby
    scenario: str = ""  # of tests/browser/scenarios
    seats: tuple[tuple[str, str], ...] = ()  # who sits where
    actions: tuple[str, ...] = ()  # pressed before the picture is taken


DAY = (("day", "me"), ("night", "machine"))
CASTING = ("cast day-chant", "cast day-ritual")
PICTURES = (
    Picture("table-day-night-wide-light", "desk", "light", "day-night", "middle", DAY, CASTING),
    Picture("table-day-night-wide-dark", "desk", "dark", "day-night", "middle", DAY, CASTING[:1]),
    Picture("table-day-night-phone-light", "phone", "light", "day-night", "middle", DAY, CASTING),
    Picture("table-day-night-phone-dark", "phone", "dark", "day-night", "middle", DAY, CASTING[:1]),
    Picture("lobby"),  # last: it lists the wide tables
)


def main() -> None:
    wanted = [picture for picture in PICTURES if picture.name in sys.argv[1:] or not sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(SWITCHES))
        people: dict[str, BrowserContext] = {}
        for picture in wanted:
            if picture.size not in people:
                people[picture.size] = someone(browser, picture.size)
            page = people[picture.size].new_page()
            page.emulate_media(color_scheme=picture.theme)
            page.goto(f"{house.url}/new/{picture.game}" if picture.game else house.url)
            if picture.game:
                sit_down(page, picture)
            page.mouse.move(1, 1)
            path = DOCS / f"{picture.name}.png"
            path.write_bytes(with_palette(page.screenshot(animations="disabled")))
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")
        browser.close()


def someone(browser: Browser, size: str) -> BrowserContext:
    """With a screen of that size; her lobby lists the tables she has opened there."""
    width, height = SIZES[size]
    person = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=SHARP.get(size, 1),
        reduced_motion="reduce",
        locale="en",
    )
    person.set_default_timeout(PATIENCE)
    return person


def sit_down(page: Page, picture: Picture) -> None:
    """At a new table, and play on to where the picture is to be taken."""
    page.locator("#name").fill("Ada")
    for seat, who in picture.seats:
        pick(page, f"seat-{seat}", who)
    if picture.scenario:
        page.locator("details.more > summary").click()
        page.locator("input[name=scenario]").set_input_files(SCENARIOS / f"{picture.scenario}.yaml")
    page.locator("form.new button.big").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    expect(page.locator("main[data-status=running]")).to_be_visible(timeout=PATIENCE)
    page.wait_for_load_state()
    for action in picture.actions:
        press(page, button(page, action))


if __name__ == "__main__":
    main()
