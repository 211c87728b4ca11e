"""Discs, tiles, buildings and powers in words."""

from ludomancer.core.translator import Phrase, Translator
from ludomancer.games.realm_of_sand.formats.edition import Building, Tile
from ludomancer.games.realm_of_sand.rules import codes

COLOURS = (Phrase("green"), Phrase("red"), Phrase("black"), Phrase("blue"), Phrase("yellow"))
A_DISC = (
    *(Phrase("a green disc"), Phrase("a red disc"), Phrase("a black disc")),
    *(Phrase("a blue disc"), Phrase("a yellow disc")),
)
A_SQUARE = (Phrase("a green square"), Phrase("a red square"), Phrase("a black square"))
SHAPE_NAMES = (Phrase("straight tile"), Phrase("bent tile"))
RIBBON_NAMES = {
    "yellow": Phrase("yellow ribbon"),
    "green": Phrase("green ribbon"),
    "orange": Phrase("orange ribbon"),
    "blue": Phrase("blue ribbon"),
    "red": Phrase("red ribbon"),
    "purple": Phrase("purple ribbon"),
}
RIBBON_COLOURS = {
    "yellow": Phrase("yellow"),
    "green": Phrase("green"),
    "orange": Phrase("orange"),
    "blue": Phrase("blue"),
    "red": Phrase("red"),
    "purple": Phrase("purple"),
}
CRYSTALS = {"clear": Phrase("clear"), "fresh": Phrase("fresh"), "charged": Phrase("charged")}  # the crystal
POWERS = {
    "yellow": Phrase("exchange one of your discs for one of the supply"),
    "green": Phrase("move one of your squares to an empty cell"),
    "orange": Phrase("move up one step on your level track"),
    "blue": Phrase("exchange one or two of your tiles for tiles of the circle"),
    "red": Phrase("look at the top three cards of a deck and keep one"),
    "purple": Phrase("summon as many of your discs as you like, as your main action"),
}
USE = {
    "yellow": Phrase("use the yellow power"),
    "green": Phrase("use the green power"),
    "orange": Phrase("use the orange power"),
    "blue": Phrase("use the blue power"),
    "red": Phrase("use the red power"),
    "purple": Phrase("use the purple power"),
}


class Texts:
    """Words for components, in one language."""

    def __init__(self, t: Translator) -> None:
        self.t = t

    def discs(self, building: Building) -> str:
        """The bonus discs of a building."""
        found = [self.t(A_DISC[i]) for i, count in enumerate(building.bonus) for _ in range(count)]
        return ", ".join(found)

    def steps(self, count: int) -> str:
        return self.t.many("one step on the level track", "{count} steps on the level track", count)

    def stars(self, count: int) -> str:
        return self.t.many("one star", "{count} stars", count)

    def glasses(self, count: int) -> str:
        return self.t.many("one hourglass", "{count} hourglasses", count)

    def pieces(self, building: Building) -> str:
        """What its pattern needs, by colour: "green 3, blue 1"."""
        wanted = [0] * codes.ELEMENTS
        for _, _, which in building.points:
            wanted[which] += 1
        colours = [self.t(colour) for colour in COLOURS]
        return ", ".join(f"{colours[which]} {count}" for which, count in enumerate(wanted) if count)

    def colours(self, tile: Tile) -> str:
        return ", ".join(self.t(COLOURS[each]) for each in tile.colours)
