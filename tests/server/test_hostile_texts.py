"""Hostile texts by way of requests: an edition, names and every field of a form. What is answered is read as with
harmless ones, and nothing but pages is sent as a page."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import httpx
import pytest

from cases import some
from ludomancer.core import dealer
from ludomancer.core.edition import Edition
from ludomancer.core.game import Game
from ludomancer.core.registry import game_class, game_ids
from ludomancer.server import tokens
from ludomancer.server.seats import MAX_NAME
from server.inside import Inside, inside
from server.people import REVISION, Browser
from unit.hostile import (
    HOSTILE,
    MARK,
    Signs,
    edition_of,
    file_of,
    harmless,
    read,
    saying,
    shape_of,
    texts_in,
    told,
    toml,
)

pytestmark = pytest.mark.slow

ACTION = re.compile(r'name="action" value="([^"]*)"')
RANDOM = re.compile(r"[0-9a-f]{16,}|(?<= @)\d+\.\d")  # and how long somebody thought
DECISIONS = 8
KINDS = [(game_id, kind) for game_id in game_ids() for kind in range(len(HOSTILE))]


# --- the same in both runs --------------------------------------------------------------------------------------------
@pytest.fixture
def nothing_by_chance(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Secrets are counted, the hash of an edition and the cards that are dealt know nothing of signs; call it to begin
    anew."""
    made = 0

    def next_digest() -> str:
        nonlocal made
        made += 1
        return tokens.hashed(str(made))

    def begin_anew() -> None:
        nonlocal made
        made = 0

    monkeypatch.setattr(tokens, "new_code", lambda: next_digest()[: tokens.CODE])
    monkeypatch.setattr(tokens, "new_key", lambda: next_digest()[:32])
    monkeypatch.setattr(tokens, "new_secret", next_digest)
    monkeypatch.setattr(tokens, "new_tag", lambda: next_digest()[:32])
    plain, key = Edition.__init__, dealer.deal_key

    def made_alike(self: Edition, name: str, data: dict[str, Any], place: str, own: bool = False) -> None:
        plain(self, name, data, place, own)
        if name == "hostile":
            self.whole_hash, self.hash = "e" * 64, "e" * 16

    monkeypatch.setattr(Edition, "__init__", made_alike)
    monkeypatch.setattr(dealer, "deal_key", lambda secrets, terms=(): key(secrets, [*map(harmless, terms)]))
    return begin_anew


# --- a visit ----------------------------------------------------------------------------------------------------------
class Visit:
    """Two browsers at a table with such an edition; everything that they are answered."""

    def __init__(self, server: Inside, game_id: str, signs: Signs) -> None:
        self.ada, self.bea = Browser(server), Browser(server)
        self.game: Game = game_class(game_id).load(edition_of(game_id, signs))
        self.signs = signs
        self.answers: list[tuple[str, httpx.Response]] = []
        self.at = ""

    def note(self, what: str, response: httpx.Response) -> httpx.Response:
        self.answers.append((told(unquote(what)), response))
        return response

    def look(self, who: Browser, path: str) -> str:
        return self.note(path, who.http.get(path)).text

    def ask(self, who: Browser, path: str, **fields: str) -> httpx.Response:
        return self.note(f"{path} {sorted(fields)}", who.send(path, **fields))

    def said(self, number: int) -> str:
        return self.signs.text(number)[:MAX_NAME]

    def run(self) -> None:
        self.wrong_forms()
        self.open()
        self.play()
        self.ask_strangely()
        self.end()
        for path in ("/", "/tables", "/about", "/api/docs", f"/rules/{self.game.id}", "/api/games"):
            self.look(self.ada, path)

    def wrong_forms(self) -> None:
        """Each field of the form of a new table, wrong in its turn."""
        path, seat, said = f"/new/{self.game.id}", self.game.seat_order[0], self.said(9301)
        fields = [{name: said} for name in ("name", "mode", "edition", "seats", "lots", "hints", "watchers", "promise")]
        fields += [{f"seat-{seat}": "machine", f"level-{seat}": said}, {f"seat-{seat}": "screen", f"name-{seat}": said}]
        fields += [{f"seat-{said}": "me"}, {f"option-{said}": said}, {f"seat-{seat}": said}]
        fields += [{f"option-{each.name}": said} for each in self.game.known_options]
        for each in fields:
            self.ask(self.ada, path, **each)
        for field, text in (("scenario", f"game: {toml(said)}"), ("scenario", said), ("edition-file", said)):
            self.sent_file(field, text)
        self.sent_file("edition-file", f'name = "x"\nextends = {toml(said)}\n')
        self.sent_file("edition-file", f'name = "x"\nextends = "standard"\n{toml(said)} = 1\n')
        self.sent_file("edition-file", f'name = "x"\ngame = {toml(said)}\nextends = "standard"\n')
        self.look(self.ada, f"/new/{quote(said, safe='')}")
        self.look(self.ada, f"{path}?with={quote(said)}")

    def sent_file(self, field: str, text: str, **more: str) -> httpx.Response:
        data = {"token": self.ada.token(), "edition": "own", "name": self.said(9302), "watchers": "1"} | more
        files = {field: (self.said(9303), text.encode())}
        return self.note(
            f"{field} {len(self.answers)}", self.ada.http.post(f"/new/{self.game.id}", data=data, files=files)
        )

    def open(self) -> None:
        first, second = self.game.seat_names[:2]
        seats = {f"seat-{first}": "me", f"seat-{second}": "friend", "seats": "2"}
        response = self.sent_file("edition-file", file_of(self.game.edition), **seats)
        assert response.status_code == 303, response.text
        self.ada.table = self.bea.table = self.at = response.headers["location"]
        html = self.look(self.ada, self.at)
        (join,) = set(re.findall(r'value="[^"]*/j/([a-z0-9]+)"', html))
        (self.watch,) = set(re.findall(r'value="[^"]*/w/([a-z0-9]+)"', html))
        self.look(self.bea, f"/j/{join}")
        self.ask(self.bea, f"/j/{join}", seat=self.said(9304), name=self.said(9305))
        self.look(self.bea, "/")
        self.ask(self.bea, "/join", code=self.said(9306))
        assert self.ask(self.bea, f"/j/{join}", seat=second, name=self.said(9307)).status_code == 303
        for path in (f"/j/{join}", f"/api/invitations/{join}", "/tables"):
            self.look(self.ada, path)

    def play(self) -> None:
        for _ in range(DECISIONS):
            for who in (self.ada, self.bea):
                html = self.look(who, self.at)
                actions = [unescape(each) for each in ACTION.findall(html)]
                revision = REVISION.search(html)
                if actions and revision:
                    response = who.act(action=actions[len(actions) // 2], revision=revision[1] or revision[2])
                    self.note("decided", response)
                    break
        self.look(self.bea, f"/w/{self.watch}")
        for path in ("glance?since=0", "reveal"):
            self.look(self.ada, f"{self.at}/{path}")

    def ask_strangely(self) -> None:
        said = self.said(9308)
        for action in (self.game.text(each) for each in range(0, self.game.actions, 1 + self.game.actions // 20)):
            self.note(f"why {action}", self.ada.act(why=action))
            self.note(f"why {action}", self.bea.act(why=action))
        for who in (self.ada, self.bea):
            self.look(who, f"{self.at}?why={quote(action)}")
            self.look(who, f"{self.at}?why={quote(said)}&seat={quote(said)}")
            for field in ("why", "action", "undo", "ask", "answer", "machine", "person", "revision", "seat", said):
                self.note(f"act {field}", who.act(**{field: said}))
            for field in ("why", "action", said):
                self.ask(who, f"{self.at}/act", **{field: said})
        for path in ("t", "w", "j", "back", "replay", "rules", "static", "api/tables", "new", "api/games"):
            self.look(self.ada, f"/{path}/{quote(said, safe='')}")
        self.look(self.ada, f"/{quote(said, safe='')}?{quote(said)}={quote(said)}")
        self.look(self.ada, f"/?x={quote(said)}")
        self.ask(self.ada, "/settings", language=said, theme=said, back=f"javascript:{said}")
        self.ask(self.ada, f"{self.at}/act", **{"return": "1"})
        back = self.note("return", self.ada.act(**{"return": "1"})).json()["link"]
        self.look(self.bea, back.removeprefix("http://127.0.0.1"))

    def end(self) -> None:
        self.note("resign", self.ada.act(resign="1", revision=self.revision()))
        self.look(self.ada, self.at)
        table = self.at.rpartition("/")[2]
        said = self.said(9309)
        strange = (f"?view={quote(said[:15])}", f"?at={quote(said)}")
        for query in ("", "?at=3", "?at=3&part=1", "?part=1", *strange):
            self.look(self.bea, f"/replay/{table}{query}")
        self.look(self.bea, f"/replay/{table}/record")

    def revision(self) -> str:
        found = REVISION.search(self.look(self.ada, self.at))
        assert found
        return found[1] or found[2]


def visited(game_id: str, signs: Signs, file: Path) -> list[tuple[str, httpx.Response]]:
    with inside(f"sqlite:///{file}") as server:
        visit = Visit(server, game_id, signs)
        with visit.ada, visit.bea:
            visit.run()
        return visit.answers


# --- what is answered -------------------------------------------------------------------------------------------------
def alike(response: httpx.Response) -> str:
    """What is read of it, without what is drawn by lot."""
    kind = response.headers.get("content-type", "")
    assert kind == "" or response.headers["x-content-type-options"] == "nosniff"
    if kind.startswith("text/html"):
        assert response.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self';")
        found: object = read(response.text)
    elif kind.startswith("application/json"):
        found = [(shape_of(path), _of_text(text)) for path, text in texts_in(response.json())]
    else:
        assert kind == "" or kind.startswith(("text/plain", "image/")), kind
        found = told(response.text)
    where = response.headers.get("location", "/")
    assert where.startswith("/")
    return RANDOM.sub("#", told(unquote(repr((response.status_code, where.partition("?")[0], found)))))


def _of_text(text: str) -> object:
    return read(text) if text.startswith("<") else told(text)


@pytest.mark.parametrize(("game_id", "kind"), some(KINDS, *((game_id, 0) for game_id in game_ids())))
def test_hostile_requests_are_answered_like_harmless_ones(
    game_id: str, kind: int, tmp_path: Path, nothing_by_chance: Callable[[], None]
) -> None:
    found = []
    for hostile in (True, False):
        nothing_by_chance()
        with saying("en", hostile):
            found.append(visited(game_id, Signs(hostile, kind), tmp_path / f"{hostile}.sqlite"))
    marks = {mark for _, response in found[0] for mark in MARK.findall(response.text)}
    assert len(marks) > 20
    assert len(found[0]) == len(found[1])
    for (what, one), (_, other) in zip(*found, strict=True):
        assert alike(one) == alike(other), what
