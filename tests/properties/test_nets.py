"""Nets say the same on every machine, and to everybody who sees the same."""

import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import ludomancer
from ludomancer.core.observation import Observation
from ludomancer.core.rng import Rng
from ludomancer.players.net_player import NetPlayer
from ludomancer.players.nets.net import Net, Weights, chances, use_wide
from ludomancer.players.nets.net_file import NetFile, packed, unpacked
from properties.cases import CASES, Case
from properties.games import Route, each_of, law, paper, walk
from some_nets import FIRST, SECOND, choices, said, some_nets
from some_nets import GOLDEN as NAMES

TESTS = Path(__file__).parents[1]
GOLDEN = TESTS / "golden" / "net-choices.json"
BASE = [case for case in CASES if case.name in NAMES]
POSITIONS = 12


@cache
def nets_of(case: Case) -> NetFile:
    return some_nets(case.game)


@cache
def net_of(case: Case) -> Net:
    return nets_of(case).net_for(case.game)


@pytest.fixture
def narrow() -> Iterator[None]:
    """Without wide vector instructions."""
    use_wide(False)
    yield
    use_wide(True)


@each_of(BASE)
def test_players_choose_as_they_always_did(case: Case) -> None:
    """Written anew where rules or players are meant to choose otherwise: `python tests/some_nets.py > FILE`."""
    kept = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert choices(case) == kept[case.name]
    assert sum(map(len, kept.values())) >= 200


@each_of(BASE)
def test_it_says_the_same_without_wide_instructions(case: Case, narrow: None) -> None:
    without = said(case, POSITIONS)
    use_wide(True)
    assert said(case, POSITIONS) == without


@pytest.mark.slow
@each_of(BASE)
def test_it_says_the_same_in_plain_python(case: Case, plain_package: Path) -> None:
    assert ludomancer.COMPILED
    done = subprocess.run(
        [sys.executable, str(TESTS / "some_nets.py"), case.name, str(POSITIONS)],
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join([str(plain_package), str(TESTS)]), "LUDOMANCER_REQUIRE_COMPILED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    which, told = done.stdout.splitlines()
    assert which.endswith("compiled: False")
    assert told == said(case, POSITIONS)


@law
def test_players_choose_alike_whatever_is_hidden(case: Case, route: Route) -> None:
    """From a state, from its view alone, and after a redeal."""
    state, _ = walk(case.game, *route)
    if state.over:
        return
    other = state.redeal(state.actor, Rng(route.seed))
    given = (state.observe(), Observation.from_view(case.game, paper(state.view(state.actor))), other.observe())
    for simulations in (0, 1):
        chosen = {NetPlayer(Rng(7), nets_of(case), simulations=simulations).choose(each) for each in given}
        assert len(chosen) == 1
        assert chosen <= set(state.legal_actions())


@law
def test_what_all_seats_hope_for_is_one(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    net = net_of(case)
    worth = [net.value(state, seat) for seat in case.seats]
    assert all(0 <= each <= 1 for each in worth)
    if len(worth) > 1 and not state.over:
        assert math.isclose(sum(worth), 1, abs_tol=1e-5)
    if state.over:
        assert worth == pytest.approx([state.value(seat) for seat in case.seats], abs=1e-5)


@pytest.mark.parametrize("sign", [-1, 1])
def test_sums_stay_within_their_bits(sign: int) -> None:
    """The largest weights that a file may have, all in one direction."""
    game = ludomancer.load("bless")
    features = game.features()
    file = some_nets(game)
    weights = Weights(
        [32_767 * sign] * (features.size * FIRST),
        [(1 << 24) * sign] * FIRST,
        [16_383] * (FIRST * SECOND),
        [1 << 24] * SECOND,
        [32_767] * SECOND,
        1 << 24,
    )
    file.nets["duel", 2] = weights
    net = unpacked(packed(file)).net_for(game)
    least = (1 << 24) + SECOND * 32_767 * ((1 << 24) >> 8 if sign < 0 else 1023)
    assert net.logit(game.start(1), 0) == min(least, (1 << 24) + SECOND * 32_767 * 1023)


def test_chances_rise_from_none_to_all() -> None:
    table = chances()
    sure = 2 * table[len(table) // 2]
    assert all(0 < one <= other < sure for one, other in pairwise(table))
    assert all(one + other == sure for one, other in zip(table, reversed(table), strict=True))
    assert all(abs(chance - sure / (1 + math.exp(-step / 256))) <= 1 for step, chance in enumerate(table, -2048))
