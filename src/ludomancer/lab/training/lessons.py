"""What games teach: positions as seats saw them, and what each was worth."""

from array import array
from typing import NamedTuple

ACTIVE = 320  # inputs of a position that are kept


class Lessons(NamedTuple):
    """Those of a game, one after the other; as arrays, so that they travel and are learnt quickly."""

    counts: "array[int]"  # inputs of each position
    inputs: "array[int]"  # of all positions: their places,
    numbers: "array[int]"  # and what they are
    targets: "array[float]"  # what each position turned out to be worth


def lessons(positions: list[tuple[list[tuple[int, int]], float]]) -> Lessons:
    """Those of positions with pairs of place and number."""
    pairs = [pair for told, _ in positions for pair in told[:ACTIVE]]
    return Lessons(
        array("i", [len(told[:ACTIVE]) for told, _ in positions]),
        array("h", [place for place, _ in pairs]),
        array("h", [number for _, number in pairs]),
        array("f", [target for _, target in positions]),
    )
