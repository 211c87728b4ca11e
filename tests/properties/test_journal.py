"""What a journal may tell whom, as the kinds of events declare it."""

import pytest

from ludomancer.core.codes import DECIDED, EVERYONE, NOBODY
from ludomancer.core.document import HIDDEN
from ludomancer.core.journal import Journal
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
            fields = [events[number][name] for name in kind.field_names() if name in events[number]]
            assert (HIDDEN in fields) == (kind.private and seat != entry.seat), (kind, seat)
