"""Lines of the table made of pieces, each with its style and what pointing at it means."""

from typing import NamedTuple

from ludomancer.core.canvas import Canvas

LIT = "bold #10301c on #8fdcae"  # what can be chosen
QUIET = "#8d8aa8"
REFUSED = "bold #e0566a"
FORM_STYLES = ("", "bold #e0a52a", "bold #9b97f5", "bold #7fd1c7")  # none, Light, Shadow, both
SEAT_STYLES = {"one": "bold #e58f6b", "two": "bold #6bb7e5"}


class Piece(NamedTuple):
    text: str
    style: str = ""
    target: str = ""


Row = list[Piece]


def number(choice: int) -> Piece:
    """The number of a choice, to be pointed at."""
    return Piece(f" {choice} ", LIT, str(choice))


def length(row: Row) -> int:
    return sum(len(piece.text) for piece in row)


def put_row(canvas: Canvas, x: int, y: int, width: int, row: Row) -> None:
    """Write the pieces one after another; what does not fit ends in an ellipsis."""
    for piece in row:
        if width <= 0:
            return
        canvas.put_cut(x, y, width, piece.text, piece.style, piece.target)
        x += len(piece.text)
        width -= len(piece.text)


def flow(units: list[Row], width: int, gap: int = 2) -> list[Row]:
    """Units side by side, as many in a line as fit."""
    rows: list[Row] = []
    for unit in units:
        if rows and length(rows[-1]) + gap + length(unit) <= width:
            rows[-1] = [*rows[-1], Piece(" " * gap), *unit]
        else:
            rows.append(list(unit))
    return rows


def in_columns(units: list[Row], width: int, height: int) -> list[Row]:
    """Units under one another, in as many equal columns as are needed to stay within a height."""
    if not units:
        return []
    columns = max(1, -(-len(units) // max(1, height)))
    wide = width // columns
    deep = -(-len(units) // columns)
    rows: list[Row] = [[] for _ in range(deep)]
    for i, unit in enumerate(units):
        row = rows[i % deep]
        room = wide - 1
        cut: Row = []
        for piece in unit:
            text = piece.text if len(piece.text) <= room else piece.text[: max(0, room - 1)] + "…" * (room > 0)
            cut.append(piece._replace(text=text))
            room -= len(text)
        row += [*cut, Piece(" " * (1 + max(0, room)))]
    return rows
