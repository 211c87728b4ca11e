"""Series of games: who sits where, what is added up, and that players are given views only."""

import random
from typing import Any

import pytest

import ludomancer
from ludomancer.core.errors import PlayerError, RecordError, UnknownName
from ludomancer.core.game import Game
from ludomancer.core.observation import Observation
from ludomancer.core.record import Recorder, Replay, parse_record
from ludomancer.lab.series_result import GameResult, Score, SeriesResult, Spread
from ludomancer.lab.simulate import SimulationError, simulate
from ludomancer.players import make_player
from ludomancer.players.playing import play, player_seed
from ludomancer.records import Record


@pytest.fixture(scope="module")
def game() -> Game:
    return ludomancer.load("day-night")


class First:
    """Takes the first legal action, and remembers what it was shown."""

    name = "first"

    def __init__(self) -> None:
        self.views: list[dict[str, Any]] = []

    def choose(self, observation: Observation) -> int:
        self.views.append(observation.view)
        return observation.legal_actions()[0]


class Thrown(First):
    """Takes any action."""

    def choose(self, observation: Observation) -> int:
        self.views.append(observation.view)
        return random.Random(len(self.views)).choice(observation.legal_actions())


class Wrong(First):
    def choose(self, observation: Observation) -> int:
        return observation.game.parse("cast night-chant") if observation.seat == 0 else super().choose(observation)


def test_players_are_given_their_own_views(game: Game) -> None:
    day, night = First(), First()
    record = play(game, [day, night], 3)
    assert {view["viewer"] for view in day.views} == {"day"}
    assert {view["viewer"] for view in night.views} == {"night"}
    assert all(set(view[seat]["book"]) <= {"?"} for view in day.views + night.views for seat in ("day", "night"))
    assert len(day.views) + len(night.views) == record.state.decisions
    assert Record.parse(record.text).state.document() == record.state.document()


def test_a_player_that_breaks_the_rules_is_stopped(game: Game) -> None:
    with pytest.raises(PlayerError, match=r"^first \(day\) answered \d+: .*DN-3"):
        play(game, [Wrong(), First()], 3)


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
    alone = play(game, [make_player("random", player_seed(9, seat)) for seat in (0, 1)], 9)
    assert alone.state.decisions == results[1].decisions
    assert alone.actions == play(game, ["random", "random"], 9).actions


def test_who_sits_where(game: Game) -> None:
    seated: list[tuple[str, str]] = []

    def keep(_: object, result: GameResult) -> None:
        seated.append((result.players["day"], result.players["night"]))

    tally = simulate(game, ["greedy", "random"], 3, 1, swap=True, keep=keep)
    assert seated == [("greedy", "random"), ("random", "greedy"), ("greedy", "random")]
    assert [tally.of_player(i).games for i in (0, 1)] == [3, 3]
    assert [tally.by_player[0][seat].games for seat in ("day", "night")] == [2, 1]


def test_an_interrupt_keeps_what_was_played(game: Game) -> None:
    def stop(tally: SeriesResult) -> None:
        if tally.games == 2:
            raise KeyboardInterrupt

    tally = simulate(game, ["random", "random"], 100, 1, progress=stop)
    assert tally.interrupted
    assert tally.games == 2
    assert tally.document()["asked"] == 100


# --- games for several numbers of seats -------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize(("mode", "seats"), [("solo", 1), ("base", 2), ("base", 3), ("advanced", 4)])
def test_one_to_four_players(mode: str, seats: int) -> None:
    table = ludomancer.load("realm-of-sand", mode=mode, seats=seats)
    players = [Thrown() for _ in range(seats)]
    record = play(table, players, 3)
    for name, player in zip(table.seat_names, players, strict=True):
        assert {view["viewer"] for view in player.views} == {name}
        for view in player.views:
            hidden = [card for level in ("I", "II", "III") for card in view["decks"][level]]
            assert set(hidden) <= {"?"} or view[name]["ribbon"] == "red"
    assert sum(len(player.views) for player in players) == record.state.decisions
    assert Record.parse(record.text).state.document() == record.state.document()


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "seats"), [("solo", 1), ("base", 3), ("advanced", 4)])
def test_a_record_of_one_to_four_seats_goes_on(mode: str, seats: int) -> None:
    """With take-backs, which all agree to; what is written on replays, and a change is found."""
    table = ludomancer.load("realm-of-sand", mode=mode, seats=seats)
    names = {name: f"player {name}" for name in table.seat_names}
    recorder = Recorder(table, table.start(4), 4, names)
    choose = random.Random(4).choice
    for number in range(30):
        recorder.apply(choose(recorder.state.legal_actions()))
        if number % 10 == 9:
            recorder.undo(recorder.state.actor, 2, consent=True)
    text = recorder.text()
    record = parse_record(text, "here")
    assert record.players == {name: f"player_{name}" for name in table.seat_names}
    on = Recorder.go_on(Replay(record, ludomancer.load))
    assert on.text() == text
    while not on.state.over:
        on.apply(choose(on.state.legal_actions()))
    replayed = Replay(parse_record(on.text(), "here"), ludomancer.load)
    assert replayed.run().document() == on.state.document()
    later = Recorder(table, recorder.state.clone(), None, names)  # from a position instead of a seed
    later.apply(later.state.legal_actions()[0])
    assert Replay(parse_record(later.text(), "here"), ludomancer.load).run().document() == later.state.document()
    lines = on.text().split("\n")
    for wrong in ("31 one end", "31 five end", "31 one place 99"):
        changed = [wrong if line.startswith("5 ") else line for line in lines]
        with pytest.raises(RecordError, match=r"^here:\d+: "):
            Replay(parse_record("\n".join(changed), "here"), ludomancer.load).run()


@pytest.mark.slow
def test_who_sits_where_among_three() -> None:
    table = ludomancer.load("realm-of-sand", seats=3)
    seated: list[tuple[str, ...]] = []

    def keep(_: object, result: GameResult) -> None:
        seated.append(tuple(result.players.values()))

    tally = simulate(table, ["random", "random", "random"], 3, 1, swap=True, keep=keep)
    assert len(seated) == 3
    assert [tally.by_player[i][seat].games for i in range(3) for seat in table.seat_names] == [1] * 9
    assert sum(score.wins for score in tally.seats.values()) == 3


def test_a_wrong_number_of_players() -> None:
    solo = ludomancer.load("realm-of-sand", seats=1)
    three = ludomancer.load("realm-of-sand", seats=3)
    with pytest.raises(PlayerError, match=r"needs 1 players? \(one\); 2 players are named"):
        simulate(solo, ["random", "random"], 1, 1)
    with pytest.raises(PlayerError, match=r"needs 3 players \(one, two, three\); 1 player is named"):
        simulate(three, ["random"], 1, 1)
    for seats, mode in ((5, None), (0, None), (1, "advanced"), (2, "solo")):
        with pytest.raises(UnknownName, match=f"seats?, not {seats}$"):
            ludomancer.load("realm-of-sand", mode=mode, seats=seats)


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
    tally = SeriesResult(["a", "b"], {"one": Score(), "two": Score()}, 3)
    for winners in ((), ("one", "two"), ("two",)):
        tally.add(GameResult(1, {}, (0, 1), winners, "end", "R-1", 10, None))
    assert [(score.wins, score.draws) for score in tally.seats.values()] == [(1, 1), (2, 1)]
    assert tally.document()["turns"] is None
    assert tally.by_frequency() == [("end", "R-1", 3)]


def test_a_spread() -> None:
    spread = Spread()
    assert spread.mean == 0.0
    for number in (5, 3, 10):
        spread.add(number)
    assert spread.document() == {"mean": 6.0, "min": 3, "max": 10}
