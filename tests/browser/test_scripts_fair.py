"""Fair shuffles in the page: the promise goes with the form, the secret is revealed once.

In a real browser, against a server that the test dictates, under our content policy.
"""

import hashlib
import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.fake_server import FakeServer
from browser.scripts import wait_for
from browser.watch import Pages

pytestmark = pytest.mark.slow


def test_sha256(blank: Page) -> None:
    draw = random.Random(3)
    texts = ["", "abc", "é œ 🂡", *("x" * n for n in (1, 54, 55, 56, 63, 64, 65, 119, 120, 127, 128, 1000))]
    texts += [draw.randbytes(32).hex() for _ in range(200)]
    texts += ["".join(chr(draw.randrange(32, 0x2FFF)) for _ in range(draw.randrange(300))) for _ in range(100)]
    script = "async texts => (({ sha256 }) => texts.map(sha256))(await import('/static/sha256.js'))"
    assert blank.evaluate(script, texts) == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_a_promise_goes_with_the_form_and_its_secret_stays(fake_server: FakeServer, pages: Pages) -> None:
    fake_server.page("/new", "new.html")
    page = pages(fake_server.url + "/new")
    promises = []
    for nth in range(2):
        with page.expect_navigation():
            page.click("text=Open")
        assert len(fake_server.posts) == nth + 1
        promises.append(fake_server.posts[-1][1]["promise"])
        page.goto(fake_server.url + "/new")
    assert promises[0] != promises[1]
    for promise in promises:
        secret = page.evaluate("p => localStorage.getItem('ludomancer-secret-' + p)", promise)
        assert re.fullmatch("[0-9a-f]{64}", secret)
        assert hashlib.sha256(secret.encode()).hexdigest() == promise
        assert not any(secret in str(fields) for _, fields in fake_server.posts)


def test_secrets_are_revealed_once_with_retries(fake_server: FakeServer, pages: Pages) -> None:
    pages.allow("503")
    secret = "5e" * 32
    promise = hashlib.sha256(secret.encode()).hexdigest()
    page = pages(fake_server.url + "/t/x")
    wait_for(page, lambda: len(fake_server.streams) == 1)
    page.evaluate("([p, s]) => localStorage.setItem('ludomancer-secret-' + p, s)", [promise, secret])
    button = '<button form="act" name="deal" value="1" data-deal-without id="without">Deal without</button>'
    fake_server.answers["/t/x/reveal"] = [(503, {}), (200, {"revision": 8})]
    fake_server.change(
        "/t/x",
        ('data-status="running"', f'data-status="dealing" data-promise="{promise}"'),
        ("<main", button + "<main"),
    )
    fake_server.tell("page", {})
    expect(page.locator("[data-status=dealing]")).to_have_count(1)
    page.wait_for_timeout(500)
    assert fake_server.fields("/t/x/reveal") == []
    terms: dict[str, Any] = {
        "terms": ["game: x", "kinds: day=person night=machine"],
        "promises": {"day": promise},
        "by_server": [],
    }
    shown = f"<p id='terms' data-terms='{json.dumps(terms)}'></p>"
    fake_server.change("/t/x", ("<main", shown + "<main"))
    fake_server.tell("page", {})
    expect(page.locator("#deal-alarm")).to_contain_text("This browser keeps its secret back")
    assert fake_server.fields("/t/x/reveal") == []  # not before the server has promised something itself
    terms["promises"] = {"server": "ab" * 32, "day": promise}
    fake_server.change("/t/x", (shown, f"<p id='terms' data-terms='{json.dumps(terms)}'></p>"))
    fake_server.tell("page", {})
    wait_for(page, lambda: len(fake_server.fields("/t/x/reveal")) == 2)
    expect(page.locator("#deal-alarm")).to_have_count(0)
    kept = json.loads(page.evaluate("() => localStorage.getItem('ludomancer-promises-x')"))
    assert (kept["terms"], kept["promises"]) == (terms["terms"], terms["promises"])
    expect(page.locator("#without")).to_be_hidden()
    fake_server.tell("page", {})
    fake_server.tell("parts", {"revision": 7, "parts": {}})
    page.wait_for_timeout(1500)
    assert fake_server.fields("/t/x/reveal") == [{"secret": secret, "token": "t0ken"}] * 2

    other = pages(fake_server.url + "/t/x")  # another device
    expect(other.locator("#without")).to_be_visible()
    other.wait_for_timeout(200)
    assert len(fake_server.fields("/t/x/reveal")) == 2
