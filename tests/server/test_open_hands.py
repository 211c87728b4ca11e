"""A finished game with all hands open shows what everybody held, and nothing that nobody could know."""

from typing import Any

import pytest

from ludomancer.core.document import HIDDEN
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.registry import game_ids, load
from ludomancer.server.open_hands import ALL, lower_seat, open_view
from ludomancer.server.replaying import Steps, seats_of
from ludomancer.server.table_session import TableSession, page_of
from server.inside import Paper

MOVES = 24
HELD = ("hand", "aside", "kept")


def finished(game_id: str) -> tuple[Paper, Steps]:
    first, *others = load(game_id).seat_names
    paper = Paper({first: "me"} | dict.fromkeys(others, "greedy"), game=game_id)
    for _ in range(MOVES):
        state = paper.table.state
        action = paper.table.game.text(state.legal_actions()[state.decisions % len(state.legal_actions())])
        paper.write(paper.table.decide(paper.table.actor or "", action, by_person=False))
    paper.write(paper.table.resign(first))
    return paper, Steps(paper.table.record(), paper.table.game)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_hand_is_open_at_every_step(game_id: str) -> None:
    paper, steps = finished(game_id)
    game = paper.table.game
    for at in range(len(steps.steps)):
        state = steps.state(at)
        whole: Any = state.document()
        for seat in range(len(game.seat_names)):
            view = open_view(game, state, seat)
            for name in game.seat_names:
                for place in HELD:
                    assert view[name].get(place) == whole[name].get(place), (at, name, place)
            assert view["viewer"] == game.seat_names[seat]
            assert "chance" not in view


@pytest.mark.parametrize("game_id", game_ids())
def test_a_view_of_a_seat_stays_what_that_seat_saw(game_id: str) -> None:
    paper, steps = finished(game_id)
    session = TableSession(paper.table)
    for at in range(0, len(steps.steps), 5):
        for number, seat in enumerate(steps.game.seat_names):
            shown = steps.update(paper.table, at, seat, "en", seats_of(session, "en"))
            assert shown["view"] == steps.state(at).view(number)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_the_others_hands_are_named_and_can_be_read(game_id: str, language: str) -> None:
    paper, steps = finished(game_id)
    session = TableSession(paper.table)
    page = page_of(steps.game, language)
    first, *others = steps.game.seat_names
    update = steps.update(paper.table, 0, ALL, language, seats_of(session, language))
    hands, parts, body = page.open_hands(update), page.parts(update), page.body(update)
    for seat in others:
        names = page.open_hand(update["view"], seat)
        assert names == page.open_hand(steps.state(0).view(steps.game.seat(seat)), seat)
        assert HIDDEN not in names
        for name in names:
            assert name.split()[0] in hands
        if names:
            assert f'id="{page.sheet_of_hand(seat)}"' in body
            assert page.sheet_of_hand(seat) in parts
    assert update["seat"] == first


def test_an_open_view_has_a_seat_at_the_lower_edge() -> None:
    seats = ("day", "night")
    assert [lower_seat(view, seats) for view in ("all", "all-night", "night", "nobody", "all-two", "")] == [
        "day", "night", "", "", "", ""
    ]  # fmt: skip
