"""Plays a record again: it replays exactly, or the message says where not."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

from ludomancer.core.edition import Edition
from ludomancer.core.errors import LudomancerError, NotCheckable, RecordError
from ludomancer.core.history import History
from ludomancer.core.reader import is_id
from ludomancer.core.record.entries import (
    GoOn,
    Line,
    Machine,
    Move,
    Person,
    Resign,
    TakeBack,
    read_number,
    read_object,
    read_position,
)
from ludomancer.core.record.played import MOST_TO_RESIGN, Agreed, Played, may_take_back, position_hash, result_text
from ludomancer.core.record.record import FOOTER, RecordFile, read_pairs
from ludomancer.core.rng import SEEDS
from ludomancer.core.state import State

if TYPE_CHECKING:
    from ludomancer.core.game import Game


class Replay(Played):
    """Plays a record again, one entry after the other."""

    def __init__(self, record: RecordFile, load: Callable[..., "Game"]) -> None:
        self.record = record
        self.fair = record.fair
        self.practice = record.practice
        self.resigned: str | None = None
        self.agreed: list[Agreed] = []
        self.machines: set[str] = set()
        again = [i for i, entry in enumerate(record.entries) if isinstance(entry, GoOn)]
        self.unchecked = again[-1] if again else 0  # entries that newer rules could not play again
        self._begins = again[-1] + 1 if again else 0
        for entry in record.entries[: self._begins]:
            self._hand_over(entry)
        header = record.header
        try:
            options = read_pairs(header["options"], "options")
            seats = len(read_pairs(header["seats"], "seats"))
            self.game = load(header["game"], self._edition(), header["mode"], options, seats)
        except LudomancerError as error:
            raise NotCheckable(f"{record.place}: {error}") from None
        self._check_header()
        self._check_seats()
        self.history = History(self._begin())
        self.first_event = self.state.chance_count if self._from_position else 0  # chance events before this replay

    @property
    def older_rules(self) -> tuple[int, ...]:
        """The versions with which the unchecked entries were played."""
        return tuple(entry.rules for entry in self.record.entries if isinstance(entry, GoOn))

    @property
    def _from_position(self) -> bool:
        return bool(self._begins) or "start" in self.record.header

    def fail(self, message: str, line: int | None = None) -> NoReturn:
        place = f"{self.record.place}:{line}" if line else self.record.place
        version = self.record.rules_at_end
        if self.older:
            message += f" (the record was made with version {version} of the rules, these are {self.game.version})"
        raise RecordError(f"{place}: {message}")

    @property
    def older(self) -> bool:
        """Was it played with older rules than these?"""
        return self.record.rules_at_end != str(self.game.version)

    def _edition(self) -> "str | Edition":
        name = self.record.edition_at_end.split(" ")[0]
        if not is_id(name):  # never a file: a record must not choose what is read
            raise RecordError(f"edition: {name!r} is no name of an edition")
        if "edition-data" not in self.record.header:
            return name
        data = read_object("edition-data", self.record.header["edition-data"])
        if data.get("name") != name:
            raise RecordError(f"edition-data: is the edition {data.get('name')!r}, not {name!r}")
        return Edition(name, data, "edition-data")

    def _check_header(self) -> None:
        first, last = (read_number(text) for text in (self.record.header["rules"], self.record.rules_at_end))
        if not first or not last:
            self.fail("rules: must be a number, the version of the rules")
        if last > self.game.version:
            raise NotCheckable(f"{self.record.place}: rules: are newer than the ones here")
        if first > last:
            self.fail("rules-at-end: are older than those of the deal")
        if list(self.record.players) != list(self.game.seat_names):
            self.fail(f"seats: must name {', '.join(self.game.seat_names)}")
        self._check_cards(self.game.edition)

    def _check_cards(self, edition: Edition) -> None:
        header = self.record.header
        name, _, wanted = self.record.edition_at_end.partition(" ")
        if wanted != edition.hash:
            told = f"the edition {name!r} is not the one the game was played with ({edition.hash}, not {wanted})"
            if "edition-data" in header:
                self.fail(told)
            raise NotCheckable(f"{self.record.place}: {told}")
        if header.get("cards", edition.whole_hash) != edition.whole_hash and "edition-at-end" not in header:
            self.fail(f"cards: the edition {name!r} has the hash {edition.whole_hash}")

    def _check_seats(self) -> None:
        """Of all entries; and the versions of those that go on from a document."""
        version = int(self.record.header["rules"]) if self.record.kinds else 1
        for entry in self.record.entries:
            if isinstance(entry, GoOn):
                if not version <= entry.rules <= int(self.record.rules_at_end):
                    self.fail("go-on: the rules must be older than those of the record, and not get older", entry.line)
                version = entry.rules
            elif entry.seat not in self.game.seat_names:
                self.fail(f"there is no seat {entry.seat!r}", entry.line)

    def _begin(self) -> State:
        dealer = self.fair.dealer if self.fair is not None else None
        document, seed = self._origin()
        key, line = "start", None
        if self._begins:
            again = self.record.entries[self._begins - 1]
            assert isinstance(again, GoOn)
            key, line, document = "go-on", again.line, again.document
        if document is None:
            return self.game.start(seed, dealer)
        try:
            state = self.game.read(document)
        except LudomancerError as error:
            self.fail(f"{key}: {error}", line)
        state.dealer = dealer
        return state

    def _origin(self) -> tuple[dict[str, Any] | None, int]:
        """What the header says: a position, or a seed that means nothing where a dealer deals."""
        header = self.record.header
        if "start" in header:
            try:
                return read_position("start", header["start"]), 0
            except RecordError as error:
                self.fail(str(error))
        if "seed" not in header:
            return None, 0
        seed = read_number(header["seed"])
        if seed is None or seed >= SEEDS:
            self.fail(f"seed: must be a number from 0 to {SEEDS - 1}")
        return None, seed

    def steps(self) -> Iterator[Line]:
        """Each entry, after it was carried out; what newer rules could not play again is left out."""
        yield from self.play()
        for key in FOOTER:
            self.check(key)

    def play(self) -> Iterator[Line]:
        """The same, without a look at how the record says that it ended."""
        for entry in self.record.entries[self._begins :]:
            try:
                self._carry_out(entry)
            except RecordError:
                raise
            except LudomancerError as error:
                self.fail(str(error), entry.line)
            yield entry

    def _carry_out(self, entry: Line) -> None:
        match entry:
            case Move():
                self._decide(entry)
                self.game.end_as_before(self.state, int(self.record.rules_at_end))
            case TakeBack():
                may_take_back(self.state, self.fair)
                self.take_back(entry.seat, entry.decisions, entry.agreed)
            case Resign():
                self._resign(entry)
            case Machine() | Person() if self.state.over:
                self.fail("the game was over before", entry.line)
            case _:
                self._hand_over(entry)

    def _hand_over(self, entry: Line) -> None:
        if isinstance(entry, Machine):
            self.machines.add(entry.seat)
        elif isinstance(entry, Person):
            self.machines.discard(entry.seat)

    def _resign(self, entry: Resign) -> None:
        if self.state.over:
            self.fail("the game was over before", entry.line)
        if len(self.game.seat_names) > MOST_TO_RESIGN:
            self.fail(f"nobody can resign in a game of {len(self.game.seat_names)} seats", entry.line)
        self.resigned = entry.seat

    def _decide(self, move: Move) -> None:
        if self.state.over:
            self.fail("the game was over before", move.line)
        if move.number != self.state.decisions + 1:
            self.fail(f"decision {self.state.decisions + 1} comes next, not {move.number}", move.line)
        actor = self.game.seat_names[self.state.actor]
        if actor != move.seat:
            self.fail(f"{actor} is to decide, not {move.seat}", move.line)
        self.history.apply(self.game.parse(move.text))

    def check(self, key: str) -> None:
        """Does a line of the footer say what came out?"""
        said = self.record.footer[key]
        if key == "result":
            found = result_text(self.state, self.resigned)
        else:
            found = str(self.state.decisions) if key == "decisions" else position_hash(self.state)
        if said != found:
            self.fail(f"{key}: the record says {said!r}, replaying gives {found!r}")
        if key == "result" and self.fair is not None and not self.over:
            self.fail("result: the game still runs, but its secrets are open")

    def run(self) -> State:
        """To the end; the last state."""
        for _ in self.steps():
            pass
        return self.state
