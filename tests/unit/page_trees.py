"""Scaffolding: a page as a tree, in which whitespace between words and the order of attributes make no difference."""

import hashlib
from functools import lru_cache
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Tree(HTMLParser):
    """What a browser would read, flat: begun elements with sorted attributes, texts, ended elements."""

    def __init__(self, exact: bool) -> None:
        super().__init__()
        self.exact = exact
        self.flat: list[object] = []
        self.text: list[str] = []

    def end_text(self) -> None:
        text = "".join(self.text)
        if not self.exact:
            text = " ".join(text.split())
        self.text.clear()
        if text:
            self.flat.append(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.end_text()
        self.flat.append((tag, *sorted((name, " ".join((value or "").split())) for name, value in attributes)))

    def handle_endtag(self, tag: str) -> None:
        self.end_text()
        if tag not in VOID:
            self.flat.append("/" + tag)

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@lru_cache(maxsize=200_000)
def tree(html: str, exact: bool = False) -> str:
    """A digest of it; where it is exact, whitespace between words counts."""
    reader = Tree(exact)
    reader.feed(html)
    reader.close()
    reader.end_text()
    return hashlib.sha256(repr(reader.flat).encode()).hexdigest()[:12]
