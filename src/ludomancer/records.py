"""Games on paper, for Python: what was played, position by position."""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ludomancer.core.journal import Journal
from ludomancer.core.outcome import Outcome
from ludomancer.core.record import (
    Head,
    Replay,
    parse_record,
    position_hash,
    read_record,
    record_text,
    result_text,
)
from ludomancer.core.registry import load
from ludomancer.core.state import State

if TYPE_CHECKING:
    from ludomancer.core.game import Game
    from ludomancer.core.record import RecordFile


class Record:
    """A game that was played: from `ludomancer.play`, or read from a file, which replays and checks it.

    >>> import ludomancer
    >>> game = ludomancer.load("bless")
    >>> record = ludomancer.play(game, ["greedy", "random"], seed=2)
    >>> print(record.text.splitlines()[0])
    ludomancer record 1
    >>> again = ludomancer.Record.parse(record.text)
    >>> again.actions == record.actions, again.state == record.state
    (True, True)
    >>> sum(state.actor == 0 for state in record.states()) > 10
    True

    game, seed       what was played, and the seed of the deal (None where it began from a position)
    players          who played, by the names of the seats
    actions          what was decided, without what was taken back
    states()         the position before each of these, and the last one
    state            the last position; `record.state.result()` says how it ended
    outcome          the same, but None if the game still runs; also where somebody resigned
    text, position   the record as it stands in a file; a hash of the last position
    """

    def __init__(
        self, state: State, players: dict[str, str], actions: list[int], played: "Replay | None" = None
    ) -> None:
        """Of a game that began with `state.seed`; `Record.read` and `Record.parse` make those of files."""
        self.game: Game = state.game
        self.state = state  # the last position
        self.players = players  # by the names of the seats
        self.actions = actions  # those that stand: what was taken back is left out
        self.seed = state.seed
        self._played = played

    @classmethod
    def read(cls, path: str | Path) -> "Record":
        """From a file; RecordError where it cannot be read or does not replay."""
        return cls._replayed(read_record(Path(path)))

    @classmethod
    def parse(cls, text: str, place: str = "record") -> "Record":
        """The same from its text; `place` names it in messages."""
        return cls._replayed(parse_record(text, place))

    @classmethod
    def _replayed(cls, file: "RecordFile") -> "Record":
        played = Replay(file, load)
        played.state.journal = Journal(played.game)
        seed = played.state.seed
        state = played.run()
        record = cls(state, file.players, [made.action for made in played.history.decisions], played)
        record.seed = seed
        return record

    @property
    def journal(self) -> Journal | None:
        """What happened, as each seat may know it; of a game that was played only where that was asked for."""
        return self.state.journal

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None of a game that still runs."""
        return self.state.outcome if self._played is None else self._played.outcome

    def states(self) -> Iterator[State]:
        """The position before every decision, then the last one; each may be kept and played on."""
        state = self._first()
        for number, action in enumerate(self.actions):
            if self._played is not None:
                state.chance_count = self._played.history.decisions[number].events
            yield state.clone()
            state.apply_unchecked(action)
        yield state.clone()

    def _first(self) -> State:
        if self._played is not None:
            state = self._played.history.first.clone()
            state.dealer = self._played.state.dealer
            return state
        return self.game.start(self.seed)

    @cached_property
    def text(self) -> str:
        """As `ludomancer replay` reads it."""
        if self._played is not None:
            return self._played.record.text
        names, texts, state = self.game.seat_names, self.game.notation.texts, self._first()
        lines = []
        for number, action in enumerate(self.actions, 1):
            lines.append(f"{number} {names[state.actor]} {texts[action]}")
            state.apply_unchecked(action)
        head = Head.of(self.game, self.players, None, [f"seed: {self.seed}"])
        return record_text(head, lines, result_text(self.state), self.state.decisions, self.position)

    @cached_property
    def position(self) -> str:
        """A hash of the last position, by which records are compared."""
        return position_hash(self.state)

    def save(self, path: str | Path) -> None:
        """Write it to a file, which must not be there yet: FileExistsError otherwise."""
        with Path(path).open("x", encoding="utf-8", newline="\n") as file:
            file.write(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        who = ", ".join(f"{seat}: {player}" for seat, player in self.players.items())
        how = "still runs" if self.outcome is None else str(self.outcome)
        return f"<Record of {self.game.id} ({who}), {len(self.actions)} decisions, {how}>"
