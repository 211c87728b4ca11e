"""How a series of games went, added up while it is played."""

import math
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Z_95 = 1.959964  # standard deviations to either side that hold 95 %


class GameResult(NamedTuple):
    """How one game of a series ended."""

    seed: int
    players: dict[str, str]  # by seat
    order: tuple[int, ...]  # for each seat which of the players sat there
    winners: tuple[str, ...]  # seats; none: a draw
    reason: str
    rule: str
    decisions: int
    turns: int | None  # where the game counts turns

    def document(self) -> dict[str, Any]:
        found = self._asdict()
        del found["order"]
        return found | {"winners": list(self.winners)}


@dataclass
class Score:
    """Games, wins and draws of a player."""

    games: int = 0
    wins: int = 0
    draws: int = 0

    def add(self, won: bool, drawn: bool) -> None:
        self.games += 1
        self.wins += won
        self.draws += drawn

    def share(self) -> tuple[float, float, float]:
        """The share of wins with the bounds of its 95 % interval (Wilson)."""
        if not self.games:
            return 0.0, 0.0, 1.0
        share = self.wins / self.games
        z2 = Z_95 * Z_95 / self.games
        middle = (share + z2 / 2) / (1 + z2)
        reach = Z_95 / (1 + z2) * math.sqrt(share * (1 - share) / self.games + z2 / (4 * self.games))
        return share, max(0.0, middle - reach), min(1.0, middle + reach)

    def document(self) -> dict[str, Any]:
        share, low, high = self.share()
        interval = [round(100 * low, 2), round(100 * high, 2)]
        return {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "percent": round(100 * share, 2),
            "interval": interval,
        }


@dataclass
class Spread:
    """Least, most and mean of a number."""

    total: int = 0
    count: int = 0
    least: int = 0
    most: int = 0

    def add(self, number: int) -> None:
        self.least = min(self.least, number) if self.count else number
        self.most = max(self.most, number)
        self.total += number
        self.count += 1

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    def document(self) -> dict[str, Any]:
        return {"mean": round(self.mean, 2), "min": self.least, "max": self.most}


@dataclass
class SeriesResult:
    """All games of a series, added up."""

    players: list[str]
    seats: dict[str, Score]
    asked: int  # how many games were wanted
    games: int = 0
    by_player: list[dict[str, Score]] = field(default_factory=list)  # for each player, by seat
    turns: Spread = field(default_factory=Spread)
    decisions: Spread = field(default_factory=Spread)
    endings: dict[tuple[str, str], int] = field(default_factory=dict)  # by reason and rule
    seconds: float = 0.0
    interrupted: bool = False

    def __post_init__(self) -> None:
        self.by_player = [{seat: Score() for seat in self.seats} for _ in self.players]

    def add(self, result: GameResult) -> None:
        self.games += 1
        drawn = not result.winners
        for (seat, score), player in zip(self.seats.items(), result.order, strict=True):
            score.add(seat in result.winners, drawn)
            self.by_player[player][seat].add(seat in result.winners, drawn)
        if result.turns is not None:
            self.turns.add(result.turns)
        self.decisions.add(result.decisions)
        ending = (result.reason, result.rule)
        self.endings[ending] = self.endings.get(ending, 0) + 1

    def of_player(self, player: int) -> Score:
        """In all seats together."""
        scores = self.by_player[player].values()
        return Score(sum(s.games for s in scores), sum(s.wins for s in scores), sum(s.draws for s in scores))

    def by_frequency(self) -> list[tuple[str, str, int]]:
        """The endings, the most frequent first: reason, rule, games."""
        ordered = sorted(self.endings.items(), key=lambda item: (-item[1], item[0]))
        return [(reason, rule, count) for (reason, rule), count in ordered]

    @property
    def rate(self) -> float:
        """Decisions a second, the players' thinking included."""
        return self.decisions.total / self.seconds if self.seconds else 0.0

    def document(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "asked": self.asked,
            "interrupted": self.interrupted,
            "seats": {seat: score.document() for seat, score in self.seats.items()},
            "players": [
                {"player": name, **self.of_player(i).document(), "seats": self._seats_of(i)}
                for i, name in enumerate(self.players)
            ],
            "turns": self.turns.document() if self.turns.count else None,
            "decisions": self.decisions.document(),
            "endings": [
                {"reason": reason, "rule": rule, "games": count} for reason, rule, count in self.by_frequency()
            ],
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.rate, 1),
        }

    def _seats_of(self, player: int) -> dict[str, Any]:
        return {seat: score.document() for seat, score in self.by_player[player].items() if score.games}
