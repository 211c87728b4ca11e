"""What learns: the weights of a net in floating point, moved by Adam towards what games were worth.

Positions wait in a ring; a batch is drawn at random, and only rows that it touched are moved.
"""

import math
from array import array
from typing import TYPE_CHECKING

from ludomancer.core.rng import Rng
from ludomancer.players.nets.net import Weights

if TYPE_CHECKING:
    from collections.abc import Sequence

FIRST, SECOND = 64, 32
ACTIVE = 320  # inputs of a position that are kept
RING = 40_000  # positions
BATCH = 256
END = 16.0  # where activations are clipped
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
            "batch",
            "size",
            "rng",
            "most",
            "now",
            "slope",
            "mean",
            "spread",
            "kept",
            "touched",
            "rows",
            "row_count",
            "start",
        ),
        *("inputs", "numbers", "counts", "targets", "known", "next", "steps", "blends"),
        *("sums", "one", "two", "down"),
    )

    def __init__(self, most: "Sequence[int]", rng: Rng) -> None:
        """For inputs that are at most so large."""
        self.size: int = len(most)
        self.rng: Rng = rng
        self.most = array("f", most)
        self.start: int = self.size * FIRST  # where the constants and further layers begin
        count = self.start + FIRST + FIRST * SECOND + SECOND + SECOND + 1
        self.now = array("f", [0.0]) * count
        self.slope = array("f", [0.0]) * count
        self.mean = array("f", [0.0]) * count
        self.spread = array("f", [0.0]) * count
        self.touched = array("i", [0]) * self.size
        self.rows = array("i", [0]) * self.size
        self.row_count: int = 0
        self.inputs = array("h", [0]) * (RING * ACTIVE)
        self.numbers = array("h", [0]) * (RING * ACTIVE)
        self.counts = array("i", [0]) * RING
        self.targets = array("f", [0.0]) * RING
        self.batch: int = BATCH  # positions of a step
        self.known: int = 0
        self.next: int = 0
        self.steps: int = 0
        self.blends: int = 0
        self.sums = array("f", [0.0]) * FIRST
        self.one = array("f", [0.0]) * FIRST
        self.two = array("f", [0.0]) * SECOND
        self.down = array("f", [0.0]) * SECOND
        self._begin()
        self.kept = array("f", self.now)

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

    def _normal(self) -> float:
        """A random number, about as if from a normal distribution."""
        total = -6.0
        for _ in range(12):
            total += self.rng.next32() / 4294967296.0
        return total

    # --- what games taught ------------------------------------------------------------------------------------------
    def remember(self, pairs: list[tuple[int, int]], target: float) -> None:
        """A position with what it turned out to be worth, in place of the oldest."""
        place = self.next
        count = 0
        for index, value in pairs[:ACTIVE]:
            self.inputs[place * ACTIVE + count] = index
            self.numbers[place * ACTIVE + count] = value
            count += 1
        self.counts[place] = count
        self.targets[place] = target
        self.next = place + 1 if place + 1 < RING else 0
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
        """Adds the slope of the cross entropy at a position."""
        now, slope, sums, one, two, down = self.now, self.slope, self.sums, self.one, self.two, self.down
        second = self.start + FIRST
        bias = second + FIRST * SECOND
        third = bias + SECOND
        begin = position * ACTIVE
        end = begin + self.counts[position]
        for j in range(FIRST):
            sums[j] = now[self.start + j]
        for i in range(begin, end):
            row = self.inputs[i] * FIRST
            number = self.numbers[i] / self.most[self.inputs[i]]
            for j in range(FIRST):
                sums[j] += number * now[row + j]
        for k in range(SECOND):
            two[k] = now[bias + k]
        for j in range(FIRST):
            one[j] = 0.0 if sums[j] < 0.0 else (sums[j] if sums[j] < END else END)
            if one[j] > 0.0:
                for k in range(SECOND):
                    two[k] += one[j] * now[second + j * SECOND + k]
        logit = now[third + SECOND]
        for k in range(SECOND):
            down[k] = 1.0 if 0.0 < two[k] < END else 0.0
            two[k] = 0.0 if two[k] < 0.0 else (two[k] if two[k] < END else END)
            logit += two[k] * now[third + k]
        wrong = 1.0 / (1.0 + math.exp(-logit)) - self.targets[position]
        slope[third + SECOND] += wrong
        for k in range(SECOND):
            slope[third + k] += wrong * two[k]
            down[k] *= wrong * now[third + k]
            slope[bias + k] += down[k]
        for j in range(FIRST):
            back = 0.0
            if one[j] > 0.0:
                for k in range(SECOND):
                    back += now[second + j * SECOND + k] * down[k]
                    slope[second + j * SECOND + k] += one[j] * down[k]
            sums[j] = back if one[j] < END else 0.0
            slope[self.start + j] += sums[j]
        for i in range(begin, end):
            place = self.inputs[i]
            if self.touched[place] == 0:
                self.touched[place] = 1
                self.rows[self.row_count] = place
                self.row_count += 1
            number = self.numbers[i] / self.most[place]
            row = place * FIRST
            for j in range(FIRST):
                slope[row + j] += number * sums[j]
        return wrong * wrong

    def _move(self, rate: float) -> None:
        """One step of Adam."""
        for i in range(self.row_count):
            self._move_part(self.rows[i] * FIRST, self.rows[i] * FIRST + FIRST, rate)
            self.touched[self.rows[i]] = 0
        self.row_count = 0
        self._move_part(self.start, len(self.now), rate)

    def _move_part(self, begin: int, end: int, rate: float) -> None:
        now, slopes, mean, spread = self.now, self.slope, self.mean, self.spread
        for i in range(begin, end):
            slope = slopes[i] / BATCH
            mean[i] = SLOW * mean[i] + (1.0 - SLOW) * slope
            spread[i] = SLOWER * spread[i] + (1.0 - SLOWER) * slope * slope
            now[i] -= rate * mean[i] / (math.sqrt(spread[i]) + TINY)
            slopes[i] = 0.0

    def _blend(self) -> None:
        """The weights that play follow slowly, at first faster."""
        kept, now = self.kept, self.now
        keep = (1.0 + self.blends) / (10.0 + self.blends)
        if keep > KEEP:
            keep = KEEP
        self.blends += 1
        for i in range(len(now)):
            kept[i] = keep * kept[i] + (1.0 - keep) * now[i]

    # --- to play with -----------------------------------------------------------------------------------------------
    def weights(self) -> Weights:
        """The mean weights as whole numbers."""
        kept = list(self.kept)
        most = [each for each in self.most for _ in range(FIRST)]
        first = [whole(weight * UNIT / top, MOST) for weight, top in zip(kept, most, strict=False)]
        place = self.start
        cut = []
        for length, unit, top in (
            (FIRST, UNIT, BIAS_MOST),
            (FIRST * SECOND, UNITS, SECOND_MOST),
            (SECOND, HIDDEN * UNITS, BIAS_MOST),
            (SECOND, UNITS, MOST),
            (1, HIDDEN * UNITS, BIAS_MOST),
        ):
            cut.append([whole(weight * unit, top) for weight in kept[place : place + length]])
            place += length
        return Weights(first, cut[0], cut[1], cut[2], cut[3], cut[4][0])


def whole(number: float, most: int) -> int:
    """Rounded, and no larger than that."""
    return max(-most, min(most, round(number)))
