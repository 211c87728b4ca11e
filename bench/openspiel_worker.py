"""OpenSpiel's side: random games from a Python loop. Needs OpenSpiel and nothing of Ludomancer."""

import platform
import random
from collections.abc import Callable
from importlib.metadata import version
from itertools import repeat
from time import process_time
from typing import Any

import pyspiel  # type: ignore[import-not-found, unused-ignore]

from worker import Play, Tally, serve, timed

CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
BATCH = 16  # games dealt before the clock runs; few, so that they stay in the processor's cache


def prepare(name: str, way: str) -> Play:
    game = pyspiel.load_game(name)
    kind = game.get_type()
    if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        raise SystemExit(f"error: in {name} several players decide at once; this loop is for one at a time")
    if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise SystemExit(f"error: {name} does not tell the probabilities of its chance nodes")
    choice = random.Random(1).random

    def play() -> tuple[int, int]:
        return finish(game.new_initial_state(), choice)

    def dealt(count: int) -> Tally:
        """The clock stands still until the first decision of each game."""
        decisions = steps = 0
        seconds = 0.0
        for start in range(0, count, BATCH):
            states = [deal(game.new_initial_state(), choice) for _ in repeat(None, min(BATCH, count - start))]
            begun = process_time()
            for state in states:
                made, walked = finish(state, choice)
                decisions += made
                steps += walked
            seconds += process_time() - begun
        return Tally(count, decisions, steps, seconds)

    return {"loop": timed(play), "dealt": dealt}[way]


def finish(state: Any, choice: Callable[[], float]) -> tuple[int, int]:
    """The game from here to its end: decisions of players, and steps with those of chance."""
    decisions = chances = 0
    # one question a step, as on the other side; is_terminal() and is_chance_node() would be two
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            state.apply_action(sample(state.chance_outcomes(), choice()))
            chances += 1
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(choice() * len(actions))])
            decisions += 1
    return decisions, decisions + chances


def deal(state: Any, choice: Callable[[], float]) -> Any:
    """Up to the first decision of a player."""
    while state.current_player() == CHANCE:
        state.apply_action(sample(state.chance_outcomes(), choice()))
    return state


def sample(outcomes: list[tuple[int, float]], drawn: float) -> int:
    """The outcome that a number from 0 to 1 falls on; faster than `random.choices` or NumPy on such lists."""
    for action, probability in outcomes:
        drawn -= probability
        if drawn < 0.0:
            return action
    return outcomes[-1][0]  # the sum was rounded


if __name__ == "__main__":
    about = {
        "version": version("open_spiel"),
        "python": platform.python_version(),
        "games": list(pyspiel.registered_names()),
    }
    serve(about, prepare)
