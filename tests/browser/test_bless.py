"""Bless: an attacker is chosen and let go, what would come of it is shown, an offering counts as it was foretold."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.tables import against_machine, button, lit, play, press, shoot
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow
NIGHT = "attack prima-notte -> "


@pytest.fixture
def page(server: Server, pages: Pages) -> Page:
    return against_machine(pages, server, "bless-middle")


def attacker(page: Page, card: str) -> Locator:
    return page.locator(f'label[for="att-{card}"]')


def shown_on(page: Page, card: str) -> Locator:
    """What a target wears."""
    return page.locator(f"#at-{card} .verdict:visible .long")


def shown(page: Page) -> Locator:
    """On all targets."""
    return page.locator(".verdict[class*=from-]:visible")


def clash(page: Page) -> Locator:
    """The Eyes in the middle of the table."""
    return page.locator("#clash .numbers:visible")


def test_every_target_shows_what_would_come_of_it(page: Page, screenshots: Path) -> None:
    expect(shown(page)).to_have_count(0)
    attacker(page, "prima-notte").click()
    expect(shown_on(page, "pendolo-veggente")).to_have_text("Both corrupted")
    expect(shown_on(page, "fiore-di-lamus")).to_have_text("Tie, both lose")
    expect(shown_on(page, "cristallo-di-pece")).to_have_text("It wins")
    rows = page.locator(".fate-row:visible")
    expect(rows).to_have_count(4)
    expect(rows.filter(has_text="Pitch Crystal")).to_contain_text("3 : 4")
    shoot(page, screenshots, "bless-attacker")
    press(page, button(page, f"{NIGHT}pendolo-veggente"))
    expect(page.locator("#log")).to_contain_text("Eye 3 to 7")
    for card in ("prima-notte", "pendolo-veggente"):
        expect(page.locator(f"#at-{card}")).to_have_attribute("data-lies", "1")


@pytest.mark.long
def test_another_attacker_another_outcome_and_touched_again_none(page: Page) -> None:
    attacker(page, "prima-notte").click()
    attacker(page, "oblio-e-prigione").click()
    expect(shown(page)).to_have_count(4)
    expect(shown_on(page, "cristallo-di-pece")).to_have_text("Breaks, +2")
    attacker(page, "oblio-e-prigione").click()
    expect(shown(page)).to_have_count(0)
    assert not [value for value in lit(page) if value.startswith("attack")]
    attacker(page, "oblio-e-prigione").click()
    page.keyboard.press("Escape")
    expect(shown(page)).to_have_count(0)


@pytest.mark.long
def test_the_great_eye_shows_one_clash_the_last_that_was_pointed_at(page: Page, screenshots: Path) -> None:
    attacker(page, "prima-notte").click()
    expect(clash(page)).to_have_count(0)
    expect(page.locator(".lid-shut")).to_be_visible()
    button(page, f"{NIGHT}pendolo-veggente").hover()
    expect(clash(page)).to_have_text("7It wins3")
    expect(page.locator(".lid-shut")).not_to_be_visible()
    wanted = page.locator(f'.hit[value="{NIGHT}cristallo-di-pece"]')
    for _ in range(160):
        page.keyboard.press("Tab")
        if wanted.evaluate("one => one === document.activeElement"):
            break
    expect(clash(page)).to_have_text("4It wins3")  # the mouse still rests on the other one
    shoot(page, screenshots, "bless-clash-by-keyboard")
    button(page, f"{NIGHT}fiore-di-lamus").hover()
    expect(clash(page)).to_have_text("3Tie3")


@pytest.mark.long
def test_an_offering_brings_the_points_that_were_foretold(page: Page, screenshots: Path) -> None:
    points = page.locator("#seat-one .points b")
    expect(points).to_have_text("6")
    play(page, "attack oblio-e-prigione -> cristallo-di-pece")
    expect(page.locator("#prompt")).to_contain_text("Oblivion and Prison blesses for 2 points")
    shoot(page, screenshots, "bless-offering")
    play(page, "offer")
    expect(points).to_have_text("8")
    expect(page.locator("#altar-one")).to_contain_text("3 of 5")
    expect(page.locator("#at-cristallo-di-pece")).to_have_count(0)


@pytest.mark.long
def test_a_number_tells_its_reasons(page: Page, screenshots: Path) -> None:
    page.locator("#at-fiore-di-lamus .num.karma").click()
    update = page.locator("#leaf-fiore-di-lamus")
    expect(update).to_be_visible()
    expect(update.locator("table.reasons")).to_contain_text("Wings of Som")
    shoot(page, screenshots, "bless-reasons")
    page.keyboard.press("Escape")
    expect(update).not_to_be_visible()


@pytest.mark.long
def test_an_echo_asks_for_its_curse_on_the_field(page: Page) -> None:
    play(page, "invoke orizzonte")
    assert len(lit(page)) == 8
    expect(page.locator("#prompt")).to_contain_text("Horizon")
    expect(page.locator("#log")).not_to_contain_text("Shining Chains")
    play(page, "target catene-lucenti")
    expect(page.locator("#log")).to_contain_text("Shining Chains")
    assert "invoke orizzonte" not in lit(page)  # once a turn
