"""Caches of pages: one bound over all of them, and nobody waits while they are emptied."""

import random
from itertools import count

import pytest

import ludomancer
from ludomancer.core.registry import game_ids
from ludomancer.web.cache import BUDGET, Cache, CacheBudget, CachedFunction, weight
from unit.pages import sheet_of, told


def held(budget: CacheBudget) -> int:
    """Bytes of everything that is kept."""
    return sum(weight(cache.young) + weight(cache.old) for cache in budget.caches)


def test_a_value_is_made_once() -> None:
    made: list[int] = []

    def make(key: int) -> str:
        made.append(key)
        return str(key)

    cached = CachedFunction(make, CacheBudget())
    assert [cached(1), cached(2), cached(1)] == ["1", "2", "1"]
    assert made == [1, 2]


@pytest.mark.slow
def test_all_caches_share_one_bound() -> None:
    budget = CacheBudget(1 << 20)
    caches: list[CachedFunction[int, str]] = [CachedFunction(lambda key: f"{key} " * 100, budget) for _ in range(20)]
    most = 0
    for key in range(20_000):
        caches[key % 20](key)
        if key % 100 == 0:
            most = max(most, held(budget))
    assert most < 1.3 * budget.bound  # only some are weighed
    assert len({bool(each.old) for each in caches}) == 2  # one cache after the other drops what is old
    assert most > 0.5 * budget.bound


def test_what_is_used_again_stays() -> None:
    budget, made = CacheBudget(1 << 18), count()
    often: CachedFunction[str, int] = CachedFunction(lambda key: next(made), budget)
    seldom: CachedFunction[int, str] = CachedFunction(lambda key: "x" * 500, budget)
    for key in range(5_000):
        seldom(key)
        assert often("always") == 0
    assert 4_999 in seldom.young
    assert 0 not in seldom.young.keys() | seldom.old.keys()


def test_one_cache_is_emptied_at_a_time() -> None:
    """Never everything at once: that would hold up whoever waits for an answer."""
    budget = CacheBudget(1 << 20)
    caches: list[CachedFunction[int, str]] = [CachedFunction(lambda key: "x" * 1_000, budget) for _ in range(20)]
    most = dropped = there = 0
    for key in range(20_000):
        caches[key % 20](key)
        before, there = there, sum(len(each.young) + len(each.old) for each in caches)
        most, dropped = max(most, there), max(dropped, before - there)
    assert 0 < dropped < most / 4


def test_the_cache_of_a_page_that_is_gone_counts_for_nothing() -> None:
    budget = CacheBudget()
    cache: Cache[int, str] = Cache(budget)
    cache.get_or_make(1, str)
    assert len(budget.caches) == 1
    del cache
    assert not budget.caches


def test_what_is_large_says_so_itself() -> None:
    class Large:
        weight = 12_345

    assert weight(Large()) == 12_345
    assert weight(("a" * 1000, {"b": "c" * 1000})) > 2_000


@pytest.mark.slow
def test_pages_of_all_games_stay_within_the_bound() -> None:
    """Long play in all games at once; the caches of every page share one bound."""
    before, BUDGET.bound = BUDGET.bound, 2 << 20
    try:
        choose = random.Random(3)
        for _ in range(2):
            for game_id in game_ids():
                game = ludomancer.load(game_id)
                page, state = game.page("en"), told(game, game.start(choose.randrange(1000)))
                for _ in range(60):
                    if state.over:
                        break
                    page.parts(sheet_of(game, state, state.actor))
                    state.apply(choose.choice(state.legal_actions()))
                assert held(BUDGET) < 2 * BUDGET.bound
    finally:
        BUDGET.bound = before


def test_a_value_that_is_asked_for_is_young_again() -> None:
    budget = CacheBudget(1 << 20)
    cache: Cache[str, str] = Cache(budget)
    cache.put("a", "one")
    cache.grow_old()
    assert cache.get("a") == "one"
    assert cache.get("b") is None
    cache.put("a", "another")
    cache.grow_old()
    assert cache.get("a") == "another"
    cache.grow_old()
    cache.grow_old()
    assert cache.get("a") is None
