"""Late positions against a machine: what is lit, what is refused and why, all choices, undo, hint, the end."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser import tables
from browser.tables import against_machine, ask, button, hand, lit, play, press, revision, settled, shoot
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow


def test_everything_that_is_lit_is_what_can_be_done(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server)
    spells = {"cast day-chant", "cast day-ritual", "cast warp", "cast wishing-mist"}
    assert set(lit(page)) == spells | {"travel", "retreat"}
    expect(page.locator('#hand button[data-card="flourish"]')).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#hand-night b")).to_have_text("5")
    expect(page.locator("#seat-night")).to_contain_text("Temple")
    expect(page.locator("#phases [aria-current=step]")).to_contain_text("12 hours left")
    expect(page.locator("#sq-f6")).to_have_accessible_name("f6, day, mystified, 2 counters")
    shoot(page, screenshots, "cast")
    play(page, "cast day-ritual")
    assert {value.split()[0] for value in lit(page)} == {"change"}
    expect(page.locator("#hand .casting")).to_have_attribute("data-card", "day-ritual")
    expect(page.locator("#sq-c1")).to_have_accessible_name(re.compile("c1, neutral.*change to day.*completes a Temple"))
    shoot(page, screenshots, "cast-targets")
    play(page, "change c1")
    expect(page.locator("#temple-day-1")).to_have_count(1)
    expect(page.locator("#log")).to_contain_text("Temple")
    shoot(page, screenshots, "temple-built")
    play(page, "travel")
    assert all(value.startswith(("step", "retreat")) for value in lit(page))
    shoot(page, screenshots, "travel")
    step = next(value for value in lit(page) if value.startswith("step"))
    play(page, step)
    expect(page.locator("#pawn-day")).to_have_attribute("data-square", step.split()[1])
    expect(page.locator("#sq-d1")).to_have_accessible_name(re.compile("visited"))


def test_what_cannot_be_done_says_why(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server)
    before = revision(page)
    ask(page.locator("#hand button[data-card=flourish]"))
    bubble = page.locator(".why")
    expect(bubble).to_contain_text("Night")
    rule = bubble.locator("a.rule")
    expect(rule).to_have_text(re.compile(r"DN-\d+"))
    shoot(page, screenshots, "why-card")
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    ask(page.locator("#sq-a1"))
    expect(bubble).to_be_visible()
    inside = bubble.bounding_box()
    assert inside is not None
    assert inside["x"] >= 0
    assert inside["y"] >= 0
    shoot(page, screenshots, "why-square")
    name = rule.inner_text()
    rule.click()
    block = page.locator(f'#rules [data-rule="{name}"]')
    expect(block).to_be_in_viewport()
    expect(block).to_be_focused()
    shoot(page, screenshots, "why-rule")
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).not_to_be_visible()
    assert revision(page) == before


@pytest.mark.long
def test_the_rules_are_searched_at_the_table(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server)
    page.get_by_role("link", name="Rules").first.click()
    field = page.locator("#rules input[type=search]")
    field.fill("mystif")
    expect(page.locator("#rules [data-found]")).to_have_text(re.compile(r"\d+ of \d+"))
    shown = page.locator("#rules .rule-block:visible")
    assert 0 < shown.count() < page.locator("#rules .rule-block").count()
    shoot(page, screenshots, "rules-searched")
    page.locator("#rules [data-close]").click()
    expect(page.locator("#rules")).not_to_be_visible()


@pytest.mark.long
def test_undo_is_free_until_something_was_learnt(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server)
    play(page, "cast day-ritual", "change e1")
    expect(page.locator("#sq-e1")).to_have_attribute("data-face", "day")
    press(page, button(page, "1", "undo"))
    expect(page.locator("#sq-e1")).to_have_attribute("data-face", "neutral")
    assert "change e1" in lit(page)
    press(page, page.locator("#hand .casting"))  # touched again, a spell is taken back
    assert "cast day-ritual" in lit(page)
    assert hand(page).count("day-ritual") == 1
    expect(page.locator("button[name=undo]:visible")).to_have_count(0)


@pytest.mark.long
def test_undo_says_why_it_does_not_go_back_past_a_machine(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server)
    play(page, "cast day-chant", "retreat")
    settled(page)
    expect(page.locator("#turn")).to_contain_text("Your move")
    undo = page.locator(".tools button[name=why][value=undo]")
    expect(undo).to_have_text(re.compile("^Undo"))
    undo.click(force=True)
    expect(page.locator(".why[data-own]")).to_contain_text("What was seen cannot be unseen.")
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    expect(page.locator(".why[data-own]")).to_contain_text("a practice game")


@pytest.mark.long
def test_a_hint_lights_what_the_machine_would_do(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server)
    before = revision(page)
    page.locator("button[name=hint]:visible").click()
    hinted = page.locator("button.hinted")
    expect(hinted).to_have_count(1)
    expect(hinted).to_have_attribute("name", "action")
    expect(page.locator("#say")).not_to_be_empty()
    assert revision(page) == before
    shoot(page, screenshots, "hint")


@pytest.mark.long
def test_the_nine_of_a_temple_are_chosen_on_the_board(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server, "nine-of-eleven")
    assert len(lit(page)) == 11
    expect(page.locator("#prompt")).to_contain_text("A Temple")
    shoot(page, screenshots, "temple-choice")
    play(page, "temple a3")
    assert "temple f3" not in lit(page)  # cannot be one of the same nine
    play(page, "temple a2", "temple b1", "temple c1", "temple d1", "temple e1", "temple f1")
    expect(page.locator(".sq.chosen")).to_have_count(7)
    shoot(page, screenshots, "temple-choice-seven")
    play(page, "temple a1")
    assert sorted(lit(page)) == ["temple b2", "temple f2"]
    play(page, "temple b2")
    expect(page.locator("#temple-day-1")).to_have_count(1)
    expect(page.locator("#sq-f3")).to_have_attribute("data-face", "day")
    shoot(page, screenshots, "temple-chosen")


@pytest.mark.long
def test_a_spell_is_stolen_and_cast(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server, "stealing")
    play(page, "cast steal-passion")
    choice = page.locator("#choice")
    expect(choice.get_by_role("heading")).to_have_text("The hand of Night")
    assert sorted(lit(page)) == ["choose mimic", "choose obtain", "choose shift"]
    shoot(page, screenshots, "steal-choice")
    play(page, "choose obtain")
    assert sorted(lit(page)) == ["cast obtain", "discard obtain"]
    shoot(page, screenshots, "stolen")
    play(page, "cast obtain")
    expect(choice).not_to_be_visible()
    assert sorted(hand(page)) == ["day-chant", "fate", "warp", "wonder"]
    # what was seen stays known
    page.locator("#hand-night").click()
    expect(page.locator("#known-night")).to_be_visible()
    expect(page.locator("#known-night [data-card]")).to_have_count(3)
    shoot(page, screenshots, "known-hand")


@pytest.mark.long
def test_a_spell_is_taken_from_the_book(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server, "wondering")
    play(page, "cast wonder")
    values = lit(page)
    assert all(value.startswith("take ") for value in values)
    assert "take fate" in values
    shoot(page, screenshots, "book-choice")
    last = page.locator(f'button[value="{values[-1]}"]')
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    play(page, "take fate")
    assert sorted(hand(page)) == ["fate", "warp"]


@pytest.mark.long
def test_three_of_eight_are_discarded(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server, "too-many")
    shoot(page, screenshots, "hand-of-eight")
    play(page, "retreat")
    expect(page.locator("#prompt")).to_contain_text("0 of 3")
    shoot(page, screenshots, "discard")
    play(page, "discard day-chant", "discard day-chant")
    assert "discard day-chant" not in lit(page)
    press(page, button(page, "1", "undo"))
    assert "discard day-chant" in lit(page)
    play(page, "discard fate")
    expect(page.locator("#prompt")).to_contain_text("2 of 3")
    play(page, "discard wonder")
    expect(page.locator("#discard-day b")).to_have_text("3")
    page.locator("#discard-day").click()
    expect(page.locator("#discards-day")).to_be_visible()
    expect(page.locator("#discards-day [data-card]")).to_have_count(3)
    shoot(page, screenshots, "discards")


def test_the_end_says_who_won_and_why(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server, "last-tile")
    play(page, "cast day-chant")
    end = page.locator(".prompt.end")
    expect(end.get_by_role("heading")).to_have_text("You win")
    expect(end).to_contain_text("DN-37")
    assert lit(page) == []
    expect(page).to_have_title(re.compile("Day & Night"))
    shoot(page, screenshots, "won")
    end.locator("a.rule").click()
    expect(page.locator('#rules [data-rule="DN-37"]')).to_be_in_viewport()


@pytest.mark.long
def test_a_machine_wins(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server, "last-tile")
    play(page, "retreat")
    end = page.locator(".prompt.end")
    expect(end.get_by_role("heading")).to_have_text("You lose")
    shoot(page, screenshots, "lost")
    first = tables.table_id(page)
    end.locator("button[name=rematch]").click()
    page.wait_for_url(lambda url: "/t/" in url and first not in url)
    tables.dealt(page)
    expect(page.locator("#seat-night")).to_contain_text("Ada")
    expect(page.locator("#seat-day")).to_contain_text("Machine")


@pytest.mark.long
def test_resigning_is_asked_twice(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server)
    page.get_by_role("link", name="More").click()
    shoot(page, screenshots, "menu")
    page.locator("#menu a[href='#resign']").click()
    expect(page.locator("#resign")).to_be_visible()
    shoot(page, screenshots, "resign")
    page.get_by_role("link", name="Play on").click()
    expect(page.locator("#resign")).not_to_be_visible()
    expect(page.locator("main")).to_have_attribute("data-status", "running")
    page.get_by_role("link", name="More").click()
    page.locator("#menu a[href='#resign']").click()
    page.locator("#resign button[name=resign]").click()
    expect(page.locator(".prompt.end")).to_contain_text("Day resigned")
    expect(page.locator("#resign")).not_to_be_visible()
    expect(page.locator(".prompt.end").get_by_role("heading")).to_have_text("You lose")


@pytest.mark.long
def test_a_line_of_the_log_lights_its_squares(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server)
    play(page, "cast day-ritual", "change e1")
    line = page.locator("#log .ev", has=page.locator(".at[data-square=e1]")).first
    line.hover()
    expect(page.locator("#sq-e1")).to_have_class(re.compile("pointed"))
    page.locator("#prompt").hover()
    expect(page.locator("#sq-e1")).not_to_have_class(re.compile("pointed"))


@pytest.mark.long
def test_a_card_is_read_large(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server)
    slot = page.locator("#hand .slot", has=page.locator("[data-card=flourish]"))
    slot.hover()
    slot.locator("[data-zoom]").click()
    zoom = page.locator("#zoom")
    expect(zoom).to_be_visible()
    expect(zoom).to_contain_text("Change 2 squares")
    shoot(page, screenshots, "card-large")
    page.keyboard.press("Escape")
    expect(zoom).not_to_be_visible()


@pytest.mark.long
def test_a_machine_that_thinks_shows_it(server: Server, pages: Pages, screenshots: Path) -> None:
    page = pages()
    page.goto(f"{server.url}/new/day-night")
    tables.pick(page, "level-night", page.locator("input[name=level-night]").last.input_value())  # the strongest
    page.locator("input[name=scenario]").set_input_files(tables.SCENARIOS / "middle.yaml")
    page.locator("form.new button.big").click()
    tables.dealt(page)
    play(page, "retreat")
    bar = page.locator("#thinking-night")
    expect(bar).to_be_visible()
    shoot(page, screenshots, "thinking")
    settled(page, seconds=240)  # twenty, on a machine that has nothing else to do
    expect(bar).not_to_be_visible()
