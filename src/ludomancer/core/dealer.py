"""Fair shuffles: everyone promises a secret before the deal, and all secrets together decide every card.

Nobody can choose the deal, because nobody knows the others' secrets when promising; nobody can change it afterwards,
because the secrets must fit the promises. `docs/records.md` has the recipe for programs of other people,
`docs/fair-play.md` says against whom it helps.
"""

import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from struct import unpack

from ludomancer.core.errors import LudomancerError

RECIPES = ("1", "2")  # the second hashes the terms of the deal too
SERVER = "server"  # the first who promises
WORDS = 1 << 32
SECRET = re.compile("[0-9a-f]{64}")  # 256 bits; a shorter one could be found by trying


class SecretError(LudomancerError):
    """A promise or a secret that will not do; `part` says which line of a record would hold it."""

    def __init__(self, part: str, message: str) -> None:
        super().__init__(f"{part}: {message}")
        self.part = part


def check_secret(text: str, whose: str = "somebody") -> None:
    """The message does not repeat the secret: it may still be one."""
    if not SECRET.fullmatch(text):
        raise SecretError("secrets", f"the secret of {whose} must be 64 digits from 0 to f (small letters)")


def commitment(secret_hex: str) -> str:
    """What may be told of a secret before the deal."""
    check_secret(secret_hex)
    return sha256(secret_hex.encode()).hexdigest()


def stand_in(server_secret: str, seat: str) -> str:
    """A secret for someone who brings none. It follows from the one that the server promised: it cannot choose it."""
    return sha256(f"{server_secret} {seat}".encode()).hexdigest()


def deal_key(secrets: dict[str, str], terms: Sequence[str] = ()) -> bytes:
    """The key that all secrets make together: the server's, then those of the seats in the order of the seats.

    Before them stand the lines of the terms; without any it is the first recipe.
    """
    if next(iter(secrets), None) != SERVER:
        raise SecretError("secrets", f"the secret of {SERVER} must come first")
    for name, secret in secrets.items():
        check_secret(secret, name)
    recipe = RECIPES[bool(terms)]
    lines = [f"ludomancer deal {recipe}", *terms, *(f"{name} {secret}" for name, secret in secrets.items())]
    return sha256("".join(f"{line}\n" for line in lines).encode()).digest()


class FairDealer:
    """Settles the chance events of a table by a keyed hash of their numbers. Its methods never raise."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        if len(key) < 16:
            raise SecretError("secrets", "a key of at least 128 bits is needed")
        self._key = bytes(key)

    def shuffle(self, event: int, cards: list[int]) -> list[int]:
        words = _Words(self._key, event)
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = words.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def roll(self, event: int, sides: int) -> int:
        return _Words(self._key, event).below(sides)


class _Words:
    """The random words of one chance event, 32 bits each."""

    __slots__ = ("_block", "_event", "_key", "_left")

    def __init__(self, key: bytes, event: int) -> None:
        self._key = key
        self._event = event
        self._block = 0
        self._left: list[int] = []  # of the last block, the next word at the end

    def next32(self) -> int:
        if not self._left:
            block = hmac.digest(self._key, f"{self._event} {self._block}".encode(), "sha256")
            self._left = list(unpack(">8I", block))[::-1]
            self._block += 1
        return self._left.pop()

    def below(self, n: int) -> int:
        """A uniform number from 0 to n - 1: words in the last, incomplete stretch of n are thrown away."""
        n = max(1, min(n, WORDS))
        limit = WORDS - WORDS % n
        word = self.next32()
        while word >= limit:
            word = self.next32()
        return word % n


@dataclass(frozen=True, repr=False)  # secrets must not slip into a log
class CommitReveal:
    """What a fair deal rests on: promises made before it, and the secrets behind them; machines have none."""

    promises: dict[str, str]
    secrets: dict[str, str]
    by_server: tuple[str, ...] = ()  # seats whose secret the server made, because their page could not
    terms: tuple[str, ...] = ()  # lines that were fixed before the deal; none in the first recipe

    @property
    def recipe(self) -> str:
        return RECIPES[bool(self.terms)]

    @cached_property
    def dealer(self) -> FairDealer:
        return FairDealer(deal_key(self.secrets, self.terms))

    def check(self, seats: Sequence[str]) -> None:
        """Are promises and secrets those of the server and of seats in their order, and do they fit?"""
        for part, texts in (("promises", self.promises), ("secrets", self.secrets)):
            if SERVER not in texts:
                raise SecretError(part, f"the one of {SERVER} is missing")
            for name in texts:
                if name != SERVER and name not in seats:
                    raise SecretError(part, f"there is no seat {name!r}")
            if list(texts) != [name for name in (SERVER, *seats) if name in texts]:
                raise SecretError(part, f"must come in the order {', '.join((SERVER, *seats))}")
        for name, promised in self.promises.items():
            if not SECRET.fullmatch(promised):
                raise SecretError("promises", f"the promise of {name} must be 64 digits from 0 to f (small letters)")
            if name not in self.secrets:
                raise SecretError("secrets", f"the one of {name} is missing")
        for name, secret in self.secrets.items():
            check_secret(secret, name)
            if name not in self.promises:
                raise SecretError("promises", f"the one of {name} is missing")
            if commitment(secret) != self.promises[name]:
                raise SecretError("secrets", f"the secret of {name} is not the one that was promised")
        for name in self.by_server:
            if name == SERVER or name not in self.secrets:
                raise SecretError("made-by-server", f"{name!r} is no seat with a secret")
        if len(set(self.by_server)) != len(self.by_server):
            raise SecretError("made-by-server", "names a seat twice")
