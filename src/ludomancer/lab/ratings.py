"""Ratings in the way of Bradley and Terry: the chance of a player follows from how far its rating lies above the rest.

Of one player among several of another kind it is the same, with as many rivals (Luce).
"""

import math
from typing import NamedTuple

from ludomancer.lab.series_result import Z_95

SCALE = 400 / math.log(10)  # so that 400 are odds of 10 to 1
STEPS = 200
LONGEST = 2.0  # step
NEAR = 1e-10

Matrix = list[list[float]]


class Meeting(NamedTuple):
    """Two players: the mean score of the first, what it weighs, and the variance of that mean."""

    first: str
    second: str
    mean: float
    weight: float
    variance: float


def rated(players: list[str], meetings: list[Meeting], seats: int = 2) -> list[tuple[str, float, float]]:
    """Each player with its rating and how far the 95 % interval reaches to either side; the mean of all is 0."""
    number = {player: i for i, player in enumerate(players)}
    pairs = [(number[m.first], number[m.second], m) for m in meetings]
    rivals = math.log(seats - 1)
    found = [0.0] * len(players)
    for _ in range(STEPS):
        inverse = _inverse(_curvature(pairs, found, rivals))
        slope = [0.0] * len(players)
        for i, j, meeting in pairs:
            more = meeting.weight * (meeting.mean - _chance(found[i] - found[j] - rivals))
            slope[i] += more
            slope[j] -= more
        step = [max(-LONGEST, min(LONGEST, each)) for each in _times(inverse, slope)]
        found = [rating + each for rating, each in zip(found, step, strict=True)]
        if max(map(abs, step)) < NEAR:
            break
    middle = sum(found) / len(found)
    inverse = _inverse(_curvature(pairs, found, rivals))
    reaches = []
    for row in inverse:  # the spread of what was played, seen through the fit
        spread = sum((m.weight * (row[i] - row[j])) ** 2 * m.variance for i, j, m in pairs)
        reaches.append(Z_95 * SCALE * math.sqrt(spread))
    ratings = [SCALE * (rating - middle) for rating in found]
    return list(zip(players, ratings, reaches, strict=True))


def _chance(above: float) -> float:
    return 1 / (1 + math.exp(-above))


def _curvature(pairs: list[tuple[int, int, Meeting]], ratings: list[float], rivals: float) -> Matrix:
    """Of the likelihood; the share that is the same everywhere keeps the sum of ratings at 0."""
    size = len(ratings)
    found = [[1 / size] * size for _ in range(size)]
    for i, j, meeting in pairs:
        chance = _chance(ratings[i] - ratings[j] - rivals)
        curve = meeting.weight * chance * (1 - chance)
        found[i][i] += curve
        found[j][j] += curve
        found[i][j] -= curve
        found[j][i] -= curve
    return found


def _times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _inverse(matrix: Matrix) -> Matrix:
    """By elimination; all pivots of such a matrix are positive."""
    size = len(matrix)
    rows = [row + [float(i == j) for j in range(size)] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [each / pivot for each in rows[i]]
        for j in range(size):
            if j != i and rows[j][i] != 0:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
