"""A document is the whole position: read again it is the same and plays on in the same way."""

from properties.cases import Case
from properties.games import Route, close_law, paper, seen, walk, wander, whole

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
