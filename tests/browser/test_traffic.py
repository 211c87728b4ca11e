"""What really reaches a browser: no hidden card, no seed, no key; strict headers; a light first page."""

import json
import random
import re
from typing import Any, Literal

import pytest
from playwright.sync_api import Error, Page, Request

from browser import tables
from browser.positions import LATE, OTHERS, with_names
from browser.tables import lit, named, press, reached, revision, without_rules
from browser.watch import Pages
from cases import some
from ludomancer.core.registry import load
from server.server import Server

pytestmark = pytest.mark.slow
KIND = "crystallize"  # a spell that is called like its kind, which every open spell of that kind names
LIGHT = 155_000  # bytes of the first page with everything it needs; headers of 40 answers are 28,000 of them


class Traffic:
    """All that a page receives: bodies of answers, and every event of its streams."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        self.streamed = 0
        self.reading = 0  # bodies on their way
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.eventSourceMessageReceived", self._event)
        page.on("requestfinished", self._finished)

    def _event(self, message: dict[str, Any]) -> None:
        self.streamed += 1
        self.texts.append(message["data"])

    def _finished(self, request: Request) -> None:
        if "/static/" in request.url or request.url.endswith("/events"):
            return
        self.reading += 1
        try:
            response = request.response()
            assert response is not None
            self.texts.append(" ".join(f"{name}: {value}" for name, value in response.headers.items()))
            if not 300 <= response.status < 400:
                self.texts.append(response.text())
        except Error:
            pass  # the page has gone to another one before it could be read
        finally:
            self.reading -= 1

    @property
    def all(self) -> str:
        """Without the rulebook, which names some spells."""
        return "\n".join(without_rules(text) for text in self.texts)


@pytest.mark.parametrize(("language", "most"), some([("en", 15), ("en", 40), ("it", 40), ("fr", 40)], ("en", 15)))
def test_no_hidden_card_and_no_secret_reaches_a_seat(server: Server, pages: Pages, language: str, most: int) -> None:
    ada = pages(locale=language)
    traffic = Traffic(ada)
    tables.open_table(ada, server, night="friend", hints=False)
    before = traffic.all  # nothing is dealt yet: what it names, every table names
    bea = tables.sit_down(pages(locale=language), tables.invitation(ada))
    tables.dealt(ada)
    tables.dealt(bea)
    name = tables.table_id(ada)
    held: set[str] = set()
    # stays in Bea's hand, and Ada never looks into it
    kept = next(spell for spell in server.row(name)["document"]["night"]["hand"] if spell != KIND)
    never = {f"cast {kept}", f"discard {kept}", "cast steal-passion"}
    draw = random.Random(language)
    for _ in range(most):
        document = server.row(name)["document"]
        held |= set(document["night"]["hand"])
        acting = ada if lit(ada) else bea
        values = lit(acting)
        if not values:
            break
        press(acting, tables.button(acting, draw.choice([value for value in values if value not in never])))
        if not lit(acting):  # a move that is half done waits until it is whole
            reached(ada, revision(bea))
            reached(bea, revision(ada))
    ada.reload()
    tables.dealt(ada)
    tables.until(ada, lambda: not traffic.reading, "all that was received is read")
    text = traffic.all
    assert traffic.streamed > 10
    document = server.row(name)["document"]
    hidden = held - set(document["night"]["discards"])
    pending = document["pending"] or {}
    hidden -= {pending.get("spell"), pending.get("stolen")}
    journal = server.entries(name)
    played = {word for entry in journal if entry["kind"] == "move" for word in entry["data"]["action"].split()}
    hidden -= played | {KIND}  # cast, then shuffled into the book again
    assert kept in hidden
    game = load("day-night")
    titles = {spell: game.narrator(language).spell_name(spell) for spell in hidden}  # type: ignore[attr-defined]
    words = hidden | set(titles.values())
    words -= named(before, words) | set(game.options)  # one is called as a spell, and the terms name it
    assert words
    assert named(text, words) == set()
    own = document["day"]["hand"]
    assert named(text, set(own)) == set(own), "the test must find what is there"
    secrets = {entry["data"]["secret"] for entry in journal if "secret" in entry["data"]}
    assert len(secrets | {server.row(name)["secret"]}) == 3
    no_secrets(server, name, text, bea)


class Allowed:
    """All cards that a seat, or a watcher, may know of, from the truth in the store."""

    def __init__(self, game: Any, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.seen: set[str] = set()

    def learn(self, document: dict[str, Any], cards: set[str]) -> None:
        state = self.game.read(document, 1)
        self.seen |= named(json.dumps(self.game.view(state, self.seat)), cards)
        if state.actor == self.seat:
            self.seen |= named(" ".join(map(self.game.text, state.legal_actions())), cards)


@pytest.mark.long
@pytest.mark.parametrize("game_id", ["bless", "res-arcana-duo"])
def test_no_hidden_card_reaches_a_seat_of_another_game(server: Server, pages: Pages, game_id: str) -> None:
    """From the deal, decision by decision: what has arrived names only what the seat may know by then."""
    ada = pages()
    traffic = Traffic(ada)
    tables.open_table(ada, server, game_id, hints=False, two="friend")
    before = traffic.all  # nothing is dealt yet: what it names, every table names
    bea = tables.sit_down(pages(), tables.invitation(ada))
    tables.dealt(ada)
    tables.dealt(bea)
    table = tables.table_id(ada)
    game = load(game_id)
    narrator: Any = game.narrator("en")
    cards = set(narrator.cards if game_id == "bless" else narrator.components)
    words = {word: card for card in cards for word in with_names(game_id, [card])}
    # Darkness stands in Cut in the Darkness too: there only the id tells
    inside = {word for word, card in words.items() if any(named(o, [word]) for o, c in words.items() if c != card)}
    for word in named(before, words) | inside:
        del words[word]
    allowed = Allowed(game, 0)
    draw = random.Random(game_id)
    checked = 0
    veiled: set[str] = set()  # what Bea held and Ada did not know
    for _ in range(30):
        document = server.row(table)["document"]
        allowed.learn(document, cards)
        tables.until(ada, lambda: not traffic.reading, "all that was received is read")
        text = "\n".join(without_rules(each) for each in traffic.texts[checked:])
        checked = len(traffic.texts)
        leaked = {word for word in named(text, words) if words[word] not in allowed.seen}
        assert not leaked, f"revision {revision(ada)}: {sorted(leaked)}"
        veiled |= {*document["two"]["hand"], *document["two"].get("kept", ())} - allowed.seen
        acting = ada if lit(ada) else bea
        values = lit(acting)
        if not values:
            break
        press(acting, tables.button(acting, draw.choice(values)))
        if not lit(acting):  # a move that is half done waits until it is whole
            reached(ada, revision(bea))
            reached(bea, revision(ada))
    assert veiled
    assert traffic.streamed > 10
    own = set(server.row(table)["document"]["one"]["hand"])
    assert named(traffic.all, own) == own, "the test must find what is there"
    no_secrets(server, table, traffic.all, bea)


def test_a_kept_building_reaches_nobody_else(server: Server, pages: Pages) -> None:
    ada = tables.open_table(pages(), server, scenario="sand-three", two="friend", hints=False)
    bea = pages()
    traffic = Traffic(bea)
    tables.sit_down(bea, tables.invitation(ada))
    tables.dealt(ada)
    tables.dealt(bea)
    looked = ["3", "17", "9"]
    tables.play(ada, "power red", "deck I", "keep 17", "under 3")
    reached(bea, revision(ada))
    bea.reload()
    tables.dealt(bea)
    tables.until(bea, lambda: not traffic.reading, "all that was received is read")
    assert server.row(tables.table_id(ada))["document"]["one"]["kept"] == ["17"]
    words = with_names("realm-of-sand", looked) - set(looked)
    assert len(words) == 3
    assert named(traffic.all, words) == set()
    assert not re.search(r'data-card=\\?"(3|17|9)\\?"', traffic.all)
    assert re.search(r'data-card=\\?"(2|6|1|11)\\?"', traffic.all), "the test must find what is there"
    assert not re.search(r"(keep|under) (3|17|9)\b", traffic.all)
    no_secrets(server, tables.table_id(ada), traffic.all, ada)


def no_secrets(server: Server, table: str, text: str, rival: Page) -> None:
    """Neither secrets of the server and of the rival, nor keys of seats."""
    row = server.row(table)
    for secret in {row["secret"]} | {
        entry["data"]["secret"] for entry in server.entries(table) if "secret" in entry["data"]
    }:
        assert secret not in text
    for cookie in rival.context.cookies():
        if cookie["name"] not in ("language", "theme", "name"):
            assert cookie["value"] not in text
    for key in server.rows(table)["keys"]:
        assert str(key[0]) not in text
    assert not re.search(r"\bseed\b", text)


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_a_table_of_another_game_is_light(server: Server, pages: Pages, game: str) -> None:
    ada, _ = tables.two_at_a_table(pages, server, LATE[game].scenario)
    assert transferred(pages(), ada.locator("#share-watch").input_value(), "load") < LIGHT


def test_a_watcher_receives_no_hand(server: Server, pages: Pages) -> None:
    ada, bea = tables.two_at_a_table(pages, server)
    cleo = pages()
    traffic = Traffic(cleo)
    cleo.goto(ada.locator("#share-watch").input_value())
    tables.dealt(cleo)
    tables.play(ada, "cast day-chant", "retreat")
    tables.play(bea, "travel")
    reached(cleo, revision(bea))
    hidden = {"day-ritual", "warp", "wishing-mist", "flourish", "night-ritual", "night-wish", "crystal-sky", "shift"}
    assert traffic.streamed >= 3
    assert named(traffic.all, hidden) == set()


def transferred(page: Page, address: str, until: Literal["load", "networkidle"] = "networkidle") -> int:
    """Bytes on the line until a page is whole; one with a stream is never idle."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    sizes: list[int] = []
    line.on("Network.loadingFinished", lambda message: sizes.append(int(message["encodedDataLength"])))
    page.goto(address, wait_until=until)
    return sum(sizes)


def test_the_first_page_is_light(server: Server, pages: Pages) -> None:
    weight = transferred(pages(), server.url)
    assert 10_000 < weight < LIGHT


@pytest.mark.long
def test_a_table_is_light_for_who_comes_by_a_link(server: Server, pages: Pages) -> None:
    ada = tables.open_table(pages(), server, night="friend", scenario="middle")
    page = pages()
    assert transferred(page, tables.invitation(ada)) < LIGHT
    tables.sit_down(pages(), tables.invitation(ada))
    tables.dealt(ada)
    cleo = pages()
    link = ada.locator("#share-watch").input_value()
    assert transferred(cleo, link, "load") < LIGHT


@pytest.mark.parametrize("path", ["/", "/new/day-night", "/tables", "/about", "/rules/day-night", "/api/docs"])
def test_pages_hold_to_a_strict_policy(server: Server, pages: Pages, path: str) -> None:
    """A violation would stand in the console, which the tests watch; here what the policy says."""
    page = pages()
    answer = page.goto(server.url + path, wait_until="networkidle")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy or "default-src 'self'" in policy
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert page.locator("[style]").count() == 0
    assert page.locator("script:not([src])").count() == 0
