"""Machine players by the names people know them by."""

from functools import lru_cache

from ludomancer.core.game_cache import load_cached
from ludomancer.core.translator import Translator
from ludomancer.players.levels import levels


@lru_cache(maxsize=64)
def _titles(game_id: str) -> dict[str, str]:
    return {level.player: level.title for level in levels(load_cached(game_id))}


def player_title(game_id: str, player: str, t: Translator) -> str:
    """The level of a machine; one that is on no list by its own name."""
    title = _titles(game_id).get(player)
    return t(title) if title else player
