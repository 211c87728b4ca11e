"""Observations: the same from a state and from a view, unchanged when kept, and nothing hidden can be reached."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludomancer.core.observation import Observation
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.players import make_player
from ludomancer.players.playing import play
from properties.cases import CASES, Case
from properties.games import Route, close_law, each_of, law, paper, seen, walk, whole
from reach import reached

PLAYERS = ("random", "greedy", "search:12", "guided:12")
TESTS = Path(__file__).parents[1]
BASE = [case for case in CASES if case.name in ("day-night", "bless", "duo", "sand-advanced")]


@close_law
def test_from_a_state_and_from_a_view_it_is_the_same(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    for viewer in case.viewers:
        one = state.observe(viewer)
        other = Observation.from_view(case.game, paper(state.view(viewer)))
        assert one.view == other.view == state.view(viewer)
        assert (one.seat, one.game) == (other.seat, other.game) == (viewer, case.game)
        assert one.decides == other.decides == (viewer == state.actor and not state.over)
        assert one.legal_actions() == other.legal_actions() == (state.legal_actions() if one.decides else [])
        assert one.search_actions() == other.search_actions()
        assert set(one.search_actions()) <= set(one.legal_actions())
        rngs = [Rng(route.choices) for _ in range(4)]
        into = [case.game.start(1), case.game.start(2)]
        one.sample_into(into[0], rngs[0])
        other.sample_into(into[1], rngs[1])
        worlds = [*into, one.sample(rngs[2]), other.sample(rngs[3]), state.redeal(viewer, Rng(route.choices))]
        assert len({whole(world) for world in worlds}) == 1
        assert len({tuple(rng.words()) for rng in rngs}) == 1
        assert seen(worlds[0], viewer) == seen(state, viewer)


@law
def test_players_choose_alike_from_both(case: Case, route: Route) -> None:
    """Also after a redeal of the true state, and from a view that was written down."""
    state, _ = walk(case.game, *route)
    if state.over:
        return
    other = state.redeal(state.actor, Rng(route.seed))
    for spec in PLAYERS:
        given = (state.observe(), Observation.from_view(case.game, paper(state.view(state.actor))), other.observe())
        assert len({make_player(spec, 7).choose(observation) for observation in given}) == 1, spec


class Keeper:
    """Keeps every observation, with what it said when it was given."""

    name = "keeper"

    def __init__(self, seed: int) -> None:
        self.choose_from = random.Random(seed)
        self.kept: list[tuple[Observation, str, list[int], list[int], str]] = []

    def choose(self, observation: Observation) -> int:
        self.kept.append((observation, *self.said(observation)))
        world = observation.sample(Rng(2))
        world.apply(self.choose_from.choice(world.legal_actions()))  # a world is the player's own
        return self.choose_from.choice(observation.legal_actions())

    def said(self, observation: Observation) -> tuple[str, list[int], list[int], str]:
        again = Observation.from_view(observation.game, paper(observation.view))  # `view` itself is made once
        return (
            seen(observation.sample(Rng(1)), observation.seat),
            observation.legal_actions(),
            observation.search_actions(),
            whole(again.sample(Rng(3))),
        )


@pytest.mark.slow
@each_of(CASES)
def test_one_that_is_kept_stays_what_it_was(case: Case) -> None:
    players = [Keeper(seat) for seat in case.seats]
    play(case.game, players, seed=5)
    for player in players:
        for number, (observation, *said) in enumerate(player.kept):
            if number % 7 == 0:
                assert list(player.said(observation)) == said


def hidden_values(state: State, seat: int, case: Case) -> list[str]:
    """What is reached through an observation, after others were made for all who see something else."""
    observation = state.observe(seat)
    observation.legal_actions()
    for viewer in reversed(case.viewers):
        if viewer != seat:
            state.observe(viewer).sample(Rng(1))
    return reached(observation)


def check_reach(case: Case, count: int) -> int:
    """How many values were compared."""
    compared = 0
    for seed in range(count):
        state, _ = walk(case.game, seed, seed + 1, random.Random(seed).randrange(case.long))
        for seat in case.viewers:
            other = state.redeal(seat, Rng(seed + 50))
            values = [hidden_values(each, seat, case) for each in (state, state, other)]
            assert values[1] == values[2], [pair for pair in zip(*values[1:], strict=False) if pair[0] != pair[1]][:3]
            compared += len(values[1])
    return compared


@pytest.mark.slow
@each_of(BASE)
def test_nothing_hidden_is_reached(case: Case) -> None:
    assert check_reach(case, 2) > 10_000
    state, _ = walk(case.game, 1, 1, 40)
    true, other = reached(state), reached(state.redeal(state.actor, Rng(9)))
    assert true != other  # the looking finds what is hidden where it is


@pytest.mark.slow
@each_of(BASE)
def test_nothing_hidden_is_reached_in_plain_python(case: Case, plain_package: Path) -> None:
    code = (
        "import sys, ludomancer; from properties import test_observations as t; from properties.cases import CASES\n"
        "assert not ludomancer.COMPILED\n"
        f"case = next(case for case in CASES if case.name == {case.name!r})\n"
        "print(t.check_reach(case, 1))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join([str(plain_package), str(TESTS)]), "LUDOMANCER_REQUIRE_COMPILED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 10_000


@law
def test_what_it_shows_of_itself_tells_nothing(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    for viewer in case.viewers:
        shown: list[Any] = []
        for each in (state, state.redeal(viewer, Rng(route.seed))):
            observation = each.observe(viewer)
            shown.append((repr(observation), dir(observation)))
        assert shown[0] == shown[1]
        assert "seed" not in shown[0][1]


def test_a_seat_that_is_not_there() -> None:
    state = BASE[0].game.start(1)
    for seat in (2, -2, 100):
        with pytest.raises(ValueError, match=f"there is no seat {seat}"):
            state.observe(seat)


def test_a_state_of_another_game_is_not_filled() -> None:
    observation = BASE[0].game.start(1).observe()
    with pytest.raises(ValueError, match="two different games"):
        observation.sample_into(BASE[1].game.start(1), Rng(1))
