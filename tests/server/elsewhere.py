"""Tables whose positions are given one by one, so that they can be dealt anew for a reader: what she is told of the
last turn must stay the same. A film itself plays decisions again, and those of another deal would be other ones."""

import random
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from ludomancer.core.game import Game
from ludomancer.core.history import Decision, History
from ludomancer.core.journal import Entry, Journal
from ludomancer.core.narrator import Narrator
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.core.update import TableUpdate
from ludomancer.server.film import Film
from ludomancer.server.table_session import TableSession
from ludomancer.server.table_update import Facts


class Past(NamedTuple):
    """A game from its beginning: the position after each number of decisions, and the whole story."""

    game: Game
    made: list[Decision]
    states: list[State]
    entries: list[Entry]

    def until(self, number: int) -> "Past":
        """As it was after so many decisions."""
        end = self.made[number].entries if number < len(self.made) else len(self.entries)
        return Past(self.game, self.made[:number], self.states[: number + 1], self.entries[:end])


def played(game: Game, seed: int, choices: int, steps: int) -> Past:
    """Random legal actions from a new game on."""
    state = game.start(seed)
    journal = state.journal = Journal(game)
    history = History(state)
    states = [history.first]
    chooser = random.Random(choices)
    while len(states) <= steps and not state.over:
        history.apply(chooser.choice(state.legal_actions()))
        states.append(state.clone())
    return Past(game, history.decisions, states, journal.entries)


class FilmElsewhere(Film):
    """Positions are not played again."""

    session: "Elsewhere"

    def state_at(self, number: int) -> State:
        return self.session.past.states[number]


class Elsewhere(TableSession):
    """A table in memory as far as a film needs it; what all may know of it is given."""

    def __init__(self, past: Past, facts: Facts, machine: bool = False) -> None:
        state = past.states[-1].clone()
        state.journal = Journal(past.game)
        state.journal.entries = past.entries
        recorder = SimpleNamespace(history=SimpleNamespace(decisions=past.made), state=state, resigned=None)
        table = SimpleNamespace(
            game=past.game,
            recorder=recorder,
            playing=recorder,
            state=state,
            revision=facts.revision,
            status=facts.status,
            machine=machine or None,
        )
        super().__init__(cast(Any, table))
        self.past, self.known = past, facts
        self.film = FilmElsewhere(self)

    def facts(self, seat: str, narrator: Narrator, curtain: str) -> Facts:
        return self.known

    def dealt_anew(self, viewer: int, entries: list[Entry], rng: Rng) -> "Elsewhere":
        """The same for a reader, and other hidden cards at every moment; its story is told anew, too."""
        states = [state.redeal(viewer, rng) for state in self.past.states]
        past = self.past._replace(states=states, entries=entries)
        return Elsewhere(past, self.known, bool(self.table.machine))


def facts_of(update: TableUpdate) -> Facts:
    """What all may know, of an update that somebody received."""
    seats = [{name: value for name, value in seat.items() if name not in ("title", "you")} for seat in update["seats"]]
    known: dict[str, Any] = {name: update.get(name) for name in Facts._fields if name in update}
    resigned = update["result"] is not None and update["result"]["reason"] == "resigned"
    return Facts(**known | {"seats": seats, "curtain": "", "resigned": "?" if resigned else ""})
