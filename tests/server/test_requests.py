"""Requests that must not be carried out: each gets the right answer, and nothing changes."""

import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.people import Browser
from server.server import (
    FRESH,
    JSON,
    PATIENCE,
    Program,
    Server,
    Unchanged,
    new_table,
    pair,
    serving,
    until,
)

pytestmark = pytest.mark.slow


@pytest.fixture
def http(server: Server) -> Iterator[httpx.Client]:
    with server.client(limits=FRESH) as client:
        yield client


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
def test_decisions_that_make_no_sense(http: httpx.Client, unchanged: Unchanged, name: str) -> None:
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
def test_a_line_with_a_step_too_many_is_refused_whole(http: httpx.Client, unchanged: Unchanged, line: str) -> None:
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
def test_only_json_is_read_as_json(http: httpx.Client, unchanged: Unchanged, kind: str) -> None:
    """What other sites can send without being asked is no JSON."""
    day, _ = pair(http)
    unchanged()
    headers = day.headers | ({"content-type": kind} if kind else {})
    body = b'{"revision": 2, "action": "travel"}'
    assert http.post(f"/api/tables/{day.table}/act", headers=headers, content=body).status_code in (400, 415, 422)
    opened = http.post("/api/tables", headers={"content-type": kind} if kind else {}, content=b'{"game": "day-night"}')
    assert opened.status_code in (400, 415, 422)


IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "no such game": {"game": "chess"},
    "a path": {"game": "../../etc/passwd"},
    "no such seat": {"game": "day-night", "seats": {"north": "me"}},
    "two seats for one": {"game": "day-night", "seats": {"day": "me", "night": "me"}},
    "a screen": {"game": "day-night", "seats": {"day": "me", "night": "screen"}},
    "no such machine": {"game": "day-night", "seats": {"day": "me", "night": "genius"}},
    "a machine that never ends": {"game": "day-night", "seats": {"day": "me", "night": "search:99999999999"}},
    "a machine in a file": {"game": "day-night", "seats": {"day": "me", "night": "net@/etc/passwd"}},
    "a searching machine in a file": {"game": "day-night", "seats": {"day": "me", "night": "net:400@x"}},
    "a machine by the clock": {"game": "day-night", "seats": {"day": "me", "night": "net:2s"}},
    "a net that never ends": {"game": "day-night", "seats": {"day": "me", "night": "net:99999999"}},
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


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_tables_that_cannot_be(http: httpx.Client, unchanged: Unchanged, name: str) -> None:
    unchanged()
    response = http.post("/api/tables", json=IMPOSSIBLE[name])
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
    "chosen",
    [
        {"scenario": "[" + "a," * 490_000 + "]"},
        {"edition_text": "a = [" + "1," * 490_000 + "]"},
        {"scenario": "game: day-night\nrules: [DN-1]\ntitle: x\nmoves:\n" + "  - travel\n  - retreat\n" * 20_000},
    ],
    ids=["scenario", "edition", "moves"],
)
def test_a_large_file_does_not_keep_others_waiting(
    server: Server, http: httpx.Client, unchanged: Unchanged, chosen: dict[str, str]
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
        assert http.post("/api/tables", json={"game": "day-night", **chosen}).status_code in (413, 422)
    finally:
        ended.set()
        other.join(PATIENCE)
    assert max(waited) < 1.0, max(waited)


# --- oversized --------------------------------------------------------------------------------------------------------
SIZES = {"/join": 100_000, "/settings": 100_000, "/api/tables": 1_200_000, "/new/day-night": 1_200_000}
HEAD = "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n"


def test_bodies_that_say_they_are_too_large(server: Server, http: httpx.Client, unchanged: Unchanged) -> None:
    day, _ = pair(http)
    unchanged()
    for path, limit in (SIZES | {f"/api/tables/{day.table}/act": 100_000}).items():
        head = HEAD.format(path=path, kind="application/json", length=limit + 1)
        assert raw_answer(server, head).startswith(b"HTTP/1.1 413 "), path


def test_bodies_that_grow_too_large(http: httpx.Client, unchanged: Unchanged) -> None:
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
def test_a_length_that_is_a_lie(server: Server, unchanged: Unchanged, length: str) -> None:
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


def test_what_answers_an_older_table(http: httpx.Client, unchanged: Unchanged) -> None:
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
def test_no_more_tables_than_the_server_takes(tmp_path: Path) -> None:
    """Tables that wait for people count too: they are what a stranger can open without end."""
    with serving(tmp_path, environment={"LUDOMANCER_MAX_TABLES": "2"}) as server, server.client() as http:
        new_table(http, seats={"day": "me"})
        pair(http)
        before = server.rows()
        assert http.post("/api/tables", json={"game": "day-night"}).status_code == 429
        assert server.rows() == before
