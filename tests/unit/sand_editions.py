"""Editions of Realm of Sand made for tests: changed copies of the standard one, strange ones, and mistakes."""

import copy
import itertools
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from ludomancer.core.edition import Edition
from ludomancer.games.realm_of_sand.game import SandGame
from unit.junk import JUNK, pieces_of, places_of, value_at
from unit.own_editions import PLACE, Data, changed_copy, standard

FILE = SandGame.folder / "editions" / "standard.toml"
STANDARD: Data = standard(SandGame)
LISTS = ("ribbons", "tiles", "buildings")
LEVELS = ("I", "II", "III")
Change = Callable[[Data], object]


def changed(change: Change | None = None, name: str = "mine") -> Edition:
    return changed_copy(STANDARD, change, name)


def component(data: Data, field: str, name: str) -> Data:
    found: Data = next(entry for entry in data[field] if entry["id"] == name)
    return found


def names(text: str) -> Data:
    return dict.fromkeys(("en", "it", "fr"), text)


def put(field: str, which: str, /, **more: Any) -> Change:
    return lambda data: component(data, field, which).update(copy.deepcopy(more))


def drop(field: str, name: str, *keys: str) -> Change:
    return lambda data: [component(data, field, name).pop(key) for key in keys]


def element(name: str, /, **more: Any) -> Change:
    return lambda data: data["elements"][name].update(copy.deepcopy(more))


def house(**more: Any) -> Change:
    """The first building."""
    return put("buildings", "1", **more)


def board(*lines: str) -> Change:
    return lambda data: data["board"].update(cells=list(lines))


def without(field: str, count: int) -> Change:
    """So many components of a kind are left, the first ones."""
    return lambda data: data[field].__delitem__(slice(count, None))


def tiles(count: int) -> Change:
    """So many in all: copies of the first are added, or the last ones taken away."""

    def change(data: Data) -> None:
        del data["tiles"][count:]
        for i in range(len(data["tiles"]), count):
            data["tiles"].append(data["tiles"][i % 28] | {"id": f"more-{i}"})

    return change


def buildings(count: int, **fields: Any) -> Change:
    """So many of each level, with these fields."""

    def change(data: Data) -> None:
        found: list[Data] = []
        for level in LEVELS:
            here = [entry for entry in data["buildings"] if entry["level"] == level]
            for i in range(count):
                more = {"id": f"{level.lower()}-{i}"} if i >= len(here) else {}
                found.append(here[i % len(here)] | more | copy.deepcopy(fields))
        data["buildings"] = found

    return change


def patterns(found: list[list[str]]) -> Change:
    """As many buildings as can be, each with the next of these patterns."""

    def change(data: Data) -> None:
        buildings(20)(data)
        for entry, pattern in zip(data["buildings"], itertools.cycle(found), strict=False):
            entry["pattern"] = pattern

    return change


def together(*changes: Change) -> Change:
    return lambda data: [change(data) for change in changes]


def supply(squares: int, discs: int) -> Change:
    def change(data: Data) -> None:
        for name, entry in data["elements"].items():
            entry["discs"] = [discs] * 4
            if name in ("green", "red", "black"):
                entry["squares"] = squares

    return change


def different_shapes() -> list[list[str]]:
    """Many shapes without any symmetry: every place of each of them is a group of cells of its own."""
    found: dict[frozenset[tuple[str, ...]], list[str]] = {}
    for rows, columns in ((2, 3), (3, 3), (2, 4)):
        for letters in itertools.product("G.", repeat=rows * columns):
            shape = tuple("".join(letters[row * columns : (row + 1) * columns]) for row in range(rows))
            turns = set()
            for flipped in (shape, shape[::-1]):
                turned = flipped
                for _ in range(4):
                    turned = tuple("".join(line) for line in zip(*turned[::-1], strict=True))
                    turns.add(turned)
            edges = (shape[0], shape[-1], [line[0] for line in shape], [line[-1] for line in shape])
            if len(turns) == 8 and all("G" in edge for edge in edges) and "".join(shape).count("G") <= 8:
                found.setdefault(frozenset(turns), list(shape))
    return list(found.values())


# --- at their limits --------------------------------------------------------------------------------------------------
BRIGHT = ("......",) * 5
FEWEST_BRIGHT = ("######", "######", "#...##", "#.####", "######")
EIGHT = ["G....R", "......", "K.GR.K", "......", "R....G"]
LIMITS: dict[str, Change] = {
    "fewest tiles": tiles(18),
    "most tiles": tiles(40),
    "fewest buildings": buildings(4, hourglasses=1),
    "most buildings": buildings(20),
    "four ribbons": without("ribbons", 4),
    "all cells bright": board(*BRIGHT),
    "four bright cells": board(*FEWEST_BRIGHT),
    "smallest supply": supply(1, 0),
    "largest supply": supply(100, 20),
    "greatest numbers": buildings(18, stars=50, hourglasses=10, steps=30, bonus="GRKBY"),
    "eight pieces": buildings(18, pattern=EIGHT),
    "most groups of cells": lambda data: patterns(different_shapes())(data),
    "one piece": buildings(20, pattern=["K"], hourglasses=1),
    "crystals everywhere": lambda data: [
        entry.update(crystals=[f"{column}{row}" for column in "abcdef" for row in range(1, 6)])
        for entry in data["ribbons"]
    ],
}


def largest(name: str = "largest") -> Edition:
    """40 tiles, 60 buildings with almost as many places of patterns as can be, greatest numbers."""
    found = patterns([["GGR", "K.."], ["GB.", ".YR", "K.."], ["GRK", "RKG"], ["BYK", "..Y", "R.G"]])
    return changed(together(tiles(40), found, supply(100, 20), numbers_that_differ), name)


def numbers_that_differ(data: Data) -> None:
    for i, entry in enumerate(data["buildings"]):
        entry.update(stars=i % 51, hourglasses=i % 3, steps=i % 31, bonus="GRKBY"[: i % 6])


# --- strange, but good ------------------------------------------------------------------------------------------------
STRANGE: dict[str, Change] = {
    "one square of each colour": together(supply(1, 2), buildings(18, pattern=["G"], hourglasses=1)),
    "two squares of each colour": together(supply(2, 1), buildings(18, pattern=["GR"], hourglasses=1)),
    "no discs": together(supply(28, 0), buildings(18, pattern=["RR"], bonus="BBYYG")),
    "one blue disc, no yellow ones": together(supply(28, 1), element("yellow", discs=[0] * 4)),
    "nothing but discs count": together(supply(28, 20), buildings(18, pattern=["B"], bonus="BBBBB", hourglasses=1)),
    "all is alike": together(tiles(19), buildings(18, pattern=["GG"], hourglasses=1), lambda data: alike(data)),
    "one building ends it": buildings(4, pattern=["G"], hourglasses=10),
    "the level never matters": together(board(*BRIGHT), buildings(18, steps=30)),
    "almost no room": together(board(*FEWEST_BRIGHT), buildings(18, pattern=["GR"], hourglasses=1, steps=1)),
    "far apart": buildings(18, pattern=["G....R"], hourglasses=2),
    "charged by anything": together(
        LIMITS["crystals everywhere"], buildings(18, pattern=["R"], hourglasses=0, stars=0)
    ),
}
STRANGE["charged by anything"] = together(
    STRANGE["charged by anything"], lambda data: data["buildings"][0].update(hourglasses=10)
)


def alike(data: Data) -> None:
    for entry in data["tiles"]:
        entry.update(shape="bent", colours="GGG")


# --- mistakes ---------------------------------------------------------------------------------------------------------
MISTAKES: dict[str, Change] = {
    # the top
    "title: is missing": lambda data: data.pop("title"),
    "title: fr: is missing": lambda data: data["title"].pop("fr"),
    "name: 'Mine!' must be small letters": lambda data: data.update(name="Mine!"),
    "game: 'bless' is not one of realm-of-sand": lambda data: data.update(game="bless"),
    "colour: is not known here": lambda data: data.update(colour="red"),
    "cards: is not known here": lambda data: data.update(cards=[]),
    "sources: colour: is not one of name.en": lambda data: data["sources"].update(colour="list"),
    "sources: cells: 'guess' is not one of rulebook": lambda data: data["sources"].update(cells="guess"),
    "elements: green: sources: no source is given for squares": lambda data: data["sources"].pop("squares"),
    "board: sources: no source is given for cells": lambda data: data["sources"].pop("cells"),
    "ribbon yellow: sources: no source is given for crystals": lambda data: data["sources"].pop("crystals"),
    "tile 1: sources: no source is given for shape": lambda data: data["sources"].pop("shape"),
    "building 1: sources: no source is given for steps": lambda data: data["sources"].pop("steps"),
    "building 1: sources: size: is not one of": house(sources={"size": "list"}),
    "building 1: sources: stars: 'guess' is not one": house(sources={"stars": "guess"}),
    # elements
    "elements: is missing": lambda data: data.pop("elements"),
    "elements: must be a table, not a list": lambda data: data.update(elements=[]),
    "elements: green: is missing": lambda data: data["elements"].pop("green"),
    "elements: white: is not known here": lambda data: data["elements"].update(white={}),
    "elements: red: name: is missing": lambda data: data["elements"]["red"].pop("name"),
    "elements: red: name: it: must have 1 to 80 characters": element("red", name=names("") | {"en": "x"}),
    "elements: red: colour: is not known here": element("red", colour=1),
    "elements: red: squares: is missing": lambda data: data["elements"]["red"].pop("squares"),
    "elements: red: squares: 0 is not between 1 and 100": element("red", squares=0),
    "elements: red: squares: 101 is not between 1 and 100": element("red", squares=101),
    "elements: blue: squares: is not known here": element("blue", squares=5),
    "elements: blue: discs: must be 4 numbers, for one, two, three and four players": element("blue", discs=[1, 2, 3]),
    "elements: green: discs: must be 4 numbers": element("green", discs=4),
    "elements: black: discs: must be 4 numbers": lambda data: data["elements"]["black"].pop("discs"),
    "elements: yellow: discs: 21 is no number from 0 to 20": element("yellow", discs=[0, 1, 2, 21]),
    "elements: yellow: discs: -1 is no number from 0 to 20": element("yellow", discs=[-1, 1, 2, 2]),
    "elements: yellow: discs: True is no number": element("yellow", discs=[True, 1, 2, 2]),
    "elements: yellow: discs: '2' is no number": element("yellow", discs=["2", 1, 2, 2]),
    # the board
    "board: is missing": lambda data: data.pop("board"),
    "board: cells: must be a list of lines, not a NoneType": lambda data: data["board"].pop("cells"),
    "board: cells: must be a list of lines, not a text": lambda data: data["board"].update(cells="######"),
    "board: cells: must be a list of lines, not a list": lambda data: data["board"].update(cells=[7] * 5),
    "board: cells: must be 5 lines of 6 cells": board(*["......"] * 4),
    "board: cells: must be 5 lines of 6": board(*["......"] * 4, "....."),
    "board: cells: a cell is . (bright) or # (dark)": board(*["......"] * 4, ".....o"),
    "board: rows: is not known here": lambda data: data["board"].update(rows=5),
    "board: no straight tile fits on its bright cells": board(
        *["#.#.#."] * 2, "......".replace(".", "#"), *["#..#.#"] * 2
    ),
    "board: no bent tile fits on its bright cells": board("......", *["######"] * 4),
    # ribbons
    "ribbons: is missing": lambda data: data.pop("ribbons"),
    "ribbons: must be a list of tables, not a table": lambda data: data.update(ribbons={}),
    "ribbons: has 7 entries; at most 6": lambda data: data["ribbons"].append({"id": "white"}),
    "ribbons: 3 in all; four players need 4": without("ribbons", 3),
    "ribbon white: id: is not one of yellow, green, orange, blue, red, purple": put("ribbons", "red", id="white"),
    "ribbon yellow: id: there is already a ribbon with this id": put("ribbons", "red", id="yellow"),
    "ribbon red: crystals: must be a list of cells": drop("ribbons", "red", "crystals"),
    "ribbon red: crystals: must be a list": put("ribbons", "red", crystals=[]),
    "ribbon red: crystals: must be a": put("ribbons", "red", crystals="a1"),
    "ribbon red: crystals: 'g1' is no cell; cells are a1 to f5": put("ribbons", "red", crystals=["a1", "g1"]),
    "ribbon red: crystals: [] is no cell": put("ribbons", "red", crystals=[[]]),
    "ribbon red: crystals: a cell is named twice": put("ribbons", "red", crystals=["a1", "b1", "a1"]),
    "ribbon red: power: is not known here": put("ribbons", "red", power="look"),
    # tiles
    "tiles: is missing": lambda data: data.pop("tiles"),
    "tiles: has 41 entries; at most 40": tiles(41),
    "tiles: 17 in all; there must be at least 18": tiles(17),
    "tiles 1: must be a table, not a text": lambda data: data.update(tiles=["GGG"]),
    "tiles 1: id: is missing": drop("tiles", "1", "id"),
    "tiles 1: id: must be a text, not a number": put("tiles", "1", id=1),
    "tile 2: id: there is already a tile with this id": put("tiles", "1", id="2"),
    "tile a1: id: is the name of a cell or of a disc": put("tiles", "1", id="a1"),
    "tile b: id: is the name of a cell or of a disc": put("tiles", "1", id="b"),
    "tile 1: shape: is missing": drop("tiles", "1", "shape"),
    "tile 1: shape: 'round' is not one of straight, bent": put("tiles", "1", shape="round"),
    "tile 1: colours: is missing": drop("tiles", "1", "colours"),
    "tile 1: colours: 'GG' must be three letters of G, R, K": put("tiles", "1", colours="GG"),
    "tile 1: colours: 'GGGG' must be three": put("tiles", "1", colours="GGGG"),
    "tile 1: colours: 'GBG' must be three": put("tiles", "1", colours="GBG"),
    "tile 1: colours: must be a text, not a list": put("tiles", "1", colours=["G", "G", "G"]),
    "tile 1: name: is not known here": put("tiles", "1", name=names("First")),
    # buildings
    "buildings: is missing": lambda data: data.pop("buildings"),
    "buildings: has 63 entries; at most 60": buildings(21),
    "buildings: 3 of level I; there must be 4 to 20": buildings(3),
    "buildings: 21 of level I; there must be 4 to 20": lambda data: [
        data.update(buildings=data["buildings"][:36] + data["buildings"][-4:]),
        [data["buildings"].append(data["buildings"][0] | {"id": f"more-{i}"}) for i in range(3)],
    ],
    "buildings: 0 of level III": lambda data: (
        [entry.update(level="II") for entry in data["buildings"][36:]]
        and data.update(buildings=data["buildings"][:19] + data["buildings"][36:])
    ),
    "buildings: all together have less than 10 hourglasses: no game could end": together(
        buildings(18, hourglasses=0), house(hourglasses=9)
    ),
    "building 2: id: there is already a building with this id": house(id="2"),
    "building 1: name: is missing": drop("buildings", "1", "name"),
    "building 1: name: must be a table": house(name="TableManager"),
    "building 1: level: is missing": drop("buildings", "1", "level"),
    "building 1: level: 'IV' is not one of I, II, III": house(level="IV"),
    "building 1: level: must be a text, not a number": house(level=1),
    "building 1: stars: is missing": drop("buildings", "1", "stars"),
    "building 1: stars: 51 is not between 0 and 50": house(stars=51),
    "building 1: hourglasses: 11 is not between 0 and 10": house(hourglasses=11),
    "building 1: hourglasses: must be a whole number": house(hourglasses=1.5),
    "building 1: steps: 31 is not between 0 and 30": house(steps=31),
    "building 1: steps: -1 is not between": house(steps=-1),
    "building 1: bonus: 'GGGGGG' must be at most 5 letters of G, R, K, B, Y": house(bonus="GGGGGG"),
    "building 1: bonus: 'X' must be at most 5": house(bonus="X"),
    "building 1: bonus: must be a text, not a list": house(bonus=["G"]),
    "building 1: cost: is not known here": house(cost=1),
    "building 1: pattern: must be a list of lines, not a NoneType": drop("buildings", "1", "pattern"),
    "building 1: pattern: must be a list of lines, not a text": house(pattern="GGG"),
    "building 1: pattern: must be lines of the same length": house(pattern=["GG", "G"]),
    "building 1: pattern: must be lines of the": house(pattern=[]),
    "building 1: pattern: must be lines": house(pattern=["", ""]),
    "building 1: pattern: is made of G, R, K, B, Y and . for no piece": house(pattern=["GX"]),
    "building 1: pattern: is made of": house(pattern=["G G"]),
    "building 1: pattern: has an empty line at an edge": house(pattern=["GG", ".."]),
    "building 1: pattern: has an empty line": house(pattern=[".G", ".G"]),
    "building 1: pattern: has an empty": house(pattern=["."]),
    "building 1: pattern: has 9 pieces; at most 8 are possible": house(pattern=["GGG"] * 3),
    "building 1: pattern: does not fit a board of 5 lines of 6 cells": house(pattern=["GGGGGGG"]),
    "building 1: pattern: does not fit": house(pattern=["G.....", *["......"] * 4, ".....G"]),
    # all together
    "buildings: 7440 places of patterns; at most 7000 are possible: take fewer or smaller": buildings(
        20, pattern=["GGR", "K.."]
    ),
}
# what differs from the published game: an error in `standard`, a note elsewhere
DEPARTURES: dict[str, Change] = {
    "27 tiles; the published game has 28": tiles(27),
    "5 ribbons; the published game has 6": without("ribbons", 5),
    "30 bright cells; the published game has 18": board(*BRIGHT),
    "17 buildings of level III; the published game has 18": without("buildings", 53),
    "27 green squares; the published game has 28": element("green", squares=27),
    "2, 4, 5, 6 red discs; the published game has 2, 4, 5, 7": element("red", discs=[2, 4, 5, 6]),
    "2, 4, 5, 7 blue discs; the published game has 2, 4, 5, 5": element("blue", discs=[2, 4, 5, 7]),
}


# --- spoiled ----------------------------------------------------------------------------------------------------------
PIECES = pieces_of(
    [{field: data[field] for field in (*LISTS, "elements", "board")} for data in (STANDARD, largest().data)]
)


@st.composite
def spoiled_components(draw: st.DrawFn) -> Edition:
    """A few components with pieces taken away, added, or replaced by others; many of them still make an edition."""
    data = copy.deepcopy(draw(st.sampled_from((STANDARD, largest().data)))) | {"name": "mine"}
    for _ in range(draw(st.integers(1, 5))):
        entries = [*data["elements"].values(), data["board"], *(entry for field in LISTS for entry in data[field])]
        entry = draw(st.sampled_from(entries))
        found = [path for path in places_of(entry) if path[0] != "name"]
        if not found:
            continue
        path = draw(st.sampled_from(found))
        owner, place = value_at(entry, path[:-1]), path[-1]
        role = [key for key in path if isinstance(key, str)][-1]
        kind = draw(st.integers(0, 9))
        if kind == 0:
            owner[place] = copy.deepcopy(draw(st.sampled_from(JUNK)))
        elif kind == 1:
            del owner[place]
        elif kind == 2:
            added = draw(st.sampled_from(sorted(PIECES)))
            entry[added] = copy.deepcopy(draw(st.sampled_from(PIECES[added])))
        elif kind == 3 and isinstance(owner, list):
            owner.append(copy.deepcopy(owner[place]))
        elif path != ("id",):
            owner[place] = copy.deepcopy(draw(st.sampled_from(PIECES.get(role, JUNK))))
    return Edition("mine", data, PLACE)
