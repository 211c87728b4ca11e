"""What happened, in event kinds and numbers, for logs and animation; and who may see which part of it."""

from typing import TYPE_CHECKING, NamedTuple, Protocol

from ludomancer.core.codes import DECIDED, EVERYONE, NOBODY
from ludomancer.core.events import Event

if TYPE_CHECKING:
    from ludomancer.core.game import Game


class Entry(NamedTuple):
    """One thing that happened."""

    kind: int
    seat: int
    a: int
    b: int
    audience: int  # the only seat that sees the numbers, or EVERYONE


class Journal:
    """Hung on a state, it is written by `apply`."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.entries: list[Entry] = []

    def decided(self, seat: int, action: int) -> None:
        self.entries.append(Entry(DECIDED, seat, action, 0, EVERYONE))

    def note(self, kind: int, seat: int, a: int, b: int, audience: int) -> None:
        self.entries.append(Entry(kind, seat, a, b, audience))

    def took(self, seat: int, family: int, item: int, boundary: int) -> None:
        """An answer that left no choice was given by itself. Logs do not tell it; `TakingJournal` keeps it."""

    def view(self, seat: int, since: int = 0, until: int | None = None) -> list[Event]:
        """The events from entry `since` on, as a seat (or NOBODY) may know them."""
        return [self._seen(number, seat) for number in range(len(self.entries))[since:until]]

    def tells_more(self, seat: int) -> bool:
        """Was a seat told anything that others were not?"""
        return any(
            self._seen(number, seat) != self._seen(number, NOBODY)
            for number, entry in enumerate(self.entries)
            if entry.audience == seat or (entry.kind == DECIDED and entry.seat == seat and self.game.secret_actions)
        )

    def whole(self, since: int = 0, until: int | None = None) -> list[Event]:
        """The same with nothing hidden, for games that are looked at from outside."""
        return [
            self._seen(number, entry.audience if entry.kind != DECIDED else entry.seat)
            for number, entry in enumerate(self.entries[since:until], since)
        ]

    def _seen(self, number: int, seat: int) -> Event:
        entry = self.entries[number]
        if entry.kind == DECIDED:
            text = self.game.text_in(self.entries, number, seat)
            return {"event": "decided", "seat": self.game.seat_names[entry.seat], "action": text}
        hidden = entry.audience not in (EVERYONE, seat)
        return self.game.event(entry.kind, entry.seat, entry.a, entry.b, hidden)


class Taken(NamedTuple):
    """An answer that was given by itself, for a seat; `boundary` is that of the state before it."""

    seat: int
    family: int
    item: int
    info_boundary: int


class TakingJournal(Journal):
    """Keeps the answers that were given by themselves, too."""

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.taken: list[Taken] = []

    def took(self, seat: int, family: int, item: int, boundary: int) -> None:
        self.taken.append(Taken(seat, family, item, boundary))


class Dealer(Protocol):
    """Settles chance events in place of the small generator. It must not raise: compiled rules cannot pass it on."""

    def shuffle(self, event: int, cards: list[int]) -> list[int]: ...

    def roll(self, event: int, sides: int) -> int: ...
