"""Series of games: who sits where, what is added up, and that players are given views only."""

from typing import Any

import pytest

import ludomancer
from ludomancer.core.errors import IllegalAction
from ludomancer.core.game import Game
from ludomancer.core.record import Replay, parse_record
from ludomancer.lab.simulate import SimulationError, play_game, player_seed, simulate
from ludomancer.lab.tally import GameResult, Score, Spread, Tally
from ludomancer.players import make_player


@pytest.fixture(scope="module")
def game() -> Game:
    return ludomancer.load("day-night")


class First:
    """Takes the first legal action, and remembers what it was shown."""

    name = "first"

    def __init__(self) -> None:
        self.views: list[dict[str, Any]] = []

    def choose(self, game: Game, view: dict[str, Any]) -> int:
        from ludomancer.core.rng import Rng

        self.views.append(view)
        return game.deal_from(view, Rng(1)).legal_actions()[0]


class Wrong(First):
    def choose(self, game: Game, view: dict[str, Any]) -> int:
        return game.parse("cast night-chant") if view["viewer"] == "day" else super().choose(game, view)


def test_players_are_given_their_own_views(game: Game) -> None:
    day, night = First(), First()
    recorder = play_game(game, [day, night], 3)
    assert {view["viewer"] for view in day.views} == {"day"}
    assert {view["viewer"] for view in night.views} == {"night"}
    assert all(set(view[seat]["book"]) <= {"?"} for view in day.views + night.views for seat in ("day", "night"))
    assert len(day.views) + len(night.views) == recorder.state.decisions
    Replay(parse_record(recorder.text(), "here"), ludomancer.load).run()


def test_a_player_that_breaks_the_rules_is_stopped(game: Game) -> None:
    with pytest.raises(IllegalAction, match="DN-3"):
        play_game(game, [Wrong(), First()], 3)


def test_seeds_of_players_differ_by_game_and_seat() -> None:
    seeds = {player_seed(game, seat) for game in range(100) for seat in range(4)}
    assert len(seeds) == 400
    assert all(0 <= seed < 1 << 62 for seed in seeds)
    assert player_seed(1, 0) == 2130102644846359842


def test_a_series_is_the_sum_of_its_games(game: Game) -> None:
    results: list[GameResult] = []
    tallies: list[int] = []
    tally = simulate(
        game,
        ["random", "random"],
        3,
        8,
        progress=lambda t: tallies.append(t.games),
        keep=lambda _, result: results.append(result),
    )
    assert tallies == [1, 2, 3]
    assert [result.seed for result in results] == [8, 9, 10]
    assert tally.decisions.total == sum(result.decisions for result in results)
    assert sum(score.wins for score in tally.seats.values()) == sum(len(result.winners) for result in results)
    alone = play_game(game, [make_player("random", player_seed(9, seat)) for seat in (0, 1)], 9)
    assert alone.state.decisions == results[1].decisions


def test_who_sits_where(game: Game) -> None:
    seated: list[tuple[str, str]] = []

    def keep(_: object, result: GameResult) -> None:
        seated.append((result.players["day"], result.players["night"]))

    tally = simulate(game, ["greedy", "random"], 3, 1, swap=True, keep=keep)
    assert seated == [("greedy", "random"), ("random", "greedy"), ("greedy", "random")]
    assert [tally.of_player(i).games for i in (0, 1)] == [3, 3]
    assert [tally.by_player[0][seat].games for seat in ("day", "night")] == [2, 1]


def test_an_interrupt_keeps_what_was_played(game: Game) -> None:
    def stop(tally: Tally) -> None:
        if tally.games == 2:
            raise KeyboardInterrupt

    tally = simulate(game, ["random", "random"], 100, 1, progress=stop)
    assert tally.interrupted
    assert tally.games == 2
    assert tally.document()["asked"] == 100


@pytest.mark.parametrize(
    ("games", "seed"), [(0, 1), (-1, 1), (10_000_001, 1), (1, -1), (1, 1 << 62), (2, (1 << 62) - 1)]
)
def test_numbers_out_of_range(game: Game, games: int, seed: int) -> None:
    with pytest.raises(SimulationError):
        simulate(game, ["random", "random"], games, seed)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 1, 0.2065, 1.0), (0, 0, 0.0, 1.0)],
)
def test_the_interval_is_the_one_of_wilson(wins: int, games: int, low: float, high: float) -> None:
    _, found_low, found_high = Score(games, wins, 0).share()
    assert found_low == pytest.approx(low, abs=1e-4)
    assert found_high == pytest.approx(high, abs=1e-4)


def test_draws_and_shared_victories() -> None:
    tally = Tally(["a", "b"], {"one": Score(), "two": Score()}, 3)
    for winners in ((), ("one", "two"), ("two",)):
        tally.add(GameResult(1, {}, (0, 1), winners, "end", "R-1", 10, None, ""))
    assert [(score.wins, score.draws) for score in tally.seats.values()] == [(1, 1), (2, 1)]
    assert tally.document()["turns"] is None
    assert tally.by_frequency() == [("end", "R-1", 3)]


def test_a_spread() -> None:
    spread = Spread()
    assert spread.mean == 0.0
    for number in (5, 3, 10):
        spread.add(number)
    assert spread.document() == {"mean": 6.0, "min": 3, "max": 10}
