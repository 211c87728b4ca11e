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
from ludomancer.core.registry import game_class
from ludomancer.players.nets.net import WIDTHS, Net, Weights

if TYPE_CHECKING:
    from ludomancer.core.game import Game

MAGIC = "ludomancer nets 1"
MAX_FILE = 1 << 22  # bytes
MAX_HEADER = 1 << 17
MAX_INPUTS = 1 << 13
MAX_NETS = 8
MAX_NUMBER = 1 << 62
SECOND_MOST = 16_383  # sums of the second layer stay below 32 bits
BIAS_MOST = 1 << 24
ENOUGH = 80  # per cent of the inputs of a game that a net must know
FIRST, SECOND = WIDTHS
AFTER_FIRST = struct.Struct(f"<{FIRST}i{FIRST * SECOND}h{SECOND}i{SECOND}hi")


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
    nets: dict[tuple[str, int], Weights] = field(default_factory=dict)  # by mode and number of seats

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
    lines += [f"net: {mode} {seats}" for mode, seats in file.nets]
    return ("\n".join(lines) + "\n\n").encode() + b"".join(_packed(weights) for weights in file.nets.values())


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
        modes: list[tuple[str, int]] = []
        for number, key, text in self.lines:
            if key.startswith("names "):
                file.kinds[key.removeprefix("names ")] = text.split(" ")
            elif key == "part":
                file.parts.append(text)
            elif key == "input":
                file.sections.append(self.section(number, text, file.kinds))
            elif key == "net":
                mode, _, seats = text.rpartition(" ")
                modes.append((mode, self.number(seats, 8, number)))
            else:
                self.fail(f"{key!r} is no field of such a file", number)
        if not 1 <= len(modes) <= MAX_NETS or len(set(modes)) != len(modes):
            self.fail(f"1 to {MAX_NETS} different nets must be named, not {len(modes)}")
        self.read_weights(file, modes)
        return file

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

    def read_weights(self, file: NetFile, modes: list[tuple[str, int]]) -> None:
        size = sum(each.rows * len(file.kinds[each.kind]) for each in file.sections) * (len(file.parts) or 1)
        if not 1 <= size <= MAX_INPUTS:
            self.fail(f"{size} inputs; 1 to {MAX_INPUTS} are possible")
        if len(set(file.names())) != size:
            self.fail("two inputs have the same name")
        first = size * FIRST * 2
        whole = first + AFTER_FIRST.size
        if len(self.body) != whole * len(modes):
            self.fail(f"{len(self.body)} bytes of weights; {whole * len(modes)} are needed")
        for number, mode in enumerate(modes):
            file.nets[mode] = self.weights(self.body[number * whole : (number + 1) * whole], first)

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
