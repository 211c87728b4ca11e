"""The scripts of the pages in a real browser, against a server that the tests dictate, under our content policy."""

import hashlib
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.fake_house import FakeHouse, fake_house
from browser.watch import Pages

pytestmark = pytest.mark.slow


@pytest.fixture
def house(browser: object) -> Iterator[FakeHouse]:
    with fake_house() as house:
        yield house


@pytest.fixture
def table(house: FakeHouse, pages: Pages) -> Page:
    page = pages(house.url + "/t/x")
    wait_for(page, lambda: len(house.streams) == 1)
    return page


@pytest.fixture
def blank(house: FakeHouse, pages: Pages) -> Page:
    house.page("/blank", "blank.html")
    return pages(house.url + "/blank")


def wait_for(page: Page, condition: Callable[[], bool], seconds: float = 30) -> None:
    """Waits for something outside the page."""
    for _ in range(int(seconds * 50)):
        if condition():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it did not come about")


def fill(page: Page, html: str) -> None:
    page.evaluate("html => { document.getElementById('main').innerHTML = html }", html)


def apply(page: Page, part: str, html: str) -> bool:
    return apply_all(page, {part: html}) == []


def apply_all(page: Page, parts: dict[str, str]) -> list[str]:
    """The names of parts that found no place."""
    missing: list[str] = page.evaluate("async parts => (await import('/static/morph.js')).applyParts(parts)", parts)
    return missing


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


# --- morph ------------------------------------------------------------------------------------------------------------
def test_what_is_typed_stays_with_focus_and_selection(blank: Page) -> None:
    fill(blank, '<p id="part" class="a"><b>old</b><input id="field" value="from the server"></p>')
    blank.fill("#field", "being typed")
    blank.evaluate("document.getElementById('field').setSelectionRange(2, 5)")
    assert apply(
        blank, "part", '<p id="part" class="b" title="t"><i>new</i><b>newer</b><input id="field" value="else"></p>'
    )
    assert blank.eval_on_selector("#part", "p => [p.className, p.title, p.children.length]") == ["b", "t", 3]
    assert focused(blank) == "field"
    assert blank.input_value("#field") == "being typed"
    assert blank.eval_on_selector("#field", "f => [f.selectionStart, f.selectionEnd]") == [2, 5]


def test_children_are_matched_by_id_in_any_order(blank: Page) -> None:
    items = ["a", "b", "c", "d", "e"]
    draw = random.Random(1)
    fill(
        blank, '<ul id="list">' + "".join(f'<li id="{i}"><button id="k{i}">{i}</button></li>' for i in items) + "</ul>"
    )
    blank.evaluate("for (const li of document.querySelectorAll('li')) li.mark = li.id")
    blank.focus("#kc")
    for _ in range(30):
        chosen = ["c", *draw.sample([i for i in items if i != "c"], draw.randrange(4))]
        draw.shuffle(chosen)
        html = "".join(f'<li id="{i}"><button id="k{i}">{i}</button></li>' for i in chosen)
        assert apply(blank, "list", f'<ul id="list">{html}</ul>')
        assert blank.eval_on_selector_all("#list li", "all => all.map(li => li.id)") == chosen
        assert focused(blank) == "kc"
        assert blank.eval_on_selector("#c", "li => li.mark") == "c", "the element itself stays"


def test_any_page_becomes_any_other(blank: Page) -> None:
    draw = random.Random(2)

    def tree(depth: int) -> str:
        tag = draw.choice(["p", "b", "i", "span"])
        name = f' id="n{draw.randrange(10**9)}"' if draw.random() < 0.3 else ""
        extra = draw.choice(["", ' class="x"', ' title="y"'])
        inner = (
            "".join(tree(depth - 1) if draw.random() < 0.7 else " text " for _ in range(draw.randrange(4)))
            if depth
            else "leaf"
        )
        return f"<{tag.replace('p', 'div')}{name}{extra}>{inner}</{tag.replace('p', 'div')}>"

    for _ in range(60):
        old, new = (f'<div id="part">{tree(4)}</div>' for _ in range(2))
        fill(blank, old)
        assert apply(blank, "part", new)
        assert blank.eval_on_selector("#part", "p => p.outerHTML.replaceAll('  ', ' ')") == new.replace("  ", " ")


def test_parts_of_drawings_are_drawings(blank: Page) -> None:
    fill(blank, '<svg id="svg" viewBox="0 0 9 9"><g id="sq-c3"><rect width="1" height="1"/></g></svg>')
    assert apply(blank, "sq-c3", '<g id="sq-c3" data-face="day"><circle r="3"/><path d="M0 0h9"/></g>')
    space = "http://www.w3.org/2000/svg"
    assert blank.eval_on_selector_all("#sq-c3, #sq-c3 *", "all => all.map(e => e.namespaceURI)") == [space] * 3
    assert blank.eval_on_selector("#sq-c3 circle", "c => c.getBBox().width") == 6
    assert apply(blank, "svg", '<svg id="svg" viewBox="0 0 8 8"><use href="#x"/></svg>')
    assert (
        blank.eval_on_selector("#svg", "s => s.outerHTML")
        == '<svg id="svg" viewBox="0 0 8 8"><use href="#x"></use></svg>'
    )
    assert not apply(blank, "nowhere", "<p></p>")


def test_open_sheets_and_scroll_stay(blank: Page) -> None:
    lines = "".join(f"<p>{n}</p>" for n in range(60))
    fold = '<details id="f"><summary>s</summary>x</details>'
    html = f'<div id="part"><dialog id="d"><p>sheet</p></dialog>{fold}<div id="s" class="log">{lines}</div></div>'
    fill(blank, html)
    blank.evaluate("d.showModal(); f.open = true; s.scrollTop = 333")
    assert apply(blank, "part", html.replace("sheet", "new sheet").replace("<p>59</p>", "<p>last</p>"))
    assert blank.evaluate("[d.matches(':modal'), d.textContent, f.open, s.scrollTop]") == [True, "new sheet", True, 333]


def test_focus_goes_to_a_neighbour_when_its_element_goes(blank: Page) -> None:
    fill(blank, '<div id="hand"><button id="x">x</button><button id="y">y</button><button id="z">z</button></div>')
    blank.focus("#y")
    apply(blank, "hand", '<div id="hand"><button id="x">x</button><button id="z">z</button></div>')
    assert focused(blank) == "z"


def test_focus_goes_on_when_its_element_cannot_have_it_any_more(blank: Page) -> None:
    fill(blank, '<div id="acts"><button id="x">x</button><button id="y">y</button><button id="z">z</button></div>')
    for changed, focus in (('id="y" disabled', "z"), ('id="y" hidden', "z")):
        apply(
            blank,
            "acts",
            '<div id="acts"><button id="x">x</button><button id="y">y</button><button id="z">z</button></div>',
        )
        blank.focus("#y")
        apply(
            blank,
            "acts",
            f'<div id="acts"><button id="x">x</button><button {changed}>y</button><button id="z">z</button></div>',
        )
        assert focused(blank) == focus
    fill(blank, '<div id="acts"><button id="x">x</button><p id="gone"><button id="y">y</button></p></div>')
    blank.focus("#y")
    apply(blank, "gone", "")
    assert focused(blank) == "x"


def test_kept_elements_stay_as_they_are(blank: Page) -> None:
    fill(blank, '<ol id="log"><li id="t2">two</li><li id="t1">one</li></ol>')
    blank.evaluate("document.getElementById('t2').mark = true")
    turns = "".join(f'<li id="t{n}" data-keep></li>' for n in (3, 2))
    assert apply_all(blank, {"t3": '<li id="t3">three</li>', "log": f'<ol id="log">{turns}</ol>'}) == []
    assert blank.inner_html("#log") == '<li id="t3">three</li><li id="t2">two</li>'
    assert blank.evaluate("document.getElementById('t2').mark")
    assert apply_all(blank, {"nowhere": "<p></p>"}) == ["nowhere"]


def test_the_focus_stays_on_its_card(blank: Page) -> None:
    def slot(card: str) -> str:
        return f'<div class="slot"><button data-card="{card}">{card}</button><button>?</button></div>'

    fill(blank, f'<div id="hand">{slot("a")}{slot("b")}{slot("c")}</div>')
    blank.focus("[data-card=b]")
    apply(blank, "hand", f'<div id="hand">{slot("b")}{slot("x")}{slot("c")}</div>')
    assert blank.evaluate("document.activeElement.dataset.card") == "b"
    assert blank.eval_on_selector_all("[data-card]", "all => all.map(c => c.textContent)") == ["b", "x", "c"]


def test_what_scripts_put_there_stays(blank: Page) -> None:
    fill(blank, '<div id="part"><p>one</p><p data-own>mine</p><p>two</p></div>')
    apply(blank, "part", '<div id="part"><p>1</p><p>2</p><p>3</p></div>')
    assert blank.eval_on_selector_all("#part > :not([data-own])", "all => all.map(p => p.textContent)") == [
        "1",
        "2",
        "3",
    ]
    assert blank.inner_text("[data-own]") == "mine"


# --- fair shuffles ----------------------------------------------------------------------------------------------------
def test_sha256(blank: Page) -> None:
    draw = random.Random(3)
    texts = ["", "abc", "é œ 🂡", *("x" * n for n in (1, 54, 55, 56, 63, 64, 65, 119, 120, 127, 128, 1000))]
    texts += [draw.randbytes(32).hex() for _ in range(200)]
    texts += ["".join(chr(draw.randrange(32, 0x2FFF)) for _ in range(draw.randrange(300))) for _ in range(100)]
    script = "async texts => (({ sha256 }) => texts.map(sha256))(await import('/static/sha256.js'))"
    assert blank.evaluate(script, texts) == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_a_promise_goes_with_the_form_and_its_secret_stays(house: FakeHouse, pages: Pages) -> None:
    house.page("/new", "new.html")
    page = pages(house.url + "/new")
    promises = []
    for nth in range(2):
        with page.expect_navigation():
            page.click("text=Open")
        assert len(house.posts) == nth + 1
        promises.append(house.posts[-1][1]["promise"])
        page.goto(house.url + "/new")
    assert promises[0] != promises[1]
    for promise in promises:
        secret = page.evaluate("p => localStorage.getItem('ludomancer-secret-' + p)", promise)
        assert re.fullmatch("[0-9a-f]{64}", secret)
        assert hashlib.sha256(secret.encode()).hexdigest() == promise
        assert not any(secret in str(fields) for _, fields in house.posts)


def test_secrets_are_revealed_once_with_retries(house: FakeHouse, pages: Pages) -> None:
    pages.allow("503")
    secret = "5e" * 32
    promise = hashlib.sha256(secret.encode()).hexdigest()
    page = pages(house.url + "/t/x")
    wait_for(page, lambda: len(house.streams) == 1)
    page.evaluate("([p, s]) => localStorage.setItem('ludomancer-secret-' + p, s)", [promise, secret])
    button = '<button form="act" name="deal" value="1" data-deal-without id="without">Deal without</button>'
    house.answers["/t/x/reveal"] = [(503, {}), (200, {"revision": 8})]
    house.change(
        "/t/x",
        ('data-status="running"', f'data-status="dealing" data-promise="{promise}"'),
        ("<main", button + "<main"),
    )
    house.tell("page", {})
    expect(page.locator("[data-status=dealing]")).to_have_count(1)
    page.wait_for_timeout(500)
    assert house.fields("/t/x/reveal") == []
    terms: dict[str, Any] = {
        "terms": ["game: x", "kinds: day=person night=machine"],
        "promises": {"day": promise},
        "by_server": [],
    }
    shown = f"<p id='terms' data-terms='{json.dumps(terms)}'></p>"
    house.change("/t/x", ("<main", shown + "<main"))
    house.tell("page", {})
    expect(page.locator("#deal-alarm")).to_contain_text("This browser keeps its secret back")
    assert house.fields("/t/x/reveal") == []  # not before the server has promised something itself
    terms["promises"] = {"server": "ab" * 32, "day": promise}
    house.change("/t/x", (shown, f"<p id='terms' data-terms='{json.dumps(terms)}'></p>"))
    house.tell("page", {})
    wait_for(page, lambda: len(house.fields("/t/x/reveal")) == 2)
    expect(page.locator("#deal-alarm")).to_have_count(0)
    kept = json.loads(page.evaluate("() => localStorage.getItem('ludomancer-promises-x')"))
    assert (kept["terms"], kept["promises"]) == (terms["terms"], terms["promises"])
    expect(page.locator("#without")).to_be_hidden()
    house.tell("page", {})
    house.tell("parts", {"revision": 7, "parts": {}})
    page.wait_for_timeout(1500)
    assert house.fields("/t/x/reveal") == [{"secret": secret, "token": "t0ken"}] * 2

    other = pages(house.url + "/t/x")  # another device
    expect(other.locator("#without")).to_be_visible()
    other.wait_for_timeout(200)
    assert len(house.fields("/t/x/reveal")) == 2


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
def timed(house: FakeHouse, pages: Pages) -> Page:
    """A table whose clock the test winds."""
    page = pages()
    page.clock.install()
    page.add_init_script(WATCHED)
    page.goto(house.url + "/t/x")
    wait_for(page, lambda: len(house.streams) == 1)
    return page


def test_a_page_that_nobody_sees_gives_its_line_back(house: FakeHouse, timed: Page) -> None:
    timed.evaluate("see(false)")
    timed.clock.run_for(2_900)
    assert held(timed) == 1
    assert house.glances == []
    timed.clock.run_for(200)
    wait_for(timed, lambda: held(timed) == 0)
    assert house.glances == ["7"]
    house.glance = {"revision": 8, "here": {"night": False}, "title": "Your move"}
    timed.clock.run_for(29_000)
    assert house.glances == ["7"]
    timed.clock.run_for(2_000)
    expect(timed).to_have_title("Your move")
    expect(timed.locator("#seat-night")).to_have_attribute("data-here", "false")
    assert house.glances == ["7", "7"]
    assert timed.input_value("#revision") == "7", "the stream brings it, when somebody looks"
    assert held(timed) == 0
    timed.evaluate("see(true)")
    assert held(timed) == 1, "at once"
    wait_for(timed, lambda: house.asked_since == ["7", "7"])
    timed.clock.run_for(300_000)
    assert held(timed) == 1, "who looks keeps the line"
    assert len(house.glances) == 2


def test_a_page_that_is_opened_behind_others_waits_until_it_is_looked_at(house: FakeHouse, pages: Pages) -> None:
    page = pages()
    page.add_init_script(WATCHED + "window.see(false);")
    page.goto(house.url + "/t/x")
    wait_for(page, lambda: house.glances == ["7"])
    assert held(page) == 0
    page.evaluate("see(true)")
    assert held(page) == 1
    wait_for(page, lambda: house.asked_since == ["7"])


def test_a_short_look_elsewhere_keeps_the_line(house: FakeHouse, timed: Page) -> None:
    timed.evaluate("see(false)")
    timed.clock.run_for(2_000)
    timed.evaluate("see(true)")
    timed.clock.run_for(10_000)
    assert house.asked_since == ["7"]
    assert house.glances == []
    house.tell("parts", {"revision": 8, "parts": {}})
    expect(timed.locator("#revision")).to_have_value("8")


def test_a_page_that_one_comes_back_to_follows_again(house: FakeHouse, timed: Page) -> None:
    for kind in ("pagehide", "pageshow"):
        timed.evaluate("kind => dispatchEvent(new PageTransitionEvent(kind, { persisted: true }))", kind)
        assert held(timed) == (kind == "pageshow")
    wait_for(timed, lambda: len(house.asked_since) == 2)
    house.tell("parts", {"revision": 8, "parts": {}})
    expect(timed.locator("#revision")).to_have_value("8")


def test_where_streams_are_refused_the_page_follows_by_glances(house: FakeHouse, pages: Pages, timed: Page) -> None:
    pages.allow("503|ERR_INCOMPLETE_CHUNKED_ENCODING")
    house.refuse_streams = 1_000
    house.drop()
    wait_for(timed, lambda: len(house.glances) == 1)  # why was it refused?
    for number in (8, 9):
        house.change("/t/x", (f'value="{number - 1}"', f'value="{number}"'))
        house.glance = {"revision": number, "here": {}, "title": "Table"}
        wait_for(timed, lambda: wound(timed) and timed.input_value("#revision") == str(number))  # noqa: B023
        expect(timed.locator("#connection")).to_be_hidden()
    house.refuse_streams = 0
    wait_for(timed, lambda: wound(timed) and bool(house.streams))
    house.tell("parts", {"revision": 10, "parts": {}})
    expect(timed.locator("#revision")).to_have_value("10")
    glances = len(house.glances)
    timed.clock.run_for(60_000)
    assert len(house.glances) == glances


def wound(page: Page) -> bool:
    """A second later."""
    page.clock.run_for(1_000)
    return True


def test_a_page_whose_table_has_gone_says_so(house: FakeHouse, pages: Pages, table: Page) -> None:
    pages.allow("404|503|ERR_INCOMPLETE_CHUNKED_ENCODING")
    house.refuse_streams = 1_000
    house.glance = 404
    del house.pages["/t/x"]
    house.drop()
    expect(table.locator("body")).to_have_text("nothing here")


def test_of_ten_windows_the_last_four_have_a_stream_and_all_follow(house: FakeHouse, pages: Pages) -> None:
    first = pages()
    first.context.add_init_script(WATCHED)
    windows = [first, *(pages(beside=first) for _ in range(9))]
    for window in windows:
        window.goto(house.url + "/t/x")
    wait_for(first, lambda: [held(window) for window in windows] == [0] * 6 + [1] * 4)
    first.evaluate("dispatchEvent(new Event('focus'))")
    assert held(first) == 1, "at once"
    wait_for(first, lambda: [held(window) for window in windows] == [1] + [0] * 6 + [1] * 3)
    windows[8].close()
    wait_for(first, lambda: held(windows[6]) == 1, 10)  # it was looked at after the others that have none
    followers = [windows[at] for at in (0, 6, 7, 9)]  # what is told before a line is open, nobody repeats here
    wait_for(first, lambda: [window.evaluate("open_lines()") for window in followers] == [1] * 4)
    house.change("/t/x", ('value="7"', 'value="8"'))
    house.glance = {"revision": 8, "here": {}, "title": "Table"}
    house.tell("parts", {"revision": 8, "parts": {}})
    for window in windows[:8] + windows[9:]:
        expect(window.locator("#revision")).to_have_value("8")
    assert held(*windows[:8], windows[9]) == 4


# --- the stream -------------------------------------------------------------------------------------------------------
def lit(square: str, lit: bool = True) -> dict[str, str]:
    name = "action" if lit else "why"
    fields = f'form="act" name="{name}" value="change {square}"'
    return {f"b-{square}": f'<button {fields} class="sq" data-square="{square}" id="b-{square}"></button>'}


def test_parts_arrive(house: FakeHouse, table: Page) -> None:
    star = '<symbol id="s-star" viewBox="0 0 1 1"><path d="M0 0h1"/></symbol>'
    house.tell(
        "parts", {"revision": 8, "parts": lit("a4"), "symbols": {"s-star": star}, "say": "Your move.", "title": "Yours"}
    )
    expect(table.locator("#say")).to_have_text("Your move.")
    assert table.title() == "Yours"
    assert table.get_attribute("#b-a4", "name") == "action"
    assert table.input_value("#revision") == "8"
    assert table.eval_on_selector("#s-star path", "p => p.namespaceURI.endsWith('svg')")
    house.tell("parts", {"revision": 6, "parts": lit("a4", False)})  # older than what the page shows
    house.tell("here", {"night": False})
    expect(table.locator("#seat-night")).to_have_attribute("data-here", "false")
    assert table.get_attribute("#b-a4", "name") == "action"


def test_thinking_shows(house: FakeHouse, table: Page) -> None:
    house.tell("thinking", {"seat": "night", "part": 0.4, "seconds": 1.2})
    expect(table.locator(".thinking")).to_be_visible()
    assert table.eval_on_selector(".thinking progress", "p => p.value") == pytest.approx(0.4)
    expect(table.locator("[data-seconds]")).to_have_text("1")
    house.tell("thinking", {"seat": "night", "part": 1, "seconds": 3})
    expect(table.locator(".thinking")).to_be_hidden()


def test_a_dropped_stream_is_taken_up_and_nothing_is_missed(house: FakeHouse, pages: Pages, table: Page) -> None:
    pages.allow("ERR_INCOMPLETE_CHUNKED_ENCODING|503|ERR_EMPTY_RESPONSE")
    house.tell("parts", {"revision": 9, "parts": lit("a4")})
    expect(table.locator("#revision")).to_have_value("9")
    expect(table.locator("#connection")).to_be_hidden()
    house.refuse_streams = 3
    house.glance = 503
    house.drop()
    expect(table.locator("#connection")).to_be_visible()
    wait_for(table, lambda: bool(house.streams))
    expect(table.locator("#connection")).to_be_hidden()
    assert house.asked_since == ["7", "9", "9", "9", "9"]
    house.tell("parts", {"revision": 10, "parts": lit("a3")})
    expect(table.locator("#revision")).to_have_value("10")


def test_the_page_itself_is_fetched_when_told(house: FakeHouse, table: Page) -> None:
    table.evaluate("document.getElementById('more-log').open = true; document.getElementById('menu').showModal()")
    house.change(
        "/t/x",
        ('value="7"', 'value="12"'),
        ("<title>Table", "<title>Over"),
        ('data-status="running"', 'data-status="over"'),
        ("A menu", "B menu"),
    )
    house.tell("page", {})
    house.tell("parts", {"revision": 11, "parts": lit("a4")})  # older than the page that is on its way
    house.tell("parts", {"revision": 13, "parts": lit("a3")})
    expect(table.locator("#revision")).to_have_value("13")
    assert table.evaluate("[document.title, document.body.dataset.status]") == ["Over", "over"]
    assert table.locator("#more-log[open]").count() == table.locator("#menu:modal").count() == 1
    assert table.inner_text("#menu p") == "B menu"
    assert [table.get_attribute(f"#b-{square}", "name") for square in ("a4", "a3")] == ["why", "action"]


def test_an_unknown_part_fetches_the_page(house: FakeHouse, table: Page) -> None:
    house.change(
        "/t/x", ('value="7"', 'value="8"'), ('<p id="seat-night"', '<p id="fresh">fresh</p><p id="seat-night"')
    )
    house.tell("parts", {"revision": 8, "parts": {"fresh": '<p id="fresh">fresh</p>'}})
    expect(table.locator("#fresh")).to_be_visible()


# --- acting -----------------------------------------------------------------------------------------------------------
def test_a_double_click_acts_once(house: FakeHouse, table: Page) -> None:
    house.answers["/t/x/act"] = [(200, {"revision": 8})]
    table.dblclick("#b-c4")
    table.click("#b-c4")
    table.wait_for_timeout(200)
    assert house.fields("/t/x/act") == [{"token": "t0ken", "revision": "7", "action": "change c4"}]
    house.tell(
        "parts", {"revision": 8, "parts": {"revision": '<input type="hidden" id="revision" name="revision" value="8">'}}
    )
    expect(table.locator("#revision")).to_have_value("8")
    house.answers["/t/x/act"] = [(200, {"revision": 9})]
    table.click("#b-d3")
    wait_for(table, lambda: len(house.posts) == 2)
    assert house.posts[1][1]["revision"] == "8"
    house.tell("parts", {"revision": 9, "parts": {}})


def test_what_was_touched_meanwhile_follows(house: FakeHouse, table: Page) -> None:
    house.answers["/t/x/act"] = [(200, {"revision": 8}), (200, {"revision": 9})]
    house.hold.clear()
    table.click("#b-c4")
    table.click("#b-d3")
    house.hold.set()
    house.tell("parts", {"revision": 8, "parts": lit("c4", False)})
    wait_for(table, lambda: len(house.posts) == 2)
    assert [fields["action"] for _, fields in house.posts] == ["change c4", "change d3"]
    assert house.posts[1][1]["revision"] == "8"
    house.tell("parts", {"revision": 9, "parts": {}})


def test_the_page_that_closes_its_table_goes_to_the_lobby(house: FakeHouse, table: Page, pages: Pages) -> None:
    """The stream may say that the table is gone before the answer comes."""
    pages.allow("404")
    house.page("/lobby", "blank.html")
    house.answers["/t/x/act"] = [(200, {"go": "/lobby"})]
    table.eval_on_selector("button[name=undo]", "button => (button.name = 'close')")
    house.hold.clear()
    table.click("button[name=close]")
    wait_for(table, lambda: len(house.posts) == 1)
    del house.pages["/t/x"]
    house.tell("page", {})
    wait_for(table, lambda: len(house.asked_since) == 2)  # the page is still there, and asks
    house.hold.set()
    table.wait_for_url(house.url + "/lobby")


def test_a_tool_is_not_lost_while_the_last_answer_is_on_its_way(house: FakeHouse, table: Page) -> None:
    house.answers["/t/x/act"] = [(200, {"revision": 8}), (200, {"revision": 9})]
    house.hold.clear()
    table.click("#b-c4")
    wait_for(table, lambda: len(house.posts) == 1)
    house.tell("parts", {"revision": 8, "parts": {}})
    expect(table.locator("#revision")).to_have_value("8")  # the stream is quicker than the answer
    table.keyboard.press("u")
    wait_for(table, lambda: len(house.posts) == 2)
    assert house.posts[1][1] == {"token": "t0ken", "revision": "8", "undo": "1"}


def test_a_hint_waits_for_the_position_that_comes(house: FakeHouse, table: Page) -> None:
    hint = {"action": "cast warp", "text": "Cast Warp."}
    house.answers["/t/x/act"] = [(200, {"revision": 8}), (200, {"hint": hint})]
    house.hold.clear()
    table.click("#b-c4")
    table.keyboard.press("h")
    wait_for(table, lambda: len(house.posts) == 1)
    house.hold.set()
    house.tell("parts", {"revision": 8, "parts": {}})
    expect(table.locator("#card-warp.hinted .hint-sign")).to_have_count(1)
    assert house.posts[1][1] == {"token": "t0ken", "revision": "8", "hint": "1"}
    house.tell("parts", {"revision": 9, "parts": {}})
    expect(table.locator(".hinted, .hint-sign")).to_have_count(0)


def test_the_second_click_does_not_meet_what_the_first_one_brought(house: FakeHouse, table: Page) -> None:
    house.answers["/t/x/act"] = [(200, {"revision": 8})]
    house.hold.clear()
    taken_back = lit("c4")["b-c4"].replace('name="action" value="change c4"', 'name="undo" value="1"')
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
    wait_for(table, lambda: len(house.posts) == 2)
    assert [fields["revision"] for _, fields in house.posts] == ["7", "8"]


def test_without_the_stream_the_page_is_fetched(house: FakeHouse, table: Page) -> None:
    house.answers["/t/x/act"] = [(200, {"revision": 8})]
    house.change("/t/x", ('value="7"', 'value="8"'))
    table.click("#b-c4")
    expect(table.locator("#revision")).to_have_value("8")


def test_a_stale_page_is_brought_up_to_date(house: FakeHouse, pages: Pages, table: Page) -> None:
    pages.allow("409")
    house.answers["/t/x/act"] = [(409, {"stale": True})]
    house.change("/t/x", ('value="7"', 'value="15"'))
    table.click("#b-c4")
    expect(table.locator("#revision")).to_have_value("15")
    expect(table.locator("#toast")).to_have_count(0)


def test_what_cannot_be_done_now_is_said(house: FakeHouse, pages: Pages, table: Page) -> None:
    pages.allow("409")
    house.answers["/t/x/act"] = [(409, {"error": "Something else is being asked."}), (200, {"revision": 8})]
    table.click("#b-c4")
    expect(table.locator("#toast")).to_have_text("Something else is being asked.")
    table.click("#b-d3")  # and one can go on at once
    wait_for(table, lambda: len(house.posts) == 2)


def test_a_refusal_in_a_sheet_is_shown_there(house: FakeHouse, pages: Pages) -> None:
    pages.allow("422")
    house.answers["/t/x/act"] = [(422, {"why": {"text": "Bea is at the table.", "rule": ""}})]
    house.change("/t/x", ("A menu", 'A menu <button form="act" name="machine" value="night">A machine</button>'))
    page = pages(house.url + "/t/x")
    page.click("#more")
    page.click("text=A machine")
    expect(page.locator("#menu .why")).to_be_in_viewport()
    house.answers["/t/x/act"] = [(200, {"revision": 8})]
    page.click("text=A machine")
    expect(page.locator("#menu")).to_be_hidden()


@pytest.mark.parametrize("square", ["a4", "d4", "a1", "d1", "a2"])
@pytest.mark.parametrize("width", [320, 1000])
def test_why_not(house: FakeHouse, pages: Pages, square: str, width: int) -> None:
    pages.allow("422")
    answer = {"why": {"text": "d2 is crystallized. It cannot change.", "rule": "DN-29"}}
    house.answers["/t/x/act"] = [(422, answer)]
    page = pages(house.url + "/t/x", width=width, height=600)
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


def test_the_rule_of_a_refusal_opens_in_its_sheet(house: FakeHouse, table: Page) -> None:
    house.answers["/t/x/act"] = [(200, {"why": {"text": "No.", "rule": "DN-29"}, "value": "change a4"})]
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


def test_a_hint_lights_its_button(house: FakeHouse, table: Page) -> None:
    house.answers["/t/x/act"] = [(200, {"hint": {"action": "cast warp", "text": "Cast Warp."}})]
    table.keyboard.press("h")
    expect(table.locator("#card-warp")).to_have_class(re.compile("hinted"))
    expect(table.locator("#say")).to_have_text("Cast Warp.")
    table.mouse.click(5, 5)
    expect(table.locator(".hinted")).to_have_count(0)


def test_nothing_is_lost_silently(house: FakeHouse, pages: Pages, table: Page) -> None:
    pages.allow("ERR_EMPTY_RESPONSE|429")
    house.answers["/t/x/act"] = [(0, {}), (200, {"revision": 8}), (429, {"error": "Too fast."})]
    table.click("#b-c4")
    expect(table.locator("#toast p")).to_have_text("The table cannot be reached.")
    table.click("#toast >> text=Once more")
    wait_for(table, lambda: len(house.posts) == 2)
    assert house.posts[0] == house.posts[1]
    house.tell("parts", {"revision": 8, "parts": {}})
    expect(table.locator("#revision")).to_have_value("8")
    expect(table.locator("#toast")).to_have_count(0)
    house.change("/t/x", ('value="7"', 'value="8"'))
    table.click("#b-d3")
    expect(table.locator("#toast")).to_have_text("Too fast.")
    table.click("#b-c4")  # and one can go on
    wait_for(table, lambda: len(house.posts) == 4)
    expect(table.locator("#toast")).to_have_count(1)


def test_the_way_out_goes_when_it_is_too_late(house: FakeHouse, pages: Pages, table: Page) -> None:
    pages.allow("ERR_EMPTY_RESPONSE")
    house.answers["/t/x/act"] = [(0, {})]
    table.click("#b-c4")
    expect(table.locator("#toast button")).to_be_visible()
    house.tell("parts", {"revision": 8, "parts": {}})
    expect(table.locator("#toast")).to_have_count(0)


def test_an_answer_that_is_lost_after_the_stream_told_it_is_not_missed(
    house: FakeHouse, pages: Pages, table: Page
) -> None:
    pages.allow("ERR_EMPTY_RESPONSE")
    house.answers["/t/x/act"] = [(0, {})]
    house.hold.clear()
    table.click("#b-c4")
    wait_for(table, lambda: len(house.posts) == 1)
    house.tell("parts", {"revision": 8, "parts": {}})
    expect(table.locator("#revision")).to_have_value("8")
    house.hold.set()
    wait_for(table, lambda: any("ERR_EMPTY_RESPONSE" in problem for problem in pages.problems))
    assert table.evaluate("new Promise(done => setTimeout(() => done(document.querySelector('#toast') === null)))")


def test_what_is_read_stays_while_the_table_goes_on(house: FakeHouse, table: Page) -> None:
    """A search in the rules with what it found, the rule that has the focus, a card that is looked at."""
    table.click("a[href='#rules']")
    table.fill("[data-search]", "dn-29")
    table.keyboard.press("ArrowDown")
    found = table.locator("#rules [data-rule]:visible")
    expect(found).to_have_count(1)
    expect(table.locator("#DN-29")).to_be_focused()
    house.change("/t/x", ('value="7"', 'value="8"'))
    house.tell("page", {})
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
    house.change("/t/x", ('value="8"', 'value="9"'))
    house.tell("page", {})
    expect(table.locator("#revision")).to_have_value("9")
    expect(table.locator("#zoom .card")).to_have_text("Warp")


# --- motion -----------------------------------------------------------------------------------------------------------
# applies parts as the stream does, and tells what moves, each thing at the moment when it sets out
MOVE = """async (parts) => {
  const { moving } = await import("/static/motion.js"), { applyParts } = await import("/static/morph.js");
  moving(() => applyParts(parts));
  const moves = document.getAnimations().filter((animation) => animation.id === "table");
  const found = moves.map((animation) => {
    const { effect } = animation, { target } = effect, { delay, duration } = effect.getTiming();
    animation.pause();
    animation.currentTime = delay;
    const name = target.id || target.dataset.card || target.dataset.face || target.getAttribute("class");
    return { name, delay, duration, target };
  });
  for (const move of found) {
    const { x, y } = move.target.getBoundingClientRect();
    Object.assign(move, { x, y, target: null });
  }
  moves.forEach((animation) => animation.play());
  return found;
}"""
TEMPLE = '<g id="walls"><g id="wall-1" data-wall><path class="wall" d="M0 0H300V300"/></g></g>'


def hand(seat: str, *cards: str) -> dict[str, str]:
    inside = "".join(f'<button class="card" id="card-{card}" data-card="{card}">{card}</button>' for card in cards)
    return {"hand": f'<div id="hand" class="hand" data-hand="{seat}" data-from="book" data-to="discard">{inside}</div>'}


def changes() -> dict[str, str]:
    tiles = {
        f"sq-{square}": f'<g id="sq-{square}" data-face="day" transform="translate({x} 300)"><circle r="40"/></g>'
        for square, x in (("a1", 0), ("b1", 100), ("c1", 200))
    }
    pawn = '<use id="pawn-day" data-square="d4" href="#s-sun" x="300" y="0" width="100" height="100"/>'
    tile = '<svg class="tile" viewBox="0 0 9 9"><path d="M0 0"/></svg>'
    boxed = f'<button class="sq" data-face="night" id="b-d4">{tile}</button>'
    return {**tiles, **hand("day", "pond", "mist"), "pawn-day": pawn, "walls": TEMPLE, "b-d4": boxed}


def place(page: Page, selector: str) -> tuple[float, float]:
    x, y = page.eval_on_selector(selector, "e => (({ x, y }) => [x, y])(e.getBoundingClientRect())")
    return x, y


def test_things_move(house: FakeHouse, pages: Pages) -> None:
    page = pages(house.url + "/t/x", still=False)
    pawn, tile, book = (place(page, selector) for selector in ("#pawn-day", "#sq-a1", "#book"))
    found = page.evaluate(MOVE, changes())
    moves = {move["name"]: move for move in found}
    turned = {"night", "neutral", "sq-a1", "sq-b1", "sq-c1"}
    assert set(moves) == turned | {"tile", "pawn-day", "card-pond", "card-mist", "warp", "wall"}
    assert (moves["pawn-day"]["x"], moves["pawn-day"]["y"]) == pytest.approx(pawn, abs=1), "it sets out where it stood"
    assert (moves["night"]["x"], moves["night"]["y"]) == pytest.approx(tile, abs=1), "the old face is where the tile is"
    assert abs(moves["card-mist"]["x"] - book[0]) < 30, "a new card comes from the book"
    assert moves["wall"]["duration"] == 700
    assert max(move["delay"] + move["duration"] for move in found) <= 900
    assert [move["delay"] for move in found if move["name"] in ("night", "neutral")] == [0, 0, 0]
    assert [moves[name]["delay"] for name in ("pawn-day", "card-pond", "card-mist", "warp")] == [120, 180, 240, 300]
    page.wait_for_function("() => document.getAnimations().length === 0")
    expect(page.locator("[data-own]")).to_have_count(0)  # ghosts have gone
    assert place(page, "#pawn-day")[1] < pawn[1] - 100


def test_many_things_move_within_the_time(house: FakeHouse, pages: Pages) -> None:
    page = pages(house.url + "/t/x", still=False)
    found = page.evaluate(MOVE, hand("day", *(f"card{n}" for n in range(40))))
    assert len(found) > 40
    assert max(move["delay"] + move["duration"] for move in found) <= 900


def test_reduced_motion_moves_nothing(table: Page) -> None:
    assert table.evaluate(MOVE, changes()) == []
    assert table.locator("[data-own]").count() == 0
    assert table.get_attribute("#sq-a1", "data-face") == "day"


def test_a_hand_that_is_somebody_elses_does_not_fly(house: FakeHouse, pages: Pages) -> None:
    page = pages(house.url + "/t/x", still=False)
    assert page.evaluate(MOVE, hand("night", "moon")) == []
    assert page.locator("[data-own]").count() == 0


# --- keyboard ---------------------------------------------------------------------------------------------------------
def test_arrows_walk_the_squares_and_jump_the_centre(house: FakeHouse, table: Page) -> None:
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


def test_tab_visits_what_can_be_done_first(house: FakeHouse, table: Page) -> None:
    visited = []
    for _ in range(5):
        table.keyboard.press("Tab")
        visited.append(focused(table))
    assert visited[:4] == ["b-c4", "b-d3", "b-b1", "card-warp"]
    house.tell("parts", {"revision": 8, "parts": {**lit("c4", False), **lit("d3", False), **lit("b1", False)}})
    expect(table.locator("#revision")).to_have_value("8")
    assert table.eval_on_selector_all(".sq", "all => all.filter(s => s.tabIndex === 0).length") == 1


def test_letters_are_tools_but_not_while_one_writes(house: FakeHouse, table: Page) -> None:
    house.answers["/t/x/act"] = [(200, {"hint": {"action": "cast warp", "text": "Cast Warp."}})]
    table.focus("#name")
    table.keyboard.type("uhl?")
    assert table.input_value("#name") == "uhl?"
    assert house.posts == []
    table.focus("#b-c4")
    table.keyboard.press("l")
    assert focused(table) == "log"
    assert table.get_attribute("#log", "data-open") == ""
    table.keyboard.press("Escape")
    assert focused(table) == "b-c4"
    assert table.get_attribute("#log", "data-open") is None
    table.keyboard.press("Control+u")
    table.keyboard.press("h")
    wait_for(table, lambda: len(house.posts) == 1)
    assert house.posts[0][1]["hint"] == "1"
    house.answers["/t/x/act"] = [(200, {"revision": 8})]
    table.keyboard.press("u")
    wait_for(table, lambda: len(house.posts) == 2)
    assert house.posts[1][1]["undo"] == "1"
    house.tell("parts", {"revision": 8, "parts": {}})
    table.evaluate("localStorage.setItem('ludomancer-keys', 'off')")
    table.keyboard.press("l")
    assert table.get_attribute("#log", "data-open") is None


def half_done(square: str) -> dict[str, str]:
    """A square that puts back what is half chosen, and is chosen instead."""
    put_back = f'name="undo" value="2" data-then="change {square}"'
    return {f"b-{square}": lit(square)[f"b-{square}"].replace(f'name="action" value="change {square}"', put_back)}


def test_the_letter_for_undo_is_the_tool_alone(house: FakeHouse, table: Page) -> None:
    house.answers["/t/x/act"] = [(200, {"revision": 9})]
    house.tell("parts", {"revision": 8, "parts": half_done("c4")})
    expect(table.locator("#b-c4")).to_have_attribute("name", "undo")
    table.keyboard.press("u")
    wait_for(table, lambda: len(house.posts) == 1)
    assert house.posts[0][1]["undo"] == "1"


def test_what_is_chosen_instead_follows_what_was_put_back(house: FakeHouse, table: Page) -> None:
    house.answers["/t/x/act"] = [(200, {"revision": 9}), (200, {"revision": 10})]
    house.tell("parts", {"revision": 8, "parts": half_done("c4")})
    expect(table.locator("#b-c4")).to_have_attribute("name", "undo")
    table.click("#b-c4")
    wait_for(table, lambda: len(house.posts) == 1)
    house.tell("parts", {"revision": 9, "parts": lit("c4")})
    wait_for(table, lambda: len(house.posts) == 2)
    assert [fields.get("undo") or fields["action"] for _, fields in house.posts] == ["2", "change c4"]


def test_nothing_is_chosen_instead_where_nothing_was_put_back(house: FakeHouse, pages: Pages, table: Page) -> None:
    pages.allow("409")
    house.answers["/t/x/act"] = [(409, {"error": "It is too late."})]
    house.tell("parts", {"revision": 8, "parts": half_done("c4")})
    expect(table.locator("#b-c4")).to_have_attribute("name", "undo")
    table.click("#b-c4")
    expect(table.locator("#toast")).to_contain_text("It is too late.")
    house.tell("parts", {"revision": 9, "parts": lit("c4")})
    expect(table.locator("#b-c4")).to_have_attribute("name", "action")
    table.wait_for_timeout(100)
    assert len(house.posts) == 1


def test_what_a_game_calls_alike_is_left_alone(house: FakeHouse, table: Page) -> None:
    own = '<i class="why asked hinted"></i>'
    table.evaluate("(own) => document.getElementById('b-d3').insertAdjacentHTML('afterend', own)", own)
    house.answers["/t/x/act"] = [(200, {"why": {"text": "It is crystallized.", "rule": "DN-1"}})]
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


# --- sheets -----------------------------------------------------------------------------------------------------------
def test_sheets_open_and_give_the_focus_back(table: Page) -> None:
    closings: list[Callable[[], None]] = [
        lambda: table.keyboard.press("Escape"),
        lambda: table.click("#menu [data-close]"),
        lambda: table.mouse.click(3, 3),
    ]
    for close in closings:
        table.click("#more")
        expect(table.locator("#menu")).to_be_visible()
        close()
        expect(table.locator("#menu")).to_be_hidden()
        assert focused(table) == "more"


def test_a_sheet_that_the_address_names_is_open_until_it_is_closed(house: FakeHouse, pages: Pages) -> None:
    page = pages(house.url + "/t/x#DN-29")
    expect(page.locator("#rules:modal #DN-29.targeted")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()
    expect(page).to_have_url(re.compile("#main$"))  # or :target would show it again


def test_a_long_press_shows_the_card_and_plays_nothing(house: FakeHouse, table: Page) -> None:
    table.hover("#card-warp")
    table.mouse.down()
    expect(table.locator("#zoom .card")).to_have_text("Warp")
    table.eval_on_selector("#card-warp", "card => card.click()")  # as some browsers do when the finger is lifted
    table.mouse.up()
    assert table.locator("#zoom button[name], #zoom [id]").count() == 0
    table.click("#zoom [data-close]")  # however soon, it is a click of its own
    expect(table.locator("#zoom")).to_be_hidden()
    assert house.posts == []


def test_copying_works_without_a_clipboard(table: Page) -> None:
    table.evaluate("""() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.addEventListener("copy", () => window.copied = document.activeElement.value);
    }""")
    table.click("#more")
    table.click("text=Copy")
    expect(table.locator("#menu #toast")).to_have_text("Copied.")
    assert table.evaluate("window.copied") == "https://example.org/t/x"
    assert table.locator("textarea").count() == 0
    expect(table.locator("#toast")).to_have_count(0)


# --- rules, settings, forms, replay -----------------------------------------------------------------------------------
def test_rules_are_searched_without_accents(house: FakeHouse, pages: Pages) -> None:
    house.page("/rules", "rules.html")
    page = pages(house.url + "/rules")
    shown = "all => all.filter(r => r.getClientRects().length).map(r => r.dataset.rule)"
    for text, found in (
        ("REGLE ete", ["DN-1"]),
        ("durée", ["DN-1"]),
        ("coeur", ["DN-2"]),
        ("cœur", ["DN-2"]),
        ("dn-29", ["DN-29"]),
        ("nothing", []),
    ):
        page.keyboard.press("/")
        page.fill("[data-search]", text)
        assert page.eval_on_selector_all("[data-rule]", shown) == found, text
        assert page.inner_text("[data-found]") == f"{len(found)} of 4"
    assert page.locator("h2:visible").count() == 0
    page.keyboard.press("Escape")
    assert len(page.eval_on_selector_all("[data-rule]", shown)) == 4
    page.fill("[data-search]", "regle")
    assert page.evaluate(
        "[...CSS.highlights.get('found')].map(r => r.startContainer.data.slice(r.startOffset, r.endOffset))"
    ) == ["règle"]
    page.fill("[data-search]", "dn-1")
    page.keyboard.press("ArrowDown")
    assert focused(page) == "DN-1"
    page.keyboard.press("ArrowUp")
    page.fill("[data-search]", "see")
    page.click("a[href='#DN-1']")
    expect(page.locator("#DN-1")).to_be_visible()


def test_the_theme_changes_at_once(house: FakeHouse, table: Page) -> None:
    table.click("text=Dark")
    expect(table.locator("html")).to_have_attribute("data-theme", "dark")
    wait_for(table, lambda: bool(house.posts))
    assert house.posts == [("/settings", {"back": "/t/x", "theme": "dark"})]
    table.click("text=System")
    expect(table.locator("html")).not_to_have_attribute("data-theme", "dark")


def test_a_new_table_offers_the_seats_of_its_mode(house: FakeHouse, pages: Pages) -> None:
    house.page("/new", "new.html")
    page = pages(house.url + "/new")
    page.check("[value=table]")
    assert page.is_checked("#count-2 input"), "two may sit there too"
    page.check("#count-4 input")
    page.check("[value=duel]")
    assert page.is_checked("#count-2 input")
    page.fill("#name", "Ada")
    page.keyboard.press("Tab")
    page.reload()
    assert page.input_value("#name") == "Ada"


def test_a_replay_steps_without_loading_pages(house: FakeHouse, pages: Pages) -> None:
    house.page("/replay", "replay.html")
    page = pages(house.url + "/replay")
    show = "s => { s.value = 2; s.dispatchEvent(new Event('input', { bubbles: true })) }"
    page.evaluate("window.same = true")
    stage = page.locator("#stage")
    twice = "[1, 2].forEach(() => document.body.dispatchEvent(new KeyboardEvent('keydown', KEY)))"
    key = "{ key: 'ArrowRight', bubbles: true, cancelable: true }"
    for act, text in (
        (lambda: page.keyboard.press("ArrowRight"), "1 nobody"),
        (lambda: page.click("[data-step=on]"), "2 nobody"),
        (lambda: page.evaluate(twice.replace("KEY", key)), "4 nobody"),  # who presses twice goes two steps
        (lambda: page.keyboard.press("End"), "5 nobody"),
        (lambda: page.click("[data-step=back]"), "4 nobody"),
        (lambda: page.eval_on_selector("[name=at]", show), "2 nobody"),
        (lambda: page.click("[data-step=first]"), "0 nobody"),
        (lambda: page.click("[data-play]"), "5 nobody"),
    ):
        act()
        expect(stage).to_have_text(text)
        expect(page).to_have_url(re.compile(r"\?at={}&view={}$".format(*text.split())))
    assert page.evaluate("window.same")
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    assert page.inner_text("[data-replay-text]") == "step 5"
    assert page.get_attribute("[data-step=on]", "aria-disabled") == "true"
    assert page.get_attribute("[data-step=back]", "href") == "?at=4&view=nobody"
    page.select_option("[name=view]", "day")  # another page: the seats change places
    page.wait_for_url(re.compile(r"\?at=5&view=day$"))
