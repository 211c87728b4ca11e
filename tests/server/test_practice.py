"""A practice game goes back past what was seen; it was chosen before the deal, and its record says so for ever."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludomancer.core.record import Replay, parse_record, read_record
from ludomancer.core.registry import load
from ludomancer.server.errors import BadRequest, Refused, TableError, Unfit
from ludomancer.server.stored_record import stored_record
from ludomancer.server.table_loader import read_table
from ludomancer.server.table_session import TableSession
from server.inside import Inside, Paper, inside
from server.people import Browser
from server.server import Program, new_table
from unit.command import run

pytestmark = pytest.mark.slow

ALONE = {"day": "me", "night": "greedy"}
SCREEN = {"day": "screen", "night": "screen"}
LINE = "practice: free-undo"


def practice(seats: dict[str, str] | None = None, **chosen: Any) -> Paper:
    return Paper(seats or ALONE, practice="free-undo", **chosen)


def machine(paper: Paper) -> None:
    """Night plays until it is Day's turn."""
    table = paper.table
    while table.actor == "night":
        action = table.game.text(table.state.legal_actions()[-1])
        paper.write(table.decide("night", action, by_person=False))


def a_turn(paper: Paper) -> None:
    """Day's, with new cards at its end, and the answer."""
    paper.decide("travel", "retreat")
    machine(paper)


# --- taking back ------------------------------------------------------------------------------------------------------
def test_it_goes_back_past_what_was_seen() -> None:
    paper = practice()
    table = paper.table
    a_turn(paper)
    before, made = table.state.chance_count, table.state.decisions
    update = TableSession(table).update("day", "en")
    assert update["practice"] == "free-undo"
    assert update["undo"] == {"free": made, "ask": 0, "step": made - 1, "asks": False}
    assert table.why_no_undo("day") is None
    paper.write(table.undo("day", update["undo"]["step"]))  # before her last decision
    assert [entry.kind for entry in paper.entries[-1:]] == ["back"]
    assert paper.entries[-1].data["agreed"] is False
    assert (table.actor, table.state.decisions) == ("day", 1)
    assert table.state.chance_count == before, "chance events keep their numbers"
    assert not table.agreed()


def test_another_try_is_another_chance_and_not_a_choice() -> None:
    """Whoever goes back past a shuffle or a die meets the next number: the old result never comes back, nor a choice of
    several."""
    paper = Paper({"one": "me", "two": "greedy"}, game="bless", practice="free-undo")
    table, chooser = paper.table, random.Random(1)
    numbers = [table.state.chance_count]
    for _ in range(3):
        start = table.state.decisions
        while table.state.chance_count == numbers[-1]:
            action = table.game.text(chooser.choice(table.state.legal_actions()))
            paper.write(table.decide(table.actor or "", action, by_person=table.actor == "one"))
        numbers.append(table.state.chance_count)
        paper.write(table.undo("one", table.state.decisions - start))
        assert (table.state.decisions, table.state.chance_count) == (start, numbers[-1])
    assert numbers == sorted(set(numbers))


def test_at_one_screen_it_needs_nobodys_consent() -> None:
    paper = practice(SCREEN)
    table = paper.table
    paper.decide("travel", "retreat", "travel", "retreat")
    paper.write(table.undo("night", 4))
    assert table.state.decisions == 0
    assert not table.agreed()
    assert paper.entries[-1].data == {"seat": "night", "count": 4, "agreed": False}


def test_what_is_over_stays_over_and_what_a_machine_took_over_stays_as_it_was() -> None:
    paper = practice(SCREEN)
    table = paper.table
    paper.write(table.resign("day"))
    with pytest.raises(Unfit, match="over"):
        table.undo("night", 1)


# --- the record -------------------------------------------------------------------------------------------------------
def finished() -> Paper:
    paper = practice()
    a_turn(paper)
    paper.write(paper.table.undo("day", paper.table.state.decisions))
    a_turn(paper)
    paper.write(paper.table.resign("day"))
    return paper


def test_the_record_says_so_and_can_never_prove_everything(tmp_path: Path) -> None:
    paper = finished()
    record = paper.table.record()
    assert f"\n{LINE}\n" in record
    assert "agreed" not in record
    file = tmp_path / "game.record"
    file.write_text(record)
    assert run("replay", file).status == 0
    found = run("replay", "--verify", file)
    assert found.status == 3
    assert "– A practice game: " in found.out
    assert "✗" not in found.out
    said = run("replay", "--verify", "--json", file)
    assert said.status == 3


def test_one_that_was_kept_is_read_for_ever() -> None:
    file = Path(__file__).parents[1] / "golden" / "practice-day-night.record"
    record = read_record(file)
    assert f"\n{LINE}\n" in file.read_text(encoding="utf-8")
    assert Replay(record, load).run().decisions == 3  # resigned, after a turn that was played anew
    found = run("replay", "--verify", file)
    assert found.status == 3
    assert "✗" not in found.out


def test_even_where_nothing_was_taken_back(tmp_path: Path) -> None:
    paper = practice(SCREEN)
    paper.write(paper.table.resign("day"))
    file = tmp_path / "game.record"
    file.write_text(paper.table.record())
    assert run("replay", "--verify", file).status == 3


def test_without_its_line_the_record_is_contradicted(tmp_path: Path) -> None:
    """And with it written into the record of another game, too: the key of the deal hashes it."""
    record = finished().table.record()
    file = tmp_path / "game.record"
    file.write_text(record.replace(f"{LINE}\n", ""))
    assert run("replay", "--verify", file).status == 1
    plain = Paper(ALONE)
    plain.decide("travel", "retreat")
    machine(plain)
    plain.decide("travel", "retreat")
    plain.write(plain.table.resign("day"))
    file.write_text(plain.table.record())
    honest = run("replay", "--verify", file).out
    assert "✗" not in honest
    file.write_text(plain.table.record().replace("\ntable: ", f"\n{LINE}\ntable: "))
    assert parse_record(file.read_text(), "record").practice
    found = run("replay", "--verify", file)
    assert found.status == 1, found


def test_what_is_written_is_what_is_read_again() -> None:
    paper = practice()
    a_turn(paper)
    paper.write(paper.table.undo("day", 2))
    table, news = read_table(paper.table.summary(), paper.entries)
    assert not news
    assert table.practice
    assert table.state.document() == paper.table.state.document()
    paper.table = table
    paper.write(table.resign("day"))
    assert stored_record(table.summary(), paper.entries) == table.record()


# --- what nobody can do -----------------------------------------------------------------------------------------------
def test_no_friend_sits_down_at_one() -> None:
    for seats in ({"day": "me", "night": "friend"}, {"day": "me"}, {"day": "greedy", "night": "friend"}):
        with pytest.raises(BadRequest, match="one screen"):
            practice(seats)
    with pytest.raises(BadRequest, match="free-undo"):
        Paper(ALONE, practice="more")
    paper = practice()
    with pytest.raises(TableError, match="free"):
        paper.table.sit("night", "Nadia", "")


def test_no_entry_turns_it_on_after_the_start() -> None:
    """Whatever a table is told later: that it is one stands in what was written when it was opened, alone."""
    for seats in (ALONE, SCREEN):
        paper = Paper(seats)
        paper.decide("travel", "retreat")
        for entry in paper.entries:
            entry.data["practice"] = "free-undo"  # in all that requests can bring
        table, _ = read_table(paper.table.summary(), paper.entries)
        assert not table.practice
    lone = Paper(ALONE)
    a_turn(lone)
    with pytest.raises(Refused, match="cannot be unseen"):
        lone.table.undo("day", 2)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(f"sqlite:///{tmp_path_factory.mktemp('practice') / 'tables.sqlite'}") as started:
        yield started


@pytest.fixture
def http(server: Inside) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


def test_by_program(http: httpx.Client) -> None:
    opened = new_table(http, seats={"day": "me", "night": "greedy"}, practice="free-undo")
    player = Program(http, opened["table"], opened["keys"]["day"])
    assert player.update()["practice"] == "free-undo"
    assert LINE in player.update()["deal"]["terms"]
    for seats in ({"day": "me"}, {"day": "me", "night": "friend"}):
        body = {"game": "day-night", "seats": seats, "practice": "free-undo"}
        assert http.post("/api/tables", json=body).status_code == 422
    taken = http.post("/api/seats", json={"code": opened["join"], "seat": "night"})
    assert taken.status_code == 409
    waiting = new_table(http, seats={"day": "me"})
    joined = http.post("/api/seats", json={"code": waiting["join"], "practice": "free-undo"})
    assert joined.status_code == 422  # no such field
    sat = http.post("/api/seats", json={"code": waiting["join"]}).json()
    day, night = (Program(http, waiting["table"], key) for key in (waiting["keys"]["day"], sat["key"]))
    for player, path in ((day, "/act"), (night, "/undo"), (day, "/person")):
        asked = player.post(path, {"revision": day.update()["revision"], "action": "travel", "practice": "free-undo"})
        assert asked.status_code == 422
        assert day.update()["practice"] == ""


def test_by_form_it_is_only_for_those_who_open_a_table(server: Inside) -> None:
    with Browser(server) as ada:
        refused = ada.send("/new/day-night", **{"seat-day": "me", "seat-night": "friend", "practice": "1"})
        assert refused.status_code == 422
        assert "no friend by a link" in refused.text
        ada.open(practice="1")
        page = ada.http.get(ada.table).text
        assert '<span class="practice">' in page
        assert "This is a practice game" in page
        plain = Browser(server)
        with plain:
            plain.open()
            page = plain.http.get(plain.table).text
            assert "This is a practice game" not in page
            session = server.session(plain.table.removeprefix("/t/"))
            for fields in ({"action": "travel"}, {"rematch": "1"}, {"undo": "1"}, {"person": "day"}):
                plain.act(practice="1", revision=str(session.table.revision), **fields)
            assert not session.table.practice


def test_no_link_leads_another_device_to_a_seat_of_a_shared_screen(server: Inside) -> None:
    with Browser(server) as ada:
        ada.open({"day": "screen", "night": "screen"}, practice="1")
        answer = ada.act(**{"return": "1", "seat": "day"})
        assert answer.status_code == 409, answer.text
        ada.open(practice="1")  # alone: at her own other device she may go on
        assert "link" in ada.act(**{"return": "1", "seat": "day"}).json()


def test_another_game_of_the_same_people_is_one_again(server: Inside) -> None:
    with Browser(server) as ada:
        ada.open(practice="1")
        session = server.session(ada.table.removeprefix("/t/"))
        ada.act(resign="1", revision=str(session.table.revision))
        again = ada.act(rematch="1").json()["go"]
        assert server.session(again.removeprefix("/t/")).table.practice
