"""The fair dealer: its recipe worked out by other code, and its evenness."""

import hashlib
import hmac
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from ludomancer.core.dealer import CommitReveal, FairDealer, SecretError, check_secret, commitment, deal_key
from unit.fair_games import AB, ONE, PROMISED_AB, PROMISED_ONE

KEY = bytes.fromhex("84732a2b6a4ec35fec841521f699f0aacbb69d0620e3c75287d52ef0a9c9d97a")
FIRST_EVENT = (
    "6261d41ad40a12ba52d831b2f8899f1ad11588f3e96e9ce2b1be5dbef903431b"
    "38195eff16c9cdbd7209752eedadce5ad6cff32dbd8478accc70e1954c614125"
)
SECOND_EVENT = "d355022a6a230b47146bc5ba2a7c58a0bd01084a333bafd280bf110ab71b5e25"


# --- the recipe -------------------------------------------------------------------------------------------------------
def words_of(key: bytes, event: int) -> Iterator[int]:
    for block in itertools.count():
        found = hmac.new(key, b"%d %d" % (event, block), hashlib.sha256).digest()
        for i in range(0, 32, 4):
            yield int.from_bytes(found[i : i + 4], "big")


def drawn(words: Iterator[int], n: int) -> int:
    return next(word % n for word in words if word < 2**32 // n * n)


def shuffled(key: bytes, event: int, cards: list[int]) -> list[int]:
    words = words_of(key, event)
    left, order = list(cards), []
    while left:
        j = drawn(words, len(left)) if len(left) > 1 else 0
        left[j], left[-1] = left[-1], left[j]
        order.append(left.pop())
    return order[::-1]


def test_promises_and_key_are_those_of_the_recipe() -> None:
    assert (commitment(ONE), commitment(AB)) == (PROMISED_ONE, PROMISED_AB)
    assert deal_key({"server": ONE, "day": AB}) == KEY
    assert deal_key({"server": ONE, "night": AB}) != KEY
    assert deal_key({"server": AB, "day": ONE}) != KEY
    assert deal_key({"server": ONE}) == hashlib.sha256(f"ludomancer deal 1\nserver {ONE}\n".encode()).digest()


def test_words_are_those_of_the_recipe() -> None:
    dealer = FairDealer(KEY)
    first = [int(FIRST_EVENT[i : i + 8], 16) for i in range(0, 128, 8)]
    assert list(itertools.islice(words_of(KEY, 1), 16)) == first
    assert [dealer.roll(1, 2**32), dealer.roll(2, 2**32)] == [first[0], int(SECOND_EVENT[:8], 16)]
    assert dealer.roll(1, 6) == first[0] % 6
    order = list(range(10, 17))  # six words of the first event, none of which is thrown away
    for i, word in zip(range(6, 0, -1), first, strict=False):
        j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
    assert dealer.shuffle(1, list(range(10, 17))) == order


def test_the_dealer_follows_the_recipe() -> None:
    chooser = random.Random(1)
    for event in range(1, 300):
        key = chooser.randbytes(32)
        cards = [chooser.randrange(100) for _ in range(chooser.choice([0, 1, 2, 3, 8, 9, 10, 70, 140]))]
        before = list(cards)
        assert FairDealer(key).shuffle(event, cards) == shuffled(key, event, cards)
        assert cards == before
        sides = chooser.choice([1, 2, 6, 20, 2**31 - 1, 2**31 + 1, 3 * 2**30, chooser.randrange(1, 2**32)])
        assert FairDealer(key).roll(event, sides) == (drawn(words_of(key, event), sides) if sides > 1 else 0)


def test_words_that_would_favour_some_are_thrown_away() -> None:
    """A bare remainder would give one third of these numbers twice as often as the others."""
    dealer = FairDealer(KEY)
    counts = Counter(dealer.roll(event, 3 << 30) >> 30 for event in range(6000))
    assert sorted(counts) == [0, 1, 2]
    assert chi_square(counts, 3) < 18.4


def chi_square(counts: "Counter[Any]", kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (kinds - len(counts))


@pytest.mark.slow
@pytest.mark.parametrize("key", [KEY, bytes(32), b"x" * 16])
def test_all_orders_and_all_numbers_are_equally_likely(key: bytes) -> None:
    dealer = FairDealer(key)
    orders = Counter(tuple(dealer.shuffle(event, [0, 1, 2, 3])) for event in range(12_000))
    assert chi_square(orders, 24) < 54.0  # of 23 degrees of freedom: once in four thousand
    rolls = Counter(dealer.roll(event, 6) for event in range(6000))
    assert chi_square(rolls, 6) < 23.7
    pairs = Counter((dealer.roll(event, 4), dealer.roll(event + 1, 4)) for event in range(0, 8000, 2))
    assert chi_square(pairs, 16) < 41.0


@pytest.mark.slow
def test_all_places_of_a_long_shuffle_are_equally_likely() -> None:
    dealer = FairDealer(KEY)
    places = Counter(
        (i, card) for event in range(4000) for i, card in enumerate(dealer.shuffle(event, list(range(20))))
    )
    assert chi_square(places, 400) < 361 + 4 * (2 * 361) ** 0.5


def test_a_dealer_never_raises() -> None:
    dealer = FairDealer(KEY)
    for event in (-1, 0, 1, 1 << 30, 1 << 70):
        assert dealer.shuffle(event, []) == []
        assert dealer.shuffle(event, [7]) == [7]
        for sides in (-5, 0, 1):
            assert dealer.roll(event, sides) == 0
        for sides in (1 << 32, 1 << 40):
            assert 0 <= dealer.roll(event, sides) < 1 << 32


def test_a_dealer_does_not_tell_its_secrets() -> None:
    fair = CommitReveal({"server": PROMISED_ONE}, {"server": ONE})
    for shown in (repr(fair), str(fair), repr(fair.dealer), str(SecretError("secrets", "x"))):
        assert ONE not in shown
        assert repr(deal_key(fair.secrets)) not in shown


# --- what is no secret ------------------------------------------------------------------------------------------------
BAD = [
    "",
    "ab" * 16,
    "AB" * 32,
    "ab" * 31 + "a",
    "ab" * 33,
    "g" * 64,
    " " + "a" * 63,
    "a" * 64 + "\n",
    "٣" * 64,
    "é" * 64,
]


@pytest.mark.parametrize("secret", BAD)
def test_only_256_bits_are_a_secret(secret: str) -> None:
    for ask in (
        lambda: check_secret(secret, "day"),
        lambda: commitment(secret),
        lambda: deal_key({"server": ONE, "day": secret}),
        lambda: CommitReveal({"server": PROMISED_ONE, "day": PROMISED_AB}, {"server": ONE, "day": secret}).check(
            ["day"]
        ),
        lambda: CommitReveal({"server": secret}, {"server": ONE}).check(["day"]),
    ):
        with pytest.raises(SecretError, match="must be 64 digits") as caught:
            ask()
        assert not secret.strip() or secret not in str(caught.value)


def test_a_key_is_long_enough() -> None:
    FairDealer(b"x" * 16)
    with pytest.raises(SecretError, match="128 bits"):
        FairDealer(b"x" * 15)


def test_the_server_comes_first() -> None:
    for wrong in ({}, {"day": AB}, {"day": AB, "server": ONE}):
        with pytest.raises(SecretError, match="server must come first"):
            deal_key(wrong)


P, S = {"server": PROMISED_ONE, "day": PROMISED_AB}, {"server": ONE, "day": AB}


@pytest.mark.parametrize(
    ("promises", "secrets", "made", "message"),
    [
        ({}, S, (), "promises: the one of server is missing"),
        (P, {"day": AB}, (), "secrets: the one of server is missing"),
        (P, {"server": ONE}, (), "secrets: the one of day is missing"),
        ({"server": PROMISED_ONE}, S, (), "promises: the one of day is missing"),
        (P | {"west": PROMISED_AB}, S, (), "promises: there is no seat 'west'"),
        (P, S | {"west": AB}, (), "secrets: there is no seat 'west'"),
        ({"day": PROMISED_AB, "server": PROMISED_ONE}, S, (), "promises: must come in the order server, day, night"),
        (P, {"day": AB, "server": ONE}, (), "secrets: must come in the order server, day, night"),
        (P, S | {"day": ONE}, (), "secrets: the secret of day is not the one that was promised"),
        (P | {"server": PROMISED_AB}, S, (), "secrets: the secret of server is not the one that was promised"),
        (P, S, ("night",), "made-by-server: 'night' is no seat with a secret"),
        (P, S, ("server",), "made-by-server: 'server' is no seat with a secret"),
        (P, S, ("day", "day"), "made-by-server: names a seat twice"),
    ],
)
def test_promises_and_secrets_belong_together(
    promises: dict[str, str], secrets: dict[str, str], made: tuple[str, ...], message: str
) -> None:
    CommitReveal(P, S, ("day",)).check(["day", "night"])
    with pytest.raises(SecretError) as caught:
        CommitReveal(promises, secrets, made).check(["day", "night"])
    assert str(caught.value) == message
