"""In the process of a mutant: the scenarios of its game until one fails."""

import importlib
import os
import re
import sys
from pathlib import Path

RULES = Path(__file__).parents[1] / "rules"


def scenario_files(game: str, words: list[str]) -> list[Path]:
    """Those of a game, or all; first those that speak most of the broken rule and of the changed card."""
    pattern = re.compile("|".join(rf"(?<![\w-]){re.escape(word)}(?![\w-])" for word in words))

    def rank(path: Path) -> tuple[float, Path]:
        text = path.read_text(encoding="utf-8")
        return -len(pattern.findall(text)) / len(text), path

    return sorted((RULES / game).rglob("*.yaml"), key=rank)


def play(package: Path, game: str, words: list[str]) -> int:
    """1 if a scenario fails, which is told."""
    ludomancer = importlib.import_module("ludomancer")
    scenario = importlib.import_module("ludomancer.core.scenario")
    if Path(ludomancer.__file__ or "").parent != package or ludomancer.COMPILED:
        print(f"wrong package: {ludomancer.__file__}, compiled: {ludomancer.COMPILED}", file=sys.stderr)
        os._exit(3)
    load = scenario.keeping(ludomancer.load)
    count = 0
    for path in scenario_files(game, words):
        for entry in scenario.read_scenarios(path):
            count += 1
            try:
                faults = scenario.Run(entry, load).play()
            except Exception as error:  # whatever it is, the mutant is caught
                faults = [f"{type(error).__name__}: {error}"]
            if faults:
                place = Path(entry.place).relative_to(RULES)
                print(f"{place}: {entry.title}: {faults[0]}".replace("\n", " "))
                return 1
    print(f"{count} scenarios passed")
    return 0


if __name__ == "__main__":
    sys.exit(play(Path(sys.argv[1]), sys.argv[2], sys.argv[3:]))
