"""Changed copies of the standard editions, for tests."""

import copy
import tomllib
from collections.abc import Callable
from typing import Any

from ludomancer.core.edition import Edition
from ludomancer.core.game import Game

Data = dict[str, Any]
PLACE = "mine.toml"


def standard(game: type[Game]) -> Data:
    return tomllib.loads((game.folder / "editions" / "standard.toml").read_text(encoding="utf-8"))


def changed_copy(base: Data, change: Callable[[Data], object] | None, name: str) -> Edition:
    """The standard edition under another name, with a change."""
    data = copy.deepcopy(base)
    data["name"] = name
    if change is not None:
        change(data)
    return Edition(name, data, PLACE)
