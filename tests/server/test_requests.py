"""Requests that must not be carried out: each gets the right answer, and nothing changes."""

import re
import secrets
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.people import Browser
from server.server import PATIENCE, Program, Rows, Server, good, new_table, pair, serving, until

pytestmark = pytest.mark.slow

JSON = {"content-type": "application/json"}
FRESH = httpx.Limits(max_keepalive_connections=0)  # what is wrong with one request must not close another's connection
CODE = 12


@pytest.fixture
def http(server: Server) -> Iterator[httpx.Client]:
    with server.client(limits=FRESH) as client:
        yield client


@pytest.fixture
def unchanged(server: Server) -> Iterator[Callable[[], None]]:
    """Call it once all is set up: from then on nothing in the store may change."""
    before: list[Rows] = []
    yield lambda: before.append(server.rows())
    assert before
    assert server.rows() == before[-1]


Still = Callable[[], None]


# --- malformed --------------------------------------------------------------------------------------------------------
BODIES: dict[str, tuple[bytes, tuple[int, ...]]] = {
    "nothing": (b"", (422,)),
    "no JSON": (b"hello", (422,)),
    "half of it": (b'{"revision": 2, "action": "tra', (422,)),
    "no object": (b"[1, 2]", (422,)),
    "null": (b"null", (422,)),
    "bytes that are no text": (b'{"revision": 2, "action": "\xff\xfe"}', (400, 422)),
    "half a letter": (b'{"revision": 2, "action": "\\ud800"}', (422,)),
    "deep lists": (b"[" * 40_000, (400, 422)),
    "deep objects": (b'{"a":' * 15_000, (400, 422)),
    "an integer without end": (b'{"revision": ' + b"9" * 6_000 + b', "action": "travel"}', (400, 422)),
    "infinity": (b'{"revision": 1e999, "action": "travel"}', (422,)),
    "no number": (b'{"revision": NaN, "action": "travel"}', (400, 422)),
    "part of a revision": (b'{"revision": 2.5, "action": "travel"}', (422,)),
    "a negative revision": (b'{"revision": -1, "action": "travel"}', (422,)),
    "a far revision": (b'{"revision": 9999999999, "action": "travel"}', (422,)),
    "no revision": (b'{"action": "travel"}', (422,)),
    "no action": (b'{"revision": 2}', (422,)),
    "an empty action": (b'{"revision": 2, "action": ""}', (422,)),
    "an action that is a list": (b'{"revision": 2, "action": ["travel"]}', (422,)),
    "an unknown field": (b'{"revision": 2, "action": "travel", "seat": "night"}', (422,)),
    "a long action": (b'{"revision": 2, "action": "' + b"travel " * 300 + b'"}', (422,)),
    "NUL": (b'{"revision": 2, "action": "travel\\u0000"}', (422,)),
    "an action that is none": (b'{"revision": 2, "action": "fly"}', (422,)),
    "odd digits": ('{"revision": 2, "action": "change d\u0663"}'.encode(), (422,)),
    "letters that look alike": ('{"revision": 2, "action": "tr\u0430vel"}'.encode(), (422,)),
    "text that turns around": ('{"revision": 2, "action": "\u202etravel"}'.encode(), (422,)),
    "several lines": (b'{"revision": 2, "action": "travel\\nresign"}', (422,)),
    "a hundred thousand words": (b'{"revision": 2, "action": ' + b"x" * 120_000 + b"}", (413,)),
}


@pytest.mark.parametrize("name", BODIES)
def test_decisions_that_make_no_sense(http: httpx.Client, unchanged: Still, name: str) -> None:
    day, _ = pair(http)
    unchanged()
    body, wanted = BODIES[name]
    response = http.post(f"/api/tables/{day.table}/act", headers=day.headers | JSON, content=body)
    assert response.status_code in wanted, response.text
    assert set(response.json()) >= {"error"}
    assert day.update()["revision"] == 2


LINES = {
    "summon G b4, B c4, R c3 c2, K d3 d2": ("No further disc can be placed or moved (RS-13)", "RS-13"),
    "summon G b4, G c4": ("You have no such disc in your stock: Emerald Wood (RS-13)", "RS-13"),
    "place 24 d3 e3 e4 take 1 d3": ("It is for Player two to decide (RS-7)", "RS-7"),
    "move c3 c2 c1": ("There is no disc on c1 (RS-13)", "RS-13"),
    "summon G b4, zoreo": ("'zoreo' is in no action of this game", None),
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_with_a_step_too_many_is_refused_whole(http: httpx.Client, unchanged: Still, line: str) -> None:
    """It belongs to the seat that wrote it: nothing of it happens on the next player's board."""
    position = "{one: {tiles: [2, 4, 24], board: {c3: Rd, d3: Kd}, stock: {Gd: 1, B: 1}}, two: {board: {d3: Kd}}}"
    seats = {"one": "me", "two": "greedy"}
    scenario = f"game: realm-of-sand\nposition: {position}\n"
    opened = new_table(http, "realm-of-sand", seats=seats, scenario=scenario)
    one = Program(http, opened["table"], opened["keys"]["one"])
    before = one.update()
    unchanged()
    response = one.post("/act", {"revision": before["revision"], "action": line})
    assert response.status_code == 422
    assert (response.json()["error"], response.json()["rule"]) == LINES[line]
    assert one.update() == before


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
)
def test_only_json_is_read_as_json(http: httpx.Client, unchanged: Still, kind: str) -> None:
    """What other sites can send without being asked is no JSON."""
    day, _ = pair(http)
    unchanged()
    headers = day.headers | ({"content-type": kind} if kind else {})
    body = b'{"revision": 2, "action": "travel"}'
    assert http.post(f"/api/tables/{day.table}/act", headers=headers, content=body).status_code in (400, 415, 422)
    opened = http.post("/api/tables", headers={"content-type": kind} if kind else {}, content=b'{"game": "day-night"}')
    assert opened.status_code in (400, 415, 422)


WISHES: dict[str, dict[str, Any]] = {
    "no such game": {"game": "chess"},
    "a path": {"game": "../../etc/passwd"},
    "no such seat": {"game": "day-night", "seats": {"north": "me"}},
    "two seats for one": {"game": "day-night", "seats": {"day": "me", "night": "me"}},
    "a screen": {"game": "day-night", "seats": {"day": "me", "night": "screen"}},
    "no such machine": {"game": "day-night", "seats": {"day": "me", "night": "genius"}},
    "a machine that never ends": {"game": "day-night", "seats": {"day": "me", "night": "search:99999999999"}},
    "no such mode": {"game": "day-night", "mode": "solo"},
    "no such option": {"game": "day-night", "options": {"cheat": "yes"}},
    "no such value": {"game": "day-night", "options": {"mimic": "everything"}},
    "seats for more": {"game": "realm-of-sand", "number": 5},
    "seats for none": {"game": "realm-of-sand", "number": 0},
    "an edition in a folder": {"game": "day-night", "edition": "../../../etc/passwd"},
    "an edition by its path": {"game": "day-night", "edition": "/etc/passwd"},
    "no such edition": {"game": "day-night", "edition": "deluxe"},
    "an edition that is no TOML": {"game": "day-night", "edition_text": "{{{"},
    "an edition without cards": {"game": "day-night", "edition_text": 'name = "x"'},
    "a deep edition": {"game": "day-night", "edition_text": "a = " + "[" * 50_000},
    "a scenario that is no YAML": {"game": "day-night", "scenario": "a: [b: }"},
    "a scenario with a file": {
        "game": "day-night",
        "scenario": "game: day-night\nrules: [DN-1]\ntitle: x\nedition: /etc/passwd\nposition: {}\nmoves: []\n",
    },
    "a scenario of objects": {"game": "day-night", "scenario": "!!python/object/apply:os.system ['true']"},
    "a scenario that grows": {"game": "day-night", "scenario": "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"},
    "a deep scenario": {"game": "day-night", "scenario": "[" * 50_000},
    "no promise": {"game": "day-night", "seats": {"day": "me"}, "promise": "mine"},
    "a promise in capitals": {"game": "day-night", "seats": {"day": "me"}, "promise": "AB" * 32},
    "a long name": {"game": "day-night", "name": "x" * 300},
    "an unknown field": {"game": "day-night", "seed": 7},
    "too many seats": {"game": "day-night", "seats": {str(number): "me" for number in range(20)}},
    "seats that are a list": {"game": "day-night", "seats": ["me"]},
}


@pytest.mark.parametrize("name", WISHES)
def test_tables_that_cannot_be(http: httpx.Client, unchanged: Still, name: str) -> None:
    unchanged()
    response = http.post("/api/tables", json=WISHES[name])
    assert response.status_code in (404, 422), response.text
    assert response.json()["error"]
    assert "Traceback" not in response.text
    assert "root:" not in response.text  # of a file it was led to


def test_names_that_would_disturb_others(http: httpx.Client) -> None:
    """Signs that are not printed, a line that goes on and on, HTML: kept in their place."""
    name = "\u0000A\u202eda\u2028<script>alert(1)</script>\n" + "é" * 100
    opened = new_table(http, seats={"day": "me"}, name=name)
    shown = Program(http, opened["table"], opened["keys"]["day"]).update()["seats"][0]["name"]
    assert len(shown) <= 40
    assert shown.isprintable()
    page = http.get(f"/j/{opened['join']}")
    assert page.status_code == 200
    assert "<script>alert" not in page.text


@pytest.mark.slow
@pytest.mark.parametrize(
    "wish",
    [
        {"scenario": "[" + "a," * 490_000 + "]"},
        {"edition_text": "a = [" + "1," * 490_000 + "]"},
        {"scenario": "game: day-night\nrules: [DN-1]\ntitle: x\nmoves:\n" + "  - travel\n  - retreat\n" * 20_000},
    ],
    ids=["scenario", "edition", "moves"],
)
def test_a_large_file_does_not_keep_others_waiting(
    server: Server, http: httpx.Client, unchanged: Still, wish: dict[str, str]
) -> None:
    unchanged()
    ended = threading.Event()
    waited: list[float] = []

    def ask() -> None:
        with server.client() as other:
            while not ended.is_set():
                waited.append(other.get("/health").elapsed.total_seconds())

    other = threading.Thread(target=ask)
    other.start()
    try:
        until(lambda: waited, "the other one is served")
        assert http.post("/api/tables", json={"game": "day-night", **wish}).status_code in (413, 422)
    finally:
        ended.set()
        other.join(PATIENCE)
    assert max(waited) < 1.0, max(waited)


# --- oversized --------------------------------------------------------------------------------------------------------
SIZES = {"/join": 100_000, "/settings": 100_000, "/api/tables": 1_200_000, "/new/day-night": 1_200_000}
HEAD = "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n"


def test_bodies_that_say_they_are_too_large(server: Server, http: httpx.Client, unchanged: Still) -> None:
    day, _ = pair(http)
    unchanged()
    for path, limit in (SIZES | {f"/api/tables/{day.table}/act": 100_000}).items():
        head = HEAD.format(path=path, kind="application/json", length=limit + 1)
        assert raw_answer(server, head).startswith(b"HTTP/1.1 413 "), path


def test_bodies_that_grow_too_large(http: httpx.Client, unchanged: Still) -> None:
    day, _ = pair(http)
    unchanged()
    form = {"content-type": "application/x-www-form-urlencoded"}
    for path, limit in (SIZES | {f"/api/tables/{day.table}/act": 100_000}).items():
        headers = day.headers | (JSON if path.startswith("/api/") else form)
        answer = until(partial(grown, http, path, limit, headers), path)
        assert answer in (400, 413), path  # 400: a field of a form is too large


def grown(http: httpx.Client, path: str, limit: int, headers: dict[str, str]) -> int:
    """The answer to a body without a length; 0 where the connection was closed before it could be read."""
    try:
        return http.post(path, headers=headers, content=(b"a" * 10_000 for _ in range(limit // 10_000 + 2))).status_code
    except httpx.TransportError:
        return 0


@pytest.mark.parametrize("length", ["-1", "1e3", "9" * 30, "0x10", "\u0663"])
def test_a_length_that_is_a_lie(server: Server, unchanged: Still, length: str) -> None:
    unchanged()
    head = HEAD.format(path="/api/tables", kind="application/json", length=length)
    assert raw_answer(server, head + "{}").startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 413 "))


def raw_answer(server: Server, request: str) -> bytes:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as connection:
        connection.sendall(request.encode())
        return connection.recv(4096)


# --- doubled and stale ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("count", [2, 20])
def test_the_same_decision_many_times_at_once_is_made_once(server: Server, http: httpx.Client, count: int) -> None:
    day, _ = pair(http)
    together = threading.Barrier(count)

    def click() -> int:
        with server.client() as own:
            together.wait(PATIENCE)
            return Program(own, day.table, day.key).post("/act", {"revision": 2, "action": "travel"}).status_code

    with ThreadPoolExecutor(count) as pool:
        answers = [future.result() for future in [pool.submit(click) for _ in range(count)]]
    assert sorted(answers) == [200] + [409] * (count - 1)
    assert [entry["kind"] for entry in server.entries(day.table)] == ["open", "sit", "move"]


@pytest.mark.parametrize("count", [2, 20])
def test_one_seat_for_many_at_once(server: Server, http: httpx.Client, count: int) -> None:
    opened = new_table(http, seats={"day": "me"})
    together = threading.Barrier(count)

    def sit() -> int:
        with server.client() as own:
            together.wait(PATIENCE)
            return own.post("/api/seats", json={"code": opened["join"]}).status_code

    with ThreadPoolExecutor(count) as pool:
        answers = [future.result() for future in [pool.submit(sit) for _ in range(count)]]
    assert sorted(answers) == [201] + [409] * (count - 1)
    rows = server.rows(opened["table"])
    assert len(rows["entries"]) == 2
    assert len(rows["keys"]) == 2


def test_different_decisions_at_one_revision(server: Server, http: httpx.Client) -> None:
    day, _ = pair(http)
    actions = [each["action"] for each in day.update()["legal"]]
    together = threading.Barrier(len(actions))

    def decide(action: str) -> int:
        with server.client() as own:
            together.wait(PATIENCE)
            return Program(own, day.table, day.key).post("/act", {"revision": 2, "action": action}).status_code

    with ThreadPoolExecutor(len(actions)) as pool:
        answers = list(pool.map(decide, actions))
    assert sorted(answers) == [200] + [409] * (len(actions) - 1)
    assert day.update()["revision"] == 3


def test_what_answers_an_older_table(http: httpx.Client, unchanged: Still) -> None:
    day, night = pair(http)
    day.act("travel")
    day.act("retreat")
    unchanged()
    bodies: dict[str, dict[str, Any]] = {
        "/act": {"action": "travel"},
        "/undo": {"count": 1},
        "/answer": {"yes": True},
        "/machine": {"seat": "day"},
        "/resign": {},
    }
    for revision in (0, 1, 2, 3, 5, 2**31):
        for path, body in bodies.items():
            response = night.post(path, {"revision": revision} | body)
            assert response.status_code == 409, path
            assert response.json()["revision"] == 4  # where the table is


# --- foreign and forged -----------------------------------------------------------------------------------------------
def test_keys_of_other_tables_and_no_keys(http: httpx.Client, unchanged: Still) -> None:
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


def test_forged_cookies(server: Server, http: httpx.Client, unchanged: Still) -> None:
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
def test_forms_that_no_page_sends(server: Server, unchanged: Still, body: bytes) -> None:
    with Browser(server) as browser:
        table = browser.open({"day": "me", "night": "friend"})
        token = browser.token()
        unchanged()
        head = {"content-type": "application/x-www-form-urlencoded; charset=utf-8", "x-token": token}
        assert browser.http.post(f"{table}/act", content=body, headers=head).status_code in (400, 409, 422)


def test_forms_need_the_token_of_this_browser(server: Server, unchanged: Still) -> None:
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
def test_other_sites_change_nothing(server: Server, unchanged: Still, name: str) -> None:
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
def test_names_that_are_not_ours(http: httpx.Client, unchanged: Still, host: str) -> None:
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
def test_looking_at_an_invitation_claims_nothing(server: Server, http: httpx.Client, unchanged: Still) -> None:
    opened = new_table(http, seats={"day": "me"})
    unchanged()
    with Browser(server) as browser:
        for _ in range(10):
            page = browser.http.get(f"/j/{opened['join']}")
            assert page.status_code == 200
            assert "seat_night" not in page.headers.get("set-cookie", "")
            assert http.head(f"/j/{opened['join']}").status_code in (200, 405)
    assert Program(http, opened["table"], opened["keys"]["day"]).update()["status"] == "open"


def test_no_get_changes_anything(server: Server, http: httpx.Client, unchanged: Still) -> None:
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


def test_links_for_watching_do_not_let_sit(server: Server, http: httpx.Client, unchanged: Still) -> None:
    opened = new_table(http, seats={"day": "me"})
    unchanged()
    with Browser(server) as browser:
        assert browser.http.get(f"/j/{opened['watch']}").status_code == 404
        assert browser.send(f"/j/{opened['watch']}", seat="night").status_code == 404
        assert browser.http.get(f"/w/{opened['join']}").status_code == 404
        assert browser.send(f"/w/{opened['watch']}/act", resign="1").status_code in (404, 405)


# --- rates ------------------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_too_many_requests(tmp_path: Path) -> None:
    environment = {"LUDOMANCER_RATE": "0.001", "LUDOMANCER_BURST": "10"}
    with serving(tmp_path, environment=environment) as server, server.client() as http:
        day, _ = pair(http)  # two of the ten
        answers = [day.post("/act", {"revision": 1, "action": "travel"}) for _ in range(12)]
        assert [answer.status_code for answer in answers] == [409] * 8 + [429] * 4
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert answers[-1].json()["error"]
        before = server.rows()
        assert day.post("/act", {"revision": 2, "action": "travel"}).status_code == 429
        assert day.update()["revision"] == 2  # looking is still allowed
        assert server.rows() == before


@pytest.mark.slow
def test_too_many_tables(tmp_path: Path) -> None:
    environment = {"LUDOMANCER_NEW_TABLES": "3", "LUDOMANCER_MAX_TABLES": "1000"}
    with serving(tmp_path, environment=environment) as server, server.client() as http:
        for _ in range(3):
            new_table(http, seats={"day": "me"})
        before = server.rows()
        answer = http.post("/api/tables", json={"game": "day-night"})
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1
        with Browser(server) as browser:
            assert browser.send("/new/day-night", **{"seat-day": "me"}).status_code == 429
        assert server.rows() == before


@pytest.mark.slow
def test_a_full_house(tmp_path: Path) -> None:
    """Tables that wait for people count too: they are what a stranger can open without end."""
    with serving(tmp_path, environment={"LUDOMANCER_MAX_TABLES": "2"}) as server, server.client() as http:
        new_table(http, seats={"day": "me"})
        pair(http)
        before = server.rows()
        assert http.post("/api/tables", json={"game": "day-night"}).status_code == 429
        assert server.rows() == before


# --- headers of every answer ------------------------------------------------------------------------------------------
def answers(server: Server, http: httpx.Client) -> Iterator[tuple[str, httpx.Response]]:
    """One of every kind."""
    day, _ = pair(http)
    opened = new_table(http, seats={"day": "me"})
    with Browser(server) as browser:
        table = browser.open({"day": "me", "night": "friend"})
        for path in (
            "/",
            "/tables",
            "/new/day-night",
            "/rules/day-night",
            "/about",
            "/api/docs",
            "/favicon.ico",
            "/nowhere",
        ):
            yield path, browser.http.get(path)
        yield "table", browser.http.get(table)
        yield "invitation", browser.http.get(f"/j/{opened['join']}")
        yield "watching", browser.http.get(f"/w/{opened['watch']}")
        yield "another's table", browser.http.get(f"/t/{day.table}")
        yield "no replay yet", browser.http.get(f"/replay/{day.table}")
        yield "a form without token", browser.http.post("/settings", data={})
        yield "a form", browser.send("/settings", theme="dark", language="it", back="/about")
        with browser.http.stream("GET", f"{table}/events") as stream:
            yield "the stream of a page", stream
    versioned = re.search(r"/static/base\.css\?\w+", http.get("/").text)
    assert versioned
    for path in (
        versioned[0],
        "/static/base.css",
        "/static/page.js",
        "/static/mark.svg",
        "/static/nothing.css",
        "/api/openapi.json",
    ):
        yield path, http.get(path)
    yield "a sheet", day.get()
    yield "stale", day.post("/act", {"revision": 1, "action": "travel"})
    yield "refused", day.post("/act", {"revision": 2, "action": "fly"})
    yield "unknown", http.get("/api/tables/" + "x" * CODE)
    yield "no JSON", http.post("/api/tables", content=b"{", headers=JSON)
    yield "another site", http.post("/join", headers={"origin": "http://evil.example"})
    yield "another name", http.get("/", headers={"host": "evil.example"})
    yield "a method that is none", http.put("/")
    with http.stream("GET", f"/api/tables/{day.table}/events", headers=day.headers) as stream:
        yield "the stream of a program", stream


def test_headers_of_every_kind_of_answer(server: Server, http: httpx.Client) -> None:
    for name, answer in answers(server, http):
        assert answer.status_code < 500, name
        headers = answer.headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy, name
        assert "default-src 'none'" in policy, name
        assert "frame-ancestors 'none'" in policy, name
        assert "http" not in policy, name  # nothing from elsewhere
        assert headers["referrer-policy"] == "no-referrer", name
        assert headers["x-content-type-options"] == "nosniff", name
        assert headers["x-frame-options"] == "DENY", name
        assert headers["cross-origin-resource-policy"] == "same-origin", name
        assert "server" not in headers, name
        kept = headers["cache-control"]
        if not name.startswith("/static/") or answer.status_code != 200:
            assert kept == "no-store", name
        else:
            assert kept.startswith("public") if "?" in name else kept == "no-cache", name
        for cookie in headers.get_list("set-cookie"):
            assert "samesite=lax" in cookie.lower(), cookie
            assert "httponly" in cookie.lower() or cookie.startswith("theme="), cookie
        if answer.is_redirect:
            assert re.match(r"/(?![/\\])", headers["location"]), headers["location"]


LINKED = re.compile(r"""(?:src|href|action|srcset|poster|data|formaction|url)\s*[=(]\s*["']?([^"'\s>)]+)""")


def test_pages_load_nothing_from_elsewhere(server: Server, http: httpx.Client) -> None:
    seen = 0
    for name, answer in answers(server, http):
        kind = answer.headers.get("content-type", "")
        if not kind.startswith(("text/html", "text/css", "text/javascript", "image/svg")):
            continue
        text = re.sub(r"http://www\.w3\.org/\d+/\w+", "", answer.text)  # the names of SVG, which nobody loads
        for target in LINKED.findall(text):
            assert not re.match(r"(?:[a-z]+:)?//", target), f"{name}: {target}"
        if kind.startswith("text/html"):
            seen += 1
            assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", answer.text), name
            assert not re.search(r"<script(?![^>]*\ssrc=)[^>]*>", answer.text), name
    assert seen >= 10


def test_one_is_never_led_away(server: Server) -> None:
    with Browser(server) as browser:
        for back in (
            "http://evil.example/",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "javascript:1",
            "/a\r\nx: y",
            "/\t/evil.example",
            "https:evil.example",
        ):
            answer = browser.send("/settings", theme="dark", back=back)
            assert answer.status_code == 303
            where = answer.headers["location"]
            assert re.match(r"/(?![/\\\t])", where), where
            assert "\r" not in where
            assert httpx.URL(server.url).join(where).host == "127.0.0.1"
            assert "x" not in answer.headers


def test_only_files_for_pages_are_given_out(http: httpx.Client) -> None:
    for path in (
        "/static/../render.py",
        "/static/%2e%2e/render.py",
        "/static/..%2frender.py",
        "/static/%2e%2e%2f%2e%2e%2fserver/run.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/base.css%00.py",
        "/static/%00",
        "/static/",
        "/static/" + "x" * 5_000,
        "/static/day-night/../../core/game.py",
        "/static/day-night/page.py",
        "/static/..\\render.py",
    ):
        answer = http.get(path)
        assert answer.status_code in (404, 400), path
        assert "import" not in answer.text, path


def test_a_page_says_what_a_program_is_told(server: Server) -> None:
    """Refusals, stale forms and such at a table in the browser."""
    with Browser(server) as browser:
        browser.open()
        revision = "1"
        for fields, status in (
            ({"action": "fly", "revision": revision}, 422),
            ({"action": "travel", "revision": "0"}, 409),
            ({"action": "travel", "revision": "x"}, 409),
            ({"action": "travel"}, 409),
            ({"revision": revision}, 422),
            ({"undo": "1", "revision": revision}, 422),
            ({"answer": "yes", "revision": revision}, 409),
            ({"machine": "night", "revision": revision}, 422),
            ({"machine": "nobody", "revision": revision}, 422),
            ({"person": "1", "revision": revision}, 409),
            ({"deal": "1", "revision": revision}, 409),
            ({"rematch": "1"}, 409),
        ):
            answer = browser.act(**fields)
            assert answer.status_code == status, (fields, answer.text)
            if status == 409 and "action" in fields:
                assert answer.json()["stale"] is True
        assert good(browser.act(action="travel", revision=revision))["revision"] == 2
