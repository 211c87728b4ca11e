"""What a harness must know that remembers what a seat saw; every game writes its own for its small editions."""

from collections.abc import Hashable
from typing import Any, Protocol


class Watcher(Protocol):
    """Sits at the table as one seat (or NOBODY) and knows nothing but what that seat is told."""

    viewer: int

    def see(self, events: list[dict[str, Any]], view: dict[str, Any]) -> None:
        """What the journal told the seat about one decision, and its view afterwards; fails if that contradicts."""

    def check(self, document: dict[str, Any], dealt: bool) -> None:
        """Fails if, after all the seat saw, this cannot be the position, the true one or one dealt for the seat."""

    def key(self, document: dict[str, Any]) -> Hashable:
        """The part of the hidden arrangement that `arrangements` counts."""

    def arrangements(self) -> dict[Hashable, int]:
        """In how many ways the unseen cards can lie, by that key: cards to places, copies being different cards."""
