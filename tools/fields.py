"""`make fields`: writes what follows from the declarations of fields (rules/fields.py) and from codes.py.

STATE there is about state.py and state.pxd, CARD_ARRAYS about card_arrays.py and card_arrays.pxd, and so on: each has a
block with the fields of its class. Every codes.pxd is written whole. A file is written only if it changes, so that
nothing is compiled again in vain.
"""

import re
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from types import ModuleType

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "ludomancer"
if "ludomancer" not in sys.modules:  # without its __init__, which refuses compiled files older than their sources
    sys.modules["ludomancer"] = ModuleType("ludomancer")
    sys.modules["ludomancer"].__path__ = [str(PACKAGE)]

from ludomancer.core.fields import Field, Fields, Rows  # noqa: E402

WIDTH = 120
BEGIN = "# --- fields: made by make fields from fields.py "
END = "# --- end of fields "
NO_MORE = [  # of what is given
    "        if values:",
    """            raise TypeError(f"there are no such fields: {', '.join(values)}")""",
]
BLOCK = re.compile(rf"^    {BEGIN}-*\n.*?^    {END}-*\n", re.MULTILINE | re.DOTALL)


def main(arguments: list[str]) -> int:
    """Writes the files that differ, or with --check says which do."""
    check = "--check" in arguments
    found = outdated()
    for path, text in found.items():
        if not check:
            path.write_text(text, encoding="utf-8")
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path.name
        print(name, "differs; run make fields" if check else "written")
    return int(check and bool(found))


def outdated() -> dict[Path, str]:
    """The files that are not what their declarations say, each with what it should be."""
    return {path: text for path, text in made().items() if not path.exists() or path.read_text("utf-8") != text}


def made() -> dict[Path, str]:
    """All files with something that follows from declarations, as they should be."""
    found = {path.with_suffix(".pxd"): codes_pxd(path) for path in sorted(PACKAGE.rglob("codes.py"))}
    for path in sorted(PACKAGE.glob("games/*/rules/fields.py")):
        for module, fields in declared(path).items():
            for suffix, write in ((".py", in_python), (".pxd", in_c)):
                file = path.with_name(module).with_suffix(suffix)
                found[file] = replaced(file, write(fields))
    return found


def declared(path: Path) -> dict[str, Fields]:
    """What a fields.py declares, by the modules of the classes."""
    return {name.lower(): fields for name, fields in vars(load(path)).items() if isinstance(fields, Fields)}


def load(path: Path) -> ModuleType:
    return import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))


def replaced(path: Path, lines: Iterable[str]) -> str:
    """A file with a new block; outside of it nothing changes."""
    text = path.read_text("utf-8")
    if len(BLOCK.findall(text)) != 1:
        raise SystemExit(f"{path}: there must be one block from `{BEGIN.strip()}` to `{END.strip()}`")
    marks = [(" " * 4 + mark).ljust(WIDTH, "-") for mark in (BEGIN, END)]
    block = "\n".join([marks[0], *lines, marks[1], ""])
    return BLOCK.sub(lambda _: block, text)


def codes_pxd(path: Path) -> str:
    """The numbers of codes.py for C."""
    codes = {name: value for name, value in vars(load(path)).items() if name.isupper()}
    lines = [f"    {name} = {value}" for name, value in codes.items()]
    return "\n".join(["# made by make fields from codes.py, for C", "cdef enum:", *lines, ""])


# --- the .py of a class -----------------------------------------------------------------------------------------------
def in_python(fields: Fields) -> list[str]:
    """Everything that a class does with its fields, and nothing else."""
    of_states = (belong, assign, *([moved] if fields.moved else []), same, load_fields)
    parts = (slots, init, *(of_states if fields.game else ()))
    return ["\n".join([*part(fields), ""]) for part in parts]


def slots(fields: Fields) -> list[str]:
    names = sorted([*(["arrays"] if fields.game else []), *(field.name for field in fields.fields)])
    quoted = ", ".join(f'"{name}"' for name in names)
    indent = " " * 8
    lines = wrap(f"{quoted},", WIDTH, initial_indent=indent, subsequent_indent=indent)
    return ["    __slots__ = (", *lines, "    )  # fmt: skip"]


def init(fields: Fields) -> list[str]:
    given = [] if fields.game else [field for field in laid_out(fields) if field.access]
    begin = (
        begin_state(fields) if fields.game else [f"    def __init__(self{', **values: Any' if given else ''}) -> None:"]
    )
    lines = [
        *begin,
        *with_headings(fields, lambda field: not field.size, " " * 8),
        "        if not bits.IN_C:",
        *with_headings(fields, lambda field: field.size > 0, " " * 12),
    ]
    starting = [field for field in fields.fields if field.size and field.start != "0"]
    for size, alike in groupby(starting, lambda field: field.size):
        lines.append(f"        for i in range({size}):")
        lines += [f"            self.{field.name}[i] = {field.start}" for field in alike]
    return [*lines, *loaded(given), *(NO_MORE if given else [])]


def begin_state(fields: Fields) -> list[str]:
    return [
        f'    def __init__(self, game: "{fields.game}") -> None:',
        "        State.__init__(self, game)",
        "        self.arrays: CardArrays = game.arrays",
    ]


def with_headings(fields: Fields, wanted: Callable[[Field], bool], indent: str) -> list[str]:
    """The start of fields, below those headings under which one of them stands."""
    lines: list[str] = []
    heading = ""
    for entry in fields.entries:
        if isinstance(entry, str):
            heading = entry
        elif wanted(entry):
            if heading:
                lines.append(f"{indent}# {heading}")
                heading = ""
            start = f"[{entry.start}] * {entry.size}" if entry.size else entry.start
            note = f"  # {entry.note}" if entry.note else ""
            lines.append(f"{indent}self.{entry.name}: {entry.hint} = {start}{note}")
    return lines


def belong(fields: Fields) -> list[str]:
    return [
        "    def _belong(self, other: State) -> None:",
        f"        assert isinstance(other, {fields.name})",
        "        State._belong(self, other)",
        "        self.arrays = other.arrays",
    ]


def laid_out(fields: Fields) -> list[Field]:
    """As they lie in memory: single numbers first, by type, so that several are copied at once."""
    return sorted(fields.fields, key=lambda field: (field.size > 0, "" if field.size else field.type))


def saved(fields: Fields) -> list[Field]:
    return [field for field in laid_out(fields) if field.role == "saved"]


def resets(fields: Fields) -> list[str]:
    return [f"        self.{field.name} = {field.start}" for field in fields.fields if field.role == "reset"]


def assign(fields: Fields) -> list[str]:
    lines = [
        "    def _assign(self, other: State) -> None:",
        f"        assert isinstance(other, {fields.name})",
        "        self._assign_fields(other)",
        "",
        f'    def _assign_fields(self, other: "{fields.name}") -> None:',
        '        """Of arrays that are not always full, only the entries that count."""',
        "        self._assign_core(other)",
    ]
    for live, alike in groupby(saved(fields), live_of):
        group = list(alike)
        mover = next((name for name in fields.moved if live and group[0].name.startswith(f"{name}_")), None)
        if isinstance(live, Rows):
            lines += row_loop(live)
            for field in group:
                lines.append(f"            for i in range(start, start + {filled(field)}):")
                lines.append(f"                self.{field.name}[i] = other.{field.name}[i]")
        elif live:
            lines.append(f"        for i in range(other.{live}):")
            copied = [f"self.{field.name}[i] = other.{field.name}[i]" for field in group]
            lines += [f"            {line}" for line in ([f"self._assign_{mover}(i, other, i)"] if mover else copied)]
        else:
            whole = [f"{field.name}[:]" if field.size else field.name for field in group]
            lines += [f"        self.{each} = other.{each.removesuffix('[:]')}" for each in whole]
    return lines + resets(fields)


def live_of(field: Field) -> str | Rows:
    """The same of fields that one loop can copy."""
    if field.quick:
        return ""
    return rows_of(field) or field.live


def rows_of(field: Field) -> Rows | None:
    return field.live._replace(filled="") if isinstance(field.live, Rows) else None


def filled(field: Field) -> str:
    """How many entries of a row count."""
    assert isinstance(field.live, Rows)
    return field.live.filled


def row_loop(live: Rows) -> list[str]:
    return [f"        for row in range({live.rows}):", f"            start = row * {live.length}"]


def moved(fields: Fields) -> list[str]:
    lines: list[str] = []
    for name in fields.moved:
        lines += ["", f'    def _assign_{name}(self, i: int, other: "{fields.name}", j: int) -> None:']
        for field in saved(fields):
            if field.name.startswith(f"{name}_") and field.size:
                lines.append(f"        self.{field.name}[i] = other.{field.name}[j]")
    return lines[1:]


def same(fields: Fields) -> list[str]:
    lines = [
        "    def _same_fields(self, other: State) -> bool:",
        f"        assert isinstance(other, {fields.name})",
        "        return self._same_values(other)",
        "",
        f'    def _same_values(self, other: "{fields.name}") -> bool:',
    ]
    for rows, alike in groupby(saved(fields), rows_of):
        if rows:
            lines += row_loop(rows)
            for field in alike:
                lines += [
                    f"            end = start + {filled(field)}",
                    f"            if not arrays.same(self.{field.name}, other.{field.name}, start, end):",
                    "                return False",
                ]
    terms = []
    for field in saved(fields):
        if not field.size:
            terms.append(f"self.{field.name} == other.{field.name}")
        elif isinstance(field.live, str):
            end = f"other.{field.live}" if field.live else str(field.size)
            terms.append(f"arrays.same(self.{field.name}, other.{field.name}, 0, {end})")
    lines += ["        return (", f"            {terms[0]}"]
    return [*lines, *(f"            and {term}" for term in terms[1:]), "        )"]


def load_fields(fields: Fields) -> list[str]:
    begin = "    def _load_fields(self, values: dict[str, Any]) -> None:"
    return [begin, *loaded(saved(fields)), *resets(fields)]


def loaded(fields: list[Field]) -> list[str]:
    lines = []
    for field in fields:
        if field.size:
            lines.append(f'        arrays.load(self.{field.name}, values, "{field.name}", {field.size})')
        else:
            lines.append(f'        self.{field.name} = arrays.taken(values, "{field.name}", self.{field.name})')
    return lines


# --- the .pxd of a class ----------------------------------------------------------------------------------------------
def in_c(fields: Fields) -> list[str]:
    lines = ["    cdef readonly CardArrays arrays"] if fields.game else []
    for (access, kind, size), alike in groupby(laid_out(fields), lambda field: (field.access, field.type, field.size)):
        begin = "    cdef " + f"{access} {kind}".strip() + (f"[{size}]" if size else "")
        line = ""
        for field in alike:
            if line and len(line) + len(field.name) + 2 > WIDTH:
                lines.append(line)
                line = ""
            line = f"{line}, {field.name}" if line else f"{begin} {field.name}"
        lines.append(line)
    return [*lines, *(of_state_in_c(fields) if fields.game else [])]


def of_state_in_c(fields: Fields) -> list[str]:
    state = fields.name
    return [
        "",
        "    @cython.locals(row=cython.int, start=cython.int, i=cython.int)",
        f"    cdef void _assign_fields(self, {state} other) noexcept",
        *(f"    cdef void _assign_{name}(self, int i, {state} other, int j) noexcept" for name in fields.moved),
        "    @cython.locals(row=cython.int, start=cython.int, end=cython.int)",
        f"    cdef bint _same_values(self, {state} other) noexcept",
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
