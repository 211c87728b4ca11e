"""Day & Night: nothing is lost or made on the way, and what is permanent stays."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given

from ludomancer.core.journal import Journal
from ludomancer.games.day_night.game import DayNightGame
from ludomancer.games.day_night.rules.rules import DayNightRules
from properties.cases import CASES, Case
from properties.games import WHOLE_GAME, Route, each_of, routes, wander

DAY_NIGHT = [case for case in CASES if case.game_id == "day-night"]
for_each_edition = each_of(DAY_NIGHT)

SQUARES = {column + row for column in "abcdef" for row in "12345678"} - {"c4", "d4", "c5", "d5"}
SEATS = ("day", "night")


def check_cards(game: DayNightGame, document: dict[str, Any]) -> None:
    """Every card lies in exactly one place."""
    pending = document["pending"] or {}
    limbo = [pending[name] for name in ("spell", "stolen") if name in pending]
    if pending.get("ask") == "discard":
        limbo += pending["chosen"]
    for owner, name in enumerate(SEATS):
        player = document[name]
        own = {spell.id: spell.copies for spell in game.cards.spells if spell.owner == owner}
        found = Counter([*player["hand"], *player["book"], *player["discards"], *(s for s in limbo if s in own)])
        assert found == own
        assert player["out"] == []
        assert player["book"] or not player["discards"]  # DN-18


def check_board(document: dict[str, Any]) -> None:
    board, mystified = document["board"], document["mystified"]
    assert set(board) == SQUARES
    temples = [(name, set(nine)) for name in SEATS for nine in document[name]["temples"]]
    for name, nine in temples:
        assert len(nine) == 9
        assert connected(nine)
        assert {board[square] for square in nine} == {name}
    for (_, one), (_, other) in combinations(temples, 2):
        assert not one & other
    permanent = set(document["temple_tiles"]).union(*(nine for _, nine in temples))
    assert len(permanent) == 9 * len(temples) + len(document["temple_tiles"])
    assert all(board[square] == "day" for square in document["temple_tiles"])
    assert all(count > 0 and board[square] == "day" for square, count in mystified.items())
    assert not set(mystified) & permanent
    assert set(document["lasting_crystals"]) <= set(document["crystals"]) <= SQUARES
    assert {document[name]["pawn"] for name in SEATS} <= SQUARES


def connected(squares: set[str]) -> bool:
    rest = set(squares)
    edge = [rest.pop()]
    for square in edge:  # grows while it is read
        column, row = ord(square[0]), int(square[1])
        near = {chr(column + x) + str(row + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        edge += near & rest
        rest -= near
    return not rest


def check_bits(state: DayNightRules) -> None:
    """The same on the masks, where a document could hide a slip."""
    centre = 1 << 20 | 1 << 21 | 1 << 26 | 1 << 27
    nines = [state.temples[seat * 2 + i] for seat in (0, 1) for i in range(state.temple_count[seat])]
    assert state.day & state.night == 0
    assert (state.day | state.night | state.crystals | state.misty | state.visited) & centre == 0
    assert (state.day | state.night | state.crystals | state.misty | state.visited) < 1 << 48
    assert state.temple == sum(nines)
    assert state.lone & ~(state.day & ~state.temple) == 0
    assert state.misty == sum(1 << square for square in range(48) if state.mist[square])
    assert min(state.mist) == min(state.hand) == min(state.discards) == min(state.laid) == min(state.known) == 0


def check_turn(document: dict[str, Any], before: dict[str, Any]) -> None:
    for name in SEATS:
        hours = document[name]["hours"]
        assert 0 <= hours <= (12 if name == document["turn_of"] else 0)
        assert set(document[name]["known"]) == {SEATS[name == "day"], "nobody"}
    turns = document["turn"] - before["turn"]  # a turn in which nothing can be done passes by itself
    assert 0 <= turns <= 2
    assert turns % 2 == (document["turn_of"] != before["turn_of"])
    if turns:
        assert len(document[before["turn_of"]]["hand"]) <= 5
    for name in SEATS:  # what is permanent stays
        for nine in before[name]["temples"]:
            assert nine in document[name]["temples"]
    lone = set(document["temple_tiles"]).union(*document["day"]["temples"])
    assert set(before["temple_tiles"]) <= lone


@pytest.mark.slow
@for_each_edition
@given(route=routes(1, 30))
def test_nothing_is_lost(case: Case, route: Route) -> None:
    """Along whole games, every so many decisions."""
    game = case.game
    assert isinstance(game, DayNightGame)
    state = game.start(route.seed)
    state.journal = journal = Journal(game)
    before = state.document()
    decisions, turn = 0, 1
    while not state.over and decisions < WHOLE_GAME:
        wander(state, route.choices + decisions, 1)
        decisions += 1
        check_bits(state)
        if state.turn != turn or decisions % route.steps == 0 or state.over:
            document = state.document()
            check_cards(game, document)
            check_board(document)
            check_turn(document, before)
            before, turn = document, state.turn
    shuffled = sum(event["event"] == "shuffled" for event in journal.view(-1))
    assert shuffled == state.chance_count - 2  # the two at the beginning; every shuffle is an event
