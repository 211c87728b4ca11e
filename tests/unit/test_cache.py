"""Caches of pages: one bound over all of them, and nobody waits while they are emptied."""

import random
from itertools import count
from typing import Any
from weakref import ref

import pytest

import ludomancer
from ludomancer.core.registry import game_ids
from ludomancer.web.cache import BUDGET, Cache, CacheBudget, Known, region, weight
from ludomancer.web.log import Lines
from unit.pages import sheet_of, told


def held(budget: CacheBudget) -> int:
    """Bytes of everything that is kept."""
    return sum(weight(cache.young) + weight(cache.old) for cache in budget.caches)


class Shown:
    """A page of two regions."""

    def __init__(self) -> None:
        self.written: list[object] = []

    @region
    def sum(self, one: int, other: int) -> str:
        """Two numbers."""
        self.written.append((one, other))
        return str(one + other)

    @region
    def size(self, thing: Known[list[int]]) -> int:
        self.written.append(thing.by)
        return len(thing.it)


def test_a_region_is_written_once_for_what_it_is_given() -> None:
    page, another = Shown(), Shown()
    assert [page.sum(1, 2), page.sum(2, 3), page.sum(1, 2)] == ["3", "5", "3"]
    assert page.written == [(1, 2), (2, 3)]
    assert another.sum(1, 2) == "3"
    assert another.written == [(1, 2)]
    assert Shown.__dict__["sum"].__doc__ == "Two numbers."


def test_what_is_too_large_to_compare_is_known_by_what_is_looked_at() -> None:
    page = Shown()
    assert [page.size(Known([1], "a")), page.size(Known([1, 2], "a")), page.size(Known([1, 2], "b"))] == [1, 1, 2]
    assert page.written == ["a", "b"]
    assert Known([], "a") != "a"


def test_what_is_too_large_is_not_kept() -> None:
    """Or the caches would hold every view that was ever shown, beyond their bound."""

    class View(list[int]):
        """Large."""

    page, view = Shown(), View([1, 2, 3])
    seen = ref(view)
    assert page.size(Known(view, "a")) == 3
    del view
    assert seen() is None
    assert weight(Known([1] * 1000, "x" * 500)) < 1000


def test_of_lines_of_a_log_only_the_ends_are_kept() -> None:
    lines: list[Any] = [{"n": n, "event": {}, "text": ""} for n in range(9)]
    known = Lines(lines)
    assert known.remembered() == known == Lines(list(lines))
    assert hash(known.remembered()) == hash(known)
    assert known.remembered().lines == []
    assert known != Lines(lines[1:])


@pytest.mark.slow
def test_all_caches_share_one_bound() -> None:
    budget = CacheBudget(1 << 20)
    caches: list[Cache[int, str]] = [Cache(budget) for _ in range(20)]
    most = 0
    for key in range(20_000):
        caches[key % 20].get_or_make(key, lambda key: f"{key} " * 100)
        if key % 100 == 0:
            most = max(most, held(budget))
    assert most < 1.3 * budget.bound  # only some are weighed
    assert len({bool(each.old) for each in caches}) == 2  # one cache after the other drops what is old
    assert most > 0.5 * budget.bound


def test_what_is_used_again_stays() -> None:
    budget, made = CacheBudget(1 << 18), count()
    often: Cache[str, int] = Cache(budget)
    seldom: Cache[int, str] = Cache(budget)
    for key in range(5_000):
        seldom.get_or_make(key, lambda key: "x" * 500)
        assert often.get_or_make("always", lambda key: next(made)) == 0
    assert 4_999 in seldom.young
    assert 0 not in seldom.young.keys() | seldom.old.keys()


def test_one_cache_is_emptied_at_a_time() -> None:
    """Never everything at once: that would hold up whoever waits for an answer."""
    budget = CacheBudget(1 << 20)
    caches: list[Cache[int, str]] = [Cache(budget) for _ in range(20)]
    most = dropped = there = 0
    for key in range(20_000):
        caches[key % 20].get_or_make(key, lambda key: "x" * 1_000)
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
