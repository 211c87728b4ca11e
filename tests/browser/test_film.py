"""The turn of a machine at real tables: a film in motion, and afterwards a sentence and marks, for every reader."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.positions import LATE
from browser.tables import bring, button, dealt, open_table, play, settled
from browser.watch import Pages
from cases import some
from server.server import Server

pytestmark = pytest.mark.slow

GAMES = some(LATE, "day-night")
SLOWER = "localStorage.setItem('ludomancer-pace', 'slower')"


def while_filmed(pages: Pages, server: Server, game: str) -> Page:
    """A machine has answered, and what it did is being shown."""
    late = LATE[game]
    page = pages(still=False)
    page.add_init_script(SLOWER)
    dealt(open_table(page, server, scenario=late.scenario))
    *before, last = late.turn
    play(page, *before)
    bring(page, last)
    button(page, last).click()
    expect(page.locator(".reel")).to_be_attached()
    return page


def marks(page: Page) -> list[str]:
    found: list[str] = page.locator(".trace").evaluate_all("all => all.map(each => each.dataset.moves).sort()")
    return found


def table(page: Page) -> str:
    """All of it but where the keys are."""
    page.wait_for_function("() => !document.getAnimations().some((each) => each.id === 'table')")
    return re.sub(r' tabindex="-?\d"', "", page.inner_html("main"))


@pytest.mark.parametrize("game", GAMES)
def test_what_a_machine_did_is_shown_stays_told_and_can_be_shown_again(pages: Pages, server: Server, game: str) -> None:
    page = while_filmed(pages, server, game)
    page.keyboard.press("Escape")
    expect(page.locator(".reel")).to_have_count(0)
    settled(page)
    page.keyboard.press("Escape")
    expect(page.locator(".reel")).to_have_count(0)
    said, marked = page.inner_text(".told p"), marks(page)
    assert said
    expect(page.locator("main .tile[data-own]")).to_have_count(0)  # tiles have turned
    before = table(page)
    again = page.locator("[data-film]")
    again.click()
    expect(page.locator(".reel-say")).not_to_be_empty()
    expect(page.locator(".reel")).to_have_count(0)
    expect(page.locator("main .tile[data-own]")).to_have_count(0)
    if game != "res-arcana-duo":  # its reader shows what was looked at last
        assert table(page) == before
    expect(again).to_be_focused()
    page.reload()
    dealt(page)
    assert (page.inner_text(".told p"), marks(page)) == (said, marked)
    assert page.locator(".reel").count() == 0
    plain = pages(script=False)
    plain.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    plain.goto(page.url)
    assert (plain.inner_text(".told p"), marks(plain)) == (said, marked)
    expect(plain.locator("[data-film]")).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_whoever_loads_the_page_meanwhile_sees_the_end(pages: Pages, server: Server, game: str) -> None:
    page = while_filmed(pages, server, game)
    page.reload()
    dealt(page)
    settled(page)
    expect(page.locator(".told p")).to_be_visible()
    assert page.locator(".reel").count() == 0
    assert page.locator("#prompt[aria-busy]").count() == 0
