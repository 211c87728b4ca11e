"""The rulebook as a page: its Markdown made HTML, every rule under its id, and what it says about modes and options."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup, escape

from ludomancer.core.game import Game, Option
from ludomancer.core.registry import game_class
from ludomancer.core.rulebook import BLOCK, read_rulebook
from ludomancer.core.translator import translator
from ludomancer.web.data import Rule, Rules, Section
from ludomancer.web.render import environment

REFERENCE = re.compile(r"\b[A-Z]{2}-A?\d+\b")


# --- HTML -------------------------------------------------------------------------------------------------------------
class Renderer(RendererHTML):
    """References to rules that are known are links; what may be wide is scrolled by itself."""

    def text(self, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType) -> str:
        def link(match: re.Match[str]) -> str:
            return f'<a href="#{match[0]}">{match[0]}</a>' if match[0] in env["known"] else match[0]

        html = str(escape(tokens[place].content))
        own = place and tokens[place - 1].tag == "a" and tokens[place - 1].nesting == 1
        return html if own else REFERENCE.sub(link, html)

    def fence(self, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType) -> str:
        return f'<pre tabindex="0">{escape(tokens[place].content.removesuffix(chr(10)))}</pre>'

    def table_open(self, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType) -> str:
        return '<div class="rules-scroll" tabindex="0"><table>'

    def table_close(self, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType) -> str:
        return "</table></div>"


def _dress(state: StateCore) -> None:
    """A rule begins with its id, which leads to it, and its title. Columns stand left: pages take no styles inside."""
    for token in state.tokens:
        token.attrs.pop("style", None)
        if token.type == "inline" and token.level == 1 and BLOCK.match(token.content):
            opening, title, _ = opened(token)
            opening[0].tag = opening[-1].tag = "a"
            opening[0].attrs = {"class": "rule-id", "href": f"#{opening[1].content}"}
            if title:
                title[0].tag = title[-1].tag = "b"
                title[0].attrs = {"class": "rule-title"}


def opened(token: Token) -> tuple[list[Token], list[Token], list[Token]]:
    """The first paragraph of a rule in three: its id, its title if it has one, and what it says."""
    children = [child for child in token.children or [] if child.type != "text" or child.content]
    opening, rest = children[:3], children[3:]
    if len(rest) > 1 and rest[1].type == "em_open" and rest[0].content.isspace():
        end = [*accumulate(child.nesting for child in rest[1:])].index(0) + 2
        return opening, rest[1:end], rest[end:]
    return opening, [], rest


# as much of Markdown as rulebooks need: there are no links or pictures, and HTML is text
READER = MarkdownIt("zero", {"html": False}, renderer_cls=Renderer)
READER.enable(["heading", "fence", "list", "table", "backticks", "emphasis"])
READER.core.ruler.push("dress", _dress)


def blocks(text: str) -> Iterator[list[Token]]:
    """The blocks of a page: a heading, a paragraph, a list, a table or a drawing."""
    block: list[Token] = []
    for token in READER.parse(text):
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []


@cache
def rules_of(game_id: str, language: str) -> Rules:
    """The whole rulebook, cut at its headings and rules."""
    game = game_class(game_id)
    book = read_rulebook(game, language)
    preface = Markup()
    sections: list[Section] = []
    for block in blocks(book.text):
        if block[0].type == "heading_open":
            level = int(block[0].tag[1:])
            if level > 1:
                sections.append(Section(f"rules-{len(sections) + 1}", plain(block[1:2]), level, []))
            continue
        html = Markup(READER.renderer.render(block, READER.options, {"known": book.rules}))
        if not sections:
            preface += html
            continue
        rules = sections[-1].rules
        rule = BLOCK.match(block[1].content) if block[0].type == "paragraph_open" else None
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
def plain(tokens: Sequence[Token]) -> str:
    """What tokens say without marks, for places that take no HTML."""
    texts = (plain(token.children) if token.children else token.content for token in tokens)
    return "".join(texts).replace("\n", " ").strip()


@cache
def rule_words(game_id: str, language: str, rule: str) -> tuple[str, str]:
    """The title of a rule and its first paragraph, without marks."""
    _, paragraph, *_ = READER.parse(read_rulebook(game_class(game_id), language).rule(rule))
    _, title, rest = opened(paragraph)
    return plain(title), plain(rest)


@cache
def mode_words(game_id: str, language: str) -> dict[str, str]:
    """What each mode means, from the rulebook's table of modes."""
    meanings = {}
    for mode, meaning in _rows(game_class(game_id), language, 2):
        for name in _codes(mode)[:1]:
            meanings[name] = plain([meaning])
    return meanings


@cache
def option_words(game_id: str, language: str) -> dict[tuple[str, str], str]:
    """What each value of an option means; values that go without saying are not in the book's table."""
    game = game_class(game_id)
    known = {option.name: option for option in game.known_options}
    meanings = {}
    name = ""
    for option, values, meaning in _rows(game, language, 3):
        name = (_codes(option) or [name])[0]
        if name in known:
            for value in _meant(known[name], values):
                meanings[name, value] = plain([meaning])
    return meanings


def _rows(game: type[Game], language: str, columns: int) -> Iterator[list[Token]]:
    """The cells of tables with so many columns, row by row, without their heads."""
    for block in blocks(read_rulebook(game, language).text):
        if block[0].type == "table_open":
            cells = [token for token in block if token.type == "inline"]
            if sum(token.type == "th_open" for token in block) == columns:
                yield from (cells[at : at + columns] for at in range(columns, len(cells), columns))


def _codes(cell: Token) -> list[str]:
    return [child.content for child in cell.children or [] if child.type == "code_inline"]


def _meant(option: Option, cell: Token) -> list[str]:
    """The values of a cell: one, several with commas, or from one to another."""
    named = [value for value in _codes(cell) if value in option.values]
    if len(named) == 2 and "," not in cell.content:
        first, last = (option.values.index(value) for value in named)
        return list(option.values[first : last + 1])
    return named
