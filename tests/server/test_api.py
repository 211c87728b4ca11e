"""The interface for programs, over real HTTP: games, seats, the deal, streams, languages."""

import json
import tomllib
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludomancer.core.dealer import commitment
from ludomancer.games.day_night.game import DayNightGame
from server.bots import Fair, verified
from server.server import PATIENCE, SEATS, Program, Server, alone, good, good_text, new_table, pair, until


# --- games ------------------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_the_games_and_what_can_be_chosen(http: httpx.Client) -> None:
    games: Any = http.get("/api/games").json()
    assert [game["id"] for game in games] == list(SEATS)
    for game in games:
        assert http.get(f"/api/games/{game['id']}").json() == game
        assert game["editions"] == ["standard"]
        assert game["rules_version"] >= 1
    assert games[3]["seat_counts"] == [1, 2, 3, 4]
    assert {"name": "altar", "values": ["5", "3", "7"], "rule": "BL-31"} in games[1]["options"]
    assert http.get("/api/games/chess").status_code == 404


def test_rules_in_three_languages(http: httpx.Client) -> None:
    told = {
        lang: good(http.get("/api/games/day-night/rules/DN-37", params={"lang": lang})) for lang in ("en", "it", "fr")
    }
    assert {each["rule"] for each in told.values()} == {"DN-37"}
    assert "Tempio" in told["it"]["text"]
    assert len({each["text"] for each in told.values()}) == 3
    assert http.get("/api/games/day-night/rules/DN-9999").status_code == 404
    assert http.get("/api/games/day-night/rules/DN-37", params={"lang": "xx"}).status_code == 422


def test_what_is_chosen_is_what_is_played(http: httpx.Client) -> None:
    player = alone(http, "bless", options={"altar": "7", "first": "one"}, name="  Ada\nLovelace ")
    update = player.update()
    assert update["view"]["options"] == {"first": "one", "altar": "7", "impact": "any"}
    assert [seat["name"] for seat in update["seats"]] == ["Ada Lovelace", ""]
    assert [seat["kind"] for seat in update["seats"]] == ["person", "machine"]
    assert update["seats"][1]["player"] == "greedy"
    three = new_table(http, "realm-of-sand", number=3, mode="advanced", seats={"one": "me", "two": "random"})
    seats = Program(http, three["table"], three["keys"]["one"]).update()["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "machine", "free"]
    assert three["status"] == "open"


@pytest.mark.slow
def test_an_edition_of_ones_own(http: httpx.Client, tmp_path: Path) -> None:
    text = (DayNightGame.folder / "editions" / "standard.toml").read_text(encoding="utf-8")
    name = tomllib.loads(text)["name"]
    own = text.replace(f'name = "{name}"', 'name = "mine"', 1)
    player = alone(http, edition_text=own)
    assert player.update()["view"]["edition"] == "mine"
    player.act("retreat")
    until(lambda: player.update()["legal"], "the machine plays the edition too")
    player.done("/resign")
    assert "The secrets fit the promises" in verified(good_text(player.get("/record")), tmp_path)
    refused = http.post(
        "/api/tables", json={"game": "day-night", "edition_text": own.replace("copies = 4", "copies = -4", 1)}
    )
    assert refused.status_code == 422
    assert "copies" in refused.json()["error"]


# --- seats and the deal -----------------------------------------------------------------------------------------------
def test_seats_are_taken_by_the_code_for_playing_and_held_by_keys(http: httpx.Client) -> None:
    opened = new_table(http, seats={"day": "me"}, name="Ada")
    day = Program(http, opened["table"], opened["keys"]["day"])
    before = day.update()
    assert (before["status"], before["view"], before["legal"]) == ("open", None, [])
    assert before["links"] == {"watch": opened["watch"], "join": opened["join"]}
    link = f"http://example.org/j/{opened['join'].upper()}/"  # as people paste it
    seated = good(http.post("/api/seats", json={"code": link, "name": "Bo"}))
    assert (seated["table"], seated["seat"], seated["revision"]) == (opened["table"], "night", 2)
    night = Program(http, seated["table"], seated["key"])
    assert night.update()["status"] == "running"
    assert [seat["you"] for seat in night.update()["seats"]] == [False, True]
    assert [seat["name"] for seat in day.update()["seats"]] == ["Ada", "Bo"]
    assert http.post("/api/seats", json={"code": opened["join"]}).status_code == 409
    assert day.update()["links"]["join"] == ""


def test_a_fair_deal_needs_every_secret_that_was_promised(http: httpx.Client) -> None:
    table = Fair(http, "day-night", ("day", "night"))
    day, night = table.programs.values()
    assert day.update()["status"] == "dealing"
    wrong = day.post("/secret", {"secret": "00" * 32})
    assert (wrong.status_code, day.update()["status"]) == (422, "dealing")
    day.done("/secret", secret=table.secrets["day"])
    assert day.update()["status"] == "dealing"
    assert day.post("/secret", {"secret": table.secrets["day"]}).status_code == 409
    night.done("/secret", secret=table.secrets["night"])
    assert day.update()["status"] == "running"
    assert len(day.update()["view"]["day"]["hand"]) == 5


def test_everyone_sees_the_promises_before_the_deal(http: httpx.Client) -> None:
    """Or nobody but the one who opened the table could tell whether the server's secret was chosen before."""
    table = Fair(http, "day-night", ("day", "night"))
    wanted = {seat: commitment(secret) for seat, secret in table.secrets.items()}
    wanted["server"] = table.opened["promise"]
    for program in table.programs.values():
        assert program.update()["promises"] == wanted
    for secret in table.secrets.values():
        assert secret not in json.dumps(table.programs["day"].update())


# --- watching, streams, languages -------------------------------------------------------------------------------------
def test_watchers_see_what_is_public_and_do_nothing(server: Server, http: httpx.Client) -> None:
    opened = new_table(http, seats={"day": "me"})
    watcher = Program(http, opened["table"], opened["watch"])
    assert watcher.update()["seat"] == "nobody"
    assert opened["join"] not in watcher.get().text  # or whoever watches could take the seat
    http.post("/api/seats", json={"code": opened["join"]})
    update = watcher.update()
    assert update["view"]["viewer"] == "nobody"
    assert update["legal"] == []
    before = server.rows(watcher.table)
    bodies: dict[str, dict[str, Any]] = {
        "/act": {"revision": 2, "action": "travel"},
        "/undo": {"revision": 2},
        "/answer": {"revision": 2, "yes": True},
        "/machine": {"revision": 2, "seat": "day"},
        "/resign": {"revision": 2},
        "/secret": {"secret": "00" * 32},
        "/hint": {},
    }
    for path, body in bodies.items():
        assert watcher.post(path, body).status_code == 403, path
    assert watcher.get("/why", action="travel").status_code == 403
    assert http.post("/api/seats", json={"code": opened["watch"]}).status_code == 403
    assert server.rows(watcher.table) == before


def test_a_stream_begins_where_it_was_left(server: Server, http: httpx.Client) -> None:
    day, night = pair(http)
    with night.events() as events:
        first = next(events)
        assert (first.kind, first.id) == ("sheet", "2")
    with server.client() as other, Program(other, night.table, night.key).events(since=2) as events:
        kind = next(events).kind
        assert kind == "here"  # nothing new
        day.act("travel")
        assert next(each for each in events if each.kind == "sheet").id == "3"
    day.act("retreat")
    path = f"/api/tables/{night.table}/events"
    with http.stream("GET", path, headers=night.headers | {"last-event-id": "3"}) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        assert response.headers["cache-control"] == "no-store"
        line = next(line for line in response.iter_lines() if line.startswith("id:"))
    assert line == "id: 4"


def test_thinking_is_told_while_a_machine_thinks(http: httpx.Client) -> None:
    player = alone(http, seats={"day": "me", "night": "search:3000"})
    player.act("travel")
    player.act("retreat")
    with player.events() as events:
        thinks = next(json.loads(each.data) for each in events if each.kind == "thinking")
    assert thinks["seat"] == "night"
    assert 0 <= thinks["part"] <= 1


def test_all_texts_in_three_languages(http: httpx.Client) -> None:
    day, _ = pair(http)
    day.act("travel")
    day.act(day.update()["legal"][0]["action"])
    updates = {lang: day.update(lang) for lang in ("en", "it", "fr")}
    for lang, update in updates.items():
        assert update["language"] == lang
    for texts in zip(
        *([s["question"], s["legal"][0]["text"], s["log"][-1]["text"]] for s in updates.values()), strict=True
    ):
        assert len(set(texts)) == 3, texts
    assert len({json.dumps([each["action"] for each in update["legal"]]) for update in updates.values()}) == 1


def test_the_parts_of_an_update_can_be_asked_for_alone(http: httpx.Client) -> None:
    day, night = pair(http)
    update = day.update()
    assert good(day.get("/view")) == update["view"]
    actions = good(day.get("/actions"))
    assert (actions["actions"], actions["revision"], actions["to_act"]) == (update["legal"], 2, "day")
    assert good(night.get("/actions"))["actions"] == []


def test_the_api_describes_itself(http: httpx.Client) -> None:
    document = good(http.get("/api/openapi.json"))
    assert "/api/tables/{table_id}/act" in document["paths"]
    page = http.get("/api/docs", timeout=PATIENCE)
    assert page.status_code == 200
    assert "/api/tables/{table_id}/act" in page.text


# --- before one sits down ---------------------------------------------------------------------------------------------
def test_an_invitation_says_what_is_to_be_known(http: httpx.Client) -> None:
    scenario = "game: day-night\ntitle: x\nseed: 5\n"
    for chosen, known in (({"scenario": scenario}, True), ({}, False)):
        opened = new_table(http, seats={"day": "me"}, name="Ada", **chosen)
        for _ in range(2):  # looking claims nothing
            found = http.get(f"/api/invitations/{opened['join']}").json()
        assert found["from_position"] is known
        assert (found["game"], found["promise"]) == ("day-night", opened["promise"])
        assert found["seats"] == [
            {"seat": "day", "kind": "person", "name": "Ada", "player": ""},
            {"seat": "night", "kind": "free", "name": "", "player": ""},
        ]
        assert http.get(f"/api/invitations/{opened['watch']}").status_code == 403
        key = http.post("/api/seats", json={"code": opened["join"]}).json()["key"]
        update = http.get(f"/api/tables/{opened['table']}", headers={"authorization": f"Bearer {key}"}).json()
        assert update["deal"]["from_position"] is known
    assert http.get("/api/invitations/nothing").status_code == 404
