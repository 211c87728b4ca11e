"""Essences in their colours; a letter stands beside each, so that nothing depends on colours."""

import re

from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES
from ludomancer.games.res_arcana_duo.text.signs import LETTERS
from ludomancer.terminal.rows import QUIET, Piece, Row

STYLES = ("bold #ff8f5e", "bold #86cf7c", "bold #7cbcf2", "bold #b9aacb", "bold #f0c657")
POINTS_STYLE = "bold #dfb65f"
COLOURED = re.compile(rf"\d+[{LETTERS}](?![a-z])")


def coloured(text: str, style: str = "", target: str = "") -> Row:
    """A text with its essences in their colours."""
    row: Row = []
    end = 0
    for match in COLOURED.finditer(text):
        if match.start() > end:
            row.append(Piece(text[end : match.start()], style, target))
        row.append(Piece(match[0], STYLES[LETTERS.index(match[0][-1])], target))
        end = match.end()
    return [*row, Piece(text[end:], style, target)] if end < len(text) else row


def pool(counts: dict[str, int]) -> Row:
    """All five kinds, those that are missing quietly."""
    row: Row = []
    for i, name in enumerate(ESSENCES):
        gap = " " if row else ""
        row.append(Piece(f"{gap}{counts[name]}{LETTERS[i]}", STYLES[i] if counts[name] else QUIET))
    return row
