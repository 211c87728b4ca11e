"""A server that cheats, as far as a browser can see it: what a page shows is not what it showed before the deal.

The server is honest; its answers to one of two browsers are rewritten on the way.
"""

import html
import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from browser import tables
from browser.positions import GAMES
from browser.tables import (
    button,
    dealt,
    invitation,
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
from cases import some
from server.server import COMMAND, Server

pytestmark = pytest.mark.slow
TERMS = re.compile(r'(<p id="terms" hidden data-terms=")([^"]*)(")')
DEAL = re.compile(r'(<p id="deal" hidden data-deal=")([^"]*)(")')
RECORD = re.compile(r'(<p id="record-deal" hidden data-deal=")([^"]*)(")')
ASKED = re.compile('(data-promise=")[0-9a-f]{64}(" data-held)')
Lie = Callable[[dict[str, Any]], None]


def lying(page: Page, where: re.Pattern[str], lie: Lie, asked: str = "") -> None:
    """From now on every page that this browser loads tells the lie, and nothing comes by the stream.

    `asked`: the promise whose secret is asked for instead.
    """

    def told(found: re.Match[str]) -> str:
        facts = json.loads(html.unescape(found[2]))
        lie(facts)
        return found[1] + html.escape(json.dumps(facts)) + found[3]

    def answer(route: Route, request: Request) -> None:
        if request.resource_type not in ("document", "fetch") or request.method != "GET":
            return route.fallback()
        response = route.fetch()
        if "text/html" not in response.headers.get("content-type", ""):
            return route.fulfill(response=response)
        body = where.sub(told, response.text())
        return route.fulfill(response=response, body=ASKED.sub(rf"\g<1>{asked}\2", body) if asked else body)

    page.route(re.compile(r"/(t|replay)/\w+(\?.*)?$"), answer)
    page.route(re.compile(r"/events"), lambda route: route.abort())


def other_promise(name: str) -> Lie:
    return lambda facts: facts["promises"].update({name: "0" * 64})


def without_promise(name: str) -> Lie:
    return lambda facts: facts["promises"].pop(name, None) and None


def other_term(key: str, value: str) -> Lie:
    def lie(facts: dict[str, Any]) -> None:
        facts["terms"] = [f"{key}: {value}" if line.startswith(f"{key}: ") else line for line in facts["terms"]]

    return lie


def invented_back(facts: dict[str, Any]) -> None:
    facts["agreed"].append({"seat": "night", "count": 1, "decisions": 7, "events": 3, "machines": []})


def alarm_of(page: Page) -> str:
    expect(page.locator("#deal-alarm")).to_be_visible()
    return page.locator("#deal-alarm").inner_text()


def kept(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        page.evaluate("id => localStorage.getItem('ludomancer-promises-' + id)", table_id(page))
    )
    return found


# --- before the deal --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", some(GAMES, "realm-of-sand"))
def test_terms_and_promises_are_kept_before_the_secret_is_given(server: Server, pages: Pages, game: str) -> None:
    ada = open_table(pages(), server, game, second="friend")
    bea = sit_down(pages(), invitation(ada))
    dealt(ada)
    dealt(bea)
    first, second = tables.seats_of(game)[:2]
    for page, seat in ((ada, first), (bea, second)):
        found = kept(page)
        assert found["format"] == "ludomancer promises 1"
        assert found["seats"] == [seat]
        assert set(found["promises"]) == {"server", first, second}
        lines = dict(line.split(": ", 1) for line in found["terms"])
        assert lines["game"] == game
        assert lines["seats"] == f"{first}=Ada {second}=Bea"
        assert lines["kinds"] == f"{first}=person {second}=person"
        assert lines["table"] not in page.url
        expect(page.locator("#deal-alarm, #deal-note")).to_have_count(0)
    assert kept(ada)["promises"] == kept(bea)["promises"]


EARLY_LIES: dict[str, tuple[Lie, str]] = {
    "rival": (without_promise("night"), "Night: there is no promise."),
    "own": (without_promise("day"), "Day: there is no promise."),
    "server": (without_promise("server"), "The table does not say what is being dealt."),
    "swapped": (other_promise("day"), "The promise of this browser is not among those shown."),
    "terms": (lambda facts: facts.update(terms=[]), "The table does not say what is being dealt."),
}


def test_no_secret_is_given_where_somebody_could_choose_last(server: Server, pages: Pages, screenshots: Path) -> None:
    pages.allow("ERR_FAILED")
    ada = open_table(pages(), server, second="friend")
    given: list[str] = []
    ada.on("request", lambda request: given.append(request.url) if request.url.endswith("/reveal") else None)
    lying(ada, TERMS, without_promise("night"))
    sit_down(pages(), invitation(ada))
    for lie, message in EARLY_LIES.values():
        lying(ada, TERMS, lie)  # the last one comes first
        ada.reload()
        assert message in alarm_of(ada)
        assert "keeps its secret back" in alarm_of(ada)
        assert alarm_of(ada).startswith("Do not play on")
        expect(ada.locator("#deal-alarm [data-kept-file]")).to_be_hidden()
        ada.wait_for_timeout(100)
        assert given == []
    shoot(ada, screenshots, "alarm-before-the-deal")
    ada.unroute_all()
    ada.reload()
    dealt(ada)
    assert len(given) == 1


@pytest.mark.long
def test_a_secret_that_was_given_serves_at_no_other_table(server: Server, pages: Pages) -> None:
    """A server that knows it already would choose last."""
    pages.allow("ERR_FAILED")
    ada, _ = two_at_a_table(pages, server, by_form=True)
    promise = kept(ada)["promises"]["day"]
    open_table(ada, server, second="friend")
    given: list[str] = []
    ada.on("request", lambda request: given.append(request.url) if request.url.endswith("/reveal") else None)
    link = invitation(ada)
    lying(ada, TERMS, lambda facts: facts["promises"].update(day=promise), asked=promise)
    sit_down(pages(), link)
    ada.reload()
    assert "These are the promises of another table." in alarm_of(ada)
    assert given == []


@pytest.mark.long
def test_a_promise_that_the_server_never_used_is_missed(server: Server, pages: Pages) -> None:
    """Dealt from a secret of the server in place of one's own."""
    page = pages()
    page.route(
        re.compile("/new/day-night$"),
        lambda route: (
            route.continue_(
                post_data=re.sub(r'(name="promise"\r\n\r\n)[0-9a-f]{64}', r"\1", route.request.post_data or "")
            )
            if route.request.method == "POST"
            else route.fallback()
        ),
    )
    open_table(page, server)
    dealt(page)
    assert "The promise of this browser is not among those that the cards were dealt from." in alarm_of(page)
    expect(page.locator("#deal-note")).to_have_count(0)


# --- after it ---------------------------------------------------------------------------------------------------------
LIES: dict[str, tuple[Lie, str]] = {
    "the server's secret after the reveal": (
        other_promise("server"),
        "Server: this is not the promise shown before the deal.",
    ),
    "the rival's": (other_promise("night"), "Night: this is not the promise shown before the deal."),
    "her own": (other_promise("day"), "Day: this is not the promise shown before the deal."),
    "one that is gone": (without_promise("night"), "Night: the promise shown before the deal is gone."),
    "names": (other_term("seats", "day=Ada night=Eve"), "night=Eve"),
    "kinds": (other_term("kinds", "day=person night=machine"), "night=machine"),
    "options": (other_term("options", "x=y"), "x=y"),
    "edition": (other_term("edition", "standard 0000000000000000"), "edition: 0000"),
    "cards": (other_term("cards", "00"), "cards: 00"),
    "rules": (other_term("rules", "1"), "rules: 1"),
    "tag": (other_term("table", "ab"), "table: ab"),
    "no terms": (lambda facts: facts.update(terms=[]), "Now: “–”"),
    "what cannot be read": (
        lambda facts: facts.update(promises=None, terms=[3], by_server=None, names=5),
        "server: the promise shown before the deal is gone.",
    ),
    "nothing at all": (lambda facts: facts.clear(), "server: the promise shown before the deal is gone."),
}


@pytest.mark.long
def test_what_differs_after_the_deal_is_an_alarm_at_the_table(server: Server, pages: Pages) -> None:
    pages.allow("ERR_FAILED")
    ada, _ = two_at_a_table(pages, server, by_form=True)
    for lie, message in LIES.values():
        lying(ada, TERMS, lie)
        ada.reload()
        assert message in alarm_of(ada)
        ada.unroute_all()
    ada.reload()
    expect(dealt(ada).locator("#deal-alarm")).to_have_count(0)


@pytest.mark.long
def test_a_take_back_that_nobody_here_agreed_to_is_an_alarm(server: Server, pages: Pages) -> None:
    pages.allow("ERR_FAILED")
    ada, _ = two_at_a_table(pages, server, by_form=True)
    lying(ada, DEAL, invented_back)
    ada.reload()
    assert "After decision 7 something was taken back" in alarm_of(ada)


@pytest.mark.long
@pytest.mark.parametrize("agreed", [None, {}, [{"seat": "night"}], 7], ids=repr)
def test_take_backs_that_cannot_be_read_are_an_alarm(server: Server, pages: Pages, agreed: object) -> None:
    pages.allow("ERR_FAILED")
    ada, _ = two_at_a_table(pages, server, by_form=True)
    lying(ada, DEAL, lambda facts: facts.update(agreed=agreed))
    ada.reload()
    assert "something about the deal that cannot be read" in alarm_of(ada)


@pytest.mark.long
def test_what_the_first_pages_kept_is_compared_too(server: Server, pages: Pages) -> None:
    """Promises only, without any form around them."""
    pages.allow("ERR_FAILED")
    ada, _ = two_at_a_table(pages, server, by_form=True)
    store = "([id, value]) => localStorage.setItem('ludomancer-promises-' + id, value)"
    ada.evaluate(store, [table_id(ada), json.dumps(kept(ada)["promises"])])
    ada.reload()
    expect(dealt(ada).locator("#deal-alarm, #deal-note")).to_have_count(0)
    lying(ada, TERMS, other_promise("server"))
    ada.reload()
    assert "Server: this is not the promise shown before the deal." in alarm_of(ada)


@pytest.mark.long
def test_the_replay_page_says_it_too_and_the_file_proves_it(
    server: Server, pages: Pages, tmp_path: Path, screenshots: Path
) -> None:
    pages.allow("ERR_FAILED")
    ada, bea = two_at_a_table(pages, server, by_form=True)
    bea.locator("a[href='#menu']").click()
    bea.locator("#menu a[href='#resign']").click()
    bea.locator("button[name=resign]").click()
    expect(ada.locator("main[data-status=over]")).to_be_visible()
    address = f"{server.url}/replay/{table_id(ada)}"
    ada.goto(address)
    expect(ada.locator("[data-kept-all]")).not_to_have_attribute("hidden", "")
    expect(ada.locator("#deal-alarm, #deal-note")).to_have_count(0)
    ada.locator("[popovertarget=facts]").first.click()
    with ada.expect_download() as loading:
        ada.locator("#facts [data-kept-file]").click()
    file = tmp_path / loading.value.suggested_filename
    loading.value.save_as(file)
    assert file.name == f"day-night-{table_id(ada)}.promises.json"
    record = tmp_path / "game.record"
    record.write_text(ada.request.get(f"{address}/record").text())
    verify = [*COMMAND, "replay", "--verify", str(record), "--promises", str(file)]
    done = subprocess.run(verify, capture_output=True, text=True, timeout=120)
    assert done.returncode == 3, done.stdout + done.stderr  # it began from a position
    assert "Promises and terms are those that were shown before the deal" in done.stdout
    record.write_text(record.read_text().replace("night=Bea", "night=Eve"))
    assert subprocess.run(verify, capture_output=True, timeout=120).returncode == 1

    lying(ada, RECORD, other_promise("server"))
    ada.goto(address)
    assert "Server: this is not the promise shown before the deal." in alarm_of(ada)
    shoot(ada, screenshots, "alarm-replay")


# --- consent ----------------------------------------------------------------------------------------------------------
@pytest.mark.long
def test_what_was_asked_for_and_agreed_to_is_kept_and_what_came_to_nothing_is_not(server: Server, pages: Pages) -> None:
    ada, bea = two_at_a_table(pages, server, by_form=True)
    play(ada, "cast day-chant", "retreat")
    reached(bea, revision(ada))
    play(bea, "travel")
    reached(ada, revision(bea))
    count = "id => JSON.parse(localStorage['ludomancer-promises-' + id]).takebacks.length"
    press(ada, button(ada, "back", "ask"))
    assert ada.evaluate(count, table_id(ada)) == 1
    press(bea, button(bea, "no", "answer"))
    ada.wait_for_function(f"id => ({count})(id) === 0", arg=table_id(ada))
    expect(ada.locator("#prompt")).not_to_contain_text("answer")
    press(ada, button(ada, "back", "ask"))
    reached(bea, revision(ada))
    press(bea, button(bea, "yes", "answer"))
    reached(ada, revision(bea))
    ada.wait_for_function("() => JSON.parse(document.getElementById('deal').dataset.deal).agreed.length === 1")
    for page in (ada, bea):
        (back,) = kept(page)["takebacks"]
        assert (back["seat"], back["count"]) == ("day", 2)
        page.reload()
        expect(dealt(page).locator("#deal-alarm")).to_have_count(0)
    assert kept(ada)["made"] == {"day": 2}
    assert kept(bea)["made"] == {"night": 1}


@pytest.mark.long
def test_a_consent_whose_answer_is_lost_stays(server: Server, pages: Pages) -> None:
    pages.allow("ERR_FAILED|409|the server")
    ada, bea = two_at_a_table(pages, server, by_form=True)
    play(ada, "cast day-chant", "retreat")
    reached(bea, revision(ada))
    play(bea, "travel")
    reached(ada, revision(bea))
    press(ada, button(ada, "back", "ask"))
    reached(bea, revision(ada))

    def lost(route: Route) -> None:
        route.fetch()
        route.abort()

    bea.route(re.compile("/act$"), lost)
    button(bea, "yes", "answer").click()
    bea.wait_for_function("() => JSON.parse(document.getElementById('deal').dataset.deal).agreed.length === 1")
    (back,) = kept(bea)["takebacks"]
    assert (back["seat"], back["count"]) == ("day", 2)
    expect(bea.locator("#deal-alarm")).to_have_count(0)


@pytest.mark.long
def test_a_press_on_undo_agrees_to_nothing_else(server: Server, pages: Pages) -> None:
    pages.allow("ERR_FAILED")
    ada, _ = two_at_a_table(pages, server, by_form=True)
    play(ada, "cast day-chant")
    lying(ada, DEAL, lambda facts: facts.update(asks={"seat": "night", "count": 1, "events": 9, "decisions": 40}))
    ada.reload()
    dealt(ada)
    button(ada, "1", "undo").click()
    ada.wait_for_timeout(300)
    assert kept(ada)["takebacks"] == []


# --- who did not see the deal -----------------------------------------------------------------------------------------
@pytest.mark.long
def test_other_devices_and_watchers_say_so_in_a_quiet_line(server: Server, pages: Pages, screenshots: Path) -> None:
    ada, _ = two_at_a_table(pages, server, by_form=True)
    ada.evaluate("() => localStorage.clear()")
    ada.reload()
    note = ada.locator("#deal-note")
    expect(note).to_have_text("This browser did not see the deal.")
    expect(ada.locator("#deal-alarm")).to_have_count(0)
    shoot(ada, screenshots, "did-not-see-the-deal")
    ada.locator("a[href='#share']").first.click()
    link = ada.locator("#share-watch").input_value()
    watcher = pages(link)
    expect(watcher.locator("#deal-note")).to_be_visible()
    expect(watcher.locator("#deal-alarm")).to_have_count(0)


@pytest.mark.long
def test_a_guest_is_told_that_the_opener_may_know_every_card(server: Server, pages: Pages, screenshots: Path) -> None:
    ada = open_table(pages(), server, scenario="middle", second="friend", by_form=True)
    told = "whoever opened the table may know every card"
    expect(ada.locator("#prompt")).to_contain_text(told)
    bea = pages(invitation(ada))
    expect(bea.locator("form .warning")).to_contain_text(told)
    shoot(bea, screenshots, "join-from-a-position")
    sit_down(bea, bea.url)
    dealt(bea).locator("a[href='#menu']").click()
    expect(bea.locator("#menu .warning")).to_contain_text(told)
    other = pages(invitation(open_table(pages(), server, second="friend")))
    expect(other.locator("form .prime")).to_be_visible()
    expect(other.locator(".warning")).to_have_count(0)
