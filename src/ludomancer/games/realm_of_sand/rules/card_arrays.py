"""An edition's components as flat arrays that the rules read; `formats.edition` knows what is in them."""

from typing import Any

from ludomancer.core import arrays, bits


class CardArrays:
    """One object an edition, its mode, options and number of seats; every state of that game points to it."""

    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    __slots__ = (
        "actions", "advanced", "base", "bit", "bonus", "card_level", "cards", "colour", "crystals", "dark",
        "dark_count", "disc_total", "family", "first", "form", "form_count", "form_first", "glasses", "item",
        "level_cards", "mask", "path", "pieces", "place_count", "place_first", "place_mask", "place_spot", "ribbons",
        "seats", "solo", "square_total", "stars", "steps", "tiles", "way",
    )  # fmt: skip

    def __init__(self, **values: Any) -> None:
        self.seats: int = 0
        self.advanced: int = 0
        self.solo: int = 0
        self.first: int = 0
        self.actions: int = 0
        self.cards: int = 0
        self.tiles: int = 0
        self.dark: int = 0  # cells, a bit each
        self.dark_count: int = 0
        self.ribbons: int = 0  # a bit each
        if not bits.IN_C:
            self.bit: list[int] = [0] * 64
            self.square_total: list[int] = [0] * 3
            self.disc_total: list[int] = [0] * 5
            self.crystals: list[int] = [0] * 6  # cells by ribbon
            # tiles
            self.form: list[int] = [0] * 40
            self.colour: list[int] = [0] * 120  # tile * SQUARES + square
            self.form_first: list[int] = [0] * 4
            self.form_count: list[int] = [0] * 4
            self.way: list[int] = [0] * 400  # the spots where a form can be laid
            # buildings
            self.level_cards: list[int] = [0] * 3  # a bit each
            self.card_level: list[int] = [0] * 60
            self.stars: list[int] = [0] * 60
            self.glasses: list[int] = [0] * 60
            self.steps: list[int] = [0] * 60
            self.place_first: list[int] = [0] * 60
            self.place_count: list[int] = [0] * 60
            self.bonus: list[int] = [0] * 300  # card * ELEMENTS + element
            self.pieces: list[int] = [0] * 300  # of the pattern: card * ELEMENTS + element
            self.place_spot: list[int] = [0] * 7000
            self.place_mask: list[int] = [0] * 42000  # place * MASKS: all cells, then those of each element
            # spots: cells that an action names together; the first ones are single cells
            self.mask: list[int] = [0] * 6000
            self.path: list[int] = [0] * 18000  # spot * SQUARES: the cells of a tile in its order
            # actions
            self.base: list[int] = [-1] * 19  # the code of a family's first item
            self.family: list[int] = [0] * 8192
            self.item: list[int] = [0] * 8192
        for i in range(19):
            self.base[i] = -1
        self.seats = arrays.taken(values, "seats", self.seats)
        self.advanced = arrays.taken(values, "advanced", self.advanced)
        self.solo = arrays.taken(values, "solo", self.solo)
        self.first = arrays.taken(values, "first", self.first)
        self.actions = arrays.taken(values, "actions", self.actions)
        self.cards = arrays.taken(values, "cards", self.cards)
        self.tiles = arrays.taken(values, "tiles", self.tiles)
        self.dark = arrays.taken(values, "dark", self.dark)
        self.dark_count = arrays.taken(values, "dark_count", self.dark_count)
        self.ribbons = arrays.taken(values, "ribbons", self.ribbons)
        arrays.load(self.bit, values, "bit", 64)
        arrays.load(self.square_total, values, "square_total", 3)
        arrays.load(self.disc_total, values, "disc_total", 5)
        arrays.load(self.crystals, values, "crystals", 6)
        arrays.load(self.form, values, "form", 40)
        arrays.load(self.colour, values, "colour", 120)
        arrays.load(self.form_first, values, "form_first", 4)
        arrays.load(self.form_count, values, "form_count", 4)
        arrays.load(self.way, values, "way", 400)
        arrays.load(self.level_cards, values, "level_cards", 3)
        arrays.load(self.card_level, values, "card_level", 60)
        arrays.load(self.stars, values, "stars", 60)
        arrays.load(self.glasses, values, "glasses", 60)
        arrays.load(self.steps, values, "steps", 60)
        arrays.load(self.place_first, values, "place_first", 60)
        arrays.load(self.place_count, values, "place_count", 60)
        arrays.load(self.bonus, values, "bonus", 300)
        arrays.load(self.pieces, values, "pieces", 300)
        arrays.load(self.place_spot, values, "place_spot", 7000)
        arrays.load(self.place_mask, values, "place_mask", 42000)
        arrays.load(self.mask, values, "mask", 6000)
        arrays.load(self.path, values, "path", 18000)
        arrays.load(self.base, values, "base", 19)
        arrays.load(self.family, values, "family", 8192)
        arrays.load(self.item, values, "item", 8192)
        if values:
            raise TypeError(f"there are no such fields: {', '.join(values)}")

    # --- end of fields ------------------------------------------------------------------------------------------------
