"""A server that is killed at any moment: no decision that was acknowledged is lost, none is made twice."""

import random
import secrets
import threading
import time
from collections.abc import Callable, Collection, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from sqlalchemy import delete, update

from cases import some
from ludomancer.server.store import schema
from server.server import PATIENCE, SEATS, Program, Server, alone, new_table, pair, serving, until
from unit.command import run

QUICK_KILLS = 3
MANY_KILLS = 100
SHARED_KILLS = 20
SHORT, LONG = 1, 60  # decisions at a table, then another game is taken up


class Decision(NamedTuple):
    revision: int  # that it led to
    seat: str
    action: str


class Player(threading.Thread):
    """Plays both seats, one game after the other, through all failures, and keeps what was acknowledged."""

    def __init__(self, server: Server, seed: int, most: int) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.chooser = random.Random(seed)
        self.most = most
        self.acknowledged: dict[str, list[Decision]] = {}  # by table
        self.unsure: dict[str, list[Decision]] = {}  # sent, but no answer came
        self.keys: dict[str, str] = {}  # of one seat at each table
        self.made = 0
        self.ended = threading.Event()
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            with self.server.client(timeout=5) as http:
                for game in cycle(SEATS):
                    self.play(http, game)
                    if self.ended.is_set():
                        return
        except BaseException as error:
            self.failure = error
            raise

    def play(self, http: httpx.Client, game: str) -> None:
        """For a while, or to its end."""
        both = self.patiently(lambda: pair(http, game))
        seats = {program.key: program for program in both}
        table = both[0].table
        self.keys[table] = both[0].key
        acknowledged = self.acknowledged.setdefault(table, [])
        unsure = self.unsure.setdefault(table, [])
        while len(acknowledged) < self.most and not self.ended.is_set():
            updates = {key: self.patiently(program.update) for key, program in seats.items()}
            newest = max(update["revision"] for update in updates.values())
            assert not acknowledged or newest >= acknowledged[-1].revision, "an acknowledged decision is gone"
            if any(update["result"] for update in updates.values()):
                return
            key = next((key for key, update in updates.items() if update["legal"] and update["revision"] == newest), "")
            if not key:
                continue  # an unanswered decision was made between the two looks
            action = self.chooser.choice(updates[key]["legal"])["action"]
            decision = Decision(newest + 1, updates[key]["seat"], action)
            try:
                answer = seats[key].post("/act", {"revision": newest, "action": action})
            except httpx.TransportError:
                unsure.append(decision)
                continue
            if answer.status_code == 200:
                assert answer.json()["revision"] == decision.revision
                acknowledged.append(decision)
                self.made += 1
            else:
                assert answer.status_code == 409, answer.text

    def patiently(self, ask: Callable[[], Any]) -> Any:
        """Until the server is there again."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return ask()
            except httpx.TransportError:
                assert time.monotonic() < deadline
                time.sleep(0.01)


def check(server: Server, player: Player) -> int:
    """What is in the store is what was acknowledged, and of what was not answered a part; how much of it."""
    count = 0
    for table, acknowledged in player.acknowledged.items():
        entries = server.entries(table)
        assert [entry["revision"] for entry in entries] == list(range(1, len(entries) + 1))
        written = [
            Decision(entry["revision"], entry["data"]["seat"], entry["data"]["action"])
            for entry in entries
            if entry["kind"] == "move"
        ]
        assert set(acknowledged) <= set(written), "lost"
        assert set(written) <= set(acknowledged) | set(player.unsure[table]), "never asked for, or doubled"
        count += len(written)
    return count


def kill_again_and_again(
    server: Server, kills: int, seed: int, most: int = LONG, machines_at: Collection[str] = tuple(SEATS)
) -> Player:
    """While a game is played, and others between machines."""
    with server.client() as http:
        between = [new_table(http, game, seats=dict.fromkeys(SEATS[game], "random")) for game in machines_at]
    player = Player(server, seed, most)
    player.start()
    chooser = random.Random(seed)
    for _ in range(kills):
        seen = player.made
        until(lambda seen=seen: player.made > seen or player.failure, "the game goes on")  # type: ignore[misc]
        assert player.failure is None, player.failure
        time.sleep(chooser.random() * 0.1)  # at any moment, also between two
        server.kill()
        server.start()
    seen = player.made
    until(lambda: player.made > seen or player.failure, "the game goes on after the last of them")
    player.ended.set()
    player.join(PATIENCE)
    assert player.failure is None, player.failure
    with server.client() as http:
        for machines in between:
            goes_on(Program(http, machines["table"], machines["watch"]))
    return player


def goes_on(watcher: Program) -> None:
    now = watcher.update()["revision"]
    until(lambda: watcher.update()["result"] or watcher.update()["revision"] > now, "the machines play on")


def verified(record: str, folder: Path) -> str:
    path = folder / "game.record"
    path.write_text(record)
    result = run("replay", "--verify", path)
    assert result.status in (0, 3), result  # who promises nothing cannot have everything proven
    return result.out


@pytest.fixture
def mortal(server: Server) -> Iterator[Server]:
    """For a test that kills it: whatever happens, it stands up again for the others."""
    yield server
    if server.process is None:
        server.start()


@pytest.mark.slow
def test_a_server_that_is_killed_loses_nothing(mortal: Server) -> None:
    player = kill_again_and_again(mortal, QUICK_KILLS, 1, SHORT, ["bless"])
    assert check(mortal, player) >= QUICK_KILLS
    assert {mortal.row(table)["game"] for table in player.keys} == set(SEATS)
    finish(mortal, player)


@pytest.mark.long
def test_a_server_that_is_killed_a_hundred_times_loses_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        player = kill_again_and_again(server, MANY_KILLS, secrets.randbelow(2**32))
        assert check(server, player) >= MANY_KILLS
        finish(server, player)


@pytest.mark.long
def test_killed_on_postgres(tmp_path: Path, postgres_url: str) -> None:
    with serving(tmp_path, database=postgres_url) as server:
        player = kill_again_and_again(server, SHARED_KILLS, 2)
        assert check(server, player) >= SHARED_KILLS
        finish(server, player)


def finish(server: Server, player: Player) -> None:
    """Every game that was played through the failures goes on, and has a record that verifies."""
    assert player.keys
    with server.client() as http:
        for table, key in player.keys.items():
            one = Program(http, table, key)
            if not one.update()["result"]:
                one.done("/resign")
            said = verified(one.get("/record").text, server.folder)
            written = sum(entry["kind"] == "move" for entry in server.entries(table))
            assert ("One decision " if written == 1 else f"{written} decisions ") in said, said


# --- machines ---------------------------------------------------------------------------------------------------------
def children(pid: int) -> set[int]:
    return {int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


@pytest.mark.slow
def test_a_machine_takes_up_where_it_was(mortal: Server) -> None:
    with mortal.client() as http:
        player = alone(http, seats={"day": "me", "night": "search:2000"})
        player.act("retreat")
        with player.events() as events:
            assert next(event for event in events if event.kind == "thinking")
            assert mortal.process is not None
            workers = children(mortal.process.pid)
            assert workers
            before = player.update()
            mortal.kill()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers), "its workers are gone too")
    mortal.start()
    with mortal.client() as http:
        player.http = http
        assert player.update()["view"]["decisions"] >= before["view"]["decisions"]
        until(lambda: player.update()["revision"] > before["revision"], "the machine decides after all")


@pytest.mark.slow
def test_an_open_stream_goes_on_after_a_restart(mortal: Server) -> None:
    with mortal.client() as http:
        day, night = pair(http)
        with night.events() as events:
            assert next(events).id == "2"
            mortal.kill()
            with pytest.raises(httpx.TransportError):
                list(events)
    mortal.start()
    with mortal.client() as http, mortal.client() as other:
        day.http, night.http = http, other
        with night.events(since=2) as events:
            assert next(events).kind == "here"  # nothing was missed
            day.act("travel")
            assert next(event for event in events if event.kind == "sheet").id == "3"


# --- after an upgrade -------------------------------------------------------------------------------------------------
def spoil(server: Server, table: str, **change: Any) -> None:
    """As if the rules had changed: a decision of the record is no longer possible."""
    move = next(entry for entry in server.entries(table) if entry["kind"] == "move")
    with server.engine().begin() as connection:
        wanted = (schema.entries.c.table == table) & (schema.entries.c.revision == move["revision"])
        connection.execute(update(schema.entries).where(wanted).values(data=move["data"] | change))


@pytest.mark.slow
@pytest.mark.parametrize("action", some(["change d2", "fly to the moon"], "change d2"))
def test_a_table_whose_record_no_longer_replays_goes_on_from_its_position(tmp_path: Path, action: str) -> None:
    with serving(tmp_path, calm=False) as server:
        with server.client() as http:
            day, night = pair(http)
            day.act("travel")
            day.act("retreat")
            before = night.update()
            server.stop()
            spoil(server, day.table, action=action)
            server.start()
            update = night.update()
            assert update["revision"] == before["revision"] + 1
            assert update["view"] == before["view"]
            assert update["legal"] == before["legal"]
            assert update["undo"].items() >= {"free": 0, "ask": 0}.items()  # not behind the point from which it goes on
            night.act("travel")
            assert night.update()["undo"]["free"] == 1
            server.stop()
            server.start()  # once is enough
            assert [entry["kind"] for entry in server.entries(day.table)].count("goon") == 1
            assert server.row(day.table)["rules"] >= 1
            night.act("retreat")
            day.done("/resign")
            record = day.get("/record").text
        assert server.complaints.count("goes on from its last position") == 1
        assert "Traceback" not in server.complaints
    assert "\ngo-on" in record
    path = tmp_path / "game.record"
    path.write_text(record)
    assert run("replay", path).status == 0
    assert run("replay", "--verify", path).status == 1  # a store that was tampered with: the rules are the same


@pytest.mark.slow
def test_a_table_that_can_neither_be_replayed_nor_read_fails_alone(tmp_path: Path) -> None:
    """Others at the same server do not notice, and neither do the machines at other tables."""
    with serving(tmp_path, calm=False) as server, server.client() as http:
        broken, other = (alone(http, seats={"day": "me", "night": "search:200"}) for _ in range(2))
        for player in (broken, other):
            player.act("travel")
            player.act("retreat")
        server.kill()
        for player in (broken, other):
            wait_for_the_machine(server, player.table)
        spoil(server, broken.table, action="change d2")
        with server.engine().begin() as connection:
            row = update(schema.tables).where(schema.tables.c.id == broken.table)
            connection.execute(row.values(document={"game": "chess"}, changed=time.time() - 3600))  # looked at first
        server.start()
        until(lambda: server.row(other.table)["revision"] > 3, "the machine at the other table plays on by itself", 30)
        assert broken.get().status_code in (409, 422, 500, 503)


def wait_for_the_machine(server: Server, table: str) -> None:
    """Back to where the machine is to decide, whatever it did before the end."""
    with server.engine().begin() as connection:
        later = (schema.entries.c.table == table) & (schema.entries.c.revision > 3)
        connection.execute(delete(schema.entries).where(later))
        row = update(schema.tables).where(schema.tables.c.id == table)
        connection.execute(row.values(revision=3, to_act="night", waits_for_machine=True, status="running"))
