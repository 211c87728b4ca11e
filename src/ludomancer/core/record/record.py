"""What a record says, and how it is written as text and read from it."""

import json
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from ludomancer.core.dealer import VERSION, Fair, SecretError
from ludomancer.core.errors import RecordError
from ludomancer.core.reader import read_text
from ludomancer.core.record.entries import Line, Resign, is_entry, read_entry

TITLE = "ludomancer record 1"
MAX_BYTES = 20_000_000
HEADER = ("game", "rules", "edition", "edition-data", "mode", "options", "seats", "seed", "start")
FAIR = ("dealer", "promises", "secrets")
MADE = "made-by-server"
KNOWN = (*HEADER, *FAIR, MADE)
FOOTER = ("result", "decisions", "position")


class Head(NamedTuple):
    """What a record says before the first entry."""

    game: str
    rules: int
    edition: str  # name and hash
    edition_data: dict[str, Any] | None  # of one that does not come with the game
    mode: str
    options: dict[str, str]
    players: dict[str, str]  # a word for each seat
    fair: Fair | None
    origin: list[str]  # the seed, or the position it begins from


def record_text(head: Head, entries: list[str], result: str, decisions: int, position: str) -> str:
    """A record as it is written, once and for ever."""
    lines = [TITLE, f"game: {head.game}", f"rules: {head.rules}", f"edition: {head.edition}"]
    if head.edition_data is not None:
        lines.append(f"edition-data: {json.dumps(head.edition_data, ensure_ascii=False)}")
    lines.append(f"mode: {head.mode}")
    lines.append("options: " + " ".join(f"{name}={value}" for name, value in head.options.items()))
    lines.append("seats: " + " ".join(f"{seat}={player}" for seat, player in head.players.items()))
    lines += _fair_lines(head.fair) if head.fair is not None else []
    lines += [*head.origin, "", *entries, "", f"result: {result}"]
    lines += [f"decisions: {decisions}", f"position: {position}", "end"]
    return "\n".join(lines) + "\n"


def _fair_lines(fair: Fair) -> list[str]:
    lines = [f"dealer: {VERSION}"]
    for key, texts in (("promises", fair.promises), ("secrets", fair.secrets)):
        lines.append(f"{key}: " + " ".join(f"{name}={text}" for name, text in texts.items()))
    return [*lines, f"{MADE}: {' '.join(fair.by_server)}"] if fair.by_server else lines


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
        return read_pairs(self.header["seats"], f"{self.place}: seats")

    @cached_property
    def fair(self) -> Fair | None:
        """The promises and secrets, if it has any; they are found to fit."""
        if "dealer" not in self.header:
            return None
        if self.header["dealer"] != VERSION:
            self._fail("dealer", f"version {self.header['dealer']!r} is not known; there is version {VERSION}")
        promises, secrets = (read_pairs(self.header[key], self._at(key)) for key in ("promises", "secrets"))
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


def read_pairs(text: str, place: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or key in pairs:
            raise RecordError(f"{place}: must be written as name=value, each name once")
        pairs[key] = value
    return pairs


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
        if is_entry(words[0]) and not footer:
            if entries and isinstance(entries[-1], Resign):
                raise RecordError(f"{here}: the game was over before: {entries[-1].seat} had resigned")
            entries.append(read_entry(line, number, here))
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
