"""The many ways to lay a tile or to complete a building: as many as there is room for, the useful ones first."""

from typing import Any

from ludomancer.games.realm_of_sand.facts.placement_effects import PlacementEffects
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.terminal import colours
from ludomancer.games.realm_of_sand.terminal.blocks import Block, fitted
from ludomancer.games.realm_of_sand.text.narrator import SandNarrator
from ludomancer.terminal.board import Choice
from ludomancer.terminal.rows import LIT, QUIET, Piece, Row, length

Way = tuple[Choice, tuple[int, ...]]


class PlacementList:
    def __init__(self, narrator: SandNarrator, view: dict[str, Any], ways: list[Way]) -> None:
        self.narrator = narrator
        self.t = narrator.t
        self.view = view
        self.tile: str = (view["pending"] or {}).get("tile", "") if ways else ""
        self.gains: dict[int, list[str]] = {}
        if self.tile:
            found = PlacementEffects(narrator.game, view, self.tile)
            self.gains = {choice.number: found.of(way) for choice, way in ways}
        self.ways = sorted(ways, key=lambda way: (-len(self.gains.get(way[0].number, [])), way[0].number))
        self.units = [self._unit(*way) for way in self.ways]

    def rows(self, width: int, height: int) -> Block:
        """At most so many rows, the last one with what can be written instead."""
        if not self.ways or height <= 0:
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
        if not self.ways:
            return 0
        columns = max(1, (width + 2) // (max(map(length, self.units)) + 2))
        return -(-len(self.units) // columns) + 1

    def _unit(self, choice: Choice, way: tuple[int, ...]) -> Row:
        target = str(choice.number)
        wide = len(str(max(each.number for each, _ in self.ways)))
        row = [Piece(f" {choice.number:>{wide}} ", LIT, target)]
        row.append(Piece(" " + " ".join(cells.NAMES[each] for each in way), "", target))
        for card in self.gains.get(choice.number, [])[:1]:
            more = len(self.gains[choice.number]) - 1
            row.append(Piece(f" →{card}" + ("+" if more else ""), colours.STARS_STYLE, target))
        return row

    def _note(self, shown: int, width: int) -> str:
        """How many there are and what can be written instead; as much of it as fits."""
        t, example = self.t, self.ways[0][0].text
        parts = [
            t("{shown} of {count} ways", shown=shown, count=len(self.ways)),
            t("or write {example}", example=example),
        ]
        if self.tile:
            line = example.replace("at", f"place {self.tile}", 1)
            parts.append(t("next time at once: {line}", line=line))
        if any(self.gains.values()):
            parts.append(t("→ completes that building"))
        told = parts[0]
        for part in parts[1:]:
            told = f"{told} · {part}" if len(told) + 3 + len(part) <= width else told
        return told
