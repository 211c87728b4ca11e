"""People at tables: how the tests open one by its form, take seats, press what is lit, and read what a page shows."""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.watch import PATIENCE, Pages
from server.server import Server, serving

SCENARIOS = Path(__file__).parent / "scenarios"
LIT = "button[name=action]"
SIZES = {"phone": (360, 780), "tablet": (768, 1024), "laptop": (1280, 800), "desk": (1440, 900), "wide": (1920, 1080)}


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests of a module: `house = tables.house`."""
    with serving(tmp_path_factory.mktemp("house")) as server:
        yield server


# --- opening and sitting down -----------------------------------------------------------------------------------------
def pick(page: Page, field: str, value: str) -> None:
    """A radio button that is drawn as a card."""
    page.locator(f'label:has(input[name="{field}"][value="{value}"])').click()


def open_table(
    page: Page,
    house: Server,
    *,
    day: str = "me",
    night: str = "machine",
    scenario: str = "",
    name: str = "Ada",
    hints: bool = True,
) -> Page:
    """A new table, by its form."""
    page.goto(f"{house.url}/new/day-night")
    page.locator("#name").fill(name)
    pick(page, "seat-day", day)
    pick(page, "seat-night", night)
    page.locator("details.more > summary").click()
    page.locator("input[name=hints]").set_checked(hints)
    if scenario:
        page.locator("input[name=scenario]").set_input_files(SCENARIOS / f"{scenario}.yaml")
    page.locator("form.new button.big").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    return page


def dealt(page: Page) -> Page:
    expect(page.locator("main[data-status=running]")).to_be_visible()
    page.wait_for_load_state()  # of a page that is still being read, main comes before the hand
    return page


def lift(page: Page) -> None:
    """The curtain at a shared screen."""
    with page.expect_navigation():
        page.locator(".curtain a").click()


def against_machine(pages: Pages, house: Server, scenario: str = "middle", **how: object) -> Page:
    """Day, against a machine that answers at once, as the scenario has it."""
    return dealt(open_table(pages(**how), house, scenario=scenario))  # type: ignore[arg-type]


def invitation(page: Page) -> str:
    return page.locator("#invite").input_value()


def sit_down(page: Page, link: str, name: str = "Bea") -> Page:
    page.goto(link)
    page.locator("#name").fill(name)
    page.locator("form[action^='/j/'] button.prime").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    return page


def two_at_a_table(pages: Pages, house: Server, scenario: str = "middle", **form: bool) -> tuple[Page, Page]:
    """Ada plays Day, Bea plays Night, each in a browser of her own."""
    ada = open_table(pages(), house, night="friend", scenario=scenario, **form)  # type: ignore[arg-type]
    bea = sit_down(pages(), invitation(ada))
    return dealt(ada), dealt(bea)


def table_id(page: Page) -> str:
    return urlsplit(page.url).path.split("/")[2]


# --- what a page shows ------------------------------------------------------------------------------------------------
def revision(page: Page) -> int:
    return int(page.locator("#revision").input_value())


def reached(page: Page, number: int) -> None:
    """The page shows that revision, or a later one."""
    page.wait_for_function("n => Number(document.getElementById('revision').value) >= n", arg=number)


def button(page: Page, value: str, name: str = "action") -> Locator:
    return page.locator(f'button[name={name}][value="{value}"]:visible').first


def lit(page: Page) -> list[str]:
    """Everything that can be done, as the page has it."""
    found: list[str] = page.locator(f"{LIT}:visible").evaluate_all("all => all.map(one => one.value)")
    return found


def hand(page: Page) -> list[str]:
    found: list[str] = page.locator("#hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    return found


def settled(page: Page, seconds: float = PATIENCE / 1000) -> None:
    """Nobody but this page's person is to decide, or the game is over."""
    page.locator(f"{LIT}:visible, .prompt.end").first.wait_for(timeout=1000 * seconds)


def named(text: str, words: Iterable[str]) -> set[str]:
    """Which of the words stand there: cards by id (their drawings too, #s-warp), or by name."""
    return {word for word in words if re.search(rf"(?:(?<![\w-])|\bs-){re.escape(word)}(?![\w-])", text)}


def without_rules(html: str) -> str:
    """The rulebook at the table names some spells."""
    return re.sub(r'<dialog class="leaf rulebook-leaf".*?</dialog>', "", html, flags=re.S)


# --- what people do ---------------------------------------------------------------------------------------------------
def press(page: Page, what: Locator) -> None:
    """A button that changes the table."""
    expect(what).to_be_visible()  # it may come with an update, and the revision with it
    before = revision(page)
    what.click()
    reached(page, before + 1)


def ask(what: Locator) -> None:
    """Touch what cannot be done: it answers, although Playwright would wait until it is enabled."""
    what.scroll_into_view_if_needed()
    what.click(force=True)


def play(page: Page, *actions: str) -> None:
    for action in actions:
        press(page, button(page, action))


def until(page: Page, condition: Callable[[], bool], what: str, seconds: float = 30) -> None:
    """Waits for something that the page itself does not show."""
    for _ in range(int(seconds * 20)):
        if condition():
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"after {seconds:g} seconds still not: {what}")


# --- looks ------------------------------------------------------------------------------------------------------------
def shoot(page: Page, folder: Path, name: str, whole: bool = False) -> None:
    """A picture, without what breathes."""
    page.screenshot(path=folder / f"{name}.png", full_page=whole, animations="disabled")
