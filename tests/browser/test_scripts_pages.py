"""Sheets, rules, settings, forms and replays.

In a real browser, against a server that the test dictates, under our content policy.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.fake_server import FakeServer
from browser.scripts import focused, wait_for
from browser.watch import Pages

pytestmark = pytest.mark.slow


def test_sheets_open_and_give_the_focus_back(table: Page) -> None:
    closings: list[Callable[[], None]] = [
        lambda: table.keyboard.press("Escape"),
        lambda: table.click("#menu [data-close]"),
        lambda: table.mouse.click(3, 3),
    ]
    for close in closings:
        table.click("#more")
        expect(table.locator("#menu")).to_be_visible()
        close()
        expect(table.locator("#menu")).to_be_hidden()
        assert focused(table) == "more"


def test_a_sheet_that_the_address_names_is_open_until_it_is_closed(fake_server: FakeServer, pages: Pages) -> None:
    page = pages(fake_server.url + "/t/x#DN-29")
    expect(page.locator("#rules:modal #DN-29.targeted")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()
    expect(page).to_have_url(re.compile("#main$"))  # or :target would show it again


def test_a_long_press_shows_the_card_and_plays_nothing(fake_server: FakeServer, table: Page) -> None:
    table.hover("#card-warp")
    table.mouse.down()
    expect(table.locator("#zoom .card")).to_have_text("Warp")
    table.eval_on_selector("#card-warp", "card => card.click()")  # as some browsers do when the finger is lifted
    table.mouse.up()
    assert table.locator("#zoom button[name], #zoom [id]").count() == 0
    table.click("#zoom [data-close]")  # however soon, it is a click of its own
    expect(table.locator("#zoom")).to_be_hidden()
    assert fake_server.posts == []


def test_copying_works_without_a_clipboard(table: Page) -> None:
    table.evaluate("""() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.addEventListener("copy", () => window.copied = document.activeElement.value);
    }""")
    table.click("#more")
    table.click("text=Copy")
    expect(table.locator("#menu #toast")).to_have_text("Copied.")
    assert table.evaluate("window.copied") == "https://example.org/t/x"
    assert table.locator("textarea").count() == 0
    expect(table.locator("#toast")).to_have_count(0)


def test_rules_are_searched_without_accents(fake_server: FakeServer, pages: Pages) -> None:
    fake_server.page("/rules", "rules.html")
    page = pages(fake_server.url + "/rules")
    shown = "all => all.filter(r => r.getClientRects().length).map(r => r.dataset.rule)"
    for text, found in (
        ("REGLE ete", ["DN-1"]),
        ("durée", ["DN-1"]),
        ("coeur", ["DN-2"]),
        ("cœur", ["DN-2"]),
        ("dn-29", ["DN-29"]),
        ("nothing", []),
    ):
        page.keyboard.press("/")
        page.fill("[data-search]", text)
        assert page.eval_on_selector_all("[data-rule]", shown) == found, text
        assert page.inner_text("[data-found]") == f"{len(found)} of 4"
    assert page.locator("h2:visible").count() == 0
    page.keyboard.press("Escape")
    assert len(page.eval_on_selector_all("[data-rule]", shown)) == 4
    page.fill("[data-search]", "regle")
    assert page.evaluate(
        "[...CSS.highlights.get('found')].map(r => r.startContainer.data.slice(r.startOffset, r.endOffset))"
    ) == ["règle"]
    page.fill("[data-search]", "dn-1")
    page.keyboard.press("ArrowDown")
    assert focused(page) == "DN-1"
    page.keyboard.press("ArrowUp")
    page.fill("[data-search]", "see")
    page.click("a[href='#DN-1']")
    expect(page.locator("#DN-1")).to_be_visible()


def test_the_theme_changes_at_once(fake_server: FakeServer, table: Page) -> None:
    table.click("text=Dark")
    expect(table.locator("html")).to_have_attribute("data-theme", "dark")
    wait_for(table, lambda: bool(fake_server.posts))
    assert fake_server.posts == [("/settings", {"back": "/t/x", "theme": "dark"})]
    table.click("text=System")
    expect(table.locator("html")).not_to_have_attribute("data-theme", "dark")


def test_a_new_table_offers_the_seats_of_its_mode(fake_server: FakeServer, pages: Pages) -> None:
    fake_server.page("/new", "new.html")
    page = pages(fake_server.url + "/new")
    page.check("[value=table]")
    assert page.is_checked("#count-2 input"), "two may sit there too"
    page.check("#count-4 input")
    page.check("[value=duel]")
    assert page.is_checked("#count-2 input")
    page.fill("#name", "Ada")
    page.keyboard.press("Tab")
    page.reload()
    assert page.input_value("#name") == "Ada"


def test_a_replay_steps_without_loading_pages(fake_server: FakeServer, pages: Pages) -> None:
    fake_server.page("/replay", "replay.html")
    page = pages(fake_server.url + "/replay")
    show = "s => { s.value = 2; s.dispatchEvent(new Event('input', { bubbles: true })) }"
    page.evaluate("window.same = true")
    stage = page.locator("#stage")
    twice = "[1, 2].forEach(() => document.body.dispatchEvent(new KeyboardEvent('keydown', KEY)))"
    key = "{ key: 'ArrowRight', bubbles: true, cancelable: true }"
    for act, text in (
        (lambda: page.keyboard.press("ArrowRight"), "1 nobody"),
        (lambda: page.click("[data-step=on]"), "2 nobody"),
        (lambda: page.evaluate(twice.replace("KEY", key)), "4 nobody"),  # who presses twice goes two steps
        (lambda: page.keyboard.press("End"), "5 nobody"),
        (lambda: page.click("[data-step=back]"), "4 nobody"),
        (lambda: page.eval_on_selector("[name=at]", show), "2 nobody"),
        (lambda: page.click("[data-step=first]"), "0 nobody"),
        (lambda: page.click("[data-play]"), "5 nobody"),
    ):
        act()
        expect(stage).to_have_text(text)
        expect(page).to_have_url(re.compile(r"\?at={}&view={}$".format(*text.split())))
    assert page.evaluate("window.same")
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    assert page.inner_text("[data-replay-text]") == "step 5"
    assert page.get_attribute("[data-step=on]", "aria-disabled") == "true"
    assert page.get_attribute("[data-step=back]", "href") == "?at=4&view=nobody"
    page.select_option("[name=view]", "day")  # another page: the seats change places
    page.wait_for_url(re.compile(r"\?at=5&view=day$"))
