"""What a mutant is, and where it stands; those of the rules of a game stand in its catalogue, such as `bless.toml`."""

import ast
import tomllib
from collections import defaultdict
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parents[2] / "src" / "ludomancer"
STANDARD = "standard.toml"
SHARE = 10


class Mutant(NamedTuple):
    game: str  # the folder of the game whose scenarios must catch it
    name: str
    rule: str  # the id of the rule that it breaks
    place: str  # what is changed: Class.method, a function, a constant, or the file of an edition
    find: str  # stands there exactly once
    replace: str
    card: str = ""  # the id of the card that it changes, if it does

    @property
    def of_edition(self) -> bool:
        return self.place.endswith(".toml")

    @property
    def in_the_tenth(self) -> bool:
        """One in ten, the same ones every time."""
        return int(sha256(self.name.encode()).hexdigest(), 16) % SHARE == 0


class Definition(NamedTuple):
    file: Path
    start: int  # of its text in the file
    end: int


def rule_mutants(game: str) -> list[Mutant]:
    data = tomllib.loads(Path(__file__).with_name(f"{game}.toml").read_text(encoding="utf-8"))
    return [Mutant(game, place=entry.pop("in"), **entry) for entry in data["mutant"]]


def edition_file(game: str, name: str = STANDARD) -> Path:
    (found,) = (PACKAGE / "games" / game).rglob(f"editions/{name}")
    return found


def edition_text(game: str) -> str:
    return edition_file(game).read_text(encoding="utf-8")


def changed(mutant: Mutant) -> tuple[Definition, str]:
    """Where the mutant stands, and its text with the replacement; ValueError where the place is not clear."""
    if mutant.of_edition:
        file = edition_file(mutant.game, mutant.place)
        places = [Definition(file, 0, len(read(file)))]
    else:
        places = definitions(f"games/{mutant.game}").get(mutant.place) or definitions("core").get(mutant.place, [])
    found = [each for each in places for _ in range(read(each.file).count(mutant.find, each.start, each.end))]
    if len(found) != 1:
        raise ValueError(f"{mutant.name}: stands {len(found)} times in {mutant.place}: {mutant.find!r}")
    file, start, end = found[0]
    return found[0], read(file)[start:end].replace(mutant.find, mutant.replace)


def mutated(mutant: Mutant) -> tuple[Path, str]:
    """The whole file, and its text with the replacement."""
    (file, start, end), text = changed(mutant)
    return file, read(file)[:start] + text + read(file)[end:]


@cache
def read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def definitions(folder: str) -> dict[str, list[Definition]]:
    """Where the functions, methods, classes and constants of a folder stand, by their qualified names."""
    found = defaultdict(list)
    for file in sorted((PACKAGE / folder).rglob("*.py")):
        starts = [0]
        for line in read(file).splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        module = ast.parse(read(file))
        inside = [("", node) for node in module.body]
        inside += [
            (f"{each.name}.", node) for each in module.body if isinstance(each, ast.ClassDef) for node in each.body
        ]
        for owner, node in inside:
            first = min(part.lineno for part in [node, *getattr(node, "decorator_list", [])])
            for name in names(node):
                found[owner + name].append(Definition(file, starts[first - 1], starts[node.end_lineno or first]))
    return found


def names(node: ast.stmt) -> list[str]:
    """What a statement defines."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
    return []
