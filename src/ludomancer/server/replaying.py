"""Finished games, decision by decision: every position of a record, ready to be shown from any seat.

A game in memory is numbers: what was decided after which step, and what the journal said. Positions are played again
from the nearest of a few that are kept, so that a long game costs little more than a short one.
"""

from sys import getsizeof
from typing import Any, NamedTuple

from ludomancer.core.codes import NOBODY
from ludomancer.core.errors import LudomancerError
from ludomancer.core.game import Game
from ludomancer.core.journal import Dealer, Entry, Journal
from ludomancer.core.narrator import Narrator
from ludomancer.core.record import Move, Replay, Resign, TakeBack, parse_record, position_hash
from ludomancer.core.state import State
from ludomancer.core.translator import Translator
from ludomancer.core.update import Sitting, TableUpdate
from ludomancer.server.errors import Unfit
from ludomancer.server.open_hands import OpenJournal, lower_seat, open_view
from ludomancer.server.table import Table
from ludomancer.server.table_session import TableSession, narrator_of
from ludomancer.server.table_state import NOT_DRAWN
from ludomancer.server.table_update import Facts, SeatLog, make_update
from ludomancer.web.names import names_at

WINDOW = 64  # steps between two positions that are kept
LOGS = 3  # views whose log is kept, so that the next step tells only what is new
MARK = 6  # letters for the position after a step: 24 bits, and the end is compared whole
STEP_BYTES = 750  # of a step, about, with what the journal and the record say of it
GAME_BYTES = 500_000  # of a game with cards of its own


class Step(NamedTuple):
    """What led to a position."""

    base: int  # the step whose position it goes on from
    seat: int  # who decided; NOBODY at the start and at an end that was not played again
    action: int  # -1 where nothing was decided
    back: int  # decisions that were taken back
    events: int  # chance events before it
    first: int  # of the journal's entries that belong to it
    last: int


class Steps:
    """A whole game. Take-backs are steps too: nothing that happened is left out."""

    def __init__(self, record: str, game: Game, marks: str | None = None, end: dict[str, Any] | None = None) -> None:
        """`marks` and the document of the `end` are what was stored when the game ended."""
        self.game = game
        self.record = parse_record(record, "the record")
        entries = self.record.entries
        self.resigned = entries[-1].seat if entries and isinstance(entries[-1], Resign) else ""
        self.steps: list[Step] = []
        self.journal: list[Entry] = []  # of all steps, one after the other
        self.positions: dict[int, State] = {}
        self._dealer: Dealer | None = None
        self.replay: Replay | None = None  # at its end, if that is the stored one
        self.broken: int | None = None  # the first step that these rules do not follow
        self._logs: dict[tuple[str, str], SeatLog] = {}
        replay = self._play()
        if replay is not None and self._fits(replay, end):
            self.replay = replay
        elif end is not None:
            self._end_as_stored(marks, end)
        else:
            raise Unfit(NOT_DRAWN)

    # --- playing again ------------------------------------------------------------------------------------------------
    def _play(self) -> Replay | None:
        """None where the rules do not follow; the steps so far stay."""
        try:
            replay = Replay(self.record, lambda *_: self.game)
            self._dealer = replay.state.dealer
            self._add(replay.state, Step(0, NOBODY, -1, 0, 0, 0, 0))
            self._carry_out(replay)
        except LudomancerError:
            return None
        return replay

    def _carry_out(self, replay: Replay) -> None:
        state = replay.state
        journal = state.journal = Journal(self.game)
        standing = [0]  # the steps that were not taken back
        known, events = 0, state.chance_count
        for entry in replay.play():
            if isinstance(entry, Move):
                made = replay.history.decisions[-1]
                first = len(self.journal)
                self.journal += journal.entries[known:]
                standing.append(len(self.steps))
                step = Step(standing[-2], made.seat, made.action, 0, events, first, len(self.journal))
            elif isinstance(entry, TakeBack):
                del standing[-entry.decisions :]
                seat, first = self.game.seat(entry.seat), len(self.journal)
                step = Step(standing[-1], seat, -1, entry.decisions, state.chance_count, first, first)
            else:
                continue
            known, events = len(journal.entries), state.chance_count
            self._add(state, step)

    def _add(self, state: State, step: Step) -> None:
        if len(self.steps) % WINDOW == 0:
            self.positions[len(self.steps)] = state.clone()
        self.steps.append(step)

    def _fits(self, replay: Replay, end: dict[str, Any] | None) -> bool:
        """Does it lead where the record says, and where people left it?"""
        try:
            for line in ("result", "decisions", "position"):
                replay.check(line)
            return end is None or position_hash(replay.state) == position_hash(self.game.read(end))
        except LudomancerError:
            return False

    def _end_as_stored(self, marks: str | None, end: dict[str, Any]) -> None:
        """The steps that are certain, and after them the end as it was."""
        self.broken = self._certain(marks or "")
        del self.steps[self.broken :]
        self.positions = {number: state for number, state in self.positions.items() if number < self.broken}
        try:
            state = self.game.read(end)
        except LudomancerError:
            raise Unfit(NOT_DRAWN) from None
        self.positions[len(self.steps)] = state
        self.steps.append(Step(max(0, len(self.steps) - 1), NOBODY, -1, 0, 0, 0, 0))

    def _certain(self, marks: str) -> int:
        """How many of the first steps lead to the positions that were marked."""
        for number in range(len(self.steps)):
            if marks[number * MARK : (number + 1) * MARK] != self._mark(number):
                return number
        return len(self.steps)

    def _mark(self, number: int) -> str:
        return position_hash(self.state(number))[:MARK]

    def marks(self) -> str:
        """A few letters for each position: by them other rules see from where they lead elsewhere."""
        return "".join(map(self._mark, range(len(self.steps))))

    # --- looking ------------------------------------------------------------------------------------------------------
    @property
    def last(self) -> int:
        return len(self.steps) - 1

    @property
    def weight(self) -> int:
        """In bytes, about, for those who keep it."""
        logs = sum(log.weight for log in self._logs.values())
        game = 0 if self.game.edition.own else GAME_BYTES  # others share theirs with many
        return game + len(self.steps) * STEP_BYTES + sum(map(getsizeof, self.positions.values())) + logs

    def state(self, at: int) -> State:
        """The position after a step, to do with as one likes."""
        way = []
        while at not in self.positions:
            way.append(at)
            at = self.steps[at].base
        state = self.positions[at].clone()
        state.dealer = self._dealer
        for number in reversed(way):
            step = self.steps[number]
            state.chance_count = step.events  # what was taken back in between had numbers, too
            if step.action >= 0:
                state.apply_unchecked(step.action)
        return state

    def entries(self, at: int) -> list[Entry]:
        """What the journal had said by then."""
        parts = []
        while True:
            step = self.steps[at]
            parts.append(self.journal[step.first : step.last])
            if step.base == at:
                return [entry for part in reversed(parts) for entry in part]
            at = step.base

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

    def narrator(self, language: str, seats: list[Sitting]) -> Narrator:
        """Who calls the seats as they were called at the table."""
        narrator = narrator_of(self.game, language)
        return narrator.named(names_at(narrator, seats))

    def told(self, at: int, viewer: str, narrator: Narrator) -> str:
        """What was decided, as the viewer may read it."""
        step = self.steps[at]
        if step.back:
            return narrator.t.many("takes back the last decision", "takes back the last {count} decisions", step.back)
        if step.action < 0:
            return ""
        reader = step.seat if lower_seat(viewer, self.game.seat_names) else self.game.seat(viewer)
        text = self.game.text_in(self.journal[step.first : step.last], 0, reader)
        return narrator.action(step.action) if text == self.game.text(step.action) else text

    def note(self, t: Translator) -> str:
        """Where the steps that are shown are not the whole game."""
        if self.broken is None:
            return ""
        version = self.record.header["rules"]
        if self.broken == 0:
            return t(
                "This game was played with version {version} of the rules, and those of today do not lead to its end. "
                "Only the end is shown, as it was.",
                version=version,
            )
        return t(
            "This game was played with version {version} of the rules, and those of today lead elsewhere from step "
            "{step} on. After step {last} comes the end, as it was.",
            version=version,
            step=self.broken,
            last=self.broken - 1,
        )

    def update(self, table: Table, at: int, viewer: str, language: str, seats: list[Sitting]) -> TableUpdate:
        """The position after a step, as a seat saw it, or with all hands open."""
        state = self.state(at)
        lower = lower_seat(viewer, self.game.seat_names)
        journal = OpenJournal(self.game) if lower else Journal(self.game)
        journal.entries = self.entries(at)
        facts = Facts(
            table=table.id,
            revision=at,
            status="replay",
            seats=[{**each, "acts": self._acts(state, each["seat"])} for each in seats],
            undo={"free": 0, "ask": 0, "step": 0, "asks": False},
            links={"watch": "", "join": ""},
            promises=table.promises(),
            deal={},
            resigned=self.resigned if at == self.last else "",
        )
        number = self.game.seat(lower or viewer)
        log = self._log(viewer, language)
        update = make_update(self.game, state, journal, number, self.narrator(language, seats), facts, log)
        if lower:
            update["view"] = open_view(self.game, state, number)
        return update

    def _log(self, viewer: str, language: str) -> SeatLog:
        log = self._logs.pop((viewer, language), None) or SeatLog()
        self._logs[viewer, language] = log
        if len(self._logs) > LOGS:
            del self._logs[next(iter(self._logs))]
        return log

    def _acts(self, state: State, seat: str) -> bool:
        return state.actor != NOBODY and self.game.seat_names[state.actor] == seat


def seats_of(session: TableSession, language: str) -> list[Sitting]:
    """Who sat where."""
    return session.seats(narrator_of(session.table.game, language))
