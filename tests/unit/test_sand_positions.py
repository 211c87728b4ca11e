"""Positions of Realm of Sand that cannot arise are refused, with a message that says what and where.

For a longer hunt with spoiled documents: LUDOMANCER_EXAMPLES=5000 pytest tests/unit/test_sand_positions.py
"""

import copy
import json
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ludomancer
from ludomancer.core.errors import DocumentError
from ludomancer.core.game import Game
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.games.realm_of_sand.formats import pending, position_reader
from unit import sand_editions as sand
from unit.junk import EXAMPLES, mixed, pieces_of

Data = dict[str, Any]
BASE = ludomancer.load("realm-of-sand")
FOUR = ludomancer.load("realm-of-sand", mode="advanced", seats=4)
SOLO = ludomancer.load("realm-of-sand", mode="solo")
SOLO_CRYSTAL = ludomancer.load("realm-of-sand", mode="solo", options={"board": "advanced"})
SCARCE = ludomancer.load("realm-of-sand", sand.changed(sand.supply(2, 2)), "advanced")
GAMES = {"base": BASE, "four": FOUR, "solo": SOLO, "solo crystal": SOLO_CRYSTAL, "scarce": SCARCE}
ALL_TILES = [str(number) for number in range(1, 29)]


def game_of(key: str) -> Game:
    return GAMES[key.split(" | ")[0]]


def asked(*pending: Data, seat: str = "one", **more: Any) -> Data:
    """A question to a seat, one unless it says otherwise; besides, how it stands."""
    found: Data = {"to_act": seat, "pending": pending[0]}
    for other in pending[1:]:
        found |= other
    return found | ({seat: more} if more else {})


# --- positions that can arise -----------------------------------------------------------------------------------------
LAST_SQUARES: Data = {  # two G in all, and one of them lies on the board of two
    "pending": {"ask": "fill", "tile": "2", "cells": ["b3", "c3", "d3"]},
    "one": {"ribbon": "yellow", "tiles": ["2", "3", "4"], "board": {"c3": "R"}},
    "two": {"ribbon": "green", "board": {"c3": "G"}},
}
LINE = {"a3": "G", "b3": "G", "c3": "G", "d3": "G"}  # House 2 lies there in two places
LOOKED: Data = {"ask": "keep", "power": "red", "deck": "I", "looked": ["5", "6", "7"]}
GOOD: dict[str, Data] = {
    "base | the start": {},
    "base | a drawing": {
        "one": {"level": 1, "board": ". . . . . .\n. . . . . .\n. G Rd B . .\n. . . . . .\n. . . . . K"}
    },
    "base | a tile on its way": asked({"ask": "at", "tile": 2}, tiles=[1, 2, 3]),
    "base | a tile to take": asked({"ask": "take"}, tiles=[1, None, 2]),
    "base | a disc on its way": asked({"ask": "at", "disc": "B"}, stock={"B": 1}),
    "base | a disc that is moved": asked(
        {"ask": "at", "from": "b3", "used": 1, "moved": ["c3"]}, board={"b3": "B", "c3": "Y"}
    ),
    "base | between discs": asked({"ask": "summon", "used": 1, "moved": ["b3"]}, board={"b3": "B"}, stock={"Y": 1}),
    "base | a covered disc": asked(
        {"ask": "summon", "used": 2, "moved": ["b3"], "spent": {"Y": 1}}, board={"b3": "B"}, stock={"Y": 2}
    ),
    "base | where to build": asked({"ask": "at", "building": 2}, board=LINE),
    "base | where to build what lies open": asked(
        {"ask": "at", "building": 14}, {"display": {"I": [14]}}, board=dict.fromkeys(LINE, "K")
    ),
    "base | over": {"round": 9, "one": {"built": [41, 42, 43, 44]}, "outcome": {"winners": ["one"]}},
    "base | over, by pieces": {
        "one": {"built": [41, 42, 43, 37]},
        "two": {"built": [47, 48, 44, 38], "board": {"c3": "G"}},
        "outcome": {"winners": ["two"], "reason": "hourglasses"},
    },
    "base | cut off": {"outcome": {"winners": ["two"], "reason": "too-long"}},
    "four | purple begins": {"pending": {"ask": "get"}, "three": {"ribbon": "purple"}},
    "four | yellow gives": asked(
        {"ask": "give", "power": "yellow"}, ribbon="yellow", stock={"B": 1}, board={"b3": "Y"}
    ),
    "four | yellow gets": asked({"ask": "get", "power": "yellow", "disc": "B"}, ribbon="yellow", stock={"B": 1}),
    "four | yellow gets on the board": asked(
        {"ask": "get", "power": "yellow", "from": "b3"}, ribbon="yellow", board={"b3": "B"}
    ),
    "four | green": asked({"ask": "move", "power": "green"}, ribbon="green", board={"b3": "G", "c3": "K"}),
    "four | green on its way": asked({"ask": "at", "power": "green", "from": "b3"}, ribbon="green", board={"b3": "G"}),
    "four | blue": asked({"ask": "give", "power": "blue"}, ribbon="blue"),
    "four | blue on its way": asked({"ask": "for", "power": "blue", "tile": 2}, ribbon="blue", tiles=[1, 2, 3]),
    "four | blue again": asked({"ask": "give", "power": "blue", "gave": 20, "got": 3}, ribbon="blue", tiles=[1, 2, 3]),
    "four | red": asked({"ask": "deck", "power": "red"}, ribbon="red"),
    "four | red looks": asked(LOOKED, {"display": {"I": [1, 2, 3, 4]}}, ribbon="red", kept=[20]),
    "four | red puts back": asked(
        LOOKED | {"ask": "under", "looked": ["5", "6"]}, ribbon="red", kept=["?"], kept_levels=["II"]
    ),
    "four | red knows": {"two": {"ribbon": "red"}, "seen": {"II": [14, 13]}},
    "four | red completes what it had kept": asked(
        {"ask": "at", "building": 3},
        ribbon="red",
        board={"b3": "G", "c3": "G", "b2": "R", "c2": "R", "b4": "R", "c4": "R"},
    ),
    "four | all discs": asked({"ask": "summon", "limit": "all"}, ribbon="purple", stock={"B": 1, "Y": 1}),
    "solo | a marker to lay": asked({"ask": "remove"}, {"round": 3, "main_done": True, "markers": [4, 5]}),
    "solo | the last turn": {"round": 14, "main_done": True, "markers": ALL_TILES[3:17], "one": {"tiles": [1, 2, 3]}},
    "solo | over": {"round": 14, "one": {"built": [41]}, "outcome": {"winners": ["one"], "reason": "apprentice"}},
    "scarce | the last squares": LAST_SQUARES,
    "scarce | one is filled": LAST_SQUARES
    | {"pending": {"ask": "fill", "tile": "2", "cells": ["d3", "c3", "b3"], "filled": ["c3"]}},
}

# --- positions that cannot --------------------------------------------------------------------------------------------
BAD: dict[str, Data] = {
    # the head
    "base | game: is 'bless', but this is": {"game": "bless"},
    "base | edition: is 'mine', but this is": {"edition": "mine"},
    "base | mode: is 'solo', but this is": {"mode": "solo"},
    "base | seats: is 3, but this is 2": {"seats": 3},
    "base | options: is {}, but this is": {"options": {}},
    "base | moon: is not known here": {"moon": 1},
    "base | three: is not known here": {"three": {}},
    "base | round: 0 is not between 1 and 10000": {"round": 0},
    "solo | round: 15 is not between 1 and 14": {"round": 15},
    "base | round: must be a whole number": {"round": "one"},
    "base | first: 'three' is no seat": {"first": "three"},
    "base | to_act: 'three' is no seat": {"to_act": "three"},
    "base | main_done: must be true or false": {"main_done": 1},
    "base | decisions: -1 is not between": {"decisions": -1},
    "base | chance: words: must be four numbers": {"chance": {"words": [1]}},
    # players
    "base | one: must be a table, not a list": {"one": []},
    "base | one: colour: is not known here": {"one": {"colour": 1}},
    "base | one: ribbon: is not known here": {"one": {"ribbon": "red"}},
    "base | one: crystal: is not known here": {"one": {"crystal": "clear"}},
    "four | one: ribbon: 'white' is no ribbon": {"one": {"ribbon": "white"}},
    "four | two: ribbon: red is another's": {"one": {"ribbon": "red"}, "two": {"ribbon": "red"}},
    "four | one: crystal: 'full' is not one of clear, fresh, charged": {"one": {"crystal": "full"}},
    "base | one: level: 13 is not between 0 and 12": {"one": {"level": 13}},
    "base | one: board: must be a mapping of cells to pieces, or a drawing of five lines": {"one": {"board": [1]}},
    "base | one: board: must be a mapping of cells": {"one": {"board": "G G\nR R"}},
    "base | two: board: 'g1' is no cell; cells are a1 to f5": {"two": {"board": {"g1": "G"}}},
    "base | two: board: 5 is no cell": {"two": {"board": {5: "G"}}},
    "base | two: board: c3: 'X' is no piece; pieces are G, R, K, Gd, Rd, Kd, B, Y": {"two": {"board": {"c3": "X"}}},
    "base | two: board: c3: ['G'] is no piece": {"two": {"board": {"c3": ["G"]}}},
    "base | one: board: 2 dark cells are in use, and the level is 1": {
        "one": {"level": 1, "board": {"a1": "G", "f5": "B"}}
    },
    "base | one: stock: G: is not known here": {"one": {"stock": {"G": 1}}},
    "base | one: stock: B: 100 is not between 0 and 99": {"one": {"stock": {"B": 100}}},
    "base | one: stars: is 3, and the buildings have 1": {"one": {"built": [1], "stars": 3}},
    "base | one: hourglasses: is 1, and the buildings have 0": {"one": {"hourglasses": 1}},
    "base | supply: 1 more B are on the boards and in stocks than there are": {
        "one": {"stock": {"B": 3}},
        "two": {"stock": {"B": 2}},
    },
    "scarce | supply: 1 more K are on the boards": {"one": {"board": {"b3": "K", "c3": "K", "d3": "K"}}},
    "base | supply: G: is 27, and 28 are left": {"supply": {"G": 27}},
    "base | supply: White: is not known here": {"supply": {"White": 1}},
    # tiles
    "base | one: tiles: must be a list of at most 3": {"one": {"tiles": [1, None, 2, 3]}},
    "base | two: tiles: must be a list": {"two": {"tiles": "1"}},
    "base | one: tiles: must be 3 tiles": {"one": {"tiles": [1, 2]}},
    "base | one: tiles: must be 3": {"one": {"tiles": [1, None, 2]}},
    "base | one: tiles: must be 2 tiles": asked({"ask": "take"}, tiles=[1, 2, 3]),
    "base | one: tiles: '29' is no tile": {"one": {"tiles": [1, 2, 29]}},
    "base | one: tiles: tile 1 lies in tiles too": {"one": {"tiles": [1, 2, 1]}},
    "base | two: tiles: tile 1 lies in tiles too": {"one": {"tiles": [1, 2, 3]}, "two": {"tiles": [1, 4, 5]}},
    "base | circle: tile 1 lies in tiles too": {"one": {"tiles": [1, 2, 3]}, "circle": [1]},
    "base | circle: tile 7 lies nowhere": {"one": {"tiles": [1, 2, 3]}, "two": {"tiles": [4, 5, 6]}, "circle": [8]},
    "base | circle: True is no tile": {"circle": [True]},
    "base | circle: must be a list of tiles": {"circle": 5},
    "base | one: tiles: no tiles are left for this seat": {"circle": ALL_TILES},
    "base | circle_start: stands beside circle, which says it all": {"circle": ALL_TILES, "circle_start": [1]},
    "base | markers: only solo has round markers": {"markers": [1]},
    "solo | markers: are 1, and 0 were laid by now, one each round": {"markers": [1]},
    "solo | markers: are 3, and 2 were laid by now": asked(
        {"ask": "remove"}, {"round": 3, "main_done": True, "markers": [4, 5, 6]}
    ),
    # buildings
    "base | display: I: 19 is not of level I": {"display": {"I": [19]}},
    "base | display: I: must be a list of at most 4": {"display": {"I": [1, 2, 3, 4, 5]}},
    "base | display: II: must be a list": {"display": {"II": None}},
    "base | display: I: '99' is no building": {"display": {"I": [99]}},
    "base | display: I: building 1 lies in I too": {"display": {"I": [1, 1]}},
    "base | display: IV: is not known here": {"display": {"IV": []}},
    "base | display: I: building 1 lies in built too": {"display": {"I": [1]}, "two": {"built": [1]}},
    "base | two: built: building 1 lies in built too": {"one": {"built": [1]}, "two": {"built": [1]}},
    "base | decks: I: '55' is no building": {"decks": {"I": [55]}},
    "base | decks: II: building 23 lies nowhere": {"decks": {"II": []}},
    "base | decks: I: there are not so many cards": {"decks": {"I": ["?"] * 15}},
    "base | decks: must be a table": {"decks": []},
    "base | deck_tops: I: stands beside decks, which says it all": {
        "decks": {"I": [str(n) for n in range(6, 19)]},
        "display": {"I": [1, 2, 3, 4]},
        "deck_tops": {"I": [5]},
    },
    "base | deck_tops: I: 19 is not of level I": {"deck_tops": {"I": [19]}},
    "base | one: kept: only the owner of the red ribbon keeps cards": {"one": {"kept": [1]}},
    "four | two: kept: only the owner of the red": {"one": {"ribbon": "red"}, "two": {"kept": [1]}},
    "four | one: kept_levels: is missing: the levels of the hidden cards": {"one": {"ribbon": "red", "kept": ["?"]}},
    "four | one: kept_levels: must be the level of each kept card": {
        "one": {"ribbon": "red", "kept": [1], "kept_levels": ["I", "I"]}
    },
    "four | one: kept_levels: must be the level": {"one": {"ribbon": "red", "kept": [1], "kept_levels": ["IV"]}},
    "four | one: kept_levels: 1 is not of level II": {"one": {"ribbon": "red", "kept": [1], "kept_levels": ["II"]}},
    "four | decks: III: there are not so many cards": {
        "one": {"ribbon": "red", "kept": ["?"] * 15, "kept_levels": ["III"] * 15}
    },
    "four | seen: I: 15 is no place of a deck of 14": {"one": {"ribbon": "red"}, "seen": {"I": [15]}},
    "four | seen: I: 'top' is no place": {"one": {"ribbon": "red"}, "seen": {"I": "top"}},
    "base | seen: I: nobody has the red ribbon": {"seen": {"I": [1]}},
    "base | seen: must be a table": {"seen": [1]},
    # the end
    "base | outcome: must be a table": {"outcome": "one"},
    "base | outcome: winners: must be one seat": {"outcome": {"winners": []}},
    "base | outcome: winners: must be one": {"outcome": {"winners": ["one", "two"]}},
    "base | outcome: winners: 'three' is no seat": {"outcome": {"winners": ["three"]}},
    "base | outcome: winners: one is named, and two has won": {
        "two": {"built": [41, 42, 47, 48]},
        "outcome": {"winners": ["one"]},
    },
    "base | outcome: reason: 'tired' is no way to end the game": {"outcome": {"winners": ["two"], "reason": "tired"}},
    "base | outcome: reason: no game of this mode ends like that": {"outcome": {"winners": ["two"], "reason": "king"}},
    "solo | outcome: reason: no game of this mode ends": {"outcome": {"winners": ["one"]}},
    "base | outcome: reason: nobody has 10 hourglasses": {"outcome": {"winners": ["two"]}},
    "base | outcome: mood: is not known here": {"outcome": {"winners": ["two"], "mood": 1}},
    "base | pending: the game is over": {"outcome": {"winners": ["two"]}, "pending": {"ask": "take"}},
    # what is half done
    "base | pending: must be a table": {"pending": "take"},
    "base | pending: ask: is missing": asked({}),
    "base | pending: ask: 'riddle' is asked nowhere": asked({"ask": "riddle"}),
    "four | pending: ask: 'take' is asked nowhere by the power 'red'": asked({"ask": "take", "power": "red"}),
    "four | pending: ask: 'keep' is asked nowhere": asked({"ask": "keep"}),
    "base | pending: colour: is not known here": asked({"ask": "take", "colour": 1}),
    "base | pending: ask: does not fit main_done": asked(
        {"ask": "at", "tile": 1}, {"main_done": True}, tiles=[1, 2, 3]
    ),
    "base | pending: ask: does not fit main": asked({"ask": "take"}, {"main_done": False}),
    "four | pending: power: is not the power of one": asked({"ask": "deck", "power": "red"}, ribbon="blue"),
    "four | pending: power: is being used, and the crystal is still charged": asked(
        {"ask": "deck", "power": "red"}, ribbon="red", crystal="charged"
    ),
    "four | pending: power: is being used, and the crystal": asked(
        {"ask": "summon", "limit": "all"}, ribbon="purple", crystal="charged", stock={"B": 2}
    ),
    "base | pending: nobody has the purple ribbon": {"pending": {"ask": "get"}},
    "four | pending: ask: two has not the purple ribbon": asked(
        {"ask": "get"}, {"one": {"ribbon": "purple"}}, seat="two"
    ),
    "four | round: 1 is not between 0 and 0": {"pending": {"ask": "get"}, "one": {"ribbon": "purple"}, "round": 1},
    "base | pending: ask: only solo has round markers": asked({"ask": "remove"}),
    "base | pending: tile: is none of the active tiles": asked({"ask": "at", "tile": 4}, tiles=[1, 2, 3]),
    "base | pending: tile: '40' is no tile": asked({"ask": "at", "tile": 40}),
    "scarce | pending: cells: the tile cannot lie there": LAST_SQUARES
    | {"pending": {"ask": "fill", "tile": "2", "cells": ["b3", "c3"]}},
    "scarce | pending: cells: the tile cannot lie": LAST_SQUARES
    | {"pending": {"ask": "fill", "tile": "2", "cells": ["b3", "c3", "c4"]}},
    "scarce | pending: cells: something else lies there": LAST_SQUARES
    | {
        "pending": {"ask": "fill", "tile": "2", "cells": ["c2", "c3", "c4"]},
        "one": {"tiles": ["2", "3", "4"], "board": {"c3": "R", "c4": "B"}},
    },
    "scarce | pending: cells: the supply has enough G for them": LAST_SQUARES | {"two": {}},
    "scarce | pending: cells: the supply has enough R": LAST_SQUARES | {"one": {"tiles": ["2", "3", "4"]}},
    "scarce | pending: cells: no colour of the tile has run short": LAST_SQUARES
    | {"two": {"board": {"c3": "G", "d3": "G"}}},
    "scarce | pending: filled: there is a cell without a square of the tile": LAST_SQUARES
    | {"pending": {"ask": "fill", "tile": "2", "cells": ["b3", "c3", "d3"], "filled": ["b3"]}},
    "scarce | pending: filled: there is a cell": LAST_SQUARES
    | {"pending": {"ask": "fill", "tile": "2", "cells": ["b3", "c3", "d3"], "filled": ["e3"]}},
    "base | pending: from: there is no disc": asked({"ask": "at", "from": "b3"}, board={"b3": "G"}),
    "base | pending: from: 'z9' is no cell": asked({"ask": "at", "from": "z9"}),
    "base | pending: disc: the stock has none": asked({"ask": "at", "disc": "B"}),
    "base | pending: disc: None is no disc": asked({"ask": "at"}),
    "base | pending: disc: was placed or moved already": asked(
        {"ask": "at", "disc": "B", "used": 1, "spent": {"B": 1}}, stock={"B": 1}
    ),
    "base | pending: from: was placed or moved already": asked(
        {"ask": "at", "from": "b3", "used": 1, "moved": ["b3"]}, board={"b3": "B"}
    ),
    "base | pending: limit: must be 3 or all": asked({"ask": "summon", "limit": 4}, stock={"B": 1}),
    "base | pending: limit: one has not the purple ribbon": asked({"ask": "summon", "limit": "all"}, stock={"B": 1}),
    "base | pending: used: a summoning begins in the menu": asked({"ask": "summon"}, stock={"B": 1}),
    "base | pending: used: 3 is not between 0 and 2": asked({"ask": "summon", "used": 3}, stock={"B": 1}),
    "base | pending: used: is less than the discs that were placed or moved": asked(
        {"ask": "summon", "used": 1, "moved": ["b3", "c3"]}, board={"b3": "B", "c3": "B"}
    ),
    "base | pending: moved: there is a cell without a disc": asked(
        {"ask": "summon", "used": 1, "moved": ["b3"]}, board={"b3": "G"}
    ),
    "base | pending: spent: B: 1 is not between 0 and 0": asked({"ask": "summon", "used": 1, "spent": {"B": 1}}),
    "base | pending: building: 44 does not lie open": asked({"ask": "at", "building": 44}),
    "base | pending: building: 2 does not lie open": asked(
        {"ask": "at", "building": 2}, {"two": {"built": [2]}}, board=LINE
    ),
    "base | pending: building: 2 does not lie": asked(
        {"ask": "at", "building": 2}, {"deck_tops": {"I": [2]}}, board=LINE
    ),
    "four | pending: building: 2 does not lie open": asked(
        {"ask": "at", "building": 2}, {"two": {"ribbon": "red", "kept": [2]}}, board=LINE
    ),
    "base | pending: building: '99' is no building": asked({"ask": "at", "building": 99}),
    "base | pending: ask: nothing could be answered": asked({"ask": "at", "building": 2}),
    "four | pending: ask: nothing could be answered": asked({"ask": "move", "power": "green"}, ribbon="green"),
    "four | pending: from: there is no square": asked(
        {"ask": "at", "power": "green", "from": "b3"}, ribbon="green", board={"b3": "B"}
    ),
    "four | pending: got: is none of the other active tiles": asked(
        {"ask": "give", "power": "blue", "gave": 20, "got": 4}, ribbon="blue", tiles=[1, 2, 3]
    ),
    "four | pending: got: is none of the other": asked(
        {"ask": "for", "power": "blue", "tile": 2, "gave": 20, "got": 2}, ribbon="blue", tiles=[1, 2, 3]
    ),
    "four | pending: gave: does not lie in the circle": asked(
        {"ask": "give", "power": "blue", "gave": 1, "got": 3}, ribbon="blue", tiles=[1, 2, 3]
    ),
    "four | pending: gave: None is no tile": asked(
        {"ask": "give", "power": "blue", "got": 3}, ribbon="blue", tiles=[1, 2, 3]
    ),
    "four | pending: deck: None is no deck": asked({"ask": "keep", "power": "red"}, ribbon="red"),
    "four | pending: looked: is not what is left of three cards": asked(
        LOOKED | {"looked": ["5", "6", "7", "8"]}, ribbon="red"
    ),
    "four | pending: looked: is not what is left": asked(LOOKED | {"looked": []}, ribbon="red"),
    "four | pending: looked: is not what is": asked(LOOKED | {"ask": "under"}, ribbon="red"),
    "four | pending: looked: 20 is not of level I": asked(LOOKED | {"looked": ["20"]}, ribbon="red"),
    "four | one: kept: building 5 lies in": {"one": {"ribbon": "red", "kept": [5, 5]}},
}


def refusal(key: str) -> str:
    with pytest.raises(DocumentError) as caught:
        game_of(key).read(copy.deepcopy(BAD[key]))
    return str(caught.value)


@pytest.mark.parametrize("key", GOOD)
def test_positions_that_can_arise(key: str) -> None:
    game = game_of(key)
    state = game.read(copy.deepcopy(GOOD[key]))
    assert state.legal_actions() or state.over
    document = state.document()
    assert game.read(document).document() == document
    wanted = GOOD[key].get("pending")
    if wanted:
        told = document["pending"]
        assert (told["ask"], told.get("power")) == (wanted["ask"], wanted.get("power"))


@pytest.mark.parametrize("key", BAD)
def test_positions_that_cannot_arise(key: str) -> None:
    assert refusal(key).startswith(f"position: {key.split(' | ')[1]}")


@pytest.mark.parametrize("module", [position_reader, pending])
def test_every_message_has_its_position(module: Any) -> None:
    """Whatever the readers of documents can refuse is refused by one of the tests."""
    source = Path(module.__file__).with_suffix(".py").read_text(encoding="utf-8")
    messages = re.findall(r'\.fail\(\s*[^,]*,\s*f?"([^"]*)"', source)
    assert len(messages) == source.count(".fail(")
    told = [refusal(key) for key in BAD]
    for message in messages:
        pattern = ".*".join(map(re.escape, re.split(r"\{[^}]*\}", message)))
        assert any(re.search(f": {pattern}$", each) for each in told), message


def test_a_view_of_an_unknown_seat() -> None:
    view = BASE.start(1).view(0)
    for viewer in ("three", None, 5, ["one"]):
        with pytest.raises(DocumentError, match=r"^viewer: .* is no seat of realm-of-sand"):
            BASE.deal_from(view | {"viewer": viewer}, Rng(1))


@pytest.mark.parametrize("depth", [5, 100, 900])
def test_nested_tables_do_no_harm(depth: int) -> None:
    nested = json.loads('{"one":' * depth + "1" + "}" * depth)
    for document in (nested, {"pending": nested}, {"one": {"board": nested}}, {"display": {"I": [nested]}}):
        with pytest.raises(DocumentError):
            BASE.read(document)


def test_numbers_and_texts_name_the_same_tiles_and_buildings() -> None:
    numbers = {"one": {"tiles": [3, 2, 1], "built": [7]}, "display": {"II": [30, None]}, "circle_start": [9]}
    texts = {"one": {"tiles": ["3", "2", "1"], "built": ["7"]}, "display": {"II": ["30", None]}, "circle_start": ["9"]}
    assert BASE.read(numbers).document() == BASE.read(texts).document()


# --- spoiled documents ------------------------------------------------------------------------------------------------
def questions(game: Game, seeds: int) -> list[State]:
    """Positions, one for every question that random games ask, and what stands with it; and one that is over."""
    found: dict[object, State] = {}
    state = game.start(0)
    for seed in range(seeds):
        choose = random.Random(seed).choice
        state = game.start(seed)
        while not state.over and state.decisions < 600:
            pending = state.view(-1)["pending"] or {"main": state.main_done}  # type: ignore[attr-defined]
            found.setdefault((pending.get("ask"), pending.get("power"), *sorted(pending)), state.clone())
            state.apply(choose(state.legal_actions()))
    return [*found.values(), state]


@cache
def positions() -> list[State]:
    return [state for game in GAMES.values() for state in questions(game, 4)]


@cache
def pieces() -> dict[str, list[Any]]:
    return pieces_of(state.document() for state in positions())


def spoiled(valid: Data, chooser: random.Random) -> Data:
    """One part taken away, doubled, or exchanged with another of its kind: most of these come close."""
    data = copy.deepcopy(valid)
    tables = [data, *(value for value in data.values() if isinstance(value, dict))]
    table = chooser.choice([each for each in tables if each])
    key = chooser.choice(sorted(table, key=str))
    value = table[key]
    kind = chooser.randrange(5)
    if kind == 0:
        del table[key]
    elif kind == 1 and isinstance(value, list) and value:
        value.pop(chooser.randrange(len(value)))
    elif kind == 2 and isinstance(value, list) and value:
        value.append(chooser.choice(value))
    elif kind == 3 and isinstance(value, list):
        chooser.shuffle(value)
    else:
        table[key] = copy.deepcopy(chooser.choice(pieces().get(str(key), [None])))
    return data


def read_or_refused(state: State, chooser: random.Random, close: bool) -> State | None:
    game = state.game
    whole = chooser.random() < 0.6
    valid = state.document() if whole else state.view(chooser.randrange(-1, len(game.seat_names)))
    data = spoiled(valid, chooser) if close else mixed(valid, pieces(), chooser)
    before = copy.deepcopy(data)
    try:
        read = game.read(data) if whole else game.deal_from(data, Rng(1))
    except DocumentError as error:
        if not str(error).startswith(("position: ", "viewer: ")):
            pytest.fail(f"an error that does not name the place: {error}")
        read = None
    assert repr(data) == repr(before)  # what is handed in stays as it is
    if read is not None and whole:
        document = read.document()
        assert game.read(document).document() == document
    return read


def play_on(state: State, chooser: random.Random) -> None:
    """A position that was accepted can be seen, dealt again, written down and played."""
    game = state.game
    document = game.read(state.document()).document()  # of a view, with answers that leave no choice
    assert game.read(document).document() == document
    seat = chooser.randrange(-1, len(game.seat_names))
    dealt = state.redeal(seat, Rng(1))
    assert dealt.view(seat) == state.view(seat)
    for found in (state, dealt):
        assert found.over or found.search_actions()
        for _ in range(10):
            if found.over:
                break
            found.apply(chooser.choice(found.legal_actions()))
        written = found.document()
        assert game.read(written).document() == written


@pytest.mark.slow
@pytest.mark.parametrize("close", [True, False], ids=["close", "mixed"])
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 5))])
def test_spoiled_documents_are_read_or_refused(part: int, close: bool) -> None:
    accepted = 0
    for number in range(EXAMPLES or 400):
        chooser = random.Random(part * 1_000_003 + number)
        read = read_or_refused(chooser.choice(positions()), chooser, close)
        if read is not None:
            play_on(read, chooser)
            accepted += 1
    assert accepted
