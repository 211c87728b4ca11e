"""Bless in words: every action, event and text can be said, and what `why` tells adds up."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.translator import translator
from ludomancer.games.bless.facts.stat_breakdown import StatBreakdown
from ludomancer.games.bless.formats.edition import Clause, Condition, Filter, Step
from ludomancer.games.bless.game import BlessGame
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.rules import BlessRules
from ludomancer.games.bless.text.card_texts import ABILITIES, Texts
from ludomancer.games.bless.text.narrator import BlessNarrator
from unit.telling import every_action_has_a_label, lively_game, well_said

LOADED = ludomancer.load("bless")
assert isinstance(LOADED, BlessGame)
GAME: BlessGame = LOADED
TELLINGS = {language: GAME.narrator(language) for language in LANGUAGES}


def random_game(seed: int) -> Iterator[BlessRules]:
    """Seldom is a turn ended early, so that the fields fill."""
    return lively_game(GAME, seed, lambda text: text != "end")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_label(language: str) -> None:
    assert every_action_has_a_label(TELLINGS[language], GAME.actions)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_events_questions_and_results_are_told(seed: int) -> None:
    state = None
    for state in random_game(seed):
        if state.over or state.decisions % 5:
            continue
        view = state.view(state.actor)
        for narrator in TELLINGS.values():
            assert well_said(narrator.question(view))
            assert narrator.open_cards(view)
    assert state is not None
    assert state.journal is not None
    for narrator in TELLINGS.values():
        for seat in (0, 1, NOBODY):
            told = [(event, narrator.event(event)) for event in state.journal.view(seat)]
            assert all(line is None or well_said(line) for _, line in told)
            silent = {event["event"] for event, line in told if line is None}
            assert silent <= {"decided", "ended", "shuffled"}
        assert well_said(narrator.result(state.document()["outcome"]))
        assert narrator.seat("one") != narrator.seat("two")


def test_hidden_cards_are_not_named() -> None:
    narrator = TELLINGS["en"]
    event = {"event": "drew", "seat": "two", "card": "?"}
    assert narrator.event(event) == "Player two draws a card"
    assert narrator.event(event | {"card": "lenora"}) == "Player two draws Lenora"


def test_a_clash_says_who_wins_where_the_event_does() -> None:
    narrator = TELLINGS["en"]
    event: dict[str, Any] = {"event": "clashed", "seat": "one", "attacker": 1, "target": 7}
    assert narrator.event(event) == "Clash: Eye 1 to 7"
    assert narrator.event(event | {"result": "loses"}) == "Clash, Eye 1 to 7: the attacker loses"
    assert narrator.event(event | {"result": "wins"}) == "Clash, Eye 1 to 7: the attacker wins, as a text says so"


# --- texts of cards ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_cards_have_both_texts(language: str) -> None:
    texts = TELLINGS[language].texts
    assert len(GAME.cards.cards) == 62
    for card in GAME.cards.cards:
        for text in (texts.curse(card), texts.prayer(card)):
            assert well_said(text), card.id
            assert text.endswith("."), card.id


@pytest.mark.parametrize(
    ("card", "curse", "prayer"),
    [
        ("re-luce", "Always wins against Light Curses.", "One Light Curse: +2 Eye until the end of the next turn."),
        ("zoreo", "Rivalry.", "Host: +2 Karma while it is Light. When the host blesses: this Bond breaks."),
        ("ali-di-mos", "Wins against Curses with Eye 6 or more.", "Host: Barrier; +1 Eye while it is corrupted."),
        ("voce-del-guru", "No text.", "Use the Echo or Impulse text of one of your Curses."),
        (
            "obelisco-del-sole",
            "All your Curses: +2 Eye while all your Curses are Light.",
            "Break all Shadow cards; then the turn ends.",
        ),
        (
            "oblio-e-prigione",
            "No text.",
            "If your opponent has at least 2 Curses: if you like, break one of your pure Curses as a cost; "
            "then take control of one enemy Curse.",
        ),
    ],
)
def test_texts_of_cards(card: str, curse: str, prayer: str) -> None:
    narrator = TELLINGS["en"]
    assert narrator.texts.curse(narrator.cards[card]) == curse
    assert narrator.texts.prayer(narrator.cards[card]) == prayer


FILTERS = [
    Filter(side, kind, form, state, stasis, other)
    for side, kind, form in product(range(4), range(3), range(3))
    for state, stasis in ((0, False), (1, False), (2, True))
    for other in (False, True)
    if kind == codes.ANY_CURSE or not (state or stasis)
]
CURSES = Filter(kind=codes.ANY_CURSE)
NUMBERS = [
    *(CURSES._replace(eye=eye) for eye in (codes.GREATEST, codes.CHANGED)),
    *(CURSES._replace(eye_from=4), CURSES._replace(karma_to=0), CURSES._replace(original=True)),
]
CONDITIONS = [
    Condition(codes.IF_RIVALS_TURN),
    Condition(codes.IF_HAND, number=1),
    *(Condition(codes.IF_SELF, cards) for cards in FILTERS),
    *(Condition(codes.IF_COUNT, cards, op, count) for cards in FILTERS for op in range(3) for count in (0, 1, 2)),
    *(Condition(codes.IF_COUNT, a, op, 0, b) for a in FILTERS[::7] for b in FILTERS[::5] for op in range(3, 6)),
]
WORDS = [
    *(Clause(codes.W_HAS, ability) for ability in ABILITIES),
    *(
        Clause(kind, amount, form=form)
        for kind in (codes.W_EYE, codes.W_KARMA)
        for amount in (-2, 2)
        for form in range(3)
    ),
    *(Clause(codes.W_EYE, 1, per=cards) for cards in FILTERS + NUMBERS),
    *(Clause(codes.W_KARMA, 1, per=cards) for cards in FILTERS),
    *(Clause(codes.W_SET_EYE, 5, to, always) for to in range(5) for always in (False, True)),
    *(Clause(kind, 3, always=always) for kind in (codes.W_SET_KARMA, codes.W_ORIGINAL) for always in (False, True)),
    *(Clause(codes.W_FORM, amount) for amount in range(2)),
    *(Clause(codes.W_MUTE), Clause(codes.W_FREE)),
    *(Clause(codes.W_SAFE, form=form) for form in (1, 2)),
    *(Clause(codes.W_WINS, per=cards, always=always) for cards in FILTERS + NUMBERS for always in (False, True)),
]
CHOOSING = range(codes.DO_BREAK, codes.DO_RETURN + 1)
STEPS = [
    *(Step(do, rival, cards) for do in CHOOSING for rival in (False, True) for cards in FILTERS[::3] + NUMBERS),
    *(Step(codes.DO_BREAK, False, cards, number=codes.ALL) for cards in FILTERS),
    *(Step(do, number=number) for do in range(codes.DO_DISCARD, codes.DO_MATCH + 1) for number in (1, 3)),
    *(Step(codes.DO_MATCH, rival=True), Step(codes.DO_DISCARD, rival=True), Step(codes.DO_DISCARD, True, random=True)),
    *(Step(codes.DO_DISCARD, random=True), Step(codes.DO_PLAY, origin=codes.FROM_DECK)),
    *(Step(codes.DO_PLAY, form=form, top=top) for form in (0, 1, 2) for top in (0, 1, 3)),
    *(Step(codes.DO_CALA, face=face, form=form) for face in (0, 1) for form in (0, 1, 2)),
    *(Step(codes.DO_TAKE, form=form, eye_from=eye) for form in (0, 1, 2) for eye in (0, 4)),
    *(
        Step(codes.DO_GIVE, False, cards, scope, Filter(codes.OWN, form=1), number, clauses=given, lasts=lasts)
        for cards in FILTERS[::4]
        for scope, number in ((False, 1), (False, 2), (True, 1))
        for given in (
            (WORDS[0],),
            (WORDS[2], Clause(codes.W_SET_EYE, to=codes.TO_LIKE)),
            (WORDS[7], WORDS[8], WORDS[15]),
        )
        for lasts in range(3)
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_vocabulary_can_be_said(language: str) -> None:
    """Also what only other editions would use."""
    texts = Texts(translator(language), GAME.cards.forms)
    assert {word.kind for word in WORDS} | {codes.W_WHEN} == set(range(12))
    assert {step.do for step in STEPS} == set(range(24))
    assert all(well_said(texts.condition(condition)) for condition in CONDITIONS)
    for word in WORDS:
        for on in (None, Filter(codes.OWN, codes.ANY_CURSE)):
            assert well_said(texts.clause(word._replace(on=on, conditions=(CONDITIONS[0], CONDITIONS[9]))))
    for step in STEPS:
        full = step._replace(may=True, condition=CONDITIONS[-1])
        assert well_said(texts.steps((full._replace(cost=True), step)))
        for when in range(7):
            assert well_said(texts.clause(Clause(codes.W_WHEN, when=when, steps=(step,)), bond=bool(when % 2)))


# --- why --------------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_reasons_add_up(seed: int) -> None:
    """From the view of each seat: what is printed and what counts give the numbers that the view shows."""
    for state in random_game(100 + seed):
        if state.decisions % 5 == 0:
            view = state.view((0, 1, NOBODY)[state.decisions // 5 % 3])
            reasons = StatBreakdown(GAME, GAME.read(view))
            for curse in (*view["one"]["curses"], *view["two"]["curses"]):
                card = GAME.card_numbers[curse["card"]]
                assert max(0, reasons.eye(card).total()) == curse["eye"], curse
                assert max(0, reasons.karma(card).total()) == curse["karma"], curse
            for narrator in TELLINGS.values():
                for curse in (*view["one"]["curses"], *view["two"]["curses"]):
                    told = narrator.game.text_board(narrator.language).why(view, curse["card"])
                    assert told
                    assert "{" not in told


POSITION = {
    "turn_of": "one",
    "one": {
        "curses": [
            {"card": "lenora", "bond": {"card": "mangrovia-celeste", "of": "two"}},
            {"card": "oscurita", "corrupted": True, "bond": {"card": "sole-vigilato"}},
            {"card": "ali-di-som", "bond": {"card": "lama-del-mattino"}, "stasis": True},
        ]
    },
    "two": {"curses": [{"card": "roccia-radiosa"}]},
    "lasting": [
        {"card": "fiamma-perpetua", "target": "lenora", "by": "one"},
        {"card": "volo-notturno", "target": "oscurita", "by": "one"},
        {"card": "vetta-solitaria", "target": "ali-di-som", "by": "two"},
    ],
}


def why(narrator: BlessNarrator, name: str) -> str:
    return narrator.game.text_board(narrator.language).why(GAME.read(POSITION).view(0), name) or ""


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            "lenora",
            [
                "Lenora, Dark Sword, a Curse of Player one",
                "Eye 5, printed 6",
                "  Eye always 5: Heavenly Mangrove, as long as it is bound here (BL-16)",
                "  +2 Eye: Everlasting Flame, until the end of this turn; "
                "does not count, another one stands above it (BL-41)",
                "Karma 1, printed 1",
                "  nothing changes it",
            ],
        ),
        (
            "Darkness",
            [
                "Eye 5, printed 0",
                "  +2 Eye: its own text (BL-40): +1 Eye for each other Shadow card in play",
                "  +2 Eye: Guarded Sun, as long as it is bound here (BL-16): +2 Eye while it is corrupted",
                "  +1 Eye: Night Flight, until the end of the next turn (BL-A4): +1 Eye for each enemy Curse",
                "  corrupted (BL-22)",
            ],
        ),
        (
            "som",
            [
                "Eye 1, printed 1",
                "  in Stasis (BL-10)",
                "  has no effect: Lonely Summit, until the end of this turn (BL-A6)",
            ],
        ),
        ("radiant", ["Radiant Rock, a Curse of Player two", "Eye 4, printed 1"]),
        ("zodiaco", ["Zodiac · Shadow · Eye 7 · Karma 2 · Impulse", "It is not in play as a Curse."]),
    ],
)
def test_why(name: str, lines: list[str]) -> None:
    told = why(TELLINGS["en"], name).splitlines()
    assert [line for line in lines if line not in told] == [], "\n".join(told)


def test_why_leaves_actions_and_unknown_names_to_others() -> None:
    narrator = TELLINGS["en"]
    view = GAME.read(POSITION).view(0)
    for name in ("end", "attack lenora -> roccia-radiosa", "king", "nothing of that kind", ""):
        assert narrator.game.text_board(narrator.language).why(view, name) is None
    assert narrator.game.text_board(narrator.language).why(view, "LENORA") == narrator.game.text_board(
        narrator.language
    ).why(view, "Lenora, Dark Sword")


# --- refusals that name the true reason -------------------------------------------------------------------------------
REFUSED: list[tuple[dict[str, Any], list[str], str, str]] = [
    (
        {"one": {"curses": [{"card": "zodiaco", "corrupted": True}]}, "two": {"curses": [{"card": "re-ombra"}]}},
        [],
        "attack zodiaco -> re-ombra",
        "Zodiac is corrupted and would not win, as a text stands above the Eyes (BL-23). "
        "King of Shadow: always wins against Shadow Curses (BL-19)",
    ),
    (
        {"one": {"curses": [{"card": "re-luce", "corrupted": True}]}, "two": {"curses": [{"card": "zodiaco"}]}},
        [],
        "attack re-luce -> rival",
        "King of Light is corrupted and would win against no Curse that it may attack (BL-19)",
    ),
    (
        {"one": {"curses": [{"card": "re-luce"}]}, "two": {"curses": [{"card": "zodiaco"}]}},
        [],
        "attack re-luce -> rival",
        "The other player has Curses; King of Light cannot attack past them (BL-18)",
    ),
    (
        {
            "one": {"curses": [{"card": "dragone-di-fiele"}]},
            "two": {"curses": [{"card": "re-luce"}, {"card": "zoreo"}]},
        },
        [],
        "attack dragone-di-fiele -> rival",
        "Gall Dragon attacks past Curses only while you have more Light cards in play (BL-A36): "
        "you have 1, the other player 2 (BL-18)",
    ),
    (
        {
            "one": {"curses": ["dragone-di-fiele", "re-luce"], "echoes": ["vetta-solitaria"]},
            "two": {"curses": ["mesit", "zodiaco"]},
        },
        ["invoke vetta-solitaria", "target dragone-di-fiele"],
        "attack dragone-di-fiele -> rival",
        "The other player has Curses; Gall Dragon cannot attack past them (BL-18)",
    ),
    (
        {
            "one": {"curses": [{"card": "voce-del-guru"}]},
            "two": {"curses": [{"card": "portale-solenne", "corrupted": True}], "hand": ["zodiaco", "lenora"]},
        },
        ["attack voce-del-guru -> portale-solenne", "decline"],
        "decline",
        "Solemn Portal does not say that you may: its effect must be carried out (BL-36)",
    ),
    (
        {"one": {"curses": [{"card": "zodiaco"}, {"card": "lenora"}], "hand": ["obelisco-del-sole"]}},
        ["play obelisco-del-sole prayer"],
        "end",
        "Another decision comes first: which broken card goes to the Void next (BL-A57)",
    ),
]


@pytest.mark.parametrize(("position", "moves", "action", "sentence"), REFUSED, ids=[each[3][:40] for each in REFUSED])
def test_refusals_name_the_true_reason(position: dict[str, Any], moves: list[str], action: str, sentence: str) -> None:
    state = GAME.read(position)
    for move in moves:
        state.apply(GAME.parse(move))
    refusal = GAME.reason(state, GAME.parse(action))
    assert str(refusal) == sentence
    for language in LANGUAGES:
        assert well_said(refusal.text(translator(language)))


def test_moments_are_called_as_in_the_language_of_the_reader() -> None:
    """CALO and SPEZZATA are words of the Italian cards."""
    portal = GAME.cards.cards[GAME.card_numbers["portale-solenne"]]
    flower = GAME.cards.cards[GAME.card_numbers["fiore-di-lamus"]]
    said = {language: TELLINGS[language].texts for language in LANGUAGES}
    for language, broken, laid in (
        ("en", "When broken:", "When laid:"),
        ("it", "SPEZZATA:", "CALO:"),
        ("fr", "Brisée\N{NO-BREAK SPACE}:", "À la pose\N{NO-BREAK SPACE}:"),
    ):
        assert said[language].curse(portal).startswith(broken)
        assert said[language].curse(flower).startswith(laid)
