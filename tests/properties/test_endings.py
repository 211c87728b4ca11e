"""How games end: by their rules, or at the cap."""

import pytest

from ludomancer.core.state import State
from properties.cases import Case
from properties.games import WHOLE_GAME, Route, law, paper, seen, walk, wander, whole


def check_outcome(case: Case, state: State) -> None:
    outcome = state.outcome
    assert outcome is not None
    assert [(found.seat, found.name) for found in outcome.seats] == list(enumerate(case.game.seat_names))
    assert outcome.rule in (("limit",) if outcome.reason == "too-long" else case.game.rules)
    values = {found.seat: found.value for found in outcome.seats}
    assert [state.value(seat) for seat in case.seats] == list(values.values())
    assert all(0 <= value <= 1 for value in values.values())
    if len(values) == 2:
        assert sum(values.values()) == 1
    for found in outcome.seats:  # among seats of the same value the game may count places more finely
        assert found.place == 1 + sum(other.place < found.place for other in outcome.seats)
        assert all(other.place < found.place for other in outcome.seats if other.value > found.value)
    if len(set(values.values())) == len(values) or not outcome.winners:
        assert [found.place for found in outcome.seats] == [
            1 + sum(value > found.value for value in values.values()) for found in outcome.seats
        ]
    assert set(outcome.winners) <= set(values)
    for winner in outcome.winners:
        assert values[winner] == max(values.values())
    if len(values) > 1 and not outcome.winners:
        assert len(set(values.values())) == 1
    assert state.document()["outcome"] == outcome.document()


@law
def test_a_game_ends_with_an_outcome(case: Case, route: Route) -> None:
    state, _ = walk(case.game, route.seed, route.choices, WHOLE_GAME)
    assert state.over
    check_outcome(case, state)


@law
def test_a_running_game_has_no_outcome(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    if not state.over:
        assert state.outcome is None
        assert state.document()["outcome"] is None
        with pytest.raises(ValueError, match="not over"):
            state.value(0)


@law
def test_the_cap_ends_a_game_as_too_long(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    free = state.clone()
    more = 1 + route.choices % 10
    state.cap = state.decisions + more
    assert wander(state, route.choices, WHOLE_GAME) == wander(free, route.choices, more)
    assert state.over
    assert state.legal_actions() == state.search_actions() == []
    check_outcome(case, state)
    if free.over:  # just in time
        assert state.outcome == free.outcome
    else:
        assert state.outcome is not None
        assert state.outcome.reason == "too-long"
        assert state.decisions == state.cap


@law
def test_a_game_that_ended_at_the_cap_is_a_whole_position(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    state.cap = state.decisions + 1
    wander(state, route.choices, 1)
    read = case.game.read(paper(state.document()))
    assert whole(read) == whole(state)
    assert read.outcome == state.outcome
    for viewer in case.viewers:
        assert seen(read, viewer) == seen(state, viewer)
