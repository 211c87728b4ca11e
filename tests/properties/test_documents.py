"""A document is the whole position: read again it plays on in the same way."""

from properties.games import Case, Route, law, paper, seen, walk, wander, whole

ONWARD = 30
AGAIN = 3


@law
def test_a_document_restores_the_state(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    read = case.game.read(paper(state.document()))
    assert whole(read) == whole(state)
    assert read.legal_actions() == state.legal_actions()
    assert read.outcome == state.outcome
    assert read.settled() == state.settled()
    for viewer in case.viewers:
        assert seen(read, viewer) == seen(state, viewer)


@law
def test_a_restored_state_plays_on_in_the_same_way(case: Case, route: Route) -> None:
    """Read once at the beginning, and read anew before every few decisions."""
    state, _ = walk(case.game, *route)
    read = fresh = case.game.read(paper(state.document()))
    for i in range(ONWARD):
        if i % AGAIN == 0:
            fresh = case.game.read(paper(state.document()))
        choices = route.choices + i
        assert wander(read, choices, 1) == wander(fresh, choices, 1) == wander(state, choices, 1)
        assert whole(read) == whole(fresh) == whole(state)
