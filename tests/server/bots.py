"""Programs that play whole games by their stream of events, with secrets of their own for the deal."""

import json
import random
import secrets
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx

from ludomancer.core.dealer import commitment
from server.server import PATIENCE, Event, Program, Server, good, new_table
from unit.command import run

WHOLE = 100_000  # decisions: more than any game has


class Bot(threading.Thread):
    """Plays random legal actions at a seat until the game is over; after `most` of them it resigns."""

    def __init__(self, server: Server, table: str, key: str, seed: int, most: int = WHOLE) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.table = table
        self.key = key
        self.chooser = random.Random(seed)
        self.most = most
        self.acknowledged = 0
        self.updates: list[dict[str, Any]] = []
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            with self.server.client() as http:
                program = Program(http, self.table, self.key)
                with program.events() as events:
                    self.play(program, events)
        except BaseException as error:
            self.failure = error
            raise

    def play(self, program: Program, events: Iterator[Event]) -> None:
        for event in events:
            if event.kind != "sheet":
                continue
            update = json.loads(event.data)
            assert event.id == str(update["revision"])
            self.updates.append(update)
            if update["result"]:
                return
            if update["legal"] and self.acknowledged == self.most:
                program.done("/resign")
            elif update["legal"]:
                action = self.chooser.choice(update["legal"])["action"]
                changed = good(program.post("/act", {"revision": update["revision"], "action": action}))
                assert changed["revision"] > update["revision"]
                self.acknowledged += 1


def play_out(bots: list[Bot], patience: float = 3 * PATIENCE) -> None:
    for bot in bots:
        bot.start()
    for bot in bots:
        bot.join(patience)
        assert not bot.is_alive(), f"the game did not end: {bot.updates[-1]['seats'] if bot.updates else bot.updates}"
        assert bot.failure is None, bot.failure


class Fair:
    """A table whose people bring their own secrets for the deal."""

    def __init__(self, http: httpx.Client, game: str, seats: tuple[str, ...], **chosen: Any) -> None:
        self.secrets = {seat: secrets.token_hex(32) for seat in seats}
        first = seats[0]
        self.opened = new_table(http, game, seats={first: "me"}, promise=commitment(self.secrets[first]), **chosen)
        self.table: str = self.opened["table"]
        self.keys: dict[str, str] = dict(self.opened["keys"])
        for seat in seats[1:]:
            body = {"code": self.opened["join"], "seat": seat, "promise": commitment(self.secrets[seat])}
            self.keys[seat] = good(http.post("/api/seats", json=body))["key"]
        self.programs = {seat: Program(http, self.table, key) for seat, key in self.keys.items()}

    def reveal(self) -> None:
        for seat, program in self.programs.items():
            program.done("/secret", secret=self.secrets[seat])

    def bots(self, server: Server, make: Callable[[Server, str, str, int], Bot] = Bot) -> list[Bot]:
        return [make(server, self.table, key, number) for number, key in enumerate(self.keys.values())]


def verified(record: str, folder: Path) -> str:
    """What `ludomancer replay --verify` says of a record that it finds good."""
    path = folder / "game.record"
    path.write_text(record)
    result = run("replay", "--verify", path)
    assert result.status in (0, 3), result  # who promises nothing cannot have everything proven
    assert "✗" not in result.out, result.out
    return result.out
