"""The keyboard, and what is pointed at.

In a real browser, against a server that the test dictates, under our content policy.
"""

import pytest
from playwright.sync_api import Page, expect

from browser.fake_server import FakeServer
from browser.scripts import focused, square_button, wait_for
from browser.watch import Pages

pytestmark = pytest.mark.slow


def test_arrows_walk_the_squares_and_jump_the_centre(fake_server: FakeServer, table: Page) -> None:
    table.focus("#b-c4")
    walk = {
        "ArrowLeft": "b-b4",
        "ArrowDown": "b-b1",
        "ArrowRight": "b-c1",
        "ArrowUp": "b-c4",
        "End": "b-d1",
        "Home": "b-a4",
    }
    for key, goal in walk.items():
        table.keyboard.press(key)
        assert focused(table) == goal
    table.keyboard.press("ArrowLeft")
    assert focused(table) == "b-a4", "the edge holds"
    table.keyboard.press("ArrowDown")
    table.keyboard.press("ArrowRight")
    assert focused(table) == "b-d3"
    table.focus("#card-warp")
    table.keyboard.press("ArrowRight")
    assert focused(table) == "card-pond"


def test_tab_visits_what_can_be_done_first(fake_server: FakeServer, table: Page) -> None:
    visited = []
    for _ in range(5):
        table.keyboard.press("Tab")
        visited.append(focused(table))
    assert visited[:4] == ["b-c4", "b-d3", "b-b1", "card-warp"]
    fake_server.tell(
        "parts",
        {
            "revision": 8,
            "parts": {**square_button("c4", False), **square_button("d3", False), **square_button("b1", False)},
        },
    )
    expect(table.locator("#revision")).to_have_value("8")
    assert table.eval_on_selector_all(".sq", "all => all.filter(s => s.tabIndex === 0).length") == 1


def test_letters_are_tools_but_not_while_one_writes(fake_server: FakeServer, table: Page) -> None:
    fake_server.answers["/t/x/act"] = [(200, {"hint": {"action": "cast warp", "text": "Cast Warp."}})]
    table.focus("#name")
    table.keyboard.type("uhl?")
    assert table.input_value("#name") == "uhl?"
    assert fake_server.posts == []
    table.focus("#b-c4")
    table.keyboard.press("l")
    assert focused(table) == "log"
    assert table.get_attribute("#log", "data-open") == ""
    table.keyboard.press("Escape")
    assert focused(table) == "b-c4"
    assert table.get_attribute("#log", "data-open") is None
    table.keyboard.press("Control+u")
    table.keyboard.press("h")
    wait_for(table, lambda: len(fake_server.posts) == 1)
    assert fake_server.posts[0][1]["hint"] == "1"
    fake_server.answers["/t/x/act"] = [(200, {"revision": 8})]
    table.keyboard.press("u")
    wait_for(table, lambda: len(fake_server.posts) == 2)
    assert fake_server.posts[1][1]["undo"] == "1"
    fake_server.tell("parts", {"revision": 8, "parts": {}})
    table.evaluate("localStorage.setItem('ludomancer-keys', 'off')")
    table.keyboard.press("l")
    assert table.get_attribute("#log", "data-open") is None


def half_done(square: str) -> dict[str, str]:
    """A square that puts back what is half chosen, and is chosen instead."""
    put_back = f'name="undo" value="2" data-then="change {square}"'
    return {
        f"b-{square}": square_button(square)[f"b-{square}"].replace(f'name="action" value="change {square}"', put_back)
    }


def test_the_letter_for_undo_is_the_tool_alone(fake_server: FakeServer, table: Page) -> None:
    fake_server.answers["/t/x/act"] = [(200, {"revision": 9})]
    fake_server.tell("parts", {"revision": 8, "parts": half_done("c4")})
    expect(table.locator("#b-c4")).to_have_attribute("name", "undo")
    table.keyboard.press("u")
    wait_for(table, lambda: len(fake_server.posts) == 1)
    assert fake_server.posts[0][1]["undo"] == "1"


def test_what_is_chosen_instead_follows_what_was_put_back(fake_server: FakeServer, table: Page) -> None:
    fake_server.answers["/t/x/act"] = [(200, {"revision": 9}), (200, {"revision": 10})]
    fake_server.tell("parts", {"revision": 8, "parts": half_done("c4")})
    expect(table.locator("#b-c4")).to_have_attribute("name", "undo")
    table.click("#b-c4")
    wait_for(table, lambda: len(fake_server.posts) == 1)
    fake_server.tell("parts", {"revision": 9, "parts": square_button("c4")})
    wait_for(table, lambda: len(fake_server.posts) == 2)
    assert [fields.get("undo") or fields["action"] for _, fields in fake_server.posts] == ["2", "change c4"]


def test_nothing_is_chosen_instead_where_nothing_was_put_back(
    fake_server: FakeServer, pages: Pages, table: Page
) -> None:
    pages.allow("409")
    fake_server.answers["/t/x/act"] = [(409, {"error": "It is too late."})]
    fake_server.tell("parts", {"revision": 8, "parts": half_done("c4")})
    expect(table.locator("#b-c4")).to_have_attribute("name", "undo")
    table.click("#b-c4")
    expect(table.locator("#toast")).to_contain_text("It is too late.")
    fake_server.tell("parts", {"revision": 9, "parts": square_button("c4")})
    expect(table.locator("#b-c4")).to_have_attribute("name", "action")
    table.wait_for_timeout(100)
    assert len(fake_server.posts) == 1


def test_what_a_game_calls_alike_is_left_alone(fake_server: FakeServer, table: Page) -> None:
    own = '<i class="why asked hinted"></i>'
    table.evaluate("(own) => document.getElementById('b-d3').insertAdjacentHTML('afterend', own)", own)
    fake_server.answers["/t/x/act"] = [(200, {"why": {"text": "It is crystallized.", "rule": "DN-1"}})]
    table.click("#b-d2", force=True)
    expect(table.locator(".why[data-own]")).to_have_count(1)
    table.keyboard.press("Escape")
    expect(table.locator(".why[data-own], #b-d2.asked")).to_have_count(0)
    expect(table.locator("i.why.asked.hinted")).to_have_count(1)


def test_the_log_points_at_squares(table: Page) -> None:
    def points_at(*squares: str) -> None:
        script = "all => all.map(s => s.dataset.square)"
        wait_for(table, lambda: table.eval_on_selector_all(".pointed", script) == list(squares))

    table.hover(".at >> nth=1")
    points_at("d3")
    table.hover("#l1", position={"x": 30, "y": 5})
    points_at("d3", "a1")
    table.hover("#more")
    points_at()
    table.focus(".at >> nth=0")
    points_at("a1")
