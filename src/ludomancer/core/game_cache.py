"""Games that are kept: one never changes, and loading it takes longer than a decision.

One game for all with the same key, whoever asks for it: what is unpickled, the tables of a server, a replay.
"""

import json
import zlib
from collections import OrderedDict
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from ludomancer.core.edition import Edition
from ludomancer.core.errors import DocumentError
from ludomancer.core.registry import load

if TYPE_CHECKING:
    from ludomancer.core.game import Game

MOST = 32  # games in memory; those that are in use stay as long as they are
Key = tuple[object, ...]


class GameKey(NamedTuple):
    """All that makes it this game."""

    game: str
    rules: int  # their version
    edition: str
    hash: str  # of all its cards
    mode: str
    options: tuple[tuple[str, str], ...]
    seats: int


class Dropped:
    """How many went since the collector last looked: they hold circles, and go only then."""

    games = 0


class Games:
    """Those that were asked for last."""

    def __init__(self) -> None:
        self._games: OrderedDict[Key, Game] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Key) -> "Game | None":
        return self._games.get(key)

    def keep(self, key: Key, game: "Game") -> "Game":
        """The one that is kept under this key: this game, if none is."""
        with self._lock:
            kept = self._games.setdefault(key, game)
            self._games.move_to_end(key)
            if len(self._games) > MOST:
                self._games.popitem(last=False)
                dropped.games += 1
        return kept


dropped = Dropped()
_games = Games()  # by their keys
_asked = Games()  # by what was asked for, defaults left away


def shared(game: "Game") -> "Game":
    """The one that stands for all games like this."""
    return _games.keep((game.edition.own, *game.key), game)


def packed(edition: Edition) -> bytes | None:
    """The cards for another process; None of an edition that comes with the game."""
    return None if edition.own else zlib.compress(json.dumps(edition.data, default=str).encode())


def unpickled(kind: "type[Game]", key: GameKey, cards: bytes | None) -> "Game":
    """The game of a key, with cards of its own or those that came with it."""
    found = _games.find((cards is None, *key))
    if found is None:
        edition = key.edition if cards is None else Edition(key.edition, json.loads(zlib.decompress(cards)), "edition")
        found = kind.load(edition, key.mode, dict(key.options), key.seats)
        if found.key != key:
            raise DocumentError(f"it was pickled by another version of the program: {key}, but this has {found.key}")
    return shared(found)


def load_cached(
    game_id: str,
    edition: "str | Path | Edition | None" = None,
    mode: str | None = None,
    options: dict[str, str] | None = None,
    seats: int | None = None,
) -> "Game":
    """As `load`, but the same game for whoever asks for the same."""
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
