"""A book of counts by visitor, of one fixed size: how much one may still do (a rate), what one holds open (places).

The book lies in plain memory, or in a file that several processes share (`shared`). A visitor has a line in a row of
eight, by a hash; where a row is full, the line that was used longest ago is written over. So the book never grows and
never refuses to count: at worst a visitor among very many is counted afresh.
"""

import hashlib
import secrets
import struct
from collections.abc import Iterator
from contextlib import AbstractContextManager
from threading import Lock
from typing import TypeAlias

Memory: TypeAlias = bytearray | memoryview

WAYS = 8  # lines of a row
ROWS = 2048  # of a kind: some 16 000 visitors
RATES = 4  # kinds that are counted as rates
PLACES = 2  # kinds that are held open
SECRET = 16  # bytes at the beginning, so that nobody can choose addresses that share a row
MARKS = 128  # one byte each process that holds places: does anything stand in its column?

KEYS = struct.Struct("<" + "16s" * WAYS)
TIMES = struct.Struct(f"<{WAYS}d")
TIME = struct.Struct("<d")
LEVEL = struct.Struct("<dd")  # what is left, and since when
NUMBER = struct.Struct("<I")
NOBODY = bytes(16)


class Book:
    """`columns`: processes that write in it; `own`: which of them this one is."""

    def __init__(
        self,
        memory: Memory | None = None,
        columns: int = 1,
        own: int = 0,
        lock: AbstractContextManager[object] | None = None,
    ) -> None:
        self.memory = memory if memory is not None else blank(columns)
        self.columns = columns
        self.own = own
        self.lock = lock if lock is not None else Lock()
        self.counts = struct.Struct(f"<{columns}I")
        self.rate_row = KEYS.size + LEVEL.size * WAYS
        self.place_row = KEYS.size + TIMES.size + self.counts.size * WAYS
        self.secret = bytes(self.memory[:SECRET])

    # --- rates --------------------------------------------------------------------------------------------------------
    def take(self, kind: int, visitor: str, cost: float, rate: float, burst: float, now: float) -> bool:
        """May this be done now? If so, it is counted. `rate` comes back every second, up to `burst`."""
        with self.lock:
            place, left = self._left(kind, visitor, rate, burst, now)
            allowed = left >= cost
            LEVEL.pack_into(self.memory, place, left - cost if allowed else left, now)
            return allowed

    def spend(self, kind: int, visitor: str, cost: float, rate: float, burst: float, now: float) -> None:
        """Count what was done already, be it more than was left."""
        with self.lock:
            place, left = self._left(kind, visitor, rate, burst, now)
            LEVEL.pack_into(self.memory, place, max(-burst, left - cost), now)

    def left(self, kind: int, visitor: str, rate: float, burst: float, now: float) -> float:
        with self.lock:
            place, left = self._left(kind, visitor, rate, burst, now)
            LEVEL.pack_into(self.memory, place, left, now)
            return left

    def _left(self, kind: int, visitor: str, rate: float, burst: float, now: float) -> tuple[int, float]:
        """Where the visitor's line is, and what is left now."""
        key, number = self._key(visitor)
        row = SECRET + MARKS + (kind * ROWS + number) * self.rate_row
        keys = KEYS.unpack_from(self.memory, row)
        lines = row + KEYS.size
        if key in keys:
            place = lines + keys.index(key) * LEVEL.size
            left, since = LEVEL.unpack_from(self.memory, place)
            return place, min(burst, left + max(0.0, now - since) * rate)
        times = [LEVEL.unpack_from(self.memory, lines + way * LEVEL.size)[1] for way in range(WAYS)]
        way = keys.index(NOBODY) if NOBODY in keys else times.index(min(times))
        self._write_key(row, way, key)
        return lines + way * LEVEL.size, burst

    # --- places -------------------------------------------------------------------------------------------------------
    def hold(self, kind: int, visitor: str, most: int, now: float) -> "Place | None":
        """A place to give back later; None where the visitor has all of them."""
        with self.lock:
            key, number = self._key(visitor)
            row = self._place_row(kind, number)
            way = self._place_of(row, key)
            if way is None:  # all lines of the row are in use, which only very many visitors can bring about
                return Place(self, -1)
            held = self._held(row, way)
            if sum(held) >= most:
                return None
            self._write_key(row, way, key)
            TIME.pack_into(self.memory, row + KEYS.size + way * TIME.size, now)
            place = self._counts(row, way) + self.own * NUMBER.size
            NUMBER.pack_into(self.memory, place, held[self.own] + 1)
            return Place(self, place)

    def held(self, kind: int, visitor: str) -> int:
        with self.lock:
            key, number = self._key(visitor)
            row = self._place_row(kind, number)
            keys = KEYS.unpack_from(self.memory, row)
            return sum(self._held(row, keys.index(key))) if key in keys else 0

    def give_back(self, place: int) -> None:
        with self.lock:
            (count,) = NUMBER.unpack_from(self.memory, place)
            NUMBER.pack_into(self.memory, place, max(0, count - 1))

    def clear(self, column: int) -> None:
        """Of a process that is gone. Whoever calls has the lock."""
        for row in self._place_rows():
            for way in range(WAYS):
                NUMBER.pack_into(self.memory, self._counts(row, way) + column * NUMBER.size, 0)

    def _place_of(self, row: int, key: bytes) -> int | None:
        """The visitor's line, or the one of somebody who holds nothing any more."""
        keys = KEYS.unpack_from(self.memory, row)
        if key in keys:
            return keys.index(key)
        times = TIMES.unpack_from(self.memory, row + KEYS.size)
        free = [way for way in range(WAYS) if not any(self._held(row, way))]
        return min(free, key=lambda way: times[way]) if free else None

    def _place_row(self, kind: int, number: int) -> int:
        return SECRET + MARKS + RATES * ROWS * self.rate_row + (kind * ROWS + number) * self.place_row

    def _place_rows(self) -> Iterator[int]:
        return (self._place_row(kind, number) for kind in range(PLACES) for number in range(ROWS))

    def _counts(self, row: int, way: int) -> int:
        return row + KEYS.size + TIMES.size + way * self.counts.size

    def _held(self, row: int, way: int) -> tuple[int, ...]:
        """By each process."""
        return self.counts.unpack_from(self.memory, self._counts(row, way))

    # --- both ---------------------------------------------------------------------------------------------------------
    def _key(self, visitor: str) -> tuple[bytes, int]:
        digest = hashlib.blake2b(visitor.encode("utf-8", "replace"), digest_size=20, key=self.secret).digest()
        return digest[:16], int.from_bytes(digest[16:], "little") % ROWS

    def _write_key(self, row: int, way: int, key: bytes) -> None:
        self.memory[row + way * 16 : row + way * 16 + 16] = key


class Place:
    """Something open that counts until it is given back, once."""

    __slots__ = ("book", "place")

    def __init__(self, book: Book, place: int) -> None:
        self.book = book
        self.place = place

    def give_back(self) -> None:
        if self.place >= 0:
            self.book.give_back(self.place)
            self.place = -1


def size(columns: int) -> int:
    """In bytes."""
    rate_row = KEYS.size + LEVEL.size * WAYS
    place_row = KEYS.size + TIMES.size + NUMBER.size * columns * WAYS
    return SECRET + MARKS + ROWS * (RATES * rate_row + PLACES * place_row)


def blank(columns: int) -> bytearray:
    memory = bytearray(size(columns))
    memory[:SECRET] = secrets.token_bytes(SECRET)
    return memory
