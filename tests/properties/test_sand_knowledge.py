"""Realm of Sand: what the seats know of hidden cards, and how these are dealt again (law 4).

Only the red power shows hidden cards: its owner knows what it kept and what it put under a deck, the others only where.
"""

import random
from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import chain, combinations

import pytest
from hypothesis import given, settings

from ludomancer.core.codes import NOBODY
from ludomancer.core.document import HIDDEN, canonical
from ludomancer.core.journal import Journal
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.games.realm_of_sand.game import SandGame
from properties.cases import Case
from properties.games import SEEDS, each_of, seen
from properties.sand_memory import SandMemory, lie
from properties.sand_table import LEVELS, SAND, Document, eager, for_each_sand, sand
from properties.test_knowledge import DEALS, compare

FEW = settings(max_examples=max(1, settings().max_examples // 8))  # games looked at after every decision
SOME = settings(max_examples=max(1, settings().max_examples // 4))
RED = [case for case in SAND if case.name in ("sand-advanced-4", "sandy-4", "dunes-3", "sandy-solo")]
for_each_red = each_of(RED)
MOST_WAYS = 120
LONG = 250  # decisions

Followed = tuple[State, list[SandMemory], list[str]]


def follow(case: Case, seed: int, red: bool = False) -> Iterator[Followed]:
    """A game under the eyes of all; after every decision the position, who watches, and what happened."""
    game = sand(case)
    state = game.start(with_red(game, seed) if red else seed)
    state.journal = journal = Journal(game)
    memories = [SandMemory(game, viewer, state.view(viewer)) for viewer in case.viewers]
    chooser = random.Random(seed)
    while not state.over and state.decisions < LONG:
        entries = len(journal.entries)
        state.apply(eager(state, chooser))
        for memory in memories:
            memory.see(journal.view(memory.viewer, entries), state.view(memory.viewer))
        yield state, memories, [event["event"] for event in journal.whole(entries)]


def with_red(game: SandGame, seed: int) -> int:
    """A seed near this one with which somebody has the red ribbon."""
    while game.start(seed % 2**32).red_seat < 0:
        seed += 1
    return seed % 2**32


# --- redeals ----------------------------------------------------------------------------------------------------------
def groups(case: Case) -> list[tuple[int, ...]]:
    """Every set of seats."""
    return list(chain.from_iterable(combinations(case.seats, count) for count in range(len(case.seats) + 1)))


def open_part(document: Document) -> str:
    """All of a position but hidden cards and the generator."""
    blank = {key: value for key, value in document.items() if key != "chance"}
    blank["decks"] = {level: len(document["decks"][level]) for level in LEVELS}
    pending = document["pending"]
    if pending and "looked" in pending:
        blank["pending"] = pending | {"looked": len(pending["looked"])}
    for name, player in document.items():
        if isinstance(player, dict) and "kept" in player:
            blank[name] = player | {"kept": sorted(player["kept_levels"])}
    return canonical(blank)


def check_same(state: State, seats: tuple[int, ...], memories: list[SandMemory], seed: int) -> State:
    """One function for all: what these seats see, may do and are told does not change when the rest is dealt again."""
    dealt = state.redeal(seats, Rng(seed))
    assert open_part(dealt.document()) == open_part(state.document()), "only hidden cards change"
    for memory in memories:
        if memory.viewer in (*seats, NOBODY):
            memory.check(dealt.document())
            assert seen(dealt, memory.viewer) == seen(state, memory.viewer)
    if state.actor in seats or not private(state):
        assert dealt.legal_actions() == state.legal_actions()
        assert set(dealt.search_actions()) <= set(dealt.legal_actions())
    both = [action for action in state.legal_actions() if dealt.is_legal(action)]
    both = [action for action in both if state.actor in seats or public(state, action)]
    for action in random.Random(seed).sample(both, min(3, len(both))):
        check_told(state, dealt, seats, action)
    return dealt


def public(state: State, action: int) -> bool:
    """Do all read the same of it?"""
    return state.game.text_for(action, state.actor, NOBODY) == state.game.text(action)


def private(state: State) -> bool:
    """Does what the seat to act may do depend on cards that others do not see?"""
    document = state.document()
    if document["to_act"] is None:
        return False
    asked = document["pending"] or {}
    return bool(document[document["to_act"]].get("kept")) or "looked" in asked


def check_told(state: State, dealt: State, seats: tuple[int, ...], action: int) -> None:
    after = []
    for each in (state, dealt):
        copy = each.clone()
        copy.journal = Journal(each.game)
        boundary = copy.info_boundary
        copy.apply(action)
        after.append((copy, copy.info_boundary - boundary, copy.journal))
    assert after[0][1] == after[1][1], "something hidden is seen in both worlds or in none"
    if after[0][1] == 0:
        for viewer in (*seats, NOBODY):
            assert seen(after[0][0], viewer) == seen(after[1][0], viewer)
            assert after[0][2].view(viewer) == after[1][2].view(viewer)


@pytest.mark.slow
@for_each_sand
@FEW
@given(seed=SEEDS)
def test_views_tell_what_a_perfect_memory_knows(case: Case, seed: int) -> None:
    """No more and no less, for every seat and for nobody; and no deal contradicts it."""
    sets, chooser = groups(case), random.Random(seed)
    for state, memories, happened in follow(case, seed):
        special = {"looked", "kept", "under", "turned-up"} & set(happened)
        if special or state.decisions % 8 == 0:
            document = state.document()
            for memory in memories:
                memory.check(document)
            for seats in sets if special else chooser.sample(sets, 2):
                check_same(state, seats, memories, seed + state.decisions)


@for_each_red
@SOME
@given(seed=SEEDS)
def test_the_red_seat_alone_knows_what_it_looked_at(case: Case, seed: int) -> None:
    """In games with a red seat: what it put under a deck stays known to it until it is turned up."""
    for state, memories, happened in follow(case, seed, red=True):
        document = state.document()
        hidden = [level for level in LEVELS if document["seen"].get(level)]
        if not hidden and not {"looked", "kept", "under"} & set(happened):
            continue
        for memory in memories:
            view = state.view(memory.viewer)
            red = memory.me == memory.red
            for level in hidden:
                for place in document["seen"][level]:
                    here = document["decks"][level][place - 1]
                    assert view["decks"][level][place - 1] == (here if red else HIDDEN)
            kept = document[memory.red]["kept"]
            assert view[memory.red]["kept"] == (kept if red else [HIDDEN] * len(kept))
            assert view[memory.red]["kept_levels"] == document[memory.red]["kept_levels"]
            assert (view["pending"] == document["pending"]) or not red
        if {"looked", "kept", "under"} & set(happened):
            for seats in groups(case):
                dealt = check_same(state, seats, memories, seed)
                if any(case.game.seat_names[seat] == memories[0].red for seat in seats):
                    check_kept_alone(document, dealt.document())


def check_kept_alone(document: Document, dealt: Document) -> None:
    """For the red seat, alone or with others, all that it has seen stays where it is."""
    assert dealt["pending"] == document["pending"]
    for level in LEVELS:
        for place in document["seen"].get(level, []):
            assert dealt["decks"][level][place - 1] == document["decks"][level][place - 1]
        assert lie(dealt, level)[1:] == lie(document, level)[1:]


@pytest.mark.slow
def test_enough_is_hidden_in_these_games() -> None:
    """So that the laws above say something."""
    found: Counter[str] = Counter()
    for case in RED:
        for seed in range(2):
            for _, memories, happened in follow(case, seed, red=True):
                found.update(happened)
                red = next(memory for memory in memories if memory.me == memory.red)
                found["kept completed"] += red.completed
                red.completed = 0
                found["known in a deck"] += any(slot.card for level in LEVELS for slot in red.decks[level])
                found["known on top"] += any(red.decks[level] and red.decks[level][0].card for level in LEVELS)
    for what in ("looked", "kept", "under", "known in a deck", "known on top", "kept completed"):
        assert found[what] >= 3, f"{what}: {found[what]}"


# --- every arrangement is dealt as often as any other -----------------------------------------------------------------
def interesting(case: Case, seed: int) -> list[tuple[State, SandMemory, str]]:
    """Positions with a level whose cards lie hidden in several ways, but not too many."""
    best: dict[tuple[bool, bool, bool], tuple[State, SandMemory, str]] = {}
    for state, memories, _ in follow(case, seed, red=True):
        for level in LEVELS:
            deck, looked, kept = lie(state.document(), level)
            for memory in memories:
                if 2 <= memory.ways(level) <= MOST_WAYS and len(deck) + len(looked) + len(kept) > 2:
                    kind = (memory.me == memory.red, bool(kept), bool(looked))
                    if kind not in best or memory.ways(level) > best[kind][1].ways(best[kind][2]):
                        best[kind] = (state.clone(), memory.copy(), level)
    return list(best.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sandy-4", "dunes-3"])
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_every_arrangement_is_dealt_as_often_as_any_other(name: str, seed: int) -> None:
    [case] = [case for case in RED if case.name == name]
    rng = Rng(seed)
    positions = interesting(case, seed)
    assert positions
    for state, memory, level in positions:
        others = tuple(seat for seat in case.seats if case.game.seat_names[seat] != memory.red)
        seats = {memory.viewer: (memory.viewer,), NOBODY: ()}[memory.viewer]
        if memory.me == memory.red:
            seats = tuple(sorted((memory.viewer, *others[:1])))  # who knows nothing more does not matter
        found: Counter[Hashable] = Counter()
        for _ in range(DEALS):
            found[lie(state.redeal(seats, rng).document(), level)] += 1
        compare(found, memory.arrangements(level))


@pytest.mark.slow
def test_the_levels_are_dealt_independently() -> None:
    [case] = [case for case in RED if case.name == "dunes-3"]
    state = sand(case).start(with_red(sand(case), 5))
    memory = SandMemory(sand(case), NOBODY, state.view(NOBODY))
    found: Counter[Hashable] = Counter()
    rng = Rng(5)
    for _ in range(DEALS):
        decks = state.redeal((), rng).document()["decks"]
        found[tuple(decks[level][0] for level in LEVELS[:2])] += 1
    one, two = (sorted(memory.unknown(level)) for level in LEVELS[:2])
    compare(found, {(a, b): 1 for a in one for b in two})
