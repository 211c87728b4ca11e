"""Addresses of tables are secrets: they stand in no log; and addresses that cannot be are simply not found."""

import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest

from ludomancer.server import tokens
from ludomancer.server.store import StoreAway
from server.inside import Inside, inside
from server.people import Browser
from server.server import Program, alone, pair

pytestmark = pytest.mark.slow

BACK = re.compile(r'name="back" value="([^"]*)"')


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.sqlite'}") as started:
        yield started


# --- the log ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("failure", [StoreAway, RuntimeError])
def test_the_log_does_not_say_where_it_failed(
    server: Inside, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, failure: type[Exception]
) -> None:
    async def fails(*_: Any) -> None:
        raise failure("a mistake of ours")

    code, token, line = tokens.new_code(), tokens.new_key(), "%0Aforged"
    paths = [f"/t/{code}", f"/t/{code}/events", f"/w/{code}", f"/j/{code}", f"/back/{token}", f"/replay/{code}"]
    paths += [f"/api/tables/{code}", f"/t/{code}?seat={token}", f"/back/{token}{line}", f"/t/{code}{line}"]
    for name in ("summary", "by_code", "key"):
        monkeypatch.setattr(server.manager.store, name, fails)
    caplog.set_level(logging.WARNING)  # as `ludomancer serve` does
    statuses = []
    with server.client() as http:
        for path in paths:
            answer = http.get(path, headers={"authorization": f"Bearer {token}"})
            statuses.append(answer.status_code)
            assert "Traceback" not in answer.text
            assert "mistake" not in answer.text
    failed = 503 if failure is StoreAway else 500
    assert statuses == [failed] * (len(paths) - 1) + [404]
    assert len(caplog.records) == len(paths) - 1
    written = caplog.text
    assert "/t/{table_id}" in written  # what it was, it says
    for secret in (code, token, "forged"):
        assert secret not in written


def test_a_machine_that_fails_is_logged_without_its_table(server: Inside, caplog: pytest.LogCaptureFixture) -> None:
    async def fails(*_: Any) -> None:
        raise RuntimeError("a mistake of ours")

    with server.client() as http, pytest.MonkeyPatch.context() as patch:
        player = alone(http)
        session = server.session(player.table)
        patch.setattr(server.manager, "_read", fails)
        del server.manager.sessions[player.table]
        assert server.portal.call(server.manager.housekeeping.resumed, player.table) is False
        server.manager.sessions[player.table] = session
    assert "cannot be read" in caplog.text
    assert player.table not in caplog.text


# --- addresses that cannot be -----------------------------------------------------------------------------------------
ODD = (
    "a" * 11 + "%00",
    "%00" * 12,
    "a" * 11,
    "a" * 13,
    "A" * 12,
    "a" * 11 + "%0A",
    "a" * 11 + "%F0%9F%98%80",
)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_codes_that_cannot_be_are_not_found(request: pytest.FixtureRequest, kind: str) -> None:
    url = request.getfixturevalue(f"{kind}_url")
    with inside(url) as started, started.client() as http:
        for odd in ODD:
            for path in ("/t/", "/replay/", "/w/", "/j/"):
                assert http.get(path + odd).status_code == 404, path + odd
            assert http.get(f"/t/{odd}/events").status_code == 404
            assert http.get(f"/api/tables/{odd}", headers={"authorization": "Bearer x"}).status_code in (404, 422)
            assert http.get(f"/back/{odd}").status_code == 404


def test_codes_that_can_be() -> None:
    for _ in range(100):
        assert tokens.is_code(tokens.new_code())
    assert not tokens.is_code("")
    assert not tokens.is_code("a" * 11 + "\n")


# --- pages that answer forms ------------------------------------------------------------------------------------------
def comes_back(browser: Browser, page: str) -> str:
    """Choose another language there; where one is led, and that there is a page."""
    found = BACK.search(page)
    assert found
    led = browser.send("/settings", back=found[1], language="it")
    assert led.status_code == 303
    where: str = led.headers["location"]
    assert browser.http.get(where).status_code == 200
    browser.send("/settings", back="/", language="en")
    return where


def test_another_language_leads_to_a_page_that_can_be_got(server: Inside) -> None:
    with Browser(server) as browser:
        wrong = browser.send("/join", code="zzzz")
        assert wrong.status_code == 404
        assert comes_back(browser, wrong.text) == "/"
        badly_filled = browser.send("/new/day-night", **{"seat-day": "me", "seat-night": "me"})
        assert badly_filled.status_code == 422
        assert "Only one seat can be yours" in badly_filled.text
        assert comes_back(browser, badly_filled.text) == "/new/day-night"
        table = browser.open()
        hint = browser.send(f"{table}/act", hint="1")
        assert hint.status_code == 200
        assert comes_back(browser, hint.text) == table
        too_old = browser.http.post(f"{table}/act", data={"token": "0" * 64})
        assert too_old.status_code == 403
        assert comes_back(browser, too_old.text) == table
        assert comes_back(browser, browser.http.post("/settings", data={"token": ""}).text) == "/"


# --- replays ----------------------------------------------------------------------------------------------------------
SCENARIO = "game: day-night\n"


def replay_page(server: Inside, player: Program) -> str:
    player.done("/resign")
    with server.client() as http:
        return http.get(f"/replay/{player.table}").text


def test_a_replay_does_not_claim_that_chosen_cards_were_dealt(server: Inside) -> None:
    dealt = "The deal and every chance event follow from the secrets"
    nobody = "Nobody promised beforehand how the cards of the first position lie"
    with server.client() as http:
        usual = replay_page(server, pair(http)[0])
        assert dealt in usual
        assert nobody not in usual
        assert "All secrets were made by the server" in usual  # these programs had none
        chosen = replay_page(server, pair(http, scenario=SCENARIO)[0])
    assert dealt not in chosen
    assert "Every card was dealt as all secrets together say" not in chosen
    assert nobody in chosen
