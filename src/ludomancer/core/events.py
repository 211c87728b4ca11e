"""What a journal can tell: every kind of event is declared once, in `rules/events.py` of its game.

The rules note a kind with two numbers; the declaration says which fields they become in an event, and the game's words
for numbers (`formats/event_words.py`) how each is told. Sentences and icons of a kind have the same key.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ludomancer.core import codes
from ludomancer.core.document import HIDDEN

Event = dict[str, Any]  # its kind as "event", its seat, and the fields that are declared for the kind
EventWords = Mapping[str, Callable[..., object]]

# words for numbers that every game has
NUMBER = "number"
ORDINAL = "ordinal"  # counted from 1
FLAG = "flag"
ONLY_TRUE = "only-true"  # nothing where it is not
REASON = "reason"  # of an ending


class Part(NamedTuple):
    """One of the two numbers of an entry, or what is packed into it: `A`, `A // 2`, `A % 2`."""

    number: int
    divisor: int = 1
    modulus: int = 0  # 0: none

    def __floordiv__(self, divisor: int) -> "Part":
        return self._replace(divisor=divisor)

    def __mod__(self, modulus: int) -> "Part":
        return self._replace(modulus=modulus)

    def of(self, numbers: tuple[int, int]) -> int:
        found = numbers[self.number] // self.divisor
        return found % self.modulus if self.modulus else found


A, B = Part(0), Part(1)


class Field(NamedTuple):
    """A field of an event, how its number is told, and what it is told from."""

    name: str
    word: str  # one of those above, or of the game's own
    parts: tuple[Part, ...]
    optional: bool = False  # left away where there is no word for the number


def field(name: str, word: str, *parts: Part, optional: bool = False) -> Field:
    return Field(name, word, parts, optional)


class EventKind:
    """A kind of event. Of a private one the others learn that it happened and to whom: its fields are hidden."""

    def __init__(self, number: int, key: str, *fields: Field, private: bool = False) -> None:
        self.number = number  # in the codes of the rules
        self.key = key
        self.fields = fields
        self.private = private  # only the seat of the entry may read the fields

    def __repr__(self) -> str:
        return f"<EventKind {self.number} {self.key}>"


ACTION = "action"  # of a decision: the journal tells it, for later entries may lay it open
DECIDED = EventKind(codes.DECIDED, "decided", field("action", ACTION, A))


def named(names: Sequence[str], nothing: str | None = None) -> Callable[[int], str | None]:
    """Numbers by their names; one below 0 stands for nothing."""
    return lambda number: names[number] if number >= 0 else nothing


class EventWriter:
    """Writes entries of the journal as events."""

    def __init__(self, kinds: tuple[EventKind, ...], seats: tuple[str, ...], words: EventWords) -> None:
        known: EventWords = {
            NUMBER: int,
            ORDINAL: lambda n: n + 1,
            FLAG: bool,
            ONLY_TRUE: lambda n: True if n else None,
            **words,
        }
        self.seats = seats
        self.keys = [kind.key for kind in kinds]
        self.fields = [
            [
                (each.name, _told(known[each.word], each.parts), each.optional)
                for each in kind.fields
                if each.word != ACTION
            ]
            for kind in kinds
        ]

    def write(self, kind: int, seat: int, a: int, b: int, hidden: bool) -> Event:
        event: Event = {"event": self.keys[kind]}
        if seat >= 0:
            event["seat"] = self.seats[seat]
        for name, told, optional in self.fields[kind]:
            value = HIDDEN if hidden else told(a, b)
            if value is not None or not optional:
                event[name] = value
        return event


def _told(word: Callable[..., object], parts: tuple[Part, ...]) -> Callable[[int, int], object]:
    """What the two numbers of an entry are told as."""
    if parts == (A,):
        return lambda a, b: word(a)
    if parts == (B,):
        return lambda a, b: word(b)
    return lambda a, b: word(*[part.of((a, b)) for part in parts])
