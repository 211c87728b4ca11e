"""Makes the pictures of docs/ anew: `python tools/screenshots.py [NAME ...]`. Needs a Chromium, as browser tests do.

Letters are those of this machine; the pages prefer a Palatino (P052) and Noto Sans.
"""

import sys
import tempfile
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from palette import with_palette

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browser.chromium import SWITCHES, chromium  # noqa: E402
from browser.tables import SIZES, bring, button, dealt, open_table, play  # noqa: E402
from server.server import serving  # noqa: E402

DOCS = ROOT / "docs"
SHARP = {"phone": 2}  # pixels of the picture for one of the page
PATIENCE = 60_000  # milliseconds
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")


class Picture(NamedTuple):
    name: str  # docs/NAME.png
    size: str = "desk"
    theme: Theme = "light"
    scenario: str = ""  # of tests/browser/scenarios; none: the lobby
    actions: tuple[str, ...] = ()  # played before the picture is taken
    ready: str = ""  # one that is only pointed at


def four(game: str, scenario: str, actions: tuple[str, ...], ready: str = "") -> tuple[Picture, ...]:
    """Wide and on a phone, light and dark; in the dark the last thing is not yet done."""
    played = {"light": (actions, ready), "dark": (actions[:-1], "")}
    return tuple(
        Picture(f"table-{game}-{place}-{theme}", size, theme, scenario, *played[theme])
        for place, size in (("wide", "desk"), ("phone", "phone"))
        for theme in THEMES
    )


BLESSING = ("invoke orizzonte", "target catene-lucenti")
PICTURES = (
    *four("day-night", "middle", ("cast day-chant", "cast day-ritual")),
    *four(
        "bless",
        "bless-middle",
        (*BLESSING, "attack catene-lucenti -> fiore-di-lamus"),
        "attack prima-notte -> pendolo-veggente",
    ),
    *four("res-arcana-duo", "duo-middle", ("place white-swan", "use white-swan 1")),
    *four("realm-of-sand", "sand-four", ("place 10",), "at b2 c2 d2"),
    Picture("lobby"),  # last: it lists the wide tables
)


def main() -> None:
    wanted = [picture for picture in PICTURES if picture.name in sys.argv[1:] or not sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(SWITCHES))
        people: dict[str, BrowserContext] = {}
        for picture in wanted:
            if picture.size not in people:
                people[picture.size] = someone(browser, picture.size)
            page = people[picture.size].new_page()
            page.emulate_media(color_scheme=picture.theme)
            if picture.scenario:
                play(dealt(open_table(page, server, scenario=picture.scenario)), *picture.actions)
            else:
                page.goto(server.url)
            page.mouse.move(1, 1)
            if picture.ready:
                bring(page, picture.ready)
                button(page, picture.ready).hover()
            path = DOCS / f"{picture.name}.png"
            path.write_bytes(with_palette(page.screenshot(animations="disabled")))
            page.close()  # a browser keeps only six lines to a server open
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


if __name__ == "__main__":
    main()
