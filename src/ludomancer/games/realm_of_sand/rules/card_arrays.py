"""An edition's components as flat arrays that the rules read; `formats.edition` fills them."""

from ludomancer.core import bits
from ludomancer.games.realm_of_sand.rules import codes


class CardArrays:
    """One object an edition, its mode, options and number of seats; every state of that game points to it."""

    __slots__ = (
        "actions",
        "advanced",
        "base",
        "bit",
        "bonus",
        "card_level",
        "cards",
        "colour",
        "crystals",
        "dark",
        "dark_count",
        "disc_total",
        "family",
        "first",
        "form",
        "form_count",
        "form_first",
        "glasses",
        "item",
        "level_cards",
        "mask",
        "path",
        "pieces",
        "place_count",
        "place_first",
        "place_mask",
        "place_spot",
        "ribbons",
        "scratch",
        "seats",
        "solo",
        "square_total",
        "stars",
        "steps",
        "tiles",
        "way",
    )

    def __init__(self) -> None:
        self.seats: int = 2
        self.advanced: int = 0
        self.solo: int = 0
        self.first: int = -1
        self.actions: int = 0
        self.cards: int = 0
        self.tiles: int = 0
        self.dark: int = 0  # cells, a bit each
        self.dark_count: int = 0
        self.ribbons: int = 0  # a bit each
        if not bits.IN_C:
            self.bit: list[int] = [0] * 64
            self.scratch: list[int] = [0] * 64  # cards being dealt again, between two lines only
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
            self.bonus: list[int] = [0] * 300  # card * ELEMENTS + element
            self.pieces: list[int] = [0] * 300  # of the pattern: card * ELEMENTS + element
            self.place_first: list[int] = [0] * 60
            self.place_count: list[int] = [0] * 60
            self.place_spot: list[int] = [0] * 7000
            self.place_mask: list[int] = [0] * 42000  # place * MASKS: all cells, then those of each element
            # spots: cells that an action names together; the first ones are single cells
            self.mask: list[int] = [0] * 6000
            self.path: list[int] = [0] * 18000  # spot * SQUARES: the cells of a tile in its order
            # actions
            self.base: list[int] = [-1] * 19  # the code of a family's first item
            self.family: list[int] = [0] * 8192
            self.item: list[int] = [0] * 8192
        for family in range(codes.FAMILIES):
            self.base[family] = -1
        here = 1
        for card in range(63):
            self.bit[card] = here
            here *= 2

    def set_options(self, seats: int, advanced: bool, solo: bool, first: int) -> None:
        self.seats = seats
        self.advanced = advanced
        self.solo = solo
        self.first = first

    def set_element(self, element: int, squares: int, discs: int) -> None:
        if element < codes.BASE_ELEMENTS:
            self.square_total[element] = squares
        self.disc_total[element] = discs

    def set_board(self, dark: int) -> None:
        self.dark = dark
        self.dark_count = bits.popcount(dark)

    def set_ribbon(self, ribbon: int, crystals: int) -> None:
        self.ribbons |= 1 << ribbon
        self.crystals[ribbon] = crystals

    def set_tile(self, tile: int, form: int, colours: list[int]) -> None:
        self.tiles = tile + 1
        self.form[tile] = form
        for i in range(codes.SQUARES):
            self.colour[tile * codes.SQUARES + i] = colours[i]

    def set_form(self, form: int, first: int, spots: list[int]) -> None:
        self.form_first[form] = first
        self.form_count[form] = len(spots)
        for i in range(len(spots)):
            self.way[first + i] = spots[i]

    def set_spot(self, spot: int, mask: int, path: list[int]) -> None:
        self.mask[spot] = mask
        for i in range(len(path)):
            self.path[spot * codes.SQUARES + i] = path[i]

    def set_card(self, card: int, level: int, stars: int, glasses: int, steps: int) -> None:
        self.cards = card + 1
        self.card_level[card] = level
        self.level_cards[level] |= self.bit[card]
        self.stars[card] = stars
        self.glasses[card] = glasses
        self.steps[card] = steps

    def set_pattern(self, card: int, pieces: list[int], bonus: list[int], first: int, count: int) -> None:
        for element in range(codes.ELEMENTS):
            self.pieces[card * codes.ELEMENTS + element] = pieces[element]
            self.bonus[card * codes.ELEMENTS + element] = bonus[element]
        self.place_first[card] = first
        self.place_count[card] = count

    def set_place(self, place: int, spot: int, masks: list[int]) -> None:
        self.place_spot[place] = spot
        for i in range(codes.MASKS):
            self.place_mask[place * codes.MASKS + i] = masks[i]

    def set_actions(self, actions: list[tuple[int, int]]) -> None:
        """Each family in a row, its items counting from 0."""
        self.actions = len(actions)
        for number, (family, item) in enumerate(actions):
            self.family[number] = family
            self.item[number] = item
            if item == 0:
                self.base[family] = number
