"""The settings of a table: speed, sounds, notifications. Nothing of it is loaded before it is wanted."""

import pytest
from playwright.sync_api import Page, expect

from browser.fake_server import FakeServer
from browser.scripts import wait_for
from browser.tables import against_machine, button, play, press
from browser.test_axe import grave
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow
# notes what sounds, in place of a loudspeaker
EAR = """
  window.heard = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.heard.push(Math.round(this.frequency.value));
    start.apply(this, when);
  };
"""
# a browser that allows notifications once it is asked, and keeps them
NOTIFIED = """
  window.notes = [];
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { return (Notification.permission = window.answers ?? "granted"); }
    constructor(title) { window.notes.push(title); }
    close() {}
  };
"""
CUT = """[...document.querySelectorAll("#settings *")]
  .filter((each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1).map((each) => each.outerHTML)"""
LOADED = "performance.getEntriesByType('resource').some((each) => each.name.includes('/sounds.js'))"


def with_ears(server: Server, pages: Pages) -> Page:
    page = against_machine(pages, server)
    page.context.add_init_script(EAR + NOTIFIED)
    page.reload()
    return page


def settings(page: Page) -> None:
    page.get_by_role("link", name="Settings").click()
    expect(page.locator("#settings")).to_be_visible()


def test_sounds_are_loaded_and_heard_once_they_are_wanted(server: Server, pages: Pages) -> None:
    page = with_ears(server, pages)
    play(page, "cast day-ritual", "change e1")
    assert page.evaluate("heard.length") == 0
    assert not page.evaluate(LOADED)
    settings(page)
    expect(page.locator("[data-volume]")).not_to_be_visible()
    page.locator("[data-sounds]").check()
    wait_for(page, lambda: 988 in page.evaluate("heard"))
    assert page.evaluate(LOADED)
    expect(page.locator("[data-volume]")).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate("heard.length = 0")
    press(page, button(page, "1", "undo"))
    assert page.evaluate("heard") == [], "what one does oneself is silent"
    play(page, "change e1", "retreat")
    wait_for(page, lambda: 988 in page.evaluate("heard"))  # it is one's turn again
    page.reload()
    settings(page)
    expect(page.locator("[data-sounds]")).to_be_checked()
    page.locator("[data-sounds]").uncheck()
    page.wait_for_timeout(100)
    assert page.evaluate("heard") == []


def test_a_notification_is_asked_for_when_it_is_switched_on(server: Server, pages: Pages) -> None:
    page = with_ears(server, pages)
    assert page.evaluate("Notification.permission") == "default"
    settings(page)
    page.evaluate("window.answers = 'denied'")
    page.locator("[data-notify]").click()
    expect(page.locator("[data-notify-refused]")).to_be_visible()
    expect(page.locator("[data-notify]")).not_to_be_checked()
    page.evaluate("window.answers = 'granted'")
    page.locator("[data-notify]").check()
    expect(page.locator("[data-notify-refused]")).not_to_be_visible()
    page.wait_for_function(LOADED)
    page.keyboard.press("Escape")
    play(page, "retreat")
    expect(page.locator("#turn[data-mine]")).to_be_visible()
    assert page.evaluate("notes") == [], "the page is seen"


def test_a_page_that_nobody_sees_calls_once(fake_server: FakeServer, pages: Pages) -> None:
    page = pages()
    page.context.add_init_script(EAR + NOTIFIED)
    page.context.add_init_script("localStorage['ludomancer-sounds'] = localStorage['ludomancer-notify'] = 'on'")
    page.context.add_init_script("Notification.permission = 'granted'")
    fake_server.change("/t/x", ("</head>", '<script type="module" src="/static/preferences.js"></script></head>'))
    page.goto(fake_server.url + "/t/x")
    page.wait_for_function(LOADED)
    page.wait_for_timeout(200)
    told = "document.dispatchEvent(new CustomEvent('table:glanced', {detail: {revision: %d, title: '%s'}}))"
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.evaluate(told % (9, "Night thinks · Game"))
    assert page.evaluate("heard") == [220, 440, 662, 587, 1175, 1768], "a move of somebody else"
    assert page.evaluate("notes") == []
    page.evaluate("heard.length = 0")
    page.evaluate(told % (10, "Your move · Game"))
    page.evaluate(told % (10, "Your move · Game"))
    assert page.evaluate("notes") == ["Your move · Game"]
    assert page.evaluate("heard").count(988) == 1
    page.evaluate("heard.length = 0")
    page.evaluate(told % (11, "Over · Game"))
    assert 784 in page.evaluate("heard")


def test_at_once_nothing_moves_and_the_speed_is_kept(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server, still=False)
    settings(page)
    group = page.get_by_role("group", name="Speed of moves")
    expect(group.get_by_label("Normal")).to_be_checked()
    group.get_by_label("Normal").focus()
    page.keyboard.press("ArrowRight")
    expect(group.get_by_label("Faster")).to_be_checked()
    page.keyboard.press("ArrowRight")
    expect(group.get_by_label("At once")).to_be_checked()
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-pace", "once")
    play(page, "cast day-ritual", "change e1")
    assert page.evaluate("document.getAnimations().filter((each) => each.id === 'table').length") == 0


@pytest.mark.parametrize("locale", ["en", "it", "fr"])
def test_the_sheet_is_named_and_reached_in_every_language(server: Server, pages: Pages, locale: str) -> None:
    page = against_machine(pages, server, locale=locale, width=360, height=640)
    page.locator(".bar a[href='#settings']").click()
    page.locator("[data-sounds]").check()
    assert grave(page) == []
    assert page.evaluate(CUT) == []


def test_without_scripts_only_what_works_without_them_is_shown(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server, script=False)
    page.get_by_role("link", name="Settings").click()
    sheet = page.locator("#settings")
    expect(sheet.get_by_role("button", name="Italiano")).to_be_visible()
    expect(sheet.locator("input[name=pace]").first).not_to_be_visible()
    expect(sheet.locator("[data-sounds]")).not_to_be_visible()
    sheet.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
