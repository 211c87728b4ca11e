"""Who opened a table can close it, and wipes out nobody else's game by that."""

import httpx
import pytest
from sqlalchemy import select

from ludomancer.core.translator import translator
from ludomancer.server.errors import CLOSED_TABLE, Stale, Unfit
from ludomancer.server.store import schema
from server.inside import Memory, Thoughts, manager_on, opened, until
from server.people import Browser
from server.server import Event, Program, Server, good, new_table, read_events

LANGUAGES = ("en", "it", "fr")
NOT_OPENER = "Only the one who opened this table can close it."
PLAYED = "Somebody else played at this table, so the game is kept."
PLAYS = "Somebody else plays at this table, so it cannot be closed. You can resign instead."
WITH_FRIEND = {"day": "me", "night": "friend"}
AT_ONE_SCREEN = {"day": "screen", "night": "screen"}
WITH_MACHINE = {"day": "me", "night": "machine"}


def close(browser: Browser, language: str = "en") -> tuple[int, str]:
    browser.http.headers["accept-language"] = language
    answer = browser.act(close="1")
    return answer.status_code, answer.json().get("error") or answer.json()["go"]


def left(server: Server, table: str) -> list[str]:
    """Where the store still has something of a table."""
    table_id = table.removeprefix("/t/")
    with server.engine().connect() as connection:
        return [
            name
            for name, each in schema.metadata.tables.items()
            for row in connection.execute(select(each)).mappings()
            if table_id in (row.get("id"), row.get("table"))
        ]


def resigned(browser: Browser, revision: str) -> None:
    good(browser.act(revision=revision, resign="1"))


# --- in the browser ---------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("way", [WITH_FRIEND, WITH_MACHINE, AT_ONE_SCREEN])
@pytest.mark.parametrize("over", [False, True])
def test_one_who_is_alone_closes_a_table_at_any_time(
    server: Server, day: Browser, way: dict[str, str], over: bool
) -> None:
    table = day.open(way)
    if over and way != WITH_FRIEND:
        resigned(day, "1")
    assert left(server, table)
    answer = day.act(close="1")
    assert good(answer) == {"go": "/"}
    assert not [cookie for cookie in day.http.cookies.jar if cookie.path == table]
    assert left(server, table) == []
    assert table not in day.http.get("/").text
    for path in (table, f"{table}/events", f"/replay/{table.removeprefix('/t/')}"):
        gone = day.http.get(path)
        assert (gone.status_code, CLOSED_TABLE in gone.text) == (404, True)
    assert close(day) == (404, CLOSED_TABLE)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_others_play_or_played_is_kept(server: Server, day: Browser, night: Browser, language: str) -> None:
    t = translator(language)
    table = day.open(WITH_FRIEND)
    night.sit_down(server.row(table.removeprefix("/t/"))["join"])
    assert "data-opener" in day.http.get(table).text
    assert "data-opener" not in night.http.get(table).text
    assert 'href="#close-table"' not in day.http.get(table).text
    before = server.rows(table.removeprefix("/t/"))
    assert close(day, language) == (409, t(PLAYS))
    assert close(night, language) == (403, t(NOT_OPENER))
    assert server.rows(table.removeprefix("/t/")) == before
    resigned(day, "2")
    assert close(day, language) == (409, t(PLAYED))
    assert close(night, language) == (403, t(NOT_OPENER))
    assert 'href="#close-table"' not in day.http.get(table).text
    assert night.http.get(table).status_code == 200


@pytest.mark.slow
def test_somebody_for_whom_a_machine_plays_is_still_somebody(server: Server, day: Browser, night: Browser) -> None:
    table = day.open(WITH_FRIEND)
    night.sit_down(server.row(table.removeprefix("/t/"))["join"])
    good(day.act(revision="2", machine="night"))
    assert server.row(table.removeprefix("/t/"))["about"]["now"]["seats"][1]["kind"] == "machine"
    assert close(day) == (409, PLAYS)


@pytest.mark.slow
def test_before_the_deal_a_table_can_be_closed_whoever_sits_there(server: Server, day: Browser, night: Browser) -> None:
    table = day.open({"one": "me", "two": "friend", "three": "friend"}, "realm-of-sand")
    night.sit_down(server.row(table.removeprefix("/t/"))["join"])
    assert server.row(table.removeprefix("/t/"))["status"] == "open"
    with night.http.stream("GET", f"{table}/events") as response:
        events = read_events(response.iter_lines())
        assert next(events).kind
        assert close(night) == (403, NOT_OPENER)
        assert close(day) == (200, "/")
        assert list(events)[-1] == Event("page", "", "{}")
    gone = night.http.get(table)
    assert (gone.status_code, CLOSED_TABLE in gone.text, 'href="/"' in gone.text) == (404, True, True)
    assert left(server, table) == []


@pytest.mark.slow
def test_another_device_at_the_seat_of_who_opened_it_does_not_close_it(day: Browser, night: Browser) -> None:
    table = day.open()
    night.table = night.send(httpx.URL(good(day.act(**{"return": "1"}))["link"]).path).headers["location"]
    assert night.table == table
    assert "data-opener" not in night.http.get(table).text
    assert close(night) == (403, NOT_OPENER)
    day.http.cookies.delete("seat_day", path=table)  # she is known by more than this key
    assert close(day) == (200, "/")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_without_script(server: Server, day: Browser, language: str) -> None:
    t = translator(language)
    day.http.headers["accept-language"] = language
    table = day.open()
    page = day.http.get(table).text
    for text in ("Close this table", "Close this table?", "Close the table", "Keep it"):
        assert t(text) in page
    answer = day.send(f"{table}/act", close="1")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert t(CLOSED_TABLE) in day.http.get(table).text.replace("&#39;", "’")
    assert left(server, table) == []


@pytest.mark.slow
def test_a_form_of_another_site_closes_nothing(server: Server, day: Browser) -> None:
    table = day.open()
    assert day.http.post(f"{table}/act", data={"token": "x", "close": "1"}).status_code == 403
    assert left(server, table)


@pytest.mark.slow
def test_a_next_game_that_was_closed_can_be_opened_again(server: Server, day: Browser) -> None:
    table = day.open()
    resigned(day, "1")
    first = good(day.act(rematch="1"))["go"]
    day.table = first
    assert close(day) == (200, "/")
    day.table = table
    second = good(day.act(rematch="1"))["go"]
    assert second not in (table, first)
    assert good(day.act(rematch="1"))["go"] == second
    assert day.http.get(second).status_code == 200


# --- programs ---------------------------------------------------------------------------------------------------------
def delete(http: httpx.Client, table: str, key: str, **query: str) -> httpx.Response:
    headers = {"authorization": f"Bearer {key}"} if key else {}
    return http.delete(f"/api/tables/{table}", headers=headers, params=query)


@pytest.mark.slow
def test_a_program_closes_its_table_with_the_key_for_that(server: Server, http: httpx.Client) -> None:
    new = new_table(http, seats={"day": "me", "night": "greedy"})
    other = new_table(http, seats={"day": "greedy", "night": "greedy"})
    for key in ("", "x", new["keys"]["day"], new["watch"], new["join"], other["close"]):
        refused = delete(http, new["table"], key, lang="it")
        assert (refused.status_code, refused.json()["error"]) == (403, translator("it")(NOT_OPENER))
    program = Program(http, new["table"], new["keys"]["day"])
    assert Program(http, new["table"], new["close"]).get().status_code == 403  # it opens no seat
    with program.events() as events:
        assert next(events).kind == "sheet"
        with server.client() as own:
            answer = delete(own, new["table"], new["close"])
        assert (answer.status_code, answer.content) == (204, b"")
        assert list(events)[-1] == Event("page", "", "{}")
    assert left(server, new["table"]) == []
    again = delete(http, new["table"], new["close"])
    assert (again.status_code, again.json()["error"]) == (404, CLOSED_TABLE)
    assert delete(http, other["table"], other["close"]).status_code == 204  # machines alone
    assert left(server, other["table"]) == []


@pytest.mark.slow
def test_a_program_wipes_out_nobody_elses_game(http: httpx.Client) -> None:
    new = new_table(http, seats={"day": "me"})
    assert good(http.get(f"/api/tables/{new['table']}", headers={"authorization": f"Bearer {new['keys']['day']}"}))[
        "closable"
    ]
    good(http.post("/api/seats", json={"code": new["join"]}))
    refused = delete(http, new["table"], new["close"])
    assert (refused.status_code, refused.json()["error"]) == (409, PLAYS)
    program = Program(http, new["table"], new["keys"]["day"])
    assert program.update()["closable"] is False
    program.done("/resign")
    refused = delete(http, new["table"], new["close"], lang="fr")
    assert (refused.status_code, refused.json()["error"]) == (409, translator("fr")(PLAYED))


# --- a table manager --------------------------------------------------------------------------------------------------
@pytest.mark.anyio
async def test_a_machine_that_thinks_is_stopped() -> None:
    memory, thoughts = Memory(), Thoughts()
    manager = manager_on(memory, thoughts)
    session = await opened(manager, {"day": "greedy", "night": "me"}, owner="ada")
    await until(lambda: thoughts.under_way)
    machine_task = session.machine_task
    await manager.remove(session, "ada")
    assert session.table.id not in memory.rows
    await until(lambda: machine_task is not None and machine_task.done())
    assert machine_task is not None
    assert machine_task.cancelled()
    assert thoughts.under_way == []
    assert session.table.id not in manager.sessions


@pytest.mark.anyio
async def test_a_table_that_went_on_elsewhere_is_not_removed_unseen() -> None:
    """Another process let somebody sit down and the game begin: here nobody knows yet."""
    memory = Memory()
    here, there = manager_on(memory), manager_on(memory)
    session = await opened(here, {"day": "me", "night": "friend"}, owner="ada")
    same = await there.table(session.table.id)
    await there.change(same, lambda found: found.table.sit("night", "Nadia", ""))
    with pytest.raises(Stale):
        await here.remove(session, "ada")
    with pytest.raises(Unfit):
        await here.remove(await here.table(session.table.id), "ada")
    assert session.table.id in memory.rows


@pytest.mark.anyio
async def test_a_table_that_is_gone_is_missed_when_notices_were() -> None:
    memory = Memory(shared=True)
    here = manager_on(memory)
    session = await opened(here, owner="ada")
    stays = await opened(here, owner="ada")
    ring = stays.keyring
    del memory.rows[session.table.id]
    here._heard("", 0)
    await until(lambda: session.gone)
    assert not stays.gone
    assert stays.keyring is not ring  # keys may have been revoked meanwhile
