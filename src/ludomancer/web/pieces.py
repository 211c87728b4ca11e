"""Pieces of pages by what they depend on, so that a table of which little changed is written fast.

All pages of the process share one bound in bytes. Pieces are young or old. Where there is no room left, the kind with
the heaviest old ones lets go of them; once there are none, all young ones become old. A piece that is asked for again
is young again. One kind at a time, because to let go of everything at once would hold up whoever waits for an answer.
"""

from collections.abc import Callable
from sys import getsizeof
from typing import Any, Generic, TypeVar
from weakref import WeakSet

Values = TypeVar("Values")
Key = TypeVar("Key")
BOUND = 64 << 20
WEIGHED = 32  # one in so many pieces of a kind is weighed, and the next ones count as much: weighing takes a while


class Room:
    """What all pieces together may take."""

    def __init__(self, bound: int = BOUND) -> None:
        self.bound = bound
        self.taken = 0  # bytes, about
        self.users: WeakSet[Pieces[Any, Any]] = WeakSet()

    def take(self, weight: int) -> None:
        self.taken += weight
        if self.taken > self.bound:
            self.make_room()

    def make_room(self) -> None:
        users = list(self.users)  # those of pages that are gone took theirs with them
        self.taken = sum(each.weight for each in users)
        while self.taken > self.bound - self.bound // 8:
            heaviest = max(users, key=lambda each: each.old_weight)
            if not heaviest.old_weight:
                for each in users:
                    each.grow_old()
            else:
                self.taken -= heaviest.old_weight
                heaviest.forget_old()


ROOM = Room()


class Pieces(Generic[Key, Values]):
    """Pieces of one kind."""

    def __init__(self, room: Room = ROOM) -> None:
        self.room = room
        self.young: dict[Key, Values] = {}
        self.old: dict[Key, Values] = {}
        self.young_weight = self.old_weight = 0
        self._count = self._each = 0
        room.users.add(self)

    @property
    def weight(self) -> int:
        """In bytes, about."""
        return self.young_weight + self.old_weight

    def keep(self, key: Key, make: Callable[[Key], Values]) -> Values:
        """The piece of this key; where it is not kept, it is made now."""
        try:
            return self.young[key]
        except KeyError:
            made = self.old.pop(key) if key in self.old else make(key)
        self.put(key, made)
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
        if self._count % WEIGHED == 0 or hasattr(made, "weight"):  # those that say it are few and heavy
            self._each = weight((key, made))
        self._count += 1
        self.young_weight += self._each
        self.room.take(self._each)

    def grow_old(self) -> None:
        self.old, self.young = self.young, {}
        self.old_weight, self.young_weight = self.young_weight, 0

    def forget_old(self) -> None:
        self.old, self.old_weight = {}, 0


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
