"""Games that tables share: a game never changes, and loading one takes longer than a decision.

One game for all tables with the same edition, mode, options and seats, whoever asks for it: a new table, one that is
read again, a replay.
"""

from collections import OrderedDict
from pathlib import Path
from typing import Any

from ludomancer.core.edition import Edition
from ludomancer.core.game import Game
from ludomancer.games import load

MOST = 32  # games in memory; those that are in use stay as long as they are
Key = tuple[object, ...]


class Dropped:
    """How many went since the collector last looked: they hold circles, and go only then."""

    games = 0


dropped = Dropped()
_asked: OrderedDict[Key, Game] = OrderedDict()  # by what was asked for, defaults left away
_games: OrderedDict[Key, Game] = OrderedDict()  # by what they are


def load_shared(
    game_id: str,
    edition: "str | Path | Edition | None" = None,
    mode: str | None = None,
    options: dict[str, str] | None = None,
    seats: int | None = None,
) -> Game:
    """As `load`, but the same game for the same wish."""
    if isinstance(edition, Path):
        return shared(load(game_id, edition, mode, options, seats))
    cards = (edition.name, edition.hash, edition.own) if isinstance(edition, Edition) else edition
    key = (game_id, cards, mode, _pairs(options or {}), seats)
    found = _asked.get(key)
    if found is None:
        found = shared(load(game_id, edition, mode, options, seats))
    return _keep(_asked, key, found)


def shared(game: Game) -> Game:
    """The one that stands for all games like this."""
    edition = game.edition
    key = (game.id, edition.name, edition.hash, edition.own, game.mode, _pairs(game.options), len(game.seat_names))
    return _keep(_games, key, _games.get(key, game))


def _pairs(options: dict[str, Any]) -> Key:
    return tuple(sorted(options.items()))


def _keep(games: OrderedDict[Key, Game], key: Key, game: Game) -> Game:
    games[key] = game
    games.move_to_end(key)
    if len(games) > MOST:
        games.popitem(last=False)
        dropped.games += 1
    return game
