"""The sentences of moves: a line for the log each, and one about a whole turn, in every language."""

from functools import cache
from typing import Any

import pytest

import ludomancer
from catalogs import read_catalog
from ludomancer.core.moves import Moves
from ludomancer.core.reader import LANGUAGES


@cache
def words_of(game_id: str, language: str) -> Moves:
    game = ludomancer.load(game_id)
    moves: type[Moves] = game.page(language).moves  # type: ignore[attr-defined]
    return moves(game.narrator(language))


def lines(words: Moves, events: list[dict[str, Any]], reader: str = "", over: bool = True) -> list[str]:
    return [words.line(move, move.seat == reader) for move in words.moves_of(events, over)]


def night(event: str, **fields: Any) -> dict[str, Any]:
    return {"event": event, "seat": "night", **fields}


CRYSTALS = [night("cast", spell="crystal-sky")] + [night("crystallized", square=each) for each in ("d2", "e4", "e5")]
DRAWN = night("drew", spell="?")
WALK = [night("stepped", square="d7"), DRAWN, night("stepped", square="d8"), DRAWN]
TURNS = {
    "en": (
        ["casts Crystal Sky for 3 h on d2 e4 e5"],
        ["casts Deter for 1 h: changes nothing"],
        ["walks to d8 for 6 h: 2 spells drawn"],
        ["discards Deter and Crystal Sky"],
        ["awakens: crystals gone from d2 e4"],
        "Night cast Crystal Sky on d2 e4 e5, Deter, walked to d8, and 1 more.",
    ),
    "it": (
        ["lancia Cielo di Cristallo per 3 h su d2 e4 e5"],
        ["lancia Scoraggiare per 1 h: non cambia nulla"],
        ["cammina fino a d8 per 6 h: 2 Magie pescate"],
        ["scarta Scoraggiare e Cielo di Cristallo"],
        ["comincia: cristalli spariti da d2 e4"],
        "Notte ha lanciato Cielo di Cristallo su d2 e4 e5, Scoraggiare, camminato fino a d8 e fatto un’altra mossa.",
    ),
    "fr": (
        ["lance Ciel de Cristal pour 3\N{NO-BREAK SPACE}h sur d2 e4 e5"],
        ["lance Dissuader pour 1\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}: rien ne change"],
        ["marche jusqu’à d8 pour 6\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}: 2 Sorts piochés"],
        ["défausse Dissuader et Ciel de Cristal"],
        ["commence\N{NO-BREAK SPACE}: cristaux disparus de d2 e4"],
        "Nuit a lancé Ciel de Cristal sur d2 e4 e5, Dissuader, marché jusqu’à d8 et joué 1 autre coup.",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_move_of_day_and_night(language: str) -> None:
    words = words_of("day-night", language)
    nothing = [night("cast", spell="deter")]
    thrown = [night("discarded", spell="deter"), night("discarded", spell="crystal-sky")]
    gone = [night("crystals-gone", squares=["d2", "e4"])]
    told = [lines(words, events) for events in (CRYSTALS, nothing, WALK, thrown, gone)]
    turn = words.turn_sentence(words.moves_of(CRYSTALS + nothing + WALK + thrown), words.narrator.seat("night"))
    assert (*told, turn) == TURNS[language]


def test_a_stolen_spell_and_a_temple_belong_to_the_move_that_brought_them() -> None:
    words = words_of("day-night", "en")
    stole = [night("cast", spell="deter"), night("looked", cards=3), night("stole", spell="wishing-pond")]
    built = night("built", number=1, squares=["d2"])
    free = [*stole, night("cast", spell="wishing-pond", stolen=True), night("changed", square="a1", tile="day"), built]
    assert lines(words, free) == ["casts Deter for 1 h on a1: Wishing Pond cast free, a Temple"]
    away = [*stole, night("discarded", spell="wishing-pond")]
    assert lines(words, away) == ["casts Deter for 1 h: Wishing Pond discarded"]
    assert words.turn_sentence(words.moves_of(free), "Night") == "Night cast Deter on a1 and built a Temple."


def test_the_reader_is_spoken_to_and_what_is_not_over_promises_nothing() -> None:
    words = words_of("day-night", "en")
    assert lines(words, WALK, "night") == ["walk to d8 for 6 h: 2 spells drawn"]
    assert lines(words, [night("cast", spell="deter")], over=False) == ["casts Deter for 1 h"]
    assert words.turn_sentence(words.moves_of(WALK), "Night", you=True) == "You walked to d8 and drew 2 spells."


def test_a_turn_in_which_nothing_was_done_was_passed() -> None:
    told = [words_of("day-night", language).turn_sentence([], "Ann {who} <b>") for language in LANGUAGES]
    assert told == ["Ann {who} <b> passed.", "Ann {who} <b> ha passato.", "Ann {who} <b> a passé."]


def test_many_squares_are_counted() -> None:
    squares = [night("changed", square=f"a{n}", tile="night") for n in range(1, 8)]
    assert lines(words_of("day-night", "en"), [night("cast", spell="deter"), *squares]) == [
        "casts Deter for 1 h on 7 squares"
    ]


@pytest.mark.parametrize("language", ["it", "fr"])
def test_every_verb_has_three_forms_in_every_language(language: str) -> None:
    verbs = [each for each in read_catalog(language) if isinstance(each.id, str) and each.id.count("|") == 2]
    assert verbs
    assert [each.id for each in verbs if str(each.string).count("|") != 2] == []
