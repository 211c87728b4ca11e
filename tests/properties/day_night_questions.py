"""Positions of Day & Night in the middle of a question whose answer the others do not see."""

import random

import pytest
from hypothesis import assume

from ludomancer.core.codes import NOBODY
from ludomancer.core.history import History
from ludomancer.core.journal import Journal
from ludomancer.core.state import State
from properties.cases import CASES, Case
from properties.games import Route, each_of

ASKING = [case for case in CASES if case.game_id == "day-night" and case.name != "day-night-least"]  # one card a turn
for_each_case = each_of(ASKING)
for_each_question = pytest.mark.parametrize("question", ["discard", "take"])
MOST = 400  # decisions until the question is asked


def asked(case: Case, route: Route, question: str) -> tuple[State, Journal, History]:
    """A random game up to the question; of discards at least one is chosen."""
    game = case.game
    state = game.start(route.seed)
    state.journal = journal = Journal(game)
    history = History(state)
    chooser = random.Random(route.choices)
    wonder = [game.parse(f"cast {name}") for name in ("wonder",) if name in game.card_numbers]
    for step in range(route.steps + MOST):
        assume(not state.over)
        pending = state.document()["pending"] or {}
        if step >= route.steps and pending.get("ask") == question and pending.get("chosen") != []:
            return state, journal, history
        legal = state.legal_actions()
        liked = [action for action in legal if action in wonder]
        history.apply(chooser.choice(liked or legal))
    assume(False)
    raise AssertionError


def others(state: State) -> list[int]:
    return [1 - state.actor, NOBODY]
