"""Taking back: free up to what was seen or drawn, never past another's decision without consent."""

import random

import pytest

import ludomancer
from ludomancer.core.dealer import FairDealer
from ludomancer.core.errors import UndoError
from ludomancer.core.game import Game
from ludomancer.core.history import History
from ludomancer.core.journal import Journal
from ludomancer.core.registry import game_ids
from ludomancer.core.state import State


@pytest.fixture(scope="module")
def game() -> Game:
    return ludomancer.load("day-night")


def begun(
    game: Game, *moves: str, hand: tuple[str, ...] = ("day-wish", "warp", "steal-passion", "day-chant")
) -> History:
    state = game.read({"day": {"hand": list(hand)}, "night": {"hand": ["obtain", "deter"]}})
    state.journal = Journal(game)
    history = History(state)
    for move in moves:
        history.apply(game.parse(move))
    return history


def same(state: State, other: State) -> bool:
    return bool(state.document() == other.document())


def test_open_decisions_come_back_exactly(game: Game) -> None:
    history = begun(game, "cast day-wish", "change c3", "cast warp", "move b2")
    assert history.can_undo(0) == 4
    assert history.can_undo(1) == 0
    history.undo(0, 3)
    assert same(history.state, begun(game, "cast day-wish").state)
    assert len(history.state.journal.entries) == len(begun(game, "cast day-wish").state.journal.entries)  # type: ignore[union-attr]
    history.undo(0)
    assert same(history.state, begun(game).state)
    with pytest.raises(UndoError, match="only 0"):
        history.undo(0)


def test_a_draw_and_a_look_are_final(game: Game) -> None:
    for moves in (("travel", "step e1"), ("cast steal-passion",)):
        history = begun(game, *moves)
        before = history.state.document()
        assert history.can_undo(0) == 0
        with pytest.raises(UndoError, match="consent"):
            history.undo(0)
        assert history.state.document() == before
        history.undo(0, consent=True)


def test_what_was_seen_stays_seen_after_a_take_back(game: Game) -> None:
    history = begun(game, "cast warp", "move b2", "travel", "step b3")
    history.undo(0, 1, consent=True)
    assert history.can_undo(0) == 0  # Day knows the card that she would draw
    history.apply(game.parse("retreat"))
    assert history.can_undo(0) == 1
    history.undo(0, 4, consent=True)
    assert history.can_undo(0) == 0
    history.apply(game.parse("cast warp"))
    assert history.can_undo(0) == 1


def test_another_seats_decision_is_in_the_way(game: Game) -> None:
    history = begun(game, "cast warp", "move b2", "retreat")
    assert history.can_undo(0) == 3
    history.apply(game.parse("cast deter"))
    assert history.can_undo(0) == 0
    assert history.can_undo(1) == 1
    with pytest.raises(UndoError):
        history.undo(0)
    history.undo(0, 4, consent=True)
    assert same(history.state, begun(game).state)


def test_chance_keeps_its_numbers_through_a_take_back(game: Game) -> None:
    history = begun(game, hand=("wonder", "warp"))
    history.apply(game.parse("cast wonder"))
    history.apply(game.parse("take fate"))
    assert history.state.chance_count == 1
    history.undo(0, 1, consent=True)
    history.apply(game.parse("take fate"))
    assert history.state.chance_count == 2


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("dealt", ["seed", "secrets"])
def test_taking_back_again_and_again_is_the_same_as_keeping_every_position(game_id: str, dealt: str) -> None:
    """Chance events keep their numbers, so a dealer settles them otherwise the second time: both must agree on that."""
    game, choose = ludomancer.load(game_id), random.Random(11)
    state = game.start(5, FairDealer(b"0123456789abcdef") if dealt == "secrets" else None)
    history = History(state)
    kept: list[State] = []
    for _ in range(300):
        if kept and (state.over or choose.random() < 0.1):
            count = choose.randint(1, min(len(kept), 12))
            before, events = kept[-count], state.chance_count
            del kept[-count:]
            history.undo(0, count, consent=True)
            before.chance_count = events
            assert state.document() == before.document()
            assert state.info_boundary == before.info_boundary
            assert state.legal_actions() == before.legal_actions()
        else:
            kept.append(state.clone())
            history.apply(choose.choice(state.legal_actions()))
    for number in range(0, len(kept), 7):
        assert history.before(number).view(0) == kept[number].view(0)


def test_a_decision_is_kept_in_numbers(game: Game) -> None:
    """A position for each would be 25 kB in Bless."""
    history = begun(game, "cast warp", "move b2", "retreat")
    assert all(type(part) is int for made in history.decisions for part in made)
    assert [name for name, value in vars(history).items() if isinstance(value, State)] == ["state", "first"]
