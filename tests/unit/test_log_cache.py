"""What a page caches of a log must never show: each log is the one that a fresh page writes."""

import random

import pytest

from ludomancer.core.codes import NOBODY
from ludomancer.core.history import History
from ludomancer.core.registry import game_ids, load
from ludomancer.server.table_update import SeatLog
from unit.pages import sheet_of, started

SHOWN = 24  # lines: fewer than a server tells, so that logs are soon cut


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_the_log_is_the_one_of_a_fresh_page(game_id: str) -> None:
    """With decisions that are taken back and made otherwise, and with more lines than are told."""
    game = load(game_id)
    page, narrator = game.page("en"), game.narrator("en")
    state = started(game, 3)
    journal = state.journal
    assert journal is not None
    history, choice = History(state), random.Random(game_id)
    readers = {seat: SeatLog() for seat in (0, 1, NOBODY)}
    cut = False
    for step in range(160):
        if state.over:
            break
        if step % 7 == 6 and history.decisions:
            history.undo(state.actor, choice.randint(1, min(9, len(history.decisions))), consent=True)
        else:
            history.apply(choice.choice(state.legal_actions()))
        for seat, told in readers.items():
            lines = told.up_to_date(journal, seat, narrator)
            cut = cut or len(lines) > SHOWN
            if step % 5 == 0 or step % 7 == 6:
                update = sheet_of(game, state, seat) | {"log": lines[-SHOWN:]}
                fresh = game.page("en")
                found = page.log.parts(update)  # type: ignore[attr-defined]
                assert list(found.items()) == list(fresh.log.parts(update).items())  # type: ignore[attr-defined]
    assert cut
