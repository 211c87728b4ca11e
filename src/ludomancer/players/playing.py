"""Games between players: each is given observations of its seat, the rules carry out what it answers."""

import hashlib
import inspect
from collections.abc import Sequence
from typing import Any

from ludomancer.core.codes import NOBODY
from ludomancer.core.errors import IllegalAction, PlayerError
from ludomancer.core.game import Game
from ludomancer.core.journal import Journal
from ludomancer.core.observation import Observation
from ludomancer.core.registry import load
from ludomancer.core.rng import SEEDS
from ludomancer.core.state import State
from ludomancer.players import Player, make_player
from ludomancer.records import Record

SIGNATURE = "choose(observation, progress=None)"


def play(game: Game | str, players: "Sequence[str | Player]", seed: int | None = None, journal: bool = False) -> Record:
    """Play a game (or the one of an id) to its end, with one player a seat.

    Players are names (`random`, `greedy`, `search:300`) or objects with `choose(observation, progress=None)`.

    `search:300` looks at 300 ways a decision could go on; `greedy` looks one move ahead and takes milliseconds.
    `net` judges moves with the net that comes with the game, `net:400` searches with it; `@FILE` names another one.
    The same seed and players play the same game; without a seed one comes from the system and stands in the record.
    With `journal` the record also keeps what happened, for `record.journal`.

    >>> import ludomancer
    >>> game = ludomancer.load("res-arcana-duo")
    >>> record = ludomancer.play(game, ["greedy", "random"], seed=3)
    >>> record.outcome.winners
    (0,)
    >>> len(record.actions) == record.state.decisions
    True
    """
    if isinstance(game, str):
        game = load(game)
    check_count(game, 1 if isinstance(players, str) else len(players))
    state = game.start(seed)
    assert state.seed is not None
    seated = [seat_player(player, state.seed, seat) for seat, player in enumerate(players)]
    if journal:
        state.journal = Journal(game)
    actions = play_on(state, seated)
    names = {name: _name(player) for name, player in zip(game.seat_names, seated, strict=True)}
    return Record(state, names, actions)


def play_on(state: State, seated: "Sequence[Player]", most: int | None = None) -> list[int]:
    """Let the players of the seats decide until the game is over, or until `most` decisions were made; what they chose.

    PlayerError where one answers with what is no legal action.
    """
    names = state.game.seat_names
    choose = [player.choose for player in seated]
    actions: list[int] = []
    while (seat := state.actor) != NOBODY and len(actions) != most:
        action: Any = choose[seat](Observation(state, seat))
        if type(action) is not int:
            raise PlayerError(f"{_name(seated[seat])} ({names[seat]}) answered {action!r}: no action")
        try:
            state.apply(action)
        except (IllegalAction, ValueError, OverflowError) as error:
            raise PlayerError(f"{_name(seated[seat])} ({names[seat]}) answered {action}: {error}") from error
        actions.append(action)
    return actions


def check_count(game: Game, count: int) -> None:
    """Is there a player for each seat?"""
    seats = game.seat_names
    if count != len(seats):
        found = "1 player is" if count == 1 else f"{count} players are"
        wanted = "1 player" if len(seats) == 1 else f"{len(seats)} players"
        raise PlayerError(f"{game.id} needs {wanted} ({', '.join(seats)}); {found} named")


def seat_player(player: "str | Player", seed: int, seat: int) -> Player:
    """The player of a seat; by name, or an object that can choose."""
    if isinstance(player, str):
        return make_player(player, player_seed(seed, seat), local=True)
    choose = getattr(player, "choose", None)
    if isinstance(player, type) or not callable(choose):
        raise PlayerError(f"{player!r} is no player: it has no {SIGNATURE}" + _called(player))
    try:
        inspect.signature(choose).bind(None)
    except TypeError:
        found = f"choose{inspect.signature(choose)}"
        raise PlayerError(f"{_name(player)}: {found} cannot be called; a player has {SIGNATURE}") from None
    except ValueError:  # compiled, without a signature
        pass
    return player


def _called(player: object) -> str:
    return "; is it a class that should be called?" if isinstance(player, type) else ""


def _name(player: object) -> str:
    name = getattr(player, "name", None)
    return name if isinstance(name, str) and name.split() else type(player).__name__


def player_seed(seed: int, seat: int) -> int:
    """A seed for the player of a seat, fixed by the seed of the game, so that any game can be played again alone."""
    words = hashlib.sha256(f"player {seed} {seat}".encode()).digest()
    return int.from_bytes(words[:8], "big") % SEEDS
