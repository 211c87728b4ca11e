"""Res Arcana Duo: what the seats know of hidden cards, and how these are dealt again (law 4).

The sets that the rules keep may be wider than what a perfect memory could work out, never narrower.
"""

import random
from collections import Counter
from collections.abc import Hashable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings

from ludomancer.core.codes import NOBODY
from ludomancer.core.document import HIDDEN
from ludomancer.core.journal import Journal
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.games.res_arcana_duo.game import DuoGame
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.rules import DuoRules
from properties.cases import CASES, Case
from properties.duo_memory import DuoMemory
from properties.duo_places import BAGS, SEATS, Cards, arrangements, cards_of, fits, groups_of, key, lie
from properties.duo_watcher import DuoWatcher, TooManyWorlds, World, lie_of
from properties.games import SEEDS, each_of, wander
from properties.test_knowledge import DEALS, compare

DUO = [case for case in CASES if case.game_id == "res-arcana-duo"]
SMALL = [case for case in DUO if "murky" in case.name]
for_each_duo = each_of(DUO)
for_each_small = each_of(SMALL)

FEW = settings(max_examples=max(1, settings().max_examples // 12))  # games looked at after every decision
VIEWERS = (0, 1, NOBODY)
ENOUGH = 20  # worlds looked at after one decision
RARE = 50  # one in so many deals may be one that a perfect memory excludes
MOST_WAYS = 2_000
FAR = 150  # decisions


def duo(case: Case) -> DuoGame:
    assert isinstance(case.game, DuoGame)
    return case.game


def check_sets(game: DuoGame, state: State) -> None:
    """The truth fits what every viewer is told."""
    document = state.document()
    for viewer in VIEWERS:
        if document["phase"] != "draft":
            for group in groups_of(game, state.view(viewer)):
                assert fits(group, lie(document)), f"{document['decisions']}: the truth does not fit, for {viewer}"


# --- whole games: plain facts -----------------------------------------------------------------------------------------
@pytest.mark.slow
@for_each_duo
@FEW
@given(seed=SEEDS)
def test_no_deal_contradicts_what_was_seen(case: Case, seed: int) -> None:
    game = duo(case)
    state = game.start(seed)
    state.journal = journal = Journal(game)
    memories = [DuoMemory(game, viewer, state.view(viewer)) for viewer in VIEWERS]
    rng = Rng(seed)
    while not state.over and state.decisions < case.long:
        entries = len(journal.entries)
        wander(state, seed + state.decisions, 1)
        check_sets(game, state)
        for memory in memories:
            memory.see(journal.view(memory.viewer, entries), state.view(memory.viewer))
            memory.check(state.document())
            dealt = state.redeal(memory.viewer, rng)
            memory.check(dealt.document())
            if state.decisions % 8 == 0:
                check_sets(game, dealt)
        if state.decisions % 4 == 0:
            dealt = state.redeal((0, 1), rng)
            for memory in memories[:2]:
                memory.check(dealt.document())


# --- small games: a perfect memory ------------------------------------------------------------------------------------
@for_each_small
@FEW
@given(seed=SEEDS)
def test_the_sets_allow_all_that_a_perfect_memory_allows(case: Case, seed: int) -> None:
    for viewer in VIEWERS:
        follow(duo(case), seed, viewer, Counter())


@pytest.mark.slow
@for_each_small
def test_deals_are_hardly_ever_wider_than_a_perfect_memory_allows(case: Case) -> None:
    wide = Counter[str]()
    for seed in range(12):
        for viewer in VIEWERS:
            follow(duo(case), seed, viewer, wide)
    assert wide["deals"] > 1000
    assert wide["excluded"] * RARE <= wide["deals"], wide


def dealt_out(game: DuoGame, seed: int) -> DuoRules:
    """After the draft, where there is one."""
    state = game.start(seed)
    while state.phase == codes.DRAFT:
        wander(state, seed + state.decisions, 1)
    return state


def follow(game: DuoGame, seed: int, viewer: int, wide: Counter[str]) -> None:
    state = dealt_out(game, seed)
    state.journal = journal = Journal(game)
    watcher = DuoWatcher(game, viewer, state.view(viewer))
    chooser, rng = random.Random(seed), Rng(seed)
    while not state.over and state.decisions < FAR:
        entries = len(journal.entries)
        wander(state, seed + state.decisions, 1)
        view = state.view(viewer)
        try:
            watcher.see(journal.view(viewer, entries), view)
        except TooManyWorlds:
            return
        assert watcher.allows(state.document()), "the truth is not among the possible worlds"
        groups = groups_of(game, view)
        monuments = next(iter(watcher.monuments))
        for world in some(chooser, list(watcher.artifacts)):
            for group in groups[1:]:
                assert fits(group, lie_of(world, monuments)), f"{world} is possible for {watcher.me}"
        for world in watcher.monuments:
            assert fits(groups[0], lie_of(next(iter(watcher.artifacts)), world)), f"{world}, for {watcher.me}"
        wide["deals"] += 1
        wide["excluded"] += not watcher.allows(state.redeal(viewer, rng).document())


def some(chooser: random.Random, found: list[World]) -> list[World]:
    return found if len(found) <= ENOUGH else chooser.sample(found, ENOUGH)


@pytest.mark.slow
@for_each_small
def test_sets_are_as_narrow_as_a_perfect_memory_where_nothing_went_back_unseen(case: Case) -> None:
    """Draws, discards, retrievals, shuffles, looks: what may lie in a place of a pile is just what the rules say."""
    checked = Counter[str]()
    for seed in range(40):
        for viewer in VIEWERS:
            narrow(duo(case), seed, viewer, checked)
    assert checked["places"] > 2000
    assert checked["known"] > 100
    assert checked["held"] > 100
    assert checked["shuffled"] > 50
    assert checked["put-back"] > 20


def narrow(game: DuoGame, seed: int, viewer: int, checked: Counter[str]) -> None:
    state = dealt_out(game, seed)
    state.journal = journal = Journal(game)
    watcher = DuoWatcher(game, viewer, state.view(viewer))
    while not state.over:
        entries = len(journal.entries)
        wander(state, seed + state.decisions, 1)
        events = journal.view(viewer, entries)
        watcher.see(events, state.view(viewer))
        if any(event["event"] == "returned" and event["card"] == HIDDEN for event in events) or late(events):
            return
        checked.update(event["event"] for event in events)
        place: Counter[str] = Counter()
        for group in groups_of(game, state.view(viewer)):
            for name, allowed in group.slots:
                if name not in (*BAGS, "back"):
                    assert allowed == watcher.may_lie(name, place[name]), f"{name} {place[name]}, for {watcher.me}"
                    checked["places"] += 1
                    checked["known"] += len(allowed) == 1
                    place[name] += 1
        for seat, name in enumerate(SEATS):
            if seat != viewer:
                told = {card for card in state.view(viewer)[name]["hand"] if isinstance(card, str)} - {HIDDEN}
                assert told == watcher.certainly_held(seat), f"what {watcher.me} knows of the hand of {name}"
                checked["held"] += len(told)


def late(events: list[dict[str, Any]]) -> bool:
    """A look that goes through the end of a deck keeps one set for all cards looked at."""
    kinds = [event["event"] for event in events]
    return "shuffled" in kinds and "looked" in kinds


# --- every arrangement that fits is dealt as often as any other -------------------------------------------------------
@pytest.mark.slow
@for_each_small
@pytest.mark.parametrize("seed", range(8))
def test_every_arrangement_that_fits_is_as_likely(case: Case, seed: int) -> None:
    """Chi-square against brute force, where the places of a small game differ most."""
    game = duo(case)
    state, viewer = most_varied(game, seed)
    groups = groups_of(game, state.view(viewer))
    found: list[Counter[Hashable]] = [Counter() for _ in groups]
    rng = Rng(seed)
    for _ in range(DEALS):
        cards = lie(state.redeal(viewer, rng).document())
        for group, counts in zip(groups, found, strict=True):
            counts[key(group, cards)] += 1
    for group, counts in zip(groups, found, strict=True):
        ways = arrangements(group, MOST_WAYS)
        assert ways is not None
        compare(counts, ways)


def most_varied(game: DuoGame, seed: int) -> tuple[DuoRules, int]:
    """Of all positions of a random game the one whose hidden places differ most, for some viewer."""
    state = dealt_out(game, seed)
    best: tuple[int, Any] = (-1, None)
    while not state.over and state.decisions < FAR:
        for viewer in VIEWERS:
            groups = groups_of(game, state.view(viewer))
            varied = len({slot for group in groups for slot in group.slots if len(slot[1]) > 1})
            if varied > best[0] and all(arrangements(group, MOST_WAYS) is not None for group in groups):
                best = varied, (state.clone(), viewer)
        wander(state, seed + state.decisions, 1)
    found: tuple[DuoRules, int] = best[1]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_in_the_draft_all_unseen_cards_are_alike(steps: int, viewer: int) -> None:
    game = next(duo(case) for case in SMALL if case.game.mode == "full")
    state = game.start(steps)
    wander(state, steps, steps)
    found: list[Counter[Hashable]] = [Counter(), Counter()]
    rng = Rng(steps)
    for _ in range(DEALS):
        document = state.redeal(viewer, rng).document()
        found[0][draft_key(document)] += 1
        found[1][tuple(document["one"]["mages"])] += 1
    document = state.document()
    compare(found[0], drafts(game, document, viewer))
    mages = [tuple(pair) for pair in combinations(game.by_kind[codes.MAGE], 2)]
    compare(found[1], dict.fromkeys(mages if viewer == NOBODY else [tuple(document["one"]["mages"])], 1))


DRAFT = ("drawn", "kept", "gifts")


def draft_key(document: dict[str, Any]) -> Hashable:
    """Who has what, and the next pair of each; the order of the others is the same factor everywhere."""
    bags = [frozenset(document[name][field]) for name in SEATS for field in DRAFT]
    return (*bags, *(frozenset(document[name]["deck"][:2]) for name in SEATS))


def drafts(game: DuoGame, document: dict[str, Any], viewer: int) -> dict[Hashable, int]:
    """All ways in which the cards that a viewer has not seen can lie."""
    parts: list[tuple[Cards, bool]] = []  # of a key, and whether the viewer sees it
    for seat, name in enumerate(SEATS):
        for field in DRAFT:
            owner = 1 - seat if field == "gifts" else seat
            parts.append((frozenset(document[name][field]), owner == viewer))
    parts += [(frozenset(document[name]["deck"][:2]), False) for name in SEATS]
    unseen = cards_of(game, codes.ARTIFACT).difference(*(cards for cards, sees in parts if sees))
    left: dict[tuple[Cards, ...], Cards] = {(): unseen}
    for cards, sees in parts:
        left = {
            (*begun, here): rest - here
            for begun, rest in left.items()
            for here in ([cards] if sees else map(frozenset, combinations(sorted(rest), len(cards))))
        }
    return dict.fromkeys(left, 1)


# --- what is known for certain ----------------------------------------------------------------------------------------
FULL = [case for case in DUO if case.game.mode == "full"]
FIRST = [case for case in DUO if case.game.mode == "first-game"]


@pytest.mark.parametrize("case", FULL, ids=[case.name for case in FULL])
@given(seed=SEEDS)
def test_after_the_draft_both_seats_know_whose_cards_are_whose(case: Case, seed: int) -> None:
    game = duo(case)
    state = dealt_out(game, seed)
    document = state.document()
    every = cards_of(game, codes.ARTIFACT)
    truth = {name: frozenset(document[name]["hand"] + document[name]["deck"]) for name in SEATS}
    for viewer, me in enumerate(SEATS):
        view = state.view(viewer)
        assert {name: frozenset(view[name]["cards"]) for name in SEATS} == truth
        _, *groups = groups_of(game, view)
        for name, group in zip(SEATS, groups, strict=True):
            unseen = truth[name] - (frozenset(document[me]["hand"]) if name == me else frozenset())
            assert {allowed for _, allowed in group.slots} == {unseen}
    _, group = groups_of(game, state.view(NOBODY))
    assert {allowed for _, allowed in group.slots} == {every}


@pytest.mark.parametrize("case", FIRST, ids=[case.name for case in FIRST])
@given(seed=SEEDS)
def test_in_the_first_game_the_start_cards_of_the_rival_are_known(case: Case, seed: int) -> None:
    game = duo(case)
    state = game.start(seed)
    document = state.document()
    start = frozenset(each.id for each in game.components if each.start)
    for viewer, me in enumerate(SEATS):
        rival = SEATS[1 - viewer]
        view = state.view(viewer)
        assert sorted(view[rival]["hand"]) == sorted(document[rival]["hand"])
        _, group = groups_of(game, view)
        others = cards_of(game, codes.ARTIFACT) - start
        assert {allowed for name, allowed in group.slots if name.endswith("deck")} == {others}
        assert view[me]["hand"] == document[me]["hand"]
    _, group = groups_of(game, state.view(NOBODY))
    for name, allowed in group.slots:
        assert allowed == (start & cards_of(game, codes.ARTIFACT) if name in BAGS else others)


@for_each_duo
@FEW
@given(seed=SEEDS)
def test_shuffled_discards_and_arranged_cards_are_known_as_such(case: Case, seed: int) -> None:
    """In whole games: who arranged cards sees them in order; of a shuffled pile all know what it is made of."""
    game = duo(case)
    state = dealt_out(game, seed)
    state.journal = journal = Journal(game)
    while not state.over:
        entries, before = len(journal.entries), state.document()
        actor = state.actor
        wander(state, seed + state.decisions, 1)
        events = journal.whole(entries)
        kinds = [event["event"] for event in events]
        if kinds[-1] == "put-back":
            check_arranged(state, actor, before)
        if kinds.count("shuffled") == 1 and "looked" not in kinds:
            check_shuffled(game, state, actor, before, events)


def check_arranged(state: State, actor: int, before: dict[str, Any]) -> None:
    found = (before["pending"] or [{}])[-1]
    if found.get("ask") != "put-back" or len(found["cards"]) != 2:
        return
    count = len(found["back"]) + 2
    for viewer in VIEWERS:
        view, document = state.view(viewer), state.document()
        monuments = found["pile"] == "monuments"
        told = view["monuments"]["deck"] if monuments else view[SEATS[actor]]["deck"]
        truth = document["monuments"]["deck"] if monuments else document[SEATS[actor]]["deck"]
        if viewer == actor:
            assert told[:count] == truth[:count]
            assert view["seen"][SEATS[actor]]["monuments" if monuments else "deck"] >= count


def check_shuffled(
    game: DuoGame, state: State, actor: int, before: dict[str, Any], events: list[dict[str, Any]]
) -> None:
    name = SEATS[actor]
    document = state.document()
    turned = [event["card"] for event in events if event["event"] == "discarded" and event["seat"] == name]
    cards = frozenset(before[name]["discards"] + turned) - frozenset(document[name]["discards"])
    deck = frozenset(document[name]["deck"])
    if not deck <= cards:  # a card of the hand went on top afterwards
        return
    for viewer in VIEWERS:
        for group in groups_of(game, state.view(viewer)):
            for place, allowed in group.slots:
                if place == f"{name}.deck":
                    assert allowed <= cards, f"{viewer} knows of what the new deck is made"
                    assert viewer == NOBODY or viewer != actor or allowed == deck


@for_each_small
@given(seed=SEEDS)
def test_a_deal_for_both_seats_moves_only_what_neither_sees(case: Case, seed: int) -> None:
    game = duo(case)
    state = game.start(seed)
    wander(state, seed, seed % 200)
    document = state.document()
    dealt = state.redeal((0, 1), Rng(seed)).document()
    for name in SEATS:
        assert dealt[name]["hand"] == document[name]["hand"]
        assert [dealt[name].get(field) for field in DRAFT] == [document[name].get(field) for field in DRAFT]
        if document["phase"] != "draft" and game.mode == "full":  # in the first game both decks are unknown
            assert sorted(dealt[name]["deck"]) == sorted(document[name]["deck"])
    assert dealt["pending"] == document["pending"]
    assert sorted(dealt["monuments"]["deck"]) == sorted(document["monuments"]["deck"])
    if document["phase"] != "draft":
        for viewer in (0, 1):
            for group in groups_of(game, state.view(viewer)):
                assert fits(group, lie(dealt))
