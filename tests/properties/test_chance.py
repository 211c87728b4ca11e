"""Chance: the same seed and actions give the same positions; every event has a number and can be dealt by another."""

import random

from properties.games import Case, Route, law, walk, wander, whole


class Recorder:
    """A dealer that remembers what it was asked."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.asked: list[int] = []

    def shuffle(self, event: int, cards: list[int]) -> list[int]:
        self.asked.append(event)
        return self.random.sample(cards, len(cards))

    def roll(self, event: int, sides: int) -> int:
        self.asked.append(event)
        return self.random.randrange(sides)


@law
def test_the_same_seed_and_actions_give_the_same_positions(case: Case, route: Route) -> None:
    state, trail = walk(case.game, *route)
    again = case.game.start(route.seed)
    for action in trail:
        again.apply(action)
    assert whole(again) == whole(state)
    assert (again.boundary, again.legal_actions()) == (state.boundary, state.legal_actions())


@law
def test_another_seed_gives_another_deal(case: Case, route: Route) -> None:
    assert whole(case.game.start(route.seed)) != whole(case.game.start(route.seed + 1))


@law
def test_the_generator_moves_in_chance_events_only(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    for i in range(30):
        words, events, boundary = state.rng.words(), state.events, state.boundary
        wander(state, route.choices + i, 1)
        assert state.events >= events
        assert state.boundary - boundary >= state.events - events  # chance is always a boundary
        if state.events == events:
            assert state.rng.words() == words


@law
def test_a_dealer_is_asked_for_every_event(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    dealer = Recorder(route.seed)
    words, events = state.rng.words(), state.events
    state.dealer = dealer
    wander(state, route.choices, 100)
    assert state.rng.words() == words
    assert dealer.asked == list(range(events + 1, state.events + 1))


@law
def test_a_dealer_decides(case: Case, route: Route) -> None:
    """The same answers give the same positions, whatever the generator would have said."""
    state, _ = walk(case.game, *route)
    other = state.clone()
    other.rng.set_words([1, 2, 3, 4])
    state.dealer, other.dealer = Recorder(route.choices), Recorder(route.choices)
    assert wander(state, route.choices, 100) == wander(other, route.choices, 100)
    assert (other.rng.words(), other.events) == ([1, 2, 3, 4], state.events)
    other.rng.assign(state.rng)
    assert whole(other) == whole(state)
