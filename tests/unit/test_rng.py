"""The small generator gives the same words everywhere, and no number more often than another."""

import pytest

from ludomancer.core.rng import SEEDS, Rng
from ludomancer.core.state import seeded

WORDS = [1704185757, 3549877329, 3556786932]


def test_words_are_fixed() -> None:
    rng = Rng(1)
    assert [rng.next32() for _ in range(3)] == WORDS
    assert Rng(1).words() != Rng(2).words() != Rng(1 << 40).words()


def test_below_is_even() -> None:
    rng = Rng(3)
    counts = [0] * 7
    for _ in range(70_000):
        counts[rng.below(7)] += 1
    assert all(abs(count - 10_000) < 400 for count in counts)
    assert {rng.below(1) for _ in range(10)} == {0}
    assert all(0 <= rng.below((1 << 31) - 5) < (1 << 31) - 5 for _ in range(1000))


def test_forks_go_their_own_way() -> None:
    rng = Rng(5)
    first, second = rng.fork(), rng.fork()
    assert [first.next32() for _ in range(4)] != [second.next32() for _ in range(4)]
    assert Rng(5).fork().words() == Rng(5).fork().words()


def test_words_round_trip() -> None:
    rng = Rng(8)
    rng.next32()
    other = Rng(0)
    other.set_words(rng.words())
    assert other.next32() == rng.next32()


@pytest.mark.parametrize("seed", [-1, SEEDS])
def test_seeds_out_of_range_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        seeded(seed)
