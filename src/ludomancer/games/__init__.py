"""The games of the house, found by their ids and imported only when asked for."""

from importlib import import_module
from typing import TYPE_CHECKING

from ludomancer.core.errors import UnknownName

if TYPE_CHECKING:
    from pathlib import Path

    from ludomancer.core.edition import Edition
    from ludomancer.core.game import Game

GAMES = {
    "day-night": ("ludomancer.games.day_night.game", "DayNight"),
    "bless": ("ludomancer.games.bless.game", "Bless"),
    "res-arcana-duo": ("ludomancer.games.res_arcana_duo.game", "ResArcanaDuo"),
    "realm-of-sand": ("ludomancer.games.realm_of_sand.game", "RealmOfSand"),
}


def game_ids() -> list[str]:
    """The ids of all games, as `load` takes them.

    >>> import ludomancer
    >>> ludomancer.game_ids()
    ['day-night', 'bless', 'res-arcana-duo', 'realm-of-sand']
    """
    return list(GAMES)


def game_class(game_id: str) -> "type[Game]":
    if game_id not in GAMES:
        raise UnknownName(f"there is no game {game_id!r}; there are {', '.join(GAMES)}")
    module, name = GAMES[game_id]
    found: type[Game] = getattr(import_module(module), name)
    return found


def load(
    game_id: str,
    edition: "str | Path | Edition | None" = None,
    mode: str | None = None,
    options: dict[str, str] | None = None,
    seats: int | None = None,
) -> "Game":
    """A game, ready to start.

    An edition is a name, a file or an `Edition`. Without a mode it is the first one for so many seats, without seats
    the first number that the mode is for; options that are not named have their default. UnknownName says what there
    is, EditionError what is wrong with a file.

    >>> import ludomancer
    >>> ludomancer.load("realm-of-sand", mode="advanced", seats=3)
    <Game realm-of-sand, standard edition, advanced, 3 seats>
    >>> ludomancer.load("bless", options={"altar": "3"}).start(seed=1)
    <State of bless, one decides, 0 decisions made>
    """
    return game_class(game_id).load(edition, mode, options, seats)
