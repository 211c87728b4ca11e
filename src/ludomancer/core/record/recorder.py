"""Writes a record."""

from typing import TYPE_CHECKING, Any

from ludomancer.core.dealer import CommitReveal
from ludomancer.core.errors import RecordError
from ludomancer.core.history import History
from ludomancer.core.journal import Journal
from ludomancer.core.record.entries import GoOn, Machine, Move, Person, Resign, TakeBack, entry_line, hashed
from ludomancer.core.record.played import MOST_TO_RESIGN, Agreed, Played, may_take_back, position_hash, result_text
from ludomancer.core.record.record import Head, record_text
from ludomancer.core.record.replay import Replay
from ludomancer.core.state import State

if TYPE_CHECKING:
    from ludomancer.core.game import Game

ONLY_NOTED = "decisions were only written down; the game must go on from a document"


class Recorder(Played):
    """Writes down a game while it is played."""

    def __init__(
        self,
        game: "Game",
        state: State,
        seed: int | None,
        players: dict[str, str],
        fair: CommitReveal | None = None,
        from_position: bool = False,
        practice: bool = False,
    ) -> None:
        """The state was dealt with the seed, or by the dealer of a fair table; otherwise it is a position."""
        self.game = game
        self.history = History(state)
        self.players = {seat: "_".join(name.split()) for seat, name in players.items()}  # a word each
        self.fair = fair
        self.origin: list[str] = []
        if fair is not None:
            if seed is not None:
                raise RecordError("a game is dealt with a seed or with promised secrets, not with both")
            fair.check(game.seat_names)
            state.dealer = fair.dealer
        if seed is not None:
            self.origin = [f"seed: {seed}"]
        elif fair is None or from_position:
            self.origin = [f"start: {hashed(state.document())}"]
        self.practice = practice
        self.lines: list[str] = []
        self.resigned: str | None = None
        self.agreed: list[Agreed] = []
        self.machines: set[str] = set()
        self.head: Head | None = None  # as at the deal, where that was hashed into its key
        self._noted: int | None = None  # decisions, as far as they are only written down
        self._older = 1  # the rules before the last document that the game went on from

    @classmethod
    def go_on(cls, replay: Replay) -> "Recorder":
        """Write on where a record ends; it is played again first, and its journal kept."""
        header, entries = replay.record.header, replay.record.entries
        replay.state.journal = Journal(replay.game)
        replay.run()
        recorder = cls(replay.game, replay.state, 0, replay.record.players, practice=replay.practice)
        recorder.history = replay.history
        recorder.origin = [f"{key}: {header[key]}" for key in ("seed", "start") if key in header]
        recorder.fair = replay.record.fair
        recorder.lines = [entry_line(entry) for entry in entries]
        recorder.resigned, recorder.agreed, recorder.machines = replay.resigned, replay.agreed, replay.machines
        recorder._older = max((1, *replay.older_rules))
        return recorder

    def apply(self, action: int, seconds: float | None = None) -> None:
        self._can_go_on()
        seat = self.game.seat_names[self.state.actor]
        self.history.apply(action)
        self.lines.append(entry_line(Move(0, self.state.decisions, seat, self.game.text(action), seconds)))

    def undo(self, seat: int, count: int = 1, consent: bool = False) -> None:
        self._can_go_on()
        may_take_back(self.state, self.fair)
        name = self.game.seat_names[seat]
        agreed = self.take_back(name, count, consent)
        self.lines.append(entry_line(TakeBack(0, name, count, agreed)))

    def resign(self, seat: int) -> None:
        """Ends the game; the other seat wins."""
        name = self._still_plays(seat)
        if len(self.game.seat_names) > MOST_TO_RESIGN:
            raise RecordError(f"resigning would end the game of {len(self.game.seat_names)} seats for all of them")
        self.resigned = name
        self.lines.append(entry_line(Resign(0, name)))

    def machine(self, seat: int, player: str) -> None:
        """From here on a machine plays for the seat."""
        if not player.split():
            raise RecordError("the machine must have a name")
        name = self._still_plays(seat)
        self.machines.add(name)
        self.lines.append(entry_line(Machine(0, name, "_".join(player.split()))))

    def person(self, seat: int) -> None:
        """From here on a person plays again."""
        name = self._still_plays(seat)
        self.machines.discard(name)
        self.lines.append(entry_line(Person(0, name)))

    def note_move(self, seat: int, text: str, seconds: float | None = None) -> None:
        """Write down a decision that these rules cannot carry out; `go_on_from` must follow."""
        name = self._still_plays(seat)
        words = text.split()
        if not words or words[-1].startswith("@"):
            raise RecordError(f"{text[:60]!r} is no action")
        self._noted = self._decisions() + 1
        self.lines.append(entry_line(Move(0, self._noted, name, " ".join(words), seconds)))

    def note_back(self, seat: int, count: int, agreed: bool) -> None:
        """The same for a take-back."""
        name = self._still_plays(seat)
        if not 1 <= count <= self._decisions():
            raise RecordError(f"{count} decisions cannot be taken back")
        self._noted = self._decisions() - count
        self.lines.append(entry_line(TakeBack(0, name, count, agreed)))

    def go_on_from(self, document: dict[str, Any], rules: int) -> None:
        """These rules cannot play the game again: it goes on from a document.

        `rules` is the older version, with which everything up to here was played.
        """
        if not self._older <= rules <= self.game.version:
            raise RecordError(f"{rules} is no version of the rules from {self._older} to {self.game.version}")
        self.state.assign(self.game.read(document))  # journal and dealer stay
        self.history = History(self.state)
        self.lines.insert(len(self.lines) - (self.resigned is not None), entry_line(GoOn(0, rules, document)))
        self._noted, self._older = None, rules

    def _decisions(self) -> int:
        return self.state.decisions if self._noted is None else self._noted

    def _still_plays(self, seat: int) -> str:
        """The seat's name, while the game is not over."""
        if not 0 <= seat < len(self.game.seat_names):
            raise RecordError(f"there is no seat {seat}")
        if self.resigned is not None or (self.state.over and self._noted is None):
            raise RecordError("the game was over before")
        return self.game.seat_names[seat]

    def _can_go_on(self) -> None:
        if self.resigned is not None:
            raise RecordError("the game was over before")
        if self._noted is not None:
            raise RecordError(ONLY_NOTED)

    def text(self) -> str:
        """The record; with secrets in it only when the game is over."""
        state = self.state
        if self._noted is not None:
            raise RecordError(ONLY_NOTED)
        if self.fair is not None and not self.over:
            raise RecordError("the secrets of a running game stay secret: its record is written when it is over")
        result = result_text(state, self.resigned)
        return record_text(self._head(), self.lines, result, state.decisions, position_hash(state))

    def _head(self) -> Head:
        now = Head.of(self.game, self.players, self.fair, self.origin, self.practice)
        if self.head is None:
            return now
        return self.head._replace(  # what was hashed stays, whatever came later
            rules_at_end=now.rules if now.rules != self.head.rules else 0,
            edition_at_end=now.edition if now.edition != self.head.edition else "",
            edition_data=now.edition_data,
        )
