"""A game on its way, being written down or played again, and what a record says of its end."""

from collections.abc import Sequence
from typing import NamedTuple

from ludomancer.core.dealer import CommitReveal
from ludomancer.core.document import digest
from ludomancer.core.errors import UndoError
from ludomancer.core.history import History
from ludomancer.core.outcome import Outcome, ranked
from ludomancer.core.state import State

RUNNING = "running"
RESIGN = "resign"  # in an outcome, in place of the id of a rule
NOBODY_WINS = "nobody"
MOST_TO_RESIGN = 2  # seats: where more play, one who leaves does not end the game for the others


class Agreed(NamedTuple):
    """A take-back that every seat had to agree to, and where the game stood before it."""

    seat: str
    taken: int  # decisions that were taken back
    decisions: int
    events: int  # of chance
    past_chance: bool  # does what is decided again meet another chance?
    machines: frozenset[str]  # played for these seats, and agreed in their place


class Played:
    """A game on its way: the history of its decisions, and who gave it up."""

    history: History
    resigned: str | None
    agreed: list[Agreed]
    machines: set[str]  # seats for which a machine took over
    practice: bool  # what was seen may be unseen: nobody has to agree

    @property
    def state(self) -> State:
        return self.history.state

    @property
    def over(self) -> bool:
        return self.state.over or self.resigned is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or because someone resigned."""
        return outcome_of(self.state, self.resigned)

    def take_back(self, seat: str, count: int, consent: bool) -> bool:
        """Did all consent, and had to?"""
        number, state = self.state.game.seat(seat), self.state
        needed = consent and count > self.history.can_undo(number)
        decisions, events = state.decisions, state.chance_count
        before = self.history.decisions[-count].events if 0 < count <= len(self.history.decisions) else events
        self.history.undo(number, count, consent or self.practice)
        if needed:
            self.agreed.append(Agreed(seat, count, decisions, events, before != events, frozenset(self.machines)))
        return needed


def may_take_back(state: State, fair: CommitReveal | None) -> None:
    if fair is not None and state.over:
        raise UndoError("the game is over and its secrets are open: nothing can be taken back")


def result_text(state: State, resigned: str | None = None) -> str:
    outcome = outcome_of(state, resigned)
    if outcome is None:
        return RUNNING
    if resigned is not None:
        return resigned_result(state.game.seat_names, resigned)
    return rules_result(outcome.winner_names, outcome.reason, outcome.rule)


def resigned_result(seats: Sequence[str], resigned: str) -> str:
    winners = "+".join(name for name in seats if name != resigned)
    return f"{winners or NOBODY_WINS} {resigned}-resigned"


def rules_result(winners: Sequence[str], reason: str, rule: str) -> str:
    return f"{'+'.join(winners) or 'draw'} {reason} {rule}"


def outcome_of(state: State, resigned: str | None) -> Outcome | None:
    if resigned is None:
        return state.outcome
    names = state.game.seat_names
    winners = tuple(seat for seat, name in enumerate(names) if name != resigned)
    values = [float(name != resigned) for name in names]
    return ranked(names, values, None, winners, RESIGN, f"{resigned}-resigned")


def position_hash(state: State) -> str:
    """Of the whole position, without what depends on the way of playing: take-backs do not lower chance numbers."""
    document = state.document()
    document.pop("chance", None)
    return digest(document)
