"""Scenarios, for Python: positions with moves and what must hold afterwards."""

from pathlib import Path

from ludomancer.core import scenario
from ludomancer.core.registry import load


class Scenario(scenario.Scenario):
    """A position, moves, and what must hold afterwards; several stand in a YAML file (docs/scenarios.md).

    >>> import ludomancer
    >>> [found] = ludomancer.Scenario.parse('''
    ... game: day-night
    ... title: Day begins
    ... before: {to_act: day}
    ... ''')
    >>> found.run()
    []
    """

    __slots__ = ()

    @classmethod
    def read(cls, path: str | Path) -> "list[Scenario]":
        """All scenarios of a file; ScenarioError where it cannot be read."""
        return [cls(*found) for found in scenario.read_scenarios(Path(path))]

    @classmethod
    def parse(cls, text: str, name: str = "scenario", folder: str | Path = ".") -> "list[Scenario]":
        """All scenarios of a text; files that they name, such as editions, lie in the folder."""
        return [cls(*found) for found in scenario.parse_scenarios(text, name, Path(folder))]

    def run(self) -> list[str]:
        """Make the moves and look; what did not hold, in words. ScenarioError where it cannot be played."""
        return scenario.Run(self, load).play()
