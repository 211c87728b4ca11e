"""The types of views, and of what a seat receives, say what is really there."""

from importlib import import_module
from typing import Any, NotRequired, TypedDict

import pytest

from ludomancer.core.registry import game_ids, load
from ludomancer.core.shapes import List, Table, Value
from ludomancer.games.bless.formats.view import View as BlessView
from ludomancer.games.day_night.formats.view import View as DayNightView
from ludomancer.games.realm_of_sand.formats.view import View as SandView
from ludomancer.games.res_arcana_duo.formats.view import View as DuoView
from properties.cases import CASES, Case
from properties.games import each_of, every_question
from properties.typed_dicts import differences, faults

VIEWS: dict[str, Any] = {
    "bless": BlessView,
    "day-night": DayNightView,
    "realm-of-sand": SandView,
    "res-arcana-duo": DuoView,
}
# keys that some games alone have, and in Day & Night one of the Ladies
SOME = {f"view.{key} is in the type only" for key in ("seats", "outcome.points", "day.known.day", "night.known.night")}
GAMES = 2  # random ones of each case


@each_of(CASES)
def test_views_are_what_their_types_say(case: Case) -> None:
    kind = VIEWS[case.game_id]
    for state in every_question(case, GAMES):
        for viewer in case.viewers:
            view = state.view(viewer)
            assert not list(faults(kind, view, "view"))
            assert view["viewer"] == ("nobody" if viewer < 0 else case.game.seat_names[viewer])
        document = state.document()
        assert not list(faults(kind, document, "document"))
        assert "chance" in document
        assert "viewer" not in document


@pytest.mark.parametrize("game_id", game_ids())
def test_the_type_of_a_view_has_the_keys_that_the_game_declares(game_id: str) -> None:
    games = [case.game for case in CASES if case.game_id == game_id]
    game = max(games, key=lambda each: len(each.seat_names))
    assert set(differences(VIEWS[game_id], game.shape, "view")) <= SOME


class Renamed(TypedDict):
    """What a type could say wrongly."""

    card: str
    number: NotRequired[int]


def test_what_differs_is_found() -> None:
    wrongs: list[Any] = [{"kart": "a"}, {"card": "a", "numbers": 1}, {"card": 1}, {"card": "a", "number": True}, {}, []]
    for wrong in wrongs:
        assert list(faults(Renamed, wrong, "it")), wrong
        assert list(faults(list[Renamed | None], [None, wrong], "it")), wrong
    assert not list(faults(list[Renamed | None], [None, {"card": "a"}, {"card": "a", "number": 1}], "it"))
    number, card = Value(), Value({"a"}, "card")
    for shapes in ({"card": card}, {"card": card, "number": number, "more": number}, {"kart": card, "number": number}):
        assert list(differences(list[Renamed], List(Table(shapes)), "it")), shapes
    assert not list(differences(list[Renamed], List(Table({"card": card, "number": number})), "it"))


@pytest.mark.parametrize("game_id", game_ids())
def test_the_table_before_the_deal_is_a_view_too(game_id: str) -> None:
    positions = import_module(VIEWS[game_id].__module__.replace("formats.view", "facts.positions"))
    empty = positions.before_the_deal(load(game_id))
    assert not list(faults(VIEWS[game_id], empty, "view"))
