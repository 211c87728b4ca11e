"""Pages that are watched: an error in the console, a failed request or one to a foreign host is a problem, whatever the
test was about."""

import re
from typing import Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

PATIENCE = 30_000  # milliseconds: the machine may be busy with other tests
HOSTS = {"127.0.0.1", "localhost", ""}

expect.set_options(timeout=PATIENCE)


class Pages:
    """Opens pages in contexts of their own (or in one that is given), and notes what goes wrong in any of them."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.problems: list[str] = []
        self.allowed: list[str] = []

    def __call__(
        self,
        url: str = "",
        *,
        width: int = 1280,
        height: int = 800,
        theme: Literal["light", "dark"] = "light",
        locale: str = "en",
        still: bool = True,
        touch: bool = False,
        script: bool = True,
        beside: Page | None = None,
    ) -> Page:
        """`still`: reduced motion; `beside`: another page of the same person, with the same cookies."""
        if beside is None:
            context = self.browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme=theme,
                locale=locale,
                reduced_motion="reduce" if still else "no-preference",
                has_touch=touch,
                java_script_enabled=script,
            )
            context.set_default_timeout(PATIENCE)
            self.contexts.append(context)
            context.on("page", self._watch)
        else:
            context = beside.context
        page = context.new_page()
        if url:
            page.goto(url)
        return page

    def allow(self, pattern: str) -> None:
        """What this test provokes on purpose: a regular expression."""
        self.allowed.append(pattern)

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        self.contexts.clear()

    def found(self) -> list[str]:
        return [text for text in self.problems if not any(re.search(pattern, text) for pattern in self.allowed)]

    def _watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"error in the page: {error}"))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"console: {message.text} ({message.location['url']})")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob", "about") and address.hostname not in HOSTS:
            self.problems.append(f"foreign request: {request.url}")

    def _failed(self, request: Request) -> None:
        # a page that goes, and a stream that it closes, abort what is under way
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"failed request: {request.url}: {request.failure}")
