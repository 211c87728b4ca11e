"""Which games there are: those that come with the program, and those of other packages; imported when asked for.

Another package brings games by entry points of the group `ludomancer.games`, each named by the id of the game. They are
looked for only where games are listed, or where an id is not known here. One that is broken, or whose id is taken, is
told by the name of its package and hides no other.
"""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from ludomancer.core.errors import UnknownName
from ludomancer.core.reader import is_id

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from pathlib import Path

    from ludomancer.core.edition import Edition
    from ludomancer.core.game import Game

GROUP = "ludomancer.games"
OWN_GAMES = {
    "day-night": ("ludomancer.games.day_night.game", "DayNightGame"),
    "bless": ("ludomancer.games.bless.game", "BlessGame"),
    "res-arcana-duo": ("ludomancer.games.res_arcana_duo.game", "DuoGame"),
    "realm-of-sand": ("ludomancer.games.realm_of_sand.game", "SandGame"),
}


class Installed(NamedTuple):
    """Games of other packages."""

    games: "dict[str, type[Game]]"
    problems: tuple[str, ...]  # a sentence each, with the name of the package


def game_ids() -> list[str]:
    """The ids of all games, as `load` takes them.

    >>> import ludomancer
    >>> ludomancer.game_ids()
    ['day-night', 'bless', 'res-arcana-duo', 'realm-of-sand']
    """
    return [*OWN_GAMES, *installed().games]


def game_class(game_id: str) -> "type[Game]":
    if game_id in OWN_GAMES:
        module, name = OWN_GAMES[game_id]
        found: type[Game] = getattr(import_module(module), name)
        return found
    others = installed()
    if game_id not in others.games:
        problems = "".join(f"; {problem}" for problem in others.problems)
        raise UnknownName(f"there is no game {game_id!r}; there are {', '.join(game_ids())}{problems}")
    return others.games[game_id]


@cache
def installed() -> Installed:
    from importlib.metadata import entry_points

    games: dict[str, type[Game]] = {}
    problems = []
    for point in sorted(entry_points(group=GROUP), key=lambda each: (each.name, package_of(each))):
        try:
            if point.name in OWN_GAMES or point.name in games:
                raise ValueError(f"its game {point.name!r} has the id of another one")
            games[point.name] = _checked(point)
        except Exception as error:  # whatever it is, the other games can be played
            problems.append(f"the package {package_of(point)} cannot be used: {type(error).__name__}: {error}")
    return Installed(games, tuple(problems))


def package_of(point: "EntryPoint") -> str:
    return point.dist.name if point.dist is not None else point.value.partition(":")[0]


def _checked(point: "EntryPoint") -> "type[Game]":
    from ludomancer.core.game import Game

    found = point.load()
    if not isinstance(found, type) or not issubclass(found, Game):
        raise TypeError(f"{point.value} is no subclass of ludomancer.Game")
    if found.id != point.name or not is_id(found.id):
        raise ValueError(f"the entry point {point.name!r} leads to the game {found.id!r}")
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
