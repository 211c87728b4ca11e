"""The rulebook as a page: its Markdown made HTML, every rule under its id, and what it says about modes and options."""

import re
from collections.abc import Iterator
from functools import cache

from markupsafe import Markup, escape

from ludomancer.core.game import Game, Option
from ludomancer.core.registry import game_class
from ludomancer.core.rulebook import BLOCK, read_rulebook
from ludomancer.core.translator import translator
from ludomancer.web.data import Rule, Rules, Section
from ludomancer.web.render import environment

HEADING = re.compile(r"^(#+) (.*)")
ITEM = re.compile(r"^(?:- |(\d+)\. )(.*)")
REFERENCE = re.compile(r"\b[A-Z]{2}-A?\d+\b")
STRONG = re.compile(r"\*\*([^*]+)\*\*")
EMPHASIS = re.compile(r"\*([^*]+)\*")
CODE = re.compile(r"`([^`]+)`")


# --- HTML -------------------------------------------------------------------------------------------------------------
def inline(text: str, known: frozenset[str] = frozenset()) -> Markup:
    """A line of text: code, stress, and references to rules as links."""
    pieces = []
    for number, piece in enumerate(CODE.split(text)):
        if number % 2:
            pieces.append(f"<code>{escape(piece)}</code>")
            continue
        html = STRONG.sub(r"<strong>\1</strong>", str(escape(piece)))
        html = EMPHASIS.sub(r"<em>\1</em>", html)
        pieces.append(REFERENCE.sub(lambda match: _link(match[0], known), html))
    return Markup("".join(pieces))


def _link(rule: str, known: frozenset[str]) -> str:
    return f'<a href="#{rule}">{rule}</a>' if rule in known else rule


def blocks(text: str) -> Iterator[list[str]]:
    """The blocks of a page: what stands between empty lines; a drawing is one, whatever is in it."""
    block: list[str] = []
    fenced = False
    for line in [*text.splitlines(), ""]:
        if line.startswith("```"):
            fenced = not fenced
        if line.strip() or fenced:
            block.append(line)
        elif block:
            yield block
            block = []


def block_html(block: list[str], known: frozenset[str]) -> Markup:
    first = block[0]
    if first.startswith("```"):
        return Markup(f'<pre tabindex="0">{escape(chr(10).join(block[1:-1]))}</pre>')
    if first.startswith("|"):
        return _table(block, known)
    if item := ITEM.match(first):
        tag = "ol" if item[1] else "ul"
        items = [ITEM.match(line) for line in block]
        inner = "".join(f"<li>{inline(match[2] if match else '', known)}</li>" for match in items)
        return Markup(f"<{tag}>{inner}</{tag}>")
    if rule := BLOCK.match(first):
        return _opening(rule[1], "\n".join(block)[rule.end() :], known)
    return Markup(f"<p>{inline(' '.join(block), known)}</p>")


def _opening(rule: str, text: str, known: frozenset[str]) -> Markup:
    """The first paragraph of a rule: its id, its title, and on."""
    title, rest = _titled(text)
    head = f'<b class="rule-title">{inline(title, known)}</b> ' if title else ""
    return Markup(f'<p><a class="rule-id" href="#{rule}">{rule}</a> {head}{inline(rest, known)}</p>')


def _titled(text: str) -> tuple[str, str]:
    match = re.match(r"\*([^*]+)\*\s*", text)
    return (match[1], text[match.end() :]) if match else ("", text)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _table(block: list[str], known: frozenset[str]) -> Markup:
    def row(line: str, tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{inline(cell, known)}</{tag}>" for cell in _cells(line)) + "</tr>"

    body = "".join(row(line, "td") for line in block[2:])
    table = f"<table><thead>{row(block[0], 'th')}</thead><tbody>{body}</tbody></table>"
    return Markup(f'<div class="rules-scroll" tabindex="0">{table}</div>')


@cache
def rules_of(game_id: str, language: str) -> Rules:
    """The whole rulebook, cut at its headings and rules."""
    game = game_class(game_id)
    book = read_rulebook(game, language)
    known = frozenset(book.rules)
    preface = Markup()
    sections: list[Section] = []
    for block in blocks(book.text):
        if heading := HEADING.match(block[0]):
            if len(heading[1]) > 1:
                anchor = f"rules-{len(sections) + 1}"
                sections.append(Section(anchor, heading[2], len(heading[1]), []))
            continue
        html = block_html(block, known)
        if not sections:
            preface += html
            continue
        rules = sections[-1].rules
        rule = BLOCK.match(block[0])
        if rule or not rules:
            rules.append(Rule(rule[1] if rule else "", html))
        else:
            rules[-1] = rules[-1]._replace(html=rules[-1].html + html)
    return Rules(game_id, game.names[language], preface, sections)


@cache
def rules_fragment(game_id: str, language: str) -> Markup:
    """The rulebook to be read at the table, in a sheet: no frame, headings below the sheet's own."""
    template = environment().get_template("rules_fragment.html")
    t = translator(language)
    return Markup(template.render(t=t, many=t.many, language=language, rules=rules_of(game_id, language)))


# --- what it says of modes and options --------------------------------------------------------------------------------
def plain(text: str) -> str:
    """A line without its marks, for places that take no HTML."""
    return STRONG.sub(r"\1", EMPHASIS.sub(r"\1", CODE.sub(r"\1", text))).strip()


@cache
def rule_words(game_id: str, language: str, rule: str) -> tuple[str, str]:
    """The title of a rule and its first paragraph, without marks."""
    text = read_rulebook(game_class(game_id), language).rule(rule)
    opening = BLOCK.sub("", text.split("\n\n")[0].replace("\n", " "))
    title, rest = _titled(opening)
    return plain(title), plain(rest)


@cache
def mode_words(game_id: str, language: str) -> dict[str, str]:
    """What each mode means, from the rulebook's table of modes."""
    meanings = {}
    for cells in _rows(game_class(game_id), language, 2):
        for mode in CODE.findall(cells[0])[:1]:
            meanings[mode] = plain(cells[1])
    return meanings


@cache
def option_words(game_id: str, language: str) -> dict[tuple[str, str], str]:
    """What each value of an option means; values that go without saying are not in the book's table."""
    game = game_class(game_id)
    known = {option.name: option for option in game.known_options}
    meanings = {}
    name = ""
    for cells in _rows(game, language, 3):
        name = (CODE.findall(cells[0]) or [name])[0]
        if name in known:
            for value in _meant(known[name], cells[1]):
                meanings[name, value] = plain(cells[2])
    return meanings


def _rows(game: type[Game], language: str, columns: int) -> Iterator[list[str]]:
    for block in blocks(read_rulebook(game, language).text):
        if block[0].startswith("|") and len(_cells(block[0])) == columns:
            yield from (_cells(line) for line in block[2:])


def _meant(option: Option, cell: str) -> list[str]:
    """The values of a cell: one, several with commas, or from one to another."""
    named = [value for value in CODE.findall(cell) if value in option.values]
    if len(named) == 2 and "," not in cell:
        first, last = (option.values.index(value) for value in named)
        return list(option.values[first : last + 1])
    return named
