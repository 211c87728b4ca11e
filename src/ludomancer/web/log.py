"""The log of a table: its turns as parts, each written once and kept as long as its lines stay the same."""

import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from ludomancer.core.events import Event
from ludomancer.core.update import LogLine
from ludomancer.web.cache import Cache
from ludomancer.web.elements import filled, icon
from ludomancer.web.page import TableUpdate

if TYPE_CHECKING:
    from ludomancer.web.table import TablePage

LONG = 12  # lines of the log that are sent together


@dataclass(frozen=True)
class EndedTurn:
    """A turn of the log that is over, as it was written."""

    weight = 2_000  # bytes, about: its parts are in another cache
    head: tuple[str, str]  # whose it was, and what stands over it
    first: LogLine  # its lines; they only ever come and go at the end of the log, so what lies between is the same too
    last: LogLine
    length: int
    parts: dict[str, str]

    def holds(self, head: tuple[str, str], lines: list[LogLine]) -> bool:
        same = self.first is lines[0] and self.last is lines[-1] and self.length == len(lines)
        return same and self.head == head


class TurnStarts(NamedTuple):
    """Numbers of the lines with which turns begin, up to a line."""

    last: LogLine
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class OlderTurns:
    """All turns of a log but the last, which begins with the line `end`."""

    weight = 8_000  # likewise
    end: LogLine
    head: tuple[str, str, str]  # of the first of them
    first: LogLine  # the line with which they begin
    size: tuple[int, int]  # turns and lines
    order: str
    parts: dict[str, str]

    def holds(self, head: tuple[str, str, str], first: LogLine, end: LogLine, size: tuple[int, int]) -> bool:
        return self.first is first and self.end is end and self.size == size and self.head == head


class TableLog:
    """The log of every table; what differs between games the page says."""

    def __init__(self, page: "TablePage") -> None:
        self.page = page
        self.t = page.t
        # by text, kind of event, whose, a branch?
        self._lines: Cache[tuple[str, str, str, bool], str] = Cache()
        self._turns: Cache[tuple[Any, ...], dict[str, str]] = Cache()  # that are over
        self._over: Cache[tuple[str, str, str], EndedTurn] = Cache()  # the same by table, reader and turn
        self._turn_starts: Cache[tuple[str, str], TurnStarts] = Cache()  # by table and reader
        self._older: Cache[tuple[str, str], OlderTurns] = Cache()

    def parts(self, update: TableUpdate) -> dict[str, str]:
        """Newest first; one part a turn or more, and a short one that has the turns in order."""
        log = update["log"]
        starts = self._starts(update) if log else []
        if log and starts[:1] != [0] and (log[0]["n"] == 1 or not starts):
            starts.insert(0, -1)  # else the rest of a turn that is no longer told whole: it would shrink line by line
        if not starts:
            nothing = escape(self.t("Nothing has happened yet."))
            return {"log-turns": f'<ol id="log-turns" tabindex="0"><li class="empty">{nothing}</li></ol>'}
        *older, last = starts
        order, parts = self._turn_parts(update, [last], len(log))
        if older:
            more, written = self._older_turns(update, older, last)
            order, parts = order + more, parts | written
        return {"log-turns": f'<ol id="log-turns" tabindex="0">{order}</ol>'} | parts

    def _starts(self, update: TableUpdate) -> list[int]:
        """Where turns begin; only lines that are new since the last look are looked at."""
        log, place = update["log"], (update["table"], update["seat"])
        first, starts, seen = log[0]["n"], [], 0
        known = self._turn_starts.get(place)
        if known:
            at = known.last["n"] - first
            if 0 <= at < len(log) and log[at] is known.last:
                starts, seen = [number - first for number in known.numbers if number >= first], at + 1
        starts += [i for i in range(seen, len(log)) if log[i]["event"]["event"] == self.page.turn_event]
        self._turn_starts.put(place, TurnStarts(log[-1], tuple(first + i for i in starts)))
        return starts

    def _older_turns(self, update: TableUpdate, starts: list[int], end: int) -> tuple[str, dict[str, str]]:
        """All turns but the last: the same ones as long as the last begins with the same line."""
        log, place = update["log"], (update["table"], update["seat"])
        head = self._head(update, starts[0], starts[1] if len(starts) > 1 else end)
        first, size = log[max(0, starts[0])], (len(starts), end - starts[0])
        known = self._older.get(place)
        if known and known.holds(head, first, log[end], size):
            return known.order, known.parts
        order, parts = self._turn_parts(update, starts, end)
        self._older.put(place, OlderTurns(log[end], head, first, size, order, parts))
        return order, parts

    def _head(self, update: TableUpdate, start: int, end: int) -> tuple[str, str, str]:
        """The id of a turn, whose it is, and what stands over it."""
        log = update["log"]
        if start < 0:
            event = self.page.first_turn(update, log[end]["event"] if end < len(log) else None)
            text = self.page.first_heading(event)
        else:
            event, text = log[start]["event"], log[start]["text"]
        return f"turn-{event['number']}", event.get("seat", ""), text

    def _turn_parts(self, update: TableUpdate, starts: list[int], end: int) -> tuple[str, dict[str, str]]:
        """The turns that begin there, newest first: their places, and the parts."""
        log = update["log"]
        order = ""
        parts: dict[str, str] = {}
        for start in reversed(starts):
            ident, seat, text = self._head(update, start, end)
            lines = log[start + 1 : end]
            if end == len(log) or not lines:  # the next line makes it another one
                parts |= self._write_turn(ident, seat, text, self.page.grouped(lines))
            else:
                parts |= self._turn((update["table"], update["seat"], ident), seat, text, lines)
            order += f'<li id="{ident}" data-keep></li>'
            end = start
        return order, parts

    def _turn(self, place: tuple[str, str, str], seat: str, text: str, lines: list[LogLine]) -> dict[str, str]:
        """A turn that is over: the same lines as before, lines that another reader has too, or new ones."""
        known = self._over.get(place)
        if known and known.holds((seat, text), lines):
            return known.parts
        shown = self.page.grouped(lines)
        events = [line["event"] for line in shown]
        texts = [line["text"] for line in shown]
        key = (place[-1], seat, text, *texts, *[(each["event"], each.get("seat", "")) for each in events])
        parts = self._turns.get_or_make(key, lambda _: self._write_turn(place[-1], seat, text, shown))
        self._over.put(place, EndedTurn((seat, text), lines[0], lines[-1], len(lines), parts))
        return parts

    def _write_turn(self, ident: str, seat: str, text: str, lines: list[LogLine]) -> dict[str, str]:
        """Of a long one every few lines are a part, so that a new line does not bring the others again."""
        chunks = self._chunks(lines)
        head = f'<p class="turn-of">{icon(self.page.sign_of(seat))}{escape(text)}</p>'
        parts: dict[str, str] = {}
        if len(chunks) > 1:
            names = [f"{ident}-{number}" for number in range(1, len(chunks) + 1)]
            parts |= {name: f'<ol id="{name}">{chunk}</ol>' for name, chunk in zip(names, chunks, strict=True)}
            inside = "".join(f'<ol id="{name}" data-keep></ol>' for name in reversed(names))
        else:
            inside = f"<ol>{''.join(chunks)}</ol>"
        parts[ident] = f'<li id="{ident}">{head}{inside}</li>'
        return parts

    def _chunks(self, lines: list[LogLine]) -> list[str]:
        """The lines of a turn, oldest chunk first; in a chunk newest first, each with what followed from it."""
        chunks: list[list[str]] = []
        first, count = None, LONG  # what the line follows from; lines of the chunk
        for line in lines:
            event = line["event"]
            branch = first is not None and self.page.follows(event, first)
            key = (line["text"], event["event"], event.get("seat", ""), branch)
            written = self._lines.get_or_make(key, lambda key: self._write_line(key, event))  # noqa: B023
            if branch:
                chunks[-1][-1] += written
            else:
                first = event
                if count >= LONG:
                    chunks.append([])
                    count = 0
                chunks[-1].append(written)
            count += 1
        return ["".join(reversed(chunk)) for chunk in chunks]

    def panel(self, parts: dict[str, str]) -> str:
        """The log with all that is told in place."""
        title, close = escape(self.t("Log")), escape(self.t("Close"))
        shut = f'<a class="tool narrow" href="#main" data-close aria-label="{close}">{icon("close")}</a>'
        return (
            '<section class="panel log" id="log" aria-labelledby="log-title"><header class="log-head">'
            f'<h2 class="panel-title" id="log-title">{title}</h2>{shut}</header>'
            f"{filled(parts, 'log-turns')}</section>"
        )

    def _write_line(self, key: tuple[str, str, str, bool], event: Event) -> str:
        html = escape(key[0])
        if name := self.page.name_in(event):
            html = html.replace(escape(name), f"<b>{escape(name)}</b>", 1)
        if squares := self.page.squares_of(event):
            places = "|".join(re.escape(escape(square)) for square in squares)
            html = re.sub(rf"\b({places})\b", r'<span class="at" data-square="\1">\1</span>', html)
        html = self.page.with_signs(html, event)
        branch = " branch" if key[3] else ""
        return f'<li class="ev{branch}">{icon(self.page.event_icon(event))}<span>{html}</span></li>'
