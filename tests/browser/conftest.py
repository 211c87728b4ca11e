"""A browser for the tests, and pages in it that are watched."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.chromium import SWITCHES, NoChromium, chromium
from browser.watch import Pages

SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"


# For a module, not for the session: while Playwright runs, no other test of the process could run an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    try:
        path = chromium()
    except NoChromium as missing:
        pytest.fail(str(missing), pytrace=False)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(SWITCHES))
        yield started
        started.close()


@pytest.fixture
def pages(browser: Browser) -> Iterator[Pages]:
    opened = Pages(browser)
    yield opened
    opened.close()
    if problems := opened.found():
        pytest.fail("in the browser:\n" + "\n".join(problems), pytrace=False)


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """Where to write pictures of the pages, to be looked at."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    return SCREENSHOTS
