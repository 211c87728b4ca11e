"""Where each choice stands on the board: at a cell, a tile, a disc, a building; the others at the foot."""

from ludomancer.games.realm_of_sand.facts.placement_effects import Placement
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.text.narrator import SandNarrator
from ludomancer.terminal.board import Choice

LOOSE = (codes.A_DONE, codes.A_END, codes.A_POWER)
ON_CELLS = (codes.A_FILL, codes.A_MOVE, codes.A_GIVE_CELL)
OWN_TILES = (codes.A_PLACE, codes.A_REMOVE, codes.A_GIVE_TILE)
STOCK = (codes.A_SUMMON, codes.A_GIVE_DISC)


class Choices:
    """The choices of a frame, by family and number; and those that stand at none."""

    def __init__(self, narrator: SandNarrator, choices: list[Choice]) -> None:
        self.at: dict[tuple[int, int], Choice] = {}
        self.loose: list[Choice] = []
        self.placements: list[tuple[Choice, Placement]] = []  # several cells at once
        self.cells: dict[int, Choice] = {}
        game = narrator.game
        for choice in choices:
            family, item = game.action_list[choice.action]
            if family in LOOSE:
                self.loose.append(choice)
            elif family == codes.A_AT and len(game.spots.cells[item]) > 1:
                self.placements.append((choice, game.spots.cells[item]))
            elif family == codes.A_AT:
                self.cells[game.spots.cells[item][0]] = choice
            elif family in ON_CELLS:
                self.cells[item] = choice
            else:
                self.at[family, item] = choice

    def find(self, item: int, *families: int) -> Choice | None:
        return next((self.at[family, item] for family in families if (family, item) in self.at), None)
