"""One side alone on the machine: its tables opened, played, measured, and its server killed."""

import argparse
import asyncio
import shutil
import time
from pathlib import Path
from typing import Any

import ludomancer_tables
from beat import LoadTable, Pulse, Tally, open_all
from figures import MILLISECONDS
from processes import Server, machine
from sides import BEFORE, FIRST, Side, ludomancer
from wire import WireError

SHARE, FASTER = 8, 4  # the measure by game: so many tables fewer, each deciding so many times as often


def summed(tables: list[LoadTable]) -> int:
    return sum(table.traffic() for table in tables)


async def measure(side: Side, options: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """One side, alone on the machine."""
    server = side.start(folder)
    try:
        tally = Tally()
        memory = await idle(side, options, server, tally) if options.idle else {}
        if options.idle:  # the tables that play get a server of their own
            server.kill()
            folder = fresh(folder)
            server = side.start(folder)
        tables = [side.table(tally, server.port, i) for i in range(options.tables)]
        memory["empty"] = server.memory()
        await open_all(tables)
        memory["open"] = server.memory()
        pulse = Pulse(tables, tally, options.every)
        await pulse.run(options.warm_up)
        figures = await recorded(pulse, server, options.seconds)
        await pulse.settle()
        memory["played"] = server.memory()
        figures["kept"] = kept(tally, await side.written(server.port) if side.written else None, side.promise)
        tally.ending = side.stored is None
        figures["durable"] = await killed(pulse, server, side, folder) if side.stored else None
        figures |= {"key": side.key, "title": side.title, "promise": side.promise, "memory": memory}
        return figures
    except WireError:
        server.check()  # if it has ended, that is what must be told
        raise
    finally:
        server.kill()


async def idle(side: Side, options: argparse.Namespace, server: Server, tally: Tally) -> dict[str, int]:
    """Memory of tables that nobody looks at."""
    for i in range(FIRST):
        await side.table(tally, server.port, i).sit()
    before = server.memory()
    for i in range(options.idle):
        await side.table(tally, server.port, i).sit()
    return {"before_idle": before, "idle": server.memory()}


async def measure_game(game: str, options: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Tables of one game with two open pages each: processor time a decision over a good part of a game, memory."""
    server = ludomancer(folder)
    try:
        tally = Tally()
        number = max(1, options.tables // SHARE)
        first, *tables = (ludomancer_tables.Pages(tally, server.port, game) for _ in range(number + 1))
        await open_all([first])
        before = server.memory()
        await open_all([*tables])
        opened = server.memory()
        pulse = Pulse([*tables], tally, options.every / FASTER)
        await pulse.run(options.warm_up / 2)
        figures = await recorded(pulse, server, options.game_seconds)
        await pulse.settle()
        tally.ending = True
        return {
            "game": game,
            "decisions": tally.sent,
            "processor_a_decision": figures["processor"] * figures["seconds"] / max(1, tally.sent) * MILLISECONDS,
            "memory_a_table": (opened - before) / number,
            "memory_after_play": (server.memory() - before) / number,
            "bytes_a_decision": figures["bytes_a_decision"],
            "errors": tally.errors + ([f"{tally.lost} decisions were lost"] if tally.lost else []),
            "others_processor": figures["others_processor"],
        }
    except WireError:
        server.check()
        raise
    finally:
        server.kill()


async def recorded(pulse: Pulse, server: Server, seconds: float) -> dict[str, Any]:
    tally = pulse.tally
    used, all_used, came = server.processor(), machine(), summed(pulse.tables)
    own = time.process_time()
    began = time.perf_counter()
    tally.recording = True
    await pulse.run(seconds)
    tally.recording = False
    took = time.perf_counter() - began
    server.check()
    used, own = server.processor() - used, time.process_time() - own
    came = summed(pulse.tables) - came
    return {
        "tables": len(pulse.tables),
        "seconds": round(took, 1),
        "tally": tally,
        "processor": used / took,
        "client_processor": own / took,
        "others_processor": max(0.0, (machine() - all_used) - used - own) / took,
        "bytes_a_decision": came / max(1, tally.sent),
    }


def kept(tally: Tally, written: dict[tuple[str, int], float] | None, promise: str) -> list[float]:
    """Seconds from sending until a decision is both at the other seat and in the store."""
    if written is None:
        return tally.arrivals if promise == BEFORE else []
    return [
        max(arrival, written[table, revision] - sent)
        for (table, revision, sent), arrival in zip(tally.marks, tally.arrivals, strict=True)
        if (table, revision) in written
    ]


async def killed(pulse: Pulse, server: Server, side: Side, folder: Path) -> dict[str, int]:
    """End the server in the middle of play, and look for every acknowledged decision in what it has stored."""
    playing = asyncio.create_task(pulse.run(2.0))
    await asyncio.sleep(1.5)
    pulse.tally.ending = True
    server.kill()
    playing.cancel()
    await asyncio.wait([playing])
    for table in pulse.tables:
        table.close()
    assert side.stored is not None
    found = side.stored(folder)
    tables = pulse.tables + pulse.ended
    missing = [max(0, table.acknowledged - found.get(table.id, 0)) for table in tables]
    return {
        "acknowledged": sum(table.acknowledged for table in tables),
        "lost": sum(missing),
        "tables_with_losses": sum(each > 0 for each in missing),
    }


def fresh(folder: Path) -> Path:
    shutil.rmtree(folder)
    folder.mkdir()
    return folder
