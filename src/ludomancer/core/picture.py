"""A position to look at, in Python and in notebooks: drawn from what a seat may see, and from nothing else."""

import re
from html import escape
from typing import TYPE_CHECKING, Any

from ludomancer.core.canvas import Canvas
from ludomancer.core.table import Sheet

if TYPE_CHECKING:
    from ludomancer.core.game import Game

WIDTH, HEIGHT = 100, 60  # of a terminal in which every game shows all there is
GAP = re.compile(r"\n{3,}")


def as_text(game: "Game", view: dict[str, Any]) -> str:
    """The table of a terminal, without colours and without room for what happened."""
    canvas = Canvas(WIDTH, HEIGHT)
    question = game.told.question(view) if view["to_act"] == view["viewer"] else ""
    game.table("en").draw(canvas, Sheet(view, [], [], question, ""))
    return GAP.sub("\n\n", canvas.plain()).strip("\n")


def as_html(game: "Game", view: dict[str, Any]) -> str:
    """The table of a browser; without what it is made with, the text."""
    try:
        from ludomancer.web.notebook import framed
    except ImportError:
        return f"<pre>{escape(as_text(game, view))}</pre>"
    return framed(game, view)
