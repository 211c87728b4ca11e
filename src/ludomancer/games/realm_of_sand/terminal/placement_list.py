"""The many ways to lay a tile or to complete a building: as many as there is room for, the useful ones first."""

from ludomancer.games.realm_of_sand.facts.placement_effects import Placement, PlacementEffects
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.view import View
from ludomancer.games.realm_of_sand.terminal import colours
from ludomancer.games.realm_of_sand.terminal.blocks import Block, fitted
from ludomancer.games.realm_of_sand.text.narrator import SandNarrator
from ludomancer.terminal.board import Choice
from ludomancer.terminal.rows import LIT, QUIET, Piece, Row, length

PlacementChoice = tuple[Choice, Placement]


class PlacementList:
    """The placements that can be chosen now."""

    def __init__(self, narrator: SandNarrator, view: View, placements: list[PlacementChoice]) -> None:
        self.narrator = narrator
        self.t = narrator.t
        self.view = view
        self.tile: str = (view["pending"] or {}).get("tile", "") if placements else ""
        self.effects: dict[int, list[str]] = {}
        if self.tile:
            effects = PlacementEffects(narrator.game, view, self.tile)
            self.effects = {choice.number: effects.of(placement) for choice, placement in placements}
        self.placements = sorted(placements, key=self._rank)
        self.units = [self._unit(*placement) for placement in self.placements]

    def _rank(self, placement: PlacementChoice) -> tuple[int, int]:
        number = placement[0].number
        return -len(self.effects.get(number, [])), number

    def rows(self, width: int, height: int) -> Block:
        """At most so many rows, the last one with what can be written instead."""
        if not self.placements or height <= 0:
            return []
        wide = max(map(length, self.units)) + 2
        columns = max(1, (width + 2) // wide)
        lines = min(-(-len(self.units) // columns), height - 1)
        shown = self.units[: lines * columns]
        rows = [
            [piece for unit in shown[i : i + columns] for piece in fitted(unit, wide)]
            for i in range(0, len(shown), columns)
        ]
        return [*rows, [Piece(self._note(len(shown), width), QUIET)]]

    def all_rows(self, width: int) -> int:
        """How many rows they would fill."""
        if not self.placements:
            return 0
        columns = max(1, (width + 2) // (max(map(length, self.units)) + 2))
        return -(-len(self.units) // columns) + 1

    def _unit(self, choice: Choice, placement: Placement) -> Row:
        target = str(choice.number)
        wide = len(str(max(each.number for each, _ in self.placements)))
        row = [Piece(f" {choice.number:>{wide}} ", LIT, target)]
        row.append(Piece(" " + " ".join(cells.NAMES[each] for each in placement), "", target))
        for card in self.effects.get(choice.number, [])[:1]:
            more = len(self.effects[choice.number]) - 1
            row.append(Piece(f" →{card}" + ("+" if more else ""), colours.STARS_STYLE, target))
        return row

    def _note(self, shown: int, width: int) -> str:
        """How many there are and what can be written instead; as much of it as fits."""
        t, example = self.t, self.placements[0][0].text
        parts = [
            t("{shown} of {count} ways", shown=shown, count=len(self.placements)),
            t("or write {example}", example=example),
        ]
        if self.tile:
            line = example.replace("at", f"place {self.tile}", 1)
            parts.append(t("next time at once: {line}", line=line))
        if any(self.effects.values()):
            parts.append(t("→ completes that building"))
        note = parts[0]
        for part in parts[1:]:
            note = f"{note} · {part}" if len(note) + 3 + len(part) <= width else note
        return note
