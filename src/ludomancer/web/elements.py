"""Small pieces of HTML that all pages share: icons, buttons, links, drawings of cards, sheets."""

import re
from functools import cache
from html import escape

PLACEHOLDER = re.compile(r'<(\w+) id="([^"]+)" data-keep></\1>')


@cache
def icon(name: str, classes: str = "") -> str:
    return f'<svg class="{f"i {classes}".strip()}" aria-hidden="true"><use href="#i-{name}"/></svg>'


def press(name: str, value: str, inside: str, classes: str, more: str = "") -> str:
    """A button of the table's one form; what cannot be done now is called `why`, and answers that."""
    off = ' aria-disabled="true"' if name == "why" else ""
    return f'<button class="{classes}" form="act" name="{name}" value="{escape(value)}"{off}{more}>{inside}</button>'


def act(name: str, value: str, inside: str, classes: str = "btn", more: str = "") -> str:
    """It looks like a button, too."""
    return press(name, value, inside, classes, more)


def asks_why(value: str, inside: str, classes: str = "btn", more: str = "") -> str:
    """What cannot be done now: it answers why."""
    return press("why", value, inside, classes, more)


def finishes(value: str, inside: str, may: bool) -> str:
    """The button that ends a turn or a choice, always in its place; where it cannot be pressed it answers why."""
    return act("action", value, inside, "btn finish lit") if may else asks_why(value, inside, "btn finish")


def capital(text: str) -> str:
    """As at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


@cache
def sigil(name: str, fit: str = "slice") -> str:
    """The drawing of a card, by the name of its symbol."""
    box = f'viewBox="0 0 120 90" preserveAspectRatio="xMidYMid {fit}"'
    return f'<svg class="sigil" {box} aria-hidden="true"><use href="#{name}"/></svg>'


def emblem(seat: str) -> str:
    """The face of a seat, where the game has drawn one."""
    return f'<svg viewBox="0 0 46 46" aria-hidden="true"><use href="#face-{seat}"/></svg>'


def rule_at(place: str, rule: str) -> str:
    """A link to a rule, where the rules are at this place (`TablePage.rules_at`)."""
    return f'<a class="rule" href="{place}#{escape(rule)}">{escape(rule)}</a>'


def idle(inside: str) -> str:
    """A button that has nothing to do now."""
    return f'<button class="btn" type="button" disabled>{inside}</button>'


def link_to(place: str, sign: str, text: str, classes: str = "btn", more: str = "") -> str:
    return f'<a class="{classes}" href="{escape(place)}"{more}>{icon(sign)}<span>{escape(text)}</span></a>'


def labelled(sign: str, text: str, key: str = "") -> str:
    """What stands in a button: its icon, its word, the key that does the same."""
    return f"{icon(sign)}<span>{escape(text)}</span>" + (f"<kbd>{key}</kbd>" if key else "")


def without_name(question: str, name: str) -> str:
    """A question without the name of the card it is about, where that stands above it."""
    return re.sub(rf"^{re.escape(name)}\s?:\s", "", question) if name else question


def sheet_of(ident: str, title: str, close: str, inside: str, classes: str = "") -> str:
    """A page that is laid over the table; a link to it opens it, with and without script."""
    return (
        f'<dialog class="{f"leaf {classes}".strip()}" id="{ident}" aria-labelledby="{ident}-title">'
        f'<header class="leaf-head"><h2 id="{ident}-title">{title}</h2>'
        f'<a class="tool" href="#main" data-close aria-label="{close}">{icon("close")}</a></header>{inside}</dialog>'
    )


def filled(parts: dict[str, str], name: str) -> str:
    """A part whose entries are parts themselves, with all of them in place."""
    return PLACEHOLDER.sub(lambda match: filled(parts, match[2]), parts[name])
