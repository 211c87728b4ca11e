"""Pages from templates: one environment for all languages, drawings by name, addresses of files that never go stale."""

import hashlib
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from ludomancer.core.reader import LANGUAGE_NAMES
from ludomancer.core.registry import game_class, game_ids
from ludomancer.core.translator import translator
from ludomancer.web.elements import icon

WEB = Path(__file__).parent
STATIC = WEB / "static"
TEMPLATES = WEB / "templates"
FILES = (".css", ".js", ".svg")  # what a game's folder gives to browsers
SPRITE_MARK = Markup('<svg class="sprite" data-drawings=""></svg>')
COVER = re.compile(r"cover-([a-z0-9-]+)\.svg")
SYMBOL = re.compile(r'<symbol id="([a-z0-9-]+)".*?</symbol>', re.DOTALL)
# comments; in scripts only those that have lines of their own, because elsewhere a string may look like one
LEAN = {
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
    ".js": re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*$)", re.DOTALL | re.MULTILINE),
}
USED = re.compile(r'<use href="#([a-z0-9-]+)"')


def find_static(path: str) -> Path | None:
    """The file of `/static/…`: shared, or of a game, as in `day-night/table.css`; None where there is none."""
    folder, _, name = path.rpartition("/")
    if not folder and (painted := COVER.fullmatch(name)):
        folder, name = painted[1], "cover.svg"
    if not re.fullmatch(r"[a-z0-9-]*", folder) or not re.fullmatch(r"[a-z0-9_-]+(\.[a-z0-9]+)+", name):
        return None
    if folder and folder not in game_ids():
        return None
    file = (web_folder(folder) if folder else STATIC) / name
    return file if file.suffix in FILES and file.is_file() else None


def sent(file: Path) -> bytes:
    """A file as browsers are given it: of styles and scripts neither comments nor indents, which are a fifth of what
    comes over the line at the first visit. Lines keep their numbers. No string or template may span lines there."""
    return _lean(file, file.stat().st_mtime_ns) if file.suffix in LEAN else file.read_bytes()


@lru_cache(maxsize=256)
def _lean(file: Path, changed: int) -> bytes:
    comment = LEAN[file.suffix]
    text = comment.sub(lambda found: "\n" * found[0].count("\n"), file.read_text(encoding="utf-8"))
    return "\n".join(line.strip() for line in text.split("\n")).encode()


def web_folder(game_id: str) -> Path:
    """What a game brings for browsers."""
    return game_class(game_id).folder / "web"


@cache
def static(path: str) -> str:
    """The address of a file, with a hash of what is in it: browsers may keep it as long as they like."""
    file = find_static(path)
    if file is None:
        raise FileNotFoundError(f"there is no file {path!r} for browsers")
    return f"/static/{path}?{hashlib.sha256(file.read_bytes()).hexdigest()[:10]}"


@cache
def drawings() -> dict[str, str]:
    """Every symbol by its id: icons (`i-…`) and the games' badges (`b-…`)."""
    symbols = {}
    badges = [web_folder(game_id) / "badge.svg" for game_id in game_ids()]
    for file in (STATIC / "icons.svg", TEMPLATES / "drawings.svg", *(each for each in badges if each.is_file())):
        text = file.read_text(encoding="utf-8")
        symbols.update({symbol[1]: symbol[0] for symbol in SYMBOL.finditer(text)})
    return symbols


def sprite(names: "list[str] | None" = None) -> Markup:
    """The symbols of these names, or all of them, to be used by `<use href="#i-hint"/>` further down the page."""
    known = drawings()
    symbols = "".join(known[name] for name in (known if names is None else names))
    return Markup(f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{symbols}</svg>')


def icon_markup(name: str, classes: str = "") -> Markup:
    """An icon for templates; the word beside it, or a label, says what it means."""
    return Markup(icon(name, classes))


def badge(game_id: str) -> Markup:
    """The small sign of a game, for lists."""
    return Markup(f'<svg class="badge" aria-hidden="true"><use href="#b-{game_id}"/></svg>')


def cover(game_id: str) -> Markup:
    """The painting of a game; it says nothing that the words do not say."""
    if find_static(f"cover-{game_id}.svg") is None:
        return Markup("")
    return Markup(f'<img class="cover" src="{static(f"cover-{game_id}.svg")}" alt="" width="480" height="164">')


def palettes(*ids: str) -> Markup:
    """The colours of these games, or of all."""
    names = [f"{game_id}/palette.css" for game_id in ids or game_ids()]
    return Markup("\n".join(f'<link rel="stylesheet" href="{static(name)}">' for name in names if find_static(name)))


def ampersand(name: str) -> Markup:
    """A game's name with an italic gold ampersand."""
    return Markup(str(Markup.escape(name)).replace("&amp;", '<span class="amp">&amp;</span>'))


def _game_template(name: str) -> str | None:
    """Those of games are named by their ids, as in `bless/table.html`."""
    game_id, _, file = name.partition("/")
    template = web_folder(game_id) / file if game_id in game_ids() else None
    return template.read_text(encoding="utf-8") if template is not None and template.is_file() else None


@cache
def environment() -> Environment:
    env = Environment(
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES), FunctionLoader(_game_template)]),
        autoescape=select_autoescape(default=True, default_for_string=True),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    env.globals.update(
        icon=icon_markup,
        badge=badge,
        cover=cover,
        palettes=palettes,
        static=static,
        all_drawings=sprite,
        drawings_of_this_page=SPRITE_MARK,
        languages=LANGUAGE_NAMES,
    )
    env.filters["ampersand"] = ampersand
    return env


def render(name: str, language: str, **values: Any) -> str:
    """A page in the words of a language. Templates say `t("…")`, and `many("{count} seat", "{count} seats", n)`."""
    t = translator(language)
    page = environment().get_template(name).render(t=t, many=t.many, language=language, **values)
    if SPRITE_MARK not in page:
        return page
    known = drawings()
    used = [name for name in dict.fromkeys(USED.findall(page)) if name in known]
    return page.replace(SPRITE_MARK, sprite(used), 1)
