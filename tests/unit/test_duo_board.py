"""Res Arcana Duo on the table of a terminal: everything that matters stands there, at every size."""

import random
from typing import Any

import pytest

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.journal import Journal
from ludomancer.core.reader import LANGUAGES
from unit.boards import draw

GAMES = {mode: ludomancer.load("res-arcana-duo", mode=mode) for mode in ("full", "first-game")}
GAME = GAMES["full"]
SIZES = ((80, 24), (120, 40), (200, 60))
POSITION: dict[str, Any] = {
    "round": 3,
    "token": "two",
    "turn_of": "one",
    "places": ["dwarven-forge"],
    "out": ["dragon-cave", "elven-heartwood", "cultist", "fortune-teller"],
    "monuments": {"open": ["dark-temple", "sunken-ziggurat"]},
    "one": {
        "pool": {"elan": 2, "life": 2, "calm": 1, "gold": 4},
        "mage": {"card": "smith", "turned": True, "on": {"elan": 4}},
        "item": "calm-elan",
        "artifacts": [{"card": "white-swan"}, {"card": "artificers-robes", "turned": True}],
        "places": [{"card": "druid-circle", "on": {"life": 3}}],
        "hand": ["gnosis", "sleeping-dragon"],
        "discards": ["black-cat"],
    },
    "two": {
        "passed": True,
        "mage": "enchantress",
        "item": "research",
        "monuments": [{"card": "star-observatory", "turned": True}],
        "hand": ["crucible", "brass-head"],
    },
}


@pytest.mark.parametrize("size", SIZES)
def test_what_stands_on_the_table(size: tuple[int, int]) -> None:
    text = draw(GAME.read(POSITION), size).plain()
    for part in (
        *("Res Arcana Duo · round 3 · Actions · Player one", "to 10 points"),
        *("Player one ◆ 3/10  2E 2L 1C 0D 4G  hand 2 · deck 3 · discards 1", "Player two * ◆ 3/10"),
        *(
            "<Smith>+4E",
            "[White Swan]",
            "<Artificer’s Robes>",
            "[Druid Circle]+3L ◆3°",
            "<Star Observatory> ◆2°",
            "passed",
        ),
        *("[Dwarven Forge] 6E 2D° ◆1+G°", "claim [Dark Temple]", "claim unseen: monument deck 4", "[Alchemy]"),
        *("place", "discard", "Gnosis 1L 1C°", "now 1", "Sleeping Dragon 4E 2D°", "pass", "E Elan"),
        "Player two has passed, you go on alone",
    ):
        assert " ".join(part.split()) in " ".join(text.split()), f"{part}\n{text}"
    assert "Brass Head" not in text  # of the other hand nothing is told
    assert text.index("Enchantress") < text.index("Alchemy") < text.index("White Swan") < text.index("Gnosis")


def test_the_other_seat_sits_opposite() -> None:
    text = draw(GAME.read(POSITION), (120, 40), viewer=1).plain()
    assert text.index("White Swan") < text.index("Enchantress") < text.index("Brass Head")
    assert "Gnosis" not in text
    nobody = draw(GAME.read(POSITION), (120, 40), viewer=NOBODY).plain()
    assert "Gnosis" not in nobody
    assert "Brass Head" not in nobody


@pytest.mark.parametrize("size", SIZES)
def test_a_payment_shows_what_is_laid_out(size: tuple[int, int]) -> None:
    state = GAME.read(POSITION)
    state.apply(GAME.parse("use white-swan 1"))  # its Calm lies there by itself
    text = draw(state, size).plain()
    for part in ("Laid out: ■□ 1C 1 of 2", "pay Elan", "pay Gold", "One essence of 2 is missing."):
        assert part in text, text
    assert "pay Death" not in text
    assert "White Swan: pay 1 Calm, one essence of any kind: put 2 Life, 1 Calm on it" in text


@pytest.mark.parametrize("mode", GAMES)
@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.slow if seed < 1 else pytest.mark.long) for seed in range(3)]
)
def test_every_choice_can_be_pointed_at(seed: int, mode: str) -> None:
    """On its way through a random game, at all sizes and in all languages in turn."""
    game = GAMES[mode]
    state = game.start(seed)
    state.journal = Journal(game)
    rng = random.Random(seed)
    while not state.over:
        actions = state.legal_actions()
        if state.decisions % 4 == 0 or len(actions) > 16:
            turn = state.decisions // 4
            canvas = draw(state, SIZES[turn % 3], LANGUAGES[turn % len(LANGUAGES)])
            targets = {spot.target for row in canvas.rows for spot in row}
            assert {str(number) for number in range(1, len(actions) + 1)} <= targets, canvas.plain()
        lively = [action for action in actions if game.text(action) != "pass"]
        state.apply(rng.choice(lively if lively and rng.random() < 0.9 else actions))
    for size in SIZES:
        text = draw(state, size, viewer=0).plain()
        assert "Over" in text
        for seat in ("one", "two"):
            assert f"Player {seat} ◆ {state.view(0)[seat]['points']} =" in text


def test_points_by_source_and_a_tie() -> None:
    """The example of the rulebook at RA-41."""
    one: dict[str, Any] = {
        "pool": {"elan": 1, "calm": 1, "gold": 2},
        "monuments": ["sunken-ziggurat", "mystic-monastery"],
    }
    one["places"] = [{"card": "druid-circle", "on": {"life": 4}}]
    two: dict[str, Any] = {
        "pool": {"life": 2, "death": 3},
        "monuments": ["circle-of-stones"],
        "artifacts": ["fairy-dragon"],
    }
    two["places"] = [{"card": "dwarven-forge", "on": {"gold": 6}}]
    outcome = {"winners": ["one"], "reason": "target"}
    document = {"phase": "over", "token": "one", "one": one, "two": two, "outcome": outcome}
    state = GAME.read(document)
    text = draw(state, (120, 40), viewer=0).plain()
    assert (
        "Player one ◆ 10 =  [Mystic Monastery] 2  [Sunken Ziggurat] 3  [Druid Circle] 4  first-player token 1" in text
    )
    assert "Player two ◆ 10 =  [Fairy Dragon] 1  [Circle of Stones] 2  [Dwarven Forge] 7" in text
    assert "A tie: in the pools, with Gold counted twice, 6 to 5 (RA-41)" in text
    assert (
        GAME.narrator("en").result(state.view(0)["outcome"]) == "Player one wins: 10 points each, but more in the pool"
    )


def test_the_draft_shows_pair_mages_and_what_was_kept() -> None:
    state = GAME.start(1)
    first = state.legal_actions()[0]
    kept = GAME.narrator("en").action(first).removeprefix("keep ")
    state.apply(first)
    text = draw(state, (80, 24)).plain()
    for part in ("Draft", "Pair 2 of 4", "To choose from", "Your mages", f"Kept: {kept}", "For your rival: "):
        assert part in text, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_edition_as_a_table(language: str) -> None:
    table = GAME.card_list(language)
    assert [len(group.rows) for group in table.groups] == [16, 4, 5, 7, 4]
    rows = [row for group in table.groups for row in group.rows]
    assert all(len(row) == len(table.columns) for row in rows)
    assert sorted(row[2].text for row in rows) == sorted(GAME.view(GAME.start(1), 0)["items"] + _others())
    designed, values = table.count_designed()
    assert 150 < designed < values


def _others() -> list[str]:
    """The ids of all components but the magic items."""
    texts = [GAME.text(action) for action in range(GAME.actions)]
    items = {text.split()[1] for text in texts if text.startswith("take ")}
    return sorted({text.split()[1] for text in texts if text.startswith("collect ")} - items)
