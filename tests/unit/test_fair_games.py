"""Games that are dealt with promised secrets, and their golden records."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.dealer import CommitReveal, FairDealer, deal_key
from ludomancer.core.errors import LudomancerError, RecordError, UndoError
from ludomancer.core.record import GoOn, Machine, Person, Recorder, Replay, Resign, read_record
from ludomancer.core.rng import Rng
from unit.fair_games import AB, ONE, PROMISED_AB, PROMISED_ONE, chance_taken_back, fair_for, replayed, step, table

GOLDEN = Path(__file__).parents[1] / "golden"
WRITE = bool(os.environ.get("LUDOMANCER_WRITE_GOLDEN"))


GAMES = ["day-night", "bless", "res-arcana-duo", "realm-of-sand"]


# --- games that it deals ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_that_was_dealt_fairly_comes_back(game_id: str) -> None:
    game = ludomancer.load(game_id)
    recorder = table(game, "x")
    rng = Rng(5)
    for _ in range(60):
        if not recorder.state.over:
            step(recorder, rng)
    if not recorder.over:
        with pytest.raises(RecordError, match="stay secret"):
            recorder.text()
        recorder.resign(0)
    found = replayed(recorder.text())
    assert found.state.document() == recorder.state.document()
    assert found.state.chance_count >= 1
    assert Recorder.go_on(Replay(found.record, ludomancer.load)).text() == recorder.text()


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_whole_games_come_back(game_id: str, seed: int) -> None:
    recorder = table(ludomancer.load(game_id), f"whole {seed}")
    rng = Rng(seed)
    while not recorder.over:
        step(recorder, rng)
    assert replayed(recorder.text()).state.document() == recorder.state.document()


@pytest.mark.parametrize("game_id", GAMES)
def test_other_secrets_give_another_deal(game_id: str) -> None:
    game = ludomancer.load(game_id)
    deals = [table(game, salt).state.document() for salt in ("a", "a", "b")]
    assert deals[0] == deals[1] != deals[2]
    secrets = fair_for(game, "a").secrets
    for name in secrets:  # everybody's secret counts
        changed = FairDealer(deal_key(secrets | {name: AB}))
        assert game.start(0, changed).document() != deals[0]
    assert game.start(9, FairDealer(deal_key(secrets))).view(NOBODY) == table(game, "a").state.view(NOBODY)


def test_machines_have_no_secret() -> None:
    game = ludomancer.load("day-night")
    fair = CommitReveal({"server": PROMISED_ONE, "night": PROMISED_AB}, {"server": ONE, "night": AB})
    recorder = Recorder(game, game.start(0, fair.dealer), None, {"day": "greedy", "night": "Ann"}, fair)
    recorder.resign(1)
    assert f"\npromises: server={PROMISED_ONE} night={PROMISED_AB}\n" in recorder.text()
    replayed(recorder.text())


@pytest.mark.parametrize(("game_id", "decisions"), [("day-night", 600), ("res-arcana-duo", 400)])
def test_a_shuffle_that_was_taken_back_is_dealt_anew(game_id: str, decisions: int) -> None:
    recorder = table(ludomancer.load(game_id), "again")
    both = [(a.document(), b.document()) for a, b in chance_taken_back(recorder, Rng(5), decisions)]
    assert len(both) >= 2
    for first, again in both:
        del first["chance"], again["chance"]
    assert 2 * sum(first != again for first, again in both) > len(both)  # two cards may fall the same way again
    if not recorder.over:
        recorder.resign(1)
    assert recorder.text().count(" agreed\n") >= 2
    found = replayed(recorder.text())
    assert found.state.document() == recorder.state.document()
    assert found.state.chance_count == recorder.state.chance_count


def test_the_shuffle_after_a_take_back_is_another_one() -> None:
    """Seven cards of a book with no name are shuffled by this spell: the same order again is not to be expected."""
    game = ludomancer.load("day-night")
    fair = fair_for(game)
    state = game.read({"day": {"hand": ["wonder", "warp"]}})
    recorder = Recorder(game, state, None, {}, fair, from_position=True)
    books = []
    for _ in range(4):
        recorder.apply(game.parse("cast wonder"))
        recorder.apply(game.parse("take fate"))
        books.append(tuple(recorder.state.document()["day"]["book"]))
        recorder.undo(0, 2, consent=True)
    assert len(set(books)) == len(books)
    assert len({frozenset(book) for book in books}) == 1
    recorder.resign(0)
    text = recorder.text()
    assert "\nstart: " in text
    assert "\ndealer: 1\n" in text
    found = replayed(text)
    assert found.state.document() == recorder.state.document()
    assert found.state.chance_count == 4


def test_nothing_is_taken_back_when_the_secrets_are_open() -> None:
    recorder = table(ludomancer.load("realm-of-sand", mode="solo", seats=1))
    rng = Rng(1)
    while not recorder.over:
        step(recorder, rng)
    text = recorder.text()
    with pytest.raises(UndoError, match="secrets are open"):
        recorder.undo(0, 1, consent=True)
    assert recorder.text() == text
    with pytest.raises(RecordError, match="secrets are open"):
        replayed(text.replace("\n\nresult:", "\nback one 1 agreed\n\nresult:"))


def test_secrets_of_a_running_game_never_leave() -> None:
    game = ludomancer.load("day-night")
    recorder = table(game)
    rng = Rng(2)
    for _ in range(5):
        step(recorder, rng)
        with pytest.raises(RecordError, match="stay secret"):
            recorder.text()
    recorder.machine(0, "greedy")
    assert recorder.fair is not None
    told = "".join([*recorder.lines, *recorder.origin, str(recorder.state.document())])
    assert not any(secret in told for secret in recorder.fair.secrets.values())
    recorder.resign(1)
    assert all(secret in recorder.text() for secret in recorder.fair.secrets.values())


def test_a_seed_or_secrets_but_not_both() -> None:
    game = ludomancer.load("day-night")
    with pytest.raises(RecordError, match="not with both"):
        Recorder(game, game.start(1), 1, {}, fair_for(game))
    with pytest.raises(LudomancerError, match="there is no seat 'one'"):
        Recorder(game, game.start(1), None, {}, fair_for(ludomancer.load("bless")))


def test_a_game_that_goes_on_from_a_document_keeps_its_dealer() -> None:
    game = ludomancer.load("res-arcana-duo")
    straight, broken = table(game, "on"), table(game, "on")
    one, other = Rng(1), Rng(1)
    for decision in range(150):
        step(straight, one)
        step(broken, other)
        if decision == 40:
            broken.go_on_from(broken.state.document(), 1)
    assert straight.state.chance_count > table(game, "on").state.chance_count
    assert broken.state.document() == straight.state.document()
    broken.resign(0)
    found = replayed(broken.text())
    assert found.state.document() == straight.state.document()
    assert found.unchecked == 41


# --- golden records ---------------------------------------------------------------------------------------------------
def whole_game() -> str:
    recorder = table(ludomancer.load("day-night"), "golden")
    rng = Rng(9)
    for _ in chance_taken_back(recorder, rng, 20_000):
        pass
    return recorder.text()


def with_take_backs() -> str:
    recorder = table(ludomancer.load("bless"), "golden", ("two",))
    rng = Rng(2)
    while recorder.state.decisions < 70:
        step(recorder, rng)
        if rng.below(8) == 0:
            recorder.undo(recorder.state.actor, 1 + rng.below(2), consent=True)
    recorder.resign(0)
    return recorder.text()


def with_a_machine() -> str:
    recorder = table(ludomancer.load("res-arcana-duo"), "golden")
    rng = Rng(3)
    for decision in range(90):
        step(recorder, rng)
        if decision == 30:
            recorder.machine(1, "greedy")
        if decision == 60:
            recorder.person(1)
    recorder.resign(1)
    return recorder.text()


def alone() -> str:
    recorder = table(ludomancer.load("realm-of-sand", mode="solo", seats=1), "golden")
    rng = Rng(4)
    while not recorder.over:
        step(recorder, rng)
    return recorder.text()


def gone_on() -> str:
    recorder = table(ludomancer.load("res-arcana-duo"), "golden")
    rng = Rng(5)
    for seat in (0, 0, 1):
        recorder.note_move(seat, "do what older rules allowed", 1.5)
    recorder.note_back(1, 2, agreed=True)
    recorder.go_on_from(recorder.state.document(), 1)
    for _ in range(90):
        step(recorder, rng)
    recorder.resign(0)
    return recorder.text()


FAIR: dict[str, Callable[[], str]] = {
    "fair-day-night": whole_game,
    "fair-bless": with_take_backs,
    "fair-duo": with_a_machine,
    "fair-sand-solo": alone,
    "fair-gone-on": gone_on,
}


@pytest.fixture(scope="module", autouse=True)
def written() -> None:
    """On request the records are written first, as in test_golden.py."""
    for name, make in FAIR.items() if WRITE else ():
        (GOLDEN / f"{name}.record").write_text(make(), encoding="utf-8", newline="\n")


def test_all_golden_records_are_known() -> None:
    assert sorted(path.stem for path in GOLDEN.glob("fair-*.record")) == sorted(FAIR)


@pytest.mark.slow
@pytest.mark.parametrize("name", FAIR)
def test_golden_records_replay_and_are_written_the_same(name: str) -> None:
    path = GOLDEN / f"{name}.record"
    Replay(read_record(path), ludomancer.load).run()
    assert path.read_bytes().decode() == FAIR[name]()


def test_golden_records_cover_what_a_fair_game_can_be() -> None:
    records = [read_record(GOLDEN / f"{name}.record") for name in FAIR]
    kinds = {type(entry) for record in records for entry in record.entries}
    assert {Resign, Machine, Person, GoOn} <= kinds
    assert {record.header["game"] for record in records} == set(GAMES)
    assert any("made-by-server" in record.header for record in records)
