"""States compare, copy and travel as what their documents say; observations show nothing that their seat cannot see."""

import copy
import pickle

from ludomancer.core.document import canonical
from ludomancer.core.observation import Observation
from ludomancer.core.rng import Rng
from properties.cases import Case
from properties.games import Route, law, walk, wander

MOST_BYTES = 10_000


@law
def test_a_state_comes_back_from_a_pickle_and_plays_on(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    data = pickle.dumps(state)
    again = pickle.loads(data)
    assert len(data) < MOST_BYTES
    assert again == state
    assert again.key() == state.key()
    assert (again.seed, again.journal, again.dealer) == (None, None, None)
    trail = wander(again, route.choices, 20)
    assert wander(state, route.choices, 20) == trail
    assert again == state


@law
def test_copies_are_clones(case: Case, route: Route) -> None:
    """Also of the generator, which a copy once shared."""
    state, _ = walk(case.game, *route)
    copies = [state.clone(), copy.copy(state), copy.deepcopy(state)]
    assert all(each == state and each.rng is not state.rng for each in copies)
    keys = {state.key(), *(each.key() for each in copies)}
    assert len(keys) == 1
    copies[1].rng.next32()
    assert copies[1] != state
    assert copies[1].key() not in keys
    if not state.over:
        wander(copies[2], route.choices, 1)
        assert copies[2] != state
    assert copies[0] == state


@law
def test_an_observation_shows_nothing_hidden(case: Case, route: Route) -> None:
    """Whatever the others really hold, what can be printed, listed and sent is the same."""
    state, _ = walk(case.game, *route)
    for seat in case.viewers:
        other = state.redeal(seat, Rng(route.choices))
        told = [shown(each.observe(seat)) for each in (state, other)]
        assert told[0] == told[1]
        again = pickle.loads(pickle.dumps(state.observe(seat)))
        assert shown(again) == told[0]
        assert again.legal_actions() == state.observe(seat).legal_actions()


def shown(observation: Observation) -> tuple[object, ...]:
    _, (game, view) = observation.__reduce__()
    assert len(pickle.dumps(observation)) < MOST_BYTES
    return dir(observation), repr(observation), game.key, canonical(view)
