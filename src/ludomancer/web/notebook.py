"""A position in a notebook: the table of a browser as a picture, in a frame that asks nobody for anything."""

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from markupsafe import Markup

from ludomancer.core.update import SeatUpdate, TableUpdate
from ludomancer.core.view import AnyView
from ludomancer.web.elements import icon
from ludomancer.web.render import USED, drawings, find_static, render, sprite

if TYPE_CHECKING:
    from ludomancer.core.game import Game
    from ludomancer.web.table import TablePage

STYLES = ("tokens.css", "base.css", "chrome.css", "table.css")
LEAF = re.compile(r"<dialog .*?</dialog>", re.DOTALL)
LINK = re.compile(r'(<a [^>]*?) href="[^"]*"')


def framed(page: "TablePage", view: AnyView) -> str:
    """What a seat sees, for `_repr_html_`: no script runs in the frame, and nothing is loaded into it."""
    style, inside = f"width: 100%; height: {page.height}px; border: 0", escape(drawn(page, view))
    return f'<iframe sandbox title="{escape(page.game.id)}" style="{style}" srcdoc="{inside}"></iframe>'


def drawn(page: "TablePage", view: AnyView) -> str:
    """The whole page of the frame."""
    game = page.game
    update = update_of(game, view)
    body = LINK.sub(r"\1", LEAF.sub("", page.body(update)))  # nothing opens here
    turn = page.frame_parts(update)["turn"]
    seen = "" if view["viewer"] == "nobody" else f"as {game.told.seat(view['viewer'])} sees it"
    used = [name for name in dict.fromkeys(USED.findall(f"{icon('eye')}{body}{turn}")) if name in drawings()]
    return render(
        "notebook.html",
        "en",
        game=game.id,
        game_name=update["name"],
        title=page.title(update),
        seen=seen,
        turn=Markup(turn),
        body=Markup(body),
        drawings=sprite(used),
        defs=Markup(page.defs()),
        symbols=Markup("".join(page.symbol(name) for name in page.symbols(update))),
        styles=styles(
            (*STYLES, f"{game.id}/palette.css", *page.stylesheets, "notebook.css", f"{game.id}/notebook.css")
        ),
    )


@cache
def styles(names: tuple[str, ...]) -> Markup:
    """The stylesheets of these names, as far as there are such, one after the other."""
    files = [find_static(name) for name in names]
    return Markup("\n".join(file.read_text(encoding="utf-8") for file in files if file))


def update_of(game: "Game", view: AnyView) -> TableUpdate:
    """What a table shows to a seat of a replay, without what happened before: nothing can be pressed at it."""
    narrator, outcome = game.told, view["outcome"]
    seats: list[SeatUpdate] = [
        {
            "seat": name,
            "title": narrator.seat(name),
            "kind": "person",
            "you": name == view["viewer"],
            "acts": name == view["to_act"],
        }
        for name in game.seat_names
    ]
    return {
        "table": "",
        "revision": view["decisions"],
        "status": "replay",
        "game": game.id,
        "name": str(narrator.t.value(game.names)),
        "language": narrator.language,
        "seat": view["viewer"],
        "seats": seats,
        "view": view,
        "legal": [],
        "question": "",
        "log": [],
        "result": outcome and outcome | {"text": narrator.result(outcome)},
        "undo": {"free": 0, "ask": 0, "step": 0, "asks": False},
        "asked": None,
        "declined": None,
        "hints": False,
        "curtain": None,
        "links": {},
        "promises": {},
        "deal": {},
        "rematch": "",
        "closable": False,
        "practice": "",
    }
