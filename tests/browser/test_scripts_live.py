"""How an open page follows its table: the stream, what is told without one, and when it gives its stream back.

In a real browser, against a server that the test dictates, under our content policy.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.fake_server import FakeServer
from browser.scripts import square_button, wait_for
from browser.watch import Pages

pytestmark = pytest.mark.slow


# Counts the streams that a page holds, and lets it be hidden.
WATCHED = """
  window.lines = [];
  const Line = EventSource;
  window.EventSource = class extends Line { constructor(url) { super(url); window.lines.push(this); } };
  window.held = () => window.lines.filter((line) => line.readyState !== Line.CLOSED).length;
  window.open_lines = () => window.lines.filter((line) => line.readyState === Line.OPEN).length;
  window.see = (seen) => {
    Object.defineProperty(document, "hidden", { value: !seen, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
"""


def held(*tabs: Page) -> int:
    return sum(int(page.evaluate("held()")) for page in tabs)


@pytest.fixture
def timed(fake_server: FakeServer, pages: Pages) -> Page:
    """A table whose clock the test winds."""
    page = pages()
    page.clock.install()
    page.add_init_script(WATCHED)
    page.goto(fake_server.url + "/t/x")
    wait_for(page, lambda: len(fake_server.streams) == 1)
    return page


def test_a_page_that_nobody_sees_gives_its_line_back(fake_server: FakeServer, timed: Page) -> None:
    timed.evaluate("see(false)")
    timed.clock.run_for(2_900)
    assert held(timed) == 1
    assert fake_server.glances == []
    timed.clock.run_for(200)
    wait_for(timed, lambda: held(timed) == 0)
    assert fake_server.glances == ["7"]
    fake_server.glance = {"revision": 8, "here": {"night": False}, "title": "Your move"}
    timed.clock.run_for(29_000)
    assert fake_server.glances == ["7"]
    timed.clock.run_for(2_000)
    expect(timed).to_have_title("Your move")
    expect(timed.locator("#seat-night")).to_have_attribute("data-here", "false")
    assert fake_server.glances == ["7", "7"]
    assert timed.input_value("#revision") == "7", "the stream brings it, when somebody looks"
    assert held(timed) == 0
    timed.evaluate("see(true)")
    assert held(timed) == 1, "at once"
    wait_for(timed, lambda: fake_server.asked_since == ["7", "7"])
    timed.clock.run_for(300_000)
    assert held(timed) == 1, "who looks keeps the line"
    assert len(fake_server.glances) == 2


def test_a_page_that_is_opened_behind_others_waits_until_it_is_looked_at(fake_server: FakeServer, pages: Pages) -> None:
    page = pages()
    page.add_init_script(WATCHED + "window.see(false);")
    page.goto(fake_server.url + "/t/x")
    wait_for(page, lambda: fake_server.glances == ["7"])
    assert held(page) == 0
    page.evaluate("see(true)")
    assert held(page) == 1
    wait_for(page, lambda: fake_server.asked_since == ["7"])


def test_a_short_look_elsewhere_keeps_the_line(fake_server: FakeServer, timed: Page) -> None:
    timed.evaluate("see(false)")
    timed.clock.run_for(2_000)
    timed.evaluate("see(true)")
    timed.clock.run_for(10_000)
    assert fake_server.asked_since == ["7"]
    assert fake_server.glances == []
    fake_server.tell("parts", {"revision": 8, "parts": {}})
    expect(timed.locator("#revision")).to_have_value("8")


def test_a_page_that_one_comes_back_to_follows_again(fake_server: FakeServer, timed: Page) -> None:
    for kind in ("pagehide", "pageshow"):
        timed.evaluate("kind => dispatchEvent(new PageTransitionEvent(kind, { persisted: true }))", kind)
        assert held(timed) == (kind == "pageshow")
    wait_for(timed, lambda: len(fake_server.asked_since) == 2)
    fake_server.tell("parts", {"revision": 8, "parts": {}})
    expect(timed.locator("#revision")).to_have_value("8")


def test_where_streams_are_refused_the_page_follows_by_glances(
    fake_server: FakeServer, pages: Pages, timed: Page
) -> None:
    pages.allow("503|ERR_INCOMPLETE_CHUNKED_ENCODING")
    fake_server.refuse_streams = 1_000
    fake_server.drop()
    wait_for(timed, lambda: len(fake_server.glances) == 1)  # why was it refused?
    for number in (8, 9):
        fake_server.change("/t/x", (f'value="{number - 1}"', f'value="{number}"'))
        fake_server.glance = {"revision": number, "here": {}, "title": "Table"}
        wait_for(timed, lambda: wound(timed) and timed.input_value("#revision") == str(number))  # noqa: B023
        expect(timed.locator("#connection")).to_be_hidden()
    fake_server.refuse_streams = 0
    wait_for(timed, lambda: wound(timed) and bool(fake_server.streams))
    fake_server.tell("parts", {"revision": 10, "parts": {}})
    expect(timed.locator("#revision")).to_have_value("10")
    glances = len(fake_server.glances)
    timed.clock.run_for(60_000)
    assert len(fake_server.glances) == glances


def wound(page: Page) -> bool:
    """A second later."""
    page.clock.run_for(1_000)
    return True


def test_a_page_whose_table_has_gone_says_so(fake_server: FakeServer, pages: Pages, table: Page) -> None:
    pages.allow("404|503|ERR_INCOMPLETE_CHUNKED_ENCODING")
    fake_server.refuse_streams = 1_000
    fake_server.glance = 404
    del fake_server.pages["/t/x"]
    fake_server.drop()
    expect(table.locator("body")).to_have_text("nothing here")


def test_of_ten_windows_the_last_four_have_a_stream_and_all_follow(fake_server: FakeServer, pages: Pages) -> None:
    first = pages()
    first.context.add_init_script(WATCHED)
    windows = [first, *(pages(beside=first) for _ in range(9))]
    for window in windows:
        window.goto(fake_server.url + "/t/x")
    wait_for(first, lambda: [held(window) for window in windows] == [0] * 6 + [1] * 4)
    first.evaluate("dispatchEvent(new Event('focus'))")
    assert held(first) == 1, "at once"
    wait_for(first, lambda: [held(window) for window in windows] == [1] + [0] * 6 + [1] * 3)
    windows[8].close()
    wait_for(first, lambda: held(windows[6]) == 1, 10)  # it was looked at after the others that have none
    followers = [windows[at] for at in (0, 6, 7, 9)]  # what is told before a line is open, nobody repeats here
    wait_for(first, lambda: [window.evaluate("open_lines()") for window in followers] == [1] * 4)
    fake_server.change("/t/x", ('value="7"', 'value="8"'))
    fake_server.glance = {"revision": 8, "here": {}, "title": "Table"}
    fake_server.tell("parts", {"revision": 8, "parts": {}})
    for window in windows[:8] + windows[9:]:
        expect(window.locator("#revision")).to_have_value("8")
    assert held(*windows[:8], windows[9]) == 4


def test_drawings_that_come_later_are_fetched(fake_server: FakeServer, table: Page) -> None:
    late = '<symbol id="s-deck" viewBox="0 0 1 1"><path d="M0 0h1"/></symbol>'
    fake_server.drawings = {"s-deck": late}
    fake_server.tell("parts", {"revision": 8, "parts": {}, "symbols": {}, "drawings": ["s-deck", "s-moon"]})
    expect(table.locator("#s-deck path")).to_have_count(1)
    assert fake_server.asked_for == ["s-deck,s-moon"]
    assert table.input_value("#revision") == "8"


def test_parts_arrive(fake_server: FakeServer, table: Page) -> None:
    star = '<symbol id="s-star" viewBox="0 0 1 1"><path d="M0 0h1"/></symbol>'
    fake_server.tell(
        "parts",
        {
            "revision": 8,
            "parts": square_button("a4"),
            "symbols": {"s-star": star},
            "say": "Your move.",
            "title": "Yours",
        },
    )
    expect(table.locator("#say")).to_have_text("Your move.")
    assert table.title() == "Yours"
    assert table.get_attribute("#b-a4", "name") == "action"
    assert table.input_value("#revision") == "8"
    assert table.eval_on_selector("#s-star path", "p => p.namespaceURI.endsWith('svg')")
    fake_server.tell("parts", {"revision": 6, "parts": square_button("a4", False)})  # older than what the page shows
    fake_server.tell("here", {"night": False})
    expect(table.locator("#seat-night")).to_have_attribute("data-here", "false")
    assert table.get_attribute("#b-a4", "name") == "action"


THINKING = (
    '<div class="thinking" id="thinking-night" data-seat="night" hidden>'
    '<progress max="1" value="0"></progress><b data-seconds>0</b></div>'
)


def test_thinking_is_one_bar_a_turn(fake_server: FakeServer, table: Page) -> None:
    fake_server.tell("thinking", {"seat": "night", "part": 0.4, "seconds": 1.2})
    expect(table.locator(".thinking")).to_be_visible()
    assert table.eval_on_selector(".thinking progress", "p => p.value") == pytest.approx(0.2)
    expect(table.locator("[data-seconds]")).to_have_text("1")
    fake_server.tell("thinking", {"seat": "night", "part": 1, "seconds": 3})
    part = re.sub(" hidden>", ">", THINKING)  # another decision of the same turn
    fake_server.tell("parts", {"revision": 8, "parts": {"thinking-night": part}})
    expect(table.locator("#revision")).to_have_value("8")
    fake_server.tell("thinking", {"seat": "night", "part": 0.2, "seconds": 0.1})
    wait_for(table, lambda: far(table) == pytest.approx(0.55))
    expect(table.locator("[data-seconds]")).not_to_have_text("0")
    fake_server.tell("parts", {"revision": 9, "parts": {"thinking-night": THINKING}})
    expect(table.locator(".thinking")).to_be_hidden()
    fake_server.tell("thinking", {"seat": "night", "part": 0.1, "seconds": 0})
    wait_for(table, lambda: far(table) == pytest.approx(0.05))


def far(table: Page) -> float:
    """How far the bar is."""
    return float(table.eval_on_selector(".thinking progress", "p => p.value"))


def test_a_dropped_stream_is_taken_up_and_nothing_is_missed(fake_server: FakeServer, pages: Pages, table: Page) -> None:
    pages.allow("ERR_INCOMPLETE_CHUNKED_ENCODING|503|ERR_EMPTY_RESPONSE")
    fake_server.tell("parts", {"revision": 9, "parts": square_button("a4")})
    expect(table.locator("#revision")).to_have_value("9")
    expect(table.locator("#connection")).to_be_hidden()
    fake_server.refuse_streams = 3
    fake_server.glance = 503
    fake_server.drop()
    expect(table.locator("#connection")).to_be_visible()
    wait_for(table, lambda: bool(fake_server.streams))
    expect(table.locator("#connection")).to_be_hidden()
    assert fake_server.asked_since == ["7", "9", "9", "9", "9"]
    fake_server.tell("parts", {"revision": 10, "parts": square_button("a3")})
    expect(table.locator("#revision")).to_have_value("10")


def test_the_page_itself_is_fetched_when_told(fake_server: FakeServer, table: Page) -> None:
    table.evaluate("document.getElementById('more-log').open = true; document.getElementById('menu').showModal()")
    fake_server.change(
        "/t/x",
        ('value="7"', 'value="12"'),
        ("<title>Table", "<title>Over"),
        ('data-status="running"', 'data-status="over"'),
        ("A menu", "B menu"),
    )
    fake_server.tell("page", {})
    fake_server.tell("parts", {"revision": 11, "parts": square_button("a4")})  # older than the page that is on its way
    fake_server.tell("parts", {"revision": 13, "parts": square_button("a3")})
    expect(table.locator("#revision")).to_have_value("13")
    assert table.evaluate("[document.title, document.body.dataset.status]") == ["Over", "over"]
    assert table.locator("#more-log[open]").count() == table.locator("#menu:modal").count() == 1
    assert table.inner_text("#menu p") == "B menu"
    assert [table.get_attribute(f"#b-{square}", "name") for square in ("a4", "a3")] == ["why", "action"]


def test_an_unknown_part_fetches_the_page(fake_server: FakeServer, table: Page) -> None:
    fake_server.change(
        "/t/x", ('value="7"', 'value="8"'), ('<p id="seat-night"', '<p id="fresh">fresh</p><p id="seat-night"')
    )
    fake_server.tell("parts", {"revision": 8, "parts": {"fresh": '<p id="fresh">fresh</p>'}})
    expect(table.locator("#fresh")).to_be_visible()
