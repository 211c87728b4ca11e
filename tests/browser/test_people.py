"""People at one table: one screen with a curtain, two browsers, watchers, and a server that falls and gets up again."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser import tables
from browser.positions import GAMES, LATE, OTHERS, Late, with_names
from browser.tables import (
    button,
    dealt,
    hand,
    invitation,
    lit,
    loaded,
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
from ludomancer.core.codes import NOBODY
from server.server import Server

pytestmark = pytest.mark.slow
DAY_HAND = ("day-chant", "day-ritual", "warp", "wishing-mist", "flourish")
NIGHT_HAND = ("deter", "night-ritual", "shift", "crystal-sky", "night-wish")
DAY = {*DAY_HAND, "Day Chant", "Day Ritual", "Warp", "Wishing Mist", "Flourish"}
NIGHT = {*NIGHT_HAND, "Deter", "Night Ritual", "Shift", "Crystal Sky", "Night Wish"}


def shown_cards(page: Page) -> set[str]:
    """Spells of the scenario's hands that the page holds anywhere, seen or not."""
    html = tables.without_rules(page.content())
    assert len(html) > 5000
    return tables.named(html, DAY | NIGHT) - {"day-chant", "Day Chant"}  # lies among the discards too


# --- one screen -------------------------------------------------------------------------------------------------------
@pytest.mark.long
def test_nothing_of_either_hand_is_behind_the_curtain(house: Server, pages: Pages, screenshots: Path) -> None:
    page = dealt(open_table(pages(), house, night="screen", scenario="middle"))
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
def test_at_one_screen_nobody_is_asked_for_an_undo(house: Server, pages: Pages) -> None:
    page = dealt(open_table(pages(), house, night="screen", scenario="middle"))
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
def test_two_browsers_and_a_reload(house: Server, pages: Pages, screenshots: Path) -> None:
    ada = open_table(pages(), house, night="friend", scenario="middle")
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
def test_a_double_click_acts_once(house: Server, pages: Pages) -> None:
    ada, bea = two_at_a_table(pages, house)
    before = revision(ada)
    button(ada, "cast day-chant").dblclick()
    reached(ada, before + 1)
    reached(bea, before + 1)
    assert revision(ada) == before + 1
    expect(ada.locator("#sq-d1")).to_have_attribute("data-face", "day")


@pytest.mark.long
def test_two_pages_of_one_person_show_the_same(house: Server, pages: Pages) -> None:
    one, bea = two_at_a_table(pages, house)
    other = dealt(pages(one.url, beside=one))
    play(one, "cast day-chant")
    expect(other.locator("#sq-d1")).to_have_attribute("data-face", "day")
    play(other, "cast day-ritual")
    expect(one.locator("#hand .casting")).to_be_visible()
    expect(bea.locator("#prompt")).to_contain_text("Day Ritual")


# --- undo between people ----------------------------------------------------------------------------------------------
def test_undo_is_asked_and_answered(house: Server, pages: Pages, screenshots: Path) -> None:
    ada, bea = two_at_a_table(pages, house)
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
def test_a_turn_that_just_ended_is_taken_back_without_asking(house: Server, pages: Pages) -> None:
    """Nobody has learnt anything and the rival has not begun."""
    ada, bea = two_at_a_table(pages, house)
    play(ada, "cast day-chant", "retreat")
    reached(bea, revision(ada))
    assert lit(bea) != []
    press(ada, button(ada, "1", "undo"))
    reached(bea, revision(ada))
    assert lit(bea) == []
    assert "retreat" in lit(ada)


@pytest.mark.long
def test_a_question_passes_when_the_game_goes_on(house: Server, pages: Pages) -> None:
    ada, bea = two_at_a_table(pages, house)
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
def test_rematch_with_seats_exchanged(house: Server, pages: Pages, screenshots: Path) -> None:
    ada, bea = two_at_a_table(pages, house, "last-tile")
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
def test_who_resigns_loses(house: Server, pages: Pages) -> None:
    ada, bea = two_at_a_table(pages, house)
    bea.get_by_role("link", name="More").click()
    bea.locator("#menu a[href='#resign']").click()
    bea.locator("#resign button[name=resign]").click()
    expect(ada.locator(".prompt.end").get_by_role("heading")).to_have_text("You win")
    expect(bea.locator(".prompt.end")).to_contain_text("Night resigned")


@pytest.mark.long
def test_a_machine_plays_for_who_left_until_she_is_back(house: Server, pages: Pages, screenshots: Path) -> None:
    ada, bea = two_at_a_table(pages, house)
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


# --- links ------------------------------------------------------------------------------------------------------------
def test_watchers_see_what_is_public(house: Server, pages: Pages, screenshots: Path) -> None:
    ada, _ = two_at_a_table(pages, house)
    ada.get_by_role("link", name="Share this table").first.click()
    link = ada.locator("#share-watch").input_value()
    assert link.startswith(house.url)
    shoot(ada, screenshots, "share")
    ada.keyboard.press("Escape")
    cleo = dealt(pages(link))
    assert lit(cleo) == []
    assert hand(cleo) == []
    expect(cleo.locator("button[form=act]")).to_have_count(0)
    assert shown_cards(cleo) == set()
    shoot(cleo, screenshots, "watcher")
    play(ada, "cast day-ritual", "change e1")
    expect(cleo.locator("#sq-e1")).to_have_attribute("data-face", "day")
    expect(cleo.locator("#log")).to_contain_text("Day Ritual")


@pytest.mark.long
def test_looking_at_an_invitation_claims_nothing(house: Server, pages: Pages) -> None:
    ada = open_table(pages(), house, night="friend", scenario="middle")
    link = invitation(ada)
    before = house.rows(table_id(ada))
    for _ in range(2):
        expect(pages(link).get_by_role("button", name="Sit down")).to_be_visible()
    assert house.rows(table_id(ada)) == before
    expect(ada.locator("#prompt")).to_contain_text("Waiting for company")
    bea = sit_down(pages(), link)
    dealt(bea)
    late = pages(link)
    expect(late.locator("h2")).to_contain_text("All seats are taken")
    expect(late.get_by_role("button", name="Sit down")).to_have_count(0)


@pytest.mark.long
def test_a_code_that_is_typed_leads_to_the_invitation(house: Server, pages: Pages, screenshots: Path) -> None:
    pages.allow("404")  # a browser tells in its console that there was no such table
    ada = open_table(pages(), house, night="friend", scenario="middle")
    code = invitation(ada).rpartition("/")[2]
    bea = pages(house.url)
    bea.locator("#code").fill("ZZZZ ZZZZ")
    bea.get_by_role("button", name="Join").click()
    expect(bea.get_by_role("alert")).to_contain_text("no table with this code")
    shoot(bea, screenshots, "lobby-wrong-code")
    bea.locator("#code").fill(code.lower())
    bea.get_by_role("button", name="Join").click()
    expect(bea.get_by_role("button", name="Sit down")).to_be_visible()


@pytest.mark.long
def test_a_private_link_brings_the_seat_to_another_device(house: Server, pages: Pages, screenshots: Path) -> None:
    ada, _ = two_at_a_table(pages, house)
    place = ada.url
    ada.get_by_role("link", name="Share this table").first.click()
    with ada.expect_response("**/act") as answered:
        ada.locator("button[name=return]").click()
    link = answered.value.json()["link"]
    shown = ada.locator("#share input[readonly]").last
    expect(shown).to_have_value(link)
    expect(shown).to_be_visible()
    shoot(ada, screenshots, "private-link")
    phone = pages(link, width=360, height=780)  # looking gives no seat yet
    assert phone.request.get(place).status == 403
    shoot(phone, screenshots, "back-to-the-seat")
    phone.get_by_role("button", name="Sit down here").click()
    dealt(phone)
    assert sorted(hand(phone)) == sorted(DAY_HAND)
    play(phone, "cast day-chant")
    expect(ada.locator("#sq-d1")).to_have_attribute("data-face", "day")


@pytest.mark.long
def test_others_cannot_see_a_seat(house: Server, pages: Pages, screenshots: Path) -> None:
    pages.allow("403")
    ada, _ = two_at_a_table(pages, house)
    stranger = pages()
    answer = stranger.goto(ada.url)
    assert answer is not None
    assert answer.status == 403
    expect(stranger.locator("main")).to_contain_text("You have no seat at this table")
    shoot(stranger, screenshots, "no-seat")


@pytest.mark.long
def test_hints_between_people_only_if_agreed(house: Server, pages: Pages) -> None:
    ada, _ = two_at_a_table(pages, house, hints=False)
    expect(ada.locator("button[name=hint]")).to_have_count(0)
    other, _ = two_at_a_table(pages, house, hints=True)
    expect(other.locator("button[name=hint]")).to_have_count(1)


# --- in every game ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_one_screen_shows_one_hand_at_a_time(house: Server, pages: Pages, screenshots: Path, game: str) -> None:
    late = LATE[game]
    first, second = late.seats[:2]
    page = dealt(open_table(pages(), house, scenario=late.scenario, second="screen"))
    curtain = page.locator(".curtain")
    title = seat_title(game, first)
    expect(curtain).to_contain_text(f"{title} to move")
    both = late.hand(first) | late.hand(second)
    lying = open_cards(late, both)
    assert holds(page, both) <= lying
    assert hand(page) == []
    assert lit(page) == []
    shoot(page, screenshots, f"{game}-curtain-first")
    tables.lift(page)
    assert holds(page, late.hand(first)) == late.hand(first)
    assert holds(page, late.unknown(second, first)) <= lying
    play(page, *late.turn[:-1])
    tables.bring(page, late.turn[-1])
    button(page, late.turn[-1]).click()
    expect(curtain).to_contain_text(f"{seat_title(game, second)} to move")
    lying |= with_names(game, tables.named(" ".join(late.turn), both))
    assert holds(page, both) <= lying
    assert hand(page) == []
    assert lit(page) == []
    tables.lift(page)
    assert holds(page, late.hand(second)) == late.hand(second)
    assert holds(page, late.unknown(first, second)) <= lying
    expect(page.locator("main")).to_have_attribute("data-seat", second)
    assert lit(page) != []
    shoot(page, screenshots, f"{game}-one-screen-second")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_play_and_load_again(house: Server, pages: Pages, screenshots: Path, game: str) -> None:
    late = LATE[game]
    second = late.seats[1]
    ada = open_table(pages(), house, scenario=late.scenario, second="friend")
    expect(ada.locator("#prompt")).to_contain_text("Waiting for company")
    shoot(ada, screenshots, f"{game}-waiting")
    bea = sit_down(pages(), invitation(ada))
    dealt(ada)  # without a reload
    dealt(bea)
    expect(ada.locator(f"#seat-{second}")).to_contain_text("Bea")
    assert lit(bea) == []
    play(ada, late.turn[0])
    reached(bea, revision(ada))
    shoot(bea, screenshots, f"{game}-rival-decides")
    bea.reload()
    dealt(bea)
    assert revision(bea) == revision(ada)
    ada.reload()
    dealt(ada)
    play(ada, *late.turn[1:])
    reached(bea, revision(ada))
    expect(bea.locator("#turn")).to_contain_text("Your move")
    expect(bea).to_have_title(re.compile("Your move"))
    expect(bea.locator("#say")).not_to_be_empty()
    assert lit(ada) == []
    told = bea.locator("#log .ev").all_inner_texts()
    ada.reload()
    dealt(ada)
    assert len(ada.locator("#log .ev").all_inner_texts()) == len(told) > 0
    before = revision(bea)
    play(bea, lit(bea)[0])
    reached(ada, before + 1)
    assert revision(ada) == revision(bea) == before + 1


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_watchers_see_no_hand_in_any_game(house: Server, pages: Pages, screenshots: Path, game: str) -> None:
    late = LATE[game]
    ada, _ = two_at_a_table(pages, house, late.scenario)
    cleo = dealt(pages(ada.locator("#share-watch").input_value()))
    expect(cleo.locator("button[form=act]")).to_have_count(0)
    both = late.hand("one") | late.hand("two")
    assert holds(cleo, both) <= open_cards(late, both)
    play(ada, *late.turn)
    reached(cleo, revision(ada))
    expect(cleo.locator("#log .ev").first).to_be_visible()
    shoot(cleo, screenshots, f"{game}-watcher")


@pytest.mark.long
def test_a_building_that_was_kept_is_seen_by_one_alone(house: Server, pages: Pages) -> None:
    """The red power of Realm of Sand looks at three cards of a deck and keeps one."""
    page = dealt(open_table(pages(), house, scenario="sand-three", two="screen", three="screen"))
    tables.lift(page)
    secret = with_names("realm-of-sand", ["3", "17", "9"]) - {"3", "17", "9"}
    assert holds(page, secret) == set()
    play(page, "power red", "deck I")
    assert holds(page, secret) == secret
    play(page, "keep 17", "under 3")
    assert holds(page, secret) >= with_names("realm-of-sand", ["17"]) - {"17"}
    button(page, "end").click()
    expect(page.locator(".curtain")).to_contain_text("Player two to move")
    assert holds(page, secret) == set()
    tables.lift(page)
    expect(page.locator("main")).to_have_attribute("data-seat", "two")
    assert holds(page, secret) == set()
    expect(page.locator("#log")).to_contain_text("a card")


def holds(page: Page, words: set[str]) -> set[str]:
    """Which of the words stand anywhere in the page, seen or not."""
    html = tables.without_rules(page.content())
    assert len(html) > 5000
    return tables.named(html, words)


def open_cards(late: Late, cards: set[str]) -> set[str]:
    """Those that everybody sees as well: a spell may lie among the discards too."""
    header = tables.header_of(late.scenario)
    game = loaded(late.game, mode=header.get("mode"), seats=header.get("seats"))
    seen = json.dumps(game.view(game.read(header["position"], 1), NOBODY))
    return with_names(late.game, tables.named(seen, cards))


def seat_title(game: str, seat: str) -> str:
    return loaded(game).narrator("en").seat(seat)


# --- who may stay -----------------------------------------------------------------------------------------------------
def from_menu(page: Page, update: str) -> None:
    page.locator("a[href='#menu']").first.click()
    page.locator(f"#menu a[href='#{update}']").click()


@pytest.mark.long
def test_a_device_that_came_by_a_link_is_put_out(house: Server, pages: Pages) -> None:
    pages.allow("403")
    ada = dealt(open_table(pages(), house, scenario="middle"))
    from_menu(ada, "share")
    ada.locator("button[name=return]").click()
    link = ada.locator("#share-return")
    expect(link).to_have_value(re.compile("/back/"))
    phone = pages(link.input_value())
    phone.locator("form.panel button").click()
    dealt(phone)
    from_menu(phone, "share")
    expect(phone.locator("button[name=revoke]")).to_be_visible()
    expect(phone.locator(".closes").first).to_be_hidden()  # another browser opened the table
    ada.locator("button[name=revoke]").click()
    expect(ada.locator("#toast")).to_contain_text("revoked")
    expect(link).to_be_hidden()
    expect(phone.locator(".lost-page")).to_contain_text("You have no seat at this table any more")
    ada.locator("#share [data-close]").click()
    play(ada, "cast day-ritual")  # she sits where she sat


@pytest.mark.long
def test_a_table_is_closed_by_who_opened_it(house: Server, pages: Pages) -> None:
    pages.allow("404")
    ada = open_table(pages(), house, "realm-of-sand", number=3, second="friend", three="friend")
    bea = sit_down(pages(), invitation(ada))
    expect(bea.locator("#prompt")).to_contain_text("Waiting for company")
    expect(bea.locator(".closes").first).to_be_hidden()
    from_menu(ada, "close-table")
    ada.locator("#close-table a.btn[data-close]").click()
    expect(ada.locator("#close-table")).to_be_hidden()
    from_menu(ada, "close-table")
    ada.locator("button[name=close]").click()
    ada.wait_for_url(f"{house.url}/")
    expect(bea.locator(".lost-page")).to_contain_text("The table was closed by the one who opened it.")
    bea.locator(".lost-page a.btn").click()
    bea.wait_for_url(f"{house.url}/")
