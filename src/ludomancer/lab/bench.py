"""How fast the rules are: compiled, and beside it the same measures on a plain copy, all from one run."""

import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import count, repeat
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from rich.table import Table

import ludomancer
from ludomancer.core.game import Game
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.players.playing import play
from ludomancer.players.search import Search, playout

PACKAGE = Path(ludomancer.__file__).parent
SECONDS = 0.5  # of one stretch; the best of REPEATS counts
PLAIN_SECONDS = 0.2
REPEATS = 3
STARTS = 7  # processes; their median counts
MIDDLE = 100  # decisions before the position that is copied, dealt again and viewed
MOST_SIMULATIONS = 1000  # of one search
FIRST_STEP = "import ludomancer; s = ludomancer.load({!r}).start(1); s.apply(s.legal_actions()[0])"

Progress = Callable[[str], None]


BARE = "bare_start_ms"  # does not run the package
SHARES = {"played_share": "played_decisions", "recorded_share": "recorded_decisions"}  # of the Python loop
NOT_COMPARED = {BARE, *SHARES}


class Measure(NamedTuple):
    """Something that is timed."""

    key: str
    label: str
    unit: str  # "/s" where more is better, "%" of the Python loop, otherwise a time


MEASURES = (
    Measure("loop_decisions", "decisions, Python loop", "/s"),
    Measure("played_decisions", "decisions, random players", "/s"),
    Measure("played_share", "of the Python loop", "%"),
    Measure("recorded_decisions", "decisions, random players, with records", "/s"),
    Measure("recorded_share", "of the Python loop", "%"),
    Measure("playout_decisions", "decisions, inside playouts", "/s"),
    Measure("playout_games", "games, inside playouts", "/s"),
    Measure("copies", "copies", "/s"),
    Measure("copy_us", "a copy", "µs"),
    Measure("redeal_us", "a redeal", "µs"),
    Measure("view_us", "a view", "µs"),
    Measure("deal_from_us", "a state dealt from a view", "µs"),
    Measure("simulations", "ISMCTS simulations, opening", "/s"),
    Measure("first_step_ms", "process start to first step", "ms"),
    Measure(BARE, "bare interpreter start", "ms"),
)


def run_bench(games: list[str], progress: Progress | None = None) -> list[dict[str, Any]]:
    """Measures of each game; where the rules are compiled, those of plain Python and the ratios too."""
    tell = progress or (lambda text: None)
    for game_id in games:
        ludomancer.load(game_id)  # an unknown name is told before anything is measured
    return [_bench(game_id, tell) for game_id in games]


def _bench(game_id: str, tell: Progress) -> dict[str, Any]:
    result: dict[str, Any] = {
        "game": game_id,
        "compiled": ludomancer.COMPILED,
        "python": ".".join(map(str, sys.version_info[:3])),
        "measures": measure(game_id, SECONDS, tell),
    }
    if ludomancer.COMPILED:
        tell(f"{game_id}: the same in plain Python")
        plain = _measure_plain(game_id)
        result["plain"] = plain
        result["ratios"] = {
            m.key: _ratio(m, result["measures"][m.key], plain[m.key])
            for m in _measures(result)
            if m.key not in NOT_COMPARED
        }
    return result


def _measures(result: dict[str, Any]) -> list[Measure]:
    """Those of every game, and the game's own."""
    common = [m for m in MEASURES if m.key in result["measures"]]
    keys = {m.key for m in common}
    return common + [Measure(key, key, "µs") for key in result["measures"] if key not in keys]


def _ratio(measure: Measure, compiled: float, plain: float) -> float:
    """How many times faster the compiled side is."""
    return compiled / plain if measure.unit == "/s" else plain / compiled


# --- measuring --------------------------------------------------------------------------------------------------------
def measure(game_id: str, seconds: float, tell: Progress) -> dict[str, float]:
    """All measures of the package as it runs in this process."""
    game = ludomancer.load(game_id)
    found: dict[str, float] = {}
    tell(f"{game_id}: decisions from a Python loop")
    found["loop_decisions"] = _rate(_loop_work(game), seconds)
    tell(f"{game_id}: random players")
    found["played_decisions"] = _rate(_played_work(game, records=False), seconds)
    found["recorded_decisions"] = _rate(_played_work(game, records=True), seconds)
    for share, key in SHARES.items():
        found[share] = 100 * found[key] / found["loop_decisions"]
    tell(f"{game_id}: playouts")
    found["playout_decisions"], found["playout_games"] = _playouts(game, seconds)
    tell(f"{game_id}: copies, redeals and views")
    state, rng = _middle(game), Rng(4)
    view = state.view(state.actor)
    found["copies"] = _rate(_times(state.clone, 1000), seconds)
    found["copy_us"] = 1e6 / found["copies"]
    found["redeal_us"] = 1e6 / _rate(_times(lambda: state.redeal(state.actor, rng), 100), seconds)
    found["view_us"] = 1e6 / _rate(_times(lambda: state.view(state.actor), 100), seconds)
    found["deal_from_us"] = 1e6 / _rate(_times(lambda: game.deal_from(view, rng), 100), seconds)
    for label, action in game.measures().items():
        found[label] = 1e6 / _rate(_times(action, 100), seconds)
    tell(f"{game_id}: search")
    found["simulations"] = _rate(_search_work(game, seconds), seconds)
    tell(f"{game_id}: process start")
    found["first_step_ms"] = _start_ms(FIRST_STEP.format(game_id))
    found[BARE] = _start_ms("pass")
    return found


def _rate(work: Callable[[], int], seconds: float) -> float:
    """Units a second, the best of some stretches; `work` does a portion and says how many units it was."""
    best = 0.0
    for _ in range(REPEATS):
        done, passed, begun = 0, 0.0, perf_counter()
        while passed < seconds:
            done += work()
            passed = perf_counter() - begun
        best = max(best, done / passed)
    return best


def _times(action: Callable[[], object], times: int) -> Callable[[], int]:
    def work() -> int:
        for _ in repeat(None, times):
            action()
        return times

    return work


def _loop_work(game: Game) -> Callable[[], int]:
    """One random game the way a user of the Python interface writes it."""
    rng, choice = Rng(1), random.Random(1).random
    opening = game.start(1)

    def work() -> int:
        state, decisions = opening.redeal((), rng), 0
        while not state.over:
            actions = state.legal_actions()
            state.apply(actions[int(choice() * len(actions))])
            decisions += 1
        return decisions

    return work


def _played_work(game: Game, records: bool) -> Callable[[], int]:
    """One game as `simulate` plays it: players that are given observations, and the record if it is asked for."""
    seeds, players = count(1), ["random"] * len(game.seat_names)

    def work() -> int:
        record = play(game, players, next(seeds))
        assert not records or record.text
        return record.state.decisions

    return work


def _playouts(game: Game, seconds: float) -> tuple[float, float]:
    """Decisions and games a second inside the rules; each game is dealt anew."""
    rng = Rng(2)
    opening = game.start(1)
    games = decisions = 0

    def work() -> int:
        nonlocal games, decisions
        made = playout(opening.redeal((), rng), rng)
        games += 1
        decisions += made
        return made

    rate = _rate(work, seconds)
    return rate, rate * games / decisions


def _middle(game: Game) -> State:
    """A position in the middle of a random game."""
    rng = Rng(3)
    state = game.start(1)
    for _ in range(MIDDLE):
        actions = state.legal_actions()
        after = state.clone()
        after.apply(actions[rng.below(len(actions))])
        if after.over:
            break
        state = after
    return state


def _search_work(game: Game, seconds: float) -> Callable[[], int]:
    """A fresh search of the opening, as large as half a stretch allows."""
    opening, rng = game.start(1), Rng(5)
    begun = perf_counter()
    Search(opening, opening.actor, rng).run(10)
    fitting = int(10 * seconds / 2 / (perf_counter() - begun))
    simulations = max(10, min(fitting, MOST_SIMULATIONS))

    def work() -> int:
        Search(opening, opening.actor, rng).run(simulations)
        return simulations

    return work


def _start_ms(code: str) -> float:
    """Median time of a fresh process that runs the code; one before fills the caches, as an installation does."""
    taken = []
    with tempfile.TemporaryDirectory() as cache:
        environment = _environment(PACKAGE.parent) | {"PYTHONPYCACHEPREFIX": cache}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(STARTS + 1):
            begun = perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, env=environment)
            taken.append((perf_counter() - begun) * 1e3)
    return statistics.median(taken[1:])


def _environment(folder: Path) -> dict[str, str]:
    """For processes that must find the package in this folder."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))}


# --- the plain side ---------------------------------------------------------------------------------------------------
def _measure_plain(game_id: str) -> dict[str, float]:
    """The same measures in a process of its own, on a copy of the package without the compiled files."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(PACKAGE, Path(folder, PACKAGE.name), ignore=_compiled_files)
        command = [sys.executable, "-m", "ludomancer.lab.bench", game_id, str(PLAIN_SECONDS)]
        environment = _environment(Path(folder))
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"the plain side of the benchmark failed:\n{done.stderr}")
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _compiled_files(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name == "__pycache__" or name.endswith(tuple(EXTENSION_SUFFIXES))]


# --- showing ----------------------------------------------------------------------------------------------------------
def bench_table(results: list[dict[str, Any]]) -> Table:
    """One row a measure; times as many as the compiled side is faster."""
    compiled = any(result["compiled"] for result in results)
    table = Table()
    table.add_column("game")
    table.add_column("measure")
    for heading in ("compiled", "plain Python", "ratio") if compiled else ("plain Python",):
        table.add_column(heading, justify="right")
    for result in results:
        measures = _measures(result)
        for i, measure in enumerate(measures):
            cells = [_number(result["measures"][measure.key], measure.unit)]
            if compiled:
                cells.append(_number(result["plain"][measure.key], measure.unit))
                cells.append(f"{result['ratios'][measure.key]:.1f}" if measure.key not in NOT_COMPARED else "")
            table.add_row("" if i else result["game"], measure.label, *cells, end_section=i == len(measures) - 1)
    return table


def _number(value: float, unit: str) -> str:
    if unit != "/s":
        return f"{value:.1f} %" if unit == "%" else f"{value:.2f} {unit}"
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.2f} {letter}/s"
    return f"{value:.1f} /s"


if __name__ == "__main__":
    json.dump(measure(sys.argv[1], float(sys.argv[2]), lambda text: None), sys.stdout)
