"""200 tables that each decide every second: Ludomancer, and boardgame.io's server beside it. See ../README.md."""

import argparse
import json
import os
import platform
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import ludomancer_tables
import uvloop
from beat import SHOWN
from figures import MILLISECONDS, condensed, faults
from measure import measure, measure_game
from processes import ServerError
from report import report, report_games
from sides import BUILD, GAMES, PARTS, SIDES
from wire import WireError


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
