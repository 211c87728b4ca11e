"""Several servers on one PostgreSQL: the same tables at each of them, and one of them may die."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from cases import some
from ludomancer.server.store import schema
from server.people import Browser
from server.postgres import Postgres
from server.server import (
    PATIENCE,
    Program,
    Server,
    free_port,
    good,
    new_table,
    pair,
    read_events,
    serving,
    until,
)
from unit.command import refused

TAKE_OVER = 60.0  # seconds: a lease of ten, a look every two, a worker that begins, and a busy machine


Both = tuple[Server, Server]


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Both]:
    folder = tmp_path_factory.mktemp("servers")
    with (
        postgres.database() as url,
        serving(folder / "one", database=url) as one,
        serving(folder / "two", database=url) as two,
    ):
        yield one, two


@pytest.fixture
def servers(started: Both) -> Iterator[Both]:
    """Who dies in a test stands up again after it."""
    yield started
    for server in started:
        if server.process is None:
            server.start()


@pytest.mark.slow
def test_what_is_decided_at_one_is_seen_at_the_other(servers: Both) -> None:
    one, two = servers
    with one.client() as http, two.client() as other, two.client() as third:
        day, night = pair(http)
        there = Program(other, night.table, night.key)
        with there.events(since=2) as events:
            next(events)
            for revision, action in ((3, "travel"), (4, "retreat")):
                day.act(action)
                event = next(event for event in events if event.kind == "sheet")
                assert event.id == str(revision)
            assert json.loads(event.data)["legal"]
            answer = Program(third, night.table, night.key)
            assert answer.act("travel") == 5  # and back
            until(lambda: day.update()["revision"] == 5, "the first server hears of it")
            answer.done("/undo", count=1)
            until(lambda: day.update()["revision"] == 6, "of what is taken back too")
            assert day.update()["view"]["decisions"] == 2


@pytest.mark.slow
def test_a_seat_is_taken_once(servers: Both) -> None:
    with servers[0].client() as http:
        for _ in range(5):
            opened = new_table(http, seats={"day": "me"})
            together = threading.Barrier(8)

            def sit(number: int, code: str = opened["join"], together: threading.Barrier = together) -> int:
                with servers[number % 2].client() as own:
                    together.wait(PATIENCE)
                    return own.post("/api/seats", json={"code": code}).status_code

            with ThreadPoolExecutor(8) as pool:
                assert sorted(pool.map(sit, range(8))) == [201] + [409] * 7
            assert len(servers[0].rows(opened["table"])["keys"]) == 2


@pytest.mark.slow
@pytest.mark.parametrize("revisions", some([8, 30], 8))
def test_both_decide_at_once_and_one_wins_each_revision(servers: Both, revisions: int) -> None:
    """Two servers, two programs each with both keys, all of them deciding at every revision."""
    with servers[0].client() as http:
        day, night = pair(http)
    won: dict[int, list[str]] = {}
    lost = 0
    for _ in range(revisions):
        revision = len(servers[0].entries(day.table))
        together = threading.Barrier(4)

        def decide(number: int, revision: int = revision, together: threading.Barrier = together) -> tuple[int, str]:
            with servers[number % 2].client() as own:
                programs = [Program(own, day.table, player.key) for player in (day, night)]
                updates = until(lambda: at(programs, revision), "the server knows the latest revision")
                acting = next(i for i, update in enumerate(updates) if update["legal"])
                legal = updates[acting]["legal"]
                action = legal[number % len(legal)]["action"]
                together.wait(PATIENCE)
                answer = programs[acting].post("/act", {"revision": revision, "action": action})
                return answer.status_code, action

        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(decide, range(4)))
        won[revision + 1] = [action for status, action in answers if status == 200]
        lost += sum(status == 409 for status, _ in answers)
        assert len(won[revision + 1]) == 1, answers
    assert lost == revisions * 3
    entries = servers[1].entries(day.table)
    for revision, actions in won.items():
        assert entries[revision - 1]["data"]["action"] == actions[0]


def at(programs: list[Program], revision: int) -> list[dict[str, Any]]:
    updates = [program.update() for program in programs]
    return updates if all(update["revision"] == revision for update in updates) else []


def leases(server: Server) -> list[tuple[str, str]]:
    with server.engine().connect() as connection:
        return [(row.table, row.holder) for row in connection.execute(select(schema.leases))]


def children(server: Server) -> set[int]:
    assert server.process is not None
    pid = server.process.pid
    return {int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


def at_work(server: Server, seconds: float = 0.5) -> bool:
    """Has one of its workers used the processor meanwhile?"""
    before = {pid: spent(pid) for pid in children(server)}
    time.sleep(seconds)
    return any(spent(pid) - used > 1 for pid, used in before.items())


def spent(pid: int) -> int:
    """In hundredths of a second."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


@pytest.mark.long
def test_a_machine_thinks_at_one_server_and_on_at_the_other_when_that_dies(servers: Both) -> None:
    one, two = servers
    with one.client() as http, two.client() as other:
        opened = new_table(http, seats={"day": "me", "night": "search:100000"})
        day = Program(http, opened["table"], opened["keys"]["day"])
        there = Program(other, day.table, day.key)
        day.act("retreat")
        until(lambda: leases(one), "the machine's seat is leased")
        there.update()  # the other server knows the table, and that a machine is to decide
        assert len(leases(one)) == 1
        until(lambda: at_work(one), "it thinks")
        assert not at_work(two), "both think for the same seat"
        before = there.update()["revision"]
        one.kill()
        until(lambda: at_work(two), "the other server lets the machine think on", TAKE_OVER)
        until(lambda: there.update()["revision"] > before, "and decide")
        assert {table for table, _ in leases(two)} <= {day.table}
        moves = [entry for entry in two.entries(day.table) if entry["kind"] == "move"]
        assert [entry["revision"] for entry in moves] == list(range(2, 2 + len(moves)))


@pytest.mark.slow
def test_one_dies_and_play_goes_on_at_the_other(servers: Both) -> None:
    one, two = servers
    with one.client() as http, two.client() as other:
        day, night = pair(http)
        revision = day.act("travel")
        one.kill()
        day.http = night.http = other
        assert day.update()["revision"] == revision
        day.act("retreat")
        night.act("travel")
        one.start()
        with one.client() as again:
            night.http = again
            assert night.update()["revision"] == revision + 2
            night.act("retreat")
        until(lambda: day.update()["legal"], "the one that stayed hears of the one that came back")


@pytest.mark.slow
def test_one_who_is_at_the_table_at_another_server_has_not_left(servers: Both) -> None:
    one, two = servers
    with one.client() as http, two.client() as other:
        day, night = pair(http)
        with Program(other, night.table, night.key).events() as events:
            next(events)
            until(lambda: day.update()["seats"][1]["here"], "the first server knows that night is there")
            assert day.post("/machine", {"revision": 2, "seat": "night"}).status_code == 422


@pytest.mark.slow
def test_one_whose_page_only_glances_at_another_server_has_not_left(servers: Both) -> None:
    one, two = servers
    with one.client() as http, two.client() as other:
        day, night = pair(http)
        cookie = {"cookie": f"seat_night={night.key}"}
        assert other.get(f"/t/{night.table}/glance", headers=cookie).status_code == 200
        until(lambda: day.update()["seats"][1]["here"], "the first server knows that night is there")
        assert day.post("/machine", {"revision": 2, "seat": "night"}).status_code == 422


@pytest.mark.slow
def test_a_table_that_expired_is_gone_everywhere(tmp_path: Path, postgres_url: str) -> None:
    with serving(tmp_path / "one", database=postgres_url) as one, one.client() as http:
        day, _ = pair(http)
        one.grow_old()
        quick = {"LUDOMANCER_IDLE_DAYS": "0.0000001"}
        with serving(tmp_path / "two", database=postgres_url, environment=quick) as two:
            until(lambda: not two.rows()["tables"], "the second server has removed it")
            until(lambda: day.get().status_code == 404, "the first one knows")
            assert day.post("/act", {"revision": 2, "action": "travel"}).status_code == 404


@pytest.mark.slow
def test_keys_that_are_revoked_and_tables_that_are_closed_at_one_are_so_at_the_other(servers: Both) -> None:
    one, two = servers
    with Browser(one) as day, Browser(two) as phone:
        table = day.open()
        phone.table = phone.send(httpx.URL(good(day.act(**{"return": "1"}))["link"]).path).headers["location"]
        assert phone.http.get(table).status_code == 200  # the key is remembered there
        with phone.http.stream("GET", f"{table}/events") as response:
            events = read_events(response.iter_lines())
            next(events)
            good(day.act(revoke="1"))
            assert [event.data for event in events][-1] == "{}"
        assert phone.http.get(table).status_code == 403
        phone.send(httpx.URL(good(day.act(**{"return": "1"}))["link"]).path)
        with phone.http.stream("GET", f"{table}/events") as response:
            events = read_events(response.iter_lines())
            next(events)
            assert good(day.act(close="1")) == {"go": "/"}
            assert [event.data for event in events][-1] == "{}"
        gone = phone.http.get(table)
        assert (gone.status_code, "closed by the one who opened it" in gone.text) == (404, True)
        assert not any(two.rows(table.removeprefix("/t/")).values())


@pytest.mark.slow
def test_several_workers_of_one_server(tmp_path: Path, postgres_url: str) -> None:
    with serving(tmp_path, "--workers", "2", database=postgres_url) as server:
        clients = [server.client(limits=httpx.Limits(max_keepalive_connections=0)) for _ in range(2)]
        day, night = pair(clients[0])
        night.http = clients[1]
        for _ in range(10):  # each request may reach either of them
            for player, action in ((day, "travel"), (day, "retreat"), (night, "travel"), (night, "retreat")):
                decide(player, action)
        assert server.row(day.table)["revision"] == 42
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(b"nonsense\r\n\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 400 ")
        assert not server.complaints
        for client in clients:
            client.close()
        began = time.monotonic()
        assert server.stop() in (0, 130, -15)
        assert time.monotonic() - began < TAKE_OVER / 2


def decide(player: Program, action: str) -> None:
    """A worker that has not yet heard of the last decision says so (409); then it is asked again."""

    def tried() -> bool:
        update = player.update()
        answer = player.post("/act", {"revision": update["revision"], "action": action})
        assert answer.status_code in (200, 409, 422), answer.text
        return answer.status_code == 200

    until(tried, action)


def test_several_workers_need_a_database_that_they_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    message = refused("serve", "--workers", "2", "--port", free_port(), "--no-browser")
    assert "--workers 2" in message
    assert "PostgreSQL" in message
    assert "--database-url" in message
    assert not (tmp_path / "ludomancer").exists()
    message = refused("serve", "--workers", "2", "--database-url", f"sqlite:///{tmp_path / 'x.sqlite'}", "--no-browser")
    assert "PostgreSQL" in message
