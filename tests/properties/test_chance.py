"""Chance: the same seed and actions give the same positions; every event has a number and can be dealt by another."""

import random

import pytest

import ludomancer
from ludomancer.core.dealer import CommitReveal, FairDealer, commitment, deal_key
from ludomancer.core.record import Recorder as Written
from ludomancer.core.record import Replay, parse_record
from properties.cases import Case
from properties.games import Route, law, walk, wander, whole


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
    assert (again.info_boundary, again.legal_actions()) == (state.info_boundary, state.legal_actions())


@law
def test_another_seed_gives_another_deal(case: Case, route: Route) -> None:
    assert whole(case.game.start(route.seed)) != whole(case.game.start(route.seed + 1))


@law
def test_the_generator_moves_in_chance_events_only(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    for i in range(30):
        words, events, boundary = state.rng.words(), state.chance_count, state.info_boundary
        wander(state, route.choices + i, 1)
        assert state.chance_count >= events
        assert state.info_boundary - boundary >= state.chance_count - events  # chance is always a boundary
        if state.chance_count == events:
            assert state.rng.words() == words


@law
def test_a_dealer_is_asked_for_every_event(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    dealer = Recorder(route.seed)
    words, events = state.rng.words(), state.chance_count
    state.dealer = dealer
    wander(state, route.choices, 100)
    assert state.rng.words() == words
    assert dealer.asked == list(range(events + 1, state.chance_count + 1))


@law
def test_a_dealer_decides(case: Case, route: Route) -> None:
    """The same answers give the same positions, whatever the generator would have said."""
    state, _ = walk(case.game, *route)
    other = state.clone()
    other.rng.set_words([1, 2, 3, 4])
    state.dealer, other.dealer = Recorder(route.choices), Recorder(route.choices)
    assert wander(state, route.choices, 100) == wander(other, route.choices, 100)
    assert (other.rng.words(), other.chance_count) == ([1, 2, 3, 4], state.chance_count)
    other.rng.assign(state.rng)
    assert whole(other) == whole(state)


def fair(seed: int) -> FairDealer:
    return FairDealer(deal_key({"server": f"{seed:064x}"}))


@law
def test_a_fair_deal_follows_from_its_key(case: Case, route: Route) -> None:
    """Whatever the generator, and whatever was asked before: the number of an event settles it."""
    one, other = case.game.start(1, fair(route.seed)), case.game.start(2, fair(route.seed))
    assert wander(one, route.choices, route.steps) == wander(other, route.choices, route.steps)
    other.rng.assign(one.rng)
    assert whole(other) == whole(one)
    later = one.clone()
    later.dealer = fair(route.seed)  # a new one, as after a pause
    assert wander(one, route.seed, 60) == wander(later, route.seed, 60)
    assert whole(later) == whole(one)


@pytest.mark.slow
@law
def test_a_fair_game_replays_through_its_take_backs(case: Case, route: Route) -> None:
    """Numbers of chance events never go down, so that a record meets the same ones."""
    seats = case.game.seat_names
    secrets = {"server": f"{route.seed:064x}", seats[0]: f"{route.choices:064x}"}
    table = CommitReveal({name: commitment(secret) for name, secret in secrets.items()}, secrets)
    written = Written(case.game, case.game.start(0, table.dealer), None, {}, table)
    chooser = random.Random(route.choices)
    events = 0
    for _ in range(min(route.steps, 150)):
        if written.over:
            break
        written.apply(chooser.choice(written.state.legal_actions()))
        if chooser.random() < 0.15 and not written.over:
            written.undo(written.state.actor, chooser.randint(1, min(9, written.state.decisions)), consent=True)
        assert written.state.chance_count >= events
        events = written.state.chance_count
    if not written.over and len(seats) <= 2:
        written.resign(0)
    while not written.over:
        written.apply(chooser.choice(written.state.legal_actions()))
    again = Replay(parse_record(written.text(), "here"), ludomancer.load)
    assert whole(again.run()) == whole(written.state)
