"""A grid of characters with styles and places to point at: what boards are drawn on."""

import textwrap
from typing import NamedTuple


class Spot(NamedTuple):
    """One character: its style, and what pointing at it means."""

    sign: str = " "
    style: str = ""
    target: str = ""


BLANK = Spot()


class Canvas:
    """The grid; what lies outside is not written."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.rows: list[list[Spot]] = [[BLANK] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "", target: str = "") -> int:
        """Write on one line, cut at the edge; where the next text would begin."""
        if 0 <= y < self.height:
            for i, sign in enumerate(text):
                if 0 <= x + i < self.width:
                    self.rows[y][x + i] = Spot(sign, style, target)
        return x + len(text)

    def put_cut(self, x: int, y: int, width: int, text: str, style: str = "", target: str = "") -> None:
        """Write on one line of a width; what does not fit ends in an ellipsis."""
        if len(text) > width:
            text = text[: max(0, width - 1)] + "…"
        self.put(x, y, text, style, target)

    def target_at(self, x: int, y: int) -> str:
        return self.rows[y][x].target if 0 <= y < self.height and 0 <= x < self.width else ""

    def plain(self) -> str:
        """Without styles, for pipes and tests."""
        return "\n".join("".join(spot.sign for spot in row).rstrip() for row in self.rows)


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    return textwrap.wrap(text, max(8, width), subsequent_indent=indent)


def fold(line: str, width: int) -> list[str]:
    """A line as it is, or in several where it is too long; what follows stands under its first word."""
    indent = line[: len(line) - len(line.lstrip())]
    return [line] if len(line) <= width else wrap(line, width, indent)
