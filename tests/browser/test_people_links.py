"""Links to a table: watching, inviting, another device, closing; and who is put out."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.positions import DAY_HAND, shown_cards
from browser.tables import (
    dealt,
    hand,
    invitation,
    lit,
    open_table,
    play,
    shoot,
    sit_down,
    table_id,
    two_at_a_table,
)
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow


def test_watchers_see_what_is_public(server: Server, pages: Pages, screenshots: Path) -> None:
    ada, _ = two_at_a_table(pages, server)
    ada.get_by_role("link", name="Share this table").first.click()
    link = ada.locator("#share-watch").input_value()
    assert link.startswith(server.url)
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
def test_looking_at_an_invitation_claims_nothing(server: Server, pages: Pages) -> None:
    ada = open_table(pages(), server, night="friend", scenario="middle")
    link = invitation(ada)
    before = server.rows(table_id(ada))
    for _ in range(2):
        expect(pages(link).get_by_role("button", name="Sit down")).to_be_visible()
    assert server.rows(table_id(ada)) == before
    expect(ada.locator("#prompt")).to_contain_text("Waiting for company")
    bea = sit_down(pages(), link)
    dealt(bea)
    late = pages(link)
    expect(late.locator("h2")).to_contain_text("All seats are taken")
    expect(late.get_by_role("button", name="Sit down")).to_have_count(0)


@pytest.mark.long
def test_a_code_that_is_typed_leads_to_the_invitation(server: Server, pages: Pages, screenshots: Path) -> None:
    pages.allow("404")  # a browser tells in its console that there was no such table
    ada = open_table(pages(), server, night="friend", scenario="middle")
    code = invitation(ada).rpartition("/")[2]
    bea = pages(server.url)
    bea.locator("#code").fill("ZZZZ ZZZZ")
    bea.get_by_role("button", name="Join").click()
    expect(bea.get_by_role("alert")).to_contain_text("no table with this code")
    shoot(bea, screenshots, "lobby-wrong-code")
    bea.locator("#code").fill(code.lower())
    bea.get_by_role("button", name="Join").click()
    expect(bea.get_by_role("button", name="Sit down")).to_be_visible()


@pytest.mark.long
def test_a_private_link_brings_the_seat_to_another_device(server: Server, pages: Pages, screenshots: Path) -> None:
    ada, _ = two_at_a_table(pages, server)
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
def test_others_cannot_see_a_seat(server: Server, pages: Pages, screenshots: Path) -> None:
    pages.allow("403")
    ada, _ = two_at_a_table(pages, server)
    stranger = pages()
    answer = stranger.goto(ada.url)
    assert answer is not None
    assert answer.status == 403
    expect(stranger.locator("main")).to_contain_text("You have no seat at this table")
    shoot(stranger, screenshots, "no-seat")


@pytest.mark.long
def test_hints_between_people_only_if_agreed(server: Server, pages: Pages) -> None:
    ada, _ = two_at_a_table(pages, server, hints=False)
    expect(ada.locator("button[name=hint]")).to_have_count(0)
    other, _ = two_at_a_table(pages, server, hints=True)
    expect(other.locator("button[name=hint]")).to_have_count(1)


def from_menu(page: Page, update: str) -> None:
    page.locator("a[href='#menu']").first.click()
    page.locator(f"#menu a[href='#{update}']").click()


@pytest.mark.long
def test_a_device_that_came_by_a_link_is_put_out(server: Server, pages: Pages) -> None:
    pages.allow("403")
    ada = dealt(open_table(pages(), server, scenario="middle"))
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
def test_a_table_is_closed_by_who_opened_it(server: Server, pages: Pages) -> None:
    pages.allow("404")
    ada = open_table(pages(), server, "realm-of-sand", number=3, second="friend", three="friend")
    bea = sit_down(pages(), invitation(ada))
    expect(bea.locator("#prompt")).to_contain_text("Waiting for company")
    expect(bea.locator(".closes").first).to_be_hidden()
    from_menu(ada, "close-table")
    ada.locator("#close-table a.btn[data-close]").click()
    expect(ada.locator("#close-table")).to_be_hidden()
    from_menu(ada, "close-table")
    ada.locator("button[name=close]").click()
    ada.wait_for_url(f"{server.url}/")
    expect(bea.locator(".lost-page")).to_contain_text("The table was closed by the one who opened it.")
    bea.locator(".lost-page a.btn").click()
    bea.wait_for_url(f"{server.url}/")
