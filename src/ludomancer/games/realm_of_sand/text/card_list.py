"""The components of an edition as a table for people, every value with its source."""

from ludomancer.core.card_list import CardList, Cell, Column, Group
from ludomancer.core.translator import Phrase, Translator
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import (
    ELEMENTS,
    LETTERS,
    RIBBONS,
    Building,
    Cards,
    Element,
    Ribbon,
    Tile,
)
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.text.card_texts import COLOURS, POWERS, RIBBON_NAMES, SHAPE_NAMES
from ludomancer.games.realm_of_sand.text.narrator import SandNarrator

NOTHING = "–"
EMPTY = Cell("")
LEVEL_NAMES = (Phrase("level I"), Phrase("level II"), Phrase("level III"))
LEVEL_TITLES = (
    Phrase("Houses, level I: {count}"),
    Phrase("Towers, level II: {count}"),
    Phrase("Palaces, level III: {count}"),
)


def card_list(narrator: SandNarrator) -> CardList:
    """All components, one group a kind."""
    t, cards = narrator.t, narrator.game.cards
    elements = [_element(narrator, number, each) for number, each in enumerate(cards.elements)]
    groups = [
        Group(t("Elements: {count}", count=len(cards.elements)), elements),
        Group(t("Player board"), [_board(cards, t)]),
        Group(t("Ribbons: {count}", count=len(cards.ribbons)), [_ribbon(each, t) for each in cards.ribbons]),
        Group(t("Rune tiles: {count}", count=len(cards.tiles)), [_tile(each, t) for each in cards.tiles]),
    ]
    for level, title in enumerate(LEVEL_TITLES):
        found = [_building(each, narrator) for each in cards.buildings if each.level == level]
        groups.append(Group(t(title, count=len(found)), found))
    colours = [t(colour) for colour in COLOURS]
    letters = ", ".join(f"{letter} {colour}" for letter, colour in zip(LETTERS, colours, strict=True))
    notes = (
        t("{letters}. Drawings: the rows from the top, . for no piece.", letters=letters),
        t("The board: . bright, # dark cells. The ribbons: their crystal cells."),
        t("Discs are in play with one, two, three and four players."),
    )
    return CardList(_columns(t), groups, notes)


def _columns(t: Translator) -> tuple[Column, ...]:
    name = t("name")
    return (
        Column(name),
        Column("id", below=name),
        Column(t("kind"), below=name),
        Column(t("drawing")),
        Column(t("stars"), number=True),
        Column(t("hourglasses"), number=True),
        Column(t("steps"), number=True),
        Column(t("bonus")),
        Column(t("squares"), number=True),
        Column(t("discs")),
    )


def _row(name: Cell, card: str, kind: Cell, drawing: Cell, *values: Cell) -> tuple[Cell, ...]:
    """The last values may be missing."""
    return (name, Cell(card), kind, drawing, *values, *[EMPTY] * (6 - len(values)))


def _drawn(lines: list[str]) -> str:
    """On one line, as the cells of a table are: the rows from the top with strokes between them."""
    return " / ".join(lines)


def _element(narrator: SandNarrator, number: int, each: Element) -> tuple[Cell, ...]:
    squares = Cell(str(each.squares), each.sources["squares"]) if number < codes.BASE_ELEMENTS else EMPTY
    discs = Cell(" ".join(map(str, each.discs)), each.sources["discs"])
    name = Cell(each.names[narrator.language])
    return _row(name, ELEMENTS[number], EMPTY, Cell(LETTERS[number]), EMPTY, EMPTY, EMPTY, EMPTY, squares, discs)


def _ground(dark: int) -> str:
    """The cells of a board, the uppermost row first."""
    rows = range(codes.ROWS - 1, -1, -1)
    columns = range(codes.COLUMNS)
    return _drawn(["".join("#" if dark >> cells.cell(row, column) & 1 else "." for column in columns) for row in rows])


def _board(cards: Cards, t: Translator) -> tuple[Cell, ...]:
    dark = cards.dark.bit_count()
    kind = t("{bright} bright cells, {dark} dark", bright=codes.CELLS - dark, dark=dark)
    return _row(Cell(t("all boards")), "board", Cell(kind), Cell(_ground(cards.dark), cards.board_sources["cells"]))


def _ribbon(each: Ribbon, t: Translator) -> tuple[Cell, ...]:
    ribbon = RIBBONS[each.ribbon]
    crystals = Cell(" ".join(cells.names_of(each.crystals)), each.sources["crystals"])
    return _row(Cell(t(RIBBON_NAMES[ribbon])), ribbon, Cell(t(POWERS[ribbon])), crystals)


def _tile(each: Tile, t: Translator) -> tuple[Cell, ...]:
    letters = "".join(LETTERS[colour] for colour in each.colours)
    lines = [letters[:2], f".{letters[2]}"] if each.bent else [letters]
    name = t("Tile {tile}", tile=each.id)
    kind = Cell(t(SHAPE_NAMES[each.bent]), each.sources["shape"])
    return _row(Cell(name), each.id, kind, Cell(_drawn(lines), each.sources["colours"]))


def _building(each: Building, narrator: SandNarrator) -> tuple[Cell, ...]:
    t, sources, language = narrator.t, each.sources, narrator.language
    bonus = "".join(LETTERS[which] * count for which, count in enumerate(each.bonus))
    return _row(
        Cell(each.names[language], sources[f"name.{language}"]),
        each.id,
        Cell(t(LEVEL_NAMES[each.level]), sources["level"]),
        Cell(_drawn(list(each.pattern)), sources["pattern"]),
        Cell(str(each.stars), sources["stars"]),
        Cell(str(each.hourglasses), sources["hourglasses"]),
        Cell(str(each.steps or NOTHING), sources["steps"]),
        Cell(" ".join(bonus) or NOTHING, sources["bonus"]),
    )
