"""People at one table: one screen with a curtain, two browsers, watchers, and a server that falls and gets up again."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser import tables
from browser.positions import DAY, DAY_HAND, NIGHT, NIGHT_HAND, shown_cards
from browser.tables import (
    button,
    dealt,
    hand,
    invitation,
    lit,
    open_table,
    play,
    press,
    reached,
    revision,
    shoot,
    sit_down,
    table_id,
    two_at_a_table,
)
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow


# --- one screen -------------------------------------------------------------------------------------------------------
@pytest.mark.long
def test_nothing_of_either_hand_is_behind_the_curtain(server: Server, pages: Pages, screenshots: Path) -> None:
    page = dealt(open_table(pages(), server, night="screen", scenario="middle"))
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("Day to move")
    assert shown_cards(page) == set()
    assert lit(page) == []
    shoot(page, screenshots, "curtain-day")
    tables.lift(page)
    assert sorted(hand(page)) == sorted(DAY_HAND)
    assert shown_cards(page) == DAY - {"day-chant", "Day Chant"}
    play(page, "cast day-chant")
    button(page, "retreat").click()
    expect(curtain).to_contain_text("Night to move")
    assert shown_cards(page) == set()
    assert hand(page) == []
    shoot(page, screenshots, "curtain-night")
    tables.lift(page)
    assert set(NIGHT_HAND) <= set(hand(page))
    assert shown_cards(page) == NIGHT
    expect(page.locator(".rail > section").last).to_have_attribute("id", "seat-night")  # she sits below
    shoot(page, screenshots, "one-screen-night")


@pytest.mark.long
def test_at_one_screen_nobody_is_asked_for_an_undo(server: Server, pages: Pages) -> None:
    page = dealt(open_table(pages(), server, night="screen", scenario="middle"))
    tables.lift(page)
    play(page, "cast day-chant")
    button(page, "retreat").click()
    tables.lift(page)
    expect(page.locator("main")).to_have_attribute("data-seat", "night")
    play(page, "travel")
    press(page, button(page, "1", "undo"))
    assert "travel" in lit(page)


# --- two browsers -----------------------------------------------------------------------------------------------------
@pytest.mark.long
def test_two_browsers_and_a_reload(server: Server, pages: Pages, screenshots: Path) -> None:
    ada = open_table(pages(), server, night="friend", scenario="middle")
    expect(ada.locator("#prompt")).to_contain_text("Waiting for company")
    shoot(ada, screenshots, "waiting")
    bea = pages(invitation(ada))
    shoot(bea, screenshots, "invitation", whole=True)
    sit_down(bea, invitation(ada))
    dealt(ada)  # without a reload
    dealt(bea)
    expect(ada.locator("#seat-night")).to_contain_text("Bea")
    expect(bea.locator("#seat-day")).to_contain_text("Ada")
    assert lit(bea) == []
    expect(bea.locator("#turn")).to_contain_text("Day")
    shoot(bea, screenshots, "rivals-turn")
    play(ada, "cast day-ritual")
    reached(bea, revision(ada))
    expect(bea.locator("#prompt")).to_contain_text("Day Ritual")
    bea.reload()
    play(ada, "change e1")
    expect(bea.locator("#sq-e1")).to_have_attribute("data-face", "day")
    ada.reload()
    expect(ada.locator("#sq-e1")).to_have_attribute("data-face", "day")
    play(ada, "retreat")
    expect(bea.locator("#turn")).to_contain_text("Your move")
    expect(bea).to_have_title(re.compile("Your move"))
    expect(bea.locator("#say")).to_contain_text("Cast a spell")
    play(bea, "travel")
    reached(ada, revision(bea))
    assert hand(ada) != []


def test_pages_reconnect_when_the_server_was_killed(mortal: Server, pages: Pages, screenshots: Path) -> None:
    pages.allow("ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|ERR_SOCKET")
    ada, bea = two_at_a_table(pages, mortal)
    play(ada, "cast day-ritual")
    mortal.kill()
    expect(ada.locator("#connection")).to_be_visible()
    expect(bea.locator("#connection")).to_be_visible()
    shoot(ada, screenshots, "connection-lost")
    button(ada, "change e1").click()
    expect(ada.locator("#toast")).to_be_visible()
    shoot(ada, screenshots, "unreachable")
    mortal.start()
    expect(bea.locator("#connection")).not_to_be_visible()
    expect(ada.locator("#connection")).not_to_be_visible()
    ada.locator("#toast button").click()  # try again
    expect(ada.locator("#sq-e1")).to_have_attribute("data-face", "day")
    expect(bea.locator("#sq-e1")).to_have_attribute("data-face", "day")
    play(ada, "retreat")
    expect(bea.locator("#turn")).to_contain_text("Your move")


@pytest.mark.long
def test_a_machine_goes_on_when_the_server_was_killed(mortal: Server, pages: Pages) -> None:
    pages.allow("ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|ERR_SOCKET|409")  # tried again, it was done before
    page = tables.against_machine(pages, mortal)
    before = revision(page)
    button(page, "retreat").click()
    mortal.kill()
    mortal.start()
    # try again, if it was lost; the way out goes by itself as soon as the page sees that it was not
    page.evaluate("document.querySelector('#toast button')?.click()")
    reached(page, before + 2)
    tables.settled(page)
    expect(page.locator("#connection")).not_to_be_visible()


@pytest.mark.long
def test_a_double_click_acts_once(server: Server, pages: Pages) -> None:
    ada, bea = two_at_a_table(pages, server)
    before = revision(ada)
    button(ada, "cast day-chant").dblclick()
    reached(ada, before + 1)
    reached(bea, before + 1)
    assert revision(ada) == before + 1
    expect(ada.locator("#sq-d1")).to_have_attribute("data-face", "day")


@pytest.mark.long
def test_two_pages_of_one_person_show_the_same(server: Server, pages: Pages) -> None:
    one, bea = two_at_a_table(pages, server)
    other = dealt(pages(one.url, beside=one))
    play(one, "cast day-chant")
    expect(other.locator("#sq-d1")).to_have_attribute("data-face", "day")
    play(other, "cast day-ritual")
    expect(one.locator("#hand .casting")).to_be_visible()
    expect(bea.locator("#prompt")).to_contain_text("Day Ritual")


# --- undo between people ----------------------------------------------------------------------------------------------
def test_undo_is_asked_and_answered(server: Server, pages: Pages, screenshots: Path) -> None:
    ada, bea = two_at_a_table(pages, server)
    play(ada, "cast day-chant", "retreat")
    reached(bea, revision(ada))
    play(bea, "travel")
    reached(ada, revision(bea))
    expect(ada.locator("button[name=undo]:visible")).to_have_count(0)
    press(ada, button(ada, "back", "ask"))
    expect(bea.locator("#prompt")).to_contain_text("Ada asks to take back the last 2 decisions")
    expect(ada.locator("#prompt")).to_contain_text("waits for an answer")
    shoot(bea, screenshots, "undo-asked")
    shoot(ada, screenshots, "undo-waits")
    press(bea, button(bea, "no", "answer"))
    expect(ada.locator("#prompt")).not_to_contain_text("answer")
    expect(ada.locator("#turn")).to_contain_text("Turn 15")
    press(ada, button(ada, "back", "ask"))
    press(bea, button(bea, "yes", "answer"))
    expect(ada.locator("#turn")).to_contain_text("Turn 14")
    expect(ada.locator("#turn")).to_contain_text("Your move")
    assert "retreat" in lit(ada)
    expect(bea.locator("#turn")).to_contain_text("Turn 14")
    assert lit(bea) == []


@pytest.mark.long
def test_a_turn_that_just_ended_is_taken_back_without_asking(server: Server, pages: Pages) -> None:
    """Nobody has learnt anything and the rival has not begun."""
    ada, bea = two_at_a_table(pages, server)
    play(ada, "cast day-chant", "retreat")
    reached(bea, revision(ada))
    assert lit(bea) != []
    press(ada, button(ada, "1", "undo"))
    reached(bea, revision(ada))
    assert lit(bea) == []
    assert "retreat" in lit(ada)


@pytest.mark.long
def test_a_question_passes_when_the_game_goes_on(server: Server, pages: Pages) -> None:
    ada, bea = two_at_a_table(pages, server)
    play(ada, "retreat")
    reached(bea, revision(ada))
    play(bea, "travel")
    reached(ada, revision(bea))
    press(ada, button(ada, "back", "ask"))
    expect(button(bea, "yes", "answer")).to_be_visible()
    play(bea, next(value for value in lit(bea) if value.startswith("step ")))
    reached(ada, revision(bea))
    expect(ada.locator("#prompt")).not_to_contain_text("A question")
    expect(bea.locator("button[name=answer]")).to_have_count(0)


# --- the end and after ------------------------------------------------------------------------------------------------
@pytest.mark.long
def test_rematch_with_seats_exchanged(server: Server, pages: Pages, screenshots: Path) -> None:
    ada, bea = two_at_a_table(pages, server, "last-tile")
    play(ada, "cast day-chant")
    expect(ada.locator(".prompt.end").get_by_role("heading")).to_have_text("You win")
    expect(bea.locator(".prompt.end").get_by_role("heading")).to_have_text("You lose")
    first = table_id(ada)
    ada.locator("button[name=rematch]").click()
    ada.wait_for_url(lambda url: "/t/" in url and first not in url)
    shoot(ada, screenshots, "rematch-waits")
    shoot(bea, screenshots, "rematch-offered")
    bea.locator(".prompt.end .prime").click()
    bea.wait_for_url(lambda url: "/t/" in url and first not in url)
    assert table_id(ada) == table_id(bea)
    dealt(ada)
    dealt(bea)
    expect(ada.locator("main")).to_have_attribute("data-seat", "night")
    expect(bea.locator("main")).to_have_attribute("data-seat", "day")
    expect(bea.locator("#turn")).to_contain_text("Your move")


@pytest.mark.long
def test_who_resigns_loses(server: Server, pages: Pages) -> None:
    ada, bea = two_at_a_table(pages, server)
    bea.get_by_role("link", name="More").click()
    bea.locator("#menu a[href='#resign']").click()
    bea.locator("#resign button[name=resign]").click()
    expect(ada.locator(".prompt.end").get_by_role("heading")).to_have_text("You win")
    expect(bea.locator(".prompt.end")).to_contain_text("Night resigned")


@pytest.mark.long
def test_a_machine_plays_for_who_left_until_she_is_back(server: Server, pages: Pages, screenshots: Path) -> None:
    ada, bea = two_at_a_table(pages, server)
    place = bea.url
    expect(ada.locator("[data-presence=night]")).to_have_attribute("data-here", "true")
    bea.goto("about:blank")
    expect(ada.locator("[data-presence=night]")).to_have_attribute("data-here", "false")
    play(ada, "retreat")
    ada.get_by_role("link", name="More").click()
    shoot(ada, screenshots, "menu-away")
    ada.locator("button[name=machine]").click()
    expect(ada.locator("#seat-night")).to_contain_text("Machine")
    expect(ada.locator("#menu")).not_to_be_visible()
    tables.settled(ada)
    expect(ada.locator("#turn")).to_contain_text("Your move")
    bea.goto(place)
    expect(bea.locator("#seat-night")).to_contain_text("Machine")
    bea.get_by_role("link", name="More").click()
    shoot(bea, screenshots, "menu-back-again")
    bea.locator("button[name=person]").click()
    expect(ada.locator("#seat-night")).to_contain_text("Bea")
    expect(bea.locator("#menu")).not_to_be_visible()
    play(ada, "retreat")
    expect(bea.locator("#turn")).to_contain_text("Your move")
    assert lit(bea) != []
