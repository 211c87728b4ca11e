"""No position reached in play is refused: each one of random games, as a document and as a view, is read again."""

import random

import pytest

from ludomancer.core.rng import Rng
from properties.cases import CASES, Case
from properties.games import each_of, paper, seen, whole

GAMES = 3


@pytest.mark.slow
@each_of(CASES)
def test_no_position_reached_in_play_is_refused(case: Case) -> None:
    for seed in range(GAMES):
        chooser = random.Random(seed)
        state = case.game.start(seed)
        for _ in range(case.long):
            assert whole(case.game.read(paper(state.document()))) == whole(state)
            viewer = chooser.choice(case.viewers)
            dealt = case.game.deal_from(paper(state.view(viewer)), Rng(seed))
            assert seen(dealt, viewer) == seen(state, viewer)
            if state.over:
                break
            state.apply(chooser.choice(state.legal_actions()))
