"""A finished or running game on paper: text that people can read, and that replays exactly or says where not."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from ludomancer.core.document import canonical, digest
from ludomancer.core.edition import Edition
from ludomancer.core.errors import LudomancerError, RecordError
from ludomancer.core.history import History
from ludomancer.core.rng import SEEDS
from ludomancer.core.state import State

if TYPE_CHECKING:
    from ludomancer.core.game import Game

TITLE = "ludomancer record 1"
MAX_BYTES = 20_000_000
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
        return _pairs(self.header.get("seats", ""))


class Recorder:
    """Writes down a game while it is played."""

    def __init__(self, game: "Game", state: State, seed: int | None, players: dict[str, str]) -> None:
        self.game = game
        self.history = History(state)
        self.players = players
        self.origin = f"seed: {seed}" if seed is not None else f"start: {canonical(state.document())}"
        self.lines: list[str] = []

    @property
    def state(self) -> State:
        return self.history.state

    def apply(self, action: int, seconds: float | None = None) -> None:
        seat = self.game.seat_names[self.state.actor]
        self.history.apply(action)
        time = "" if seconds is None else f" @{seconds:.1f}"
        self.lines.append(f"{self.state.decisions} {seat} {self.game.text(action)}{time}")

    def undo(self, seat: int, count: int = 1, consent: bool = False) -> None:
        self.history.undo(seat, count, consent)
        self.lines.append(f"back {self.game.seat_names[seat]} {count}")

    def text(self) -> str:
        game, state = self.game, self.state
        edition = game.edition
        lines = [TITLE, f"game: {game.id}", f"rules: {game.version}", f"edition: {edition.name} {edition.hash}"]
        if not edition.own:
            lines.append(f"edition-data: {json.dumps(edition.data, ensure_ascii=False)}")
        lines.append(f"mode: {game.mode}")
        lines.append("options: " + " ".join(f"{name}={value}" for name, value in game.options.items()))
        lines.append("seats: " + " ".join(f"{seat}={self.players.get(seat, 'human')}" for seat in game.seat_names))
        lines += [self.origin, "", *self.lines, "", f"result: {result_text(state)}"]
        lines += [f"decisions: {state.decisions}", f"position: {position_hash(state)}", "end"]
        return "\n".join(lines) + "\n"


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


def _pairs(text: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in text.split() if "=" in word)


# --- reading ----------------------------------------------------------------------------------------------------------
def read_record(path: Path) -> Record:
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: cannot be read ({error.strerror or error})") from None
    if len(raw) > MAX_BYTES:
        raise RecordError(f"{path}: too large for a record ({len(raw)} bytes)")
    try:
        return parse_record(raw.decode("utf-8"), str(path))
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: not a text file (byte {error.start} is not UTF-8)") from None


def parse_record(text: str, place: str) -> Record:
    lines = text.splitlines()
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
            return Record(place, header, entries, footer)
        key, colon, value = line.partition(": ")
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
    for key in ("game", "rules", "edition", "mode", "seats"):
        if key not in header:
            raise RecordError(f"{here}: there is no line '{key}: …'")
    if ("seed" in header) == ("start" in header):
        raise RecordError(f"{here}: there must be either a line 'seed: …' or a line 'start: …'")
    for key in FOOTER:
        if key not in footer:
            raise RecordError(f"{here}: there is no line '{key}: …'")


def _move(words: list[str], number: int, here: str) -> Move:
    seconds = None
    if words[-1].startswith("@"):
        try:
            seconds = float(words.pop()[1:])
        except ValueError:
            raise RecordError(f"{here}: the time must be written as @ and seconds") from None
    if len(words) < 3:
        raise RecordError(f"{here}: a decision is written as number, seat and action")
    return Move(number, int(words[0]), words[1], " ".join(words[2:]), seconds)


def _take_back(words: list[str], number: int, here: str) -> TakeBack:
    if len(words) != 3 or not words[2].isdecimal():
        raise RecordError(f"{here}: a take-back is written as 'back SEAT COUNT'")
    return TakeBack(number, words[1], int(words[2]))


class Replay:
    """Plays a record again, one entry after the other."""

    def __init__(self, record: Record, load: Callable[..., "Game"]) -> None:
        self.record = record
        header = record.header
        try:
            self.game = load(header["game"], self._edition(), header["mode"], _pairs(header.get("options", "")))
        except LudomancerError as error:
            raise RecordError(f"{record.place}: {error}") from None
        self._check_edition()
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

    def _json(self, key: str) -> dict[str, Any]:
        try:
            data = json.loads(self.record.header[key])
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise RecordError(f"{self.record.place}: {key}: is not a JSON object")
        return data

    def _edition(self) -> "str | Edition":
        name = self.record.header["edition"].split(" ")[0]
        if "edition-data" not in self.record.header:
            return name
        return Edition(name, self._json("edition-data"), f"{self.record.place}: edition-data")

    def _check_edition(self) -> None:
        name, _, wanted = self.record.header["edition"].partition(" ")
        if wanted != self.game.edition.hash:
            self.fail(
                f"the edition {name!r} is not the one the game was played with ({self.game.edition.hash}, not {wanted})"
            )

    def _begin(self) -> State:
        header = self.record.header
        if "start" in header:
            try:
                return self.game.read(self._json("start"))
            except LudomancerError as error:
                self.fail(f"start: {error}")
        if not header["seed"].isdecimal() or int(header["seed"]) >= SEEDS:
            self.fail(f"seed: must be a number from 0 to {SEEDS - 1}")
        return self.game.start(int(header["seed"]))

    def steps(self) -> Iterator[Move | TakeBack]:
        """Each entry, after it was carried out."""
        for entry in self.record.entries:
            if entry.seat not in self.game.seat_names:
                self.fail(f"there is no seat {entry.seat!r}", entry.line)
            try:
                if isinstance(entry, Move):
                    self._decide(entry)
                else:
                    self.history.undo(self.game.seat(entry.seat), entry.decisions, consent=True)
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
