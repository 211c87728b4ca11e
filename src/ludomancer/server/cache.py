"""Games that tables share, whoever asks for one: a new table, one that is read again, a replay."""

from pathlib import Path
from typing import Any

from ludomancer.core.edition import Edition
from ludomancer.core.game import Game
from ludomancer.core.game_cache import Games, Key, shared
from ludomancer.core.registry import load

_asked = Games()  # by what was asked for, defaults left away


def load_cached(
    game_id: str,
    edition: "str | Path | Edition | None" = None,
    mode: str | None = None,
    options: dict[str, str] | None = None,
    seats: int | None = None,
) -> Game:
    """As `load`, but the same game for the same wish."""
    if isinstance(edition, Path):
        return shared(load(game_id, edition, mode, options, seats))
    cards = (edition.name, edition.whole_hash, edition.own) if isinstance(edition, Edition) else edition
    key = (game_id, cards, mode, _pairs(options or {}), seats)
    found = _asked.find(key)
    if found is None:
        found = shared(load(game_id, edition, mode, options, seats))
    return _asked.keep(key, found)


def _pairs(options: dict[str, Any]) -> Key:
    return tuple(sorted(options.items()))
