"""A browser that lost the key of its seat, or never got it, sits down again; nobody else does."""

import re
import secrets
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest

from ludomancer.core.dealer import commitment
from ludomancer.server.tokens import new_key
from server.inside import Inside, inside
from server.people import Browser
from server.server import alone, good
from unit.command import run

pytestmark = pytest.mark.slow

JOIN = re.compile(r"/j/([a-z0-9]{12})")
WITH_FRIEND = {"day": "me", "night": "friend"}
AT_ONE_SCREEN = {"day": "screen", "night": "screen"}
DAY = 24 * 3600
AWAY = 60


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    url = f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.sqlite'}"
    with inside(url, away_seconds=AWAY) as started:
        yield started


def lose(browser: Browser, table: str, *names: str) -> None:
    """The cookies of a table; what the browser is known by it keeps."""
    jar = browser.http.cookies.jar
    for cookie in list(jar):
        if cookie.path == table and (not names or cookie.name in names):
            jar.clear(cookie.domain, cookie.path, cookie.name)
    assert browser.http.cookies.get("me")


def kept_for(response: httpx.Response) -> dict[str, int]:
    """The cookies that come with an answer, and for how many seconds the browser keeps them."""
    found: SimpleCookie = SimpleCookie()
    for line in response.headers.get_list("set-cookie"):
        found.load(line)
    return {name: int(each["max-age"]) for name, each in found.items()}


def join_code(browser: Browser, table: str) -> str:
    found = JOIN.search(browser.http.get(table).text)
    assert found
    return found[1]


def sits_there(browser: Browser, table: str, *seats: str) -> None:
    """The page is shown, and nothing is made anew for it: what the browser is known by is enough."""
    browser.table = table
    for _ in range(2):
        page = browser.http.get(table)
        assert page.status_code == 200
        assert not kept_for(page)
    made = {seat: browser.act(**{"return": "1", "seat": seat}) for seat in seats}
    assert all("/back/" in good(answer)["link"] for answer in made.values())


def test_the_answer_of_sitting_down_is_lost(day: Browser, night: Browser) -> None:
    table = day.open(WITH_FRIEND)
    code = join_code(day, table)
    night.sit_down(code)
    lose(night, table)
    again = night.send(f"/j/{code}")  # pressed once more
    assert (again.status_code, again.headers["location"]) == (303, table)
    looked = night.http.get(f"/j/{code}")
    assert (looked.status_code, looked.headers["location"]) == (303, table)
    sits_there(night, table, "night")
    assert day.act(revision="2", action="travel").json() == {"revision": 3}
    assert day.act(revision="3", action="retreat").json() == {"revision": 4}
    assert night.act(revision="4", action="travel").json() == {"revision": 5}


def test_the_answer_of_opening_is_lost(day: Browser) -> None:
    table = day.open()
    lose(day, table)
    assert table in day.http.get("/").text
    sits_there(day, table, "day")
    lose(day, table)
    assert day.act(revision="1", action="travel").json() == {"revision": 2}  # not even the page has to come first


def test_one_of_two_keys_at_one_screen_is_lost(day: Browser) -> None:
    table = day.open(AT_ONE_SCREEN)
    lose(day, table, "seat_night")
    sits_there(day, table, "day", "night")
    lose(day, table)
    sits_there(day, table, "day", "night")


@pytest.mark.parametrize("way", [{"day": "me", "night": "machine"}, WITH_FRIEND, AT_ONE_SCREEN])
def test_the_answer_of_a_rematch_is_lost(day: Browser, night: Browser, way: dict[str, str]) -> None:
    table = day.open(way)
    both = way == WITH_FRIEND
    if both:
        night.sit_down(join_code(day, table))
    assert day.act(revision="2" if both else "1", resign="1").status_code == 200
    new = ""
    for browser, seat in ((day, "night"), (night, "day"))[: 2 if both else 1]:
        browser.table = table
        new = good(browser.act(rematch="1"))["go"]
        lose(browser, new)
        again = browser.act(rematch="1")  # as the page offers it where no answer came
        assert good(again)["go"] == new
        assert not kept_for(again)
        sits_there(browser, new, *(("day", "night") if way == AT_ONE_SCREEN else (seat,)))
    assert new != table


def test_an_invitation_is_not_used_up_by_who_sent_it(day: Browser, night: Browser) -> None:
    table = day.open(WITH_FRIEND)
    code = join_code(day, table)
    for answer in (day.http.get(f"/j/{code}"), day.send(f"/j/{code}", seat="night")):
        assert (answer.status_code, answer.headers["location"]) == (303, table)
        assert not kept_for(answer)
    lose(day, table)  # nor if she lost her key
    for answer in (day.http.get(f"/j/{code}"), day.send(f"/j/{code}", seat="night")):
        assert (answer.status_code, answer.headers["location"]) == (303, table)
    assert night.sit_down(code) == table
    assert kept_for(night.http.get(table)) == {}


def test_nobody_else_gets_a_seat(server: Inside, day: Browser, night: Browser) -> None:
    table = day.open(WITH_FRIEND)
    night.open()  # known to the server, but not here
    me = day.http.cookies["me"]
    forged = ["", new_key(), me[:-1], me.upper(), me + "x", "x" * 1000, night.http.cookies["me"]]
    with server.client() as http:
        program = f"/t/{alone(http).table}"  # whose seats belong to no browser
    for path in (table, f"{table}/events", program, f"{program}/events"):
        for cookie in forged:
            with server.client(cookies={"me": cookie}) as http:
                answer = http.get(path)
            assert answer.status_code == 403, (cookie, path)
            assert not [name for name in kept_for(answer) if name.startswith("seat_")]
        with server.client() as http:
            assert http.get(path).status_code == 403


def test_the_private_link_gives_the_seat_to_the_other_device_too(server: Inside, day: Browser) -> None:
    table = day.open()
    link = good(day.act(**{"return": "1"}))["link"]
    with Browser(server) as other:
        other.send(httpx.URL(link).path)
        lose(other, table)
        sits_there(other, table, "day")


# --- how long keys are kept -------------------------------------------------------------------------------------------
def test_keys_of_finished_games_are_kept_for_days_only(day: Browser) -> None:
    opened = day.send("/new/day-night", **{"seat-day": "me", "seat-night": "machine"})
    day.table = table = opened.headers["location"]
    assert kept_for(opened)["seat_day"] > 300 * DAY
    assert kept_for(day.http.get(table)) == {}
    key = next(str(cookie.value) for cookie in day.http.cookies.jar if cookie.path == table)
    day.act(revision="1", resign="1")
    page = day.http.get(table)
    assert 0 < kept_for(page)["seat_day"] < 30 * DAY
    assert key in page.headers["set-cookie"]  # the same
    lose(day, table)
    assert kept_for(day.http.get(table)) == {}  # nothing is made anew for who only looks
    assert day.act(rematch="1").status_code == 200


# --- the secret of someone who does not come --------------------------------------------------------------------------
def revision(server: Inside, table: str) -> str:
    return str(server.session(table.removeprefix("/t/")).table.revision)


def test_the_deal_waits_for_a_secret_only_as_long_as_its_owner_is_there(
    server: Inside, day: Browser, night: Browser, tmp_path: Path
) -> None:
    secret = secrets.token_hex(32)
    table = day.open(WITH_FRIEND, promise=commitment(secret))
    night.sit_down(join_code(day, table), promise=commitment(secrets.token_hex(32)))
    session = server.session(table.removeprefix("/t/"))
    assert session.table.status == "dealing"
    given = day.http.post(f"{table}/reveal", json={"token": day.token(), "secret": secret})
    assert given.status_code == 200
    refused = day.act(revision=revision(server, table), deal="1")
    assert refused.status_code == 422
    assert "left only just now" in refused.json()["why"]["text"]
    session.seen["night"] -= AWAY + 1
    watcher = server.portal.call(server.manager.watch, session, ("night",))  # she looks in
    session.seen["night"] -= AWAY + 1
    assert day.act(revision=revision(server, table), deal="1").status_code == 422
    server.portal.call(server.manager.leave, session, watcher)
    assert day.act(revision=revision(server, table), deal="1").status_code == 422  # left only just now
    session.seen["night"] -= AWAY + 1
    assert day.act(revision=revision(server, table), deal="1").status_code == 200
    assert session.table.status == "running"
    assert day.act(revision=revision(server, table), deal="1").status_code == 409
    assert day.act(revision=revision(server, table), resign="1").status_code == 200
    record = day.http.get(f"/replay/{table.removeprefix('/t/')}/record").text
    assert "\nmade-by-server: night\n" in record
    assert f"day={secret}" in record
    file = tmp_path / "game.record"
    file.write_text(record)
    verified = run("replay", "--verify", file)
    assert verified.status == 3, verified
    assert "The server made the secret of night" in verified.out


def test_who_lacks_the_own_secret_asks_the_others(server: Inside, day: Browser, night: Browser) -> None:
    """Who could bring a secret and does not could choose between two deals."""
    secret = secrets.token_hex(32)
    table = day.open(WITH_FRIEND, promise=commitment(secrets.token_hex(32)))
    night.sit_down(join_code(day, table), promise=commitment(secret))
    session = server.session(table.removeprefix("/t/"))
    assert night.http.post(f"{table}/reveal", json={"token": night.token(), "secret": secret}).status_code == 200
    assert night.act(revision=revision(server, table), deal="1").status_code == 422  # day is there
    assert day.act(revision=revision(server, table), deal="1").status_code == 200
    assert session.table.status == "dealing"
    assert session.table.seats["day"].lost
    assert day.act(revision=revision(server, table), deal="1").status_code == 409  # once is enough
    assert "cannot bring the promised secret any more" in night.http.get(table).text
    assert night.act(revision=revision(server, table), deal="1").status_code == 200
    assert session.table.status == "running"
    assert session.table.playing.fair is not None
    assert session.table.playing.fair.by_server == ("day",)


def test_where_all_others_have_left_nobody_is_asked(server: Inside, day: Browser, night: Browser) -> None:
    table = day.open(WITH_FRIEND, promise=commitment(secrets.token_hex(32)))
    night.sit_down(join_code(day, table), promise=commitment(secrets.token_hex(32)))
    session = server.session(table.removeprefix("/t/"))
    session.seen["night"] -= AWAY + 1
    assert day.act(revision=revision(server, table), deal="1").status_code == 200
    assert session.table.status == "running"
    assert session.table.playing.fair is not None
    assert session.table.playing.fair.by_server == ("day", "night")
