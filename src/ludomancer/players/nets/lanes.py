"""Sums of rows of weights in plain Python, where a row is one large integer; compiled code cimports `lanes.pxd`.

Every weight has a lane of 64 bits in its row, moved up so that none is below 0: rows are then added, and multiplied by
a number, all lanes at once.
"""

import struct
from collections.abc import Sequence

FIRST, SECOND = 64, 32  # outputs of the two layers
SURE = 1 << 20  # a chance of 1
UP = 32768  # by which lanes are moved
STEPS, MORE_STEPS = 4, 8  # bits that the layers drop
TOP = 1023  # activations end here


def first_rows(weights: Sequence[int]) -> list[int]:
    """Rows of the first layer, made ready to be added."""
    return _rows(weights, FIRST)


def second_rows(weights: Sequence[int]) -> list[int]:
    """The same of the second layer."""
    return _rows(weights, SECOND)


def _rows(weights: Sequence[int], width: int) -> list[int]:
    lanes = struct.Struct(f"<{width}Q")
    return [
        int.from_bytes(lanes.pack(*[weight + UP for weight in weights[at : at + width]]), "little")
        for at in range(0, len(weights), width)
    ]


def logit(
    first: list[int],
    first_bias: Sequence[int],
    second: list[int],
    second_bias: Sequence[int],
    third: Sequence[int],
    third_bias: int,
    index: list[int],
    value: list[int],
    count: int,
) -> int:
    """What a net says to so many inputs, given by their places and numbers."""
    sums = _summed(first, FIRST, index[:count], value[:count])
    active, strong = _active(sums, first_bias, STEPS)
    sums = _summed(second, SECOND, active, strong)
    active, strong = _active(sums, second_bias, MORE_STEPS)
    found = third_bias
    for place, number in zip(active, strong, strict=True):
        found += third[place] * number
    return found


def _summed(rows: list[int], width: int, index: Sequence[int], value: Sequence[int]) -> Sequence[int]:
    """The weighted sums of rows, for each lane."""
    total = 0
    for place, number in zip(index, value, strict=True):
        total += rows[place] if number == 1 else rows[place] * number
    up = UP * sum(value)
    return [lane - up for lane in struct.unpack(f"<{width}Q", total.to_bytes(8 * width, "little"))]


def _active(sums: Sequence[int], bias: Sequence[int], steps: int) -> tuple[list[int], list[int]]:
    """Outputs above 0, clipped: their places and numbers."""
    active, strong = [], []
    for place, number in enumerate(sums):
        output = number + bias[place] >> steps
        if output > 0:
            active.append(place)
            strong.append(output if output < TOP else TOP)
    return active, strong


def wide(on: bool) -> bool:
    """Whether wide vector instructions are used, which plain Python never does."""
    return False


def whole(number: float) -> int:
    """A number from 0 on without its fraction."""
    return int(number)
