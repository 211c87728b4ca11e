"""Makes a stored database: tables of all four games, running and finished, as the code on the path leaves them.

    PYTHONPATH=src:tests .venv/bin/python -m server.stored.make NAME

writes NAME.sqlite.gz and NAME.json.gz (what every seat saw, the records, the keys) beside this file. Such a pair is
made before the rules' version of a game is raised or a migration is added, with the code of before (`git worktree`),
and is never made anew: `test_stored.py` opens all of them with today's code.
"""

import gzip
import json
import os
import random
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from ludomancer.core.registry import game_ids
from server.bots import Fair
from server.server import SEATS, Program, good, new_table, serving, until

HERE = Path(__file__).parent
TESTS = HERE.parents[1]
MOST = 400  # decisions to finish a game in
OWN = {
    "day-night": "day_night/turning.toml",
    "bless": "bless/two-flames.toml",
    "res-arcana-duo": "res_arcana_duo/gilded.toml",
    "realm-of-sand": "realm_of_sand/dusk.toml",
}
LATE = {
    "day-night": "last-tile.yaml",
    "bless": "bless-late.yaml",
    "res-arcana-duo": "duo-late.yaml",
    "realm-of-sand": "sand-late.yaml",
}
# Tables that are left in the middle of a question: the position, and the decisions up to it.
ASKED = {
    "day-night": {
        "wonder": ("turn_of: day, day: {hand: [wonder, warp], book: [mystify, fate, day-wish, fate]}", ["cast wonder"]),
        "discarding": (
            "turn_of: night, night: {hand: [mimic, obtain, deter, mimic, night-chant, obtain, deter]}",
            ["retreat", "discard obtain"],
        ),
        "warp": ("turn_of: day, board: {f1: day, e1: day, e2: day}, day: {hand: [warp, fate]}", ["cast warp"]),
    },
    "bless": {
        "offering": (
            "one: {curses: [{card: lenora}], hand: [mesit]}, two: {curses: [{card: orizzonte, corrupted: true}]}",
            ["attack lenora -> orizzonte"],
        ),
        "weakened": (
            "one: {curses: [{card: orizzonte}, {card: zodiaco}]}, two: {curses: [{card: luna-caduta}, {card: mesit}]}",
            ["attack orizzonte -> luna-caduta"],
        ),
    },
    "res-arcana-duo": {
        "borrowing": (
            "turn_of: one, token: two, one: {mage: {card: smith, turned: true}, item: calm-elan, pool: {elan: 4}, "
            "artifacts: [solomons-key]}, two: {item: death-life}",
            ["use solomons-key 1"],
        ),
    },
    "realm-of-sand": {},
}


class Maker:
    """Plays at a server and notes what everyone there saw."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http
        self.chooser = random.Random(1)
        self.tables: dict[str, dict[str, Any]] = {}
        self.programs: dict[str, dict[str, Program]] = {}

    # --- tables -------------------------------------------------------------------------------------------------------
    def seated(self, game: str, why: str, seats: dict[str, str], **chosen: Any) -> dict[str, Program]:
        """A table with these seats; a program for each that is `me` or `friend`."""
        opened = new_table(self.http, game, seats=seats, **chosen)
        keys = dict(opened["keys"])
        for seat, who in seats.items():
            if who == "friend":
                body = {"code": opened["join"], "seat": seat, "name": f"Friend {seat}"}
                keys[seat] = good(self.http.post("/api/seats", json=body))["key"]
        return self.note(opened, game, why, keys)

    def note(self, opened: dict[str, Any], game: str, why: str, keys: dict[str, str]) -> dict[str, Program]:
        table = opened["table"]
        self.tables[table] = {"game": game, "why": why, "keys": keys, "watch": opened["watch"], "join": opened["join"]}
        self.programs[table] = {seat: Program(self.http, table, key) for seat, key in keys.items()}
        return self.programs[table]

    def two(self, game: str, why: str, **chosen: Any) -> dict[str, Program]:
        first, second = SEATS[game]
        return self.seated(game, why, {first: "me", second: "friend"}, hints=True, name="Ada", **chosen)

    # --- playing ------------------------------------------------------------------------------------------------------
    def to_act(self, players: dict[str, Program]) -> tuple[Program, dict[str, Any]] | None:
        """Who decides, once no machine thinks; None when the game is over."""

        def look() -> tuple[Program | None, dict[str, Any]] | None:
            for player in players.values():
                update = player.update()
                if update["legal"]:
                    return player, update
                if update["status"] == "over":
                    return None, update
            return None

        player, update = until(look, "somebody decides")
        return (player, update) if player is not None else None

    def play(self, players: dict[str, Program], decisions: int, wise: bool = False) -> bool:
        """Random decisions, or those of a hint; False once the game is over."""
        for _ in range(decisions):
            found = self.to_act(players)
            if found is None:
                return False
            player, update = found
            if wise:
                action = good(player.post("/hint"))["action"]
            else:
                action = self.chooser.choice(update["legal"])["action"]
            player.done("/act", revision=update["revision"], action=action)
        return True

    def finish(self, players: dict[str, Program]) -> None:
        """To the end by the rules; a game that goes round in circles is given up."""
        if self.play(players, MOST, wise=True):
            self.insist(next(iter(players.values())), "/resign")

    def take_back(self, players: dict[str, Program], game: str) -> None:
        """One's own last decision where that is free, and one that the other must agree to."""
        first, second = SEATS[game]
        update = players[first].update()
        if update["undo"]["free"]:
            players[first].done("/undo", count=1)
        self.play(players, 3)
        asked = players[second].update()["undo"]
        if asked["ask"]:
            players[second].done("/undo", count=asked["ask"])
            if players[first].update()["asked"]:
                players[first].done("/answer", yes=True)

    def leave_and_return(self, players: dict[str, Program], game: str) -> None:
        first, second = SEATS[game]
        players[first].done("/machine", seat=second)
        self.play({first: players[first]}, 2)
        self.insist(players[second], "/person")

    def insist(self, player: Program, path: str) -> None:
        """A machine may decide in the same moment: then once more, as long as the game goes on."""

        def done() -> bool:
            update = player.update()
            return update["status"] == "over" or player.post(path, {"revision": update["revision"]}).is_success

        until(done, f"{path} is carried out")

    # --- one game -----------------------------------------------------------------------------------------------------
    def all_of(self, game: str) -> Iterator[str]:
        first, second = SEATS[game]
        yield "finished by two with secrets of their own, decisions taken back, a machine for a while"
        fair = Fair(self.http, game, SEATS[game], hints=True)
        fair.reveal()
        players = self.note(fair.opened, game, "fair", fair.keys)
        self.play(players, 6)
        self.take_back(players, game)
        self.play(players, 5)
        self.leave_and_return(players, game)
        self.finish(players)
        yield "finished against a machine"
        players = self.seated(game, "machine", {first: "me", second: "greedy"}, name="Zoë  d'Été")
        self.finish(players)
        yield "resigned"
        players = self.two(game, "resigned")
        self.play(players, 9)
        self.insist(players[second], "/resign")
        yield "with cards of their own, finished"
        text = (TESTS / "rules" / OWN[game]).read_text()
        players = self.two(game, "own edition", edition_text=text)
        self.finish(players)
        yield "from a position, finished"
        late = (TESTS / "browser" / "scenarios" / LATE[game]).read_text()
        players = self.two(game, "from a position", scenario=late)
        self.finish(players)
        yield "running, between two"
        players = self.two(game, "running")
        self.play(players, 20)
        self.take_back(players, game)
        self.play(players, 10)
        yield "running, with cards of their own"
        self.play(self.two(game, "running, own edition", edition_text=text), 12)
        for name, (position, decisions) in ASKED[game].items():
            yield f"left in the middle of a question, {name}"
            players = self.two(game, f"asked, {name}", scenario=f"game: {game}\nposition: {{{position}}}\n")
            for action in decisions:
                player, update = self.to_act(players) or (players[first], {})
                player.done("/act", revision=update["revision"], action=action)
        yield "running against a machine"
        players = self.seated(game, "running, machine", {first: "me", second: "greedy"})
        self.play(players, 7)
        self.to_act(players)
        yield "waiting for a friend, and for a secret"
        opened = new_table(self.http, game, seats={first: "me"})
        self.note(opened, game, "open", opened["keys"])
        fair = Fair(self.http, game, SEATS[game])
        self.note(fair.opened, game, "dealing", fair.keys)
        self.tables[fair.table]["secrets"] = fair.secrets

    def more_seats(self) -> None:
        """One alone, and three of whom one leaves for good."""
        players = self.seated("realm-of-sand", "alone", {"one": "me"}, mode="solo", number=1, hints=True)
        self.finish(players)
        seats = {"one": "me", "two": "friend", "three": "greedy"}
        for why in ("three", "running, three"):
            players = self.seated("realm-of-sand", why, seats, number=3, mode="advanced", hints=True)
            self.play(players, 12)
            self.insist(players["two"], "/resign")
            rest = {"one": players["one"]}
            if why == "three":
                self.finish(rest)
            else:
                self.to_act(rest)

    # --- what was seen ------------------------------------------------------------------------------------------------
    def seen(self) -> dict[str, Any]:
        for table, about in self.tables.items():
            players = self.programs[table]
            watcher = Program(self.http, table, about["watch"])
            updates = {seat: player.update() for seat, player in players.items()} | {"nobody": watcher.update()}
            any_sheet = updates["nobody"]
            about["status"] = any_sheet["status"]
            about["revision"] = any_sheet["revision"]
            about["seats"] = any_sheet["seats"]
            about["result"] = any_sheet["result"]
            about["views"] = {seat: update["view"] for seat, update in updates.items()}
            about["legal"] = {seat: [each["action"] for each in update["legal"]] for seat, update in updates.items()}
            about["log"] = [line["text"] for line in any_sheet["log"]]
            over = about["status"] == "over"
            about["record"] = next(iter(players.values())).get("/record").text if over else ""
        return self.tables


def squeezed(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, 9, mtime=0))
    print(f"{path.name}: {path.stat().st_size:,} bytes")


def main(name: str) -> None:
    os.environ["PYTHONPATH"] = os.pathsep.join(str(Path(each).resolve()) for each in sys.path if each)  # for the server
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, server.client() as http:
        maker = Maker(http)
        for game in game_ids():
            for what in maker.all_of(game):
                print(f"{game}: {what}", flush=True)
        maker.more_seats()
        seen = maker.seen()
        server.kill()  # nothing is tidied up
        with sqlite3.connect(server.file) as database:
            database.execute("PRAGMA journal_mode=DELETE")
            database.execute("VACUUM")
        database.close()
        squeezed(HERE / f"{name}.sqlite.gz", server.file.read_bytes())
        squeezed(HERE / f"{name}.json.gz", json.dumps(seen, ensure_ascii=False, indent=1).encode())


if __name__ == "__main__":
    main(sys.argv[1])
