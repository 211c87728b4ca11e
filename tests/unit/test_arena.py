"""Arenas: what a pair comes to, ratings, and that nothing but the seeds and the players decides."""

import itertools
import math
from typing import Any

import pytest

import ludomancer
from ludomancer.core.errors import PlayerError
from ludomancer.lab.arena import arena, play_one
from ludomancer.lab.arena_result import LEAST_DEALS, ArenaGame, ArenaResult, Deal, PairResult
from ludomancer.lab.crew import Crew
from ludomancer.lab.ratings import Meeting, rated
from ludomancer.lab.simulate import SimulationError
from unit.halving import EXIT, half

BLESS = ludomancer.load("bless")
FAST = ["random", "greedy", "guided:2"]


def deal(*scores: float) -> Deal:
    return [ArenaGame(score, 10, False, (5, 5), (0.1, 0.2)) for score in scores]


def pair(*deals: Deal, seats: int = 2, asked: int = 1000, target: float | None = None) -> PairResult:
    found = PairResult("a", "b", seats, asked, target)
    for each in deals:
        found.add(each)
    return found


def without_time(result: ArenaResult) -> Any:
    """All of it but seconds."""
    document = result.document()
    for standing in document["ratings"]:
        del standing["milliseconds"]
    return document, [[[game[:4] for game in deal] for deal in pair.deals] for pair in result.pairs]


# --- pairs ------------------------------------------------------------------------------------------------------------
def test_an_interval_of_independent_games_is_that_of_agresti_and_coull() -> None:
    """Where the games of a deal are as different as those of any two, the known formula must come out."""
    scores = [deal(1, 1)] * 30 + [deal(1, 0)] * 40 + [deal(0, 0)] * 10
    share, low, high = pair(*scores).share()
    middle = (100 + 2) / 164
    reach = 1.96 * math.sqrt(middle * (1 - middle) / 164)
    assert share == pytest.approx(100 / 160)
    assert (low, high) == pytest.approx((middle - reach, middle + reach), abs=0.015)


def test_deals_that_both_seats_win_are_surer_than_as_many_that_one_player_wins() -> None:
    split, swept = pair(*[deal(1, 0)] * 40), pair(*[deal(1, 1)] * 20, *[deal(0, 0)] * 20)
    assert split.share()[0] == swept.share()[0] == 0.5
    assert split.share()[2] - split.share()[1] < 0.1
    assert swept.share()[2] - swept.share()[1] > 0.28


def test_few_deals_that_went_one_way_are_no_certainty() -> None:
    for count in (1, 5, 50):
        share, low, high = pair(*[deal(1, 1)] * count).share()
        assert share == high == 1
        assert 1 - 6 / count < low < 1 - 1 / (2 * count)
    assert pair().share() == (0, 0, 1)
    assert pair(*[deal(0, 0, 0)] * 30, seats=3).share()[2] < 0.12


def test_a_pair_ends_once_its_interval_clears_the_target() -> None:
    found = pair(target=50)
    for _ in range(LEAST_DEALS):
        assert not found.done
        found.add(deal(1, 1))
    assert found.stopped
    assert not pair(*[deal(1, 0)] * 100, target=50).done  # right at it
    assert pair(*[deal(1, 0)] * 100, target=80).done  # below it
    assert not pair(*[deal(1, 1)] * 100).done
    assert pair(*[deal(1, 1)] * 3, asked=3).done


# --- ratings ----------------------------------------------------------------------------------------------------------
def chances(ratings: dict[str, float], seats: int = 2) -> list[Meeting]:
    found = []
    for first, second in itertools.combinations(ratings, 2):
        odds = 10 ** ((ratings[first] - ratings[second]) / 400) / (seats - 1)
        mean = odds / (1 + odds)
        found.append(Meeting(first, second, mean, 100, mean * (1 - mean) / 100))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ratings_are_found_again_from_the_chances_that_they_mean(seats: int) -> None:
    true = {"a": 300.0, "b": 40.0, "c": -90.0, "d": -250.0}
    found = rated(list(true), chances(true, seats), seats)
    for player, rating, reach in found:
        assert rating == pytest.approx(true[player], abs=0.01)
        assert 20 < reach < 120


def test_an_interval_of_two_ratings_is_that_of_their_chance() -> None:
    for mean in (0.5, 0.75, 0.95):
        variance = mean * (1 - mean) / 400
        (_, above, reach), (_, below, other) = rated(["a", "b"], [Meeting("a", "b", mean, 200, variance)])
        assert above == -below == pytest.approx(200 * math.log10(mean / (1 - mean)))
        wanted = 1.959964 * 200 / math.log(10) * math.sqrt(variance) / (mean * (1 - mean))
        assert [reach, other] == pytest.approx([wanted, wanted])


def test_ratings_of_players_that_never_met_are_alike_and_unsure() -> None:
    found = rated(["a", "b", "c"], [pair().meeting()._replace(first=x, second=y) for x, y in ("ab", "ac", "bc")])
    assert [round(rating, 6) for _, rating, _ in found] == [0, 0, 0]
    assert all(reach > 150 for _, _, reach in found)


def test_hopeless_players_have_ratings_too() -> None:
    meetings = [Meeting("a", "b", 0.9999, 5000, 1e-8), Meeting("a", "c", 0.9999, 5000, 1e-8)]
    found = rated(["a", "b", "c"], [*meetings, Meeting("b", "c", 0.5, 5000, 1e-5)])
    assert found[0][1] > found[1][1] + 1500
    assert all(map(math.isfinite, itertools.chain(*(each[1:] for each in found))))


# --- games ------------------------------------------------------------------------------------------------------------
def test_each_deal_is_played_in_every_seat() -> None:
    sand = ludomancer.load("realm-of-sand", seats=3)
    result = arena(sand, ["greedy", "random"], 4, seed=3, processes=1)
    (found,) = result.pairs
    assert [len(deal) for deal in found.deals] == [3, 3]  # six games: whole deals
    assert result.played == result.asked == 6
    alone = [play_one(sand, "greedy", "random", 3, seat) for seat in range(3)]
    assert [game[:4] for game in found.deals[0]] == [game[:4] for game in alone]
    assert all(sum(game.asked) == game.decisions for game in found.games)


def test_the_players_of_a_pair_are_the_same_in_either_order() -> None:
    one = arena(BLESS, ["greedy", "random"], 6, seed=3, processes=1).pairs[0]
    other = arena(BLESS, ["random", "greedy"], 6, seed=3, processes=1).pairs[0]
    for a, b in zip(one.deals, other.deals, strict=True):
        assert [game.score for game in a] == [1 - game.score for game in reversed(b)]
        assert [game.decisions for game in a] == [game.decisions for game in reversed(b)]


def test_a_game_that_goes_on_too_long_is_a_draw_and_counted() -> None:
    game = play_one(BLESS, "random", "random", 1, 0, most=20)
    assert (game.score, game.decisions, game.cut_off) == (0.5, 20, True)
    assert pair([game, game]).document()["cut_off"] == 2
    seats = ludomancer.load("realm-of-sand", seats=4)
    assert play_one(seats, "random", "random", 1, 0, most=5).score == 0.25


@pytest.mark.slow
def test_any_number_of_processes_comes_to_the_same() -> None:
    found = [without_time(arena(BLESS, FAST, 24, 5, target=60, processes=count)) for count in (1, 2, 3)]
    assert found[0] == found[1] == found[2]
    assert any(each["stopped_early"] for each in found[0][0]["pairs"])


def test_what_was_played_before_is_not_played_again() -> None:
    whole = arena(BLESS, FAST, 12, 5, processes=1)
    before = [pair.deals[: 2 + number] for number, pair in enumerate(whole.pairs)]
    played = []
    again = arena(BLESS, FAST, 12, 5, processes=1, before=before, progress=lambda result: played.append(result.played))
    assert without_time(again) == without_time(whole)
    assert len(played) == 18 - (2 + 3 + 4)
    shorter = arena(BLESS, FAST, 6, 5, processes=1, before=[pair.deals for pair in whole.pairs])
    assert without_time(shorter) == without_time(arena(BLESS, FAST, 6, 5, processes=1))


def test_an_interrupt_ends_it_with_what_was_played() -> None:
    def interrupt(result: ArenaResult) -> None:
        if result.played == 8:
            raise KeyboardInterrupt

    result = arena(BLESS, FAST, 12, 5, processes=1, progress=interrupt)
    assert (result.interrupted, result.finished, result.played, result.asked) == (True, False, 8, 36)


@pytest.mark.parametrize(
    ("players", "game", "error", "message"),
    [
        (["greedy"], BLESS, SimulationError, "for 2 to 20 players; 1 named"),
        (["greedy", "random", "greedy"], BLESS, PlayerError, "greedy is named twice"),
        (["greedy", "random"], ludomancer.load("realm-of-sand", mode="solo"), SimulationError, "has one"),
    ],
)
def test_what_is_no_meeting_is_refused(players: list[str], game: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        arena(game, players, 2, 1)


# --- processes --------------------------------------------------------------------------------------------------------
def test_a_crew_asks_for_the_next_task_when_somebody_is_free() -> None:
    asked: list[int] = []

    def tasks() -> Any:
        for number in range(7):
            asked.append(number)
            yield number

    with Crew(half, 2) as crew:
        for done, (task, answer) in enumerate(crew.work(tasks()), 1):
            assert answer == task // 2
            assert len(asked) <= done + 1
    assert asked == list(range(7))
    assert not any(process.is_alive() for process in crew.processes)


@pytest.mark.parametrize(("task", "message"), [(-1, "less than nothing"), (EXIT, "ended before its game did")])
def test_what_goes_wrong_in_a_process_is_told(task: int, message: str) -> None:
    with Crew(half, 2) as crew, pytest.raises(SimulationError, match=message):
        list(crew.work(iter([4, task])))
