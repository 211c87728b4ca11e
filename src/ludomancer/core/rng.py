"""The one small generator: 32-bit arithmetic only, so that plain and compiled Python agree."""

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

M32 = 0xFFFFFFFF
SEEDS = 1 << 62  # seeds run from 0 to one less
Item = TypeVar("Item")


class Rng:
    """The generator of all games, sfc32: the same seed gives the same numbers on every machine.

    >>> import ludomancer
    >>> rng = ludomancer.Rng(5)
    >>> again = rng.copy()
    >>> rng.below(6) == again.below(6)
    True
    >>> rng.choice(["sun", "moon"]) in ("sun", "moon")
    True

    What draws from a generator moves it on: `observation.sample(rng)` twice gives two worlds.
    """

    __slots__ = ("a", "b", "c", "d")

    def __init__(self, seed: int) -> None:
        self.a: int = 0x9E3779B9
        self.b: int = (seed >> 32) & M32
        self.c: int = seed & M32
        self.d: int = 1
        for _ in range(12):
            self.next32()

    def next32(self) -> int:
        """The next 32 bits."""
        out = (self.a + self.b + self.d) & M32
        self.d = (self.d + 1) & M32
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & M32
        self.c = ((((self.c << 21) & M32) | (self.c >> 11)) + out) & M32
        return out

    def below(self, n: int) -> int:
        """A uniform number from 0 to n - 1 (n from 1 to 2^31), without the small bias of a bare multiplication."""
        product = self.next32() * n
        low = product & M32
        if low < n:
            threshold = (M32 + 1 - n) % n
            while low < threshold:
                product = self.next32() * n
                low = product & M32
        return product >> 32

    def choice(self, items: "Sequence[Item]") -> "Item":
        """One of them, each as likely as any other; IndexError where there is none."""
        return items[self.below(len(items)) if items else 0]

    def assign(self, other: "Rng") -> None:
        """Become a copy of another generator."""
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.d = other.d

    def copy(self) -> "Rng":
        """One that will draw the same numbers."""
        other = Rng.__new__(Rng)
        other.assign(self)
        return other

    def reseed(self, source: "Rng") -> None:
        """Begin anew, fixed by the next words of another generator."""
        self.a = source.next32()
        self.b = source.next32()
        self.c = source.next32()
        self.d = 1
        for _ in range(12):
            self.next32()

    def fork(self) -> "Rng":
        """A generator of its own, fixed by the next words of this one."""
        other = Rng(0)
        other.reseed(self)
        return other

    def __repr__(self) -> str:
        return f"<Rng {self.a:08x} {self.b:08x} {self.c:08x} {self.d:08x}>"

    def words(self) -> list[int]:
        """All that it is, as four numbers."""
        return [self.a, self.b, self.c, self.d]

    def set_words(self, words: list[int]) -> None:
        self.a, self.b, self.c, self.d = words

    def __reduce__(self) -> tuple[object, ...]:
        return with_words, (self.words(),)


def with_words(words: list[int]) -> Rng:
    """A generator that goes on from there."""
    rng = Rng.__new__(Rng)
    rng.set_words(words)
    return rng
