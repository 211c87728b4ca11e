"""Realm of Sand: where buildings can be completed, tiles laid and discs moved, against brute force on plain grids."""

import random
from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given

from ludomancer.core.edition import Edition
from ludomancer.core.journal import Journal
from ludomancer.core.state import State
from ludomancer.games.realm_of_sand.game import SandGame
from properties.cases import CASES
from properties.games import SEEDS
from properties.sand_grids import Board, Cells, places, spots, usable, ways
from properties.sand_table import CELLS, COLUMNS, DISCS, LETTERS, LEVELS, ROWS, SQUARES, Components, Document, sand

GAMES = {case.name: case for case in CASES if case.name in ("sand-3", "sand-advanced-3", "dunes-3")}
SHAPES = 5  # of cells, the longest made pattern in one direction
PIECES = (*SQUARES, *DISCS)
Patterns = Sequence[Sequence[str]]


# --- random boards ----------------------------------------------------------------------------------------------------
class Boards:
    """Boards for all seats out of one supply, each with few or many colours, and patterns laid on purpose."""

    def __init__(self, game: SandGame, seed: int) -> None:
        self.game = game
        self.components = Components(game)
        self.chooser = random.Random(seed)
        self.left = Counter(self.components.pieces)

    def player(self, busy: bool, on_purpose: Patterns = ()) -> Document:
        chooser, dark = self.chooser, self.components.dark
        level = chooser.choice((0, chooser.randint(0, len(dark)), len(dark)))
        colours = chooser.sample(PIECES, chooser.choice((1, 2, 2, 3, 8)))
        density = chooser.choice((0.3, 0.8, 1.0)) if busy else 0.2
        board: Board = {}
        for cell in chooser.sample(CELLS, len(CELLS)):
            if chooser.random() < density and usable(board, "", frozenset([cell]), dark, level):
                self._put(board, cell, [chooser.choice(colours)])
        for pattern in on_purpose:
            fitting = [spot for spot in spots(pattern) if usable(board, "", frozenset(spot), dark, level)]
            for cell, colour in chooser.choice(fitting).items() if fitting else []:
                self._put(board, cell, [piece for piece in PIECES if piece[0] == colour])
        stock = {piece: 1 for piece in DISCS if self.left[piece] > 0 and chooser.random() < 0.5}
        self.left.subtract(stock)
        return {"board": board, "level": level, "stock": stock}

    def some_patterns(self) -> Patterns:
        patterns = [card["pattern"] for card in self.components.buildings.values()]
        return self.chooser.choices(patterns, k=self.chooser.randint(0, 6))

    def _put(self, board: Board, cell: str, wanted: list[str]) -> None:
        wanted = [piece for piece in wanted if self.left[piece] > 0]
        if wanted:
            if cell in board:
                self.left[board[cell]] += 1
            board[cell] = self.chooser.choice(wanted)
            self.left[board[cell]] -= 1


def position(game: SandGame, seed: int, on_purpose: Patterns | None = None, **more: Any) -> Document:
    """Everybody has pieces; one of the seats is to act."""
    boards = Boards(game, seed)
    actor = boards.chooser.choice(game.seat_names)
    wanted = boards.some_patterns() if on_purpose is None else on_purpose
    document: Document = {actor: boards.player(True, wanted)}
    document |= {name: boards.player(False) for name in game.seat_names if name != actor}
    return document | {"to_act": actor} | more


def displays(components: Components) -> list[dict[str, list[str]]]:
    """Four cards a level at a time, until all have lain open."""
    piles = {level: [card for card in components.buildings if components.level_of(card) == level] for level in LEVELS}
    found = []
    for start in range(0, max(map(len, piles.values())), 4):
        rows = {level: pile[max(0, min(start, len(pile) - 4)) :][:4] for level, pile in piles.items()}
        found.append(rows)
    return found


def options(state: State, verb: str) -> set[str]:
    texts = [state.game.text(action) for action in state.legal_actions()]
    return {text.removeprefix(f"{verb} ") for text in texts if text.startswith(f"{verb} ")}


# --- buildings --------------------------------------------------------------------------------------------------------
def check_building(state: State, card: str, wanted: set[Cells], chooser: random.Random) -> None:
    """`complete` is legal if the pattern lies there; then all its places can be chosen, or the only one is."""
    game = state.game
    assert (card in options(state, "complete")) == bool(wanted), f"{card} at {wanted}"
    if not wanted:
        return
    name = game.seat_names[state.actor]
    before = state.document()[name]
    after = state.clone()
    after.journal = journal = Journal(game)
    after.apply(game.parse(f"complete {card}"))
    if len(wanted) > 1:
        found = [tuple(text.split()) for text in options(after, "at")]
        assert all(list(cells) == sorted(cells) for cells in found)
        assert {frozenset(cells) for cells in found} == wanted
        assert len(found) == len(wanted) == len(after.legal_actions())
        after.apply(game.parse(f"at {' '.join(chooser.choice(found))}"))
    [paid] = [event["cells"] for event in journal.whole() if event["event"] == "completed"]
    assert frozenset(paid) in wanted
    document = after.document()
    assert document[name]["board"] == {cell: piece for cell, piece in before["board"].items() if cell not in paid}
    assert card in document[name]["built"]


def check_buildings(game: SandGame, seed: int) -> int:
    components = Components(game)
    chooser = random.Random(seed)
    found = 0
    for display in displays(components):
        document = position(game, seed, display=display)
        state = game.read(document)
        board = document[document["to_act"]]["board"]
        for level in LEVELS:
            for card in display[level]:
                wanted = places(components.buildings[card]["pattern"], board)
                check_building(state, card, wanted, chooser)
                found += len(wanted)
    return found


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
def test_buildings_are_completed_where_their_patterns_lie(name: str, seed: int) -> None:
    check_buildings(sand(GAMES[name]), seed)


def test_every_building_is_completed_wherever_it_was_laid() -> None:
    game = sand(GAMES["sand-3"])
    chooser = random.Random(5)
    for card, building in Components(game).buildings.items():
        found: set[Cells] = set()
        for seed in range(6):
            document = position(game, seed, [building["pattern"]], display={building["level"]: [card]})
            here = places(building["pattern"], document[document["to_act"]]["board"])
            check_building(game.read(document), card, here, chooser)
            found |= here
        assert len(found) > 1, f"{card} was hardly ever there"


def made(seed: int) -> SandGame:
    """The game of the dunes with random patterns, also such as are not connected."""
    chooser = random.Random(seed)
    data = deepcopy(sand(GAMES["dunes-3"]).edition.data)
    for building in data["buildings"]:
        building["pattern"] = drawing(chooser)
    return SandGame(Edition("made", data, "made"), "base", SandGame.check_options({}, "base"), 2)


def drawing(chooser: random.Random) -> list[str]:
    colours = chooser.choice(("G", "GR", "GRK", "KB", "GRKBY", "RY"))
    while True:
        width, height = chooser.randint(1, SHAPES), chooser.randint(1, SHAPES)
        lines = ["".join(chooser.choice(colours + ".") for _ in range(width)) for _ in range(height)]
        columns = list(zip(*lines, strict=True))
        count = sum(colour != "." for line in lines for colour in line)
        if count <= 6 and all(set(edge) - {"."} for edge in (lines[0], lines[-1], columns[0], columns[-1])):
            return lines


@given(seed=SEEDS)
def test_made_patterns_are_completed_where_they_lie(seed: int) -> None:
    check_buildings(made(seed), seed)


# --- tiles ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
def test_tiles_are_laid_on_usable_cells(name: str, seed: int) -> None:
    """Every tile in every way, dark cells as far as the level reaches; pieces that are covered do not matter."""
    game = sand(GAMES[name])
    components = Components(game)
    tiles = list(components.tiles)
    chooser = random.Random(seed)
    for start in range(0, len(tiles), 3):
        active = [tiles[i % len(tiles)] for i in range(start, start + 3)]
        document = position(game, seed + start)
        player = document[document["to_act"]]
        player["tiles"] = active
        state = game.read(document)
        assert options(state, "place") == set(active)
        tile = active[chooser.randrange(3)]
        state.apply(game.parse(f"place {tile}"))
        wanted = ways(
            components.shapes[tile], components.tiles[tile], player["board"], components.dark, player["level"]
        )
        assert {tuple(text.split()) for text in options(state, "at")} == wanted
        assert len(state.legal_actions()) == len(wanted)
        way = chooser.choice(sorted(wanted))
        state.apply(game.parse(f"at {' '.join(way)}"))
        if (state.document()["pending"] or {}).get("ask") == "take":  # else a colour ran short
            check_laid(state, document, way, components.tiles[tile])


def check_laid(state: State, before: Document, way: tuple[str, ...], colours: str) -> None:
    old, now = before[before["to_act"]]["board"], state.document()[before["to_act"]]["board"]
    assert {cell: piece for cell, piece in now.items() if cell not in way} == {
        cell: piece for cell, piece in old.items() if cell not in way
    }
    for cell, colour in zip(way, colours, strict=True):
        assert now.get(cell, colour) == colour
    for name in state.game.seat_names:
        if name != before["to_act"]:
            assert state.document()[name]["board"] == before[name]["board"]


# --- discs and squares ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
def test_discs_go_to_usable_cells(name: str, seed: int) -> None:
    game = sand(GAMES[name])
    dark = Components(game).dark
    document = position(game, seed)
    player = document[document["to_act"]]
    board, level = player["board"], player["level"]
    state = game.read(document)
    assert options(state, "summon") == {letter for letter, piece in LETTERS.items() if player["stock"].get(piece)}
    assert options(state, "move") == {cell for cell, piece in board.items() if piece in DISCS}
    for verb in ("summon", "move"):
        for what in options(state, verb):
            after = state.clone()
            after.apply(game.parse(f"{verb} {what}"))
            wanted = {cell for cell in CELLS if cell != what and usable(board, what, frozenset([cell]), dark, level)}
            assert options(after, "at") == wanted
            assert len(after.legal_actions()) == len(wanted)


@given(seed=SEEDS)
def test_green_moves_squares_to_empty_usable_cells(seed: int) -> None:
    game = sand(GAMES["sand-advanced-3"])
    check_green(game, position(game, seed))


@pytest.mark.parametrize("dark", [{}, {"a1": "K"}, {"a1": "K", "f5": "Gd"}, {"a1": "Gd"}])
@pytest.mark.parametrize("room", [0, 1])
def test_green_moves_squares_in_the_dark_if_all_bright_cells_are_full(dark: Board, room: int) -> None:
    game = sand(GAMES["sand-advanced-3"])
    bright = dict.fromkeys(set(CELLS) - Components(game).dark, "R")
    check_green(game, {"to_act": "one", "one": {"board": bright | dark, "level": len(dark) + room}})


def check_green(game: SandGame, document: Document) -> None:
    dark = Components(game).dark
    player = document[document["to_act"]]
    player |= {"ribbon": "green", "crystal": "charged"}
    board, level = player["board"], player["level"]
    goals = {
        origin: {c for c in CELLS if c not in board and usable(board, origin, frozenset([c]), dark, level)}
        for origin, piece in board.items()
        if piece in SQUARES
    }
    goals = {origin: cells for origin, cells in goals.items() if cells}
    state = game.read(document)
    assert options(state, "power") == ({"green"} if goals else set())
    if not goals:
        return
    state.apply(game.parse("power green"))
    if len(goals) > 1:
        assert options(state, "move") == set(goals)
    for origin, cells in goals.items():
        if len(goals) > 1 and len(cells) > 1:
            after = state.clone()
            after.apply(game.parse(f"move {origin}"))
            assert options(after, "at") == cells


def test_the_brute_force_itself() -> None:
    """A few numbers that can be counted by hand."""
    assert len({frozenset(spot) for spot in spots(["G"])}) == len(COLUMNS) * len(ROWS)
    assert len({frozenset(spot) for spot in spots(["GG", "G."])}) == 5 * 4 * 4
    assert places(["GR"], {"a1": "G", "a2": "Rd", "b1": "R"}) == {frozenset(["a1", "a2"]), frozenset(["a1", "b1"])}
    assert len(ways("straight", "GGR", {}, set(), 0)) == 2 * (4 * 5 + 6 * 3)
    assert len(ways("straight", "GRG", {}, set(), 0)) == 4 * 5 + 6 * 3
    assert len(ways("bent", "GRK", {}, set(), 0)) == 2 * 5 * 4 * 4
    assert ways("bent", "GRG", {}, {*CELLS} - {"a1", "a2", "b1"}, 0) == {("a2", "a1", "b1")}
