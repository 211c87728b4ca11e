"""Who holds a seat by what: looking writes no keys, private links are few, and can be revoked."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from sqlalchemy import func, select

from ludomancer.core.translator import translator
from ludomancer.server.identity import MOST_DEVICES, MOST_LINKS
from ludomancer.server.store import schema
from server.people import Browser
from server.server import Event, Program, Server, alone, good, pair, read_events, until

pytestmark = pytest.mark.slow

LANGUAGES = ("en", "it", "fr")
REVOKED = "The private links are revoked. Devices that came by one have lost the seat."
PUT_OUT = "You have no seat at this table any more: its private links were revoked."
LOOKS = 300


def counts(server: Server) -> dict[str, int]:
    """The rows of all tables of the store; leases and probes come and go by themselves."""
    kept = [table for name, table in schema.metadata.tables.items() if name not in ("leases", "looks", "probes")]
    with server.engine().connect() as connection:
        return {table.name: connection.scalar(select(func.count()).select_from(table)) or 0 for table in kept}


def keys(server: Server, table: str) -> list[tuple[str, str]]:
    """Seat and kind of each key."""
    return sorted((row[2], row[3]) for row in server.rows(table.removeprefix("/t/"))["keys"])


@pytest.fixture
def day(server: Server) -> Iterator[Browser]:
    with Browser(server) as browser:
        browser.open()
        yield browser


@pytest.fixture
def other(server: Server) -> Iterator[Browser]:
    with Browser(server) as browser:
        yield browser


def link_of(browser: Browser) -> str:
    """A private link, without the address of the server."""
    return httpx.URL(good(browser.act(**{"return": "1"}))["link"]).path


def come_by(browser: Browser, link: str) -> int:
    answer = browser.send(link)
    if answer.status_code == 303:
        browser.table = answer.headers["location"]
    return answer.status_code


@contextmanager
def listening(browser: Browser) -> Iterator[Iterator[Event]]:
    with browser.http.stream("GET", f"{browser.table}/events") as response:
        assert response.status_code == 200, response.read()
        yield read_events(response.iter_lines())


# --- looking ----------------------------------------------------------------------------------------------------------
def test_looking_writes_nothing(server: Server, http: httpx.Client, day: Browser, other: Browser) -> None:
    """By a browser that keeps nothing but what it is known by, and by one that keeps nothing at all."""
    link = link_of(day)
    with Browser(server) as ada:
        waiting = ada.open({"day": "me", "night": "friend"})
        row = server.row(waiting.removeprefix("/t/"))
    program = alone(http)
    before = counts(server)
    paths = ["/", "/tables", "/new/day-night", "/rules/day-night", day.table, f"{day.table}?seat=day", link]
    paths += [f"/j/{row['join']}", f"/w/{row['watch']}", waiting, f"/replay/{day.table.removeprefix('/t/')}"]
    me = day.http.cookies["me"]
    answers: Counter[int] = Counter()
    with server.client() as client:
        for number in range(LOOKS):
            path = paths[number % len(paths)]
            client.headers["cookie"] = f"me={me}" if number % 3 else ""
            answers[client.get(path).status_code] += 1
            client.cookies.clear()
    assert answers.keys() == {200, 403, 409}
    assert answers[200] > LOOKS / 2
    with server.client(headers={"cookie": f"me={me}"}) as client:
        for path in [f"{day.table}/events", f"/w/{row['watch']}/events"] * 5:  # a glance
            with client.stream("GET", path) as stream:
                assert stream.status_code == 200
    for path in ("", "/view", "/actions", "/why") * 3:
        assert program.get(path, action="travel").is_success
    assert counts(server) == before


def test_coming_back_by_a_link_again_and_again_writes_one_key(server: Server, day: Browser, other: Browser) -> None:
    link = link_of(day)
    for _ in range(30):
        assert come_by(other, link) == 303
        assert come_by(day, link) == 303
    assert keys(server, day.table) == [("day", "return"), ("day", "seat"), ("day", "seat")]
    for browser in (day, other):
        assert browser.http.get(browser.table).status_code == 200


def test_private_links_are_few_and_the_newest_count(server: Server, day: Browser, other: Browser) -> None:
    links = [link_of(day) for _ in range(MOST_LINKS + 3)]
    assert [other.http.get(link).status_code for link in links] == [404] * 3 + [200] * MOST_LINKS
    assert len(keys(server, day.table)) == 1 + MOST_LINKS


def test_devices_are_bounded_and_none_puts_out_who_took_the_seat(server: Server, day: Browser) -> None:
    link = link_of(day)
    came = [Browser(server) for _ in range(MOST_DEVICES + 2)]
    for browser in came:
        assert come_by(browser, link) == 303
        assert browser.http.get(browser.table).status_code == 200
    assert len(keys(server, day.table)) == 2 + MOST_DEVICES
    shown = [browser.http.get(browser.table).status_code for browser in came]
    assert shown == [403] * 2 + [200] * MOST_DEVICES
    assert day.http.get(day.table).status_code == 200
    for browser in came:
        browser.http.close()


# --- revoking ---------------------------------------------------------------------------------------------------------
def test_revoked_links_lead_nowhere_and_who_came_by_one_is_put_out(
    server: Server, day: Browser, other: Browser
) -> None:
    link, unused = link_of(day), link_of(day)
    assert come_by(other, link) == 303
    assert other.http.get(other.table).status_code == 200
    assert good(day.act(revoke="1")) == {"revoked": REVOKED}
    assert keys(server, day.table) == [("day", "seat")]
    for each in (link, unused):
        assert other.http.get(each).status_code == 404
        assert come_by(other, each) == 404
    put_out = other.http.get(other.table)
    assert (put_out.status_code, PUT_OUT in put_out.text) == (403, True)
    assert other.act(revision="1", action="travel").status_code == 403
    assert other.http.get(f"{other.table}/events").status_code == 403
    assert day.act(revision="1", action="travel").json() == {"revision": 2}
    assert come_by(other, link_of(day)) == 303  # a new one is as good as the first was
    assert other.http.get(other.table).status_code == 200


def test_the_stream_of_who_is_put_out_ends(day: Browser, other: Browser) -> None:
    assert come_by(other, link_of(day)) == 303
    with listening(other) as events, listening(day) as mine:
        assert next(events).kind in ("page", "here")
        until(lambda: other.http.get(other.table).text.count('data-here="true"'), "the stream has begun")
        good(day.act(revoke="1"))
        seen = list(events)  # to its end
        assert seen[-1] == Event("page", "", "{}")
        day.act(revision="1", action="travel")
        assert any(event.id == "2" for event in mine)  # her own goes on


def test_who_came_by_a_link_does_not_put_out_who_took_the_seat(server: Server, day: Browser, other: Browser) -> None:
    link = link_of(day)
    assert come_by(other, link) == 303
    with Browser(server) as third:
        assert come_by(third, link) == 303
        good(other.act(revoke="1"))
        assert third.http.get(third.table).status_code == 403
    for browser in (day, other):
        assert browser.http.get(day.table).status_code == 200


def test_only_the_links_to_ones_own_seats_are_revoked(server: Server, day: Browser, other: Browser) -> None:
    day.open({"day": "me", "night": "friend"})
    other.sit_down(server.row(day.table.removeprefix("/t/"))["join"])
    link = link_of(other)
    good(day.act(revoke="1"))
    assert day.http.get(link).status_code == 200
    assert other.http.get(other.table).status_code == 200


def test_those_at_one_screen_revoke_the_links_to_all_their_seats(server: Server, day: Browser, other: Browser) -> None:
    day.open({"day": "screen", "night": "screen"})
    for seat in ("day", "night"):
        good(day.act(**{"return": "1", "seat": seat}))
    good(day.act(revoke="1"))
    assert keys(server, day.table) == [("day", "seat"), ("night", "seat")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_script(server: Server, day: Browser, other: Browser, language: str) -> None:
    t = translator(language)
    for browser in (day, other):
        browser.http.headers["accept-language"] = language
    assert come_by(other, link_of(day)) == 303
    page = day.http.get(day.table).text
    assert t("Revoke private links") in page
    answer = day.send(f"{day.table}/act", revoke="1")
    assert (answer.status_code, t(REVOKED) in answer.text) == (200, True)
    assert t(PUT_OUT) in other.http.get(other.table).text


def test_a_program_revokes_links_to_its_seat(server: Server, http: httpx.Client, other: Browser) -> None:
    mine, rival = pair(http)
    other.table = f"/t/{mine.table}"
    other.http.cookies.set("seat_day", mine.key, path=other.table)  # a person goes on where a program began
    with Browser(server) as third:
        assert come_by(third, link_of(other)) == 303
        for stranger in ("x", server.row(mine.table)["watch"]):
            assert Program(http, mine.table, stranger).post("/links/revoke").status_code == 403
        assert rival.post("/links/revoke").status_code == 204
        assert third.http.get(third.table).status_code == 200
        assert mine.post("/links/revoke").status_code == 204
        assert third.http.get(third.table).status_code == 403
    assert mine.update()["seat"] == "day"


def test_a_key_that_is_looked_up_while_it_is_revoked_is_not_remembered(server: Server, day: Browser) -> None:
    """Many look while the links are revoked: whoever asks afterwards is refused."""
    for _ in range(5):
        link = link_of(day)
        others = [Browser(server) for _ in range(4)]
        for browser in others:
            assert come_by(browser, link) == 303
        looking = [threading.Thread(target=browser.http.get, args=(day.table,)) for browser in others]
        for thread in looking:
            thread.start()
        good(day.act(revoke="1"))
        for thread in looking:
            thread.join()
        assert [browser.http.get(day.table).status_code for browser in others] == [403] * 4
        for browser in others:
            browser.http.close()
