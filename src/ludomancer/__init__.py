"""Ludomancer: four published duels of magic, exactly by their rulebooks.

Play a game, action by action:

>>> import ludomancer
>>> game = ludomancer.load("day-night")
>>> state = game.start(seed=1)
>>> while not state.over:
...     state.apply(state.legal_actions()[0])
>>> state.result().reason
'second-temple'

Let players play, by name or your own; each is given observations of its seat, never the position:

>>> record = ludomancer.play(game, ["greedy", "random"], seed=1)
>>> print(record.outcome)
day won: second-temple (DN-37)

`load` and `game_ids` find games; `Game`, `State`, `Observation` and `Outcome` are what is played; `Player` and `play`
who plays; `Record`, `Scenario` and `Edition` are read from files; `Rng` is the generator of all of them. Seats are
numbers from 0 on, actions are numbers with a text each (`game.text(action)`). What is wrong with a file, a text or a
name is told by a `LudomancerError`, a number that means nothing by `ValueError`; `Refusal` says why an action is not
legal. `COMPILED` says whether the rules are compiled; in plain Python they are the same, and much slower.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludomancer._build import COMPILED
from ludomancer.core.registry import game_ids, load

if TYPE_CHECKING:
    from ludomancer.core.edition import Edition
    from ludomancer.core.errors import (
        DocumentError,
        EditionError,
        IllegalAction,
        LudomancerError,
        NetError,
        NotationError,
        NotCheckable,
        PlayerError,
        RecordError,
        ScenarioError,
        UndoError,
        UnknownName,
    )
    from ludomancer.core.game import Game
    from ludomancer.core.observation import Observation
    from ludomancer.core.outcome import Outcome
    from ludomancer.core.refusal import Refusal
    from ludomancer.core.rng import Rng
    from ludomancer.core.state import State
    from ludomancer.players import Player
    from ludomancer.players.playing import play
    from ludomancer.records import Record
    from ludomancer.scenarios import Scenario

__version__ = "0.1.0"

__all__ = [
    "COMPILED",
    "DocumentError",
    "Edition",
    "EditionError",
    "Game",
    "IllegalAction",
    "LudomancerError",
    "NetError",
    "NotCheckable",
    "NotationError",
    "Observation",
    "Outcome",
    "Player",
    "PlayerError",
    "Record",
    "RecordError",
    "Refusal",
    "Rng",
    "Scenario",
    "ScenarioError",
    "State",
    "UndoError",
    "UnknownName",
    "__version__",
    "game_ids",
    "load",
    "play",
]

# where the names are that are imported when they are first asked for: a process that only plays starts sooner
_PLACES = {
    "Edition": "core.edition",
    "Game": "core.game",
    "Observation": "core.observation",
    "Outcome": "core.outcome",
    "Player": "players",
    "Record": "records",
    "Refusal": "core.refusal",
    "Rng": "core.rng",
    "Scenario": "scenarios",
    "State": "core.state",
    "play": "players.playing",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_PLACES.get(name, 'core.errors')}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
