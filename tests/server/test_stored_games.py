"""What is kept of a game when it ends, what of it is shown by other rules, and what all that takes in memory."""

import asyncio
import gc
import random
import sqlite3
import time
import tracemalloc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludomancer.core import game_cache
from ludomancer.core.codes import NOBODY
from ludomancer.core.edition import Edition
from ludomancer.core.game import Game
from ludomancer.core.game_cache import load_cached
from ludomancer.core.journal import Journal
from ludomancer.core.record import Replay, parse_record
from ludomancer.core.registry import game_ids, load
from ludomancer.core.translator import translator
from ludomancer.server import housekeeping, table_update
from ludomancer.server import table_manager as managers
from ludomancer.server.events import PageChannel
from ludomancer.server.replaying import MARK, Steps
from ludomancer.server.stored_record import stored_record
from ludomancer.server.table import Table
from ludomancer.server.table_loader import read_table
from ludomancer.server.table_session import MOST_PAGES, TableSession, narrator_of
from ludomancer.server.table_update import SeatLog
from server.inside import Inside, Memory, Paper, decided, inside, manager_on, opened
from server.server import Program, good, new_table

pytestmark = pytest.mark.slow
TESTS = Path(__file__).parents[1]
SCENARIOS = TESTS / "browser" / "scenarios"
RULES = TESTS / "rules" / "day_night"


def played(game: str, decisions: int, seed: int = 1, **chosen: Any) -> Paper:
    """Random decisions, one in eight taken back, then resigned if it is not over."""
    paper = Paper(dict.fromkeys(load(game).seat_names, "screen"), game=game, **chosen)
    chooser, table = random.Random(seed), paper.table
    for _ in range(decisions):
        if table.over:
            break
        paper.decide(table.game.text(chooser.choice(table.state.legal_actions())))
        if not paper.table.over and chooser.random() < 1 / 8:
            count = chooser.randint(1, min(9, len(table.playing.history.decisions)))
            paper.write(table.undo(next(iter(table.seats)), count))
    if not table.over:
        paper.write(table.resign(next(iter(table.seats))))
    return paper


# --- records ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("decisions", [0, 3, 60, 2_000])
def test_a_record_from_the_rows_alone_is_the_one_that_was_written(game: str, decisions: int) -> None:
    paper = played(game, decisions)
    assert stored_record(paper.table.summary(), paper.entries) == paper.table.record()


def test_the_record_is_stored_with_the_decision_that_ends_the_game(tmp_path: Path) -> None:
    with inside(f"sqlite:///{tmp_path / 'tables.sqlite'}") as server, server.client() as http:
        program = given_up(http)
        record, stored = program.get("/record").text, row(server, program.table)
        assert record.startswith("ludomancer record 1\n")
        assert stored.text == record
        assert len(stored.marks) == MARK * 1
        server.portal.call(forget, server, program.table)
        assert program.get("/record").text == record


def given_up(http: httpx.Client, game: str = "day-night") -> Program:
    """A game that was given up at once."""
    found = new_table(http, game, seats={load(game).seat_names[0]: "me"})
    seated = good(http.post("/api/seats", json={"code": found["join"]}))
    program = Program(http, found["table"], seated["key"])
    program.done("/resign")
    return program


def row(server: Inside, table: str) -> Any:
    return server.portal.call(server.manager.store.record, table)


async def forget(server: Inside, table: str) -> None:
    del server.manager.sessions[table]


def test_what_is_stored_is_never_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rematch, asked for after an upgrade, writes to the table once more."""
    asyncio.run(rematch_after_an_upgrade(monkeypatch))


async def rematch_after_an_upgrade(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory()
    manager = manager_on(memory)
    session = await opened(manager)
    await decided(manager, session, "travel", "retreat")
    await manager.change(session, lambda found: found.table.resign("day"))
    before = memory.rows[session.table.id]
    manager.sessions.clear()
    monkeypatch.setattr(type(session.table.game), "version", session.table.game.version + 1)
    again = await manager.table(session.table.id)
    await manager.change(again, lambda found: [found.table.entry("rematch", {"table": "abcdefghjkmn"})])
    after = memory.rows[session.table.id]
    assert after.about["now"]["rematch"] == "abcdefghjkmn"
    assert (after.rules, after.document, after.status) == (before.rules, before.document, before.status)
    assert after.about["now"]["winners"] == before.about["now"]["winners"] == ["night"]


def test_a_game_ends_even_if_it_cannot_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory()

    async def ending() -> str:
        manager = manager_on(memory)
        session = await opened(manager)
        monkeypatch.setattr(Steps, "_fits", lambda *_: False)
        await manager.change(session, lambda found: found.table.resign("day"))
        return session.table.id

    table = asyncio.run(ending())
    assert memory.rows[table].status == "over"
    assert memory.records[table].marks is None


# --- replays ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", game_ids())
def test_every_step_is_the_position_that_was_played(game: str) -> None:
    """Compared with playing the record once, from the first entry to the last."""
    paper = played(game, 200, seed=3)
    record = paper.table.record()
    steps = Steps(record, paper.table.game)
    replay = Replay(parse_record(record, "here"), load_cached)
    replay.state.journal = Journal(paper.table.game)
    positions = [replay.state.document()]
    journals = [len(replay.state.journal.entries)]
    for entry in replay.play():
        if type(entry).__name__ in ("Move", "TakeBack"):
            positions.append(replay.state.document())
            journals.append(len(replay.state.journal.entries))
    assert steps.last == len(positions) - 1
    for number in random.Random(1).sample(range(len(positions)), min(60, len(positions))):
        assert steps.state(number).document() == positions[number]
        assert len(steps.entries(number)) == journals[number]
    assert steps.entries(steps.last) == replay.state.journal.entries
    assert steps.broken is None


def test_a_long_replay_keeps_few_positions() -> None:
    """Done and taken back two thousand times: no more than one position in 64 steps, and none of the journal twice."""
    paper = Paper(dict.fromkeys(("day", "night"), "screen"))
    for _ in range(1_000):
        paper.decide("travel")
        paper.write(paper.table.undo("day", 1))
    paper.write(paper.table.resign("day"))
    steps = Steps(paper.table.record(), paper.table.game)
    assert steps.last == 2_000
    assert len(steps.positions) == 2_001 // 64 + 1
    assert len(steps.journal) == 1_000 * len(steps.entries(1))
    assert steps.weight < 2_000_000


def elsewhere(at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules by which the decision of a step leads elsewhere."""
    real = Steps._mark

    def mark(self: Steps, number: int) -> str:
        found = real(self, number)
        return found if number < at else found[::-1]

    monkeypatch.setattr(Steps, "_mark", mark)
    monkeypatch.setattr(Steps, "_fits", lambda *_: False)


def test_steps_are_shown_as_far_as_they_lead_to_the_marked_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = played("bless", 40)
    whole = Steps(paper.table.record(), paper.table.game)
    marks = whole.marks()
    assert len(marks) == MARK * len(whole.steps)
    end = paper.table.summary().document
    elsewhere(13, monkeypatch)
    steps = Steps(paper.table.record(), paper.table.game, marks, end)
    assert steps.broken == 13
    assert steps.last == 13
    for number in range(13):
        assert steps.state(number).document() == whole.state(number).document()
    assert steps.state(13).document() == end
    assert "from step 13 on" in steps.note(translator("en"))


def test_without_marks_only_the_end_is_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = played("day-night", 40)
    end = paper.table.summary().document
    monkeypatch.setattr(Steps, "_fits", lambda *_: False)
    steps = Steps(paper.table.record(), paper.table.game, None, end)
    assert (steps.broken, steps.last) == (0, 0)
    assert steps.state(0).document() == end
    assert steps.entries(0) == []
    assert "Only the end" in steps.note(translator("en"))


# --- the log ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", game_ids())
def test_the_log_in_windows_is_the_end_of_the_whole(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is played and taken back in between."""
    lines, turn = 12, 4
    monkeypatch.setattr(table_update, "LINES", lines)
    monkeypatch.setattr(table_update, "TURN", turn)
    paper = Paper(dict.fromkeys(load(game).seat_names, "screen"), game=game)
    table, chooser, told = paper.table, random.Random(5), SeatLog()
    narrator = narrator_of(table.game, "en")
    longest = 0
    journal = table.state.journal
    assert journal is not None
    for _ in range(400):
        if table.over:
            break
        paper.decide(table.game.text(chooser.choice(table.state.legal_actions())))
        if not paper.table.over and chooser.random() < 0.06:
            count = chooser.randint(1, min(25, len(table.playing.history.decisions)))
            paper.write(table.undo(next(iter(table.seats)), count))
        if chooser.random() < 0.5:
            whole = SeatLog()
            monkeypatch.setattr(table_update, "LINES", 1_000_000)
            all_lines = whole.up_to_date(journal, NOBODY, narrator)
            monkeypatch.setattr(table_update, "LINES", lines)
            assert told.up_to_date(journal, NOBODY, narrator)[-lines:] == all_lines[-lines:]
            assert told.json() == whole.json()
            assert len(told.lines) <= 2 * lines + turn
            longest = max(longest, told.dropped)
    assert longest > lines


# --- memory -----------------------------------------------------------------------------------------------------------
@pytest.fixture
def finished(tmp_path: Path) -> Iterator[tuple[Inside, list[str]]]:
    """Finished games of all four."""
    with inside(f"sqlite:///{tmp_path / 'tables.sqlite'}") as server:
        with server.client() as http:
            tables = [given_up(http, game).table for game in game_ids() * 3]
        yield server, tables


def test_games_are_loaded_once_for_all_who_look(
    finished: tuple[Inside, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred replay pages that are not kept leave no more behind than the first dozen did."""
    server, tables = finished
    loaded: list[str] = []

    real = Game.__init__

    def load_and_count(game: Game, *arguments: Any) -> None:
        loaded.append(game.id)
        real(game, *arguments)

    monkeypatch.setattr(Game, "__init__", load_and_count)
    http = server.client()

    def look(times: int) -> None:
        for number in range(times):
            server.manager.sessions.clear()
            server.app.state.services.replays.grow_old()
            server.app.state.services.replays.grow_old()
            answer = http.get(f"/replay/{tables[number % 12]}", params={"part": 1, "at": 0})
            assert answer.status_code == 200

    look(24)
    gc.collect()
    loaded.clear()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    look(120)
    gc.collect()
    left = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert not loaded
    load("bless")
    assert loaded == ["bless"]
    assert left < 3_000_000, f"{left:,} bytes"


def test_a_table_nobody_looks_at_leaves_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(left_alone(monkeypatch))


async def left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    manager = manager_on(Memory())
    left, watched = await opened(manager), await opened(manager)
    manager.watch(watched, ())
    asked = await opened(manager)
    before = asked.used
    monkeypatch.setattr("ludomancer.server.table_manager.time.monotonic", lambda: before + 100.0)
    assert await manager.table(asked.table.id) is asked
    manager.housekeeping.drop_idle(before + 50.0)
    assert set(manager.sessions) == {watched.table.id, asked.table.id}
    assert left.gone  # whoever held it all the while, such as a slow request, looks for the table again
    again = await manager.table(left.table.id)
    assert again is not left
    assert again.table.state.document() == left.table.state.document()


def test_five_thousand_tables_cost_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opened and left: of those that are still in memory each takes a few kilobytes, and there is a bound on them."""
    asyncio.run(five_thousand(monkeypatch))


async def five_thousand(monkeypatch: pytest.MonkeyPatch) -> None:
    manager = manager_on(Memory())
    first = await opened(manager)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    lives = [TableSession(Table(first.table.summary(), first.table.game)) for _ in range(100)]
    for session in lives:
        for entry in await manager.store.entries(first.table.id):
            session.table.take_in(entry)
    each = (tracemalloc.get_traced_memory()[0] - before) / 100
    tracemalloc.stop()
    assert each * managers.MOST_LIVE < 100_000_000, f"{each:,.0f} bytes a table"
    monkeypatch.setattr(managers, "MOST_LIVE", 50)
    for _ in range(200):
        await opened(manager)
    assert len(manager.sessions) <= 51


def test_reading_a_table_again_plays_it_once() -> None:
    """What is read again is what was left."""
    paper = played("bless", 300, seed=9)
    table, news = read_table(paper.table.summary(), paper.entries)
    assert not news
    assert table.summary() == paper.table.summary()


# --- what newer rules cannot read -------------------------------------------------------------------------------------
def from_a_position(decisions: int) -> Paper:
    """A table that began from a scenario, whose first position no rules of today can read any more."""
    paper = Paper(scenario=(SCENARIOS / "middle.yaml").read_text())
    paper.play(decisions)
    paper.table.about["start"]["of an older kind"] = 1
    return paper


def test_a_finished_game_whose_first_position_cannot_be_read() -> None:
    paper = from_a_position(5)
    paper.write(paper.table.resign("day"))
    left = paper.table.summary()
    table, news = read_table(left, paper.entries)
    assert not news
    assert table.state.document() == left.document
    assert "older kind" in table.record()


def test_a_running_game_whose_first_position_cannot_be_read_goes_on() -> None:
    paper = from_a_position(5)
    left = paper.table.summary()
    table, news = read_table(left, paper.entries)
    assert [entry.kind for entry in news] == ["goon"]
    assert table.state.document() == left.document


def test_a_record_is_there_although_its_cards_cannot_be_loaded(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with inside(f"sqlite:///{file}") as server, server.client() as http:
        own = (RULES / "turning.toml").read_text()
        first = new_table(http, "day-night", seats={"day": "me"}, edition_text=own)
        seated = good(http.post("/api/seats", json={"code": first["join"]}))
        program = Program(http, first["table"], seated["key"])
        program.done("/resign")
        record = program.get("/record").text
        with sqlite3.connect(file) as database:
            changed = "UPDATE entries SET data = replace(data, '\"spells\"', '\"no spells\"') WHERE kind = 'open'"
            assert database.execute(changed).rowcount == 1
        database.close()
        server.portal.call(forget, server, program.table)
        page = http.get(f"/replay/{program.table}")
        assert page.status_code == 409
        assert f"/replay/{program.table}/record" in page.text
        assert http.get(f"/replay/{program.table}/record").text == record


# --- tables that leave memory -----------------------------------------------------------------------------------------
def test_decisions_are_not_refused_because_a_table_left_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """More tables are watched than memory is for others."""
    monkeypatch.setattr(managers, "MOST_LIVE", 3)

    async def playing() -> None:
        manager = manager_on(Memory())
        for _ in range(5):
            manager.watch(await opened(manager), ())
        tables = [await opened(manager) for _ in range(6)]
        for session in tables:
            await decided(manager, session, "travel", "retreat")
        held = tables[0]
        manager.forget(held)
        await decided(manager, held, "travel")
        assert (await manager.table(held.table.id)).table.state.decisions == 3

    asyncio.run(playing())


def test_whoever_glances_or_has_just_left_keeps_a_table_in_memory() -> None:
    async def glancing() -> None:
        manager = manager_on(Memory())
        session = await opened(manager)
        session.glanced(["day"])
        assert not session.idle
        other = await opened(manager)
        watcher = manager.watch(other, ("day",))
        other.used -= 1_000.0
        manager.leave(other, watcher)
        manager.housekeeping.drop_idle(time.monotonic() - 60.0)
        assert set(manager.sessions) == {session.table.id, other.table.id}

    asyncio.run(glancing())


def test_games_with_cards_of_their_own_do_not_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the cache of games nor in that of replays."""
    base = load("day-night").edition.data

    def owned(number: int) -> Game:
        return load_cached("day-night", Edition(f"own-{number}", base | {"name": f"own-{number}"}, "edition"))

    first = weakref.ref(owned(0))
    narrator_of(owned(1), "en").action(0)
    for number in range(2, 2 + MOST_PAGES + game_cache.MOST + housekeeping.MANY_GAMES):
        narrator_of(owned(number), "en")
    manager = manager_on(Memory())
    assert manager.housekeeping.collected(time.monotonic()) > 0  # so many games have gone that it is worth a look
    assert game_cache.dropped.games == 0
    assert first() is None
    paper = Paper()
    paper.write(paper.table.resign("day"))
    own = Steps(paper.table.record(), paper.table.game).weight
    monkeypatch.setattr(paper.table.game.edition, "own", False)
    assert Steps(paper.table.record(), paper.table.game).weight > own + 100_000


def test_a_stream_that_ended_leaves_little_behind() -> None:
    """Connections that are broken off leave circles, which the collector finds only later: pages are not in them."""

    async def looking() -> None:
        manager = manager_on(Memory())
        session = await opened(manager)
        channel = PageChannel(manager, session, ("day",), "day", "en", session.table.revision)
        events = channel.events()
        await anext(events)
        await anext(events)
        assert sum(map(len, channel.parts.values())) > 10_000
        await events.aclose()
        assert not channel.parts
        assert not channel.symbols
        assert manager.housekeeping.streams_ended == 1
        manager.housekeeping.streams_ended = housekeeping.MANY_STREAMS
        began = time.monotonic()
        assert manager.housekeeping.collected(began) >= began
        assert manager.housekeeping.streams_ended == 0
        assert manager.housekeeping.collected(began) == began

    asyncio.run(looking())
