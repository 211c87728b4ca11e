"""What a table is: the game, who sits at it, and how far it is."""

import time
from typing import Any, NamedTuple

from ludomancer.core.codes import NOBODY
from ludomancer.core.game import Game
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.record import Recorder
from ludomancer.core.state import State
from ludomancer.core.terms import MACHINE, PERSON, PRACTICE
from ludomancer.core.translator import Phrase, Translator, translator
from ludomancer.server.errors import Refused, Stale, Unfit
from ludomancer.server.seats import FREE, Seat
from ludomancer.server.store import NewEntry, Summary

OPEN, DEALING, RUNNING, OVER = "open", "dealing", "running", "over"
MAX_REVISION = 2**31  # that a request may name
NOT_DRAWN = Phrase("This game was played with older rules, and its end cannot be drawn any more. Its record is kept.")


class Asked(NamedTuple):
    """Something that others must agree to."""

    what: str  # "back" or "machine"
    by: str
    decisions: int  # to take back
    of: str  # the seat that a machine shall take over
    missing: tuple[str, ...]  # seats that have not answered yet


class Declined(NamedTuple):
    """What became of something that was asked: who asked is told until her next own action."""

    asked: Asked
    by: str
    played_on: bool  # she gave no answer, but went on with the game


class End(NamedTuple):
    """How a game ended, as it was written when it did; newer rules change nothing of it."""

    record: str
    rules: int
    document: dict[str, Any]
    winners: list[str]


class TableState:
    """A table as it stands; `Table` changes it."""

    def __init__(self, summary: Summary, game: Game) -> None:
        self._row = summary._replace(document=None)  # as it was read
        self.id = summary.id
        self.game = game
        self.about: dict[str, Any] = summary.about
        self.secret = summary.secret
        self.join = summary.join
        self.watch = summary.watch
        self.opener = summary.opener
        self.changed = summary.changed
        self.revision = 0
        self.seats = {chosen["seat"]: Seat(chosen) for chosen in summary.about["seats"]}
        self.asked: Asked | None = None
        self.declined: Declined | None = None
        self.recorder: Recorder | None = None
        self.end: End | None = None  # once it is over and written
        self.rematch = ""
        self.terms: tuple[str, ...] = ()  # of the deal, once it is made
        self.without: set[str] = set()  # who wants to deal without the secrets that are missing
        self.since = summary.created  # of the last decision
        self.moved = 0  # the revision that made the position what it is
        self._checked = True
        self._deals = True
        self.fallback: dict[str, Any] | None = None  # where it goes on if its first position cannot be read any more

    @property
    def status(self) -> str:
        if self.over:
            return OVER
        if self.recorder is not None:
            return RUNNING
        return OPEN if any(seat.kind == FREE for seat in self.seats.values()) else DEALING

    @property
    def over(self) -> bool:
        return self.end is not None or (self.recorder is not None and self.recorder.over)

    @property
    def playing(self) -> Recorder:
        if self.recorder is None and self.end is not None:
            raise Unfit(NOT_DRAWN)
        if self.recorder is None:
            raise Unfit(Phrase("The game has not begun yet."))
        return self.recorder

    @property
    def state(self) -> State:
        return self.playing.state

    @property
    def actor(self) -> str | None:
        """The seat that decides."""
        if self.recorder is None or self.over or self.state.actor == NOBODY:
            return None
        return self.game.seat_names[self.state.actor]

    @property
    def machine(self) -> Seat | None:
        """The machine that is to decide."""
        seat = self.seats[self.actor] if self.actor else None
        return seat if seat is not None and seat.kind == MACHINE else None

    @property
    def watchable(self) -> bool:
        return bool(self.about.get("watchers", True))

    @property
    def practice(self) -> bool:
        """May what was seen be unseen? That was chosen before the deal, and stands in its terms."""
        return PRACTICE in self.about

    def people(self) -> list[Seat]:
        return [seat for seat in self.seats.values() if seat.kind == PERSON]

    @property
    def machines_only(self) -> bool:
        return all(seat.kind == MACHINE and not seat.person for seat in self.seats.values())

    def together(self, one: str, other: str) -> bool:
        """Do two seats belong to people at one screen?"""
        return one == other or (self.seats[one].screen and self.seats[other].screen)

    def summary(self) -> Summary:
        document = self.recorder.state.document() if self.recorder is not None else None
        if self.end is not None:
            document = self.end.document
        return self._row._replace(
            status=self.status,
            revision=self.revision,
            rules=self.game.version if self.end is None else self.end.rules,
            about=self.about | {"now": self._now()},
            document=document,
            to_act=self.actor,
            waits_for_machine=self.machine is not None,
            changed=self.changed,
        )

    def _now(self) -> dict[str, Any]:
        """What a list of tables shows besides."""
        seats = [{"seat": s.seat, "kind": s.kind, "name": s.name, "player": s.player} for s in self.seats.values()]
        decisions = self.recorder.state.decisions if self.recorder is not None else 0
        if self.end is not None:
            decisions = self.end.document["decisions"]
        return {"seats": seats, "decisions": decisions, "winners": self.winners(), "rematch": self.rematch}

    def winners(self) -> list[str] | None:
        """None while it goes on; empty for a draw."""
        if self.end is not None:
            return self.end.winners
        outcome = self.recorder.outcome if self.recorder is not None else None
        return None if outcome is None else list(outcome.winner_names)

    def expect(self, revision: int) -> None:
        if revision != self.revision:
            raise Stale(self.revision)

    def entry(self, kind: str, data: dict[str, Any], after: int = 0) -> NewEntry:
        """One that is to be written, after so many others."""
        return NewEntry(self.id, self.revision + 1 + after, kind, data, time.time())

    def _running(self) -> None:
        if self.status == OVER:
            raise Unfit(Phrase("The game is over."))
        if self.status != RUNNING:
            raise Unfit(Phrase("This game is not being played now."))

    def hint_allowed(self) -> bool:
        """As agreed at the beginning; whoever plays against machines only need not ask anyone."""
        people = {seat.screen or seat.seat for seat in self.seats.values() if seat.person}
        return bool(self.about["hints"]) or len(people) <= 1

    def record(self) -> str:
        """The whole game on paper, secrets and all; only once it is over."""
        if not self.over:
            raise Unfit(Phrase("The replay and the record are there once the game is over."))
        return self.end.record if self.end is not None else self.playing.text()

    def shown_name(self, seat: str, t: Translator) -> str:
        """A person by her name, a seat without one by its own."""
        return self.seats[seat].name or self.game.narrator(t.language).seat(seat)

    def _present(self, seat: str) -> Refused:
        names = {language: self.shown_name(seat, translator(language)) for language in LANGUAGES}
        return Refused(Phrase("{name} is at the table, or left only just now."), name=names)
