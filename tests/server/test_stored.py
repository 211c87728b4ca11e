"""Databases that older programs left: finished games read as they ended, running ones go on, for ever.

Each pair under `stored/` was made once, by the program of its time (`stored/make.py`), and is never made anew.
"""

import gzip
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import create_engine, make_url, text

from ludomancer.core import game_cache
from ludomancer.core.game import Game
from ludomancer.core.game_cache import Games
from ludomancer.core.registry import game_class, game_ids
from ludomancer.server import table_loader
from ludomancer.server.store import migrate
from server.inside import Inside, inside
from server.server import Program, good
from server.since import leads_elsewhere, legal_now, log_now, view_now

pytestmark = pytest.mark.slow

STORED = Path(__file__).parent / "stored"
NAMES = sorted(file.name.removesuffix(".json.gz") for file in STORED.glob("*.json.gz"))
Seen = dict[str, dict[str, Any]]


def unpacked(name: str, folder: Path) -> tuple[Path, Seen]:
    file = folder / "tables.sqlite"
    file.write_bytes(gzip.decompress((STORED / f"{name}.sqlite.gz").read_bytes()))
    return file, json.loads(gzip.decompress((STORED / f"{name}.json.gz").read_bytes()))


@pytest.fixture(scope="module", params=NAMES)
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Inside, Seen]]:
    """With today's program, and a minute that never passes: no machine decides unless it is asked to."""
    file, seen = unpacked(request.param, tmp_path_factory.mktemp("stored"))
    with inside(f"sqlite:///{file}") as server:
        yield server, seen


def test_the_first_ones_are_still_there() -> None:
    assert {"before-records", "before-rulings", "records-kept"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_all_games_are_there_running_and_finished(name: str, tmp_path: Path) -> None:
    _, seen = unpacked(name, tmp_path)
    for game in game_ids():
        found = [about["status"] for about in seen.values() if about["game"] == game]
        assert found.count("over") >= 5
        assert found.count("running") >= 3
        assert {"open", "dealing"} <= set(found)


def players(server: Inside, table: str, about: dict[str, Any]) -> dict[str, Program]:
    http = server.client()
    keys = about["keys"] | {"nobody": about["watch"]}
    return {seat: Program(http, table, key) for seat, key in keys.items()}


def test_finished_games_read_as_they_ended(opened: tuple[Inside, Seen]) -> None:
    server, seen = opened
    for table, about in over(seen):
        for seat, player in players(server, table, about).items():
            update = player.update()
            assert update["view"] == view_now(about, seat), (about["game"], about["why"], seat)
            assert update["result"] == about["result"]
            assert update["revision"] == about["revision"]
            assert player.get("/record").text == about["record"]
        assert [line["text"] for line in update["log"]] == log_now(about)


def test_their_replays_lead_to_the_end(opened: tuple[Inside, Seen]) -> None:
    server, seen = opened
    http = server.client()
    for table, about in over(seen):
        page = http.get(f"/replay/{table}")
        assert page.status_code == 200
        assert ("replay-note" in page.text) == leads_elsewhere(about)
        assert http.get(f"/replay/{table}/record").text == about["record"]
        assert http.get(f"/replay/{table}", params={"at": 0, "part": 1}).json()["at"] == 0


def test_running_games_go_on_from_where_they_were_left(opened: tuple[Inside, Seen]) -> None:
    server, seen = opened
    for table, about in seen.items():
        if about["status"] != "running":
            continue
        seats = players(server, table, about)
        for seat, player in seats.items():
            update = player.update()
            assert update["view"] == view_now(about, seat), (about["game"], about["why"], seat)
            assert [each["action"] for each in update["legal"]] == legal_now(about, seat)
        actor = next(seat for seat, legal in about["legal"].items() if legal)
        assert seats[actor].act(about["legal"][actor][0]) > about["revision"]


def test_tables_that_wait_go_on_waiting(opened: tuple[Inside, Seen]) -> None:
    server, seen = opened
    with server.client() as http:
        for table, about in seen.items():
            if about["status"] == "open":
                good(http.post("/api/seats", json={"code": about["join"]}))
            elif about["status"] == "dealing":
                for seat, player in players(server, table, about).items():
                    if seat != "nobody":
                        player.done("/secret", secret=about["secrets"][seat])
            else:
                continue
            assert players(server, table, about)["nobody"].update()["status"] == "running"


def test_the_same_rows_in_a_postgres(postgres_url: str, tmp_path: Path) -> None:
    """A database of before records, brought over row by row and then up to date."""
    file, seen = unpacked("before-records", tmp_path)
    engine = create_engine(make_url(postgres_url).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        command.upgrade(migrate.settings(connection), "0001")
        old = sqlite3.connect(file)
        for table in ("tables", "entries", "keys"):
            rows = old.execute(f"SELECT * FROM {table}")
            names = [each[0] for each in rows.description]
            columns, values = ", ".join(f'"{name}"' for name in names), ", ".join(f":{name}" for name in names)
            for row in rows:
                found = dict(zip(names, row, strict=True))
                if table == "tables":
                    found["waits_for_machine"] = bool(found["waits_for_machine"])
                connection.execute(text(f"INSERT INTO {table} ({columns}) VALUES ({values})"), found)
        old.close()
    engine.dispose()
    with inside(postgres_url) as server:
        for table, about in over(seen):
            for seat, player in players(server, table, about).items():
                assert player.update()["view"] == view_now(about, seat)
                assert player.get("/record").text == about["record"]


def over(seen: Seen) -> Iterator[tuple[str, dict[str, Any]]]:
    return ((table, about) for table, about in seen.items() if about["status"] == "over")


# --- with other rules -------------------------------------------------------------------------------------------------
class Elsewhere:
    """Rules of a later version, by which some decisions lead elsewhere: the dealer gives other cards."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for game in game_ids():
            monkeypatch.setattr(game_class(game), "version", game_class(game).version + 1)
        monkeypatch.setattr(game_cache, "_games", Games())
        monkeypatch.setattr(
            "ludomancer.core.dealer.FairDealer.shuffle",
            lambda self, event, cards: sorted(cards, reverse=event % 2 == 0),
        )


@pytest.fixture
def upgraded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], tuple[Inside, Seen]]]:
    with ExitStack() as stack:

        def opening(name: str) -> tuple[Inside, Seen]:
            Elsewhere(monkeypatch)
            file, seen = unpacked(name, tmp_path)
            return stack.enter_context(inside(f"sqlite:///{file}")), seen

        yield opening


@pytest.mark.parametrize("name", NAMES)
def test_other_rules_rewrite_nothing(name: str, upgraded: Callable[[str], tuple[Inside, Seen]], tmp_path: Path) -> None:
    server, seen = upgraded(name)
    noted = 0
    for table, about in over(seen):
        for seat, player in players(server, table, about).items():
            update = player.update()
            assert update["view"] == view_now(about, seat), (about["game"], about["why"], seat)
            assert update["result"] == about["result"]
            assert player.get("/record").text == about["record"]
        page = server.client().get(f"/replay/{table}")
        assert page.status_code == 200
        noted += "replay-note" in page.text
    assert noted >= 10  # dealt otherwise, their steps lead elsewhere
    gone_on = 0
    for table, about in seen.items():
        if about["status"] != "running":
            continue
        seats = players(server, table, about)
        actor = next(seat for seat, legal in about["legal"].items() if legal)
        assert seats[actor].update()["view"] == view_now(about, actor)
        assert seats[actor].act(about["legal"][actor][0]) > about["revision"]
        gone_on += not about["why"].startswith("asked")  # these begin with a position: nothing was dealt
    assert gone_on >= 12
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        again = database.execute("SELECT count(*) FROM entries WHERE kind = 'goon'").fetchone()[0]
    assert again >= gone_on - 4


@pytest.mark.parametrize("name", NAMES)
def test_the_cards_of_a_table_stay_when_the_house_changes_its_own(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The migration has stored them, and later they are found by their hash."""
    file, seen = unpacked(name, tmp_path)
    with inside(f"sqlite:///{file}"):
        pass
    opened_with: list[Game] = []
    real = game_cache.load_cached

    def loaded(*arguments: Any) -> Game:
        opened_with.append(real(*arguments))
        return opened_with[-1]

    monkeypatch.setattr(table_loader, "own_edition_hash", lambda *_: "another")
    monkeypatch.setattr("ludomancer.server.table_manager.own_edition_hash", lambda *_: "another")
    monkeypatch.setattr(table_loader, "load_cached", loaded)
    with inside(f"sqlite:///{file}") as server:
        for table, about in over(seen):
            for seat, player in players(server, table, about).items():
                assert player.update()["view"] == view_now(about, seat)
            assert not opened_with[-1].edition.own  # from the store, not from what comes with the game
            assert opened_with[-1].edition.hash == about["record"].split("edition: ")[1].split()[1]
