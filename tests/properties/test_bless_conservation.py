"""Bless: no card is lost or made, limits hold, and what follows from the field is always up to date."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from ludomancer.games.bless.game import BlessGame
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.rules import BlessRules
from properties.cases import CASES, Case
from properties.games import SEEDS, each_of, paper, seen, wander, whole

BLESS = [case for case in CASES if case.game_id == "bless"]
for_each_bless = each_of(BLESS)
FEW = settings(max_examples=settings().max_examples // 8)  # whole games

SEATS = ("one", "two")
MARKS = ("corrupted", "stasis", "attacked", "used", "safe")
VALUES = ("eye", "karma", "original", "form", "flags", "safe_from")


def cards_in(document: dict[str, Any]) -> Counter[str]:
    found = Counter([*document["deck"], *document["void"], *document["out"]])
    found += Counter(entry["card"] for entry in document["leaving"])
    for name in SEATS:
        player = document[name]
        found += Counter([*player["hand"], *player["aside"], *player["altar"]])
        found += Counter(entry["card"] for field in ("curses", "echoes", "playing") for entry in player[field])
        found += Counter(curse["bond"]["card"] for curse in player["curses"] if curse["bond"])
    return found


def check_document(game: BlessGame, document: dict[str, Any]) -> None:
    """Every card lies in exactly one place, and nothing is below zero."""
    assert cards_in(document) == Counter(game.card_ids)
    assert document["out"] == []
    assert document["actions"] >= 0
    assert min(document[name]["points"] for name in SEATS) >= 0
    if document["final"]:
        assert 0 <= document["final"]["turn"] <= codes.FINAL_TURNS
    for entry in document["lasting"]:
        assert document["turn"] <= entry["until"] <= document["turn"] + 1
        assert entry.get("target") not in (*document["deck"], *document["void"])


def check_limits(document: dict[str, Any]) -> None:
    """Nothing is under way: four Curses, two Echoes, nothing being played (BL-12)."""
    assert document["leaving"] == []
    for name in SEATS:
        player = document[name]
        assert len(player["curses"]) <= 4
        assert len(player["echoes"]) <= 2
        assert player["playing"] == player["aside"] == []
        ages = [curse["since"] for curse in player["curses"]]
        assert ages == sorted(set(ages))


def check_masks(game: BlessGame, state: BlessRules) -> None:
    """The same on the masks, where a document could hide a slip."""
    curses = state.curses[0] | state.curses[1]
    bonds = state.bonds[0] | state.bonds[1]
    count = len(game.card_ids)
    for mark in MARKS:
        where = state.in_play() if mark == "used" else curses
        assert getattr(state, mark) & ~where == 0, f"{mark} on a card that is not in play"
    for card in range(count):
        bond, host = state.bond[card], state.host[card]
        assert bond < 0 or (curses >> card & 1 and state.host[bond] == card and bonds >> bond & 1)
        if state.leaving >> card & 1:  # a Bond on its way follows the card it lay under
            assert host < 0 or (host != card and state.leaving >> host & 1)
        else:
            assert host < 0 or (bonds >> card & 1 and state.bond[host] == card and curses >> host & 1)
            assert bool(bonds >> card & 1) == (host >= 0), "a Bond without a host"
    zones = Counter(state.zone[:count])
    assert zones[codes.Z_DECK] == state.deck_count
    assert zones[codes.Z_VOID] == state.void_count
    for seat in range(2):
        for name, zone in (("hand", codes.Z_HAND), ("curses", codes.Z_CURSE), ("altar", codes.Z_ALTAR)):
            mask = getattr(state, name)[seat]
            held = [c for c in range(count) if state.zone[c] == zone and state.owner[c] == seat]
            assert mask == sum(1 << card for card in held)
    for i in range(state.lasting_count):
        assert state.lasting_on[i] < 0 or state.in_play() >> state.lasting_on[i] & 1


def check_values(state: BlessRules) -> None:
    """Values that were kept equal those reckoned again from the start."""
    curses = [card for card in range(state.arrays.cards) if (state.curses[0] | state.curses[1]) >> card & 1]
    state.reckon()
    kept = [(state.value_of(card), *(getattr(state, name)[card] for name in VALUES)) for card in curses]
    forms, mute = list(state.of_form), state.mute
    state.reasons()  # reckons even if nothing seems to have changed
    assert kept == [(state.value_of(card), *(getattr(state, name)[card] for name in VALUES)) for card in curses]
    assert (forms, mute) == (list(state.of_form), state.mute)
    for card in curses:
        assert min(state.value_of(card)) >= 0  # BL-A3


@for_each_bless
@FEW
@given(seed=SEEDS)
def test_nothing_is_lost(case: Case, seed: int) -> None:
    game = case.game
    assert isinstance(game, BlessGame)
    state = game.start(seed)
    points = [0, 0]
    while not state.over:
        check_masks(game, state)
        check_values(state)
        document = state.document()
        check_document(game, document)
        if state.ask == codes.ASK_MAIN:
            check_limits(document)
        assert [state.points[0] >= points[0], state.points[1] >= points[1]] == [True, True]
        points = [state.points[0], state.points[1]]
        wander(state, seed + state.decisions, 1)
    check_document(game, state.document())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bless"])
def test_every_question_is_met_and_written_down(name: str) -> None:
    """Random games until every question of the published deck was asked; each position is read back."""
    game = next(case.game for case in BLESS if case.name == name)
    assert isinstance(game, BlessGame)
    families = {family for family, _ in game.action_list}
    wanted = {codes.ASK_MAIN, codes.ASK_MULLIGAN, codes.ASK_PLAY, codes.A_INVOKE}
    wanted |= {family for family in families if family >= codes.A_TARGET}
    wanted -= {codes.A_DECLINE, codes.A_NONE}  # answers to other questions
    answers = {"decline", "none"}
    met: Counter[int] = Counter()
    seed = 0
    while wanted - set(met) or answers:
        assert seed < 400, f"never asked: {wanted - set(met)}, never possible: {answers}"
        state = game.start(seed)
        while not state.over:
            rare = met[state.ask] < 40
            met[state.ask] += 1
            texts = {game.text(action) for action in state.legal_actions()}
            if rare or texts & answers:
                check_read(game, state)
            answers -= texts
            wander(state, seed + state.decisions, 1)
        seed += 1
    assert set(met) == wanted


def check_read(game: BlessGame, state: BlessRules) -> None:
    read = game.read(paper(state.document()))
    assert whole(read) == whole(state)
    assert (read.ask, read.legal_actions()) == (state.ask, state.legal_actions())
    assert read.search_actions() or not state.search_actions()
    for viewer in (0, 1, -1):
        assert seen(read, viewer) == seen(state, viewer)
