"""The log of a table: its turns as parts, each written once and kept as long as its lines stay the same."""

import re
from collections.abc import Hashable, Iterator
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ludomancer.core.update import LogLine
from ludomancer.web.cache import region
from ludomancer.web.elements import filled, icon
from ludomancer.web.page import TableUpdate

if TYPE_CHECKING:
    from ludomancer.web.table import TablePage

LONG = 12  # lines of the log that are sent together


class Line(NamedTuple):
    """All that a line's HTML depends on."""

    text: str
    icon: str
    name: str  # what it is about
    squares: tuple[str, ...]
    signs: Hashable  # what the game draws in it
    branch: bool  # does it follow from the line before?


class Lines:
    """Lines of a log: they only ever come and go at its end, so what lies between the same two is the same too."""

    weight = 200  # bytes, about: the lines belong to the log
    __slots__ = ("lines",)

    def __init__(self, lines: list[LogLine]) -> None:
        self.lines = lines

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lines):
            return NotImplemented
        ours, theirs = self.lines, other.lines
        return ours[0] is theirs[0] and ours[-1] is theirs[-1] and len(ours) == len(theirs)

    def __hash__(self) -> int:
        return hash((id(self.lines[0]), id(self.lines[-1])))


class Head(NamedTuple):
    """What stands over a turn: its id, whose it is, and words."""

    id: str
    seat: str
    text: str


class Turns(NamedTuple):
    """Some turns: their places one after the other, and the parts."""

    order: str
    parts: dict[str, str]


class TableLog:
    """The log of every table; what differs between games the page says."""

    def __init__(self, page: "TablePage") -> None:
        self.page = page
        self.t = page.t

    def parts(self, update: TableUpdate) -> dict[str, str]:
        """Newest first; one part a turn or more, and a short one that has the turns in order."""
        log = update["log"]
        turn_event = self.page.turn_event
        starts = [i for i, line in enumerate(log) if line["event"]["event"] == turn_event]
        if log and starts[:1] != [0] and (log[0]["n"] == 1 or not starts):
            starts.insert(0, -1)  # else the rest of a turn that is no longer told whole: it would shrink line by line
        if not starts:
            nothing = escape(self.t("Nothing has happened yet."))
            return {"log-turns": f'<ol id="log-turns" tabindex="0"><li class="empty">{nothing}</li></ol>'}
        *older, last = starts
        order, parts = self._write_turn(self._head(update, last, len(log)), log[last + 1 :])
        if older:
            first = self._head(update, older[0], (older[1:] or [last])[0])
            begin = max(0, older[0])
            before = self._older(first, Lines(log[begin : last + 1]), tuple([i - begin for i in older]))
            order, parts = order + before.order, parts | before.parts
        return {"log-turns": f'<ol id="log-turns" tabindex="0">{order}</ol>'} | parts

    def _head(self, update: TableUpdate, start: int, end: int) -> Head:
        log = update["log"]
        if start >= 0:
            return _head_of(log[start])
        event = self.page.first_turn(update, log[end]["event"] if end < len(log) else None)
        return Head(f"turn-{event['number']}", event.get("seat", ""), self.page.first_heading(event))

    @region
    def _older(self, first: Head, log: Lines, starts: tuple[int, ...]) -> Turns:
        """All turns but the last, whose first line is the last one here; newest first."""
        order = ""
        parts: dict[str, str] = {}
        end = len(log.lines) - 1
        for start in reversed(starts):
            head = first if start == starts[0] else _head_of(log.lines[start])
            lines = log.lines[start + 1 : end]
            turn = self._turn(head, Lines(lines)) if lines else self._write_turn(head, lines)
            order += turn.order
            parts |= turn.parts
            end = start
        return Turns(order, parts)

    @region
    def _turn(self, head: Head, lines: Lines) -> Turns:
        """A turn that is over."""
        return self._write_turn(head, lines.lines)

    def _write_turn(self, head: Head, lines: list[LogLine]) -> Turns:
        """Of a long one every few lines are a part, so that a new line does not bring the others again."""
        chunks = self._chunks(lines)
        said = f'<p class="turn-of">{icon(self.page.sign_of(head.seat))}{escape(head.text)}</p>'
        parts: dict[str, str] = {}
        if len(chunks) > 1:
            names = [f"{head.id}-{number}" for number in range(1, len(chunks) + 1)]
            parts |= {name: f'<ol id="{name}">{chunk}</ol>' for name, chunk in zip(names, chunks, strict=True)}
            inside = "".join(f'<ol id="{name}" data-keep></ol>' for name in reversed(names))
        else:
            inside = f"<ol>{''.join(chunks)}</ol>"
        parts[head.id] = f'<li id="{head.id}">{said}{inside}</li>'
        return Turns(f'<li id="{head.id}" data-keep></li>', parts)

    def _chunks(self, lines: list[LogLine]) -> list[str]:
        """The lines of a turn, oldest chunk first; in a chunk newest first, each with what followed from it."""
        chunks: list[list[str]] = []
        count = LONG  # lines of the chunk
        for line in self._lines(lines):
            if line.branch:
                chunks[-1][-1] += self._line(line)
            else:
                if count >= LONG:
                    chunks.append([])
                    count = 0
                chunks[-1].append(self._line(line))
            count += 1
        return ["".join(reversed(chunk)) for chunk in chunks]

    def _lines(self, lines: list[LogLine]) -> Iterator[Line]:
        page, first = self.page, None  # what the line follows from
        for line in page.grouped(lines):
            event = line["event"]
            branch = first is not None and page.follows(event, first)
            first = first if branch else event
            squares, signs = tuple(page.squares_of(event)), page.signs_of(event)
            yield Line(line["text"], page.event_icon(event), page.name_in(event), squares, signs, branch)

    def panel(self, parts: dict[str, str]) -> str:
        """The log with all that is told in place."""
        title, close = escape(self.t("Log")), escape(self.t("Close"))
        shut = f'<a class="tool narrow" href="#main" data-close aria-label="{close}">{icon("close")}</a>'
        return (
            '<section class="panel log" id="log" aria-labelledby="log-title"><header class="log-head">'
            f'<h2 class="panel-title" id="log-title">{title}</h2>{shut}</header>'
            f"{filled(parts, 'log-turns')}</section>"
        )

    @region
    def _line(self, line: Line) -> str:
        html = escape(line.text)
        if line.name:
            html = html.replace(escape(line.name), f"<b>{escape(line.name)}</b>", 1)
        if line.squares:
            places = "|".join(re.escape(escape(square)) for square in line.squares)
            html = re.sub(rf"\b({places})\b", r'<span class="at" data-square="\1">\1</span>', html)
        if line.signs is not None:
            html = self.page.with_signs(html, line.signs)
        branch = " branch" if line.branch else ""
        return f'<li class="ev{branch}">{icon(line.icon)}<span>{html}</span></li>'


def _head_of(line: LogLine) -> Head:
    event = line["event"]
    return Head(f"turn-{event['number']}", event.get("seat", ""), line["text"])
