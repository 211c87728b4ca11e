"""A game on its way, and what may be taken back."""

from typing import NamedTuple

from ludomancer.core.errors import UndoError
from ludomancer.core.state import State


class Decision(NamedTuple):
    """Numbers only: a state for each would be a hundred times as large, and playing again takes microseconds."""

    seat: int
    action: int
    info_boundary: int  # of the state, before it
    events: int  # chance events, before it
    entries: int  # of the journal, before it


class History:
    """Decisions made on a state; it stays the same object, so that its journal and dealer stay too."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.first = state.clone()
        self.decisions: list[Decision] = []
        self.closed = 0  # so many of them are no longer free: what was seen after them stays seen

    def apply(self, action: int) -> None:
        state, journal = self.state, self.state.journal
        made = Decision(
            state.actor, action, state.info_boundary, state.chance_count, len(journal.entries) if journal else 0
        )
        state.apply(action)
        self.decisions.append(made)

    def before(self, number: int) -> State:
        """The position before a decision, or the present one for the number of all: a copy, played again."""
        state = self.first.clone()
        state.dealer = self.state.dealer
        for made in self.decisions[:number]:
            state.chance_count = made.events  # what was taken back in between had numbers, too
            state.apply_unchecked(made.action)
        return state

    def can_undo(self, seat: int) -> int:
        """How many of the last decisions the seat may take back without asking anyone."""
        count = 0
        for decision in reversed(self.decisions[self.closed :]):
            if decision.seat != seat or decision.info_boundary != self.state.info_boundary:
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
        if target.info_boundary != self.state.info_boundary:
            self.closed = len(self.decisions)
        self.closed = min(self.closed, len(self.decisions))
        events = self.state.chance_count
        self.state.assign(self.before(len(self.decisions)))
        self.state.chance_count = events  # chance events keep their numbers, those taken back too
        if self.state.journal:
            del self.state.journal.entries[target.entries :]
