"""What an arena came to: pairs with their intervals, and ratings of all."""

import math
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ludomancer.lab.ratings import Meeting, rated
from ludomancer.lab.series_result import Z_95

LEAST_DEALS = 10  # before a pair may end early


class ArenaGame(NamedTuple):
    """One game of a pair; of two numbers the first is the first player's, the second that of all others."""

    score: float  # of the first player: 1 won, 0 lost, a draw its share
    decisions: int
    cut_off: bool
    asked: tuple[int, int]  # decisions
    seconds: tuple[float, float]


Deal = list[ArenaGame]  # one for each seat of the first player


@dataclass
class PairResult:
    """How the first player did against the second, or among several of it."""

    first: str
    second: str
    seats: int
    asked: int  # deals
    target: float | None = None
    deals: list[Deal] = field(default_factory=list)
    total: float = 0.0  # of the mean scores of deals
    squares: float = 0.0
    stopped: bool = False  # the target was cleared

    def add(self, deal: Deal) -> None:
        self.deals.append(deal)
        mean = sum(game.score for game in deal) / self.seats
        self.total += mean
        self.squares += mean * mean
        if self.target is not None and len(self.deals) >= LEAST_DEALS:
            _, low, high = self.share()
            self.stopped = not low <= self.target / 100 <= high

    @property
    def done(self) -> bool:
        return self.stopped or len(self.deals) == self.asked

    @property
    def games(self) -> list[ArenaGame]:
        return [game for deal in self.deals for game in deal]

    def meeting(self) -> Meeting:
        """Its mean and how sure that is. Deals vary, not games: those of one deal are alike. Two more are imagined, on
        which each seat won as often as any, so that a few deals that went the same way are no certainty."""
        weight, fair = len(self.deals) + 2, 1 / self.seats
        mean = (self.total + 2 * fair) / weight
        variance = max(0.0, (self.squares + 2 * fair) / weight - mean * mean)
        return Meeting(self.first, self.second, mean, weight, variance / weight)

    def share(self) -> tuple[float, float, float]:
        """The mean score with the bounds of its 95 % interval."""
        if not self.deals:
            return 0.0, 0.0, 1.0
        found = self.meeting()
        reach = Z_95 * math.sqrt(found.variance)
        return self.total / len(self.deals), max(0.0, found.mean - reach), min(1.0, found.mean + reach)

    def document(self) -> dict[str, Any]:
        games = self.games
        share, low, high = self.share()
        return {
            "players": [self.first, self.second],
            "games": len(games),
            "wins": sum(game.score == 1 for game in games),
            "shared": sum(0 < game.score < 1 for game in games),
            "percent": round(100 * share, 2),
            "interval": [round(100 * low, 2), round(100 * high, 2)],
            "cut_off": sum(game.cut_off for game in games),
            "mean_decisions": round(sum(game.decisions for game in games) / max(1, len(games)), 1),
            "stopped_early": self.stopped,
        }


class Standing(NamedTuple):
    """One player among all."""

    player: str
    rating: float  # their mean is 0; 400 more are odds of 10 to 1
    low: float
    high: float
    asked: int  # decisions
    milliseconds: float  # a decision

    def document(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "rating": round(self.rating, 1),
            "interval": [round(self.low, 1), round(self.high, 1)],
            "decisions": self.asked,
            "milliseconds": round(self.milliseconds, 4),
        }


@dataclass
class ArenaResult:
    """All pairs."""

    players: list[str]
    seats: int
    pairs: list[PairResult]
    interrupted: bool = False

    @property
    def played(self) -> int:
        """Games."""
        return sum(len(pair.deals) for pair in self.pairs) * self.seats

    @property
    def asked(self) -> int:
        """Games, without those that need not be played any more."""
        return sum(len(pair.deals) if pair.stopped else pair.asked for pair in self.pairs) * self.seats

    @property
    def finished(self) -> bool:
        return all(pair.done for pair in self.pairs)

    def standings(self) -> list[Standing]:
        """The best first."""
        found = []
        for player, rating, reach in rated(self.players, [pair.meeting() for pair in self.pairs], self.seats):
            asked, seconds = self._time(player)
            found.append(
                Standing(player, rating, rating - reach, rating + reach, asked, 1000 * seconds / max(1, asked))
            )
        return sorted(found, key=lambda standing: -standing.rating)

    def _time(self, player: str) -> tuple[int, float]:
        """In all its games: how many decisions, and the seconds for them."""
        asked, seconds = 0, 0.0
        for pair in self.pairs:
            if player in (pair.first, pair.second):
                side = 0 if player == pair.first else 1
                asked += sum(game.asked[side] for game in pair.games)
                seconds += sum(game.seconds[side] for game in pair.games)
        return asked, seconds

    def document(self) -> dict[str, Any]:
        return {
            "finished": self.finished,
            "ratings": [standing.document() for standing in self.standings()],
            "pairs": [pair.document() for pair in self.pairs],
        }
