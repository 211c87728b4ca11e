"""Bless on the table of a terminal: everything that matters stands there, at every size."""

import random
from typing import Any

import pytest

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.journal import Journal
from ludomancer.core.reader import LANGUAGES
from ludomancer.games.bless.game import BlessGame
from ludomancer.terminal.board import BoardFrame
from ludomancer.terminal.canvas import Canvas
from unit.boards import draw

GAME = ludomancer.load("bless")
assert isinstance(GAME, BlessGame)
SIZES = ((80, 24), (120, 40), (200, 60))
POSITION: dict[str, Any] = {
    "turn_of": "one",
    "turn": 7,
    "actions": 2,
    "void": ["orizzonte", "zodiaco"],
    "final": {"by": "one", "turn": 2},
    "one": {
        "points": 5,
        "hand": ["re-ombra", "vento-tetro"],
        "curses": [
            {"card": "lenora", "attacked": True},
            {"card": "sole-vigilato", "corrupted": True, "bond": {"card": "ali-di-som", "of": "two"}},
            {"card": "catene-lucenti", "stasis": True},
        ],
        "echoes": [{"card": "re-luce", "used": True}, {"card": "sguardo-brillante"}],
        "altar": ["eclissi", "mesit"],
    },
    "two": {
        "curses": [{"card": "zoreo"}, {"card": "anelli-del-sigillo", "corrupted": True, "safe": True}],
        "hand": ["passi-persi"],
    },
}


@pytest.mark.parametrize("size", SIZES)
def test_what_stands_on_the_table(size: tuple[int, int]) -> None:
    text = draw(GAME.read(POSITION), size).plain()
    for part in (
        *("Bless · turn 7 · Player one · Main phase · Final Turn 2 of 5", "■■□ Actions 2"),
        *("5 points · Altar 2 of 5 ◆◆◇◇◇ · hand 2", "Player two · 0 points", "Void 2 · on top: Horizon, Zodiac"),
        *("Deck 47", "pure, attacked", "pure, Stasis", "corrupted, safe", "theirs: S Wings"),
        *(
            "King of Light (used)",
            "invoke Echo L Bright Gaze",
            " wake",
            "end the turn",
            "King of Shadow",
            "Bleak Wind",
        ),
        *("Always wins against Shadow", "Host: +2 Eye while it is corrupted", "2 Actions left"),
    ):
        assert part in text, f"{part}\n{text}"
    assert ("Eye 4 (1) Karma 3 (4)" if size[0] > 80 else "Eye 4(1) Karma 3(4)") in text
    assert "Lost Steps" not in text  # of the other hand nothing is told
    lines = text.split("\n")
    assert lines.index(next(line for line in lines if "Zoreo" in line)) < lines.index(
        next(line for line in lines if "Lenora" in line)
    )


def test_the_other_seat_sits_opposite() -> None:
    text = draw(GAME.read(POSITION), (120, 40), viewer=1).plain()
    assert text.index("Lenora") < text.index("Zoreo")
    assert "King of Shadow" not in text
    assert "yours: S Wings of Som" in text
    nobody = draw(GAME.read(POSITION), (120, 40), viewer=NOBODY).plain()
    assert "King of Shadow" not in nobody
    assert "Lost Steps" not in nobody
    assert "Player two: S Wings of Som" in nobody


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.slow if seed < 2 else pytest.mark.long) for seed in range(6)]
)
def test_every_choice_can_be_pointed_at(seed: int) -> None:
    """On its way through a random game, at all sizes and in all languages in turn."""
    state = GAME.start(seed)
    state.journal = Journal(GAME)
    rng = random.Random(seed)
    while not state.over:
        actions = state.legal_actions()
        if state.decisions % 4 == 0 or len(actions) > 16:
            turn = state.decisions // 4
            canvas = draw(state, SIZES[turn % 3], LANGUAGES[turn % len(LANGUAGES)])
            targets = {spot.target for row in canvas.rows for spot in row}
            assert {str(number) for number in range(1, len(actions) + 1)} <= targets, canvas.plain()
        lively = [action for action in actions if GAME.text(action) != "end"]
        state.apply(rng.choice(lively if lively and rng.random() < 0.9 else actions))
    for size in SIZES:
        assert "Over" in draw(state, size, viewer=0).plain()


def test_the_altar_of_a_short_game() -> None:
    short = ludomancer.load("bless", options={"altar": "3"})
    state = short.start(1)
    canvas = Canvas(80, 24)
    short.text_board("en").draw(canvas, BoardFrame(state.view(0), [], [], "", "no"))
    assert "Altar 0 of 3 ◇◇◇" in canvas.plain()


def test_a_whole_deck_to_choose_from_keeps_its_names() -> None:
    """As many as there can be: in the very first turn."""
    hands = {
        "one": ["pendolo-veggente", "mesit", "zoreo", "eclissi"],
        "two": ["lenora", "zodiaco", "orizzonte", "oscurita"],
    }
    state = GAME.read({"turn_of": "one"} | {seat: {"hand": hand} for seat, hand in hands.items()})
    state.apply(GAME.parse("play pendolo-veggente prayer"))
    text = draw(state, (80, 24)).plain()
    for name in ("King of Light", "Peaks above th", "Pool of Dark L"):
        assert name in text, text


@pytest.mark.parametrize("size", SIZES)
def test_broken_cards_to_bury_stand_with_their_numbers(size: tuple[int, int]) -> None:
    state = GAME.read({"one": {"curses": [{"card": "zodiaco"}, {"card": "lenora"}], "hand": ["obelisco-del-sole"]}})
    state.apply(GAME.parse("play obelisco-del-sole prayer"))
    text = draw(state, size).plain()
    for name in ("To choose from:", "1 ", "Lenora", "2 ", "Zodiac", "which of your broken cards", "lies lowest."):
        assert name in text, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_edition_as_a_table(language: str) -> None:
    table = GAME.card_list(language)
    assert [len(group.rows) for group in table.groups] == [29, 29, 4]
    assert all(len(row) == len(table.columns) for group in table.groups for row in group.rows)
    assert all(cell.text for group in table.groups for row in group.rows for cell in row)
    numbers = [row[0].text for group in table.groups for row in group.rows]
    assert sorted(numbers, key=int) == [str(number) for number in range(1, 63)]
    designed = table.count_designed()[0]
    assert designed == (0 if language == "it" else 62)  # only the names are ours
