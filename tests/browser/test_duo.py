"""Res Arcana Duo: payments with a total and a way back, another power instead, discarding, swapping, collecting."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.tables import against_machine, lit, play, press, reached, revision, shoot
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow


@pytest.fixture
def page(server: Server, pages: Pages) -> Page:
    return against_machine(pages, server, "duo-middle")


def in_pool(page: Page, essence: str) -> Locator:
    return page.locator("#pool .tok").filter(has_text=essence).locator("b")


def slots(page: Page) -> tuple[int, int]:
    """Full ones, and all."""
    return page.locator(".slot-e.full").count(), page.locator(".slot-e").count()


def test_a_payment_is_laid_out_and_can_be_taken_back_whole(page: Page, screenshots: Path) -> None:
    play(page, "place white-swan")
    before = lit(page)
    expect(in_pool(page, "Calm")).to_have_text("4")
    play(page, "use white-swan 1")
    expect(page.locator("#prompt .total")).to_have_text("1 of 2 paid")  # Calm leaves no choice
    assert slots(page) == (1, 2)
    expect(in_pool(page, "Calm")).to_have_text("3")
    shoot(page, screenshots, "duo-paying")
    press(page, page.locator("#prompt .back").filter(has_text="Cancel"))
    expect(page.locator("#prompt .slots")).to_have_count(0)
    expect(in_pool(page, "Calm")).to_have_text("4")
    assert sorted(lit(page)) == sorted(before)


@pytest.mark.long
def test_what_a_power_puts_on_its_component_lies_there(page: Page) -> None:
    play(page, "place white-swan", "use white-swan 1", "pay death")
    expect(in_pool(page, "Calm")).to_have_text("3")
    expect(in_pool(page, "Death")).to_have_text("5")
    expect(page.get_by_role("link", name="White Swan, on it: 2 Life, 1 Calm")).to_have_count(1)


@pytest.mark.long
def test_another_power_is_chosen_while_one_is_paid(page: Page) -> None:
    """What was begun goes back by itself."""
    play(page, "place white-swan", "use white-swan 1")
    before = revision(page)
    page.locator('[data-then="use enchantress 1"]:visible').first.click()
    reached(page, before + 2)
    expect(page.locator("#log")).to_contain_text("Enchantress")
    expect(in_pool(page, "Calm")).to_have_text("4")


@pytest.mark.long
def test_a_card_is_discarded_for_essences_one_by_one(page: Page, screenshots: Path) -> None:
    play(page, "discard squared-circle")
    expect(in_pool(page, "Life")).to_have_text("0")
    play(page, "gain life")
    expect(page.locator("#prompt .total")).to_have_text("1 of 2 chosen")
    assert slots(page) == (1, 2)
    shoot(page, screenshots, "duo-discarding")
    press(page, page.locator("#prompt .back").filter(has_text="Take one back"))
    assert slots(page) == (0, 2)
    play(page, "gain calm", "gain life")
    expect(in_pool(page, "Calm")).to_have_text("7")
    expect(in_pool(page, "Life")).to_have_text("1")
    expect(page.locator("#hand [data-card=squared-circle]")).to_have_count(0)


@pytest.mark.long
def test_passing_asks_for_another_item_and_the_next_round_is_collected_in_one_view(
    page: Page, screenshots: Path
) -> None:
    play(page, "use enchantress 1", "pass")  # essences lie on her, to be taken in the next round
    assert sorted(lit(page)) == ["swap alchemy", "swap reanimate", "swap research"]
    expect(page.locator("#prompt")).to_contain_text("Calm/Elan")
    play(page, "swap alchemy")
    collecting = page.locator(".collecting")
    expect(collecting).to_be_visible()
    expect(collecting.locator(".line")).not_to_have_count(0)
    shoot(page, screenshots, "duo-collecting")
    expect(page.locator("#turn")).to_contain_text("Round 8")


@pytest.mark.long
def test_what_is_pointed_at_is_read_beside_the_table(page: Page) -> None:
    page.locator(".mat.mine [data-card=enchantress]").first.hover()
    expect(page.locator("#reader h2:visible")).to_have_text("Enchantress")
    page.locator("#hand [data-card=white-swan]").first.hover()
    expect(page.locator("#reader h2:visible")).to_have_text("White Swan")


@pytest.mark.long
def test_what_the_key_borrows_may_be_declined(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server, "duo-key")
    play(page, "use solomons-key 1")
    expect(page.locator("#prompt")).to_contain_text("Which magic item do you borrow, if any?")
    assert sorted(set(lit(page))) == ["borrow research", "decline"]
    shoot(page, screenshots, "duo-borrowing")
    before = revision(page)
    press(page, page.locator("#prompt .btn").filter(has_text="Decline"))
    reached(page, before + 1)
    expect(page.locator("#log")).to_contain_text("Ada declines")
