"""How the numbers of events are told."""

from typing import TYPE_CHECKING

from ludomancer.core.events import EventWords, named
from ludomancer.games.day_night.formats.notation import square_name, squares_of
from ludomancer.games.day_night.formats.position_writer import SEATS

if TYPE_CHECKING:
    from ludomancer.games.day_night.game import DayNightGame


def event_words(game: "DayNightGame") -> EventWords:
    return {
        "spell": named(game.spell_ids),
        "square": square_name,
        "squares": squares_of,
        "tile": named(SEATS),
        "paid": lambda number: None if number % 2 else number // 2,
    }
