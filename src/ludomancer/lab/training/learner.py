"""What learns: the weights of a net in floating point, moved by Adam towards what games were worth.

Positions wait in a ring; a batch is drawn at random, and only rows that it touched are moved.
"""

from array import array
from collections.abc import Sequence
from typing import Any

from ludomancer.core.rng import Rng
from ludomancer.lab.training import lanes
from ludomancer.lab.training.lessons import Lessons
from ludomancer.players.nets.net import Weights

FIRST, SECOND = 64, 32
ACTIVE = 320  # as in lessons
RING = 40_000  # positions
BATCH = 256
SLOW, SLOWER = 0.9, 0.999  # how long Adam remembers
TINY = 1e-6
KEEP = 0.99  # of the mean weights, which play
BLEND = 4  # batches between two blends
UNIT = 1024  # of the first layer
UNITS = 256  # of the others
HIDDEN = 64  # of activations
BIAS_MOST = 1 << 24
SECOND_MOST = 16_383
MOST = 32_767


class Learner:
    """Weights that learn; `weights()` are those to play with."""

    __slots__ = (
        *(
            "arrays",
            "batch",
            "blends",
            "counts",
            "end",
            "inputs",
            "kept",
            "known",
            "mean",
            "next",
            "now",
            "numbers",
            "rng",
        ),
        *("row_count", "rows", "share", "size", "slope", "spread", "start", "steps", "targets", "touched"),
    )

    def __init__(self, most: Sequence[int], rng: Rng) -> None:
        """For inputs that are at most so large."""
        self.size: int = len(most)
        self.rng: Rng = rng
        self.share = array("f", [1.0 / each for each in most])
        self.start: int = self.size * FIRST  # where the constants and further layers begin
        self.end: int = self.start + FIRST + FIRST * SECOND + SECOND + SECOND + 1
        count = self.end
        self.arrays: dict[str, Any] = {name: array("f", [0.0]) * count for name in ("now", "mean", "spread", "kept")}
        self.now = self.arrays["now"]
        self.mean = self.arrays["mean"]
        self.spread = self.arrays["spread"]
        self.kept = self.arrays["kept"]
        self.slope = array("f", [0.0]) * count
        self.touched = array("i", [0]) * self.size
        self.rows = array("i", [0]) * self.size
        self.row_count: int = 0
        self.arrays |= {"counts": array("i", [0]) * RING, "targets": array("f", [0.0]) * RING}
        self.arrays |= {name: array("h", [0]) * (RING * ACTIVE) for name in ("inputs", "numbers")}
        self.counts: Any = self.arrays["counts"]
        self.targets = self.arrays["targets"]
        self.inputs: Any = self.arrays["inputs"]
        self.numbers: Any = self.arrays["numbers"]
        self.batch: int = BATCH  # positions of a step
        self.known: int = 0
        self.next: int = 0
        self.steps: int = 0
        self.blends: int = 0
        self._begin()

    def _begin(self) -> None:
        """Small random weights."""
        second = self.start + FIRST
        third = second + FIRST * SECOND + SECOND
        for place in range(self.start):
            self.now[place] = 0.06 * self._normal()
        for place in range(self.start, second):
            self.now[place] = 0.1
        for place in range(second, second + FIRST * SECOND):
            self.now[place] = 0.18 * self._normal()
        for place in range(third, third + SECOND):
            self.now[place] = 0.1 * self._normal()
        lanes.blend(self.kept, self.now, 0.0)

    def _normal(self) -> float:
        """A random number, about as if from a normal distribution."""
        total = -6.0
        for _ in range(12):
            total += self.rng.next32() / 4294967296.0
        return total

    # --- what games taught ------------------------------------------------------------------------------------------
    def remember(self, lessons: Lessons) -> None:
        """Positions with what they turned out to be worth, in place of the oldest."""
        counts, inputs, numbers, targets = lessons
        place = 0
        for i in range(len(counts)):
            first = self.next * ACTIVE
            for j in range(counts[i]):
                self.inputs[first + j] = inputs[place + j]
                self.numbers[first + j] = numbers[place + j]
            place += counts[i]
            self.counts[self.next] = counts[i]
            self.targets[self.next] = targets[i]
            self.next = self.next + 1 if self.next + 1 < RING else 0
            if self.known < RING:
                self.known += 1

    def learn(self, batches: int, rate: float) -> float:
        """So many batches; the mean square of what they were wrong by."""
        wrong = 0.0
        for _ in range(batches):
            for _ in range(BATCH):
                wrong += self._look(self.rng.below(self.known))
            self._move(rate)
            self.steps += 1
            if self.steps % BLEND == 0:
                self._blend()
        return wrong / (BATCH * batches) if batches > 0 else 0.0

    def _look(self, position: int) -> float:
        """Notes which way the weights should move for a position."""
        first = position * ACTIVE
        count = self.counts[position]
        for i in range(first, first + count):
            place = self.inputs[i]
            if self.touched[place] == 0:
                self.touched[place] = 1
                self.rows[self.row_count] = place
                self.row_count += 1
        return lanes.look(
            self.now,
            self.slope,
            self.start,
            self.share,
            self.inputs,
            self.numbers,
            first,
            count,
            self.targets[position],
        )

    def _move(self, rate: float) -> None:
        """One step of Adam."""
        for i in range(self.row_count):
            self._move_part(self.rows[i] * FIRST, self.rows[i] * FIRST + FIRST, rate)
            self.touched[self.rows[i]] = 0
        self.row_count = 0
        self._move_part(self.start, self.end, rate)

    def _move_part(self, begin: int, end: int, rate: float) -> None:
        part = 1.0 / BATCH
        lanes.move(self.now, self.slope, self.mean, self.spread, begin, end, rate, part, SLOW, SLOWER, TINY)

    def _blend(self) -> None:
        """The weights that play follow slowly, at first faster."""
        keep = (1.0 + self.blends) / (10.0 + self.blends)
        self.blends += 1
        lanes.blend(self.kept, self.now, keep if keep < KEEP else KEEP)

    def take(self, weights: Weights) -> None:
        """Go on from the weights of a net."""
        for row in range(self.size):
            unit = UNIT * self.share[row]
            for place in range(row * FIRST, row * FIRST + FIRST):
                self.now[place] = weights.first[place] / unit
        place = self.start
        for numbers, unit in (
            (weights.first_bias, UNIT),
            (weights.second, UNITS),
            (weights.second_bias, HIDDEN * UNITS),
            (weights.third, UNITS),
            ([weights.third_bias], HIDDEN * UNITS),
        ):
            for number in numbers:
                self.now[place] = number / unit
                place += 1
        lanes.blend(self.kept, self.now, 0.0)

    # --- to stop and go on later: beside these, `arrays` is all that lasts from one batch to the next -----------------
    def counters(self) -> list[int]:
        """The numbers that last."""
        return [self.known, self.next, self.steps, self.blends, *self.rng.words()]

    def set_counters(self, counters: list[int]) -> None:
        self.known, self.next, self.steps, self.blends = counters[:4]
        self.rng.set_words(counters[4:])

    # --- to play with -----------------------------------------------------------------------------------------------
    def weights(self) -> Weights:
        """The mean weights as whole numbers."""
        rows = array("h", [0]) * self.start
        first: Any = rows
        for row in range(self.size):
            unit = UNIT * self.share[row]
            for place in range(row * FIRST, row * FIRST + FIRST):
                first[place] = whole(self.kept[place] * unit, MOST)
        ends = self.start + FIRST
        first_bias = self._cut(self.start, FIRST, UNIT, BIAS_MOST)
        second = self._cut(ends, FIRST * SECOND, UNITS, SECOND_MOST)
        ends += FIRST * SECOND
        second_bias = self._cut(ends, SECOND, HIDDEN * UNITS, BIAS_MOST)
        third = self._cut(ends + SECOND, SECOND, UNITS, MOST)
        third_bias = self._cut(ends + 2 * SECOND, 1, HIDDEN * UNITS, BIAS_MOST)
        return Weights(rows, first_bias, second, second_bias, third, third_bias[0])

    def _cut(self, begin: int, count: int, unit: int, most: int) -> list[int]:
        return [whole(self.kept[place] * unit, most) for place in range(begin, begin + count)]


def whole(number: float, most: int) -> int:
    """Rounded, and no larger than that."""
    if number > most:
        return most
    if number < -most:
        return -most
    return int(number + 0.5) if number >= 0.0 else -int(0.5 - number)
