"""Taking back: free as far as nobody learned anything, and then exactly to where it was."""

import random
from itertools import takewhile

import pytest

from ludomancer.core.errors import UndoError
from ludomancer.core.history import History
from ludomancer.core.journal import Journal
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from properties.cases import Case
from properties.games import Route, close_law, seen, walk, wander, whole

STRETCHES = 8  # looked at from one position on
OTHER_WORLDS = 3


def free_stretch(state: State, choices: int) -> list[tuple[int, State]]:
    """Play on while one seat decides and the boundary stays; the actions and the states after them."""
    actor, boundary = state.actor, state.info_boundary
    chooser = random.Random(choices)
    stretch = []
    while state.actor == actor and not state.over:
        action = chooser.choice(state.legal_actions())
        state.apply(action)
        if state.info_boundary != boundary:
            break
        stretch.append((action, state.clone()))
    return stretch


@pytest.mark.slow
@close_law
def test_a_stretch_without_a_boundary_shows_nothing_hidden(case: Case, route: Route) -> None:
    """Whatever neither the deciding seat nor the watching one sees: the same is legal and looks the same."""
    state, _ = walk(case.game, *route)
    for i in range(STRETCHES):
        start = state.clone()
        stretch = free_stretch(state, route.choices + i)
        for viewer in case.viewers if stretch else []:
            for world in range(OTHER_WORLDS):
                dealt = start.redeal({start.actor, viewer}, Rng(route.seed + world))
                for action, after in stretch:
                    assert dealt.is_legal(action)
                    dealt.apply(action)
                    assert seen(dealt, viewer) == seen(after, viewer)


@close_law
def test_an_undo_restores_exactly(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    state.journal = Journal(case.game)
    history = History(state)
    past: list[tuple[State, int]] = []  # before each decision: the position, and the length of the journal
    for i in range(20):
        if not state.over:
            past.append((state.clone(), len(state.journal.entries)))
            history.apply(wander(state.clone(), route.choices + i, 1)[0])
    for seat in case.seats:
        own = (seat, state.info_boundary)
        free = list(takewhile(lambda p: (p[0].actor, p[0].info_boundary) == own, reversed(past)))  # noqa: B023
        assert history.can_undo(seat) == len(free)
        with pytest.raises(UndoError):
            history.undo(seat, len(free) + 1)
    count = 1 + route.choices % 20
    if count <= len(past):
        before, entries = past[-count]
        events = state.chance_count
        history.undo(0, count, consent=True)
        assert (state.info_boundary, state.chance_count, len(state.journal.entries)) == (
            before.info_boundary,
            events,
            entries,
        )
        before.chance_count = events  # chance events are numbered on
        assert whole(state) == whole(before)
        assert state.legal_actions() == before.legal_actions()
