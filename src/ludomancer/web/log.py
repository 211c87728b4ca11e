"""The log of a table: its turns as parts, each written once and kept as long as its lines stay the same."""

import re
from collections.abc import Hashable
from copy import copy
from html import escape
from sys import getsizeof
from typing import TYPE_CHECKING, NamedTuple

from ludomancer.core.events import DECIDED, Event
from ludomancer.core.moves import Move, Moves
from ludomancer.core.narrator import Names
from ludomancer.core.update import LINE_BYTES, LogLine, TableUpdate
from ludomancer.web.cache import Large, region
from ludomancer.web.elements import filled, icon

if TYPE_CHECKING:
    from ludomancer.web.table import TablePage

LONG = 12  # lines of the log that are sent together
NAME = "\x02{}\x03"  # what a seat is called, while a text is made: it stands for nothing else, whatever it says
CALLED = re.compile("\x02(.*?)\x03", re.DOTALL)
APART = 0xE000  # from here on, signs that stand for HTML: no text that anybody writes may have them

Frozen = tuple[tuple[str, object], ...]


class Line(NamedTuple):
    """All that the HTML of an event depends on, or of the first line of a move."""

    text: str
    icon: str
    names: tuple[str, ...]  # what it is about
    squares: tuple[str, ...]
    signs: tuple[Hashable, ...]  # what the game draws in it


class Lines(Large):
    """Lines of a log: they only ever come and go at its end, so what lies between the same two is the same too."""

    __slots__ = ("first", "last", "length", "lines")

    def __init__(self, lines: list[LogLine]) -> None:
        self.first, self.last, self.length = lines[0], lines[-1], len(lines)
        self.lines = lines

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lines):
            return NotImplemented
        return self.first is other.first and self.last is other.last and self.length == other.length

    def __hash__(self) -> int:
        return hash((id(self.first), id(self.last)))

    def remembered(self) -> "Lines":
        same = copy(self)
        same.lines = []
        return same

    @property
    def weight(self) -> int:
        """In bytes, about."""
        return getsizeof(self) + 2 * LINE_BYTES


class Head(NamedTuple):
    """A turn: its id, and the event with which it began."""

    id: str
    event: Frozen


class Telling(NamedTuple):
    """What a log depends on besides its lines: who reads it, and what the seats are called."""

    seat: str  # empty: nobody whom it calls "you"
    names: Names


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
        order = ""
        parts: dict[str, str] = {}
        if starts:
            reader = update["seat"] if update["status"] != "replay" else ""
            telling = Telling(reader, self.page.names(update))
            *older, last = starts
            over = _settled(update)
            order, parts = self._write_turn(self._head(update, last, len(log)), log[last + 1 :], telling, over)
            if older:
                first = self._head(update, older[0], (older[1:] or [last])[0])
                begin = max(0, older[0])
                lines = Lines(log[begin : last + 1])
                before = self._older(first, lines, tuple([i - begin for i in older]), telling)
                order, parts = order + before.order, parts | before.parts
        if not order:
            nothing = escape(self.t("Nothing has happened yet."))
            order = f'<li class="empty">{nothing}</li>'
        return {"log-turns": f'<ol id="log-turns" tabindex="0">{order}</ol>'} | parts

    def _head(self, update: TableUpdate, start: int, end: int) -> Head:
        log = update["log"]
        if start >= 0:
            return _head_of(log[start])
        event = self.page.first_turn(update, log[end]["event"] if end < len(log) else None)
        return Head(f"turn-{event['number']}", tuple(event.items()))

    @region
    def _older(self, first: Head, log: Lines, starts: tuple[int, ...], telling: Telling) -> Turns:
        """All turns but the last, whose first line is the last one here; newest first."""
        order = ""
        parts: dict[str, str] = {}
        end = len(log.lines) - 1
        for start in reversed(starts):
            head = first if start == starts[0] else _head_of(log.lines[start])
            lines = log.lines[start + 1 : end]
            if lines:
                turn = self._turn(head, Lines(lines), telling)
                order += turn.order
                parts |= turn.parts
            end = start
        return Turns(order, parts)

    @region
    def _turn(self, head: Head, lines: Lines, telling: Telling) -> Turns:
        """A turn that is over."""
        return self._write_turn(head, lines.lines, telling, True)

    def _write_turn(self, head: Head, lines: list[LogLine], telling: Telling, over: bool) -> Turns:
        """What each seat did in it under a heading of its own; without moves there is none."""
        order = ""
        parts: dict[str, str] = {}
        events = [line["event"] for line in lines]
        called = tuple((each, NAME.format(name)) for each, name in telling.names)
        words = self.page.moves(self.page.narrator.named(called))
        moves = words.moves_of(events, over)
        heading = dict(head.event)
        for number, (seat, run) in enumerate(self._runs(moves, heading), 1):
            name = head.id if number == 1 else f"{head.id}-by-{number}"
            who = self.page.narrator.named((*telling.names, (telling.seat, self.t("You"))))
            said = escape(self.page.heading(who, heading, seat))
            said = f'<p class="turn-of">{icon(self.page.sign_of(seat))}{said}</p>'
            chunks = self._chunks(name, words, run, events, telling.seat, seat)
            names = [f"{name}-{chunk}" for chunk in range(1, len(chunks) + 1)]
            if len(chunks) > 1:
                parts |= {each: f'<ol id="{each}">{chunk}</ol>' for each, chunk in zip(names, chunks, strict=True)}
                inside = "".join(f'<ol id="{each}" data-keep></ol>' for each in reversed(names))
            else:
                inside = f'<ol id="{names[0]}">{chunks[0]}</ol>'
            parts[name] = f'<li id="{name}">{said}{inside}</li>'
            order = f'<li id="{name}" data-keep></li>{order}'
        return Turns(order, parts)

    def _runs(self, moves: list[Move], heading: Event) -> list[tuple[str, list[Move]]]:
        """Whose moves they are; what is nobody's follows from the move before it."""
        runs: list[tuple[str, list[Move]]] = []
        seat, by_seat = str(heading.get("seat", "")), self.page.by_seat(heading)
        for move in moves:
            if by_seat and move.seat:
                seat = move.seat
            if not runs or runs[-1][0] != seat:
                runs.append((seat, []))
            runs[-1][1].append(move)
        return runs

    def _chunks(
        self, name: str, words: Moves, moves: list[Move], events: list[Event], reader: str, seat: str
    ) -> list[str]:
        """The moves of a turn, oldest chunk first, so that a new one does not bring the others; each newest first."""
        chunks: list[list[str]] = []
        count = LONG  # lines of the chunk
        for number, move in enumerate(moves, 1):
            if count >= LONG:
                chunks.append([])
                count = 0
            details = self._details(words, events[move.first : move.end])
            ident = f"{name}-m{number}" if details else ""  # so that what is opened stays open under what comes
            chunks[-1].append(self._move(ident, self._told(words, move, events, reader, seat), details))
            count += 1 + len(details)
        return ["".join(reversed(chunk)) for chunk in chunks]

    def _told(self, words: Moves, move: Move, events: list[Event], reader: str, seat: str) -> Line:
        """What another seat does in this one's turn says who did it."""
        you, aside = move.seat == reader, move.seat not in ("", seat)
        page, mine = self.page, events[move.first : move.end]
        text = words.line(move, you)
        if aside:
            who = self.t("You") if you else words.narrator.seat(move.seat)
            text = self.t("{who}: {move}", who=who, move=text)
        first = next(event for event in mine if page.narrator.event(event) is not None)
        squares = move.squares or tuple(page.squares_of(first))
        return Line(text, page.event_icon(first), move.names, squares, page.signs_of_move(mine))

    def _details(self, words: Moves, events: list[Event]) -> tuple[Line, ...]:
        """Single events; of a move that is one alone nothing else is told."""
        page, lines = self.page, []
        for event in events:
            text = words.detail(event)
            if text:
                name, signs = page.name_in(event), page.signs_of(event)
                names = (name,) if name else ()
                drawn = () if signs is None else (signs,)
                lines.append(Line(text, page.event_icon(event), names, tuple(page.squares_of(event)), drawn))
        return tuple(lines) if len(lines) > 1 else ()

    def aloud(self, update: TableUpdate, since: int) -> list[str]:
        """Turns that began and moves that were made since a line, for ears: who did what."""
        log, turn_event = update["log"], self.page.turn_event
        starts = [i for i, line in enumerate(log) if line["event"]["event"] == turn_event and line["n"] <= since]
        lines = log[starts[-1] if starts else 0 :]
        events = [line["event"] for line in lines]
        narrator = self.page.narrator.named(self.page.names(update))
        words, you = self.page.moves(narrator), self.t("You")
        told = {i: narrator.event(event) for i, event in enumerate(events) if event["event"] == turn_event}
        for move in words.moves_of(events, _settled(update)):
            last = max(i for i in range(move.first, move.end) if events[i]["event"] != DECIDED.key)
            mine = bool(move.seat) and move.seat == update["seat"]
            told[last] = words.line(move, mine)
            if move.seat:
                who = you if mine else narrator.seat(move.seat)
                told[last] = self.t("{who} {move}", who=who, move=told[last])
        return [text for i, text in sorted(told.items()) if text and lines[i]["n"] > since]

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
    def _move(self, ident: str, line: Line, details: tuple[Line, ...]) -> str:
        """A move; what happened in it is folded under it."""
        told = f"{icon(line.icon)}<span>{self.written(line)}</span>"
        if not details:
            return f'<li class="ev">{told}</li>'
        inside = "".join(f'<li class="ev">{icon(each.icon)}<span>{self.written(each)}</span></li>' for each in details)
        return f'<li id="{ident}"><details><summary class="ev">{told}</summary><ol>{inside}</ol></details></li>'

    def written(self, line: Line) -> str:
        """Its text as HTML. What is set apart is put in last, so that nothing else is looked for in it."""
        done: list[str] = []
        left, squares = {name for name in line.names if name}, set(line.squares)

        def put(html: str) -> str:
            done.append(html)
            return chr(APART + len(done) - 1)

        def set_apart(found: re.Match[str]) -> str:
            word, html = found[0], escape(found[0])
            if word in left:
                left.discard(word)
                return put(f"<b>{html}</b>")
            return put(f'<span class="at" data-square="{html}">{html}</span>' if word in squares else html)

        text = CALLED.sub(lambda found: put(escape(found[1])), line.text)
        if words := sorted(left | squares, key=len, reverse=True):
            text = re.sub(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)", set_apart, text)
        html = escape(text)
        for signs in line.signs:
            html = self.page.with_signs(html, signs)
        return "".join(done[ord(each) - APART] if APART <= ord(each) < APART + len(done) else each for each in html)


def _settled(update: TableUpdate) -> bool:
    """Will no more come of the last move?"""
    return update["status"] not in ("running", "replay") or not (update["view"] or {}).get("pending")


def _head_of(line: LogLine) -> Head:
    event = line["event"]
    return Head(f"turn-{event['number']}", tuple(event.items()))
