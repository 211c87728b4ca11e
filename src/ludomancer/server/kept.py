"""Games that tables share: a game never changes, and loading one takes longer than a decision."""

from collections import OrderedDict
from functools import lru_cache

from ludomancer.core.game import Game
from ludomancer.games import load

MOST = 128
Options = tuple[tuple[str, str], ...]
_games: OrderedDict[tuple[object, ...], Game] = OrderedDict()


def shared(game: Game) -> Game:
    """The one that stands for all games like this."""
    options = tuple(sorted(game.options.items()))
    edition = game.edition
    key = (game.id, edition.name, edition.hash, edition.own, game.mode, options, len(game.seat_names))
    found = _games.pop(key, game)
    _games[key] = found
    if len(_games) > MOST:
        _games.popitem(last=False)
    return found


@lru_cache(maxsize=MOST)
def house_game(game: str, edition: str, mode: str | None, options: Options, seats: int | None) -> Game:
    """A game with an edition that comes with it."""
    return shared(load(game, edition, mode, dict(options), seats))
