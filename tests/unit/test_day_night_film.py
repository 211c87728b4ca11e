"""What the turn of the other Lady leaves on the table of Day & Night: corners, dots, ribbons, and a sentence."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

import ludomancer
from ludomancer.core.state import State
from ludomancer.core.update import TableUpdate
from ludomancer.games.day_night.game import DayNightGame
from ludomancer.games.day_night.web.page import DayNightPage
from ludomancer.web.film import TableFilm, Told, Turn
from unit.pages import Reader, sheet_of, told

DAY, NIGHT = 0, 1
POSITION: dict[str, Any] = {
    "turn": 15,
    "turn_of": "night",
    "board": "n n n . d .\nn n . . d d\nn n n . . d\n. . # # n .\n. d # # . .\nd d . n . .\nd d d . . n\nd d . . . .",
    "night": {"pawn": "c3", "hand": ["deter", "night-ritual", "shift", "crystal-sky", "night-wish"]},
    "day": {"pawn": "d1", "hand": ["day-chant", "day-ritual", "warp"]},
}
SPELLS = (
    *("cast night-ritual", "change d3", "cast deter", "cast crystal-sky", "crystallize e5", "crystallize f6"),
    *("crystallize f7", "cast night-wish", "change f6", "retreat"),
)
WALK = ("travel", "step d3", "step d2", "retreat", "discard deter", "discard shift")


@cache
def page_in(language: str) -> DayNightPage:
    game = ludomancer.load("day-night")
    assert isinstance(game, DayNightGame)
    return DayNightPage(game, language)


def begun(**more: Any) -> State:
    game = page_in("en").game
    return told(game, game.read({**POSITION, **more}, 1))


def done(state: State, *actions: str) -> State:
    for action in actions:
        state.apply(state.game.parse(action))
    return state


def seen(state: State, language: str = "en", seat: int = DAY) -> TableUpdate:
    page = page_in(language)
    return sheet_of(page.game, state, seat, page.game.narrator(language))


def turn_of(state: State, actions: Sequence[str], language: str = "en") -> tuple[TableUpdate, Turn]:
    """A turn of Night as Day sees it once it is over."""
    before = seen(state, language)
    turn = Turn(len(before["log"]), before["view"])
    return seen(done(state, *actions), language), turn


def shown(state: State, actions: Sequence[str], language: str = "en") -> dict[str, str]:
    update, turn = turn_of(state, actions, language)
    page = page_in(language)
    parts = page.film.shown(update, page.parts(update), turn)
    for part in parts.values():
        Reader(part)
    return parts


def moves_of(state: State, *actions: str) -> list[Told]:
    update, turn = turn_of(state, actions)
    return page_in("en").film.moves(update, turn)


def marked(parts: dict[str, str], mark: str) -> set[str]:
    return {name.removeprefix("sq-") for name, part in parts.items() if f'<i class="{mark}"' in part}


def sentence(parts: dict[str, str]) -> str:
    found = re.search(r'<div class="told">.*?<p>(.*?)</p>', parts["prompt"])
    assert found
    return re.sub("<[^>]*>", "", found[1])


def test_what_changed_has_corners_and_says_by_which_moves() -> None:
    parts = shown(begun(), SPELLS)
    assert marked(parts, "trace") == {"d3", "e5", "f6", "f7"}
    assert 'data-moves="1"' in parts["sq-d3"]
    assert 'data-moves="3 4"' in parts["sq-f6"]
    assert '<i class="pen">3</i><i class="pen">4</i>' in parts["sq-f6"]
    assert "changed by moves 3 and 4" in parts["sq-f6"]
    assert "changed by move 1" in parts["sq-d3"]
    assert marked(parts, "was") == set()


def test_counters_say_by_how_much_they_changed() -> None:
    parts = shown(begun(), SPELLS)
    assert re.findall(r'id="(\w+-night)"[^>]*><i class="delta" aria-hidden="true">([^<]*)<', parts["seat-night"]) == [
        ("hand-night", "\N{MINUS SIGN}4"),
        ("discard-night", "+4"),
    ]
    assert "delta" not in parts["seat-day"]


def test_hours_that_a_move_takes_stand_beside_the_number_of_hours() -> None:
    page, state = page_in("en"), begun()
    before = seen(state)["view"]
    update = seen(done(state, "cast night-ritual", "change d3"))
    assert "\N{MINUS SIGN}3 h</i>" in page.film.marked(update, page.parts(update), [], before)["eye"]
    assert "delta" not in shown(begun(), SPELLS)["eye"]  # of a new turn there are as many as before


def test_who_walked_leaves_dots_and_has_corners_where_she_stands() -> None:
    parts = shown(begun(), WALK)
    assert marked(parts, "trace") == {"d2"}
    assert marked(parts, "was") == {"c3", "d3"}


def test_a_temple_is_marked_by_its_walls_alone() -> None:
    parts = shown(begun(), ("cast night-wish", "change c7"))
    assert 'id="temple-night-1"' in parts["walls"]
    assert marked(parts, "trace") == {"c7"}


def test_a_spell_that_costs_x_is_told_with_what_was_paid() -> None:
    night = {**POSITION["night"], "hand": ["night-instability"]}
    (move, *_) = moves_of(begun(night=night), "cast night-instability")
    page = page_in("en")
    assert page.moves(page.narrator).line(move.move, False) == "casts Night Instability for 3 h"
    assert page.film.price(move).endswith("3 h")


def test_a_replay_does_not_say_of_a_spell_under_way_that_it_changes_nothing() -> None:
    page = page_in("en")
    under_way = seen(done(begun(), "cast night-ritual")) | {"status": "replay"}
    log = "".join(page.log.parts(under_way).values())
    assert "for 3 h" in log
    assert "changes nothing" not in log
    over = seen(done(begun(), "cast deter")) | {"status": "replay"}
    assert "changes nothing" in "".join(page.log.parts(over).values())


@pytest.mark.parametrize(
    ("actions", "milliseconds"),
    [
        (("cast deter",), 600),
        (("cast night-ritual", "change d3"), 850),
        (("cast night-wish", "change c7"), 900),
        (("travel", "step d3"), 600),
        (("travel", "step d3", "step d2"), 725),
    ],
)
def test_a_move_is_shown_as_long_as_what_it_does(actions: tuple[str, ...], milliseconds: int) -> None:
    (move,) = moves_of(begun(), *actions)
    assert page_in("en").film.time(move) == milliseconds


TURNS = {
    "en": (
        "Night cast Night Ritual on d3, Crystal Sky on e5 f6 f7, Night Wish on f6, and 1 more.",
        "Night walked to d2, drew 2 spells and discarded Deter and Shift.",
    ),
    "it": (
        "Notte ha lanciato Rito della Notte su d3, Cielo di Cristallo su e5 f6 f7, Desiderio della Notte su f6 "
        "e fatto un’altra mossa.",
        "Notte ha camminato fino a d2, pescato 2 Magie e scartato Scoraggiare e Cambiamento.",
    ),
    "fr": (
        "Nuit a lancé Rituel de la Nuit sur d3, Ciel de Cristal sur e5 f6 f7, Souhait de la Nuit sur f6 "
        "et joué 1 autre coup.",
        "Nuit a marché jusqu’à d2, pioché 2 Sorts et défaussé Dissuader et Basculement.",
    ),
}


@pytest.mark.parametrize("language", TURNS)
def test_a_turn_is_one_sentence_and_a_shorter_one_for_narrow_windows(language: str) -> None:
    spells, walk = TURNS[language]
    both = sentence(shown(begun(), SPELLS, language))
    assert both.startswith(spells)
    assert 0 < len(both) - len(spells) <= TableFilm.room[1]
    assert sentence(shown(begun(), WALK, language)).startswith(walk)


ENDED = {
    "en": ("Your turn ended: no hours left.", "Your turn ended: too few hours left."),
    "it": ("Il tuo turno è finito: ore esaurite.", "Il tuo turno è finito: ore insufficienti."),
    "fr": (
        "Votre tour est fini\N{NO-BREAK SPACE}: plus d’heures.",
        "Votre tour est fini\N{NO-BREAK SPACE}: trop peu d’heures.",
    ),
}
DAYS = {"turn": 16, "turn_of": "day"}


@pytest.mark.parametrize("language", ENDED)
@pytest.mark.parametrize(
    ("actions", "which"),
    [
        (("cast day-ritual", "change e1", "travel", "step e1", "step f1", "step f2"), 0),
        (("cast day-chant", "travel", "step e1", "step f1", "step f2"), 1),
    ],
)
def test_a_turn_that_ended_by_itself_is_said_first(language: str, actions: tuple[str, ...], which: int) -> None:
    state = done(begun(**DAYS), *actions)
    assert sentence(shown(state, SPELLS, language)).startswith(ENDED[language][which])


@pytest.mark.parametrize("actions", [("retreat",), ("travel", "step e1", "retreat"), ("cast day-chant", "retreat")])
def test_a_turn_that_the_reader_ended_is_not_spoken_of(actions: tuple[str, ...]) -> None:
    state = done(begun(**DAYS), *actions)
    assert sentence(shown(state, SPELLS)).startswith("Night cast")


def test_the_last_spell_of_a_hand_may_end_the_turn() -> None:
    state = begun(**DAYS | {"day": {"pawn": "d1", "hand": ["wishing-mist", "day-ritual"]}})
    done(state, "cast wishing-mist", "mystify a1", "mystify a2", "cast day-ritual", "change e1")
    assert sentence(shown(state, SPELLS)).startswith(ENDED["en"][1])
