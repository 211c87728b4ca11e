"""The turn of somebody else, told: move by move while it is played, and afterwards in a sentence and in marks.

What was done since the reader's last own decision is told from the log of her own view, so that it says nothing that
she may not know. What differs between games its own class in `games/NAME/web/film.py` fills in.
"""

import re
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ludomancer.core.events import Event
from ludomancer.core.moves import CLAUSES, THIRD, Move, Moves
from ludomancer.core.update import LogLine, TableUpdate
from ludomancer.core.view import AnyView
from ludomancer.web.elements import icon
from ludomancer.web.log import Line

if TYPE_CHECKING:
    from ludomancer.web.table import TablePage

Marks = dict[str, tuple[int, ...]]  # elements by an attribute that only they have, and the moves that changed them
Counters = dict[str, int]  # numbers on the table by the id of the element that shows them, and |what they belong to
USUAL = 700  # milliseconds for which a move is shown
FORMS = ("all", "mid", "few")  # of a sentence: where there is room, where there is some, where there is little
PENS = 2  # moves that are named on an element; of more a plus
LABEL = re.compile(r'aria-label="([^"]*)"')


class Turn(NamedTuple):
    """Where what others did since the reader's last own decision begins."""

    since: int  # the number of the last line of the log before it
    before: AnyView
    by: tuple[str, ...] = ()  # seats that decided since


class Told(NamedTuple):
    """A move of that turn."""

    number: int
    move: Move
    events: list[Event]
    last: int  # the number of its last line in the log
    first: int = 0  # and of its first one
    before: AnyView = None  # how the table was, where it is shown move by move


class TableFilm:
    """How every table tells a turn."""

    times: ClassVar[dict[str, int]] = {}  # of moves, by the kind of their first event
    # letters of a sentence that has room in a wide window, and in a narrow one; or between them in others, too
    room: ClassVar[tuple[int, ...]] = (132, 76)

    def __init__(self, page: "TablePage") -> None:
        self.page, self.t = page, page.t

    # --- what games fill in -----------------------------------------------------------------------------------------
    def marks(self, events: list[Event], view: AnyView) -> Iterable[str]:
        """What a move changed on the table, by attributes that single elements have."""
        return [f'id="sq-{square}"' for event in events for square in self.page.squares_of(event)]

    def left(self, told: list[Told], before: AnyView) -> Iterable[str]:
        """What somebody walked away from, in the same way."""
        return ()

    def counters(self, view: AnyView) -> Counters:
        """Numbers on the table that a turn changes."""
        return {}

    def ribbon(self, counter: str, more: str) -> str:
        """By how much a number changed."""
        return more

    def face(self, told: Told, update: TableUpdate) -> str:
        """What was played, large, as HTML; nothing where no card was."""
        return ""

    def drawings(self, told: Told) -> list[str]:
        """Drawings that this face needs."""
        return []

    def price(self, told: Told) -> str:
        """What it cost, under the card."""
        return ""

    def stage(self, told: Told, update: TableUpdate) -> str:
        """What is shown large while a move is told: of what is small on this table."""
        return ""

    def time(self, told: Told) -> int:
        """Milliseconds for which a move is shown."""
        return self.times.get(str(told.events[0]["event"]), USUAL)

    def place(self, told: Told) -> str:
        """The id of the element from which the card comes."""
        return f"seat-{told.move.seat}"

    def ended_by_itself(self, update: TableUpdate, turn: Turn) -> str:
        """Why the reader's own turn was over, where it was not she who ended it."""
        return ""

    def ended_in_short(self, own: str) -> str:
        """The same, where there is little room."""
        return own

    # --- moves ------------------------------------------------------------------------------------------------------
    def words(self, update: TableUpdate) -> Moves:
        return self.page.moves(self.page.narrator.named(self.page.names(update)))

    def moves(self, update: TableUpdate, turn: Turn) -> list[Told]:
        """What others did in the turn; what is nobody's follows from the move before it."""
        lines = [line for line in update["log"] if line["n"] > turn.since]
        return self.moves_in(update, lines)

    def moves_in(self, update: TableUpdate, lines: list[LogLine]) -> list[Told]:
        events = [line["event"] for line in lines]
        over = update["status"] != "running" or not (update["view"] or {}).get("pending")
        found: list[Told] = []
        seat = ""
        for move in self.words(update).moves_of(events, over):
            seat = move.seat or seat
            if seat and seat != update["seat"]:
                mine, first, last = events[move.first : move.end], lines[move.first]["n"], lines[move.end - 1]["n"]
                found.append(Told(len(found) + 1, move._replace(seat=seat), mine, last, first))
        return found

    # --- afterwards ---------------------------------------------------------------------------------------------------
    def shown(self, update: TableUpdate, parts: dict[str, str], turn: Turn | None) -> dict[str, str]:
        """The parts of a page with what the turn left: marks, and the sentence in the prompt."""
        if turn is None or not update["view"]:
            return parts
        told = self.moves(update, turn)
        parts = self.marked(update, parts, told, turn.before)
        sentence = self._sentences(update, turn, told)
        if sentence and 'id="prompt"' in parts.get("prompt", ""):
            parts["prompt"] = _inside(parts["prompt"], 'id="prompt"', sentence)
        return parts

    def marked(self, update: TableUpdate, parts: dict[str, str], told: list[Told], before: AnyView) -> dict[str, str]:
        """Parts with the marks of some moves, and ribbons at the numbers that are other ones than before."""
        parts = parts.copy()
        for attribute, numbers in self._marks(told, update["view"]).items():
            name = _holder(parts, attribute)
            if name:
                parts[name] = _inside(self._labelled(parts[name], attribute, numbers), attribute, self._trace(numbers))
        for attribute in dict.fromkeys(self.left(told, before)):
            name = _holder(parts, attribute)
            if name:
                parts[name] = _inside(parts[name], attribute, '<i class="was" aria-hidden="true"></i>')
        now = self.counters(update["view"])
        for ident, was in self.counters(before).items():
            more = now.get(ident, was) - was
            attribute = f'id="{ident.partition("|")[0]}"'
            name = _holder(parts, attribute) if more else ""
            if name:
                ribbon = f'<i class="delta" aria-hidden="true">{escape(self.ribbon(ident, _signed(more)))}</i>'
                parts[name] = _inside(parts[name], attribute, ribbon)
        return parts

    def _marks(self, told: list[Told], view: AnyView) -> Marks:
        found: dict[str, list[int]] = {}
        for each in told:
            for attribute in dict.fromkeys(self.marks(each.events, view)):
                found.setdefault(attribute, []).append(each.number)
        return {attribute: tuple(numbers) for attribute, numbers in found.items()}

    def _trace(self, numbers: tuple[int, ...]) -> str:
        """Corners, and pennants that say by which moves."""
        pens = [str(number) for number in numbers[:PENS]] + ["+"] * (len(numbers) > PENS)
        inside = "".join(f'<i class="pen">{pen}</i>' for pen in pens)
        moves = " ".join(map(str, numbers))
        return f'<i class="trace" data-moves="{moves}" aria-hidden="true"><i class="pens">{inside}</i></i>'

    def _labelled(self, html: str, attribute: str, numbers: tuple[int, ...]) -> str:
        """What is marked says so in its name, too."""
        start, end = _tag(html, attribute)
        by = escape(
            self.t.many(
                "changed by move {moves}", "changed by moves {moves}", len(numbers), moves=self._listed(numbers)
            )
        )
        tag = LABEL.sub(lambda found: f'aria-label="{found[1]}, {by}"', html[start:end], count=1)
        return html[:start] + tag + html[end:]

    def _listed(self, numbers: tuple[int, ...]) -> str:
        return self.page.moves(self.page.narrator).listed([str(number) for number in numbers])

    def _sentences(self, update: TableUpdate, turn: Turn, told: list[Told]) -> str:
        """One sentence a turn that is over, of at most three clauses; with several rivals each has fewer."""
        runs: list[list[Told]] = []
        for each in told:
            if not runs or runs[-1][0].move.seat != each.move.seat:
                runs.append([])
            runs[-1].append(each)
        acting = self.page.acting(update)
        if runs and acting and acting["seat"] == runs[-1][0].move.seat and update["status"] == "running":
            runs.pop()
        words = self.words(update)
        if not told and acting and acting["seat"] not in turn.by and self._whole_turn(update, turn):
            passed = words.turn_sentence([], words.narrator.seat(turn.by[-1]))[0]
            return f'<div class="told">{self._who(turn.by[-1])}<p>{escape(passed)}</p></div>'
        most = max(1, CLAUSES // max(1, len(runs)))
        own = self.ended_by_itself(update, turn)
        forms: dict[str, str] = {}  # each only where it is shorter than the ones before
        for form, room in zip((*FORMS[: len(self.room) - 1], FORMS[-1]), self.room, strict=True):
            own = self.ended_in_short(own) if form == FORMS[-1] else own
            said, most = self._fitting(words, runs, own, most, room)
            if said not in forms.values():
                forms[form] = said
        said = forms["all"]
        if not said:
            return ""
        if forms.keys() != {"all"}:
            said = "".join(f'<span class="{form}">{text}</span>' for form, text in forms.items())
        who = self._who(runs[-1][0].move.seat) if runs else ""
        again = escape(self.t("Show again"))
        button = (
            f'<button class="btn again scripted" type="button" data-film aria-label="{again}" title="{again}">'
            f"{icon('replay')}<span>{again}</span></button>"
            if runs
            else ""
        )
        return f'<div class="told">{who}<p>{said}</p>{button}</div>'

    def _whole_turn(self, update: TableUpdate, turn: Turn) -> bool:
        """Did a turn of others begin and end?"""
        turns = [line["n"] for line in update["log"] if line["event"]["event"] == self.page.turn_event]
        return bool(turn.by and turns) and turns[0] <= turn.since < turns[-1]

    def _who(self, seat: str) -> str:
        return f'<span class="who" aria-hidden="true">{self.face_of(seat)}</span>'

    def face_of(self, seat: str) -> str:
        return icon(self.page.sign_of(seat))

    def _fitting(self, words: Moves, runs: list[list[Told]], own: str, most: int, room: int) -> tuple[str, int]:
        """What has room, and in how many clauses."""
        said, letters = self._said(words, runs, own, most)
        while letters > room and most > 0:
            most -= 1
            said, letters = self._said(words, runs, own, most)
        return said, most

    def _said(self, words: Moves, runs: list[list[Told]], own: str, most: int) -> tuple[str, int]:
        """Why the reader's turn was over, and what each did since, in so many clauses; and how many letters that is."""
        said, letters = [escape(own)] if own else [], len(own)
        for run in runs:
            who = words.narrator.seat(run[0].move.seat)
            text, more = self.t.many("{who} made one move.", "{who} made {count} moves.", len(run), who=who), ""
            if most:
                text, more = words.turn_sentence([each.move for each in run], who, most=most)
            html = self._written(text, run, who)
            if more:
                link = f'<a class="rest" href="#log" data-sheet="log">{escape(more)}</a>'
                html = link.join(html.rsplit(escape(more), 1))
            said.append(html)
            letters += len(text) + html.count("data-square")  # squares are set apart
        return " ".join(said), letters

    def _written(self, text: str, told: list[Told], who: str) -> str:
        """A text with its names, squares and signs set as in the log."""
        names = (who, *dict.fromkeys(name for each in told for name in each.move.names))
        squares = tuple(dict.fromkeys(square for each in told for square in each.move.squares))
        signs = tuple(dict.fromkeys(sign for each in told for sign in self.page.signs_of_move(each.events)))
        return self.page.log.written(Line(text, "", names, squares, signs))

    # --- while it is played -----------------------------------------------------------------------------------------
    def step(self, told: Told, update: TableUpdate) -> dict[str, Any]:
        """What a page is told of a move besides the parts that it changed."""
        words = self.words(update)
        who = words.narrator.seat(told.move.seat)
        said = self.t("{who} {move}", who=who, move=words.clause(told.move.said, THIRD))
        kind = str(told.events[0]["event"])
        found = {
            "n": told.number,
            "who": self.face_of(told.move.seat),
            "by": told.move.seat,
            "kind": kind,
            "say": self._written(said, [told], who),
            "gain": self._written(told.move.gain, [told], who) if told.move.gain else "",
            "card": self.face(told, update),
            "price": self.price(told),
            "from": self.place(told),
            "stage": self.stage(told, update),
            "ms": self.time(told),
        }
        return {name: value for name, value in found.items() if value}


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}"


def _holder(parts: dict[str, str], attribute: str) -> str:
    """The part that has an element; sheets are looked at by whoever opens them."""
    kind, _, value = attribute.partition('="')
    if kind == "id" and value[:-1] in parts:
        return value[:-1]
    return next((name for name, html in parts.items() if attribute in html and not html.startswith("<dialog")), "")


def _tag(html: str, attribute: str) -> tuple[int, int]:
    """Where the tag with this attribute begins and ends: what stands in attributes is escaped."""
    at = html.index(attribute)
    return html.rindex("<", 0, at), html.index(">", at) + 1


def _inside(html: str, attribute: str, what: str) -> str:
    """What comes first in the element with this attribute."""
    end = _tag(html, attribute)[1]
    return html[:end] + what + html[end:]
