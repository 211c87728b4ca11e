"""Rows cut or filled to a width, and blocks of them side by side."""

from ludomancer.terminal.rows import Piece, Row, length

Block = list[Row]


def fitted(row: Row, width: int) -> Row:
    """Exactly so wide: filled up with blanks, or cut, with an ellipsis where more than blanks are lost."""
    room = width - length(row)
    if room >= 0:
        return [*row, Piece(" " * room)] if room else row
    lost = "".join(piece.text for piece in row)[max(0, width) :].strip()
    kept: Row = []
    left = max(0, width)
    for piece in row:
        if left:
            kept.append(piece._replace(text=piece.text[:left]))
            left = max(0, left - len(piece.text))
    if lost and kept:
        kept[-1] = kept[-1]._replace(text=kept[-1].text[:-1] + "…")
    return kept


def beside(blocks: list[tuple[Block, int]], gap: int = 2) -> Block:
    """Blocks of given widths, their first rows in one line."""
    rows: Block = []
    for i in range(max((len(block) for block, _ in blocks), default=0)):
        row: Row = []
        for block, width in blocks:
            row += [Piece(" " * gap)] if row else []
            row += fitted(block[i] if i < len(block) else [], width)
        rows.append(row)
    return rows


def rule(row: Row, width: int, style: str) -> Row:
    """A heading with a line behind it."""
    room = width - length(row) - 1
    return [*row, Piece(" " + "─" * room, style)] if room > 0 else row
