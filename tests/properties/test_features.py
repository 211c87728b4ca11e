"""Features: what a net is told is what the seat can see, and it has the same places in every position."""

import random
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from ludomancer.core.features import MOST, Features
from ludomancer.core.game import Game
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from properties.cases import Case
from properties.games import Route, close_law, every_question, for_each_game, law, paper, walk


@cache
def features_of(game: Game) -> Features:
    return game.features()


def check_told(case: Case, state: State, rng: Rng) -> None:
    """Every seat is told what its view says: a state that is made from that alone tells it too."""
    features = features_of(case.game)
    for seat in case.seats:
        told = features.pairs(state, seat)
        dealt = case.game.deal_from(paper(state.view(seat)), rng)
        assert features.pairs(dealt, seat) == told, strange(features, state, dealt, seat)
        redealt = state.redeal(seat, rng)
        assert features.pairs(redealt, seat) == told, strange(features, state, redealt, seat)


def strange(features: Features, one: State, other: State, seat: int) -> set[tuple[str, int]]:
    """What only one of two positions tells."""
    return set(features.seen(one, seat).items()) ^ set(features.seen(other, seat).items())


@close_law
def test_a_seat_is_told_what_its_view_says(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    check_told(case, state, Rng(route.seed))


@for_each_game
def test_a_seat_is_told_what_its_view_says_at_every_question(case: Case) -> None:
    for number, state in enumerate(every_question(case, 2)):
        check_told(case, state, Rng(number))


@law
def test_inputs_are_few_small_and_in_their_places(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    features = features_of(case.game)
    most = features.most()
    part = len(most) // (len(features.parts) or 1)
    for seat in case.seats:
        pairs = features.pairs(state, seat)
        assert features.count < len(features.index)  # none was left out
        assert features.base == part * (seat + 1 if features.parts else 1)  # every word was said
        assert all(0 < value <= MOST for _, value in pairs)
        first = part * seat if features.parts else 0
        assert all(first <= place < first + part for place, _ in pairs)


@for_each_game
def test_every_input_has_a_name_of_its_own(case: Case) -> None:
    features = features_of(case.game)
    names = features.names()
    assert len(names) == len(set(names)) == features.size == len(features.most())
    assert case.game.features().names() == names
    assert len(features.fingerprint()) == 16


@for_each_game
def test_what_lies_open_is_told(case: Case) -> None:
    """Positions of a game differ in what is told, and both at once tell it as one after the other."""
    features, other = features_of(case.game), case.game.features()
    chooser = random.Random(1)
    state = case.game.start(1)
    told = set()
    for _ in range(30):
        if state.over:
            break
        told.add(tuple(features.pairs(state, state.actor)))
        assert features.pairs(state, state.actor) == other.pairs(state.clone(), state.actor)
        state.apply(chooser.choice(state.legal_actions()))
    assert len(told) > 3


@given(st.integers(0, 1000))
def test_a_card_on_the_board_is_told_by_its_name(seed: int) -> None:
    import ludomancer

    game = ludomancer.load("bless")
    state = game.start(seed)
    view = state.view(0)
    told = features_of(game).seen(state, 0)
    assert {f"me.hand:{card}" for card in view["one"]["hand"]} <= set(told)
    assert not [name for name in told if name.startswith("rival.hand:")]
