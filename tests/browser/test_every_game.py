"""What every table has, in every game: why not, hints, undo, restarts, resigning, replays that prove themselves."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.positions import LATE, OTHERS, PREFIXES
from browser.tables import against_machine, ask, button, lit, play, press, reached, revision, shoot, two_at_a_table
from browser.watch import Pages
from cases import some
from server.server import Server

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", some(OTHERS, "realm-of-sand"))
def test_help_at_the_table(server: Server, pages: Pages, screenshots: Path, game: str) -> None:
    late = LATE[game]
    page = against_machine(pages, server, late.scenario)
    before, could = revision(page), sorted(lit(page))
    if game == "bless":
        page.locator('label[for="att-orizzonte"]').click()  # some targets are not for it
    ask(page.locator("main button[name=why]:visible").first)
    rule = page.locator(".why a.rule")
    expect(rule).to_have_text(re.compile(rf"{PREFIXES[game]}-\w+"))
    shoot(page, screenshots, f"{game}-why")
    name = rule.inner_text()
    rule.click()
    expect(page.locator(f'#rules [data-rule="{name}"]')).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).not_to_be_visible()
    page.locator("button[name=hint]:visible").click()
    expect(page.locator("button.hinted, #toast:visible")).to_have_count(1)
    shoot(page, screenshots, f"{game}-hint")
    assert revision(page) == before
    done = late.turn[: 1 + late.turn[0].startswith("place")]  # a tile in hand is not yet told
    play(page, *done)
    expect(page.locator("#log .ev").first).to_be_attached()
    for _ in done:
        press(page, page.locator(".btn[name=undo]:visible"))
    assert sorted(lit(page)) == could


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_from_a_restart_to_the_replay(mortal: Server, pages: Pages, screenshots: Path, game: str) -> None:
    pages.allow("ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|ERR_SOCKET")
    late = LATE[game]
    ada, bea = two_at_a_table(pages, mortal, late.scenario, by_form=True)
    play(ada, *late.turn)
    reached(bea, revision(ada))
    mortal.kill()
    expect(bea.locator("#connection")).to_be_visible()
    mortal.start()
    for page in (ada, bea):
        expect(page.locator("#connection")).not_to_be_visible()
    could = sorted(lit(bea))
    play(bea, could[0])
    reached(ada, revision(bea))
    taken_back(ada, bea)
    ada.get_by_role("link", name="More").click()
    ada.locator("#menu a[href='#resign']").click()
    ada.locator("#resign button[name=resign]").click()
    for page, heading in ((ada, "You lose"), (bea, "You win")):
        expect(page.locator(".prompt.end").get_by_role("heading")).to_have_text(heading)
    shoot(bea, screenshots, f"{game}-resigned")
    bea.locator(".prompt.end").get_by_role("link", name="Replay").click()
    bea.wait_for_url(re.compile("/replay/"))
    expect(bea.locator("[data-replay-at]")).to_have_text("0")
    bea.get_by_role("button", name="Result, fairness, download").click()
    expect(bea.locator("#facts .checks .holds").first).to_be_visible()
    expect(bea.locator("#facts .checks .fails")).to_have_count(0)
    shoot(bea, screenshots, f"{game}-fairness")


def taken_back(ada: Page, bea: Page) -> None:
    """What the rival has answered already needs her consent."""
    press(ada, button(ada, "back", "ask"))
    expect(bea.locator("#prompt")).to_contain_text("Ada asks to take back")
    press(bea, button(bea, "yes", "answer"))
    reached(ada, revision(bea))
    expect(ada.locator("#turn")).to_contain_text("Your move")
