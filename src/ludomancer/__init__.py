"""Ludomancer: an open digital tabletop for duels of magic."""

from ludomancer._build import COMPILED
from ludomancer.games import game_ids, load

__version__ = "0.1.0"

__all__ = ["COMPILED", "__version__", "game_ids", "load"]
