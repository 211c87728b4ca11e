"""What a journal may tell whom, as the kinds of events declare it."""

import pytest

from ludomancer.core.codes import DECIDED, EVERYONE, NOBODY
from ludomancer.core.document import HIDDEN
from ludomancer.core.journal import Journal
from ludomancer.core.moves import Moves
from properties.cases import Case
from properties.games import WHOLE_GAME, Route, law, wander


@pytest.mark.slow
@law
def test_only_private_kinds_are_noted_for_one_seat_alone_and_they_always_are(case: Case, route: Route) -> None:
    state = case.game.start(route.seed)
    journal = state.journal = Journal(case.game)
    wander(state, route.choices, WHOLE_GAME)
    told = {seat: journal.view(seat) for seat in (*case.seats, NOBODY)}
    for number, entry in enumerate(journal.entries):
        if entry.kind == DECIDED:
            continue
        kind = case.game.event_kinds[entry.kind]
        assert entry.audience == (entry.seat if kind.private else EVERYONE), kind
        for seat, events in told.items():
            fields = [events[number][each.name] for each in kind.fields if each.name in events[number]]
            assert (HIDDEN in fields) == (kind.private and seat != entry.seat), (kind, seat)


@pytest.mark.slow
@law
def test_moves_tell_what_the_seat_knows_and_the_log_is_enough_for_them(case: Case, route: Route) -> None:
    """They stay the same whatever is hidden, and whether or not they are given what no line tells."""
    state = case.game.start(route.seed)
    journal = state.journal = Journal(case.game)
    wander(state, route.choices, WHOLE_GAME)
    page = case.game.page("en")
    words: Moves = page.moves(case.game.narrator("en"))  # type: ignore[attr-defined]
    for seat in (*case.seats, NOBODY):
        events = journal.view(seat)
        told = [words.line(move, False) for move in words.moves_of(events)]
        otherwise = Journal(case.game)
        hidden = [entry.kind != DECIDED and entry.audience not in (EVERYONE, seat) for entry in journal.entries]
        otherwise.entries = [
            entry._replace(a=0, b=0) if unknown else entry
            for entry, unknown in zip(journal.entries, hidden, strict=True)
        ]
        assert [words.line(move, False) for move in words.moves_of(otherwise.view(seat))] == told
        lines = [event for event in events if words.narrator.event(event)]
        assert [words.line(move, False) for move in words.moves_of(lines)] == told
