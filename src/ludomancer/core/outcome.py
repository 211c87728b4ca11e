"""How a game ended."""

from collections.abc import Sequence
from typing import Any, NamedTuple, NotRequired, TypedDict

LIMIT = "limit"  # in place of a rule's id: the core's cap on decisions, which no rulebook knows


class OutcomeView(TypedDict):
    """How a game ended, as documents say it."""

    winners: list[str]
    rule: str
    reason: str
    points: NotRequired[dict[str, int]]  # where the game counts points


class SeatOutcome(NamedTuple):
    """How it ended for one seat."""

    seat: int
    name: str
    place: int  # 1 is best; seats that share a place have the same number
    value: float  # from 0 (lost) to 1 (won)
    points: int | None  # where the game counts points


class Outcome(NamedTuple):
    """How a game ended, for each seat.

    >>> import ludomancer
    >>> record = ludomancer.play(ludomancer.load("day-night"), ["random", "random"], seed=1)
    >>> outcome = record.outcome
    >>> print(outcome)
    day won: night-shut-out (DN-39)
    >>> outcome.winners, [seat.value for seat in outcome.seats]
    ((0,), [1.0, 0.0])
    """

    seats: tuple[SeatOutcome, ...]
    winners: tuple[int, ...]  # none: a draw; several: a shared victory
    rule: str  # the id of the rule that ended the game, or LIMIT
    reason: str

    @property
    def winner_names(self) -> tuple[str, ...]:
        return tuple(self.seats[seat].name for seat in self.winners)

    def document(self) -> OutcomeView:
        """As it stands in a position document."""
        told: OutcomeView = {"winners": list(self.winner_names), "rule": self.rule, "reason": self.reason}
        if self.seats[0].points is not None:
            told["points"] = {seat.name: seat.points for seat in self.seats if seat.points is not None}
        return told

    def __str__(self) -> str:
        who = " and ".join(self.winner_names)
        return f"{f'{who} won' if who else 'nobody won'}: {self.reason} ({self.rule})"


def ranked(
    names: tuple[str, ...],
    values: list[float],
    points: list[int] | None,
    winners: tuple[int, ...],
    rule: str,
    reason: str,
    order: Sequence[object] | None = None,
) -> Outcome:
    """An outcome with places counted from the values, or from what orders the seats more finely."""
    by: Sequence[Any] = values if order is None else order
    seats = tuple(
        SeatOutcome(i, name, 1 + sum(other > by[i] for other in by), values[i], points[i] if points else None)
        for i, name in enumerate(names)
    )
    return Outcome(seats, winners, rule, reason)
