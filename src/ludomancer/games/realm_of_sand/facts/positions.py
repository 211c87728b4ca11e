"""What a view says only indirectly: dark cells in use, crystal cells, whose board is shown large."""

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from ludomancer.core.update import TableUpdate
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import RIBBONS
from ludomancer.games.realm_of_sand.formats.view import Player, View

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import SandGame


def large_seat(game: "SandGame", update: TableUpdate) -> str:
    seat: str = update["seat"]
    return seat if seat in game.seat_names else game.seat_names[0]


@cache
def dark_cells(dark: int) -> frozenset[str]:
    return frozenset(cells.names_of(dark))


def dark_used(game: "SandGame", player: Player) -> int:
    dark = dark_cells(game.cards.dark)
    return sum([cell in dark for cell in player["board"]])


def crystal_cells(game: "SandGame", ribbon: str) -> list[str]:
    return next((_named(each.crystals) for each in game.cards.ribbons if RIBBONS[each.ribbon] == ribbon), [])


@lru_cache(maxsize=256)  # editions may have others
def _named(mask: int) -> list[str]:
    return cells.names_of(mask)


def before_the_deal(game: "SandGame") -> View:
    """The table while people are still sitting down: nobody has begun."""
    view: View = game.before_the_deal() | {"first": ""}
    return view
