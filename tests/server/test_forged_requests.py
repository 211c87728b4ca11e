"""Requests with keys, cookies and tokens of others, or from other sites; and addresses that change nothing."""

import secrets
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.people import Browser
from server.server import (
    CODE,
    FRESH,
    JSON,
    Program,
    Server,
    Unchanged,
    new_table,
    pair,
    serving,
)

pytestmark = pytest.mark.slow


@pytest.fixture
def http(server: Server) -> Iterator[httpx.Client]:
    with server.client(limits=FRESH) as client:
        yield client


# --- foreign and forged -----------------------------------------------------------------------------------------------
def test_keys_of_other_tables_and_no_keys(http: httpx.Client, unchanged: Unchanged) -> None:
    day, night = pair(http)
    other, _ = pair(http)
    open_ = new_table(http, seats={"day": "me"})
    unchanged()
    keys = [
        other.key,
        open_["join"],
        open_["watch"],
        open_["keys"]["day"],
        day.table,
        day.key[:-1],
        day.key.swapcase(),
        "x" * 5_000,
        secrets.token_urlsafe(24),
        "\xe9",
    ]
    wrong = [f"Bearer {key}" for key in keys] + ["", day.key, "Bearer", f"Basic {day.key}"]
    for value in wrong:
        headers = [(b"authorization", value.encode("latin-1"))]
        for path in ("", "/view", "/actions", "/events", "/record", "/why?action=travel"):
            answer = http.get(f"/api/tables/{day.table}{path}", headers=headers)
            assert answer.status_code == 403, (value, path)
        body = {"revision": 2, "action": "travel"}
        assert http.post(f"/api/tables/{day.table}/act", headers=headers, json=body).status_code == 403
    assert http.get(f"/api/tables/{day.table}").status_code == 403
    assert night.post("/act", {"revision": 2, "action": "travel"}).status_code == 422  # not her turn
    for table in ("x" * CODE, "0" * CODE):
        assert http.get(f"/api/tables/{table}", headers=day.headers).status_code == 404
    for table in ("short", "X" * CODE, "x" * 100, "%00" * CODE, "..%2f..%2fetc"):
        assert http.get(f"/api/tables/{table}", headers=day.headers).status_code in (404, 422)


def test_cookies_open_nothing_in_the_api_and_keys_nothing_in_pages(server: Server, http: httpx.Client) -> None:
    with Browser(server) as browser:
        table = browser.open().rpartition("/")[2]
        assert browser.http.get(f"/api/tables/{table}").status_code == 403
    day, _ = pair(http)
    assert http.get(f"/t/{day.table}", headers=day.headers).status_code == 403
    assert http.get(f"/t/{day.table}/events", headers=day.headers).status_code == 403


def test_forged_cookies(server: Server, http: httpx.Client, unchanged: Unchanged) -> None:
    with Browser(server) as browser, Browser(server) as stranger:
        table = browser.open({"day": "me", "night": "friend"})
        unchanged()
        assert stranger.http.get(table).status_code == 403
        key = browser.http.cookies.get("seat_day", path=table)
        assert key
        for name, value in (
            ("seat_day", "x" * 32),
            ("seat_day", key[:-1]),
            ("seat_night", key),  # of the other seat
            ("seat_day", secrets.token_urlsafe(5_000)),
        ):
            assert http.get(table, headers={"cookie": f"{name}={value}"}).status_code == 403, name
            answer = http.post(
                f"{table}/act", headers={"cookie": f"{name}={value}"}, data={"resign": "1", "revision": "1"}
            )
            assert answer.status_code == 403


@pytest.mark.parametrize(
    "body", [b"&".join(b"f%d=1" % i for i in range(21)), b"action=%ff%fe", b"=", b"action", b"\xff=\x00&action=%zz"]
)
def test_forms_that_no_page_sends(server: Server, unchanged: Unchanged, body: bytes) -> None:
    with Browser(server) as browser:
        table = browser.open({"day": "me", "night": "friend"})
        token = browser.token()
        unchanged()
        head = {"content-type": "application/x-www-form-urlencoded; charset=utf-8", "x-token": token}
        assert browser.http.post(f"{table}/act", content=body, headers=head).status_code in (400, 409, 422)


def test_forms_need_the_token_of_this_browser(server: Server, unchanged: Unchanged) -> None:
    with Browser(server) as browser, Browser(server) as stranger:
        table = browser.open({"day": "me", "night": "friend"})
        own, foreign = browser.token(), stranger.token()
        unchanged()
        wrong = ("", foreign, own[:-1], own[:16], own.upper() + "0", "0" * len(own), "é" * 80)
        for token in wrong:
            for path, fields in {
                "/new/day-night": {"seat-day": "me"},
                "/join": {"code": "x"},
                "/settings": {"theme": "dark"},
                f"{table}/act": {"resign": "1", "revision": "1"},
            }.items():
                answer = browser.http.post(path, data=fields | {"token": token})
                assert answer.status_code == 403, (path, token)
                assert "theme" not in browser.http.cookies
            for given in (token, None, 7, ["x"], {"a": 1}):
                answer = browser.http.post(f"{table}/reveal", json={"secret": "00" * 32, "token": given})
                assert answer.status_code == 403, given
        for content in (b"[]", b"{", b"[" * 50_000, b'{"token": "\\ud800"}', b'{"token": "0123456789abcdef\\ud800"}'):
            assert browser.http.post(f"{table}/reveal", headers=JSON, content=content).status_code in (403, 422), (
                content[:40]
            )


SITES = {
    "another origin": {"origin": "http://evil.example"},
    "another port": {"origin": "http://127.0.0.1:1"},
    "an empty origin": {"origin": ""},
    "half an address": {"origin": "http://["},
    "a name that begins alike": {"origin": "http://127.0.0.1.evil.example"},
    "a user in the address": {"origin": "http://127.0.0.1@evil.example"},
    "cross-site": {"sec-fetch-site": "cross-site"},
    "same-site": {"sec-fetch-site": "same-site"},
    "a file": {"origin": "file://"},
}


@pytest.mark.parametrize("name", SITES)
def test_other_sites_change_nothing(server: Server, unchanged: Unchanged, name: str) -> None:
    with Browser(server) as browser:
        day, _ = pair(browser.http)
        table = browser.open({"day": "me", "night": "friend"})
        token = browser.token()
        unchanged()
        for answer in (
            browser.http.post("/api/tables", json={"game": "day-night"}, headers=SITES[name]),
            browser.http.post("/new/day-night", data={"token": token, "seat-day": "me"}, headers=SITES[name]),
            browser.http.post(f"{table}/act", data={"token": token, "resign": "1"}, headers=SITES[name]),
            browser.http.post(
                f"/api/tables/{day.table}/act",
                json={"revision": 2, "action": "travel"},
                headers=day.headers | SITES[name],
            ),
        ):
            assert answer.status_code == 403
        assert "access-control-allow-origin" not in answer.headers


def test_a_preflight_is_not_answered_with_leave(http: httpx.Client) -> None:
    asked = {"origin": "http://evil.example", "access-control-request-method": "POST"}
    answer = http.options("/api/tables", headers=asked)
    assert answer.status_code == 405
    assert not [name for name in answer.headers if name.startswith("access-control-")]


HOSTS = (
    "evil.example",
    "evil.example:80",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "[",
    "[::1",
    "",
    "a b",
    "@",
    "localhost@evil.example",
)


@pytest.mark.parametrize("host", HOSTS)
def test_names_that_are_not_ours(http: httpx.Client, unchanged: Unchanged, host: str) -> None:
    """A site that leads its own name to this machine (DNS rebinding) gets nothing."""
    day, _ = pair(http)
    unchanged()
    headers = {"host": host}
    for answer in (
        http.get("/", headers=headers),
        http.get("/api/games", headers=headers),
        http.get("/static/base.css", headers=headers),
        http.get(f"/api/tables/{day.table}", headers=day.headers | headers),
        http.post("/api/tables", json={"game": "day-night"}, headers=headers | {"origin": f"http://{host}"}),
        http.post(
            f"/api/tables/{day.table}/act", json={"revision": 2, "action": "travel"}, headers=day.headers | headers
        ),
    ):
        assert answer.status_code in (400, 421), answer.text
        assert day.table not in answer.text


def test_names_that_are_ours(http: httpx.Client) -> None:
    for host in ("localhost", "LOCALHOST:8765", "127.0.0.1", "192.168.1.20:8765", "[::1]:8765", socket.gethostname()):
        assert http.get("/api/games", headers={"host": host}).status_code == 200, host


@pytest.mark.slow
def test_other_names_by_settings(tmp_path: Path) -> None:
    environment = {"LUDOMANCER_ALLOWED_HOSTS": "attic.lan, cellar.lan"}
    public = ("--public-url", "https://play.example.org/")
    with serving(tmp_path, *public, environment=environment) as server, server.client(limits=FRESH) as http:
        for host in ("attic.lan", "cellar.lan:81", "play.example.org"):
            assert http.get("/about", headers={"host": host}).status_code == 200
        assert http.get("/about", headers={"host": "example.org"}).status_code == 421
        answer = http.get("/", headers={"host": "play.example.org"})
        assert answer.headers["strict-transport-security"]
        assert "; Secure" in answer.headers["set-cookie"]


# --- looking changes nothing ------------------------------------------------------------------------------------------
def test_looking_at_an_invitation_claims_nothing(server: Server, http: httpx.Client, unchanged: Unchanged) -> None:
    opened = new_table(http, seats={"day": "me"})
    unchanged()
    with Browser(server) as browser:
        for _ in range(10):
            page = browser.http.get(f"/j/{opened['join']}")
            assert page.status_code == 200
            assert "seat_night" not in page.headers.get("set-cookie", "")
            assert http.head(f"/j/{opened['join']}").status_code in (200, 405)
    assert Program(http, opened["table"], opened["keys"]["day"]).update()["status"] == "open"


def test_no_get_changes_anything(server: Server, http: httpx.Client, unchanged: Unchanged) -> None:
    with Browser(server) as browser:
        table = browser.open({"day": "me", "night": "friend"})
        link = browser.act(**{"return": "1"}).json()["link"]
        day, _ = pair(http)
        unchanged()
        query = "?action=travel&revision=2&resign=1&undo=1&seat=day&token=x"
        paths = ["/", "/tables", "/new/day-night", "/rules/day-night", "/about", "/api/docs", "/health", "/settings"]
        paths += [
            table,
            f"{table}/act",
            f"{table}/reveal",
            "/join",
            link.partition("/back/")[1] + link.partition("/back/")[2],
        ]
        paths += [
            f"/api/tables/{day.table}{each}" for each in ("", "/view", "/actions", "/act", "/undo", "/resign", "/hint")
        ]
        for path in paths:
            answer = browser.http.get(path + query, headers=day.headers)
            assert answer.status_code < 500, path
        assert browser.http.request("PUT", table).status_code == 405
        assert browser.http.request("DELETE", f"/api/tables/{day.table}", headers=day.headers).status_code == 403


def test_links_for_watching_do_not_let_sit(server: Server, http: httpx.Client, unchanged: Unchanged) -> None:
    opened = new_table(http, seats={"day": "me"})
    unchanged()
    with Browser(server) as browser:
        assert browser.http.get(f"/j/{opened['watch']}").status_code == 404
        assert browser.send(f"/j/{opened['watch']}", seat="night").status_code == 404
        assert browser.http.get(f"/w/{opened['join']}").status_code == 404
        assert browser.send(f"/w/{opened['watch']}/act", resign="1").status_code in (404, 405)
