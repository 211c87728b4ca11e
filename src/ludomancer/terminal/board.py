"""The board of a game on a terminal; each game draws it in its own folder, from views alone."""

import re
from typing import NamedTuple

from ludomancer.core.narrator import Narrator
from ludomancer.core.view import AnyView
from ludomancer.terminal.canvas import Canvas, wrap
from ludomancer.terminal.rows import REFUSED, Piece, Row

WIDTH, HEIGHT = 100, 60  # of a terminal in which every game shows all there is
GAP = re.compile(r"\n{3,}")


class Choice(NamedTuple):
    """A legal action as it can be chosen."""

    number: int  # from 1
    action: int
    text: str  # the notation
    label: str  # in the reader's words


class BoardFrame(NamedTuple):
    """What is to be drawn."""

    view: AnyView
    choices: list[Choice]  # none while another seat decides
    log: list[str]  # what happened, newest last
    question: str
    message: str  # an answer to the last input, shown instead of the question

    def answer(self, width: int) -> list[Row]:
        """What the last input led to, or what is asked now."""
        style = REFUSED if self.message else "bold"
        return [[Piece(line.ljust(width), style)] for line in wrap(self.message or self.question, width - 1)[:3]]


class TwoSides:
    """One frame of a game of two: the rival above, the viewer below, and where there is room what happened beside."""

    log_width = 46
    log_beside = 150  # from this width on, what happened stands beside the rest

    def __init__(self, canvas: Canvas, frame: BoardFrame) -> None:
        self.canvas = canvas
        self.frame = frame
        self.viewer = frame.view["viewer"] if frame.view.get("viewer") in ("one", "two") else "one"
        self.rival = "two" if self.viewer == "one" else "one"
        self.beside = canvas.width >= self.log_beside
        self.width = canvas.width - (self.log_width + 2 if self.beside else 0)


class TextBoard:
    """Draws frames; the last line of the canvas is left for what is typed."""

    def __init__(self, narrator: Narrator) -> None:
        self.narrator = narrator
        self.t = narrator.t

    def draw(self, canvas: Canvas, frame: BoardFrame) -> None:
        raise NotImplementedError

    def why(self, view: AnyView, name: str) -> str | None:
        """Where the numbers of a card come from, in one or several lines; None where no card of that name is meant."""
        return None

    def text(self, view: AnyView, question: str) -> str:
        """All of a view without colours, and without room for what happened."""
        canvas = Canvas(WIDTH, HEIGHT)
        self.draw(canvas, BoardFrame(view, [], [], question, ""))
        return GAP.sub("\n\n", canvas.plain()).strip("\n")
