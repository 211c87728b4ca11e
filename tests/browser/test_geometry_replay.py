"""A replay shows the whole table in every window: the bar of steps covers nothing, and nothing has to be scrolled."""

import random
import re
from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import tables
from browser.geometry import QUICK, WINDOWS
from browser.tables import against_machine
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow
GAMES = {
    "day-night": ("middle", (".board", "#prompt", "#hand", ".seat")),
    "bless": ("bless-full", (".board", "#prompt", "#hand .slot", "#curses-one", "#prayers-one", ".seat")),
    "res-arcana-duo": ("duo-late", (".mat.rival", ".mat.mine", "#pool", ".hand")),
    "realm-of-sand": ("sand-late", (".field", ".mine", ".offer", ".display .slot", ".rival")),
}
DECISIONS = 6
# parts that are not shown whole above the bar, or beside it
HIDDEN = """(inside) => {
  const found = [], box = (e) => e.getBoundingClientRect(), bar = box(document.querySelector("#replay"));
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box(e).width > 2;
  const row = (e) => {
    for (let elder = e; elder; elder = elder.parentElement)
      if (/auto|scroll/.test(getComputedStyle(elder).overflowX)) return elder;
    return e;
  };
  for (const selector of inside) {
    for (const e of document.querySelectorAll(`main ${selector}`)) {
      if (!shown(e) || e.closest("dialog")) continue;
      const { left, right, top, bottom } = box(e.closest(".replay-table") === row(e) ? e : row(e));
      const far = Math.max(-left, -top, right - innerWidth, bottom - innerHeight);
      if (far > 1) found.push(`${selector} reaches ${far.toFixed(0)} px out of the window`);
      const wide = Math.min(right, bar.right) - Math.max(left, bar.left);
      const over = Math.min(wide, Math.min(bottom, bar.bottom) - Math.max(top, bar.top));
      if (over > 2) found.push(`${selector} lies ${over.toFixed(0)} px under the bar`);
    }
  }
  const table = document.querySelector("#replay-table"), main = document.querySelector("main");
  for (const e of [table, main, document.documentElement]) {
    const more = e.scrollHeight - e.clientHeight;
    if (more > 1) found.push(`${e.localName} is ${more} px too high`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
  return [...new Set(found)];
}"""


@pytest.fixture(scope="module")
def replays(server: Server, browser: Browser) -> Iterator[dict[str, str]]:
    """Where a game of each was played for a while; the last decision is to resign."""
    pages = Pages(browser)
    addresses = {}
    for game, (scenario, _) in GAMES.items():
        page = against_machine(pages, server, scenario)
        draw = random.Random(1)
        for _ in range(DECISIONS):
            tables.settled(page)
            if not (values := [each for each in sorted(tables.lit(page)) if each.split()[0] not in ("use", "claim")]):
                break
            tables.play(page, draw.choice(values))
        resign(page)
        addresses[game] = f"{server.url}/replay/{tables.table_id(page)}"
    yield addresses
    pages.close()
    assert pages.found() == []


def resign(page: Page) -> None:
    if not page.locator(".prompt.end").count():
        page.locator("a[href='#menu']:visible").first.click()
        page.locator("#menu a[href='#resign']").click()
        page.locator("button[name=resign]").click()
    expect(page.locator(".prompt.end")).to_be_visible()


def faults(page: Page, inside: tuple[str, ...], windows: Iterable[tuple[int, int]]) -> list[str]:
    found = []
    last = int(page.locator("#replay [name=at]").get_attribute("max") or "")
    for at in (0, last // 2, last):
        page.goto(re.sub(r"at=\d+", f"at={at}", page.url))
        for width, height in windows:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{width}x{height} at {at} of {last}: {each}" for each in page.evaluate(HIDDEN, list(inside))]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_replays_fit_some_windows(replays: dict[str, str], pages: Pages, game: str) -> None:
    page = pages(f"{replays[game]}?at=0&view=all")
    found = faults(page, GAMES[game][1], QUICK)
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "it", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_replays_fit_every_window(replays: dict[str, str], pages: Pages, game: str, language: str) -> None:
    page = pages(f"{replays[game]}?at=0&view=all", locale=language)
    found = faults(page, GAMES[game][1], WINDOWS)
    assert not found, "\n".join(found)
