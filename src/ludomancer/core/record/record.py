"""What a record says, and how it is written as text and read from it."""

import json
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from ludomancer.core.dealer import RECIPES, CommitReveal, SecretError
from ludomancer.core.errors import RecordError
from ludomancer.core.reader import read_text
from ludomancer.core.record.entries import Line, Resign, is_entry, read_entry
from ludomancer.core.terms import FREE_UNDO, KINDS, MACHINE, PERSON, PRACTICE, TAG, terms_of

if TYPE_CHECKING:
    from ludomancer.core.game import Game

TITLE = "ludomancer record 1"
MAX_BYTES = 20_000_000
HEADER = ("game", "rules", "edition", "edition-data", "mode", "options", "seats", "seed", "start")
FAIR = ("dealer", "promises", "secrets")
SECOND = ("cards", KINDS, TAG)  # with the second recipe of fair deals
AT_END = ("rules-at-end", "edition-at-end")  # where they are not those of the deal any more
MADE = "made-by-server"
KNOWN = (*HEADER, *FAIR, *SECOND, *AT_END, MADE, PRACTICE)
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
    fair: CommitReveal | None
    origin: list[str]  # the seed, or the position it begins from
    deal: "Deal | None" = None
    rules_at_end: int = 0
    edition_at_end: str = ""
    practice: str = ""  # what a practice game allows

    @classmethod
    def of(
        cls,
        game: "Game",
        players: dict[str, str],
        fair: CommitReveal | None,
        origin: list[str],
        practice: bool = False,
    ) -> "Head":
        """Of a game as it is played now; a word for each player."""
        edition = game.edition
        return cls(
            game=game.id,
            rules=game.version,
            edition=f"{edition.name} {edition.hash}",
            edition_data=None if edition.own else edition.data,
            mode=game.mode,
            options=game.options,
            players={seat: "_".join(players.get(seat, "").split()) or "human" for seat in game.seat_names},
            fair=fair,
            origin=origin,
            practice=FREE_UNDO if practice else "",
        )

    def values(self) -> dict[str, str]:
        """Its lines but those of chance, by their first words."""
        data = None if self.edition_data is None else json.dumps(self.edition_data, ensure_ascii=False)
        lines = {
            "game": self.game,
            "rules": str(self.rules),
            "rules-at-end": str(self.rules_at_end) if self.rules_at_end else None,
            "edition": self.edition,
            "edition-at-end": self.edition_at_end or None,
            "edition-data": data,
            "mode": self.mode,
            "options": _pairs(self.options),
            "seats": _pairs(self.players),
        }
        if self.deal is not None:
            lines |= {"cards": self.deal.cards, KINDS: _pairs(self.deal.kinds), TAG: self.deal.tag}
        if self.practice:
            lines[PRACTICE] = self.practice
        return {key: value for key, value in lines.items() if value is not None}

    def terms(self, server_secret: str) -> tuple[str, ...]:
        """What everybody is shown before the deal."""
        origin = {key: value for key, _, value in (line.partition(": ") for line in self.origin)}
        return terms_of(self.values() | origin, server_secret)


class Deal(NamedTuple):
    """What the second recipe of fair deals hashes besides, as it was at the deal."""

    cards: str  # the whole hash of the edition
    kinds: dict[str, str]  # a person or a machine, for each seat
    tag: str  # random, and not the address of the table


def record_text(head: Head, entries: list[str], result: str, decisions: int, position: str) -> str:
    """A record as it is written, once and for ever."""
    lines = [TITLE, *(f"{key}: {value}" for key, value in head.values().items())]
    lines += _fair_lines(head.fair) if head.fair is not None else []
    lines += [*head.origin, "", *entries, "", f"result: {result}"]
    lines += [f"decisions: {decisions}", f"position: {position}", "end"]
    return "\n".join(lines) + "\n"


def _pairs(texts: dict[str, str]) -> str:
    return " ".join(f"{name}={text}" for name, text in texts.items())


def _fair_lines(fair: CommitReveal) -> list[str]:
    lines = [f"dealer: {fair.recipe}", f"promises: {_pairs(fair.promises)}", f"secrets: {_pairs(fair.secrets)}"]
    return [*lines, f"{MADE}: {' '.join(fair.by_server)}"] if fair.by_server else lines


class RecordFile:
    """What a record says; `replay` makes it true or says where it is not."""

    def __init__(
        self,
        place: str,
        text: str,
        header: dict[str, str],
        entries: list[Line],
        footer: dict[str, str],
        where: dict[str, int],
    ) -> None:
        self.place = place
        self.text = text
        self.header = header
        self.entries = entries
        self.footer = footer
        self.where = where  # the number of each line of header and footer

    @property
    def players(self) -> dict[str, str]:
        return read_pairs(self.header["seats"], f"{self.place}: seats")

    @cached_property
    def fair(self) -> CommitReveal | None:
        """The promises and secrets, if it has any; they are found to fit."""
        if "dealer" not in self.header:
            return None
        promises, secrets = (read_pairs(self.header[key], self._at(key)) for key in ("promises", "secrets"))
        terms = terms_of(self.header, secrets.get("server", "")) if TAG in self.header else ()
        fair = CommitReveal(promises, secrets, tuple(self.header.get(MADE, "").split()), terms)
        try:
            fair.check(list(self.players))
        except SecretError as error:
            raise RecordError(f"{self.place}:{self.where[error.part]}: {error}") from None
        if MADE in self.header and not fair.by_server:
            self._fail(MADE, "names no seat")
        for seat, kind in self.kinds.items():
            if (seat in secrets) != (kind == PERSON):
                told = "must have promised a secret" if kind == PERSON else "is a machine and has no secret"
                self._fail("secrets", f"{seat} {told}")
        return fair

    @cached_property
    def kinds(self) -> dict[str, str]:
        """A person or a machine for each seat, as at the deal; empty where the record does not say."""
        if KINDS not in self.header:
            return {}
        found = read_pairs(self.header[KINDS], self._at(KINDS))
        if list(found) != list(self.players) or not set(found.values()) <= {PERSON, MACHINE}:
            self._fail(KINDS, f"must say {PERSON} or {MACHINE} for each of {', '.join(self.players)}")
        return found

    @property
    def practice(self) -> bool:
        """Could what was seen be unseen, without anybody's consent?"""
        return PRACTICE in self.header

    @property
    def rules_at_end(self) -> str:
        """The version with which the last entries were played."""
        return self.header.get("rules-at-end", self.header["rules"])

    @property
    def edition_at_end(self) -> str:
        return self.header.get("edition-at-end", self.header["edition"])

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


def read_record(path: Path) -> RecordFile:
    return parse_record(read_text(path, MAX_BYTES, "a record", RecordError), str(path))


def parse_record(text: str, place: str) -> RecordFile:
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
            _complete_deal(header, here)
            _complete_recipe(header, where, place)
            _known_practice(header, where, place)
            _nothing_more(lines[number:], place, number + 1)
            return RecordFile(place, text, header, entries, footer, where)
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
    for key in FOOTER:
        if key not in footer:
            raise RecordError(f"{here}: there is no line '{key}: …'")


def _complete_deal(header: dict[str, str], here: str) -> None:
    fair = [key for key in FAIR if key in header]
    if fair and len(fair) < len(FAIR):
        raise RecordError(f"{here}: the lines 'dealer: …', 'promises: …' and 'secrets: …' belong together")
    if MADE in header and not fair:
        raise RecordError(f"{here}: a line '{MADE}: …' needs the line 'secrets: …'")
    if fair and "seed" in header:
        raise RecordError(f"{here}: there must be either a line 'seed: …' or a line 'secrets: …'")
    if not fair and ("seed" in header) == ("start" in header):
        raise RecordError(f"{here}: there must be either a line 'seed: …' or a line 'start: …'")


def _complete_recipe(header: dict[str, str], where: dict[str, int], place: str) -> None:
    """Each recipe of fair deals has its lines."""
    recipe = header.get("dealer")
    if recipe is not None and recipe not in RECIPES:
        here = f"{place}:{where['dealer']}: dealer"
        raise RecordError(f"{here}: version {recipe!r} is not known; there are {', '.join(RECIPES)}")
    second = recipe == RECIPES[1]
    for key in (*SECOND, *AT_END):
        if key in SECOND and second and key not in header:
            raise RecordError(f"{place}:{where['dealer']}: dealer: version {recipe} needs a line '{key}: …'")
        if key in header and not second:
            raise RecordError(f"{place}:{where[key]}: {key}: belongs to 'dealer: {RECIPES[1]}'")


def _known_practice(header: dict[str, str], where: dict[str, int], place: str) -> None:
    found = header.get(PRACTICE, FREE_UNDO)
    if found != FREE_UNDO:
        raise RecordError(f"{place}:{where[PRACTICE]}: {PRACTICE}: {found!r} is not known; there is {FREE_UNDO}")


def _nothing_more(lines: list[str], place: str, number: int) -> None:
    for i, line in enumerate(lines, number):
        if line.strip():
            raise RecordError(f"{place}:{i}: the record ended before this line")
