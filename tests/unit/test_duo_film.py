"""What the rival did in Res Arcana Duo: what is marked, which numbers changed, what the sentence and the steps say."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from ludomancer.core.codes import NOBODY
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.state import State
from ludomancer.core.update import TableUpdate
from ludomancer.games.res_arcana_duo.web.film import DuoFilm
from ludomancer.games.res_arcana_duo.web.page import DuoPage
from ludomancer.web.film import Told as Move
from ludomancer.web.film import Turn
from unit.pages import reading, sheet_of
from unit.test_duo_page import duo, english, position

Told = tuple[DuoPage, TableUpdate, Turn]
ALONE = yaml.safe_load((Path(__file__).parents[1] / "browser/scenarios/duo-told.yaml").read_text())["position"]
DELTA = '<i class="delta" aria-hidden="true">[^<]*</i>'
TURN = (  # without the end of the round
    "claim star-observatory",
    "claim elven-heartwood",
    "place fairy-dragon",
    "use star-observatory 1",
    "pay calm",
    "discard black-cat",
    "gain gold",
)
OVER = ("pass", "gain life")  # the round, and what is chosen in the next one


def told(state: State, actions: tuple[str, ...], language: str = "en", seat: int = 0) -> Told:
    """What a reader receives after these actions of the rival."""
    narrator = duo().narrator(language)
    assert state.journal is not None
    since = sum(narrator.event(event) is not None for event in state.journal.view(seat))
    before = state.view(seat)
    for action in actions:
        state.apply(duo().parse(action))
    page = english() if language == "en" else DuoPage(duo(), language)
    return page, sheet_of(duo(), state, seat, page.narrator), Turn(since, before)


def alone(*actions: str, language: str = "en", seat: int = 0) -> Told:
    """The reader has passed, the rival goes on."""
    state = position(**ALONE)
    state.apply(duo().parse("pass"))
    return told(state, actions, language, seat)


def shown(page: DuoPage, update: TableUpdate, turn: Turn) -> dict[str, str]:
    return page.film.shown(update, page.parts(update), turn)


def marks(parts: dict[str, str]) -> dict[str, str]:
    """Moves by the element that they changed."""
    found = {}
    for html in parts.values():
        for ident, moves in re.findall(r'id="([^"]*)"[^<>]*><i class="trace" data-moves="([^"]*)"', html):
            found[ident] = moves
    return found


def deltas(parts: dict[str, str]) -> dict[str, str]:
    html = "".join(parts.values())
    return dict(re.findall(r'id="([^"]*)"[^<>]*><i class="delta" aria-hidden="true">([^<]+)</i>', html))


def asked(told: Told) -> Told:
    """The same when it is for the reader to decide: only then is the turn over."""
    page, update, turn = told
    return page, {**update, "seats": [{**each, "acts": each["you"]} for each in update["seats"]]}, turn


def words(html: str) -> str:
    """As it is read aloud."""
    html = re.sub(r'<span class="ew" aria-hidden="true">.*?</span><span class="vh">', "<span>", html)
    return re.sub("<[^>]*>", "", html)


def step(told: Told, number: int) -> tuple[Move, dict[str, Any]]:
    page, update, turn = told
    move = page.film.moves(update, turn)[number - 1]
    return move, page.film.step(move, update)


def test_cards_that_changed_have_the_numbers_of_the_moves() -> None:
    parts = shown(*alone(*TURN))
    assert marks(parts) == {
        "two-star-observatory": "1 4",  # claimed, and turned
        "centre-well-of-memory": "1",  # takes its place
        "two-elven-heartwood": "2",
        "two-fairy-dragon": "3",
    }
    assert 'aria-label="Elven Heartwood, changed by move 2"' in parts["two-elven-heartwood"]
    assert 'aria-label="Star Observatory, turned, changed by moves 1 and 4"' in parts["two-star-observatory"]
    assert re.search(r'aria-label="[^"]*, changed by move 1"', parts["centre-well-of-memory"])


def test_what_is_straight_again_in_a_new_round_is_as_it_was() -> None:
    found = marks(shown(*alone(*TURN, *OVER)))
    assert found["two-star-observatory"] == "1"
    assert (found["two-research"], found["centre-alchemy"]) == ("6", "6")  # swapped in passing


def test_a_place_whose_essences_changed_is_marked() -> None:
    place = {"places": [{"card": "elven-heartwood", "on": {"life": 1}}], "hand": ["gnosis", "crucible"]}
    one = {"mage": "smith", "item": "research"}
    two = {"mage": "cultist", "item": "reanimate", "pool": {"life": 2}} | place
    state = position(to_act="two", turn_of="two", one=one, two=two)
    assert marks(shown(*told(state, ("use elven-heartwood 1", "discard gnosis"))))["two-elven-heartwood"] == "1"


def test_ribbons_say_by_how_much() -> None:
    found = deltas(shown(*alone(*TURN)))
    assert found == {
        "points-two": "+4",
        "pool-two-elan": "−1",
        "pool-two-life": "−7",
        "pool-two-calm": "−5",
        "pool-two-gold": "−3",
        "hand-of-two": "−1",  # two cards less, one drawn
        "deck-two": "−1",
        "discard-two": "+1",
    }


def test_what_the_reader_gained_meanwhile_stands_at_her_pool() -> None:
    assert deltas(shown(*alone("use golden-key 1", "player two", "gain elan", *OVER[:1])))["till-one-calm"] == "+1"


SENTENCES = {
    "en": (
        "Hard claimed Star Observatory, Elven Heartwood, placed Fairy Dragon, and 2 more.",
        "Hard claimed Star Observatory, Elven Heartwood, and 3 more.",
        "Round 7 is over. ",
    ),
    "it": (
        "Hard ha reclamato Osservatorio delle Stelle, Boscuore Elfico, collocato Draghetto Fatato"
        " e fatto altre 2 mosse.",
        "Hard ha fatto 5 mosse.",
        "Il round 7 è finito. ",
    ),
    "fr": (
        "Hard a revendiqué Observatoire des étoiles, Cœur des bois Elfiques, placé Dragon féerique"
        " et joué 2 autres coups.",
        "Hard a joué 5 coups.",
        "La manche 7 est finie. ",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_tells_the_turn_and_a_short_one_where_there_is_little_room(language: str) -> None:
    prompt = shown(*asked(alone(*TURN, language=language)))["prompt"]
    found = re.search(r'<p><span class="all">(.*?)</span><span class="few">(.*?)</span></p>', prompt)
    assert found
    whole, few, over = SENTENCES[language]
    assert (words(found[1]), words(found[2])) == (whole, few)
    ended = words(shown(*alone(*TURN, *OVER, language=language))["prompt"])
    assert ended.startswith(over)
    assert over not in words(prompt)


def test_a_sentence_that_is_short_anyway_is_said_once() -> None:
    prompt = shown(*asked(alone("claim star-observatory")))["prompt"]
    assert "<p><b>Hard</b> claimed <b>Star Observatory</b>.</p>" in prompt
    assert len("Hard claimed Star Observatory.") <= DuoFilm.room[1]


def test_steps_say_what_is_done_then_what_it_costs_and_brings() -> None:
    turn = alone(*TURN, *OVER)
    said = [words(f"{found['say']} | {found.get('gain', '')}") for _, found in (step(turn, n) for n in range(1, 8))]
    assert said == [
        "Hard claims Star Observatory | for 4 Gold: 2 points. Well of Memory takes its place.",
        "Hard claims Elven Heartwood | for 5 Life, 2 Calm: one point",
        "Hard places Fairy Dragon | for 1 Elan, 2 Life, 2 Calm: one point",
        "Hard uses Star Observatory | for 1 Calm: one card drawn",
        "Hard discards Black Cat | 1 Gold",
        "Hard passes | Research for Alchemy, one card drawn",
        "Hard collects 1 Elan, 2 Life | ",
    ]
    kinds = [step(turn, n)[1]["ms"] for n in range(1, 8)]
    assert kinds == [850, 850, 850, 650, 650, 650, 700]


def test_what_came_by_itself_is_collected_with_what_was_chosen() -> None:
    two = {"mage": "cultist", "item": "reanimate", "passed": True, "places": ["elven-heartwood"]}
    two |= {"artifacts": ["fairy-dragon"]}  # brings one of several
    state = position(to_act="one", turn_of="one", token="two", one={"mage": "smith", "item": "research"}, two=two)
    for action in ("pass", "swap alchemy"):
        state.apply(duo().parse(action))
    turn = told(state, ("gain life",))
    assert words(step(turn, 1)[1]["say"]) == "Hard collects 1 Elan, 2 Life"


def test_essences_are_drawn_and_read_aloud() -> None:
    _, found = step(alone(*TURN), 3)
    assert found["gain"].count("<svg") == 3
    assert '<span class="vh">1 Elan, 2 Life, 2 Calm</span>' in found["gain"]
    assert words(found["price"]) == "1 Elan, 2 Life, 2 Calm to the supply"


def test_the_card_comes_from_where_it_was() -> None:
    turn = alone(*TURN, *OVER)
    places = [step(turn, n)[1]["from"] for n in range(1, 8)]
    assert places == [
        "centre-star-observatory",
        "centre-elven-heartwood",
        "hand-of-two",
        "two-star-observatory",
        "hand-of-two",
        "centre-research",
        "seat-two",
    ]
    unseen = alone("claim top")
    assert step(unseen, 1)[1]["from"] == "monument-deck"
    assert words(step(unseen, 1)[1]["say"]) == "Hard claims Well of Memory"
    assert marks(shown(*unseen))["monument-deck"] == "1"


def test_the_power_in_use_is_seen_on_the_large_card_and_its_drawing_comes_along() -> None:
    page, update, turn = alone(*TURN)
    move = page.film.moves(update, turn)[3]
    assert '<span class="pw using"' in page.film.face(move, update)
    assert page.film.drawings(move) == ["s-star-observatory"]
    turned = alone("use golden-key 1", "player two", "gain elan")
    assert words(step(turned, 1)[1]["price"]) == "turns it"


def twice(html: str) -> list[str]:
    """Names that two elements have."""
    return [ident for ident, count in Counter(reading(html).values("id")).items() if count > 1]


def test_nobody_is_told_what_was_drawn() -> None:
    for seat in (0, NOBODY):
        page, update, turn = alone(*TURN, seat=seat)
        film = [str(page.film.step(move, update)) for move in page.film.moves(update, turn)]
        assert not re.search("mystic-spring|solomons-key|magnum-opus", "".join(film))
        assert twice(page.body(update, shown(page, update, turn))) == []
