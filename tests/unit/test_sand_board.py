"""Realm of Sand on the table of a terminal: everything that matters stands there, at every size."""

import random
from typing import Any

import pytest

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.journal import Journal
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.state import State
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.terminal import blocks, colours
from ludomancer.games.realm_of_sand.text import signs
from ludomancer.terminal.canvas import Canvas
from ludomancer.terminal.rows import Piece, length
from unit.boards import draw

GAMES = {
    ("base", 2): ludomancer.load("realm-of-sand", mode="base", seats=2),
    ("base", 3): ludomancer.load("realm-of-sand", mode="base", seats=3),
    ("advanced", 4): ludomancer.load("realm-of-sand", mode="advanced", seats=4),
    ("solo", 1): ludomancer.load("realm-of-sand", mode="solo", seats=1, options={"board": "advanced"}),
}
FULLEST = ("advanced", 4)
GAME = GAMES[FULLEST]
SIZES = ((80, 24), (120, 40), (200, 60))
POSITION: dict[str, Any] = {
    "round": 6,
    "display": {"I": [3, 6, 7, 13], "II": [24, 30, 31, 23], "III": [41, 42, 43, 51]},
    "one": {
        "ribbon": "red",
        "crystal": "charged",
        "level": 3,
        "board": {"a5": "K", "c3": "G", "d3": "G", "c2": "R", "d2": "R", "e3": "Kd", "e4": "Y"},
        "stock": {"Gd": 1, "Rd": 2, "B": 1},
        "tiles": [24, 5, 7],
        "kept": [44, 20],
        "built": [1, 2],
    },
    "two": {"ribbon": "blue", "crystal": "fresh", "level": 1, "board": {"c3": "K"}, "stock": {"B": 1}},
    "three": {"ribbon": "purple"},
    "four": {"ribbon": "green", "built": [8]},
}


def squeezed(text: str) -> str:
    return " ".join(text.split())


def targets(canvas: Canvas) -> set[str]:
    return {spot.target for row in canvas.rows for spot in row}


@pytest.mark.parametrize("size", SIZES)
def test_what_stands_on_the_table(size: tuple[int, int]) -> None:
    canvas = draw(GAME.read(POSITION), size)
    text = canvas.plain()
    for part in (
        *("Realm of Sand · round 6 · Player one", "Player one began"),
        *("▸ Player one 2★ 1/10H", "level 3/12° dark 1/3", "◆ red charged", "stock"),
        *("Player two 0★ 0/10H", "Player three 0★", "Player four 1★ 1/10H", "◈", "◇"),
        *("Display decks I 11 II 13 III 13", "24° R R", "5° G G K", "supply", "(G)6", "(B)3", "then", " Q"),
        *("44°", "20°", "use the red power: look at the top three cards of a deck and keep one"),
        "Your turn: lay a tile or summon discs; complete buildings, use your power.",
    ):
        assert squeezed(part) in squeezed(text), f"{part}\n{text}"
    for number in (3, 6, 7, 13, 24, 30, 31, 23, 41, 42, 43, 51):
        assert f"{number}°" in text
    lines = text.splitlines()
    assert not "".join(spot.sign for spot in canvas.rows[-1]).strip()  # left for what is typed
    # the choices stand where they belong: three tiles, one building, three kinds of discs, two discs on the board
    choices = {GAME.text(action): str(i) for i, action in enumerate(GAME.read(POSITION).legal_actions(), 1)}
    assert set(choices) >= {"place 24", "complete 3", "summon G", "summon R", "summon B", "move e3", "move e4"}
    assert set(choices.values()) <= targets(canvas)
    assert f" {choices['complete 3']} " in next(
        line for line in lines if all(f"{card}°" in line for card in (3, 6, 7, 13))
    )


def test_the_own_board_is_drawn_with_grounds_pieces_and_crystals() -> None:
    position = POSITION | {"main_done": True}
    text = draw(GAME.read(position), (80, 24)).plain()
    assert "Your main action is done: complete a building, use your power, or end the turn." in squeezed(text)
    lines = text.splitlines()
    top = next(i for i, line in enumerate(lines) if line.startswith("▸ Player one"))
    board = [line[:26].rstrip() for line in lines[top + 1 : top + 7]]
    assert board == [
        "5  K # #   .   .   #   #",
        "4  #   .   . * .  (Y)  #",
        "3  .   .   G   G *(K)  .",
        "2  #   .   R   R   .   #",
        "1  #   #   . * .   #   #",
        "°  a   b   c   d   e   f",
    ]


def test_pieces_are_told_apart_by_colour_as_well() -> None:
    styles = {colours.piece_style(piece) for piece in ("G", "R", "K", "Gd", "Rd", "Kd", "B", "Y")}
    assert len(styles) == 8
    assert len(set(colours.SEAT_STYLES.values())) == 4
    assert len(set(colours.BRIGHT_GROUNDS + colours.DARK_GROUNDS)) == 4


def test_patterns_are_drawn() -> None:
    text = draw(GAME.read(POSITION), (80, 24)).plain()
    for part in ("GR   6°", "RR   7°", "KK   13°", " RG  2★1H+1"):
        assert part in text, text
    large = draw(GAME.read(POSITION), (200, 60)).plain()
    for part in ("House 6°", "Tower 24°", "Palace 42°", "2★ 1H +1", "4★ 2H", "(B)", "G   G  (B) (Y)"):
        assert part in large, large


def test_others_sit_around_the_viewer() -> None:
    state = GAME.read(POSITION)
    text = draw(state, (80, 24), viewer=2).plain()
    assert (
        text.index("Player four") < text.index("Player one 2★") < text.index("Player two") < text.index("Player three")
    )
    nobody = draw(state, (120, 40), viewer=NOBODY).plain()
    for hidden in (text, nobody):  # kept cards are nobody else's business, but how many there are
        assert "44°" not in hidden
        assert "20°" not in hidden.split("then")[0].split("Display")[1].split("supply")[0].split("Q")[0]
        assert "kept II III" in hidden


def test_cards_looked_at_are_shown_to_one_seat_only() -> None:
    clear = POSITION["one"] | {"crystal": "clear"}
    looked = POSITION | {"one": clear, "pending": {"ask": "keep", "power": "red", "deck": "II", "looked": [33, 19, 22]}}
    state = GAME.read(looked)
    for size in SIZES:
        own = draw(state, size).plain()
        for part in ("top of the deck:", "33°", "19°", "22°", "you keep:", "Red power: which card do you keep?"):
            assert part in own, own
        assert {"1", "2", "3"} <= targets(draw(state, size))
        other = draw(state, size, viewer=1).plain()
        assert "33°" not in other
        assert "you keep" not in other


@pytest.mark.parametrize("size", SIZES)
def test_the_many_ways_to_lay_a_tile_do_not_drown_the_table(size: tuple[int, int]) -> None:
    state = GAME.read(POSITION)
    state.apply(GAME.parse("place 5"))
    count = len(state.legal_actions())
    assert count > 60
    canvas = draw(state, size)
    text = canvas.plain()
    shown = len({target for target in targets(canvas) if target})
    assert f"{shown} of {count} ways" in text, text
    assert shown >= 8
    for part in (
        "Display decks",
        "or write at ",
        "next time at once: place 5 ",
        "Where do you lay tile 5?",
        "(K)",
        "24°",
    ):
        assert part in text, text
    if size == SIZES[-1]:
        assert shown == count


def test_ways_that_complete_a_building_come_first() -> None:
    game = GAMES["base", 2]
    position = {
        "display": {"I": [1, 8, 14, 16], "II": [19, 20, 21, 22], "III": [37, 38, 39, 40]},
        "one": {"board": {"c3": "K", "d3": "K"}, "tiles": [17, 1, 2]},
    }
    state = game.read(position)
    state.apply(game.parse("place 17"))  # black, black, green, in a row
    text = draw(state, (80, 24)).plain()
    first = next(line for line in text.splitlines() if "→14" in line)
    assert "→14" in first
    assert "→ completes that building" in draw(state, (120, 40)).plain()
    number = int(first.split()[0])
    action = state.legal_actions()[number - 1]
    state.apply(action)
    assert game.parse("complete 14") in state.legal_actions() or state.view(0)["pending"] == {"ask": "take"}
    if state.view(0)["pending"]:
        state.apply(state.legal_actions()[0])
    assert game.parse("complete 14") in state.legal_actions()


def test_a_disc_goes_to_a_cell_with_a_number() -> None:
    state = GAME.read(POSITION)
    state.apply(GAME.parse("summon B"))
    assert "Where do you put a blue disc?" in draw(state, (80, 24)).plain()
    for size in SIZES:
        canvas = draw(state, size)
        assert {str(i) for i in range(1, len(state.legal_actions()) + 1)} <= targets(canvas)
    canvas = draw(state, (80, 24))
    number = state.legal_actions().index(GAME.parse("at a5")) + 1
    line = next(row for row in canvas.rows if row[0].sign == "5" and row[1].sign == " ")
    assert line[2].target == str(number)


@pytest.mark.slow
@pytest.mark.parametrize("power", ["blue", "purple", "yellow", "green"])
def test_powers_find_their_place(power: str) -> None:
    one = POSITION["one"] | {"ribbon": power, "tiles": [24, 5, 7]}
    del one["kept"]
    others = {"two": {"ribbon": "red"}, "three": {"ribbon": "orange"}, "four": {}}
    state = GAME.read({**POSITION, **others, "one": one})
    state.apply(GAME.parse(f"power {power}"))
    for _ in range(2):
        for size in SIZES:
            canvas = draw(state, size)
            assert {str(i) for i in range(1, len(state.legal_actions()) + 1)} <= targets(canvas), canvas.plain()
        state.apply(state.legal_actions()[0])


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=pytest.mark.slow if key[1] in (1, 4) else pytest.mark.long) for key in GAMES]
)
def test_every_choice_can_be_pointed_at(key: tuple[str, int]) -> None:
    """On its way through a random game, at all sizes and in all languages in turn; of ways, those that are shown."""
    game = GAMES[key]
    state = game.start(7)
    state.journal = Journal(game)
    rng = random.Random(7)
    while not state.over and state.decisions < 400:
        actions = state.legal_actions()
        if state.decisions % 5 == 0 or len(actions) > 20:
            turn = state.decisions // 5
            canvas = draw(state, SIZES[turn % 3], LANGUAGES[turn % len(LANGUAGES)])
            shown = targets(canvas)
            missing = [game.text(action) for i, action in enumerate(actions, 1) if str(i) not in shown]
            assert all(text.startswith("at ") and len(text.split()) > 2 for text in missing), canvas.plain()
        lively = [a for a in actions if game.text(a).split(" ")[0] in ("complete", "power", "keep", "give", "summon")]
        state.apply(rng.choice(lively if lively and rng.random() < 0.5 else actions))


def middle(key: tuple[str, int], decisions: int) -> State:
    """A position of a random game where many things lie on the table."""
    game = GAMES[key]
    state = game.start(5)
    state.journal = Journal(game)
    rng = random.Random(5)
    while state.decisions < decisions and not state.over:
        actions = state.legal_actions()
        lively = [a for a in actions if game.text(a).split(" ")[0] in ("complete", "power", "keep", "give", "summon")]
        state.apply(rng.choice(lively if lively and rng.random() < 0.5 else actions))
    return state


def fits(canvas: Canvas, size: tuple[int, int]) -> bool:
    lines = canvas.plain().splitlines()
    return len(lines) <= size[1] and all(len(line) <= size[0] for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_some_sizes(key: tuple[str, int]) -> None:
    """The table works at sizes that nobody thought of."""
    state = middle(key, 60)
    for width, height in (
        (80, 60),
        (81, 25),
        (93, 33),
        (107, 24),
        (131, 29),
        (163, 50),
        (164, 24),
        (200, 24),
        (250, 80),
    ):
        canvas = draw(state, (width, height))
        text = canvas.plain()
        assert fits(canvas, (width, height)), text
        for part in ("Display decks", "level", "supply", "stock", "Q"):
            assert part in text, text
        assert not "".join(spot.sign for spot in canvas.rows[-1]).strip()


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=pytest.mark.slow if key == FULLEST else pytest.mark.long) for key in GAMES]
)
def test_all_sizes(key: tuple[str, int]) -> None:
    for decisions, widths in ((50, range(80, 201, 16)), (61, range(88, 201, 16))):
        state = middle(key, decisions)
        cards = [card for cards in state.view(0)["display"].values() for card in cards if card]
        for width in widths:
            for height in range(24, 61, 4):
                canvas = draw(state, (width, height))
                text = canvas.plain()
                assert fits(canvas, (width, height))
                for card in cards:
                    assert f"{card}°" in text, f"{width} x {height}\n{text}"


def test_solo_shows_rounds_and_markers() -> None:
    game = GAMES["solo", 1]
    state = game.read({"round": 9, "markers": [3, 6, 9, 14, 21, 25, 27, 28], "one": {"ribbon": "orange"}})
    for size in SIZES:
        text = draw(state, size).plain()
        for part in ("round 9 of 14 ▮▮▮▮▮▮▮▮▯▯▯▯▯▯", "markers 3 6 9 14 21 25 27 28", "Player one 0★ 0H"):
            assert part in squeezed(text), text
        assert "▸" not in text


def test_the_end_tells_where_the_stars_come_from() -> None:
    game = GAMES["base", 2]
    outcome = {"winners": ["two"], "reason": "hourglasses"}
    one = {"built": [3, 24, 44], "board": {"c3": "G"}}
    two = {"built": [7, 8, 41, 42, 47], "board": {"c3": "G", "c4": "R"}}
    state = game.read({"round": 12, "one": one, "two": two, "outcome": outcome})
    for size in SIZES:
        text = draw(state, size, viewer=0, message="Player two wins").plain()
        for part in (
            "round 12 · over",
            "Player one 13★ = House 3 2°★ Tower 24 4°★ Palace 44 7°★ one piece on the board",
            "Player two 29★ = House 7 1°★ House 8 1°★ Palace 41 9°★ Palace 42 9°★ Palace 47 9°★ 2 pieces on the board",
            "Player two wins",
        ):
            assert part in squeezed(text), text


def test_the_last_round_is_announced() -> None:
    game = GAMES["base", 2]
    state = game.read({"round": 12, "one": {"built": [41, 42, 47, 8]}, "to_act": "two"})
    assert "last round" in draw(state, (80, 24)).plain()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_edition_as_a_table(language: str) -> None:
    table = GAME.card_list(language)
    assert [len(group.rows) for group in table.groups] == [5, 1, 6, 28, 18, 18, 18]
    rows = [row for group in table.groups for row in group.rows]
    assert all(len(row) == len(table.columns) for row in rows)
    assert [row[1].text for row in table.groups[0].rows] == ["green", "red", "black", "blue", "yellow"]
    assert table.groups[0].rows[0][8:] == (("28", "rulebook"), ("2 4 5 7", "rulebook"))
    assert table.groups[1].rows[0][3] == ("##..## / #....# / ...... / #....# / ##..##", "designed")
    assert table.groups[2].rows[0][3] == ("b4 c1 e3", "designed")
    assert table.groups[3].rows[23][3] == ("RR / .K", "designed")
    house = table.groups[4].rows[2]
    assert [cell.text for cell in house[3:8]] == ["GG / RR", "2", "1", "–", "G"]
    assert all(cell.designed for cell in house[3:8])
    assert not house[2].designed  # the level is printed
    designed, values = table.count_designed()
    assert 300 < designed < values


def test_rows_are_cut_and_filled() -> None:
    row = [Piece("abc"), Piece("def")]
    for width in range(9):
        assert length(blocks.fitted(row, width)) == width
    assert "".join(piece.text for piece in blocks.fitted(row, 5)) == "abcd…"
    assert "".join(piece.text for piece in blocks.fitted(row, 3)) == "ab…"
    assert "".join(piece.text for piece in blocks.fitted(row, 6)) == "abcdef"


def test_patterns_are_laid_flat() -> None:
    assert signs.lying(("GG", "R.")) == ("GG", "R.")
    assert signs.lying(("KR", ".R", "RY", ".K")) == (".R.K", "KYRR")
    assert len(cells.NAMES) == 30
