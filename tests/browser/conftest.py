"""A browser and a server for all tests of this folder, and pages in it that are watched."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.chromium import SWITCHES, NoChromium, chromium
from browser.watch import Pages
from server.server import Server, serving

SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"


# Not for the session: while Playwright runs, no other test of the process could run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    try:
        path = chromium()
    except NoChromium as missing:
        pytest.fail(str(missing), pytrace=False)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(SWITCHES))
        yield started
        started.close()


@pytest.fixture(scope="package")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture
def mortal(house: Server) -> Iterator[Server]:
    """The same one, for a test that kills it: whatever happens, it stands up again for the others."""
    yield house
    if house.process is None:
        house.start()


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
