"""Many tabs of one browser, which has six lines to a server: all follow their tables, and one can play in any."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from browser import tables
from browser.watch import Pages
from server.inside import Served, served
from server.server import Program, pair

pytestmark = pytest.mark.slow

HIDING = """
  window.see = (seen) => {
    Object.defineProperty(document, "hidden", { value: !seen, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
"""


@pytest.fixture(scope="module")
def server(browser: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('house') / 'tables.sqlite'}") as server:
        yield server


def watching(server: Served, tab: Page, day: Program) -> Page:
    tab.goto(f"{server.url}/w/{server.manager.sessions[day.table].table.watch}")
    return tab


@pytest.mark.long
def test_ten_tabs_of_one_browser(server: Served, pages: Pages) -> None:
    first = pages()
    first.context.add_init_script(HIDING)
    tables.dealt(tables.open_table(first, server, scenario="middle"))
    with server.client() as http:
        games = [pair(http) for _ in range(8)]
        # as fast as they can be opened; no two of them are hidden, as windows beside each other are not
        others = [watching(server, pages(beside=first), day) for day, _ in games]
        tenth = tables.dealt(tables.open_table(pages(beside=first), server, scenario="middle"))
        tables.until(tenth, lambda: server.streams == 4, "four have streams")
        assert not server.manager.sessions[tables.table_id(first)].watchers
        for tab in (first, tenth):  # a click is answered, with a stream or without
            tables.press(tab, tab.locator(tables.LIT).first)
        for day, _ in games:
            day.act("travel")
        for tab in others:
            tables.reached(tab, 3)
        assert server.streams == 4

        for tab in (first, *others):
            tab.evaluate("see(false)")
        tables.until(tenth, lambda: server.streams == 1, "only the one that is looked at has a stream")
        for day, _ in games:
            day.act("retreat")
        tables.press(tenth, tenth.locator(tables.LIT).first)
        for tab in others:  # one after the other is looked at, faster than the last ones give their streams back
            tab.evaluate("see(true)")
            tables.reached(tab, 4)
            tab.evaluate("see(false)")
        tables.until(tenth, lambda: server.streams <= 4, "four have streams")


def test_an_update_arrives_at_once_although_it_is_compressed(server: Served, pages: Pages) -> None:
    """Whole, by EventSource and by fetch: nothing waits in the browser for more to come."""
    with server.client() as http:
        day = pair(http)[0]
        tab = watching(server, pages(), day)
        with tab.expect_response(lambda response: "/events" in response.url) as found:
            tab.reload()
        assert found.value.headers["content-encoding"] == "gzip"
        tab.evaluate("""async () => {
          const response = await fetch(`${document.body.dataset.base}/events?since=2`);
          const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
          window.text = "";
          (async () => { for (;;) window.text += (await reader.read()).value; })();
        }""")
        for number, action in enumerate(("travel", "retreat"), 3):
            day.act(action)
            tables.reached(tab, number)
            tab.wait_for_function("number => window.text.includes(`\\nid: ${number}\\n`)", arg=number)
            assert tab.evaluate("window.text.endsWith('\\n\\n')")
