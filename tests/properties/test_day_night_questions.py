"""Day & Night: while discards are chosen and while a book is searched, nobody else is told what is chosen from what."""

import random
from collections import Counter

import pytest
from hypothesis import given

from ludomancer.core.codes import NOBODY
from ludomancer.core.journal import Journal
from ludomancer.core.rng import Rng
from properties.cases import Case
from properties.day_night_questions import asked, for_each_case, for_each_question, others
from properties.games import Route, paper, routes, seen, whole

SEATS = ("day", "night")


@pytest.mark.slow
@for_each_case
@for_each_question
@given(route=routes(0, 60))
def test_others_are_told_the_same_whatever_is_chosen(case: Case, question: str, route: Route) -> None:
    game = case.game
    state, _, _ = asked(case, route, question)
    for viewer in others(state):
        for number in range(3):
            dealt = state.redeal(viewer, Rng(route.choices + number))
            assert seen(dealt, viewer) == seen(state, viewer)
            assert whole(game.deal_from(paper(state.view(viewer)), Rng(route.choices + number))) == whole(dealt)
            for action in range(game.actions):
                assert dealt.refusal(action, viewer) == state.refusal(action, viewer)


@for_each_case
@given(route=routes(0, 60))
def test_discards_are_read_with_the_last(case: Case, route: Route) -> None:
    game = case.game
    state, journal, _ = asked(case, route, "discard")
    actor, owner = state.actor, SEATS[state.actor]
    chosen = list(state.document()["pending"]["chosen"])
    for viewer in others(state):
        assert texts(journal, viewer)[-len(chosen) :] == ["discard a card"] * len(chosen)
        view = state.view(viewer)
        assert view["pending"] == {"ask": "discard", "chosen": {"count": len(chosen)}}
        assert not journal.view(viewer)[-1].keys() - {"event", "seat", "action"}
    while state.actor == actor and (state.document()["pending"] or {}).get("ask") == "discard":
        for viewer in others(state):
            assert {game.text_for(action, actor, viewer) for action in state.legal_actions()} == {"discard a card"}
        told = len(journal.entries)
        action = random.Random(route.seed).choice(state.legal_actions())
        chosen.append(game.text(action).split()[1])
        state.apply(action)
    for viewer in (actor, 1 - actor, NOBODY):
        read = texts(journal, viewer)
        last = [i for i, entry in enumerate(read) if entry.startswith("discard")][-len(chosen) :]
        assert Counter(read[i].split()[1] for i in last) == Counter(chosen)
        events = journal.view(viewer, told)
        open_now = [event["spell"] for event in events if event["event"] == "discarded" and event["seat"] == owner]
        assert Counter(open_now) == Counter(chosen)


def texts(journal: Journal, viewer: int) -> list[str]:
    """The decisions of a journal as a viewer reads them."""
    return [event["action"] for event in journal.view(viewer) if event["event"] == "decided"]


@for_each_case
@given(route=routes(0, 60))
def test_a_redeal_takes_the_discards_anew_from_the_hand(case: Case, route: Route) -> None:
    state, _, _ = asked(case, route, "discard")
    owner = SEATS[state.actor]
    true = state.document()
    for viewer in others(state):
        found = set()
        for number in range(20):
            document = state.redeal(viewer, Rng(route.choices + number)).document()
            laid = document["pending"]["chosen"]
            held = Counter([*document[owner]["hand"], *laid])
            assert len(laid) == len(true["pending"]["chosen"])
            assert held.total() == len(state.view(viewer)[owner]["hand"])
            for known in document[owner]["known"].values():
                assert Counter(known) <= held
            found.add(tuple(laid))
        kinds = {card for card in state.view(viewer)[owner]["hand"] if card != "?"}
        assert len(found) > 1 or len(kinds) == 1


@for_each_case
@given(route=routes(0, 60))
def test_who_chooses_discards_may_take_them_back(case: Case, route: Route) -> None:
    state, _, history = asked(case, route, "discard")
    chosen = state.document()["pending"]["chosen"]
    assert history.can_undo(state.actor) >= len(chosen)
    history.undo(state.actor, len(chosen))
    assert state.document()["pending"] == {"ask": "discard", "chosen": []}


@for_each_case
@given(route=routes(0, 60))
def test_whoever_searches_a_book_sees_what_it_has(case: Case, route: Route) -> None:
    state, _, _ = asked(case, route, "take")
    owner = SEATS[state.actor]
    view = state.view(state.actor)
    among = view["pending"]["among"]
    assert Counter(state.document()[owner]["book"]) == Counter(among)
    assert set(view[owner]["book"]) == {"?"}
    assert {f"take {spell}" for spell in among} == {case.game.text(action) for action in state.legal_actions()}
    for number in range(5):
        for dealt in (state.redeal(state.actor, Rng(number)), case.game.deal_from(paper(view), Rng(number))):
            assert Counter(dealt.document()[owner]["book"]) == Counter(among)
    for viewer in others(state):
        assert "among" not in state.view(viewer)["pending"]
