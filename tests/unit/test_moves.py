"""The sentences of moves: a line for the log each, and one about a whole turn, in every language."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ludomancer
from catalogs import read_catalog
from ludomancer.core.moves import Moves
from ludomancer.core.reader import LANGUAGES

TOLD = Path(__file__).parent / "moves.json"  # what is told of the events below, the turn as one sentence last


@cache
def words_of(game_id: str, language: str) -> Moves:
    game = ludomancer.load(game_id)
    moves: type[Moves] = game.page(language).moves  # type: ignore[attr-defined]
    return moves(game.narrator(language))


def lines(words: Moves, events: list[dict[str, Any]], reader: str = "", over: bool = True) -> list[str]:
    return [words.line(move, move.seat == reader) for move in words.moves_of(events, over)]


def night(event: str, **fields: Any) -> dict[str, Any]:
    return {"event": event, "seat": "night", **fields}


SKY = night("cast", spell="crystal-sky", hours=3)
CRYSTALS = [SKY] + [night("crystallized", square=each) for each in ("d2", "e4", "e5")]
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
    nothing = [night("cast", spell="deter", hours=1)]
    thrown = [night("discarded", spell="deter"), night("discarded", spell="crystal-sky")]
    gone = [night("crystals-gone", squares=["d2", "e4"])]
    told = [lines(words, events) for events in (CRYSTALS, nothing, WALK, thrown, gone)]
    turn = words.turn_sentence(words.moves_of(CRYSTALS + nothing + WALK + thrown), words.narrator.seat("night"))[0]
    assert (*told, turn) == TURNS[language]


def test_a_stolen_spell_and_a_temple_belong_to_the_move_that_brought_them() -> None:
    words = words_of("day-night", "en")
    stole = [night("cast", spell="deter", hours=1), night("looked", cards=3), night("stole", spell="wishing-pond")]
    built = night("built", number=1, squares=["d2"])
    free = [*stole, night("cast", spell="wishing-pond", stolen=True), night("changed", square="a1", tile="day"), built]
    assert lines(words, free) == ["casts Deter for 1 h on a1: Wishing Pond cast free, a Temple"]
    away = [*stole, night("discarded", spell="wishing-pond")]
    assert lines(words, away) == ["casts Deter for 1 h: Wishing Pond discarded"]
    assert words.turn_sentence(words.moves_of(free), "Night")[0] == "Night cast Deter on a1 and built a Temple."


def test_the_reader_is_spoken_to_and_what_is_not_over_promises_nothing() -> None:
    words = words_of("day-night", "en")
    assert lines(words, WALK, "night") == ["walk to d8 for 6 h: 2 spells drawn"]
    assert lines(words, [night("cast", spell="deter", hours=1)], over=False) == ["casts Deter for 1 h"]
    assert words.turn_sentence(words.moves_of(WALK), "Night", you=True)[0] == "You walked to d8 and drew 2 spells."


def test_a_spell_that_costs_x_says_what_was_paid() -> None:
    words = words_of("day-night", "en")
    paid = [night("cast", spell="night-instability", hours=7), night("changed", square="e7", tile="night")]
    assert lines(words, paid) == ["casts Night Instability for 7 h on e7"]


def test_what_awakening_brings_names_all_its_squares() -> None:
    ticked = [night("ticked", square=each, counters=1) for each in ("a3", "f6")]
    (move,) = words_of("day-night", "en").moves_of([*ticked, night("crystals-gone", squares=["d2", "e4"])])
    assert move.squares == ("a3", "f6", "d2", "e4")


def test_a_turn_in_which_nothing_was_done_was_passed() -> None:
    told = [words_of("day-night", language).turn_sentence([], "Ann {who} <b>")[0] for language in LANGUAGES]
    assert told == ["Ann {who} <b> passed.", "Ann {who} <b> ha passato.", "Ann {who} <b> a passé."]


def test_many_squares_are_counted() -> None:
    squares = [night("changed", square=f"a{n}", tile="night") for n in range(1, 8)]
    assert lines(words_of("day-night", "en"), [night("cast", spell="deter", hours=1), *squares]) == [
        "casts Deter for 1 h on 7 squares"
    ]


def one(event: str, **fields: Any) -> dict[str, Any]:
    return {"event": event, "seat": "one", **fields}


SAND = [
    one("placed", tile="1", cells=["b2", "b3", "b4"]),
    one("lifted", cell="b3", piece="R"),
    one("took", tile="7", place=1),
    one("completed", building="14", cells=["c3", "d3", "e3"]),
    one("disc", disc="K"),
    one("level", level=2, steps=1),
    one("summoned", disc="K", cell="c3"),
    one("summoned", disc="R", cell="d3"),
    one("moved", **{"from": "c3", "to": "e4"}, piece="Kd"),
    one("power", ribbon="yellow"),
    one("swapped", disc="K", **{"for": "R"}),
]
DUO = [
    one("kept", card="golden-key"),
    {"event": "kept", "seat": "two", "card": "?"},
    one("mage", card="cultist"),
    one("took", card="research"),
    one("round", number=1),
    one("collected", card="cultist", essences={"elan": 1}),
    one("gained", card="cultist", essences={"elan": 1}, to="pool"),
    one("paid", card="cursed-idol", essences={"death": 2}),
    one("placed", card="cursed-idol"),
    one("used", card="cultist", power=1),
    one("drew", card="?"),
    one("discarded", card="black-cat"),
    one("passed"),
    one("swapped", card="research", **{"for": "alchemy"}),
]
BLESS = [
    one("played", card="zodiaco", **{"as": "curse"}, cala=True),
    one("readied", card="zodiaco"),
    one("attacked", card="zodiaco", target="lenora"),
    one("clashed", attacker=5, target=3, result="wins"),
    one("broke", card="lenora") | {"seat": "two"},
    one("blessed", card="zodiaco", count=2),
    one("attacked", card="zodiaco", target="rival"),
    one("used", card="re-luce"),
    one("set-aside", card="?"),
    one("drew", card="?"),
    one("drew", card="?"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game_id", "events"), [("realm-of-sand", SAND), ("res-arcana-duo", DUO), ("bless", BLESS)])
def test_every_kind_of_move_of_the_other_games(game_id: str, events: list[dict[str, Any]], language: str) -> None:
    words = words_of(game_id, language)
    told = lines(words, events)
    turn = words.turn_sentence(words.moves_of(events), "Ann")[0]
    assert [*told, turn] == json.loads(TOLD.read_text())[game_id][language]


CHECKED = {"event": "checked", "points": {"one": 1, "two": 7}}
CIRCLE = {
    "en": ["uses Circle of Stones: points 1 to 7", "passes", "Points: 1 to 7"],
    "it": ["usa Cerchio di Pietre: punti 1 a 7", "passa", "Punti: 1 a 7"],
    "fr": [
        "utilise Cercle de pierres\N{NO-BREAK SPACE}: points 1 à 7",
        "passe",
        "Points\N{NO-BREAK SPACE}: 1 à 7",
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_that_a_power_counts_belong_to_it(language: str) -> None:
    stones = "circle-of-stones"
    used = [one("used", card=stones, power=1), {"event": "turned", "seat": "one", "card": stones}, CHECKED]
    assert lines(words_of("res-arcana-duo", language), [*used, one("passed"), CHECKED]) == CIRCLE[language]


ROOM = {
    "en": (
        "lays down Zodiac as a Curse: Lenora makes room and goes to the Void",
        "Ann laid down Zodiac in place of Lenora.",
    ),
    "it": (
        "cala Zodiaco come Maledizione: Lenora fa posto e va nel Vuoto",
        "Ann ha calato Zodiaco al posto di Lenora.",
    ),
    "fr": (
        "pose Zodiaque comme Malédiction\N{NO-BREAK SPACE}: Lenora fait de la place et va au Vide",
        "Ann a posé Zodiaque en sacrifiant Lenora.",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_makes_room_for_another_one_is_told(language: str) -> None:
    words = words_of("bless", language)
    laid = one("played", card="zodiaco", **{"as": "curse"}, cala=True)
    events = [laid, one("dropped", card="lenora")]
    (line,) = lines(words, events)
    assert (line, words.turn_sentence(words.moves_of(events), "Ann")[0]) == ROOM[language]


@pytest.mark.parametrize("language", ["it", "fr"])
def test_every_verb_has_three_forms_in_every_language(language: str) -> None:
    verbs = [each for each in read_catalog(language) if isinstance(each.id, str) and each.id.count("|") == 2]
    assert verbs
    assert [each.id for each in verbs if str(each.string).count("|") != 2] == []
