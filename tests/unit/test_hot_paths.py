"""Hot code stays C: reads the C that Cython makes and fails where Python operations appear in it.

Hot is whatever a simulation can reach. The C tells that itself: calls stand there by mangled name or go through the
table of virtual methods. Such losses are silent otherwise: the games stay the same and only become slow.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
ROOTS = (
    "players.search.playout",
    "players.search.Search._simulate",
    "core.rng.Rng.next32",
    "core.rng.Rng.below",
    "core.state.State._refresh",
    "core.state.State.apply_unchecked",
    "core.state.State._assign_core",
    "core.state.State._deal_again",
    "core.state.State._shuffle",
    "core.state.State._roll",
    "core.features.Features.read",
    "players.nets.net.Net.logit",
    "players.nets.net_search.NetSearch._try",
    "players.nets.whole_moves.BestMoves._ended",
    "players.nets.whole_moves.WholeMoves.worth",
    "lab.training.learner.Learner._look",
    "lab.training.learner.Learner._move",
    "lab.training.self_play.SelfPlay._best",
    "lab.training.self_play.SelfPlay._record",
)
# what every game fills in; simulations reach it through the core's virtual methods
FILLED_IN = ("_assign", "_list", "_step", "_redeal", "_value", "_end_too_long", "_fill", "evaluate")
MUST_REACH = (
    "games.bless.rules.features.BlessFeatures._curses",
    "games.bless.rules.state.BlessState._assign_lasting",
    "core.places.Places._find_card",
    "games.bless.rules.knowledge.BlessKnowledge._common_knowledge",
    "games.bless.rules.field.BlessField._change_forms",
    "games.bless.rules.clashes.BlessClashes._text_wins",
    "games.bless.rules.plays.BlessPlays._run_group",
    "games.bless.rules.attacks.BlessAttacks._change_states",
    "games.bless.rules.targets.BlessTargets._payable",
    "games.bless.rules.lasting.BlessLasting._lasts_on",
    "games.bless.rules.piles.BlessPiles._said_none",
    "games.bless.rules.effects.BlessEffects._control",
    "games.bless.rules.rules.BlessRules._begin_turn",
    "games.day_night.rules.board._grow",
    "games.day_night.rules.board.temple_groups",
    "games.day_night.rules.state.DayNightState._assign_fields",
    "games.day_night.rules.state.DayNightState._redeal_rival_knowledge",
    "games.day_night.rules.knowledge.DayNightKnowledge._book_empty",
    "games.day_night.rules.tiles.DayNightTiles._unveil",
    "games.day_night.rules.turns.DayNightTurns._awaken",
    "games.day_night.rules.rules.DayNightRules._list_casts",
    "games.day_night.rules.rules.DayNightRules._stolen_done",
    "games.realm_of_sand.rules.state.SandState._assign_fields",
    "games.realm_of_sand.rules.boards.SandBoards._find",
    "games.realm_of_sand.rules.powers.SandPowers._redeal_level",
    "games.realm_of_sand.rules.rules.SandRules._list_ways",
    "games.realm_of_sand.rules.rules.SandRules._refill",
    "games.res_arcana_duo.rules.state.DuoState._assign_fields",
    "games.res_arcana_duo.rules.knowledge.DuoKnowledge._name_hand",
    "games.res_arcana_duo.rules.payments.DuoPayments._leads_to_price",
    "games.res_arcana_duo.rules.powers.DuoPowers._run_monument",
    "games.res_arcana_duo.rules.rules.DuoRules._end_round",
    "players.guided.GuidedSearch._put_in_order",
    "players.nets.net.Net.chance",
    "players.nets.net_search.NetSearch._best",
    "players.nets.net_search.NetSearch._widen",
    "players.nets.whole_moves.WholeMoves._most_promising",
    "players.search.Search._select",
    "players.search.Search._expand",
)
OVERRIDE = "asks at every call whether Python overrides it"

# (where, a part of the line, why it may stay)
ALLOWED = (
    ("core.state.State.", "journal", "only where a journal hangs on the state"),
    ("core.state.State.", "dealer", "only where a dealer hangs on the state"),
    ("core.state.State._shuffle", "cards[start + i] = order[i]", "what a dealer said"),
    ("", "raise NotImplementedError", "filled in further down"),
    ("games.bless.rules.field.BlessField._write", "self.ledger", "only where someone asks why"),
    ("core.state.State.apply_unchecked", OVERRIDE, "a look at two flags, once a decision"),
    ("core.state.State._assign_core", "self.rng.assign(other.rng)", "counts one reference up and down"),
    ("", "assert isinstance(", "one look at a type"),
    ("games.", "self._assign_fields(other)", "the same look again"),
    ("games.", "places = self.arrays.scratch if bits.IN_C", "counts one reference, once a redeal"),
    ("core.state.State.move_whole", OVERRIDE, "the same"),
    ("games.realm_of_sand.rules.state.SandState.move_whole", OVERRIDE, "the same"),
    ("core.evaluator.Evaluator.", OVERRIDE, "once a position that is judged"),
    ("core.state.State.move_complete", OVERRIDE, "once an action whose promise is looked at"),
    ("games.bless.rules.state.BlessState.move_complete", OVERRIDE, "the same"),
    ("games.day_night.rules.state.DayNightState.move_complete", OVERRIDE, "the same"),
    ("games.realm_of_sand.rules.state.SandState.move_complete", OVERRIDE, "the same"),
    ("games.res_arcana_duo.rules.state.DuoState.move_complete", OVERRIDE, "the same"),
    ("games.bless.rules.evaluator.BlessEvaluator.evaluate", OVERRIDE, "once a position that is judged"),
    ("games.bless.rules.evaluator.BlessEvaluator.evaluate", "return self._worth(", "one look at a type"),
    ("games.bless.rules.evaluator.BlessEvaluator.value", OVERRIDE, "once a position that is judged"),
    ("games.day_night.rules.evaluator.DayNightEvaluator.value", OVERRIDE, "once a position that is judged"),
    ("games.res_arcana_duo.rules.evaluator.DuoEvaluator.value", OVERRIDE, "once a position that is judged"),
    ("games.", "return self._chance(self.evaluate(", "asks once whether Python overrides it"),
    ("games.realm_of_sand.rules.evaluator.SandEvaluator.evaluate", OVERRIDE, "once a position that is judged"),
    ("games.realm_of_sand.rules.evaluator.SandEvaluator.value", OVERRIDE, "once a position that is judged"),
    ("games.realm_of_sand.rules.evaluator.SandEvaluator.value", "return self._chances(", "one look at a type"),
    ("games.realm_of_sand.rules.evaluator.SandEvaluator.evaluate", "return self._judge(", "one look at a type"),
    ("games.res_arcana_duo.rules.evaluator.DuoEvaluator.evaluate", OVERRIDE, "once a position that is judged"),
    ("games.res_arcana_duo.rules.evaluator.DuoEvaluator.evaluate", "return self._side(", "one look at a type"),
    ("games.day_night.rules.evaluator.DayNightEvaluator.evaluate", OVERRIDE, "once a position that is judged"),
    ("games.day_night.rules.evaluator.DayNightEvaluator.evaluate", "return self._side(", "one look at a type"),
    ("core.features.Features.read", OVERRIDE, "once a position that is told"),
    ("core.features.Features._end", "self._name(", "only while inputs are named"),
    ("core.features.Features._name", "", "the same"),
    ("games.", "self._tell(state, seat)", "one look at a type"),
    ("games.", 'if i == 0 else "', "counts one reference to a name"),
    ("games.", 'if side == 0 else "', "the same"),
    ("games.res_arcana_duo.rules.features.DuoFeatures._question", "self.cards(", "the same"),
    ("players.nets.net.Net.", OVERRIDE, "once a position that is judged"),
    ("players.nets.net.Net.evaluate", "return self.value(", "passes the state, once a position"),
    ("players.nets.net.Net.logit", "features = self.features", "counts one reference, once a position"),
    ("players.nets.whole_moves.WholeMoves.", "State = self.states[", "takes a state out of a list, once a position"),
    ("players.nets.whole_moves.WholeMoves.worth", OVERRIDE, "once an action"),
    ("players.nets.whole_moves.WholeMoves.worth", "return self._best_end()", "one look, once an action"),
    ("lab.training.self_play.SelfPlay._best", "looking.worth(", "passes the world, once an action"),
    ("lab.training.self_play.SelfPlay._record", "net: Net = nets[seat]", "takes a net out of a list, once a position"),
    ("lab.training.self_play.SelfPlay._record", "features = net.features", "counts one reference, once a position"),
    ("players.nets.net_search.NetSearch._try", "state = self.scratch", "counts one reference, once a simulation"),
    ("players.nets.net_search.NetSearch._try", "_assign(self.world)", "counts one reference, once a simulation"),
    ("players.nets.net_search.NetSearch._widen", "self.inside.worth(", "one look, once an action"),
    ("players.search.Search._simulate", "state = self.scratch", "counts one reference, once a simulation"),
    ("players.search.Search._simulate", "_assign(self.root)", "counts one reference, once a simulation"),
    ("players.guided.GuidedSearch._promise", "probe = self.probe", "counts one reference, once an action"),
    ("players.guided.GuidedSearch._promise", "following = self.follow", "counts one reference, once an action"),
    ("players.guided.GuidedSearch._result", "self.evaluator.value(", "passes the evaluator, once a position"),
    ("players.search.Search._play_on", "playout(state, self.rng)", "passes the generator, once a simulation"),
    ("players.search.Search._simulate", "_deal_again(", "passes the generator, once a simulation"),
)

FUNCTION = re.compile(r"^static [^\n]*?\b__pyx_f_(\w+)\([^\n]*\) \{\n(.*?)^\}\n", re.MULTILINE | re.DOTALL)
MARK = re.compile(r'/\* "([^"]+)":(\d+)\n(?:[^*]|\*(?!/))*\*/')
PYTHON = re.compile(r"\b(?:Py[A-Z]\w*|Py_\w+|__Pyx_\w+)(?=\()|__PYX_ERR")
HARMLESS = re.compile(r"__Pyx_X?(?:GOT|GIVE)REF|__Pyx_RefNanny\w*|__Pyx_Trace\w*")
DIRECT = re.compile(r"\b__pyx_f_(\w+)\(")
PARENT = re.compile(r"^struct __pyx_vtabstruct_(\w+) \{\n  struct __pyx_vtabstruct_(\w+) __pyx_base;", re.MULTILINE)
VIRTUAL = re.compile(r"\bstruct __pyx_vtabstruct_(\w+) \*\)[^;]*?\b__pyx_vtab\)->(?:__pyx_base\.)*(\w+)\(")
EXIT = "/* function exit code */"
GENERATED = Path("build", "c")
CYTHONIZE = """
from pathlib import Path
from setup import DIRECTIVES, GENERATED, SOURCE, Extension, drop_outdated, hot_modules
from Cython.Build import cythonize
sources = [Extension(e.name, e.sources) for e in hot_modules()]
for extension in sources:
    drop_outdated(Path(extension.sources[0]))
cythonize(sources, include_path=[str(SOURCE)], build_dir=str(GENERATED), compiler_directives=DIRECTIVES, quiet=True)
"""


class Function(NamedTuple):
    name: str  # as in "core.state.State.apply_unchecked"
    calls: frozenset[str]  # full names
    virtual: frozenset[tuple[str, str]]  # a class and a method of its table
    python: dict[int, str]  # lines with Python operations: their text


@pytest.mark.slow
def test_hot_functions_are_pure_c(tmp_path: Path) -> None:
    found, families = read_c(make_c(ROOT / "src", tmp_path))
    missing = [name for name in ROOTS if name not in found]
    assert not missing, f"not C functions: {', '.join(missing)}; declare them in the .pxd"
    hot = reachable(found, families, set(ROOTS) | {name for name in found if name.rpartition(".")[2] in FILLED_IN})
    assert set(MUST_REACH) <= hot, "the C is read wrongly, or these are no longer hot; name others here"
    lines = [(name, number, text) for name in sorted(hot) for number, text in found[name].python.items()]
    yellow = [f"  {name}, line {number}: {text}" for name, number, text in lines if not excuse(name, text)]
    assert not yellow, "Python operations in hot code (docs/compiling.md says how to avoid them):\n" + "\n".join(yellow)
    unused = set(ALLOWED) - {excuse(name, text) for name, _, text in lines}
    assert not unused, f"nothing is left to allow here: {unused}"


@pytest.mark.slow
def test_losses_are_found(tmp_path: Path) -> None:
    """The reader of the C sees the usual losses: an untyped local, a big literal, a plain `def`."""
    folder = tmp_path / "src" / "ludomancer" / "players"
    folder.mkdir(parents=True)
    for package in (folder, folder.parent):
        (package / "__init__.py").touch()
    (folder / "sample.py").write_text(
        "def quick(n: int) -> int:\n    return n + 1\n\n\n"
        "def slow(n: int) -> int:\n    total = []\n    return 0xFFFFFFFFFFFFFFFFFF & plain(quick(n))\n\n\n"
        "def plain(n: int) -> int:\n    return n\n"
    )
    (folder / "sample.pxd").write_text("cpdef int quick(int n) noexcept\ncpdef int slow(int n) noexcept\n")
    found, families = read_c(make_c(tmp_path / "src", tmp_path))
    assert set(found) == {"players.sample.quick", "players.sample.slow"}
    assert reachable(found, families, {"players.sample.slow"}) == set(found)
    assert not found["players.sample.quick"].python
    assert set(found["players.sample.slow"].python) == {6, 7}


def make_c(source: Path, folder: Path) -> Path:
    """C of all hot modules, made from a copy of the sources; what `make build` made counts unless it is outdated."""
    copy = folder / "copy"
    shutil.copytree(source, copy / "src", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info"))
    shutil.copy(ROOT / "setup.py", copy)
    if source == ROOT / "src":
        shutil.copytree(ROOT / GENERATED, copy / GENERATED)
    done = subprocess.run([sys.executable, "-c", CYTHONIZE], cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return copy


def read_c(copy: Path) -> tuple[dict[str, Function], dict[str, str]]:
    """All functions on the C level by their full names; and for each class that inherits the base it goes back to."""
    found: dict[str, Function] = {}
    parents: dict[str, str] = {}
    for path in sorted((copy / GENERATED).rglob("*.c")):
        module = path.relative_to(copy / GENERATED / "src").with_suffix(".py").as_posix()
        if not (copy / "src" / module).exists():
            continue  # left behind by one that is gone
        lines = (copy / "src" / module).read_text(encoding="utf-8").splitlines()
        text = path.read_text(encoding="utf-8")
        parents.update((plain_name(child), plain_name(parent)) for child, parent in PARENT.findall(text))
        for mangled, body in FUNCTION.findall(text):
            name = plain_name(mangled)
            if not name.startswith("core.bits.") and "__pyx_" not in name:
                calls = frozenset(plain_name(call) for call in DIRECT.findall(body))
                virtual = frozenset((plain_name(table), method) for table, method in VIRTUAL.findall(body))
                found[name] = Function(name, calls, virtual, dict(python_lines(module, body, lines)))
    families = dict(parents)
    for child in families:
        while families[child] in parents:
            families[child] = parents[families[child]]
    return found, families


def plain_name(mangled: str) -> str:
    """`10ludomancer_4core_5state_5State_take` reads `core.state.State.apply_unchecked`."""
    parts = []
    while size := re.match(r"\d+", mangled):
        end = size.end() + int(size.group())
        parts.append(mangled[size.end() : end])
        mangled = mangled[end + 1 :]
    return ".".join([*parts[1:], mangled])


def python_lines(module: str, body: str, lines: list[str]) -> Iterator[tuple[int, str]]:
    """Numbers and texts of the lines whose C asks something of Python; line 0 for the function itself."""
    head, *parts = MARK.split(body.partition(EXIT)[0])
    if "Check if overridden in Python" in head:
        yield 0, OVERRIDE
    for file, number, code in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if file == module and any(not HARMLESS.fullmatch(call) for call in PYTHON.findall(code)):
            yield int(number), lines[int(number) - 1].strip()


def reachable(found: dict[str, Function], families: dict[str, str], start: set[str]) -> set[str]:
    """All functions that may be called; of a virtual method every version in the family of classes."""
    versions: dict[tuple[str, str], list[str]] = {}
    for name in found:
        owner, _, method = name.rpartition(".")
        versions.setdefault((families.get(owner, owner), method), []).append(name)
    seen: set[str] = set()
    rest = list(start)
    while rest:
        name = rest.pop()
        if name in found and name not in seen:
            seen.add(name)
            rest.extend(found[name].calls)
            for owner, method in found[name].virtual:
                rest.extend(versions.get((families.get(owner, owner), method), []))
    return seen


def excuse(name: str, text: str) -> tuple[str, str, str] | None:
    """The entry that lets a line of a function stay."""
    return next((entry for entry in ALLOWED if name.startswith(entry[0]) and entry[1] in text), None)
