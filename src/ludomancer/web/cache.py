"""Caches of HTML by what it depends on, so that a table of which little changed is written fast.

A part of a page is a `region`: a method that is given all it depends on, and called only where that is new.

All caches of the process share one bound in bytes. Entries are young or old. Where there is no room left, the cache
with the heaviest old ones drops them; once there are none, all young ones become old. An entry that is asked for again
is young again. One cache at a time, because to drop everything at once would hold up whoever waits for an answer.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from sys import getsizeof
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast
from weakref import WeakSet

Data = ParamSpec("Data")
Owner = TypeVar("Owner")
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


class Large(ABC):
    """What a region is given and must not keep: the cache remembers of it only what makes two the same."""

    __slots__ = ()

    @abstractmethod
    def remembered(self) -> "Large":
        """An equal one without what is large."""


class Known(Large, Generic[Value]):
    """A thing too large to be compared, by all of it that a region looks at."""

    __slots__ = ("by", "it")

    def __init__(self, it: Value, by: Hashable) -> None:
        self.it, self.by = it, by

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and self.by == other.by

    def __hash__(self) -> int:
        return hash(self.by)

    def remembered(self) -> "Known[None]":
        return Known(None, self.by)

    @property
    def weight(self) -> int:
        """In bytes, about."""
        return getsizeof(self) + weight(self.by)


class _Written(Cache[tuple[Any, ...], Value]):
    """What one region of one page has written."""

    def __init__(self, write: Callable[..., Value], page: Any) -> None:
        super().__init__()
        self.write, self.page = write, page

    def __call__(self, *data: Any) -> Value:
        try:
            return self.young[data]
        except KeyError:
            remembered = tuple([each.remembered() if isinstance(each, Large) else each for each in data])
            return self.get_or_make(remembered, lambda _: self.write(self.page, *data))


class region(Generic[Owner, Data, Value]):  # noqa: N801 (a decorator)
    """A method that writes a part of a page from what it is given and from nothing else: the same is written once.

    What it is given can be hashed: texts, numbers, tuples, named tuples of these; `Known` stands for what is too large.
    """

    def __init__(self, write: Callable[Concatenate[Owner, Data], Value]) -> None:
        self.write = write
        self.__doc__ = write.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, page: Owner, owner: type) -> Callable[Data, Value]:
        """Asked for once: from then on the attribute of the page itself stands before this one."""
        written = _Written(self.write, page)
        setattr(page, self.name, written)
        return cast("Callable[Data, Value]", written)


def weight(thing: object) -> int:
    """Bytes of texts, numbers and what holds them; what two hold is counted twice. Others say it themselves."""
    if isinstance(thing, dict):
        return getsizeof(thing) + sum(weight(key) + weight(value) for key, value in thing.items())
    if isinstance(thing, tuple | list | set | frozenset):
        return getsizeof(thing) + sum(map(weight, thing))
    return int(getattr(thing, "weight", 0)) or getsizeof(thing)
