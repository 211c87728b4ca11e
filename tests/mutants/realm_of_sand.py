"""Mutants of Realm of Sand: the rules, and the components of the standard edition."""

import re
from collections.abc import Iterator

from mutants.catalogue import STANDARD, Mutant, edition_text, rule_mutants
from mutants.editions import Change, by, card_mutants, fixed

GAME = "realm_of_sand"
SQUARES = "square_total=element.squares"
DISCS = "disc_total=element.discs[seats - 1]"
COLOURS = dict(zip("GRKBY", "RKGYB", strict=True))  # each becomes the one below it
COLUMNS = "abcdef"
CRYSTAL = r'"([a-f])([1-5])"'
LEVELS = (  # exchanged between two buildings, so that each level keeps its eighteen
    *((card, card + 18, "I", "II") for card in range(1, 10)),
    *((card, card + 36, "I", "III") for card in range(10, 19)),
    *((card, card + 9, "II", "III") for card in range(28, 37)),
)
Cell = tuple[int, int]


def colour(found: re.Match[str]) -> str:
    return COLOURS[found[0]]


def another_cell(found: re.Match[str]) -> str:
    """One column further, where there is no crystal yet."""
    column = COLUMNS.index(found[1])
    for letter in COLUMNS[column + 1 :] + COLUMNS[:column]:
        if f"{letter}{found[2]}" not in found.string:
            return f'"{letter}{found[2]}"'
    return found[0]


def one_more_cell(found: re.Match[str]) -> str:
    return f"{found[0]}, {another_cell(found)}"


# --- patterns ---------------------------------------------------------------------------------------------------------
def drawn(pieces: dict[Cell, str]) -> str:
    """As the edition writes it, without empty lines at the edges."""
    rows, columns = [row for row, _ in pieces], [column for _, column in pieces]
    lines = (
        "".join(pieces.get((row, column), ".") for column in range(min(columns), max(columns) + 1))
        for row in range(min(rows), max(rows) + 1)
    )
    return "pattern = [" + ", ".join(f'"{line}"' for line in lines) + "]"


def turned(pieces: dict[Cell, str]) -> set[str]:
    """A pattern and all that it can be turned and mirrored into."""
    found = set()
    for _ in range(4):
        pieces = {(column, -row): letter for (row, column), letter in pieces.items()}
        found |= {drawn(pieces), drawn({(row, -column): letter for (row, column), letter in pieces.items()})}
    return found


def pieces_of(found: re.Match[str]) -> dict[Cell, str]:
    lines = re.findall(r'"([^"]+)"', found[0])
    return {(row, column): each for row, line in enumerate(lines) for column, each in enumerate(line) if each != "."}


def beside(pieces: dict[Cell, str]) -> Iterator[Cell]:
    for row, column in pieces:
        for cell in ((row + 1, column), (row, column + 1), (row - 1, column), (row, column - 1)):
            if cell not in pieces:
                yield cell


def first_of_its_colour(found: re.Match[str]) -> str:
    """One piece of each colour is enough."""
    before = found.string[found.string.rindex("pattern", 0, found.start()) : found.start()]
    return found[0] if found[0] in before else colour(found)


def piece_elsewhere(found: re.Match[str]) -> str:
    """The last piece lies on another side of the rest."""
    pieces = pieces_of(found)
    rest = dict(pieces)
    _, letter = rest.popitem()
    same = turned(pieces)
    moved = (drawn({**rest, cell: letter}) for cell in beside(rest))
    return next(pattern for pattern in moved if pattern not in same)


TILE = r'^colours = "'
BONUS = r'^bonus = "'
PATTERN = r"^pattern = \[.*\]$"
WITHOUT = r"^(?=level = )(?!(?s:.*)^{})"  # buildings alone have a level

CHANGES = (
    # tiles
    Change("another colour", "RS-11", rf"(?<={TILE})\w|(?<={TILE}\w)\w|(?<={TILE}\w\w)\w", colour),
    Change("bent", "RS-9", r'(?<=^shape = )"straight"', fixed('"bent"')),
    Change("straight", "RS-9", r'(?<=^shape = )"bent"', fixed('"straight"')),
    # ribbons
    Change("another crystal cell", "RS-20", CRYSTAL, another_cell),
    Change("one crystal cell more", "RS-20", r"(?<=^crystals = \[)" + CRYSTAL, one_more_cell),
    # buildings
    Change("another piece", "RS-16", r'[GRKBY](?=[GRKBY.]*"[,\]])', first_of_its_colour),
    Change("a piece elsewhere", "RS-16", PATTERN, piece_elsewhere),
    Change("a star more", "RS-17", r"^(stars) = (\d+)", by(1)),
    Change("an hourglass more", "RS-17", r"^(hourglasses) = (\d+)", by(1)),
    Change("an hourglass", "RS-17", WITHOUT.format("hourglasses"), fixed("hourglasses = 1\n")),
    Change("a step more", "RS-17", r"^(steps) = (\d+)", by(1)),
    Change("a step", "RS-17", WITHOUT.format("steps"), fixed("steps = 1\n")),
    Change("another disc", "RS-17", rf"(?<={BONUS})\w|(?<={BONUS}\w)\w", colour),
    Change("a disc", "RS-17", WITHOUT.format("bonus"), fixed('bonus = "Y"\n')),
)


# --- what stands in several places, or what the reader counts ---------------------------------------------------------
def level_mutants(text: str) -> Iterator[Mutant]:
    for one, other, low, high in LEVELS:
        start = text.index(f'id = "{one}"\nname')
        second = text.index(f'id = "{other}"\nname')
        find = text[start : text.index("pattern", second)]
        first, rest = text[start:second], text[second : start + len(find)]
        instead = first.replace(f'level = "{low}"', f'level = "{high}"', 1)
        instead += rest.replace(f'level = "{high}"', f'level = "{low}"', 1)
        yield Mutant(GAME, f"{one}: the level of {other}", "RS-1", STANDARD, find, instead, str(one))


def board_mutants(text: str) -> Iterator[Mutant]:
    """Each bright cell changes with a dark one, each dark one with a bright one."""
    start = text.index("cells = [\n")
    board = text[start : text.index("]", start)]
    cells = [place for place, letter in enumerate(board) if letter in ".#"]
    bright = [place for place in cells if board[place] == "."]
    dark = [place for place in cells if board[place] == "#"]
    for number, place in enumerate(bright):
        other = dark[number % len(dark)]
        changed = list(board)
        changed[place], changed[other] = "#", "."
        name = "{} dark and {} bright".format(*(cell_name(cells.index(each)) for each in (place, other)))
        yield Mutant(GAME, name, "RS-14", STANDARD, board, "".join(changed))


def cell_name(number: int) -> str:
    row, column = divmod(number, len(COLUMNS))
    return f"{COLUMNS[column]}{5 - row}"


def supply_mutants() -> Iterator[Mutant]:
    """The reader knows how many squares and discs the standard edition has, so here the tables are wrong."""
    for number, name in enumerate(("green", "red", "black", "blue", "yellow")):
        if number < 3:
            instead = f"{SQUARES} - (number == {number})"
            yield Mutant(GAME, f"one {name} square less", "RS-3", "make_arrays", SQUARES, instead)
        for seats in range(1, 5):
            instead = f"{DISCS} + ((number, seats) == ({number}, {seats}))"
            yield Mutant(GAME, f"one {name} disc more for {seats}", "RS-3", "make_arrays", DISCS, instead)


def mutants() -> list[Mutant]:
    text = edition_text(GAME)
    others = [*level_mutants(text), *board_mutants(text), *supply_mutants()]
    return rule_mutants(GAME) + card_mutants(GAME, CHANGES) + others
