"""Caches of HTML by what it depends on, so that a table of which little changed is written fast.

All caches of the process share one bound in bytes. Entries are young or old. Where there is no room left, the cache
with the heaviest old ones drops them; once there are none, all young ones become old. An entry that is asked for again
is young again. One cache at a time, because to drop everything at once would hold up whoever waits for an answer.
"""

from collections.abc import Callable
from sys import getsizeof
from typing import Any, Generic, TypeVar
from weakref import WeakSet

Value = TypeVar("Value")
Key = TypeVar("Key")
BOUND = 64 << 20
WEIGHED = 32  # one in so many entries of a cache is weighed, and the next ones count as much: weighing takes a while


class CacheBudget:
    """What all caches together may take."""

    def __init__(self, bound: int = BOUND) -> None:
        self.bound = bound
        self.taken = 0  # bytes, about
        self.caches: WeakSet[Cache[Any, Any]] = WeakSet()

    def take(self, weight: int) -> None:
        self.taken += weight
        if self.taken > self.bound:
            self.make_room()

    def make_room(self) -> None:
        caches = list(self.caches)  # those of pages that are gone took theirs with them
        self.taken = sum(each.weight for each in caches)
        while self.taken > self.bound - self.bound // 8:
            heaviest = max(caches, key=lambda each: each.old_weight)
            if not heaviest.old_weight:
                for each in caches:
                    each.grow_old()
            else:
                self.taken -= heaviest.old_weight
                heaviest.drop_old()


BUDGET = CacheBudget()


class Cache(Generic[Key, Value]):
    """Values of one kind by their keys."""

    def __init__(self, budget: CacheBudget = BUDGET) -> None:
        self.budget = budget
        self.young: dict[Key, Value] = {}
        self.old: dict[Key, Value] = {}
        self.young_weight = self.old_weight = 0
        self._count = self._each = 0
        budget.caches.add(self)

    @property
    def weight(self) -> int:
        """In bytes, about."""
        return self.young_weight + self.old_weight

    def get_or_make(self, key: Key, make: Callable[[Key], Value]) -> Value:
        """The value of this key; where there is none, it is made now."""
        try:
            return self.young[key]
        except KeyError:
            value = self.old.pop(key) if key in self.old else make(key)
        self.put(key, value)
        return value

    def get(self, key: Key) -> Value | None:
        """The value of this key, where there is one: whoever asks knows whether it still holds."""
        value = self.young.get(key)
        if value is None and key in self.old:
            value = self.old.pop(key)
            self.put(key, value)
        return value

    def put(self, key: Key, value: Value) -> None:
        self.young[key] = value
        if self._count % WEIGHED == 0 or hasattr(value, "weight"):  # those that say it are few and heavy
            self._each = weight((key, value))
        self._count += 1
        self.young_weight += self._each
        self.budget.take(self._each)

    def grow_old(self) -> None:
        self.old, self.young = self.young, {}
        self.old_weight, self.young_weight = self.young_weight, 0

    def drop_old(self) -> None:
        self.old, self.old_weight = {}, 0


class CachedFunction(Cache[Key, Value]):
    """A cache whose values are all made by one function."""

    def __init__(self, make: Callable[[Key], Value], budget: CacheBudget = BUDGET) -> None:
        super().__init__(budget)
        self.make = make

    def __call__(self, key: Key) -> Value:
        try:
            return self.young[key]
        except KeyError:
            return self.get_or_make(key, self.make)


def weight(thing: object) -> int:
    """Bytes of texts, numbers and what holds them; what two hold is counted twice. Others say it themselves."""
    if isinstance(thing, dict):
        return getsizeof(thing) + sum(weight(key) + weight(value) for key, value in thing.items())
    if isinstance(thing, tuple | list | set | frozenset):
        return getsizeof(thing) + sum(map(weight, thing))
    return int(getattr(thing, "weight", 0)) or getsizeof(thing)
