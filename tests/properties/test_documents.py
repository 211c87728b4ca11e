"""A document is the whole position: read again it is the same and plays on in the same way."""

import pytest

from properties.cases import Case
from properties.games import Route, close_law, paper, seen, walk, wander, whole
from properties.same_fields import declared, differences

ONWARD = 30


@close_law
def test_a_document_restores_the_state(case: Case, route: Route) -> None:
    """At every one of many positions in a row, so that rare questions are met too."""
    state, _ = walk(case.game, *route)
    for i in range(ONWARD):
        read = case.game.read(paper(state.document()))
        assert whole(read) == whole(state)
        assert read.legal_actions() == state.legal_actions()
        wander(state, route.choices + i, 1)
        wander(read, route.choices + i, 1)
        assert whole(read) == whole(state)
    assert read.outcome == state.outcome
    assert read.move_complete() == state.move_complete()
    for viewer in case.viewers:
        assert seen(read, viewer) == seen(state, viewer)


@close_law
def test_a_restored_state_plays_on_in_the_same_way(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    read = case.game.read(paper(state.document()))
    for i in range(ONWARD):
        assert wander(read, route.choices + i, 1) == wander(state, route.choices + i, 1)
        assert whole(read) == whole(state)


@pytest.mark.slow
@close_law
def test_a_document_restores_the_fields(case: Case, route: Route) -> None:
    """All but those that are declared as loose."""
    state, _ = walk(case.game, *route)
    loose = {field.name for field in declared(state).fields if field.loose}
    for i in range(ONWARD):
        read = case.game.read(paper(state.document()))
        assert differences(read, state) <= loose
        assert read._same_fields(state) == (not differences(read, state))
        wander(state, route.choices + i, 1)
