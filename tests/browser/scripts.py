"""What the tests of the scripts share: waiting, parts as a server sends them, what has the focus."""

from collections.abc import Callable

from playwright.sync_api import Page


def wait_for(page: Page, condition: Callable[[], bool], seconds: float = 30) -> None:
    """Waits for something outside the page."""
    for _ in range(int(seconds * 50)):
        if condition():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it did not come about")


def fill(page: Page, html: str) -> None:
    page.evaluate("html => { document.getElementById('main').innerHTML = html }", html)


def applied(page: Page, part: str, html: str) -> bool:
    """Has the part found its place?"""
    return apply_all(page, {part: html}) == []


def apply_all(page: Page, parts: dict[str, str]) -> list[str]:
    """The names of parts that found no place."""
    missing: list[str] = page.evaluate("async parts => (await import('/static/morph.js')).applyParts(parts)", parts)
    return missing


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def square_button(square: str, lit: bool = True) -> dict[str, str]:
    name = "action" if lit else "why"
    fields = f'form="act" name="{name}" value="change {square}"'
    return {f"b-{square}": f'<button {fields} class="sq" data-square="{square}" id="b-{square}"></button>'}
