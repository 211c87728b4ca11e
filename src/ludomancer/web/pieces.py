"""Pieces of pages by what they depend on, so that a table of which little changed is written fast.

All pages of the process share one bound in bytes. Pieces are young or old: when the young ones fill half of it, they
become the old ones, and what was old goes. A piece that is asked for again is young again.
"""

from collections.abc import Callable
from sys import getsizeof
from typing import Any, Generic, TypeVar
from weakref import WeakSet

Values = TypeVar("Values")
Key = TypeVar("Key")
BOUND = 64 << 20
WEIGHED = 64  # one in so many pieces is weighed, and counts for all of them: weighing takes a while


class Room:
    """What all pieces together may take."""

    def __init__(self, bound: int = BOUND) -> None:
        self.bound = bound
        self.taken = 0  # bytes of young pieces
        self.count = 0
        self.users: WeakSet[Pieces[Any, Any]] = WeakSet()

    def take(self, key: object, made: object) -> None:
        self.count += 1
        if hasattr(made, "weight"):  # few and heavy
            self.taken += weight(made)
        elif self.count % WEIGHED == 0:
            self.taken += weight((key, made)) * WEIGHED
        if self.taken > self.bound // 2:
            self.taken = 0
            for pieces in list(self.users):
                pieces.grow_old()


ROOM = Room()


class Pieces(Generic[Key, Values]):
    """Pieces of one kind."""

    def __init__(self, room: Room = ROOM) -> None:
        self.room = room
        self.young: dict[Key, Values] = {}
        self.old: dict[Key, Values] = {}
        room.users.add(self)

    def keep(self, key: Key, make: Callable[[Key], Values]) -> Values:
        """The piece of this key; where it is not kept, it is made now."""
        try:
            return self.young[key]
        except KeyError:
            made = self.old.pop(key) if key in self.old else make(key)
        self.young[key] = made
        self.room.take(key, made)
        return made

    def find(self, key: Key) -> Values | None:
        """The piece of this key, where one is kept: whoever asks knows whether it still holds."""
        found = self.young.get(key)
        if found is None and key in self.old:
            found = self.old.pop(key)
            self.put(key, found)
        return found

    def put(self, key: Key, made: Values) -> None:
        self.young[key] = made
        self.room.take(key, made)

    def grow_old(self) -> None:
        self.old, self.young = self.young, {}


class Kept(Pieces[Key, Values]):
    """Pieces that are all made in the same way."""

    def __init__(self, make: Callable[[Key], Values], room: Room = ROOM) -> None:
        super().__init__(room)
        self.make = make

    def __call__(self, key: Key) -> Values:
        try:
            return self.young[key]
        except KeyError:
            return self.keep(key, self.make)


def weight(thing: object) -> int:
    """Bytes of texts, numbers and what holds them; what two hold is counted twice. Others say it themselves."""
    if isinstance(thing, dict):
        return getsizeof(thing) + sum(weight(key) + weight(value) for key, value in thing.items())
    if isinstance(thing, tuple | list | set | frozenset):
        return getsizeof(thing) + sum(map(weight, thing))
    return int(getattr(thing, "weight", 0)) or getsizeof(thing)
