"""Everything that a seat receives, made in one place from the state, its journal and the seat.

Nothing else of a running game leaves the server: pages and programs are given what `make_sheet` gives, and the test of
secrecy looks at it alone.
"""

from json import dumps
from typing import Any, NamedTuple

from ludomancer.core.codes import NOBODY
from ludomancer.core.game import Game
from ludomancer.core.journal import Entry, Journal
from ludomancer.core.state import State
from ludomancer.core.telling import Telling

LINES = 150  # of the log, the last ones; the whole is on a page of its own


class Facts(NamedTuple):
    """What all may know of a table besides its game; the same for every seat but for what names the seat itself."""

    table: str
    revision: int
    status: str
    seats: list[dict[str, Any]]
    undo: dict[str, int]
    asked: dict[str, Any] | None
    hints: bool
    curtain: str
    links: dict[str, str]
    promises: dict[str, str]
    rematch: str
    resigned: str


class Told:
    """The log of one seat in one language, kept so that only what is new has to be told."""

    def __init__(self) -> None:
        self.seen: list[Entry] = []
        self.lines: list[dict[str, Any]] = []
        self.starts: list[int] = []  # the entry of each line
        self.encoded: list[str] = []  # lines as JSON, as far as somebody asked for it

    def up_to_date(self, journal: Journal, seat: int, telling: Telling) -> list[dict[str, Any]]:
        entries = journal.entries
        same = min(len(self.seen), len(entries))
        while same and self.seen[same - 1] is not entries[same - 1]:  # taken back, and played otherwise
            same -= 1
        while self.starts and self.starts[-1] >= same:
            self.starts.pop()
            self.lines.pop()
        del self.seen[same:], self.encoded[len(self.lines) :]
        for i, event in enumerate(journal.view(seat, same), same):
            text = telling.event(event)
            if text:
                self.lines.append({"n": len(self.lines) + 1, "event": event, "text": text})
                self.starts.append(i)
        self.seen += entries[same:]
        return self.lines

    def json(self) -> str:
        """The last lines, as they stand in a sheet: most of its letters, and few of them new."""
        for line in self.lines[len(self.encoded) :]:
            self.encoded.append(dumps(line, ensure_ascii=False))
        return f"[{', '.join(self.encoded[-LINES:])}]"


def make_sheet(
    game: Game, state: State, journal: Journal, seat: int, telling: Telling, facts: Facts, told: Told | None = None
) -> dict[str, Any]:
    """What a seat (or NOBODY) may see and do."""
    view = state.view(seat)
    lines = (told or Told()).up_to_date(journal, seat, telling)
    decides = seat != NOBODY and seat == state.actor and facts.status == "running"
    outcome = view["outcome"]
    sheet = _frame(game, telling, facts, seat)
    sheet |= {
        "view": view,
        "legal": _legal(game, state, telling) if decides else [],
        "question": telling.question(view) if decides else "",
        "log": lines[-LINES:],
        "result": _result(telling, outcome, facts) if facts.status in ("over", "replay") else None,
    }
    return sheet


def _legal(game: Game, state: State, telling: Telling) -> list[dict[str, str]]:
    return [{"action": game.text(action), "text": telling.action(action)} for action in state.legal_actions()]


def waiting_sheet(game: Game, seat: int, telling: Telling, facts: Facts) -> dict[str, Any]:
    """Before the deal."""
    empty: dict[str, Any] = {"view": None, "legal": [], "question": "", "log": [], "result": None}
    return _frame(game, telling, facts, seat) | empty


def _frame(game: Game, telling: Telling, facts: Facts, seat: int) -> dict[str, Any]:
    t = telling.t
    me = "nobody" if seat == NOBODY else game.seat_names[seat]
    seats = [each | {"title": telling.seat(each["seat"]), "you": each["seat"] == me} for each in facts.seats]
    curtain = {"seat": facts.curtain, "title": telling.seat(facts.curtain)} if facts.curtain else None
    return {
        "table": facts.table,
        "revision": facts.revision,
        "status": facts.status,
        "game": game.id,
        "name": t.value(game.names),
        "language": telling.language,
        "seat": me,
        "seats": seats,
        "undo": facts.undo,
        "asked": facts.asked,
        "hints": facts.hints,
        "curtain": curtain,
        "links": facts.links,
        "promises": facts.promises,
        "rematch": facts.rematch,
    }


def _result(telling: Telling, outcome: dict[str, Any] | None, facts: Facts) -> dict[str, Any] | None:
    if facts.resigned:
        winners = [each["seat"] for each in facts.seats if each["seat"] != facts.resigned]
        text = telling.t("{seat} resigned.", seat=telling.seat(facts.resigned))
        return {"text": text, "rule": "", "winners": winners, "reason": "resigned"}
    if outcome is None:
        return None
    return {
        "text": telling.result(outcome),
        "rule": outcome["rule"],
        "winners": outcome["winners"],
        "reason": outcome["reason"],
    }
