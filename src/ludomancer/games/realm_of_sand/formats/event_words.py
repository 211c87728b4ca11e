"""How the numbers of events are told."""

from typing import TYPE_CHECKING

from ludomancer.core.events import EventWords, named
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LETTERS, LEVELS, RIBBONS
from ludomancer.games.realm_of_sand.formats.position_writer import PIECES

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import SandGame


def event_words(game: "SandGame") -> EventWords:
    return {
        "building": named(game.card_ids),
        "tile": named(game.tile_ids),
        "cell": named(cells.NAMES),
        "cells": cells.names_of,
        "spot": lambda spot: [cells.NAMES[each] for each in game.spots.cells[spot]],
        "piece": named(PIECES),
        "disc": named(LETTERS),
        "ribbon": named(RIBBONS),
        "level": named(LEVELS),
    }
