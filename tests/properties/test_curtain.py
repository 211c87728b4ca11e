"""One screen for all: without a curtain the next seat's view may be shown to everybody who sits there."""

import random

import pytest

from ludomancer.core.journal import Journal
from ludomancer.core.private import sees_more
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from properties.cases import CASES, Case
from properties.games import Route, each_of, for_each_game, law, seen, walk

STRETCH = 25
OTHER_WORLDS = 3
OPEN_GAMES = [case for case in CASES if case.name in ("sand", "sand-3", "sand-4", "dunes-3")]


@law
def test_without_a_curtain_nothing_hidden_of_another_person_is_shown(case: Case, route: Route) -> None:
    """Where the screen goes over without one, all that those at it cannot know may be dealt anew: the view that they
    are shown, and what can be done in it, stay the same."""
    state, _ = walk(case.game, *route)
    state.journal = Journal(case.game)
    chooser = random.Random(route.choices)
    for number in range(STRETCH):
        if state.over:
            break
        if not sees_more(state, state.actor):
            check_open(state, Rng(route.seed + number))
        state.apply(chooser.choice(state.legal_actions()))


def check_open(state: State, rng: Rng) -> None:
    assert state.journal is not None
    assert state.journal.view(state.actor) == state.journal.view(-1)
    for _ in range(OTHER_WORLDS):
        dealt = state.redeal((), rng)
        assert seen(dealt, state.actor) == seen(state, state.actor)
        assert dealt.legal_actions() == state.legal_actions()


@for_each_game
def test_whoever_holds_cards_is_behind_a_curtain(case: Case) -> None:
    """The first decision of each seat: every game but the Realm of Sand has a hand to hide."""
    if case.game_id == "realm-of-sand":
        return
    state = case.game.start(1)
    state.journal = Journal(case.game)
    chooser = random.Random(1)
    met: dict[int, bool] = {}
    while len(met) < len(case.seats) and not state.over:
        met.setdefault(state.actor, sees_more(state, state.actor))
        state.apply(chooser.choice(state.legal_actions()))
    assert met == dict.fromkeys(case.seats, True)


@each_of(OPEN_GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_the_realm_of_sand_never_needs_one_in_its_base_game(case: Case, seed: int) -> None:
    if case.game.mode != "base":
        return
    state = case.game.start(seed)
    state.journal = Journal(case.game)
    chooser = random.Random(seed)
    while not state.over:
        assert not any(sees_more(state, seat) for seat in case.seats)
        state.apply(chooser.choice(state.legal_actions()))
