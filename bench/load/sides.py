"""The servers that are measured, and how each is played at."""

import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, NamedTuple

import boardgame_tables
import ludomancer_tables
from beat import LoadTable, Tally
from processes import Server

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "load"
BOARDGAME = ROOT / "build" / "load-env"
BEFORE, AFTER, NEVER = "before anyone is told", "after the players are told", "never"


class Side(NamedTuple):
    """A server and a way to play at it."""

    key: str
    title: str
    promise: str  # when a decision is in the store
    start: Callable[[Path], Server]
    table: Callable[[Tally, int, int], LoadTable]  # the third says which of all tables
    stored: Callable[[Path], dict[str, int]] | None = None
    written: Callable[[int], Coroutine[Any, Any, dict[tuple[str, int], float]]] | None = None


def ludomancer(folder: Path) -> Server:
    env = {
        "XDG_DATA_HOME": str(folder),
        "LUDOMANCER_RATE": "1000000",
        "LUDOMANCER_BURST": "1000000",
        "LUDOMANCER_NEW_TABLES": "1000000",
        "LUDOMANCER_PAGE_RATE": "1000000",
        "LUDOMANCER_PAGE_BURST": "1000000",
        "LUDOMANCER_STREAMS": "1000000",
        "LUDOMANCER_ADDRESS_CONNECTIONS": "1000000",
        "LUDOMANCER_DATABASE_URL": "",
    }
    command = [sys.executable, "-m", "ludomancer", "serve", "--no-browser", "--port", "0"]
    return Server(command, ROOT, env, folder / "server.log")


def boardgame(folder: Path, *store: str) -> Server:
    command = ["node", str(BOARDGAME / "server.js"), *store]
    return Server(command, folder, {"NODE_ENV": "production"}, folder / "server.log")


def boardgame_files(folder: Path) -> Server:
    return boardgame(folder, str(folder / "matches"))


def match(tally: Tally, port: int, number: int) -> LoadTable:
    return boardgame_tables.Match(tally, port)


SIDES = [
    Side("tables", "Ludomancer", BEFORE, ludomancer, ludomancer_tables.mixed, ludomancer_tables.stored),
    Side(
        "files",
        "boardgame.io, files",
        AFTER,
        boardgame_files,
        match,
        lambda folder: boardgame_tables.stored(folder / "matches"),
        boardgame_tables.written,
    ),
    Side("memory", "boardgame.io, memory", NEVER, boardgame, match),
]
GAMES = "games"  # one after the other, for processor time and memory
PARTS = (*(side.key for side in SIDES), GAMES)
FIRST = 2 * len(ludomancer_tables.GAMES)  # what the first tables of each kind bring along is not the tables'
