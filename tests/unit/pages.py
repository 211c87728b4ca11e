"""Tables in a browser without a browser: updates as the server makes them, whole pages, and what must hold of each."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from markupsafe import Markup

from ludomancer.core.codes import NOBODY
from ludomancer.core.game import Game
from ludomancer.core.journal import Journal
from ludomancer.core.narrator import Narrator
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.core.update import Curtain, LegalAction, LogLine, SeatUpdate, TableUpdate
from ludomancer.web.data import Frame
from ludomancer.web.render import render
from ludomancer.web.table import TablePage

VOID = {"input", "link", "meta", "br", "img", "wbr"}
Found = tuple[TablePage, TableUpdate]


def started(game: Game, seed: int) -> State:
    return told(game, game.start(seed))


def told(game: Game, state: State) -> State:
    """With a journal from here on."""
    state.journal = Journal(game)
    return state


def sheet_of(game: Game, state: State, seat: int, narrator: Narrator | None = None, **more: Any) -> TableUpdate:
    """The first seat is a person's whose name must be escaped, the others are machines'."""
    narrator = narrator or game.narrator("en")
    assert state.journal is not None
    told = [(event, text) for event in state.journal.view(seat) if (text := narrator.event(event))]
    lines: list[LogLine] = [{"n": n, "event": event, "text": text} for n, (event, text) in enumerate(told, 1)]
    seats: list[SeatUpdate] = [
        {
            "seat": name,
            "title": narrator.seat(name),
            "name": "A <b> & c",
            "kind": "machine" if i else "person",
            "player": "greedy",
            "level": "Hard",
            "here": True,
            "you": i == seat,
            "acts": state.actor == i,
        }
        for i, name in enumerate(game.seat_names)
    ]
    view = state.view(seat)
    decides = seat == state.actor and seat != NOBODY
    legal: list[LegalAction] = (
        [{"action": game.text(a), "text": narrator.action(a)} for a in state.legal_actions()] if decides else []
    )
    outcome = view["outcome"]
    update: TableUpdate = {
        "table": "abc",
        "revision": 17,
        "status": "over" if outcome else "running",
        "game": game.id,
        "name": str(narrator.t.value(game.names)),
        "language": "en",
        "seat": "nobody" if seat == NOBODY else game.seat_names[seat],
        "seats": seats,
        "view": view,
        "legal": legal,
        "question": narrator.question(view) if decides else "",
        "log": lines[-150:],
        "result": outcome and outcome | {"text": narrator.result(outcome)},
        "undo": {"free": 1, "ask": 0, "step": 1, "asks": True},
        "asked": None,
        "declined": None,
        "hints": True,
        "curtain": None,
        "links": {"watch": "W", "join": "J"},
        "promises": {"server": "0" * 64, game.seat_names[0]: "1" * 64},
        "deal": {},
        "rematch": "",
        "closable": False,
        "practice": "",
    }
    changed: Any = update
    changed |= more
    return update


def before_the_deal(game: Game, status: str) -> TableUpdate:
    update = sheet_of(game, started(game, 1), 0, status=status)
    return {**update, "view": None, "legal": [], "log": [], "question": ""}


def whole_page(update: TableUpdate, page: TablePage, **more: Any) -> str:
    values: dict[str, Any] = {
        "frame": Frame(token="t", path="/t/abc"),
        "page": page,
        "update": update,
        "title": page.title(update),
        "base": "/t/abc",
        "body": Markup(page.body(update)),
        "defs": Markup(page.defs()),
        "symbols": Markup("".join(page.symbol(name) for name in page.symbols(update))),
        "rules": Markup("<p>rules</p>"),
        "promises": "",
        "held": "",
        "origin": "https://play.example",
        "why": None,
        "told": "",
        "opener": False,
    }
    return render("table.html", "en", **values | more)


class Reader(HTMLParser):
    """Sees whether all that is opened is closed in its turn, and gathers elements."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attributes]
        assert len(names) == len(set(names)), (tag, names)
        self.elements.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop() == tag

    def values(self, name: str) -> list[str]:
        return [given[name] or "" for _, given in self.elements if name in given]


@lru_cache(maxsize=2000)
def reading(html: str) -> Reader:
    """Most parts of a page are those of the page before."""
    return Reader(html)


def buttons(html: str, name: str) -> list[str]:
    return [unescape(value) for value in re.findall(rf'<button [^>]*name="{name}" value="([^"]*)"', html)]


# --- what holds of every table ----------------------------------------------------------------------------------------
def check_actions(game: Game, page: TablePage, update: TableUpdate, once: bool = False) -> None:
    """Every legal action is a button and nothing else is; what is not legal asks why, in the game's own notation."""
    legal = {each["action"] for each in update["legal"]}
    shown = buttons("".join(page.parts(update).values()), "action")
    assert set(shown) == legal
    assert not once or len(shown) == len(legal)
    asked = set(buttons(page.body(update), "why"))
    assert not legal & asked
    for value in asked:
        game.parse(value)


def check_nothing_to_press(page: TablePage, update: TableUpdate, hand: bool = True) -> None:
    """For watchers, and behind the curtain of a shared screen."""
    assert update["seat"] == "nobody"
    first = update["seats"][0]
    curtain: Curtain = {"seat": first["seat"], "title": first["title"]}
    hidden: TableUpdate = {**update, "curtain": curtain, "status": "running", "result": None}
    for shown in (update, hidden):
        html = page.body(shown)
        assert 'form="act"' not in html
        assert not hand or 'data-hand="' not in html  # where cards are held secretly


def check_parts(page: TablePage, update: TableUpdate) -> None:
    """The page has every part once, is well-formed, and holds nothing that the content policy forbids."""
    html = whole_page(update, page)
    reader = reading(html)
    idents = Counter(reader.values("id"))
    assert [ident for ident, count in idents.items() if count > 1] == []
    for ident, part in page.parts(update).items():
        assert reading(part).values("id")[0] == ident
        assert idents[ident] == 1
        if "data-keep" not in part and "data-link" not in part:
            assert part in html
    assert "style" not in {name for _, given in reader.elements for name in given}
    assert not {"style", "iframe", "object"} & {tag for tag, _ in reader.elements}
    assert all("src" in given for tag, given in reader.elements if tag == "script")
    assert not any(name.startswith("on") for _, given in reader.elements for name in given)
    assert "A <b>" not in html


def check_drawings(page: TablePage, update: TableUpdate) -> None:
    """Every drawing that is used is there, and every link leads somewhere: to a part of the page, or to a rule."""
    html = whole_page(update, page)
    there = set(reading(html).values("id"))
    assert set(re.findall(r'<use [^>]*href="#([^"]+)"', html)) <= there
    for link in re.findall(r'<a [^>]*href="#([^"]+)"', html):
        assert link in there or re.fullmatch(r"[A-Z]{2}-\w+", link)


def check_kept(parts: dict[str, str]) -> set[str]:
    """Parts that come and go stand in one that names them; the others."""
    kept = set(re.findall(r'id="([^"]+)" data-keep', "".join(parts.values())))
    assert kept <= set(parts)
    return set(parts) - kept


def check_redealt(game: Game, page: TablePage, states: Iterable[State]) -> None:
    """Other hidden cards, and nothing of the page changes: it needs the update alone."""
    changed = 0
    for state in states:
        for seat in (*range(len(game.seat_names)), NOBODY):
            other = state.redeal(() if seat == NOBODY else seat, Rng(5))
            other.journal = state.journal
            changed += other.document() != state.document()
            assert page.body(sheet_of(game, state, seat)) == page.body(sheet_of(game, other, seat))
    assert changed > len(game.seat_names)


@pytest.mark.slow
class EveryPage:
    """The same for every game: its own class says from which positions."""

    secret_hands = True
    buttons_once = False  # the same action at two places helps where cards lie far from what they are about
    every = 7  # whole pages are long to read: those of every so many positions

    def found(self) -> Sequence[Found]:
        """Many positions from all sides, with everything that can be asked among them."""
        raise NotImplementedError

    def test_every_legal_action_is_a_button_and_nothing_else_is(self) -> None:
        for page, update in self.found():
            check_actions(page.game, page, update, self.buttons_once)

    def test_watchers_and_those_behind_the_curtain_have_nothing_to_press(self) -> None:
        watching = [(page, update) for page, update in self.found() if update["seat"] == "nobody"]
        assert watching
        for page, update in watching:
            check_nothing_to_press(page, update, self.secret_hands)

    @pytest.mark.parametrize("status", ["open", "dealing"])
    def test_before_the_deal(self, status: str) -> None:
        for page in {page for page, _ in self.found()}:
            update = before_the_deal(page.game, status)
            html = whole_page(update, page)
            Reader(html)
            assert page.symbols(update) == []
            assert 'data-link value="https://play.example/j/J"' in html
            assert ('id="invite"' in html) == (status == "open")

    def test_the_page_has_every_part_once_and_every_drawing(self) -> None:
        for page, update in self.found()[:: self.every]:
            check_parts(page, update)
            check_drawings(page, update)

    def test_parts_are_the_same_whenever_they_are_made(self) -> None:
        for page, update in self.found()[::31]:
            fresh = type(page)(page.game, "en")
            assert page.parts(update) == page.parts(update) == fresh.parts(update)

    def test_parts_that_come_and_go_stand_in_one_that_names_them(self) -> None:
        always: dict[TablePage, set[str]] = {}
        for page, update in self.found():
            there = check_kept(page.parts(update))
            assert always.setdefault(page, there) == there
