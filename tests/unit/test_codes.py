"""What plain and compiled code must both know: numbers with a name, and the sizes of arrays."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import ludomancer
from ludomancer.core import codes as core
from ludomancer.games.bless.rules import codes as bless
from ludomancer.games.day_night.rules import codes as day_night
from ludomancer.games.realm_of_sand.rules import codes as sand
from ludomancer.games.res_arcana_duo.rules import codes as duo

PACKAGE = Path(ludomancer.__file__).parent
CODES = sorted(path.relative_to(PACKAGE).with_suffix("").as_posix() for path in PACKAGE.rglob("codes.pxd"))

KINDS, EFFECTS, SQUARES = day_night.MAX_KINDS, day_night.MAX_EFFECTS, day_night.SQUARES
SEATS = 2

CARDS, FRAMES, WAITING, TALLY = bless.CARDS, bless.MAX_FRAMES, bless.MAX_WAITING, bless.MAX_TALLY
COMPONENTS, PILE = duo.COMPONENTS, duo.PILE
POOL, PLACES = 64, 128  # cards and places of one redeal


def named(what: str, size: int, *parts: str) -> dict[str, int]:
    return {f"{what}_{part}": size for part in parts}


# the size of every array that has one in a .pxd; those of states are declared
SIZES: dict[str, dict[str, int]] = {
    "core/places": {"bit": POOL, **dict.fromkeys(("sets", "cards", "order", "most"), PLACES)},
    "core/state": {"choices": core.MAX_CHOICES},
    "games/bless/rules/piles": {"cards": CARDS},
    "games/bless/rules/tally": dict.fromkeys(("clause", "mask", "amount", "since", "source", "value"), bless.MAX_TALLY),
    "games/bless/rules/card_arrays": {
        **dict.fromkeys(("bit", "form", "eye", "karma", "prayer", "step_first", "step_count"), CARDS),
        "of_form": bless.DUAL + 1,
        **dict.fromkeys(("clause_first", "clause_count", "sets_off"), 2 * CARDS),
        **named(
            "clause", bless.MAX_CLAUSES, "kind", "amount", "to", "always", "form", "on", "per", "cond", "cond_count"
        ),
        **named("clause", bless.MAX_CLAUSES, "when", "step_first", "step_count"),
        **named("step", bless.MAX_STEPS, "do", "who", "filter", "scope", "like", "number", "cost", "may", "cond"),
        **named("step", bless.MAX_STEPS, "lasts", "face", "form", "eye_from", "from", "top", "random"),
        **named("step", bless.MAX_STEPS, "clause_first", "clause_count"),
        **named("filter", bless.MAX_FILTERS, "side", "kind", "form", "state", "stasis", "other", "eye", "eye_from"),
        **named("filter", bless.MAX_FILTERS, "karma_to", "original"),
        **named("cond", bless.MAX_CONDITIONS, "kind", "filter", "op", "number", "other"),
        "base": bless.FAMILIES,
        **dict.fromkeys(("family", "item"), core.MAX_ACTIONS),
    },
    "games/realm_of_sand/rules/evaluator": {"worth": sand.MAX_CARDS, "near": sand.MAX_CELLS + 1},
    "games/realm_of_sand/rules/card_arrays": {
        **dict.fromkeys(("bit", "scratch"), POOL),
        "square_total": sand.BASE_ELEMENTS,
        "disc_total": sand.ELEMENTS,
        "crystals": sand.RIBBONS,
        "form": sand.MAX_TILES,
        "colour": sand.MAX_TILES * sand.SQUARES,
        **dict.fromkeys(("form_first", "form_count"), sand.FORMS),
        "way": sand.MAX_WAYS,
        "level_cards": sand.LEVELS,
        **dict.fromkeys(("card_level", "stars", "glasses", "steps", "place_first", "place_count"), sand.MAX_CARDS),
        **dict.fromkeys(("bonus", "pieces"), sand.MAX_CARDS * sand.ELEMENTS),
        "place_spot": sand.MAX_PLACES,
        "place_mask": sand.MAX_PLACES * sand.MASKS,
        "mask": sand.MAX_SPOTS,
        "path": sand.MAX_SPOTS * sand.SQUARES,
        "base": sand.FAMILIES,
        **dict.fromkeys(("family", "item"), core.MAX_ACTIONS),
    },
    "games/res_arcana_duo/rules/evaluator": {"income": COMPONENTS, "use": 2 * COMPONENTS},
    "games/res_arcana_duo/rules/card_arrays": {
        **dict.fromkeys(("bit", "kind", "types", "cost", "points", "each", "collect"), COMPONENTS),
        **dict.fromkeys(("discount", "other_side", "powers"), COMPONENTS),
        **named("power", 2 * COMPONENTS, "turn", "turns", "pay", "discard", "step_first", "step_count"),
        **named("step", duo.MAX_STEPS, "do", "amount", "to", "count", "of", "more", "number", "what"),
        "fixed": duo.MAX_COSTS * duo.ESSENCES,
        **dict.fromkeys(("any_count", "any_mask"), duo.MAX_COSTS),
        **dict.fromkeys(("family", "item"), duo.MAX_ACTIONS),
        "code": duo.FAMILIES * COMPONENTS,
    },
    "games/day_night/rules/card_arrays": {
        "first_kind": SEATS + 1,
        **dict.fromkeys(("owner", "hours", "copies", "theme"), KINDS),
        **dict.fromkeys(("condition", "condition_lady", "condition_tile"), KINDS),
        **dict.fromkeys(("effect_first", "effect_count"), KINDS),
        **dict.fromkeys(("do", "at", "lady", "tiles", "count"), EFFECTS),
        **dict.fromkeys(("counters", "spare", "lasting", "temples"), EFFECTS),
        **dict.fromkeys(("family", "item"), day_night.MAX_ACTIONS),
        "action": day_night.FAMILIES * KINDS,
        **dict.fromkeys(("bit", "border", "around"), SQUARES),
        "distance": SQUARES * SQUARES,
        "within": SQUARES * day_night.MAX_DISTANCE,
    },
}

LOCAL_SIZES = {"games/day_night/rules/state": {"pool": KINDS}}  # of arrays in functions
for path in sorted(PACKAGE.glob("games/*/rules/fields.py")):
    module = path.with_name("state").relative_to(PACKAGE).as_posix()
    declared = import_module(f"ludomancer.{module.replace('/', '.').removesuffix('state')}fields").FIELDS
    SIZES[module] = LOCAL_SIZES.get(module, {}) | {each.name: each.size for each in declared.fields if each.size}

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
