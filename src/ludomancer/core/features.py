"""What a seat can see of a position, as the inputs of a net; each game tells it in one method, in the words below.

An input is a whole number from 0 to 127 with a name. Only those that are not 0 are written, as pairs of a place and a
number, so that telling a position takes about as long as copying it. The words are called in the same order in every
position: what is not there is empty, but keeps its places.
"""

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ludomancer.core import bits

if TYPE_CHECKING:
    from ludomancer.core.game import Game
    from ludomancer.core.state import State

MAX_INPUTS = 512  # of one position
MOST = 127
NUMBER = 0  # the kind of what has no names of its own
MAX_KINDS = 8
TABLE = -1  # what belongs to no seat
SLOTS = ("me", "rival", "rival 2", "rival 3")


class Section(NamedTuple):
    """The inputs of one word: those of one kind, in several rows where they are told in several ways."""

    name: str
    kind: str  # whose names they have; of numbers ""
    rows: int
    most: int  # what an input is at most: 1 for what is there or not


class Features:
    """What a game's seats can see; `read` fills `index` and `value` with `count` pairs.

    >>> import ludomancer
    >>> game = ludomancer.load("day-night")
    >>> features = game.features()
    >>> seen = features.seen(game.start(seed=1), 0)
    >>> [name for name in seen if name.startswith("as day.me.hand")][:2]
    ['as day.me.hand.0:day-ritual', 'as day.me.hand.0:flourish']

    size          how many inputs there are
    sections      their names, by section; `names()` writes them out
    """

    __slots__ = (
        *("apart", "base", "count", "index", "kind_names", "limit", "naming", "part_size", "parts"),
        *("sections", "size", "slot", "value", "widths"),
    )

    def __init__(self, game: "Game", kinds: dict[str, Sequence[str]], parts: Sequence[str] = ()) -> None:
        """Kinds of things with their names, numbered from 1; parts, if seats play so differently that they share no
        input."""
        self.kind_names: dict[str, list[str]] = {"": [""], **{kind: list(names) for kind, names in kinds.items()}}
        self.parts: tuple[str, ...] = tuple(parts)
        if not bits.IN_C:
            self.index: list[int] = [0] * 512
            self.value: list[int] = [0] * 512
            self.widths: list[int] = [0] * 8
        for kind, names in enumerate(self.kind_names.values()):
            self.widths[kind] = len(names)
        self.count: int = 0
        self.base: int = 0
        self.slot: int = TABLE
        self.limit: int = 0
        self.part_size: int = 0
        self.apart: bool = len(self.parts) > 0
        self.naming: bool = True
        self.sections: list[Section] = []
        state = game.start(0)
        self.read(state, 0)
        self.naming = False
        self.part_size = self.base
        self.size: int = self.base * (len(self.parts) or 1)

    # --- reading a position -----------------------------------------------------------------------------------------
    def read(self, state: "State", seat: int) -> None:
        """Write what the seat can see."""
        self.count = 0
        self.base = self.part_size * seat if self.apart else 0
        self.limit = self.base + self.part_size
        self.slot = TABLE
        self._fill(state, seat)

    def _fill(self, state: "State", seat: int) -> None:
        """What a game fills in, in the words below."""
        raise NotImplementedError

    # --- the words --------------------------------------------------------------------------------------------------
    def whose(self, slot: int) -> None:
        """What follows is told of a seat: 0 for the one that looks, 1 for the next one; or TABLE."""
        self.slot = slot

    def cards(self, name: str, mask: int, kind: int) -> None:
        """The cards of a zone, or whatever else is a bit each."""
        while mask != 0:
            self._put(self.base + bits.lowest(mask), 1)
            mask &= mask - 1
        self._end(name, kind, 1, 1)

    def one(self, name: str, value: int, size: int) -> None:
        """One of so many; the last stands for all beyond."""
        self._put(self.base + clip(value, size - 1), 1)
        self._end(name, NUMBER, size, 1)

    def amount(self, name: str, value: int, most: int) -> None:
        """A number."""
        self._put(self.base, clip(value, most))
        self._end(name, NUMBER, 1, most)

    def mark(self, kind: int, row: int, item: int) -> None:
        """An item of the gap that comes next."""
        self._put(self.base + row * self.widths[kind] + item, 1)

    def add(self, kind: int, row: int, item: int, value: int, most: int) -> None:
        """The same with a number."""
        self._put(self.base + row * self.widths[kind] + item, clip(value, most))

    def gap(self, name: str, kind: int, rows: int, most: int) -> None:
        """Room for what was marked."""
        self._end(name, kind, rows, most)

    def _put(self, place: int, value: int) -> None:
        if value != 0 and self.count < MAX_INPUTS and place < self.limit:
            self.index[self.count] = place
            self.value[self.count] = value
            self.count += 1

    def _end(self, name: str, kind: int, rows: int, most: int) -> None:
        self.base += self.widths[kind] * rows
        if self.naming:
            self._name(name, kind, rows, most)

    # --- in words ---------------------------------------------------------------------------------------------------
    def _name(self, name: str, kind: int, rows: int, most: int) -> None:
        whole = name if self.slot == TABLE else f"{SLOTS[self.slot]}.{name}"
        self.sections.append(Section(whole, list(self.kind_names)[kind], rows, most))

    def names(self) -> list[str]:
        """The names of all inputs in their order."""
        return [name for part in self.parts or ("",) for name in written_out(self.sections, self.kind_names, part)]

    def most(self) -> list[int]:
        """What every input is at most."""
        one = [each.most for each in self.sections for _ in range(each.rows * len(self.kind_names[each.kind]))]
        return one * (len(self.parts) or 1)

    def fingerprint(self) -> str:
        """A hash of all names: nets with the same one have the same inputs."""
        return hashlib.sha256("\n".join(self.names()).encode()).hexdigest()[:16]

    def pairs(self, state: "State", seat: int) -> list[tuple[int, int]]:
        """Places and numbers of the inputs that are not 0, in the order of places."""
        self.read(state, seat)
        found: dict[int, int] = {}
        for i in range(self.count):
            found[self.index[i]] = found.get(self.index[i], 0) + self.value[i]
        return sorted(found.items())

    def seen(self, state: "State", seat: int) -> dict[str, int]:
        """The same with their names."""
        names = self.names()
        return {names[place]: value for place, value in self.pairs(state, seat)}


def clip(value: int, most: int) -> int:
    """From 0 to the most."""
    if value < 0:
        return 0
    return value if value < most else most


def written_out(sections: Sequence[Section], kinds: dict[str, list[str]], part: str) -> list[str]:
    """The names of inputs: `me.hand:warp`, `mist.2:c4`, `hours:7`, and `me.points` where there is one of them."""
    found = []
    for section in sections:
        whole = f"as {part}.{section.name}" if part else section.name
        for row in range(section.rows):
            for item in kinds[section.kind]:
                if not section.kind:
                    found.append(f"{whole}:{row}" if section.rows > 1 else whole)
                else:
                    found.append(f"{whole}.{row}:{item}" if section.rows > 1 else f"{whole}:{item}")
    return found
