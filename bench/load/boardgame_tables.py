"""Matches of boardgame.io for two clients, over its own protocol: socket.io on a websocket."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

from beat import LoadTable, Sent, Tally
from wire import Requests, Socket

GAME = "cells"
HOST = {"host": "127.0.0.1"}
SPACE = f"/{GAME},".encode()
READY = 20.0  # seconds that a client may take to join
LAST_WRITES = 3.0  # seconds for writes that have not come back yet


class Match(LoadTable):
    def __init__(self, tally: Tally, port: int) -> None:
        super().__init__(tally)
        self.port = port
        self.maker = Requests(port)
        self.clients: list[Client] = []
        self.turn = 0

    def another(self) -> "Match":
        return Match(self.tally, self.port)

    async def open(self) -> None:
        self.clients = [Client(self, i, key) for i, key in enumerate(await self.sit())]
        for client in self.clients:
            await client.open()

    async def sit(self) -> list[str]:
        """Make the match and take both seats; their keys."""
        found = await self.maker.json("POST", f"/games/{GAME}/create", HOST, {"numPlayers": 2})
        self.id = found["matchID"]
        keys = []
        for i in range(2):
            wanted = {"playerID": str(i), "playerName": "Ada" if i == 0 else "Bo"}
            joined = await self.maker.json("POST", f"/games/{GAME}/{self.id}/join", HOST, wanted)
            keys.append(joined["playerCredentials"])
        self.maker.close()
        return keys

    def send(self) -> Sent | None:
        client = self.clients[self.turn]
        if client.revision != self.acknowledged:
            return None
        move = client.move(random.randrange(9))
        sent = Sent(self.turn, self.acknowledged, self.tally.recording)
        client.socket.say(move)
        self.turn = 1 - self.turn
        return sent

    def close(self) -> None:
        for client in self.clients:
            client.socket.close()

    def traffic(self) -> int:
        return sum(client.socket.bytes for client in self.clients)


class Client:
    def __init__(self, match: Match, number: int, key: str) -> None:
        self.match = match
        self.number = number
        self.key = key
        self.revision = 0
        self.synced = asyncio.Event()

    async def open(self) -> None:
        self.socket = Socket("/socket.io/?EIO=4&transport=websocket", self.heard, self.match.tally.fault)
        await self.socket.connect(self.match.port)
        await asyncio.wait_for(self.synced.wait(), READY)

    def say(self, *event: Any) -> None:
        self.socket.say(b"42" + SPACE + json.dumps(event).encode())

    def heard(self, text: bytes, when: float) -> None:
        if text.startswith(b"0"):
            self.socket.say(b"40" + SPACE)
        elif text == b"2":
            self.socket.say(b"3")
        elif text.startswith(b"40"):
            self.say("sync", self.match.id, str(self.number), self.key, 2)
        elif text.startswith(b"42"):
            self.read(json.loads(text[2 + len(SPACE) :]), when)
        else:
            self.match.tally.fault(f"boardgame.io sent {text[:100]!r}")

    def read(self, event: list[Any], when: float) -> None:
        if event[0] == "sync":
            self.synced.set()
        elif event[0] == "update":
            self.revision = event[2]["_stateID"]
            sent = self.match.sent
            self.match.news(self.number, self.revision, when)
            if sent is not None and self.number == sent.actor:
                self.match.confirmed(self.revision, when)

    def move(self, cell: int) -> bytes:
        number = str(self.number)
        payload = {"type": "mark", "args": [cell], "playerID": number, "credentials": self.key}
        event = ["update", {"type": "MAKE_MOVE", "payload": payload}, self.revision, self.match.id, number]
        return b"42" + SPACE + json.dumps(event).encode()


async def written(port: int) -> dict[tuple[str, int], float]:
    """When the write of every state had come back, by match and number."""
    await asyncio.sleep(LAST_WRITES)
    asking = Requests(port)
    found = await asking.json("GET", "/written", HOST)
    asking.close()
    return {(match, number): when for match, number, when in found}


def stored(folder: Path) -> dict[str, int]:
    """How far every match is in its files, once the server is gone; files that cannot be read hold nothing."""
    found: dict[str, int] = {}
    for file in folder.iterdir():
        try:
            item = json.loads(file.read_text())
            found[item["key"]] = item["value"]["_stateID"]
        except (ValueError, KeyError, TypeError):
            continue  # half written, or no state
    return found
