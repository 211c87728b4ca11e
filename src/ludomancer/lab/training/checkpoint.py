"""A training that was interrupted, in a file: a header in JSON, then plain numbers, the lowest byte first.

    ludomancer training 1
    {"terms": {"game": "bless", …}, "learnt": 1024, …}

After an empty line come the weights, what Adam remembers, the positions of the ring, and the snapshots; at the end a
hash of it all. Nothing in a file is carried out, and every size in it is checked before anything is made.
"""

import hashlib
import json
import sys
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from ludomancer.core.game import Game
from ludomancer.lab.training.lessons import ACTIVE
from ludomancer.lab.training.schedule import FORERUNNERS, TrainingError
from ludomancer.lab.training.training import Training
from ludomancer.players.nets.net import WIDTHS, Weights

MAGIC = b"ludomancer training 1\n"
MOST_BYTES = 256_000_000
MOST_HEADER = 1 << 16
MOST = 127  # of an input
MOST_LISTED = 64  # numbers of one name in the header
HASH = 32  # bytes
FIRST, SECOND = WIDTHS
FLOATS = ("now", "mean", "spread", "kept")


def terms(tables: Sequence[Game], games: int, seed: int, origin: str = "") -> dict[str, Any]:
    """What must be the same for a training to go on; origin: a hash of the net that it began with."""
    game = tables[0]
    modes, counts = [table.mode for table in tables], [len(table.seat_names) for table in tables]
    return {
        "game": game.id,
        "rules": game.version,
        "edition": game.edition.whole_hash,
        "features": game.features().fingerprint(),
        "mode": modes if len(tables) > 1 else game.mode,
        "seats": counts if len(tables) > 1 else counts[0],
        "options": game.options,
        "games": games,
        "seed": seed,
        "from": origin,
    }


# --- writing ----------------------------------------------------------------------------------------------------------
def packed(training: Training, about: dict[str, Any]) -> bytes:
    """All of a training that is not said by its terms."""
    learner = training.learner
    header = {
        "terms": about,
        "learnt": training.learnt,
        "positions": training.positions,
        "owed": training.owed,
        "learner": learner.counters(),
        "snapshots": list(training.snapshots),
        "candidates": list(training.candidates),
    }
    arrays: dict[str, array[Any]] = learner.arrays
    counts = arrays["counts"][: learner.known]
    parts: list[array[Any]] = [arrays[name] for name in FLOATS]
    parts += [counts, arrays["targets"][: learner.known]]
    for name in ("inputs", "numbers"):
        pairs = array("h")
        for number, count in enumerate(counts):
            pairs += arrays[name][number * ACTIVE : number * ACTIVE + count]
        parts.append(pairs)
    for weights in (*training.snapshots.values(), *training.candidates.values()):
        first, first_bias, second, second_bias, third, third_bias = weights
        constants = [*first_bias, *second_bias, third_bias]
        parts += [array("h", first), array("h", [*second, *third]), array("i", constants)]
    whole = MAGIC + json.dumps(header).encode() + b"\n\n" + b"".join(_bytes(part) for part in parts)
    return whole + hashlib.sha256(whole).digest()


def _bytes(numbers: "array[Any]") -> bytes:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


# --- reading ----------------------------------------------------------------------------------------------------------
def resume(path: Path, training: Training, about: dict[str, Any]) -> None:
    """Bring a training that has just begun to where a file says; TrainingError where that cannot be."""
    try:
        with path.open("rb") as source:
            data = source.read(MOST_BYTES + 1)
    except OSError as error:
        raise TrainingError(f"{path}: cannot be read ({error.strerror})") from None
    _Reader(data, path).read(training, about)


class _Reader:
    """Reads part after part."""

    def __init__(self, data: bytes, path: Path) -> None:
        self.path = path
        if not data.startswith(MAGIC):
            self.fail(f"not an interrupted training: the first line must be {MAGIC.decode().strip()!r}")
        if len(data) > MOST_BYTES:
            self.fail(f"is larger than {MOST_BYTES} bytes")
        if hashlib.sha256(data[:-HASH]).digest() != data[-HASH:]:
            self.fail("is damaged")
        head, _, self.body = data[len(MAGIC) : -HASH].partition(b"\n\n")
        try:
            header = json.loads(head) if len(head) <= MOST_HEADER else None
        except (ValueError, RecursionError):
            header = None
        if not isinstance(header, dict):
            self.fail("has no header")
        self.header: dict[str, Any] = header

    def fail(self, what: str) -> NoReturn:
        raise TrainingError(f"{self.path}: {what}; remove it to begin anew")

    def numbers(self, name: str, most: int) -> list[int]:
        """Whole numbers of the header, none above the most."""
        found = self.header.get(name)
        listed: list[Any] = found if isinstance(found, list) else [found]
        if len(listed) > MOST_LISTED or not all(type(each) is int and 0 <= each <= most for each in listed):
            self.fail(f"{name}: must be whole numbers from 0 to {most}")
        return listed

    def take(self, kind: str, count: int, least: int | None = None, most: int | None = None) -> "array[Any]":
        """So many numbers of the body."""
        found: array[Any] = array(kind)
        size = count * found.itemsize
        if len(self.body) < size:
            self.fail("has too few numbers")
        found.frombytes(self.body[:size])
        self.body = self.body[size:]
        if sys.byteorder == "big":
            found.byteswap()
        if count and least is not None and most is not None and not (least <= min(found) and max(found) <= most):
            self.fail(f"has numbers that are not from {least} to {most}")
        return found

    def read(self, training: Training, about: dict[str, Any]) -> None:
        """Everything is read and checked before anything is taken over."""
        found = self.header.get("terms")
        for name, wanted in about.items():
            given = found.get(name) if isinstance(found, dict) else None
            if given != wanted:
                self.fail(f"another training was interrupted here: {name} is {given!r}, not {wanted!r}")
        learner = training.learner
        (learnt,), (positions,) = self.numbers("learnt", training.games), self.numbers("positions", 1 << 60)
        (owed,) = self.numbers("owed", learner.batch)
        ring = len(learner.arrays["counts"])
        counters = self.numbers("learner", (1 << 32) - 1)
        if len(counters) != 8 or counters[0] > ring or counters[1] >= ring:
            self.fail("learner: cannot be")
        weights = {name: self.take("f", len(learner.arrays[name])) for name in FLOATS}
        counts = self.take("i", counters[0], 0, ACTIVE)
        targets = self.take("f", counters[0], 0, 1)
        inputs = self.take("h", sum(counts), 0, learner.size - 1)
        numbers = self.take("h", sum(counts), 0, MOST)
        snapshots = {key: self.net(learner.size) for key in self.numbers("snapshots", len(training.plan) + 1)}
        candidates = {key: self.net(learner.size) for key in self.numbers("candidates", learnt)}
        if self.body:
            self.fail("has too many numbers")
        training.learnt, training.positions, training.owed = learnt, positions, owed
        generation = training.generation
        if not {*range(max(0, generation - FORERUNNERS), generation + 2)} <= set(snapshots):
            self.fail("snapshots: some are missing")
        training.snapshots, training.candidates = snapshots, candidates
        learner.set_counters(counters)
        for name, values in weights.items():
            learner.arrays[name][:] = values
        learner.arrays["counts"][: len(counts)] = counts
        learner.arrays["targets"][: len(counts)] = targets
        place = 0
        for number, count in enumerate(counts):
            for name, pairs in (("inputs", inputs), ("numbers", numbers)):
                learner.arrays[name][number * ACTIVE : number * ACTIVE + count] = pairs[place : place + count]
            place += count

    def net(self, size: int) -> Weights:
        """The weights of a snapshot."""
        first = self.take("h", size * FIRST)
        others = self.take("h", FIRST * SECOND + SECOND)
        constants = self.take("i", FIRST + SECOND + 1)
        second, third = others[: FIRST * SECOND], others[FIRST * SECOND :]
        return Weights(first, constants[:FIRST], second, constants[FIRST:-1], third, constants[-1])
