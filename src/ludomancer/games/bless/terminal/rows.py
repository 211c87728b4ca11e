"""Columns of the table, and the colours of the Forms."""

from ludomancer.terminal.rows import Piece, Row

FORM_STYLES = ("", "bold #e0a52a", "bold #9b97f5", "bold #7fd1c7")  # none, Light, Shadow, both


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
