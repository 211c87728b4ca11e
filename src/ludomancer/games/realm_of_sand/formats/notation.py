"""Action codes and their notation."""

from ludomancer.core.notation import Notation, shown
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LETTERS, LEVELS, RIBBONS, Cards, Spots
from ludomancer.games.realm_of_sand.rules import codes

VERBS = {
    codes.A_PLACE: "place",
    codes.A_AT: "at",
    codes.A_FILL: "fill",
    codes.A_TAKE: "take",
    codes.A_SUMMON: "summon",
    codes.A_MOVE: "move",
    codes.A_DONE: "done",
    codes.A_COMPLETE: "complete",
    codes.A_END: "end",
    codes.A_REMOVE: "remove",
    codes.A_POWER: "power",
    codes.A_GIVE_DISC: "give",
    codes.A_GIVE_CELL: "give",
    codes.A_GET: "get",
    codes.A_GIVE_TILE: "give",
    codes.A_FOR: "for",
    codes.A_DECK: "deck",
    codes.A_KEEP: "keep",
    codes.A_UNDER: "under",
}
ALONE = (codes.A_DONE, codes.A_END)
OF_TILES = (codes.A_PLACE, codes.A_REMOVE, codes.A_GIVE_TILE, codes.A_FOR)
OF_CARDS = (codes.A_COMPLETE, codes.A_KEEP, codes.A_UNDER)
OF_DISCS = (codes.A_SUMMON, codes.A_GIVE_DISC, codes.A_GET)
OF_CELLS = (codes.A_FILL, codes.A_MOVE, codes.A_GIVE_CELL)
SECRET = {codes.A_KEEP: "keep a card", codes.A_UNDER: "under a card"}  # others do not see which


def offered(cards: Cards, spots: Spots, advanced: bool, solo: bool) -> list[tuple[int, int]]:
    """Every action the edition can offer in a mode, in the order of their codes: family and item."""
    tiles, buildings = len(cards.tiles), len(cards.buildings)
    counts = {
        codes.A_PLACE: tiles,
        codes.A_AT: len(spots.cells),
        codes.A_FILL: codes.CELLS,
        codes.A_TAKE: 2,
        codes.A_SUMMON: codes.ELEMENTS,
        codes.A_MOVE: codes.CELLS,
        codes.A_DONE: 1,
        codes.A_COMPLETE: buildings,
        codes.A_END: 1,
    }
    if solo:
        counts[codes.A_REMOVE] = tiles
    if advanced:
        counts |= {
            codes.A_POWER: codes.RIBBONS,
            codes.A_GIVE_DISC: codes.ELEMENTS,
            codes.A_GIVE_CELL: codes.CELLS,
            codes.A_GET: codes.ELEMENTS,
            codes.A_GIVE_TILE: tiles,
            codes.A_FOR: tiles,
            codes.A_DECK: codes.LEVELS,
            codes.A_KEEP: buildings,
            codes.A_UNDER: buildings,
        }
    return [(family, item) for family, count in counts.items() for item in range(count)]


class SandNotation(Notation):
    """Actions of Realm of Sand as text, and back."""

    verbs = tuple(dict.fromkeys(VERBS.values()))

    def __init__(self, cards: Cards, spots: Spots, actions: list[tuple[int, int]]) -> None:
        self.tiles = [tile.id for tile in cards.tiles]
        self.buildings = [building.id for building in cards.buildings]
        self.spots = [" ".join(cells.NAMES[each] for each in found) for found in spots.cells]
        super().__init__(actions)
        self.folded = {text.lower(): code for text, code in self.codes.items()}

    def _text(self, family: int, item: int) -> str:
        verb = VERBS[family]
        if family in ALONE:
            return verb
        if family in OF_TILES:
            return f"{verb} {self.tiles[item]}"
        if family in OF_CARDS:
            return f"{verb} {self.buildings[item]}"
        if family in OF_DISCS:
            return f"{verb} {LETTERS[item]}"
        if family in OF_CELLS:
            return f"{verb} {cells.NAMES[item]}"
        if family == codes.A_AT:
            return f"at {self.spots[item]}"
        if family == codes.A_TAKE:
            return f"take {item + 1}"
        return f"{verb} {RIBBONS[item] if family == codes.A_POWER else LEVELS[item]}"

    def fold(self, word: str) -> str:
        """Letters may be small or large."""
        return word.lower()

    def find(self, text: str) -> int | None:
        return self.folded.get(text.lower())

    def parse(self, text: str) -> int:
        verb, *rest = text.split() or [""]
        return super().parse(" ".join([verb.lower(), *rest]))

    def _wrong(self, verb: str, words: list[str]) -> str:
        rest = words[1:]
        if verb == "at":
            wrong = [word for word in rest if word.lower() not in cells.NUMBERS]
            if wrong:
                return f"{shown(wrong[0])} is no cell; cells are a1 to f5"
            return "no tile and no building lies on these cells in this order"
        known = list(dict.fromkeys(found[0] for found in self._following(verb)))
        if rest[0].lower() in [word.lower() for word in known]:
            return f"{verb} is followed by one word"
        if verb in ("fill", "move"):
            return f"{shown(rest[0])} is no cell; cells are a1 to f5"
        if verb in ("place", "remove", "for"):
            return f"there is no tile {shown(rest[0])}"
        if verb in ("complete", "keep", "under"):
            return f"there is no building {shown(rest[0])}"
        if verb == "give":
            return f"{shown(rest[0])} is no disc, no cell and no tile"
        return f"{verb} is followed by {' or '.join(known)}"
