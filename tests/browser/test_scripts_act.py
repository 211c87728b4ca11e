"""What happens when something is pressed: it acts once, nothing is lost, what cannot be done says why.

In a real browser, against a server that the test dictates, under our content policy.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.fake_server import FakeServer
from browser.scripts import focused, square_button, wait_for
from browser.watch import Pages

pytestmark = pytest.mark.slow


def test_a_double_click_acts_once(fake_server: FakeServer, table: Page) -> None:
    fake_server.answers["/t/x/act"] = [(200, {"revision": 8})]
    table.dblclick("#b-c4")
    table.click("#b-c4")
    table.wait_for_timeout(200)
    assert fake_server.fields("/t/x/act") == [{"token": "t0ken", "revision": "7", "action": "change c4"}]
    fake_server.tell(
        "parts", {"revision": 8, "parts": {"revision": '<input type="hidden" id="revision" name="revision" value="8">'}}
    )
    expect(table.locator("#revision")).to_have_value("8")
    fake_server.answers["/t/x/act"] = [(200, {"revision": 9})]
    table.click("#b-d3")
    wait_for(table, lambda: len(fake_server.posts) == 2)
    assert fake_server.posts[1][1]["revision"] == "8"
    fake_server.tell("parts", {"revision": 9, "parts": {}})


def test_what_was_touched_meanwhile_follows(fake_server: FakeServer, table: Page) -> None:
    fake_server.answers["/t/x/act"] = [(200, {"revision": 8}), (200, {"revision": 9})]
    fake_server.hold.clear()
    table.click("#b-c4")
    table.click("#b-d3")
    fake_server.hold.set()
    fake_server.tell("parts", {"revision": 8, "parts": square_button("c4", False)})
    wait_for(table, lambda: len(fake_server.posts) == 2)
    assert [fields["action"] for _, fields in fake_server.posts] == ["change c4", "change d3"]
    assert fake_server.posts[1][1]["revision"] == "8"
    fake_server.tell("parts", {"revision": 9, "parts": {}})


def test_the_page_that_closes_its_table_goes_to_the_lobby(fake_server: FakeServer, table: Page, pages: Pages) -> None:
    """The stream may say that the table is gone before the answer comes."""
    pages.allow("404")
    fake_server.page("/lobby", "blank.html")
    fake_server.answers["/t/x/act"] = [(200, {"go": "/lobby"})]
    table.eval_on_selector("button[name=undo]", "button => (button.name = 'close')")
    fake_server.hold.clear()
    table.click("button[name=close]")
    wait_for(table, lambda: len(fake_server.posts) == 1)
    del fake_server.pages["/t/x"]
    fake_server.tell("page", {})
    wait_for(table, lambda: len(fake_server.asked_since) == 2)  # the page is still there, and asks
    fake_server.hold.set()
    table.wait_for_url(fake_server.url + "/lobby")


def test_a_tool_is_not_lost_while_the_last_answer_is_on_its_way(fake_server: FakeServer, table: Page) -> None:
    fake_server.answers["/t/x/act"] = [(200, {"revision": 8}), (200, {"revision": 9})]
    fake_server.hold.clear()
    table.click("#b-c4")
    wait_for(table, lambda: len(fake_server.posts) == 1)
    fake_server.tell("parts", {"revision": 8, "parts": {}})
    expect(table.locator("#revision")).to_have_value("8")  # the stream is quicker than the answer
    table.keyboard.press("u")
    wait_for(table, lambda: len(fake_server.posts) == 2)
    assert fake_server.posts[1][1] == {"token": "t0ken", "revision": "8", "undo": "1"}


def test_a_hint_waits_for_the_position_that_comes(fake_server: FakeServer, table: Page) -> None:
    hint = {"action": "cast warp", "text": "Cast Warp."}
    fake_server.answers["/t/x/act"] = [(200, {"revision": 8}), (200, {"hint": hint})]
    fake_server.hold.clear()
    table.click("#b-c4")
    table.keyboard.press("h")
    wait_for(table, lambda: len(fake_server.posts) == 1)
    fake_server.hold.set()
    fake_server.tell("parts", {"revision": 8, "parts": {}})
    expect(table.locator("#card-warp.hinted .hint-sign")).to_have_count(1)
    assert fake_server.posts[1][1] == {"token": "t0ken", "revision": "8", "hint": "1"}
    fake_server.tell("parts", {"revision": 9, "parts": {}})
    expect(table.locator(".hinted, .hint-sign")).to_have_count(0)


def test_the_second_click_does_not_meet_what_the_first_one_brought(fake_server: FakeServer, table: Page) -> None:
    fake_server.answers["/t/x/act"] = [(200, {"revision": 8})]
    fake_server.hold.clear()
    taken_back = square_button("c4")["b-c4"].replace('name="action" value="change c4"', 'name="undo" value="1"')
    table.evaluate(
        """async (part) => {
          const { applyParts } = await import("/static/morph.js");
          const click = (detail) => document.getElementById("b-c4").dispatchEvent(
            new MouseEvent("click", { detail, bubbles: true, cancelable: true }));
          click(1);
          applyParts({ "b-c4": part });
          document.getElementById("revision").value = 8;
          document.dispatchEvent(new CustomEvent("table:changed"));
          click(2);
        }""",
        taken_back,
    )
    table.keyboard.press("u")  # by itself it works
    wait_for(table, lambda: len(fake_server.posts) == 2)
    assert [fields["revision"] for _, fields in fake_server.posts] == ["7", "8"]


def test_without_the_stream_the_page_is_fetched(fake_server: FakeServer, table: Page) -> None:
    fake_server.answers["/t/x/act"] = [(200, {"revision": 8})]
    fake_server.change("/t/x", ('value="7"', 'value="8"'))
    table.click("#b-c4")
    expect(table.locator("#revision")).to_have_value("8")


def test_a_stale_page_is_brought_up_to_date(fake_server: FakeServer, pages: Pages, table: Page) -> None:
    pages.allow("409")
    fake_server.answers["/t/x/act"] = [(409, {"stale": True})]
    fake_server.change("/t/x", ('value="7"', 'value="15"'))
    table.click("#b-c4")
    expect(table.locator("#revision")).to_have_value("15")
    expect(table.locator("#toast")).to_have_count(0)


def test_what_cannot_be_done_now_is_said(fake_server: FakeServer, pages: Pages, table: Page) -> None:
    pages.allow("409")
    fake_server.answers["/t/x/act"] = [(409, {"error": "Something else is being asked."}), (200, {"revision": 8})]
    table.click("#b-c4")
    expect(table.locator("#toast")).to_have_text("Something else is being asked.")
    table.click("#b-d3")  # and one can go on at once
    wait_for(table, lambda: len(fake_server.posts) == 2)


def test_a_refusal_in_a_sheet_is_shown_there(fake_server: FakeServer, pages: Pages) -> None:
    pages.allow("422")
    fake_server.answers["/t/x/act"] = [(422, {"why": {"text": "Bea is at the table.", "rule": ""}})]
    fake_server.change("/t/x", ("A menu", 'A menu <button form="act" name="machine" value="night">A machine</button>'))
    page = pages(fake_server.url + "/t/x")
    page.click("#more")
    page.click("text=A machine")
    expect(page.locator("#menu .why")).to_be_in_viewport()
    fake_server.answers["/t/x/act"] = [(200, {"revision": 8})]
    page.click("text=A machine")
    expect(page.locator("#menu")).to_be_hidden()


@pytest.mark.parametrize("square", ["a4", "d4", "a1", "d1", "a2"])
@pytest.mark.parametrize("width", [320, 1000])
def test_why_not(fake_server: FakeServer, pages: Pages, square: str, width: int) -> None:
    pages.allow("422")
    answer = {"why": {"text": "d2 is crystallized. It cannot change.", "rule": "DN-29"}}
    fake_server.answers["/t/x/act"] = [(422, answer)]
    page = pages(fake_server.url + "/t/x", width=width, height=600)
    button = page.locator(f"#b-{square}")
    button.click(force=True)  # aria-disabled, and yet it answers
    bubble = page.locator(".why")
    expect(bubble).to_have_text("d2 is crystallized. It cannot change. DN-29")
    assert bubble.get_attribute("role") == "status"
    assert page.inner_text(".why b") == "d2 is crystallized."
    assert focused(page) == f"b-{square}"
    box, at = bubble.bounding_box(), button.bounding_box()
    assert box
    assert at
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= 600
    beside = {
        "left": box["x"] + box["width"] <= at["x"],
        "right": box["x"] >= at["x"] + at["width"],
        "above": box["y"] + box["height"] <= at["y"],
        "below": box["y"] >= at["y"] + at["height"],
    }
    assert beside[str(bubble.get_attribute("data-side"))]
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    assert focused(page) == f"b-{square}"
    button.click(force=True)
    expect(bubble).to_have_count(1)
    page.mouse.click(5, 590)
    expect(bubble).to_have_count(0)


def test_the_rule_of_a_refusal_opens_in_its_sheet(fake_server: FakeServer, table: Page) -> None:
    fake_server.answers["/t/x/act"] = [(200, {"why": {"text": "No.", "rule": "DN-29"}, "value": "change a4"})]
    table.click("#b-a4", force=True)
    table.click(".why a")
    expect(table.locator("#DN-29")).to_be_focused()
    expect(table.locator("#DN-29")).to_be_in_viewport()
    expect(table.locator("#DN-29")).to_have_class(re.compile("targeted"))
    table.fill("[data-search]", "coeur")
    expect(table.locator("#DN-29")).to_be_hidden()
    table.keyboard.press("Escape")  # the search first
    table.keyboard.press("Escape")
    expect(table.locator("#rules")).to_be_hidden()
    expect(table.locator("#b-a4")).to_be_focused()  # what was touched
    table.keyboard.press("?")
    expect(table.locator("#DN-29")).to_be_visible()


def test_a_hint_lights_its_button(fake_server: FakeServer, table: Page) -> None:
    fake_server.answers["/t/x/act"] = [(200, {"hint": {"action": "cast warp", "text": "Cast Warp."}})]
    table.keyboard.press("h")
    expect(table.locator("#card-warp")).to_have_class(re.compile("hinted"))
    expect(table.locator("#say")).to_have_text("Cast Warp.")
    table.mouse.click(5, 5)
    expect(table.locator(".hinted")).to_have_count(0)


def test_nothing_is_lost_silently(fake_server: FakeServer, pages: Pages, table: Page) -> None:
    pages.allow("ERR_EMPTY_RESPONSE|429")
    fake_server.answers["/t/x/act"] = [(0, {}), (200, {"revision": 8}), (429, {"error": "Too fast."})]
    table.click("#b-c4")
    expect(table.locator("#toast p")).to_have_text("The table cannot be reached.")
    table.click("#toast >> text=Once more")
    wait_for(table, lambda: len(fake_server.posts) == 2)
    assert fake_server.posts[0] == fake_server.posts[1]
    fake_server.tell("parts", {"revision": 8, "parts": {}})
    expect(table.locator("#revision")).to_have_value("8")
    expect(table.locator("#toast")).to_have_count(0)
    fake_server.change("/t/x", ('value="7"', 'value="8"'))
    table.click("#b-d3")
    expect(table.locator("#toast")).to_have_text("Too fast.")
    table.click("#b-c4")  # and one can go on
    wait_for(table, lambda: len(fake_server.posts) == 4)
    expect(table.locator("#toast")).to_have_count(1)


def test_the_way_out_goes_when_it_is_too_late(fake_server: FakeServer, pages: Pages, table: Page) -> None:
    pages.allow("ERR_EMPTY_RESPONSE")
    fake_server.answers["/t/x/act"] = [(0, {})]
    table.click("#b-c4")
    expect(table.locator("#toast button")).to_be_visible()
    fake_server.tell("parts", {"revision": 8, "parts": {}})
    expect(table.locator("#toast")).to_have_count(0)


def test_an_answer_that_is_lost_after_the_stream_told_it_is_not_missed(
    fake_server: FakeServer, pages: Pages, table: Page
) -> None:
    pages.allow("ERR_EMPTY_RESPONSE")
    fake_server.answers["/t/x/act"] = [(0, {})]
    fake_server.hold.clear()
    table.click("#b-c4")
    wait_for(table, lambda: len(fake_server.posts) == 1)
    fake_server.tell("parts", {"revision": 8, "parts": {}})
    expect(table.locator("#revision")).to_have_value("8")
    fake_server.hold.set()
    wait_for(table, lambda: any("ERR_EMPTY_RESPONSE" in problem for problem in pages.problems))
    assert table.evaluate("new Promise(done => setTimeout(() => done(document.querySelector('#toast') === null)))")


def test_what_is_read_stays_while_the_table_goes_on(fake_server: FakeServer, table: Page) -> None:
    """A search in the rules with what it found, the rule that has the focus, a card that is looked at."""
    table.click("a[href='#rules']")
    table.fill("[data-search]", "dn-29")
    table.keyboard.press("ArrowDown")
    found = table.locator("#rules [data-rule]:visible")
    expect(found).to_have_count(1)
    expect(table.locator("#DN-29")).to_be_focused()
    fake_server.change("/t/x", ('value="7"', 'value="8"'))
    fake_server.tell("page", {})
    expect(table.locator("#revision")).to_have_value("8")
    expect(found).to_have_count(1)
    expect(table.locator("#rules [data-found]")).to_have_text("1 of 4")
    table.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")  # it would be lost by now
    expect(table.locator("#DN-29")).to_be_focused()
    table.keyboard.press("Escape")
    expect(table.locator("#rules")).to_be_hidden()
    table.hover("#card-warp")
    table.mouse.down()
    expect(table.locator("#zoom .card")).to_have_text("Warp")
    table.mouse.up()
    fake_server.change("/t/x", ('value="8"', 'value="9"'))
    fake_server.tell("page", {})
    expect(table.locator("#revision")).to_have_value("9")
    expect(table.locator("#zoom .card")).to_have_text("Warp")
