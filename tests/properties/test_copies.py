"""A clone is the same position and goes its own way."""

import gc
import weakref

import pytest

from ludomancer.core.journal import Journal
from ludomancer.core.state import State
from properties.cases import CASES, Case
from properties.games import Route, for_each_game, law, walk, wander, whole
from properties.same_fields import differences


@law
def test_a_clone_is_equal_and_independent(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    before = whole(state)
    clone = state.clone()
    assert whole(clone) == before
    assert not differences(clone, state)
    assert clone._same_fields(state)
    assert (clone.info_boundary, clone.chance_count, clone.cap) == (state.info_boundary, state.chance_count, state.cap)
    assert clone.legal_actions() == state.legal_actions()
    trail = wander(clone, route.choices, 20)
    assert whole(state) == before
    assert wander(state, route.choices, 20) == trail
    assert whole(state) == whole(clone)


@law
def test_a_state_becomes_another(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    other, _ = walk(case.game, route.choices, route.seed, route.steps // 2)
    other.legal_actions()  # what was listed before must not stay
    assert other._same_fields(state) == (not differences(other, state))
    other.assign(state)
    assert whole(other) == whole(state)
    assert not differences(other, state)
    assert other._same_fields(state)
    assert other.legal_actions() == state.legal_actions()
    before = whole(state)
    wander(other, route.choices, 20)
    assert whole(state) == before


@law
def test_journal_and_dealer_stay_with_their_state(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    state.journal = Journal(case.game)
    clone = state.clone()
    assert clone.journal is None
    assert clone.dealer is None
    wander(clone, 1, 20)
    assert not state.journal.entries
    journal = state.journal
    state.assign(clone)
    assert state.journal is journal


class Diary(Journal):
    """A journal that knows whose it is."""

    def __init__(self, state: State) -> None:
        super().__init__(state.game)
        self.state = state


@for_each_game
def test_a_state_that_leads_back_to_itself_is_not_kept(case: Case) -> None:
    state = case.game.start(seed=1)
    diary = state.journal = Diary(state)
    held = gc.get_referents(state)
    assert any(each is diary for each in held)  # what the core holds
    assert any(each is vars(case.game)["arrays"] for each in held)  # and what the game adds
    kept = weakref.ref(diary)
    del state, diary, held
    gc.collect()
    assert kept() is None


@for_each_game
def test_states_of_two_games_do_not_mix(case: Case) -> None:
    other = next(other for other in CASES if other is not case)
    with pytest.raises(ValueError, match="different games"):
        case.game.start(1).assign(other.game.start(1))
