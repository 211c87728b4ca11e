"""What plain and compiled code must both know: numbers with a name, and the sizes of arrays."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import fields
import ludomancer
from ludomancer.core import codes as core
from ludomancer.games.bless.rules import codes as bless
from ludomancer.games.day_night.rules import codes as day_night
from ludomancer.games.realm_of_sand.rules import codes as sand
from ludomancer.games.res_arcana_duo.rules import codes as duo

PACKAGE = Path(ludomancer.__file__).parent
CODES = sorted(path.relative_to(PACKAGE).with_suffix("").as_posix() for path in PACKAGE.rglob("codes.pxd"))

KINDS, SQUARES = day_night.MAX_KINDS, day_night.SQUARES
COMPONENTS, PILE = duo.COMPONENTS, duo.PILE
POOL, PLACES = 64, 128  # cards and places of one redeal

# the size of every array that has one in a .pxd; most are declared
SIZES: dict[str, dict[str, int]] = {
    "core/features": {"widths": 8, "index": 512, "value": 512},
    "core/places": {"bit": POOL, **dict.fromkeys(("sets", "cards", "order", "most"), PLACES)},
    "core/state": {"choices": core.MAX_CHOICES},
    "games/bless/rules/piles": {"cards": bless.CARDS},
    "games/day_night/rules/state": {"pool": KINDS},  # in a function
    "games/realm_of_sand/rules/powers": {"pool": POOL},  # the same
    "games/realm_of_sand/rules/rules": {"pool": sand.RIBBONS},
    "games/realm_of_sand/rules/evaluator": {"worth": sand.MAX_CARDS, "near": sand.MAX_CELLS + 1},
    "games/realm_of_sand/rules/features": {"keys": 1 << 14, "kept": 1 << 14},
    "players/nets/whole_moves": {
        **dict.fromkeys(("promise", "before", "taken"), 65),
        **dict.fromkeys(("shares", "lengths"), 16),
        "actions": 16 * 65,
    },
    "games/res_arcana_duo/rules/evaluator": {"income": COMPONENTS, "use": 2 * COMPONENTS},
}
for path in sorted(PACKAGE.glob("games/*/rules/fields.py")):
    for module, declared in fields.declared(path).items():
        name = path.with_name(module).relative_to(PACKAGE).as_posix()
        SIZES[name] = SIZES.get(name, {}) | {each.name: each.size for each in declared.fields if each.size}

ENUM = re.compile(r"^cdef enum:\n((?:[ \t]+.*\n?|\n)*)", re.MULTILINE)
FIELDS = re.compile(r"^[ \t]*cdef [\w ]*?\w\[(\d+)\] ([\w, ]+)$", re.MULTILINE)
LOCALS = re.compile(r"(\w+)=cython\.\w+\[(\d+)\]")


def enums(pxd: str) -> dict[str, int]:
    """The names of all enums: each is one more than the one before, unless it says otherwise."""
    found: dict[str, int] = {}
    for body in ENUM.findall(pxd):
        value = 0
        for entry in re.split(r"[,\n]", body):
            if entry.strip():
                name, _, given = entry.partition("=")
                value = int(given) if given else value
                found[name.strip()] = value
                value += 1
    return found


def arrays_in_c(pxd: str) -> set[tuple[str, int]]:
    fields = {(name.strip(), int(size)) for size, names in FIELDS.findall(pxd) for name in names.split(",")}
    return fields | {(name, int(size)) for name, size in LOCALS.findall(pxd)}


def lists_in_python(source: str) -> set[tuple[str, int]]:
    """What is given a list of zeros: `[0, 0]`, `[0] * 64` or `[0.0] * 64`."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            text = ast.unparse(node.value)
            if re.fullmatch(r"\[(-?[01]|0\.0)(, 0)*\]( \* \d+)?", text):
                found.add((ast.unparse(target).removeprefix("self."), len(eval(text))))
    return found


@pytest.mark.parametrize("module", CODES)
def test_plain_and_compiled_code_have_the_same_numbers(module: str) -> None:
    plain = vars(import_module(f"ludomancer.{module.replace('/', '.')}"))
    plain = {name: value for name, value in plain.items() if name.isupper()}
    assert enums((PACKAGE / f"{module}.pxd").read_text()) == plain
    assert plain


def test_every_array_has_its_size_here() -> None:
    pxds = {path.relative_to(PACKAGE).with_suffix("").as_posix(): path for path in PACKAGE.rglob("*.pxd")}
    assert {name for name, path in pxds.items() if arrays_in_c(path.read_text())} == set(SIZES)


@pytest.mark.parametrize("module", SIZES)
def test_arrays_are_as_large_as_their_named_maxima(module: str) -> None:
    assert arrays_in_c((PACKAGE / f"{module}.pxd").read_text()) == set(SIZES[module].items())
    assert lists_in_python((PACKAGE / f"{module}.py").read_text()) == set(SIZES[module].items())


def test_codes_fit_into_the_arrays_they_index() -> None:
    assert max(value for name, value in vars(day_night).items() if name.startswith("A_")) < day_night.FAMILIES
    assert max(value for name, value in vars(bless).items() if name.startswith("A_")) < bless.FAMILIES
    assert max(value for name, value in vars(duo).items() if name.startswith("A_")) < duo.FAMILIES
    assert duo.MAX_ARTIFACTS + 4 + duo.MAX_ITEMS + duo.MAX_MONUMENTS + 2 * duo.MAX_TILES <= duo.MAX_COMPONENTS
    assert duo.MAX_COMPONENTS < duo.COMPONENTS
    assert max(duo.MAX_ARTIFACTS // 2, duo.MAX_MONUMENTS) <= PILE
    assert PLACES >= duo.MAX_ARTIFACTS + duo.MAX_MONUMENTS
    assert duo.MAX_ESSENCES < 1 << duo.ESSENCE_BITS
    assert bless.MAX_CARDS <= bless.CARDS
    assert PLACES >= bless.MAX_CARDS + bless.MAX_LOOK
    assert bless.MAX_CARDS**2 + bless.FAMILIES * bless.MAX_CARDS <= core.MAX_ACTIONS
    assert SQUARES <= KINDS  # an item is a square or a kind
    assert day_night.FAMILIES * KINDS <= day_night.MAX_ACTIONS
    assert day_night.MAX_BOOK < 1 << 15
