"""Everything that a seat receives, made in one place from the state, its journal and the seat.

Nothing else of a running game leaves the server: pages and programs are given what `make_update` gives, and the test of
secrecy looks at it alone.
"""

from bisect import bisect_left
from json import JSONEncoder
from operator import itemgetter
from typing import NamedTuple

from ludomancer.core.codes import NOBODY
from ludomancer.core.game import Game
from ludomancer.core.journal import Entry, Journal
from ludomancer.core.narrator import Narrator
from ludomancer.core.outcome import OutcomeView
from ludomancer.core.state import State
from ludomancer.core.update import (
    LINE_BYTES,
    AskedUpdate,
    Curtain,
    DealUpdate,
    DeclinedUpdate,
    LegalAction,
    Links,
    LogLine,
    Result,
    SeatUpdate,
    Sitting,
    TableUpdate,
    Undo,
    UpdateFrame,
)
from ludomancer.core.view import CommonView
from ludomancer.server.seats import WATCHER

as_json = JSONEncoder(ensure_ascii=False).encode  # of what is sent
LINES = 150  # of the log, the last ones; the whole is on a page of its own
TURN = 50  # lines of a turn, about: what stood before it in the log is wanted for its film


class Facts(NamedTuple):
    """What all may know of a table besides its game; the same for every seat but for what names the seat itself."""

    table: str
    revision: int
    status: str
    seats: list[Sitting]
    undo: Undo
    links: Links
    promises: dict[str, str]
    deal: DealUpdate  # see `deals`
    resigned: str
    asked: AskedUpdate | None = None
    hints: bool = False
    curtain: str = ""
    rematch: str = ""
    closable: bool = False  # by whoever opened it
    declined: DeclinedUpdate | None = None
    practice: str = ""


class SeatLog:
    """The log of one seat in one language, kept so that only what is new has to be told; of a long one its end."""

    def __init__(self) -> None:
        self.known = 0  # entries of the journal that were looked at
        self.last: Entry | None = None  # of these
        self.dropped = 0  # lines before those that are kept
        self.lines: list[LogLine] = []
        self.starts: list[tuple[int, Entry]] = []  # the entry of each line
        self.encoded: list[str] = []  # lines as JSON, as far as somebody asked for it

    def up_to_date(self, journal: Journal, seat: int, narrator: Narrator) -> list[LogLine]:
        entries = journal.entries
        self._forget_what_was_taken_back(entries)
        for i, event in enumerate(journal.view(seat, self.known), self.known):
            text = narrator.event(event)
            if text:
                self.lines.append({"n": self.dropped + len(self.lines) + 1, "event": event, "text": text})
                self.starts.append((i, entries[i]))
        self.known = len(entries)
        self.last = entries[-1] if entries else None
        if len(self.lines) > 2 * LINES + TURN:
            gone = len(self.lines) - LINES - TURN
            self.dropped += gone
            del self.lines[:gone], self.starts[:gone], self.encoded[:gone]
        return self.lines

    def _forget_what_was_taken_back(self, entries: list[Entry]) -> None:
        """Whoever takes back cuts the journal off, and what is played then is written in entries of its own."""
        if self.last is None or _has(entries, self.known - 1, self.last):
            return
        while self.starts and not _has(entries, *self.starts[-1]):
            self.starts.pop()
            self.lines.pop()
        self.known = self.starts[-1][0] + 1 if self.starts else 0
        if self.dropped and len(self.lines) < LINES:  # what was dropped is in sight again
            self.known, self.dropped = 0, 0
            self.lines.clear()
            self.starts.clear()
        del self.encoded[len(self.lines) :]

    def json(self) -> str:
        """The last lines, as they stand in an update: most of its letters, and few of them new."""
        for line in self.lines[len(self.encoded) :]:
            self.encoded.append(as_json(line))
        return f"[{', '.join(self.encoded[-LINES:])}]"

    def lines_before(self, entry: int) -> int:
        """The number of the last line that tells of what the journal had before an entry."""
        return self.dropped + bisect_left(self.starts, entry, key=itemgetter(0))

    def entry_of(self, number: int) -> int:
        """The entry that a line tells of."""
        return self.starts[number - self.dropped - 1][0]

    @property
    def weight(self) -> int:
        """In bytes, about."""
        return LINE_BYTES * len(self.lines) + sum(map(len, self.encoded))


def _has(entries: list[Entry], number: int, entry: Entry) -> bool:
    return number < len(entries) and entries[number] is entry


def make_update(
    game: Game,
    state: State,
    journal: Journal,
    seat: int,
    narrator: Narrator,
    facts: Facts,
    log: SeatLog | None = None,
    entries: int | None = None,
) -> TableUpdate:
    """What a seat (or NOBODY) may see and do; in the past, when the journal had so many entries."""
    view: CommonView = state.view(seat)
    log = log or SeatLog()
    lines = log.up_to_date(journal, seat, narrator)
    if entries is not None:
        lines = lines[: log.lines_before(entries) - log.dropped]
    decides = seat != NOBODY and seat == state.actor and facts.status == "running"
    outcome = view["outcome"]
    return {
        **_frame(game, narrator, facts, seat),
        "view": view,
        "legal": _legal(game, state, narrator) if decides else [],
        "question": narrator.question(view) if decides else "",
        "log": lines[-LINES:],
        "result": _result(narrator, outcome, facts) if facts.status in ("over", "replay") else None,
    }


def _legal(game: Game, state: State, narrator: Narrator) -> list[LegalAction]:
    """An action is called the same in every position."""
    known, legal = narrator.actions, []
    for action in state.legal_actions():
        if action not in known:
            known[action] = {"action": game.text(action), "text": narrator.action(action)}
        legal.append(known[action])
    return legal


def waiting_update(game: Game, seat: int, narrator: Narrator, facts: Facts) -> TableUpdate:
    """Before the deal."""
    frame = _frame(game, narrator, facts, seat)
    return {**frame, "view": None, "legal": [], "question": "", "log": [], "result": None}


def _frame(game: Game, narrator: Narrator, facts: Facts, seat: int) -> UpdateFrame:
    t = narrator.t
    me = WATCHER if seat == NOBODY else game.seat_names[seat]
    seats: list[SeatUpdate] = [
        {**each, "title": narrator.seat(each["seat"]), "you": each["seat"] == me} for each in facts.seats
    ]
    curtain: Curtain | None = {"seat": facts.curtain, "title": narrator.seat(facts.curtain)} if facts.curtain else None
    return {
        "table": facts.table,
        "revision": facts.revision,
        "status": facts.status,
        "game": game.id,
        "name": str(t.value(game.names)),
        "language": narrator.language,
        "seat": me,
        "seats": seats,
        "undo": facts.undo,
        "asked": facts.asked,
        "declined": facts.declined,
        "hints": facts.hints,
        "curtain": curtain,
        "links": facts.links,
        "promises": facts.promises,
        "deal": facts.deal,
        "rematch": facts.rematch,
        "closable": facts.closable,
        "practice": facts.practice,
    }


def _result(narrator: Narrator, outcome: OutcomeView | None, facts: Facts) -> Result | None:
    if facts.resigned:
        winners = [each["seat"] for each in facts.seats if each["seat"] != facts.resigned]
        text = narrator.t("{seat} resigned.", seat=narrator.seat(facts.resigned))
        return {"text": text, "rule": "", "winners": winners, "reason": "resigned"}
    if outcome is None:
        return None
    return {
        "text": narrator.result(outcome),
        "rule": outcome["rule"],
        "winners": outcome["winners"],
        "reason": outcome["reason"],
    }
