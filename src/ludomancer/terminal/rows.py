"""Rows of a board made of pieces, each with its style and what pointing at it means."""

from itertools import groupby
from typing import NamedTuple

from ludomancer.terminal.canvas import Canvas, wrap

LIT = "bold #10301c on #8fdcae"  # what can be chosen
QUIET = "#8d8aa8"
REFUSED = "bold #e0566a"
SEAT_STYLES = {"one": "bold #e58f6b", "two": "bold #6bb7e5"}  # of seats without a colour of their own
FEW_LINES = 6  # of the log


class Piece(NamedTuple):
    """A text in one style; what pointing at it means."""

    text: str
    style: str = ""
    target: str = ""


Row = list[Piece]


def number(choice: int) -> Piece:
    """The number of a choice, to be pointed at."""
    return Piece(f" {choice} ", LIT, str(choice))


def numbered(choice: int, label: str, style: str = "") -> Row:
    """The number of a choice, and what it does."""
    return [number(choice), Piece(f" {label}", style, str(choice))]


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


def put_rows(canvas: Canvas, x: int, y: int, width: int, rows: list[Row]) -> int:
    """Rows under one another; the line below them."""
    for i, row in enumerate(rows):
        put_row(canvas, x, y + i, width, row)
    return y + len(rows)


def flow(units: list[Row], width: int, gap: int = 2, indent: int = 0) -> list[Row]:
    """Units side by side, as many in a line as fit; lines after the first may be indented."""
    rows: list[Row] = []
    for unit in units:
        if rows and length(rows[-1]) + gap + length(unit) <= width:
            rows[-1] = [*rows[-1], Piece(" " * gap), *unit]
        else:
            rows.append([Piece(" " * indent), *unit] if rows and indent else list(unit))
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


def put_log(canvas: Canvas, log: list[str], x: int, top: int, width: int, height: int) -> None:
    """What happened last, as much of it as fits."""
    for i, line in enumerate(log_lines(log, width, height)):
        canvas.put_cut(x, top + i, width, line, QUIET)


def log_lines(log: list[str], width: int, height: int) -> list[str]:
    """What happened last; where there is little room, lines follow each other without a break."""
    lines: list[str] = []
    text = ""
    for line in reversed(_counted(log)):
        text = f"{line} · {text}" if text and height < FEW_LINES else line
        wrapped = wrap(text, width, "  ")
        more = wrapped if height < FEW_LINES else [*wrapped, *lines]
        if len(more) > height:
            break
        lines = more
    return lines


def _counted(log: list[str]) -> list[str]:
    """What is the same several times in a row is counted."""
    counted: list[str] = []
    for line, same in groupby(log):
        times = len(list(same))
        counted.append(f"{line} ×{times}" if times > 1 else line)
    return counted
