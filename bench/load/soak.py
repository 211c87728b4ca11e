"""Tables of all games opened, played, watched, replayed and left, for a while: the server's memory must not grow.

Printed is its memory by quarters. It fails where the last quarter takes more than 15 % more than the second, where
something was answered with an error, or where the server logged one. See ../README.md.
"""

import argparse
import asyncio
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import uvloop
from beat import PATIENCE, Tally
from ludomancer_tables import BROWSER, GAMES, HOST, Duel, Pages, Programs, Watched
from processes import Server, ServerError
from report import MEGABYTE
from sides import BUILD, ludomancer
from wire import Requests, WireError

GROWTH = 1.15  # of memory, from the second quarter to the last
TABLES = 12  # at a time
PAUSE = 0.02  # seconds between two decisions of a table
DECISIONS = (10, 120)  # of most tables, before it is left or given up; every fourth goes on to the end of its game
KINDS: tuple[type[Duel], ...] = (Programs, Watched, Pages)
LOOKS = 6  # at a replay
FAILED = re.compile(r"\b(ERROR|CRITICAL)\b|Traceback")


class Soak:
    def __init__(self, server: Server, seed: int, seconds: float) -> None:
        self.server = server
        self.random = random.Random(seed)
        self.tally = Tally()
        self.counts: Counter[str] = Counter()
        self.samples: list[int] = []  # bytes, one a second
        self.seconds = seconds
        self.end = time.monotonic() + seconds

    @property
    def going(self) -> bool:
        return time.monotonic() < self.end

    async def run(self) -> None:
        """Until the time is over; what fails is in the tally."""
        places = [asyncio.create_task(self.place(i)) for i in range(TABLES)]
        began = time.monotonic()
        while self.going:
            self.samples.append(self.server.memory())
            self.server.check()
            await asyncio.sleep(max(0.0, began + len(self.samples) - time.monotonic()))
        self.tally.ending = True
        _, late = await asyncio.wait(places, timeout=2 * PATIENCE)
        for task in late:
            self.tally.errors.append("a table did not come to its end")
            task.cancel()
        self.tally.errors += [f"{task.exception()!r}" for task in places if task not in late and task.exception()]

    async def place(self, number: int) -> None:
        """One table after the other."""
        while self.going:
            game = GAMES[number % len(GAMES)]
            kind = KINDS[number // len(GAMES) % len(KINDS)]
            number += TABLES + 1  # another game, and by and by another kind
            try:
                await self.life(kind(self.tally, self.server.port, game))
            except WireError as error:
                self.tally.errors.append(f"{game}: {error}")
                await asyncio.sleep(1.0)

    async def life(self, table: Duel) -> None:
        await table.open()
        self.counts["opened"] += 1
        self.counts[table.game] += 1
        whole = self.random.random() < 0.25
        try:
            await self.play(table, 10**6 if whole else self.random.randint(*DECISIONS))
            if self.going and not table.over and self.random.random() < 0.5:
                await self.resign(table)
        finally:
            table.close()
        if self.going and await self.is_over(table):
            self.counts["over"] += 1
            await self.replay(table)
        else:
            self.counts["left"] += 1

    async def play(self, table: Duel, decisions: int) -> None:
        waited = time.monotonic()
        while decisions and self.going and not table.over:
            if table.sent is None:
                table.sent = table.send()
                if table.sent is not None:
                    decisions -= 1
                    self.counts["decisions"] += 1
                    waited = time.monotonic()
            if time.monotonic() - waited > 2 * PATIENCE:
                raise WireError("a decision never came to the other seat")
            await asyncio.sleep(PAUSE)

    async def resign(self, table: Duel) -> None:
        while table.sent is not None and not table.over and self.going:
            await asyncio.sleep(PAUSE)
        if table.sent is not None or table.over:
            return
        headers = HOST | {"authorization": f"Bearer {self.random.choice(table.seats).key}"}
        asking = Requests(self.server.port)
        await asking.json("POST", f"/api/tables/{table.id}/resign", headers, {"revision": table.acknowledged})
        asking.close()
        table.over = True

    async def is_over(self, table: Duel) -> bool:
        asking = Requests(self.server.port)
        headers = HOST | {"authorization": f"Bearer {table.watch}"}
        update = await asking.json("GET", f"/api/tables/{table.id}", headers)
        asking.close()
        return bool(update["status"] == "over")

    async def replay(self, table: Duel) -> None:
        """Its pages, and steps of it as the script of the page asks for them."""
        asking = Requests(self.server.port)
        place = f"/replay/{table.id}"
        for _ in range(LOOKS):
            view, at = self.random.choice((*table.names, "nobody")), self.random.randint(0, table.acknowledged)
            part = self.random.choice(("&part=1", "&part=1", ""))
            await self.look(asking, f"{place}?view={view}&at={at}{part}")
            self.counts["replayed"] += 1
        for path in (f"{place}/record", f"/w/{table.watch}", "/"):
            await self.look(asking, path)
        asking.close()

    async def look(self, asking: Requests, path: str) -> None:
        answer = await asking.ask("GET", path, BROWSER | {"accept": "text/html"})
        if answer.status != 200:
            self.tally.errors.append(f"GET {path}: {answer.status}")

    def figures(self) -> dict[str, Any]:
        size = max(1, len(self.samples) // 4)
        quarters = [self.samples[i * size : (i + 1) * size] for i in range(4)]
        means = [sum(quarter) / len(quarter) if quarter else 0.0 for quarter in quarters]
        logged = [line for line in self.server.log.read_text(errors="replace").splitlines() if FAILED.search(line)]
        return {
            "seconds": self.seconds,
            "quarters": means,
            "growth": means[3] / means[1] if means[1] else 0.0,
            "errors": self.tally.errors + logged,
            **self.counts,
        }


def report(found: dict[str, Any]) -> bool:
    """Prints it; is all well?"""
    quarters = ", ".join(f"{mean / MEGABYTE:.0f} MB" for mean in found["quarters"])
    print(f"memory by quarters of {found['seconds']:g} s: {quarters}")
    names = ("opened", "decisions", "over", "left", "replayed", *GAMES)
    print(", ".join(f"{name}: {found.get(name, 0)}" for name in names))
    for text in found["errors"][:10]:
        print(f"error: {text}", file=sys.stderr)
    well = found["growth"] <= GROWTH
    print(f"{'reached' if well else 'NOT REACHED'}: the last quarter within 15 % of the second ({found['growth']:.2f})")
    return well and not found["errors"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="a file for the figures")
    options = parser.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        try:
            server = ludomancer(Path(folder))
        except ServerError as error:
            print(f"error: {error}", file=sys.stderr)
            return 2
        random.seed(options.seed)  # what the tables decide
        soak = Soak(server, options.seed, options.seconds)
        try:
            uvloop.run(soak.run())
            found = soak.figures()
        except ServerError as error:
            print(f"error: {error}", file=sys.stderr)
            return 1
        finally:
            server.kill()
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n")
    return 0 if report(found) else 1


if __name__ == "__main__":
    sys.exit(main())
