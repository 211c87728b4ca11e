"""Tables of Ludomancer for two programs, or for two open pages and a watcher; all games in turn."""

import json
import random
import sqlite3
import time
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from re import compile
from typing import Any, NamedTuple
from urllib.parse import quote

from beat import LoadTable, Sent, Tally
from wire import Answer, Events, Requests, WireError, written

from ludomancer.core.registry import game_ids, load

GAMES = tuple(game_ids())
HOST = {"host": "127.0.0.1"}
# what a browser sends along
BROWSER = HOST | {
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
    "accept-language": "en-US,en;q=0.9",
    "accept-encoding": "gzip, deflate, br",
    "sec-fetch-site": "same-origin",
}
BUTTON = compile(r'<button [^>]*\bname="action" value="([^"]*)"')
TOKEN = compile(r'name="token" value="([^"]*)"')
REVISION = compile(r'id="revision" name="revision" value="(\d+)"')
KEPT = compile(r'<\w+ id="([^"]+)" data-keep>')
VOID = {"input", "link", "meta", "br", "img", "hr", "wbr"}


@cache
def seats_of(game: str) -> tuple[str, ...]:
    """Of two players."""
    return tuple(load(game).seat_names)


class Duel(LoadTable):
    """Opened and joined by the interface for programs; what its seats are is up to the kinds of it."""

    def __init__(self, tally: Tally, port: int, game: str) -> None:
        super().__init__(tally)
        self.port = port
        self.game = game
        self.names = seats_of(game)
        self.maker = Requests(port)
        self.seats: list[Any] = []
        self.last = 0  # the seat that decided last, likely to decide again

    def another(self) -> "Duel":
        return type(self)(self.tally, self.port, self.game)

    async def open(self) -> None:
        keys = await self.sit()
        self.seats = [self.seat(i, key) for i, key in enumerate(keys)]
        for seat in self.seats:
            await seat.open()

    async def sit(self) -> list[str]:
        """Open the table and take both seats; their keys."""
        first, second = self.names
        wanted = {"game": self.game, "seats": {first: "me", second: "friend"}, "name": "Ada"}
        found = await self.maker.json("POST", "/api/tables", HOST, wanted)
        self.id, self.watch = found["table"], found["watch"]
        other = await self.maker.json("POST", "/api/seats", HOST, {"code": found["join"], "name": "Bo"})
        self.acknowledged = other["revision"]
        self.maker.close()
        return [found["keys"][first], other["key"]]

    def seat(self, number: int, key: str) -> Any:
        raise NotImplementedError

    def send(self) -> Sent | None:
        for number in (self.last, 1 - self.last):
            seat = self.seats[number]
            legal = seat.legal() if seat.revision == self.acknowledged else []
            if legal:
                self.last = number
                request = seat.request(random.choice(legal))
                sent = Sent(number, self.acknowledged, self.tally.recording)
                seat.asking.send(request, self.answered)
                return sent
        return None

    def answered(self, answer: Answer | None) -> None:
        now = time.perf_counter()
        if answer is None or answer.status != 200:
            told = "broken connection" if answer is None else f"{answer.status} {answer.body[:200]!r}"
            self.tally.fault(f"a decision was answered with: {told}")
            self.sent = None
            return
        revision = answer.json().get("revision")
        if revision is None:
            self.tally.fault(f"a decision was answered with: {answer.body[:200]!r}")
            self.sent = None
            return
        self.confirmed(revision, now)

    def close(self) -> None:
        for seat in self.seats:
            seat.events.close()
            seat.asking.close()

    def traffic(self) -> int:
        return sum(seat.events.bytes for seat in self.seats)


class Program:
    """A seat held by a program: its update, with what it may do, comes with every change."""

    def __init__(self, table: Duel, number: int, key: str) -> None:
        self.table = table
        self.number = number
        self.key = key
        self.headers = HOST | {"authorization": f"Bearer {key}", "content-type": "application/json"}
        self.revision = 0
        self.update = b"{}"

    async def open(self) -> None:
        request = written("GET", f"/api/tables/{self.table.id}/events", self.headers)
        self.asking = Requests(self.table.port)
        self.events = Events(request, self.arrived, self.table.tally.fault)
        await self.events.start(self.table.port)

    def arrived(self, kind: str, number: int, data: bytes, when: float) -> None:
        if kind == "sheet":
            self.revision = number
            self.update = data
            self.table.news(self.number, number, when)
            if b'"status": "over"' in data[:200]:
                self.table.over = True

    def legal(self) -> list[str]:
        return [each["action"] for each in json.loads(self.update)["legal"]]

    def request(self, action: str) -> bytes:
        body = json.dumps({"revision": self.revision, "action": action}).encode()
        return written("POST", f"/api/tables/{self.table.id}/act", self.headers, body)


class Programs(Duel):
    kind = "programs"

    def seat(self, number: int, key: str) -> Program:
        return Program(self, number, key)


class Element(NamedTuple):
    """An element with an id: the actions of the buttons in it, and elements with ids below."""

    actions: list[str]
    below: list[str]


class Buttons(HTMLParser):
    """What can be pressed on a page, by the elements that it stands in; the page itself has no name."""

    def __init__(self) -> None:
        super().__init__()
        self.elements = {"": Element([], [])}
        self.path: list[str] = [""]

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        about = dict(attributes)
        place = self.path[-1]
        if name := about.get("id"):
            self.elements[place].below.append(name)
            self.elements[name] = Element([], [])
            place = name
        if tag == "button" and about.get("name") == "action":
            self.elements[place].actions.append(about.get("value") or "")
        if tag not in VOID:
            self.path.append(place)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and len(self.path) > 1:
            self.path.pop()


class OpenPage:
    """A seat held by a browser: the page once, then its elements that change."""

    def __init__(self, table: Duel, number: int, key: str) -> None:
        self.table = table
        self.number = number
        self.key = key
        self.base = f"/t/{table.id}"
        self.revision = 0
        self.elements: dict[str, Element] = {}
        self.changes: list[bytes] = []  # updates that are not yet worked in

    async def open(self) -> None:
        self.asking = Requests(self.table.port)
        cookie = f"seat_{self.table.names[self.number]}={self.key}"
        headers = BROWSER | {"accept": "text/html", "accept-encoding": "identity", "cookie": cookie}
        answer = await self.asking.ask("GET", self.base, headers)
        page = answer.body.decode()
        token = TOKEN.search(page)
        revision = REVISION.search(page)
        if answer.status != 200 or token is None or revision is None:
            raise WireError(f"GET {self.base}: {answer.status}, not the page of a table: {page[:200]!r}")
        given = [line.split(";")[0] for line in answer.headers.get("set-cookie", "").split("\n") if line]
        self.token = token[1]
        reader = Buttons()
        reader.feed(page)
        self.elements = reader.elements
        self.revision = int(revision[1])
        self.headers = BROWSER | {"cookie": "; ".join([cookie, *given])}
        request = written(
            "GET", f"{self.base}/events?since={self.revision}", self.headers | {"accept": "text/event-stream"}
        )
        self.events = Events(request, self.arrived, self.table.tally.fault)
        await self.events.start(self.table.port)

    def arrived(self, kind: str, number: int, data: bytes, when: float) -> None:
        if kind == "parts":
            self.revision = number
            self.changes.append(data)
            self.table.news(self.number, number, when)
        elif kind == "page":  # another page altogether: the game is over
            sent = self.table.sent
            if sent is not None:
                sent.counts = False
            self.table.over = True
            self.table.news(self.number, number, when)

    def legal(self) -> list[str]:
        """The buttons of the page as it stands now."""
        for change in self.changes:
            news = json.loads(change)
            for parts in (*(step["parts"] for step in news.get("steps", ())), news["parts"]):  # a film, and its end
                for name, html in parts.items():
                    buttons = [unescape(value) for value in BUTTON.findall(html)]
                    self.elements[name] = Element(buttons, KEPT.findall(html))
        self.changes.clear()
        return self.actions("")

    def actions(self, name: str) -> list[str]:
        found = self.elements.get(name, Element([], []))
        return found.actions + [action for below in found.below for action in self.actions(below)]

    def request(self, action: str) -> bytes:
        body = f"token={self.token}&revision={self.revision}&action={quote(action)}".encode()
        headers = self.headers | {
            "accept": "application/json",
            "content-type": "application/x-www-form-urlencoded",
            "origin": "http://127.0.0.1",
            "x-requested-with": "ludomancer",
        }
        return written("POST", f"{self.base}/act", headers, body)


class Pages(Duel):
    """Two open pages."""

    kind = "pages"

    def seat(self, number: int, key: str) -> OpenPage:
        return OpenPage(self, number, key)


class Watched(Pages):
    """Two open pages, and a third of someone who watches."""

    watcher: Events

    async def open(self) -> None:
        await super().open()
        page = Requests(self.port)
        await page.ask("GET", f"/w/{self.watch}", BROWSER | {"accept": "text/html"})
        page.close()
        headers = BROWSER | {"accept": "text/event-stream"}
        request = written("GET", f"/w/{self.watch}/events?since={self.acknowledged}", headers)
        self.watcher = Events(request, lambda *_: None, self.tally.fault)
        await self.watcher.start(self.port)

    def close(self) -> None:
        super().close()
        self.watcher.close()

    def traffic(self) -> int:
        return super().traffic() + self.watcher.bytes


def mixed(tally: Tally, port: int, number: int) -> Duel:
    """All games in equal parts; at half of the tables programs, at the other half two open pages and a watcher."""
    kind = (Programs, Watched)[number % 2]
    return kind(tally, port, GAMES[number // 2 % len(GAMES)])


def stored(folder: Path) -> dict[str, int]:
    """How far every table is in the store, once the server is gone."""
    with sqlite3.connect(folder / "ludomancer" / "tables.sqlite") as store:
        return dict(store.execute('SELECT "table", max(revision) FROM entries GROUP BY "table"'))
