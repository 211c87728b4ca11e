"""The type of what a seat receives says what is really there, at every stage of a table."""

from collections.abc import Iterator
from typing import Any

import pytest

from ludomancer.core.codes import NOBODY
from ludomancer.core.dealer import commitment
from ludomancer.core.registry import game_ids, load
from ludomancer.core.update import TableUpdate
from ludomancer.server.replaying import Steps, seats_of
from ludomancer.server.seats import WATCHER
from ludomancer.server.table_session import TableSession
from ludomancer.web.notebook import update_of
from properties.cases import CASES, Case
from properties.games import each_of
from properties.test_typed_views import VIEWS
from properties.typed_dicts import faults
from server.inside import BETWEEN_PEOPLE, Paper

MOVES = 30
SECRET = "5" * 64


def received(paper: Paper) -> Iterator[TableUpdate]:
    """By every seat, by whoever watches, and behind a curtain."""
    session = TableSession(paper.table)
    for seat in (*paper.table.seats, WATCHER):
        yield session.update(seat, "it")
    yield session.update(WATCHER, "en", paper.table.actor or "")


def check(update: TableUpdate) -> None:
    assert not list(faults(TableUpdate, update, "update"))
    if update["view"] is not None:
        assert not list(faults(VIEWS[update["game"]], update["view"], "view"))


def check_all(paper: Paper, **told: Any) -> None:
    """`told`: what all of them say."""
    for update in received(paper):
        check(update)
        assert told.items() <= update.items()


@each_of([case for case in CASES if "edition" not in case.arguments])
def test_while_people_and_machines_play_and_in_a_replay(case: Case) -> None:
    first, *others = case.game.seat_names
    chosen = {"mode": case.game.mode, "options": case.arguments.get("options", {}), "number": len(case.game.seat_names)}
    paper = Paper({first: "me"} | dict.fromkeys(others, "greedy"), game=case.game_id, **chosen)
    for _ in range(MOVES):
        check_all(paper)
        if paper.table.over:
            break
        state = paper.table.state
        action = paper.table.game.text(state.legal_actions()[state.decisions % len(state.legal_actions())])
        paper.write(paper.table.decide(paper.table.actor or "", action, by_person=False))
    if not paper.table.over:
        paper.write(paper.table.resign(first))
    check_all(paper)
    if not paper.table.over:  # a machine plays on
        return
    steps = Steps(paper.table.record(), paper.table.game)
    for at in (0, steps.last):
        for viewer in (first, WATCHER):
            check(steps.update(paper.table, at, viewer, "fr", seats_of(TableSession(paper.table), "fr")))


def test_before_the_deal_and_while_it_waits_for_secrets() -> None:
    paper = Paper(BETWEEN_PEOPLE)
    check_all(paper, status="open", view=None)
    paper = Paper(BETWEEN_PEOPLE, promise=commitment(SECRET))
    paper.write(paper.table.sit("night", "Nadia", ""))
    check_all(paper, status="dealing", view=None)
    paper.write(paper.table.reveal("day", SECRET))
    check_all(paper, status="running")


def test_while_a_take_back_is_asked_for_and_after_it() -> None:
    paper = Paper()
    while paper.table.free_undo("day") or not paper.table.asking_undo("day"):
        paper.play(1)
    paper.write(paper.table.undo("day", paper.table.asking_undo("day")))
    assert paper.table.asked is not None
    check_all(paper)
    paper.write(paper.table.answer("night", True))
    assert paper.table.agreed()
    check_all(paper)


@pytest.mark.parametrize("game_id", game_ids())
def test_in_a_notebook(game_id: str) -> None:
    game = load(game_id)
    for viewer in (0, NOBODY):
        check(update_of(game, game.start(1).view(viewer)))


def test_a_key_of_another_name_is_found() -> None:
    update: Any = next(received(Paper()))
    for part in (update, update["undo"], update["deal"], update["seats"][0]):
        for key in list(part):
            renamed = part.copy()
            part.clear()
            part |= {f"{key}s" if each == key else each: value for each, value in renamed.items()}
            assert list(faults(TableUpdate, update, "update")), key
            part.clear()
            part |= renamed
