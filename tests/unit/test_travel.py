"""Games and positions in the caller's own processes: what is equal, what is sent, and which game is found again."""

import multiprocessing
import pickle
from operator import methodcaller
from pathlib import Path

import pytest

import ludomancer
from ludomancer.core import game_cache
from ludomancer.core.edition import Edition
from ludomancer.core.game_cache import Games

GAMES = ludomancer.game_ids()
SOURCES = Path(ludomancer.__file__).parent
GENTLE = """
name = "gentle"
extends = "standard"
[[spells]]
id = "warp"
hours = 1
"""


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has loaded nothing."""
    monkeypatch.setattr(game_cache, "_games", Games())


@pytest.mark.parametrize("game", GAMES)
def test_the_same_position_of_the_same_game_is_equal(game: str) -> None:
    one, other = ludomancer.load(game), ludomancer.load(game)
    assert one.key == other.key
    state = one.start(seed=1)
    assert state == other.start(seed=1)
    assert state.key() == other.start(seed=1).key()
    assert state != other.start(seed=2)
    assert state != str(state)
    assert one.read(state.document()) == state
    again = other.start(seed=2)
    again.assign(state)
    assert again == state


def test_other_cards_or_options_are_another_game() -> None:
    games = [
        ludomancer.load("day-night"),
        ludomancer.load("day-night", options={"mimic": "surrounding"}),
        ludomancer.load("day-night", edition=Edition.parse(GENTLE)),
        ludomancer.load("day-night", edition=Edition.parse(GENTLE.replace("hours = 1", "hours = 2"))),
    ]
    assert len({game.key for game in games}) == len(games)
    states = [game.start(seed=1) for game in games]
    assert len({state.key() for state in states}) == len(games)
    assert [states.index(state) for state in states] == [0, 1, 2, 3]


@pytest.mark.parametrize("game", GAMES)
def test_a_state_has_no_hash(game: str) -> None:
    state = ludomancer.load(game).start(seed=1)
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


@pytest.mark.slow
@pytest.mark.usefixtures("fresh")
def test_positions_go_to_another_process_and_come_back() -> None:
    own = ludomancer.load("day-night", edition=Edition.parse(GENTLE))
    games = [*map(ludomancer.load, GAMES), ludomancer.load("realm-of-sand", seats=4), own]
    states = [game.start(seed=1) for game in games]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(methodcaller("key"), states) == [state.key() for state in states]
        back = pool.map(methodcaller("clone"), states)
        assert back == states
        assert all(state.game is game for state, game in zip(back, games, strict=True))
        seen = pool.map(methodcaller("legal_actions"), [state.observe() for state in states])
    assert seen == [state.legal_actions() for state in states]


@pytest.mark.usefixtures("fresh")
def test_an_own_edition_is_found_or_brought_along(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ludomancer.load("day-night", edition=Edition.parse(GENTLE))
    data = pickle.dumps(game)
    assert pickle.loads(data) is game
    monkeypatch.setattr(game_cache, "_games", Games())
    again = pickle.loads(data)
    assert again is not game
    assert again.key == game.key
    assert not again.edition.own
    assert pickle.loads(data) is again


@pytest.mark.usefixtures("fresh")
def test_a_cheap_bound_on_games_that_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_cache, "MOST", 2)
    first, second, third = (pickle.dumps(ludomancer.load(game)) for game in GAMES[:3])
    kept = pickle.loads(third)
    assert pickle.loads(third) is kept
    found = pickle.loads(second)
    again = pickle.loads(first)  # it had gone, and the third goes now
    assert again.key.game == GAMES[0]
    assert pickle.loads(second) is found
    assert pickle.loads(third) is not kept


@pytest.mark.usefixtures("fresh")
def test_what_other_rules_pickled_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ludomancer.load("bless")
    data = pickle.dumps(game.start(seed=1))
    monkeypatch.setattr(game_cache, "_games", Games())
    monkeypatch.setattr(type(game), "version", game.version + 1)
    with pytest.raises(ludomancer.DocumentError, match="another version"):
        pickle.loads(data)


def test_what_is_reached_from_a_position_travels_too() -> None:
    rng = ludomancer.Rng(7)
    rng.below(10)
    again = pickle.loads(pickle.dumps(rng))
    assert [again.below(1000) for _ in range(5)] == [rng.below(1000) for _ in range(5)]
    record = ludomancer.play(ludomancer.load("bless"), ["random", "random"], seed=1)
    assert pickle.loads(pickle.dumps(record.outcome)) == record.outcome
    state = ludomancer.load("day-night").start(seed=1)
    with pytest.raises(ludomancer.IllegalAction) as raised:
        state.apply("cast warp")
    error = pickle.loads(pickle.dumps(raised.value))
    assert (str(error), error.refusal) == (str(raised.value), raised.value.refusal)


def test_the_program_itself_never_reads_a_pickle() -> None:
    """Whoever writes one decides what is run when it is read."""
    for file in SOURCES.rglob("*.py"):
        assert "import pickle" not in file.read_text(encoding="utf-8"), file
        assert "marshal" not in file.read_text(encoding="utf-8"), file
