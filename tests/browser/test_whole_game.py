"""A game of Day & Night from the lobby to the replay, by clicks alone."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser import tables
from browser.tables import lit, press, settled, shoot
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow
house = tables.house
MOST = 1500  # decisions of one side


def choose(values: list[str], draw: random.Random) -> str:
    """Spells first; without one, the turn ends."""
    for kind in ("cast", "choose", "take", "change", "turn", "temple", "mystify", "crystallize", "move", "discard"):
        if found := [value for value in values if value.split()[0] == kind]:
            return draw.choice(found)
    return "retreat" if "retreat" in values else draw.choice(values)


def play_out(page: Page, draw: random.Random) -> int:
    """Whatever is lit, until the end; how many decisions."""
    for made in range(MOST):
        settled(page)
        if page.locator(".prompt.end").count():
            return made
        values = lit(page)
        if values:
            press(page, tables.button(page, choose(values, draw)))
    raise AssertionError("the game does not end")


def test_a_whole_game_against_a_machine(house: Server, pages: Pages, screenshots: Path) -> None:
    page = pages(house.url)
    page.get_by_role("link", name="Play the machine").click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Open the table").first.click()
    tables.dealt(page)
    expect(page.locator("#turn")).to_contain_text("Turn 1")
    assert len(tables.hand(page)) >= 1
    shoot(page, screenshots, "game-dealt")
    made = play_out(page, random.Random(7))
    assert made > 20
    end = page.locator(".prompt.end")
    expect(end.get_by_role("heading")).to_have_text(re.compile("You (win|lose)|A draw"))
    expect(end.locator("a.rule")).to_have_text(re.compile(r"DN-\d+"))
    assert lit(page) == []
    shoot(page, screenshots, "game-over")
    end.get_by_role("link", name="Replay").click()
    page.wait_for_url(re.compile("/replay/"))
    expect(page.locator("#replay")).to_be_visible()
    shoot(page, screenshots, "game-replay")
    page.goto(house.url)
    expect(page.locator(".lately .row")).to_have_count(1)
    expect(page.get_by_role("heading", name="Welcome back, Ada")).to_be_visible()
    shoot(page, screenshots, "lobby-after-a-game", whole=True)
