"""A rune tile in the hand: dragged, turned and flipped, shown as a ghost before it lies, and put back."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser import tables
from browser.tables import against_machine, button, lit, play, reached, revision, shoot
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow
GHOST = "[data-ghost]:not([hidden])"


@pytest.fixture
def page(server: Server, pages: Pages) -> Page:
    return against_machine(pages, server, "sand-late")


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'.cell[data-at="{name}"]').first


def form(page: Page) -> str:
    return page.locator(".forms input:checked").input_value()


def drag(page: Page, tile: str, to: tuple[float, float]) -> None:
    """A tile of the tray is drawn somewhere, and let go."""
    before = revision(page)
    page.mouse.move(*middle(page.locator(f'.tray [data-tile="{tile}"]')))
    page.mouse.down()
    x, y = middle(page.locator(f'.tray [data-tile="{tile}"]'))
    page.mouse.move(x + 12, y - 12)
    reached(page, before + 1)  # it is in the hand
    page.mouse.move((x + to[0]) / 2, (y + to[1]) / 2)
    page.mouse.move(*to)


def aim(page: Page, way: Locator) -> None:
    """The mouse shows where the tile would fall, held as it must be for that."""
    tables.turn_tile(page, tables.form_of(way))
    square = str(way.get_attribute("data-square"))
    page.mouse.move(*middle(cell(page, square)))
    expect(page.locator(".sq.aimed")).to_have_attribute("data-square", square)


def test_a_tile_is_dragged_onto_the_board(page: Page, screenshots: Path) -> None:
    drag(page, "6", middle(cell(page, "c3")))
    expect(page.locator(GHOST)).to_have_count(1)
    expect(page.locator(".sq.aimed")).to_have_attribute("data-square", "c3")
    shoot(page, screenshots, "realm-of-sand-dragged")
    page.mouse.up()
    expect(page.locator(".rune.dragged")).to_have_count(0)
    expect(page.locator(".rune.held")).to_have_attribute("data-tile", "6")
    way = page.locator(".sq.aimed")
    expect(way).to_have_attribute("value", re.compile("c3"))
    before = revision(page)
    page.locator("[data-put]").click()
    reached(page, before + 1)
    assert sorted(lit(page)) == ["take 1", "take 2"]


@pytest.mark.long
def test_let_go_beside_the_board_it_is_put_back(page: Page) -> None:
    before = revision(page)
    drag(page, "6", middle(page.locator("#prompt")))
    page.mouse.up()
    reached(page, before + 2)
    expect(page.locator(".rune.held")).to_have_count(0)
    assert "place 6" in lit(page)


def test_a_tile_is_turned_by_wheel_buttons_keys_and_flipped(page: Page, screenshots: Path) -> None:
    play(page, "place 28")
    forms = page.locator(".forms input").count()
    assert forms >= 4
    page.mouse.move(*middle(cell(page, "c3")))
    expect(page.locator(GHOST)).to_have_count(1)
    seen = [form(page)]
    page.mouse.wheel(0, 100)
    expect(page.locator(".forms input:checked")).not_to_have_value(seen[0])
    seen.append(form(page))
    shoot(page, screenshots, "realm-of-sand-turned")
    page.wait_for_timeout(250)  # one notch, one quarter turn
    page.mouse.wheel(0, -100)
    expect(page.locator(".forms input:checked")).to_have_value(seen[0])
    page.keyboard.press("e")
    expect(page.locator(".forms input:checked")).to_have_value(seen[1])
    page.keyboard.press("q")
    expect(page.locator(".forms input:checked")).to_have_value(seen[0])
    page.locator("[data-turn=right]").click()
    expect(page.locator(".forms input:checked")).to_have_value(seen[1])
    page.locator("[data-turn=left]").click()
    expect(page.locator(".forms input:checked")).to_have_value(seen[0])
    page.keyboard.press("f")
    flipped = form(page)
    page.keyboard.press("f")
    assert form(page) == seen[0]
    assert flipped in {str(number) for number in range(forms)}


@pytest.mark.long
def test_the_ghost_is_where_it_falls_and_stays_on_the_board(page: Page) -> None:
    play(page, "place 6")
    page.mouse.move(*middle(cell(page, "a3")))  # its middle would be on the edge: it slides back
    aimed = page.locator(".sq.aimed")
    expect(aimed).to_have_count(1)
    told = page.locator("#told").inner_text()
    value = str(aimed.get_attribute("value"))
    assert value.removeprefix("at ") in told
    before = revision(page)
    page.mouse.click(*middle(cell(page, "a3")))
    if aimed.get_attribute("name") == "action":
        reached(page, before + 1)
    else:
        expect(page.locator(".why")).to_be_visible()


@pytest.mark.long
def test_what_a_tile_removes_and_finishes_is_shown(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server, "sand-middle")
    play(page, "place 9")
    lifting = page.locator(f"{tables.LIT}[value*=' d4']").first  # a black square lies there
    aim(page, lifting)
    expect(page.locator("#lifts .lift")).not_to_have_count(0)
    expect(page.locator("#told [role=img]").first).to_be_attached()
    ending = page.locator(f'{tables.LIT}.sq[data-ends]:not([data-ends=""])')
    if ending.count():
        aim(page, ending.first)
        expect(page.locator("#soons > *")).not_to_have_count(0)
        expect(page.locator(".bld.soon").first).to_be_visible()
    shoot(page, screenshots, "realm-of-sand-foretold")


@pytest.mark.long
def test_touched_again_a_tile_is_put_back(page: Page) -> None:
    play(page, "place 6")
    tables.press(page, page.locator(".rune.held[name=undo]"))
    expect(page.locator(".rune.held")).to_have_count(0)
    assert "place 6" in lit(page)


@pytest.mark.long
def test_another_tile_is_taken_in_its_place(page: Page) -> None:
    play(page, "place 6")
    before = revision(page)
    page.locator('.tray [data-tile="13"]').click()
    reached(page, before + 2)
    expect(page.locator(".rune.held")).to_have_attribute("data-tile", "13")


@pytest.mark.long
def test_after_the_main_action_no_tile_is_lit(server: Server, pages: Pages) -> None:
    """Also not while a building with several places is on its way."""
    page = against_machine(pages, server, "sand-solo")
    play(page, "place 9", "at a3 b3 c3", "take 1", "complete 20")
    expect(page.locator(".tray button.rune.lit")).to_have_count(0)
    expect(page.locator("[data-then^='place ']")).to_have_count(0)


@pytest.mark.long
def test_a_finger_aims_first(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server, "sand-late", width=360, height=780, touch=True)
    before = revision(page)
    page.locator('.tray [data-tile="6"]').tap()
    reached(page, before + 1)
    aimed = page.locator(".sq.aimed")
    other = "c4" if aimed.get_attribute("data-square") == "c3" else "c3"
    cell(page, other).tap()
    expect(aimed).to_have_attribute("data-square", other)
    assert revision(page) == before + 1
    expect(page.locator("[data-put]")).to_be_in_viewport()
    shoot(page, screenshots, "realm-of-sand-finger")
    page.locator("[data-put]").tap()
    reached(page, before + 2)


@pytest.mark.long
def test_the_place_of_a_building_is_chosen(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server, "sand-solo")
    play(page, "complete 20")
    assert sorted(lit(page)) == ["at b2 c1 c2 d2 e2", "at b2 c2 c3 d2 e2"]
    shoot(page, screenshots, "realm-of-sand-places")
    play(page, "at b2 c2 c3 d2 e2")
    expect(page.locator("#log")).to_contain_text("Tower 20")


@pytest.mark.long
def test_a_disc_is_summoned(page: Page) -> None:
    play(page, "summon B")
    expect(button(page, "at a3")).to_be_visible()
    play(page, "at a3", "done")
    expect(page.locator("#sq-a3")).to_have_attribute("data-face", "B")
