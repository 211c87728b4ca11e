"""A game on its way, and what may be taken back."""

from typing import NamedTuple

from ludomancer.core.errors import UndoError
from ludomancer.core.state import State


class Decision(NamedTuple):
    before: State
    seat: int
    action: int
    entries: int  # of the journal, before it


class History:
    """Decisions made on a state; it stays the same object, so that its journal and dealer stay too."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.decisions: list[Decision] = []
        self.closed = 0  # so many of them are no longer free: what was seen after them stays seen

    def apply(self, action: int) -> None:
        before, seat = self.state.clone(), self.state.actor
        journal = self.state.journal
        entries = len(journal.entries) if journal else 0
        self.state.apply(action)
        self.decisions.append(Decision(before, seat, action, entries))

    def can_undo(self, seat: int) -> int:
        """How many of the last decisions the seat may take back without asking anyone."""
        count = 0
        for decision in reversed(self.decisions[self.closed :]):
            if decision.seat != seat or decision.before.boundary != self.state.boundary:
                break
            count += 1
        return count

    def undo(self, seat: int, count: int = 1, consent: bool = False) -> None:
        """Take back the last decisions; past an information boundary or another's decision only if all consent."""
        if count < 1:
            raise UndoError("at least one decision is taken back")
        if count > len(self.decisions):
            raise UndoError(f"only {len(self.decisions)} decisions have been made")
        free = self.can_undo(seat)
        if count > free and not consent:
            raise UndoError(f"{free} decisions can be taken back freely; beyond, all seats must consent")
        target = self.decisions[-count]
        del self.decisions[-count:]
        if target.before.boundary != self.state.boundary:
            self.closed = len(self.decisions)
        self.closed = min(self.closed, len(self.decisions))
        events = self.state.events
        self.state.assign(target.before)
        self.state.events = events  # chance events keep their numbers, those taken back too
        if self.state.journal:
            del self.state.journal.entries[target.entries :]
