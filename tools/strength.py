"""Measures how strong the machine players are, and writes docs/strength.md: `make strength`.

Every row is a series of `ludomancer arena`, kept in build/strength; what was played is not played again, so it may be
interrupted (Ctrl-C) and gone on with. `tools/strength.py --games 20` plays fewer games, for a first look; the page says
how many they were.
"""

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import ludomancer
from ludomancer.players.nets.net_file import shipped

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "strength"
PAGE = ROOT / "docs" / "strength.md"
MARK = "<!-- measured -->"
SEED = 1_000_000  # of the first deal: nets have not learnt from it
DRAWN_OUT = 1_000  # decisions of a long game
SOLO = ("net:400", "net:100", "net", "greedy", "search:200")


class Table(NamedTuple):
    """A game as it is played."""

    game: str
    mode: str
    seats: int

    @property
    def title(self) -> str:
        game = ludomancer.load(self.game, mode=self.mode, seats=self.seats)
        modes = f", {self.mode}" if len(game.modes) > 1 else ""
        return game.names["en"] + modes + (f", {self.seats} seats" if len(game.seat_counts) > 1 else "")


class Row(NamedTuple):
    """Who meets whom."""

    first: str
    second: str
    games: int
    aims: dict[Table, str]  # what is aimed at: a share in %, or `more`, the lower bound above an even share


DAY_NIGHT, BLESS = Table("day-night", "duel", 2), Table("bless", "duel", 2)
DUO, DUO_FIRST = Table("res-arcana-duo", "full", 2), Table("res-arcana-duo", "first-game", 2)
SAND = Table("realm-of-sand", "base", 2)
MORE_SAND = [Table("realm-of-sand", mode, seats) for mode in ("base", "advanced") for seats in (2, 3, 4)][1:]
ALONE = [Table("realm-of-sand", "solo", 1)]
ROWS = (
    Row("net", "greedy", 1000, {DAY_NIGHT: "88", BLESS: "95", DUO: "93", DUO_FIRST: "93", SAND: "60"}),
    Row("net:100", "net", 400, {DAY_NIGHT: "65", BLESS: "65", DUO: "60", DUO_FIRST: "60", SAND: "60"}),
    Row("net:400", "net:100", 400, dict.fromkeys((DAY_NIGHT, BLESS, DUO, DUO_FIRST, SAND), "more")),
    Row("net:400", "search:1000", 100, {DAY_NIGHT: "95", BLESS: "95", DUO: "95", DUO_FIRST: "95"}),
    Row("net:400", "search:200", 100, {SAND: "65"}),
    Row("net:400", "net:100", 100, dict.fromkeys(MORE_SAND, "share")),
    Row("net", "greedy", 100, dict.fromkeys(MORE_SAND, "share")),
)


def learnt(table: Table) -> bool:
    """Does a net come with the game that plays this?"""
    game = ludomancer.load(table.game, mode=table.mode, seats=table.seats)
    nets = shipped(game)
    return nets is not None and (table.mode, table.seats) in nets.nets


def arena(table: Table, row: Row, games: int) -> dict[str, Any]:
    """What a series came to, from its file as far as it was played already."""
    players = f"{row.first},{row.second}"
    path = KEPT / f"{table.game}-{table.mode}-{table.seats}-{players.replace(':', '').replace(',', '-')}.json"
    command = ["arena", table.game, "--players", players, "--games", str(games), "--seed", str(SEED)]
    command += ["--mode", table.mode, "--seats", str(table.seats), "--json"]
    command += ["--resume" if path.exists() else "--out", str(path)]
    done = subprocess.run(
        [sys.executable, "-m", "ludomancer", *command], stdout=subprocess.PIPE, text=True, check=False
    )
    if done.returncode:
        sys.exit(done.returncode)
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def told(table: Table, row: Row, games: int) -> tuple[str, int, int]:
    """A line of the page; how many games were long, and how many there were."""
    found = arena(table, row, games)
    pair = found["pairs"][0]
    low, high = pair["interval"]
    share = 100 / table.seats
    wanted = row.aims[table]
    aim = {"more": f"above {share:.0f} % (bound)", "share": f"above {share:.0f} %"}.get(wanted, f"{wanted} %")
    least = {"more": share, "share": share}.get(wanted) or float(wanted)
    reached = (low if wanted == "more" else pair["percent"]) >= least
    times = {each["player"]: each["milliseconds"] for each in found["ratings"]}
    cells = [
        *(f"`{row.first}`", f"`{row.second}`", table.title, f"{pair['games']:,}"),
        *(f"{pair['percent']:.1f} %", f"{low:.1f} to {high:.1f}", aim, "yes" if reached else "no"),
        f"{times[row.first]:.2f} / {times[row.second]:.2f}",
    ]
    lengths = [game["decisions"] for deals in found["deals"] for deal in deals for game in deal]
    nets = row.second.startswith("net")
    return f"| {' | '.join(cells)} |", sum(each > DRAWN_OUT for each in lengths) * nets, len(lengths) * nets


def solo(table: Table, player: str, games: int) -> list[int]:
    """The points of so many games alone, which are kept too."""
    path = KEPT / f"{table.game}-{table.mode}-{player.replace(':', '')}.json"
    points: list[int] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    game = ludomancer.load(table.game, mode=table.mode, seats=table.seats)
    while len(points) < games:
        scored = ludomancer.play(game, [player], SEED + len(points)).state.result().seats[0].points
        assert scored is not None
        points.append(scored)
        path.write_text(json.dumps(points), encoding="utf-8")
    return points[:games]


def measured(most: int) -> str:
    """All tables of the page."""
    lines = ["| player | against | game | games | won | 95 % | aim | reached | ms a decision |"]
    lines += ["|--|--|--|--|--|--|--|--|--|"]
    long, played = 0, 0
    for row in ROWS:
        for table in filter(learnt, row.aims):
            line, long_ones, games = told(table, row, min(most, row.games))
            print(line, file=sys.stderr)
            lines.append(line)
            long, played = long + long_ones, played + games
    lines += ["", f"Of {played:,} games between nets {long:,} took more than {DRAWN_OUT:,} decisions."]
    alone = [table for table in ALONE if learnt(table)]
    if alone:
        lines += ["", "| player | alone in | games | points: median | a tenth has less than | and more than |"]
        lines += ["|--|--|--|--|--|--|"]
    for table in alone:
        for player in SOLO:
            points = solo(table, player, min(most, 100))
            tenths = statistics.quantiles(points, n=10) if len(points) > 1 else points * 10
            cells = [f"`{player}`", table.title, str(len(points)), f"{statistics.median(points):g}"]
            lines.append(f"| {' | '.join([*cells, f'{tenths[0]:g}', f'{tenths[-1]:g}'])} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=0, help="at most so many games a row")
    asked: int = parser.parse_args().games
    KEPT.mkdir(parents=True, exist_ok=True)
    tables = measured(asked or 1_000_000)
    before = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    PAGE.write_text(f"{before}{MARK}\n\n{tables}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
