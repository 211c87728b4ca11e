"""What every answer has in common: its headers, where it leads, and what it gives out."""

import re
from collections.abc import Iterator

import httpx
import pytest

from server.people import Browser
from server.server import (
    CODE,
    FRESH,
    JSON,
    Server,
    good,
    new_table,
    pair,
)

pytestmark = pytest.mark.slow


@pytest.fixture
def http(server: Server) -> Iterator[httpx.Client]:
    with server.client(limits=FRESH) as client:
        yield client


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
    yield "an update", day.get()
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


def test_a_file_that_a_browser_has_is_not_sent_again(http: httpx.Client) -> None:
    first = http.get("/static/film.js")
    assert "// " not in first.text[:200], "what only authors read stays at home"
    again = http.get("/static/film.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert http.get("/static/film.js", headers={"if-none-match": '"other"'}).status_code == 200


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
