"""Ludomancer and OpenSpiel from the same Python loop, measured in turns; see README.md. `make bench` runs it."""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).resolve().parent
OPENSPIEL_PYTHON = HERE.parent / "build" / "bench-env" / "bin" / "python"
CARD_GAMES = ("hearts", "euchre", "skat", "dou_dizhu")
OTHER_GAMES = ("tic_tac_toe", "connect_four", "chess", "backgammon")
FASTEST = "fastest card game"
# times the fastest card game, in decisions a second; a decision of the other games does far more
GOALS = {"day-night": 3.0}
GOAL = 1.0
ROUNDS = 7
SECONDS = 0.3
MISSING = 2  # exit code where OpenSpiel cannot be had


class Failure(Exception):
    """Told to the user in one line."""


class Item(NamedTuple):
    """One thing that is measured once a round."""

    side: str
    group: str
    game: str
    way: str  # loop; dealt (the deal untimed); inside (compiled playouts)


class Rates(NamedTuple):
    decisions: float
    steps: float
    games: float

    @classmethod
    def of(cls, tally: dict[str, float]) -> "Rates":
        return cls(*(tally[what] / tally["seconds"] for what in ("decisions", "steps", "games")))


class Worker:
    """A process of one side's own Python that measures what it is asked."""

    def __init__(self, python: str, script: str) -> None:
        self.script = script
        command = [python, str(HERE / script)]
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,  # Ctrl-C is for this process; the worker ends with its input
            )
        except OSError as error:
            raise Failure(f"{python} does not start: {error.strerror}") from error
        try:
            self.about = self._answer()
        except Failure:
            self.close()
            raise

    def measure(self, game: str, way: str, seconds: float) -> dict[str, float]:
        assert self.process.stdin
        try:
            print(json.dumps({"game": game, "way": way, "seconds": seconds}), file=self.process.stdin, flush=True)
        except BrokenPipeError as error:
            raise Failure(f"{self.script} ended before its time") from error
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise Failure(f"{self.script} ended before its time (exit code {self.process.wait()})")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        self.process.communicate()  # the end of its input is the end of its work


# --- measuring --------------------------------------------------------------------------------------------------------
def compare(options: argparse.Namespace, tell: Callable[[str], None]) -> dict[str, Any]:
    if hasattr(os, "sched_setaffinity"):  # both sides on one and the same core; the workers inherit it
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    load = [os.getloadavg()]
    ours = Worker(sys.executable, "ludomancer_worker.py")
    try:
        theirs = Worker(options.openspiel_python, "openspiel_worker.py")
    except Failure as failure:
        ours.close()
        print(f"error: OpenSpiel does not run: {failure}; bench/run installs it", file=sys.stderr)
        raise SystemExit(MISSING) from failure
    workers = {"Ludomancer": ours, "OpenSpiel": theirs}
    try:
        if not ours.about["compiled"]:
            raise Failure("the rules are not compiled: 'make build' first")
        if ours.about["python"] != theirs.about["python"]:
            raise Failure(f"two different Pythons: {ours.about['python']} and {theirs.about['python']}")
        items = _items(options, ours.about["games"], theirs.about["games"])
        tallies: dict[Item, list[dict[str, float]]] = {item: [] for item in items}
        for turn in range(options.rounds):
            tell(f"round {turn + 1} of {options.rounds}")
            for item in items if turn % 2 == 0 else reversed(items):
                tallies[item].append(workers[item.side].measure(item.game, item.way, options.seconds))
    finally:
        for worker in workers.values():
            worker.close()
    load.append(os.getloadavg())
    return {
        "python": ours.about["python"],
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors",
        "versions": {side: worker.about["version"] for side, worker in workers.items()},
        "load_before": load[0][0],
        "load_after": load[1][0],
        "rounds": options.rounds,
        "seconds": options.seconds,
        "results": [_result(item, rounds) for item, rounds in tallies.items()],
    }


def _items(options: argparse.Namespace, ours: list[str], theirs: list[str]) -> list[Item]:
    """What is asked for, with Ludomancer's games spread evenly among OpenSpiel's."""
    mine = options.games or ours
    for name, known in [(n, ours) for n in mine] + [(n, theirs) for n in (*options.cards, *options.others)]:
        if name not in known:
            raise Failure(f"there is no game {name}")
    left = [Item("Ludomancer", "Ludomancer", game, way) for game in mine for way in ("loop", "inside")]
    right = [
        Item("OpenSpiel", group, game, way)
        for group, games in (("OpenSpiel, cards", options.cards), ("OpenSpiel, others", options.others))
        for game in games
        for way in ("loop", "dealt")
    ]
    placed = [((i + 0.5) / len(part), item) for part in (left, right) for i, item in enumerate(part)]
    return [item for _, item in sorted(placed)]


def _result(item: Item, tallies: list[dict[str, float]]) -> dict[str, Any]:
    rates = [Rates.of(tally) for tally in tallies]
    played = sum(tally["games"] for tally in tallies)
    return {
        **item._asdict(),
        "best": max(rates)._asdict(),
        "median": Rates(*map(statistics.median, zip(*rates, strict=True)))._asdict(),
        "decisions_a_game": sum(tally["decisions"] for tally in tallies) / played,
        "steps_a_game": sum(tally["steps"] for tally in tallies) / played,
        "rounds": [rate._asdict() for rate in rates],
    }


# --- ratios -----------------------------------------------------------------------------------------------------------
class Yardstick(NamedTuple):
    """A rate of OpenSpiel that Ludomancer's decisions a second are held against."""

    key: str
    heading: str
    way: str
    rate: str


YARDSTICKS = (
    Yardstick("decisions", "decisions", "loop", "decisions"),
    Yardstick("steps", "all steps", "loop", "steps"),
    Yardstick("dealt", "deal untimed", "dealt", "decisions"),
)


def add_ratios(report: dict[str, Any]) -> None:
    """For each game of Ludomancer: how many times OpenSpiel's rates its decisions a second are."""
    results = report["results"]
    theirs = {(r["game"], r["way"]): r for r in results if r["side"] == "OpenSpiel"}
    cards = [r["game"] for r in results if r["group"] == "OpenSpiel, cards" and r["way"] == "loop"]
    others = [r["game"] for r in results if r["group"] == "OpenSpiel, others" and r["way"] == "loop"]
    report["ratios"] = {}
    for result in results:
        if (result["side"], result["way"]) != ("Ludomancer", "loop"):
            continue
        report["ratios"][result["game"]] = ratios = {}
        for figure in ("best", "median"):
            mine = result[figure]["decisions"]
            against = {
                game: {y.key: mine / theirs[game, y.way][figure][y.rate] for y in YARDSTICKS}
                for game in (*cards, *others)
            }
            if cards:  # by each yardstick the game that is fastest by it
                against[FASTEST] = {y.key: min(against[game][y.key] for game in cards) for y in YARDSTICKS}
            ratios[figure] = against


# --- showing ----------------------------------------------------------------------------------------------------------
def show(report: dict[str, Any], console: Console) -> None:
    versions = ", ".join(f"{side} {version}" for side, version in report["versions"].items())
    console.print(f"{versions}; Python {report['python']}; {report['machine']}", soft_wrap=True)
    console.print(
        f"best of {report['rounds']} rounds in turns, {report['seconds']} s of processor time each; "
        f"load {report['load_before']:.1f} before, {report['load_after']:.1f} after",
        soft_wrap=True,
    )
    console.print(_rates_table(report))
    console.print(_ratios_table(report))
    for game, ratios in report["ratios"].items():
        if FASTEST in ratios["best"]:
            best, median = (ratios[figure][FASTEST]["decisions"] for figure in ("best", "median"))
            goal = GOALS.get(game, GOAL)
            verdict = "reached" if best >= goal else "NOT reached"
            console.print(
                f"{game}: {best:.2f} times OpenSpiel's fastest card game in decisions a second "
                f"(by medians {median:.2f}); goal {goal:g}: {verdict}",
                soft_wrap=True,
            )


def _rates_table(report: dict[str, Any]) -> Table:
    table = _table(
        "thousands a second, from a Python loop",
        "game",
        "decisions",
        "all steps",
        "deal untimed",
        "games",
        "decisions\na game",
    )
    found = {(r["side"], r["game"], r["way"]): r for r in report["results"]}
    groups: dict[str, list[dict[str, Any]]] = {}
    for result in sorted(report["results"], key=lambda r: -r["best"]["decisions"]):
        if result["way"] == "loop":
            groups.setdefault(result["group"], []).append(result)
    for group in sorted(groups):
        table.add_row(group, style="bold")
        for result in groups[group]:
            side, game, best = result["side"], result["game"], result["best"]
            dealt, inside = found.get((side, game, "dealt")), found.get((side, game, "inside"))
            table.add_row(
                f"  {game}",
                _thousands(best["decisions"]),
                _thousands(best["steps"]),
                _thousands(dealt["best"]["decisions"]) if dealt else "",
                _thousands(best["games"]),
                f"{result['decisions_a_game']:.0f}",
            )
            if inside:  # for orientation; in no ratio
                decisions, games = (_thousands(inside["best"][rate]) for rate in ("decisions", "games"))
                table.add_row("    inside, compiled", decisions, "", "", games, "", style="dim")
    return table


def _ratios_table(report: dict[str, Any]) -> Table:
    table = _table("Ludomancer's decisions: how many times OpenSpiel's", "against", *(y.heading for y in YARDSTICKS))
    for game, ratios in report["ratios"].items():
        table.add_row(game, style="bold")
        against = ratios["best"]
        for name in sorted(against, key=lambda name: (name != FASTEST, against[name]["decisions"])):
            table.add_row(f"  {name}", *(f"{against[name][y.key]:.2f}" for y in YARDSTICKS))
    return table


def _thousands(rate: float) -> str:
    return f"{rate / 1e3:,.1f}"


def _table(title: str, first: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(first, no_wrap=True)
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


def _names(text: str) -> tuple[str, ...]:
    return tuple(filter(None, text.split(",")))


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench/run", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="of Ludomancer; all without any")
    parser.add_argument("--cards", type=_names, default=CARD_GAMES, metavar="A,B,…", help="OpenSpiel's card games")
    parser.add_argument("--others", type=_names, default=OTHER_GAMES, metavar="A,B,…", help="more games of OpenSpiel")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="%(default)s unless told")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of a game in a round; %(default)s unless told")
    parser.add_argument("--json", action="store_true", help="print everything that was measured as JSON")
    parser.add_argument("--openspiel-python", default=str(OPENSPIEL_PYTHON), metavar="FILE")
    options = parser.parse_args()
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("rounds and seconds must be above 0")
    told = Console(stderr=True)
    try:
        with told.status("starting") as status:
            report = compare(options, status.update)
    except Failure as failure:
        raise SystemExit(f"error: {failure}") from failure
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    add_ratios(report)
    if options.json:
        json.dump(report, sys.stdout, indent=2)
        print()
    else:
        show(report, Console())


if __name__ == "__main__":
    main()
