"""Whole games by clicks alone: from the lobby or the deal to the end and its replay."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser import tables
from browser.positions import OTHERS, PREFIXES
from browser.tables import lit, settled, shoot
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow
house = tables.house
MOST = 1500  # decisions of one side


# what is done first if it can be: by game, verbs
FIRST = {
    "day-night": "cast choose take change turn temple mystify crystallize move discard retreat",
    "bless": "offer attack invoke target bind done play ready end",
    "res-arcana-duo": "claim use pay done place gain take keep choose swap pass",
    "realm-of-sand": "complete place at fill take keep under end done",
}


def choose(game: str, values: list[str], draw: random.Random) -> str:
    """Sensibly, so that it comes to an end."""
    for kind in FIRST[game].split():
        if found := [value for value in values if value.split()[0] == kind]:
            return draw.choice(found)
    return draw.choice(values)


def possible(page: Page, game: str) -> list[str]:
    """What is lit, and whom a Curse can attack once it is touched."""
    values = lit(page)
    if game == "bless":
        attacks = page.locator(f"{tables.LIT}[value^='attack ']").evaluate_all("all => all.map(one => one.value)")
        values += sorted(set(attacks) - set(values))
    return values


def play_out(page: Page, draw: random.Random, game: str = "day-night", most: int = MOST) -> int:
    """Whatever is lit, until the end; how many decisions."""
    for made in range(most):
        settled(page)
        if page.locator(".prompt.end").count():
            return made
        if values := possible(page, game):
            tables.play(page, choose(game, values, draw))
    raise AssertionError("the game does not end")


def is_over(page: Page, rule: str) -> None:
    end = page.locator(".prompt.end")
    expect(end.get_by_role("heading")).to_have_text(re.compile("You (win|lose)|A draw"))
    expect(end.locator("a.rule")).to_have_text(re.compile(rf"{rule}-\d+"))
    assert lit(page) == []


def test_a_whole_game_against_a_machine(house: Server, pages: Pages, screenshots: Path) -> None:
    page = pages(house.url)
    page.locator("a[href^='/new/day-night?with=machine']").first.click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Open the table").first.click()
    tables.dealt(page)
    expect(page.locator("#turn")).to_contain_text("Turn 1")
    assert len(tables.hand(page)) >= 1
    shoot(page, screenshots, "game-dealt")
    made = play_out(page, random.Random(7))
    assert made > 20
    is_over(page, "DN")
    shoot(page, screenshots, "game-over")
    page.locator(".prompt.end").get_by_role("link", name="Replay").click()
    page.wait_for_url(re.compile("/replay/"))
    expect(page.locator("#replay")).to_be_visible()
    shoot(page, screenshots, "game-replay")
    page.goto(house.url)
    expect(page.locator(".lately .row")).to_have_count(1)
    expect(page.get_by_role("heading", name="Welcome back, Ada")).to_be_visible()
    shoot(page, screenshots, "lobby-after-a-game", whole=True)


@pytest.mark.parametrize("game", OTHERS)
def test_a_whole_game_from_the_deal(house: Server, pages: Pages, screenshots: Path, game: str) -> None:
    page = tables.dealt(tables.open_table(pages(), house, game, level="greedy"))
    settled(page)
    shoot(page, screenshots, f"{game}-dealt")
    made = play_out(page, random.Random(5), game, 400)
    assert made > 15
    is_over(page, PREFIXES[game])
    shoot(page, screenshots, f"{game}-over")
    page.locator(".prompt.end").get_by_role("link", name="Replay").click()
    page.wait_for_url(re.compile("/replay/"))
    expect(page.locator("#replay")).to_be_visible()
    last = int(page.locator("[data-replay-at]").inner_text())
    assert last > made
    page.locator("[data-step=back]").click()
    expect(page.locator("[data-replay-at]")).to_have_text(str(last - 1))
    page.locator("[data-step=first]").click()
    expect(page.locator("[data-replay-at]")).to_have_text("0")
    assert page.locator(".thinking:visible").count() == 0
    shoot(page, screenshots, f"{game}-replay")


@pytest.mark.parametrize("scenario", ["sand-three", "sand-four"])
def test_three_and_four_at_the_table(house: Server, pages: Pages, screenshots: Path, scenario: str) -> None:
    page = tables.dealt(tables.open_table(pages(), house, scenario=scenario, level="greedy"))
    number = tables.header_of(scenario)["seats"]
    expect(page.locator(".rail .seat")).to_have_count(number - 1)
    for seat in tables.seats_of("realm-of-sand")[1:number]:
        expect(page.locator(f"#seat-{seat}")).to_be_visible()
        page.locator(f"#seat-{seat} a[href='#of-{seat}']").first.click()
        expect(page.locator(f"#of-{seat}")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(f"#of-{seat}")).not_to_be_visible()
    shoot(page, screenshots, f"realm-of-sand-{number}")
    play_out(page, random.Random(1), "realm-of-sand", 200)
    is_over(page, "RS")
    shoot(page, screenshots, f"realm-of-sand-{number}-over")


def test_alone_to_the_rating(house: Server, pages: Pages, screenshots: Path) -> None:
    page = tables.dealt(tables.open_table(pages(), house, scenario="sand-solo"))
    expect(page.locator("#turn")).to_contain_text("Round 14 of 14")
    shoot(page, screenshots, "realm-of-sand-solo")
    tables.play(page, "complete 20", "at b2 c1 c2 d2 e2")
    play_out(page, random.Random(1), "realm-of-sand", 60)
    end = page.locator(".prompt.end")
    expect(end).to_contain_text("stars")
    expect(end.locator("a.rule").first).to_have_text("RS-27")
    shoot(page, screenshots, "realm-of-sand-solo-over")
