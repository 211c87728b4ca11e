"""What a decision of a machine costs, as far as it can be known before: by the game and the player."""

from typing import Any

from ludomancer.players.levels import seconds

WEIGHT = 0.2  # of the last decision, in the mean
MOST_TIMES = 3.0  # as expected: one that took longer says no more, since a worker may have had to start for it
MOST_KNOWN = 1_000

Kind = tuple[str, bool, str]


class Costs:
    """Running means of the seconds that decisions took."""

    def __init__(self) -> None:
        self.means: dict[Kind, float] = {}  # the ones that were used least lately first

    def expected(self, header: dict[str, Any], player: str) -> float:
        """In seconds; before anything was measured by the simulations that were asked for."""
        kind = _kind(header, player)
        return self.means[kind] if kind in self.means else seconds(kind[0], str(player))

    def learn(self, header: dict[str, Any], player: str, took: float) -> None:
        mean = self.expected(header, player)
        kind = _kind(header, player)
        self.means.pop(kind, None)
        self.means[kind] = mean + WEIGHT * (min(took, MOST_TIMES * mean) - mean)
        if len(self.means) > MOST_KNOWN:
            del self.means[next(iter(self.means))]


def _kind(header: dict[str, Any], player: str) -> Kind:
    """Searches of about the same length are one kind, or every number of simulations would have to be learned; editions
    of one's own are another: they may be slow, and nobody else shall suffer for it."""
    name, _, number = str(player).partition(":")
    size = f"{name}:{int(number).bit_length()}" if number.isdecimal() else name
    return str(header.get("game")), header.get("edition_data") is None, size
