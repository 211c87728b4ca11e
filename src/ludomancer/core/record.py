"""A finished or running game on paper: text that people can read, and that replays exactly or says where not."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from ludomancer.core.document import canonical, digest
from ludomancer.core.edition import Edition
from ludomancer.core.errors import LudomancerError, RecordError
from ludomancer.core.history import History
from ludomancer.core.journal import Journal
from ludomancer.core.reader import is_id, read_text
from ludomancer.core.rng import SEEDS
from ludomancer.core.state import State

if TYPE_CHECKING:
    from ludomancer.core.game import Game

TITLE = "ludomancer record 1"
MAX_BYTES = 20_000_000
MAX_DIGITS = 20
HEADER = ("game", "rules", "edition", "edition-data", "mode", "options", "seats", "seed", "start")
FOOTER = ("result", "decisions", "position")
RUNNING = "running"


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


class Record:
    """What a record says; `replay` makes it true or says where it is not."""

    def __init__(
        self, place: str, header: dict[str, str], entries: list[Move | TakeBack], footer: dict[str, str]
    ) -> None:
        self.place = place
        self.header = header
        self.entries = entries
        self.footer = footer

    @property
    def players(self) -> dict[str, str]:
        return _pairs(self.header["seats"], f"{self.place}: seats")


class Recorder:
    """Writes down a game while it is played."""

    def __init__(self, game: "Game", state: State, seed: int | None, players: dict[str, str]) -> None:
        self.game = game
        self.history = History(state)
        self.players = {seat: "_".join(name.split()) for seat, name in players.items()}  # a word each
        self.origin = f"seed: {seed}" if seed is not None else f"start: {_hashed(state.document())}"
        self.lines: list[str] = []

    @classmethod
    def go_on(cls, replay: "Replay") -> "Recorder":
        """Write on where a record ends; it is played again first, and its journal kept."""
        header, entries = replay.record.header, replay.record.entries
        replay.state.journal = Journal(replay.game)
        replay.run()
        recorder = cls(replay.game, replay.state, 0, replay.record.players)
        recorder.history = replay.history
        recorder.origin = f"seed: {header['seed']}" if "seed" in header else f"start: {header['start']}"
        recorder.lines = [_line(entry) for entry in entries]
        return recorder

    @property
    def state(self) -> State:
        return self.history.state

    def apply(self, action: int, seconds: float | None = None) -> None:
        seat = self.game.seat_names[self.state.actor]
        self.history.apply(action)
        self.lines.append(_line(Move(0, self.state.decisions, seat, self.game.text(action), seconds)))

    def undo(self, seat: int, count: int = 1, consent: bool = False) -> None:
        agreed = count > self.history.can_undo(seat)
        self.history.undo(seat, count, consent)
        self.lines.append(_line(TakeBack(0, self.game.seat_names[seat], count, agreed)))

    def text(self) -> str:
        game, state = self.game, self.state
        edition = game.edition
        lines = [TITLE, f"game: {game.id}", f"rules: {game.version}", f"edition: {edition.name} {edition.hash}"]
        if not edition.own:
            lines.append(f"edition-data: {json.dumps(edition.data, ensure_ascii=False)}")
        lines.append(f"mode: {game.mode}")
        lines.append("options: " + " ".join(f"{name}={value}" for name, value in game.options.items()))
        lines.append("seats: " + " ".join(f"{seat}={self.players.get(seat) or 'human'}" for seat in game.seat_names))
        lines += [self.origin, "", *self.lines, "", f"result: {result_text(state)}"]
        lines += [f"decisions: {state.decisions}", f"position: {position_hash(state)}", "end"]
        return "\n".join(lines) + "\n"


def _line(entry: Move | TakeBack) -> str:
    if isinstance(entry, TakeBack):
        return f"back {entry.seat} {entry.decisions}{' agreed' if entry.agreed else ''}"
    time = "" if entry.seconds is None else f" @{entry.seconds:.1f}"
    return f"{entry.number} {entry.seat} {entry.text}{time}"


def result_text(state: State) -> str:
    outcome = state.outcome
    if outcome is None:
        return RUNNING
    return f"{'+'.join(outcome.winners) or 'draw'} {outcome.reason} {outcome.rule}"


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
    entries: list[Move | TakeBack] = []
    for number, line in enumerate(lines[1:], 2):
        here = f"{place}:{number}"
        words = line.split()
        if not words:
            continue
        if words == ["end"]:
            _complete(header, footer, here)
            _nothing_more(lines[number:], place, number + 1)
            return Record(place, header, entries, footer)
        key, colon, value = line.partition(":")
        if words[0] == "back" and not footer:
            entries.append(_take_back(words, number, here))
        elif words[0].isdecimal() and not footer:
            entries.append(_move(words, number, here))
        elif colon and key in HEADER and not entries and not footer and key not in header:
            header[key] = value.strip()
        elif colon and key in FOOTER and key not in footer:
            footer[key] = value.strip()
        else:
            raise RecordError(f"{here}: {line[:60]!r} is not understood here")
    raise RecordError(f"{place}:{len(lines)}: the record is cut off; it must close with a line 'end'")


def _complete(header: dict[str, str], footer: dict[str, str], here: str) -> None:
    for key in ("game", "rules", "edition", "mode", "options", "seats"):
        if key not in header:
            raise RecordError(f"{here}: there is no line '{key}: …'")
    if ("seed" in header) == ("start" in header):
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


class Replay:
    """Plays a record again, one entry after the other."""

    def __init__(self, record: Record, load: Callable[..., "Game"]) -> None:
        self.record = record
        header = record.header
        try:
            options = _pairs(header["options"], "options")
            seats = len(_pairs(header["seats"], "seats"))
            self.game = load(header["game"], self._edition(), header["mode"], options, seats)
        except LudomancerError as error:
            raise RecordError(f"{record.place}: {error}") from None
        self._check_header()
        self.history = History(self._begin())

    @property
    def state(self) -> State:
        return self.history.state

    def fail(self, message: str, line: int | None = None) -> NoReturn:
        place = f"{self.record.place}:{line}" if line else self.record.place
        version = self.record.header["rules"]
        if version != str(self.game.version):
            message += f" (the record was made with version {version} of the rules, these are {self.game.version})"
        raise RecordError(f"{place}: {message}")

    def _json(self, key: str, text: str) -> dict[str, Any]:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise RecordError(f"{key}: is not a JSON object")
        return data

    def _edition(self) -> "str | Edition":
        name = self.record.header["edition"].split(" ")[0]
        if not is_id(name):  # never a file: a record must not choose what is read
            raise RecordError(f"edition: {name!r} is no name of an edition")
        if "edition-data" not in self.record.header:
            return name
        data = self._json("edition-data", self.record.header["edition-data"])
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

    def _begin(self) -> State:
        header = self.record.header
        if "start" in header:
            try:
                return self.game.read(self._start(header["start"]))
            except RecordError as error:
                self.fail(str(error))
            except LudomancerError as error:
                self.fail(f"start: {error}")
        seed = _number(header["seed"])
        if seed is None or seed >= SEEDS:
            self.fail(f"seed: must be a number from 0 to {SEEDS - 1}")
        return self.game.start(seed)

    def _start(self, text: str) -> dict[str, Any]:
        wanted, _, document = text.partition(" ")
        data = self._json("start", document)
        try:
            found = digest(data)
        except (ValueError, RecursionError):  # half a character, or nested too deeply
            found = ""
        if found != wanted:
            raise RecordError("start: is not the position the game was played from; its hash differs")
        return data

    def steps(self) -> Iterator[Move | TakeBack]:
        """Each entry, after it was carried out."""
        for entry in self.record.entries:
            if entry.seat not in self.game.seat_names:
                self.fail(f"there is no seat {entry.seat!r}", entry.line)
            try:
                if isinstance(entry, Move):
                    self._decide(entry)
                else:
                    self.history.undo(self.game.seat(entry.seat), entry.decisions, consent=entry.agreed)
            except LudomancerError as error:
                if isinstance(error, RecordError):
                    raise
                self.fail(str(error), entry.line)
            yield entry
        self._check_end()

    def _decide(self, move: Move) -> None:
        if self.state.over:
            self.fail("the game was over before", move.line)
        if move.number != self.state.decisions + 1:
            self.fail(f"decision {self.state.decisions + 1} comes next, not {move.number}", move.line)
        actor = self.game.seat_names[self.state.actor]
        if actor != move.seat:
            self.fail(f"{actor} is to decide, not {move.seat}", move.line)
        self.history.apply(self.game.parse(move.text))

    def _check_end(self) -> None:
        footer = self.record.footer
        for key, found in (
            ("result", result_text(self.state)),
            ("decisions", str(self.state.decisions)),
            ("position", position_hash(self.state)),
        ):
            if footer[key] != found:
                self.fail(f"{key}: the record says {footer[key]!r}, replaying gives {found!r}")

    def run(self) -> State:
        """To the end; the last state."""
        for _ in self.steps():
            pass
        return self.state
