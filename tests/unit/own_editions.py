"""Changed copies of the standard editions, for tests."""

import copy
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from ludomancer.core.edition import Edition
from ludomancer.core.errors import EditionError
from ludomancer.core.game import Game
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.games.day_night.game import DayNightGame

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


def assert_survives(game: Game, state: State) -> None:
    """The document round trip, and a deal from each view."""
    document = state.document()
    again = game.read(document)
    assert again.document() == document
    assert again.legal_actions() == state.legal_actions()
    for seat in (0, 1):
        view = state.view(seat)
        assert game.deal_from(view, Rng(1)).document() == state.redeal(seat, Rng(1)).document()


def refused(edition: Edition, message: str, game: type[Game] = DayNightGame) -> None:
    with pytest.raises(EditionError) as caught:
        game.load(edition)
    assert str(caught.value).startswith(message)
