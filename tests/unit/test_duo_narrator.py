"""Res Arcana Duo in words: every action, event, question and power can be said, and `why` explains a component."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.reader import LANGUAGES
from ludomancer.games.res_arcana_duo.facts import scoring
from ludomancer.games.res_arcana_duo.formats import pending
from ludomancer.games.res_arcana_duo.formats.edition import Amount, Power, Step
from ludomancer.games.res_arcana_duo.game import DuoGame
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.rules import DuoRules
from unit.telling import every_action_has_a_label, lively_game, well_said

LOADED = ludomancer.load("res-arcana-duo")
assert isinstance(LOADED, DuoGame)
GAME: DuoGame = LOADED
TELLINGS = {language: GAME.narrator(language) for language in LANGUAGES}
ENGLISH = TELLINGS["en"]


def random_game(seed: int) -> Iterator[DuoRules]:
    """Seldom does anyone pass early, so that all kinds of questions come up."""
    return lively_game(GAME, seed, lambda text: text != "pass")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_label(language: str) -> None:
    assert every_action_has_a_label(TELLINGS[language], GAME.actions)


@pytest.mark.slow
def test_events_questions_and_results_are_told() -> None:
    asked = set()
    happened = set()
    for seed in range(8):
        state = None
        for state in random_game(seed):
            if state.over:
                break
            view = state.view(state.actor)
            ask = view["pending"][-1]["ask"] if view["pending"] else "main"
            if ask not in asked or state.decisions % 20 == 0:
                asked.add(ask)
                for narrator in TELLINGS.values():
                    assert well_said(narrator.question(view))
                    assert narrator.open_cards(view)
            for name in ("one", "two"):  # what is told of the points adds up
                found = sum(each.total for each in scoring.scores(ENGLISH.components, view[name]))
                assert found + scoring.token(view, name) == view[name]["points"]
        assert state is not None
        assert state.journal is not None
        happened |= {event["event"] for event in state.journal.view(0)}
        for narrator in TELLINGS.values():
            for seat in (0, 1, NOBODY):
                told = [(event, narrator.event(event)) for event in state.journal.view(seat)]
                assert all(line is None or well_said(line) for _, line in told)
                assert {event["event"] for event, line in told if line is None} <= {"decided", "ended"}
            assert well_said(narrator.result(state.document()["outcome"]))
    assert asked == {*pending.ASKS.values(), "main"}
    assert set(GAME.events) - happened <= {"lost"}  # nothing is laid on a magic item that goes back, or seldom


def test_hidden_cards_are_not_named() -> None:
    event = {"event": "drew", "seat": "two", "card": "?"}
    assert ENGLISH.event(event) == "Player two draws a card"
    assert ENGLISH.event(event | {"card": "gnosis"}) == "Player two draws Gnosis"
    assert (
        ENGLISH.event({"event": "decided", "seat": "two", "action": "choose smith"}) == "Player two has chosen a mage"
    )
    lost = {"event": "lost", "seat": "one", "card": "research", "essences": {"life": 2}}
    assert ENGLISH.event(lost) == "2 Life on Research are lost"


@pytest.mark.parametrize(
    ("points", "winners", "reason", "told"),
    [
        ((10, 8), ["one"], "target", "Player one wins with 10 to 8"),
        ((9, 12), ["two"], "check", "Player two wins with 12 to 9, counted before the end of the round"),
        ((4, 3), ["one"], "rounds", "Player one wins with 4 to 3 after the last round"),
        ((11, 11), ["two"], "target", "Player two wins: 11 points each, but more in the pool"),
        (
            (10, 10),
            ["one", "two"],
            "target",
            "Both have 10 points and equally much in the pool: the victory is shared",
        ),
    ],
)
def test_results(points: tuple[int, int], winners: list[str], reason: str, told: str) -> None:
    counted = {"one": points[0], "two": points[1]}
    assert ENGLISH.result({"points": counted, "winners": winners, "rule": "", "reason": reason}) == told


# --- texts ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "which", "words", "signs"),
    [
        ("smith", 1, "turn it, pay 1 Gold: put 4 essences other than Gold on it", "T + 1G → 4?-G @"),
        ("cultist", 0, "turn it: gain 2 Death, then your rival gains 1 Death", "T → 2D, rival 1D"),
        ("druid-circle", 1, "turn another Creature of yours: put 1 Life on it", "turn a Creature → 1L @"),
        (
            "elven-heartwood",
            0,
            "pay 1 Life, discard one card of your hand: put 1 Life on it",
            "1L + discard one → 1L @",
        ),
        ("cursed-idol", 1, "turn it, pay 1 Death: gain 2 essences other than Life or Gold", "T + 1D → 2?-L-G"),
        (
            "golden-key",
            0,
            "turn it: gain one essence other than Gold, and one more for each monument of a player you choose",
            "T → 1?-G, one more for each monument of a player you choose",
        ),
    ],
)
def test_powers(card: str, which: int, words: str, signs: str) -> None:
    power = ENGLISH.components[card].powers[which]
    assert ENGLISH.texts.power(power) == words
    assert ENGLISH.signs.power(power) == signs


AMOUNTS = [
    *(Amount((1, 0, 2, 0, 0)), Amount(any=1, mask=31), Amount(any=3, mask=31), Amount((0, 0, 0, 0, 1), 2, 15)),
    *(Amount(any=1, mask=0b00101), Amount(any=2, mask=0b00111), Amount(any=2, mask=0b10000)),
]
STEPS = [
    *(Step(codes.DO_GAIN, amount, to) for amount in AMOUNTS for to in range(2)),
    *(
        Step(codes.DO_GAIN, AMOUNTS[1], to, count, of, more)
        for to, count, of, more in product(range(2), range(1, 6), range(3), (False, True))
    ),
    *(Step(codes.DO_STRAIGHTEN, what=what) for what in (codes.ANYTHING, codes.CREATURE, codes.DRAGON, codes.ANY_MAGE)),
    *(Step(do, AMOUNTS[0], number=number) for do in range(codes.DO_GIVE, 12) for number in (0, 1, 3)),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_vocabulary_can_be_said(language: str) -> None:
    """Also what only other editions would use."""
    narrator = TELLINGS[language]
    assert {step.do for step in STEPS} == set(range(12))
    turns = (0, codes.CREATURE, codes.DRAGON, codes.ANY_MAGE)
    for i, step in enumerate(STEPS):
        power = Power(True, turns[i % 4], AMOUNTS[i % len(AMOUNTS)], i % 3, (step, STEPS[0]))
        assert well_said(narrator.texts.power(power))
        assert well_said(narrator.signs.power(power))
    for component in GAME.components:
        assert well_said(narrator.card_line(component.id))


# --- why --------------------------------------------------------------------------------------------------------------
POSITION: dict[str, Any] = {
    "one": {
        "mage": {"card": "smith", "turned": True, "on": {"elan": 4}},
        "artifacts": ["artificers-robes", "fairy-dragon"],
        "hand": ["sleeping-dragon", "solomons-key"],
        "discards": ["gnosis"],
    },
    "two": {"places": [{"card": "dwarven-forge", "on": {"gold": 2}}]},
}


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            "smith",
            [
                "Smith · mage",
                "power: turn it, pay 1 Elan: gain 1 Gold",
                "In play, of Player one.",
                "It is turned: its powers rest until it is straight again, its abilities work (RA-20).",
                "On it lie 4 Elan (RA-29).",
            ],
        ),
        (
            "forge",
            [
                "cost: 6 Elan, 2 Death°",
                "scores: one point, and one for each Gold on it°",
                "Collect: 1 Elan°",
                "° designed here, as no source gives it",
                "It scores 3 points now: 1 printed, 2 for the Gold on it (RA-40).",
            ],
        ),
        ("Fairy Dragon", ["Fairy Dragon · artifact · Creature · Dragon", "It scores one point (RA-40)."]),
        ("sleeping", ["It is in the hand of Player one.", "With the discount it costs 5 essences (RA-26)."]),
        ("gnosis", ["It lies among the discards of Player one."]),
        ("robes", ["Artifacts cost you one essence less.°", "It is straight: its powers can be used (RA-20)."]),
        ("druid", ["It lies in the centre."]),
        ("dragon-cave", ["It is out of the game."]),
        ("crucible", ["It is not in play."]),
    ],
)
def test_why(name: str, lines: list[str]) -> None:
    told = (GAME.text_board("en").why(GAME.read(POSITION).view(0), name) or "").splitlines()
    assert [line for line in lines if line not in told] == [], "\n".join(told)


def test_why_leaves_actions_and_unknown_names_to_others() -> None:
    view = GAME.read(POSITION).view(0)
    for name in ("pass", "place gnosis", "key", "nothing of that kind", ""):
        assert GAME.text_board("en").why(view, name) is None
