"""Tables read from the store once more: after an upgrade, after a clock was set, while others write to them."""

import asyncio
import copy
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludomancer.core.edition import Edition
from ludomancer.core.game import Game
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.registry import game_ids, load
from ludomancer.server import table_loader
from ludomancer.server.errors import Stale, TableError
from ludomancer.server.limits import Limits
from ludomancer.server.replaying import Steps
from ludomancer.server.seats import FRIEND
from ludomancer.server.services import Services
from ludomancer.server.table_loader import read_table
from ludomancer.server.table_manager import TableManager
from ludomancer.server.table_session import TableSession
from ludomancer.server.table_setup import TableRequest, open_table
from server.inside import Memory, Paper, Thoughts, as_read, decided, manager_on, opened, until
from unit.command import run

pytestmark = pytest.mark.slow


def verified(record: str, folder: Path) -> str:
    file = folder / "game.record"
    file.write_text(record)
    found = run("replay", "--verify", file)
    assert found.status in (0, 3), found  # a table without people proves little
    return found.out


# --- other rules, other cards -----------------------------------------------------------------------------------------
def with_a_spell_cast() -> tuple[Paper, str]:
    """A game in which a spell was cast, and which."""
    for _ in range(100):
        paper = Paper()
        texts = [paper.table.game.text(action) for action in paper.table.state.legal_actions()]
        cast = next((text for text in texts if text.startswith("cast ")), None)
        if cast:
            paper.decide(cast)
            return paper, cast.split()[1]
    raise AssertionError("nobody can ever cast anything")


def edited(game: Game, change: Callable[[dict[str, Any]], None]) -> Game:
    data = copy.deepcopy(game.edition.data)
    change(data)
    new = load(game.id, Edition(game.edition.name, data, "edition"), game.mode, game.options, len(game.seat_names))
    assert new.edition.hash != game.edition.hash
    return new


def cheaper(spell: str) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        found = next(each for each in data["spells"] if each["id"] == spell)
        found["hours"] = found["hours"] - 1 if isinstance(found["hours"], int) else 2

    return change


def test_other_cards_that_lead_elsewhere_do_not_change_a_running_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    paper, spell = with_a_spell_cast()
    before = paper.table.summary()
    new = edited(paper.table.game, cheaper(spell))
    monkeypatch.setattr(table_loader, "game_of", lambda *_: new)
    table, news = read_table(before, paper.entries)
    assert [entry.kind for entry in news] == ["goon"]
    assert table.state.document() == before.document
    paper.entries += [as_read(entry) for entry in news]
    again, more = read_table(table.summary(), paper.entries)  # once is enough
    assert not more
    assert again.state.document() == before.document
    paper.table = again
    paper.play(3)
    last, more = read_table(again.summary(), paper.entries)
    assert not more
    assert last.state.document() == again.state.document()
    paper.write(again.resign("day"))
    assert "\ngo-on " in again.record()
    file = tmp_path / "game.record"
    file.write_text(again.record())
    assert run("replay", file).status == 0
    found = run("replay", "--verify", file)
    assert found.status == 1, "who begins anew with the same rules could have chosen any cards"
    assert "not checked" in found.out


def test_other_words_on_the_cards_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hash of the edition differs, the position does not."""
    paper, _ = with_a_spell_cast()
    paper.play(3)

    def other_cards(data: dict[str, Any]) -> None:
        data["title"] = dict.fromkeys(LANGUAGES, "Another edition")

    monkeypatch.setattr(table_loader, "game_of", lambda *_: edited(paper.table.game, other_cards))
    table, news = read_table(paper.table.summary(), paper.entries)
    assert not news
    assert table.state.document() == paper.table.state.document()


@pytest.mark.parametrize("game", game_ids())
def test_a_new_version_of_the_rules_that_plays_the_same_writes_nothing(game: str) -> None:
    """Dealt by the secrets of all, with chance on the way, and decisions taken back."""
    paper = Paper(dict.fromkeys(load(game).seat_names, "screen"), game=game)
    table = paper.table
    for _ in range(6):
        older = table.summary()._replace(rules=table.game.version - 1)
        read, news = read_table(older, paper.entries)
        assert not news
        assert read.state.document() == table.state.document()
        assert read.summary() == table.summary()
        paper.play(7)
        if not table.over:
            paper.write(table.undo(next(iter(table.seats)), 2))


@pytest.mark.parametrize("same", [True, False], ids=["that play the same", "that lead elsewhere"])
def test_an_upgrade_in_the_middle_keeps_the_terms_and_the_key_of_the_deal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, same: bool
) -> None:
    paper = Paper(dict.fromkeys(("one", "two"), "screen"), game="bless")
    paper.play(9)
    terms, version = paper.table.terms, paper.table.game.version
    assert f"rules: {version}" in terms
    summary = paper.table.summary()
    if not same:
        assert summary.document is not None
        one = summary.document["one"]
        summary = summary._replace(document=summary.document | {"one": one | {"points": one["points"] + 1}})
    monkeypatch.setattr(type(paper.table.game), "version", version + 1)
    table, news = read_table(summary, paper.entries)
    assert [entry.kind for entry in news] == ([] if same else ["goon"])
    assert table.terms == terms
    assert table.playing.fair is not None
    assert table.playing.fair.terms == terms
    paper.entries += [as_read(entry) for entry in news]
    paper.table = table
    paper.play(5)
    if not table.over:
        paper.write(table.resign("one"))
    record = table.record()
    assert f"\nrules: {version}\nrules-at-end: {version + 1}\n" in record
    told = verified(record, tmp_path)
    assert ("not checked" in told) != same


def test_rules_that_cannot_read_the_old_position_play_the_decisions_again() -> None:
    """There is nothing else to go on from; and they can be played."""
    paper = Paper()
    paper.decide("travel", "retreat")
    document = {"what": "an older kind of document"}
    older = paper.table.summary()._replace(rules=paper.table.game.version - 1, document=document)
    table, news = read_table(older, paper.entries)
    assert not news
    assert table.state.document() == paper.table.state.document()


# --- clocks -----------------------------------------------------------------------------------------------------------
def test_a_clock_that_is_set_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    paper = Paper()
    real, back = time.time, 0.0
    monkeypatch.setattr("ludomancer.server.table_play.time.time", lambda: real() + back)
    paper.decide("travel")
    for back in (-0.03, -0.5, -5.0, -100_000.0):  # noqa: B007  (read by the clock)
        paper.decide("retreat" if paper.table.state.decisions % 2 else "travel")
    times = [entry.data["seconds"] for entry in paper.entries if entry.kind == "move"]
    assert str(times[1:]) == "[0.0, 0.0, 0.0, 0.0]"  # and not -0.0
    paper.write(paper.table.resign("day"))
    record = paper.table.record()
    assert "@-" not in record
    assert Steps(record, paper.table.game).last == 5
    verified(record, tmp_path)


@pytest.mark.parametrize("seconds", [-0.0, -0.04, -3.0])
def test_a_time_that_an_older_server_wrote(seconds: float, tmp_path: Path) -> None:
    paper = Paper()
    paper.decide("travel", "retreat")
    paper.write(paper.table.resign("day"))
    entries = [
        entry._replace(data=entry.data | {"seconds": seconds}) if entry.kind == "move" else entry
        for entry in paper.entries
    ]
    table, news = read_table(paper.table.summary(), entries)
    assert not news
    assert table.record().count(" @0.0\n") == 2
    verified(table.record(), tmp_path)


# --- others who write meanwhile ---------------------------------------------------------------------------------------
@pytest.mark.anyio
async def test_a_notice_that_comes_while_a_table_is_read() -> None:
    memory = Memory(shared=True)
    one, other = manager_on(memory), manager_on(memory)
    session = await opened(one)
    there = await other.table(session.table.id)
    one.forget(session)

    async def decide() -> None:
        assert session.table.id not in one.sessions
        await decided(other, there, "travel")
        one._heard(session.table.id, there.table.revision)

    memory.while_reading = decide
    mine = await one.table(session.table.id)
    assert mine.table.revision == there.table.revision == 3
    assert (await one.table(session.table.id)) is mine
    assert mine.table.state.document() == there.table.state.document()


async def end_of_turn(manager: TableManager, session: TableSession) -> None:
    """Day travels, draws, and has more cards than a hand holds."""
    await decided(manager, session, "travel", "step e1", "retreat")
    while session.table.actor == "day":
        await decided(manager, session, session.table.game.text(session.table.state.legal_actions()[0]))


async def other_end(manager: TableManager, session: TableSession) -> None:
    """Day throws another card away than before."""
    await manager.change(session, lambda found: found.table.undo("day", 1))
    await decided(manager, session, session.table.game.text(session.table.state.legal_actions()[-1]))


@pytest.mark.anyio
async def test_a_machine_stops_when_its_position_is_replaced_by_another_with_as_many_decisions() -> None:
    """Elsewhere something was taken back and decided otherwise, and both are heard of at once."""
    memory, thoughts = Memory(shared=True), Thoughts()
    one, other = manager_on(memory, thoughts), manager_on(memory)
    session = await opened(one, {"day": "me", "night": "greedy"})
    await end_of_turn(one, session)
    await until(lambda: thoughts.jobs)
    job, answer = thoughts.jobs[0]
    there = await other.table(session.table.id)
    await other_end(other, there)
    assert there.table.state.decisions == session.table.state.decisions
    assert there.table.machine is not None  # it is its turn again
    one._heard(session.table.id, there.table.revision)
    await until(lambda: answer.cancelled())
    await until(lambda: len(thoughts.under_way) == 1)
    assert thoughts.under_way[0][0].view == there.table.state.view(1)
    assert job.view != there.table.state.view(1)
    await asyncio.gather(one.close(), other.close())


@pytest.mark.anyio
async def test_what_a_machine_chose_for_another_position_is_not_carried_out() -> None:
    manager = manager_on(Memory())
    session = await opened(manager, {"day": "me", "night": "greedy"})
    await end_of_turn(manager, session)
    moved = session.table.moved
    assert manager.machines.decided(session, "night", moved, "travel")
    await other_end(manager, session)
    with pytest.raises(Stale):
        manager.machines.decided(session, "night", moved, "travel")
    assert manager.machines.decided(session, "night", session.table.moved, "travel")
    await manager.close()


@pytest.mark.anyio
@pytest.mark.parametrize("elsewhere", [False, True], ids=["here", "in another process"])
async def test_two_who_name_no_seat_at_the_same_moment_both_sit_down(elsewhere: bool) -> None:
    memory = Memory(shared=True)
    one, other = manager_on(memory), manager_on(memory)
    wanted = TableRequest(game="day-night", seats=dict.fromkeys(("day", "night"), FRIEND))
    session = await one.open(open_table(wanted, one.settings.most_search))
    sessions = [session, await other.table(session.table.id)] if elsewhere else [session, session]
    desks = [Services(each.settings, each, Limits(each.settings)) for each in (one, other if elsewhere else one)]
    sat = await asyncio.gather(
        *(desk.sit_down(each, "", "", "", "") for desk, each in zip(desks, sessions, strict=True))
    )
    assert {seat for seat, _, _ in sat} == {"day", "night"}
    assert len({key for _, key, _ in sat}) == 2
    with pytest.raises(TableError):
        await desks[0].sit_down(await one.table(session.table.id), "day", "", "", "")
    await asyncio.gather(one.close(), other.close())
