"""Browsers without script: a table is opened, dealt and played by plain forms."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser import tables
from browser.positions import LATE, OTHERS
from browser.tables import SCENARIOS, button, hand, lit, pick, shoot
from browser.watch import Pages
from cases import some
from server.server import Server

pytestmark = pytest.mark.slow


def plain(pages: Pages, address: str) -> Page:
    page = pages(script=False)
    page.goto(address)
    return page


def open_plain(pages: Pages, server: Server, night: str = "", scenario: str = "", game: str = "day-night") -> Page:
    page = plain(pages, f"{server.url}/new/{game}")
    page.locator("#name").fill("Ada")
    if night:
        pick(page, "seat-night", night)
    if scenario:
        page.locator("input[name=scenario]").set_input_files(SCENARIOS / f"{scenario}.yaml")
    page.locator("form.new button.big").click()
    page.wait_for_url(re.compile("/t/"))
    return page


def press(page: Page, value: str, name: str = "action") -> None:
    with page.expect_navigation():
        button(page, value, name).click()


def test_from_the_lobby_to_a_deal(server: Server, pages: Pages, screenshots: Path) -> None:
    page = plain(pages, server.url)
    page.locator("a[href^='/new/day-night?with=machine']").first.click()
    page.get_by_role("button", name="Open the table").first.click()
    page.wait_for_url(re.compile("/t/"))
    if page.locator("button[name=deal]").count():  # the server makes the secret in its place
        page.locator("button[name=deal]").click()
    tables.dealt(page)
    assert lit(page) != []
    shoot(page, screenshots, "plain-dealt")


@pytest.mark.long
def test_some_decisions(server: Server, pages: Pages, screenshots: Path) -> None:
    page = open_plain(pages, server, scenario="middle")
    press(page, "cast day-ritual")
    expect(page.locator("#prompt")).to_contain_text("Day Ritual")
    press(page, "change e1")
    expect(page.locator("#sq-e1")).to_have_attribute("data-face", "day")
    press(page, "1", "undo")
    expect(page.locator("#sq-e1")).to_have_attribute("data-face", "neutral")
    press(page, "change c1")
    expect(page.locator("#temple-day-1")).to_have_count(1)
    press(page, "retreat")
    for _ in range(200):  # the machine answers meanwhile
        if lit(page):
            break
        page.wait_for_timeout(100)
        page.reload()
    expect(page.locator("#turn")).to_contain_text("Your move")
    shoot(page, screenshots, "plain-played")


@pytest.mark.long
def test_why_not(server: Server, pages: Pages, screenshots: Path) -> None:
    page = open_plain(pages, server, scenario="middle")
    with page.expect_navigation():
        page.locator("#hand button[data-card=flourish]").click(force=True)
    assert "why=cast+flourish" in page.url
    why = page.locator(".why")
    expect(why).to_contain_text("Night")
    expect(why).to_be_in_viewport()
    shoot(page, screenshots, "plain-why")
    why.locator("a.rule").click()
    rule = page.locator("#rules .rule-block:target")
    expect(rule).to_be_visible()
    shoot(page, screenshots, "plain-rule")


@pytest.mark.long
def test_sheets_by_their_links(server: Server, pages: Pages, screenshots: Path) -> None:
    page = open_plain(pages, server, scenario="middle")
    press(page, "cast day-chant")
    page.get_by_role("link", name="More").click()
    expect(page.locator("#menu")).to_be_visible()
    shoot(page, screenshots, "plain-menu")
    page.locator("#menu a[href='#resign']").click()
    expect(page.locator("#resign")).to_be_visible()
    with page.expect_navigation():
        page.locator("#resign button[name=resign]").click()
    expect(page.locator(".prompt.end")).to_contain_text("Day resigned")
    page.locator(".prompt.end").get_by_role("link", name="Replay").click()
    expect(page.locator("#replay")).to_be_visible()
    expect(page.locator("[data-replay-at]")).to_have_text("0")
    page.locator("select[name=view]").select_option("night")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#hand [data-card]").first).to_be_visible()
    shoot(page, screenshots, "plain-replay")


@pytest.mark.long
def test_a_hint(server: Server, pages: Pages, screenshots: Path) -> None:
    page = open_plain(pages, server, scenario="middle")
    with page.expect_navigation():
        page.locator("button[name=hint]:visible").click()
    expect(page.locator("button.hinted, .why").first).to_be_visible()
    shoot(page, screenshots, "plain-hint")


@pytest.mark.long
def test_a_private_link(server: Server, pages: Pages, screenshots: Path) -> None:
    page = open_plain(pages, server, scenario="middle")
    page.get_by_role("link", name="Share this table").first.click()
    with page.expect_navigation():
        page.locator("button[name=return]").click()
    told = page.locator(".told")
    expect(told).to_be_in_viewport()
    shoot(page, screenshots, "plain-private-link")
    found = re.search(r"http://\S+/back/\S+", told.inner_text())
    assert found
    phone = plain(pages, found[0])
    phone.get_by_role("button", name="Sit down here").click()
    expect(phone.locator("main[data-status=running]")).to_be_visible()


@pytest.mark.long
def test_a_friend_and_the_curtain(server: Server, pages: Pages) -> None:
    ada = open_plain(pages, server, night="friend", scenario="middle")
    link = ada.locator("#invite").input_value()
    bea = plain(pages, link)
    bea.get_by_role("button", name="Sit down").click()
    bea.wait_for_url(re.compile("/t/"))
    ada.reload()
    press(ada, "cast day-chant")
    bea.reload()
    expect(bea.locator("#sq-d1")).to_have_attribute("data-face", "day")
    shared = open_plain(pages, server, night="screen", scenario="middle")
    assert hand(shared) == []
    tables.lift(shared)
    assert len(hand(shared)) == 5
    press(shared, "retreat")
    expect(shared.locator(".curtain")).to_contain_text("Night")


@pytest.mark.long
def test_language_and_theme(server: Server, pages: Pages) -> None:
    page = plain(pages, server.url)
    page.get_by_role("button", name=re.compile("^Language")).click()
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator("[popovertarget=menu-theme]").click()
    page.locator("#menu-theme button[value=dark]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


# --- the other games --------------------------------------------------------------------------------------------------
def unfold(page: Page, action: str) -> None:
    """What CSS alone shows: the targets of an attacker, the ways of a tile that is turned, a sheet."""
    if action in lit(page):
        return
    wanted = page.locator(f'{tables.LIT}[value="{action}"]').first
    if action.startswith("attack "):
        page.locator(f'label[for="att-{action.split()[1]}"]').click()
    elif form := tables.form_of(wanted):
        page.locator(f'.forms label:has(input[value="{form}"])').click()
    else:
        page.locator("a[href='#sell']:visible").first.click()


@pytest.mark.parametrize("game", some(OTHERS, "bless"))
def test_a_turn_of_a_game(server: Server, pages: Pages, screenshots: Path, game: str) -> None:
    late = LATE[game]
    page = open_plain(pages, server, scenario=late.scenario, game=game)
    asked = False
    for action in late.turn:
        refused = page.locator("button[name=why]:visible")
        if refused.count() and not asked:
            with page.expect_navigation():
                refused.first.click(force=True)
            expect(page.locator(".why")).to_be_in_viewport()
            shoot(page, screenshots, f"{game}-plain-why")
            asked = True
        unfold(page, action)
        press(page, action)
        shoot(page, screenshots, f"{game}-plain-{action.split()[0]}")
    assert asked
    for _ in range(200):  # the machine answers meanwhile
        if lit(page) or page.locator(".prompt.end").count():
            break
        page.wait_for_timeout(100)
        page.reload()
    assert page.locator("#log .ev").count() > 0
    page.goto(page.url.split("?")[0].split("#")[0] + f"#{late.updates[0]}")
    expect(page.locator(f"#{late.updates[0]}")).to_be_visible()
    shoot(page, screenshots, f"{game}-plain-sheet")


@pytest.mark.long
def test_a_tile_is_turned_without_script(server: Server, pages: Pages, screenshots: Path) -> None:
    page = open_plain(pages, server, scenario="sand-late", game="realm-of-sand")
    press(page, "place 28")
    first = set(lit(page))
    page.locator(".forms label:visible").nth(1).click()
    turned = set(lit(page))
    assert turned
    assert turned != first
    shoot(page, screenshots, "realm-of-sand-plain-turned")
    press(page, next(value for value in sorted(turned - first) if value.startswith("at ")))
    assert sorted(lit(page)) == ["take 1", "take 2"]
