"""Hostile texts in every field that takes free text, and the same pages with harmless ones to compare with.

A page of hostile texts must be read by a browser as the page of harmless texts is: the same elements, attributes and
texts, but for the signs themselves.
"""

import copy
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from gettext import NullTranslations
from html.parser import HTMLParser
from typing import Any, NamedTuple

from ludomancer.core import game_cache
from ludomancer.core.edition import Edition
from ludomancer.core.errors import EditionError
from ludomancer.core.registry import game_class
from ludomancer.core.translator import translator
from unit.own_editions import Data, standard

# what each would do unescaped, in a text or an attribute; {} stands for the mark by which a field is known
ALL_SIGNS = "{}<i x=\"'>, \"'><b id=o onx=1></b></p>&lt;b{{{{7*7}}}}{{0}}%s"
HOSTILE = (
    ALL_SIGNS,
    "{} <script>window.__owned=1</script>",
    '{}"><img src=x onerror=window.__owned=1>',
    "{}' onmouseover='window.__owned=1",
    "{}</title></textarea></style></script><svg onload=window.__owned=1>",
    "{}&lt;b&gt; &amp;lt; &#60;i> &quot; &Tab;",
    "{}{{{{ 7 * 7 }}}}{{% raw %}}{{# #}} ${{7*7}} {{name}} %(name)s",
    "javascript:window.__owned=1//{}",
    "{}]]></svg><!-- --!><![CDATA[ <?x",
    "{}<!--<script><style>@import'//evil.example'",
    '{}`${{x}}` \\u003cb \\x3cb \\" \\n url(//evil.example);}}',
)
SAID = " \"'<b id=o onx=1>&lt;"  # what a sentence of the program ends with
MARK = re.compile(r"Q\d\d\d\d", re.IGNORECASE)
HARMLESS = str.maketrans("<>\"'&{}`\\", "[]**+()*|")
NO_TEXT = {"href", "src", "action", "formaction", "style", "class", "id", "name", "for", "form", "srcset", "xmlns"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
Path = tuple[str | int, ...]
Shape = tuple[str, ...]


def harmless(text: str) -> str:
    """As long, with the same words, and nothing that a browser could take for anything else."""
    return text.translate(HARMLESS)


def told(text: str) -> str:
    """Without signs, for comparing; what was quoted has more backslashes."""
    return harmless(text).replace("|", "")


class Signs(NamedTuple):
    """How texts are written: which hostile text is the first, and whether its signs are made harmless."""

    hostile: bool
    kind: int | None = 0  # one kind for all fields; None: each field the next one

    def text(self, number: int, letter: str = "Q") -> str:
        kind = number % len(HOSTILE) if self.kind is None else self.kind
        text = HOSTILE[kind].format(f"{letter}{number:04}")
        return text if self.hostile else harmless(text)


# --- editions ---------------------------------------------------------------------------------------------------------
def texts_in(data: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every text that a file says, with the way to it."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from texts_in(value, (*path, key))


def shape_of(path: Path) -> Shape:
    """The same for all entries of a list."""
    return tuple("*" if isinstance(step, int) else step for step in path)


def put(data: Data, path: Path, text: str) -> None:
    inside: Any = data
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = text


@lru_cache
def free_fields(game_id: str) -> dict[Shape, list[Path]]:
    """Where an edition takes any text: in all fields in which a hostile one is not refused."""
    kind = game_class(game_id)
    data = standard(kind) | {"name": "hostile"}
    fields: dict[Shape, list[Path]] = {}
    for path, _ in texts_in(data):
        fields.setdefault(shape_of(path), []).append(path)
    free = {}
    for shape, paths in fields.items():
        tried = copy.deepcopy(data)
        put(tried, paths[0], Signs(True).text(0))
        try:
            kind.load(Edition("hostile", tried, "hostile.toml"))
        except EditionError:
            continue
        free[shape] = paths
    return free


def edition_of(game_id: str, signs: Signs) -> Edition:
    """The standard edition with such a text in every field that takes one; each text has the number of its field."""
    data = copy.deepcopy(standard(game_class(game_id))) | {"name": "hostile"}
    for number, (path, _) in enumerate(numbered_fields(game_id), 1):
        put(data, path, signs.text(number))
    data["sources"] = dict.fromkeys(data["sources"], "designed")  # which is said beside each value
    return Edition("hostile", data, "hostile.toml")


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ",\n".join(map(toml, value)) + "]"  # a line of a file has few dots
    return json.dumps(value, ensure_ascii=False)


def file_of(edition: Edition) -> str:
    return "\n".join(f"{key} = {toml(value)}" for key, value in edition.data.items())


def numbered_fields(game_id: str) -> list[tuple[Path, Shape]]:
    return [(path, shape) for shape, paths in free_fields(game_id).items() for path in paths]


def field_of(game_id: str, mark: str) -> Path | None:
    number = int(mark[1:])
    fields = numbered_fields(game_id)
    return fields[number - 1][0] if 0 < number <= len(fields) else None


# --- what the program says --------------------------------------------------------------------------------------------
class Said(NullTranslations):
    """A catalog in which every sentence ends with such signs."""

    def __init__(self, plain: NullTranslations, hostile: bool) -> None:
        super().__init__()
        self.plain = plain
        self.more = SAID if hostile else harmless(SAID)

    def gettext(self, message: str) -> str:
        return self.plain.gettext(message) + self.more

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.plain.ngettext(msgid1, msgid2, n) + self.more


@contextmanager
def saying(language: str, hostile: bool) -> Iterator[None]:
    """The program's own sentences, too, are as if somebody else had written them."""
    forget()
    spoken = translator(language)
    spoken.catalog = Said(spoken.catalog, hostile)
    try:
        yield
    finally:
        forget()


def forget() -> None:
    """What the process keeps of sentences and of what was made of them."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "ludomancer":
            for found in list(vars(module).values()):
                for each in (found, *(vars(found).values() if isinstance(found, type) else ())):
                    if callable(clear := getattr(each, "cache_clear", None)):
                        clear()
    game_cache._games = game_cache.Games()


# --- what a browser reads ---------------------------------------------------------------------------------------------
class Reader(HTMLParser):
    """Elements, their attributes and texts, one after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.flat: list[Any] = []
        self.text = ""

    def end_text(self) -> None:
        if self.text:
            self.flat.append(told(self.text))
        self.text = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.end_text()
        for name, value in attributes:
            allowed = name not in NO_TEXT and not name.startswith("on") and ":" not in name
            assert allowed or not MARK.search(value or ""), f"{name}={value!r} of <{tag}>"
            assert not MARK.search(name), f"{name} of <{tag}>"
        self.flat.append((tag, *sorted((name, _value(name, value or "")) for name, value in attributes)))

    def handle_endtag(self, tag: str) -> None:
        self.end_text()
        if tag not in VOID:
            self.flat.append("/" + tag)

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        self.flat.append(("!", data))

    def handle_decl(self, decl: str) -> None:
        self.flat.append(("!", decl))

    def unknown_decl(self, data: str) -> None:
        self.flat.append(("!", data))

    def handle_pi(self, data: str) -> None:
        self.flat.append(("?", data))


def _value(name: str, value: str) -> object:
    if name == "srcdoc":
        return read(value)
    if (name.startswith("data-") and value[:1] in ("{", "[")) or (name == "content" and value[:1] == "{"):
        return [(shape_of(path), told(text)) for path, text in texts_in(json.loads(value))]
    return told(value)


@lru_cache(maxsize=500)
def read(html: str) -> tuple[Any, ...]:
    reader = Reader()
    reader.feed(html)
    reader.close()
    reader.end_text()
    return tuple(reader.flat)


def marks_in(html: str) -> set[str]:
    return {mark.upper() for mark in MARK.findall(html)}


def assert_same(what: str, hostile: str, plain: str) -> None:
    """Both are read alike, sign for sign."""
    found, expected = read(hostile), read(plain)
    if found == expected:
        return
    first = next((i for i, (one, other) in enumerate(zip(found, expected, strict=False)) if one != other), -1)
    raise AssertionError(f"{what}: a text was read as something else:\n{found[first]!r}\n{expected[first]!r}")
