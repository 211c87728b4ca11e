"""How a game lies on the table of a terminal; each game draws it in its own folder, from views alone."""

from typing import Any, NamedTuple

from ludomancer.core.canvas import Canvas


class Choice(NamedTuple):
    number: int  # from 1
    action: int
    text: str  # the notation
    label: str  # in the reader's words


class Sheet(NamedTuple):
    """What is to be drawn."""

    view: dict[str, Any]
    choices: list[Choice]  # none while another seat decides
    log: list[str]  # what happened, newest last
    question: str
    message: str  # an answer to the last input, shown instead of the question


class Table:
    """Draws sheets; the last line of the canvas is left for what is typed."""

    def draw(self, canvas: Canvas, sheet: Sheet) -> None:
        raise NotImplementedError
