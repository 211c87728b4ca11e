"""Every board is turned by a button, and the rival's side is at the bottom: by mouse, keyboard and without scripts."""

import pytest
from playwright.sync_api import Page, expect

from browser.positions import LATE, OTHERS
from browser.tables import against_machine, dealt, open_table, play, turn_board
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow
# of two, the first lies above the second as one sees it from one's own side
SIDES = {
    "day-night": ("#sq-a8", "#sq-a1"),
    "bless": ("#curses-two", "#curses-one"),
    "res-arcana-duo": ("#play-two", "#play-one"),
    "realm-of-sand": ("#sq-c5", "#sq-c1"),
}


def own_side_is_below(page: Page, game: str) -> bool:
    one, other = (page.locator(place).bounding_box() for place in SIDES[game])
    assert one
    assert other
    return one["y"] < other["y"]


@pytest.mark.parametrize("game", OTHERS)
def test_a_board_is_turned_and_stays_so(server: Server, pages: Pages, game: str) -> None:
    late = LATE[game]
    page = against_machine(pages, server, late.scenario)
    box = page.get_by_role("checkbox", name="Turn the board")
    expect(box).not_to_be_checked()
    assert own_side_is_below(page, game)
    turn_board(page)
    assert not own_side_is_below(page, game)
    play(page, late.turn[0])
    expect(box).to_be_checked()
    assert not own_side_is_below(page, game)
    page.reload()
    expect(box).to_be_checked()
    box.focus()
    page.keyboard.press("Space")
    assert own_side_is_below(page, game)
    page.reload()
    expect(box).not_to_be_checked()


@pytest.mark.parametrize("game", SIDES)
@pytest.mark.parametrize("window", [(390, 664), (844, 390), (800, 600)])
def test_fingers_turn_it_without_scripts(server: Server, pages: Pages, game: str, window: tuple[int, int]) -> None:
    width, height = window
    page = dealt(
        open_table(pages(width=width, height=height, touch=True, script=False), server, scenario=LATE[game].scenario)
    )
    box = page.get_by_role("checkbox", name="Turn the board").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert not own_side_is_below(page, game)


def test_a_tile_in_hand_is_shown_on_a_turned_board_where_it_would_lie(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server, "sand-late")
    turn_board(page)
    play(page, "place 6")
    page.locator("#sq-c3").hover()
    aimed = page.locator(".sq.aimed").bounding_box()
    ghost: dict[str, float] = page.locator("[data-ghost]:not([hidden])").evaluate(
        "e => e.getBoundingClientRect().toJSON()"
    )
    assert aimed
    assert ghost["left"] < aimed["x"] + aimed["width"] / 2 < ghost["right"]
    assert ghost["top"] < aimed["y"] + aimed["height"] / 2 < ghost["bottom"]
