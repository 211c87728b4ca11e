"""Points by where they come from, as a view shows them (RA-40, RA-41)."""

from typing import NamedTuple

from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES, Component
from ludomancer.games.res_arcana_duo.formats.position_writer import in_play
from ludomancer.games.res_arcana_duo.formats.view import InPlay, Player, View
from ludomancer.games.res_arcana_duo.rules import codes


class Score(NamedTuple):
    """One component: what is printed, and what lies on it that counts."""

    card: str
    kind: int
    printed: int
    lying: int

    @property
    def total(self) -> int:
        return self.printed + self.lying


def score(component: Component, entry: InPlay) -> Score:
    lying = entry["on"].get(ESSENCES[component.each], 0) if component.each >= 0 else 0
    return Score(component.id, component.kind, component.points, lying)


def scores(components: dict[str, Component], player: Player) -> list[Score]:
    """Components that score now."""
    found = [score(components[entry["card"]], entry) for entry in in_play(player)]
    return [each for each in found if each.total]


def token(view: View, seat: str) -> int:
    return int(view["token"] == seat)


def pool_worth(player: Player) -> int:
    """What settles a tie: each essence one, Gold two (RA-41)."""
    pool = player["pool"]
    return sum(pool.values()) + pool[ESSENCES[codes.GOLD]]
