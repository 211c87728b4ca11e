"""Reads and checks an edition of Realm of Sand and makes the flat arrays the rules use."""

from typing import NamedTuple

from ludomancer.core.array_values import ArrayValues
from ludomancer.core.codes import MAX_ACTIONS
from ludomancer.core.edition import Edition, read_head
from ludomancer.core.reader import LANGUAGES, Reader, kind_of
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.card_arrays import CardArrays

ELEMENTS = ("green", "red", "black", "blue", "yellow")
LETTERS = "GRKBY"
BASE = LETTERS[: codes.BASE_ELEMENTS]
RIBBONS = ("yellow", "green", "orange", "blue", "red", "purple")
LEVELS = ("I", "II", "III")
SHAPES = ("straight", "bent")
NAMES = tuple(f"name.{language}" for language in LANGUAGES)
ELEMENT_FIELDS = ("squares", "discs")
TILE_FIELDS = ("shape", "colours")
BUILDING_FIELDS = (*NAMES, "level", "pattern", "stars", "hourglasses", "steps", "bonus")
ALL_FIELDS = (*BUILDING_FIELDS, *TILE_FIELDS, *ELEMENT_FIELDS, "cells", "crystals")
PUBLISHED_TILES, PUBLISHED_LEVEL, PUBLISHED_BRIGHT = 28, 18, 18
PUBLISHED_SQUARES = (28, 28, 28)
PUBLISHED_DISCS = ((2, 4, 5, 7), (2, 4, 5, 7), (2, 4, 5, 7), (2, 4, 5, 5), (2, 4, 5, 5))
LEAST_TILES = codes.ACTIVE + codes.LAST_ROUND + 1  # solo takes one out a round
MAX_SQUARES = 100
MAX_DISCS = 20
MAX_STARS = 50
MAX_BONUS = 5


class Tile(NamedTuple):
    """A rune tile of three colours."""

    id: str
    bent: bool
    colours: tuple[int, ...]  # the middle one of a bent tile is its corner
    sources: dict[str, str]

    @property
    def even(self) -> bool:
        """Does it read the same from both ends?"""
        return self.colours[0] == self.colours[2]

    @property
    def form(self) -> int:
        return 2 * self.bent + self.even


class Building(NamedTuple):
    """A building card with its pattern."""

    id: str
    names: dict[str, str]
    level: int
    pattern: tuple[str, ...]  # as it is drawn
    stars: int
    hourglasses: int
    steps: int
    bonus: tuple[int, ...]  # discs by element
    sources: dict[str, str]

    @property
    def points(self) -> list[tuple[int, int, int]]:
        """Row from below, column, element."""
        return [
            (len(self.pattern) - 1 - row, column, LETTERS.index(letter))
            for row, line in enumerate(self.pattern)
            for column, letter in enumerate(line)
            if letter != "."
        ]


class Element(NamedTuple):
    """One kind of piece, and how many there are."""

    names: dict[str, str]
    squares: int
    discs: tuple[int, ...]  # by the number of players
    sources: dict[str, str]


class Ribbon(NamedTuple):
    """A mage's ribbon with the cells of its crystals."""

    ribbon: int
    crystals: int
    sources: dict[str, str]


class Cards(NamedTuple):
    """All that an edition says."""

    title: dict[str, str]
    elements: tuple[Element, ...]
    dark: int
    board_sources: dict[str, str]
    ribbons: tuple[Ribbon, ...]
    tiles: tuple[Tile, ...]
    buildings: tuple[Building, ...]
    place: str = "edition"  # for errors


def read_cards(edition: Edition) -> Cards:
    """The components of an edition, or an error that names file, component and field."""
    reader, title, defaults = read_head(edition, "realm-of-sand", ALL_FIELDS)
    elements = _elements(reader.table("elements"), defaults)
    board = reader.table("board")
    dark = _dark(board)
    board_sources = _sources(board, ("cells",), defaults)
    board.finish()
    ribbons = tuple(_ribbon(table, name, defaults) for name, table in reader.cards("ribbons", len(RIBBONS), "ribbon"))
    tiles = tuple(_tile(table, name, defaults) for name, table in reader.cards("tiles", codes.MAX_TILES, "tile"))
    buildings = tuple(
        _building(table, name, defaults) for name, table in reader.cards("buildings", codes.MAX_CARDS, "building")
    )
    reader.finish()
    found = Cards(title, elements, dark, board_sources, ribbons, tiles, buildings, edition.place)
    _check(edition, found)
    return found


def _sources(table: Reader, fields: tuple[str, ...], defaults: dict[str, str]) -> dict[str, str]:
    known = {field: defaults[field] for field in fields if field in defaults}
    return table.sources("sources", fields, known, ALL_FIELDS)


def _elements(reader: Reader, defaults: dict[str, str]) -> tuple[Element, ...]:
    found = []
    for element, name in enumerate(ELEMENTS):
        table = reader.table(name)
        squares = table.number("squares", 1, MAX_SQUARES) if element < codes.BASE_ELEMENTS else 0
        fields = ELEMENT_FIELDS if element < codes.BASE_ELEMENTS else ("discs",)
        found.append(Element(table.names("name"), squares, _discs(table), _sources(table, fields, defaults)))
        table.finish()
    reader.finish()
    return tuple(found)


def _discs(table: Reader) -> tuple[int, ...]:
    value = table.raw("discs")
    if not isinstance(value, list) or len(value) != codes.MAX_SEATS:
        table.fail("discs", f"must be {codes.MAX_SEATS} numbers, for one, two, three and four players")
    for number in value:
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= MAX_DISCS:
            table.fail("discs", f"{number!r} is no number from 0 to {MAX_DISCS}")
    return tuple(value)


def _lines(table: Reader, field: str) -> list[str]:
    value = table.raw(field)
    if not isinstance(value, list) or not all(isinstance(line, str) for line in value):
        table.fail(field, f"must be a list of lines, not {kind_of(value)}")
    return value


def _dark(table: Reader) -> int:
    lines = _lines(table, "cells")
    if len(lines) != codes.ROWS or any(len(line) != codes.COLUMNS for line in lines):
        table.fail("cells", f"must be {codes.ROWS} lines of {codes.COLUMNS} cells")
    if set("".join(lines)) - set(".#"):
        table.fail("cells", "a cell is . (bright) or # (dark)")
    return cells.mask_of(
        cells.cell(codes.ROWS - 1 - row, column)
        for row, line in enumerate(lines)
        for column, letter in enumerate(line)
        if letter == "#"
    )


def _ribbon(table: Reader, name: str, defaults: dict[str, str]) -> Ribbon:
    if name not in RIBBONS:
        table.fail("id", f"is not one of {', '.join(RIBBONS)}")
    value = table.raw("crystals")
    if not isinstance(value, list) or not value:
        table.fail("crystals", "must be a list of cells")
    for each in value:
        if not isinstance(each, str) or each not in cells.NUMBERS:
            table.fail("crystals", f"{each!r} is no cell; cells are a1 to f5")
    if len(set(value)) != len(value):
        table.fail("crystals", "a cell is named twice")
    crystals = cells.mask_of(cells.NUMBERS[each] for each in value)
    found = Ribbon(RIBBONS.index(name), crystals, _sources(table, ("crystals",), defaults))
    table.finish()
    return found


def _tile(table: Reader, name: str, defaults: dict[str, str]) -> Tile:
    if name in cells.NUMBERS or name.upper() in tuple(LETTERS):
        table.fail("id", "is the name of a cell or of a disc, and all of them can be given")
    bent = table.choice("shape", SHAPES) == "bent"
    colours = table.text("colours")
    if len(colours) != codes.SQUARES or set(colours) - set(BASE):
        table.fail("colours", f"{colours!r} must be three letters of {', '.join(BASE)}")
    found = Tile(name, bent, tuple(BASE.index(each) for each in colours), _sources(table, TILE_FIELDS, defaults))
    table.finish()
    return found


def _building(table: Reader, name: str, defaults: dict[str, str]) -> Building:
    bonus = table.text("bonus", "")
    if len(bonus) > MAX_BONUS or set(bonus) - set(LETTERS):
        table.fail("bonus", f"{bonus!r} must be at most {MAX_BONUS} letters of {', '.join(LETTERS)}")
    found = Building(
        name,
        table.names("name"),
        LEVELS.index(table.choice("level", LEVELS)),
        _pattern(table),
        table.number("stars", 0, MAX_STARS),
        table.number("hourglasses", 0, codes.LAST_GLASS, 0),
        table.number("steps", 0, codes.CELLS, 0),
        tuple(bonus.count(letter) for letter in LETTERS),
        _sources(table, BUILDING_FIELDS, defaults),
    )
    table.finish()
    return found


def _pattern(table: Reader) -> tuple[str, ...]:
    lines = _lines(table, "pattern")
    if not lines or not lines[0] or any(len(line) != len(lines[0]) for line in lines):
        table.fail("pattern", "must be lines of the same length")
    if set("".join(lines)) - set(LETTERS + "."):
        table.fail("pattern", f"is made of {', '.join(LETTERS)} and . for no piece")
    columns = ["".join(column) for column in zip(*lines, strict=True)]
    if any(not edge.strip(".") for edge in (lines[0], lines[-1], columns[0], columns[-1])):
        table.fail("pattern", "has an empty line at an edge")
    count = sum(letter != "." for line in lines for letter in line)
    if count > codes.MAX_CELLS:
        table.fail("pattern", f"has {count} pieces; at most {codes.MAX_CELLS} are possible")
    if max(len(lines), len(columns)) > codes.COLUMNS or min(len(lines), len(columns)) > codes.ROWS:
        table.fail("pattern", f"does not fit a board of {codes.ROWS} lines of {codes.COLUMNS} cells")
    return tuple(lines)


def _check(edition: Edition, cards: Cards) -> None:
    """Sizes that the rules rely on are errors; departures from what was published only for `standard`."""
    place = Reader({}, edition.place)
    levels = [sum(each.level == level for each in cards.buildings) for level in range(codes.LEVELS)]
    for name, count in zip(LEVELS, levels, strict=True):
        if not codes.SLOTS <= count <= codes.PILE:
            place.fail("buildings", f"{count} of level {name}; there must be {codes.SLOTS} to {codes.PILE}")
    if sum(each.hourglasses for each in cards.buildings) < codes.LAST_GLASS:
        place.fail("buildings", f"all together have less than {codes.LAST_GLASS} hourglasses: no game could end")
    if len(cards.tiles) < LEAST_TILES:
        place.fail("tiles", f"{len(cards.tiles)} in all; there must be at least {LEAST_TILES}")
    if len(cards.ribbons) < codes.MAX_SEATS:
        place.fail("ribbons", f"{len(cards.ribbons)} in all; four players need {codes.MAX_SEATS}")
    for form in sorted({tile.form for tile in cards.tiles}):
        bent, even = divmod(form, 2)
        if all(cells.mask_of(way) & cards.dark for way in cells.ways(bool(bent), bool(even))):
            place.fail("board", f"no {SHAPES[bent]} tile fits on its bright cells")
    _note_departures(edition, cards, levels)


def _note_departures(edition: Edition, cards: Cards, levels: list[int]) -> None:
    bright = codes.CELLS - cards.dark.bit_count()
    found = [
        (f"{len(cards.tiles)} tiles", str(PUBLISHED_TILES), len(cards.tiles) == PUBLISHED_TILES),
        (f"{len(cards.ribbons)} ribbons", str(len(RIBBONS)), len(cards.ribbons) == len(RIBBONS)),
        (f"{bright} bright cells", str(PUBLISHED_BRIGHT), bright == PUBLISHED_BRIGHT),
    ]
    found += [
        (f"{count} buildings of level {name}", str(PUBLISHED_LEVEL), count == PUBLISHED_LEVEL)
        for name, count in zip(LEVELS, levels, strict=True)
    ]
    for name, element, squares, discs in zip(
        ELEMENTS, cards.elements, (*PUBLISHED_SQUARES, 0, 0), PUBLISHED_DISCS, strict=True
    ):
        found.append((f"{element.squares} {name} squares", str(squares), element.squares == squares))
        told = ", ".join(map(str, element.discs))
        found.append((f"{told} {name} discs", ", ".join(map(str, discs)), element.discs == discs))
    for what, published, same in found:
        if not same:
            edition.departs(Reader({}, edition.place), "components", f"{what}; the published game has {published}")


class Spots:
    """Cells that an action names together, numbered: single cells, ways to lay a tile, places of patterns."""

    def __init__(self, cards: Cards) -> None:
        self.cells: list[tuple[int, ...]] = [(each,) for each in range(codes.CELLS)]
        self.numbers = {found: number for number, found in enumerate(self.cells)}
        self.forms = [
            [self.number(way) for way in cells.ways(bool(form // 2), bool(form % 2))] for form in range(codes.FORMS)
        ]
        self.places = [self._places(building) for building in cards.buildings]

    def number(self, found: tuple[int, ...]) -> int:
        if found not in self.numbers:
            self.numbers[found] = len(self.cells)
            self.cells.append(found)
        return self.numbers[found]

    def _places(self, building: Building) -> list[tuple[int, list[int]]]:
        """Where its pattern may lie: the spot, and the masks of all its cells and of each element."""
        points = building.points
        found: dict[tuple[int, ...], int] = {}
        for way in cells.laid([(row, column) for row, column, _ in points]):
            masks = [0] * codes.MASKS
            for (_, _, element), each in zip(points, way, strict=True):
                masks[0] |= 1 << each
                masks[1 + element] |= 1 << each
            found[tuple(masks)] = self.number(tuple(sorted(way)))
        return [(spot, list(masks)) for masks, spot in sorted(found.items())]


def make_arrays(
    cards: Cards, spots: Spots, seats: int, advanced: bool, solo: bool, first: int, actions: list[tuple[int, int]]
) -> CardArrays:
    place = Reader({}, cards.place)
    for what, count, most in (
        ("places of patterns", sum(map(len, spots.places)), codes.MAX_PLACES),
        ("groups of cells", len(spots.cells), codes.MAX_SPOTS),
        ("actions", len(actions), MAX_ACTIONS),
    ):
        if count > most:
            place.fail("buildings", f"{count} {what}; at most {most} are possible: take fewer or smaller patterns")
    found = ArrayValues()
    for number, element in enumerate(cards.elements):
        found.put(number, disc_total=element.discs[seats - 1])
        if number < codes.BASE_ELEMENTS:
            found.put(number, square_total=element.squares)
    for number, tile in enumerate(cards.tiles):
        found.put(number, form=tile.form)
        found.put(number * codes.SQUARES, colour=list(tile.colours))
    first_way = 0
    for form, spot_numbers in enumerate(spots.forms):
        found.put(form, form_first=first_way, form_count=len(spot_numbers))
        first_way += len(spot_numbers)
    first_place = 0
    for number, building in enumerate(cards.buildings):
        found.put_fields(number, building, "stars steps")
        found.put(number, card_level=building.level, glasses=building.hourglasses)
        elements = [element for _, _, element in building.points]
        pieces = [elements.count(element) for element in range(codes.ELEMENTS)]
        found.put(number * codes.ELEMENTS, pieces=pieces, bonus=list(building.bonus))
        found.put(number, place_first=first_place, place_count=len(spots.places[number]))
        first_place += len(spots.places[number])
    levels = [building.level for building in cards.buildings]
    return CardArrays(
        seats=seats,
        advanced=advanced,
        solo=solo,
        first=first,
        bit=[1 << card for card in range(63)],
        dark=cards.dark,
        dark_count=cards.dark.bit_count(),
        ribbons=sum(1 << ribbon.ribbon for ribbon in cards.ribbons),
        crystals={ribbon.ribbon: ribbon.crystals for ribbon in cards.ribbons},
        tiles=len(cards.tiles),
        cards=len(cards.buildings),
        level_cards=[sum(1 << card for card, of in enumerate(levels) if of == level) for level in range(codes.LEVELS)],
        way=[spot for spot_numbers in spots.forms for spot in spot_numbers],
        mask=[cells.mask_of(way) for way in spots.cells],
        path={number * codes.SQUARES: list(way[: codes.SQUARES]) for number, way in enumerate(spots.cells)},
        place_spot=[spot for places in spots.places for spot, _ in places],
        place_mask=[mask for places in spots.places for _, masks in places for mask in masks],
        actions=len(actions),
        family=[family for family, _ in actions],
        item=[item for _, item in actions],
        base={family: number for number, (family, item) in enumerate(actions) if item == 0},
        **found,
    )
