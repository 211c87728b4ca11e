"""What the learner reckons, in plain Python; compiled code cimports `lanes.pxd`, which does the same in C.

Weights lie in one array: rows of 64 for every input, from `start` on their 64 constants, 64 rows of 32, their
constants, 32 weights of the output and its constant.
"""

import math
from collections.abc import Sequence
from typing import Protocol

FIRST, SECOND = 64, 32
END = 16.0  # where activations are clipped


class Numbers(Protocol):
    """What can be read and written by place, as arrays."""

    def __getitem__(self, place: int, /) -> float: ...
    def __setitem__(self, place: int, number: float, /) -> None: ...
    def __len__(self) -> int: ...


def look(
    now: Numbers,
    slope: Numbers,
    start: int,
    share: Sequence[float],
    inputs: Sequence[int],
    numbers: Sequence[int],
    begin: int,
    count: int,
    target: float,
) -> float:
    """Add the slope of the cross entropy at a position; the square of what the net is wrong by."""
    second = start + FIRST
    bias = second + FIRST * SECOND
    third = bias + SECOND
    told = [(inputs[i] * FIRST, numbers[i] * share[inputs[i]]) for i in range(begin, begin + count)]
    one = [now[start + j] + sum(number * now[row + j] for row, number in told) for j in range(FIRST)]
    first_open = [0.0 < output < END for output in one]
    one = [min(max(output, 0.0), END) for output in one]
    rows = range(second, bias, SECOND)
    two = [now[bias + k] + sum(x * now[row + k] for x, row in zip(one, rows, strict=True)) for k in range(SECOND)]
    second_open = [0.0 < output < END for output in two]
    two = [min(max(output, 0.0), END) for output in two]
    logit = now[third + SECOND] + sum(output * now[third + k] for k, output in enumerate(two))
    wrong = 1.0 / (1.0 + math.exp(-logit)) - target
    slope[third + SECOND] += wrong
    down = [wrong * now[third + k] if second_open[k] else 0.0 for k in range(SECOND)]
    for k in range(SECOND):
        slope[third + k] += wrong * two[k]
        slope[bias + k] += down[k]
    for j, row in enumerate(rows):
        back = 0.0
        if one[j] > 0.0:
            for k in range(SECOND):
                back += now[row + k] * down[k]
                slope[row + k] += one[j] * down[k]
        if first_open[j]:
            slope[start + j] += back
            for place, number in told:
                slope[place + j] += number * back
    return wrong * wrong


def move(
    now: Numbers,
    slopes: Numbers,
    mean: Numbers,
    spread: Numbers,
    begin: int,
    end: int,
    rate: float,
    part: float,
    slow: float,
    slower: float,
    tiny: float,
) -> None:
    """A step of Adam, after which the slopes are 0; `part` of a slope counts."""
    for i in range(begin, end):
        slope = slopes[i] * part
        mean[i] = slow * mean[i] + (1.0 - slow) * slope
        spread[i] = slower * spread[i] + (1.0 - slower) * slope * slope
        now[i] -= rate * mean[i] / (math.sqrt(spread[i]) + tiny)
        slopes[i] = 0.0


def blend(kept: Numbers, now: Numbers, keep: float) -> None:
    """The weights that are kept follow the others slowly."""
    for i in range(len(now)):
        kept[i] = keep * kept[i] + (1.0 - keep) * now[i]
