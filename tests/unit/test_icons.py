"""Icons: every one that is defined is used, and every one that is named is defined, in one place."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from ludomancer.core.registry import game_ids
from ludomancer.games.bless.formats.edition import PRAYERS
from ludomancer.web.render import STATIC, TEMPLATES, drawings, web_folder

WEB = STATIC.parent
SYMBOL = re.compile(r'<symbol id="i-([a-z0-9-]+)"')
NAMED = ("icon", "labelled", "art")  # whose first argument is an icon; of `link_to` it is the second
IN_TEMPLATES = re.compile(r"""icon\("([a-z0-9-]+)"|["']([a-z0-9-]+)["']|#i-([a-z0-9-]+)""")


def folders() -> list[Path]:
    return [web_folder(game_id) for game_id in game_ids()]


def texts(*patterns: str) -> Iterator[str]:
    """Files of the shared pages and of those of games."""
    for folder in (WEB, *folders()):
        for pattern in patterns:
            for file in sorted(folder.rglob(pattern)):
                yield file.read_text(encoding="utf-8")


@cache
def trees() -> list[ast.AST]:
    return [ast.parse(text) for text in texts("*.py")]


def defined() -> list[str]:
    """In the shared files, and in those of games."""
    files = [STATIC / "icons.svg", TEMPLATES / "drawings.svg", *(folder / "defs.html" for folder in folders())]
    return [name for file in files for name in SYMBOL.findall(file.read_text(encoding="utf-8"))]


def constants() -> set[str]:
    """Every text that stands in the code or in a template, and so may name an icon; Prayers have theirs by kind."""
    words = {text for tree in trees() for node in ast.walk(tree) if (text := text_of(node))}
    for text in texts("*.html", "*.js"):
        words |= {name for names in IN_TEMPLATES.findall(text) for name in names if name}
    return words | set(PRAYERS)


def text_of(node: ast.AST) -> str:
    """Of a text in the code; empty for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def assigned(node: ast.Assign | ast.AnnAssign) -> str:
    """The name that is given a value."""
    return getattr(node.targets[0] if isinstance(node, ast.Assign) else node.target, "id", "")


def prefixes() -> set[str]:
    """How names begin that are put together: `seat-` of `f"seat-{seat}"`."""
    strings = [node.values for tree in trees() for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    heads = {text_of(values[0]) for values in strings if len(values) == 2}
    heads |= {name for text in texts("*.html") for name in re.findall(r'icon\("([a-z-]+-)" ~', text)}
    return {head for head in heads if re.fullmatch(r"[a-z-]+-", head)}


def named() -> Iterable[str]:
    """Icons that are certainly meant: arguments of what draws them, and values of the tables of icons."""
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                arguments = node.args[:1] if name in NAMED else node.args[1:2] if name == "link_to" else []
            elif isinstance(node, ast.Assign | ast.AnnAssign) and assigned(node).endswith("_ICONS"):
                assert isinstance(node.value, ast.Dict | ast.Tuple)
                arguments = node.value.values if isinstance(node.value, ast.Dict) else node.value.elts
            else:
                continue
            yield from filter(None, map(text_of, arguments))
    for text in texts("*.html"):
        yield from re.findall(r'icon\("([a-z0-9-]+)"[,)]', text)


def test_an_icon_is_defined_once() -> None:
    assert [name for name, count in Counter(defined()).items() if count > 1] == []
    assert {name.removeprefix("i-") for name in drawings() if name.startswith("i-")} <= set(defined())


@pytest.mark.slow
def test_every_icon_that_is_named_is_defined() -> None:
    names = set(named())
    assert len(names) > 80
    assert names - set(defined()) == set()


@pytest.mark.slow
def test_every_icon_is_used() -> None:
    words, heads = constants(), prefixes()
    together = {head + word for head in heads for word in words}
    assert set(defined()) - words - together == set()
