"""What narrators are tested with: lively games, and what must hold of every text."""

import random
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from ludomancer.core.journal import Journal
from ludomancer.core.narrator import Narrator
from ludomancer.core.roomed_game import RoomedGame
from ludomancer.core.state import State

RulesT = TypeVar("RulesT", bound=State)


def well_said(text: str) -> bool:
    return bool(text.strip()) and "{" not in text and "}" not in text and "  " not in text


def lively_game(
    game: RoomedGame[RulesT, Any, Any, Any],
    seed: int,
    lively: Callable[[str], bool],
    share: float = 0.9,
    most: int | None = None,
) -> Iterator[RulesT]:
    """A state on its way to the end, or to so many decisions; most are of the lively ones, where there are any."""
    state = game.start(seed)
    state.journal = Journal(game)
    rng = random.Random(seed)
    while not state.over and state.decisions != most:
        yield state
        actions = state.legal_actions()
        wanted = [action for action in actions if lively(game.text(action))]
        state.apply(rng.choice(wanted if wanted and rng.random() < share else actions))
    yield state


def every_action_has_a_label(narrator: Narrator, actions: int) -> bool:
    labels = [narrator.action(action) for action in range(actions)]
    return all(well_said(label) for label in labels) and len(set(labels)) == actions  # none taken for another
