"""Games between players: who is asked, what is told when a player cannot play, and what the record keeps."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludomancer
from ludomancer import Observation, PlayerError, Record, UnknownName

GAME = ludomancer.load("res-arcana-duo")


class First:
    name = "first one"

    def choose(self, observation: Observation, progress: Callable[[float], None] | None = None) -> int:
        return observation.legal_actions()[0]


class Old:
    name = "old"

    def choose(self, game: ludomancer.Game, view: dict[str, Any]) -> int:
        raise AssertionError


class Answers:
    name = "answers"

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, observation: Observation) -> Any:
        return self.answer


class Nameless:
    def choose(self, observation: Observation) -> int:
        return observation.legal_actions()[-1]


def test_the_same_seed_and_players_play_the_same_game() -> None:
    one, other = (ludomancer.play(GAME, ["random", First()], seed=4) for _ in range(2))
    assert one.text == other.text
    assert one.seed == 4
    assert ludomancer.play(GAME, ["random", First()], seed=5).actions != one.actions
    assert ludomancer.play(GAME.id, ["random", First()], seed=4).actions == one.actions


def test_without_a_seed_it_is_another_game_each_time_and_can_be_played_again() -> None:
    one, other = (ludomancer.play(GAME, ["random", "random"]) for _ in range(2))
    assert one.seed != other.seed
    assert ludomancer.play(GAME, ["random", "random"], seed=one.seed).text == one.text
    assert Record.parse(one.text).state.document() == one.state.document()


def test_the_seed_is_on_the_state_that_was_dealt_and_nowhere_else() -> None:
    state = GAME.start(seed=123456789)
    assert state.seed == 123456789
    assert GAME.start().seed is not None
    copies = (
        state.clone(),
        state.redeal(0, ludomancer.Rng(1)),
        GAME.read(state.document()),
        state.observe().sample(ludomancer.Rng(1)),
    )
    assert [copy.seed for copy in copies] == [None] * 4
    shown = (repr(state), str(state.view(0)), str(state.observe().view), repr(state.observe()))
    assert not any("123456789" in each for each in shown)


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (
            [Old(), "random"],
            r"^old: choose\(game.* cannot be called; a player has choose\(observation, progress=None\)$",
        ),
        ([First, "random"], "is no player: .*; is it a class that should be called"),
        (["random", 7], "^7 is no player: it has no choose"),
        (["random"], r"^res-arcana-duo needs 2 players \(one, two\); 1 player is named$"),
        ("random", "1 player is named"),
        ([Answers(None), "random"], r"^answers \(one\) answered None: no action$"),
        ([Answers("pass"), "random"], r"answered 'pass': no action"),
        ([Answers(True), "random"], r"answered True: no action"),
        ([Answers(10**30), "random"], r"answered 1000"),
        ([Answers(-1), "random"], r"answered -1: -1 is no action"),
        ([Answers(GAME.parse("pass")), "random"], r"^answers \(one\) answered \d+: .*\(RA-"),
    ],
)
def test_a_player_that_cannot_play_is_told_why(players: Any, told: str) -> None:
    with pytest.raises(PlayerError, match=told):
        ludomancer.play(GAME, players, seed=1)


def test_an_unknown_name_is_told() -> None:
    with pytest.raises(UnknownName, match="there is no player 'clever'"):
        ludomancer.play(GAME, ["clever", "random"], seed=1)


def test_a_fault_of_a_player_is_not_hidden() -> None:
    class Faulty(First):
        def choose(self, observation: Observation, progress: Callable[[float], None] | None = None) -> int:
            return [][0]

    with pytest.raises(IndexError):
        ludomancer.play(GAME, [Faulty(), "random"], seed=1)


def test_names_stand_in_the_record_as_a_word() -> None:
    nameless: Any = Nameless()
    record = ludomancer.play(GAME, [First(), nameless], seed=1)
    assert record.players == {"one": "first one", "two": "Nameless"}
    assert "\nseats: one=first_one two=Nameless\n" in record.text


def test_a_record_knows_every_position(tmp_path: Path) -> None:
    record = ludomancer.play(GAME, ["greedy", "random"], seed=2)
    states = list(record.states())
    assert len(states) == len(record.actions) + 1 == record.state.decisions + 1
    assert states[0].document() == GAME.start(2).document()
    assert states[-1].document() == record.state.document()
    assert all(state.is_legal(action) for state, action in zip(states, record.actions, strict=False))
    record.save(tmp_path / "game.record")
    again = Record.read(tmp_path / "game.record")
    assert (again.text, again.actions, again.seed, again.players) == (record.text, record.actions, 2, record.players)
    assert [state.document() for state in again.states()] == [state.document() for state in states]
    with pytest.raises(FileExistsError):
        record.save(tmp_path / "game.record")


def test_a_record_with_take_backs_knows_what_stands() -> None:
    record = Record.read(Path(__file__).parents[1] / "golden" / "taken-back.record")
    states = list(record.states())
    assert states[-1].document() == record.state.document()
    assert len(record.actions) == record.state.decisions


def test_what_happened_is_kept_where_it_is_asked_for() -> None:
    record = ludomancer.play(GAME, ["random", "random"], seed=1, journal=True)
    assert record.journal is not None
    told = record.journal.view(0)
    assert sum(event["event"] == "decided" for event in told) == len(record.actions)
    assert ludomancer.play(GAME, ["random", "random"], seed=1).journal is None
    read = Record.parse(record.text).journal
    assert read is not None
    assert read.view(0) == told
