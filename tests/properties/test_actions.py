"""Actions: their notation, what is refused, and the one path to every set that search follows."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludomancer.core.document import canonical
from ludomancer.core.errors import IllegalAction, NotationError
from ludomancer.core.state import State
from properties.cases import Case
from properties.games import Route, for_each_game, law, walk, wander, whole

MOST_SETS = 400  # begun; larger questions are left out
MOST_OF_A_VERB = 200
FAR = 150  # decisions to the next question at most
BOTH_CASES = ("realm-of-sand",)  # games that read small and large letters alike


# --- notation ---------------------------------------------------------------------------------------------------------
@for_each_game
def test_every_action_has_a_text_of_its_own(case: Case) -> None:
    texts = [case.game.text(action) for action in range(case.game.actions)]
    assert len(set(texts)) == case.game.actions
    assert [case.game.parse(text) for text in texts] == list(range(case.game.actions))


@for_each_game
@given(st.text(max_size=30) | st.from_regex(r"[a-z]+ [a-z0-9-]+", fullmatch=True))
def test_other_texts_are_no_actions(case: Case, text: str) -> None:
    texts = {case.game.text(action).lower() for action in range(case.game.actions)}  # some games read both
    if " ".join(text.lower().split()) not in texts:
        with pytest.raises(NotationError):
            case.game.parse(text)


def some_actions(case: Case) -> list[int]:
    """All of them, or some of each verb where there are very many."""
    verbs: dict[str, list[int]] = {}
    for action in range(case.game.actions):
        verbs.setdefault(case.game.text(action).split()[0], []).append(action)
    chooser = random.Random(1)
    return [each for found in verbs.values() for each in chooser.sample(found, min(len(found), MOST_OF_A_VERB))]


@pytest.mark.slow
@for_each_game
def test_a_misspelt_text_is_no_action(case: Case) -> None:
    for action in some_actions(case):
        text = case.game.text(action)
        for wrong in (text + "x", text + " " + text, "to " + text, text.replace(" ", "")):
            if wrong != text:
                with pytest.raises(NotationError):
                    case.game.parse(wrong)
        if case.game_id in BOTH_CASES:
            assert case.game.parse(text.upper()) == case.game.parse(text.lower()) == action
        elif text.upper() != text:
            with pytest.raises(NotationError):
                case.game.parse(text.upper())


# --- refusals ---------------------------------------------------------------------------------------------------------
@law
def test_illegal_actions_raise_and_change_nothing(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    before = whole(state), state.info_boundary, state.legal_actions()
    legal = set(before[2])
    for action in set(range(case.game.actions)) - legal:
        with pytest.raises(IllegalAction) as caught:
            state.apply(action)
        assert caught.value.refusal == state.refusal(action, state.actor)
    for nothing in (-1, case.game.actions):
        with pytest.raises(ValueError, match="no action"):
            state.apply(nothing)
    assert (whole(state), state.info_boundary, state.legal_actions()) == before


@law
def test_an_action_is_refused_with_a_rule_or_legal(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    legal = set(state.legal_actions())
    for seat in case.viewers:
        for action in range(case.game.actions):
            refusal = state.refusal(action, seat)
            if seat == state.actor and action in legal:
                assert refusal is None
                assert state.is_legal(action)
            else:
                assert refusal is not None
                assert refusal.rule in case.game.rules
                assert refusal.rule in str(refusal)


@law
def test_somebody_can_decide_until_the_game_is_over(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    legal = state.legal_actions()
    assert bool(legal) == (state.actor in case.seats) == (not state.over) == (state.outcome is None)
    assert len(set(legal)) == len(legal)
    reduced = state.search_actions()
    assert bool(reduced) == bool(legal)
    assert len(set(reduced)) == len(reduced)
    assert set(reduced) <= set(legal)


# --- sets -------------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@law
def test_search_has_one_path_to_every_set(case: Case, route: Route) -> None:
    """From a position that was read, also in the middle of a set that was begun in any order."""
    state, _ = walk(case.game, *route)
    wanted = case.early if route.seed % 2 else ()  # the rarer questions in every second game
    for i in range(FAR):
        pending = state.document()["pending"] or {}
        if state.over or ("chosen" in pending and (not wanted or pending["ask"] in wanted)):
            break
        wander(state, route.choices + i, 1)
    for i in range(3):
        if not state.over and "chosen" in (state.document()["pending"] or {}):
            start = case.game.read(state.document())
            early = question(start)["ask"] in case.early
            sets = reachable(start, early)
            if sets:
                assert Counter(complete(path, after, early) for path, after in search_paths(start)) == Counter(sets)
            wander(state, route.choices + i, 1)


def question(state: State) -> dict[str, Any]:
    """The question that is asked, without what has been answered so far."""
    document = state.document()
    pending = {name: value for name, value in (document["pending"] or {}).items() if name != "chosen"}
    return pending | {"to_act": document["to_act"], "turn": document["turn"]}


def reachable(start: State, early: bool) -> set[object]:
    """All sets that legal actions lead to, in any order; none at all if there are too many ways."""
    asked = question(start)
    begun: dict[tuple[int, ...], State] = {(): start}
    found: set[object] = set()
    queue = list(begun)
    for chosen in queue:  # grows while it is read
        for action in begun[chosen].legal_actions():
            after = begun[chosen].clone()
            after.apply(action)
            path = tuple(sorted((*chosen, action)))
            if question(after) != asked:
                found.add(complete(path, after, early))
            elif path not in begun:
                begun[path] = after
                queue.append(path)
            else:
                assert position(after) == position(begun[path]), "the order of a set must not matter"
        if len(queue) > MOST_SETS:
            return set()
    return found


def search_paths(start: State) -> Iterator[tuple[tuple[int, ...], State]]:
    """All paths that search can take through the set that is asked for, to where the question changes."""
    asked = question(start)
    stack: list[tuple[tuple[int, ...], State]] = [((), start)]
    while stack:
        path, state = stack.pop()
        for action in state.search_actions():
            after = state.clone()
            after.apply(action)
            if question(after) == asked:
                stack.append(((*path, action), after))
            else:
                yield (*path, action), after


def complete(path: tuple[int, ...], after: State, early: bool) -> object:
    """The set that was chosen: what it led to, and its elements where all of them are asked for."""
    return position(after), () if early else tuple(sorted(path))


def position(state: State) -> str:
    """All but the number of decisions."""
    document = state.document()
    del document["decisions"]
    return canonical(document)
