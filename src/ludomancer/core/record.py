"""A finished or running game on paper: text that people can read, and that replays exactly or says where not."""

import json
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from ludomancer.core.dealer import VERSION, Fair, SecretError
from ludomancer.core.document import canonical, digest
from ludomancer.core.edition import Edition
from ludomancer.core.errors import LudomancerError, RecordError, UndoError
from ludomancer.core.history import History
from ludomancer.core.journal import Journal
from ludomancer.core.outcome import Outcome, ranked
from ludomancer.core.reader import is_id, read_text
from ludomancer.core.rng import SEEDS
from ludomancer.core.state import State

if TYPE_CHECKING:
    from ludomancer.core.game import Game
    from ludomancer.core.words import Words

__all__ = [
    *("Check", "Fair", "GoOn", "Line", "Machine", "Move", "Person", "Record", "Recorder", "Replay", "Resign"),
    *("TakeBack", "parse_record", "position_hash", "read_record", "result_text", "unchecked_text", "verify"),
]

TITLE = "ludomancer record 1"
MAX_BYTES = 20_000_000
MAX_DIGITS = 20
HEADER = ("game", "rules", "edition", "edition-data", "mode", "options", "seats", "seed", "start")
FAIR = ("dealer", "promises", "secrets")
MADE = "made-by-server"
KNOWN = (*HEADER, *FAIR, MADE)
FOOTER = ("result", "decisions", "position")
RUNNING = "running"
RESIGN = "resign"  # in an outcome, in place of the id of a rule
ONLY_NOTED = "decisions were only written down; the game must go on from a document"
NOBODY_WINS = "nobody"
MOST_TO_RESIGN = 2  # seats: where more play, one who leaves does not end the game for the others


class Move(NamedTuple):
    line: int
    number: int
    seat: str
    text: str
    seconds: float | None


class TakeBack(NamedTuple):
    line: int
    seat: str
    decisions: int
    agreed: bool  # by all seats, where the seat alone could not take that much back


class Resign(NamedTuple):
    line: int
    seat: str


class Machine(NamedTuple):
    """From here on a machine plays for the seat: a label, like the players' names."""

    line: int
    seat: str
    player: str


class Person(NamedTuple):
    """From here on a person plays again."""

    line: int
    seat: str


class GoOn(NamedTuple):
    """Newer rules cannot play again what stands before this; the game goes on from the document."""

    line: int
    rules: int  # the version with which the entries before were played
    document: dict[str, Any]


Line = Move | TakeBack | Resign | Machine | Person | GoOn


class Record:
    """What a record says; `replay` makes it true or says where it is not."""

    def __init__(
        self, place: str, header: dict[str, str], entries: list[Line], footer: dict[str, str], where: dict[str, int]
    ) -> None:
        self.place = place
        self.header = header
        self.entries = entries
        self.footer = footer
        self.where = where  # the number of each line of header and footer

    @property
    def players(self) -> dict[str, str]:
        return _pairs(self.header["seats"], f"{self.place}: seats")

    @cached_property
    def fair(self) -> Fair | None:
        """The promises and secrets, if it has any; they are found to fit."""
        if "dealer" not in self.header:
            return None
        if self.header["dealer"] != VERSION:
            self._fail("dealer", f"version {self.header['dealer']!r} is not known; there is version {VERSION}")
        promises, secrets = (_pairs(self.header[key], self._at(key)) for key in ("promises", "secrets"))
        fair = Fair(promises, secrets, tuple(self.header.get(MADE, "").split()))
        try:
            fair.check(list(self.players))
        except SecretError as error:
            raise RecordError(f"{self.place}:{self.where[error.part]}: {error}") from None
        if MADE in self.header and not fair.by_server:
            self._fail(MADE, "names no seat")
        return fair

    def _at(self, key: str) -> str:
        return f"{self.place}:{self.where[key]}: {key}"

    def _fail(self, key: str, message: str) -> NoReturn:
        raise RecordError(f"{self._at(key)}: {message}")


class Played:
    """A game on its way: the history of its decisions, and who gave it up."""

    history: History
    resigned: str | None

    @property
    def state(self) -> State:
        return self.history.state

    @property
    def over(self) -> bool:
        return self.state.over or self.resigned is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or because someone resigned."""
        return _outcome(self.state, self.resigned)


class Recorder(Played):
    """Writes down a game while it is played."""

    def __init__(
        self,
        game: "Game",
        state: State,
        seed: int | None,
        players: dict[str, str],
        fair: Fair | None = None,
        from_position: bool = False,
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
            self.origin = [f"start: {_hashed(state.document())}"]
        self.lines: list[str] = []
        self.resigned: str | None = None
        self._noted: int | None = None  # decisions, as far as they are only written down
        self._older = 1  # the rules before the last document that the game went on from

    @classmethod
    def go_on(cls, replay: "Replay") -> "Recorder":
        """Write on where a record ends; it is played again first, and its journal kept."""
        header, entries = replay.record.header, replay.record.entries
        replay.state.journal = Journal(replay.game)
        replay.run()
        recorder = cls(replay.game, replay.state, 0, replay.record.players)
        recorder.history = replay.history
        recorder.origin = [f"{key}: {header[key]}" for key in ("seed", "start") if key in header]
        recorder.fair = replay.record.fair
        recorder.lines = [_line(entry) for entry in entries]
        recorder.resigned = replay.resigned
        recorder._older = max((1, *replay.older_rules))
        return recorder

    def apply(self, action: int, seconds: float | None = None) -> None:
        self._can_go_on()
        seat = self.game.seat_names[self.state.actor]
        self.history.apply(action)
        self.lines.append(_line(Move(0, self.state.decisions, seat, self.game.text(action), seconds)))

    def undo(self, seat: int, count: int = 1, consent: bool = False) -> None:
        self._can_go_on()
        _may_take_back(self.state, self.fair)
        agreed = count > self.history.can_undo(seat)
        self.history.undo(seat, count, consent)
        self.lines.append(_line(TakeBack(0, self.game.seat_names[seat], count, agreed)))

    def resign(self, seat: int) -> None:
        """Ends the game; the other seat wins."""
        name = self._still_plays(seat)
        if len(self.game.seat_names) > MOST_TO_RESIGN:
            raise RecordError(f"resigning would end the game of {len(self.game.seat_names)} seats for all of them")
        self.resigned = name
        self.lines.append(_line(Resign(0, name)))

    def machine(self, seat: int, player: str) -> None:
        """From here on a machine plays for the seat."""
        if not player.split():
            raise RecordError("the machine must have a name")
        self.lines.append(_line(Machine(0, self._still_plays(seat), "_".join(player.split()))))

    def person(self, seat: int) -> None:
        """From here on a person plays again."""
        self.lines.append(_line(Person(0, self._still_plays(seat))))

    def note_move(self, seat: int, text: str, seconds: float | None = None) -> None:
        """Write down a decision that these rules cannot carry out; `go_on_from` must follow."""
        name = self._still_plays(seat)
        words = text.split()
        if not words or words[-1].startswith("@"):
            raise RecordError(f"{text[:60]!r} is no action")
        self._noted = self._decisions() + 1
        self.lines.append(_line(Move(0, self._noted, name, " ".join(words), seconds)))

    def note_back(self, seat: int, count: int, agreed: bool) -> None:
        """The same for a take-back."""
        name = self._still_plays(seat)
        if not 1 <= count <= self._decisions():
            raise RecordError(f"{count} decisions cannot be taken back")
        self._noted = self._decisions() - count
        self.lines.append(_line(TakeBack(0, name, count, agreed)))

    def go_on_from(self, document: dict[str, Any], rules: int) -> None:
        """These rules cannot play the game again: it goes on from a document.

        `rules` is the older version, with which everything up to here was played.
        """
        if not self._older <= rules <= self.game.version:
            raise RecordError(f"{rules} is no version of the rules from {self._older} to {self.game.version}")
        self.state.assign(self.game.read(document))  # journal and dealer stay
        self.history = History(self.state)
        self.lines.insert(len(self.lines) - (self.resigned is not None), _line(GoOn(0, rules, document)))
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
        game, state = self.game, self.state
        if self._noted is not None:
            raise RecordError(ONLY_NOTED)
        if self.fair is not None and not self.over:
            raise RecordError("the secrets of a running game stay secret: its record is written when it is over")
        edition = game.edition
        lines = [TITLE, f"game: {game.id}", f"rules: {game.version}", f"edition: {edition.name} {edition.hash}"]
        if not edition.own:
            lines.append(f"edition-data: {json.dumps(edition.data, ensure_ascii=False)}")
        lines.append(f"mode: {game.mode}")
        lines.append("options: " + " ".join(f"{name}={value}" for name, value in game.options.items()))
        lines.append("seats: " + " ".join(f"{seat}={self.players.get(seat) or 'human'}" for seat in game.seat_names))
        lines += _fair_lines(self.fair) if self.fair is not None else []
        lines += [*self.origin, "", *self.lines, "", f"result: {result_text(state, self.resigned)}"]
        lines += [f"decisions: {state.decisions}", f"position: {position_hash(state)}", "end"]
        return "\n".join(lines) + "\n"


def _fair_lines(fair: Fair) -> list[str]:
    lines = [f"dealer: {VERSION}"]
    for key, texts in (("promises", fair.promises), ("secrets", fair.secrets)):
        lines.append(f"{key}: " + " ".join(f"{name}={text}" for name, text in texts.items()))
    return [*lines, f"{MADE}: {' '.join(fair.by_server)}"] if fair.by_server else lines


def _line(entry: Line) -> str:
    match entry:
        case TakeBack():
            return f"back {entry.seat} {entry.decisions}{' agreed' if entry.agreed else ''}"
        case Resign():
            return f"resign {entry.seat}"
        case Machine():
            return f"machine {entry.seat} {entry.player}"
        case Person():
            return f"person {entry.seat}"
        case GoOn():
            return f"go-on {entry.rules} {_hashed(entry.document)}"
        case Move():
            time = "" if entry.seconds is None else f" @{entry.seconds:.1f}"
            return f"{entry.number} {entry.seat} {entry.text}{time}"


def _may_take_back(state: State, fair: Fair | None) -> None:
    if fair is not None and state.over:
        raise UndoError("the game is over and its secrets are open: nothing can be taken back")


def result_text(state: State, resigned: str | None = None) -> str:
    outcome = _outcome(state, resigned)
    if outcome is None:
        return RUNNING
    if resigned is not None:
        return f"{'+'.join(outcome.winners) or NOBODY_WINS} {outcome.reason}"
    return f"{'+'.join(outcome.winners) or 'draw'} {outcome.reason} {outcome.rule}"


def _outcome(state: State, resigned: str | None) -> Outcome | None:
    if resigned is None:
        return state.outcome
    names = state.game.seat_names
    winners = tuple(name for name in names if name != resigned)
    values = [float(name in winners) for name in names]
    return ranked(names, values, None, winners, RESIGN, f"{resigned}-resigned")


def position_hash(state: State) -> str:
    """Of the whole position, without what depends on the way of playing: take-backs do not lower chance numbers."""
    document = state.document()
    document.pop("chance", None)
    return digest(document)


def _hashed(document: dict[str, Any]) -> str:
    return f"{digest(document)} {canonical(document)}"


def _pairs(text: str, place: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or key in pairs:
            raise RecordError(f"{place}: must be written as name=value, each name once")
        pairs[key] = value
    return pairs


# --- reading ----------------------------------------------------------------------------------------------------------
def read_record(path: Path) -> Record:
    return parse_record(read_text(path, MAX_BYTES, "a record", RecordError), str(path))


def parse_record(text: str, place: str) -> Record:
    lines = text.split("\n")  # and nowhere else: names in an edition may hold rarer line breaks
    if not lines or lines[0].strip() != TITLE:
        raise RecordError(f"{place}:1: not a record: the first line must be {TITLE!r}")
    header: dict[str, str] = {}
    footer: dict[str, str] = {}
    where: dict[str, int] = {}
    entries: list[Line] = []
    for number, line in enumerate(lines[1:], 2):
        here = f"{place}:{number}"
        words = line.split()
        if not words:
            continue
        if words == ["end"]:
            _complete(header, footer, here)
            _nothing_more(lines[number:], place, number + 1)
            return Record(place, header, entries, footer, where)
        key, colon, value = line.partition(":")
        if (words[0] in ENTRIES or words[0].isdecimal()) and not footer:
            if entries and isinstance(entries[-1], Resign):
                raise RecordError(f"{here}: the game was over before: {entries[-1].seat} had resigned")
            if words[0] == "go-on":
                words = line.strip().split(" ", 3)  # the document as it stands
            entries.append(ENTRIES.get(words[0], _move)(words, number, here))
        elif colon and key in KNOWN and not entries and not footer and key not in header:
            header[key] = value.strip()
            where[key] = number
        elif colon and key in FOOTER and key not in footer:
            footer[key] = value.strip()
            where[key] = number
        else:
            raise RecordError(f"{here}: {line[:60]!r} is not understood here")
    raise RecordError(f"{place}:{len(lines)}: the record is cut off; it must close with a line 'end'")


def _complete(header: dict[str, str], footer: dict[str, str], here: str) -> None:
    for key in ("game", "rules", "edition", "mode", "options", "seats"):
        if key not in header:
            raise RecordError(f"{here}: there is no line '{key}: …'")
    fair = [key for key in FAIR if key in header]
    if fair and len(fair) < len(FAIR):
        raise RecordError(f"{here}: the lines 'dealer: …', 'promises: …' and 'secrets: …' belong together")
    if MADE in header and not fair:
        raise RecordError(f"{here}: a line '{MADE}: …' needs the line 'secrets: …'")
    if fair and "seed" in header:
        raise RecordError(f"{here}: there must be either a line 'seed: …' or a line 'secrets: …'")
    if not fair and ("seed" in header) == ("start" in header):
        raise RecordError(f"{here}: there must be either a line 'seed: …' or a line 'start: …'")
    for key in FOOTER:
        if key not in footer:
            raise RecordError(f"{here}: there is no line '{key}: …'")


def _nothing_more(lines: list[str], place: str, number: int) -> None:
    for i, line in enumerate(lines, number):
        if line.strip():
            raise RecordError(f"{place}:{i}: the record ended before this line")


def _number(word: str) -> int | None:
    """A number as records have them; None for anything else."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= MAX_DIGITS else None


def _move(words: list[str], number: int, here: str) -> Move:
    seconds = None
    if words[-1].startswith("@"):
        time = words.pop()[1:]
        whole, _, part = time.partition(".")
        if _number(whole) is None or (part and _number(part) is None):
            raise RecordError(f"{here}: the time must be written as @ and seconds")
        seconds = float(time)
    decision = _number(words[0])
    if len(words) < 3 or decision is None:
        raise RecordError(f"{here}: a decision is written as number, seat and action")
    return Move(number, decision, words[1], " ".join(words[2:]), seconds)


def _take_back(words: list[str], number: int, here: str) -> TakeBack:
    count = _number(words[2]) if len(words) > 2 else None
    if count is None or words[3:] not in ([], ["agreed"]):
        raise RecordError(f"{here}: a take-back is written as 'back SEAT COUNT' or 'back SEAT COUNT agreed'")
    return TakeBack(number, words[1], count, len(words) > 3)


def _resign(words: list[str], number: int, here: str) -> Resign:
    if len(words) != 2:
        raise RecordError(f"{here}: resigning is written as 'resign SEAT'")
    return Resign(number, words[1])


def _machine(words: list[str], number: int, here: str) -> Machine:
    if len(words) != 3:
        raise RecordError(f"{here}: a machine that takes over is written as 'machine SEAT PLAYER'")
    return Machine(number, words[1], words[2])


def _person(words: list[str], number: int, here: str) -> Person:
    if len(words) != 2:
        raise RecordError(f"{here}: a person who comes back is written as 'person SEAT'")
    return Person(number, words[1])


def _go_on(words: list[str], number: int, here: str) -> GoOn:
    rules = _number(words[1]) if len(words) > 3 else None
    if not rules:
        raise RecordError(f"{here}: a new beginning is written as 'go-on RULES HASH DOCUMENT'")
    try:
        return GoOn(number, rules, _position("go-on", " ".join(words[2:])))
    except RecordError as error:
        raise RecordError(f"{here}: {error}") from None


ENTRIES: dict[str, Callable[[list[str], int, str], Line]] = {
    "back": _take_back,
    "resign": _resign,
    "machine": _machine,
    "person": _person,
    "go-on": _go_on,
}


def _json(key: str, text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise RecordError(f"{key}: is not a JSON object")
    return data


def _position(key: str, text: str) -> dict[str, Any]:
    """A document after its hash."""
    wanted, _, document = text.partition(" ")
    data = _json(key, document)
    try:
        found = digest(data)
    except (ValueError, RecursionError):  # half a character, or nested too deeply
        found = ""
    if found != wanted:
        raise RecordError(f"{key}: is not the position the game was played from; its hash differs")
    return data


class Replay(Played):
    """Plays a record again, one entry after the other."""

    def __init__(self, record: Record, load: Callable[..., "Game"]) -> None:
        self.record = record
        self.fair = record.fair
        self.resigned: str | None = None
        again = [i for i, entry in enumerate(record.entries) if isinstance(entry, GoOn)]
        self.unchecked = again[-1] if again else 0  # entries that newer rules could not play again
        self._begins = again[-1] + 1 if again else 0
        header = record.header
        try:
            options = _pairs(header["options"], "options")
            seats = len(_pairs(header["seats"], "seats"))
            self.game = load(header["game"], self._edition(), header["mode"], options, seats)
        except LudomancerError as error:
            raise RecordError(f"{record.place}: {error}") from None
        self._check_header()
        self._check_seats()
        self.history = History(self._begin())
        self.first_event = self.state.events if self._from_position else 0  # chance events before this replay

    @property
    def older_rules(self) -> tuple[int, ...]:
        """The versions with which the unchecked entries were played."""
        return tuple(entry.rules for entry in self.record.entries if isinstance(entry, GoOn))

    @property
    def _from_position(self) -> bool:
        return bool(self._begins) or "start" in self.record.header

    def fail(self, message: str, line: int | None = None) -> NoReturn:
        place = f"{self.record.place}:{line}" if line else self.record.place
        version = self.record.header["rules"]
        if version != str(self.game.version):
            message += f" (the record was made with version {version} of the rules, these are {self.game.version})"
        raise RecordError(f"{place}: {message}")

    def _edition(self) -> "str | Edition":
        name = self.record.header["edition"].split(" ")[0]
        if not is_id(name):  # never a file: a record must not choose what is read
            raise RecordError(f"edition: {name!r} is no name of an edition")
        if "edition-data" not in self.record.header:
            return name
        data = _json("edition-data", self.record.header["edition-data"])
        if data.get("name") != name:
            raise RecordError(f"edition-data: is the edition {data.get('name')!r}, not {name!r}")
        return Edition(name, data, "edition-data")

    def _check_header(self) -> None:
        version = _number(self.record.header["rules"])
        if version is None or version < 1:
            self.fail("rules: must be a number, the version of the rules")
        if version > self.game.version:
            self.fail("rules: are newer than the ones here")
        if list(self.record.players) != list(self.game.seat_names):
            self.fail(f"seats: must name {', '.join(self.game.seat_names)}")
        name, _, wanted = self.record.header["edition"].partition(" ")
        if wanted != self.game.edition.hash:
            self.fail(
                f"the edition {name!r} is not the one the game was played with ({self.game.edition.hash}, not {wanted})"
            )

    def _check_seats(self) -> None:
        """Of all entries; and the versions of those that go on from a document."""
        version = 1
        for entry in self.record.entries:
            if isinstance(entry, GoOn):
                if not version <= entry.rules <= int(self.record.header["rules"]):
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
                return _position("start", header["start"]), 0
            except RecordError as error:
                self.fail(str(error))
        if "seed" not in header:
            return None, 0
        seed = _number(header["seed"])
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
            case TakeBack():
                _may_take_back(self.state, self.fair)
                self.history.undo(self.game.seat(entry.seat), entry.decisions, consent=entry.agreed)
            case Resign():
                self._resign(entry)
            case Machine() | Person() if self.state.over:
                self.fail("the game was over before", entry.line)

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


# --- what can be checked ----------------------------------------------------------------------------------------------
class Check(NamedTuple):
    good: bool  # False: nothing is wrong, but this could not be checked, and a reader should know
    text: str


def verify(record: Record, load: Callable[..., "Game"], t: "Words") -> Iterator[Check]:
    """What was checked, from the record alone, one after the other; RecordError where something does not fit."""
    fair = record.fair
    if fair is not None:
        yield Check(
            True, t("The secrets fit the promises made before the deal: {names}", names=", ".join(fair.secrets))
        )
        yield from _trust(fair, t)
    replay = Replay(record, load)
    if replay.older_rules:
        yield Check(False, unchecked_text(replay, t))
    played = sum(isinstance(entry, Move) for entry in replay.play())
    yield Check(True, t.many("One decision follows the rules", "{count} decisions follow the rules", played))
    replay.check("result")
    yield Check(True, t("The result follows from them: {result}", result=record.footer["result"]))
    replay.check("decisions")
    replay.check("position")
    yield Check(True, t("So does the last position: {hash}", hash=record.footer["position"]))
    yield from _chance(replay, t)


def unchecked_text(replay: Replay, t: "Words") -> str:
    """Says which entries newer rules could not play again."""
    versions = ", ".join(str(version) for version in dict.fromkeys(replay.older_rules))
    if not replay.unchecked:
        return t("The deal was made with version {versions} of the rules and is not checked", versions=versions)
    return t.many(
        "The first entry was played with version {versions} of the rules and is not checked",
        "The first {count} entries were played with version {versions} of the rules and are not checked",
        replay.unchecked,
        versions=versions,
    )


def _trust(fair: Fair, t: "Words") -> Iterator[Check]:
    """Whom a reader must believe nevertheless."""
    if len(fair.secrets) - 1 == len(fair.by_server):
        yield Check(False, t("All secrets were made by the server: it could have chosen the deal"))
    elif fair.by_server:
        names = ", ".join(fair.by_server)
        yield Check(False, t("The server made the secret of {names}, and nobody else knows when", names=names))


def _chance(replay: Replay, t: "Words") -> Iterator[Check]:
    """Where the deal and all that chance decided came from."""
    count = replay.state.events - replay.first_event
    header = replay.record.header
    dealt = not replay.older_rules and "start" not in header
    if replay.fair is not None and dealt:
        yield Check(True, t("The deal and every chance event follow from the secrets ({count} in all)", count=count))
    elif replay.fair is not None:
        yield Check(True, t("Every chance event follows from the secrets ({count} in all)", count=count))
    elif dealt:
        yield Check(True, t("The deal and every chance event follow from the seed ({count} in all)", count=count))
    else:
        yield Check(True, t("Every chance event follows from the first position ({count} in all)", count=count))
    if "seed" in header:
        yield Check(False, t("Nobody promised the seed beforehand: whoever chose it could choose the deal"))
    elif "start" in header:
        yield Check(False, t("Nobody promised beforehand how the cards of the first position lie"))
