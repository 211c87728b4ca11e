"""Machine players choose legal actions, from views alone, and play better than chance."""

import copy
import json
from typing import Any

import pytest

import ludomancer
from ludomancer.core.errors import UnknownName
from ludomancer.core.game import Game
from ludomancer.core.observation import Observation
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.players import make_player
from ludomancer.players.guided import GuidedSearch
from ludomancer.players.levels import levels
from ludomancer.players.search import Search

SPECS = ("random", "greedy", "search:40", "guided:40")

TEMPLE = ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2"]
NIGHTS_TEMPLE = ["e3", "f3", "e4", "f4", "e5", "f5", "e6", "f6", "f7"]
ONE_TILE_SHORT = {  # both have a temple and a group of eight, and stand beside it
    "board": dict.fromkeys([*TEMPLE, "a8", "b8", "c8", "d8", "a7", "b7", "c7", "d7"], "day")
    | dict.fromkeys([*NIGHTS_TEMPLE, "a3", "b3", "a4", "b4", "a5", "b5", "a6", "b6"], "night"),
    "day": {
        "pawn": "e8",
        "hours": 3,
        "hand": ["day-chant", "warp", "mystify", "day-advantage", "wonder"],
        "temples": [TEMPLE],
    },
    "night": {"pawn": "c6", "hand": ["night-chant"] * 5, "temples": [NIGHTS_TEMPLE]},
}
LAST_ACTION = {  # of the last Final Turn, a point behind
    "turn_of": "one",
    "actions": 1,
    "final": {"by": "two", "turn": 5},
    "one": {
        "points": 6,
        "curses": [{"card": "lenora"}, {"card": "zoreo", "stasis": True}],
        "hand": ["re-luce", "zodiaco"],
    },
    "two": {"points": 6, "hand": ["mesit", "eclissi"]},
}
TARGET_REACHED = {  # ten points now, which the rival could surpass
    "round": 5,
    "token": "two",
    "turn_of": "one",
    "one": {
        "pool": {"elan": 2, "calm": 1},
        "artifacts": ["magnum-opus"],
        "monuments": ["mystic-monastery"],
        "places": [{"card": "druid-circle", "on": {"life": 7}}],
        "hand": ["gnosis", "crucible"],
    },
    "two": {
        "pool": {"elan": 8, "gold": 8},
        "monuments": ["sunken-ziggurat"],
        "places": [{"card": "dwarven-forge", "on": {"gold": 4}}],
    },
}


LAST_TURN = {  # seat one plays last in the last round and is four stars behind
    "first": "two",
    "to_act": "one",
    "round": 12,
    "main_done": True,
    "display": {"I": [1, 2, 3, 7], "II": [19, 24, 28, 33], "III": [37, 42, 48, 53]},
    "one": {
        "built": [40, 38],
        "board": {"b3": "B", "c3": "G", "d3": "G", "e3": "R", "c2": "R", "c1": "B", "d4": "G", "e4": "G"},
    },
    "two": {"built": [23, 29, 35, 30, 8, 14]},
}


@pytest.fixture(scope="module", params=ludomancer.game_ids())
def game(request: pytest.FixtureRequest) -> Game:
    return ludomancer.load(request.param)


def positions(game: Game, count: int) -> list[State]:
    """Positions along a random game."""
    rng = Rng(5)
    found = []
    for seed in range(count):
        state = game.start(seed)
        for _ in range(20 + 25 * seed):
            actions = state.legal_actions()
            if actions:
                state.apply(actions[rng.below(len(actions))])
        if not state.over:
            found.append(state)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
def test_choices_depend_on_view_generator_and_budget_alone(game: Game, spec: str) -> None:
    for state in positions(game, 12):
        view = state.view(state.actor)
        # another world with the same view: other hidden cards, another generator
        other = state.redeal(state.actor, Rng(99)).view(state.actor)
        kept = copy.deepcopy(view)
        choice = make_player(spec, 7).choose(Observation.from_view(game, view))
        assert view == kept
        assert make_player(spec, 7).choose(Observation.from_view(game, json.loads(json.dumps(other)))) == choice
        assert make_player(spec, 7).choose(state.observe()) == choice
        assert choice in state.legal_actions()


@pytest.mark.slow
@pytest.mark.parametrize("spec", [*SPECS, "search:130", "guided:130"])
def test_choices_do_not_depend_on_who_is_told_of_progress(game: Game, spec: str) -> None:
    told = 0
    for state in positions(game, 6):
        observation = state.observe()
        parts: list[float] = []
        silent, narrator = make_player(spec, 7), make_player(spec, 7)
        assert narrator.choose(observation, parts.append) == silent.choose(observation)
        assert narrator.choose(observation) == silent.choose(observation)  # their generators are alike too
        assert parts == sorted(set(parts))
        assert all(0 <= part < 1 for part in parts)
        told = max(told, len(parts))
    assert told == {"40": 1, "130": 3}.get(spec.partition(":")[2], 0)


@pytest.mark.slow
def test_parts_of_a_search_are_the_whole(game: Game) -> None:
    state = game.start(1)
    whole, parts, reserved = (searches(game, state)[-1] for _ in range(3))
    whole.run(300)
    reserved.reserve(300)
    for part in (1, 99, 150, 50):
        parts.run(part)
        reserved.run(part)
    assert whole.tried() == parts.tried() == reserved.tried()


def test_levels_are_players(game: Game) -> None:
    found = levels(game)
    assert [level.id for level in found] == ["easy", "greedy", "middle", "hard"]
    assert [make_player(level.player, 1).name for level in found] == [level.player for level in found]
    budgets = [int(level.player.removeprefix("search:")) for level in found if level.id != "greedy"]
    assert budgets == sorted(set(budgets))


def play(game: Game, specs: tuple[str, str], seed: int) -> State:
    state = game.start(seed)
    players = [make_player(spec, seed * 2 + i) for i, spec in enumerate(specs)]
    while not state.over:
        state.apply(players[state.actor].choose(state.observe()))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["greedy", "guided:30", pytest.param("search:60", marks=pytest.mark.long)])
def test_players_beat_chance(game: Game, spec: str) -> None:
    points = sum(play(game, (spec, "random"), seed).value(0) for seed in range(4))
    points += sum(play(game, ("random", spec), seed).value(1) for seed in range(4))
    assert points >= 7


@pytest.mark.parametrize("spec", ["greedy", "search:400", "guided:400"])
@pytest.mark.parametrize(
    ("game_id", "position", "win"),
    [
        ("day-night", ONE_TILE_SHORT, "cast day-chant"),
        ("bless", LAST_ACTION, "attack lenora -> rival"),
        ("res-arcana-duo", TARGET_REACHED, "use magnum-opus 1"),
        ("realm-of-sand", LAST_TURN, "complete 42"),
    ],
)
def test_players_see_a_win_in_one(game_id: str, position: dict[str, Any], win: str, spec: str) -> None:
    game = ludomancer.load(game_id)
    state = game.read(position)
    assert game.text(make_player(spec, 3).choose(state.observe(0))) == win


def searches(game: Game, state: State) -> list[Search]:
    """The one with random playouts, and the one that the evaluator leads."""
    return [Search(state, state.actor, Rng(1)), GuidedSearch(state, state.actor, Rng(1), game.evaluator())]


def test_search_counts_its_simulations(game: Game) -> None:
    state = game.start(1)
    for search in searches(game, state):
        search.run(150)
        search.run(50)
        tried = search.tried()
        assert sum(visits for _, visits, _ in tried) == 200
        assert {action for action, _, _ in tried} <= set(state.search_actions())
        assert all(0.0 <= mean <= 1.0 for _, _, mean in tried)
        assert state.document() == game.start(1).document()


def test_an_evaluator_says_how_likely_a_win_looks(game: Game) -> None:
    """In the order of its looks, and of two seats together the whole."""
    evaluator = game.evaluator()
    found = sorted(
        (evaluator.evaluate(s, seat), evaluator.value(s, seat)) for s in positions(game, 8) for seat in (0, 1)
    )
    assert [value for _, value in found] == sorted(value for _, value in found)
    assert all(0.0 < value < 1.0 for _, value in found)
    for state in positions(game, 8):
        assert evaluator.value(state, 0) + evaluator.value(state, 1) == pytest.approx(1.0)


def test_only_where_random_play_goes_nowhere_a_plain_search_is_led(game: Game) -> None:
    assert (game.search_evaluator() is None) == (game.id != "realm-of-sand")


UNKNOWN = ["", "nobody", "search", "search:", "search:0", "search:x", "search:-3", "greedy:2", "guided", "guided:0"]


@pytest.mark.parametrize("spec", [*UNKNOWN, "guided:2s", "search:2s", "guided:9@FILE", "guided:99999999"])
def test_unknown_players_are_refused(spec: str) -> None:
    with pytest.raises(UnknownName, match="player"):
        make_player(spec, 1)
