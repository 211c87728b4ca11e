"""The film of another's turn: shown step by step, cut off, skipped and shown again; whatever is pressed meanwhile only
skips.

In a real browser, against a server that the test dictates, under our content policy; the test winds the page's clock.
"""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.fake_server import FakeServer
from browser.scripts import focused, wait_for
from browser.watch import Pages

pytestmark = pytest.mark.slow

PROMPT = '<section class="prompt" id="prompt" role="status">{}</section>'
MS, BEAT = 700, 160
CARD = '<div class="card" data-card="warp" id="card-warp">Warp</div>'


def prompt(question: str, told: bool = False) -> dict[str, str]:
    again = (
        '<div class="told"><p>Night did much.</p><button type="button" data-film id="again">Show again</button></div>'
    )
    return {"prompt": PROMPT.format((again if told else "") + f"<p>{question}</p>")}


def square(name: str, *moves: int) -> dict[str, str]:
    """A square as it is after these moves, which can be pressed."""
    trace = f'<i class="trace" data-moves="{" ".join(map(str, moves))}" aria-hidden="true"></i>' if moves else ""
    fields = f'form="act" name="action" value="change {name}" data-square="{name}"'
    return {f"b-{name}": f'<button {fields} class="sq" id="b-{name}">{trace}</button>'}


def step(n: int, *squares: str, **more: Any) -> dict[str, Any]:
    parts = prompt("Night goes on.")
    for each in squares:
        parts |= square(each, n)
    return {"n": n, "kind": "cast", "say": f"Night does {n}", "ms": MS, "parts": parts} | more


STEPS = [step(1, "a4", gain="a tile"), step(2, "a3", card=CARD, price="3 h", **{"from": "seat-night"}), step(3, "a2")]
END = prompt("Your move.", told=True) | square("a4", 1) | square("a3", 2) | square("a2", 3)
NEWS: dict[str, Any] = {"revision": 8, "steps": STEPS, "parts": END, "symbols": {}, "say": "", "title": "Yours"}
FILM = {
    "revision": 8,
    "symbols": {},
    "start": prompt("Night begins.") | square("a4") | square("a3") | square("a2"),
    "steps": STEPS,
    "parts": END,
}


@pytest.fixture
def watched(fake_server: FakeServer, pages: Pages) -> Page:
    """A table in motion whose clock the test winds."""
    return opened(fake_server, pages())


def opened(fake_server: FakeServer, page: Page, still: bool = False) -> Page:
    fake_server.change("/t/x", ('<div id="hand"', PROMPT.format("<p>Night is to move.</p>") + '<div id="hand"'))
    fake_server.pages["/t/x/film"] = json.dumps(FILM)
    page.emulate_media(reduced_motion="reduce" if still else "no-preference")
    page.clock.install(time=0)
    page.goto(fake_server.url + "/t/x")
    wait_for(page, lambda: len(fake_server.streams) == 1)
    page.clock.pause_at(3600)
    return page


def filmed(fake_server: FakeServer, page: Page, **more: Any) -> Locator:
    """While the film runs, at its first move."""
    fake_server.tell("parts", NEWS | more)
    reel = page.locator(".reel")
    expect(reel).to_be_attached()
    page.clock.run_for(BEAT)
    expect(reel.locator(".reel-say")).to_have_text("Night does 1")
    return reel


def traces(page: Page) -> list[str]:
    found: list[str] = page.locator(".trace").evaluate_all("all => all.map(each => each.dataset.moves).sort()")
    return found


def over(page: Page, revision: str = "8") -> None:
    """The film has ended, with the table as it is, and can be asked about."""
    expect(page.locator(".reel")).to_have_count(0)
    expect(page.locator("#revision")).to_have_value(revision)
    assert page.locator("body.filming, .film-card, .threads, [aria-busy]").count() == 0
    assert traces(page) == ["1", "2", "3"]
    expect(page.locator("#prompt > p")).to_have_text("Your move.")


# --- shown ------------------------------------------------------------------------------------------------------------
def test_moves_are_shown_one_after_the_other(fake_server: FakeServer, watched: Page) -> None:
    fake_server.tell("parts", NEWS)
    reel = watched.locator(".reel")
    expect(reel).to_be_attached()
    assert traces(watched) == []
    watched.clock.run_for(BEAT)
    for number in (1, 2, 3):
        expect(reel.locator(".reel-say")).to_have_text(f"Night does {number}")
        expect(reel.locator("small")).to_have_text(f"{number} of 3")
        expect(reel.locator(".reel-gain")).to_have_text("a tile" if number == 1 else "")
        assert reel.locator(".reel-bars .done").count() == number - 1
        assert reel.locator(".reel-bars .now").count() == 1
        assert watched.locator(".film-card").count() == (number == 2)
        if number == 2:
            assert traces(watched) == ["1"], "the card comes first"
            assert watched.locator(".film-card [id], .film-card [data-card]").count() == 0
            watched.clock.run_for(300)
            assert watched.locator(".threads path").count() > 0
        assert traces(watched) == ["1", "2", "3"][:number]
        assert watched.input_value("#revision") == "7"
        watched.clock.run_for(MS if number != 2 else MS - 300)
    over(watched)
    assert watched.title() == "Yours"


def test_who_listens_hears_of_it_once_and_at_its_end(fake_server: FakeServer, watched: Page) -> None:
    reel = filmed(fake_server, watched)
    assert reel.get_attribute("aria-hidden") == "true"
    for _ in range(2):
        assert watched.get_attribute("#prompt", "aria-busy") == "true", "the prompt is not read out yet"
        assert watched.inner_text("#say") == ""
        watched.clock.run_for(MS)
    assert watched.get_attribute("#prompt", "aria-busy") == "true"
    watched.clock.run_for(MS)
    over(watched)
    assert watched.locator("[role=status] .told p").count() == 1


def test_news_of_more_moves_makes_the_film_longer(fake_server: FakeServer, watched: Page) -> None:
    reel = filmed(fake_server, watched)
    more = {"revision": 9, "steps": [step(4, "d2")], "parts": END | prompt("Your move.", told=True) | square("d2", 4)}
    fake_server.tell("parts", more)
    expect(reel.locator("small")).to_have_text("1 of 4")
    watched.clock.run_for(3 * MS)
    expect(reel.locator(".reel-say")).to_have_text("Night does 4")
    assert watched.input_value("#revision") == "8"
    watched.clock.run_for(MS)
    expect(reel).to_have_count(0)
    assert watched.input_value("#revision") == "9"
    assert traces(watched) == ["1", "2", "3", "4"]


def test_a_long_turn_takes_six_seconds(fake_server: FakeServer, watched: Page) -> None:
    many = [step(n, kind=f"kind-{n}") for n in range(1, 16)]
    filmed(fake_server, watched, steps=many)
    watched.clock.run_for(5_500)
    assert watched.locator(".reel").count() == 1
    watched.clock.run_for(600)
    over(watched)


def test_the_page_is_not_fetched_while_an_own_decision_is_shown_with_an_answer(
    fake_server: FakeServer, watched: Page
) -> None:
    """The revision of what was sent comes with the end of the film."""
    fake_server.answers["/t/x/act"] = [(200, {"revision": 8})]
    watched.evaluate("document.addEventListener('table:fetch', () => (window.fetched = true))")
    watched.click("#b-c4")
    wait_for(watched, lambda: len(fake_server.posts) == 1)
    own = {"parts": square("c4")}
    filmed(fake_server, watched, steps=[own, *STEPS])
    watched.clock.run_for(2 * MS)
    assert watched.locator(".reel").count() == 1
    watched.clock.run_for(MS)
    over(watched)
    watched.clock.run_for(5_000)
    assert not watched.evaluate("window.fetched")


# --- skipped ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("key", ["Tab", "Enter", " ", "Escape", "ArrowLeft", "u"])
def test_a_key_only_skips(fake_server: FakeServer, watched: Page, key: str) -> None:
    watched.focus("#b-c4")
    filmed(fake_server, watched)
    watched.keyboard.press(key)
    over(watched)
    assert focused(watched) == "b-c4"
    assert fake_server.posts == []


def test_a_click_only_skips_and_the_next_one_acts(fake_server: FakeServer, watched: Page) -> None:
    fake_server.answers["/t/x/act"] = [(200, {"revision": 9})]
    filmed(fake_server, watched)
    watched.click("#b-c4")
    over(watched)
    assert fake_server.posts == []
    watched.click("#b-c4")
    wait_for(watched, lambda: len(fake_server.posts) == 1)
    assert fake_server.posts[0][1]["action"] == "change c4"
    assert fake_server.posts[0][1]["revision"] == "8"


def test_a_press_that_lasts_longer_than_the_film_does_not_act(fake_server: FakeServer, watched: Page) -> None:
    filmed(fake_server, watched)
    watched.hover("#b-c4")
    watched.mouse.down()
    over(watched)
    watched.clock.run_for(1_000)
    watched.mouse.up()
    watched.keyboard.press("Tab")
    assert fake_server.posts == []


def test_what_the_browser_is_told_goes_through(fake_server: FakeServer, watched: Page) -> None:
    filmed(fake_server, watched)
    watched.evaluate("addEventListener('keydown', (event) => (window.told = [event.key, event.defaultPrevented]))")
    watched.keyboard.press("Control+b")
    over(watched)
    assert watched.evaluate("told") == ["b", False]


def test_a_skip_while_a_card_is_on_its_way_loses_nothing_of_its_move(fake_server: FakeServer, watched: Page) -> None:
    last = {"seat-night": '<p id="seat-night" data-presence="night">Night, 3 h left</p>'}  # no later move changes it
    steps = [STEPS[0], STEPS[1] | {"parts": STEPS[1]["parts"] | last}, STEPS[2]]
    filmed(fake_server, watched, steps=steps)
    watched.clock.run_for(MS + 50)
    expect(watched.locator(".film-card")).to_be_attached()
    expect(watched.locator("#seat-night")).to_have_text("Night")
    watched.keyboard.press("Escape")
    over(watched)
    expect(watched.locator("#seat-night")).to_have_text("Night, 3 h left")


# --- cut off ----------------------------------------------------------------------------------------------------------
def test_a_hidden_page_shows_none(fake_server: FakeServer, watched: Page) -> None:
    filmed(fake_server, watched)
    watched.evaluate(
        "Object.defineProperty(document, 'hidden', { value: true, configurable: true });"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    over(watched)
    fake_server.tell("parts", NEWS | {"revision": 9})
    over(watched, "9")


def test_another_size_of_the_window_cuts_it(fake_server: FakeServer, watched: Page) -> None:
    filmed(fake_server, watched)
    watched.set_viewport_size({"width": 900, "height": 700})
    over(watched)


def test_another_page_altogether_cuts_it(fake_server: FakeServer, watched: Page) -> None:
    filmed(fake_server, watched)
    fake_server.change("/t/x", ('value="7"', 'value="12"'), ("Night is to move.", "It is over."))
    fake_server.tell("page", {})
    expect(watched.locator("#prompt")).to_have_text("It is over.")
    assert watched.locator(".reel, .filming, [aria-busy]").count() == 0
    watched.clock.run_for(3 * MS)
    expect(watched.locator("#revision")).to_have_value("12")
    expect(watched.locator("#prompt")).to_have_text("It is over.")


def test_a_reconnection_cuts_it(fake_server: FakeServer, watched: Page, pages: Pages) -> None:
    pages.allow("ERR_INCOMPLETE_CHUNKED_ENCODING")
    filmed(fake_server, watched)
    fake_server.drop()
    wait_for(watched, lambda: wound(watched) and len(fake_server.asked_since) > 1)
    over(watched)
    assert fake_server.asked_since[-1] == "8"


def wound(page: Page) -> bool:
    page.clock.run_for(50)
    return True


def test_a_take_back_cuts_it(fake_server: FakeServer, watched: Page) -> None:
    filmed(fake_server, watched)
    back = prompt("Taken back.") | square("a4") | square("a3") | square("a2")
    fake_server.tell("parts", {"revision": 9, "parts": back, "symbols": {}, "say": "", "title": "Yours", "cut": True})
    expect(watched.locator("#revision")).to_have_value("9")
    assert watched.locator(".reel, .filming, [aria-busy]").count() == 0
    assert traces(watched) == []
    expect(watched.locator("#prompt")).to_have_text("Taken back.")


# --- again ------------------------------------------------------------------------------------------------------------
def test_it_is_shown_again_from_its_beginning_and_ends_as_before(fake_server: FakeServer, watched: Page) -> None:
    filmed(fake_server, watched)
    watched.keyboard.press("Escape")
    over(watched)
    before = watched.inner_html("main")
    watched.focus("#again")
    watched.keyboard.press("Enter")
    expect(watched.locator(".reel")).to_be_attached()
    assert traces(watched) == [], "from the beginning"
    watched.clock.run_for(BEAT)
    for number in (1, 2, 3):
        expect(watched.locator(".reel-say")).to_have_text(f"Night does {number}")
        watched.clock.run_for(MS)
    over(watched)
    assert watched.inner_html("main") == before
    assert focused(watched) == "again"
    assert fake_server.posts == []


def test_news_while_it_is_shown_again_is_not_lost(fake_server: FakeServer, watched: Page) -> None:
    filmed(fake_server, watched)
    watched.keyboard.press("Escape")
    watched.click("#again")
    expect(watched.locator(".reel")).to_be_attached()
    parts = {"seat-night": '<p id="seat-night" data-presence="night">Night has left</p>'}
    fake_server.tell("parts", {"revision": 9, "parts": parts, "symbols": {}, "say": "", "title": "Yours"})
    fake_server.tell("here", {"night": False})
    expect(watched.locator("#seat-night")).to_have_attribute("data-here", "false")
    watched.keyboard.press("Escape")
    over(watched, "9")
    expect(watched.locator("#seat-night")).to_have_text("Night has left")


def test_a_turn_that_is_no_longer_the_last_is_not_shown_again(fake_server: FakeServer, watched: Page) -> None:
    filmed(fake_server, watched)
    watched.keyboard.press("Escape")
    fake_server.pages["/t/x/film"] = json.dumps(FILM | {"revision": 9})
    with watched.expect_response("**/film"):
        watched.click("#again")
    expect(watched.locator("#again")).not_to_have_attribute("aria-busy", "true")
    over(watched)


# --- without motion ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("way", ["reduced", "at once"])
@pytest.mark.parametrize("by", ["Enter", " ", "click"])
def test_without_motion_the_end_is_there_and_shown_again_page_by_page(
    fake_server: FakeServer, pages: Pages, way: str, by: str
) -> None:
    page = pages()
    if way == "at once":
        page.add_init_script("localStorage.setItem('ludomancer-pace', 'once')")
    opened(fake_server, page, still=way == "reduced")
    fake_server.tell("parts", NEWS)
    over(page)
    page.focus("#again")
    page.keyboard.press("Enter")
    expect(page.locator(".reel")).to_be_attached()
    page.clock.run_for(BEAT)
    for number in (1, 2, 3):
        expect(page.locator(".reel-say")).to_have_text(f"Night does {number}")
        page.clock.run_for(60_000)
        expect(page.locator(".reel-say")).to_have_text(f"Night does {number}")
        assert traces(page) == ["1", "2", "3"][:number]
        if by == "click":
            page.click(".reel-skip")
        else:
            page.keyboard.press(by)
    over(page)
    assert focused(page) == "again"
    assert fake_server.posts == []


BELOW = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("#again { position: fixed; inset: 0; } body.filming #again { visibility: hidden; }");
  document.adoptedStyleSheets = [sheet];
}"""


def test_the_tap_that_ends_the_last_move_presses_nothing_below(fake_server: FakeServer, pages: Pages) -> None:
    page = pages(touch=True)
    opened(fake_server, page, still=True)
    fake_server.tell("parts", NEWS)
    over(page)
    page.evaluate(BELOW)  # what shows it again is wherever "Next" was
    page.focus("#again")
    page.keyboard.press("Enter")
    expect(page.locator(".reel")).to_be_attached()
    page.clock.run_for(BEAT)
    for number in (1, 2, 3):
        expect(page.locator(".reel-say")).to_have_text(f"Night does {number}")
        page.tap(".reel-skip")
    page.clock.run_for(BEAT)
    page.wait_for_timeout(300)
    over(page)
    assert fake_server.posts == []
