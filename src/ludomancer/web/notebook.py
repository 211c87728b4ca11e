"""A position in a notebook: the table of a browser as a picture, in a frame that asks nobody for anything."""

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ludomancer.web.render import USED, drawings, find_static, icon, render, sprite
from ludomancer.web.table import TablePage

if TYPE_CHECKING:
    from ludomancer.core.game import Game

STYLES = ("tokens.css", "base.css", "chrome.css", "table.css")
LEAF = re.compile(r"<dialog .*?</dialog>", re.DOTALL)
LINK = re.compile(r'(<a [^>]*?) href="[^"]*"')


def framed(game: "Game", view: dict[str, Any]) -> str:
    """What a seat sees, for `_repr_html_`: no script runs in the frame, and nothing is loaded into it."""
    page = game.page("en")
    assert isinstance(page, TablePage)
    style, inside = f"width: 100%; height: {page.height}px; border: 0", escape(drawn(page, view))
    return f'<iframe sandbox title="{escape(game.id)}" style="{style}" srcdoc="{inside}"></iframe>'


def drawn(page: TablePage, view: dict[str, Any]) -> str:
    """The whole page of the frame."""
    game = page.game
    sheet = sheet_of(game, view)
    body = LINK.sub(r"\1", LEAF.sub("", page.body(sheet)))  # nothing opens here
    turn = page.frame_parts(sheet)["turn"]
    seen = "" if view["viewer"] == "nobody" else f"as {game.told.seat(view['viewer'])} sees it"
    used = [name for name in dict.fromkeys(USED.findall(f"{icon('eye')}{body}{turn}")) if name in drawings()]
    return render(
        "notebook.html",
        "en",
        game=game.id,
        game_name=sheet["name"],
        title=page.title(sheet),
        seen=seen,
        turn=Markup(turn),
        body=Markup(body),
        drawings=sprite(used),
        defs=Markup(page.defs()),
        symbols=Markup("".join(page.symbol(name) for name in page.symbols(sheet))),
        styles=styles((*STYLES, *page.stylesheets, "notebook.css", f"{game.id}/notebook.css")),
    )


@cache
def styles(names: tuple[str, ...]) -> Markup:
    """The sheets of these names, as far as there are such, one after the other."""
    found = [find_static(name) for name in names]
    return Markup("\n".join(file.read_text(encoding="utf-8") for file in found if file))


def sheet_of(game: "Game", view: dict[str, Any]) -> dict[str, Any]:
    """What a table shows to a seat of a replay, without what happened before: nothing can be pressed at it."""
    telling, outcome = game.told, view["outcome"]
    seats = [
        {"seat": name, "title": telling.seat(name), "kind": "person", "you": name == view["viewer"]}
        | {"acts": name == view["to_act"]}
        for name in game.seat_names
    ]
    return {
        "table": "",
        "revision": view["decisions"],
        "status": "replay",
        "game": game.id,
        "name": telling.t.value(game.names),
        "language": telling.language,
        "seat": view["viewer"],
        "seats": seats,
        "view": view,
        "legal": [],
        "question": "",
        "log": [],
        "result": outcome and outcome | {"text": telling.result(outcome)},
        "undo": {"free": 0, "ask": 0},
        "asked": None,
        "hints": False,
        "curtain": None,
        "links": {},
        "promises": {},
        "deal": {},
        "rematch": "",
        "closable": False,
    }
