"""Bless: what the seats know of hidden cards, and how these are dealt again (law 4).

The sets that the rules keep may be wider than what a perfect memory could work out, never narrower.
"""

import random
from collections import Counter
from collections.abc import Hashable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludomancer.core.codes import NOBODY
from ludomancer.core.journal import Journal
from ludomancer.core.rng import Rng
from ludomancer.games.bless.game import BlessGame
from ludomancer.games.bless.rules.rules import BlessRules
from properties.bless_memory import BlessMemory
from properties.bless_places import Places, arrangements, fits, key, places_of
from properties.bless_watcher import SEATS, BlessWatcher, TooManyWorlds, World
from properties.cases import CASES, Case
from properties.games import SEEDS, each_of, wander
from properties.test_knowledge import DEALS, compare

BLESS = [case for case in CASES if case.game_id == "bless"]
SMALL = [case for case in BLESS if "edition" in case.arguments]
for_each_bless = each_of(BLESS)
for_each_small = each_of(SMALL)

FEW = settings(max_examples=settings().max_examples // 5)  # whole games, looked at after every decision
VIEWERS = (0, 1, NOBODY)
ENOUGH = 5  # worlds looked at after one decision
RARE = 50  # one in so many deals may be one that a perfect memory excludes
MOST_WAYS = 1_000


def bless(case: Case) -> BlessGame:
    assert isinstance(case.game, BlessGame)
    return case.game


def small_position(game: BlessGame, seed: int) -> BlessRules:
    """Few hidden cards, of which nothing special is known; the other cards are out of the game."""
    chooser = random.Random(seed)
    cards = chooser.sample(game.card_ids, len(game.card_ids))

    def some(least: int, most: int) -> list[str]:
        return [cards.pop() for _ in range(chooser.randint(least, most))]

    players = {name: {"hand": some(2, 3), "curses": some(0, 2)} for name in SEATS}
    position = {"turn_of": chooser.choice(SEATS), "deck": some(4, 6), "void": some(0, 3)} | players
    return game.read(position, seed)


# --- whole games: plain facts -----------------------------------------------------------------------------------------
@for_each_bless
@FEW
@given(seed=SEEDS)
def test_no_deal_contradicts_what_was_seen(case: Case, seed: int) -> None:
    game = bless(case)
    state = game.start(seed)
    state.journal = journal = Journal(game)
    memories = [BlessMemory(game, viewer, state.view(viewer)) for viewer in VIEWERS]
    rng = Rng(seed)
    while not state.over:
        entries = len(journal.entries)
        wander(state, seed + state.decisions, 1)
        document = state.document()
        for memory in memories:
            view = state.view(memory.viewer)
            memory.see(journal.view(memory.viewer, entries), view)
            memory.check(document)
            assert fits(places_of(game.card_ids, view, memory.viewer), document, memory.viewer)
            memory.check(state.redeal(memory.viewer, rng).document())


# --- small positions: all that follows --------------------------------------------------------------------------------
@for_each_small
@FEW
@given(seed=SEEDS)
def test_no_possible_world_is_excluded(case: Case, seed: int) -> None:
    """The truth is possible, and whatever a perfect memory holds possible fits the sets that the rules keep."""
    for viewer in VIEWERS:
        follow(bless(case), seed, viewer, Counter())


@pytest.mark.slow
@for_each_small
def test_deals_are_seldom_wider_than_a_perfect_memory_allows(case: Case) -> None:
    wide = Counter[str]()
    for seed in range(20):
        for viewer in VIEWERS:
            follow(bless(case), seed, viewer, wide)
    assert wide["deals"] > 1000
    assert wide["excluded"] * RARE <= wide["deals"], wide


def follow(game: BlessGame, seed: int, viewer: int, wide: Counter[str]) -> None:
    state = small_position(game, seed)
    state.journal = journal = Journal(game)
    watcher = BlessWatcher(game, viewer, state.view(viewer))
    chooser, rng = random.Random(seed), Rng(seed)
    while not state.over:
        entries = len(journal.entries)
        wander(state, chooser.randrange(1000), 1)
        view, document = state.view(viewer), state.document()
        try:
            watcher.see(journal.view(viewer, entries), view)
        except TooManyWorlds:
            return
        assert watcher.allows(document), "the truth is not among the possible worlds"
        places = places_of(game.card_ids, view, viewer)
        worlds = sorted(watcher.worlds) if len(watcher.worlds) < 100 else list(watcher.worlds)
        for world in chooser.sample(worlds, min(ENOUGH, len(worlds))):
            assert admits(watcher, places, world), f"{world} is possible for {watcher.me}, but not for the rules"
        wide["deals"] += 1
        wide["excluded"] += not watcher.allows(state.redeal(viewer, rng).document())


def admits(watcher: BlessWatcher, places: Places, world: World) -> bool:
    """Some order of what is unknown of the Deck must fit; those places of which more is known come first."""
    cards = {
        name: {"hand": list(hand), "aside": list(aside)}
        for name, hand, aside in zip(SEATS, world.hands, world.asides, strict=True)
    }
    return any(fits(places, cards | {"deck": deck}, watcher.viewer) for deck in decks(watcher, places, world))


def decks(watcher: BlessWatcher, places: Places, world: World) -> list[list[str]]:
    """Orders of the Deck, one for every way to fill the places on top of which more is known."""
    found = [list(world.tops)]
    rest = watcher.deck(world)
    for place in range(len(world.tops), len(places.tops)):
        found = [[*deck, card] for deck in found for card in (rest & places.tops[place]) - set(deck)]
    return [[*deck, *sorted(rest - set(deck))] for deck in found]


# --- every arrangement that fits is dealt as often as any other -------------------------------------------------------
@pytest.mark.slow
@for_each_small
@pytest.mark.parametrize("seed", range(8))
def test_every_arrangement_that_fits_is_as_likely(case: Case, seed: int) -> None:
    """Chi-square against brute force, where the places of a small position differ most."""
    game = bless(case)
    state, viewer, places, ways = most_varied(game, seed)
    rng = Rng(seed)
    found: Counter[Hashable] = Counter()
    for _ in range(DEALS):
        found[key(places, state.redeal(viewer, rng).document(), viewer)] += 1
    compare(found, dict(ways))


def most_varied(game: BlessGame, seed: int) -> tuple[BlessRules, int, Places, Counter[Hashable]]:
    """Of all positions of a random game the one whose hidden places differ most, for some viewer."""
    state = small_position(game, seed)
    best: tuple[int, Any] = (-1, None)
    while not state.over:
        for viewer in VIEWERS:
            places = places_of(game.card_ids, state.view(viewer), viewer)
            bags = [*places.hands, *places.asides, places.tops, (places.rest,)]
            varied = len({(number, allowed) for number, bag in enumerate(bags) for allowed in bag if len(allowed) > 1})
            if varied > best[0]:
                ways = arrangements(places, MOST_WAYS)
                if ways is not None and len(ways) > 3:
                    best = varied, (state.clone(), viewer, places, ways)
        wander(state, seed + state.decisions, 1)
    position: tuple[BlessRules, int, Places, Counter[Hashable]] = best[1]
    return position


@for_each_small
@given(seed=SEEDS, steps=st.integers(0, 60))
def test_a_deal_for_both_seats_moves_only_what_neither_sees(case: Case, seed: int, steps: int) -> None:
    state = bless(case).start(seed)
    wander(state, seed, steps)
    document = state.document()
    for viewer in VIEWERS:  # first: where the truth does not fit, a deal may find nothing that does
        assert fits(places_of(bless(case).card_ids, state.view(viewer), viewer), document, viewer)
    dealt = state.redeal((0, 1), Rng(seed)).document()
    for name in SEATS:
        assert dealt[name]["hand"] == document[name]["hand"]
        assert dealt[name]["aside"] == document[name]["aside"]
    assert sorted(dealt["deck"]) == sorted(document["deck"])
    for viewer in (0, 1):
        assert fits(places_of(bless(case).card_ids, state.view(viewer), viewer), dealt, viewer)


def test_a_search_leaves_the_last_place_of_the_deck_possible() -> None:
    """Two knows all of the Deck but its last card; One takes one of them, which one Two does not see."""
    game = bless(BLESS[0])
    position = {
        "turn_of": "two",
        "actions": 1,
        "deck": ["lenora", "mesit", "zodiaco", "re-luce"],
        "one": {"hand": ["pendolo-veggente", "zoreo", "eclissi", "sole-vigilato", "oscurita"]},
        "two": {"hand": ["visione-profonda", "re-ombra", "nube-mentale", "luna-caduta", "orizzonte"]},
    }
    state = game.read(position)
    for text in ("play visione-profonda prayer", "keep lenora", "done", "play pendolo-veggente prayer", "keep mesit"):
        state.apply(game.parse(text))
        for viewer in VIEWERS:
            places = places_of([*game.card_ids], state.view(viewer), viewer)
            assert fits(places, state.document(), viewer), f"after {text!r}, for {viewer}"
