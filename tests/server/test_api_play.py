"""Programs play over real HTTP: whole games, take-backs, hints, and machines that take over."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from cases import some
from server.bots import Bot, Fair, play_out, verified
from server.server import SEATS, Program, Server, alone, good, good_text, new_table, pair, until

LAST_MOVE = """
game: day-night
title: night is about to complete her second Temple
rules: [DN-37]
position:
  turn_of: night
  board: |
    n n n n n .
    n n n . . .
    . . . . . .
    . . # # . .
    . . # # . .
    . . . . . .
    n n n n . .
    n n n n n .
  day: {hand: [warp]}
  night: {pawn: d7, temples: [[a1, a2, b1, b2, c1, c2, d1, d2, e1]], hand: [night-chant, deter]}
"""


# --- whole games ------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("game", some(SEATS, "res-arcana-duo"))
def test_two_programs_play_a_whole_game(server: Server, http: httpx.Client, tmp_path: Path, game: str) -> None:
    table = Fair(http, game, SEATS[game])
    table.reveal()
    watcher = Bot(server, table.table, table.opened["watch"], 0)
    bots = table.bots(server)
    play_out([*bots, watcher])
    assert watcher.acknowledged == 0
    record = good_text(table.programs[SEATS[game][0]].get("/record"))
    for name, secret in table.secrets.items():
        assert f"{name}={secret}" in record
    assert f"server={table.opened['promise']}" in record
    said = verified(record, tmp_path)
    decisions = sum(bot.acknowledged for bot in bots)
    assert f"{decisions} decisions follow the rules" in said
    assert f"The secrets fit the promises made before the deal: server, {', '.join(SEATS[game])}" in said
    assert "The deal and every chance event follow from the secrets" in said
    results = [bot.updates[-1]["result"] for bot in (*bots, watcher)]
    assert results[0] == results[1] == results[2]


@pytest.mark.slow
def test_alone_in_the_realm_of_sand(server: Server, http: httpx.Client, tmp_path: Path) -> None:
    table = Fair(http, "realm-of-sand", ("one",), mode="solo")
    table.reveal()
    play_out(table.bots(server))
    assert "decisions follow the rules" in verified(good_text(table.programs["one"].get("/record")), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("game", SEATS)
def test_a_machine_answers_in_every_game(server: Server, http: httpx.Client, game: str) -> None:
    first, second = SEATS[game]
    opened = new_table(http, game, seats={first: "me", second: "random"})
    player = Program(http, opened["table"], opened["keys"][first])
    moves = 0
    while moves < 20:
        update = until(lambda: ready(player), "it is my decision again")
        assert not update["result"]
        player.act(update["legal"][moves % len(update["legal"])]["action"])
        moves += 1
    made = [entry["data"]["seat"] for entry in server.entries(player.table) if entry["kind"] == "move"]
    assert made.count(first) == 20
    assert second in made


def ready(player: Program) -> dict[str, Any] | None:
    update = player.update()
    return update if update["legal"] or update["result"] else None


@pytest.mark.slow
def test_a_machine_decides_many_times_in_a_row_with_one_worker(server: Server, http: httpx.Client) -> None:
    """Quickly, and without wearing out a process for each decision."""
    opened = new_table(http, seats={"day": "random", "night": "random"})
    watcher = Program(http, opened["table"], opened["watch"])
    with watcher.events() as events:
        workers = set()
        for event in events:
            if event.kind == "sheet":
                workers |= children(server)
                if json.loads(event.data)["revision"] > 40:
                    break
    assert len(workers) <= 2, workers  # one more for a test that ran before


def children(server: Server) -> set[int]:
    assert server.process is not None
    path = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    return {int(pid) for pid in path.read_text().split()}


@pytest.mark.slow
def test_a_table_from_a_scenario(http: httpx.Client, tmp_path: Path) -> None:
    opened = new_table(http, seats={"night": "me", "day": "greedy"}, scenario=LAST_MOVE)
    night = Program(http, opened["table"], opened["keys"]["night"])
    update = night.update()
    assert update["status"] == "running"
    assert {"action": "cast night-chant", "text": "cast Night Chant"} in update["legal"]
    night.act("cast night-chant")
    update = night.update()
    assert (update["status"], update["legal"]) == ("over", [])
    assert update["result"]["rule"] == "DN-37"
    assert update["result"]["winners"] == ["night"]
    assert night.post("/act", {"revision": update["revision"], "action": "cast deter"}).status_code == 409
    assert "The result follows from them: night second-temple DN-37" in verified(
        good_text(night.get("/record")), tmp_path
    )


@pytest.mark.slow
def test_a_line_of_several_steps_is_carried_out_whole_or_not_at_all(server: Server, http: httpx.Client) -> None:
    opened = new_table(http, "realm-of-sand", seats={"one": "me"}, options={"first": "one"})
    http.post("/api/seats", json={"code": opened["join"]})
    one = Program(http, opened["table"], opened["keys"]["one"])
    before = server.rows(one.table)
    tile = next(each["action"] for each in one.update()["legal"] if each["action"].startswith("place "))
    for line in (f"{tile} zz", f"{tile} a1 a1 a1"):
        refused = one.post("/act", {"revision": one.update()["revision"], "action": line})
        assert refused.status_code == 422, refused.text
    assert server.rows(one.table) == before
    line = whole_line(server, one, tile)
    start = one.update()["revision"]
    assert one.act(line) == start + 2
    assert [entry["kind"] for entry in server.entries(one.table)][-2:] == ["move", "move"]


def whole_line(server: Server, player: Program, first: str) -> str:
    """A first step with one of the second steps it asks for, found by trying and taking back."""
    player.act(first)
    second = player.update()["legal"][0]["action"]
    player.done("/undo", count=1)
    return f"{first} {second.removeprefix('at ')}"


# --- taking back ------------------------------------------------------------------------------------------------------
def test_ones_own_last_decisions_are_taken_back_freely(http: httpx.Client) -> None:
    day, night = pair(http)
    day.act("travel")
    assert day.update()["undo"].items() >= {"free": 1, "ask": 0}.items()
    assert night.update()["undo"].items() >= {"free": 0, "ask": 0}.items()
    revision = day.update()["revision"]
    assert day.done("/undo", count=1) == revision + 1  # it grows on undo too
    assert day.update()["view"]["decisions"] == 0
    assert day.post("/undo", {"revision": revision + 1}).status_code == 422  # nothing left


def test_others_are_asked_and_decline_or_agree(http: httpx.Client, tmp_path: Path) -> None:
    day, night = pair(http)
    day.act("travel")
    day.act("retreat")
    night.act("travel")
    assert day.update()["undo"].items() >= {"free": 0, "ask": 2}.items()
    day.done("/undo", count=2)
    asked = night.update()["asked"]
    assert (asked["what"], asked["by"], asked["count"], asked["mine"]) == ("back", "day", 2, True)
    assert not day.update()["asked"]["mine"]
    assert day.update("fr")["asked"]["text"] != asked["text"]
    assert day.post("/answer", {"revision": day.update()["revision"], "yes": True}).status_code == 403
    assert day.post("/undo", {"revision": day.update()["revision"], "count": 2}).status_code == 409
    night.done("/answer", yes=False)
    assert day.update()["asked"] is None
    told = {"what": "back", "by": "night", "of": "", "text": "Night declines to take anything back."}
    assert day.update()["declined"] == told
    assert night.update()["declined"] is None
    assert day.update()["view"]["decisions"] == 3
    day.done("/undo", count=2)
    assert day.update()["declined"] is None  # until she does something herself
    day.done("/answer", yes=False)  # whoever asked thinks better of it
    assert (day.update()["declined"], night.update()["asked"]) == (None, None)
    day.done("/undo", count=2)
    night.done("/answer", yes=True)
    assert night.update()["view"]["decisions"] == 1
    night.post("/answer", {"revision": night.update()["revision"], "yes": True})
    night.done("/resign")
    record = good_text(day.get("/record"))
    assert "\nback day 2 agreed\n" in record
    verified(record, tmp_path)


def test_a_question_ends_when_the_game_goes_on(http: httpx.Client) -> None:
    day, night = pair(http)
    day.act("travel")
    day.act("retreat")
    night.act("travel")
    day.done("/undo", count=2)
    night.act("retreat")
    assert night.update()["asked"] is None
    assert day.update()["declined"]["text"] == "Night played on without an answer."
    day.act("travel")
    assert day.update()["declined"] is None
    assert night.post("/answer", {"revision": night.update()["revision"], "yes": True}).status_code == 409


@pytest.mark.slow
def test_nobody_unsees_what_a_machine_did(http: httpx.Client) -> None:
    player = alone(http)
    player.act("travel")
    assert player.get("/why", action="undo").json()["error"] == ""  # it can be done
    player.act("retreat")
    until(lambda: player.update()["legal"], "the machine has played its turn")
    update = player.update()
    assert update["undo"] == {"free": 0, "ask": 0, "step": 0, "asks": False}
    refused = player.post("/undo", {"revision": update["revision"], "count": 2})
    assert refused.status_code == 422
    assert refused.json()["error"].startswith("What was seen cannot be unseen.")
    assert player.get("/why", action="undo").json()["error"] == refused.json()["error"]
    assert player.get("/why", action="undo", lang="fr").json()["error"] != refused.json()["error"]
    assert player.update()["revision"] == update["revision"]


# --- hints, refusals, giving up, machines that take over --------------------------------------------------------------
def test_hints_against_machines_and_where_people_agreed_on_them(http: httpx.Client) -> None:
    for player in (alone(http), pair(http, hints=True)[0]):
        assert player.update()["hints"]
        hint = good(player.post("/hint"))
        assert hint in player.update()["legal"]
        assert good(player.post("/hint", lang="it"))["text"]
    day, night = pair(http)
    assert not day.update()["hints"]
    assert day.post("/hint").status_code == 422
    assert night.post("/hint").status_code == 422


def test_why_something_is_not_possible(server: Server, http: httpx.Client) -> None:
    day, night = pair(http)
    before = server.rows(day.table)
    why = good(day.get("/why", action="change d2"))
    assert why["rule"].startswith("DN-")
    assert why["error"]
    assert good(day.get("/why", action="change d2", lang="it"))["error"] != why["error"]
    assert good(day.get("/why", action="travel")) == {"error": "", "rule": None, "revision": None}
    assert good(night.get("/why", action="travel"))["error"]
    assert good(day.get("/why", action="fly"))["error"]
    refused = day.post("/act", {"revision": 2, "action": "change d2"})
    assert refused.status_code == 422
    assert refused.json()["rule"] == why["rule"]
    assert server.rows(day.table) == before


def test_resigning_ends_a_game_of_two(http: httpx.Client, tmp_path: Path) -> None:
    day, night = pair(http)
    assert day.get("/record").status_code == 409  # never while it runs
    night.done("/resign")  # out of turn too
    for player in (day, night):
        result = player.update()["result"]
        assert (result["winners"], result["reason"]) == (["day"], "resigned")
    assert day.post("/resign", {"revision": day.update()["revision"]}).status_code == 409
    assert "night-resigned" in verified(good_text(day.get("/record")), tmp_path)


def test_in_larger_games_a_machine_plays_on_for_one_who_gives_up(http: httpx.Client) -> None:
    table = Fair(http, "realm-of-sand", ("one", "two", "three"), number=3)
    table.reveal()
    table.programs["two"].done("/resign")
    update = table.programs["one"].update()
    assert update["status"] == "running"
    assert [seat["kind"] for seat in update["seats"]] == ["person", "machine", "person"]


def test_a_machine_takes_over_for_one_who_left_if_the_others_agree(server: Server, http: httpx.Client) -> None:
    table = Fair(http, "realm-of-sand", ("one", "two", "three"), number=3)
    table.reveal()
    one, two, three = table.programs.values()
    with server.client() as other, Program(other, three.table, three.key).events() as events:
        next(events)  # three is at the table
        refused = one.post("/machine", {"revision": one.update()["revision"], "seat": "three"})
        assert refused.status_code == 422
    until(
        lambda: one.post("/machine", {"revision": one.update()["revision"], "seat": "three"}).is_success, "three left"
    )
    asked = two.update()["asked"]
    assert (asked["what"], asked["of"], asked["mine"]) == ("machine", "three", True)
    assert one.post("/machine", {"revision": one.update()["revision"], "seat": "one"}).status_code in (409, 422)
    two.done("/answer", yes=True)
    assert [seat["kind"] for seat in one.update()["seats"]] == ["person", "person", "machine"]


def test_one_who_left_comes_back_and_takes_her_seat_from_the_machine(server: Server, http: httpx.Client) -> None:
    day, night = pair(http)
    day.done("/machine", seat="night")  # nobody else has to agree
    assert night.update()["seats"][1]["kind"] == "machine"
    assert day.post("/person", {"revision": day.update()["revision"]}).status_code == 409  # her seat is her own
    before = server.rows(day.table)
    refused = night.post("/act", {"revision": night.update()["revision"], "action": "travel"})
    assert refused.status_code in (403, 409, 422)
    assert server.rows(day.table) == before
    night.done("/person")
    assert night.update()["seats"][1]["kind"] == "person"
    day.act("retreat")
    night.act("travel")
    entries = [(entry["kind"], entry["data"].get("seat")) for entry in server.entries(day.table)]
    assert entries[-2:] == [("move", "day"), ("move", "night")]


@pytest.mark.slow
def test_a_machine_is_replaced_while_it_thinks(server: Server, http: httpx.Client) -> None:
    """What it thinks about no longer counts when its person is back."""
    player = alone(http, seats={"day": "me", "night": "search:200000"})
    player.act("retreat")
    with player.events() as events:
        next(event for event in events if event.kind == "thinking")
        player.done("/undo", count=1)  # machines agree at once
        update = next(
            json.loads(event.data) for event in events if event.kind == "sheet" and '"legal": []' not in event.data
        )
    assert update["view"]["decisions"] == 0
    assert player.update()["legal"]
    player.act("travel")
    assert "night" not in [entry["data"].get("seat") for entry in server.entries(player.table)]


def test_who_is_at_the_table(server: Server, http: httpx.Client) -> None:
    day, night = pair(http)
    with server.client() as other, Program(other, night.table, night.key).events() as events:
        next(events)
        until(lambda: day.update()["seats"][1]["here"], "night is there", 5)
    until(lambda: not day.update()["seats"][1]["here"], "night has gone", 5)
