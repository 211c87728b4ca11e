"""Realm of Sand: search leaves out paths, never results: summonings, exchanges of tiles, the last squares of a tile."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given

from ludomancer.core.document import canonical
from ludomancer.core.edition import Edition, read_edition
from ludomancer.core.state import State
from ludomancer.games.realm_of_sand.game import SandGame
from properties.cases import EDITIONS
from properties.games import SEEDS
from properties.sand_table import DISCS, SQUARES, Document

MOST = 600  # positions in the middle of a summoning; larger ones are left out
BRIGHT = ("c3", "d3", "e3", "d4")
NARROW = ["######", "###.##", "##...#", "######", "######"]
DARK = ("a1", "b3", "f5")
SUMMONING = ("summon", "move")


@cache
def narrow(mode: str, seats: int) -> SandGame:
    """A board with four bright cells, so that all summonings can be tried."""
    data = deepcopy(read_edition(EDITIONS / "sandy.toml").data)
    data["board"] = {"cells": NARROW}
    for element in data["elements"].values():
        element["discs"] = [6] * 4
    return SandGame(Edition("narrow", data, "narrow"), mode, SandGame.check_options({}, mode), seats)


# --- all results ------------------------------------------------------------------------------------------------------
def position(state: State) -> str:
    """All but the number of decisions."""
    document = state.document()
    del document["decisions"]
    return canonical(document)


def asked(state: State) -> str:
    """The question, with the power that asks it."""
    pending = state.document()["pending"] or {}
    return f"{pending.get('ask')} {pending.get('power', '')}".strip() if state.actor >= 0 else ""


def after(state: State, action: int) -> State:
    copy = state.clone()
    copy.apply(action)
    return copy


def legal_ends(starts: Sequence[State], inside: Callable[[State], bool]) -> set[str] | None:
    """Where legal actions lead in the end, in any order; None where there are too many positions in between."""
    found: set[str] = set()
    known: set[str] = set()
    queue = [start for start in starts if inside(start)]
    found |= {position(start) for start in starts if not inside(start)}
    for state in queue:  # grows while it is read
        for action in state.legal_actions():
            here = after(state, action)
            key = position(here)
            if not inside(here):
                found.add(key)
            elif key not in known:
                known.add(key)
                queue.append(here)
        if len(queue) > MOST:
            return None
    return found


def search_ends(starts: Sequence[State], inside: Callable[[State], bool]) -> Counter[str]:
    """The same for the actions that search looks at: by how many paths."""
    found: Counter[str] = Counter()
    stack = [*starts]
    while stack:
        state = stack.pop()
        if inside(state):
            assert state.search_actions(), "search must find a way out"
            stack += [after(state, action) for action in state.search_actions()]
        else:
            found[position(state)] += 1
    return found


# --- summonings -------------------------------------------------------------------------------------------------------
def board(chooser: random.Random, level: int) -> dict[str, str]:
    """Bright cells and as many dark ones as the level allows, some of them occupied."""
    found = {cell: chooser.choice((*SQUARES, *DISCS)) for cell in BRIGHT if chooser.random() < 0.6}
    for cell in DARK[:level]:
        if chooser.random() < 0.8:
            found[cell] = chooser.choice(("Kd", "B", "G"))
    return found


def discs_of(player: Document) -> int:
    stock: dict[str, int] = player["stock"]
    return sum(piece in DISCS for piece in player["board"].values()) + sum(stock.values())


def summoning(state: State) -> bool:
    pending = state.document()["pending"] or {}
    return state.actor >= 0 and "limit" in pending


def begun(state: State) -> Iterator[State]:
    """Every first disc: these actions stand in the menu, where nothing is left out."""
    assert state.search_actions() == state.legal_actions()
    for action in state.legal_actions():
        if state.game.text(action).startswith(SUMMONING):
            yield after(state, action)


def check_summonings(game: SandGame, state: State) -> bool:
    starts = list(begun(state)) if asked(state) == "None" else [state]
    wanted = legal_ends(starts, summoning)
    if wanted is None:
        return False
    again = [game.read(start.document()) for start in starts]
    assert set(search_ends(again, summoning)) == wanted
    return bool(starts)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["base", "solo"])
@given(seed=SEEDS)
def test_search_finds_the_end_of_every_summoning(mode: str, seed: int) -> None:
    game = narrow(mode, 1 if mode == "solo" else 2)
    chooser = random.Random(seed)
    level = chooser.choice((0, 0, 1))
    kinds = chooser.sample(list(DISCS), 2)
    stock = Counter(chooser.choices(kinds, k=chooser.randint(0, 3)))
    player = {"level": level, "board": board(chooser, level), "stock": dict(stock)}
    check_summonings(game, game.read({"one": player}))


@pytest.mark.slow
@given(seed=SEEDS)
def test_search_finds_the_end_of_a_summoning_that_was_begun(seed: int) -> None:
    """Read in the middle, after any first discs, also with the next one already chosen."""
    game = narrow("base", 2)
    chooser = random.Random(seed)
    player = {"board": board(chooser, 0), "stock": {"B": 1, "Gd": 1}}
    state = chooser.choice(list(begun(game.read({"one": player}))))
    for _ in range(chooser.randint(0, 3)):
        state = after(state, chooser.choice(state.legal_actions()))
        if not summoning(state):
            return
    check_summonings(game, game.read(state.document()))


@pytest.mark.parametrize("disc", ["G", "B"])
def test_search_finds_the_end_where_the_first_disc_is_chosen(disc: str) -> None:
    """The other one may still go to a lower cell."""
    game = narrow("base", 2)
    state = game.read({"one": {"stock": {"Gd": 1, "B": 1}}})
    state.apply(game.parse(f"summon {disc}"))
    assert check_summonings(game, game.read(state.document()))


@given(seed=SEEDS)
def test_search_finds_the_end_of_every_purple_summoning(seed: int) -> None:
    game = narrow("advanced", 2)
    chooser = random.Random(seed)
    pieces = {cell: chooser.choice(tuple(SQUARES)) for cell in BRIGHT if chooser.random() < 0.3}
    pieces |= {cell: chooser.choice(("B", "Y")) for cell in chooser.sample(BRIGHT, chooser.randint(0, 2))}
    player: dict[str, Any] = {"ribbon": "purple", "crystal": "charged", "board": pieces}
    player["stock"] = dict(Counter(chooser.choices(("B", "Y", "Rd"), k=chooser.randint(1, 2))))
    state = game.read({"one": player, "two": {"ribbon": "blue"}})
    state.apply(game.parse("power purple"))
    check_summonings(game, state)


@pytest.mark.slow
def test_summonings_are_small_enough() -> None:
    """So that the laws above say something."""
    tried = 0
    game = narrow("base", 2)
    for seed in range(12):
        chooser = random.Random(seed)
        player = {"board": board(chooser, 0), "stock": {"B": seed % 3, "Gd": seed % 2}}
        tried += discs_of(player) > 1 and check_summonings(game, game.read({"one": player}))
    assert tried >= 6


# --- other sets -------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_search_has_one_path_to_every_exchange_of_tiles(seats: int) -> None:
    """Blue: one or two of the active tiles for as many of the circle."""
    game = narrow("advanced", seats)
    state = game.read({"one": {"ribbon": "blue", "crystal": "charged"}}, seed=seats)
    tiles, circle = state.document()["one"]["tiles"], state.document()["circle"]
    state.apply(game.parse("power blue"))

    def exchanging(here: State) -> bool:
        return asked(here) in ("give blue", "for blue")

    wanted = legal_ends([state], exchanging)
    assert wanted is not None
    assert search_ends([state], exchanging) == Counter(wanted)
    ones = len(tiles) * len(circle)
    twos = len(list(combinations(tiles, 2))) * len(circle) * (len(circle) - 1)
    assert len(wanted) == ones + twos


@pytest.mark.parametrize("left", [0, 1, 2, 3])
@pytest.mark.parametrize("name", ["KKK", "KKG", "KGK"])
def test_search_has_one_path_to_every_way_to_lay_the_last_squares(left: int, name: str) -> None:
    """RS-A20: which cells get them."""
    game = narrow("base", 2)
    tile = next(each["id"] for each in game.edition.data["tiles"] if each["colours"] == name)
    black = game.edition.data["elements"]["black"]["squares"]
    rows = dict.fromkeys((*BRIGHT, "a1", "a2")[: black - left], "K")
    state = game.read({"one": {"tiles": [tile, "9", "10"]}, "two": {"board": rows, "level": 4}})
    assert state.document()["supply"]["K"] == left
    state.apply(game.parse(f"place {tile}"))
    state.apply(state.legal_actions()[0])

    def filling(here: State) -> bool:
        return asked(here) == "fill"

    wanted = legal_ends([state], filling)
    assert wanted is not None
    assert search_ends([state], filling) == Counter(wanted)
    blacks = name.count("K")
    assert len(wanted) == len(list(combinations(range(blacks), min(left, blacks))))


@given(seed=SEEDS)
def test_search_leaves_out_only_the_exchange_of_a_disc_for_its_like(seed: int) -> None:
    """Yellow; RS-A17."""
    game = narrow("advanced", 2)
    chooser = random.Random(seed)
    stock = dict(Counter(chooser.choices(tuple(DISCS), k=chooser.randint(0, 3))))
    player: dict[str, Any] = {"ribbon": "yellow", "crystal": "charged", "board": board(chooser, 0), "stock": stock}
    if not discs_of(player):
        return
    state = game.read({"one": player, "two": {"ribbon": "blue"}})
    like = position(game.read({"one": player | {"crystal": "clear"}, "two": {"ribbon": "blue"}}))
    state.apply(game.parse("power yellow"))

    def exchanging(here: State) -> bool:
        return asked(here) in ("give yellow", "get yellow")

    wanted = legal_ends([state], exchanging)
    assert wanted is not None
    found = set(search_ends([state], exchanging))
    assert found <= wanted
    assert wanted - found == {like}


def test_squares_that_were_begun_in_another_order_go_on() -> None:
    """People fill cells as they like; search takes over where they stopped."""
    edition = EDITIONS.parents[1] / "rules" / "realm_of_sand" / "mono.toml"
    game = SandGame.load(edition)
    state = game.read({"one": {"tiles": [2, 3, 1]}})
    for line in ("place 2 b3 c3 d3", "fill d3"):
        for action in game.steps(state, line):
            state.apply(action)
    assert [game.text(action) for action in state.search_actions()] == ["fill b3", "fill c3"]
