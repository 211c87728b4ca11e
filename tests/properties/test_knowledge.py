"""A harness that remembers what each seat saw never finds a redealt card where it cannot be (law 4)."""

from collections import Counter
from collections.abc import Hashable

import pytest
from hypothesis import given

from ludomancer.core.journal import Journal
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from properties.cases import CASES, Case
from properties.games import Route, each_of, routes, wander
from properties.watcher import Watcher

SMALL = [case for case in CASES if case.watchers]
for_each_small_game = each_of(SMALL)

DEALS = 4_000
FEW = 5  # expected; rarer arrangements are counted together
SURE = 5  # standard deviations: far above what chance does, far below what a wrong deal does


def watch(case: Case, route: Route, often: int = 0) -> tuple[State, list[Watcher]]:
    """A random game under the eyes of all watchers; checks deals in between, every few decisions."""
    state = case.game.start(route.seed)
    state.journal = journal = Journal(case.game)
    assert case.watchers is not None
    watchers = case.watchers(case.game, state)
    for step in range(route.steps):
        entries = len(journal.entries)
        wander(state, route.choices + step, 1)
        for watcher in watchers:
            watcher.see(journal.view(watcher.viewer, entries), state.view(watcher.viewer))
            watcher.check(state.document(), dealt=False)
        if often and step % often == 0:
            check_deals(state, watchers, Rng(route.choices + step))
    return state, watchers


def check_deals(state: State, watchers: list[Watcher], rng: Rng) -> None:
    for viewer in {watcher.viewer for watcher in watchers}:
        for _ in range(3):
            document = state.redeal(viewer, rng).document()
            for watcher in watchers:
                if watcher.viewer == viewer:
                    watcher.check(document, dealt=True)


@pytest.mark.slow
@for_each_small_game
@given(route=routes(0, 200))
def test_no_card_is_dealt_where_it_cannot_be(case: Case, route: Route) -> None:
    watch(case, route, often=4)


@pytest.mark.slow
@for_each_small_game
@pytest.mark.parametrize("steps", [0, 9, 28, 33, 37, 44, 48, 71, 95, 120])  # 28 and 37: discards are half chosen
def test_every_arrangement_is_dealt_as_often_as_any_other(case: Case, steps: int) -> None:
    state, watchers = watch(case, Route(steps, steps, steps))
    rng = Rng(steps)
    for viewer in {watcher.viewer for watcher in watchers}:
        eyes = [watcher for watcher in watchers if watcher.viewer == viewer]
        found: list[Counter[Hashable]] = [Counter() for _ in eyes]
        for _ in range(DEALS):
            document = state.redeal(viewer, rng).document()
            for watcher, counts in zip(eyes, found, strict=True):
                counts[watcher.key(document)] += 1
        for watcher, counts in zip(eyes, found, strict=True):
            compare(counts, watcher.arrangements())


def compare(found: Counter[Hashable], arrangements: dict[Hashable, int]) -> None:
    """Chi-square, with the approximation of Wilson and Hilferty for its bound."""
    assert set(found) <= set(arrangements)
    scale = DEALS / sum(arrangements.values())
    common = {key: count * scale for key, count in arrangements.items() if count * scale >= FEW}
    pairs = [(found[key], expected) for key, expected in common.items()]
    rare = DEALS - sum(common.values())
    if rare >= FEW:
        pairs.append((DEALS - sum(found[key] for key in common), rare))
    off = sum((count - expected) ** 2 / expected for count, expected in pairs)
    free = len(pairs) - 1
    if free > 0:
        ninth = 2 / (9 * free)
        assert off < free * (1 - ninth + SURE * ninth**0.5) ** 3, f"chi-square {off:.1f} with {free} degrees of freedom"
