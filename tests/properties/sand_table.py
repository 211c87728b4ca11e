"""What the laws of Realm of Sand share: components as an edition writes them, and games that make use of them."""

import random
from typing import Any

from ludomancer.core.state import State
from ludomancer.games.realm_of_sand.game import SandGame
from properties.cases import CASES, Case
from properties.games import each_of

SAND = [case for case in CASES if case.game_id == "realm-of-sand"]
for_each_sand = each_of(SAND)

LEVELS = ("I", "II", "III")
SQUARES = {"G": "green", "R": "red", "K": "black"}
DISCS = {"Gd": "green", "Rd": "red", "Kd": "black", "B": "blue", "Y": "yellow"}
LETTERS = {"G": "Gd", "R": "Rd", "K": "Kd", "B": "B", "Y": "Y"}  # how actions and events name discs
COLUMNS, ROWS = "abcdef", "12345"
CELLS = [column + row for column in COLUMNS for row in ROWS]
EAGER = ("complete", "power")

Document = dict[str, Any]


def sand(case: Case) -> SandGame:
    assert isinstance(case.game, SandGame)
    return case.game


class Components:
    """An edition as it is written."""

    def __init__(self, game: SandGame) -> None:
        data = game.edition.data
        seats = len(game.seat_names)
        elements = data["elements"]
        self.pieces = {piece: elements[name]["squares"] for piece, name in SQUARES.items()}
        self.pieces |= {piece: elements[name]["discs"][seats - 1] for piece, name in DISCS.items()}
        self.tiles: dict[str, str] = {tile["id"]: tile["colours"] for tile in data["tiles"]}
        self.shapes: dict[str, str] = {tile["id"]: tile["shape"] for tile in data["tiles"]}
        self.buildings: dict[str, dict[str, Any]] = {each["id"]: each for each in data["buildings"]}
        self.crystals = {each["id"]: set(each["crystals"]) for each in data["ribbons"]}
        rows = data["board"]["cells"]
        self.dark = {column + row for row in ROWS for column in COLUMNS if dark(rows, column, row)}

    def level_of(self, building: str) -> str:
        level: str = self.buildings[building]["level"]
        return level


def dark(rows: list[str], column: str, row: str) -> bool:
    return rows[len(ROWS) - int(row)][COLUMNS.index(column)] == "#"


def eager(state: State, chooser: random.Random) -> int:
    """A random action; buildings are completed and powers used more often than not."""
    legal = state.legal_actions()
    good = [action for action in legal if state.game.text(action).startswith(EAGER)]
    return chooser.choice(good if good and chooser.random() < 0.7 else legal)
