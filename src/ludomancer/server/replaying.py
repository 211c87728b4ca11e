"""Finished games, decision by decision: every position of a record, ready to be shown from any seat."""

from functools import lru_cache
from typing import Any, NamedTuple

from ludomancer.core.codes import NOBODY
from ludomancer.core.game import Game
from ludomancer.core.journal import Entry, Journal
from ludomancer.core.record import GoOn, Move, Replay, TakeBack, parse_record
from ludomancer.core.state import State
from ludomancer.games import load
from ludomancer.server.live import Live, telling_of
from ludomancer.server.sheet import Facts, make_sheet
from ludomancer.server.tables import Table

KEPT = 32  # replays in memory


class Step(NamedTuple):
    """A position, and what led to it."""

    state: State
    entries: list[Entry]  # of the journal, shared between steps
    told: int  # of these, what belongs to this step
    seat: int  # who decided; NOBODY at the start
    action: int  # -1 for a take-back
    back: int  # decisions that were taken back


class Steps:
    """A whole game. Take-backs are steps too: nothing that happened is left out."""

    def __init__(self, record: str, place: str) -> None:
        replay = Replay(parse_record(record, place), load)
        self.game: Game = replay.game
        journal = Journal(self.game)
        replay.state.journal = journal
        self.steps = [Step(replay.state.clone(), journal.entries, 0, NOBODY, -1, 0)]
        for entry in replay.steps():
            if isinstance(entry, Move):
                made = replay.history.decisions[-1]
                self._add(replay.state, journal, made.seat, made.action, 0)
            elif isinstance(entry, TakeBack):
                self._add(replay.state, journal, self.game.seat(entry.seat), -1, entry.decisions)
                journal.entries = list(journal.entries)  # earlier steps keep what they had
            elif isinstance(entry, GoOn):
                self.steps = [Step(replay.state.clone(), journal.entries, 0, NOBODY, -1, 0)]
        self.resigned = replay.resigned or ""
        self.replay = replay  # at its end

    def _add(self, state: State, journal: Journal, seat: int, action: int, back: int) -> None:
        self.steps.append(Step(state.clone(), journal.entries, len(journal.entries), seat, action, back))

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    def taken_back(self) -> tuple[tuple[int, int], ...]:
        """From which step to which was taken back later."""
        standing: list[int] = []
        found = []
        for number, step in enumerate(self.steps):
            if step.back:
                gone = standing[-step.back :]
                del standing[-step.back :]
                if gone:
                    found.append((gone[0], number))
            elif number:
                standing.append(number)
        return tuple(found)

    def told(self, at: int, viewer: str, language: str) -> str:
        """What was decided, as the viewer may read it."""
        step = self.steps[at]
        telling = telling_of(self.game, language)
        if step.back:
            return telling.t.many("takes back the last decision", "takes back the last {count} decisions", step.back)
        if step.action < 0:
            return ""
        number = self.game.seat(viewer)
        hidden = self.game.text_for(step.action, step.seat, number) != self.game.text(step.action)
        return self.game.text_for(step.action, step.seat, number) if hidden else telling.action(step.action)

    def sheet(self, table: Table, at: int, viewer: str, language: str, seats: list[dict[str, Any]]) -> dict[str, Any]:
        """The position after a step, as a seat saw it."""
        step = self.steps[at]
        journal = Journal(self.game)
        journal.entries = step.entries[: step.told]
        end = at == self.last
        facts = Facts(
            table=table.id,
            revision=at,
            status="replay",
            seats=[each | {"acts": self._acts(step, each["seat"])} for each in seats],
            undo={"free": 0, "ask": 0},
            asked=None,
            hints=False,
            curtain="",
            links={"watch": "", "join": ""},
            promises=table.promises(),
            rematch="",
            resigned=self.resigned if end else "",
        )
        number = self.game.seat(viewer)
        return make_sheet(self.game, step.state, journal, number, telling_of(self.game, language), facts)

    def _acts(self, step: Step, seat: str) -> bool:
        return step.state.actor != NOBODY and self.game.seat_names[step.state.actor] == seat


@lru_cache(maxsize=KEPT)
def steps_of(table_id: str, record: str) -> Steps:
    return Steps(record, table_id)


def seats_of(live: Live, language: str) -> list[dict[str, Any]]:
    """Who sat where."""
    return live.facts("nobody", telling_of(live.table.game, language), "").seats
