"""Files of nets: a header that people can read, then the weights. Inputs are known by their names.

    ludomancer nets 1
    game: bless
    edition: standard 4c1f…
    features: b4ba99094ab95215
    seed: 1
    games: 2000
    command: ludomancer train bless --games 2000 --seed 1
    names card: lenora zoreo …
    input: card 1 1 me.hand
    net: duel 2

A net for several tables names them all, each by its mode and number of seats: `net: base 2, base 3, advanced 2`. One
for a single seat is for nothing else, since it tells what a game will be worth and not who wins.

After an empty line come the weights of each `net:` in their order: 16 bits for weights, 32 for constants, the lowest
byte first. Nothing in a file is carried out, and every size in it is bounded before anything is made.
"""

import struct
import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from ludomancer.core.errors import NetError
from ludomancer.core.features import MOST, Features, Section, written_out
from ludomancer.core.reader import is_id
from ludomancer.core.registry import game_class
from ludomancer.players.nets.net import WIDTHS, Net, Weights

if TYPE_CHECKING:
    from ludomancer.core.game import Game

MAGIC = "ludomancer nets 1"
MAX_NET = 1_000_000  # bytes
MAX_FILE = 3_000_000
MAX_HEADER = 1 << 17
MAX_NETS = 8
MAX_TABLES = 32  # of one net
MAX_SEATS = 8
MAX_NUMBER = 1 << 62
SECOND_MOST = 16_383  # sums of the second layer stay below 32 bits
BIAS_MOST = 1 << 24
ENOUGH = 80  # per cent of the inputs of a game that a net must know
FIRST, SECOND = WIDTHS
AFTER_FIRST = struct.Struct(f"<{FIRST}i{FIRST * SECOND}h{SECOND}i{SECOND}hi")
MAX_INPUTS = (MAX_NET - AFTER_FIRST.size) // (2 * FIRST)

Table = tuple[str, int]  # as a game is played: its mode, and the number of seats


@dataclass
class NetFile:
    """The nets of a game, which share their inputs."""

    game: str
    edition: str
    edition_hash: str
    features: str  # the fingerprint of the inputs' names
    seed: int
    games: int
    command: str
    kinds: dict[str, list[str]]
    parts: list[str]
    sections: list[Section]
    nets: dict[Table, Weights] = field(default_factory=dict)  # the same object where one net is for several tables

    def single(self) -> list[tuple[list[Table], Weights]]:
        """Each net once, with the tables that it is for."""
        found: dict[int, tuple[list[Table], Weights]] = {}
        for table, weights in self.nets.items():
            found.setdefault(id(weights), ([], weights))[0].append(table)
        return list(found.values())

    def names(self) -> list[str]:
        """Of all inputs."""
        return [name for part in self.parts or [""] for name in written_out(self.sections, self.kinds, part)]

    def check(self, game: "Game") -> None:
        """Can they play a game with its mode and seats? NetError where none can, or one knows too little."""
        if game.id != self.game or (game.mode, len(game.seat_names)) not in self.nets:
            known = ", ".join(f"{mode} with {seats}" for mode, seats in self.nets)
            raise NetError(f"the nets are for {self.game} ({known} seats), not for {_played(game)}")
        known_part = self.known(game.features())
        if known_part < ENOUGH:
            raise NetError(
                f"the net knows {known_part} % of what {game.id} tells, less than {ENOUGH} %: train another one, as by "
                f"{self.command}"
            )

    def net_for(self, game: "Game") -> Net:
        """The net for a game with its mode and seats; NetError where it cannot play it."""
        self.check(game)
        weights = self.nets[game.mode, len(game.seat_names)]
        features = game.features()
        if features.fingerprint() != self.features:
            weights = weights._replace(first=fitted(weights.first, self.names(), features.names()))
        return Net(features, weights, len(game.seat_names))

    def known(self, features: Features) -> int:
        """How much of what a game tells has a row, in per cent, rounded down."""
        names = set(self.names())
        told = features.names()
        return 100 * sum(name in names for name in told) // len(told)

    def remark(self, game: "Game") -> str | None:
        """What should be known before it plays."""
        if self.edition_hash == game.edition.whole_hash:
            return None
        return f"trained for another edition ({self.edition}, {self.edition_hash[:8]})"


def _played(game: "Game") -> str:
    return f"{game.id} ({game.mode} with {len(game.seat_names)} seats)"


def fitted(rows: Sequence[int], names: list[str], wanted: list[str]) -> list[int]:
    """Rows in the order of other names; one that is missing is the mean of its kind, or empty where there is none."""
    places = {name: place for place, name in enumerate(names)}
    kinds: dict[str, list[int]] = {}
    for name, place in places.items():
        kinds.setdefault(name.partition(":")[0], []).append(place)
    means: dict[str, list[int]] = {}
    found: list[int] = []
    for name in wanted:
        if name in places:
            found += rows[places[name] * FIRST : (places[name] + 1) * FIRST]
            continue
        kind = name.partition(":")[0]
        if kind not in means:
            means[kind] = _mean(rows, kinds.get(kind, []))
        found += means[kind]
    return found


def _mean(rows: Sequence[int], places: list[int]) -> list[int]:
    if not places:
        return [0] * FIRST
    return [sum(rows[place * FIRST + i] for place in places) // len(places) for i in range(FIRST)]


# --- writing ----------------------------------------------------------------------------------------------------------
def new_file(game: "Game", seed: int, games: int, command: str) -> NetFile:
    """One without nets yet, for what a game tells."""
    told = game.features()
    kinds = {kind: names for kind, names in told.kind_names.items() if kind}
    edition = game.edition
    return NetFile(
        game=game.id,
        edition=edition.name,
        edition_hash=edition.whole_hash,
        features=told.fingerprint(),
        seed=seed,
        games=games,
        command=command,
        kinds={"": [""], **kinds},
        parts=list(told.parts),
        sections=list(told.sections),
    )


def packed(file: NetFile) -> bytes:
    """The file as it is written."""
    lines = [
        MAGIC,
        f"game: {file.game}",
        f"edition: {file.edition} {file.edition_hash}",
        f"features: {file.features}",
        f"seed: {file.seed}",
        f"games: {file.games}",
        f"command: {' '.join(file.command.split())}",
    ]
    lines += [f"names {kind}: {' '.join(names)}" for kind, names in file.kinds.items() if kind]
    lines += [f"part: {part}" for part in file.parts]
    lines += [f"input: {each.kind or '-'} {each.rows} {each.most} {each.name}" for each in file.sections]
    nets = file.single()
    lines += [f"net: {named(tables)}" for tables, _ in nets]
    return ("\n".join(lines) + "\n\n").encode() + b"".join(_packed(weights) for _, weights in nets)


def named(tables: Sequence[Table]) -> str:
    """Tables as a header names them: `base 2, base 3`."""
    return ", ".join(f"{mode} {seats}" for mode, seats in tables)


def _packed(weights: Weights) -> bytes:
    first = array("h", weights.first)
    if sys.byteorder == "big":
        first.byteswap()
    rest = chain(weights.first_bias, weights.second, weights.second_bias, weights.third, [weights.third_bias])
    return first.tobytes() + AFTER_FIRST.pack(*rest)


# --- reading ----------------------------------------------------------------------------------------------------------
def read_nets(path: Path) -> NetFile:
    """The nets of a file; NetError where it is none, or damaged."""
    try:
        with path.open("rb") as source:
            data = source.read(MAX_FILE + 1)
    except (OSError, ValueError) as error:
        raise NetError(f"{path}: cannot be read ({getattr(error, 'strerror', None) or error})") from None
    if len(data) > MAX_FILE:
        raise NetError(f"{path}: is larger than {MAX_FILE} bytes")
    return unpacked(data, str(path))


@lru_cache(maxsize=16)
def _of(game_id: str) -> NetFile | None:
    data = game_class(game_id).net_file()
    return unpacked(data, f"the nets of {game_id}") if data is not None else None


def shipped(game: "Game") -> NetFile | None:
    """The nets that come with a game."""
    return _of(game.id)


def unpacked(data: bytes, place: str = "nets") -> NetFile:
    """The nets in the bytes of a file."""
    return _Reader(data, place).read()


class _Reader:
    """Reads the header line by line, then as many weights as it asks for, and not a byte more."""

    def __init__(self, data: bytes, place: str) -> None:
        self.place = place
        head, found, self.body = data[:MAX_HEADER].partition(b"\n\n")
        if not data.startswith(MAGIC.encode() + b"\n"):
            self.fail(f"not a file of nets: the first line must be {MAGIC!r}")
        if not found:
            self.fail(f"the header has no end within {MAX_HEADER} bytes")
        self.body = data[len(head) + 2 :]
        try:
            lines = head.decode().split("\n")[1:]
        except UnicodeDecodeError:
            self.fail("the header is no text")
        self.lines = [(number, *line.partition(": ")[::2]) for number, line in enumerate(lines, 2)]

    def fail(self, what: str, line: int | None = None) -> NoReturn:
        raise NetError(f"{self.place}{f':{line}' if line else ''}: {what}")

    def read(self) -> NetFile:
        """The whole file."""
        name, _, its_hash = self.one("edition").partition(" ")
        file = NetFile(
            game=self.one("game"),
            edition=name,
            edition_hash=its_hash,
            features=self.one("features"),
            seed=self.number(self.one("seed"), MAX_NUMBER),
            games=self.number(self.one("games"), MAX_NUMBER),
            command=self.one("command"),
            kinds={"": [""]},
            parts=[],
            sections=[],
        )
        nets: list[list[Table]] = []
        for number, key, text in self.lines:
            if key.startswith("names "):
                file.kinds[key.removeprefix("names ")] = text.split(" ")
            elif key == "part":
                file.parts.append(text)
            elif key == "input":
                file.sections.append(self.section(number, text, file.kinds))
            elif key == "net":
                nets.append(self.tables(number, text))
            else:
                self.fail(f"{key!r} is no field of such a file", number)
        named_tables = [table for tables in nets for table in tables]
        if not 1 <= len(nets) <= MAX_NETS or len(set(named_tables)) != len(named_tables):
            self.fail(f"1 to {MAX_NETS} different nets must be named, not {len(nets)}")
        self.read_weights(file, nets)
        return file

    def tables(self, line: int, text: str) -> list[Table]:
        """What a net is for."""
        found: list[Table] = []
        for part in text.split(", ", MAX_TABLES):
            mode, _, seats = part.partition(" ")
            count = self.number(seats, MAX_SEATS, line)
            if not is_id(mode) or not count:
                self.fail(f"{part[:60]!r} is no mode with a number of seats", line)
            found.append((mode, count))
        if len(found) > MAX_TABLES:
            self.fail(f"a net is for {MAX_TABLES} modes and numbers of seats at most", line)
        if len(found) > 1 and any(count == 1 for _, count in found):
            self.fail("a net for one seat is for nothing else", line)
        return found

    def one(self, key: str) -> str:
        """The only line with this field, which is taken out."""
        found = [line for line in self.lines if line[1] == key]
        if len(found) != 1:
            self.fail(f"needs one line {key!r}, has {len(found)}")
        self.lines.remove(found[0])
        return found[0][2]

    def number(self, text: str, most: int, line: int | None = None) -> int:
        if not text.isascii() or not text.isdecimal() or len(text) > 19 or int(text) > most:
            self.fail(f"{text[:30]!r} is no number from 0 to {most}", line)
        return int(text)

    def section(self, line: int, text: str, kinds: dict[str, list[str]]) -> Section:
        """The inputs of one line."""
        parts = text.split(" ", 3)
        if len(parts) != 4:
            self.fail("an input has a kind, rows, what it is at most, and a name", line)
        kind = "" if parts[0] == "-" else parts[0]
        if kind not in kinds:
            self.fail(f"no names are given for {kind!r}", line)
        return Section(parts[3], kind, self.number(parts[1], MAX_INPUTS, line), self.number(parts[2], MOST, line))

    def read_weights(self, file: NetFile, nets: list[list[Table]]) -> None:
        size = sum(each.rows * len(file.kinds[each.kind]) for each in file.sections) * (len(file.parts) or 1)
        if not 1 <= size <= MAX_INPUTS:
            self.fail(f"{size} inputs; 1 to {MAX_INPUTS} are possible")
        if len(set(file.names())) != size:
            self.fail("two inputs have the same name")
        first = size * FIRST * 2
        whole = first + AFTER_FIRST.size
        if len(self.body) != whole * len(nets):
            self.fail(f"{len(self.body)} bytes of weights; {whole * len(nets)} are needed")
        for number, tables in enumerate(nets):
            weights = self.weights(self.body[number * whole : (number + 1) * whole], first)
            file.nets |= dict.fromkeys(tables, weights)

    def weights(self, data: bytes, first: int) -> Weights:
        rows = array("h", data[:first])
        if sys.byteorder == "big":
            rows.byteswap()
        rest = AFTER_FIRST.unpack(data[first:])
        ends = [FIRST, FIRST * SECOND, SECOND, SECOND]
        cut = []
        for length in ends:
            cut.append(rest[:length])
            rest = rest[length:]
        if any(abs(weight) > SECOND_MOST for weight in cut[1]):
            self.fail(f"a weight of the second layer is beyond {SECOND_MOST}")
        if any(abs(constant) > BIAS_MOST for constant in chain(cut[0], cut[2], rest)):
            self.fail(f"a constant is beyond {BIAS_MOST}")
        return Weights(rows, cut[0], cut[1], cut[2], cut[3], rest[0])
