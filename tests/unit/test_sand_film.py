"""What the turns of others leave on the table of Realm of Sand: marks on small boards, ribbons, a sentence; and their
boards, large, while they are played."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.state import State
from ludomancer.core.update import TableUpdate
from ludomancer.games.realm_of_sand.game import SandGame
from ludomancer.games.realm_of_sand.web.page import SandPage
from ludomancer.web.film import Told, Turn
from unit.pages import Reader, sheet_of, told

SCENARIOS = Path(__file__).parents[1] / "browser" / "scenarios"
OWN = ("place 6", "at b3 c3 d3", "take 1")  # after which nothing is left to do
RIVAL = ("place 2", "at d2 d3 d4", "take 1", "complete 19")
THREE = ("place 9", "at c1 c2 c3", "take 2", "complete 21", "place 3", "at d2 d3 e3", "take 1", "complete 23")


@cache
def page_in(language: str, mode: str = "base", seats: int = 2) -> SandPage:
    game = ludomancer.load("realm-of-sand", mode=mode, seats=seats)
    assert isinstance(game, SandGame)
    return SandPage(game, language)


@cache
def position(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((SCENARIOS / f"{name}.yaml").read_text())["position"]
    return found


def begun(page: SandPage, scenario: str = "sand-late", **more: Any) -> State:
    return told(page.game, page.game.read({**position(scenario), **more}, 1))


def done(state: State, *actions: str) -> State:
    for action in actions:
        state.apply(state.game.parse(action))
    return state


def seen(page: SandPage, state: State, seat: int = 0) -> TableUpdate:
    return sheet_of(page.game, state, seat, page.narrator)


def turn_of(page: SandPage, state: State, own: Sequence[str], others: Sequence[str], seat: int = 0) -> Any:
    """What a reader sees of the turns of others, after her own."""
    before = seen(page, done(state, *own), seat)
    turn = Turn(len(before["log"]), before["view"])
    return seen(page, done(state, *others), seat), turn


def late(language: str = "en", seat: int = 0) -> tuple[SandPage, TableUpdate, Turn]:
    page = page_in(language)
    return page, *turn_of(page, begun(page), OWN, RIVAL, seat)


def three(language: str = "en") -> tuple[SandPage, TableUpdate, Turn]:
    page = page_in(language, "advanced", 3)
    return page, *turn_of(page, begun(page, "sand-three"), ("end",), THREE)


def shown(page: SandPage, update: TableUpdate, turn: Turn) -> dict[str, str]:
    parts = page.film.shown(update, page.parts(update), turn)
    for part in parts.values():
        Reader(part)
    return parts


def sentence(parts: dict[str, str]) -> str:
    found = re.search(r'<div class="told">.*?<p>(.*?)</p>', parts["prompt"])
    return re.sub("<[^>]*>", "", found[1].partition('<span class="few">')[0]) if found else ""


def step(page: SandPage, update: TableUpdate, each: Told, before: Any = None) -> dict[str, Any]:
    found = page.film.step(each._replace(before=before), update)
    for name in ("say", "gain", "card", "price", "stage"):
        Reader(found.get(name, ""))
    return found


# --- afterwards -------------------------------------------------------------------------------------------------------
def test_cells_of_a_small_board_are_marked_and_its_name_says_by_which_moves() -> None:
    parts = shown(*late())
    assert set(re.findall(r'class="trace" data-cell="(..)"', parts["seat-two"])) == {
        *("d2", "d3", "d4"),
        *("c4", "e4", "f4", "f5"),
    }
    assert re.search(r'id="board-two"[^>]*changed by moves 1 and 3"', parts["seat-two"])
    assert not any('class="trace"' in part for name, part in parts.items() if name.startswith("sq-"))


def test_tiles_the_circle_and_the_display_are_marked() -> None:
    parts = shown(*late())
    assert re.search(r'id="tiles-two"[^>]*><i class="trace" data-moves="2"', parts["seat-two"])
    assert re.search(r'id="offer-1"[^>]*><i class="trace" data-moves="2"', parts["strip"])
    assert [name for name, part in parts.items() if re.search(f'id="{name}"[^>]*><i class="trace"', part)] == [
        "slot-II-1"  # that is where the building lay, and another came
    ]


def test_counters_of_a_rival_say_by_how_much_they_changed() -> None:
    parts = shown(*late())
    assert re.findall(r'id="(\w+)-two"[^>]*><i class="delta" aria-hidden="true">([^<]*)<', parts["seat-two"]) == [
        ("stars", "+3"),
        ("glasses", "+1"),
        ("built", "+1"),
        ("discs", "+1"),
    ]
    assert "delta" not in parts["seat-one"]


def test_on_the_large_board_cells_are_marked_themselves() -> None:
    """Watchers see the first seat large; the second seat's reader has her own board there."""
    page = page_in("en")
    update, turn = turn_of(page, begun(page), (), OWN, NOBODY)
    parts = shown(page, update, turn)
    marked = {name for name, part in parts.items() if name.startswith("sq-") and 'class="trace"' in part}
    assert marked == {"sq-b3", "sq-c3", "sq-d3"}
    assert [page.film.stage(each, update) for each in page.film.moves(update, turn)] == ["", ""]


TURNS = {
    "en": "Your turn ended: nothing left to do. Hard laid a tile on d2 d3 d4 and completed Tower 19 for 3 stars.",
    "it": "Il tuo turno è finito: non restava altro da fare. Hard ha piazzato una tessera su d2 d3 d4 e completato "
    "Torre 19 per 3 stelle.",
    "fr": "Votre tour est fini\N{NO-BREAK SPACE}: plus rien à faire. Hard a posé une tuile sur d2 d3 d4 et achevé "
    "Tour 19 pour 3 étoiles.",
}
OF_SEVERAL = {
    "en": "Hard 1 completed Tower 21. Hard 2 completed Tower 23.",
    "it": "Hard 1 ha completato Torre 21. Hard 2 ha completato Torre 23.",
    "fr": "Hard 1 a achevé Tour 21. Hard 2 a achevé Tour 23.",
}


@pytest.mark.parametrize("language", TURNS)
def test_a_turn_is_one_sentence_and_of_several_rivals_each_has_a_short_one(language: str) -> None:
    assert sentence(shown(*late(language))) == TURNS[language]
    assert sentence(shown(*three(language))) == OF_SEVERAL[language]


SHORT = {
    "en": "Your turn ended. Hard laid a tile on d2 d3 d4 and completed Tower 19 for 3 stars.",
    "it": "Il tuo turno è finito. Hard ha completato Torre 19 per 3 stelle e fatto un’altra mossa.",
    "fr": "Votre tour est fini. Hard a posé une tuile sur d2 d3 d4 et achevé Tour 19 pour 3 étoiles.",
}


@pytest.mark.parametrize("language", SHORT)
def test_that_the_own_turn_ended_is_told_in_small_windows_too(language: str) -> None:
    few = re.search(r'<span class="few">(.*?)</span></p>', shown(*late(language))["prompt"])
    assert few
    assert re.sub("<[^>]*>", "", few[1]) == SHORT[language]


def test_the_face_of_one_rival_stands_beside_the_sentence_and_none_of_several() -> None:
    one, several = (shown(*found)["prompt"] for found in (late(), three()))
    assert '<span class="who" aria-hidden="true"><svg class="pennant p-two"' in one
    assert '<span class="who" aria-hidden="true"></span>' in several


def test_a_turn_in_which_nothing_was_built_tells_what_was_laid() -> None:
    page = page_in("en")
    found = turn_of(page, begun(page), OWN, (*RIVAL[:3], "end"))
    assert sentence(shown(page, *found)).endswith("Hard laid a tile on d2 d3 d4 and took a tile.")
    page = page_in("en", "advanced", 3)
    found = turn_of(page, begun(page, "sand-three"), ("end",), (*THREE[:3], "end", "summon Y", "at c2", "done"))
    assert sentence(shown(page, *found)) == "Hard 1 laid a tile. Hard 2 put one disc."


# --- a turn that is over by itself ------------------------------------------------------------------------------------
def over(own: Sequence[str], **more: Any) -> bool:
    page = page_in("en")
    update, turn = turn_of(page, begun(page, **more), own, (*RIVAL[:3], "end"))
    return "Your turn ended" in sentence(shown(page, update, turn))


def test_a_turn_ends_by_itself_where_nothing_is_left_to_do() -> None:
    assert over(OWN)


def test_who_ends_a_turn_herself_is_not_told_so() -> None:
    """She could have completed a building, or used her power."""
    late = position("sand-late")
    ready: dict[str, Any] = {"supply": {**late["supply"], "K": 25}, "one": {**late["one"]}}
    ready["one"]["board"] = {**late["one"]["board"], "e2": "K", "e3": "K", "e4": "K"}
    page = page_in("en")
    state = done(begun(page, **ready), *OWN)
    assert state.actor == 0, "a building can be completed"
    assert not over((*OWN, "end"), **ready)
    page = page_in("en", "advanced", 3)
    found = turn_of(page, begun(page, "sand-three"), ("end",), THREE)
    assert "Your turn ended" not in sentence(shown(page, *found))


# --- while it is played -----------------------------------------------------------------------------------------------
def test_every_move_has_its_time_and_its_words() -> None:
    page, update, turn = late()
    steps = [step(page, update, each, turn.before) for each in page.film.moves(update, turn)]
    said = [(each["kind"], each["ms"], re.sub("<[^>]*>", "", each["say"])) for each in steps]
    assert said == [
        ("placed", 700, "Hard lays a straight tile on d2 d3 d4"),
        ("took", 600, "Hard takes a bent red-green-black tile"),
        ("completed", 900, "Hard completes Tower 19"),
    ]
    assert re.sub("<[^>]*>", "", steps[2]["gain"]) == "with c4 d4 e4 f4 f5: 3 stars, one hourglass, a blue disc"
    assert {each["by"] for each in steps} == {"two"}


def test_the_board_that_is_played_on_is_shown_large_with_what_leaves_it() -> None:
    page, update, turn = late()
    laid, took, built = page.film.moves(update, turn)
    stage = step(page, update, laid)["stage"]
    assert "Board of Hard" in stage
    assert stage.count('<i class="trace">') == 3
    assert stage.count('class="cell"') == 30
    assert "id=" not in stage.replace("href=", "")
    assert "stage" not in step(page, update, took)
    lying = {**turn.before, "two": {**turn.before["two"], "board": {"c4": "G", "f5": "R"}}}
    stage = step(page, update, built, lying)["stage"]
    assert stage.count('<i class="trace">') == 5
    assert re.findall('class="tile gone"[^>]*><use href="#(p-[A-Z])"', stage) == ["p-R", "p-G"]


def test_a_building_comes_out_of_the_display_large_with_what_is_done_with_it() -> None:
    page, update, turn = late()
    laid, _, built = page.film.moves(update, turn)
    shown = step(page, update, built, turn.before)
    assert 'data-card="19"' in shown["card"]
    assert shown["price"] == "completes Tower 19"
    assert shown["from"] == "slot-II-1"
    assert page.film.drawings(built) == ["s-19"]
    assert not {"card", "price"} & step(page, update, laid, turn.before).keys()
    assert page.film.drawings(laid) == []


def test_alone_there_is_nothing_to_tell() -> None:
    page = page_in("en", "solo", 1)
    state = begun(page, "sand-solo")
    update = seen(page, state)
    assert shown(page, update, Turn(len(update["log"]), update["view"])) == page.parts(update)
