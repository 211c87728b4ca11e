"""A browser and a server for all tests of this folder, and pages in it that are watched."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from browser.chromium import SWITCHES, NoChromium, chromium
from browser.fake_server import FakeServer, serving_fake
from browser.scripts import wait_for
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
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def mortal(server: Server) -> Iterator[Server]:
    """The same one, for a test that kills it: whatever happens, it stands up again for the others."""
    yield server
    if server.process is None:
        server.start()


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


# --- the scripts alone ------------------------------------------------------------------------------------------------
@pytest.fixture
def fake_server(browser: Browser) -> Iterator[FakeServer]:
    with serving_fake() as started:
        yield started


@pytest.fixture
def table(fake_server: FakeServer, pages: Pages) -> Page:
    page = pages(fake_server.url + "/t/x")
    wait_for(page, lambda: len(fake_server.streams) == 1)
    return page


@pytest.fixture
def blank(fake_server: FakeServer, pages: Pages) -> Page:
    fake_server.page("/blank", "blank.html")
    return pages(fake_server.url + "/blank")
