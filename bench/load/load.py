"""200 tables that each decide every second: Ludomancer, and boardgame.io's server beside it. See ../README.md."""

import argparse
import asyncio
import json
import os
import platform
import resource
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, NamedTuple

import boardgame_tables
import ludomancer_tables
import uvloop
from beat import SHOWN, LoadTable, Pulse, Tally, open_all
from processes import Server, ServerError, machine
from wire import WireError

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "load"
BOARDGAME = ROOT / "build" / "load-env"
MOST_LATE = 0.01  # of all beats: with more the server does not keep up, and the rest means nothing
QUIET = 0.2  # of a core: what else may run beside a measure that counts
MILLISECONDS = 1000
MEGABYTE = 1 << 20
BEFORE, AFTER, NEVER = "before anyone is told", "after the players are told", "never"
GOALS = {"programs": 100.0, "pages": 150.0}  # milliseconds within which 99 of 100 arrive
MOST_PROCESSOR = 5.0  # milliseconds of processor time a decision with two open pages
MOST_MEMORY = 1 << 20  # of a table with two open pages
SHARE, FASTER = 8, 4  # the measure by game: so many tables fewer, each deciding so many times as often


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


def at(values: list[float], part: float) -> float:
    """Milliseconds within which that part of all values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] * MILLISECONDS if values else 0.0


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


def syncing(folder: Path) -> float:
    """Milliseconds that this disk takes to sync a small write."""
    taken = []
    with (folder / "probe").open("wb") as file:
        for _ in range(50):
            file.write(b"x" * 4096)
            file.flush()
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            taken.append(time.perf_counter() - began)
    return statistics.median(taken) * MILLISECONDS


def spread(values: list[float]) -> dict[str, float]:
    return {"median": at(values, 0.5), "p99": at(values, 0.99), "worst": at(values, 1.0)}


def condensed(found: dict[str, Any], options: argparse.Namespace) -> dict[str, Any]:
    """The figures of one side without the single latencies."""
    tally: Tally = found.pop("tally")
    memory = found["memory"]
    found["memory_a_table"] = (memory["played"] - memory["empty"]) / found["tables"]
    found["memory_an_idle_table"] = (memory["idle"] - memory["before_idle"]) / options.idle if options.idle else None
    found["unwritten"] = len(tally.arrivals) - len(found["kept"]) if found["kept"] else 0
    for name, values in (
        ("arrival", tally.arrivals),
        ("kept", found["kept"]),
        ("answer", tally.answers),
        ("client_lag", tally.lags),
    ):
        found[name] = spread(values)
    kinds = tally.by_kind if len(tally.by_kind) > 1 else {}
    found["kinds"] = {kind: spread(values) | {"sent": len(values)} for kind, values in sorted(kinds.items())}
    counts = ("planned", "sent", "late", "lost", "finished")
    return found | {name: getattr(tally, name) for name in counts} | {"errors": tally.errors}


def faults(found: dict[str, Any]) -> list[str]:
    """What makes the figures of a side worthless."""
    told = [f"{text}" for text in found["errors"][:SHOWN]]
    if len(found["errors"]) > SHOWN:
        told.append(f"and {len(found['errors']) - SHOWN} more errors")
    if found["lost"]:
        told.append(f"{found['lost']} decisions never came to the other seat")
    if not found["arrival"]["worst"]:
        told.append("nothing was measured")
    if found["late"] > MOST_LATE * found["planned"]:
        told.append(f"it does not keep up: {found['late']} of {found['planned']} decisions could not be made in time")
    durable = found["durable"]
    if found["promise"] == BEFORE and durable and durable["lost"]:
        told.append(f"{durable['lost']} acknowledged decisions are not in the store after kill -9")
    return [f"{found['title']}: {text}" for text in told]


# --- what is printed --------------------------------------------------------------------------------------------------
HEAD = (
    "",
    "median",
    "99 of 100",
    "worst",
    "and stored",
    "99 of 100",
    "decisions",
    "errors",
    "processor",
    "kB each",
    "kB a table",
)


def cells(found: dict[str, Any]) -> tuple[str, ...]:
    arrival = found["arrival"]
    return (
        found["title"],
        f"{arrival['median']:.1f} ms",
        f"{arrival['p99']:.1f} ms",
        f"{arrival['worst']:.0f} ms",
        f"{found['kept']['median']:.1f} ms" if found["kept"]["worst"] else "never",
        f"{found['kept']['p99']:.1f} ms" if found["kept"]["worst"] else "",
        f"{found['sent']}",
        f"{len(found['errors']) + found['lost']}",
        f"{found['processor']:.0%}",
        f"{found['bytes_a_decision'] / 1024:.1f}",
        f"{found['memory_a_table'] / 1024:.0f}",
    )


def by_kind(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A side whose tables are of several kinds as one for each; what is stored is told, so both times are the same."""
    shown = []
    for found in results:
        for kind, times in found["kinds"].items():
            own = {"key": kind, "title": f"{found['title']}, {kind}", "arrival": times, "kept": times}
            shown.append(found | own | {"sent": times["sent"]})
        if not found["kinds"]:
            shown.append(found)
    return shown


def ratio_rows(by_key: dict[str, dict[str, Any]]) -> list[tuple[str, ...]]:
    rows = []
    for theirs in ("files", "memory"):
        for ours in ("programs", "pages"):
            if theirs in by_key and ours in by_key:
                one, other = by_key[theirs], by_key[ours]
                ratios = [f"{one['arrival'][name] / other['arrival'][name]:.2f}" for name in ("median", "p99", "worst")]
                if one["kept"]["worst"]:
                    ratios += [f"{one['kept'][name] / other['kept'][name]:.2f}" for name in ("median", "p99")]
                else:
                    ratios += ["", ""]
                rows.append((f"{one['title']} / {other['title']}", *ratios))
    return rows


def show(rows: list[tuple[str, ...]]) -> None:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join([row[0].ljust(len(first)), *others]))
    print()


def memory_row(found: dict[str, Any], options: argparse.Namespace) -> tuple[str, ...]:
    memory = found["memory"]
    names = ("empty", "open", "played", "idle")
    each = found["memory_an_idle_table"]
    sizes = [f"{memory[name] / MEGABYTE:.0f} MB" if name in memory else "" for name in names]
    return (found["title"], *sizes, f"{each / 1024:.1f} kB" if each is not None else "")


def durable_words(found: dict[str, Any]) -> str:
    durable = found["durable"]
    if durable is None:
        return f"{found['title']}: nothing is stored."
    told = f"{durable['lost']} of {durable['acknowledged']} acknowledged decisions missing after kill -9"
    told += f", at {durable['tables_with_losses']} tables" if durable["lost"] else ""
    told += f"; {found['unwritten']} writes before that never came back" if found["unwritten"] else ""
    return f"{found['title']}: {told}."


def goals(by_key: dict[str, dict[str, Any]]) -> list[tuple[str, bool]]:
    """What shall be reached, and whether it is."""
    told = []
    for key, limit in GOALS.items():
        if key in by_key:
            p99 = by_key[key]["arrival"]["p99"]
            told.append((f"{by_key[key]['title']}: 99 of 100 within {limit:.0f} ms ({p99:.1f})", p99 <= limit))
            if "files" in by_key:
                for name, text in (("arrival", "at the other seat"), ("kept", "there and stored")):
                    ours, theirs = by_key[key][name], by_key["files"][name]
                    ahead = all(ours[each] < theirs[each] for each in ("median", "p99"))
                    told.append((f"{by_key[key]['title']}: ahead of boardgame.io with files, {text}", ahead))
    return told


def report(results: list[dict[str, Any]], options: argparse.Namespace) -> None:
    shown = by_kind(results)
    by_key = {found["key"]: found for found in shown}
    print("From sending a decision to its arrival at the other seat:")
    show([HEAD, *(cells(found) for found in shown)])
    ratios = ratio_rows(by_key)
    if ratios:
        show([("Above 1: Ludomancer is faster", *HEAD[1:6]), *ratios])
    idle_head = f"{options.idle} idle" if options.idle else ""
    head = ("Memory of the server", "empty", f"{options.tables} open", "played", idle_head, "an idle one")
    show([head, *(memory_row(found, options) for found in results)])
    for found in results:
        print(durable_words(found))
    print()
    for found in results:
        lag = found["client_lag"]["p99"]
        print(f"{found['title']}: client {found['client_processor']:.0%} of a core, sent up to {lag:.1f} ms late")
    others = max(found["others_processor"] for found in results)
    if others > QUIET:
        print(f"The machine was not idle: other processes took {others:.0%} of a core. Measure again.")
    print()
    tell_goals(goals(by_key))


def tell_goals(told: list[tuple[str, bool]]) -> None:
    for text, reached in told:
        print(f"{'reached' if reached else 'NOT REACHED'}: {text}")


def report_games(games: list[dict[str, Any]]) -> None:
    """Every game by itself, two open pages at each table."""
    head = ("Two open pages", "processor a decision", "kB each", "kB a table", "after play", "decisions")
    rows = [
        (
            found["game"],
            f"{found['processor_a_decision']:.2f} ms",
            f"{found['bytes_a_decision'] / 1024:.1f}",
            f"{found['memory_a_table'] / 1024:.0f}",
            f"{found['memory_after_play'] / 1024:.0f}",
            f"{found['decisions']}",
        )
        for found in games
    ]
    show([head, *rows])
    others = max(found["others_processor"] for found in games)
    if others > QUIET:
        print(f"The machine was not idle: other processes took {others:.0%} of a core. Measure again.")
    for found in games:
        game, used, memory = found["game"], found["processor_a_decision"], found["memory_a_table"]
        told = f"{game}: at most {MOST_PROCESSOR:g} ms of processor time a decision ({used:.2f})"
        tell_goals([(told, used <= MOST_PROCESSOR)])
        tell_goals([(f"{game}: less than 1 MB a table ({memory / MEGABYTE:.2f})", memory < MOST_MEMORY)])


def options_of(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench/load/run", description=__doc__)
    parser.add_argument("sides", nargs="*", help="some of " + ", ".join(PARTS))
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between two decisions of a table")
    parser.add_argument("--seconds", type=float, default=60.0, help="that are measured")
    parser.add_argument("--warm-up", type=float, default=10.0, help="seconds before")
    parser.add_argument("--game-seconds", type=float, default=40.0, help="for each game by itself")
    parser.add_argument("--idle", type=int, default=2000, help="tables that nobody looks at, for their memory; 0: none")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    options = parser.parse_args(arguments)
    unknown = set(options.sides) - set(PARTS)
    if unknown:
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    return options


def main() -> int:
    options = options_of()
    if not Path("/proc/self/statm").exists():
        print("error: memory and processor time are read from /proc, which this system has not", file=sys.stderr)
        return 2
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 10 * options.tables + 200  # the servers inherit it
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if hard < 0 else min(wanted, hard), hard))
    BUILD.mkdir(parents=True, exist_ok=True)
    chosen = [side for side in SIDES if not options.sides or side.key in options.sides]
    results: list[dict[str, Any]] = []
    games: list[dict[str, Any]] = []
    told: list[str] = []
    with tempfile.TemporaryDirectory(dir=BUILD) as temporary:
        sync = syncing(Path(temporary))
        load = os.getloadavg()[0]
        print(
            f"{options.tables} tables, a decision every {options.every:g} s at each, {options.seconds:g} s; "
            f"{os.cpu_count()} cores, load {load:.1f}, the disk syncs in {sync:.1f} ms, "
            f"Python {platform.python_version()}",
            flush=True,
        )
        for side in chosen:
            print(f"  {side.title} …", file=sys.stderr, flush=True)
            folder = Path(temporary) / side.key
            folder.mkdir()
            try:
                results.append(condensed(uvloop.run(measure(side, options, folder)), options))
            except (ServerError, WireError, OSError, TimeoutError) as error:
                told.append(f"{side.title}: {error or type(error).__name__}")
        for game in ludomancer_tables.GAMES if not options.sides or GAMES in options.sides else ():
            print(f"  {game} …", file=sys.stderr, flush=True)
            folder = Path(temporary) / game
            folder.mkdir()
            try:
                games.append(uvloop.run(measure_game(game, options, folder)))
            except (ServerError, WireError, OSError, TimeoutError) as error:
                told.append(f"{game}: {error or type(error).__name__}")
    print()
    if results:
        report(results, options)
    if games:
        report_games(games)
    if options.json:
        about = {"cores": os.cpu_count(), "load": load, "sync_ms": sync, "every": options.every}
        options.json.write_text(json.dumps(about | {"sides": results, "games": games}, indent=1) + "\n")
    told += [text for found in results for text in faults(found)]
    told += [f"{found['game']}: {text}" for found in games for text in found["errors"][:SHOWN]]
    for text in told:
        print(f"error: {text}", file=sys.stderr)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
