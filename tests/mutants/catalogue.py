"""What a mutant is; those of the rules of a game stand in its catalogue, such as `bless.toml`."""

import tomllib
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parents[2] / "src" / "ludomancer"


class Mutant(NamedTuple):
    name: str
    rule: str  # the id of the rule that it breaks
    file: str  # in the folder of the package
    find: str  # stands in the file exactly once
    replace: str
    card: str = ""  # the id of the card that it changes, if it does

    @property
    def game(self) -> str:
        """The folder of the game whose scenarios must catch it; none for a file that all games share."""
        place, _, rest = self.file.partition("/")
        return rest.partition("/")[0] if place == "games" else ""


def rule_mutants(game: str) -> list[Mutant]:
    data = tomllib.loads(Path(__file__).with_name(f"{game}.toml").read_text(encoding="utf-8"))
    return [Mutant(**entry) for entry in data["mutant"]]


def mutated(mutant: Mutant, package: Path = PACKAGE) -> str:
    """The file with the replacement; ValueError where the place is not clear."""
    text = (package / mutant.file).read_text(encoding="utf-8")
    found = text.count(mutant.find)
    if found != 1:
        raise ValueError(f"{mutant.name}: stands {found} times in {mutant.file}: {mutant.find!r}")
    return text.replace(mutant.find, mutant.replace)
