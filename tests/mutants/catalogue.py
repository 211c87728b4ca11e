"""What a mutant is, and those of the rules, which stand in mutants.toml."""

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


def rule_mutants() -> list[Mutant]:
    data = tomllib.loads(Path(__file__).with_name("mutants.toml").read_text(encoding="utf-8"))
    return [Mutant(**entry) for entry in data["mutant"]]


def mutated(mutant: Mutant) -> str:
    """The file with the replacement; ValueError where the place is not clear."""
    text = (PACKAGE / mutant.file).read_text(encoding="utf-8")
    found = text.count(mutant.find)
    if found != 1:
        raise ValueError(f"{mutant.name}: stands {found} times in {mutant.file}: {mutant.find!r}")
    return text.replace(mutant.find, mutant.replace)
